"""Finding the built-in system that a text of the equipment search means: "endo" for Endo Steel, "xl" for an engine."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Final, Literal, NamedTuple

from designer.catalog.systems import System, systems
from designer.catalog.text_match import Called, MatchQuality, called, match, plain, typed

SystemKind = Literal["engine", "gyro", "cockpit", "structure", "armor"]
KINDS: Final[tuple[SystemKind, ...]] = ("engine", "gyro", "cockpit", "structure", "armor")
"""The kinds of systems; if a word matches several, the first of them counts."""


class Meant(NamedTuple):
    """The kind of system that a text means, and the name of the system; empty if the text means only the kind."""

    kind: SystemKind
    name: str = ""


@lru_cache(64)
def system_meant(text: str, least: MatchQuality = MatchQuality.PROPERTIES) -> Meant | None:
    """The system that best matches a text (with "gyro" in it, only gyros); None if no match is as good as ``least``."""
    words = plain(text).split()
    if not words:
        return None
    what = typed(words)
    for things in (_kinds(), _systems()):
        found = [(how, meant) for meant, thing in things if (how := match(what, thing)) is not None]
        best = min(found, key=_how_well, default=None)
        if best is not None and best[0] <= least:
            return best[1]
    return None


def _how_well(found: tuple[MatchQuality, Meant]) -> MatchQuality:
    return found[0]


@cache
def _kinds() -> tuple[tuple[Meant, Called], ...]:
    return tuple((Meant(kind), called(kind)) for kind in KINDS)


@cache
def _systems() -> tuple[tuple[Meant, Called], ...]:
    """All systems, prepared for matching; the kind of a system can be matched, too."""
    known = systems()
    of_kind: dict[SystemKind, Mapping[str, System]] = {
        "engine": known.engines,
        "gyro": known.gyros,
        "cockpit": known.cockpits,
        "structure": known.structures,
        "armor": known.armors,
    }
    return tuple(
        (Meant(kind, system.name), called(system.name, properties=kind))
        for kind in KINDS
        for system in of_kind[kind].values()
    )
