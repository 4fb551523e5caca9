"""The body of a design as damage finds it: armor, structure, slots, explosives, protection (``body`` uses it)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from designer import design
from designer.catalog.ruleset import RuleSet
from designer.construction.ammunition import shots_of
from designer.construction.armor import MODULAR_POINTS, armor_of, armor_type_at, has_rear, structure_points_at
from designer.construction.explosives import explodes
from designer.construction.layout import cockpit_of
from designer.construction.working_items import hits_to_destroy
from designer.design import Fitted
from designer.graph import Evaluator, query
from designer.rulesets.combat.criticals import (
    crew_seats,
    engine_hits_to_destroy,
    gyro_hits_to_destroy,
    roll_modifiers,
)
from designer.rulesets.combat.explosions import CaseKind, explosion_points, protection_at
from designer.rulesets.quirks.contribution import total
from designer.rulesets.quirks.profiles import Profile
from designer.units.injuries import Component
from designer.units.location import Form, Location
from designer.units.mount import MountId, SystemSlot


class CriticalSlot(NamedTuple):
    """A slot that critical hits can strike; ``also`` are further items that share it. Armor takes the first hit."""

    component: Component
    armored: bool = False
    also: tuple[Component, ...] = ()


class Plate(NamedTuple):
    """A modular armor; ``rear``: it is on the rear of its location."""

    mount: MountId
    rear: bool


class BodyFrame(NamedTuple):
    """The properties of a design on which it depends how it stands damage; ``rear`` is the armor of the rear.

    ``blasts`` are the points of an explosion by mount: of ammunition for each shot. ``ends`` are the hits that destroy
    a mount. ``plates`` are the modular armor of locations. ``inside``: the cockpit is in the torso. Through the armor
    of ``sealed`` locations a roll of 2 gives no critical roll, and in ``unpierced`` ones armor-piercing ammunition has
    none.
    """

    form: Form
    tonnage: int
    armor: Mapping[Location, int]
    rear: Mapping[Location, int]
    structure: Mapping[Location, int]
    worth: Mapping[Location, int]
    plates: Mapping[Location, tuple[Plate, ...]]
    slots: Mapping[Location, tuple[CriticalSlot | None, ...]]
    critical: Mapping[Location, int]
    protection: Mapping[Location, CaseKind]
    bins: Mapping[MountId, int]
    blasts: Mapping[MountId, int]
    ends: Mapping[MountId, int]
    names: Mapping[Component, str]
    engine: int
    gyro: int
    seats: int
    inside: bool
    sealed: frozenset[Location]
    unpierced: frozenset[Location]
    quirks: tuple[str, ...]
    profile: Profile
    rules: RuleSet

    @property
    def points(self) -> int:
        """All points of armor and structure."""
        plates = MODULAR_POINTS * sum(map(len, self.plates.values()))
        return sum(self.armor.values()) + sum(self.rear.values()) + sum(self.structure.values()) + plates


@query
def frame(g: Evaluator, profile: Profile = Profile.STANDARD, rules: RuleSet = RuleSet.TOTAL_WARFARE) -> BodyFrame:
    """The properties of the design on which it depends how it stands damage."""
    chassis, quirks = design.chassis(g), design.quirk_ids(g)
    places = chassis.form.locations
    worn = {place: armor_of(g, place) for place in places}
    fitted = {each.mount.id: each for each in design.equipment(g)}
    return BodyFrame(
        chassis.form,
        chassis.tonnage,
        {place: sheet.front for place, sheet in worn.items()},
        {place: sheet.rear for place, sheet in worn.items() if has_rear(place)},
        {place: structure_points_at(chassis, place) for place in places},
        {place: 2 if armor_type_at(g, place).hardened else 1 for place in places},
        {place: _plates(g, place) for place in places},
        {place: _slots(g, place) for place in places},
        {place: total(roll_modifiers(g, place, quirks, profile)) for place in places},
        {place: protection_at(g, place) for place in places},
        {each.mount.id: shots_of(each.item, rules) for each in design.ammunition(g)},
        {mount: _blast(g, each, rules) for mount, each in fitted.items() if explodes(g, each, rules)},
        {mount: hits_to_destroy(each, rules) for mount, each in fitted.items()},
        {Component(slot.slot.location, slot.part): slot.part.value for slot in design.systems(g)}
        | {Component(place, None, mount): each.item.short for mount, each in fitted.items() for place in places},
        engine_hits_to_destroy(g),
        gyro_hits_to_destroy(g, rules),
        crew_seats(g),
        "torso_mounted" in cockpit_of(design.cockpit_kind(g)).flags,
        frozenset(place for place in places if armor_type_at(g, place).id in rules.facts.sealed_armor),
        frozenset(place for place in places if armor_type_at(g, place).id in rules.facts.unpierced_armor),
        quirks,
        profile,
        rules,
    )


def _plates(g: Evaluator, place: Location) -> tuple[Plate, ...]:
    held = (each.mount for each in design.with_flag(g, "modular_armor") if each.location is place)
    return tuple(Plate(mount.id, mount.rear and has_rear(place)) for mount in held)


def _slots(g: Evaluator, place: Location) -> tuple[CriticalSlot | None, ...]:
    """The slots of a location, None where critical hits strike nothing."""
    held = design.occupied(g, place)
    return tuple(_slot(place, held.get(row, ())) for row in range(design.chassis(g).form.slots(place)))


def _slot(place: Location, there: tuple[design.Occupant, ...]) -> CriticalSlot | None:
    struck = [each for each in there if isinstance(each, SystemSlot) or each.item.hittable]
    if not struck:
        return None
    first, *others = [
        Component(place, each.part) if isinstance(each, SystemSlot) else Component(place, None, each.mount.id)
        for each in struck
    ]
    armored = struck[0].armored if isinstance(struck[0], SystemSlot) else struck[0].mount.armored
    return CriticalSlot(first, armored, tuple(others))


def _blast(g: Evaluator, fitted: Fitted, rules: RuleSet) -> int:
    """The points of the explosion of a mount; of ammunition for each shot."""
    points = explosion_points(g, fitted, rules)
    return points // max(shots_of(fitted.item, rules), 1) if fitted.item.is_ammo else points
