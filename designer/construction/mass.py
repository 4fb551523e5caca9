"""Mass of all components and free mass, in kg.

TechManual p. 46-59; the order of summation is CONSTRUCTION, section 7.
"""

from __future__ import annotations

import math
from typing import Final, NamedTuple

from designer import design
from designer.construction.armor import armor, structure_mass
from designer.construction.engine import engine_mass, kind_of
from designer.construction.formulas import up_half, up_ton
from designer.construction.frame import mount_mass, mount_slots
from designer.construction.heat import free_sinks, sinks
from designer.construction.layout import cockpit_of, gyro_of
from designer.construction.links import links
from designer.design import Fitted
from designer.graph import Evaluator, query
from designer.units.location import Form, Location
from designer.units.mount import SystemPart


class MassSheet(NamedTuple):
    """Mass by component, in kg."""

    engine: int
    structure: int
    cockpit: int
    gyro: int
    heat_sinks: int
    armor: int
    conversion: int
    gear: int
    weapons: int
    ammunition: int
    power_amplifiers: int
    armored_parts: int
    allowed: int

    @property
    def raw(self) -> int:
        """The mass of all components, not rounded."""
        return sum(self) - self.allowed

    @property
    def total(self) -> int:
        """The mass of all components, rounded up to the next half ton."""
        return up_half(self.raw)

    @property
    def free(self) -> int:
        """The unused tonnage; negative if overweight."""
        return self.allowed - self.total


@query
def gyro_mass(g: Evaluator) -> int:
    """Mass of the gyro: rating / 100 tons, rounded up, times the factor of its type (TM p. 50)."""
    kind = gyro_of(design.gyro_kind(g))
    return int(math.ceil(design.engine(g).rating / 100) * 1000 * kind.mass_factor)


@query
def cockpit_mass(g: Evaluator) -> int:
    """Mass of the cockpit."""
    return cockpit_of(design.cockpit_kind(g)).mass


@query
def heat_sink_mass(g: Evaluator) -> int:
    """Mass of heat sinks: a ton (compact 1.5) for each beyond those that come with the engine (CONSTRUCTION 5.1)."""
    found = sinks(g)
    if design.heat_sinks(g).kind == "compact":
        return max(0, found.mounted_mass + found.integral_mass - 1500 * free_sinks(g))
    return max(0, found.total - free_sinks(g)) * 1000


@query
def conversion_mass(g: Evaluator) -> int:
    """Mass of conversion gear: 10 % of the tonnage of LAMs and QuadVees (bimodal LAM 15 %), in full tons (7)."""
    chassis = design.chassis(g)
    if chassis.form not in (Form.LAM, Form.QUADVEE):
        return 0
    percent = 15 if chassis.form is Form.LAM and chassis.bimodal else 10
    return up_ton(chassis.tonnage * 10 * percent)


class LocationMass(NamedTuple):
    """Mass of the items in one location, in kg. Heat sinks are not included (see ``heat_sink_mass``)."""

    gear: int
    weapons: int
    ammunition: int


_NOTHING: Final = LocationMass(0, 0, 0)


@query
def mass_at(g: Evaluator, group: Location | None) -> LocationMass:
    """Mass of the items in one location (None: the unplaced ones); Endo Steel etc. has its structure's or armor's."""
    here = design.contents(g, group)
    if not here.all:
        return _NOTHING
    return LocationMass(
        sum([mount_mass(g, f) for f in here.gear if f.item.kind != "heat_sink"]),
        sum([mount_mass(g, f) for f in here.weapons]),
        sum([mount_mass(g, f) for f in here.ammunition]),
    )


@query
def mounted_mass(g: Evaluator) -> LocationMass:
    """Mass of all gear, weapons and ammunition."""
    return LocationMass(*map(sum, zip(*[mass_at(g, group) for group in design.GROUPS], strict=True)))


@query
def power_amplifier_mass(g: Evaluator) -> int:
    """Mass of power amplifiers: 10 % of energy weapons and capacitors without fusion or fission engine (TM p. 70)."""
    if kind_of(design.engine(g)).power in ("fusion", "fission"):
        return 0
    amplified = sum(f.item.mass or 0 for f in design.weapons(g) if _needs_amplifier(f))
    served = links(g).serves
    amplified += sum(f.item.mass or 0 for f in design.with_flag(g, "ppc_capacitor") if f.mount.id in served)
    return up_half(amplified / 10)


def _needs_amplifier(fitted: Fitted) -> bool:
    """Whether a weapon needs power amplifiers: lasers, PPCs and flamers; not plasma weapons, chemical lasers (9.6)."""
    flags = fitted.item.flags
    if flags & {"laser", "ppc", "plasma_mfuk", "centurion", "tsemp"}:
        return True
    return "flamer" in flags and fitted.item.ammo == ""


@query
def armored_mass(g: Evaluator) -> int:
    """Mass of armored components: half a ton for each slot, but one ton for the whole cockpit (TO p. 95).

    As in MegaMek, items that cannot be hit do not become heavier.
    """
    parts = [system.part for system in design.armored_systems(g)]
    slots = sum([part is not SystemPart.COCKPIT for part in parts])
    slots += sum([mount_slots(g, fitted) for fitted in design.armored(g) if fitted.item.hittable])
    return 500 * slots + (1000 if SystemPart.COCKPIT in parts else 0)


@query
def mass(g: Evaluator) -> MassSheet:
    """The mass of each component of the 'Mech."""
    return MassSheet(
        engine_mass(g),
        structure_mass(g),
        cockpit_mass(g),
        gyro_mass(g),
        heat_sink_mass(g),
        armor(g).mass,
        conversion_mass(g),
        *mounted_mass(g),
        power_amplifier_mass(g),
        armored_mass(g),
        design.chassis(g).tonnage * 1000,
    )
