"""A language made up for the tests: every marked text is bracketed and a third longer, so that others are found."""

from __future__ import annotations

import gettext

from designer import language
from designer.catalog import catalog, systems
from designer.units.roles import ROLES
from designer.workspace.samples import samples

OPEN, CLOSE = "\u27e6", "\u27e7"


def pseudo(text: str) -> str:
    """A text of the made-up language."""
    return f"{OPEN}{text}{'~' * (len(text) // 3)}{CLOSE}"


class PseudoPlurals(gettext.NullTranslations):
    """One or many, as in English, in the made-up language."""

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return pseudo(msgid1 if n == 1 else msgid2)


def speak_made_up() -> None:
    """Say every text in the made-up language, until ``speak`` is called."""
    language.speak("de")  # its file has every text
    language._plurals = PseudoPlurals()
    for text in list(language._said):
        where, _, plain = text.rpartition("\x04")
        if not (where.startswith("query") or plain in ".,"):
            language._said[text] = pseudo(plain)


def names() -> set[str]:
    """What is called the same in every language: equipment, systems, samples."""
    known = systems()
    tables = known.engines, known.gyros, known.cockpits, known.armors, known.structures
    found = {name for item in catalog() for name in (item.name, item.short)}
    found |= {name for table in tables for each in table.values() for name in (each.name, each.short)}
    return found | {sample.title for sample in samples()} | {"Mechwright", "MegaMek", "Total Warfare", *ROLES}
