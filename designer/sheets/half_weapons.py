"""The left block of half a page: weapons, ammunition, and below them the pilot with what is rolled and crossed off."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Final, Self

from designer import design
from designer.catalog.ruleset import RuleSet
from designer.construction.movement import fuel_points
from designer.decimals import modifier as signed
from designer.graph import Evaluator
from designer.language import tr
from designer.rulesets.combat.tables import clusters
from designer.rulesets.combat.turn_rows import (
    SystemLine,
    body_critical_modifier,
    crew,
    lasting_lines,
    moves,
    system_lines,
)
from designer.sheets.armor_diagram import FigurePlace
from designer.sheets.blocks import aligned, boxes, row_line, triangle, width_of_boxes
from designer.sheets.damage import struck_parts
from designer.sheets.inventory import (
    ShotsLine,
    WeaponLine,
    aids_text,
    cluster_columns,
    counted,
    equipment_text,
    places_of,
    played_quirks,
    shots_lines,
    weapon_lines,
)
from designer.sheets.kinds import Aid, Face
from designer.sheets.options import SheetOptions
from designer.sheets.play_aids import hit_boxes, needed_at_ranges, physical_words
from designer.sheets.shapes import DARK, HEAD_LINE, LEAST, Group, Line, Shape, Text
from designer.sheets.weapon_block import bin_boxes, bins_high, boxed_name, by_tens, row_step
from designer.units.location import CL
from designer.units.mount import SystemPart

USUAL_WIDTH: Final = 268.0
_STEPS: Final = (9.0, 5.2)
"""The height of a row of weapons, and the least one."""
_LEAST_BY_PLACE, _READABLE = 6.0, 5.4
"""The least ones at which weapons that are alike have a line in each place, and at which texts have ``_LEAST_SIZE``."""
_LEAST_SIZE: Final = LEAST
_BOXES: Final = 0.59
"""The distance of boxes for shots, as a share of the height of a row."""
_TOP: Final = 10.5
"""The height of the heads of the columns."""


@dataclass(frozen=True)
class LeftBlock:
    """The block in its place. Like weapons have a line in each place only ``by_place``."""

    g: Evaluator
    options: SheetOptions
    place: FigurePlace
    by_place: bool

    @classmethod
    def fitting(cls, g: Evaluator, options: SheetOptions, place: FigurePlace, widest: Callable[[], float]) -> Self:
        """The block whose rows can be read, if there is one: with fewer lines, then wider.

        ``widest`` gives how wide the block can be.
        """
        usual = cls(g, options, place, True)
        if usual.step >= _LEAST_BY_PLACE:
            return usual
        found = cls(g, options, place, False)
        return found if found.is_readable else cls(g, options, place._replace(width=widest()), False)

    @property
    def is_readable(self) -> bool:
        """Whether its rows are high enough for texts of the least size."""
        return self.step >= _READABLE

    @property
    def width(self) -> float:
        """The width."""
        return self.place.width

    @cached_property
    def step(self) -> float:
        """The height of a row of weapons, the greatest with which everything has room."""
        weapons, shots = self._lines
        room = self.place.height - _TOP - self._pilot_high
        return row_step(room, len(weapons), partial(_shots_high, shots, self._boxes_wide), _STEPS)

    @cached_property
    def _lines(self) -> tuple[Sequence[WeaponLine], Sequence[Sequence[ShotsLine]]]:
        found = weapon_lines(self.g, by_place=self.by_place, rules=self.options.rules)
        return [line for line in found if not line.possible], shots_lines(
            self.g, by_place=self.by_place, rules=self.options.rules
        )

    @cached_property
    def _told(self) -> list[tuple[str, int]]:
        """Notes on rolls besides the columns, each with its number of lines."""
        g, rules = self.g, self.options.rules
        texts = ((tr("To hit"), aids_text(g, rules)), (tr("Equipment"), equipment_text(g, rules)))
        quirks = ((tr("Quirks"), played_quirks(g)),) if self.options.has(Aid.QUIRKS) else ()
        said = [f"{title}: {text}" for title, text in (*texts, *quirks) if text]
        return [(text, self._lines_of(text)) for text in said]

    @property
    def _ends(self) -> tuple[float, ...]:
        """The right ends of the columns: place, heat, damage, to hit, minimum, hits, three ranges."""
        shares = (0.36, 0.415, 0.535, 0.605, 0.645, 0.725, 0.815, 0.91, 1.0)
        if any(line.has_wide_hits for line in self._lines[0]):
            shares = (0.295, 0.355, 0.47, 0.53, 0.575, 0.725, 0.815, 0.91, 1.0)
        return tuple(self.place.x + share * self.width for share in shares)

    @property
    def _boxes_wide(self) -> float:
        return self.place.right - self._ends[1] - 4

    @property
    def _pilot_high(self) -> float:
        seats, systems = len(crew(self.g)), 9.0 * math.ceil(len(self._systems) / 2)
        left = 12 + self._seat * seats + systems
        right = 10 + _MOVE * len(moves(self.g, self.options.rules))
        below = sum(1 + _LINE * self._lines_of(text) for text in self._texts)
        return max(left, right) + below + 4 + (9 if fuel_points(self.g) else 0) + sum(_LINE * n for _, n in self._told)

    @property
    def _seat(self) -> float:
        """The height of the row of a member of the crew."""
        return 12.0 if len(crew(self.g)) == 1 else 10.0

    def _lines_of(self, text: str) -> int:
        """How many lines a text takes, if its words are as wide as most."""
        return max(math.ceil(len(text) * _LETTER / self.width), 1)

    @property
    def _systems(self) -> tuple[SystemLine, ...]:
        return system_lines(self.g, self.options.rules) if self.options.has(Aid.SYSTEMS) else ()

    def shapes(self) -> Iterator[Shape]:
        """The block."""
        x, at, ends = self.place.x, self.place.y, self._ends
        yield Line(x, at, self.place.right, at, HEAD_LINE)
        yield Text(x, at + 8.4, tr("Weapons"), 7, "bold", width=70)
        names = (tr("in"), tr("heat"), tr("damage"), tr("to hit"), tr("min"), tr("hits"))
        for end, name in zip(ends, names, strict=False):
            yield Text(end, at + 8.4, name, 5.6, ink=DARK, anchor="end", width=21)
        for end, needed in zip(ends[6:], needed_at_ranges(self.options.skills), strict=True):
            yield Text(end, at + 8.4, needed, 6.8, "bold", anchor="end")
        at += _TOP
        step = self.step
        size = min(6.6, max(step * 0.76, min(_LEAST_SIZE, step * 0.85)))
        weapons, shots = self._lines
        for number, line in enumerate(weapons):
            yield from self._weapon(line, at + step / 2 + size * 0.36, size)
            at += step
            if number + 1 == len(weapons) or not weapons[number + 1].kind:
                yield row_line(x, at, self.width)
        for alike in shots:
            shot, base = alike[0], at + step / 2 + size * 0.36
            yield triangle(x, base, filled=shot.explodes)
            tens = by_tens(shot, self._boxes_wide, step * _BOXES)
            name = counted(len(alike), boxed_name(shot.short_name, tens=tens))
            yield Text(x + 7, base, name, size, "strong", width=ends[0] - x - 23)
            yield aligned(ends[0], base, places_of(alike), "end", size=size)
            yield aligned(ends[1], base, str(shot.shots), "end", size=size)
            yield from bin_boxes(alike, ends[1] + 4, at + step / 2, self._boxes_wide, step * _BOXES, self.options)
            at += bins_high(alike, self._boxes_wide, step, step * _BOXES)
        for text, lines in self._told:
            yield Text(x, at + 6.6, text, 5.8, ink=DARK, width=self.width, lines=lines)
            at += _LINE * lines
        yield from self._pilot(x, at + 2)

    def _weapon(self, line: WeaponLine, base: float, size: float) -> Iterator[Shape]:
        """The texts of a line of weapons."""
        ends, x = self._ends, self.place.x + (6 if line.kind else 0)
        title = ends[0] - x - (0 if line.kind else 6 + 5.2 * len(line.place))
        face: Face = "regular" if line.kind else "strong"
        yield Text(x, base, line.title, size, face, width=title, short=line.short_title)
        wide = "/" in line.modifier and not line.minimum
        firing = (line.heat, line.grouped_damage, "" if wide else line.modifier, line.minimum, line.hits)
        texts = (line.place, *firing, *line.ranges)
        for place, (end, text) in enumerate(zip(ends, texts, strict=True)):
            before = ends[place - 1] if place else x
            face = "strong" if place == _DAMAGE else "regular"
            yield Text(end, base, text, size, face, anchor="end", width=end - before - 2 if place else 0)
        if wide:
            yield Text(ends[4], base, line.modifier, size, anchor="end", width=ends[4] - ends[2] - 2)
        if line.note and not any(line.ranges):
            yield Text(ends[8], base, line.note, size, ink=DARK, anchor="end", width=ends[8] - ends[2] - 4)

    def _pilot(self, x: float, y: float) -> Iterator[Shape]:
        g, width, options, skills = self.g, self.width, self.options, self.options.known_skills
        half = width * _PILOT
        yield Line(x, y, x + width, y, HEAD_LINE)
        words = tr("Gunnery {gunnery}, piloting {piloting}", gunnery=skills[0], piloting=skills[1])
        words = words if options.skills else tr("Gunnery    Piloting")
        yield Text(
            x, y + 8.6, ", ".join(filter(None, (words, options.pilot, options.abilities))), 7, "bold", width=half
        )
        at = y + 12.0
        members = crew(g)
        for seat, member in enumerate(members):
            label = tr("Hits") if len(members) == 1 else member
            before = 18 if len(members) == 1 else 40
            yield Text(x, at + 7.6, label, 5.8, ink=DARK, width=before - 2)
            taken = 0 if seat else options.pilot_hits
            yield from hit_boxes(x + before, at, (half - before) / 6, self._seat - 2, taken)
            at += self._seat
        struck = struck_parts(g, options)
        for place, line in enumerate(self._systems):
            row, column = divmod(place, 2)
            left, base = x + column * half / 2, at + 7 + 9 * row
            room = self._room_of_system(line)
            yield Text(left, base, self._beside_boxes.get(line.part, line.name), 5.8, "strong", width=room)
            used = min(struck[line.part], line.boxes)
            yield from boxes(left + room + 2, base - 2, line.boxes, step=5.2, used=used)
        at += 9.0 * math.ceil(len(self._systems) / 2)
        end = max(at, self._moves(x + half + 8, y, width - half - 8)[1])
        yield from self._moves(x + half + 8, y, width - half - 8)[0]
        at = end + 1
        if fuel := fuel_points(g):
            yield Text(x, at + 6, tr("Fuel {n}, by fives", n=fuel), 5.8, width=58)
            tanks = fuel // 5
            yield Group(tuple(boxes(x + 61, at + 4, tanks, step=min(5.6, (width - 64) / tanks / 1.08))), name="fuel")
            at += 9
        for text in self._texts:
            lines = self._lines_of(text)
            yield Text(x, at + 6, text, 5.8, width=width, lines=lines)
            at += 1 + _LINE * lines

    def _moves(self, x: float, y: float, width: float) -> tuple[list[Shape], float]:
        """Every way to move with hexes, heat, own and others' modifier, and the y below them."""
        ends = tuple(x + share * width for share in (0.52, 0.66, 0.83, 1.0))
        shapes: list[Shape] = []
        names = (tr("hexes"), tr("heat"), tr("you"), tr("they"))
        for before, end, name in zip((x, *ends), ends, names, strict=False):
            shapes.append(Text(end, y + 8, name, 5.6, ink=DARK, anchor="end", width=end - before - 1))
        at = y + 10.0
        for move in moves(self.g, self.options.rules):
            at += _MOVE
            shapes.append(Text(x, at - 1, move.name, 5.8, "strong", width=width * 0.4))
            for before, end, text in zip((x, *ends), ends, move[1:], strict=False):
                shapes.append(Text(end, at - 1, text, 5.8, anchor="end", width=end - before - 4))
        return shapes, at

    @cached_property
    def _texts(self) -> tuple[str, ...]:
        """The notes below the pilot."""
        physical = physical_words(self.g, self.options) if self.options.has(Aid.PHYSICAL) else ""
        return tuple(filter(None, (physical, self._rolls(), self._cluster_words())))

    def _room_of_system(self, line: SystemLine) -> float:
        """The room for the name of a system before its boxes."""
        return self.width * _PILOT / 2 - 7 - width_of_boxes(line.boxes, 5.2)

    @property
    def _beside_boxes(self) -> dict[SystemPart, str]:
        """The names of systems with what a hit does, where both have room."""
        texts = {line.part: (f"{line.name} {line.effect}", line) for line in self._systems if line.effect}
        room = self._room_of_system
        return {part: text for part, (text, line) in texts.items() if len(text) * _LETTER <= room(line)}

    def _rolls(self) -> str:
        """The effects of hits on systems, and what the design adds to all piloting rolls and critical rolls."""
        if not self.options.has(Aid.ROLLS):
            return ""
        g, rules = self.g, self.options.rules
        beside = set(self._beside_boxes.values()) if self._systems else set()
        said = [f"{line.name} {line.effect}" for line in system_lines(g, rules) if line.effect]
        hits = [text for text in said if text not in beside]
        rolls = [f"{more} {cause}" for more, cause in lasting_lines(g, self.options.known_skills, rules)]
        critical = signed(body_critical_modifier(g))
        told = (
            tr("Hits: {effects}", effects=", ".join(hits)) if hits else "",
            tr("piloting rolls: {parts}", parts=", ".join(rolls)) if rolls else "",
            tr("critical rolls {modifier}", modifier=critical) if critical else "",
        )
        return "; ".join(filter(None, told))

    def _cluster_words(self) -> str:
        if not clusters_in_words(self.g, self.options):
            return ""
        rows = (f"{size}: {' '.join(map(str, clusters()[size]))}" for size in known_columns(self.g, self.options.rules))
        told = "; ".join(rows)
        return tr("How many hit on 2 to 12: {rows}", rows=told) if told else ""


_LETTER: Final = 2.86
"""The width of a letter of a note, a little more than the mean."""
_PILOT: Final = 0.53
"""The share of the pilot and the systems of the width."""
_LINE: Final = 7.2
"""The height of a line of text."""
_MOVE: Final = 6.6
"""The height of a row of the ways to move."""
_DAMAGE: Final = 2
"""The column of damage."""


def clusters_in_words(g: Evaluator, options: SheetOptions) -> bool:
    """Whether the cluster table is told in words, because the third leg of a tripod has its place."""
    return options.has(Aid.CLUSTERS) and CL in design.chassis(g).form.locations


def known_columns(g: Evaluator, rules: RuleSet) -> list[int]:
    """The columns of the cluster table that the weapons need."""
    return [size for size in cluster_columns(g, rules) if size in clusters()]


def _shots_high(shots: Sequence[Sequence[ShotsLine]], wide: float, step: float) -> float:
    """The height of the lines for bins, with rows of a height."""
    return sum(bins_high(alike, wide, step, step * _BOXES) for alike in shots)
