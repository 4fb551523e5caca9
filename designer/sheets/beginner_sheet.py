"""Sheets for a first game, two on a page: armor and structure, weapons with the number needed, heat in plain words.

There are no critical slots: a hit on the structure is rolled on the weapons alone, by the numbers beside them.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final

from designer import design
from designer.catalog.ruleset import RuleSet
from designer.construction.heat import capacity
from designer.construction.movement import fuel_points
from designer.decimals import NONE
from designer.graph import Evaluator
from designer.language import marked, tr
from designer.rulesets.combat.aim_rows import range_modifiers
from designer.rulesets.combat.armament import armament, heat_of_firing
from designer.rulesets.combat.turn_rows import crew, fastest_heat, heat_notes, lasting_lines, moves
from designer.sheets.armor_diagram import FigurePlace, figure
from designer.sheets.blocks import aligned, boxes, head, row_line
from designer.sheets.half_sheet import half_name, halves, heat_strip, page_of_one, pages_of_two
from designer.sheets.inventory import (
    ShotsLine,
    WeaponLine,
    cluster_columns,
    counted,
    equipment_text,
    played_quirks,
    shots_lines,
    weapon_lines,
)
from designer.sheets.kinds import Aid
from designer.sheets.options import SheetOptions
from designer.sheets.play_aids import hit_boxes, how_many_hit, physical_words, where_it_hits
from designer.sheets.shapes import DARK, Group, Page, Shape, Text
from designer.sheets.weapon_block import bin_boxes, bins_high, boxed_name, by_tens, row_step
from designer.units.injuries import UNHURT

_WIDTH: Final = 232.0
"""The width of the texts at the left of the figure."""
_HEAT_SHOWN: Final = 4
"""The number of effects of heat that are told in words."""


def beginner_sheets(units: Sequence[tuple[Evaluator, SheetOptions]], paper: tuple[float, float]) -> tuple[Page, ...]:
    """Pages with two designs each, without what a first game does not need; a single one that needs it has them all."""
    if len(units) == 1 and not fits_for_beginners(*units[0], paper):
        return page_of_one(units[0], paper, _half)
    return pages_of_two(units, paper, _half)


def fits_for_beginners(g: Evaluator, options: SheetOptions, paper: tuple[float, float]) -> bool:
    """Whether half a page has room for the weapons; else a design needs a page of its own."""
    return _weapons_of(g, options, halves(paper)[0]).step >= _READABLE


def _weapons_of(g: Evaluator, options: SheetOptions, room: FigurePlace) -> _Weapons:
    return _Weapons(g, options, room.height - 22 - _WORDS - _moving_high(g, options.rules))


def _moving_high(g: Evaluator, rules: RuleSet) -> float:
    fuel = _FUEL if fuel_points(g) else 0
    return 6 + 26 + 9.4 * len(moves(g, rules)) + fuel + 6 + 12 * len(crew(g))


def _half(g: Evaluator, options: SheetOptions, room: FigurePlace) -> Iterator[Shape]:
    yield from half_name(g, options, room)
    y = room.y + 22
    moving = _moving_high(g, options.rules)
    shapes, at = _weapons_of(g, options, room).drawn(room.x, y)
    yield Group(tuple(shapes), name="weapons")
    yield Group(tuple(_moving(g, options, room.x, at + 6)), name="movement")
    yield Group(tuple(_heat_in_words(g, options.rules, room.x, at + moving)), name="words")
    left = room.x + _WIDTH + 12
    tables = room.bottom - 34 - _TABLES
    drawn = figure(g, FigurePlace(left, y, room.right - left, tables - y - 8), options.lost)
    yield Group(drawn.shapes, name="figure")
    yield Group(tuple(_dice(g, options, left, tables, room.right - left)), name="dice")
    yield Group(tuple(heat_strip(g, room, options.rules)), name="heat")


def _dice(g: Evaluator, options: SheetOptions, x: float, y: float, width: float) -> Iterator[Shape]:
    """Tables of hit locations and missile hits, and the order of a turn."""
    each, steps = 78.0, x
    if options.has(Aid.HIT_LOCATIONS):
        yield from where_it_hits(g, options.rules, x, y, each, advanced=options.advanced)
        steps += each + 10
    if options.has(Aid.CLUSTERS) and cluster_columns(g, options.rules):
        yield from how_many_hit(g, options.rules, steps, y, each)
        steps += each + 10
    if not options.has(Aid.TURNS):
        return
    yield from head(steps, y, x + width - steps, tr("Your turn"))
    for number in range(1, len(_STEPS) + 1):
        yield Text(steps, y + 20 + (number - 1) * _SENTENCE, str(number), 6.8, "bold")
    yield from _sentences(steps, y + 20, x + width - steps, [tr(step) for step in _STEPS], indent=9)


def _sentences(x: float, y: float, width: float, sentences: Sequence[str], *, indent: float = 0) -> Iterator[Shape]:
    """Sentences below one another, each with room for two lines, and lines between them."""
    for place, sentence in enumerate(sentences):
        at = y + place * _SENTENCE
        if place:
            yield row_line(x, at - 7, width)
        yield Text(x + indent, at, sentence, 6.2, width=width - indent, lines=2)


_STEPS: Final = (
    marked("Move, and remember how."),
    marked("Choose weapons; add up their numbers."),
    marked("Roll two dice for each; roll where it hits."),
    marked("Cross off armor first, then structure."),
    marked("Add your heat, take off your sinks."),
)
"""A turn in five sentences."""
_TABLES: Final = 108.0
"""The height of the tables below the figure."""
_WORDS: Final = 98.0
"""The height of what is said of heat, and of the strip below it."""
_ROWS: Final = (11.6, 4.0)
"""The height of a row of weapons, and the least one."""
_READABLE: Final = 7.8
"""The least height of a row whose texts have the least size."""
_FUEL: Final = 9.4
"""The height of the line for fuel."""
_SENTENCE: Final = 18.0
"""The distance of two sentences."""
_NOTE, _LETTER = 7.2, 2.86
"""The height of a line of a note, and the width of a letter, a little more than the mean."""
_BOXES: Final = 5.6
"""The distance of boxes for shots."""


class _Weapons:
    """The weapons with the number that two dice must reach at each range, what is to be crossed off, and notes.

    They are at most as high as ``most``, if their rows can be so low.
    """

    def __init__(self, g: Evaluator, options: SheetOptions, most: float) -> None:
        rules = options.rules
        self._options = options
        self._lines = [line for line in weapon_lines(g, by_place=False, rules=rules) if not line.possible]
        self._shots = shots_lines(g, by_place=False, rules=rules)
        skills = options.known_skills
        rolls = [f"{skills.piloting}+", *(f"{more} {cause}" for more, cause in lasting_lines(g, skills, rules))]
        armed = any(each.item.kind == "physical" for each in design.equipment(g))  # their rows have no number needed
        told = (
            (tr("Physical attacks"), physical_words(g, options) if armed else ""),
            (tr("Equipment"), equipment_text(g, rules)),
            (tr("Quirks"), played_quirks(g)),
            (tr("Piloting rolls"), ", ".join(rolls)),
        )
        notes = [f"{title}: {text}" for title, text in told if text]
        self._notes = [(text, math.ceil(len(text) * _LETTER / _WIDTH)) for text in notes]
        high = partial(_shots_high, self._shots, self._room_of_boxes)
        noted = sum(_NOTE * lines for _, lines in self._notes)
        self.step = row_step(most - 21 - noted, len(self._lines), high, _ROWS)

    @property
    def _ends(self) -> tuple[float, ...]:
        """The right ends of the columns from the left edge: heat, damage, minimum, three ranges."""
        return tuple(share * _WIDTH for share in (0.355, 0.49, 0.54, 0.675, 0.835, 1.0))

    @property
    def _room_of_boxes(self) -> float:
        return self._ends[-1] - self._ends[0] - 6

    def drawn(self, x: float, y: float) -> tuple[list[Shape], float]:
        """The block, and the y below it."""
        shapes = list(head(x, y, _WIDTH, tr("Weapons: roll this number or more on two dice")))
        ends = tuple(x + end for end in self._ends)
        names = (tr("heat"), tr("damage"), tr("min"), tr("short"), tr("medium"), tr("long"))
        for end, name in zip(ends, names, strict=True):
            shapes.append(Text(end, y + 19, name, 6, ink=DARK, anchor="end"))
        at, step = y + 21.0, self.step
        size, wide, each = min(7.4, step * 0.72), self._room_of_boxes, min(_BOXES, step * 0.6)
        for line in self._lines:
            shapes += self._weapon(line, x, at + step / 2 + size * 0.36, size)
            at += step
            shapes.append(row_line(x, at, _WIDTH))
        for alike in self._shots:
            base = at + step / 2 + size * 0.36
            name = boxed_name(alike[0].short_name, tens=by_tens(alike[0], wide, each))
            name = tr("Shots: {name}", name=counted(len(alike), name))
            shapes.append(Text(x, base, name, size, width=ends[0] - x - 4))
            shapes += bin_boxes(alike, ends[0] + 6, at + step / 2, wide, each, self._options)
            at += bins_high(alike, wide, step, each)
        for text, lines in self._notes:
            shapes.append(Text(x, at + 6.6, text, 5.8, ink=DARK, width=_WIDTH, lines=lines))
            at += _NOTE * lines
        return shapes, at

    def _weapon(self, line: WeaponLine, x: float, base: float, size: float) -> Iterator[Shape]:
        ends = tuple(x + end for end in self._ends)
        left = x + (6 if line.kind else 0)
        yield Text(left, base, line.title, size, "strong", width=ends[0] - left - 14, short=line.short_title)
        yield aligned(ends[0], base, line.heat, "end", size=size)
        yield Text(ends[1], base, line.grouped_damage, size, "strong", anchor="end", width=ends[1] - ends[0] - 4)
        yield aligned(ends[2], base, line.minimum, "end", size=size)
        for end, modifier, own, span in zip(ends[3:], range_modifiers(), line.to_hit, line.ranges, strict=True):
            needed = self._options.known_skills.gunnery + modifier + own
            words = f"{span}: {needed}+" if span and span != NONE else ""
            yield Text(end, base, words, size, anchor="end", width=0.14 * _WIDTH)


def _shots_high(shots: Sequence[Sequence[ShotsLine]], wide: float, step: float) -> float:
    """The height of the lines for bins, with rows of a height."""
    return sum(bins_high(alike, wide, step, min(_BOXES, step * 0.6)) for alike in shots)


def _moving(g: Evaluator, options: SheetOptions, x: float, y: float) -> Iterator[Shape]:
    """How far it goes, what that does to the shots of both sides, and the hits that the pilot can take."""
    yield from head(x, y, _WIDTH, tr("Movement"))
    ends = (x + 0.38 * _WIDTH, x + 0.48 * _WIDTH, x + 0.78 * _WIDTH, x + _WIDTH)
    names = (tr("hexes"), tr("heat"), tr("add to your number"), tr("they add"))
    for end, name in zip(ends, names, strict=True):
        yield Text(end, y + 17, name, 5.8, ink=DARK, anchor="end")
    at = y + 26.0
    for move in moves(g, options.rules):
        yield Text(x, at, move.name, 7, "strong", width=90)
        for end, text in zip(ends, move[1:], strict=True):
            yield aligned(end, at, text, "end", size=7)
        at += 9.4
    if fuel := fuel_points(g):
        yield Text(x, at, tr("Fuel {n}, by fives", n=fuel), 6.6, width=80)
        tanks = fuel // 5
        yield Group(tuple(boxes(x + 86, at - 2, tanks, step=min(5.6, (_WIDTH - 88) / tanks / 1.08))), name="fuel")
        at += _FUEL
    members = crew(g)
    for seat, member in enumerate(members):
        left = 26 if len(members) == 1 else 56
        yield Text(x, at + 5, member, 6.6, "strong", width=left - 2)
        yield from hit_boxes(x + left, at - 2.4, (170 - left) / 6, 10, 0 if seat else options.pilot_hits)
        at += 12


def _heat_in_words(g: Evaluator, rules: RuleSet, x: float, y: float) -> Iterator[Shape]:
    """The effects of heat in sentences."""
    yield from head(x, y, _WIDTH, tr("Heat in plain words"))
    made = heat_of_firing(armament(g, UNHURT, rules)) + fastest_heat(g, rules)[1]
    lines = [
        tr("Add up the heat of what you fired and how you moved, and take off {sinks}.", sinks=capacity(g)),
        tr("All weapons and your fastest move make {made}; {left} stays.", made=made, left=max(made - capacity(g), 0)),
    ]
    notes = sorted(heat_notes(g, rules).items())[:_HEAT_SHOWN]
    lines.append(tr("From this much on: {effects}.", effects="; ".join(f"{heat}: {note.text}" for heat, note in notes)))
    yield from _sentences(x, y + 20, _WIDTH, lines)
