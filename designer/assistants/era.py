"""A design in another year: which of its parts there are then, what stands in for the others, and what that costs.

Nothing here changes the design: `StandIn.edit` and `all_at_once` are edits that a caller may apply.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import islice
from typing import Final, NamedTuple

from designer import design
from designer.battle_value import battle_value
from designer.catalog import Item
from designer.catalog.item import TechSide
from designer.construction.availability import SIDES, is_prototype
from designer.construction.cost import cost
from designer.construction.findings import Finding, Severity, findings
from designer.construction.heat import is_sink
from designer.construction.legality.body_limits import against_item, body_of
from designer.construction.mass import mass
from designer.construction.offers import available
from designer.construction.tech_components import Thing, standard_ammunition
from designer.construction.technology import (
    composite,
    introduced,
    is_extinct,
    side_of,
    years_of,
    years_of_parts,
)
from designer.editing import Edit, EditRefusedError, batch, edits
from designer.editing.choices import ROWS, armors_at, chosen_armor_at
from designer.editing.mounts import item_of
from designer.editing.variants import relatives
from designer.editing.weight_table import JUMP_FLAGS, MYOMER
from designer.graph import Evaluator
from designer.language import marked, tr
from designer.units.mount import MountId, SystemPart
from designer.units.unit import Unit

_TRIED: Final = 6
"""How many of the nearest items are tried for each item before the nearest one stands, also if it breaks a rule."""
_ROW_OF: Final = {"Engine": "engine", "Gyro": "gyro", "Structure": "structure", "Armor": "armor", "Cockpit": "cockpit"}
"""The row of choices for each kind of built-in part."""
_SLOTS_OF: Final = {"Engine": SystemPart.ENGINE, "Gyro": SystemPart.GYRO, "Cockpit": SystemPart.COCKPIT}
"""The slots that show each kind of built-in part."""


class Presence(Enum):
    """Whether there is a part in a year. The value is the untranslated name of a group of parts."""

    NEVER = marked("Never built")
    NOT_YET = marked("Not yet")
    EXTINCT = marked("Lost")
    PROTOTYPE = marked("Only as prototypes")
    THERE = marked("Available")

    @property
    def is_there(self) -> bool:
        """Whether a design of the year may have the part, by year alone."""
        return self in (Presence.THERE, Presence.PROTOTYPE)


def presence(thing: Thing, year: int, side: TechSide) -> Presence:
    """Whether a technology base (``side``) has a part in a year."""
    first = introduced(thing, side)
    if first is None:
        return Presence.NEVER
    if year < first:
        return Presence.NOT_YET
    if is_extinct(thing, year, side):
        return Presence.EXTINCT
    return Presence.PROTOTYPE if is_prototype(thing, year, side) else Presence.THERE


class PartInYear(NamedTuple):
    """A different part of a design in a year.

    ``label`` says of a built-in part what it is ("Gyro"). ``presence`` is that of the design's technology base,
    ``by_side`` that of both. ``came``, ``lost`` and ``again`` are years of the design's base; None for never. A part
    ``decides`` if the design cannot be earlier because of it. ``mounts`` and ``slots`` show the part on the board.
    """

    label: str
    thing: Thing
    presence: Presence
    by_side: dict[TechSide, Presence]
    came: int | None
    lost: int | None
    again: int | None
    decides: bool
    mounts: tuple[MountId, ...]
    slots: SystemPart | None

    @property
    def key(self) -> tuple[str, str]:
        """Key of the part in its design."""
        return self.label, self.thing.id


def parts_in(g: Evaluator, year: int) -> tuple[PartInYear, ...]:
    """The different parts of a design in a year: unavailable ones first, then prototypes, then the others."""
    side = side_of(design.tech(g).base)
    mounts: dict[str, list[MountId]] = {}
    for fitted in design.equipment(g):
        mounts.setdefault(fitted.item.id, []).append(fitted.mount.id)
    found = []
    for part in years_of_parts(g):
        thing, (_, _, _, lost, again) = part.thing, years_of(part.thing, side)
        own = mounts.get(thing.id if isinstance(thing, Item) else getattr(thing, "item", "") or "", ())
        by_side = {each: presence(thing, year, each) for each in SIDES}
        found.append(
            PartInYear(
                part.label,
                thing,
                presence(thing, year, side),
                by_side,
                introduced(thing, side),
                lost,
                again,
                part.decides,
                tuple(own),
                _SLOTS_OF.get(part.label),
            )
        )
    order = (Presence.NEVER, Presence.NOT_YET, Presence.EXTINCT, Presence.PROTOTYPE, Presence.THERE)
    return tuple(sorted(found, key=lambda part: (max(order.index(part.presence), 2), -(part.came or 0))))


def ticks(g: Evaluator) -> tuple[int, ...]:
    """The years in which a part of the design came, was lost or came again, in order."""
    side = side_of(design.tech(g).base)
    years = {
        year
        for part in years_of_parts(g)
        for year in (introduced(part.thing, side), *years_of(part.thing, side)[3:])
        if year is not None
    }
    return tuple(sorted(years))


def earliest(g: Evaluator) -> int:
    """The first year in which the design is possible; ``PartInYear.decides`` tells what decides it."""
    return composite(g).earliest


# -- what stands in -------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class StandIn:
    """A replacement for a part that is not available in ``year``, as an edit of the present design.

    ``name`` is empty where the part is left out. ``mass`` (kg), ``battle_value`` and ``cost`` (C-bills) are the
    differences from the design as it is. ``broken`` are the errors that the design would then have beyond those of now:
    who proposes the edit asks first, if there are any.
    """

    part: PartInYear
    name: str
    edit: Edit
    mass: int
    battle_value: int
    cost: float
    broken: tuple[Finding, ...]


def stand_ins(unit: Unit, year: int) -> Iterator[StandIn | None]:
    """The nearest legal stand-in for each part that is not to be had in a year; None after each trial.

    It is the nearest of those with which the design breaks no further rule, or else the nearest. Nearest by mass, then
    by damage for items, and by Battle Value for built-in parts.
    """
    search = _Search(unit, year)
    for part in parts_in(search.now, year):
        if not part.presence.is_there:
            yield from search.stand_in(part)


class Together(NamedTuple):
    """Several stand-ins as one edit: ``whole`` has what they cost and break together, ``replaced`` are its members."""

    whole: StandIn
    replaced: tuple[StandIn, ...]


def all_at_once(
    unit: Unit, year: int, found: Sequence[StandIn], *, breaking: bool = False
) -> Iterator[Together | None]:
    """As many of these stand-ins as break no rule together, or with ``breaking`` all, as one edit.

    What was found so far comes after each trial, None for nothing; the last is the answer. What breaks a rule alone may
    be right with the others, such as a heavier gun beside a lighter one.
    """
    search = _Search(unit, year)
    best = None
    for each in sorted(found, key=lambda each: bool(each.broken)):
        members = (*(() if best is None else best.replaced), each)
        label = tr("Replace what is not available in {year}", year=year)
        whole = search.weighed(each.part, "", batch(label, *(member.edit for member in members)))
        if whole is not None and (breaking or not whole.broken):
            best = Together(whole, members)
        yield best


class _Search:
    """The search for stand-ins in one design and year."""

    def __init__(self, unit: Unit, year: int) -> None:
        self.unit = unit
        self.now = design.once(unit)
        self.then = edits.set_year(year).run(unit)
        self._in_year = design.once(self.then)
        self._errors = frozenset(map(_rule_of, _errors(self._in_year)))
        self._chosen: dict[str, Item] = {}

    def stand_in(self, part: PartInYear) -> Iterator[StandIn | None]:
        thing = part.thing
        if isinstance(thing, Item) and not part.label:
            yield from self._of_item(part, thing)
        elif part.label in _ROW_OF:
            yield from self._nearest(part, self._of_body(part))

    def _of_item(self, part: PartInYear, item: Item) -> Iterator[StandIn | None]:
        row = _row_of(item)
        if row:
            yield from self._nearest(part, self._choices(row))
            return
        offered = []
        for other in islice(self._like(item), _TRIED):
            label = tr("Replace {one} by {other}", one=item.name, other=other.name)
            steps = [edits.replace_item(mount, other.id, with_ammunition=False) for mount in part.mounts]
            name = other.name if other.is_ammo else other.short
            offered.append((other, self.weighed(part, name, batch(label, *steps))))
            yield None
            if offered[-1][1] is not None and not offered[-1][1].broken:
                break
        tried = [(other, found) for other, found in offered if found is not None]
        if tried:
            other, best = next((each for each in tried if not each[1].broken), tried[0])
            self._chosen[item.id] = other
            yield best
        elif part.mounts:
            label = tr("Leave out {item}", item=item.name)
            yield self.weighed(part, "", batch(label, *map(edits.remove, part.mounts)))

    def _like(self, item: Item) -> Iterator[Item]:
        """The items that may stand in for an item, the nearest first; for a bin also that of the weapon's stand-in."""
        found: list[Item] = []
        if item.is_ammo:
            users = {item_of(m) for m in self.unit.mounts if item_of(m).ammo == item.ammo and not item_of(m).is_ammo}
            bins = (standard_ammunition(self._chosen[each.id]) for each in users if each.id in self._chosen)
            found = [each for each in bins if each is not None]
        of = body_of(self.then)
        for other in (*found, *relatives(item)):
            if other is not item and self._is_had(other) and not against_item(other, of):
                yield other

    def _is_had(self, item: Item) -> bool:
        """Whether an item is available in the year, and the ammunition that it needs."""
        rounds = standard_ammunition(item) if not item.is_ammo else None
        return all(each is None or available(each, self.then.tech) is None for each in (item, rounds))

    def _of_body(self, part: PartInYear) -> list[tuple[str, Edit]]:
        """The choices for a built-in part; of patchwork armor, the same choice for all locations that have it."""
        row = _ROW_OF[part.label]
        g = self._in_year
        patched = [
            location
            for location in self.unit.chassis.form.locations
            if self.unit.armor.kinds is not None and chosen_armor_at(g, location) == part.thing.id
        ]
        if row != "armor" or not patched:
            return self._choices(row)
        found = []
        for choice in armors_at(g, patched[0]):
            if not choice.why:
                same = [other for place in patched for other in armors_at(g, place) if other.key == choice.key]
                found.append((choice.name, batch(tr("Choose {armor}", armor=choice.name), *(c.edit for c in same))))
        return found

    def _choices(self, row: str) -> list[tuple[str, Edit]]:
        chosen = ROWS[row].chosen(self._in_year)
        found = (each for each in ROWS[row].choices(self._in_year) if not each.why and not each.fitted)
        return [(each.short or each.name, each.edit) for each in found if each.key != chosen]

    def _nearest(self, part: PartInYear, choices: Iterable[tuple[str, Edit]]) -> Iterator[StandIn | None]:
        """The best of these choices: those that break no rule first, then by mass, then by Battle Value."""
        found = []
        for name, edit in choices:
            weighed = self.weighed(part, name, edit.named(edit.label_for(self.then)))
            found += [] if weighed is None else [weighed]
            yield None
        if found:
            yield min(found, key=lambda each: (bool(each.broken), abs(each.mass), abs(each.battle_value)))

    def weighed(self, part: PartInYear, name: str, edit: Edit) -> StandIn | None:
        """An edit with what it costs and breaks; None if it is impossible."""
        try:
            after, then = design.once(edit.run(self.unit)), design.once(edit.run(self.then))
        except EditRefusedError:
            return None
        now = self.now
        broken = tuple(each for each in _errors(then) if _rule_of(each) not in self._errors)
        return StandIn(
            part,
            name,
            edit,
            mass(after).total - mass(now).total,
            battle_value(after) - battle_value(now),
            cost(after).total - cost(now).total,
            broken,
        )


def _errors(g: Evaluator) -> Iterator[Finding]:
    return (each for each in findings(g) if each.severity is Severity.ERROR)


def _rule_of(finding: Finding) -> tuple[str, str]:
    return finding.rule, finding.place


def _row_of(item: Item) -> str:
    """The row of choices for an item of which a 'Mech has one kind; empty for others."""
    if is_sink(item):
        return "sinks"
    if item.flags & JUMP_FLAGS:
        return "jump"
    return "myomer" if item.flags & MYOMER else ""
