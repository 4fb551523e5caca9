"""Battle Value and heat of each weapon, without the heat limit (BV_RULES 7.1 to 7.5, 7.8; TM p. 303)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from designer import design
from designer.battle_value.defensive import is_defensive
from designer.battle_value.reference_slips import slip_text
from designer.catalog import Item
from designer.construction.links import array_guns, links
from designer.decimals import plain
from designer.design import Fitted
from designer.graph import Evaluator, query
from designer.language import marked, tr
from designer.units.location import ARMS, LA, RA, Form, Location
from designer.units.mount import MountId

AES, DRONE, TARGETING_COMPUTER = 1.25, 0.8, 1.25
"""The factors of a weapon's value for AES in its arm, a drone operating system, a targeting computer (7.2; 9.2)."""


class WeaponValue(NamedTuple):
    """The Battle Value and heat of a weapon.

    ``front`` is the full value, ``rear`` the value if its facing counts half; ``factors`` have been applied to both.
    Weapons in arms and turrets face neither front nor rear and never count half. ``slip`` is the sentence of a slip
    of the reference implementation that concerns the weapon.
    """

    fitted: Fitted
    front: float
    rear: float
    faces_front: bool
    faces_rear: bool
    heat: float
    factors: tuple[tuple[str, float], ...]
    slip: str = ""


@query
def arm_aes(g: Evaluator) -> frozenset[Location]:
    """The arms with an actuator enhancement system, AES (7.2, step 2)."""
    if not design.chassis(g).form.has_arms:
        return frozenset()
    return frozenset(f.location for f in design.with_flag(g, "aes") if f.location in (RA, LA))


@query
def is_drone(g: Evaluator) -> bool:
    """Whether the 'Mech has a drone operating system."""
    return bool(design.with_flag(g, "drone_os"))


@query
def has_targeting_computer(g: Evaluator) -> bool:
    """Whether the 'Mech has a targeting computer."""
    return bool(design.with_flag(g, "targeting_computer"))


@cache
def counts(item: Item) -> bool:
    """Whether a weapon counts as offensive: it has a value, or is a machine gun array, and is not defensive (7.1)."""
    return (bool(item.bv) or "mg_array" in item.flags) and not is_defensive(item)


class Surroundings(NamedTuple):
    """The properties of the 'Mech on which the values of its weapons depend."""

    has_arms: bool
    aes_arms: frozenset[Location]
    drone: bool
    targeting_computer: bool
    servers: dict[MountId, Fitted]
    guns: dict[bool, dict[MountId, tuple[Fitted, ...]]]
    """The guns of machine gun arrays, as the reference counts them (False) and by the rules (True)."""
    by_rules: bool


@query
def surroundings(g: Evaluator) -> Surroundings:
    """The properties of the 'Mech on which the values of its weapons depend."""
    return Surroundings(
        design.chassis(g).form.has_arms,
        arm_aes(g),
        is_drone(g),
        has_targeting_computer(g),
        links(g).server,
        {way: array_guns(g, way) for way in (False, True)} if design.with_flag(g, "mg_array") else {},
        design.by_rules(g),
    )


@query
def weapon_values(g: Evaluator) -> tuple[WeaponValue, ...]:
    """The values of all offensive weapons by location and slot, then of the vibroblades of left and right arm (7.6)."""
    groups = dict.fromkeys([design.group_of(f.mount) for f in design.weapons(g)])
    values = [value for group in groups for value in weapon_values_at(g, group)]
    if design.with_flag(g, "vibroblade"):
        values += _vibroblades(g)
    return tuple(values)


@query
def weapon_values_at(g: Evaluator, group: Location | None) -> tuple[WeaponValue, ...]:
    """The values of the offensive weapons in one location; for None of the unplaced ones."""
    around = surroundings(g)
    return tuple([weapon_value(f, around) for f in design.contents(g, group).weapons if counts(f.item)])


def weapon_value(fitted: Fitted, around: Surroundings) -> WeaponValue:
    """Value and heat of one weapon, with the sentence of a slip that concerns it."""
    found, item = _valued(fitted, around), fitted.item
    if not (item.flags & {"mg_array", "vgl"} or (item.splittable and fitted.mount.rear)):
        return found
    other = _valued(fitted, around._replace(by_rules=not around.by_rules))
    reference, rule = (other, found) if around.by_rules else (found, other)
    return found._replace(slip=_slip_of(reference, rule, by_rules=around.by_rules))


def _slip_of(reference: WeaponValue, rule: WeaponValue, *, by_rules: bool) -> str:
    """The sentence of a slip that concerns a weapon; empty if it has the same value and facing by the rules."""
    counted, ruled = (value.rear if value.faces_rear else value.front for value in (reference, rule))
    text = slip_text(counted, ruled, by_rules=by_rules)
    if text or reference.faces_front == rule.faces_front:
        return text
    return tr("by the rule it faces the rear; the reference compares it as front and rear")


def _valued(fitted: Fitted, around: Surroundings) -> WeaponValue:
    """Value and heat of one weapon; the factors are applied in MegaMek's order (7.2)."""
    item, mount = fitted.item, fitted.mount
    factors: list[tuple[str, float]] = []
    value = float(item.bv or 0)
    if "mg_array" in item.flags:
        value = 0.67 * sum(gun.item.bv or 0 for gun in around.guns[around.by_rules].get(mount.id, ()))
    if around.aes_arms and fitted.location in around.aes_arms:
        value *= AES
        factors.append(("AES", AES))
    front, rear = value, value / 2
    if around.drone:
        front, rear = front * DRONE, rear * DRONE
        factors.append(("drone", DRONE))
    server = around.servers.get(mount.id)
    server_flags: frozenset[str] = frozenset()
    if server is not None:
        server_flags = server.item.flags
        if "ppc" in item.flags:
            front, rear = front + item.capacitor_bv, rear + item.capacitor_bv
            factors.append(("capacitor", item.capacitor_bv))
        for flag, name, factor in _SERVICES:
            if flag in server_flags:
                front, rear = front * factor, rear * factor
                factors.append((name, factor))
                break
    if around.targeting_computer and "direct_fire" in item.flags:
        front, rear = front * TARGETING_COMPUTER, rear * TARGETING_COMPUTER
        factors.append(("targeting computer", TARGETING_COMPUTER))
    faces_front, faces_rear = _facings(fitted, has_arms=around.has_arms, by_rules=around.by_rules)
    heat = weapon_heat(item, server_flags, linked=server is not None)
    return WeaponValue(fitted, front, rear, faces_front, faces_rear, heat, tuple(factors))


_SERVICES = (
    ("artemis", "Artemis IV", 1.2),
    ("artemis_proto", "prototype Artemis", 1.1),
    ("artemis_v", "Artemis V", 1.3),
    ("laser_pulse_module", "pulse module", 1.15),
    ("apollo", "Apollo", 1.15),
)
"""The factors of linked items on a launcher or laser: flag, name, factor (7.2, step 6)."""


def _facings(fitted: Fitted, *, has_arms: bool, by_rules: bool) -> tuple[bool, bool]:
    """Whether a weapon counts as front-facing, and whether it counts as rear-facing, in the two sums of rule 7.4.

    The reference adds some grenade launchers to both, and forgets that splittable weapons face the rear.
    """
    mount = fitted.mount
    location = fitted.location
    if mount.turret or (has_arms and location in ARMS):
        return False, False
    if "vgl" in fitted.item.flags:
        to_rear = mount.rear or mount.facing in (2, 3, 4)
        to_front = not to_rear if by_rules else not mount.rear or mount.facing == 1 or mount.facing >= 5
        return to_front, to_rear
    to_rear = mount.rear and (by_rules or not fitted.item.splittable)
    return not to_rear, to_rear


@cache
def weapon_heat(item: Item, server_flags: frozenset[str], *, linked: bool) -> float:
    """Heat of a weapon that counts for the heat limit; the steps are in MegaMek's order (7.5)."""
    heat = float(item.heat)
    if "one_shot" in item.flags:
        heat /= 4
    heat *= item.rate
    heat += item.bv_heat
    if "laser" in item.flags:
        if "laser_pulse_module" in server_flags:
            heat += 2
        if "laser_insulator" in server_flags:
            heat = max(1.0, heat - 1)
    if item.ammo in ("srm_streak", "lrm_streak", "iatm"):
        heat *= 0.5
    if "ppc" in item.flags and linked:
        heat += 5
    return heat


def _vibroblades(g: Evaluator) -> list[WeaponValue]:
    """The values of the first vibroblade of each arm (7.8).

    In the reference both have the heat of the left one, and those that begin below the eighth slot of an arm, on
    tripods below the ninth, are not found: they count 0.
    """
    form, around = design.chassis(g).form, surroundings(g)
    if not form.has_arms:
        return []
    placed = [f for f in design.with_flag(g, "vibroblade") if f.mount.slots]
    last = 8 if form is Form.TRIPOD else 7
    by_reference = _first_in_arms([f for f in placed if f.mount.slots[0].row <= last])
    heat = float(by_reference[LA].item.heat) if LA in by_reference else 0.0
    return [
        _blade(weapon_value(blade, around), by_reference.get(arm), heat, by_rules=around.by_rules)
        for arm, blade in _first_in_arms(placed).items()
    ]


def _first_in_arms(blades: Iterable[Fitted]) -> dict[Location, Fitted]:
    """The first of these mounts in each arm, the left arm first."""
    found = {arm: next((f for f in blades if f.location is arm), None) for arm in (LA, RA)}
    return {arm: blade for arm, blade in found.items() if blade is not None}


def _blade(value: WeaponValue, counted: Fitted | None, heat: float, *, by_rules: bool) -> WeaponValue:
    """The value of a vibroblade; ``counted`` is the one that the reference finds in its arm, with its heat."""
    if counted is None:
        slip = slip_text(0, value.front, by_rules=by_rules)
        return value._replace(slip=slip) if by_rules else value._replace(front=0, rear=0, heat=0, slip=slip)
    own = float(value.fitted.item.heat)
    slip = ""
    if own != heat:
        words = marked("heat as the reference counts it; by the rule {n}")
        words = marked("heat by the rule; the reference counts {n}") if by_rules else words
        slip = tr(words, n=plain(heat if by_rules else own))
    return value._replace(heat=own if by_rules else heat, slip=slip)
