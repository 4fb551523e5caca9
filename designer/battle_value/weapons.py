"""Battle Value and heat of each weapon, without the heat limit (BV_RULES 7.1 to 7.5, 7.8; TM p. 303)."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from designer import design
from designer.battle_value.defensive import is_defensive
from designer.catalog import Item
from designer.construction.links import array_guns, links
from designer.design import Fitted
from designer.graph import Evaluator, query
from designer.units.location import ARMS, LA, RA, Form, Location
from designer.units.mount import MountId

AES, DRONE, TARGETING_COMPUTER = 1.25, 0.8, 1.25
"""The factors of a weapon's value for AES in its arm, a drone operating system, a targeting computer (7.2; 9.2)."""


class WeaponValue(NamedTuple):
    """The Battle Value and heat of a weapon.

    ``front`` is the full value, ``rear`` the value if its facing counts half; ``factors`` have been applied to both.
    Weapons in arms and turrets face neither front nor rear and never count half.
    """

    fitted: Fitted
    front: float
    rear: float
    faces_front: bool
    faces_rear: bool
    heat: float
    factors: tuple[tuple[str, float], ...]


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
    guns: dict[MountId, tuple[Fitted, ...]]


@query
def surroundings(g: Evaluator) -> Surroundings:
    """The properties of the 'Mech on which the values of its weapons depend."""
    return Surroundings(
        design.chassis(g).form.has_arms,
        arm_aes(g),
        is_drone(g),
        has_targeting_computer(g),
        links(g).server,
        array_guns(g),
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
    """Value and heat of one weapon; the factors are applied in MegaMek's order (7.2)."""
    item, mount = fitted.item, fitted.mount
    factors: list[tuple[str, float]] = []
    value = float(item.bv or 0)
    if "mg_array" in item.flags:
        value = 0.67 * sum(gun.item.bv or 0 for gun in around.guns.get(mount.id, ()))
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
    faces_front, faces_rear = _facings(fitted, has_arms=around.has_arms)
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


def _facings(fitted: Fitted, *, has_arms: bool) -> tuple[bool, bool]:
    """Whether a weapon counts as front-facing, and whether it counts as rear-facing, in the two sums of rule 7.4."""
    mount = fitted.mount
    location = fitted.location
    if mount.turret or (has_arms and location in ARMS):
        return False, False
    if "vgl" in fitted.item.flags:
        to_rear = mount.rear or mount.facing in (2, 3, 4)
        to_front = not mount.rear or mount.facing == 1 or mount.facing >= 5
        return to_front, to_rear
    return not mount.rear, mount.rear


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
    """The values of the first vibroblade of each arm; both have the heat of the left one, as in MegaMek (7.8).

    MegaMek looks for vibroblades in the first eight slots of an arm, on tripods in nine.
    """
    form = design.chassis(g).form
    if not form.has_arms:
        return []
    last = 8 if form is Form.TRIPOD else 7
    found = [f for f in design.with_flag(g, "vibroblade") if f.mount.slots and f.mount.slots[0].row <= last]
    left, right = (next((f for f in found if f.location is arm), None) for arm in (LA, RA))
    heat = float(left.item.heat) if left is not None else 0.0
    around = surroundings(g)
    return [weapon_value(blade, around)._replace(heat=heat) for blade in (left, right) if blade is not None]
