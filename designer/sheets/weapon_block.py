"""The block of weapons of a record sheet: weapons with what they need, ammunition to cross off, equipment, quirks."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple

from designer.graph import Evaluator
from designer.language import tr
from designer.sheets.blocks import BETWEEN_ROWS, ROW, SMALL, aligned, boxes, head, row_line, triangle, width_of_boxes
from designer.sheets.inventory import (
    NONE,
    ShotsLine,
    WeaponLine,
    counted,
    equipment_text,
    quirk_lines,
    shots_lines,
    signed,
    weapon_lines,
)
from designer.sheets.kinds import Aid
from designer.sheets.options import SheetOptions
from designer.sheets.play_aids import needed_at_ranges
from designer.sheets.shapes import BLACK, DARK, MIDDLE, Group, Line, Shape, Text


class WeaponBlock(NamedTuple):
    """The drawn block, and the y where it ends."""

    shapes: tuple[Shape, ...]
    end: float


class _Rows(NamedTuple):
    """Layout of the rows of the block: its left edge, the right ends of its columns, height and size of a row."""

    left: float
    width: float
    ends: tuple[float, ...]
    step: float
    size: float


def weapon_block(g: Evaluator, options: SheetOptions, x: float, y: float, width: float, most: float) -> WeaponBlock:
    """The weapons, ammunition, equipment and quirks of a design.

    It is at most as high as ``most``, except where its rows would be lower than can be read.
    """
    weapons, shots = weapon_lines(g), shots_lines(g)
    equipment = equipment_text(g)
    quirks = "; ".join(quirk_lines(g)) if options.has(Aid.QUIRKS) else ""
    room = most - 30 - 9.5 * (bool(equipment) * 1.6 + bool(quirks) * 2)
    step = row_step(room, len(weapons), lambda step: sum(_shots_high(each, width, step) for each in shots), STEPS)
    table = _Rows(x, width, _columns(x, width), step, min(ROW, step * 0.68))
    shapes = list(_heads(options, table, y))
    at = y + 28.0
    for line in weapons:
        shapes += _weapon(line, at, table)
        at += step
        shapes.append(row_line(x, at, width))
    for shot in shots:
        shapes += _shots(shot, at, table, options)
        at += _shots_high(shot, width, step)
    texts, end = _texts(x, at + 1, width, ((tr("Equipment"), equipment, 2), (tr("Quirks"), quirks, 3)))
    return WeaponBlock((*shapes, *texts), end)


def _heads(options: SheetOptions, table: _Rows, y: float) -> Iterator[Shape]:
    x, width, ends = table.left, table.width, table.ends
    right = tr("bold: needed at gunnery {n} before the line below", n=options.known_skills.gunnery)
    yield from head(x, y, width, tr("Weapons and equipment"), right)
    names = (tr("in"), tr("heat"), tr("damage"), tr("min"), tr("short"), tr("medium"), tr("long"))
    for end, name in zip(ends, names, strict=True):
        yield aligned(end, y + 18, name, "end", size=SMALL, ink=DARK)
    for end, needed in zip(ends[4:], needed_at_ranges(options.skills), strict=True):
        yield aligned(end, y + 25, needed, "end", size=ROW, strong=True)
    yield Line(x, y + 28, x + width, y + 28, 0.6)


def _texts(x: float, y: float, width: float, parts: Sequence[tuple[str, str, int]]) -> tuple[list[Shape], float]:
    """Titled texts below one another, each in at most so many lines."""
    shapes: list[Shape] = []
    for title, text, lines in parts:
        if text:
            words = f"{title}: {text}"
            used = min(lines, max(1, round(len(words) * 2.9 / width + 0.4)))
            shapes.append(Text(x, y + 8, words, 6.2, width=width, lines=used))
            y += 2 + 8 * used
    return shapes, y + 3


def _weapon(line: WeaponLine, y: float, table: _Rows) -> Iterator[Shape]:
    ends, size = table.ends, table.size
    at = y + table.step / 2 + size * 0.36
    yield Text(table.left, at, line.title, size, "strong", width=ends[0] - table.left - 18, short=line.short_title)
    yield aligned(ends[0], at, line.place, "end", size=size)
    yield aligned(ends[1], at, line.heat, "end", size=size)
    yield aligned(ends[2], at, line.damage, "end", size=size, strong=True)
    yield aligned(ends[2] + 12, at, signed(line.to_hit), "end", size=max(size * 0.85, 5.6), ink=DARK)
    yield aligned(ends[3], at, line.minimum or NONE, "end", size=size, ink=BLACK if line.minimum else MIDDLE)
    known = [(end, span) for end, span in zip(ends[4:], line.ranges, strict=True) if span]
    if line.note:  # before the only range, or instead of ranges
        known = [(end, span) for end, span in known if span != NONE]
        yield aligned(ends[5] if known else ends[6], at, line.note, "end", size=size * 0.9, ink=DARK)
    for end, span in known:
        yield aligned(end, at, span, "end", size=size)


def _shots(alike: Sequence[ShotsLine], y: float, table: _Rows, options: SheetOptions) -> Iterator[Shape]:
    """A line for bins that are alike."""
    left, ends, size, (line, *_) = table.left, table.ends, table.size, alike
    at = y + table.step / 2 + size * 0.36
    name = tr("{name}, by tens", name=line.name) if line.shots > _SINGLE_SHOTS else line.name
    title, short = (counted(len(alike), words) for words in (name, line.short or name))
    yield triangle(left, at, filled=line.explodes)
    yield Text(left + 7, at, title, size, "strong", width=ends[0] - left - 25, short=short)
    yield aligned(ends[0], at, line.place, "end", size=size)
    yield aligned(ends[1], at, str(line.shots), "end", size=size)
    width, step = _room_of_boxes(line, table.width), _step_of_boxes(table.step)
    yield from bin_boxes(alike, ends[1] + 8, y + table.step / 2, width, step, options)
    if line.note:
        yield Text(ends[-1], at, line.note, size * 0.9, ink=DARK, anchor="end")


def _shots_high(alike: Sequence[ShotsLine], width: float, step: float) -> float:
    """The height of a line for bins that are alike, where that of weapons is ``step``."""
    return bins_high(alike, _room_of_boxes(alike[0], width), step, _step_of_boxes(step))


def _room_of_boxes(line: ShotsLine, width: float) -> float:
    columns = _columns(0, width)
    return columns[-1] - columns[1] - 8 - (90 if line.note else 0)


def _step_of_boxes(step: float) -> float:
    return 6.2 * min(1.0, step / 9)


def bin_boxes(
    alike: Sequence[ShotsLine], x: float, y: float, width: float, step: float, options: SheetOptions
) -> Iterator[Group]:
    """The boxes of bins that are alike, in rows of a width; ``y`` is the middle of the first row."""
    across, beside = _layout(alike, width, step)
    count = box_count(alike[0])
    rows = -(-count // across)
    for number, line in enumerate(alike):
        row, column = divmod(number, beside)
        left = x + column * (width_of_boxes(count, step) + _BIN_GAP)
        top = y + row * rows * (step + BETWEEN_ROWS)
        drawn = boxes(left, top, count, across=across, step=step, used=used_boxes(line, options))
        yield Group(tuple(drawn), name=f"shots {line.name} {line.place}")


def row_step(room: float, weapons: int, shots_high: Callable[[float], float], steps: tuple[float, float]) -> float:
    """The greatest height of a row, between two, with which weapons and shots are at most as high as ``room``.

    ``shots_high`` is the height of the shots for that of a row.
    """
    step, least = steps
    while step > least and weapons * step + shots_high(step) > room:
        step -= 0.1
    return step


def bins_high(alike: Sequence[ShotsLine], width: float, step: float, boxes_step: float) -> float:
    """The height of a line for bins that are alike: of its first row, and of further rows of boxes."""
    across, beside = _layout(alike, width, boxes_step)
    rows = -(-len(alike) // beside) * -(-box_count(alike[0]) // across)
    return step + (rows - 1) * (boxes_step + BETWEEN_ROWS)


def _layout(alike: Sequence[ShotsLine], width: float, step: float) -> tuple[int, int]:
    """How many boxes of a bin are beside one another, and how many bins."""
    across = 5
    while width_of_boxes(across + 5, step) <= width:
        across += 5
    beside = int((width + _BIN_GAP) // (width_of_boxes(box_count(alike[0]), step) + _BIN_GAP))
    return across, max(beside, 1)


STEPS: Final = (12.4, 8.3)
"""The height of a row, and the least one: the texts in it are 5.6 points high."""
_BIN_GAP: Final = 7.0
"""The gap between the boxes of bins that are alike."""
_SINGLE_SHOTS: Final = 50
"""The most shots of a bin that have a box each; of more, a box stands for ten."""


def box_count(line: ShotsLine) -> int:
    """The number of boxes of a bin."""
    return line.shots if line.shots <= _SINGLE_SHOTS else -(-line.shots // 10)


def used_boxes(line: ShotsLine, options: SheetOptions) -> int:
    """The number of boxes of a bin whose shots are fired."""
    if line.slot is None or options.left is None or line.slot not in options.left:
        return 0
    fired = max(line.shots - options.left[line.slot], 0)
    return fired if line.shots <= _SINGLE_SHOTS else fired // 10


def _columns(x: float, width: float) -> tuple[float, ...]:
    """The right ends of the columns: place, heat, damage, minimum, three ranges."""
    return tuple(x + share * width for share in (0.395, 0.45, 0.582, 0.655, 0.77, 0.885, 0.985))
