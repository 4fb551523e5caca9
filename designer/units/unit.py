"""A BattleMech as an immutable value. Edits are functions from one unit to another (see ``designer.editing``).

Its parts are separate objects: an edit keeps unchanged parts as the same objects, and only the others are written into
the calculation graph.
"""

from __future__ import annotations

import re
from enum import Enum
from typing import Any, Final, NamedTuple

from designer.language import marked
from designer.units.location import Form, Location
from designer.units.mount import Mount, MountId, SystemPart, SystemSlot

HEAVIEST: Final = 100
"""The most tons of a 'Mech that is no superheavy."""

_WHOLE = re.compile(r"[+-]?[0-9]{1,9}")


class TechBase(Enum):
    """The technology base of a unit; the value is its text in files."""

    INNER_SPHERE = marked("Inner Sphere")
    CLAN = marked("Clan")
    MIXED_IS = marked("Mixed (IS Chassis)")
    MIXED_CLAN = marked("Mixed (Clan Chassis)")

    __hash__ = object.__hash__  # faster than the enum's own hash; each member is one object

    @property
    def is_clan(self) -> bool:
        """Whether the chassis is Clan; this decides about item names in files, automatic CASE and structure."""
        return self in (TechBase.CLAN, TechBase.MIXED_CLAN)

    @property
    def is_mixed(self) -> bool:
        """Whether it is mixed technology, which may use Clan and Inner Sphere equipment."""
        return self in (TechBase.MIXED_IS, TechBase.MIXED_CLAN)

    @property
    def mixed(self) -> TechBase:
        """The mixed technology base with the same chassis."""
        return TechBase.MIXED_CLAN if self.is_clan else TechBase.MIXED_IS


class Names(NamedTuple):
    """The names of a unit. ``mul_id`` is its number in the Master Unit List, None if unknown."""

    chassis: str = ""
    model: str = ""
    clan_name: str = ""
    mul_id: int | None = None

    @property
    def full(self) -> str:
        """Chassis and model in one line."""
        return f"{self.chassis} {self.model}".strip()

    @property
    def both_chassis(self) -> str:
        """The chassis, with the Clan name in brackets if there is one: ``Ryoken (Stormcrow)``."""
        return f"{self.chassis} ({self.clan_name})" if self.clan_name else self.chassis


class Tech(NamedTuple):
    """Technology of a unit: base, introduction year, and rules level from 1 (introductory) to 5 (unofficial)."""

    base: TechBase = TechBase.INNER_SPHERE
    year: int = 3025
    rules_level: int = 2


class DonorPart(NamedTuple):
    """The body of one location of a FrankenMech: the tonnage of the 'Mech that it was built for, and its structure.

    ``donor`` and ``donor_kind`` are the name and the kind of that unit, empty if unknown (CO p. 212).
    """

    tonnage: int
    structure: str = "standard"
    clan: bool = False
    donor: str = ""
    donor_kind: str = ""


NO_PART: Final = DonorPart(0)
"""Placeholder of a location that the form of a FrankenMech does not have."""


class Chassis(NamedTuple):
    """The chassis: form, tonnage, whether it is an OmniMech, and how it converts.

    ``conversion`` is "Standard" or "Bimodal" for LAMs, "Track" or "Wheel" for QuadVees, else empty. ``parts`` are the
    bodies of the locations of a FrankenMech, indexed by location; empty for all others.
    """

    form: Form = Form.BIPED
    tonnage: int = 50
    omni: bool = False
    conversion: str = ""
    parts: tuple[DonorPart, ...] = ()

    @property
    def is_franken(self) -> bool:
        """Whether it is a FrankenMech, put together from parts of others."""
        return bool(self.parts)

    @property
    def is_hybrid(self) -> bool:
        """Whether it is a FrankenMech whose locations have different structure."""
        return len({(self.parts[location].structure, self.parts[location].clan) for location in self._own}) > 1

    @property
    def _own(self) -> tuple[Location, ...]:
        return self.form.locations if self.parts else ()

    def tonnage_at(self, location: Location) -> int:
        """The tonnage for which the body of a location was built: that of its donor, or of the 'Mech itself."""
        return self.parts[location].tonnage if self.parts else self.tonnage

    @property
    def superheavy(self) -> bool:
        """Whether it is a superheavy, over 100 tons (TO:AR p. 106)."""
        return self.tonnage > HEAVIEST

    @property
    def bimodal(self) -> bool:
        """Whether it is a bimodal LAM, which has no AirMek mode between 'Mech and fighter (BV rule 1.9)."""
        return self.form is Form.LAM and self.conversion == "Bimodal"


class Engine(NamedTuple):
    """The engine: rating and type (an id of the systems data); ``clan`` matters for the slots of XL and XXL."""

    rating: int = 200
    kind: str = "fusion"
    clan: bool = False


class HeatSinks(NamedTuple):
    """The heat sinks as a design declares them: their number, and their kind (single, double, compact, laser).

    ``clan``: double heat sinks are Clan technology. ``base`` is the number in the base chassis of an OmniMech.
    If prototype or freezer doubles are mounted, the declared kind is single.
    """

    count: int = 10  # type: ignore[assignment]  # the method ``count`` of tuples is of no use here
    kind: str = "single"
    clan: bool = False
    base: int | None = None


class ArmorKind(NamedTuple):
    """An armor type (an id of the systems data), and whether it is Clan technology."""

    kind: str = "standard"
    clan: bool = False


class Armor(NamedTuple):
    """The armor points by location, and the armor type.

    ``kinds`` is None if all locations have the type ``kind``; for patchwork armor it has the type of each location.
    Indices are locations; only torsos have rear points.
    """

    kind: ArmorKind = ArmorKind()
    front: tuple[int, ...] = (0,) * 9
    rear: tuple[int, ...] = (0,) * 9
    kinds: tuple[ArmorKind, ...] | None = None

    @property
    def points(self) -> int:
        """The sum of all points, front and rear."""
        return sum(self.front) + sum(self.rear)

    def kind_at(self, location: Location) -> ArmorKind:
        """The armor type of a location."""
        return self.kinds[location] if self.kinds else self.kind

    @property
    def is_patchwork(self) -> bool:
        """Whether a location has another armor type than the head, whatever the file calls it (BV rule 2.8)."""
        return self.kinds is not None and any(kind != self.kinds[0] for kind in self.kinds)


class SourceText(NamedTuple):
    """The text of the file that a unit was read from, so that saving changes only the lines that edits concern."""

    text: str
    encoding: str = "utf-8"


class Unit(NamedTuple):
    """A BattleMech.

    ``systems`` are the slots of engine, gyro, cockpit, actuators and so on. ``quirks`` are the unit quirks as written
    (``id`` or ``id:value``); weapon quirks are in their mounts, but ``stray_weapon_quirks`` are those whose mount was
    not found. ``header`` and ``fluff`` have all other keys of the file in order, known or not. ``source`` does not
    count for equality.
    """

    names: Names = Names()
    tech: Tech = Tech()
    chassis: Chassis = Chassis()
    engine: Engine = Engine()
    structure: str = "standard"
    structure_clan: bool = False
    gyro: str = "standard"
    cockpit: str = "standard"
    full_head_ejection: bool = False
    heat_sink_kit: bool = False
    heat_sinks: HeatSinks = HeatSinks()
    armor: Armor = Armor()
    systems: tuple[SystemSlot, ...] = ()
    mounts: tuple[Mount, ...] = ()
    case_opt_out: frozenset[Location] = frozenset()
    quirks: tuple[str, ...] = ()
    stray_weapon_quirks: tuple[str, ...] = ()
    header: tuple[tuple[str, str], ...] = ()
    fluff: tuple[tuple[str, str], ...] = ()
    source: SourceText | None = None

    def mount(self, mount_id: MountId) -> Mount:
        """The mount with this id; ``KeyError`` if there is none."""
        for mount in self.mounts:
            if mount.id == mount_id:
                return mount
        raise KeyError(mount_id)

    def find(self, mount_id: MountId) -> Mount | None:
        """The mount with this id; None if there is none."""
        return next((mount for mount in self.mounts if mount.id == mount_id), None)

    def next_mount_id(self) -> MountId:
        """An id that no mount of this unit has."""
        return MountId(max((mount.id for mount in self.mounts), default=0) + 1)

    def with_structure(self, kind: str, clan: bool) -> Unit:
        """This unit with another structure, in a FrankenMech in all locations."""
        parts = tuple(
            part if part == NO_PART else part._replace(structure=kind, clan=clan) for part in self.chassis.parts
        )
        chassis = self.chassis._replace(parts=parts) if parts else self.chassis
        return self._replace(structure=kind, structure_clan=clan, chassis=chassis)

    def has_part(self, location: Location, part: SystemPart) -> bool:
        """Whether a location has a part of a built-in system, e.g. an arm a hand."""
        return any(system.part is part and system.slot.location is location for system in self.systems)

    def header_value(self, key: str) -> str:
        """The value of a descriptive header key such as ``source`` or ``role``; empty if it is missing."""
        return next((value for name, value in self.header if name == key), "")

    @property
    def manual_value(self) -> int | None:
        """The Battle Value that the file sets by hand; None if it sets none or 0 (BV rule 0.4)."""
        text = self.header_value("bv").strip()
        return int(text) or None if _WHOLE.fullmatch(text) else None

    def with_(self, **parts: Any) -> Unit:  # Any: any field of the class
        """This unit with the given parts replaced."""
        return self._replace(**parts)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Unit) and self[:-1] == other[:-1]

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash(self[:-1])
