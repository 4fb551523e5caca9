"""Price in C-bills, with and without ammunition (TechManual p. 278-284; CONSTRUCTION, section 8).

Items whose price is computed for the whole 'Mech (jump jets, heat sinks, armor, structure) have no price themselves.
"""

from __future__ import annotations

import math
from functools import cache
from typing import Final, NamedTuple

from designer import design
from designer.catalog import Item, StructureType
from designer.construction.armor import (
    armor,
    armor_type_at,
    is_industrial,
    structure_sum,
    structure_type,
    uniform_armor,
)
from designer.construction.engine import effective_engine, kind_of, large
from designer.construction.explosives import automatic_case, case_at, case_places
from designer.construction.formulas import item_cost, nearest
from designer.construction.frame import frame_of, mount_slots
from designer.construction.heat import sinks
from designer.construction.layout import cockpit_of, gyro_of
from designer.construction.movement import base_walk, jet_count, umu_mp
from designer.construction.tech_components import rounds_of
from designer.design import Fitted
from designer.graph import Evaluator, query
from designer.language import marked, tr
from designer.units.location import ARMS, Form, Location
from designer.units.mount import SystemPart
from designer.units.unit import HEAVIEST

LIFE_SUPPORT = 50_000
SENSORS_PER_TON = 2_000
FULL_HEAD_EJECTION = 1_725_000
ARMORED_SLOT = 150_000
CLAN_CASE = 50_000
OMNI = 1.25


COMPONENTS = {
    "cockpit": marked("Cockpit"),
    "life_support": marked("Life support"),
    "sensors": marked("Sensors"),
    "myomer": marked("Myomer"),
    "structure": marked("Internal structure"),
    "actuators": marked("Actuators"),
    "engine": marked("Engine"),
    "gyro": marked("Gyro"),
    "jump": marked("Jump jets"),
    "heat_sinks": marked("Heat sinks"),
    "ejection": marked("Full-head ejection"),
    "armored_systems": marked("Armored systems"),
    "armor": marked("Armor"),
    "equipment": marked("Equipment"),
    "ammunition": marked("Ammunition"),
    "clan_case": marked("Clan CASE"),
    "conversion": marked("Conversion gear"),
}
"""The components of the price, in order, with their labels."""

FACTORS = {"reputation": marked("Good Reputation"), "omni": marked("OmniMech"), "weight": marked("Tonnage")}
"""The factors of the price, in order, with their labels."""


class CostSheet(NamedTuple):
    """The price of each component in C-bills, and the factors by which their sum is multiplied.

    ``conversion_rate`` is the surcharge of LAMs and QuadVees on structure, equipment, ammunition and CASE.
    """

    cockpit: float
    life_support: float
    sensors: float
    myomer: float
    structure: float
    actuators: float
    engine: float
    gyro: float
    jump: float
    heat_sinks: float
    ejection: float
    armored_systems: float
    armor: float
    equipment: float
    ammunition: float
    clan_case: float
    conversion_rate: float
    reputation: float
    omni: float
    weight: float

    @property
    def conversion(self) -> float:
        """The price of the conversion gear of a LAM or QuadVee."""
        return (self.structure + self.equipment + self.ammunition + self.clan_case) * self.conversion_rate

    @property
    def total(self) -> int:
        """The price with all ammunition, in whole C-bills, halves rounded up."""
        parts: list[float] = [getattr(self, name) for name in COMPONENTS]
        return nearest(sum(parts) * self.reputation * self.omni * self.weight)

    @property
    def dry(self) -> int:
        """The price without ammunition."""
        return self._replace(ammunition=0).total


MYOMER_PER_TON = (
    ("super_cooled_myomer", 10_000),
    ("tsm", 16_000),
    ("prototype_tsm", 32_000),
    ("industrial_tsm", 12_000),
)


@query
def myomer_cost(g: Evaluator) -> int:
    """The price of the myomer by type and tonnage; standard myomer of superheavies costs 12,000 a ton."""
    chassis = design.chassis(g)
    for flag, price in MYOMER_PER_TON:
        if design.with_flag(g, flag):
            return price * chassis.tonnage
    return (12_000 if chassis.superheavy else 2_000) * chassis.tonnage


@query
def structure_cost(g: Evaluator) -> float:
    """The price of the internal structure by type and tonnage (CONSTRUCTION 1.2); tripods pay a fifth more."""
    chassis = design.chassis(g)
    if chassis.is_franken:
        return structure_sum(g, _structure_price)
    price = _structure_price(structure_type(design.structure_kind(g)[0]), chassis.tonnage)
    return price * 1.2 if chassis.form is Form.TRIPOD else price


def _structure_price(kind: StructureType, tonnage: int) -> float:
    """The price of a structure for a whole 'Mech."""
    return (kind.cost_superheavy if tonnage > HEAVIEST else kind.cost) * tonnage


ARM_ACTUATORS = {SystemPart.UPPER_ARM: 100, SystemPart.LOWER_ARM: 50, SystemPart.HAND: 80}
LEG_ACTUATORS = 150 + 80 + 120


@query
def actuator_cost(g: Evaluator) -> int:
    """The price of the present arm actuators, and of the actuators of each leg; superheavies pay double."""
    chassis = design.chassis(g)
    per_ton = LEG_ACTUATORS * len(chassis.form.legs)
    if chassis.form.has_arms:
        per_ton += sum([ARM_ACTUATORS.get(s.part, 0) for s in design.systems(g) if s.slot.location in ARMS])
    return per_ton * chassis.tonnage * (2 if chassis.superheavy else 1)


@query
def engine_cost(g: Evaluator) -> float:
    """The engine's price: the price factor of its type times rating times tonnage / 75, double if Large (2.2)."""
    engine = effective_engine(g)
    base = kind_of(engine).cost * (2 if large(engine) else 1)
    return base * engine.rating * design.chassis(g).tonnage / 75


@query
def gyro_cost(g: Evaluator) -> float:
    """The gyro's price: the price factor of its type times walk MP times tonnage / 100, rounded up (3.1)."""
    kind = gyro_of(design.gyro_kind(g))
    return kind.cost * kind.cost_factor * math.ceil(base_walk(g) * design.chassis(g).tonnage / 100)


def booster_cost(booster: Fitted) -> int:
    """The price of jump boosters for each ton of the 'Mech: by their MP squared (CONSTRUCTION 5.2)."""
    return 150 * nearest(booster.mount.size or 0) ** 2


@query
def jump_cost(g: Evaluator) -> int:
    """The price of jump jets or UMUs and of jump boosters: by MP squared times tonnage (CONSTRUCTION 5.2)."""
    boosters = design.with_flag(g, "jump_booster")
    price = booster_cost(boosters[0]) if boosters else 0
    jets = design.with_flag(g, "jump_jet")
    if umu_mp(g):
        price += 200 * umu_mp(g) ** 2
    elif jets:
        improved = "improved" in jets[0].item.flags and "prototype" not in jets[0].item.flags
        price += (500 if improved else 200) * jet_count(g) ** 2
    return price * design.chassis(g).tonnage


PRICED_WITH_ENGINE: Final = 10
"""The number of single heat sinks that the price of an engine includes, whatever its type."""


@query
def heat_sink_cost(g: Evaluator) -> int:
    """The price of heat sinks: 6,000 for each double, 2,000 for each single beyond ten, which are paid with the engine.

    Each of these that is missing is 2,000 less, as in the reference implementation.
    """
    count = sinks(g).total
    return 6_000 * count if pays_doubles(g) else 2_000 * (count - PRICED_WITH_ENGINE)


@query
def pays_doubles(g: Evaluator) -> bool:
    """Whether heat sinks cost as doubles: the first single or double sink in the slots decides (CONSTRUCTION 5.1).

    Two compact heat sinks count as a double, a prototype counts as a single.
    """
    for fitted in design.gear(g):
        if not fitted.item.flags.isdisjoint(("single_heat_sink", "double_heat_sink")):
            return "double_heat_sink" in fitted.item.flags
    return design.heat_sinks(g).kind in ("double", "laser")


@query
def armor_cost(g: Evaluator) -> float:
    """The price of armor: its mass in tons times the type's price per ton; patchwork armor by location (4.3)."""
    whole = uniform_armor(g)
    if whole is not None:
        return armor(g).mass / 1000 * whole.cost
    price = 0.0
    for location in design.chassis(g).form.locations:
        worn = armor_type_at(g, location)
        price += sum(design.armor_at(g, location)) / worn.points_per_ton * worn.cost
    return price


def mount_cost(g: Evaluator, fitted: Fitted) -> int:
    """The price of a mount in whole C-bills, with its armored slots if MegaMek charges them.

    MegaMek charges them for weapons and for items whose price follows a formula.
    """
    item = fitted.item
    if item.formula == "aes" and fitted.location in design.chassis(g).form.legs:
        price: float = 700 * design.chassis(g).tonnage
    else:
        price = item.cost if item.cost is not None else item_cost(item, frame_of(g, fitted), fitted.mount.size)
    if fitted.mount.armored and item.takes_armor and (item.type == "weapon" or item.cost is None):
        price += ARMORED_SLOT * mount_slots(g, fitted)
    return int(price)


@cache
def rounds_cost(weapon: Item) -> int:
    """The price of the rounds of a one-shot weapon: a ton of standard ammunition, two tons for a double one-shot."""
    rounds = rounds_of(weapon)
    if rounds is None:
        return 0
    return int(rounds.cost or 0) * (2 if "double_one_shot" in weapon.flags else 1)


class LocationPrice(NamedTuple):
    """The price of the items in one location."""

    equipment: int
    ammunition: int


_FREE: Final = LocationPrice(0, 0)


@query
def price_at(g: Evaluator, group: Location | None) -> LocationPrice:
    """The price of the items in one location (None: the unplaced ones); coolant pods count as equipment."""
    here = design.contents(g, group)
    if not here.all:
        return _FREE
    pods = [f for f in here.ammunition if f.item.ammo == "coolant_pod"]
    bins = [f for f in here.ammunition if f.item.ammo != "coolant_pod"]
    return LocationPrice(
        sum([mount_cost(g, f) for f in (*here.weapons, *here.gear, *pods)]),
        sum([mount_cost(g, f) for f in bins]) + sum([rounds_cost(f.item) for f in here.weapons]),
    )


@query
def clan_case_cost(g: Evaluator) -> int:
    """The price of Clan CASE: 50,000 for each location of a Clan chassis with explosives and without mounted CASE.

    CASE II does not count as CASE here. The rounds of one-shot weapons together count as one more location. An Inner
    Sphere chassis pays for locations with automatic CASE.
    """
    if not design.tech(g).base.is_clan:
        return CLAN_CASE * len(automatic_case(g))
    out = design.case_opt_out(g)
    places = sum([place not in out and not case_at(g, place) for place in case_places(g)])
    nowhere = any("one_shot" in f.item.flags and f.item.ammo for f in design.weapons(g))
    return CLAN_CASE * (places + nowhere)


@query
def conversion_rate(g: Evaluator) -> float:
    """The rate of the surcharge of LAMs and QuadVees for conversion gear (CONSTRUCTION, section 8, step 15)."""
    chassis = design.chassis(g)
    if chassis.form is Form.LAM:
        return 0.65 if chassis.bimodal else 0.75
    return 0.5 if chassis.form is Form.QUADVEE else 0.0


REPUTATION = {"good_rep_1": 1.1, "good_rep_2": 1.25}
"""The factors of quirks that raise the price, by quirk id."""


@query
def reputation(g: Evaluator) -> float:
    """The factor of the quirk Good Reputation; 1 without it."""
    known = [REPUTATION[quirk] for quirk in design.quirk_ids(g) if quirk in REPUTATION]
    return max(known, default=1.0)


@query
def weight_factor(g: Evaluator) -> float:
    """The factor for tonnage: 1 % more for each ton, for each four tons of an IndustrialMech."""
    tonnage = design.chassis(g).tonnage
    return 1 + tonnage / (400 if is_industrial(g) else 100)


@query
def cost(g: Evaluator) -> CostSheet:
    """The price sheet."""
    chassis = design.chassis(g)
    held = [price_at(g, group) for group in design.GROUPS]
    return CostSheet(
        cockpit_of(design.cockpit_kind(g)).cost,
        LIFE_SUPPORT,
        SENSORS_PER_TON * chassis.tonnage,
        myomer_cost(g),
        structure_cost(g),
        actuator_cost(g),
        engine_cost(g),
        gyro_cost(g),
        jump_cost(g),
        heat_sink_cost(g),
        FULL_HEAD_EJECTION if design.full_head_ejection(g) else 0,
        ARMORED_SLOT * len(design.armored_systems(g)),
        armor_cost(g),
        sum([price.equipment for price in held]),
        sum([price.ammunition for price in held]),
        clan_case_cost(g),
        conversion_rate(g),
        reputation(g),
        OMNI if chassis.omni else 1.0,
        weight_factor(g),
    )


class CostLine(NamedTuple):
    """One line of the price: an amount in C-bills, or if ``factor`` is set a factor of the sum."""

    id: str
    label: str
    value: float
    factor: bool = False


@query
def cost_lines(g: Evaluator) -> tuple[CostLine, ...]:
    """The lines of the price: the components that are not 0, then the factors that are not 1."""
    sheet = cost(g)
    parts = [CostLine(name, tr(label), getattr(sheet, name)) for name, label in COMPONENTS.items()]
    if sheet.heat_sinks < 0:
        few = tr("Heat sinks, {n} of {free}", n=sinks(g).total, free=PRICED_WITH_ENGINE)
        parts = [line._replace(label=few) if line.id == "heat_sinks" else line for line in parts]
    factors = [CostLine(name, tr(label), getattr(sheet, name), True) for name, label in FACTORS.items()]
    return (*[line for line in parts if line.value], *[line for line in factors if line.value != 1])
