"""Heat: the heat sinks, their dissipation, and the heat that the 'Mech makes.

TechManual p. 53, 225; Tactical Operations (radical, laser, compact sinks, coolant); BV_RULES 7.9; CONSTRUCTION 5, 10.
"""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from designer import design
from designer.catalog import Item
from designer.construction.armor import is_industrial
from designer.construction.engine import effective_engine, is_valid, kind_of
from designer.construction.formulas import nearest
from designer.construction.links import links
from designer.construction.movement import booster_mp, jet_mp, wing_bonus
from designer.construction.working_items import working, working_with
from designer.design import Fitted
from designer.graph import Evaluator, gate, query
from designer.language import tr
from designer.units.injuries import UNHURT, Injuries
from designer.units.location import TORSOS
from designer.units.unit import Engine, HeatSinks


class Sinks(NamedTuple):
    """Heat sinks: ``mounted`` are items in slots or unplaced, ``integral`` are in the engine. Masses in kg."""

    mounted: int
    integral: int
    mounted_capacity: int
    integral_capacity: int
    mounted_mass: int
    integral_mass: int

    @property
    def total(self) -> int:
        """The number of all heat sinks."""
        return self.mounted + self.integral


_ITEMS: Final = {
    "single": ("heat-sink",),
    "laser": ("laser-heat-sink",),
    "compact": ("2-compact-heat-sinks", "1-compact-heat-sink"),
}
"""Item ids by kind of heat sinks. Constants, since a search would create all items of the catalog at the start."""


def sink_items(kind: str, clan: bool) -> tuple[str, ...]:
    """The ids of the heat sink items of a kind, items of two sinks first; empty for an unknown kind (5.1)."""
    if kind == "double":
        return ("clan-double-heat-sink",) if clan else ("is-double-heat-sink",)
    return _ITEMS.get(kind, ())


def is_sink(item: Item) -> bool:
    """Whether an item is a heat sink that counts for the design's number of heat sinks; radical ones do not."""
    return item.kind == "heat_sink" and "radical_heat_sink" not in item.flags


def sinks_counted(item: Item) -> int:
    """The number of heat sinks that an item is: two for an item of two compact sinks, else one (CONSTRUCTION 5.1)."""
    return 2 if "compact_heat_sink" in item.flags and "double_heat_sink" in item.flags else 1


def dissipation(item: Item) -> int:
    """Heat that a sink item dissipates: 2 for double, laser, prototype and two compact sinks, else 1."""
    return 2 if "double_heat_sink" in item.flags or "prototype_heat_sink" in item.flags else 1


@gate
def mounted_sinks(g: Evaluator) -> tuple[Fitted, ...]:
    """All mounts of heat sinks, also unplaced ones."""
    return tuple([f for f in design.equipment(g) if is_sink(f.item)])


@query
def sinks(g: Evaluator) -> Sinks:
    """The heat sinks of the 'Mech (MTF_FORMAT 3.6).

    Of the declared number those that are not mounted are in the engine, up to rating / 25 (twice that for compact
    ones). If the declared number is higher, the rest does not exist.
    """
    items = mounted_sinks(g)
    declared = design.heat_sinks(g)
    mounted = sum(sinks_counted(f.item) for f in items)
    compact = declared.kind == "compact"
    integral = min(max(declared.count - mounted, 0), sinks_inside(effective_engine(g), declared))
    each = 2 if declared.kind in ("double", "laser") else 1
    return Sinks(
        mounted,
        integral,
        sum(dissipation(f.item) for f in items),
        integral * each,
        sum(f.item.mass or 0 for f in items),
        integral * (1500 if compact else 1000),
    )


SINK_RATING: Final = 25
"""The engine rating that holds one heat sink (TM p. 53)."""


def sinks_inside(engine: Engine, declared: HeatSinks) -> int:
    """The number of heat sinks that fit into an engine: rating / 25, twice that for compact ones (TM p. 53)."""
    return engine.rating // SINK_RATING * (2 if declared.kind == "compact" else 1) if is_valid(engine) else 0


LEAST_BASE = 10
"""The least number of heat sinks of an OmniMech's base chassis; lower numbers in files are ignored (3.6)."""


def engine_room(engine: Engine, declared: HeatSinks, *, omni: bool) -> int:
    """The number of heat sinks that can be in the engine; on an OmniMech no more than its base chassis has."""
    room = sinks_inside(engine, declared)
    has_base = omni and declared.base is not None and declared.base >= LEAST_BASE
    return min(room, declared.base or 0) if has_base else room


@query
def free_sinks(g: Evaluator) -> int:
    """The number of heat sinks that come with the engine without mass: ten with fusion engines (TM p. 53)."""
    return kind_of(design.engine(g)).free_sinks


@query
def working_sinks(g: Evaluator, injuries: Injuries = UNHURT) -> int:
    """The number of heat sinks that work, in slots and in the engine."""
    return sum(sinks_counted(f.item) for f in working(g, mounted_sinks(g), injuries)) + sinks(g).integral


@query
def radical_cooling(g: Evaluator, injuries: Injuries = UNHURT) -> int:
    """The heat that a radical heat sink system dissipates in a turn in which it runs: 1 for each sink (IO p. 89)."""
    return working_sinks(g, injuries) if working_with(g, "radical_heat_sink", injuries) else 0


@query
def capacity(g: Evaluator, injuries: Injuries = UNHURT) -> int:
    """The heat dissipated in every turn by what works: sinks and a partial wing, 3 (BV rule 7.9).

    The first hit on a wing ends its cooling. A radical system runs when the player wants it: ``radical_cooling``.
    """
    total = sum(dissipation(f.item) for f in working(g, mounted_sinks(g), injuries)) + sinks(g).integral_capacity
    wings = working_with(g, "partial_wing", injuries)
    if any(f.location in TORSOS and not injuries.hits_on(f.mount.id) for f in wings):
        total += 3
    return total


@query
def run_heat(g: Evaluator, injuries: Injuries = UNHURT) -> int:
    """Heat of running: 0 with super-cooled myomer, else by the engine type (BV rule 7.9).

    A ruleset may have its own for BattleMechs with certain engines, which myomer does not prevent (TO:AUE 120).
    """
    engine = effective_engine(g)
    of_engines = design.rules(g).facts.run_heat
    if engine.kind in of_engines and not is_industrial(g):
        return of_engines[engine.kind]
    if working_with(g, "super_cooled_myomer", injuries):
        return 0
    return kind_of(engine).run_heat


@query
def jump_heat(g: Evaluator) -> int:
    """Heat of jumping with all jump jets; the MP of a partial wing make no heat (BV rule 7.9)."""
    return heat_of_flight(g, jet_mp(g) - wing_bonus(g)) if jet_mp(g) and design.with_flag(g, "jump_jet") else 0


def heat_of_jump(g: Evaluator, mp: int, injuries: Injuries = UNHURT) -> int:
    """Heat of a jump of so many MP by what still works: none by mechanical boosters, and none for those of a wing."""
    if mp <= 0 or booster_mp(g, injuries) >= jet_mp(g, injuries):
        return 0
    return heat_of_flight(g, mp - wing_bonus(g, injuries), injuries)


def heat_of_flight(g: Evaluator, mp: int, injuries: Injuries = UNHURT) -> int:
    """Heat of so many MP of jump jets, by their kind and the engine."""
    engine = kind_of(effective_engine(g))
    least, factor = engine.jump_heat_min, engine.jump_heat_factor

    def heat(mp: int) -> int:
        return max(least, mp * factor)

    jets = working_with(g, "jump_jet", injuries)
    flags = jets[0].item.flags if jets else frozenset()
    if "improved" in flags and "prototype" in flags:
        return max(6, heat(2 * mp))
    if "improved" in flags:
        return heat(mp // 2 + mp % 2)
    return heat(mp)


@cache
def weapon_heat(item: Item) -> float:
    """Heat of a weapon with all its shots, as estimated for a record sheet (CONSTRUCTION 10.1)."""
    heat = float(item.salvo_heat)
    if "one_shot" in item.flags:
        heat *= 0.25
    if item.ammo in ("srm_streak", "lrm_streak"):
        heat *= 0.5
    return heat


class HeatSheet(NamedTuple):
    """The heat of firing all weapons, of movement and of other items, and ``capacity``, the heat dissipated.

    ``radical`` is what a radical heat sink system dissipates more in a turn in which it runs.
    """

    capacity: int
    weapons: float
    movement: int
    other: int
    radical: int = 0

    @property
    def total(self) -> int:
        """All heat of a turn, halves rounded up."""
        return nearest(self.weapons + self.movement + self.other)

    @property
    def capacity_text(self) -> str:
        """The heat dissipated as text, with a radical system "24, 36 with radical heat sinks"."""
        if not self.radical:
            return str(self.capacity)
        return tr("{n}, {more} with radical heat sinks", n=self.capacity, more=self.capacity + self.radical)


_LINKED_HEAT: Final = {"laser_insulator": -1, "ppc_capacitor": 5}
"""Heat of items by their flag, while they are linked to a weapon."""


def gear_heat(g: Evaluator, fitted: Fitted) -> int:
    """Heat of an item of gear: -1 for laser insulators, 5 for PPC capacitors, else its own (CONSTRUCTION 10.1).

    A capacitor or insulator without a weapon of its own does nothing.
    """
    linked = next((heat for flag, heat in _LINKED_HEAT.items() if flag in fitted.item.flags), None)
    if linked is None:
        return fitted.item.heat
    return linked if fitted.mount.id in links(g).serves else 0


@query
def heat(g: Evaluator) -> HeatSheet:
    """The heat of the 'Mech in a turn; the movement is jumping if it has jump jets, else running (10.1)."""
    other = sum([gear_heat(g, f) for f in design.gear(g)])
    return HeatSheet(
        capacity(g),
        sum([weapon_heat(f.item) for f in design.weapons(g)]),
        jump_heat(g) if jet_mp(g) else run_heat(g),
        other,
        radical_cooling(g),
    )


class SinkFigures(NamedTuple):
    """The heat sinks in the engine, how many fit there, and those without mass; the heat dissipated in a turn.

    ``equipment`` is the heat of all weapons and other items, without movement.
    """

    inside: int
    fit_inside: int
    without_mass: int
    capacity: int
    equipment: int


@query
def sink_figures(g: Evaluator) -> SinkFigures:
    """The figures that are shown beside the number of heat sinks (CONSTRUCTION 5.1, 10.1)."""
    declared, sheet = design.heat_sinks(g), heat(g)
    return SinkFigures(
        sinks(g).integral,
        engine_room(effective_engine(g), declared, omni=design.chassis(g).omni),
        min(free_sinks(g), sinks(g).total),
        sheet.capacity,
        nearest(sheet.weapons + sheet.other),
    )
