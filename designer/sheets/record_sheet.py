"""The record sheet of a 'Mech as a page: in the order of a turn, from the weapons to the critical slots.

A page is upright A4 or Letter; all that is drawn lies seven millimeters inside its edges. Letter has less height: the
rows of slots are lower, and the log of turns is left out first.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from designer import design
from designer.battle_value import battle_value
from designer.battle_value.pilot import CrewSkills, with_crew
from designer.construction.armor import armor
from designer.construction.cost import cost
from designer.construction.findings import Severity, findings
from designer.construction.movement import FUEL_POINTS, fuel_points
from designer.decimals import figure as number
from designer.graph import Evaluator
from designer.language import marked, tr, trn
from designer.rulesets.combat.turn_rows import crew, moves
from designer.sheets.armor_diagram import FigurePlace, SheetFigure, figure
from designer.sheets.blocks import HEAD, ROW, SMALL, aligned, boxes, head, row_line, shade
from designer.sheets.finish import finished
from designer.sheets.kinds import A4, Aid
from designer.sheets.options import PLAIN, SheetOptions
from designer.sheets.play_aids import (
    critical_roll,
    heat_column,
    hit_boxes,
    how_many_hit,
    physical_attacks,
    piloting_roll,
    system_hits,
    to_hit_line,
    turn_log,
    where_it_hits,
)
from designer.sheets.qr_code import square_code
from designer.sheets.shapes import DARK, MIDDLE, MM, ROW_LINE, Group, Line, Page, Rect, Shape, Text
from designer.sheets.slot_tables import SlotTables, heads_high, legend_words, rows_high, slot_look, slot_tables
from designer.sheets.weapon_block import weapon_block
from designer.units.location import CL, CT, LA, LL, RA, RL

LEFT: Final = 24.0
TOP: Final = 22.0
BOTTOM: Final = 20.0
"""The margins of a page in points; the right one is equal to the left one."""
_PILOT, _HEAT = 166.0, 74.0
"""The widths of the block of the pilot and of the column of heat."""
_GAP = 10.0
_NAME, _TO_HIT, _TURNS, _FOOT = 38.0, 46.0, 56.0, 12.0
"""The heights of bands with the gap below them."""
_PITCH_BESIDE_TURNS = 8.4
"""The least distance of pips with which there is a log of turns; for larger pips it is left out."""
_CODE = 62.0
"""The side of the square for the share code, beside the log of turns. It has room for 425 letters (version 13)."""
_PITCH_BESIDE_CODE = 6.2
"""The least distance of pips with which there is a share code; where they would be smaller, it is left out."""
SKILLS: Final = (CrewSkills(2, 3), CrewSkills(3, 4), CrewSkills(4, 5), CrewSkills(5, 6))
"""The skills for which a sheet has the Battle Value, from elite to green."""
_TABLE, _TABLE_WIDTH, _ROLLS = 108.0, 80.0, 52.0
"""The height and width of a table for two dice, and the height of one of rolls."""
_ROLLS_WIDTH = 60.0
"""The least width of a table of rolls whose texts can be read with ease."""


def record_sheet(g: Evaluator, options: SheetOptions = PLAIN) -> Page:
    """The record sheet of a design on a page of its own."""
    return Page(*options.paper, finished(_Sheet(g, options).shapes(), options), design.names(g).full)


class _Sheet:
    """A page that is being laid out: where each band is."""

    def __init__(self, g: Evaluator, options: SheetOptions) -> None:
        self.g = g
        self.options = options
        self.skills = options.known_skills
        self.right = options.paper[0] * MM - LEFT
        self.width = self.right - LEFT
        self.bottom = options.paper[1] * MM - BOTTOM
        self.tall = options.paper[1] >= A4[1]
        self.row = self._row_of_slots()

    def _row_of_slots(self) -> float:
        rows = 10.8 if self.tall else 9.4
        return rows if rows_high(self.g) <= 18 else rows * 18 / rows_high(self.g) + 1.0

    def shapes(self) -> Iterator[Shape]:
        """All bands, from top to bottom."""
        yield from self._name(TOP)
        weapons = TOP + _NAME
        pilot_end = self._pilot_height()
        most = 186.0 if self.tall else 158.0
        block = weapon_block(self.g, self.options, LEFT, weapons, self.width - _PILOT - _GAP, most)
        yield Group(block.shapes, name="weapons")
        yield Group(tuple(self._pilot(self.right - _PILOT, weapons)), name="pilot")
        body = max(block.end, weapons + pilot_end) + 5
        if self.options.has(Aid.TO_HIT):
            yield Group(tuple(to_hit_line(LEFT, body, self.width, self.options.skills)), name="to hit")
            body += _TO_HIT
        yield Group(
            tuple(heat_column(self.g, self.options.rules, self.right - _HEAT, body, _HEAT, self.bottom - _FOOT)),
            name="heat",
        )
        width = self.width - _HEAT - _GAP
        slots_height = rows_high(self.g) * self.row + heads_high(self.g) * 16.6 + 3
        slots = self.bottom - _FOOT - slots_height - (9 if self.options.note else 0)
        room = FigurePlace(LEFT, body, width, slots - body - 5)
        code = square_code(self.options.code, LEFT, slots - _CODE - 1, _CODE) if self.options.code else None
        low, least = (_TURNS, _PITCH_BESIDE_TURNS) if code is None else (_CODE, _PITCH_BESIDE_CODE)
        above = room._replace(height=room.height - low)
        log = self.options.has(Aid.TURNS)
        fitting = self._drawn_above(above, least) if log or code is not None else None
        below = fitting is not None
        drawn, room = (self._drawn_beside_tables(room), room) if fitting is None else (fitting, above)
        yield Group(drawn.shapes, name="figure")
        yield Group(tuple(self._dice(drawn, room)), name="dice")
        if below and log:
            beside = 0 if code is None else _CODE
            yield Group(tuple(turn_log(LEFT + beside, slots - _TURNS, width - beside)), name="turns")
        if below and code is not None:
            yield code
        yield from self._slots(slots, width)
        yield from self._foot()

    # -- name ------------------------------------------------------------------------------------------------

    def _name(self, y: float) -> Iterator[Shape]:
        g = self.g
        (value, by_force), own, base = self.options.table_value(g), self.options.own_value(g), battle_value(g)
        plating = armor(g)
        priced = self.options.has(Aid.PRICE)
        facts = [tr("{cost} M C-bills", cost=number(cost(g).total / 1e6, 2))] if priced else []
        facts.append(tr("{n} of {most} armor", n=plating.points, most=plating.maximum))
        if own != base:
            facts.insert(0, tr("base {value}", value=number(base)))
        if by_force:
            facts.insert(0, tr("{value} alone", value=number(own)))
        yield Text(LEFT, y + 17, design.names(g).full or tr("Unnamed"), 19, "bold", width=self.width - 150)
        yield Text(LEFT, y + 29, self.options.about(g), 7.6, ink=DARK, width=self.width - 160)
        figures = number(value)
        yield Text(self.right, y + 17, figures, 19, "bold", anchor="end")
        says = marked("BV in its force at {skills}") if by_force else marked("Battle Value at {skills}")
        words = tr(says, skills=str(self.skills))
        yield Text(self.right - 12.6 * len(figures) - 6, y + 17, words, 7.6, ink=DARK, anchor="end")
        yield Text(self.right, y + 29, ", ".join(facts), 7.6, ink=DARK, anchor="end")

    # -- pilot and movement ----------------------------------------------------------------------------------

    def _pilot_height(self) -> float:
        extra = len(crew(self.g)) - 1
        fuel = 10 if fuel_points(self.g) else 0
        values = 36 if self.options.has(Aid.VALUES) else 0
        return 58.0 + 18 * extra + 25 + self._move_step() * len(moves(self.g, self.options.rules)) + fuel + values

    def _move_step(self) -> float:
        return 10.0 if len(moves(self.g, self.options.rules)) <= 5 else 8.4

    def _pilot(self, x: float, y: float) -> Iterator[Shape]:
        blank = self.options.skills is None
        yield from head(x, y, _PILOT, tr("Pilot"))
        yield Text(x, y + 20, tr("Name"), SMALL, ink=DARK, width=22)
        told = ", ".join(filter(None, (self.options.pilot, self.options.abilities)))
        yield Text(x + 25, y + 20, told, ROW, "strong", width=_PILOT - 25)
        yield Line(x + 24, y + 22, x + _PILOT, y + 22, ROW_LINE, MIDDLE)
        for left, name, skill in ((x, tr("Gunnery"), self.skills.gunnery), (x + 82, tr("Piloting"), self.skills[1])):
            yield Text(left, y + 35, name, 6.6, width=30)
            yield Rect(left + 32, y + 25.5, 17, 13.5, 1.6, line=0.8)
            yield Text(left + 40.5, y + 36, "" if blank else str(skill), 10, "bold", anchor="middle")
        at = y + 51.0
        members = crew(self.g)
        left = 24.0 if len(members) == 1 else 38.0
        for seat, member in enumerate(members):
            label = tr("Hits") if len(members) == 1 else member
            base = at - 0.6 if " " in label else at + 2.4
            yield Text(x, base, label, 6, width=left - 3, lines=2)
            hits = 0 if seat else self.options.pilot_hits
            yield from hit_boxes(x + left, at - 6.4, (_PILOT - left) / 6 + 0.1, 12.8, hits)
            at += 18
        yield from self._moves(x, at - 8)

    def _moves(self, x: float, y: float) -> Iterator[Shape]:
        yield from head(x, y, _PILOT, tr("Movement"))
        ends = (x + 72, x + 95, x + 129, x + _PILOT)
        for end, name in zip(ends, (tr("hexes"), tr("heat"), tr("you shoot"), tr("you are hit")), strict=True):
            yield Text(end, y + 17, name, 5.6, ink=DARK, anchor="end")
        step, at = self._move_step(), y + 19.0
        for move in moves(self.g, self.options.rules):
            base = at + step / 2 + 2.4
            yield Text(x, base, move.name, 6.8, "strong", width=50)
            for end, text in zip(ends, move[1:], strict=True):
                yield aligned(end, base, text, "end", size=6.8, strong=text is move.hexes)
            at += step
            yield row_line(x, at, _PILOT)
        if fuel := fuel_points(self.g):
            tanks = fuel // 5 if fuel <= 2 * FUEL_POINTS else fuel // 20
            words = tr("Fuel {n}, by fives", n=fuel) if fuel <= 2 * FUEL_POINTS else tr("Fuel {n}, by twenties", n=fuel)
            yield Text(x, at + 8, words, 6.4, width=58)
            step = min(6.2, (_PILOT - 62) / (tanks * 1.08))
            yield Group(tuple(boxes(x + 61, at + 6, tanks, step=step)), name="fuel")
            at += 10
        if self.options.has(Aid.VALUES):
            yield from self._values(x, at + 5)

    def _values(self, x: float, y: float) -> Iterator[Shape]:
        yield from head(x, y, _PILOT, tr("Battle Value by skill"))
        each = _PILOT / 4
        for place, (skills, value) in enumerate(values_by_skill(self.g, self.skills)):
            middle = x + each * (place + 0.5)
            here = skills == self.skills
            if here:
                yield shade(x + each * place, y + HEAD - 1, each, 18)
            yield Text(middle, y + 19, str(skills), SMALL, ink=DARK, anchor="middle")
            yield aligned(middle, y + 27.5, number(value), "middle", strong=here)

    # -- figure ----------------------------------------------------------------------------------------------

    def _drawn(self, room: FigurePlace) -> SheetFigure:
        form = design.chassis(self.g).form
        tables = not self.options.without >= {Aid.HIT_LOCATIONS, Aid.CLUSTERS, Aid.ROLLS}
        return figure(self.g, room, self.options.lost, below=_TABLE + 10 if tables and not form.has_arms else 0)

    def _drawn_beside_tables(self, room: FigurePlace) -> SheetFigure:
        """The figure in a room, lower where the tables below its arms would go beyond the room.

        Where it can be so, it also leaves room for the rolls in their usual width.
        """
        found: SheetFigure | None = None
        for less in range(0, 48, 6):
            drawn = self._drawn(room._replace(height=room.height - less))
            if not self._has_room_for_tables(drawn, room):
                continue
            if self._has_room_for_rolls(drawn, room):
                return drawn
            found = found or drawn
        return found or drawn

    def _has_room_for_rolls(self, drawn: SheetFigure, room: FigurePlace) -> bool:
        """Whether the rolls have their usual width; those of quads and tripods have places of their own."""
        two_legged = design.chassis(self.g).form.has_arms and CL not in drawn.places
        sought = two_legged and self.options.has(Aid.ROLLS)
        return not sought or self._rolls_places(drawn, room)[0].width >= _ROLLS_WIDTH

    def _has_room_for_tables(self, drawn: SheetFigure, room: FigurePlace) -> bool:
        """Whether the tables have room below the arms."""
        tables = self.options.has(Aid.HIT_LOCATIONS) or self.options.has(Aid.CLUSTERS)
        if not tables or not design.chassis(self.g).form.has_arms:
            return True
        return max(drawn.places[LA].bottom, drawn.places[RA].bottom) + 6 + _TABLE - 10 <= room.bottom

    def _drawn_above(self, room: FigurePlace, least: float) -> SheetFigure | None:
        """The figure with tables below its arms in a room; None if its pips would be nearer to one another."""
        for less in (0, 8, 16):
            drawn = self._drawn(room._replace(height=room.height - less))
            if drawn.pitch < least:
                return None
            if self._has_room_for_tables(drawn, room):
                return drawn
        return None

    def _dice(self, drawn: SheetFigure, room: FigurePlace) -> Iterator[Shape]:
        """The tables in the free corners of the figure."""
        has, advanced = self.options.has, self.options.advanced
        places = drawn.places
        if not design.chassis(self.g).form.has_arms:
            top, middle = places[CT].bottom + 9, room.x + room.width / 2
            left = max(middle - 142, places[LL].right + 7)
            each = 2 * (middle - left) / 3 - 9
            if has(Aid.HIT_LOCATIONS):
                yield from where_it_hits(self.g, self.options.rules, left, top, each, advanced=advanced)
            if has(Aid.ROLLS):
                yield from critical_roll(self.g, middle - each / 2, top, each)
                yield from piloting_roll(self.g, middle - each / 2, top + _ROLLS, each, 5, self.options)
            if has(Aid.CLUSTERS):
                yield from how_many_hit(self.g, self.options.rules, 2 * middle - left - each, top, each)
            return
        low = room.bottom - _TABLE
        left = min(_TABLE_WIDTH, places[LL].x - room.x - 6)
        right = min(_TABLE_WIDTH, room.right - places[RL].right - 6)
        if has(Aid.HIT_LOCATIONS):
            yield from where_it_hits(
                self.g, self.options.rules, room.x, max(places[LA].bottom + 6, low), left, advanced=advanced
            )
        if has(Aid.CLUSTERS):
            yield from how_many_hit(
                self.g, self.options.rules, room.right - right, max(places[RA].bottom + 6, low), right
            )
        if not has(Aid.ROLLS):
            return
        if CL in places:
            yield from self._rolls_of_tripod(room.x + left + 10, room.right - right - 10, drawn, room)
            return
        critical, piloting = self._rolls_places(drawn, room)
        yield from critical_roll(self.g, critical.x, critical.y, critical.width)
        yield from piloting_roll(self.g, piloting.x, piloting.y, piloting.width, 4, self.options)

    def _rolls_places(self, drawn: SheetFigure, room: FigurePlace) -> tuple[FigurePlace, FigurePlace]:
        """The places of the rolls: beside one another between the legs, below one another there, or below the arms."""
        places = drawn.places
        inner, end = places[LL].right + 7, places[RL].x - 7
        half, under = (end - inner - 8) / 2, places[CT].bottom + 5
        if half < _ROLLS_WIDTH and under + 2 * _ROLLS <= room.bottom + 4:
            low = FigurePlace(inner, room.bottom - _ROLLS + 4, end - inner, _ROLLS)
            return low._replace(y=low.y - _ROLLS), low
        above = room.bottom - _TABLE - _ROLLS + 2
        if half < _ROLLS_WIDTH and above >= max(places[LA].bottom, places[RA].bottom) + 6:
            left, right = places[LL].x - room.x - 6, room.right - places[RL].right - 6
            wide = min(_TABLE_WIDTH, left, right)
            return FigurePlace(room.x, above, wide, _ROLLS), FigurePlace(room.right - wide, above, wide, _ROLLS)
        top = max(room.bottom - _ROLLS + 4, under)
        return FigurePlace(inner, top, half, _ROLLS), FigurePlace(inner + half + 8, top, half, _ROLLS)

    def _rolls_of_tripod(self, x: float, end: float, drawn: SheetFigure, room: FigurePlace) -> Iterator[Shape]:
        """The rolls beside the third leg, between the tables at ``x`` and ``end``; where there is no room, none."""
        leg, top = drawn.places[CL], drawn.places[LL].bottom + 8
        if room.bottom - top < 42:
            return
        yield from critical_roll(self.g, x, top, leg.x - 8 - x)
        right = leg.right + 8
        yield from piloting_roll(self.g, right, top, end - right, 4, self.options)

    # -- slots -----------------------------------------------------------------------------------------------

    def _slots(self, y: float, width: float) -> Iterator[Shape]:
        tables = slot_tables(self.g, LEFT, y, width, self.row, look=slot_look(self.g, self.options))
        yield Group(tables.shapes, name="slots")
        if self.options.has(Aid.SYSTEMS):
            yield Group(
                tuple(system_hits(self.g, self.options, tables.lefts[0], tables.ends[0] + 3, tables.width)),
                name="systems",
            )
        if self.options.has(Aid.PHYSICAL):
            yield Group(tuple(self._physical(tables)), name="physical")

    def _physical(self, tables: SlotTables) -> Iterator[Shape]:
        y, bottom = tables.ends[4] + 3, self.bottom - _FOOT
        return physical_attacks(self.g, tables.lefts[4], y, tables.width, bottom, self.options)

    # -- foot ------------------------------------------------------------------------------------------------

    def _foot(self) -> Iterator[Shape]:
        wrong = [found for found in findings(self.g) if found.severity is Severity.ERROR]
        legend = legend_words(self.g, self.options.rules)
        if wrong:
            words = trn("{n} error: {first}", "{n} errors, the first: {first}", len(wrong), first=wrong[0].sentence)
            yield Text(LEFT, self.bottom, f"{words}; {self.options.book}; {legend}", 5.6, "strong", width=self.width)
        else:
            words = f"Mechwright, {self.options.book}, {design.names(self.g).full}, {legend}"
            yield Text(LEFT, self.bottom, words, 5.6, ink=DARK, width=self.width)
        if self.options.note:
            yield Text(LEFT, self.bottom - 8, self.options.note, 7, width=self.width)


def values_by_skill(g: Evaluator, skills: CrewSkills) -> tuple[tuple[CrewSkills, int], ...]:
    """The Battle Value at four pairs of skills, one of which are those of the pilot."""
    pairs = SKILLS if skills in SKILLS else (*SKILLS[:3], skills)
    return tuple((pair, with_crew(battle_value(g), pair)) for pair in sorted(pairs, key=sum))
