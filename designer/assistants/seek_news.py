"""A goal seek as a stream of news that another process can send: the designs found so far, and the nearest one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from designer import clock
from designer.assistants.figure_targets import TargetError
from designer.assistants.found_design import FoundDesign
from designer.assistants.seek import Frontier, Seek
from designer.assistants.seek_request import SeekRequest
from designer.assistants.seek_search import Nearest
from designer.decimals import brief
from designer.design import once
from designer.figures import FIGURES
from designer.graph import Evaluator
from designer.language import tr
from designer.units.unit import Unit

_APART: Final = 0.15
"""The least seconds between two news."""


class SeekCandidate(NamedTuple):
    """A design that fulfils all targets, with the mounts of the start as far as they stay, and its figures by id.

    ``number`` counts what is found; ``briefs`` are the differences with short names.
    """

    number: int
    unit: Unit
    differences: tuple[str, ...]
    figures: Mapping[str, float]
    briefs: tuple[str, ...] = ()


class SeekProgress(NamedTuple):
    """Progress since the last news: the designs tried in all, new ones that fulfill all targets, and the best of all.

    ``best`` are the numbers of those that no other beats. ``nearest`` tells in words what came nearest, if none does.
    """

    tried: int
    found: tuple[SeekCandidate, ...] = ()
    best: tuple[int, ...] = ()
    nearest: str = ""


class Hopeless(NamedTuple):
    """The targets exclude each other or the pins, for this reason."""

    reason: str


SeekNews = SeekProgress | Hopeless


def seeking(request: SeekRequest, seed: int) -> Iterator[SeekNews | None]:
    """News of a search for designs, without an end; None after each step between."""
    try:
        seek = Seek(request, seed)
    except TargetError as error:
        yield Hopeless(str(error))
        return
    frontier, numbers = Frontier(request.targets, counting=request.start is not None), dict[FoundDesign, int]()
    waiting: list[SeekCandidate] = []
    told = clock.now()
    for found in seek.steps():
        if found is not None:
            frontier.add(found)
            numbers[found] = len(numbers) + 1
            waiting.append(candidate(numbers[found], found))
        if clock.now() - told < _APART:
            yield None
            continue
        best = tuple(numbers[each] for each in frontier.found)
        yield SeekProgress(seek.tried, tuple(waiting), best, "" if numbers else nearest_in_words(seek.nearest, request))
        waiting.clear()
        told = clock.now()


def candidate(number: int, found: FoundDesign) -> SeekCandidate:
    """A found design with the figures that are told."""
    return SeekCandidate(number, found.design, found.differences, figures_of(once(found.design)), found.briefs)


def figures_of(g: Evaluator) -> dict[str, float]:
    """All figures of a design by id."""
    return {each.id: each.of(g) for each in FIGURES.values()}


def nearest_in_words(nearest: Nearest | None, request: SeekRequest) -> str:
    """The targets that the nearest legal design misses, each with its figure."""
    if nearest is None:
        return tr("No legal design was made yet.")
    told = zip(request.targets, nearest.values, strict=True)
    misses = (f"{target.words}: {brief(round(value, 1))}" for target, value in told if target.miss(value))
    return tr("Nearest: {misses}", misses="; ".join(misses))
