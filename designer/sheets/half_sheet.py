"""Two record sheets on a page: the same figure and slots, with the heat as a strip at the foot of each half."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from designer import design
from designer.catalog.ruleset import RuleSet
from designer.construction.heat import capacity, sinks
from designer.decimals import figure as number
from designer.graph import Evaluator
from designer.language import marked, tr, trn
from designer.rulesets.combat.tables import clusters
from designer.rulesets.combat.turn_rows import (
    HEAT_STEPS,
    HeatNote,
    aimed_note,
    heat_notes,
    hit_rows,
    leg_note,
)
from designer.sheets.armor_diagram import FigurePlace, SheetFigure, figure
from designer.sheets.blocks import head
from designer.sheets.finish import finished
from designer.sheets.half_weapons import USUAL_WIDTH, LeftBlock, clusters_in_words, known_columns
from designer.sheets.inventory import (
    cluster_columns,
)
from designer.sheets.kinds import A4, Aid, Face
from designer.sheets.options import SheetOptions
from designer.sheets.qr_code import square_code
from designer.sheets.record_sheet import BOTTOM, LEFT, TOP
from designer.sheets.shapes import (
    DARK,
    HEAD_LINE,
    LIGHT,
    MIDDLE,
    MM,
    PALE,
    WHITE,
    Anchor,
    Group,
    Line,
    Page,
    Rect,
    Shape,
    Text,
)
from designer.sheets.slot_tables import LOW_COLUMNS, rows_high, slot_look, slot_tables
from designer.units.location import CT, LA

_CUT: Final = 26.0
"""The distance of the two halves, in whose middle the page is cut."""
_BESIDE: Final = 9.0
"""The gap between the block of weapons and the figure."""


Half = Callable[[Evaluator, SheetOptions, FigurePlace], Iterator[Shape]]
"""A function that draws a design into half a page."""


def fits_on_half(g: Evaluator, options: SheetOptions, paper: tuple[float, float]) -> bool:
    """Whether half a page has room for all that changes a roll or a move; else a design needs a page of its own."""
    return _Half(g, options, halves(paper)[0]).fits


def halves(paper: tuple[float, float]) -> tuple[FigurePlace, FigurePlace]:
    """The two halves of a page."""
    height = (paper[1] * MM - TOP - BOTTOM - _CUT) / 2
    width = paper[0] * MM - 2 * LEFT
    return FigurePlace(LEFT, TOP, width, height), FigurePlace(LEFT, TOP + height + _CUT, width, height)


def two_sheets(units: Sequence[tuple[Evaluator, SheetOptions]], paper: tuple[float, float]) -> tuple[Page, ...]:
    """Pages with two designs each."""
    return pages_of_two(units, paper, lambda g, options, room: _Half(g, options, room).shapes())


def pages_of_two(
    units: Sequence[tuple[Evaluator, SheetOptions]], paper: tuple[float, float], half: Half
) -> tuple[Page, ...]:
    """Pages with two designs each, which ``half`` draws; a line between them shows where to cut."""
    pages, rooms = [], halves(paper)
    for first in range(0, len(units), 2):
        pair = units[first : first + 2]
        shapes: list[Shape] = []
        for (g, options), room in zip(pair, rooms, strict=False):
            shapes.append(Group(finished(half(g, options, room), options), name=design.names(g).full))
        if len(pair) > 1:
            middle = rooms[0].bottom + _CUT / 2
            shapes.append(Line(LEFT, middle, rooms[0].right, middle, ink=LIGHT, dash=(8, 6)))
        titles = (design.names(g).full for g, _ in pair)
        pages.append(Page(*paper, tuple(shapes), ", ".join(titles)))
    return tuple(pages)


def page_of_one(unit: tuple[Evaluator, SheetOptions], paper: tuple[float, float], half: Half) -> tuple[Page, ...]:
    """A page that a design has for itself, drawn as half a page is."""
    g, options = unit
    upper, lower = halves(paper)
    room = upper._replace(height=lower.bottom - upper.y)
    shapes = Group(finished(half(g, options, room), options), name=design.names(g).full)
    return (Page(*paper, (shapes,), design.names(g).full),)


def half_name(g: Evaluator, options: SheetOptions, room: FigurePlace) -> Iterator[Shape]:
    """The name of a design with what it is and its Battle Value."""
    yield Text(room.x, room.y + 13, design.names(g).full or tr("Unnamed"), 14, "bold", width=room.width * 0.46)
    about, brief = options.about(g), options.about(g, brief=True)
    counts, by_force = options.table_value(g)
    wide, value = room.width * (0.28 if by_force else 0.32), number(counts)
    yield Text(room.x + room.width * 0.48, room.y + 13, about, 6.8, ink=DARK, width=wide, short=brief)
    yield Text(room.right, room.y + 13, value, 14, "bold", anchor="end")
    says = marked("in its force at {skills}") if by_force else marked("BV at {skills}")
    words = tr(says, skills=str(options.known_skills))
    yield Text(room.right - 9.4 * len(value) - 5, room.y + 13, words, 6.8, ink=DARK, anchor="end")


class _Half:
    """Half a page that is being laid out."""

    def __init__(self, g: Evaluator, options: SheetOptions, room: FigurePlace) -> None:
        self.g = g
        self.options = options
        self.skills = options.known_skills
        self.room = room
        self.start = room.x + USUAL_WIDTH + _BESIDE
        """Left edge of the figure."""

    def shapes(self) -> Iterator[Shape]:
        """All blocks."""
        room, has = self.room, self.options.has
        slots = self._slots_top
        yield from half_name(self.g, self.options, room)
        top, bottom = room.y + 22, slots - 4
        place = FigurePlace(room.x, top, USUAL_WIDTH, bottom - top)
        left = LeftBlock.fitting(self.g, self.options, place, lambda: self._widest(slots))
        self.start = room.x + left.width + _BESIDE
        yield Group(tuple(left.shapes()), name="weapons")
        drawn = self._figure(self.start, slots)
        yield Group(drawn.shapes, name="figure")
        if code := self._code(drawn, slots - 4):
            yield code
        tables = slot_tables(
            self.g, room.x, slots, room.width, self._slot, LOW_COLUMNS, slot_look(self.g, self.options)
        )
        yield Group(tables.shapes, name="slots")
        if has(Aid.HIT_LOCATIONS):
            yield Group(tuple(self._where(tables.lefts[0], tables.ends[0] + 2, tables.width)), name="dice")
        if has(Aid.CLUSTERS) and not clusters_in_words(self.g, self.options):
            yield from self._clusters(tables.lefts[4], tables.ends[4] + 2, tables.width)
        yield Group(tuple(heat_strip(self.g, room, self.options.rules)), name="heat")

    def _code(self, drawn: SheetFigure, bottom: float) -> Group | None:
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
        start, right = self.start, self.room.right
        inner = min((place.x for place in deeper), default=right) - 4
        outer = max((place.right for place in deeper), default=start) + 4
        left, beside = (min(bottom - lowest - 4, width) for width in (inner - start, right - outer))
        side, x = (left, inner - left) if left >= beside else (beside, outer)
        return square_code(self.options.code, x, bottom - side, side)

    def _figure(self, start: float, slots: float) -> SheetFigure:
        """The figure beside the left block, above the slots."""
        top = self.room.y + 22
        return figure(self.g, FigurePlace(start, top, self.room.right - start, slots - 6 - top), self.options.lost)

    def _widest(self, slots: float) -> float:
        """How wide the left block can be without making the pips of the figure smaller."""
        usual = self.start
        places = self._figure(usual, slots).places.values()
        needed = max(place.right for place in places) - min(place.x for place in places)
        return USUAL_WIDTH + max(0.0, self.room.right - usual - needed - 1)

    @property
    def fits(self) -> bool:
        """Whether the rows of the left block can be read."""
        slots = self._slots_top
        place = FigurePlace(self.room.x, self.room.y + 22, USUAL_WIDTH, slots - 4 - self.room.y - 22)
        return LeftBlock.fitting(self.g, self.options, place, lambda: self._widest(slots)).is_readable

    @property
    def _slot(self) -> float:
        """The height of a slot."""
        return _SLOT if self.room.height >= halves(A4)[0].height else _LOW_SLOT

    @property
    def _slots_top(self) -> float:
        return self.room.bottom - 30 - rows_high(self.g, LOW_COLUMNS) * self._slot - 2 * 16.6 - 3

    # -- tables ----------------------------------------------------------------------------------------------

    def _where(self, x: float, y: float, width: float) -> Iterator[Shape]:
        yield from head(x, y, width, tr("Where it hits"), tr("left, front, right"))
        rows = [
            (str(rolled), codes[:3])
            for rolled, codes in hit_rows(self.g, self.options.rules, advanced=self.options.advanced)
        ]
        yield from _in_two_columns(x, y + 16.4, width, rows)
        beside = width / 2 + 2
        aimed = aimed_note(self.options.rules)
        yield Text(x + beside, y + 16.4 + 5 * _ROW, aimed, 5.6, ink=DARK, width=width - beside)
        words = "; ".join(filter(None, (tr("* and a critical roll"), leg_note(self.g))))
        yield Text(x, y + 16.4 + 6 * _ROW + 0.4, words, 5.6, ink=DARK, width=width)

    def _clusters(self, x: float, y: float, width: float) -> Iterator[Shape]:
        columns = list(cluster_columns(self.g, self.options.rules))
        if not columns:
            return
        shapes = [*head(x, y, width, tr("How many hit"), ", ".join(map(str, columns)))]
        known = known_columns(self.g, self.options.rules)
        rows = [(str(rolled), tuple(str(clusters()[size][rolled - 2]) for size in known)) for rolled in range(2, 13)]
        shapes += _in_two_columns(x, y + 16.4, width, rows)
        yield Group(tuple(shapes), name="clusters")


def heat_strip(g: Evaluator, room: FigurePlace, rules: RuleSet = RuleSet.TOTAL_WARFARE) -> Iterator[Shape]:
    """The heat scale as a strip at the foot of a half, with the effects on this design below it in two lines."""
    y = room.bottom - 27
    yield Line(room.x, y, room.right, y, HEAD_LINE)
    yield Text(room.x, y + 9, tr("Heat"), 7, "bold")
    words = trn("{n} sink: {heat}", "{n} sinks: {heat}", sinks(g).total, heat=capacity(g))
    yield Text(room.x, y + 17, words, 5.8, ink=DARK, width=50)
    yield Text(room.x, y + 24.6, rules.label, 5.6, ink=DARK, width=51)
    notes = heat_notes(g, rules)
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
    """Place of a note: under the middle of its box, or turned away from a neighbor in the same line."""
    line = notes[heat].second
    crowded = [near for near in (heat - 1, heat + 1) if near in notes and notes[near].second == line]
    if heat + 1 in crowded or heat == HEAT_STEPS[0]:
        return x + each - 1, "end"
    if crowded:
        return x + 1, "start"
    return x + each / 2, "middle"


_SLOT, _LOW_SLOT = 6.75, 6.35
"""The height of a slot, and that on paper with less height."""
_ROW: Final = 6.3
"""The height of a row of a table of rolls."""


def _in_two_columns(x: float, y: float, width: float, rows: Sequence[tuple[str, Sequence[str]]]) -> Iterator[Shape]:
    """Rolls and their results side by side, the first six rolls in the left column."""
    half = width / 2
    for place, (rolled, results) in enumerate(rows):
        column, row = divmod(place, 6)
        at, base = x + column * (half + 2), y + row * _ROW
        yield Text(at + 4, base, rolled, 5.8, "bold", anchor="middle")
        each = (half - 12) / max(len(results), 1)
        for position, result in enumerate(results):
            yield Text(at + 10 + each * (position + 0.5), base, result, 5.8, anchor="middle", width=each - 1)
