"""What the reference build of May 2021 reckons otherwise in Battle Value: each change as a rule that can be undone.

While a change is undone, the functions of the calculation that state the rule are those of the build. All later
changes are undone on top of the earlier ones, so that the last restated value is the one of the build.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from functools import cache, partial
from typing import Any, NamedTuple
from unittest.mock import patch

from designer import design
from designer.battle_value import battle_value, defensive, explosive, gear, offensive, total, weapons
from designer.battle_value.gear import GearValue
from designer.battle_value.ledger import LedgerLine, added
from designer.battle_value.weapons import Surroundings, WeaponValue
from designer.catalog import Item, catalog
from designer.catalog.records import altered
from designer.construction import explosives, links, movement
from designer.construction.formulas import nominal_slots
from designer.construction.frame import frame_of
from designer.design import Contents, Fitted, once
from designer.graph import Cell, Evaluator, Place, Query
from designer.units.location import CT, Form, Location
from designer.units.unit import Unit
from tests.parity.changes import READINGS, Reading

Undo = Callable[..., object]
"""A rule as the build has it: a function of the one that is in force, and of its arguments."""


class ValueChange(NamedTuple):
    """A rule of Battle Value that differs: what holds today, what the build of 2021 does, and where the rule stands.

    ``places`` are the owner of a function, its name, and the function of the build.
    """

    name: str
    today: str
    then: str
    places: tuple[tuple[object, str, Undo], ...]

    @contextmanager
    def undone(self) -> Iterator[None]:
        """Within this, values are those of the build."""
        with ExitStack() as stack:
            for owner, name, then in self.places:
                stack.enter_context(patch.object(owner, name, partial(then, getattr(owner, name))))
            yield


def _query(cell: Query[Any, Any], then: Undo) -> tuple[object, str, Undo]:  # Any: queries of all kinds
    return cell, "compute", then


class _Otherwise:
    """An evaluator in which some cells have other values, and in which ``again`` is computed with these."""

    def __init__(
        self, g: Evaluator, values: Mapping[Cell, Callable[[Any], object]], again: Iterable[Cell] = ()
    ) -> None:
        self._g, self._values, self._again = g, values, frozenset(again)

    def __getitem__(self, place: Place) -> Any:  # Any: see Evaluator
        cell, *key = place if isinstance(place, tuple) else (place,)
        if cell in self._again:
            return cell.compute(self, *key)
        value = self._g[place]
        return self._values[cell](value) if cell in self._values else value


# -- figures of items -----------------------------------------------------------------------------------------

FIGURES_THEN = {
    "prototype-small-pulse-laser": 12,
    "prototype-medium-pulse-laser": 48,
    "prototype-large-pulse-laser": 119,
    "prototype-er-large-laser": 163,
    "prototype-streak-srm-4": 39,
    "prototype-streak-srm-6": 59,
    "prototype-rocket-launcher-10": 17,
    "prototype-rocket-launcher-15": 21,
    "prototype-rocket-launcher-20": 22,
    "prototype-narc-missile-beacon": 30,
}

MUNITIONS_THEN = {"tracer": 0.25, "swarm_i": 0.2, "heat_seeking": 0.5, "follow_the_leader": 0.5} | dict.fromkeys(
    (
        "ax_head",
        "caseless",
        "dead_fire",
        "fascam",
        "listen_kill",
        "tandem_charge",
        "thunder",
        "thunder_active",
        "thunder_augmented",
        "thunder_inferno",
        "thunder_vibrabomb",
        "vibrabomb_iv",
    ),
    1.0,
)
"""The factors of munitions on the value of the plain bin, where they are worth something else today."""


@cache
def _figure_then(item: Item) -> Item:
    return altered(item, bv=FIGURES_THEN[item.id]) if item.id in FIGURES_THEN else item


@cache
def _munition_then(item: Item) -> Item:
    factor = next((MUNITIONS_THEN[each] for each in item.munition if each in MUNITIONS_THEN), None)
    if not item.is_ammo or factor is None:
        return item
    alike = [each for each in catalog() if each.is_ammo and (each.ammo, each.rack) == (item.ammo, item.rack)]
    plain = [each for each in alike if not each.munition or each.munition == ("cluster",)]
    bin_ = next((each for each in plain if each.tech == item.tech), plain[0] if plain else item)
    return item if item.bv == bin_.bv else altered(item, bv=(bin_.bv or 0) * factor)


def _with_items(then: Callable[[Item], Item]) -> Undo:
    def changed(original: Callable[..., Contents], g: Evaluator, group: Location | None) -> Contents:
        parts = original(g, group)
        return Contents(*[tuple(fitted._replace(item=then(fitted.item)) for fitted in part) for part in parts])

    return changed


# -- weapons --------------------------------------------------------------------------------------------------


def _weighed_in(then: Callable[[Surroundings], Surroundings]) -> Undo:
    """What is made of the values of weapons, made of those in other surroundings."""

    def weighed(original: Callable[[Evaluator], object], g: Evaluator) -> object:
        again = (weapons.weapon_values, weapons.weapon_values_at)
        return original(_Otherwise(g, {weapons.surroundings: then}, again))

    return weighed


def _without_prototype_artemis(around: Surroundings) -> Surroundings:
    servers = {mount: f for mount, f in around.servers.items() if "artemis_proto" not in f.item.flags}
    return around._replace(servers=servers)


def _capacitor_in_the_gun(
    original: Callable[[Fitted, Surroundings], WeaponValue], fitted: Fitted, around: Surroundings
) -> WeaponValue:
    item = fitted.item
    if "ppc" in item.flags and fitted.mount.id in around.servers:
        whole = item.capacitor_bv / weapons.DRONE if around.drone else item.capacitor_bv
        together = altered(item, bv=(item.bv or 0) + whole, capacitor_bv=0)
        return original(fitted._replace(item=together), around)._replace(fitted=fitted)
    return original(fitted, around)


def _own_heat(original: Callable[[Evaluator], list[WeaponValue]], g: Evaluator) -> list[WeaponValue]:
    return [blade._replace(heat=float(blade.fitted.item.heat)) for blade in original(g)]


def _blades_without_drone(original: Callable[[Evaluator], list[WeaponValue]], g: Evaluator) -> list[WeaponValue]:
    return original(_Otherwise(g, {weapons.surroundings: lambda around: around._replace(drone=False)}))


def _launcher_in_full(original: Callable[..., float], weapon: WeaponValue, *, swapped: bool) -> float:
    return weapon.front if "vgl" in weapon.fitted.item.flags else original(weapon, swapped=swapped)


def _launcher_to_the_rear(
    original: Callable[..., tuple[bool, bool]], fitted: Fitted, *, has_arms: bool, by_rules: bool
) -> tuple[bool, bool]:
    to_front, to_rear = original(fitted, has_arms=has_arms, by_rules=by_rules)
    return (to_front and not to_rear if "vgl" in fitted.item.flags else to_front), to_rear


def _nothing_before(_original: object, _g: Evaluator, _linker: Fitted) -> None:
    return None


# -- armor, explosives and systems ----------------------------------------------------------------------------


def _cockpit_armor_once(original: Callable[[Evaluator], LedgerLine], g: Evaluator) -> LedgerLine:
    line, cockpit = original(g), defensive.torso_cockpit_armor(g)
    center = f"def.armor.{design.chassis(g).form.code(CT)}"
    points = added(
        part.value if part.id == center else _value_with(part, _number(part, "points") - cockpit) for part in line.lines
    )
    return line._replace(value=points * 2.5)


def _value_with(part: LedgerLine, points: float) -> float:
    return points * _number(part, "multiplier") * _number(part, "bar")


def _number(line: LedgerLine, name: str) -> float:
    value = dict(line.inputs)[name]
    assert isinstance(value, int | float)
    return value


def _shield_beside_rating(original: Callable[[Evaluator], LedgerLine], g: Evaluator) -> LedgerLine:
    line, bonus = original(g), defensive.blue_shield_bonus(g)
    if not bonus:
        return line
    added_back = [_number(part, "points") * bonus * (1 - _number(part, "bar")) for part in (line.lines or (line,))]
    return line._replace(value=line.value + sum(added_back) * 2.5)


def _slots_without_protection(original: Callable[[Evaluator, Fitted], int], g: Evaluator, fitted: Fitted) -> int:
    if fitted.mount.other_location is None:
        return original(g, fitted)
    return sum(not explosive.is_protected(g, slot.location) for slot in fitted.mount.slots)


def _all_but_empty(_original: object, fitted: Iterable[Fitted]) -> Iterator[Fitted]:
    return (each for each in fitted if not each.item.is_ammo or each.item.shots > 0)


def _slots_of_the_item(original: Callable[[Evaluator, Fitted], int], g: Evaluator, fitted: Fitted) -> int:
    if not design.chassis(g).superheavy or fitted.mount.other_location is not None:
        return original(g, fitted)
    if "hvac" in fitted.item.flags or fitted.item.is_ammo:
        return 1
    return nominal_slots(fitted.item, frame_of(g, fitted), fitted.mount.size)


def _capacitors_without_case(original: Callable[[Evaluator], frozenset[Location]], g: Evaluator) -> frozenset[Location]:
    alone = {"ppc", "ppc_capacitor"}
    loaded = {
        place
        for f in explosives.explosives(g)
        if f.item.flags.isdisjoint(alone)
        for place in (f.location, f.mount.other_location)
    }
    due = {f.location for f in design.with_flag(g, "case_due")}
    return original(g) & (loaded | due)


def _case_of_main_locations(original: Callable[[Evaluator], frozenset[Location]], g: Evaluator) -> frozenset[Location]:
    loaded = {f.location for f in (*explosives.explosives(g), *design.with_flag(g, "case_due"))}
    return original(g) & loaded


def _without_kit(original: Callable[[Evaluator], LedgerLine], g: Evaluator) -> LedgerLine:
    return original(_Otherwise(g, {design.heat_sink_kit: lambda _: False}))


def _twice_the_coolant(original: Callable[[Evaluator, bool], int], g: Evaluator, by_rules: bool) -> int:
    return original(g, by_rules) + (4 if design.with_flag(g, "emergency_coolant") else 0)


def _blade_rounded_up(original: Callable[[Evaluator, Item], GearValue], g: Evaluator, item: Item) -> GearValue:
    if item.formula != "retractable_blade":
        return original(g, item)
    return GearValue(math.ceil(1.725 * design.chassis(g).tonnage / 10) * (2 if gear.has_triple_strength(g) else 1))


def _claw_without_myomer(original: Callable[[Evaluator, Item], GearValue], g: Evaluator, item: Item) -> GearValue:
    if item.formula != "claw":
        return original(g, item)
    return original(_Otherwise(g, {gear.has_triple_strength: lambda _: False}), item)


def _tripod_walk(original: Callable[[Evaluator, bool], int], g: Evaluator, by_rules: bool) -> int:
    return original(g, by_rules) + bool(design.chassis(g).form is Form.TRIPOD and design.with_flag(g, "tsm"))


def _walk_without_drape(original: Callable[[Evaluator, bool], int], g: Evaluator, by_rules: bool) -> int:
    return original(g, by_rules) + bool(design.with_flag(g, "chain_drape"))


def _flank_with_modular_armor(original: Callable[[Evaluator], int], g: Evaluator) -> int:
    slowed = _Otherwise(g, {movement.jet_mp: lambda mp: max(0, mp - 1)})
    return original(slowed) if movement.modular_armor(g) else original(g)


def _control_of(original: Callable[[str], Any], kind: str) -> object:  # Any: the record of a cockpit
    cockpit = original(kind)
    return altered(cockpit, fire_control=1) if kind == "superheavy-industrial" else cockpit


VALUE_CHANGES = (
    ValueChange(
        "Values of prototypes",
        "Prototype lasers, Streak launchers, rocket launchers and the Narc beacon have values of their own.",
        "They have others, mostly those of their successors.",
        (_query(design.contents, _with_items(_figure_then)),),
    ),
    ValueChange(
        "Munitions",
        "Each munition has its own value: tandem charges twice the plain one, mines by rack and shots.",
        "A factor on the plain bin: tracer 0.25, Swarm-I 0.2, heat-seeking and follow-the-leader 0.5, others 1.",
        (_query(design.contents, _with_items(_munition_then)),),
    ),
    ValueChange(
        "Retractable blade",
        "1.725 × up(T / 10).",
        "up(1.725 × T / 10).",
        ((gear, "_physical_worth", _blade_rounded_up),),
    ),
    ValueChange(
        "Claw with triple-strength myomer",
        "Doubled, as other physical weapons.",
        "Not doubled.",
        ((gear, "_physical_worth", _claw_without_myomer),),
    ),
    ValueChange(
        "Heat of vibroblades",
        "Both arms have the heat of the left one's blade.",
        "Each has its own.",
        ((weapons, "_vibroblades", _own_heat),),
    ),
    ValueChange(
        "Vibroblade of a drone",
        "× 0.8, as other weapons.",
        "Not changed.",
        ((weapons, "_vibroblades", _blades_without_drone),),
    ),
    ValueChange(
        "Heat-sink override kit",
        "The value × 1.01.",
        "The kit is unknown.",
        (_query(total.final, _without_kit),),
    ),
    ValueChange(
        "Emergency coolant system",
        "4 more heat capacity.",
        "8 more.",
        (_query(offensive.extra_cooling, _twice_the_coolant),),
    ),
    ValueChange(
        "Targeting computer in the comparison of facings",
        "Front and rear are compared by the values of weapons.",
        "By the values without a targeting computer.",
        (_query(offensive.front_is_rear, _weighed_in(lambda around: around._replace(targeting_computer=False))),),
    ),
    ValueChange(
        "Prototype Artemis",
        "A launcher × 1.1.",
        "Only where front and rear are compared.",
        (_query(offensive.weapons_line, _weighed_in(_without_prototype_artemis)),),
    ),
    ValueChange(
        "Vehicular grenade launcher to the rear",
        "Halved like other weapons that face the rear.",
        "It counts as one in the comparison of facings only.",
        ((offensive, "_worth", _launcher_in_full), (weapons, "_facings", _launcher_to_the_rear)),
    ),
    ValueChange(
        "Capacitor of a PPC",
        "Its value is added after the factors of AES and of the rear.",
        "It is added before them, and only a drone does not lessen it.",
        ((weapons, "weapon_value", _capacitor_in_the_gun),),
    ),
    ValueChange(
        "Link of pulse modules and insulators",
        "To the item before them in the list, if they can.",
        "To the first laser of the location that they can serve.",
        ((links, "_before", _nothing_before),),
    ),
    ValueChange(
        "Capacitors and Clan CASE",
        "A PPC and its capacitor bring Clan CASE to their location.",
        "They bring none: the capacitor is linked after CASE has been dealt out.",
        (_query(explosives.automatic_case, _capacitors_without_case),),
    ),
    ValueChange(
        "Split explosive items and Clan CASE",
        "They bring Clan CASE to both their locations.",
        "To the main one.",
        (_query(explosives.automatic_case, _case_of_main_locations),),
    ),
    ValueChange(
        "Split explosive items",
        "All slots count once one of their locations is not protected.",
        "The slots of those locations count.",
        ((explosive, "_slots_that_count", _slots_without_protection),),
    ),
    ValueChange(
        "Explosive items of superheavies",
        "The slots that they fill, a shared one once.",
        "The slots of the item, and those of both bins.",
        ((explosive, "_counted_mounts", _all_but_empty), (explosive, "_slots_that_count", _slots_of_the_item)),
    ),
    ValueChange(
        "Superheavy industrial cockpit",
        "No fire control: the offensive part × 0.9.",
        "Not changed.",
        ((offensive, "cockpit_of", _control_of),),
    ),
    ValueChange(
        "Torso-mounted cockpit with armor by location",
        "The armor of the center torso is added in every location.",
        "It is added in the center torso.",
        ((defensive, "_armor_by_location", _cockpit_armor_once),),
    ),
    ValueChange(
        "Blue shield over armor with a barrier rating",
        "(multiplier + 0.2) × rating.",
        "multiplier × rating + 0.2.",
        (_query(defensive.armor_line, _shield_beside_rating),),
    ),
    ValueChange(
        "Triple-strength myomer of a tripod",
        "No MP for Battle Value.",
        "One walk MP.",
        (_query(movement.bv_walk, _tripod_walk),),
    ),
    ValueChange(
        "Chain drape", "One walk MP less.", "The drape is unknown.", (_query(movement.bv_walk, _walk_without_drape),)
    ),
    ValueChange(
        "Modular armor of an AirMek",
        "Its MP are not changed.",
        "One jump MP less.",
        (_query(movement.airmek_flank, _flank_with_modular_armor),),
    ),
)


class Value(NamedTuple):
    """A Battle Value and its parts."""

    total: int
    defensive: float
    offensive: float


def value_of(unit: Unit) -> Value:
    """The Battle Value by the rules that are in force."""
    g = once(unit)
    return Value(battle_value(g), defensive.defensive(g).value, offensive.offensive(g).value)


def restated_values(unit: Unit, readings: Sequence[Reading] = READINGS) -> Iterator[tuple[str, Value]]:
    """The Battle Value by today's rules (without a name), then after each change that makes a difference to it."""
    value = value_of(unit)
    yield "", value
    for reading in readings:
        unit = reading.restate(unit)
        if (after := value_of(unit)) != value:
            value = after
            yield reading.name, value
    with ExitStack() as stack:
        for change in VALUE_CHANGES:
            stack.enter_context(change.undone())
            if (after := value_of(unit)) != value:
                value = after
                yield change.name, value
