"""The catalogue of quirks: what each is called, here and in unit files, and which rolls it touches (QUIRKS 1, 2, 8).

31 quirks have an effect in combat; the others that unit files carry are known by name, so that they can be shown.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from pathlib import Path
from typing import Final, TypeVar

from designer import paths
from designer.catalog import DataError
from designer.catalog.records import Record, RecordShape, read_records
from designer.units.location import LA, RA

WeaponKey = TypeVar("WeaponKey", bound=Hashable)

FISTS: Final = {LA: "battle_fists_la", RA: "battle_fists_ra"}
"""The quirk of each arm's fist: what it does takes this arm and its hand."""


class Carrier(StrEnum):
    """What has a quirk."""

    UNIT = "unit"
    WEAPON = "weapon"


class Category(StrEnum):
    """What a quirk is about; ``OTHER`` are those without an effect in combat."""

    TARGETING = "targeting"
    DEFENSIVE = "defensive"
    PILOTING = "piloting"
    PHYSICAL = "physical"
    INITIATIVE = "initiative"
    COMBAT = "combat"
    CRIT = "crit"
    WEAPON = "weapon"
    OTHER = "other"


class Pipeline(StrEnum):
    """What in a fight a quirk changes."""

    TO_HIT = "to-hit"
    PSR = "psr"
    INITIATIVE = "initiative"
    PHYSICAL = "physical"
    DAMAGE = "damage"
    HEAT = "heat"
    CRIT = "crit"


@dataclass(frozen=True, slots=True)
class Quirk:
    """One quirk. ``file_id`` is the id that unit files carry; ``aliases`` are further spellings.

    ``positive`` says whether it is good for its carrier (None: not known). ``effect`` is one line under the standard
    profile, ``megamek`` under the other where that differs. ``amount`` is the modifier, where it is one number under
    both profiles; ``bracket`` the range at which targeting quirks count.
    """

    id: str
    file_id: str
    name: str
    carrier: Carrier
    category: Category
    pipelines: tuple[Pipeline, ...]
    positive: bool | None
    effect: str
    megamek: str = ""
    amount: int = 0
    bracket: str = ""
    aliases: tuple[str, ...] = ()

    @property
    def in_combat(self) -> bool:
        """Whether it does anything in combat."""
        return bool(self.pipelines)


_SHAPE = RecordShape.of(Quirk, "file_id")


def read_quirks(path: Path) -> tuple[Quirk, ...]:
    """The quirks of a data file in its order; ``DataError`` if it cannot be used."""
    return tuple(_quirk(path, number, record) for number, record in enumerate(read_records(path, _SHAPE), 1))


def _quirk(path: Path, number: int, record: Record) -> Quirk:
    fields: Record = {"file_id": record["id"], "aliases": (), **record}
    try:
        fields["carrier"] = Carrier(fields["carrier"])
        fields["category"] = Category(fields["category"])
        fields["pipelines"] = tuple(map(Pipeline, fields["pipelines"]))
    except (TypeError, ValueError) as error:
        raise DataError(path, number, str(error)) from error
    return Quirk(**fields | {"aliases": tuple(fields["aliases"])})


@lru_cache(maxsize=1)
def known_quirks() -> tuple[Quirk, ...]:
    """Every quirk that unit files carry: those of the catalogue first, then those without an effect in combat."""
    return read_quirks(paths.data("quirks", "quirks.jsonl"))


@lru_cache(maxsize=1)
def catalogue() -> tuple[Quirk, ...]:
    """The quirks with an effect in combat, in the order of the table."""
    return tuple(quirk for quirk in known_quirks() if quirk.in_combat)


def catalogue_size() -> int:
    """How many quirks have an effect in combat."""
    return len(catalogue())


def quirks_for_pipeline(pipeline: Pipeline | str) -> tuple[Quirk, ...]:
    """All quirks that change something, in the order of the table; ``ValueError`` for an unknown pipeline."""
    wanted = Pipeline(pipeline)
    return tuple(quirk for quirk in catalogue() if wanted in quirk.pipelines)


def quirks_by_category(category: Category | str) -> tuple[Quirk, ...]:
    """All quirks of a category, in the order of the table; ``ValueError`` for an unknown category."""
    wanted = Category(category)
    return tuple(quirk for quirk in known_quirks() if quirk.category is wanted)


def unit_quirk_ids() -> tuple[str, ...]:
    """The ids of the unit quirks with an effect in combat."""
    return tuple(quirk.id for quirk in catalogue() if quirk.carrier is Carrier.UNIT)


def weapon_quirk_ids() -> tuple[str, ...]:
    """The ids of the weapon quirks with an effect in combat."""
    return tuple(quirk.id for quirk in catalogue() if quirk.carrier is Carrier.WEAPON)


@dataclass(frozen=True, slots=True)
class Conflict:
    """Two quirks that hardly go together (QUIRKS 11).

    ``effect`` ends a sentence that names both; ``severity`` is warning or note.
    """

    carrier: Carrier
    quirks: tuple[str, str]
    effect: str
    severity: str = "warning"


_CONFLICT_SHAPE = RecordShape.of(Conflict)


@lru_cache(maxsize=1)
def conflicts() -> tuple[Conflict, ...]:
    """All pairs that hardly go together."""
    records = read_records(paths.data("quirks", "conflicts.jsonl"), _CONFLICT_SHAPE)
    return tuple(
        Conflict(**record | {"carrier": Carrier(record["carrier"]), "quirks": tuple(record["quirks"])})
        for record in records
    )


# -- looking up ----------------------------------------------------------------------------------------------------


@lru_cache(maxsize=1)
def _spellings() -> dict[str, str]:
    return {name: quirk.id for quirk in known_quirks() for name in (*quirk.aliases, quirk.file_id, quirk.id)}


@lru_cache(maxsize=1)
def _by_id() -> dict[tuple[Carrier, str], Quirk]:
    return {(quirk.carrier, quirk.id): quirk for quirk in known_quirks()}


def quirk_id(written: str) -> str:
    """The id of a quirk as a file or a person writes it: without its value, aliases resolved; unknown ids stay."""
    bare = written.partition(":")[0].strip().lower()
    return _spellings().get(bare, bare)


def file_id(written: str) -> str:
    """The id that unit files carry for a quirk; unknown ids stay as they are."""
    known = {quirk.id: quirk.file_id for quirk in known_quirks()}
    return known.get(quirk_id(written), written)


def find_quirk(written: str, carrier: Carrier = Carrier.UNIT) -> Quirk | None:
    """The quirk of that spelling that a unit, or a weapon, can have; None if there is none."""
    return _by_id().get((carrier, quirk_id(written)))


def has_quirk(quirks: Iterable[str], wanted: str) -> bool:
    """Whether a quirk is among others, whatever the spelling of either."""
    sought = quirk_id(wanted)
    return any(quirk_id(quirk) == sought for quirk in quirks)


def carried(quirks: Iterable[str], carrier: Carrier = Carrier.UNIT) -> tuple[Quirk, ...]:
    """The known quirks among those written, each once, in the order of the table."""
    ids = {quirk_id(quirk) for quirk in quirks}
    return tuple(quirk for quirk in known_quirks() if quirk.carrier is carrier and quirk.id in ids)


def weapon_quirks(by_weapon: Mapping[WeaponKey, Collection[str]] | None, weapon: WeaponKey) -> tuple[str, ...]:
    """The quirks of one weapon; empty where it has none, or where there is nothing to look in."""
    return tuple(by_weapon.get(weapon, ())) if by_weapon else ()
