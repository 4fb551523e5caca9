"""Quirks as files write them, and as units carry them (QUIRKS 5).

A weapon quirk is written ``quirk:place:slot:weapon``; an older form is ``quirk:weapon[:place]``. The weapon's name may
hold colons. Files of other kinds of units have their own places, so before a slot any word is one.
"""

from __future__ import annotations

from typing import NamedTuple

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


# -- what a unit carries -------------------------------------------------------------------------------------------


def mount_key(unit: Unit, mount: Mount) -> str:
    """What tells a mount apart from all others of its unit: ``place:slot`` of its first slot, else its number."""
    if not mount.slots:
        return f"#{mount.id}"
    first = mount.slots[0]
    return f"{unit.chassis.form.code(first.location)}:{first.row}"


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
