"""Notes on equipment for play: its reach, or what is easily missed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from designer import paths
from designer.catalog.records import RecordShape, read_records
from designer.catalog.ruleset import RuleSet
from designer.language import tr


@dataclass(frozen=True, slots=True)
class GearNote:
    """The note on items with a flag; ``core`` is that by the core rulebook of 2026, if it is another one."""

    flag: str
    note: str
    core: str = ""


@lru_cache(maxsize=1)
def gear_notes() -> tuple[GearNote, ...]:
    """The notes on equipment, the more special flags first."""
    records = read_records(paths.data("combat", "gear_notes.jsonl"), RecordShape.of(GearNote))
    return tuple(GearNote(**record) for record in records)


def note_on(flags: Iterable[str], rules: RuleSet = RuleSet.TOTAL_WARFARE) -> str:
    """The note on items with these flags; empty if there is none."""
    held = frozenset(flags)
    found = next((note for note in gear_notes() if note.flag in held), None)
    if found is None:
        return ""
    return tr(rules.chosen(found.note, found.core or None))
