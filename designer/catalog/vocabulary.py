"""The closed words of the data files: flags, munitions and formulas.

A word in the data that is not in ``data/equipment/vocabulary.jsonl`` is a mistake, which ``--check-data`` finds.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Literal

from designer import paths
from designer.catalog.records import RecordShape, hardened, read_records

WordUse = Literal["flag", "cockpit_flag", "munition", "formula"]


@dataclass(frozen=True, slots=True)
class Word:
    """A word and what it is used for.

    ``description`` of a flag is shown with its items, ``meaning`` explains the other words to who reads the data.
    ``gives`` are the figures of an item that a formula gives from the 'Mech it is on.
    """

    use: WordUse
    word: str
    description: str = ""
    meaning: str = ""
    gives: tuple[str, ...] = ()


@cache
def known_words(use: WordUse) -> Mapping[str, Word]:
    """The words of a use, in the order of the file; ``DataError`` if it is broken."""
    records = read_records(paths.data("equipment", "vocabulary.jsonl"), RecordShape.of(Word))
    return {record["word"]: Word(**hardened(record)) for record in records if record["use"] == use}
