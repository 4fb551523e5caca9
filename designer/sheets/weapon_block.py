"""The block of weapons of a record sheet: weapons with what they need, ammunition to cross off, equipment, quirks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from designer.graph import Evaluator
from designer.language import tr
from designer.sheets.blocks import ROW, SMALL, aligned, boxes, head, row_line, triangle, width_of_boxes
from designer.sheets.inventory import (
    NONE,
    ShotsLine,
    WeaponLine,
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
    """Where the rows of the block are: its left edge, the right ends of its columns, height and size of a row."""

    left: float
    width: float
    ends: tuple[float, ...]
    step: float
    size: float


def weapon_block(g: Evaluator, options: SheetOptions, x: float, y: float, width: float, most: float) -> WeaponBlock:
    """The weapons, ammunition, equipment and quirks of a design, at most as high as ``most``."""
    weapons, shots = weapon_lines(g), shots_lines(g)
    equipment = equipment_text(g)
    quirks = "; ".join(quirk_lines(g)) if options.has(Aid.QUIRKS) else ""
    room = most - 30 - 9.5 * (bool(equipment) * 1.6 + bool(quirks) * 2)
    rows = sum(_shot_rows(line, width)[1] for line in shots) + len(weapons)
    step = min(12.4, room / max(rows, 1))
    table = _Rows(x, width, _columns(x, width), step, min(ROW, step * 0.68))
    shapes = list(_heads(options, table, y))
    at = y + 28.0
    for line in weapons:
        shapes += _weapon(line, at, table)
        at += step
        shapes.append(row_line(x, at, width))
    for shot in shots:
        drawn, height = _shots(shot, at, table, used_boxes(shot, options))
        shapes += drawn
        at += height
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
    yield aligned(ends[2] + 12, at, signed(line.to_hit), "end", size=size * 0.85, ink=DARK)
    yield aligned(ends[3], at, line.minimum or NONE, "end", size=size, ink=BLACK if line.minimum else MIDDLE)
    if any(line.ranges):
        for end, span in zip(ends[4:], line.ranges, strict=True):
            yield aligned(end, at, span, "end", size=size)
    if line.note:
        x = ends[4] if any(line.ranges) else ends[6]
        yield aligned(x, at, line.note, "end", size=size * 0.9, ink=DARK)


def _shots(line: ShotsLine, y: float, table: _Rows, used: int) -> tuple[list[Shape], float]:
    """The boxes of a bin and their height."""
    left, ends, size, step = table.left, table.ends, table.size, table.step
    at = y + step / 2 + size * 0.36
    name = tr("{name}, by tens", name=line.name) if line.shots > _SINGLE_SHOTS else line.name
    shapes: list[Shape] = [
        triangle(left, at, filled=line.explodes),
        Text(left + 7, at, name, size, "strong", width=ends[0] - left - 25, short=line.short),
        aligned(ends[0], at, line.place, "end", size=size),
        aligned(ends[1], at, str(line.shots), "end", size=size),
    ]
    across, rows = _shot_rows(line, ends[-1] - left + 6)
    scale = min(1.0, step / 9)
    drawn = boxes(ends[1] + 8, y + step / 2, box_count(line), across=across, step=6.2 * scale, used=used)
    shapes.append(Group(tuple(drawn), name=f"shots {line.name} {line.place}"))
    if line.note:
        shapes.append(Text(ends[-1], at, line.note, size * 0.9, ink=DARK, anchor="end"))
    return shapes, step + (rows - 1) * (6.2 * scale + 1.6)


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


def _shot_rows(line: ShotsLine, width: float) -> tuple[int, int]:
    """How many boxes of a bin are beside one another in a block of a width, and in how many rows."""
    room = width - _columns(0, width)[1] - 12 - (90 if line.note else 0)
    across = 5
    while width_of_boxes(across + 5) <= room:
        across += 5
    return across, -(-box_count(line) // across)


def _columns(x: float, width: float) -> tuple[float, ...]:
    """The right ends of the columns: place, heat, damage, minimum, three ranges."""
    return tuple(x + share * width for share in (0.395, 0.45, 0.582, 0.655, 0.77, 0.885, 0.985))
