"""``mechwright show``: one unit as a sheet for a terminal."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from designer import design
from designer.battle_value import ledger
from designer.battle_value.text import ledger_text
from designer.catalog import systems
from designer.cli.reading import read_or_say
from designer.construction.armor import armor, armor_of, armor_type, structure_points_at, structure_type
from designer.construction.findings import findings
from designer.construction.frame import mount_mass, mount_slots
from designer.construction.heat import heat, sinks
from designer.construction.layout import cockpit_of
from designer.construction.mass import mass
from designer.construction.movement import movement
from designer.construction.slots import slot_use
from designer.graph import Evaluator
from designer.units.unit import Unit


def print_sheet(path: Path) -> int:
    """Print the sheet; 0 when done, 1 when the file cannot be read."""
    loaded = read_or_say(path)
    if loaded is None:
        return 1
    print("\n".join(sheet_lines(loaded.unit)))
    return 0


def sheet_lines(unit: Unit) -> Iterator[str]:
    """The sheet, line by line."""
    g = design.once(unit)
    yield from _head(unit)
    yield ""
    yield from _systems(g, unit)
    yield ""
    yield from _armor(g, unit)
    yield ""
    yield from _equipment(g, unit)
    yield ""
    yield from _findings(g)
    yield ""
    yield ledger_text(ledger(g))


def _head(unit: Unit) -> Iterator[str]:
    chassis = unit.chassis
    yield unit.names.full
    form = f"{'superheavy ' if chassis.superheavy else ''}{chassis.form.value.lower()}{' omni' if chassis.omni else ''}"
    yield f"{chassis.tonnage} t {form}, {unit.tech.base.value}, {unit.tech.year}, rules level {unit.tech.rules_level}"


def _tons(kg: int) -> str:
    return f"{kg / 1000:.1f} t"


def _systems(g: Evaluator, unit: Unit) -> Iterator[str]:
    sheet = mass(g)
    use = slot_use(g)
    heating = heat(g)
    engine = systems().engines.get(unit.engine.kind)
    gyro = systems().gyros.get(unit.gyro)
    rows = (
        ("Movement", movement(g).text, None),
        ("Engine", f"{unit.engine.rating} {engine.name if engine else unit.engine.kind}", sheet.engine),
        ("Structure", structure_type(unit.structure).name, sheet.structure),
        ("Gyro", gyro.name if gyro else unit.gyro, sheet.gyro),
        ("Cockpit", cockpit_of(unit.cockpit).name, sheet.cockpit),
        ("Heat sinks", f"{sinks(g).total} {unit.heat_sinks.kind}", sheet.heat_sinks),
        ("Heat", f"{heating.total} of {heating.capacity}", None),
        ("Slots", f"{use.used} of {use.total}", None),
        ("Mass", f"{_tons(sheet.total)} of {_tons(sheet.allowed)}", None),
    )
    for label, text, kg in rows:
        yield f"{label:<12}{text:<28}{'' if kg is None else _tons(kg):>8}".rstrip()


def _armor(g: Evaluator, unit: Unit) -> Iterator[str]:
    sheet = armor(g)
    kind = "Patchwork" if sheet.is_patchwork else armor_type(unit.armor.kind).name
    yield f"{'Armor':<12}{f'{kind}, {sheet.points} of {sheet.maximum}':<28}{_tons(sheet.mass):>8}"
    form = unit.chassis.form
    for location in form.file_order:
        here = armor_of(g, location)
        points = f"{here.front} / {here.rear}" if here.rear else f"{here.front}"
        yield f"  {form.name_of(location):<18}{points:>8}   structure {structure_points_at(unit.chassis, location)}"


def _equipment(g: Evaluator, unit: Unit) -> Iterator[str]:
    yield f"{'Equipment':<40}{'place':<8}{'mass':>8}{'slots':>7}{'heat':>6}"
    form = unit.chassis.form
    for fitted in design.equipment(g):
        place = "–" if fitted.location is None else form.code(fitted.location)
        if fitted.mount.other_location is not None and not fitted.item.spreadable:
            place += f"/{form.code(fitted.mount.other_location)}"
        name = fitted.item.name + (" (R)" if fitted.mount.rear else "") + (" (T)" if fitted.mount.turret else "")
        heating = str(fitted.item.heat) if fitted.item.heat else ""
        figures = f"{_tons(mount_mass(g, fitted)):>8}{mount_slots(g, fitted):>7}{heating:>6}"
        yield f"  {name:<38}{place:<8}{figures}".rstrip()


def _findings(g: Evaluator) -> Iterator[str]:
    found = findings(g)
    if not found:
        yield "No findings."
    for finding in found:
        yield f"{finding.severity.name.capitalize():<9}{finding.place:<12}{finding.sentence}"
