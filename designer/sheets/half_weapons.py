"""The left block of half a page: weapons, ammunition, and below them the pilot with what is rolled and crossed off."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Final, Self

from designer import design
from designer.graph import Evaluator
from designer.language import tr
from designer.rulesets.combat.tables import clusters
from designer.sheets.blocks import aligned, boxes, row_line, triangle
from designer.sheets.figure import FigurePlace
from designer.sheets.inventory import (
    NONE,
    ShotsLine,
    WeaponLine,
    cluster_columns,
    counted,
    places_of,
    shots_lines,
    weapon_lines,
)
from designer.sheets.kinds import Aid
from designer.sheets.options import SheetOptions
from designer.sheets.play_aids import hit_boxes, needed_at_ranges
from designer.sheets.shapes import DARK, HEAD_LINE, Line, Shape, Text
from designer.sheets.turn_figures import blow_lines, moves, system_lines
from designer.sheets.weapon_block import bin_boxes, bins_high, row_step
from designer.units.location import CL

USUAL_WIDTH: Final = 234.0
_STEPS: Final = (9.0, 4.0)
"""The height of a row of weapons, and the least one."""
_LEAST_BY_PLACE, _READABLE = 7.0, 6.1
"""The least ones at which weapons that are alike have a line in each place, and at which texts have ``_LEAST_SIZE``."""
_LEAST_SIZE: Final = 5.0
_BOXES: Final = 0.59
"""The distance of boxes for shots, as a share of the height of a row."""
_TOP: Final = 10.5
"""The height of the heads of the columns."""


@dataclass(frozen=True)
class LeftBlock:
    """The block in its place. ``told`` are the aids that have a line below the pilot.

    Like weapons have a line in each place only ``by_place``.
    """

    g: Evaluator
    options: SheetOptions
    place: FigurePlace
    by_place: bool
    told: frozenset[Aid]

    @classmethod
    def fitting(cls, g: Evaluator, options: SheetOptions, place: FigurePlace, widest: Callable[[], float]) -> Self:
        """The block whose rows can be read: with fewer lines, then wider, at last without what can be looked up.

        ``widest`` gives how wide the block can be.
        """
        told = frozenset(aid for aid in (Aid.PHYSICAL, Aid.SYSTEMS) if options.has(aid))
        usual = cls(g, options, place, True, told)
        if usual.step >= _LEAST_BY_PLACE:
            return usual
        found = cls(g, options, place, False, told)
        if found.step >= _READABLE:
            return found
        wide = place._replace(width=widest())
        for fewer in (frozenset[Aid](), frozenset((Aid.PHYSICAL,)), frozenset((Aid.PHYSICAL, Aid.SYSTEMS))):
            found = cls(g, options, wide, False, told - fewer)
            if found.step >= _READABLE:
                break
        return found

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
        return weapon_lines(self.g, by_place=self.by_place), shots_lines(self.g, by_place=self.by_place)

    @property
    def _ends(self) -> tuple[float, ...]:
        """The right ends of the columns: place, heat, damage, three ranges."""
        return tuple(self.place.x + share * self.width for share in (0.44, 0.525, 0.67, 0.78, 0.89, 1.0))

    @property
    def _boxes_wide(self) -> float:
        return self.place.right - self._ends[1] + 2

    @property
    def _pilot_high(self) -> float:
        lines = 12 * (Aid.SYSTEMS in self.told) + 20 * (Aid.PHYSICAL in self.told)
        return 30.0 + lines + 12 * clusters_in_words(self.g, self.options)

    def shapes(self) -> Iterator[Shape]:
        """The block."""
        x, at, ends = self.place.x, self.place.y, self._ends
        yield Line(x, at, self.place.right, at, HEAD_LINE)
        yield Text(x, at + 8.4, tr("Weapons"), 7, "bold", width=70)
        for end, name in zip(ends, (tr("in"), tr("heat"), tr("damage")), strict=False):
            yield Text(end, at + 8.4, name, 5.8, ink=DARK, anchor="end")
        for end, needed in zip(ends[3:], needed_at_ranges(self.options.skills), strict=True):
            yield Text(end, at + 8.4, needed, 6.8, "bold", anchor="end")
        at += _TOP
        step = self.step
        size = min(6.6, max(step * 0.76, min(_LEAST_SIZE, step * 0.85)))
        weapons, shots = self._lines
        for line in weapons:
            base = at + step / 2 + size * 0.36
            title = ends[0] - x - 6 - 5.2 * len(line.place)
            yield Text(x, base, line.title, size, "strong", width=title, short=line.short_title)
            figures = (line.place, line.heat, line.damage, *line.ranges)
            for place, (end, text) in enumerate(zip(ends, figures, strict=True)):
                yield aligned(end, base, text, "end", size=size, strong=place == 2)
            at += step
            yield row_line(x, at, self.width)
        for alike in shots:
            shot, base = alike[0], at + step / 2 + size * 0.36
            yield triangle(x, base, filled=shot.explodes)
            name = counted(len(alike), shot.short_name)
            yield Text(x + 7, base, name, size, "strong", width=ends[0] - x - 23)
            yield aligned(ends[0], base, places_of(alike), "end", size=size)
            yield aligned(ends[1], base, str(shot.shots), "end", size=size)
            yield from bin_boxes(alike, ends[1] + 4, at + step / 2, self._boxes_wide, step * _BOXES, self.options)
            at += bins_high(alike, self._boxes_wide, step, step * _BOXES)
        yield from self._pilot(x, at + 4)

    def _pilot(self, x: float, y: float) -> Iterator[Shape]:
        width, options, skills = self.width, self.options, self.options.known_skills
        yield Line(x, y, x + width, y, HEAD_LINE)
        words = tr("Gunnery {gunnery}, piloting {piloting}", gunnery=skills[0], piloting=skills[1])
        yield Text(x, y + 8.6, words if options.skills else tr("Gunnery    Piloting"), 7, "bold", width=120)
        yield Text(x + width, y + 8.6, options.pilot, 6.4, ink=DARK, anchor="end", width=width - 134)
        yield Text(x, y + 20, tr("Hits"), 6, ink=DARK, width=16)
        yield from hit_boxes(x + 18, y + 13, 19, 10, options.pilot_hits)
        ways = ", ".join(f"{move.name} {move.hexes} ({move.target})" for move in moves(self.g)[1:4])
        yield Text(x + width, y + 20, ways, 6.2, "strong", anchor="end", width=width - 136)
        at = y + 32.0
        if Aid.SYSTEMS in self.told:
            left = x
            for line in system_lines(self.g)[:4]:
                room = min(39.0, 5 + 3.2 * len(line.name))
                yield Text(left, at, line.name, 5.8, "strong", width=room - 2)
                yield from boxes(left + room, at - 2, line.boxes, step=5.6)
                left += width / 4 + 1
            at += 10
        if Aid.PHYSICAL in self.told:
            yield Text(x, at, self._blows(), 5.8, width=width, lines=2)
            at += 15
        if clusters_in_words(self.g, options):
            yield Text(x, at, self._cluster_words(), 5.6, ink=DARK, width=width, lines=2)

    def _blows(self) -> str:
        return ", ".join(
            tr("{blow} on {number}", blow=f"{blow.name} {blow.damage}".rstrip(f" {NONE}"), number=blow.number)
            for blow in blow_lines(self.g, self.options.known_skills)
            if blow.number[0].isdigit()
        )

    def _cluster_words(self) -> str:
        rows = (f"{size}: {' '.join(map(str, clusters()[size]))}" for size in known_columns(self.g))
        told = "; ".join(rows)
        return tr("How many hit on 2 to 12: {rows}", rows=told) if told else ""


def clusters_in_words(g: Evaluator, options: SheetOptions) -> bool:
    """Whether the cluster table is told in words, because the third leg of a tripod has its place."""
    return options.has(Aid.CLUSTERS) and CL in design.chassis(g).form.locations


def known_columns(g: Evaluator) -> list[int]:
    """The columns of the cluster table that the weapons need."""
    return [size for size in cluster_columns(g) if size in clusters()]


def _shots_high(shots: Sequence[Sequence[ShotsLine]], wide: float, step: float) -> float:
    """The height of the lines for bins, with rows of a height."""
    return sum(bins_high(alike, wide, step, step * _BOXES) for alike in shots)
