"""The letters that choose the rows of a menu by keyboard."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence

_MARK = re.compile(r"&(?=[^&])")
"""The sign before a mnemonic; two of them stand for an ampersand."""


def without_mnemonic(words: str) -> str:
    """The text for a button, tab or row that shows these words unchanged, also if they contain an ampersand."""
    return words.replace("&", "&&")


def with_mnemonics(texts: Sequence[str], used: Collection[str] = ()) -> list[str]:
    """The texts of rows, each with a letter of its own after ``&``; what follows a tab (the keys) is left as it is.

    A row keeps the letter that its text marks, unless an earlier row has it. The others get the first letter of a word,
    else any letter; a row whose letters are all taken gets none. ``used`` letters, in lower case, are taken.
    """
    taken = set(used)
    found: dict[int, str] = {}
    parts = [text.partition("\t") for text in texts]
    for wanted in (_marked, _initials, _letters):
        for row, (text, _, _) in enumerate(parts):
            if row in found:
                continue
            bare = _bare(text)
            place = next((place for place in wanted(text) if bare[place].lower() not in taken), None)
            if place is not None:
                taken.add(bare[place].lower())
                found[row] = f"{bare[:place]}&{bare[place:]}"
    return [found.get(row, _bare(text)) + tab + keys for row, (text, tab, keys) in enumerate(parts)]


def _bare(text: str) -> str:
    """A text without its mark."""
    double = text.replace("&&", "\0\0")
    return _MARK.sub("", double).replace("\0\0", "&&")


def _marked(text: str) -> Iterator[int]:
    """The place of the marked letter in the bare text."""
    place = text.replace("&&", "\0\0").find("&")
    if place >= 0:
        yield place


def _initials(text: str) -> Iterator[int]:
    """The places of the first letters of words."""
    yield from (match.start() for match in re.finditer(r"\b\w", _bare(text)))


def _letters(text: str) -> Iterator[int]:
    """The places of all letters and digits."""
    yield from (place for place, sign in enumerate(_bare(text)) if sign.isalnum())
