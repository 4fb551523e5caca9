"""The catalog of design quirks: the name and spellings of each, and which rolls it changes (QUIRKS 1, 2, 8).

31 quirks have an effect in combat; the catalog has the others of unit files only so that their names can be shown.

A unit has its quirks as its file writes them (``id`` or ``id:value``, in any spelling; unknown ones, too). Rules use
the ids of this catalog, which ``quirk_ids`` gives for a unit's quirks.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Mapping
from enum import StrEnum
from functools import cache, lru_cache
from pathlib import Path
from typing import Final, NamedTuple, TypeVar

from designer import paths
from designer.catalog import DataError
from designer.catalog.records import Record, RecordShape, read_records
from designer.units.location import LA, RA

WeaponKey = TypeVar("WeaponKey", bound=Hashable)

FISTS: Final = {LA: "battle_fists_la", RA: "battle_fists_ra"}
"""The Battle Fists quirk of each arm; it has an effect only with this arm and its hand."""
BARREL_FISTS: Final = {LA: "barrel_fists_la", RA: "barrel_fists_ra"}
"""The Barrel Fists quirk of each arm; it has an effect only without this hand."""


class Carrier(StrEnum):
    """Whether a unit or a weapon has a quirk."""

    UNIT = "unit"
    WEAPON = "weapon"


class Category(StrEnum):
    """The category of a quirk; quirks without an effect in combat have the category ``OTHER``."""

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
    """The part of combat that a quirk changes."""

    TO_HIT = "to-hit"
    PSR = "psr"
    INITIATIVE = "initiative"
    PHYSICAL = "physical"
    DAMAGE = "damage"
    HEAT = "heat"
    CRIT = "crit"


class Quirk(NamedTuple):
    """One quirk. ``file_id`` is the id that unit files carry; ``aliases`` are further spellings.

    ``positive`` says whether it is good for its carrier (None: not known). ``effect`` describes it in one line under
    the standard profile, ``megamek`` under the other profile if that differs. ``amount`` is the modifier if it is one
    number under both profiles; ``bracket`` is the range bracket to which a targeting quirk applies. ``played``: it has
    an effect in a game although no pipeline computes it. ``twist`` is the number of hexsides by which the torso turns
    with it, None for the usual one.
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
    played: bool = False
    twist: int | None = None

    @property
    def in_combat(self) -> bool:
        """Whether its effect in combat is computed."""
        return bool(self.pipelines)


_SHAPE = RecordShape.of(Quirk, "file_id")


def read_quirks(path: Path) -> tuple[Quirk, ...]:
    """The quirks of a data file, in its order; ``DataError`` if the file is broken."""
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
    """All quirks that unit files may have: first those with an effect in combat, then the others."""
    return read_quirks(paths.data("quirks", "quirks.jsonl"))


@lru_cache(maxsize=1)
def quirk_catalog() -> tuple[Quirk, ...]:
    """The quirks with an effect in combat, in the order of the data file."""
    return tuple(quirk for quirk in known_quirks() if quirk.in_combat)


@cache
def quirks_for_pipeline(pipeline: Pipeline | str) -> tuple[Quirk, ...]:
    """The quirks that change this part of combat, in the order of the data file; ``ValueError`` if it is unknown."""
    wanted = Pipeline(pipeline)
    return tuple(quirk for quirk in quirk_catalog() if wanted in quirk.pipelines)


@cache
def ids_with_effect(carrier: Carrier) -> tuple[str, ...]:
    """The ids of all unit quirks, or of all weapon quirks, that have an effect in combat."""
    return tuple(quirk.id for quirk in quirk_catalog() if quirk.carrier is carrier)


class Conflict(NamedTuple):
    """Two quirks that contradict each other or make each other useless (QUIRKS 11).

    ``effect`` is the end of a sentence that begins with both names; ``severity`` is warning or note.
    """

    carrier: Carrier
    quirks: tuple[str, str]
    effect: str
    severity: str = "warning"


_CONFLICT_SHAPE = RecordShape.of(Conflict)


@lru_cache(maxsize=1)
def conflicts() -> tuple[Conflict, ...]:
    """All conflicts between two quirks."""
    records = read_records(paths.data("quirks", "conflicts.jsonl"), _CONFLICT_SHAPE)
    return tuple(
        Conflict(**record | {"carrier": Carrier(record["carrier"]), "quirks": tuple(record["quirks"])})
        for record in records
    )


# -- looking up ----------------------------------------------------------------------------------------------------


@lru_cache(maxsize=1)
def _conflicts_by_quirk() -> dict[tuple[Carrier, str], tuple[Conflict, ...]]:
    found: dict[tuple[Carrier, str], tuple[Conflict, ...]] = {}
    for conflict in conflicts():
        for quirk in conflict.quirks:
            found[conflict.carrier, quirk] = (*found.get((conflict.carrier, quirk), ()), conflict)
    return found


def conflicts_among(ids: Collection[str], carrier: Carrier) -> tuple[Conflict, ...]:
    """The conflicts between two of the quirks ``ids``, in the order of these ids."""
    if len(ids) < 2:
        return ()
    by_quirk = _conflicts_by_quirk()
    found = [conflict for quirk in ids for conflict in by_quirk.get((carrier, quirk), ())]
    return tuple(dict.fromkeys(conflict for conflict in found if all(quirk in ids for quirk in conflict.quirks)))


@lru_cache(maxsize=1)
def _spellings() -> dict[str, str]:
    return {name: quirk.id for quirk in known_quirks() for name in (*quirk.aliases, quirk.file_id, quirk.id)}


@lru_cache(maxsize=1)
def _by_id() -> dict[tuple[Carrier, str], Quirk]:
    return {(quirk.carrier, quirk.id): quirk for quirk in known_quirks()}


@lru_cache(maxsize=1)
def _ranks() -> dict[tuple[Carrier, str], int]:
    return {place: rank for rank, place in enumerate(_by_id())}


@lru_cache(maxsize=1)
def _file_ids() -> dict[str, str]:
    return {quirk.id: quirk.file_id for quirk in known_quirks()}


@lru_cache(maxsize=1)
def _with_effect() -> dict[str, Quirk]:
    return {quirk.id: quirk for quirk in reversed(quirk_catalog())}


def quirk_id(written: str) -> str:
    """The id of a quirk written in any spelling, without its value; an unknown one is returned in lower case."""
    bare = written.partition(":")[0].strip().lower()
    return _spellings().get(bare, bare)


@lru_cache(maxsize=4096)
def quirk_ids(written: tuple[str, ...]) -> tuple[str, ...]:
    """The ids of quirks written in any spelling: each once, in the given order."""
    return tuple(dict.fromkeys(map(quirk_id, written)))


def file_id(written: str) -> str:
    """The id that unit files use for a quirk; an unknown one is returned unchanged."""
    return _file_ids().get(quirk_id(written), written)


def quirk_with_effect(quirk: str) -> Quirk:
    """The quirk with an effect in combat that has this id; ``KeyError`` if there is none."""
    return _with_effect()[quirk]


def find_quirk(written: str, carrier: Carrier = Carrier.UNIT) -> Quirk | None:
    """The quirk that a unit (or a weapon) can have under this spelling; None if there is none."""
    return _by_id().get((carrier, quirk_id(written)))


def carried(ids: Iterable[str], carrier: Carrier = Carrier.UNIT) -> tuple[Quirk, ...]:
    """The known quirks among ``ids``, each once, in the order of the data file."""
    known, ranks = _by_id(), _ranks()
    places = sorted({place for quirk in ids if (place := (carrier, quirk)) in known}, key=ranks.__getitem__)
    return tuple([known[place] for place in places])


def weapon_quirks(by_weapon: Mapping[WeaponKey, Collection[str]] | None, weapon: WeaponKey) -> tuple[str, ...]:
    """The quirks of one weapon; empty if it has none or ``by_weapon`` is None."""
    return tuple(by_weapon.get(weapon, ())) if by_weapon else ()
