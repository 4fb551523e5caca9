"""The values of properties that units of the library have: what is offered while a query is typed."""

from __future__ import annotations

import re
from collections.abc import Mapping

from designer.catalog import catalog
from designer.catalog.quirks import known_quirks
from designer.catalog.rulebooks import known_books
from designer.library.database import Database
from designer.library.property_texts import SYSTEM_WORDS, ability_codes, era_names, system_name
from designer.library.query_words import query_words, words_for


def known_values(database: Database) -> Mapping[str, tuple[str, ...]]:
    """For each property whose value is any text the values that occur, and for ``has`` the names of mounted items."""
    items, quirks = catalog(), {each.id: each.name for each in known_quirks()}
    mounted = _distinct(database, "item FROM unit_equipment WHERE kind <> 'ammunition'")
    found = {
        "has": tuple(dict.fromkeys(items[each].name for each in mounted if each in items)),
        "quirk": tuple(quirks.get(each, each) for each in _distinct(database, "quirk FROM unit_quirks")),
        "rulebook": known_books(),
        "tag": _distinct(database, "tag FROM tags"),
        "ability": _abilities(database),
        "era": era_names(),
    }
    for name in SYSTEM_WORDS:
        ids = _distinct(database, f"{words_for('tag')[name].stands_for} FROM units")
        found[name] = tuple(dict.fromkeys(system_name(name, each) for each in ids))
    for name in query_words().texts - found.keys():
        column = words_for("tag")[name].stands_for
        found[name] = _distinct(database, f"{column} FROM units WHERE {column} <> ''")
    return found


def _abilities(database: Database) -> tuple[str, ...]:
    """The codes of the abilities that units have."""
    texts = {text for (each,) in database.rows("SELECT DISTINCT abilities FROM units") for text in each.split(", ")}
    return tuple(code for code in ability_codes() if any(re.match(rf"{code}(?![A-Z])", text) for text in texts))


def _distinct(database: Database, column: str) -> tuple[str, ...]:
    return tuple(value for (value,) in database.rows(f"SELECT DISTINCT {column}"))
