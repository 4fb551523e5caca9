"""What the palette finds: hits with what they do, from four sources. Knows no widget."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from designer.editing import Edit
from designer.language import marked

Group = Literal["Parts", "Commands", "Places", "Designs"]
Do = Callable[[], object]
Span = tuple[int, int]

GROUPS: Final[tuple[Group, ...]] = ("Parts", "Commands", "Places", "Designs")
HEADINGS: Final[dict[Group, str]] = {
    "Parts": marked("Parts, ranked by match"),
    "Commands": marked("Commands"),
    "Places": marked("Places"),
    "Designs": marked("Designs"),
}
MARKS: Final[dict[str, Group]] = {">": "Commands", "@": "Places", "#": "Designs"}
"""First letters that ask for one group only."""

_SHOWN_OF_EACH: Final[dict[Group, int]] = {"Parts": 6, "Commands": 4, "Places": 3, "Designs": 3}
_SHOWN_ALONE = 12


@dataclass(frozen=True, slots=True)
class Placing:
    """One way to put a part: where it would lie, and the edit that puts it there."""

    words: str
    edit: Edit


@dataclass(frozen=True, slots=True, kw_only=True)
class Hit:
    """A row of the palette. ``also`` are further words by which it is found, ``hint`` is what stands behind its name.

    ``placings`` are the ways to put a part, of which Enter takes the chosen one; ``do`` is what Enter does otherwise,
    and ``verb`` says it. ``aside`` is what Alt+Enter does, ``aside_verb`` says it. ``reason`` says why a part cannot
    be used.
    """

    group: Group
    name: str
    do: Do
    verb: str
    icon: str = ""
    kind: str = ""
    hint: str = ""
    also: str = ""
    keys: str = ""
    reason: str = ""
    placings: tuple[Placing, ...] = ()
    aside: Do | None = None
    aside_verb: str = ""


Source = Callable[[str], Iterable[Hit]]
"""Hits for the words typed, the best first. It may give more than match: they are sifted here."""


def wanted(text: str) -> tuple[tuple[Group, ...], str]:
    """The groups that a query asks for, and its words."""
    text = text.strip()
    only = MARKS.get(text[:1])
    return ((only,), text[1:].strip()) if only else (GROUPS, text)


def found(text: str, sources: dict[Group, Source]) -> list[tuple[Group, list[Hit]]]:
    """The hits of a query by group; groups without any are left out.

    Nothing typed finds commands and designs, so that the palette is a menu when it opens.
    """
    groups, words = wanted(text)
    if not words and len(groups) > 1:
        groups = ("Commands", "Designs")
    result = []
    for group in groups:
        if group not in sources:
            continue
        hits = list(sources[group](words))
        if group != "Parts":  # parts were searched by the catalog, which also forgives typing errors
            hits = matching(words, hits)
        limit = _SHOWN_ALONE if len(groups) == 1 else _SHOWN_OF_EACH[group]
        if hits:
            result.append((group, hits[:limit]))
    return result


def matching(words: str, hits: Iterable[Hit]) -> list[Hit]:
    """The hits of which every word typed begins a word; those whose name begins with what was typed come first."""
    typed = words.lower().split()
    kept = [hit for hit in hits if all(_begins(word, f"{hit.name} {hit.hint} {hit.also}".lower()) for word in typed)]
    return sorted(kept, key=lambda hit: _rank(words.lower(), hit))


def _rank(words: str, hit: Hit) -> int:
    name = hit.name.lower()
    if name.startswith(words):
        return 0
    return 1 if all(_begins(word, name) for word in words.split()) else 2


def _begins(word: str, text: str) -> bool:
    return re.search(rf"(?<![^\W_]){re.escape(word)}", text) is not None


def spans(words: str, name: str) -> Sequence[Span]:
    """Where in a name the words typed stand, as start and end; not overlapping, from left to right."""
    taken: list[Span] = []
    for word in words.lower().split():
        for match in re.finditer(rf"(?<![^\W_]){re.escape(word)}", name.lower()):
            span = match.span()
            if all(span[1] <= start or end <= span[0] for start, end in taken):
                taken.append(span)
                break
    return sorted(taken)
