"""The language in which the program speaks: texts are marked where they are written and looked up when they are said.

    tr("Save")                                        # a text
    tr("{name} is written.", name=path.name)          # a text with values
    trn("{n} slot", "{n} slots", count)               # one or many; {n} is the count
    TITLES = {"bv": marked("Battle Value")}           # a table of texts; who shows one says tr(TITLES["bv"])
    LABEL = sense("chassis", "Jump")                  # a text that other languages say otherwise elsewhere

Source texts are English. ``make languages`` collects them into ``resources/languages/*.po`` and compiles those; a text
that a language does not have is said in English. Sentences of the data files, such as what a quirk does, are collected
with them, and said with ``tr``. Names of equipment, units and rules stay as they are printed.

The language is chosen once, before anything is shown (``speak``): what is said already is not said anew. The command
line always speaks English, since other programs read it.
"""

from __future__ import annotations

import gettext
import locale
import re
from functools import cache
from pathlib import Path

from designer import paths

ENGLISH = "en"

_SENSE = "\x04"
"""What stands between a sense and its text in compiled languages."""

_said: dict[str, str] = {}
_plurals: gettext.NullTranslations = gettext.NullTranslations()
_spoken = ENGLISH


def tr(text: str, /, **values: object) -> str:
    """A text in the chosen language, with ``{name}`` replaced by values."""
    said = _said.get(text, text)
    if _SENSE in said:
        said = said.partition(_SENSE)[2]
    return said.format(**values) if values else said


def tr_in(code: str, text: str, /) -> str:
    """A text in a language that need not be the one that is spoken; ``FileNotFoundError`` if there is no such."""
    return _texts(code).get(text, text).rpartition(_SENSE)[2]


def trn(one: str, many: str, n: int, /, **values: object) -> str:
    """A text for one or for many, as the language counts; ``{n}`` is replaced by the count."""
    return _plurals.ngettext(one, many, n).format(n=n, **values)


def marked(text: str, /) -> str:
    """A text of a table, marked so that it is collected; whoever shows it says ``tr(text)``."""
    return text


def sense(where: str, text: str, /) -> str:
    """A marked text in one of its senses: by ``where`` it is said, languages tell it from the same words elsewhere."""
    return f"{where}{_SENSE}{text}"


def inside(text: str) -> str:
    """A text that usually stands alone, as a part of a sentence: English writes it small, others leave it as it is."""
    return text if _said else text.lower()


def beginning(text: str) -> str:
    """A text with a capital at its beginning and nowhere else but where it had one."""
    return text[:1].upper() + text[1:]


def cited(source: str) -> str:
    """Where a rule is printed: "BV rule 5.4; TM p. 303". Books keep their names, the words between are said."""
    return _CITED.sub(lambda found: tr(_CITATIONS[found[0]]), source) if _said else source


_CITATIONS = {
    "p.": sense("source", "p."),
    "BV rule": sense("source", "BV rule"),
    "BV rules": sense("source", "BV rules"),
    "to": sense("source", "to"),
}
_CITED = re.compile(r"\bp\.|\bBV rules?\b|\bto\b")


def spoken() -> str:
    """The code of the language that is spoken now."""
    return _spoken


def reason_of(error: OSError) -> str:
    """Why something cannot be done with a file, inside a sentence: as the system says it, which speaks English."""
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
"""What systems say most."""


def place_of(name: str | Path, line: int) -> str:
    """A place in a file as compilers say it; line 0 is the file as a whole."""
    return f"{name}:{line}" if line else str(name)


def languages() -> dict[str, str]:
    """The languages that the program speaks: their codes, and what each calls itself."""
    found = {ENGLISH: "English"}
    for path in sorted(paths.resources("languages").glob("*.mo")):
        found[path.stem] = _read(path).info().get("language-team", path.stem)
    return found


def is_spoken(code: str) -> bool:
    """Whether the program speaks a language."""
    return code == ENGLISH or (code.isalpha() and paths.resources("languages", f"{code}.mo").exists())


def system_language() -> str:
    """The code of the system's language, where the program speaks it, else English."""
    code = (locale.getlocale()[0] or "")[:2].lower()
    return code if is_spoken(code) else ENGLISH


def speak(code: str) -> None:
    """Say everything from now on in a language; ``FileNotFoundError`` if the program does not speak it."""
    global _plurals, _spoken  # one process speaks one language
    _said.clear()
    _plurals, _spoken = gettext.NullTranslations(), ENGLISH
    if code == ENGLISH:
        return
    _plurals, _spoken = _read(paths.resources("languages", f"{code}.mo")), code
    _said.update(_texts(code))


def _texts(code: str) -> dict[str, str]:
    """All texts of a language that stand alone; English ones are in the program."""
    if code == ENGLISH:
        return {}
    found = _read(paths.resources("languages", f"{code}.mo"))
    texts: dict[object, str] = found._catalog  # type: ignore[attr-defined]  # gettext has no way to list its texts
    return {text: said for text, said in texts.items() if isinstance(text, str) and text}


@cache
def _read(path: Path) -> gettext.GNUTranslations:
    """A compiled language; a start asks for each several times."""
    with path.open("rb") as file:
        return gettext.GNUTranslations(file)
