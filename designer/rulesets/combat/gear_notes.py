"""Notes on equipment for play: its reach, or what is easily missed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from designer import paths
from designer.catalog.records import RecordShape, read_records
from designer.catalog.ruleset import RuleSet
from designer.language import tr, trn
from designer.rulesets.combat.repeated_use import repeated_use_note


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


def note_on_armor(armor: str, rules: RuleSet = RuleSet.TOTAL_WARFARE) -> str:
    """The note on a type of armor, by its id; empty if there is none."""
    return note_on((armor.removeprefix("is-").removeprefix("clan-").replace("-", "_"),), rules)


def note_on(flags: Iterable[str], rules: RuleSet = RuleSet.TOTAL_WARFARE) -> str:
    """The note on items with these flags, with the radius of ECM and rolls of repeated use; empty if there is none."""
    held = frozenset(flags)
    found = next((note for note in gear_notes() if note.flag in held), None)
    radius = next((hexes for flag, hexes in rules.facts.ecm_radius.items() if flag in held), 0)
    parts = (
        trn("{n} hex", "{n} hexes", radius) if radius else "",
        tr(words) if (words := rules.chosen(found.note, found.core or None) if found else "") else "",
        repeated_use_note(held, rules),
    )
    return ", ".join(filter(None, parts))
