"""Quirks as files write them, and as units carry them (QUIRKS 5).

A weapon quirk is written ``quirk:place:slot:weapon``; an older form is ``quirk:weapon[:place]``. The weapon's name may
hold colons. Files of other kinds of units have their own places, so before a slot any word is one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from designer.catalog import catalog
from designer.catalog.quirks import Carrier, Quirk, find_quirk
from designer.units.location import Form
from designer.units.mount import Mount
from designer.units.unit import Unit

PLACES = frozenset(form.code(place).lower() for form in (Form.TRIPOD, Form.QUAD) for place in form.locations)
"""What may follow a weapon's name in the older form."""


class WeaponQuirk(NamedTuple):
    """A quirk of a weapon as written; ``place`` and ``slot`` are None where the line names none."""

    quirk: str
    weapon: str
    place: str | None = None
    slot: int | None = None

    @property
    def key(self) -> str:
        """What tells the weapon apart from others: ``place:slot``, or its name where the line names no slot."""
        return self.weapon if self.slot is None else f"{self.place}:{self.slot}"

    @property
    def text(self) -> str:
        """The line that says it: with place and slot where both are known, else in the older form."""
        if self.slot is not None:
            return f"{self.quirk}:{self.place}:{self.slot}:{self.weapon}"
        return f"{self.quirk}:{self.weapon}" if self.place is None else f"{self.quirk}:{self.weapon}:{self.place}"


@dataclass(frozen=True, slots=True)
class Listed:
    """The quirks that a text lists, each unit quirk once, and how many entries could not be used."""

    unit: tuple[str, ...] = ()
    weapons: tuple[WeaponQuirk, ...] = ()
    skipped: int = 0

    @property
    def by_name(self) -> Mapping[str, tuple[str, ...]]:
        """The quirks of weapons by name; it cannot tell two equal weapons apart."""
        return _grouped((found.weapon, found.quirk) for found in self.weapons)

    @property
    def by_key(self) -> Mapping[str, tuple[str, ...]]:
        """The quirks of weapons by the mount, ``place:slot``."""
        return _grouped((found.key, found.quirk) for found in self.weapons)


def weapon_quirk(entry: str) -> WeaponQuirk | None:
    """What an entry says, in either form; None where it names no quirk or no weapon."""
    full = [part.strip() for part in entry.split(":", 3)]
    if len(full) == 4 and full[2].isdecimal():
        quirk, place, row, weapon = full
        return WeaponQuirk(quirk, weapon, place, int(row)) if quirk and weapon else None
    quirk, _, weapon = (part.strip() for part in entry.partition(":"))
    name, colon, place = (part.strip() for part in weapon.rpartition(":"))
    if colon and place.lower() in PLACES:
        return WeaponQuirk(quirk, name, place) if quirk and name else None
    return WeaponQuirk(quirk, weapon) if quirk and weapon else None


def listed_in_mtf(text: str) -> Listed:
    """The quirks of a text of ``key:value`` lines: ``quirk``, ``weaponquirk`` and the older ``weapon_quirk``."""
    pairs = [line.partition(":")[::2] for line in text.splitlines()]
    lines = [(key.strip().lower(), value.strip()) for key, value in pairs]
    return _listed(
        (value for key, value in lines if key == "quirk"),
        (value for key, value in lines if key in ("weaponquirk", "weapon_quirk")),
    )


def listed_in_blk(text: str) -> Listed:
    """The quirks of a text of ``<block>`` … ``</block>``: one a line in ``quirks`` and in ``weaponQuirks``."""
    return _listed(_block(text, "quirks"), _block(text, "weaponQuirks"))


def _block(text: str, name: str) -> list[str]:
    blocks = re.findall(rf"<{name}>(.*?)</{name}>", text, re.DOTALL | re.IGNORECASE)
    return [line.strip() for block in blocks for line in block.splitlines() if line.strip()]


def _listed(unit: Iterable[str], weapons: Iterable[str]) -> Listed:
    entries = [weapon_quirk(entry) for entry in weapons]
    found = tuple(entry for entry in entries if entry is not None)
    return Listed(tuple(dict.fromkeys(filter(None, unit))), found, len(entries) - len(found))


def _grouped(pairs: Iterable[tuple[str, str]]) -> dict[str, tuple[str, ...]]:
    found: dict[str, dict[str, None]] = {}
    for key, quirk in pairs:
        found.setdefault(key, {})[quirk] = None
    return {key: tuple(quirks) for key, quirks in found.items()}


# -- what a unit carries -------------------------------------------------------------------------------------------


def mount_key(unit: Unit, mount: Mount) -> str:
    """What tells a mount apart from all others of its unit: ``place:slot`` of its first slot, else its number."""
    if not mount.slots:
        return f"#{mount.id}"
    first = mount.slots[0]
    return f"{unit.chassis.form.code(first.location)}:{first.row}"


def weapon_quirks_by_mount(unit: Unit) -> Mapping[str, tuple[str, ...]]:
    """The weapon quirks of a unit by ``mount_key``; this is what an attacker's weapons are told apart by."""
    return {mount_key(unit, mount): mount.quirks for mount in unit.mounts if mount.quirks}


def weapon_quirks_by_name(unit: Unit) -> Mapping[str, tuple[str, ...]]:
    """The weapon quirks of a unit by the name of the weapon; equal weapons share theirs."""
    items = catalog()
    return _grouped((items[mount.item].name, quirk) for mount in unit.mounts for quirk in mount.quirks)


class Borne(NamedTuple):
    """A quirk as a unit bears it: as written, and what the catalogue knows of it (None: nothing).

    ``mount`` is the weapon that has it, None for the unit's own and for the ``stray`` ones, whose weapon is not there.
    """

    written: str
    quirk: Quirk | None
    mount: Mount | None = None
    stray: bool = False


def quirks_of(unit: Unit) -> tuple[Borne, ...]:
    """All quirks of a unit as they are written: its own, those of its weapons, and those whose weapon is not there."""
    return (
        *(Borne(written, find_quirk(written)) for written in unit.quirks),
        *(
            Borne(written, find_quirk(written, Carrier.WEAPON), mount)
            for mount in unit.mounts
            for written in mount.quirks
        ),
        *(Borne(written, find_quirk(written, Carrier.WEAPON), stray=True) for written in unit.stray_weapon_quirks),
    )
