"""The texts of designs that were found: what changes, in one sentence or in a few lines."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
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
    """The changes in at most 44 characters: the first differences, and the number of others.

    Only a difference that is too long by itself is cut.
    """
    names = found.differences
    if not names:
        return tr("nothing")
    return next(filter(_is_short, _whole(names)), "") or _cut(names[0], _rest(names[1:]), _is_short)


def in_lines(found: SeekCandidate, *rooms: Callable[[str], bool]) -> list[str]:
    """The changes in lines, with short names if need be; the last line ends with how many are left out.

    ``rooms`` tell of each line what fits in it.
    """
    lines = [tr("nothing")]
    for names in (found.differences, found.briefs) if found.briefs else (found.differences,):
        lines, is_whole = _filled(names, rooms) if names else (lines, True)
        if is_whole:
            break
    return lines


def _filled(names: Sequence[str], rooms: Sequence[Callable[[str], bool]]) -> tuple[list[str], bool]:
    """The lines that names fill, and whether these hold all of them."""
    lines, left, is_whole = [], names, True
    for fits in rooms[:-1]:
        line, left = _line(left, fits)
        is_whole = is_whole and fits(line)
        lines.append(_cut(line, "", fits))
        if not left:
            return lines, is_whole
    last, holds_all = _whole_with_rest(left, rooms[-1])
    return [*lines, last], is_whole and holds_all


def _whole_with_rest(left: Sequence[str], fits: Callable[[str], bool]) -> tuple[str, bool]:
    """As many whole differences as a line holds with the number of the others, and whether it holds all."""
    for left_out, line in enumerate(_whole(left)):
        if fits(line):
            return line, not left_out
    return _rest(left).strip(), not left


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


def _whole(names: Sequence[str]) -> Iterator[str]:
    """Lines that name all differences, one less and so on down to the first, and count the others."""
    return (", ".join(names[:number]) + _rest(names[number:]) for number in range(len(names), 0, -1))


def _rest(left: Sequence[str]) -> str:
    """The end of a line that says how many differences it does not tell."""
    return f" {tr('and {n} more', n=len(left))}" if left else ""


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
