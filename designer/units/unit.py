"""A BattleMech as an immutable value. Edits are functions from one unit to another (see ``designer.editing``).

The parts are separate objects, so that an edit replaces few of them: unchanged parts stay the same object, and only
the others are written into the graph.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Any

from designer.language import marked
from designer.units.location import Form, Location
from designer.units.mount import Mount, MountId, SystemPart, SystemSlot

_WHOLE = re.compile(r"[+-]?[0-9]{1,9}")


class TechBase(Enum):
    """Technology base of a unit; the value is the text of the file."""

    INNER_SPHERE = marked("Inner Sphere")
    CLAN = marked("Clan")
    MIXED_IS = marked("Mixed (IS Chassis)")
    MIXED_CLAN = marked("Mixed (Clan Chassis)")

    __hash__ = object.__hash__  # members are single objects; the enum's own is a slow call

    @property
    def is_clan(self) -> bool:
        """Whether the chassis is Clan: the side that decides names, automatic CASE and structure."""
        return self in (TechBase.CLAN, TechBase.MIXED_CLAN)

    @property
    def is_mixed(self) -> bool:
        """Whether both sides' equipment may be used."""
        return self in (TechBase.MIXED_IS, TechBase.MIXED_CLAN)

    @property
    def mixed(self) -> TechBase:
        """Mixed technology on the same chassis."""
        return TechBase.MIXED_CLAN if self.is_clan else TechBase.MIXED_IS


@dataclass(frozen=True, slots=True)
class Names:
    """Who the unit is. ``mul_id`` is its number in the Master Unit List, None when unknown."""

    chassis: str = ""
    model: str = ""
    clan_name: str = ""
    mul_id: int | None = None

    @property
    def full(self) -> str:
        """Chassis and model in one line."""
        return f"{self.chassis} {self.model}".strip()


@dataclass(frozen=True, slots=True)
class Tech:
    """Technology: base, introduction year and rules level (1 introductory to 5 unofficial)."""

    base: TechBase = TechBase.INNER_SPHERE
    year: int = 3025
    rules_level: int = 2


@dataclass(frozen=True, slots=True)
class Chassis:
    """Body: form, tonnage and what follows from neither.

    ``conversion`` is "Standard" or "Bimodal" for LAMs, "Track" or "Wheel" for QuadVees, else empty.
    """

    form: Form = Form.BIPED
    tonnage: int = 50
    omni: bool = False
    conversion: str = ""

    @property
    def superheavy(self) -> bool:
        """Over 100 tons (TO:AR p. 106)."""
        return self.tonnage > 100

    @property
    def bimodal(self) -> bool:
        """A LAM that turns from 'Mech to fighter and is no AirMek between (BV rule 1.9)."""
        return self.form is Form.LAM and self.conversion == "Bimodal"


@dataclass(frozen=True, slots=True)
class Engine:
    """Engine by rating and kind (an id of the systems data); ``clan`` decides the side-torso slots of XL, XXL."""

    rating: int = 200
    kind: str = "fusion"
    clan: bool = False


@dataclass(frozen=True, slots=True)
class HeatSinks:
    """Declared heat sinks: how many in all, of which kind (single, double, compact, laser).

    ``clan`` tells Clan doubles from Inner Sphere ones; ``base`` is the number in an omni's base chassis.
    Prototype and freezer doubles are mounted beside a declared kind of single.
    """

    count: int = 10
    kind: str = "single"
    clan: bool = False
    base: int | None = None


@dataclass(frozen=True, slots=True)
class ArmorKind:
    """An armor type (an id of the systems data) and its technology, as one location wears it."""

    kind: str = "standard"
    clan: bool = False


@dataclass(frozen=True, slots=True)
class Armor:
    """Armor points by location, and what they are made of.

    ``kinds`` is None for armor of one kind all over; else it gives the kind of each location of a patchwork
    suit, and ``kind`` is only the default. Indices are locations; rear points exist for the torsos only.
    """

    kind: ArmorKind = ArmorKind()
    front: tuple[int, ...] = (0,) * 9
    rear: tuple[int, ...] = (0,) * 9
    kinds: tuple[ArmorKind, ...] | None = None

    @property
    def points(self) -> int:
        """All points, front and rear."""
        return sum(self.front) + sum(self.rear)

    def kind_at(self, location: Location) -> ArmorKind:
        """The armor a location wears."""
        return self.kinds[location] if self.kinds else self.kind

    @property
    def is_patchwork(self) -> bool:
        """Whether some location differs from the head: decided by the data, not by a word (BV rule 2.8)."""
        return self.kinds is not None and any(kind != self.kinds[0] for kind in self.kinds)


@dataclass(frozen=True, slots=True)
class SourceText:
    """The file a unit was read from, so that a save can leave every line alone that no edit concerns."""

    text: str
    encoding: str = "utf-8"


@dataclass(frozen=True, slots=True)
class Unit:
    """A BattleMech.

    ``systems`` are the slots of engine, gyro, cockpit, actuators and so on as they are laid out. ``quirks``
    are unit quirks as written (``id`` or ``id:value``); weapon quirks belong to their mounts, except
    ``stray_weapon_quirks`` whose mount was not found. ``header`` and ``fluff`` keep all further keys of the
    file in order, known or not. ``source`` takes no part in equality.
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
    source: SourceText | None = field(default=None, compare=False, repr=False)

    def mount(self, mount_id: MountId) -> Mount:
        """The mount of an id; ``KeyError`` if there is none."""
        for mount in self.mounts:
            if mount.id == mount_id:
                return mount
        raise KeyError(mount_id)

    def find(self, mount_id: MountId) -> Mount | None:
        """The mount of an id, None if there is none."""
        return next((mount for mount in self.mounts if mount.id == mount_id), None)

    def next_mount_id(self) -> MountId:
        """An id that no mount of this unit has."""
        return MountId(max((mount.id for mount in self.mounts), default=0) + 1)

    def has_part(self, location: Location, part: SystemPart) -> bool:
        """Whether a system part sits in a location, e.g. a hand in an arm."""
        return any(system.part is part and system.slot.location is location for system in self.systems)

    def header_value(self, key: str) -> str:
        """The value of a kept header key such as ``source`` or ``role``; empty when absent."""
        return next((value for name, value in self.header if name == key), "")

    @property
    def manual_value(self) -> int | None:
        """The Battle Value that the file sets by hand; None where it sets none, or 0 (BV rule 0.4)."""
        text = self.header_value("bv").strip()
        return int(text) or None if _WHOLE.fullmatch(text) else None

    def with_(self, **parts: Any) -> Unit:  # Any: any field of the class; mypy checks ``replace`` no better
        """This unit with some parts replaced."""
        return replace(self, **parts)
