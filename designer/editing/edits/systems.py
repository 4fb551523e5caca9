"""Edits of the built-in systems: engine, gyro, cockpit, structure, armor type, and technology.

After each edit the built-in systems get their standard slots. Displaced items move within their location, or become
unplaced without room; items whose size depends on the 'Mech are resized; filler and heat sinks are added or removed;
nothing else is deleted. Only systems that do not fit into the 'Mech are refused.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable

from designer.catalog import systems
from designer.construction.engine import is_valid, kind_of, rating_for, walk_of
from designer.construction.layout import cockpit_of
from designer.construction.technology import LEVELS
from designer.editing.chassis_mounts import with_armor_filler, with_running_gear, with_structure_filler
from designer.editing.consequences import laid_anew, leveled, making_way, misfit, overfull, refitted, shared, unpaired
from designer.editing.edit import Edit, EditRefusedError
from designer.editing.edits.sinks import followed, with_displaced_sinks
from designer.editing.mounts import code_of
from designer.editing.storable import differs_by_side, storable
from designer.language import inside, marked, tr
from designer.units.location import ARMS, HD, Form, Location, slots_of
from designer.units.mount import SystemPart, SystemSlot, walk
from designer.units.unit import Armor, ArmorKind, Engine, TechBase, Unit


def system_edit(label: str, change: Callable[[Unit], Unit], merge_key: Hashable = None) -> Edit:
    """An edit of systems with its consequences."""

    def run(unit: Unit) -> Unit:
        after = storable(change(unit))
        return unit if after == unit else leveled(unit, with_consequences(unit, after))

    return Edit(label, run, merge_key)


def with_consequences(before: Unit, after: Unit) -> Unit:
    """The unit after a change of its systems, with slots of systems, item sizes, filler and heat sinks updated."""
    reason = misfit(after)
    if reason is not None and misfit(before) is None:
        raise EditRefusedError(reason, _sentence_of_misfit(after))
    unit = laid_anew(before, after)
    if before.chassis.superheavy:
        unit = unpaired(unit)
    unit = refitted(before, with_running_gear(before, unit))
    unit = with_displaced_sinks(before, unit)
    unit = with_armor_filler(before, with_structure_filler(before, unit))
    return shared(before, followed(before, unit))


def _sentence_of_misfit(unit: Unit) -> str:
    if overfull(unit) is HD:
        return tr("Engine, gyro and cockpit do not all fit into the head.")
    return tr("Engine, gyro and cockpit do not all fit into the center torso.")


# -- engine, gyro, cockpit ------------------------------------------------------------------------------------


def is_primitive(unit: Unit) -> bool:
    """Whether a unit is primitive: it has a primitive cockpit, and needs an engine with a higher rating."""
    return "primitive" in cockpit_of(unit.cockpit).flags


def walk_now(unit: Unit) -> int:
    """The walk MP that the engine gives."""
    return walk_of(unit.engine.rating, unit.chassis.tonnage, primitive=is_primitive(unit))


def set_walk(mp: int) -> Edit:
    """Set the walk MP by changing the engine's rating."""
    return system_edit(tr("Set walk to {mp} MP", mp=mp), lambda unit: walking(unit, mp), "walk")


def walking(unit: Unit, mp: int) -> Unit:
    """The unit with the engine rating for these walk MP; ``EditRefusedError`` if there is no such engine."""
    if mp < 1:
        raise EditRefusedError(tr("At least 1 MP"), tr("A 'Mech walks at least 1 MP."))
    rating = rating_for(mp, unit.chassis.tonnage, primitive=is_primitive(unit))
    return unit.with_(engine=_checked(unit.engine._replace(rating=rating)))


def as_fast_as(before: Unit, after: Unit) -> Unit:
    """The unit with the walk MP of the former one, if it has become primitive or is not primitive any more."""
    if is_primitive(before) is is_primitive(after) or not before.engine.rating:
        return after
    return walking(after, max(1, walk_now(before)))


def _checked(engine: Engine) -> Engine:
    if is_valid(engine):
        return engine
    if engine.rating > 500:
        sentence = tr("No engine has a rating of {rating}; the highest is 500.", rating=engine.rating)
        raise EditRefusedError(tr("Rating above 500"), sentence)
    kind = systems().engines.get(engine.kind)
    if kind is None:
        raise EditRefusedError(tr("Unknown engine"), tr("Unknown engine {kind}.", kind=engine.kind))
    if engine.clan and kind.side_slots_clan is None:
        raise EditRefusedError(tr("No Clan version"), tr("{kind} has no Clan version.", kind=kind.name))
    raise EditRefusedError(tr("Rating above 400"), tr("No {kind} engine has a rating above 400.", kind=kind.name))


def set_engine(kind: str, clan: bool = False) -> Edit:
    """Set the engine's type and technology base; walk MP stay. The heat sinks that come with the engine are added.

    An engine of the other technology base makes the unit mixed, since files cannot express it otherwise.
    """

    def change(unit: Unit) -> Unit:
        engine = unit.engine._replace(kind=kind, clan=clan)
        if kind == "none":
            return unit.with_(engine=engine._replace(rating=0))
        walk = max(1, walk_now(unit))
        after = walking(unit.with_(engine=engine), walk) if not engine.rating else unit.with_(engine=_checked(engine))
        free = systems().engines[kind].free_sinks
        if unit.engine.kind != kind and after.heat_sinks.count < free:
            after = after.with_(heat_sinks=after.heat_sinks._replace(count=free))
        return after

    known = systems().engines.get(kind)
    called = kind if known is None else known.name
    edit = system_edit(tr("Set engine to {kind}", kind=called), change)

    def name(unit: Unit) -> str:
        base = unit.tech.base
        if base.is_mixed or clan is base.is_clan or not differs_by_side(Engine(0, kind)):
            return edit.label
        return tr("Set engine to {kind}, tech base to {base}", kind=called, base=tr(base.mixed.value))

    return edit._replace(name=name)


def set_gyro(kind: str) -> Edit:
    """Set the gyro."""
    known = systems().gyros.get(kind)

    def change(unit: Unit) -> Unit:
        if known is None:
            raise EditRefusedError(tr("Unknown gyro"), tr("Unknown gyro {kind}.", kind=kind))
        return unit.with_(gyro=kind)

    return system_edit(tr("Set gyro to {kind}", kind=kind if known is None else known.name), change)


def set_cockpit(kind: str) -> Edit:
    """Set the cockpit; walk MP stay, even if a primitive cockpit needs another engine rating."""
    known = systems().cockpits.get(kind)

    def change(unit: Unit) -> Unit:
        if known is None:
            raise EditRefusedError(tr("Unknown cockpit"), tr("Unknown cockpit {kind}.", kind=kind))
        if unit.chassis.form is Form.QUADVEE and "quadvee" not in known.flags:
            raise EditRefusedError(tr("QuadVees have their own"), tr("A QuadVee has the cockpit of a QuadVee."))
        return as_fast_as(unit, unit.with_(cockpit=kind))

    return system_edit(tr("Set cockpit to {kind}", kind=kind if known is None else known.name), change)


def set_ejection(fitted: bool) -> Edit:
    """Install or remove full-head ejection."""
    label = tr("Install full-head ejection") if fitted else tr("Remove full-head ejection")
    return system_edit(label, lambda unit: unit.with_(full_head_ejection=fitted))


def set_heat_sink_kit(fitted: bool) -> Edit:
    """Install or remove the heat-sink override kit."""
    label = tr("Install heat-sink override kit") if fitted else tr("Remove heat-sink override kit")
    return system_edit(label, lambda unit: unit.with_(heat_sink_kit=fitted))


def toggle_actuator(location: Location, part: SystemPart) -> Edit:
    """Remove or restore a hand or a lower arm. The hand needs the lower arm and is removed with it."""

    def change(unit: Unit) -> Unit:
        _refuse_actuator(unit, location, part)
        if unit.has_part(location, part):
            gone = {part, SystemPart.HAND}
            kept = (s for s in unit.systems if s.slot.location is not location or s.part not in gone)
            return unit.with_(systems=tuple(kept))
        parts = (SystemPart.LOWER_ARM, part) if part is SystemPart.HAND else (part,)
        return making_way(with_actuators(unit, location, parts))

    def name(unit: Unit) -> str:
        words = {"part": inside(tr(part.value)), "where": code_of(unit, location)}
        if unit.has_part(location, part):
            return tr("Remove {part} in {where}", **words)
        return tr("Add {part} in {where}", **words)

    return Edit(tr("Change actuator"), change, name=name)


def with_actuators(unit: Unit, arm: Location, parts: Iterable[SystemPart]) -> Unit:
    """The unit with these actuators in an arm, in their slots, whatever else is there."""
    new = [SystemSlot(slots_of(arm)[ACTUATOR_ROWS[p]], p) for p in parts if not unit.has_part(arm, p)]
    return unit.with_(systems=tuple(sorted((*unit.systems, *new), key=lambda s: walk(s.slot)))) if new else unit


ACTUATOR_ROWS = {SystemPart.LOWER_ARM: 2, SystemPart.HAND: 3}


def _refuse_actuator(unit: Unit, location: Location, part: SystemPart) -> None:
    if not unit.chassis.form.has_arms or location not in ARMS:
        raise EditRefusedError(tr("Arms only"), tr("Only arms have actuators that can be left out."))
    if part not in ACTUATOR_ROWS:
        raise EditRefusedError(tr("Always there"), tr("Only hands and lower arms can be left out."))


# -- structure and armor --------------------------------------------------------------------------------------


def set_structure(kind: str, clan: bool = False) -> Edit:
    """Set the internal structure; its filler fills free slots as far as there is room."""
    known = systems().structures.get(kind)

    def change(unit: Unit) -> Unit:
        if known is None:
            raise EditRefusedError(tr("Unknown structure"), tr("Unknown structure {kind}.", kind=kind))
        return unit.with_structure(kind, clan)

    return system_edit(tr("Set structure to {kind}", kind=kind if known is None else known.name), change)


def set_armor_kind(kind: str, clan: bool = False, *, location: Location | None = None) -> Edit:
    """Set the armor type of all locations, or of one location (patchwork armor); the points stay."""
    known = systems().armors.get(kind)

    def change(unit: Unit) -> Unit:
        if known is None:
            raise EditRefusedError(tr("Unknown armor"), tr("Unknown armor {kind}.", kind=kind))
        return unit.with_(armor=_armor_of_kind(unit.armor, ArmorKind(kind, clan), location))

    what = kind if known is None else known.name
    edit = system_edit(tr("Set armor to {kind}", kind=what), change)
    if location is None:
        return edit

    def name(unit: Unit) -> str:
        return tr("Set {where} armor to {value}", where=code_of(unit, location), value=what)

    return edit._replace(name=name)


def _armor_of_kind(armor: Armor, kind: ArmorKind, location: Location | None) -> Armor:
    if location is None:
        return armor._replace(kind=kind, kinds=None)
    kinds = tuple(kind if other is location else armor.kind_at(other) for other in Location)
    return armor._replace(kinds=kinds)


# -- technology -----------------------------------------------------------------------------------------------


def set_tech_base(base: TechBase) -> Edit:
    """Set the technology base. Items of the other base stay, and findings report them.

    The engine becomes that of the base; if it has no such engine, the base becomes mixed.
    """

    def change(unit: Unit) -> Unit:
        return unit.with_(tech=unit.tech._replace(base=base), engine=_of_side(unit.engine, base))

    def name(unit: Unit) -> str:
        after = storable(change(unit))
        words = {"base": tr(after.tech.base.value), "kind": kind_of(after.engine).name}
        said = marked("Set tech base to {base}")
        if after.engine != unit.engine and differs_by_side(unit.engine):
            said = marked("Set tech base to {base}, exchange the {kind} engine")
        elif after.tech.base is not base:
            said = marked("Set tech base to {base} because of the {kind} engine")
        return tr(said, **words)

    return system_edit(tr("Set tech base to {base}", base=tr(base.value)), change)._replace(name=name)


def _of_side(engine: Engine, base: TechBase) -> Engine:
    """The engine of this technology base; the same one for mixed technology or if the base has no such engine."""
    if base.is_mixed or (base.is_clan and kind_of(engine).side_slots_clan is None):
        return engine
    return engine._replace(clan=base.is_clan)


def set_year(year: int) -> Edit:
    """Set the year of introduction."""
    label = tr("Set year to {year}", year=year)
    return system_edit(label, lambda unit: unit.with_(tech=unit.tech._replace(year=year)), "year")


def set_rules_level(level: int) -> Edit:
    """Set the rules level: 1 (introductory) to 5 (unofficial)."""

    def change(unit: Unit) -> Unit:
        if not 1 <= level <= 5:
            raise EditRefusedError(tr("1 to 5"), tr("Rules levels go from 1 (introductory) to 5 (unofficial)."))
        return unit.with_(tech=unit.tech._replace(rules_level=level))

    name = tr(LEVELS[level]) if level in LEVELS else str(level)
    return system_edit(tr("Set rules level to {level}", level=name), change, "rules level")
