"""The conversion of a design to another chassis or technology, as one edit with a preview.

A conversion combines the edits of chassis and technology. Displaced items go to their best free place, else they become
unplaced; nothing is deleted. ``plan`` says what happens to each mount.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, fields
from enum import Enum
from functools import cache
from typing import Any, NamedTuple

from designer.catalog import Item, System, catalog, systems
from designer.catalog.item import TechSide
from designer.construction.findings import Field
from designer.construction.places import why_not
from designer.construction.spread import is_spread
from designer.construction.technology import LEVELS, chassis_side, fits_side
from designer.editing import edits
from designer.editing.edit import Edit, EditRefusedError
from designer.editing.edits.kinds import MechKind, kind_of_mech, set_kind
from designer.editing.mount_placement import put, put_best
from designer.editing.mounts import code_of, item_of
from designer.editing.slot_search import Landing, landing, slots_needed
from designer.language import inside, marked, tr, trn
from designer.units.location import Form, Location
from designer.units.mount import Mount, MountId
from designer.units.unit import TechBase, Unit


@dataclass(frozen=True, slots=True)
class ConversionTarget:
    """The chassis and technology to convert to; None keeps the current value.

    ``exchange``: parts of the other technology base are exchanged for those of the same name. ``replace``: displaced
    items are placed elsewhere if possible, instead of becoming unplaced.
    """

    form: Form | None = None
    tonnage: int | None = None
    kind: MechKind | None = None
    omni: bool | None = None
    base: TechBase | None = None
    year: int | None = None
    rules_level: int | None = None
    exchange: bool = False
    replace: bool = True


def terms_of(unit: Unit) -> ConversionTarget:
    """The current chassis and technology of a design."""
    chassis, tech = unit.chassis, unit.tech
    return ConversionTarget(
        chassis.form, chassis.tonnage, kind_of_mech(unit), chassis.omni, tech.base, tech.year, tech.rules_level
    )


def convert(terms: ConversionTarget) -> Edit:
    """The edit that converts a design; ``EditRefusedError`` if a part of it is impossible."""

    def run(unit: Unit) -> Unit:
        after = unit
        for edit in _steps(terms, unit):
            after = edit.run(after)
        if terms.exchange:
            after = _exchanged(after)
        return _replaced(unit, after) if terms.replace else after

    return Edit(tr("Convert"), run, name=lambda unit: tr("Convert to {terms}", terms=_words(terms, unit)))


def _steps(terms: ConversionTarget, unit: Unit) -> Iterator[Edit]:
    """An edit for each difference; those of technology first, since the chassis depends on it."""
    now = terms_of(unit)
    makers: dict[str, Callable[[Any], Edit]] = {  # Any: each has another type of parameter
        "base": edits.set_tech_base,
        "year": edits.set_year,
        "rules_level": edits.set_rules_level,
        "tonnage": edits.set_tonnage,
        "form": edits.set_form,
        "kind": set_kind,
        "omni": edits.set_omni,
    }
    for name, make in makers.items():
        wanted = getattr(terms, name)
        if wanted is not None and wanted != getattr(now, name):
            yield make(wanted)


def differences(terms: ConversionTarget, unit: Unit) -> tuple[str, ...]:
    """The names of the fields in which the target differs from the unit."""
    now = terms_of(unit)
    names = [field.name for field in fields(ConversionTarget) if field.name not in ("exchange", "replace")]
    return tuple(name for name in names if getattr(terms, name) not in (None, getattr(now, name)))


def _words(terms: ConversionTarget, unit: Unit) -> str:
    wanted = {name: getattr(terms, name) for name in differences(terms, unit)}
    words = []
    if "tonnage" in wanted:
        words.append(f"{wanted['tonnage']} t")
    words += [tr(wanted[name].value) for name in ("form", "kind") if name in wanted]
    if "omni" in wanted:
        words.append(tr("omni") if wanted["omni"] else tr("not an omni"))
    if terms.base is not None and "base" in wanted:
        words.append(tr(terms.base.value))
    if "year" in wanted:
        words.append(str(wanted["year"]))
    if terms.rules_level is not None and "rules_level" in wanted:
        words.append(inside(tr(LEVELS[terms.rules_level])))
    return ", ".join(words) or tr("parts of its own side")


# -- versions of the other technology base --------------------------------------------------------------------


@cache
def counterpart(item: Item, side: TechSide) -> Item | None:
    """The item of this technology base that an item is on the other; None if there is not exactly one.

    It has the same name and is carried by 'Mechs, too, or by others alone; a bin is for the same weapon with the same
    munition. It may be of both bases if ``side`` has no version of its own.
    """
    same = [other for other in catalog() if _is_same(item, other)]
    own = [other for other in same if other.tech == side]
    found = own or [other for other in same if other.tech == "All"]
    return found[0] if len(found) == 1 else None


def _is_same(one: Item, other: Item) -> bool:
    if (one.type, one.munition, one.others_only) != (other.type, other.munition, other.others_only):
        return False
    if one.is_ammo and one.munition:  # the name of the munition says the base: "LRM 20 (Clan) Swarm Ammo"
        return (one.ammo, one.rack, one.mass) == (other.ammo, other.rack, other.mass)
    return one.name == other.name


def _system_counterpart(kinds: dict[str, System], kind: str, side: TechSide) -> str:
    """The id of the structure or armor type with the same name of this technology base; ``kind`` if there is none."""
    known = kinds.get(kind)
    if known is None or known.tech in ("All", side):
        return kind
    return next((other.id for other in kinds.values() if (other.name, other.tech) == (known.name, side)), kind)


def _exchanged(unit: Unit) -> Unit:
    """The unit with all parts of the other technology base exchanged for their counterparts, if they have one."""
    for edit in _own_versions(unit).values():
        unit = edit.run(unit)
    for mount in unit.mounts:
        now = unit.find(mount.id)
        unit = unit if now is None else _with_counterpart(unit, now)
    return unit


def exchange(unit: Unit, mounts: Collection[MountId], fields: Collection[Field]) -> Edit | None:
    """The edit that exchanges mounts and built-in parts for the versions of the design's own technology base.

    None if none of them has one. Each item stays at or near its position, else it becomes unplaced.
    """
    built_in = [edit for field, edit in _own_versions(unit).items() if field in fields]
    foreign = [mount.id for mount in unit.mounts if mount.id in mounts and _own_counterpart(unit, mount) is not None]

    def run(before: Unit) -> Unit:
        after = before
        for edit in built_in:
            after = edit.run(after)
        for mount in map(after.find, foreign):
            after = after if mount is None else _with_counterpart(after, mount)
        return after

    if not foreign and (not built_in or run(unit) == unit):
        return None
    label = trn("Exchange {n} part", "Exchange {n} parts", len(foreign) + len(built_in))
    return Edit(label, run)


def _own_versions(unit: Unit) -> dict[Field, Edit]:
    """The edits that exchange built-in parts for the versions of the design's own technology base, by field."""
    base = unit.tech.base
    side, clan = chassis_side(base), base.is_clan
    structure = _system_counterpart(dict(systems().structures), unit.structure, side)
    armor = _system_counterpart(dict(systems().armors), unit.armor.kind.kind, side)
    steps = {Field.STRUCTURE: edits.set_structure(structure, clan)}
    if unit.armor.kinds is None:
        steps[Field.ARMOR] = edits.set_armor_kind(armor, clan)
    kind = systems().engines.get(unit.engine.kind)
    if kind is not None and (not clan or kind.side_slots_clan is not None):
        steps[Field.ENGINE] = edits.set_engine(kind.id, clan)
    if unit.heat_sinks.kind == "double":
        steps[Field.SINKS] = edits.set_heat_sinks("double", unit.heat_sinks.count, clan)
    return steps


def _is_foreign(unit: Unit, mount: Mount) -> bool:
    """Whether an item is of the other technology base, also one of both where the design's own has another version."""
    item, base = item_of(mount), unit.tech.base
    if item.id in systems().plating or base.is_mixed:
        return False
    return not fits_side(item, base) or catalog().has_version(item, chassis_side(base))


def _own_counterpart(unit: Unit, mount: Mount) -> Item | None:
    """The counterpart of a mount's item in the design's own technology base; None if there is none, or it is that."""
    return counterpart(item_of(mount), chassis_side(unit.tech.base)) if _is_foreign(unit, mount) else None


def _with_counterpart(unit: Unit, mount: Mount) -> Unit:
    other = _own_counterpart(unit, mount)
    if other is None or (other.spreadable and any(each.item == other.id for each in unit.mounts)):
        return unit
    return edits.replace_item(mount.id, other.id).run(unit)


# -- displaced items ------------------------------------------------------------------------------------------


def _replaced(before: Unit, after: Unit) -> Unit:
    """The unit with displaced items placed again: in their former location, else in the best one; largest first."""
    was = {mount.id for mount in before.mounts if mount.is_placed}
    lost = [
        mount for mount in after.mounts if mount.id in was and not mount.is_placed and not is_spread(item_of(mount))
    ]
    lost.sort(key=lambda mount: -slots_needed(after, item_of(mount), mount.size))
    for mount in lost:
        location = _own_place(before.mount(mount.id), after, mount)
        after = put_best(after, mount) if location is None else put(after, mount, location, None)
    return after


def _own_place(was: Mount, after: Unit, mount: Mount) -> Location | None:
    """The former location of a mount if it is still allowed and has room; else None; None for split mounts."""
    homes = {slot.location for slot in was.slots}
    if len(homes) != 1:
        return None
    item, (home,) = item_of(mount), homes
    if why_not(item, after, home) is not None:
        return None
    return home if isinstance(landing(after, item, home, lifted=mount.id, size=mount.size), Landing) else None


# -- preview --------------------------------------------------------------------------------------------------


class Fate(Enum):
    """Fate of a mount in a conversion; the value is the heading in the preview."""

    UNALLOCATED = marked("Becomes unallocated")
    MOVED = marked("Moves")
    EXCHANGED = marked("Becomes another version")
    CAME = marked("Comes with the systems")
    WENT = marked("Goes with the systems")
    FOREIGN = marked("Has no version of this technology base")
    STAYS = marked("Stays where it is")


class PlanLine(NamedTuple):
    """A line of the preview: equal mounts to which the same happens, with their places and number."""

    fate: Fate
    name: str
    way: str
    mounts: int = 1


@dataclass(frozen=True, slots=True)
class ConversionPlan:
    """The preview of a conversion. If it is impossible, ``refusal`` says why and there are no lines.

    ``changes`` is whether the design would be another one, as it is not if it was converted just so. ``level`` is the
    rules level to which it leads unasked, since introductory rules are for the Inner Sphere alone.
    """

    edit: Edit
    lines: tuple[PlanLine, ...] = ()
    refusal: str = ""
    level: int | None = None
    changes: bool = False

    def of(self, fate: Fate) -> tuple[PlanLine, ...]:
        """The lines of the mounts to which this happens."""
        return tuple(line for line in self.lines if line.fate is fate)

    def count(self, fate: Fate) -> int:
        """The number of mounts to which this happens."""
        return sum(line.mounts for line in self.of(fate))


def plan(unit: Unit, terms: ConversionTarget) -> ConversionPlan:
    """The preview of a conversion of a design."""
    edit = convert(terms)
    try:
        after = edit.run(unit)
    except EditRefusedError as refused:
        return ConversionPlan(edit, refusal=str(refused))
    asked, level = terms.rules_level or unit.tech.rules_level, after.tech.rules_level
    lines = lines_between(unit, after, exchange=terms.exchange)
    return ConversionPlan(edit, lines, level=None if level == asked else level, changes=after != unit)


def lines_between(before: Unit, after: Unit, *, exchange: bool = False) -> tuple[PlanLine, ...]:
    """Fate of each mount from one unit to another, sorted by ``Fate``; equal mounts are in one line.

    With ``exchange`` mounts of the other technology base that stay placed are those without a counterpart.
    """
    old = {mount.id: mount for mount in before.mounts}
    new = {mount.id: mount for mount in after.mounts}
    counted: dict[tuple[Fate, str, str], int] = {}
    for mount_id in sorted(old.keys() | new.keys()):
        line = _line(before, after, old.get(mount_id), new.get(mount_id))
        left = new.get(mount_id) if exchange else None
        if line is not None and left is not None and line.fate in (Fate.STAYS, Fate.MOVED) and _is_foreign(after, left):
            line = line._replace(fate=Fate.FOREIGN)
        if line is not None:
            counted[line[:3]] = counted.get(line[:3], 0) + 1
    lines = [PlanLine(*key, count) for key, count in counted.items()]
    order = list(Fate)
    return tuple(sorted(lines, key=lambda line: order.index(line.fate)))


def _line(before: Unit, after: Unit, old: Mount | None, new: Mount | None) -> PlanLine | None:
    if old is None or new is None:
        mount = old or new
        assert mount is not None
        return PlanLine(Fate.CAME if old is None else Fate.WENT, item_of(mount).name, "")
    name, way = item_of(old).name, f"{_place(before, old)} → {_place(after, new)}"
    if is_spread(item_of(old)) and old.item == new.item:
        return _spread_line(name, old, new)
    if old.is_placed and not new.is_placed:
        return PlanLine(Fate.UNALLOCATED, name, tr("from {where}", where=_place(before, old)))
    if old.item != new.item:
        clan = item_of(new).tech == "Clan"
        return PlanLine(Fate.EXCHANGED, name, tr("Clan") if clan else tr("Inner Sphere"))
    if old.location is not new.location:
        return PlanLine(Fate.MOVED, name, way)
    return PlanLine(Fate.STAYS, name, _place(after, new))


def _spread_line(name: str, old: Mount, new: Mount) -> PlanLine:
    less = len(old.slots) - len(new.slots)
    if less > 0:
        return PlanLine(Fate.UNALLOCATED, name, tr("{n} of {all} slots", n=less, all=len(old.slots)))
    return PlanLine(Fate.STAYS, name, trn("{n} slot", "{n} slots", len(new.slots)))


def _place(unit: Unit, mount: Mount) -> str:
    return tr("unallocated") if mount.location is None else code_of(unit, mount.location)
