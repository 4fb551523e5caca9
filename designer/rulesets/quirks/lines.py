"""Parsing the quirk lines of unit files, and the quirks of a unit (QUIRKS 5).

A weapon quirk is written ``quirk:place:slot:weapon``; an older form is ``quirk:weapon[:place]``. The name of the weapon
may contain colons. Units other than 'Mechs have other places, so any word before a slot counts as a place.
"""

from __future__ import annotations

from typing import NamedTuple

from designer.catalog.quirks import Carrier, Quirk, find_quirk
from designer.units.location import Form
from designer.units.mount import Mount
from designer.units.unit import Unit

PLACES = frozenset(form.code(place).lower() for form in (Form.TRIPOD, Form.QUAD) for place in form.locations)
"""The location codes, in lower case, that may follow the name of a weapon in the older form."""


class WeaponQuirk(NamedTuple):
    """A weapon quirk as written; ``place`` and ``slot`` are None if the line has none."""

    quirk: str
    weapon: str
    place: str | None = None
    slot: int | None = None

    @property
    def key(self) -> str:
        """A text that identifies the weapon: ``place:slot``, or its name if the line has no slot."""
        return self.weapon if self.slot is None else f"{self.place}:{self.slot}"


def weapon_quirk(entry: str) -> WeaponQuirk | None:
    """The weapon quirk of a line in either form; None if it has no quirk or no weapon."""
    full = [part.strip() for part in entry.split(":", 3)]
    if len(full) == 4 and full[2].isdecimal():
        quirk, place, row, weapon = full
        return WeaponQuirk(quirk, weapon, place, int(row)) if quirk and weapon else None
    quirk, _, weapon = (part.strip() for part in entry.partition(":"))
    name, colon, place = (part.strip() for part in weapon.rpartition(":"))
    if colon and place.lower() in PLACES:
        return WeaponQuirk(quirk, name, place) if quirk and name else None
    return WeaponQuirk(quirk, weapon) if quirk and weapon else None


# -- the quirks of a unit ------------------------------------------------------------------------------------------


def mount_key(unit: Unit, mount: Mount) -> str:
    """A text that identifies a mount in its unit: ``place:slot`` of its first slot, or ``#id`` if it has no slots."""
    if not mount.slots:
        return f"#{mount.id}"
    first = mount.slots[0]
    return f"{unit.chassis.form.code(first.location)}:{first.row}"


class Borne(NamedTuple):
    """A quirk of a unit: as written, and its entry in the catalog (None for an unknown one).

    ``mount`` is the weapon that has it; None for a quirk of the unit, and for ``stray`` ones whose weapon is missing.
    """

    written: str
    quirk: Quirk | None
    mount: Mount | None = None
    stray: bool = False


def has_two_readings(unit: Unit) -> bool:
    """Whether one of the quirks of a unit has another effect under the other profile."""
    return any(borne.quirk is not None and borne.quirk.megamek for borne in quirks_of(unit))


def quirks_of(unit: Unit) -> tuple[Borne, ...]:
    """All quirks of a unit: its own, those of its weapons, and weapon quirks whose weapon was not found."""
    return (
        *(Borne(written, find_quirk(written)) for written in unit.quirks),
        *(
            Borne(written, find_quirk(written, Carrier.WEAPON), mount)
            for mount in unit.mounts
            for written in mount.quirks
        ),
        *(Borne(written, find_quirk(written, Carrier.WEAPON), stray=True) for written in unit.stray_weapon_quirks),
    )
