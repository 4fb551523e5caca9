"""The content of the board as graph queries, which return the same frozen object as long as nothing has changed.

A ``LocationContent`` has all that is shown of a location except transient states (selection, hover, a carried item),
which the views add. The queries here read the design and the construction queries; they contain no rules.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple

from designer import design
from designer.app.ui.widgets.cell_painting import CellLook
from designer.app.ui.widgets.location_frames import LocationLook
from designer.app.views.board.board_texts import case_kind, fact, location_name, right_figure, system_name, tags
from designer.construction.armor import armor_of, has_rear
from designer.construction.explosives import explosive_places, explosives
from designer.construction.findings import Severity, findings, has_hand
from designer.construction.slot_space import unallocated
from designer.construction.spread import is_spread
from designer.construction.technology import side_letter
from designer.design import Fitted, Occupant
from designer.graph import Evaluator, query
from designer.units.location import ARMS, Location
from designer.units.mount import MountId, SystemPart, SystemSlot

_ONE_BLOCK = frozenset((SystemPart.ENGINE, SystemPart.GYRO))
_UNALLOCATED = "slots.unplaced"


@dataclass(frozen=True, slots=True)
class BoardCell:
    """One cell of a location: an item, a built-in system or an empty slot, and the rows that it fills.

    ``mounts`` is empty for systems and empty slots, and has two mounts for a superheavy pair. A ``spread`` cell is one
    slot of an item spread over the 'Mech. A cell that is not ``numbered`` is below the slots: its item needs none.
    """

    row: int
    rows: int
    look: CellLook
    mounts: tuple[MountId, ...] = ()
    part: SystemPart | None = None
    spread: bool = False
    numbered: bool = True

    @property
    def end(self) -> int:
        """The row after the last row of the cell."""
        return self.row + self.rows

    @property
    def is_empty(self) -> bool:
        """Whether the cell is a free slot."""
        return not self.mounts and self.part is None

    @property
    def mount(self) -> MountId | None:
        """The mount in the cell, the first one of a pair; None for systems and empty slots."""
        return self.mounts[0] if self.mounts else None


class LocationContent(NamedTuple):
    """The header and cells of a location."""

    head: LocationLook
    cells: tuple[BoardCell, ...]

    @property
    def rows(self) -> int:
        """The number of rows."""
        return self.cells[-1].end if self.cells else 0

    def cell(self, row: int) -> BoardCell | None:
        """The cell that fills a row; None if there is no such row."""
        return next((cell for cell in self.cells if cell.row <= row < cell.end), None)


@query
def mounted(g: Evaluator) -> dict[MountId, Fitted]:
    """Every mount by its id."""
    return {fitted.mount.id: fitted for fitted in design.equipment(g)}


# -- what marks cells -----------------------------------------------------------------------------------------


@query
def faulty_mounts(g: Evaluator) -> frozenset[MountId]:
    """The mounts with an error finding; being unplaced does not count."""
    return frozenset(
        mount
        for finding in findings(g)
        if finding.severity is Severity.ERROR and finding.rule != _UNALLOCATED
        for mount in finding.mounts
    )


@query
def faulty_armor(g: Evaluator) -> frozenset[Location]:
    """The locations whose armor has an error finding."""
    return frozenset(
        finding.location
        for finding in findings(g)
        if finding.severity is Severity.ERROR and finding.rule.startswith("armor.") and finding.location is not None
    )


@query
def explosive_mounts(g: Evaluator) -> frozenset[MountId]:
    """The mounts that can explode."""
    return frozenset(fitted.mount.id for fitted in explosives(g))


# -- locations ------------------------------------------------------------------------------------------------


@query
def location_content(g: Evaluator, location: Location) -> LocationContent:
    """The content of a location with errors marked; without errors the object of ``content_without_errors``."""
    seen = content_without_errors(g, location)
    faulty = faulty_mounts(g)
    head, cells = seen.head, seen.cells
    if location in faulty_armor(g):
        head = replace(head, armor_error=True)
    if any(not faulty.isdisjoint(cell.mounts) for cell in cells):
        cells = tuple([cell if faulty.isdisjoint(cell.mounts) else _marked(cell) for cell in cells])
    return seen if head is seen.head and cells is seen.cells else LocationContent(head, cells)


def _marked(cell: BoardCell) -> BoardCell:
    return replace(cell, look=replace(cell.look, error=True))


@query
def content_without_errors(g: Evaluator, location: Location) -> LocationContent:
    """The content of a location without marks of errors, which take longer to compute than everything else."""
    cells = cells_at(g, location)
    numbered = sum(cell.rows for cell in cells if cell.numbered)
    return LocationContent(replace(head_at(g, location), slots=numbered), cells)


@query
def head_at(g: Evaluator, location: Location) -> LocationLook:
    """The header of a location: code, name, CASE, hand and armor."""
    form = design.chassis(g).form
    armor = armor_of(g, location)
    return LocationLook(
        code=form.code(location),
        name=location_name(form, location),
        front=armor.front,
        rear=armor.rear if has_rear(location) else None,
        maximum=armor.maximum,
        case=case_kind(g, location),
        case_due=location in explosive_places(g) and not case_kind(g, location),
        hand=has_hand(g, location) if form.has_arms and location in ARMS else None,
    )


@query
def cells_at(g: Evaluator, location: Location) -> tuple[BoardCell, ...]:
    """The cells of a location from the first row on; items without slots come last."""
    held = design.occupied(g, location)
    rows = max(design.chassis(g).form.slots(location), max(held, default=-1) + 1)
    cells: list[BoardCell] = []
    row = 0
    while row < rows:
        end = _end_of_run(held, row)
        cells.append(_cell(g, location, row, end - row, held.get(row, ())))
        row = end
    for fitted in design.contents(g, location).all:
        if not fitted.mount.slots:
            cells.append(replace(_cell(g, location, row, 1, (fitted,)), numbered=False))
            row += 1
    return tuple(cells)


def _end_of_run(held: dict[int, tuple[Occupant, ...]], row: int) -> int:
    """The row after the last one that belongs to the same cell as ``row``."""
    here = held.get(row, ())
    end = row + 1
    if here and all(_is_one_block(what) for what in here):
        while _same(here, held.get(end, ())):
            end += 1
    return end


def _is_one_block(what: Occupant) -> bool:
    if isinstance(what, SystemSlot):
        return what.part in _ONE_BLOCK
    return not is_spread(what.item)


def _same(here: tuple[Occupant, ...], there: tuple[Occupant, ...]) -> bool:
    return len(here) == len(there) and all(map(_is_same, here, there))


def _is_same(one: Occupant, other: Occupant) -> bool:
    if isinstance(one, SystemSlot) or isinstance(other, SystemSlot):
        return isinstance(one, SystemSlot) and isinstance(other, SystemSlot) and one[1:] == other[1:]
    return one.mount.id == other.mount.id


def _cell(g: Evaluator, location: Location, row: int, rows: int, held: tuple[Occupant, ...]) -> BoardCell:
    if not held:
        return BoardCell(row, rows, CellLook())
    first = held[0]
    mounts = tuple([what.mount.id for what in held if not isinstance(what, SystemSlot)])
    spread = not isinstance(first, SystemSlot) and is_spread(first.item)
    part = first.part if isinstance(first, SystemSlot) else None
    look = _system_look(g, first, rows) if isinstance(first, SystemSlot) else _mount_look(g, location, first, rows)
    if len(held) > 1:
        look = replace(look, second_name=_short_name(g, held[1]))
    return BoardCell(row, rows, look, mounts, part, spread)


def _system_look(g: Evaluator, system: SystemSlot, rows: int) -> CellLook:
    named = system_name(g, system.part)
    armored = ("A",) if system.armored else ()
    return CellLook(kind="system", name=named.name, short_name=named.short, rows=rows, tags=armored)


def _mount_look(g: Evaluator, location: Location, fitted: Fitted, rows: int) -> CellLook:
    mount, item = fitted.mount, fitted.item
    omni = design.chassis(g).omni
    return CellLook(
        kind=item.kind,
        name=item.name,
        short_name=item.short,
        second_line=fact(g, fitted) if rows > 2 else "",
        right_figure=right_figure(g, item),
        tags=(*_letters(g, fitted), *_split_tag(g, location, fitted)),
        explosive=mount.id in explosive_mounts(g),
        fixed=omni and not mount.pod,
        rows=rows,
    )


def _letters(g: Evaluator, fitted: Fitted) -> tuple[str, ...]:
    """The tags of a mount: the letter of its technology base where that tells it from a namesake, and its options."""
    letter = side_letter(fitted.item, design.tech(g).base)
    return (*((letter,) if letter else ()), *tags(fitted.mount, omni=design.chassis(g).omni))


def _split_tag(g: Evaluator, location: Location, fitted: Fitted) -> tuple[str, ...]:
    """The tag of a split item: the other location, and the number of slots there; none for other items."""
    if is_spread(fitted.item) or fitted.mount.other_location is None:
        return ()
    elsewhere = [slot.location for slot in fitted.mount.slots if slot.location is not location]
    code = design.chassis(g).form.code(elsewhere[0])
    return (f"→{code} {len(elsewhere)}",)


def _short_name(g: Evaluator, what: Occupant) -> str:
    return system_name(g, what.part).short if isinstance(what, SystemSlot) else what.item.short


# -- the unallocated list -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class UnplacedItem:
    """An unplaced mount, or ``count`` unplaced slots of an item that is spread over the 'Mech."""

    mount: MountId
    look: CellLook
    count: int = 1
    slots: int = 1

    @property
    def key(self) -> tuple[str, str, tuple[str, ...]]:
        """The key by which equal items are combined into one stack."""
        return self.look.kind, self.look.name, self.look.tags


@query
def unplaced_items(g: Evaluator) -> tuple[UnplacedItem, ...]:
    """The unplaced mounts on the unallocated list."""
    found = []
    for entry in unallocated(g):
        fitted, missing = entry
        item, mount = fitted.item, fitted.mount
        look = CellLook(kind=item.kind, name=item.name, short_name=item.short, tags=_letters(g, fitted))
        found.append(UnplacedItem(mount.id, look, entry.number, 1 if is_spread(item) else missing))
    return tuple(found)
