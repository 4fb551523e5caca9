"""Built-in systems: engines, gyros, cockpits, structures and armor types, as the data files have them.

A filler item is what fills the slots that a structure or armor type such as Endo Steel or Ferro-Fibrous needs.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from designer import paths
from designer.catalog.item import TechSide, Years
from designer.catalog.records import DataError, RecordShape, made, read_records, read_table

SystemT = TypeVar("SystemT", bound="System")


@dataclass(frozen=True, slots=True, eq=False, init=False, repr=False)
class System:
    """Properties of all built-in systems: names, technology, level and years (see ``Item``).

    ``short`` is a shorter name; empty if the short name of its filler item or the name is used. ``bodies`` are the
    special kinds of 'Mech, such as IndustrialMechs, that may have the system (``data/README.md``).
    """

    id: str
    name: str
    short: str = ""
    mtf: str = ""
    aliases: tuple[str, ...] = ()
    tech: TechSide = "All"
    level: int = 2
    rating: str = ""
    avail: str = ""
    is_years: Years | None = None
    clan_years: Years | None = None
    bodies: tuple[str, ...] = ()

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.id}>"


@dataclass(frozen=True, slots=True, eq=False, init=False, repr=False)
class EngineKind(System):
    """An engine type (TM p. 49, TO p. 306): slots, price and heat. Its mass is the table's value times ``mass_factor``.

    ``power`` is its energy source: fusion, fission, fuel or none.
    """

    mass_factor: tuple[int, int] = (1, 1)
    min_mass: int = 0
    ct_slots: int = 6
    ct_slots_large: int | None = 8
    ct_slots_superheavy: int = 3
    ct_slots_large_superheavy: int | None = 4
    side_slots: int = 0
    side_slots_clan: int | None = 0
    side_slots_superheavy: int = 0
    side_slots_clan_superheavy: int | None = 0
    cost: int = 0
    free_sinks: int = 0
    power: str = "fusion"
    heat: tuple[int, int, int, int] = (0, 1, 2, 3)
    jump_heat_min: int = 3
    jump_heat_factor: int = 1
    large: Any = None  # Any: years and level of the large variant, read by the legality rules only
    clan: Any = None  # Any: years and level of the Clan variant
    clan_large: Any = None  # Any: years and level of the large Clan variant, if not those of ``large``

    @property
    def fusion(self) -> bool:
        """Whether it is a fusion engine of any kind."""
        return self.power == "fusion"

    @property
    def stand_heat(self) -> int:
        """Heat of standing."""
        return self.heat[0]

    @property
    def walk_heat(self) -> int:
        """Heat of walking."""
        return self.heat[1]

    @property
    def run_heat(self) -> int:
        """Heat of running."""
        return self.heat[2]


@dataclass(frozen=True, slots=True, eq=False, init=False, repr=False)
class GyroKind(System):
    """A gyro type: tons per 100 of engine rating, slots, price, and its factor in Battle Value."""

    mass_factor: float = 1
    slots: int = 4
    cost: int = 0
    cost_factor: float = 1
    bv: float = 0.5


@dataclass(frozen=True, slots=True, eq=False, init=False, repr=False)
class CockpitKind(System):
    """A cockpit type. ``head``, ``ct`` and ``side_torso`` name the cockpit's parts by slot; "-" is a free slot.

    ``console`` is the same cockpit with a command console; empty if there is none.
    """

    mass: int = 3000
    cost: int = 0
    console: str = ""
    head: tuple[str, ...] = ()
    ct: tuple[str, ...] = ()
    side_torso: tuple[str, ...] = ()
    bv_factor: float = 1.0
    fire_control: float = 1.0
    flags: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True, eq=False, init=False, repr=False)
class ArmorType(System):
    """An armor type: points per ton, Battle Value factor, barrier rating and its filler item.

    ``industrial``: IndustrialMechs below the experimental rules level may have it. ``hardened``: it reduces movement if
    it is on legs. ``sealable``: HarJel can seal it. ``stealth``: it makes the 'Mech harder to hit. ``critical_roll`` is
    what it adds to rolls for critical hits.
    """

    points_per_ton: float = 16.0
    bv: float = 1.0
    bar: int = 10
    cost: int = 0
    slots: int = 0
    slots_superheavy: int = 0
    slots_tripod: int | None = None
    patchwork_slots: int = 0
    item: str = ""
    industrial: bool = False
    hardened: bool = False
    sealable: bool = False
    stealth: bool = False
    critical_roll: int = 0


@dataclass(frozen=True, slots=True, eq=False, init=False, repr=False)
class StructureType(System):
    """An internal structure type: mass in thousandths of the tonnage, Battle Value factor and its filler item."""

    mass_permille: int = 100
    mass_permille_superheavy: int = 200
    bv: float = 1.0
    cost: int = 0
    cost_superheavy: int = 0
    slots: int = 0
    slots_superheavy: int = 0
    item: str = ""


class Systems(NamedTuple):
    """All built-in systems by id; ``plating`` has the armor and structure types by the id of their filler item.

    ``technology`` has the rules level and years of what is neither item nor system: chassis kinds, omni, mixed base.
    ``structure_points`` has those of head, center torso, side torso, arm, leg by tonnage; ``fusion_mass`` kg by rating.
    """

    engines: dict[str, EngineKind]
    gyros: dict[str, GyroKind]
    cockpits: dict[str, CockpitKind]
    armors: dict[str, ArmorType]
    structures: dict[str, StructureType]
    technology: dict[str, System]
    structure_points: dict[int, tuple[int, int, int, int, int]]
    fusion_mass: dict[int, int]
    plating: dict[str, ArmorType | StructureType]


@lru_cache(maxsize=1)
def systems() -> Systems:
    """All built-in systems, loaded at the first call; ``DataError`` if a data file is broken."""
    return read_systems(paths.data("systems"), paths.data("tables"))


def read_systems(folder: Path, tables: Path) -> Systems:
    """The systems in the data files of ``folder``, with structure points and engine masses of the folder ``tables``."""
    armors = _by_id(folder / "armors.jsonl", ArmorType)
    structures = _by_id(folder / "structures.jsonl", StructureType)
    plating: list[ArmorType | StructureType] = [*armors.values(), *structures.values()]
    return Systems(
        engines=_by_id(folder / "engines.jsonl", EngineKind),
        gyros=_by_id(folder / "gyros.jsonl", GyroKind),
        cockpits=_by_id(folder / "cockpits.jsonl", CockpitKind),
        armors=armors,
        structures=structures,
        technology=_by_id(folder / "technology.jsonl", System),
        structure_points={n: tuple(points) for n, points in _by_number(tables / "internal_structure.json").items()},
        fusion_mass=_by_number(tables / "fusion_engine_mass.json"),
        plating={kind.item: kind for kind in plating if kind.item},
    )


def _by_id(path: Path, kind: type[SystemT]) -> dict[str, SystemT]:
    return {record["id"]: made(kind, record) for record in read_records(path, RecordShape.of(kind))}


def _by_number(path: Path) -> dict[int, Any]:
    table = read_table(path)
    try:
        return {int(key): value for key, value in table.items()}
    except ValueError as error:
        raise DataError(path, 0, f"expected numbers as keys: {error}") from error
