"""The block of weapons of a record sheet: weapons with what they need, ammunition to cross off, equipment, quirks."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple

from designer.decimals import NONE
from designer.graph import Evaluator
from designer.language import tr
from designer.sheets.blocks import BETWEEN_ROWS, ROW, SMALL, aligned, boxes, head, row_line, triangle, width_of_boxes
from designer.sheets.inventory import (
    ShotsLine,
    WeaponLine,
    aids_text,
    counted,
    equipment_text,
    places_of,
    quirk_lines,
    shots_lines,
    weapon_lines,
)
from designer.sheets.kinds import Aid, Face
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

    It is at most as high as ``most``, except where its rows would be lower than can be read. Kinds of ammunition that
    are not aboard have a line only where there is room for lines of the usual height; like weapons and bins have one in
    each place unless they are too many.
    """
    parts = (
        (tr("To hit"), aids_text(g, options.rules), 4),
        (tr("Equipment"), equipment_text(g, options.rules), 6),
        (tr("Quirks"), "; ".join(quirk_lines(g)) if options.has(Aid.QUIRKS) else "", 6),
    )
    told = sum(2 + 8 * _lines_of(title, text, lines, width) for title, text, lines in parts if text)
    room = most - 31 - told

    def high(step: float) -> float:
        return sum(_shots_high(each, width, step) for each in shots)

    for by_place in (True, False):
        weapons = weapon_lines(g, by_place=by_place, rules=options.rules)
        shots = shots_lines(g, by_place=by_place, rules=options.rules)
        step = row_step(room, len(weapons), high, STEPS)
        if step < _SPARE:
            weapons = tuple(line for line in weapons if not line.possible)
            step = row_step(room, len(weapons), high, STEPS)
        if len(weapons) * step + high(step) <= room:
            break
    wide = any(line.has_wide_hits for line in weapons)
    table = _Rows(x, width, _columns(x, width, wide_hits=wide), step, min(ROW, step * 0.68))
    shapes = list(_heads(options, table, y))
    at = y + 28.0
    for place, line in enumerate(weapons):
        shapes += _weapon(line, at, table)
        at += step
        if place + 1 == len(weapons) or not weapons[place + 1].kind:
            shapes.append(row_line(x, at, width))
    for shot in shots:
        shapes += _shots(shot, at, table, options)
        at += _shots_high(shot, width, step)
    texts, end = _texts(x, at + 1, width, parts)
    return WeaponBlock((*shapes, *texts), end)


def _heads(options: SheetOptions, table: _Rows, y: float) -> Iterator[Shape]:
    x, width, ends = table.left, table.width, table.ends
    right = tr("bold: needed at gunnery {n} before the line below", n=options.known_skills.gunnery)
    yield from head(x, y, width, tr("Weapons and equipment"), right)
    names = (tr("in"), tr("heat"), tr("damage"), tr("by"), tr("to hit"), tr("min"), tr("hits"))
    for end, name in zip(ends, (*names, tr("short"), tr("medium"), tr("long")), strict=True):
        yield aligned(end, y + 18, name, "end", size=SMALL, ink=DARK)
    for end, needed in zip(ends[7:], needed_at_ranges(options.skills), strict=True):
        yield aligned(end, y + 25, needed, "end", size=ROW, strong=True)
    yield Line(x, y + 28, x + width, y + 28, 0.6)


def _lines_of(title: str, text: str, most: int, width: float) -> int:
    """About how many lines a titled text takes."""
    return min(most, max(1, math.ceil(len(f"{title}: {text}") * _LETTER / width)))


def _texts(x: float, y: float, width: float, parts: Sequence[tuple[str, str, int]]) -> tuple[list[Shape], float]:
    """Titled texts below one another, each in at most so many lines."""
    shapes: list[Shape] = []
    for title, text, lines in parts:
        if text:
            used = _lines_of(title, text, lines, width)
            shapes.append(Text(x, y + 8, f"{title}: {text}", 6.2, width=width, lines=used))
            y += 2 + 8 * used
    return shapes, y + 3


def _weapon(line: WeaponLine, y: float, table: _Rows) -> Iterator[Shape]:
    ends, size = table.ends, table.size
    at = y + table.step / 2 + size * 0.36
    ink = MIDDLE if line.possible else BLACK
    left = table.left
    if line.kind:
        yield Line(left + 4, y + 0.8, left + 4, y + table.step - 0.8, 0.9)
        left += 8
    face: Face = "regular" if line.kind else "strong"
    room = ends[0] - left - (0 if line.kind else 6 + 6 * max(len(line.place), 2))
    yield Text(left, at, line.title, size, face, ink, width=room, short=line.short_title)
    yield aligned(ends[0], at, line.place, "end", size=size)
    yield aligned(ends[1], at, line.heat, "end", size=size, ink=ink)
    yield Text(ends[2], at, line.damage, size, "strong", ink, "end", width=ends[2] - ends[1] - 3)
    yield aligned(ends[3], at, line.by, "end", size=size, ink=ink)
    wide = line.modifier and "/" in line.modifier
    modifier = ends[5] if wide and not line.minimum else ends[4]
    yield Text(modifier, at, line.modifier, size, "strong", ink, "end", width=modifier - ends[3] - 2)
    if not wide:
        yield aligned(ends[5], at, line.minimum, "end", size=size, ink=ink)
    yield Text(ends[6], at, line.hits, size, "regular", ink, "end", width=ends[6] - ends[5] - 3)
    known = [(end, span) for end, span in zip(ends[7:], line.ranges, strict=True) if span]
    if line.note:  # before the only range, or instead of ranges
        known = [(end, span) for end, span in known if span != NONE]
        room = width_between(ends[6], ends[8] if known else ends[9])
        yield Text(ends[8] if known else ends[9], at, line.note, size * 0.9, ink=DARK, anchor="end", width=room)
    for end, span in known:
        yield aligned(end, at, span, "end", size=size, ink=ink)


def width_between(left: float, right: float) -> float:
    """The room for a text between two columns."""
    return right - left - 6


def _shots(alike: Sequence[ShotsLine], y: float, table: _Rows, options: SheetOptions) -> Iterator[Shape]:
    """A line for bins that are alike."""
    left, ends, size, (line, *_) = table.left, table.ends, table.size, alike
    at = y + table.step / 2 + size * 0.36
    width, step = _room_of_boxes(line, table.width), _step_of_boxes(table.step)
    tens = by_tens(line, width, step)
    title, short = (counted(len(alike), boxed_name(words, tens=tens)) for words in (line.name, line.short_name))
    yield triangle(left, at, filled=line.explodes)
    yield Text(
        left + 7, at, title, size, "strong", width=ends[0] - left - 13 - 6 * max(len(places_of(alike)), 2), short=short
    )
    yield aligned(ends[0], at, places_of(alike), "end", size=size)
    yield aligned(ends[1], at, str(line.shots), "end", size=size)
    yield from bin_boxes(alike, ends[1] + 8, y + table.step / 2, width, step, options)
    if line.note:
        yield Text(ends[-1], at, line.note, size * 0.9, ink=DARK, anchor="end")


def _shots_high(alike: Sequence[ShotsLine], width: float, step: float) -> float:
    """The height of a line for bins that are alike, where that of weapons is ``step``."""
    return bins_high(alike, _room_of_boxes(alike[0], width), step, _step_of_boxes(step))


def _room_of_boxes(line: ShotsLine, width: float) -> float:
    columns = _columns(0, width)
    return columns[-1] - columns[1] - 8 - (36 if line.note else 0)


def _step_of_boxes(step: float) -> float:
    return 6.2 * min(1.0, step / 9)


def bin_boxes(
    alike: Sequence[ShotsLine], x: float, y: float, width: float, step: float, options: SheetOptions
) -> Iterator[Group]:
    """The boxes of bins that are alike, in rows of a width; ``y`` is the middle of the first row."""
    across, beside = _layout(alike, width, step)
    tens = by_tens(alike[0], width, step)
    count = box_count(alike[0], tens=tens)
    rows = -(-count // across)
    for number, line in enumerate(alike):
        row, column = divmod(number, beside)
        left = x + column * (width_of_boxes(count, step) + _BIN_GAP)
        top = y + row * rows * (step + BETWEEN_ROWS)
        drawn = boxes(left, top, count, across=across, step=step, used=used_boxes(line, options, tens=tens))
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
    rows = -(-len(alike) // beside) * -(-box_count(alike[0], tens=by_tens(alike[0], width, boxes_step)) // across)
    return step + (rows - 1) * (boxes_step + BETWEEN_ROWS)


def _layout(alike: Sequence[ShotsLine], width: float, step: float) -> tuple[int, int]:
    """How many boxes of a bin are beside one another, and how many bins."""
    across = 5
    while width_of_boxes(across + 5, step) <= width:
        across += 5
    count = box_count(alike[0], tens=by_tens(alike[0], width, step))
    beside = int((width + _BIN_GAP) // (width_of_boxes(count, step) + _BIN_GAP))
    return across, max(beside, 1)


_LETTER: Final = 3.06
"""The width of a letter of a text, a little more than the mean."""
_SPARE: Final = 9.6
"""The height of a row from which on kinds of ammunition that are not aboard have one."""
STEPS: Final = (12.4, 8.3)
"""The height of a row, and the least one: the texts in it are 5.6 points high."""
_BIN_GAP: Final = 7.0
"""The gap between the boxes of bins that are alike."""
_SINGLE_SHOTS: Final = 50
"""The most shots of a bin that have a box each; of more, a box stands for ten."""
_MOST_ROWS: Final = 2
"""The most rows in which a bin has a box for each shot."""


def by_tens(line: ShotsLine, width: float, step: float) -> bool:
    """Whether a box of a bin stands for ten shots, because there are many or the place is narrow."""
    return line.shots > _SINGLE_SHOTS or width_of_boxes(line.shots, step) > _MOST_ROWS * width


def boxed_name(name: str, *, tens: bool) -> str:
    """The name of a bin, with what a box stands for if that is ten shots."""
    return tr("{name}, by tens", name=name) if tens else name


def box_count(line: ShotsLine, *, tens: bool) -> int:
    """The number of boxes of a bin."""
    return -(-line.shots // 10) if tens else line.shots


def used_boxes(line: ShotsLine, options: SheetOptions, *, tens: bool) -> int:
    """The number of boxes of a bin whose shots are fired."""
    if line.slot is None or options.left is None or line.slot not in options.left:
        return 0
    fired = max(line.shots - options.left[line.slot], 0)
    return fired // 10 if tens else fired


def _columns(x: float, width: float, *, wide_hits: bool = False) -> tuple[float, ...]:
    """The right ends of the columns: place, heat, damage, by, to hit, minimum, hits, three ranges."""
    shares = (0.341, 0.401, 0.493, 0.523, 0.58, 0.62, 0.69, 0.78, 0.885, 0.985)
    if wide_hits:
        shares = (0.296, 0.356, 0.448, 0.478, 0.53, 0.565, 0.69, 0.78, 0.885, 0.985)
    return tuple(x + share * width for share in shares)
