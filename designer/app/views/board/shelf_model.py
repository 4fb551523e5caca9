"""What the shelf shows: cells of what waits, folded by name, and where there is room for each."""

from __future__ import annotations

from typing import NamedTuple

from designer.app.ui.figures import figure
from designer.app.ui.theme import Style
from designer.app.ui.widgets.cells import tag_width
from designer.app.views.board.board_texts import listed, slots_of
from designer.app.views.board.cell_data import UnplacedItem
from designer.editing.drop_plan import DropPlan, Payload
from designer.language import tr
from designer.units.mount import MountId
from designer.units.unit import Unit


class ShelfStack(NamedTuple):
    """One cell of the shelf: something that waits, or several of a name folded together."""

    waiting: tuple[UnplacedItem, ...]

    @property
    def first(self) -> UnplacedItem:
        """The one that is carried or placed first."""
        return self.waiting[0]

    @property
    def number(self) -> int:
        """How many there are."""
        return sum(each.count for each in self.waiting)

    @property
    def mounts(self) -> frozenset[MountId]:
        """The mounts in it."""
        return frozenset(each.mount for each in self.waiting)

    def name(self, *, short: bool = False) -> str:
        """What it is called, with the number from two on."""
        look = self.first.look
        name = (look.short_name if short else "") or look.name
        return f"{name} × {figure(self.number)}" if self.number > 1 else name


def single(waiting: tuple[UnplacedItem, ...]) -> tuple[ShelfStack, ...]:
    """All that waits, one by one."""
    return tuple(ShelfStack((each,)) for each in waiting)


def folded(waiting: tuple[UnplacedItem, ...]) -> tuple[ShelfStack, ...]:
    """All that waits, folded by name."""
    found: dict[object, list[UnplacedItem]] = {}
    for each in waiting:
        found.setdefault(each.key, []).append(each)
    return tuple(ShelfStack(tuple(members)) for members in found.values())


class ShelfRow(NamedTuple):
    """The cells of the shelf side by side; ``short`` if they go by their short names."""

    stacks: tuple[ShelfStack, ...]
    short: bool
    widths: tuple[int, ...]
    gap: int

    @property
    def width(self) -> int:
        """How wide they are together."""
        return sum(self.widths) + self.gap * max(0, len(self.widths) - 1)

    def left_of(self, index: int) -> int:
        """Where a cell begins."""
        return sum(self.widths[:index]) + self.gap * index


def fitted(waiting: tuple[UnplacedItem, ...], room: float, style: Style) -> ShelfRow:
    """The first way to show what waits that fits: one by one, folded by name, with short names; else the last."""
    ways = ((single(waiting), False), (folded(waiting), False), (folded(waiting), True))
    rows = (_row(stacks, short, style) for stacks, short in ways)
    row = next(rows)
    while row.width > room and (narrower := next(rows, None)) is not None:
        row = narrower
    return row


def _row(stacks: tuple[ShelfStack, ...], short: bool, style: Style) -> ShelfRow:
    widths = tuple(_width(stack, short, style) for stack in stacks)
    return ShelfRow(stacks, short, widths, style.px(6))


def _width(stack: ShelfStack, short: bool, style: Style) -> int:
    m, look = style.measures, stack.first.look
    tags = sum(tag_width(tag, style) + style.px(3) for tag in look.tags)
    band = m.cell_band if look.kind == "ammunition" else 0
    words = style.width(stack.name(short=short), "item")
    return round(m.cell_name_left + words + m.cell_inset + tags + band + style.px(3))


class FreePlaces:
    """Where there is room for something that waits, in words; asked anew only for another item or another unit."""

    def __init__(self) -> None:
        self._mount: MountId | None = None
        self._unit: Unit | None = None
        self._words: tuple[str, str] = ("", "")

    def in_words(self, unit: Unit, stack: ShelfStack | None) -> tuple[str, str]:
        """Size and places at length and in short: "1 slot. Room in HD, RA and RT"."""
        if stack is None:
            return "", ""
        if self._mount != stack.first.mount or self._unit is not unit:
            self._mount, self._unit = stack.first.mount, unit
            self._words = _in_words(unit, stack.first)
        return self._words


def _in_words(unit: Unit, waiting: UnplacedItem) -> tuple[str, str]:
    free, by_filler = DropPlan(unit, Payload(mount=waiting.mount)).rooms()
    code = unit.chassis.form.code
    size = slots_of(waiting.slots)
    there, by_moving = (listed([code(location) for location in some]) for some in (free, by_filler))
    if not free:
        only = tr("{size}. Room by moving filler in {places}", size=size, places=by_moving)
        only = only if by_filler else tr("{size}. No room", size=size)
        return only, only
    short = tr("{size}. Room in {places}", size=size, places=there)
    return (tr("{room}, by moving filler in {places}", room=short, places=by_moving) if by_filler else short), short
