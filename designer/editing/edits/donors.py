"""Edits of FrankenMechs: which 'Mech the body of each location comes from (CO p. 212)."""

from __future__ import annotations

from typing import Final

from designer.catalog import systems
from designer.editing.edit import Edit, EditRefusedError
from designer.editing.edits.systems import system_edit
from designer.language import inside, tr
from designer.units.location import Location
from designer.units.unit import NO_PART, Armor, DonorPart, Unit

DONOR_KIND: Final = "BattleMek"
"""The kind of a donor as files write it."""


def set_franken(franken: bool) -> Edit:
    """Make it a FrankenMech whose locations are its own at first, or a 'Mech of one piece again."""

    def change(unit: Unit) -> Unit:
        if unit.chassis.is_franken is franken:
            return unit
        own = DonorPart(unit.chassis.tonnage, unit.structure, unit.structure_clan)
        there = unit.chassis.form.locations
        parts = tuple(own if location in there else NO_PART for location in Location) if franken else ()
        return unit.with_(chassis=unit.chassis._replace(parts=parts))

    return system_edit(tr("Make it a FrankenMech") if franken else tr("Remove FrankenMech status"), change)


def set_donor(
    location: Location,
    *,
    tonnage: int | None = None,
    structure: tuple[str, bool] | None = None,
    donor: str | None = None,
) -> Edit:
    """Set tonnage, structure (with its technology: whether Clan) or donor's name of a location; None leaves it."""

    def change(unit: Unit) -> Unit:
        _check(unit)
        if tonnage is not None and tonnage not in systems().structure_points:
            raise EditRefusedError(tr("10 to 200 t in fives"), tr("A 'Mech weighs 10 to 200 tons, a multiple of 5."))
        part = unit.chassis.parts[location]
        kind, clan = structure or (part.structure, part.clan)
        name = part.donor if donor is None else donor.strip()
        return _with_part(
            unit,
            location,
            DonorPart(tonnage or part.tonnage, kind, clan, name, (part.donor_kind or DONOR_KIND) if name else ""),
        )

    return system_edit(tr("Set the donor of a location"), change, ("donor", location))


def take_location(location: Location, donor: Unit) -> Edit:
    """Take the body and the armor of a location from another 'Mech; equipment stays."""

    def change(unit: Unit) -> Unit:
        _check(unit)
        if location not in donor.chassis.form.locations or donor.chassis.form.has_arms != unit.chassis.form.has_arms:
            sentence = tr("{name} has no such location.", name=donor.names.full)
            raise EditRefusedError(tr("No such location"), sentence)
        parts = donor.chassis.parts
        kind, clan = (
            (parts[location].structure, parts[location].clan) if parts else (donor.structure, donor.structure_clan)
        )
        part = DonorPart(donor.chassis.tonnage_at(location), kind, clan, donor.names.full, DONOR_KIND)
        return _with_part(unit, location, part).with_(armor=_armor(unit, location, donor.armor))

    name = inside(donor.chassis.form.shown(location))
    return system_edit(tr("Take the {where} of {name}", where=name, name=donor.names.full), change)


def _check(unit: Unit) -> None:
    if not unit.chassis.is_franken:
        raise EditRefusedError(tr("No FrankenMech"), tr("Only the locations of a FrankenMech have donors."))


def _with_part(unit: Unit, location: Location, part: DonorPart) -> Unit:
    parts = tuple(part if place is location else old for place, old in zip(Location, unit.chassis.parts, strict=True))
    found = unit.with_(chassis=unit.chassis._replace(parts=parts))
    if location is Location.CENTER_TORSO:  # what rules about the whole 'Mech ask for is that of the center torso
        found = found.with_(structure=part.structure, structure_clan=part.clan)
    return found


def _armor(unit: Unit, location: Location, worn: Armor) -> Armor:
    """The armor of the unit, with points and type of one location from another."""
    own = unit.armor

    def points(before: tuple[int, ...], given: tuple[int, ...]) -> tuple[int, ...]:
        return (*before[:location], given[location], *before[location + 1 :])

    kinds = tuple(worn.kind_at(place) if place is location else own.kind_at(place) for place in Location)
    mixed = len({kinds[place] for place in unit.chassis.form.locations}) > 1
    return Armor(
        own.kind if mixed else kinds[location],
        points(own.front, worn.front),
        points(own.rear, worn.rear),
        kinds if mixed else None,
    )
