"""Texts that the program made in another language, such as the labels of steps in a journal, in the present one."""

from __future__ import annotations

import re
import struct
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from designer import paths
from designer.language import ENGLISH, spoken, tr_in

_VALUE: Final = re.compile(r"\{(\w+)[^}]*\}")
_LEAST: Final = 3
"""The letters that a text must have beside its values: "{a}: {b}" would be found in any text."""


class _Phrase(NamedTuple):
    """A text with values in the language of before, and in that of now."""

    before: str
    now: str
    begins: str
    ends: str
    letters: int


def said_again(text: str, code: str) -> str:
    """A text that was made in the language ``code``, in the present one; unchanged if it is none of the program's.

    Of several texts that it may be, it is the one with the most letters beside its values. Values that are texts of the
    program are said again, too.
    """
    if code == spoken():
        return text
    whole, phrases = _known(code, spoken())
    if text in whole:
        return whole[text]
    for phrase in phrases:  # that with the most letters first
        if text.startswith(phrase.begins) and text.endswith(phrase.ends):
            found = _pattern(phrase.before).fullmatch(text)
            if found is not None:
                return phrase.now.format(**{name: said_again(value, code) for name, value in found.groupdict().items()})
    return text


@cache
def _pattern(said: str) -> re.Pattern[str]:
    """A pattern that matches a text with any values."""
    parts, names = [], set[str]()
    at = 0
    for hit in _VALUE.finditer(said):
        parts += [re.escape(said[at : hit.start()]), f"(?P={hit[1]})" if hit[1] in names else f"(?P<{hit[1]}>.+)"]
        names.add(hit[1])
        at = hit.end()
    return re.compile("".join((*parts, re.escape(said[at:]))), re.DOTALL)


@cache
def _known(code: str, now: str) -> tuple[dict[str, str], list[_Phrase]]:
    """The texts of a language in that of now: those without values, and those with values."""
    whole: dict[str, str] = {}
    phrases = []
    for source, said in _messages(now if code == ENGLISH else code):
        text = _plain(source)
        before, after = (text, said) if code == ENGLISH else (said, text if now == ENGLISH else tr_in(now, source))
        literal = _VALUE.sub("", before)
        letters = sum(map(str.isalpha, literal))
        if letters < _LEAST:
            continue
        if literal == before:
            whole.setdefault(before, after)
        elif "{" not in literal and "{" not in _VALUE.sub("", after):
            begins, ends = before[: before.index("{")], before[before.rindex("}") + 1 :]
            phrases.append(_Phrase(before, after, begins, ends, letters))
    return whole, sorted(phrases, key=lambda phrase: -phrase.letters)


def _plain(source: str) -> str:
    return source.rpartition("\x04")[2]


def _messages(code: str) -> Iterator[tuple[str, str]]:
    """The source texts of a compiled language with their translations, those for one and those for many, too."""
    data = Path(paths.resources("languages", f"{code}.mo")).read_bytes()
    count, sources, translations = struct.unpack_from("<3I", data, 8)

    def forms(table: int, number: int) -> list[str]:
        length, at = struct.unpack_from("<2I", data, table + 8 * number)
        return data[at : at + length].decode().split("\0")

    for number in range(count):
        yield from zip(forms(sources, number), forms(translations, number), strict=False)
