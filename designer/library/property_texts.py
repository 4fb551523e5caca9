"""The texts that properties of units may have in queries, and what they mean: ``engine:xl``, ``quirk:"command mech"``.

A text means the systems with exactly this name or spelling in files, else those with a word that begins so in their
names: ``engine:xl`` is no XXL engine, ``armor:ferro`` every kind of ferro-fibrous armor, ``gyro:-`` none.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Final

from designer.catalog import systems
from designer.catalog.eras import Era, eras
from designer.catalog.quirks import known_quirks
from designer.catalog.systems import System
from designer.language import tr
from designer.library.unit_row import PATCHWORK
from designer.rulesets.alpha_strike.tables import ability_rules

SYSTEM_WORDS: Final = ("engine", "gyro", "cockpit", "armor", "structure", "heatsinks")
"""The properties whose values are built-in systems."""
_SINKS: Final = ("single", "double", "compact", "laser")
_PLAIN: Final = re.compile(r"[\W_]+")
_SPACES: Final = (": ", ":", "-", "_")
"""Read as spaces where properties are compared, in this order."""


def spaced(text: str) -> str:
    """A text as properties are compared: in lower case, with spaces for colons, hyphens and underscores."""
    found = text.lower()
    for each in _SPACES:
        found = found.replace(each, " ")
    return found


def spaced_column(column: str) -> str:
    """The SQL expression of a column with texts as `spaced` gives them."""
    found = f"lower({column})"
    for each in _SPACES:
        found = f"replace({found}, '{each}', ' ')"
    return found


# -- systems --------------------------------------------------------------------------------------------------


@cache
def _systems(word: str) -> Mapping[str, tuple[str, ...]]:
    """The name of each system that a property may have, and the spellings of files, by id."""
    if word == "heatsinks":
        return {kind: (kind.capitalize(),) for kind in _SINKS}
    known = systems()
    tables: Mapping[str, Mapping[str, System]] = {
        "engine": known.engines,
        "gyro": known.gyros,
        "cockpit": known.cockpits,
        "armor": known.armors,
        "structure": known.structures,
    }
    names = {each.id: (each.name, each.mtf, *each.aliases) for each in tables[word].values()}
    return names | {PATCHWORK: (PATCHWORK.capitalize(),)} if word == "armor" else names


def system_names(word: str) -> tuple[str, ...]:
    """The names of the systems that a property may have."""
    return tuple(dict.fromkeys(names[0] for names in _systems(word).values()))


def system_name(word: str, system: str) -> str:
    """The name of a system by its id."""
    return _systems(word).get(system, (system,))[0]


@lru_cache(256)
def systems_called(word: str, text: str) -> frozenset[str]:
    """The ids of the systems that a text means."""
    wanted = _plain(text)
    known = {key: {_plain(each) for each in (key, *names) if each} for key, names in _systems(word).items()}
    exact = frozenset(key for key, names in known.items() if wanted in names)
    return exact or frozenset(key for key, names in known.items() if any(_begins(wanted, each) for each in names))


def _plain(text: str) -> str:
    return _PLAIN.sub(" ", text.lower()).strip()


def _begins(wanted: str, name: str) -> bool:
    """Whether a word of a plain name begins so; nothing begins with an empty text."""
    return wanted != "" and f" {wanted}" in f" {name}"


# -- eras -----------------------------------------------------------------------------------------------------


@lru_cache(64)
def eras_called(text: str) -> tuple[Era, ...]:
    """The eras with a name, or without one exactly so those with names in which words begin so."""
    wanted = _plain(text)
    names = {era: {_plain(each) for each in (era.name, era.short, tr(era.name))} for era in eras()}
    exact = tuple(era for era, known in names.items() if wanted in known)
    return exact or tuple(era for era, known in names.items() if any(_begins(wanted, each) for each in known))


def era_names() -> tuple[str, ...]:
    """The names of all eras."""
    return tuple(era.name for era in eras())


# -- quirks and abilities -------------------------------------------------------------------------------------


@lru_cache(64)
def quirks_called(text: str) -> frozenset[str]:
    """The ids of the quirks with a text in their id or name."""
    wanted = spaced(text)
    known = known_quirks() if wanted.strip() else ()
    return frozenset(each.id for each in known if wanted in spaced(f"{each.id} {each.name}"))


def quirk_names() -> tuple[str, ...]:
    """The names of all quirks."""
    return tuple(each.name for each in known_quirks())


@lru_cache(64)
def abilities_called(text: str) -> tuple[str, ...]:
    """The abilities of cards that a text means, in lower case, perhaps with a number: by code ("if", "if2") or name."""
    typed = text.lower()
    rules = ability_rules().values()
    if any(re.fullmatch(rf"{re.escape(rule.code.lower())}[^a-z]*", typed) for rule in rules):
        return (typed,)
    return tuple(rule.code.lower() for rule in rules if _plain(rule.name) == _plain(text))


def ability_codes() -> tuple[str, ...]:
    """The codes of all abilities."""
    return tuple(ability_rules())
