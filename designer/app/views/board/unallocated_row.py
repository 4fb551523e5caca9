"""The row of the unallocated list: its cells, stacked as the width demands, and the hint where a mount fits."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from designer.app.ui.figures import figure
from designer.app.ui.icons import paint_sign
from designer.app.ui.theme import Style
from designer.app.ui.widgets.cell_painting import tag_width
from designer.app.views.board.board_texts import listed, slots_of
from designer.app.views.board.cell_data import UnplacedItem
from designer.editing.drop_plan import DropPlan, Payload, Room
from designer.language import tr
from designer.units.mount import MountId
from designer.units.unit import Unit


class UnallocatedStack(NamedTuple):
    """A cell of the unallocated list: one unplaced mount, or several with the same name."""

    unplaced: tuple[UnplacedItem, ...]

    @property
    def first(self) -> UnplacedItem:
        """The mount that is carried or placed first."""
        return self.unplaced[0]

    @property
    def number(self) -> int:
        """The number of items in the cell."""
        return count_of(self.unplaced)

    @property
    def mounts(self) -> frozenset[MountId]:
        """The mounts in the cell."""
        return frozenset(each.mount for each in self.unplaced)

    def name(self, *, short: bool = False) -> str:
        """The name of the item, with the number if there are several."""
        look = self.first.look
        name = (look.short_name if short else "") or look.name
        return f"{name} × {figure(self.number)}" if self.number > 1 else name


def single(unplaced: tuple[UnplacedItem, ...]) -> tuple[UnallocatedStack, ...]:
    """A cell for each unplaced mount."""
    return tuple(UnallocatedStack((each,)) for each in unplaced)


def folded(unplaced: tuple[UnplacedItem, ...]) -> tuple[UnallocatedStack, ...]:
    """Cells in which the unplaced mounts are stacked by name."""
    found: dict[object, list[UnplacedItem]] = {}
    for each in unplaced:
        found.setdefault(each.key, []).append(each)
    return tuple(UnallocatedStack(tuple(members)) for members in found.values())


class UnallocatedRow(NamedTuple):
    """The cells of the unallocated list side by side; ``short`` tells whether they show short names."""

    stacks: tuple[UnallocatedStack, ...]
    short: bool
    widths: tuple[int, ...]
    gap: int

    @property
    def width(self) -> int:
        """The total width in pixels."""
        return sum(self.widths) + self.gap * max(0, len(self.widths) - 1)

    def left_of(self, index: int) -> int:
        """The left edge of the cell with this index."""
        return sum(self.widths[:index]) + self.gap * index


def fitted(unplaced: tuple[UnplacedItem, ...], room: float, style: Style) -> UnallocatedRow:
    """The first row that fits into ``room`` pixels: single cells, stacks, or stacks with short names (the last)."""
    ways = ((single(unplaced), False), (folded(unplaced), False), (folded(unplaced), True))
    rows = (_row(stacks, short, style) for stacks, short in ways)
    row = next(rows)
    while row.width > room and (narrower := next(rows, None)) is not None:
        row = narrower
    return row


def _row(stacks: tuple[UnallocatedStack, ...], short: bool, style: Style) -> UnallocatedRow:
    widths = tuple(_width(stack, short, style) for stack in stacks)
    return UnallocatedRow(stacks, short, widths, style.px(6))


def _width(stack: UnallocatedStack, short: bool, style: Style) -> int:
    m, look = style.measures, stack.first.look
    tags = sum(tag_width(tag, style) + style.px(3) for tag in look.tags)
    band = m.cell_band if look.kind == "ammunition" else 0
    words = style.width(stack.name(short=short), "item")
    return round(m.cell_name_left + words + m.cell_inset + tags + band + style.px(3))


def count_of(unplaced: Iterable[UnplacedItem]) -> int:
    """The number of items, plus the slots of items that are spread over the 'Mech."""
    return sum(each.count for each in unplaced)


def paint_ends(painter: QPainter, area: QRectF, scroll: float, last: float, style: Style) -> None:
    """Paint an arrow at each end of an area where cells are scrolled out of view; the last one ends at ``last``."""
    side = style.measures.icon
    for icon, x, more in (
        ("chevron_left", area.left(), scroll > 0),
        ("chevron_right", area.right() - side, last > area.right() - style.px(4)),
    ):
        if more:
            painter.fillRect(QRectF(x, 0, side, area.height() - 1), style.color("bg.1"))
            paint_sign(painter, x, area.height() / 2, icon, style, size=side)


class FreePlaces:
    """The hint where an unplaced mount fits, cached for the last mount and unit."""

    def __init__(self) -> None:
        self._mount: MountId | None = None
        self._unit: Unit | None = None
        self._words: tuple[str, str] = ("", "")
        self.exist = False
        """Whether there is such a place."""

    def in_words(self, unit: Unit, stack: UnallocatedStack | None) -> tuple[str, str]:
        """The hint in a long and a short form: "1 slot. Room in HD, RA and RT"; empty without a stack."""
        if stack is None:
            return "", ""
        if self._mount != stack.first.mount or self._unit is not unit:
            self._mount, self._unit = stack.first.mount, unit
            self._words = _in_words(unit, stack.first)
            self.exist = any(DropPlan(unit, Payload(mount=stack.first.mount)).rooms())
        return self._words


def _in_words(unit: Unit, unplaced: UnplacedItem) -> tuple[str, str]:
    rooms = DropPlan(unit, Payload(mount=unplaced.mount)).rooms()
    code = unit.chassis.form.code

    def named(*wanted: Room) -> str:
        return listed([code(location) for room in wanted for location in rooms.get(room, ())])

    size = slots_of(unplaced.slots)
    by_filler = named(Room.FILLER_MOVES)
    if free := named(Room.FREE, Room.OTHERS_MOVE, Room.SPLIT):
        short = tr("{size}. Room in {places}", size=size, places=free)
        return (tr("{room}, by moving filler in {places}", room=short, places=by_filler) if by_filler else short), short
    if by_filler:
        return (tr("{size}. Room by moving filler in {places}", size=size, places=by_filler),) * 2
    if instead := named(Room.FILLER_OUT):
        return (tr("{size}. Room only in place of filler, in {places}", size=size, places=instead),) * 2
    return tr("{size}. No room: auto-place", size=size), tr("No room: auto-place")
