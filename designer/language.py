"""Translation: texts are marked in the code and data where they are written, and translated when they are shown.

    tr("Save")                                        # a text
    tr("{name} is written.", name=path.name)          # a text with values
    trn("{n} slot", "{n} slots", count)               # one or many; {n} is the count
    TITLES = {"bv": marked("Battle Value")}           # a table of texts, to be shown by tr(TITLES["bv"])
    LABEL = sense("chassis", "Jump")                  # a text that needs different translations in different places

Source texts are English. ``make languages`` collects them into ``resources/languages/*.po`` and compiles these files; a
text without a translation is shown in English. Sentences of the data files, such as what a quirk does, are collected
and translated in the same way. Names of equipment, units and rules are not translated.

The language is chosen once, before anything is shown (``speak``), since texts on the screen do not change with it. The
command line always uses English, since other programs read its output.
"""

from __future__ import annotations

import gettext
import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from designer import paths

ENGLISH = "en"

_SENSE = "\x04"
"""The separator between a context (``sense``) and its text, as in compiled gettext files."""

_said: dict[str, str] = {}
_plurals: gettext.NullTranslations = gettext.NullTranslations()
_spoken = ENGLISH


def tr(text: str, /, **values: object) -> str:
    """A text translated into the chosen language, with each ``{name}`` replaced by its value."""
    said = _said.get(text, text)
    if _SENSE in said:
        said = said.partition(_SENSE)[2]
    return said.format(**values) if values else said


def tr_in(code: str, text: str, /) -> str:
    """A text translated into the language ``code``; ``FileNotFoundError`` if there is no such language."""
    return _texts(code).get(text, text).rpartition(_SENSE)[2]


def trn(one: str, many: str, n: int, /, **values: object) -> str:
    """The translated text for one or many, by the plural rules of the language; ``{n}`` is replaced by the count."""
    return _plurals.ngettext(one, many, n).format(n=n, **values)


def marked(text: str, /) -> str:
    """The text unchanged: marks a constant for translation. Where it is shown, it is passed to ``tr``."""
    return text


def sense(where: str, text: str, /) -> str:
    """A text marked for translation in the context ``where``; in others the same words may have other translations."""
    return f"{where}{_SENSE}{text}"


def inside(text: str) -> str:
    """A label as part of a sentence: in lower case if the language is English, else unchanged."""
    return text if _said else text.lower()


def beginning(text: str) -> str:
    """A text with its first letter in upper case; the others stay as they are."""
    return text[:1].upper() + text[1:]


def cited(source: str) -> str:
    """The source of a rule ("BV rule 5.4; TM p. 303"): words such as "p." are translated, names of books are not."""
    return _CITED.sub(lambda found: tr(_CITATIONS[found[0]]), source) if _said else source


_CITATIONS = {
    "p.": sense("source", "p."),
    "BV rule": sense("source", "BV rule"),
    "BV rules": sense("source", "BV rules"),
    "to": sense("source", "to"),
}
_CITED = re.compile(r"\bp\.|\bBV rules?\b|\bto\b")


def spoken() -> str:
    """The code of the chosen language, e.g. "en"."""
    return _spoken


def reason_of(error: OSError) -> str:
    """The reason of an error of the operating system as part of a sentence, translated if it is a known one."""
    words = error.strerror or str(error).rstrip(".")
    return tr(words if words[1:2].isupper() else words[:1].lower() + words[1:])


_REASONS = (
    marked("no such file or directory"),
    marked("permission denied"),
    marked("operation not permitted"),
    marked("is a directory"),
    marked("is write-protected"),
    marked("not a directory"),
    marked("no space left on device"),
    marked("disk quota exceeded"),
    marked("read-only file system"),
    marked("file name too long"),
    marked("too many levels of symbolic links"),
    marked("input/output error"),
)
"""The most frequent error texts of operating systems, marked for translation."""


def place_of(name: str | Path, line: int) -> str:
    """A place in a file as compilers write it, ``name:line``; only the name for line 0, the whole file."""
    return f"{name}:{line}" if line else str(name)


def languages() -> dict[str, str]:
    """The languages of the program: code and the language's own name."""
    found = {ENGLISH: "English"}
    for path in sorted(paths.resources("languages").glob("*.mo")):
        # Parsing a whole file takes long, and its header, in which this stands, is plain text.
        name = path.read_bytes().partition(b"Language-Team: ")[2].partition(b"\n")[0]
        found[path.stem] = name.decode() or path.stem
    return found


def is_spoken(code: str) -> bool:
    """Whether the program has a translation into a language (or it is English)."""
    return code == ENGLISH or (code.isalpha() and paths.resources("languages", f"{code}.mo").exists())


def first_spoken(languages_wanted: Iterable[str]) -> str:
    """The code of the first of these languages that the program has, such as "de-DE"; else that of English."""
    codes = (re.split("[-_]", name)[0].lower() for name in languages_wanted)
    return next(filter(is_spoken, codes), ENGLISH)


def speak(code: str) -> None:
    """Choose the language for all texts shown from now on; ``FileNotFoundError`` if the program does not have it."""
    global _plurals, _spoken  # a process has one language
    _said.clear()
    _plurals, _spoken = gettext.NullTranslations(), ENGLISH
    if code == ENGLISH:
        return
    _plurals, _spoken = _read(paths.resources("languages", f"{code}.mo")), code
    _said.update(_texts(code))


def _texts(code: str) -> dict[str, str]:
    """The translations of a language by source text, without those with plural forms; none for English."""
    return {} if code == ENGLISH else _texts_of(paths.resources("languages", f"{code}.mo"))


@cache
def _texts_of(path: Path) -> dict[str, str]:
    texts: dict[object, str] = _read(path)._catalog  # type: ignore[attr-defined]  # gettext has no way to list its texts
    return {text: said for text, said in texts.items() if isinstance(text, str) and text}


@cache
def _read(path: Path) -> gettext.GNUTranslations:
    """The compiled translations of a file, kept in memory."""
    with path.open("rb") as file:
        return gettext.GNUTranslations(file)
