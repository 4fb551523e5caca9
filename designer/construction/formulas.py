"""Mass, slots and price of equipment whose figures depend on the 'Mech: a named formula for each kind of item.

If a figure of an item is None in the catalog, the item's ``formula`` names the entry here. Masses are whole kilograms.
Formulas follow the rules of the items (TacOps, TechManual; EQUIPMENT_FORMULAS,
section 1). The rounding functions are named as in CONSTRUCTION, section 0.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import cache
from typing import NamedTuple

from designer.catalog import ArmorType, Item, systems
from designer.construction.spread import is_spread
from designer.units.location import Form
from designer.units.unit import ArmorKind


class Frame(NamedTuple):
    """The properties of a 'Mech that formulas use. Masses in kg.

    ``kinds`` has the armor type of each location of patchwork armor, else None. ``direct_fire_mass`` is the mass of
    all weapons that a targeting computer aims, ``turret_mass`` that of the weapons in the turret to be computed,
    ``cargo_mass`` that of the cargo in the location of a dumper.
    """

    tonnage: int
    form: Form
    rating: int = 0
    engine_mass: int = 0
    direct_fire_mass: int = 0
    turret_mass: int = 0
    cargo_mass: int = 0
    kinds: tuple[ArmorKind, ...] | None = None

    @property
    def superheavy(self) -> bool:
        """Whether it has more than 100 tons; then most items need half the slots."""
        return self.tonnage > 100

    @property
    def legs(self) -> int:
        """The number of legs."""
        return len(self.form.legs)


def up_half(kg: float) -> int:
    """A mass rounded up to the half ton, after removing floating-point noise: the usual rule (TM p. 20)."""
    return math.ceil(round(kg / 500, 6)) * 500


def up_ton(kg: float) -> int:
    """A mass rounded up to the full ton, in kg."""
    return math.ceil(round(kg / 1000, 6)) * 1000


def near_ton(kg: float) -> int:
    """A mass rounded to the nearest ton, halves up, in kg."""
    return nearest(kg / 1000) * 1000


def nearest(value: float) -> int:
    """A number rounded to the nearest whole number, halves up (BV rule 0.2)."""
    return math.floor(value + 0.5)


FigureFormula = Callable[[Frame, float], float]


class Formula(NamedTuple):
    """The formulas of one kind of item: functions of the frame and the chosen size; None if a figure has no formula.

    ``strike``, the damage of a hit in a physical attack, is a function of tonnage.
    """

    mass: FigureFormula | None = None
    slots: FigureFormula | None = None
    cost: FigureFormula | None = None
    strike: Callable[[int], int] | None = None


def _kg(frame: Frame) -> int:
    return frame.tonnage * 1000


def _jump_jet(frame: Frame, _size: float) -> int:
    """Mass of a jump jet in kg: half a ton up to 55 t, one ton up to 85 t, two tons above (TM p. 225)."""
    return 500 if frame.tonnage <= 55 else 1000 if frame.tonnage <= 85 else 2000


def _aes_slots(frame: Frame, _size: float) -> int:
    """Slots of an actuator enhancement system: one for light to four for assault 'Mechs (TO p. 279)."""
    return 1 if frame.tonnage <= 35 else 2 if frame.tonnage <= 55 else 3 if frame.tonnage <= 75 else 4


def _tc(divisor: int) -> Formula:
    """Targeting computer: a ton and a slot for each four (Clan five) tons of direct-fire weapons (TM p. 238)."""

    def tons(frame: Frame, _size: float) -> int:
        return up_ton(frame.direct_fire_mass / divisor) // 1000

    return Formula(lambda f, s: tons(f, s) * 1000, tons, lambda f, s: 10_000 * tons(f, s))


def _masc(permille: int, divisor: int) -> Formula:
    """MASC: 5 % (Clan 4 %) of the tonnage, a slot for each 20 (25) tons; at least one of each (TM p. 225)."""

    def slots(frame: Frame, _size: float) -> int:
        return max(1, nearest(frame.tonnage / divisor))

    return Formula(
        lambda f, s: max(1000, near_ton(f.tonnage * permille)),
        slots,
        lambda f, s: f.rating * slots(f, s) * 1000,
    )


def _wing(permille: int) -> Formula:
    """Partial wing: 7 % (Clan 5 %) of the tonnage (TO p. 292)."""
    return Formula(
        lambda f, s: up_half(f.tonnage * permille),
        None,
        lambda f, s: math.ceil(50_000 * up_half(f.tonnage * permille) / 1000),
    )


def _srcs(permille: int, small_mass: int) -> Formula:
    def mass(frame: Frame, _size: float) -> int:
        return small_mass if frame.tonnage < 10 else up_half(frame.tonnage * permille)

    return Formula(mass, None, lambda f, s: 10 * mass(f, s) + 5000)


def _point_per(tons: int) -> Callable[[int], int]:
    """The formula of damage by tonnage: a point for each ``tons`` tons, rounded up."""
    return lambda tonnage: math.ceil(tonnage / tons)


def _legs(per_leg: int) -> FigureFormula:
    return lambda f, s: per_leg * f.legs


def _talon_slots(frame: Frame, _size: float) -> int:
    """Slots of talons: two in each leg, one on superheavies (TO p. 290, CONSTRUCTION 9.3)."""
    return frame.legs * (1 if frame.superheavy else 2)


FORMULAS: dict[str, Formula] = {
    "jump_jet": Formula(_jump_jet),
    "improved_jump_jet": Formula(lambda f, s: 2 * _jump_jet(f, s)),
    "jump_booster": Formula(lambda f, s: up_half(f.tonnage * s * 50), _legs(2)),
    "partial_wing_is": _wing(70),
    "partial_wing_clan": _wing(50),
    "hatchet": Formula(
        lambda f, s: up_ton(_kg(f) / 15),
        lambda f, s: math.ceil(f.tonnage / 15),
        lambda f, s: 5000 * math.ceil(f.tonnage / 15),
        _point_per(5),  # TW p. 147
    ),
    "sword": Formula(
        lambda f, s: up_half(_kg(f) / 20),
        lambda f, s: math.ceil(f.tonnage / 15),
        lambda f, s: 10 * up_half(_kg(f) / 20),
        lambda tonnage: math.ceil(tonnage / 10) + 1,  # TM p. 237
    ),
    "mace": Formula(
        lambda f, s: up_ton(_kg(f) / 10),
        lambda f, s: math.ceil(f.tonnage / 10),
        strike=_point_per(4),  # TO p. 290
    ),
    "lance": Formula(
        lambda f, s: up_ton(_kg(f) / 20),
        lambda f, s: math.ceil(f.tonnage / 20),
        lambda f, s: 150 * f.tonnage,
        _point_per(5),  # TO p. 290
    ),
    "retractable_blade": Formula(
        lambda f, s: 500 + up_half(_kg(f) / 20),
        lambda f, s: 1 + math.ceil(f.tonnage / 20),
        lambda f, s: 10_000 * (1 + math.ceil(f.tonnage / 20)),
        _point_per(10),  # TM p. 236
    ),
    "claw": Formula(
        lambda f, s: up_ton(_kg(f) / 15),
        lambda f, s: math.ceil(f.tonnage / 15),
        lambda f, s: 200 * f.tonnage,
        _point_per(7),  # TO p. 289
    ),
    "talons": Formula(
        lambda f, s: up_ton(_kg(f) / 15),
        _talon_slots,
        lambda f, s: math.ceil(0.3 * up_ton(_kg(f) / 15)),
    ),
    "ram_plate": Formula(lambda f, s: up_ton(_kg(f) / 10), lambda f, s: 3, lambda f, s: 10 * up_ton(_kg(f) / 10)),
    "spikes": Formula(None, None, lambda f, s: 50 * f.tonnage),
    "masc_is": _masc(50, 20),
    "masc_clan": _masc(40, 25),
    "supercharger": Formula(lambda f, s: up_half(f.engine_mass / 10), None, lambda f, s: 10_000 * f.rating),
    "targeting_computer_is": _tc(4),
    "targeting_computer_clan": _tc(5),
    "aes": Formula(
        lambda f, s: up_half(_kg(f) / (35 if f.form.has_arms else 50)),
        _aes_slots,
        lambda f, s: 500 * f.tonnage,  # in legs 700 a ton, see ``cost.mount_cost``
    ),
    "tracks": Formula(
        lambda f, s: up_half(f.tonnage * 100),
        _legs(1),
        lambda f, s: math.ceil(500 * f.rating * f.tonnage / 75),
    ),
    "quadvee_wheels": Formula(
        lambda f, s: up_half(f.tonnage * 150),
        _legs(1),
        lambda f, s: math.ceil(750 * f.rating * f.tonnage / 75),
    ),
    "environmental_sealing": Formula(
        lambda f, s: up_half(f.tonnage * 100),
        lambda f, s: len(f.form.locations),
        lambda f, s: 225 * f.tonnage,
    ),
    "turret": Formula(lambda f, s: up_half(f.turret_mass / 10), None, lambda f, s: 10 * up_half(f.turret_mass / 10)),
    "booby_trap": Formula(lambda f, s: up_half(f.tonnage * 100)),
    "drone_os": Formula(lambda f, s: f.tonnage * 100 + 500, None, lambda f, s: f.tonnage * 1000 + 10_000),
    "srcs": _srcs(50, 0),
    "improved_srcs": _srcs(70, 1000),
    "extended_fuel_tank": Formula(
        lambda f, s: up_half(f.engine_mass / 10), lambda f, s: math.ceil(up_half(f.engine_mass / 10) / 1000)
    ),
    "blue_shield": Formula(None, lambda f, s: len(f.form.locations) - 1),
    "cargo": Formula(lambda f, s: up_half(s * 1000), lambda f, s: math.ceil(s)),
    "communications": Formula(lambda f, s: s * 1000, lambda f, s: math.ceil(s), lambda f, s: 10_000 * s),
    "ladder": Formula(lambda f, s: s * 5, None, lambda f, s: 5 * s),
    "modular_armor": Formula(),
    "dumper": Formula(lambda f, s: up_half(f.cargo_mass / 20)),
    "chain_drape": Formula(lambda f, s: up_half(f.tonnage * 100)),
    "plating": Formula(),
}

_NONE = Formula()


def _formula(item: Item) -> Formula:
    return FORMULAS.get(item.formula, _NONE)


def size_of(item: Item, size: float | None) -> float:
    """The size of an item of variable size: the chosen one, else the least."""
    return size if size is not None else item.size_step or 1.0


def item_mass(item: Item, frame: Frame, size: float | None = None) -> int:
    """Mass of an item on this 'Mech, in kg."""
    if item.mass is not None:
        return item.mass
    rule = _formula(item).mass  # without formula a ton, as in MegaMek
    return 1000 if rule is None else int(rule(frame, size_of(item, size)))


def item_slots(item: Item, frame: Frame, size: float | None = None) -> int:
    """Critical slots of an item on this 'Mech; on superheavies half, but for spread items (BV rule 5.5)."""
    slots = nominal_slots(item, frame, size)
    return halved(item, slots) if frame.superheavy else slots


def halved(item: Item, slots: int) -> int:
    """The slots of an item on a superheavy: half of ``slots``, rounded up, but all slots of a spread item."""
    return slots if is_spread(item) else (slots + 1) // 2


@cache
def fixed_slots(item: Item) -> int | None:
    """The slots of an item if they are the same on every 'Mech; None if they depend on it.

    None also for filler such as Endo Steel (fewer slots on superheavies and in patchwork armor) and for environmental
    sealing (one slot in each location), although the catalog has their usual number.
    """
    return None if item.formula in ("plating", "environmental_sealing") else item.slots


def nominal_slots(item: Item, frame: Frame, size: float | None = None) -> int:
    """Critical slots of an item before they are halved on superheavies."""
    fixed = fixed_slots(item)
    if fixed is not None:
        return fixed
    if item.formula == "plating":
        return _plating_slots(item, frame)
    rule = _formula(item).slots
    return 1 if rule is None else int(rule(frame, size_of(item, size)))


def _plating_slots(item: Item, frame: Frame) -> int:
    """Slots of the filler of structure or armor, by its system's data (CONSTRUCTION 1.2, 4.1; patchwork 4.3)."""
    plating = systems().plating.get(item.id)
    if plating is None:
        return item.slots or 0
    if frame.kinds is not None and isinstance(plating, ArmorType):
        wearing = sum(frame.kinds[location].kind == plating.id for location in frame.form.locations)
        slots = wearing * plating.patchwork_slots
        return (slots + 1) // 2 if frame.superheavy else slots
    if isinstance(plating, ArmorType) and plating.slots_tripod is not None and frame.form is Form.TRIPOD:
        return (plating.slots_tripod + 1) // 2 if frame.superheavy else plating.slots_tripod
    return plating.slots_superheavy if frame.superheavy else plating.slots


def strike_damage(item: Item, tonnage: int) -> int:
    """The damage of a physical weapon on a 'Mech of this tonnage without active TSM; 0 for other items."""
    if item.strike is not None:
        return item.strike
    rule = _formula(item).strike
    return 0 if rule is None else rule(tonnage)


def item_cost(item: Item, frame: Frame, size: float | None = None) -> float:
    """Price of an item on this 'Mech, in C-bills."""
    if item.cost is not None:
        return item.cost
    rule = _formula(item).cost
    return 0 if rule is None else rule(frame, size_of(item, size))
