"""Notes on equipment for play: its reach, or what is easily missed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from designer import paths
from designer.catalog.item import Item
from designer.catalog.records import RecordShape, hardened, read_records
from designer.catalog.ruleset import RuleSet
from designer.language import tr, trn
from designer.rulesets.combat.repeated_use import repeated_use_note
from designer.rulesets.combat.target_heat import target_heat


@dataclass(frozen=True, slots=True)
class GearNote:
    """A note on items with a flag, weapons with an ammunition (and rack), types of armor by their ids, or a crew.

    ``core`` is the note by the core rulebook of 2026, if it is another one.
    """

    flag: str = ""
    ammo: str = ""
    rack: int = 0
    armor: tuple[str, ...] = ()
    crew: str = ""
    note: str = ""
    core: str = ""

    def on(self, rules: RuleSet) -> str:
        """The note by a rule book, in the chosen language."""
        words = rules.chosen(self.note, self.core or None)
        return tr(words) if words else ""


@lru_cache(maxsize=1)
def gear_notes() -> tuple[GearNote, ...]:
    """The notes on equipment, the more special flags first."""
    records = read_records(paths.data("combat", "gear_notes.jsonl"), RecordShape.of(GearNote))
    return tuple(GearNote(**hardened(record)) for record in records)


def note_on_armor(armor: str, rules: RuleSet = RuleSet.TOTAL_WARFARE) -> str:
    """The note on a type of armor, by its id; empty if there is none."""
    return next((note.on(rules) for note in gear_notes() if armor in note.armor), "")


def note_on_crew(flags: Iterable[str], rules: RuleSet = RuleSet.TOTAL_WARFARE) -> str:
    """The note on a crew with these flags; empty if there is none."""
    held = frozenset(flags)
    return next((note.on(rules) for note in gear_notes() if note.crew in held), "")


def note_on(item: Item, rules: RuleSet = RuleSet.TOTAL_WARFARE) -> str:
    """The note on an item, with its ECM's radius, its target's heat, its rolls of repeated use; empty without any."""
    found = next((note.on(rules) for note in gear_notes() if _is_on(note, item)), "")
    radius = next((hexes for flag, hexes in rules.facts.ecm_radius.items() if flag in item.flags), 0)
    dice = target_heat(item, rules).dice
    parts = (
        trn("{n} hex", "{n} hexes", radius) if radius else "",
        found,
        tr("{n}d6 heat to the target", n=dice) if dice else "",
        repeated_use_note(item.flags, rules),
    )
    return ", ".join(filter(None, parts))


def _is_on(note: GearNote, item: Item) -> bool:
    if note.ammo:
        return item.is_weapon and item.ammo == note.ammo and note.rack in (0, item.rack)
    return note.flag in item.flags
