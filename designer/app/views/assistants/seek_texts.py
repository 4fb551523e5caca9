"""The texts of designs that were found: what changes, in one sentence or in two lines."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Final

from designer.assistants.seek_news import SeekCandidate
from designer.figures import FIGURES
from designer.language import tr

LISTED: Final = ("bv", "mass", "damage.9", "heat.net", "armor.percent")
"""The figures in the list."""
_NUMBER: Final = re.compile(r"\d")
_SHORT: Final = 44
"""The most characters that tell what changes."""


def edits_of(found: SeekCandidate) -> int:
    """In how many things a found design differs from the start."""
    return len(found.differences)


def changes(found: SeekCandidate) -> str:
    """The changes in at most 44 characters: the first differences, and the number of others."""
    line, left = _line(found.differences, _is_short)
    return _with_rest(line, left, _is_short) or tr("nothing")


def in_lines(
    found: SeekCandidate, fits: Callable[[str], bool], fits_below: Callable[[str], bool] | None = None
) -> tuple[str, str]:
    """The changes in two lines that fit, with short names if need be; the second one ends with how many are left out.

    ``fits_below`` tells what fits in the second line, if that is not what fits in the first.
    """
    below = fits_below or fits
    for names in (found.differences, found.briefs or found.differences):
        first, left = _line(names, fits)
        second, is_whole = _whole_with_rest(left, below)
        if is_whole and fits(first):
            break
    return _cut(first, "", fits) or tr("nothing"), second


def _whole_with_rest(left: Sequence[str], fits: Callable[[str], bool]) -> tuple[str, bool]:
    """As many whole differences as a line holds with the number of the others, and whether it holds all."""
    for number in range(len(left), 0, -1):
        line = _with_rest(", ".join(left[:number]), left[number:], lambda _line: True)
        if fits(line):
            return line, number == len(left)
    return _with_rest("", left, fits).strip(), not left


def led_by_differences(listed: Sequence[SeekCandidate]) -> list[SeekCandidate]:
    """Found designs, the changes of each in another order: first what the fewest of them change."""
    often = Counter(_subject(change) for each in listed for change in each.differences)

    def led(each: SeekCandidate) -> SeekCandidate:
        order = sorted(range(len(each.differences)), key=lambda place: often[_subject(each.differences[place])])
        briefs = tuple(each.briefs[place] for place in order) if each.briefs else ()
        return each._replace(differences=tuple(each.differences[place] for place in order), briefs=briefs)

    return [led(each) for each in listed]


def _subject(change: str) -> str:
    """The beginning of a change before its first number: "Armor" of "Armor 193 → 178"."""
    return _NUMBER.split(change, maxsplit=1)[0]


def _is_short(line: str) -> bool:
    return len(line) <= _SHORT


def _line(differences: Sequence[str], fits: Callable[[str], bool]) -> tuple[str, Sequence[str]]:
    """As many differences as a line holds, at least one, and those that are left."""
    held = (number for number in range(len(differences), 0, -1) if fits(", ".join(differences[:number])))
    number = next(held, 1)
    return ", ".join(differences[:number]), differences[number:]


def _with_rest(line: str, left: Sequence[str], fits: Callable[[str], bool]) -> str:
    """A line with the number of differences that it does not tell."""
    return _cut(line, f" {tr('and {n} more', n=len(left))}" if left else "", fits)


def _cut(line: str, tail: str, fits: Callable[[str], bool]) -> str:
    """A line with a tail that is always shown: the line is cut where both do not fit."""
    if fits(f"{line}{tail}"):
        return f"{line}{tail}"
    cut = (f"{line[:end].rstrip()}…{tail}" for end in range(len(line) - 1, 0, -1))
    return next(filter(fits, cut), tail.strip())


def told(found: SeekCandidate, better: str = "") -> tuple[object, ...]:
    """The texts of a found design in the columns of figures, with that of the figure of which more is better."""
    shown = [*LISTED, *([better] if better in FIGURES else [])]
    return (*(FIGURES[each].text(found.figures[each]) for each in shown), edits_of(found))


def in_words(found: SeekCandidate) -> str:
    """A found design as a sentence."""
    told = (f"{FIGURES[each].label} {FIGURES[each].text(found.figures[each])}" for each in LISTED)
    return ", ".join(("; ".join(found.differences), *told))
