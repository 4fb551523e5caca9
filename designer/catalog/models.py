"""The check of all data files against their models.

The program trusts its data at start and never imports this module: the models serve ``--check-data`` and the tests.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from typing import Any, NamedTuple

from pydantic import TypeAdapter, ValidationError

from designer import paths
from designer.catalog.records import DataError, read_text
from designer.catalog.schema import files, key_of, lineage, model_of
from designer.catalog.text_match import called
from designer.language import place_of
from designer.reading import each_key_once

ABBREVIATIONS = "equipment/abbreviations.json"
FORMER_IDS = "equipment/former_ids.json"

FIRED_BY_NOTHING = frozenset(("coolant_pod",))
"""The ammunition types that need no weapon."""

OTHERS_LOTS = frozenset(("protomech_ammo", "battle_armor_ammo"))
"""The flags of ammunition that 'Mechs cannot load, even if they have a weapon for it."""

LINES = ".jsonl"
"""The end of the names of data files with one record per line; other files contain a table."""

_WORDS = {"missing": "is missing", "extra_forbidden": "there is no such field"}


@dataclass(frozen=True, slots=True)
class DataProblem:
    """An error in a data file: ``file`` is relative to the data folder, line 0 means the whole file."""

    file: str
    line: int
    field: str
    message: str

    def __str__(self) -> str:
        return ": ".join(filter(None, (place_of(self.file, self.line), self.field, self.message)))


class RecordEntry(NamedTuple):
    """A valid record, with its file and line; ``of`` names its type and the types from which it inherits fields."""

    file: str
    line: int
    of: tuple[str, ...]
    record: Any  # Any: the schema has its fields

    def problem(self, field: str, message: str) -> DataProblem:
        """A problem of this record."""
        return DataProblem(self.file, self.line, field, message)


Entries = list[RecordEntry]


def check_data(folder: Path | None = None, more: Mapping[str, type] | None = None) -> list[DataProblem]:
    """All problems of all data files, in the order of files and lines; empty if there are none.

    ``more`` are further files with their models or classes, which this package cannot import.
    """
    folder = folder or paths.data()
    models: dict[str, tuple[type, tuple[str, ...]]] = {file: (model_of(file), lineage(file)) for file in files()}
    models |= {file: (kind, ()) for file, kind in (more or {}).items()}
    problems: list[DataProblem] = []
    read: Entries = []
    for file, (kind, of) in models.items():
        entries = list(_entries(folder, file, kind, of, problems))
        read += entries
        if "system" in of:
            problems += _system_names_twice(entries)
        if file.endswith(LINES) and "item" not in of:
            problems += _repeated(
                entries, "id" if "named" in of else "", partial(_key, key_of(file) if of else ("id",))
            )
    items = [entry for entry in read if "item" in entry.of]
    problems += [
        *_repeated(items, "id", lambda item: [item.id]),
        *_repeated(items, "aliases", lambda item: [_folded(name) for name in (item.mtf, *item.aliases)]),
        *_short_names_twice(items),
        *_unpaired_ammunition(items),
        *_wrong_others_only(items),
        *_without_card_figures(items, read),
        *_plating_problems(items, [entry for entry in read if "plating" in entry.of]),
        *_spellings_twice(read),
        *_unknown_quirks(read),
        *_unknown_abilities(read),
        *_wrong_abbreviations(read, items),
        *_wrong_former_ids(read, items),
    ]
    order = {file: number for number, file in enumerate(models)}
    return sorted(problems, key=lambda p: (order[p.file], p.line, p.field))


def _entries(
    folder: Path, file: str, kind: type, of: tuple[str, ...], problems: list[DataProblem]
) -> Iterator[RecordEntry]:
    """The valid records of a file of lines, or a valid table; the errors of others are appended to ``problems``."""
    try:
        text = read_text(folder / file)
    except DataError as error:
        problems.append(DataProblem(file, error.line, "", error.problem))
        return
    for number, line in enumerate(text.split("\n") if file.endswith(LINES) else [text], 1):
        if line:
            found = _validated(line, kind)
            if isinstance(found, dict):
                problems.extend(DataProblem(file, number, field, message) for field, message in found.items())
            else:
                yield RecordEntry(file, number, of, found)


@cache
def _adapter(kind: type) -> TypeAdapter[object]:
    return TypeAdapter(kind)


def _validated(text: str, kind: type) -> object:
    """The validated content of a JSON object; if it is invalid, the error messages by field."""
    try:
        json.loads(text, object_pairs_hook=each_key_once)
        return _adapter(kind).validate_json(text)
    except ValidationError as error:
        wrong: dict[str, str] = {}
        for detail in error.errors(include_url=False):
            place = ".".join(str(part) for part in detail["loc"] if part != "root")
            message = _WORDS.get(detail["type"], detail["msg"].removeprefix("Value error, "))
            wrong.setdefault(place, message)
        return wrong
    except json.JSONDecodeError as error:
        return {"": f"expected one JSON object, {error.msg} at column {error.colno}"}
    except KeyError as error:
        return {str(error.args[0]): "stands twice"}


def _system_names_twice(systems: Entries) -> Iterator[DataProblem]:
    """A problem for each name that two systems of the same file and technology base have."""

    def names(system: Any) -> list[str]:  # Any: a record
        own = [_folded(name) for name in (system.mtf, *system.aliases) if name]
        return [f"{name} ({side})" for side in _sides(system.tech) for name in own]

    return _repeated(systems, "aliases", names)


_SPELLED: dict[str, dict[str, Callable[[Any], Iterable[str]]]] = {  # Any: a record
    "quirk": {
        "file_id": lambda quirk: [quirk.file_id or quirk.id],
        "aliases": lambda quirk: [quirk.id, *quirk.aliases],
    },
    "query_word": {"also": lambda word: [f"{word.use} {each}" for each in (word.word, *word.also)]},
    "unit_word": {"also": lambda word: [f"{word.use} {each}" for each in (word.word, *word.also)]},
    "era": {"short": lambda era: [era.short]},
    "ability": {"name": lambda ability: [ability.name]},
}
"""The spellings of records in unit files, queries and on screens, by the type of record and the field that has them."""


def _spellings_twice(read: Entries) -> Iterator[DataProblem]:
    """A problem for each spelling that two records of a type have; a quirk of units and of weapons may be one."""
    for kind, fields in _SPELLED.items():
        claimed: dict[str, RecordEntry] = {}
        for entry in read:
            for field, spellings in fields.items() if kind in entry.of else ():
                for word in spellings(entry.record):
                    first = claimed.setdefault(word, entry)
                    if first is not entry and not (kind == "quirk" and first.record.id == entry.record.id):
                        yield entry.problem(field, f"{word!r} is also claimed in {place_of(first.file, first.line)}")


def _short_names_twice(items: Entries) -> Iterator[DataProblem]:
    """A problem for each short name that two different items of the same kind and technology base have."""
    shown: dict[tuple[str, str, str], RecordEntry] = {}
    for entry in items:
        item = entry.record
        for side in _sides(item.tech):
            key = side, item.kind, _folded(item.short or item.name)
            first = shown.setdefault(key, entry)
            if first.record.name != item.name:
                yield entry.problem("short", f"{item.short or item.name!r} is also shown for {first.record.id}")
                break


def _unpaired_ammunition(items: Entries) -> Iterator[DataProblem]:
    """A problem for each launcher without ammunition, and for each ammunition without launcher."""
    weapons = {e.record.ammo: e for e in items if "weapon" in e.of and e.record.ammo}
    bins = {e.record.ammo: e for e in items if "ammunition" in e.of}
    for ammo in weapons.keys() - bins.keys():
        yield weapons[ammo].problem("ammo", f"there is no ammunition of type {ammo!r}")
    for ammo in bins.keys() - weapons.keys() - FIRED_BY_NOTHING:
        yield bins[ammo].problem("ammo", f"no weapon fires type {ammo!r}")


_CARDS = "alpha_strike/weapons.jsonl"


def _without_card_figures(items: Entries, read: Entries) -> Iterator[DataProblem]:
    """Weapons of 'Mechs that have no figures for Alpha Strike cards, where they would do no damage."""
    known = {entry.record.item for entry in read if entry.file == _CARDS}
    for entry in items:
        if "weapon" in entry.of and not entry.record.others_only and entry.record.id not in known:
            yield entry.problem("id", f"{_CARDS} has no record of {entry.record.id!r}")


def _wrong_others_only(items: Entries) -> Iterator[DataProblem]:
    """A problem for each ammunition whose ``others_only`` contradicts its flags or the field of its launchers."""
    launchers: dict[tuple[str, int], set[bool]] = {}
    for entry in items:
        if "weapon" in entry.of and entry.record.ammo:
            launchers.setdefault((entry.record.ammo, entry.record.rack), set()).add(entry.record.others_only)
    for entry in items:
        item = entry.record
        if "ammunition" in entry.of and (item.ammo, item.rack) in launchers:
            others = launchers[item.ammo, item.rack] == {True} or bool(OTHERS_LOTS.intersection(item.flags))
            if item.others_only is not others:
                whose = "its launchers are for others than 'Mechs" if others else "its launchers are for 'Mechs"
                yield entry.problem("others_only", whose)


def _plating_problems(items: Entries, plating: Entries) -> Iterator[DataProblem]:
    """A problem for each armor or structure type without its filler item, and for each filler item without its type.

    A filler item is what fills the slots that a type such as Endo Steel or Ferro-Fibrous needs.
    """
    filler = {e.record.id: e for e in items if "filler" in e.of}
    for entry in plating:
        if entry.record.item and entry.record.item not in filler:
            yield entry.problem("item", f"there is no filler item {entry.record.item!r}")
    yield from _repeated(plating, "item", lambda kind: [kind.item] if kind.item else [])
    used = {entry.record.item for entry in plating}
    for item in filler.values():
        if item.record.slots is None and item.record.id not in used:
            yield item.problem("slots", "null, but no armor or structure type has this item")


def _wrong_abbreviations(read: Entries, items: Entries) -> Iterator[DataProblem]:
    """A problem for each meaning of an abbreviation whose words are in no item's name."""
    names = [called(entry.record.name).words for entry in items]
    for table in (entry.record.root for entry in read if entry.file == ABBREVIATIONS):
        for short, meanings in table.items():
            for meaning in meanings:
                words = meaning.split()
                if not any(name.issuperset(words) for name in names):
                    yield DataProblem(ABBREVIATIONS, 1, short, f"no item has {meaning!r} in its name")


def _wrong_former_ids(read: Entries, items: Entries) -> Iterator[DataProblem]:
    """A problem for each former id that an item has now, and for each successor that no item has."""
    ids = {entry.record.id for entry in items}
    for table in (entry.record.root for entry in read if entry.file == FORMER_IDS):
        for former, present in table.items():
            if former in ids:
                yield DataProblem(FORMER_IDS, 1, former, "an item has this id now")
            if present not in ids:
                yield DataProblem(FORMER_IDS, 1, former, f"no item has the id {present!r}")


def _unknown_quirks(play: Entries) -> Iterator[DataProblem]:
    """A problem for each quirk of a conflict that does not exist."""
    known = {(e.record.carrier, e.record.id) for e in play if "quirk" in e.of}
    for entry in play:
        if "conflict" in entry.of:
            for quirk in entry.record.quirks:
                if (entry.record.carrier, quirk) not in known:
                    yield entry.problem("quirks", f"there is no {entry.record.carrier} quirk {quirk!r}")


_CARD_RECORDS = frozenset(("card_weapon", "card_equipment", "card_armor", "card_engine", "ability"))
"""The types of records of Alpha Strike that name abilities."""


def _unknown_abilities(read: Entries) -> Iterator[DataProblem]:
    """A problem for each ability that a rule of Alpha Strike gives, adds or removes and that does not exist."""
    known = {entry.record.code for entry in read if "ability" in entry.of}
    for entry in read:
        for field in ("gives", "adds", "removes") if _CARD_RECORDS & {*entry.of} else ():
            for code in getattr(entry.record, field, ()):
                if code not in known:
                    yield entry.problem(field, f"there is no ability {code!r}")


def _repeated(entries: Entries, field: str, words: Callable[[Any], Iterable[str]]) -> Iterator[DataProblem]:
    """A problem for each entry that shares a word with an earlier one; ``words`` gives the words of a record."""
    claimed: dict[str, RecordEntry] = {}
    for entry in entries:
        for word in words(entry.record):
            first = claimed.setdefault(word, entry)
            if first is not entry:
                yield entry.problem(field, f"{word!r} is also claimed in {place_of(first.file, first.line)}")


def _key(fields: tuple[str, ...], record: object) -> list[str]:
    """The key that identifies a record in its file; the order of the two quirks of a conflict does not matter."""
    parts = (getattr(record, field) for field in fields)
    return [" ".join(" and ".join(sorted(part)) if isinstance(part, (list, tuple)) else str(part) for part in parts)]


def _sides(tech: str) -> tuple[str, ...]:
    return ("IS", "Clan") if tech == "All" else (tech,)


def _folded(name: str) -> str:
    return name.strip().lower()
