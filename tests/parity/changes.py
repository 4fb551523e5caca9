"""What the reference build of May 2021 reckons otherwise than today's rules: each change as a rule of its own.

The figures that real and made-up units are compared with were measured with that build. A change restates the sheets
of a unit as the build would have them, so a difference is explained when the restated figure is the reference's to
the C-bill, and by nothing less.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from designer import design
from designer.catalog import catalog
from designer.construction.armor import structure_type
from designer.construction.cost import CLAN_CASE, LEG_ACTUATORS, MYOMER_PER_TON, CostSheet, cost
from designer.construction.engine import effective_engine
from designer.construction.explosives import case_at, explosive_places, explosives
from designer.construction.formulas import item_cost
from designer.construction.frame import frame_of, mount_mass
from designer.construction.heat import sinks
from designer.construction.mass import MassSheet, mass
from designer.construction.movement import jet_count, umu_mp
from designer.design import once
from designer.graph import Evaluator
from designer.units.location import Form
from designer.units.unit import Unit


class Sheets(NamedTuple):
    """The sheets that changes restate."""

    mass: MassSheet
    cost: CostSheet


def sheets_of(g: Evaluator) -> Sheets:
    """The sheets by today's rules."""
    return Sheets(mass(g), cost(g))


class Case(NamedTuple):
    """A unit as it was measured."""

    unit: Unit
    g: Evaluator


class Change(NamedTuple):
    """A rule that differs: what holds today, what the build of 2021 does, and the sheets as it has them."""

    name: str
    today: str
    then: str
    restate: Callable[[Case, Sheets], Sheets]


class Reading(NamedTuple):
    """A difference in what was measured: the unit as the build of 2021 had it."""

    name: str
    today: str
    then: str
    restate: Callable[[Unit], Unit]


# -- what was measured ----------------------------------------------------------------------------------------


UNREAD = ("Clan Ammo LRTorpedo-15 (Clan) Artemis V-capable",)
"""Names in files that the build of 2021 did not know."""


def lists_unread(text: str) -> bool:
    """Whether a file lists an item by a name that the build of 2021 did not know."""
    return any(name in text for name in UNREAD)


def _without_quirks(unit: Unit) -> Unit:
    return unit.with_(quirks=())


def _without_unread_items(unit: Unit) -> Unit:
    if unit.source is None or not lists_unread(unit.source.text):
        return unit
    unread = {item.id for name in UNREAD if (item := catalog().named(name, clan=True)) is not None}
    return unit.with_(mounts=tuple(m for m in unit.mounts if m.item not in unread))


READINGS = (
    Reading(
        "Good Reputation",
        "The quirk raises the price by a tenth.",
        "The figures were measured without quirks.",
        _without_quirks,
    ),
    Reading(
        "Torpedo ammunition",
        "Clan long-range torpedoes for Artemis V are known by both their names.",
        "One of the names is unknown: the bins weigh and cost nothing and bring no Clan CASE.",
        _without_unread_items,
    ),
)


# -- rules ----------------------------------------------------------------------------------------------------


def _tripod_structure(case: Case, sheets: Sheets) -> Sheets:
    if design.chassis(case.g).form is not Form.TRIPOD:
        return sheets
    return _paid(sheets, structure=sheets.cost.structure / 1.2)


def _superheavy_structure(case: Case, sheets: Sheets) -> Sheets:
    if not design.chassis(case.g).superheavy:
        return sheets
    return _paid(
        sheets, structure=structure_type(design.structure_kind(case.g)[0]).cost * design.chassis(case.g).tonnage
    )


def _superheavy_myomer(case: Case, sheets: Sheets) -> Sheets:
    chassis = design.chassis(case.g)
    if not chassis.superheavy or any(design.with_flag(case.g, flag) for flag, _ in MYOMER_PER_TON):
        return sheets
    return _paid(sheets, myomer=2_000 * chassis.tonnage)


def _tripod_legs(case: Case, sheets: Sheets) -> Sheets:
    chassis = design.chassis(case.g)
    if chassis.form is not Form.TRIPOD:
        return sheets
    leg = LEG_ACTUATORS * chassis.tonnage * (2 if chassis.superheavy else 1)
    return _paid(sheets, actuators=sheets.cost.actuators - leg)


def _superheavy_actuators(case: Case, sheets: Sheets) -> Sheets:
    return _paid(sheets, actuators=sheets.cost.actuators / 2) if design.chassis(case.g).superheavy else sheets


def _superheavy_gyro(case: Case, sheets: Sheets) -> Sheets:
    return _paid(sheets, gyro=0) if design.gyro_kind(case.g) == "superheavy" else sheets


def _superheavy_industrial_cockpit(case: Case, sheets: Sheets) -> Sheets:
    if design.cockpit_kind(case.g) != "superheavy-industrial":
        return sheets
    return sheets._replace(mass=sheets.mass._replace(cockpit=3_000))


def _primitive_industrial_cockpit(case: Case, sheets: Sheets) -> Sheets:
    return _paid(sheets, cockpit=200_000) if design.cockpit_kind(case.g) == "primitive-industrial" else sheets


def _lam_conversion(case: Case, sheets: Sheets) -> Sheets:
    chassis = design.chassis(case.g)
    if chassis.form is not Form.LAM:
        return sheets
    percent = 15 if chassis.conversion == "Bimodal" else 10
    return sheets._replace(mass=sheets.mass._replace(conversion=chassis.tonnage * percent * 10))


def _light_dumpers(case: Case, sheets: Sheets) -> Sheets:
    dumpers = sum(mount_mass(case.g, f) for f in design.gear(case.g) if "dumper" in f.item.flags)
    return sheets._replace(mass=sheets.mass._replace(gear=sheets.mass.gear - dumpers))


def _impossible_engine(case: Case, sheets: Sheets) -> Sheets:
    if effective_engine(case.g).kind != "none":
        return sheets
    weighed = sheets.mass._replace(engine=0, gyro=0, heat_sinks=1_000 * sinks(case.g).total)
    return sheets._replace(mass=weighed)


def _jump_mp_of_the_file(case: Case, sheets: Sheets) -> Sheets:
    jets = jet_count(case.g)
    line = re.search(r"^jump mp:\s*(\d+)", case.unit.source.text if case.unit.source else "", re.MULTILINE | re.I)
    if not jets or line is None or umu_mp(case.g):
        return sheets
    mp = int(line[1]) - bool(design.with_flag(case.g, "modular_armor"))
    return _paid(sheets, jump=sheets.cost.jump / jets**2 * mp**2)


def _modular_armor(case: Case, sheets: Sheets) -> Sheets:
    return _paid(sheets, equipment=sheets.cost.equipment + 90_000 * len(design.with_flag(case.g, "modular_armor")))


def _neural_interfaces(case: Case, sheets: Sheets) -> Sheets:
    listed = case.unit.source.text.count("BABattleMechNIU") if case.unit.source else 0
    return _paid(sheets, equipment=sheets.cost.equipment + 250_000 * listed)


def _compact_sinks(case: Case, sheets: Sheets) -> Sheets:
    paid = sum(f.item.cost or 0 for f in design.gear(case.g) if "compact_heat_sink" in f.item.flags)
    return _paid(sheets, equipment=sheets.cost.equipment - paid)


def _side_turrets(case: Case, sheets: Sheets) -> Sheets:
    turrets = [f for f in design.gear(case.g) if f.item.formula == "turret" and "head_turret" not in f.item.flags]
    paid = sum(item_cost(f.item, frame_of(case.g, f)) for f in turrets)
    return _paid(sheets, equipment=sheets.cost.equipment - paid)


def _capacitors_without_case(case: Case, sheets: Sheets) -> Sheets:
    if not design.tech(case.g).base.is_clan:
        return sheets
    loaded = {
        place
        for f in explosives(case.g)
        for place in (f.location, f.mount.other_location)
        if f.item.flags.isdisjoint(("ppc", "ppc_capacitor"))
    }
    spared = sum(place not in loaded and not case_at(case.g, place) for place in explosive_places(case.g))
    return _paid(sheets, clan_case=sheets.cost.clan_case - CLAN_CASE * spared)


def _case_beside_case(case: Case, sheets: Sheets) -> Sheets:
    if not design.tech(case.g).base.is_clan:
        return sheets
    twice = sum(case_at(case.g, place) for place in explosive_places(case.g))
    return _paid(sheets, clan_case=sheets.cost.clan_case + CLAN_CASE * twice)


def _paid(sheets: Sheets, **prices: float) -> Sheets:
    return sheets._replace(cost=sheets.cost._replace(**prices))


CHANGES = (
    Change("Tripod structure", "A tripod pays a fifth more.", "It does not.", _tripod_structure),
    Change("Tripod legs", "The actuators of all three legs are paid.", "Those of two are paid.", _tripod_legs),
    Change(
        "Superheavy structure",
        "Above 100 tons structure has prices of its own, mostly ten times the usual.",
        "The usual prices.",
        _superheavy_structure,
    ),
    Change("Superheavy myomer", "12,000 C-bills a ton.", "2,000 C-bills a ton, as for others.", _superheavy_myomer),
    Change("Superheavy actuators", "They cost double.", "They do not.", _superheavy_actuators),
    Change("Superheavy gyro", "Priced like a heavy-duty gyro.", "Free.", _superheavy_gyro),
    Change(
        "Superheavy industrial cockpit",
        "It weighs four tons.",
        "It weighs three tons.",
        _superheavy_industrial_cockpit,
    ),
    Change(
        "Primitive industrial cockpit",
        "100,000 C-bills, as other industrial cockpits.",
        "200,000 C-bills, as other primitive cockpits.",
        _primitive_industrial_cockpit,
    ),
    Change(
        "Dumpers",
        "5 % of the cargo in their location, rounded up to the half ton.",
        "No mass: their location is not known when it is asked for.",
        _light_dumpers,
    ),
    Change(
        "LAM conversion gear",
        "Its mass is rounded up to full tons.",
        "It is not rounded; the sum of all masses goes up to the half ton.",
        _lam_conversion,
    ),
    Change(
        "Engine that cannot exist",
        "It weighs what its line says, with its gyro, so that the builder sees what the design asks for; a finding "
        "says that there is none.",
        "Neither engine nor gyro weighs anything, and no sink is free.",
        _impossible_engine,
    ),
    Change(
        "Direct neural interface",
        "There is one modification of the cockpit for 250,000 C-bills.",
        "There is another one for 500,000 C-bills.",
        _neural_interfaces,
    ),
    Change(
        "Modular armor",
        "10,000 C-bills.",
        "100,000 C-bills.",
        _modular_armor,
    ),
    Change(
        "Jump MP",
        "Jets are paid by their number.",
        "They are paid by the line `jump mp` of the file, less one with modular armor.",
        _jump_mp_of_the_file,
    ),
    Change(
        "Compact heat sinks",
        "An item price of 3,000 C-bills a sink.",
        "No item price.",
        _compact_sinks,
    ),
    Change(
        "Shoulder and quad turrets",
        "10,000 C-bills a ton, as of head turrets.",
        "Free: their price is asked for without the location in which to look for weapons.",
        _side_turrets,
    ),
    Change(
        "Capacitors and Clan CASE",
        "A PPC and its capacitor bring Clan CASE to their location.",
        "They bring none: the capacitor is linked after CASE has been dealt out.",
        _capacitors_without_case,
    ),
    Change(
        "Clan CASE beside mounted CASE",
        "No Clan CASE where CASE is mounted.",
        "Clan CASE is added and paid beside it.",
        _case_beside_case,
    ),
)


class Stage(NamedTuple):
    """A unit after one more change: the evaluator of what was read, and the sheets."""

    name: str
    g: Evaluator
    sheets: Sheets


def stages(unit: Unit, readings: Sequence[Reading] = READINGS, changes: Sequence[Change] = CHANGES) -> Iterator[Stage]:
    """The unit by today's rules (without a name), then after each change that makes a difference to it."""
    g = once(unit)
    sheets = sheets_of(g)
    yield Stage("", g, sheets)
    for reading in readings:
        unit = reading.restate(unit)
        g = once(unit)
        if sheets_of(g) != sheets:
            sheets = sheets_of(g)
            yield Stage(reading.name, g, sheets)
    for change in changes:
        restated = change.restate(Case(unit, g), sheets)
        if restated != sheets:
            sheets = restated
            yield Stage(change.name, g, sheets)
