"""One stretch of a goal seek: rounds of random steps towards the targets, from the start or from random designs.

A stretch depends only on its request, its seed and its number, so other processes can do it. Armor takes up what is
left of the mass, and its points within the last half ton fit a Battle Value exactly. What is found is read back from
the text of its own file and valued anew before it is told.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import cycle
from random import Random
from typing import Final, NamedTuple

from designer.analysis.advice import candidates
from designer.assistants.filling import ArmorLimits, filled, spare_points, tuned
from designer.assistants.found_design import FoundDesign, errors_of, found_of, is_whole
from designer.assistants.random_designs import rough_design
from designer.assistants.seek_moves import RandomMoves, geared, headed, placed_again, suited, with_unallocated_placed
from designer.assistants.seek_outlook import NO_OUTLOOK, Outlook, outlook_of
from designer.assistants.seek_request import SeekRequest
from designer.assistants.stock import beside, stock_of
from designer.comparison.differences import differences
from designer.comparison.mount_matching import matched
from designer.design import once
from designer.editing import EditRefusedError, Session
from designer.graph import Evaluator
from designer.units.unit import Unit

RACE: Final = ((6, 12), (3, 36), (2, 75), (1, 150))
"""How many climbs from random designs take each turn of a race, and the steps of a turn: only the nearest go on."""
STEPS_FROM_START: Final = (3, 6, 3, 12, 3, 6, 24)
"""The steps of the rounds from a start, in turn: short ones stay near it."""
_WARMEST, _COLDEST = 0.6, 0.2
"""By how much a design may be farther than the last one (`cost_of` of its targets), at the begin and the end."""
_COOLING: Final = 160
"""The steps in which a climb from a random design cools down."""
_NEAR: Final = 0.6
"""The distance within which most steps change little."""
_ILLEGAL: Final = 3.0
"""Weight of an error of the legality check beside misses (``FigureTarget.cost_of``)."""


class Nearest(NamedTuple):
    """The legal design that came nearest to the targets: its figures in the order of the targets, and its misses."""

    unit: Unit
    values: tuple[float, ...]
    missed: float


class _State(NamedTuple):
    """A design of the search: how far it is from legal and wanted (0: it is both), and what may bring it nearer."""

    unit: Unit
    distance: float
    outlook: Outlook


@dataclass(slots=True)
class _Climb:
    """A way of random steps towards the targets: where it has come, what its steps may do, and how many it cools."""

    state: _State
    moves: RandomMoves
    limits: ArmorLimits
    cooling: int = _COOLING
    steps: int = 0

    @property
    def warmth(self) -> float:
        """By how much the next design may be farther, in the mean."""
        warmth: float = _WARMEST * (_COLDEST / _WARMEST) ** min(1.0, self.steps / self.cooling)
        return warmth


class Search:
    """A stretch of a search. ``tried`` counts the designs looked at; ``nearest`` is the best so far that is legal."""

    def __init__(self, request: SeekRequest, seed: int, number: int = 0) -> None:
        self.tried = 0
        self.nearest: Nearest | None = None
        self._request = request
        self._first = number == 0
        self._rng = Random(f"{seed}/{number}")
        self._origin = request.origin
        self._value = next((target for target in request.targets if target.figure == "bv"), None)
        self._known: set[str] = set()
        self._start = None if request.start is None else self._begun(request.start)

    def _begun(self, unit: Unit) -> _Climb:
        """A climb from a design with nothing unallocated, and with the speed that is wanted, as far as may be."""
        targets, new = self._request.targets, self._request.start is None
        moves = RandomMoves(beside(stock_of(unit), self._request.pins), self._request.pins)
        unit = with_unallocated_placed(unit)
        unit = geared(unit, targets, moves.stock, self._rng) if new else headed(unit, targets, moves, self._rng)
        g = once(unit)
        moves.keep(frozenset(w.figure for w in targets if w.least == w.most and not w.miss(w.value(g))))
        return _Climb(_State(unit, math.inf, NO_OUTLOOK), moves, self._limits(self._rng.uniform(0.2, 0.9)))

    def steps(self) -> Iterator[FoundDesign | None]:
        """Endless steps: each tries a design, and yields it if it meets all targets, else None."""
        if self._start is None:
            while True:
                yield from self._race()
        nearby = self._single_edits(self._start) if self._first else None
        for found in self._rounds(self._start):
            yield found
            if nearby is not None:
                yield next(nearby, None)

    # -- climbs -------------------------------------------------------------------------------------------------

    def _race(self) -> Iterator[FoundDesign | None]:
        """Climbs from random designs on the frame, in turns; only the nearest take the next, longer turn."""
        climbs: list[_Climb] = []
        (runners, steps), *later = RACE
        for _ in range(runners):
            climb = self._beginning()
            if climb is None:
                yield None
                continue
            climbs.append(climb)
            yield from self._climbed(climb, steps)
        for runners, steps in later:
            climbs = sorted(climbs, key=lambda climb: climb.state.distance)[:runners]
            for climb in climbs:
                yield from self._climbed(climb, steps)

    def _beginning(self) -> _Climb | None:
        """A climb from a random design that comes near to what is wanted; None if no engine suits the frame."""
        heats = (target.most for target in self._request.targets if target.figure == "heat.net")
        rough = rough_design(self._request.frame, self._rng, self._suited, min(heats, default=math.inf))
        return None if rough is None else self._begun(rough)

    def _suited(self, unit: Unit) -> Unit:
        """A design that is not yet armed, with the speed that is wanted, and what else is wanted within reach."""
        targets, moves = self._request.targets, RandomMoves(stock_of(unit), self._request.pins)
        unit = headed(unit, targets, moves, self._rng)
        return suited(unit, targets, moves, self._limits(0.2).least, self._rng)

    def _rounds(self, start: _Climb) -> Iterator[FoundDesign | None]:
        """Climbs from the start; of what is found, differences are taken back."""
        for steps in cycle(STEPS_FROM_START):
            limits = self._limits(self._rng.uniform(0.2, 0.9))
            climb = replace(start, limits=limits, cooling=steps)
            for found in self._climbed(climb, steps):
                yield found
                if found is not None:
                    yield from self._simplified(found, start)

    def _single_edits(self, start: _Climb) -> Iterator[FoundDesign | None]:
        """The start with its armor fitted, then after each single edit that the core offers, in random order."""
        unit, climb = start.state.unit, replace(start, limits=self._limits(0.0))
        yield self._step(climb, unit)[1]
        tried = candidates(Session(unit))
        self._rng.shuffle(tried)
        for edit in tried:
            try:
                after = placed_again(edit.run(unit))
            except EditRefusedError:
                yield None
                continue
            yield self._step(climb, after)[1]

    def _climbed(self, climb: _Climb, steps: int) -> Iterator[FoundDesign | None]:
        """Random steps of a climb; the first one evaluates its start."""
        for _ in range(steps):
            unit, outlook = climb.state.unit, climb.state.outlook
            fine = climb.state.distance <= _NEAR
            after = climb.moves(unit, outlook, self._rng, fine=fine) if climb.steps else unit
            tried, found = None, None
            if after is not None:
                farthest = climb.state.distance - climb.warmth * math.log(1 - self._rng.random())
                tried, found = self._step(climb, after, farthest)
            climb.state = tried or climb.state
            climb.steps += 1
            yield found

    def _simplified(self, found: FoundDesign, start: _Climb) -> Iterator[FoundDesign | None]:
        """The design with differences from the start reverted one by one, as long as it meets the targets."""
        origin, climb = self._origin, replace(start, limits=self._limits(0.0))
        for difference in differences(found.unit, origin, matched(found.unit, origin)):
            try:
                after = placed_again(difference.take.run(found.unit))
            except EditRefusedError:
                continue
            simpler = self._step(climb, after)[1]
            yield simpler
            if simpler is not None and len(simpler.differences) < len(found.differences):
                yield from self._simplified(simpler, start)
                return

    def _limits(self, least: float) -> ArmorLimits:
        """The limits of the armor: those that are wanted or pinned, else at least this share of the maximum."""
        if "armor" in self._request.pins.parts or self._origin.armor.is_patchwork:
            return ArmorLimits(fixed=True)
        wanted = [target for target in self._request.targets if target.figure == "armor.percent"]
        low = max((target.least for target in wanted if target.least > -math.inf), default=100 * least)
        high = min((target.most for target in wanted), default=100.0)
        return ArmorLimits(min(low, high) / 100, min(high, 100) / 100)

    # -- one design ---------------------------------------------------------------------------------------------

    def _step(self, climb: _Climb, unit: Unit, farthest: float = math.inf) -> tuple[_State | None, FoundDesign | None]:
        """The design filled and fitted, None if it is farther than ``farthest``; and what is found if all is fulfilled.

        The legality check takes longest, so it runs only for designs that are near enough.
        """
        self.tried += 1
        limits = climb.limits
        try:
            whole = filled(unit, climb.moves.stock, limits, climb.moves.removable, self._rng, climb.state.outlook)
        except EditRefusedError:
            whole = None
        if whole is None:
            return None, None
        if self._request.start is not None and not self._request.pins.kept(self._request.start, whole):
            return None, None
        g: Evaluator = once(whole)
        if self._value is not None and not limits.fixed:
            whole, g = tuned(whole, g, self._value.least, self._value.most, limits)
        values = tuple(target.value(g) for target in self._request.targets)
        missed = sum(target.cost_of(value) for target, value in zip(self._request.targets, values, strict=True))
        missed += self._request.excess(whole, g)
        if missed > farthest:
            return None, None
        errors = errors_of(g)
        if not errors and (self.nearest is None or missed < self.nearest.missed):
            self.nearest = Nearest(whole, values, missed)
        distance = missed + _ILLEGAL * errors
        outlook = outlook_of(whole, g, self._request.targets, values, spare_points(g, limits))
        state = _State(whole, distance, outlook) if distance <= farthest else None
        return state, None if distance else self._proved(whole)

    def _proved(self, unit: Unit) -> FoundDesign | None:
        """Result for a design, from its own file read back; None if that misses something, or if it is known."""
        found = found_of(unit, self._origin, self._request.targets)
        missed = any(target.miss(value) for target, value in zip(self._request.targets, found.values, strict=True))
        missed = missed or self._request.excess(found.unit, once(found.unit)) > 0
        if missed or not is_whole(found.unit) or found.text in self._known:
            return None
        self._known.add(found.text)
        return found
