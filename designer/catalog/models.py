"""The check of all data files against their models.

The program trusts its data at start and never imports this module: the models serve ``--check-data`` and the tests.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Generic, NamedTuple, TypeVar

from pydantic import BaseModel, TypeAdapter, ValidationError

from designer import paths
from designer.catalog.item_models import (
    AbbreviationsModel,
    AmmunitionModel,
    FillerModel,
    FormerIdsModel,
    GearModel,
    ItemModel,
    NamedModel,
    WeaponModel,
)
from designer.catalog.play_models import (
    AttackTableModel,
    ClustersModel,
    CombatTableModel,
    ConflictModel,
    FieldNameModel,
    HeatScaleModel,
    InitiativeSkillsModel,
    ProfilesModel,
    ProjectionModel,
    QueryWordModel,
    QuirkModel,
    SamplesModel,
    SkillMultipliersModel,
    WordModel,
)
from designer.catalog.records import DataError, each_key_once, read_text
from designer.catalog.system_models import (
    ArmorModel,
    CockpitModel,
    EngineModel,
    FusionMassModel,
    GyroModel,
    PlatingModel,
    RulesetModel,
    StructureModel,
    StructurePointsModel,
    SystemModel,
)
from designer.catalog.text_match import called
from designer.language import place_of

ITEM_FILES: dict[str, type[ItemModel]] = {
    "equipment/weapons.jsonl": WeaponModel,
    "equipment/ammunition.jsonl": AmmunitionModel,
    "equipment/gear.jsonl": GearModel,
    "equipment/filler.jsonl": FillerModel,
}
SYSTEM_FILES: dict[str, type[SystemModel]] = {
    "systems/engines.jsonl": EngineModel,
    "systems/gyros.jsonl": GyroModel,
    "systems/cockpits.jsonl": CockpitModel,
    "systems/armors.jsonl": ArmorModel,
    "systems/structures.jsonl": StructureModel,
    "systems/technology.jsonl": SystemModel,
}
ABBREVIATIONS = "equipment/abbreviations.json"
FORMER_IDS = "equipment/former_ids.json"
TABLES: dict[str, type[BaseModel]] = {
    ABBREVIATIONS: AbbreviationsModel,
    FORMER_IDS: FormerIdsModel,
    "tables/fusion_engine_mass.json": FusionMassModel,
    "tables/internal_structure.json": StructurePointsModel,
    "tables/ruleset.json": RulesetModel,
    "tables/skill_multipliers.json": SkillMultipliersModel,
    "quirks/attack.json": AttackTableModel,
    "quirks/profiles.json": ProfilesModel,
    "combat/attack.json": CombatTableModel,
    "combat/clusters.json": ClustersModel,
    "combat/heat_scale.json": HeatScaleModel,
    "initiative/skills.json": InitiativeSkillsModel,
    "skirmish/projection.json": ProjectionModel,
    "designs/index.json": SamplesModel,
}
PLAY_FILES: dict[str, type[BaseModel]] = {
    "equipment/vocabulary.jsonl": WordModel,
    "equipment/query_words.jsonl": QueryWordModel,
    "quirks/quirks.jsonl": QuirkModel,
    "quirks/conflicts.jsonl": ConflictModel,
    "skirmish/field_names.jsonl": FieldNameModel,
}
_KEYS: dict[type, tuple[str, ...]] = {
    WordModel: ("use", "word"),
    QueryWordModel: ("use", "word"),
    QuirkModel: ("carrier", "id"),
    ConflictModel: ("quirks",),
    FieldNameModel: ("of", "field"),
}
"""The fields that together identify a record, for files whose records have no unique id."""

FIRED_BY_NOTHING = frozenset(("coolant_pod",))
"""The ammunition types that need no weapon."""

OTHERS_LOTS = frozenset(("protomech_ammo", "battle_armor_ammo"))
"""The flags of ammunition that 'Mechs cannot load, even if they have a weapon for it."""

LINES = ".jsonl"
"""The end of the names of data files with one record per line; other files contain a table."""

_WORDS = {"missing": "is missing", "extra_forbidden": "there is no such field"}

Model = TypeVar("Model")
NamedRecord = TypeVar("NamedRecord", bound=NamedModel)


@dataclass(frozen=True, slots=True)
class DataProblem:
    """An error in a data file: ``file`` is relative to the data folder, line 0 means the whole file."""

    file: str
    line: int
    field: str
    message: str

    def __str__(self) -> str:
        return ": ".join(filter(None, (place_of(self.file, self.line), self.field, self.message)))


class RecordEntry(NamedTuple, Generic[Model]):
    """A valid record, with its file and line."""

    file: str
    line: int
    record: Model

    def problem(self, field: str, message: str) -> DataProblem:
        """A problem of this record."""
        return DataProblem(self.file, self.line, field, message)


Items = list[RecordEntry[ItemModel]]
SystemRecords = list[RecordEntry[SystemModel]]


def check_data(folder: Path | None = None, more: Mapping[str, type] | None = None) -> list[DataProblem]:
    """All problems of all data files, in the order of files and lines; empty if there are none.

    ``more`` are further files with their models or classes, which this package cannot import.
    """
    folder = folder or paths.data()
    problems: list[DataProblem] = []
    items: Items = []
    for file, kind in ITEM_FILES.items():
        items += _entries(folder, file, kind, problems)
    plating: list[RecordEntry[PlatingModel]] = []
    problems += _ids_twice(items)
    for file, system in SYSTEM_FILES.items():
        entries: SystemRecords = list(_entries(folder, file, system, problems))
        problems += [*_ids_twice(entries), *_system_names_twice(entries)]
        plating += [RecordEntry(e.file, e.line, e.record) for e in entries if isinstance(e.record, PlatingModel)]
    others: dict[str, type] = {**PLAY_FILES, **TABLES, **(more or {})}
    read: list[RecordEntry[object]] = []
    for file, other in others.items():
        lines: list[RecordEntry[object]] = list(_entries(folder, file, other, problems))
        problems += _twice(lines, "", _key) if file.endswith(LINES) else ()
        read += lines
    problems += [
        *_names_twice(items),
        *_short_names_twice(items),
        *_unfired(items),
        *_lots_of_others(items),
        *_plating_problems(items, plating),
        *_unknown_quirks(read),
        *_meaningless(read, items),
        *_misdirected(read, items),
    ]
    order = {file: number for number, file in enumerate((*ITEM_FILES, *SYSTEM_FILES, *others))}
    return sorted(problems, key=lambda p: (order[p.file], p.line, p.field))


def _entries(folder: Path, file: str, kind: type[Model], problems: list[DataProblem]) -> Iterator[RecordEntry[Model]]:
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
                yield RecordEntry(file, number, found)


def _validated(text: str, kind: type[Model]) -> Model | dict[str, str]:
    """The validated content of a JSON object; if it is invalid, the error messages by field."""
    try:
        json.loads(text, object_pairs_hook=each_key_once)
        return TypeAdapter(kind).validate_json(text)
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


def _ids_twice(entries: Iterable[RecordEntry[NamedRecord]]) -> Iterator[DataProblem]:
    return _twice(entries, "id", lambda record: [record.id])


def _names_twice(items: Items) -> Iterator[DataProblem]:
    """A problem for each name that a unit file may use and that two items have."""
    yield from _twice(items, "aliases", lambda item: [_folded(name) for name in (item.mtf, *item.aliases)])


def _system_names_twice(systems: SystemRecords) -> Iterator[DataProblem]:
    """A problem for each name that two systems of the same file and technology base have."""

    def names(system: SystemModel) -> list[str]:
        own = [_folded(name) for name in (system.mtf, *system.aliases) if name]
        return [f"{name} ({side})" for side in _sides(system.tech) for name in own]

    return _twice(systems, "aliases", names)


def _short_names_twice(items: Items) -> Iterator[DataProblem]:
    """A problem for each short name that two different items of the same kind and technology base have."""
    shown: dict[tuple[str, str, str], RecordEntry[ItemModel]] = {}
    for entry in items:
        item = entry.record
        for side in _sides(item.tech):
            key = side, item.kind, _folded(item.short or item.name)
            first = shown.setdefault(key, entry)
            if first.record.name != item.name:
                yield entry.problem("short", f"{item.short or item.name!r} is also shown for {first.record.id}")
                break


def _unfired(items: Items) -> Iterator[DataProblem]:
    """A problem for each launcher without ammunition, and for each ammunition without launcher."""
    weapons = {e.record.ammo: e for e in items if isinstance(e.record, WeaponModel) and e.record.ammo}
    bins = {e.record.ammo: e for e in items if isinstance(e.record, AmmunitionModel)}
    for ammo in weapons.keys() - bins.keys():
        yield weapons[ammo].problem("ammo", f"there is no ammunition of type {ammo!r}")
    for ammo in bins.keys() - weapons.keys() - FIRED_BY_NOTHING:
        yield bins[ammo].problem("ammo", f"no weapon fires type {ammo!r}")


def _lots_of_others(items: Items) -> Iterator[DataProblem]:
    """A problem for each ammunition whose ``others_only`` contradicts its flags or the field of its launchers."""
    launchers: dict[tuple[str, int], set[bool]] = {}
    for entry in items:
        if isinstance(entry.record, WeaponModel) and entry.record.ammo:
            launchers.setdefault((entry.record.ammo, entry.record.rack), set()).add(entry.record.others_only)
    for entry in items:
        item = entry.record
        if isinstance(item, AmmunitionModel) and (item.ammo, item.rack) in launchers:
            others = launchers[item.ammo, item.rack] == {True} or bool(OTHERS_LOTS.intersection(item.flags))
            if item.others_only is not others:
                whose = "its launchers are for others than 'Mechs" if others else "its launchers are for 'Mechs"
                yield entry.problem("others_only", whose)


def _plating_problems(items: Items, plating: list[RecordEntry[PlatingModel]]) -> Iterator[DataProblem]:
    """A problem for each armor or structure type without its filler item, and for each filler item without its type."""
    filler = {e.record.id: e for e in items if isinstance(e.record, FillerModel)}
    for entry in plating:
        if entry.record.item and entry.record.item not in filler:
            yield entry.problem("item", f"there is no filler item {entry.record.item!r}")
    yield from _twice(plating, "item", lambda kind: [kind.item] if kind.item else [])
    used = {entry.record.item for entry in plating}
    for item in filler.values():
        if item.record.slots is None and item.record.id not in used:
            yield item.problem("slots", "null, but no armor or structure type has this item")


def _meaningless(read: list[RecordEntry[object]], items: Items) -> Iterator[DataProblem]:
    """A problem for each meaning of an abbreviation whose words are in no item's name."""
    names = [called(entry.record.name).words for entry in items]
    for table in (entry.record.root for entry in read if isinstance(entry.record, AbbreviationsModel)):
        for short, meanings in table.items():
            for meaning in meanings:
                if not any(name.issuperset(meaning.split()) for name in names):
                    yield DataProblem(ABBREVIATIONS, 1, short, f"no item has {meaning!r} in its name")


def _misdirected(read: list[RecordEntry[object]], items: Items) -> Iterator[DataProblem]:
    """A problem for each former id that an item has now, and for each successor that no item has."""
    ids = {entry.record.id for entry in items}
    for table in (entry.record.root for entry in read if isinstance(entry.record, FormerIdsModel)):
        for former, present in table.items():
            if former in ids:
                yield DataProblem(FORMER_IDS, 1, former, "an item has this id now")
            if present not in ids:
                yield DataProblem(FORMER_IDS, 1, former, f"no item has the id {present!r}")


def _unknown_quirks(play: list[RecordEntry[object]]) -> Iterator[DataProblem]:
    """A problem for each quirk of a conflict that does not exist."""
    known = {(e.record.carrier, e.record.id) for e in play if isinstance(e.record, QuirkModel)}
    for entry in play:
        if isinstance(entry.record, ConflictModel):
            for quirk in entry.record.quirks:
                if (entry.record.carrier, quirk) not in known:
                    yield entry.problem("quirks", f"there is no {entry.record.carrier} quirk {quirk!r}")


def _twice(
    entries: Iterable[RecordEntry[Model]], field: str, words: Callable[[Model], Iterable[str]]
) -> Iterator[DataProblem]:
    """A problem for each entry that has a word (by the function ``words``) of an earlier entry."""
    claimed: dict[str, RecordEntry[Model]] = {}
    for entry in entries:
        for word in words(entry.record):
            first = claimed.setdefault(word, entry)
            if first is not entry:
                yield entry.problem(field, f"{word!r} is also claimed in {place_of(first.file, first.line)}")


def _key(record: object) -> list[str]:
    """The key that identifies a record in its file; the order of the two quirks of a conflict does not matter."""
    parts = (getattr(record, field) for field in _KEYS.get(type(record), ("id",)))
    return [" ".join(part if isinstance(part, str) else " and ".join(sorted(part)) for part in parts)]


def _sides(tech: str) -> tuple[str, ...]:
    return ("IS", "Clan") if tech == "All" else (tech,)


def _folded(name: str) -> str:
    return name.strip().lower()
