"""Goal seek: legal designs that use their mass fully, keep what is pinned and fulfill targets.

    seek = Seek(SeekRequest((FigureTarget("bv", 1500, 1500),), frame=Frame(tons=75, walk=4, year=3050)))
    for found in seek.steps():
        ...

An anytime search: its list grows as long as it is asked. It depends only on the request and its seed, so the same
number of steps gives the same designs; time only bounds the number of steps. It is cancelled by asking no more.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import count, islice
from typing import Final, NamedTuple

from designer.assistants.figure_targets import FigureTarget
from designer.assistants.found_design import FoundDesign
from designer.assistants.seek_request import SeekRequest
from designer.assistants.seek_search import Nearest, Search
from designer.executors import Workers, results_of

STRETCH: Final = 480
"""The steps after which a search goes on in another stretch: some seconds, so that several processes share it."""


class Stretch(NamedTuple):
    """Result of a stretch: what is found, in its order, and the legal design that came nearest."""

    found: tuple[FoundDesign, ...]
    nearest: Nearest | None


class Seek:
    """A search in this process. ``tried`` counts the designs looked at; ``nearest`` is the best so far that is legal.

    ``TargetError`` if the targets exclude each other or the pins.
    """

    def __init__(self, request: SeekRequest, seed: int = 1) -> None:
        request.check()
        self.request = request
        self.tried = 0
        self.nearest: Nearest | None = None
        self._seed = seed

    def steps(self) -> Iterator[FoundDesign | None]:
        """Endless steps of the search: each gives a design that fulfills all targets, or None."""
        for number in count():
            search = Search(self.request, self._seed, number)
            before = self.tried
            for found in islice(search.steps(), STRETCH):
                self.tried = before + search.tried
                self.nearest = nearer(self.nearest, search.nearest)
                yield found

    def shared(self, workers: Workers, steps: int | None = None) -> Iterator[FoundDesign | None]:
        """The search by other processes, up to a number of steps; None for a stretch without any design."""
        for found, nearest in results_of(partial(stretch, self.request, self._seed), _stretches(steps), workers):
            self.nearest = nearer(self.nearest, nearest)
            yield from found or (None,)


def nearer(one: Nearest | None, other: Nearest | None) -> Nearest | None:
    """The one of two designs that misses less."""
    return min((each for each in (one, other) if each is not None), key=lambda each: each.missed, default=None)


def stretch(request: SeekRequest, seed: int, piece: tuple[int, int]) -> Stretch:
    """The stretch of a search with this number, up to so many steps."""
    number, steps = piece
    search = Search(request, seed, number)
    found = tuple(each for each in islice(search.steps(), steps) if each is not None)
    return Stretch(found, search.nearest)


def _stretches(steps: int | None) -> Iterator[tuple[int, int]]:
    """The numbers of stretches, each with its steps; endless without a number of steps."""
    for number in count():
        left = STRETCH if steps is None else steps - number * STRETCH
        if left <= 0:
            return
        yield number, min(left, STRETCH)


class Frontier:
    """The found designs that no other beats, which is to be better in something and worse in nothing.

    What counts is each target with one bound, and with a start (``counting``) the number of differences from it.
    """

    def __init__(self, targets: tuple[FigureTarget, ...], *, counting: bool) -> None:
        self._targets = targets
        self._counting = counting
        self._ranks: dict[FoundDesign, tuple[float, ...]] = {}

    @property
    def found(self) -> list[FoundDesign]:
        """The designs: those with the fewest differences from a start first, then by the targets in their order."""
        return sorted(self._ranks, key=self._ranks.__getitem__)

    def add(self, found: FoundDesign) -> bool:
        """Add a design, and drop those that it beats; False if another one beats it or it is known."""
        ranks = self._ranked(found)
        if found in self._ranks or any(_beats(other, ranks) for other in self._ranks.values()):
            return False
        self._ranks = {each: other for each, other in self._ranks.items() if not _beats(ranks, other)}
        self._ranks[found] = ranks
        return True

    def _ranked(self, found: FoundDesign) -> tuple[float, ...]:
        ranks = tuple(target.rank(value) for target, value in zip(self._targets, found.values, strict=True))
        return (len(found.differences), *ranks) if self._counting else ranks


def unbeaten(ranks: Sequence[tuple[float, ...]]) -> list[int]:
    """The numbers of those that no other beats, which is to have a lower rank in something and a higher in nothing."""
    return [n for n, own in enumerate(ranks) if not any(_beats(other, own) for other in ranks)]


def _beats(one: tuple[float, ...], other: tuple[float, ...]) -> bool:
    return one != other and all(a <= b for a, b in zip(one, other, strict=True))
