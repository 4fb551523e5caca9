"""Maps of trials: two printed sheets side by side, made from a seed, and the same from both sides.

A map turned by half a turn is the same map, so neither side has the better half. Places are numbered column by column;
a state is a place with a facing: six times the place and the facing. The rules of sight (TW p. 99 to 102)
and of facing are compiled here into arrays over all places at once.
"""

from __future__ import annotations

from enum import StrEnum
from functools import cached_property, lru_cache
from random import Random
from typing import Final

import numpy as np
import numpy.typing as npt

from designer.language import sense, tr
from designer.rulesets.combat.facing import FACINGS, STEPS, bearing_of, relative
from designer.rulesets.combat.sight import NUDGE, HexGround, Sight, entering, field
from designer.rulesets.hexes import Hex, at_column, column_of, disk, distance

COLUMNS: Final = 30
ROWS: Final = 17
PLACES: Final = COLUMNS * ROWS
STATES: Final = PLACES * FACINGS
START: Final = 20
"""The hexes between both sides at the start, unless another number is wanted."""
FAR: Final = 127
"""The MP of a step that is not possible."""

Ints = npt.NDArray[np.int64]
Bytes = npt.NDArray[np.int8]
Flags = npt.NDArray[np.bool_]


class MapKind(StrEnum):
    """The kinds of maps."""

    OPEN = "open"
    ROLLING = "rolling"
    WOODS = "woods"

    @property
    def label(self) -> str:
        """The name of the kind in the language of the program."""
        return tr(_LABELS[self])


_LABELS: Final = {
    MapKind.OPEN: sense("map", "open"),
    MapKind.ROLLING: sense("map", "rolling"),
    MapKind.WOODS: sense("map", "woods"),
}


def hex_of(place: int) -> Hex:
    """The hex of a place. Hexes of a printed sheet have a flat top, so its columns are the rows of ``hexes``."""
    return at_column(place % ROWS, place // ROWS)


def place_of(at: Hex) -> int | None:
    """The place of a hex; None off the map."""
    row, column = column_of(at)
    return column * ROWS + row if 0 <= row < ROWS and 0 <= column < COLUMNS else None


def number_of(place: int) -> str:
    """The number of a hex as it is printed on the sheets: column and row, from 1, in two digits each."""
    column, row = divmod(place, ROWS)
    return f"{column + 1:02}{row + 1:02}"


def turned(place: int) -> int:
    """The place on which another one comes to lie when the map is turned by half a turn."""
    return PLACES - 1 - place


def turned_facing(facing: int) -> int:
    """The facing after half a turn of the map."""
    return (facing + FACINGS // 2) % FACINGS


_HEXES: Final = tuple(map(hex_of, range(PLACES)))


@lru_cache(maxsize=1)
def _neighbors() -> tuple[tuple[int | None, ...], ...]:
    """The places before each facing."""
    return tuple(tuple(place_of(at.moved(step)) for step in STEPS) for at in _HEXES)


@lru_cache(maxsize=1)
def distances() -> Bytes:
    """The distance of each place from each other one."""
    q = np.array([at.q for at in _HEXES])
    r = np.array([at.r for at in _HEXES])
    dq, dr = q[:, None] - q, r[:, None] - r
    return np.asarray((abs(dq) + abs(dr) + abs(dq + dr)) // 2, np.int8)


@lru_cache(maxsize=1)
def bearings() -> Bytes:
    """The bearing of each place (second index) as seen from each other one, from facing 0."""
    known: dict[tuple[int, int], int] = {}
    found = np.zeros((PLACES, PLACES), np.int8)
    for start, at in enumerate(_HEXES):
        for end, other in enumerate(_HEXES):
            key = other.q - at.q, other.r - at.r
            if key not in known:
                known[key] = bearing_of(at, other)
            found[start, end] = known[key]
    return found


@lru_cache(maxsize=1)
def bearings_back() -> Bytes:
    """The bearing of each place (first index) as seen from each other one, from facing 0."""
    return np.ascontiguousarray(bearings().T)


@lru_cache(maxsize=PLACES)
def _lines(target: int) -> tuple[npt.NDArray[np.int16], npt.NDArray[np.int16]]:
    """The places on the lines from each place to a target, moved to either side; ``PLACES`` beyond their ends."""
    q = np.array([at.q for at in _HEXES])[:, None]
    r = np.array([at.r for at in _HEXES])[:, None]
    to = _HEXES[target]
    steps = distances()[target].astype(np.int64)[:, None]
    step = np.arange(1, int(steps.max()))[None, :]
    part = step / np.maximum(steps, 1)
    lines = []
    for side in (-1, 1):
        near_q = q + (to.q - q) * part + side * NUDGE
        near_r = r + (to.r - r) * part + side * 2 * NUDGE
        place = _rounded(near_q, near_r)
        lines.append(np.where(step < steps, place, PLACES).astype(np.int16))
    return lines[0], lines[1]


def _rounded(q: npt.NDArray[np.float64], r: npt.NDArray[np.float64]) -> Ints:
    """The places that contain points; those off the map, which a line can graze, are ``PLACES``."""
    s = -q - r
    near_q, near_r, near_s = np.rint(q), np.rint(r), np.rint(s)
    off_q, off_r, off_s = abs(near_q - q), abs(near_r - r), abs(near_s - s)
    by_q = (off_q > off_r) & (off_q > off_s)
    by_r = ~by_q & (off_r > off_s)
    whole_q = np.where(by_q, -near_r - near_s, near_q).astype(np.int64)
    column = np.where(by_r, -near_q - near_s, near_r).astype(np.int64)
    row = whole_q + column // 2
    inside = (row >= 0) & (row < ROWS) & (column >= 0) & (column < COLUMNS)
    return np.where(inside, column * ROWS + row, PLACES)


STEEPEST_COST: Final = 5
"""The most MP that a step can cost: heavy woods, two levels up."""


class StepWindow:
    """Steps within some columns: for each facing and place the place of origin, its MP, and where ``Reach`` has it.

    Places are counted from the first of these columns; ``width``, one more than the last, stands for none.
    """

    def __init__(self, origin: Ints, cost: Ints) -> None:
        self.origin, self.cost = origin, cost
        self.width = origin.shape[1]
        facings = np.arange(FACINGS)[:, None]
        self.source = ((STEEPEST_COST - cost) * FACINGS + facings) * (self.width + 1) + origin


class SightTable:
    """The lines of sight to a place from all places, and from it to all: both follow TW p. 99 to 102."""

    def __init__(self, blocked: Flags, woods: Bytes, cover: Flags, cover_back: Flags, between: Bytes) -> None:
        self.blocked, self.between = blocked, between
        self.woods_here, self.cover_here = woods, cover
        self.cover_there = cover_back


class TrialMap:
    """A map: the level and the woods of each place. Tables are made when first asked for."""

    def __init__(self, kind: MapKind, levels: tuple[int, ...], woods: tuple[int, ...]) -> None:
        self.kind, self.levels, self.woods = kind, levels, woods
        self.is_open = not any(levels) and not any(woods)
        self._level = np.array([*levels, -99], np.int8)
        self._wood = np.array([*woods, 0], np.int8)
        self.levels_at, self.woods_at = self._level[:PLACES], self._wood[:PLACES]
        """``levels`` and ``woods`` as arrays."""
        self._windows: dict[tuple[int, int, bool], StepWindow] = {}
        self._sights: dict[int, SightTable] = {}

    def ground(self, at: Hex) -> HexGround:
        """The ground of a hex, as the rules ask for it; beyond the map it is open and deep."""
        place = place_of(at)
        return HexGround(-99) if place is None else HexGround(self.levels[place], self.woods[place])

    @cached_property
    def _steps(self) -> tuple[Ints, Ints]:
        """For each facing and place: the place from which a step forward leads there (-1 for none), and its MP."""
        return self._steps_from(backward=False)

    @cached_property
    def _steps_back(self) -> tuple[Ints, Ints]:
        """Places of origin and MP of steps backward; a step to another level is not possible backward."""
        return self._steps_from(backward=True)

    def _steps_from(self, *, backward: bool) -> tuple[Ints, Ints]:
        grounds = [HexGround(*each) for each in zip(self.levels, self.woods, strict=True)]
        origin, cost = np.full((FACINGS, PLACES), -1), np.full((FACINGS, PLACES), FAR)
        for start, around in enumerate(_neighbors()):
            for facing in range(FACINGS):
                to = around[turned_facing(facing) if backward else facing]
                price = None if to is None else entering(grounds[start], grounds[to])
                if to is not None and price is not None and not (backward and self.levels[start] != self.levels[to]):
                    origin[facing, to], cost[facing, to] = start, price
        return origin, cost

    def window(self, first: int, last: int, *, backward: bool) -> StepWindow:
        """The steps within some columns of the map."""
        key = first, last, backward
        if key not in self._windows:
            origin, cost = self._steps_back if backward else self._steps
            begin, end = first * ROWS, last * ROWS
            near = origin[:, begin:end] - begin
            here = cost[:, begin:end]
            outside = (near < 0) | (near >= end - begin)
            self._windows[key] = StepWindow(np.where(outside, end - begin, near), np.where(outside, 1, here))
        return self._windows[key]

    def sights(self, place: int) -> SightTable:
        """The lines of sight between a place and all places."""
        found = self._sights.get(place)
        if found is None:
            found = self._sights[place] = self._seen(place)
        return found

    def sight(self, attacker: int, target: int) -> Sight:
        """The line of sight between two places."""
        table = self.sights(target)
        woods = int(table.between[attacker]) + self.woods[target]
        return Sight(bool(table.blocked[attacker]), woods, bool(table.cover_here[attacker]))

    def _seen(self, place: int) -> SightTable:
        none = np.zeros(PLACES, np.bool_)
        nothing = np.zeros(PLACES, np.int8)
        if self.is_open:
            return SightTable(none, nothing, none, none, nothing)
        figures = field()
        steps = distances()[place].astype(np.int64)
        here = self._level[place] + figures["height"]  # the target's height, from all places
        there = (self._level[:PLACES] + figures["height"])[:, None]
        number = np.arange(1, int(steps.max()))[None, :]
        near_there, near_here = number == 1, number == (steps - 1)[:, None]
        blocked, between, cover, back = none, nothing, none, none
        for line in _lines(place):
            level, wood = self._level[line], self._wood[line]
            high = np.maximum(here, there)
            on = line < PLACES

            def hides(top: Bytes, high: Bytes = high, on: Flags = on) -> Flags:
                beside = (near_there & (top >= there)) | (near_here & (top >= here))
                return np.asarray(on & ((top >= high) | beside))

            blocked = blocked | hides(level).any(axis=1)
            top = level + figures["woods_height"]
            wooded = np.where(hides(top), wood, 0).sum(axis=1).astype(np.int8)
            between = np.maximum(between, wooded)
            blocked = blocked | (wooded >= figures["woods_blocking"])
            cover = cover | (on & near_here & (level == here - 1) & (there <= here)).any(axis=1)
            back = back | (on & near_there & (level == there - 1) & (here <= there)).any(axis=1)
        return SightTable(blocked, between + self._wood[place], cover, back, between)


def trial_map(kind: MapKind, seed: int) -> TrialMap:
    """The map of a kind with a number; the same for the same seed."""
    rng = Random(f"map {kind.value} {seed}")
    levels, woods = [0] * PLACES, [0] * PLACES
    if kind is MapKind.ROLLING:
        for _ in range(7):
            _raise(levels, rng.randrange(PLACES), rng.choice((1, 1, 2)))
        for _ in range(5):
            _plant(woods, rng, 1, 0.6)
    elif kind is MapKind.WOODS:
        for _ in range(11):
            _plant(woods, rng, 2, 0.55)
    return TrialMap(kind, tuple(levels), tuple(woods))


def _pair(values: list[int], place: int, value: int) -> None:
    values[place] = values[turned(place)] = value


def _raise(levels: list[int], center: int, radius: int) -> None:
    """A hill: a level higher within a radius, a second one in its middle."""
    for at in disk(_HEXES[center], radius):
        place = place_of(at)
        if place is not None:
            second = radius > 1 and distance(at, _HEXES[center]) < radius - 1
            _pair(levels, place, min(levels[place] + 1 + second, 2))


def _plant(woods: list[int], rng: Random, radius: int, share: float) -> None:
    """A wood: some of the hexes within a radius, a third of them heavy."""
    for at in disk(_HEXES[rng.randrange(PLACES)], radius):
        kind = (1, 1, 2)[rng.randrange(3)]
        place = place_of(at)
        if place is not None and rng.random() < share:
            _pair(woods, place, kind)


@lru_cache(maxsize=64)
def start_place(hexes: int) -> int:
    """The place at which the first side starts; the second starts at ``turned`` of it, so many hexes away.

    ``ValueError`` if the map is too small for it.
    """
    fitting = [place for place in range(PLACES) if distances()[place, turned(place)] == hexes]
    if not fitting:
        raise ValueError(f"expected a start of 1 to {int(max(distances()[p, turned(p)] for p in range(PLACES)))} hexes")
    return min(fitting, key=lambda place: (abs(place % ROWS - ROWS // 2), place))


def facing_to(start: int, end: int) -> int:
    """The facing that looks most directly from a place to another one."""
    seen = int(bearings()[start, end])
    return min(range(FACINGS), key=lambda facing: (min(relative(seen, facing), 24 - relative(seen, facing)), facing))
