"""The vocabulary of the data files: the names of flags, munitions and formulas.

A name in the data that is not in ``data/equipment/vocabulary.jsonl`` is an error, which ``--check-data`` reports.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Literal

from designer import paths
from designer.catalog.item import Item
from designer.catalog.records import RecordShape, hardened, read_records
from designer.language import tr

WordUse = Literal["flag", "cockpit_flag", "munition", "formula"]


@dataclass(frozen=True, slots=True)
class Word:
    """A name of the vocabulary and its use.

    The ``description`` of a flag or munition is shown with its items; ``meaning`` explains other names to readers of
    the data.
    ``gives`` are the figures of an item that a formula computes from the 'Mech that carries it.
    """

    use: WordUse
    word: str
    description: str = ""
    meaning: str = ""
    gives: tuple[str, ...] = ()


@cache
def known_words(use: WordUse) -> Mapping[str, Word]:
    """The names of one use, in the order of the file; ``DataError`` if the file is broken."""
    records = read_records(paths.data("equipment", "vocabulary.jsonl"), RecordShape.of(Word))
    return {record["word"]: Word(**hardened(record)) for record in records if record["use"] == use}


def described(item: Item) -> str:
    """The descriptions of the flags and munitions of an item, in the chosen language."""
    flags, munitions = known_words("flag"), known_words("munition")
    words = (*(flags[flag] for flag in sorted(item.flags)), *(munitions[name] for name in item.munition))
    return " ".join(tr(word.description) for word in words)
