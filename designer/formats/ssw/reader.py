"""Reading Solaris Skunk Works files (SSW_FORMAT): every configuration of an OmniMech is a design of its own."""

from __future__ import annotations

from xml.etree.ElementTree import Element

from designer.battle_value import battle_value
from designer.construction.legality.finding import Severity
from designer.design import once
from designer.formats.read_result import Loaded
from designer.formats.ssw import header, systems
from designer.formats.ssw.configuration import NEWEST, SswConfiguration
from designer.formats.ssw.fittings import Fittings
from designer.formats.ssw.kept import with_kept
from designer.formats.ssw.quirks import with_quirks
from designer.formats.ssw.tree import number_at, text_at, tree_of
from designer.language import tr
from designer.units.unit import Unit


def read_ssw(text: str, name: str, configuration: int = 0) -> tuple[Loaded, int]:
    """A configuration of a file, counted from 0, with notes, and the number of others; raises ``FormatError``."""
    root = tree_of(text, name)
    base = root.find("baseloadout")
    base = Element("baseloadout") if base is None else base
    found = root.findall("loadout")
    own = found[min(configuration, len(found) - 1)] if found else None
    return _read(SswConfiguration(root, base, own, text)), max(0, len(found) - 1)


def _read(design: SswConfiguration) -> Loaded:
    if design.version > NEWEST:
        words = tr("the file has version {n}; it is read as {newest}", n=design.version, newest=NEWEST)
        design.note(Severity.WARNING, words)
    chassis = systems.chassis_of(design)
    engine, cockpit = systems.engine_of(design, chassis), systems.cockpit_of(design)
    gyro = systems.gyro_of(design, cockpit)
    structure, structure_clan = systems.structure_of(design)
    unit = Unit(
        names=header.names_of(design),
        tech=header.tech_of(design),
        chassis=chassis,
        engine=engine,
        structure=structure,
        structure_clan=structure_clan,
        gyro=gyro,
        cockpit=cockpit,
        full_head_ejection=design.cockpit_says("fhes"),
        heat_sinks=systems.heat_sinks_of(design),
        armor=systems.armor_of(design),
        systems=systems.systems_of(design, chassis, engine, gyro, cockpit),
        header=tuple(header.header_of(design)),
        fluff=tuple(header.fluff_of(design)),
    )
    if design.clan and design.version > 0 and text_at(design.loadout, "clancase") == "FALSE":
        unit = unit.with_(case_opt_out=frozenset(chassis.form.locations))
    unit, unread = with_kept(with_quirks(design, Fittings(design, unit).fitted()), design.kept)
    for each in unread:
        design.note(Severity.WARNING, tr("a kept line of the notes cannot be read: {name}", name=each), each)
    if design.root.find("fractional") is not None:
        design.note(Severity.NOTE, tr("the file counts masses in kilograms; they are read as rounded ones"))
    _compare(design, unit)
    return Loaded(unit, tuple(sorted(design.notes)))


def _compare(design: SswConfiguration, unit: Unit) -> None:
    """Note a stated Battle Value that is another one."""
    stated = number_at(design.root if design.own is None else design.own, "battle_value")
    value = battle_value(once(unit)) if stated else 0
    if value != stated:
        words = tr("the file states a Battle Value of {stated}; by the rules it is {value}", stated=stated, value=value)
        design.note(Severity.NOTE, words)
