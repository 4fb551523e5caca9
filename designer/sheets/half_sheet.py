"""Two record sheets on a page: the same figure and slots, with the heat as a strip at the foot of each half."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Final

from designer import design
from designer.battle_value import battle_value
from designer.battle_value.pilot import with_crew
from designer.construction.heat import capacity, sinks
from designer.decimals import figure as number
from designer.graph import Evaluator
from designer.language import tr
from designer.rulesets.combat.tables import clusters
from designer.sheets.blocks import aligned, boxes, head, row_line, triangle
from designer.sheets.figure import Figure, Place, figure
from designer.sheets.finish import finished
from designer.sheets.inventory import (
    NONE,
    ShotsLine,
    cluster_columns,
    counted,
    places_of,
    shots_lines,
    weapon_lines,
)
from designer.sheets.kinds import Aid
from designer.sheets.options import SheetOptions
from designer.sheets.play_aids import hit_boxes, needed_at_ranges
from designer.sheets.record_sheet import BOTTOM, LEFT, TOP, description
from designer.sheets.shapes import (
    DARK,
    HEAD_LINE,
    LIGHT,
    MIDDLE,
    MM,
    PALE,
    WHITE,
    Anchor,
    Face,
    Group,
    Line,
    Page,
    Rect,
    Shape,
    Text,
)
from designer.sheets.slot_tables import LOW_COLUMNS, rows_high, slot_look, slot_tables
from designer.sheets.square_code import square_code
from designer.sheets.turn_figures import (
    HEAT_STEPS,
    HeatNote,
    blow_lines,
    heat_notes,
    hit_rows,
    moves,
    system_lines,
)
from designer.sheets.weapon_block import bin_boxes, bins_high, row_step
from designer.units.location import CL, CT, LA

_CUT: Final = 26.0
"""The distance of the two halves, in whose middle the page is cut."""
_WEAPONS = 234.0
"""The width of the block of weapons."""


Half = Callable[[Evaluator, SheetOptions, Place], Iterator[Shape]]
"""A function that draws a design into half a page."""


def two_sheets(units: Sequence[tuple[Evaluator, SheetOptions]], paper: tuple[float, float]) -> tuple[Page, ...]:
    """Pages with two designs each."""
    return pages_of_two(units, paper, lambda g, options, room: _Half(g, options, room).shapes())


def pages_of_two(
    units: Sequence[tuple[Evaluator, SheetOptions]], paper: tuple[float, float], half: Half
) -> tuple[Page, ...]:
    """Pages with two designs each, which ``half`` draws; a line between them shows where to cut."""
    pages = []
    height = (paper[1] * MM - TOP - BOTTOM - _CUT) / 2
    width = paper[0] * MM - 2 * LEFT
    for first in range(0, len(units), 2):
        pair = units[first : first + 2]
        shapes: list[Shape] = []
        for place, (g, options) in enumerate(pair):
            room = Place(LEFT, TOP + place * (height + _CUT), width, height)
            shapes.append(Group(finished(half(g, options, room), options), name=design.names(g).full))
        if len(pair) > 1:
            middle = TOP + height + _CUT / 2
            shapes.append(Line(LEFT, middle, LEFT + width, middle, ink=LIGHT, dash=(8, 6)))
        titles = (design.names(g).full for g, _ in pair)
        pages.append(Page(*paper, tuple(shapes), ", ".join(titles)))
    return tuple(pages)


def half_name(g: Evaluator, options: SheetOptions, room: Place) -> Iterator[Shape]:
    """The name of a design with what it is and its Battle Value."""
    yield Text(room.x, room.y + 13, design.names(g).full or tr("Unnamed"), 14, "bold", width=room.width * 0.46)
    about = description(g)
    yield Text(room.x + room.width * 0.48, room.y + 13, about, 6.8, ink=DARK, width=room.width * 0.32)
    value = number(with_crew(battle_value(g), options.known_skills))
    yield Text(room.right, room.y + 13, value, 14, "bold", anchor="end")
    words = tr("BV at {skills}", skills=str(options.known_skills))
    yield Text(room.right - 8.6 * len(value) - 4, room.y + 13, words, 6.8, ink=DARK, anchor="end")


class _Half:
    """Half a page that is being laid out."""

    def __init__(self, g: Evaluator, options: SheetOptions, room: Place) -> None:
        self.g = g
        self.options = options
        self.skills = options.known_skills
        self.room = room

    def shapes(self) -> Iterator[Shape]:
        """All blocks."""
        room, has = self.room, self.options.has
        row = 7.7 if room.height > 375 else 7.0
        slots = room.bottom - 30 - rows_high(self.g, LOW_COLUMNS) * row - 2 * 16.6 - 3
        yield from half_name(self.g, self.options, room)
        yield Group(tuple(self._left(room.y + 22, slots - 4)), name="weapons")
        left = room.x + _WEAPONS + 9
        drawn = figure(self.g, Place(left, room.y + 22, room.right - left, slots - room.y - 28), self.options.lost)
        yield Group(drawn.shapes, name="figure")
        if code := self._code(drawn, slots - 4):
            yield code
        tables = slot_tables(self.g, room.x, slots, room.width, row, LOW_COLUMNS, slot_look(self.options))
        yield Group(tables.shapes, name="slots")
        if has(Aid.HIT_LOCATIONS):
            yield Group(tuple(self._where(tables.lefts[0], tables.ends[0] + 2, tables.width)), name="dice")
        if has(Aid.CLUSTERS) and not self._clusters_in_words:
            yield from self._clusters(tables.lefts[4], tables.ends[4] + 2, tables.width)
        yield Group(tuple(heat_strip(self.g, room)), name="heat")

    def _code(self, drawn: Figure, bottom: float) -> Group | None:
        """The share code as a square where the figure leaves most room: below an arm, of a quad between the legs."""
        if not self.options.code:
            return None
        if not design.chassis(self.g).form.has_arms:
            center = drawn.places[CT]
            side = min(bottom - center.bottom - 4, center.width)
            return square_code(self.options.code, center.x + (center.width - side) / 2, bottom - side, side)
        places = drawn.places.values()
        lowest = max(place.bottom for place in places if place.x <= drawn.places[LA].right)
        deeper = [place for place in places if place.bottom > lowest]
        start, right = self.room.x + _WEAPONS + 9, self.room.right
        inner = min((place.x for place in deeper), default=right) - 4
        outer = max((place.right for place in deeper), default=start) + 4
        left, beside = (min(bottom - lowest - 4, width) for width in (inner - start, right - outer))
        side, x = (left, inner - left) if left >= beside else (beside, outer)
        return square_code(self.options.code, x, bottom - side, side)

    @property
    def _clusters_in_words(self) -> bool:
        """Whether the cluster table is told in words, because the third leg of a tripod has its place."""
        return self.options.has(Aid.CLUSTERS) and CL in design.chassis(self.g).form.locations

    # -- weapons and pilot -----------------------------------------------------------------------------------

    def _left(self, y: float, bottom: float) -> Iterator[Shape]:
        room = self.room
        ends = tuple(room.x + share * _WEAPONS for share in (0.44, 0.525, 0.67, 0.78, 0.89, 1.0))
        yield Line(room.x, y, room.x + _WEAPONS, y, HEAD_LINE)
        yield Text(room.x, y + 8.4, tr("Weapons"), 7, "bold", width=70)
        for end, name in zip(ends, (tr("in"), tr("heat"), tr("damage")), strict=False):
            yield Text(end, y + 8.4, name, 5.8, ink=DARK, anchor="end")
        for end, needed in zip(ends[3:], needed_at_ranges(self.options.skills), strict=True):
            yield Text(end, y + 8.4, needed, 6.8, "bold", anchor="end")
        at = y + 10.5
        wide = room.x + _WEAPONS - ends[1] + 2
        high = bottom - at - (74 if self._clusters_in_words else 62)
        for by_place in (True, False):
            weapons, shots = weapon_lines(self.g, by_place=by_place), shots_lines(self.g, by_place=by_place)
            drawn = partial(_shots_high, shots, wide)
            step = row_step(high, len(weapons), drawn, _STEPS)
            if step >= _LEAST_STEP:
                break
        size = min(6.6, step * 0.76)
        for line in weapons:
            base = at + step / 2 + size * 0.36
            title = ends[0] - room.x - 6 - 5.2 * len(line.place)
            yield Text(room.x, base, line.title, size, "strong", width=title, short=line.short_title)
            figures = (line.place, line.heat, line.damage, *line.ranges)
            for place, (end, text) in enumerate(zip(ends, figures, strict=True)):
                yield aligned(end, base, text, "end", size=size, strong=place == 2)
            at += step
            yield row_line(room.x, at, _WEAPONS)
        for alike in shots:
            shot, base = alike[0], at + step / 2 + size * 0.36
            yield triangle(room.x, base, filled=shot.explodes)
            name = counted(len(alike), shot.short_name)
            yield Text(room.x + 7, base, name, size, "strong", width=ends[0] - room.x - 23)
            yield aligned(ends[0], base, places_of(alike), "end", size=size)
            yield aligned(ends[1], base, str(shot.shots), "end", size=size)
            yield from bin_boxes(alike, ends[1] + 4, at + step / 2, wide, step * _BOXES, self.options)
            at += bins_high(alike, wide, step, step * _BOXES)
        yield from self._pilot(room.x, at + 4)

    def _pilot(self, x: float, y: float) -> Iterator[Shape]:
        yield Line(x, y, x + _WEAPONS, y, HEAD_LINE)
        skills = tr("Gunnery {gunnery}, piloting {piloting}", gunnery=self.skills[0], piloting=self.skills[1])
        yield Text(x, y + 8.6, skills if self.options.skills else tr("Gunnery    Piloting"), 7, "bold", width=120)
        yield Text(x + _WEAPONS, y + 8.6, self.options.pilot, 6.4, ink=DARK, anchor="end", width=100)
        yield Text(x, y + 20, tr("Hits"), 6, ink=DARK, width=16)
        yield from hit_boxes(x + 18, y + 13, 19, 10, self.options.pilot_hits)
        ways = ", ".join(f"{move.name} {move.hexes} ({move.target})" for move in moves(self.g)[1:4])
        yield Text(x + _WEAPONS, y + 20, ways, 6.2, "strong", anchor="end", width=_WEAPONS - 136)
        left = x
        for line in system_lines(self.g)[:4] if self.options.has(Aid.SYSTEMS) else ():
            yield Text(left, y + 32, line.name, 5.8, "strong", width=36)
            yield from boxes(left + min(37.0, 4 + 3.1 * len(line.name)), y + 30, line.boxes, step=5.6)
            left += _WEAPONS / 4 + 1
        words = ", ".join(
            tr("{blow} on {number}", blow=f"{blow.name} {blow.damage}".rstrip(f" {NONE}"), number=blow.number)
            for blow in blow_lines(self.g, self.skills)
            if blow.number[0].isdigit()
        )
        if self.options.has(Aid.PHYSICAL):
            yield Text(x, y + 42, words, 5.8, width=_WEAPONS, lines=2)
        if self._clusters_in_words:
            yield Text(x, y + 57, self._cluster_words(), 5.6, ink=DARK, width=_WEAPONS, lines=2)

    # -- tables ----------------------------------------------------------------------------------------------

    def _where(self, x: float, y: float, width: float) -> Iterator[Shape]:
        yield from head(x, y, width, tr("Where it hits, front"))
        hits = [(str(rolled), codes[1]) for rolled, codes in hit_rows(self.g, advanced=self.options.advanced)]
        yield from _grid(x, y + 17, width, hits)

    def _clusters(self, x: float, y: float, width: float) -> Iterator[Shape]:
        columns = list(cluster_columns(self.g))
        if not columns:
            return
        shapes = [*head(x, y, width, tr("How many hit"), ", ".join(map(str, columns)))]
        known = self._known_columns()
        hits = [(str(rolled), "/".join(str(clusters()[size][rolled - 2]) for size in known)) for rolled in range(2, 13)]
        shapes += _grid(x, y + 17, width, hits)
        yield Group(tuple(shapes), name="clusters")

    def _known_columns(self) -> list[int]:
        return [size for size in cluster_columns(self.g) if size in clusters()]

    def _cluster_words(self) -> str:
        known = self._known_columns()
        rows = (f"{size}: {' '.join(map(str, clusters()[size]))}" for size in known)
        return tr("How many hit on 2 to 12: {rows}", rows="; ".join(rows)) if known else ""


def heat_strip(g: Evaluator, room: Place) -> Iterator[Shape]:
    """The heat scale as a strip at the foot of a half, with the effects on this design below it in two lines."""
    y = room.bottom - 27
    yield Line(room.x, y, room.right, y, HEAD_LINE)
    yield Text(room.x, y + 9, tr("Heat"), 7, "bold")
    words = tr("{n} sinks: {heat}", n=sinks(g).total, heat=capacity(g))
    yield Text(room.x, y + 17, words, 5.8, ink=DARK, width=50)
    notes = heat_notes(g)
    left = room.x + 54
    each = (room.right - left) / len(HEAT_STEPS)
    for heat in HEAT_STEPS:
        x = left + heat * each
        note = notes.get(heat)
        yield Rect(x, y + 2.5, each, 10, fill=PALE if note else WHITE, line=0.6)
        yield Text(x + each / 2, y + 9.8, str(heat), 6, "bold" if note else "regular", anchor="middle")
        if note:
            face: Face = "strong" if note.urgent else "regular"
            ink = DARK if note.urgent else MIDDLE
            at, anchor = _beside(notes, heat, x, each)
            yield Text(at, y + 18.6 + (6.2 if note.second else 0), note.short, 5.6, face, ink, anchor)


def _beside(notes: Mapping[int, HeatNote], heat: int, x: float, each: float) -> tuple[float, Anchor]:
    """Where a note stands: under the middle of its box, or turned away from a neighbour in the same line."""
    line = notes[heat].second
    crowded = [near for near in (heat - 1, heat + 1) if near in notes and notes[near].second == line]
    if heat + 1 in crowded or heat == HEAT_STEPS[0]:
        return x + each - 1, "end"
    if crowded:
        return x + 1, "start"
    return x + each / 2, "middle"


def _shots_high(shots: Sequence[Sequence[ShotsLine]], wide: float, step: float) -> float:
    """The height of the lines for bins, with rows of a height."""
    return sum(bins_high(alike, wide, step, step * _BOXES) for alike in shots)


_BOXES: Final = 0.59
"""The distance of boxes for shots, as a share of the height of a row."""
_STEPS: Final = (9.0, 4.0)
"""The height of a row of weapons, and the least one."""
_LEAST_STEP: Final = 7.0
"""The least one at which weapons that are alike have a line in each place."""


def _grid(x: float, y: float, width: float, cells: Sequence[tuple[str, str]]) -> Iterator[Shape]:
    """Rolls and their results in four columns."""
    each = width / 4
    for place, (rolled, result) in enumerate(cells):
        row, column = divmod(place, 4)
        at = x + column * each
        yield Text(at, y + row * 7, rolled, 6, "bold")
        yield Text(at + 9, y + row * 7, result, 6, width=each - 10)
