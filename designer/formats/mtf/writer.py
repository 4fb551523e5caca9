"""Writing a unit as the lines of an MTF file, each with a key, in file order (MTF_FORMAT 8).

A new file consists of these lines. To save an existing file, ``text_patch`` compares the lines of the unit as read with
those of the edited unit, and changes the lines that differ.

Each location has a block with a line per slot; a split weapon is written in the blocks of both of its locations.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Mapping
from typing import NamedTuple

from designer.catalog import catalog
from designer.construction.movement import base_walk, jet_count
from designer.design import once
from designer.formats.mtf import header_terms
from designer.formats.mtf.keys import ARMOR_KEYS, DONOR_KEYS, REAR_KEYS, STRUCTURE_KEYS, section
from designer.formats.mtf.sections import ROWS
from designer.formats.mtf.slot_parser import EMPTY, FACING_SUFFIXES, kept_apart
from designer.formats.mtf.weapon_quirks import NOWHERE, quirk_text
from designer.reading import one_line
from designer.units.location import Form, Location, Slot, slots_of
from designer.units.mount import STRAIGHT_BACK, Mount, MountId, SystemSlot
from designer.units.unit import Unit

LineKey = tuple[Hashable, ...]
"""Subject of a line, e.g. ``("mass",)``, ``("row", Location.HEAD, 3)``, ``("quirk", "command_mech")``."""

Anchors = Mapping[MountId, Slot]
"""The slots in which a file lists mounts that have no slots."""

NO_ANCHORS: Anchors = {}


class FileLine(NamedTuple):
    """A line: the texts before and after the colon; the name of a slot line is empty."""

    name: str
    value: str

    @property
    def text(self) -> str:
        """The whole line."""
        return f"{self.name}:{self.value}" if self.name else self.value


FileLines = dict[LineKey, FileLine]


def fields(unit: Unit, anchors: Anchors = NO_ANCHORS) -> FileLines:
    """All lines of a unit's file, in order."""
    return {key: field for paragraph in paragraphs(unit, anchors) for key, field in paragraph.items()}


def paragraphs(unit: Unit, anchors: Anchors = NO_ANCHORS) -> Iterator[FileLines]:
    """All lines of a unit's file, in the groups that an empty line separates."""
    rows = Rows(unit, anchors)
    yield _names(unit)
    yield _technology(unit)
    yield _quirks(unit)
    yield _systems(unit)
    yield _sinks_and_movement(unit, rows)
    yield _armor(unit)
    yield _weapons(unit)
    for location in unit.chassis.form.file_order:
        yield _block(unit, location, rows)
    yield _fluff(unit)
    yield _kept(unit, "end")


def _plain(pairs: Iterable[tuple[str, object]]) -> FileLines:
    """Lines of names and values; values of None are left out."""
    return {(name.lower(),): FileLine(name, one_line(str(value))) for name, value in pairs if value is not None}


def _kept(unit: Unit, where: str) -> FileLines:
    """The lines of the descriptive keys of one section; keys are numbered, since each may occur several times."""
    found: FileLines = {}
    counts: Counter[str] = Counter()
    for key, value in unit.header:
        if section(key) == where:
            found["header", key, counts[key]] = FileLine(key, one_line(value))
        counts[key] += 1
    return found


def _names(unit: Unit) -> FileLines:
    names = unit.names
    return _kept(unit, "names") | _plain(
        [
            ("chassis", names.chassis),
            ("clanname", names.clan_name or None),
            ("model", names.model),
            ("mul id", names.mul_id),
        ]
    )


def _technology(unit: Unit) -> FileLines:
    chassis, tech = unit.chassis, unit.tech
    return _plain(
        [
            ("Config", header_terms.form_text(chassis.form, omni=chassis.omni, franken=chassis.is_franken)),
            ("techbase", tech.base.value),
            ("era", tech.year),
            ("rules level", tech.rules_level),
        ]
    ) | _kept(unit, "tech")


def _quirks(unit: Unit) -> FileLines:
    found: FileLines = {("quirk", quirk): FileLine("quirk", one_line(quirk)) for quirk in unit.quirks}
    form = unit.chassis.form
    for mount in unit.mounts:
        for quirk in mount.quirks:
            text = quirk_text(quirk, mount, unit.mounts, _name(mount), form)
            found["weaponquirk", mount.id, mount.item, quirk] = FileLine("weaponquirk", one_line(text))
    counts: Counter[str] = Counter()
    for value in unit.stray_weapon_quirks:
        found["stray", value, counts[value]] = FileLine("weaponquirk", one_line(value))
        counts[value] += 1
    return found


def _systems(unit: Unit) -> FileLines:
    form, conversion = unit.chassis.form, unit.chassis.conversion or None
    special = (unit.cockpit, unit.gyro) != ("standard", "standard")
    opted_out = [form.code(location) for location in form.file_order if location in unit.case_opt_out]
    return _plain(
        [
            ("mass", unit.chassis.tonnage),
            ("engine", header_terms.engine_text(unit.engine, unit.tech.base)),
            ("structure", _structure(unit)),
            ("myomer", _myomer(unit)),
            ("lam", conversion if form is Form.LAM else None),
            ("motive", conversion if form is Form.QUADVEE else None),
            ("cockpit", header_terms.cockpit_text(unit.cockpit) if special else None),
            ("gyro", header_terms.gyro_text(unit.gyro) if special else None),
            ("ejection", header_terms.EJECTION if unit.full_head_ejection else None),
            ("heat sink kit", header_terms.SINK_KIT if unit.heat_sink_kit else None),
            ("clancaseoptedoutlocs", ",".join(opted_out) or None),
        ]
    ) | _donors(unit)


def _structure(unit: Unit) -> str:
    if unit.chassis.is_hybrid:
        return header_terms.HYBRID
    return header_terms.structure_text(unit.structure, clan=unit.structure_clan)


def _donors(unit: Unit) -> FileLines:
    """The lines with the donor's tonnage, and for different structures also the structure, of each location."""
    chassis = unit.chassis
    found: FileLines = {}
    for location in chassis.form.file_order if chassis.is_franken else ():
        part = chassis.parts[location]
        kind = f"{header_terms.structure_text(part.structure, clan=part.clan)}:" if chassis.is_hybrid else ""
        found[STRUCTURE_KEYS[location],] = FileLine(f"{chassis.form.code(location)} structure", f"{kind}{part.tonnage}")
    return found


_MYOMERS = {
    "tsm": "Triple-Strength",
    "prototype_tsm": "Prototype Triple-Strength",
    "industrial_tsm": "Industrial Triple-Strength",
    "super_cooled_myomer": "Super-Cooled",
}


def _myomer(unit: Unit) -> str:
    """The name of the mounted myomer; when a file is read, the mounts count instead."""
    flags = {flag for mount in unit.mounts for flag in catalog()[mount.item].flags}
    return next((word for flag, word in _MYOMERS.items() if flag in flags), "Standard")


def _sinks_and_movement(unit: Unit, rows: Rows) -> FileLines:
    found = _plain(
        [("heat sinks", header_terms.sinks_text(unit.heat_sinks)), ("base chassis heat sinks", unit.heat_sinks.base)]
    )
    for mount in rows.outside:
        location = None if mount.slots else mount.stands_in
        place = NOWHERE if location is None else unit.chassis.form.code(location)
        found["nocrit", mount.id, mount.item] = FileLine("nocrit", f"{mount_text([mount])}:{place}")
    g = once(unit)
    return found | _plain([("walk mp", base_walk(g)), ("jump mp", jet_count(g))])


def _armor(unit: Unit) -> FileLines:
    armor, form = unit.armor, unit.chassis.form
    worn = header_terms.PATCHWORK if armor.kinds is not None else header_terms.armor_text(armor.kind)
    found = _plain([("armor", worn)])
    for location in form.file_order:
        kind = f"{header_terms.armor_text(armor.kind_at(location))}:" if armor.kinds is not None else ""
        found[ARMOR_KEYS[location],] = FileLine(f"{form.code(location)} armor", f"{kind}{armor.front[location]}")
    for location, key in REAR_KEYS.items():
        found[key,] = FileLine(f"{key[:3].upper()} armor", str(armor.rear[location]))
    return found


def _weapons(unit: Unit) -> FileLines:
    lines = [weapon_text(unit, mount) for mount in weapons(unit)]
    found: FileLines = {("weapons",): FileLine("Weapons", str(len(lines)))}
    return found | {("weapon", number): FileLine("", line) for number, line in enumerate(lines)}


def weapons(unit: Unit) -> list[Mount]:
    """The mounts that the weapon list of a file has."""
    return [mount for mount in unit.mounts if catalog()[mount.item].is_weapon]


def weapon_text(unit: Unit, mount: Mount) -> str:
    """A line of the weapon list."""
    return f"{catalog()[mount.item].name}, {place_text(unit, mount.location)}"


def place_text(unit: Unit, location: Location | None) -> str:
    """The name of a location in the weapon list."""
    return NOWHERE if location is None else unit.chassis.form.name_of(location)


def _block(unit: Unit, location: Location, rows: Rows) -> FileLines:
    found: FileLines = {("block", location): FileLine(unit.chassis.form.name_of(location), "")}
    for row, slot in enumerate(slots_of(location)):
        found["row", location, row] = FileLine("", rows.text(slot))
    if unit.chassis.is_franken:
        part = unit.chassis.parts[location]
        for key, value in zip(DONOR_KEYS, (part.donor, part.donor_kind), strict=True):
            if value:
                found[key, location] = FileLine(key, one_line(value))
    return found


def _fluff(unit: Unit) -> FileLines:
    found: FileLines = {}
    counts: Counter[str] = Counter()
    for key, value in unit.fluff:
        name, _, part = key.partition(":")
        text = one_line(value, "<br>")
        found["fluff", key, counts[key]] = FileLine(name, f"{part.upper()}:{text}" if part else text)
        counts[key] += 1
    return found


# -- slot lines -----------------------------------------------------------------------------------------------


class Rows:
    """The texts of the slot lines; ``outside`` are the mounts that have no slot line."""

    def __init__(self, unit: Unit, anchors: Anchors) -> None:
        self._systems: dict[Slot, SystemSlot] = {system.slot: system for system in reversed(unit.systems)}
        self._mounts: dict[Slot, list[Mount]] = {}
        shown: set[MountId] = set()
        places = set(unit.chassis.form.locations)
        for mount in unit.mounts:
            for slot in mount.slots:
                if slot.location in places and slot.row < ROWS and slot not in self._systems:
                    self._mounts.setdefault(slot, []).append(mount)
                    shown.add(mount.id)
        for mount in unit.mounts:
            anchor = None if mount.slots else anchors.get(mount.id)
            if anchor is not None and anchor not in self._systems and anchor not in self._mounts:
                self._mounts[anchor] = [mount]
                shown.add(mount.id)
        self.outside = [mount for mount in unit.mounts if mount.id not in shown]

    def text(self, slot: Slot) -> str:
        """The slot line of a slot."""
        system = self._systems.get(slot)
        if system is not None:
            return f"{system.part.value} (ARMORED)" if system.armored else system.part.value
        mounts = self._mounts.get(slot)
        return mount_text(mounts) if mounts else EMPTY


def _name(mount: Mount) -> str:
    name = catalog()[mount.item].mtf.strip()
    return name if mount.facing in FACING_SUFFIXES else kept_apart(name)


def mount_text(mounts: list[Mount]) -> str:
    """A slot line: the names of its items with suffixes, in the order that readers require."""
    mount = mounts[0]
    text = "|".join(map(_name, mounts))
    if mount.facing in FACING_SUFFIXES:
        text += f" {FACING_SUFFIXES[mount.facing]}"
    if mount.rear or mount.facing == STRAIGHT_BACK:
        text += " (R)"
    if mount.turret:
        text += " (T)"
    if mount.pod:
        text += " (OMNIPOD)"
    if mount.size is not None:
        text += f":SIZE:{float(mount.size)}"
    if mount.armored:
        text += " (ARMORED)"
    return one_line(text)
