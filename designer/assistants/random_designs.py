"""Random legal designs, plausible by what canon designs usually have; the same for a seed."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterator
from random import Random
from typing import Final, NamedTuple

from designer.assistants.filling import ArmorLimits, complete, filled, made, more_sinks
from designer.assistants.random_names import model_letters, random_name
from designer.assistants.stock import Stock, stock_of
from designer.assistants.usual_properties import (
    SYSTEM_ROWS,
    Quartiles,
    RoleShares,
    arms_share,
    heat_share,
    kind_in,
    kind_shares,
    reach_of,
    usual_shares,
    weight_class,
)
from designer.catalog import Item, catalog
from designer.construction.armor import armor
from designer.construction.findings import Severity, findings, is_valid
from designer.construction.heat import heat
from designer.construction.mass import mass
from designer.construction.movement import base_walk
from designer.construction.technology import INTRODUCTORY
from designer.design import once
from designer.editing import EditRefusedError, edits
from designer.editing.blank import new_unit, with_systems
from designer.editing.choice import Choice
from designer.editing.edits.kinds import MechKind
from designer.language import tr
from designer.units.location import Form
from designer.units.roles import ROLES
from designer.units.unit import TechBase, Unit

FIRST_YEAR: Final = 2750
LAST_YEAR: Final = 3150
CLANS_SINCE: Final = 2830
"""From this year on, random designs may be of the Clans: most of their own equipment is in production."""
ATTEMPTS: Final = 60
"""How often a design is begun anew before there is none for a frame."""
_TONNAGES: Final = range(20, 101, 5)
_MOST_WEAPONS: Final = 12
_KG_OF_BIN: Final = 1000
_KG_OF_SINK: Final = 1000


class DesignFrame(NamedTuple):
    """The frame of a design; None, an empty text and rows without a system are chosen at random.

    ``systems`` are the ids of systems with their rows (``designer.editing.blank.SYSTEMS``).
    """

    tons: int | None = None
    year: int | None = None
    base: TechBase | None = None
    role: str = ""
    walk: int | None = None
    form: Form = Form.BIPED
    kind: MechKind = MechKind.BATTLE
    level: int = 2
    chassis: str = ""
    model: str = ""
    systems: tuple[tuple[str, str], ...] = ()
    jump: int | None = None


ANY_FRAME: Final = DesignFrame()


class NoDesignError(ValueError):
    """Chance finds no legal design for a frame."""


def numbered_design(frame: DesignFrame, seed: int, number: int) -> Unit:
    """The random design with this number: legal, and its mass used fully; ``NoDesignError`` if there is none."""
    rng = Random(f"{seed}/{number}")
    found = next(filter(None, (random_design(frame, rng) for _ in range(ATTEMPTS))), None)
    if found is None:
        raise NoDesignError(tr("No legal design was found for this; fewer conditions leave more to chance."))
    name = frame.chassis or random_name(rng)
    return edits.rename(chassis=name, model=frame.model or f"{model_letters(name)}-{number}").run(found)


def first_design(frame: DesignFrame, seed: int) -> Iterator[Unit | str]:
    """The first of the random designs, or why there is none, as the only value of an iterator."""
    try:
        yield numbered_design(frame, seed, 1)
    except NoDesignError as error:
        yield str(error)


def random_design(frame: DesignFrame, rng: Random) -> Unit | None:
    """One attempt at a design; None if it is not legal or its mass cannot be used fully."""
    unit = rough_design(frame, rng)
    if unit is None:
        return None
    usual = usual_shares().classes[weight_class(unit.chassis.tonnage)].armor
    sheet = armor(once(unit))
    limits = ArmorLimits(min(sheet.points / sheet.maximum, usual[0]) - 0.05, 1.0)
    found = filled(unit, stock_of(unit), limits, lambda mount: catalog()[mount.item].is_weapon, rng)
    if found is None or not is_armed(found):
        return None
    return found if complete(found) and is_valid(once(found)) else None


def is_armed(unit: Unit) -> bool:
    """Whether a design has guns, and of each kind, of arms in all and of heat as much as is usual for its role."""
    shares, role, kinds = usual_shares(), unit.header_value("role"), kind_shares(unit)
    if not kinds or any(kinds.get(kind, 0.0) < least for kind, least in shares.roles[role].least.items()):
        return False
    return arms_share(unit) >= shares.least_arms(role) and heat_share(unit) >= shares.least_heat(role)


def rough_design(
    frame: DesignFrame, rng: Random, suited: Callable[[Unit], Unit] | None = None, warmest: float = math.inf
) -> Unit | None:
    """A design on a frame with systems, jump jets, armor and weapons, not yet filled; None if no engine suits it.

    ``suited`` may change systems and jets before there are armor and weapons. Sinks are added for heat above
    ``warmest``.
    """
    try:
        unit = _empty(frame, rng)
    except EditRefusedError:
        return None
    if suited is None and _is_not_to_be_had(unit):
        return None
    stock = stock_of(unit)
    unit = _with_systems(unit, stock, dict(frame.systems), rng)
    shares = usual_shares().classes[weight_class(unit.chassis.tonnage)]
    if frame.jump is None and rng.random() < shares.jump:
        unit = _jumping(unit, stock, rng)
    elif frame.jump:
        jumping = made(edits.set_jump("jump-jet", frame.jump), unit)
        if jumping is None:
            return None
        unit = jumping
    if suited is not None:
        unit = suited(unit)
    unit = edits.allocate(points=int(min(1.0, between(shares.armor, rng)) * armor(once(unit)).maximum)).run(unit)
    return _armed(unit, stock, min(between(shares.heat, rng), warmest), rng)


def _empty(frame: DesignFrame, rng: Random) -> Unit:
    """The empty design on a frame, whose open choices are made at random."""
    role = frame.role or rng.choice(usual_shares().roles_of(frame.tons) if frame.tons else ROLES)
    tons = frame.tons or rng.choice([tons for tons in _TONNAGES if role in usual_shares().roles_of(tons)])
    year = frame.year or rng.randint(FIRST_YEAR, LAST_YEAR)
    sides = [TechBase.INNER_SPHERE] + [TechBase.CLAN] * (year >= CLANS_SINCE and frame.level != INTRODUCTORY)
    base = frame.base or rng.choice(sides)
    walk = frame.walk or between(usual_shares().walk(role, tons), rng, whole=True)
    unit = new_unit(frame.form, tons, base, year=year, rules_level=frame.level, walk=int(walk), kind=frame.kind)
    if frame.walk:
        unit = edits.set_walk(frame.walk).run(unit)
    return edits.set_role(role).run(with_systems(unit, dict(frame.systems)))


def _is_not_to_be_had(unit: Unit) -> bool:
    """Whether technology, year or level of an empty design rule out its form or another part that stays, as a cockpit.

    What is mounted and the rows that are drawn do not change that.
    """
    return any(
        finding.severity is Severity.ERROR
        and finding.rule.startswith("tech.")
        and finding.field is not None
        and finding.field.value not in SYSTEM_ROWS
        for finding in findings(once(unit))
    )


def between(quartiles: Quartiles, rng: Random, *, whole: bool = False) -> float:
    """A random value of the middle half; each side of the middle is equally likely."""
    low, middle, high = quartiles
    value = rng.uniform(low, middle) if rng.random() < 0.5 else rng.uniform(middle, high)
    return round(value) if whole else value


def _with_systems(unit: Unit, stock: Stock, given: Collection[str], rng: Random) -> Unit:
    """The design with systems by their usual shares but for the ``given`` rows; those that do not fit stay standard."""
    for row in SYSTEM_ROWS:
        if row in given:
            continue
        by_kind = usual_shares().fitted[row]
        choices = stock.choices[row]
        weights = [by_kind.get(kind_in(choice.key), 0.0) for choice in choices]
        if sum(weights) > 0:
            unit = _chosen(unit, rng.choices(choices, weights)[0])
    return unit


def _chosen(unit: Unit, choice: Choice) -> Unit:
    """The unit after a choice; unchanged if it is refused, breaks a rule or leaves something without a place."""
    after = made(choice.edit, unit)
    return unit if after is None or not is_valid(once(after)) else after


def _jumping(unit: Unit, stock: Stock, rng: Random) -> Unit:
    jets = [choice.key for choice in stock.choices["jump"] if choice.key == "jump-jet"]
    walk = base_walk(once(unit))
    if not jets or walk < 2:
        return unit
    after = made(edits.set_jump("jump-jet", rng.randint(max(2, walk - 2), walk)), unit)
    return unit if after is None or mass(once(after)).free < unit.chassis.tonnage * 200 else after


def _armed(unit: Unit, stock: Stock, warmth: float, rng: Random) -> Unit:
    """The design with weapons, their ammunition and the sinks for them, as long as there is mass.

    ``warmth`` is the heat that all weapons and movement may make beyond what is sunk.
    """
    role, every = usual_shares().roles[unit.header_value("role")], usual_shares().roles[""]
    turns = between(usual_shares().classes[weight_class(unit.chassis.tonnage)].turns, rng)
    for _ in range(_MOST_WEAPONS):
        g = once(unit)
        left = mass(g).free
        fitting = [item for item in stock.usual_weapons if _with_bin(item) <= left]
        weights = [_weight_of(item, role, every, left) for item in fitting]
        if sum(weights) <= 0:
            break
        item = rng.choices(fitting, weights)[0]
        copies = rng.choice((1, 1, 2, 2, 3))
        for _ in range(copies):
            before, unit = unit, _with_weapon(unit, stock, item, warmth, turns)
            if unit is before:
                break
    return unit


def _with_bin(item: Item) -> int:
    return (item.mass or 0) + (_KG_OF_BIN if item.ammo else 0)


def _weight_of(item: Item, role: RoleShares, every: RoleShares, left: int) -> float:
    """How likely a weapon is chosen: by how usual it is, its reach and kind in the role, and the mass that it uses."""
    usual = usual_shares().fitted["weapons"].get(item.id, 0.0)
    kind = role.kinds.get(item.kind, 0.0) / max(every.kinds.get(item.kind, 0.0), 0.01)
    return usual * kind * role.reach.get(reach_of(item), 0.0) * math.sqrt(max(item.mass or 0, 250) / max(left, 1))


def _with_weapon(unit: Unit, stock: Stock, item: Item, warmth: float, turns: float) -> Unit:
    """The unit with one more weapon, with sinks and ammunition for it; unchanged if there is no mass or room."""
    after = made(edits.place_best(item.id), unit)
    if after is None:
        return unit
    after = _cooled(after, warmth)
    after = _fed(after, stock, item, turns)
    return unit if after is None or mass(once(after)).free < 0 else after


def _cooled(unit: Unit, warmth: float) -> Unit | None:
    """The unit with the sinks for its heat; None if they are too heavy or have no room."""
    g = once(unit)
    sheet = heat(g)
    over = math.ceil(sheet.total - sheet.capacity - warmth)
    if over <= 0:
        return unit
    more = math.ceil(over / (2 if unit.heat_sinks.kind in ("double", "laser") else 1))
    return made(more_sinks(unit, more), unit) if mass(g).free >= more * _KG_OF_SINK else None


def _fed(unit: Unit | None, stock: Stock, item: Item, turns: float) -> Unit | None:
    """The unit with bins until all weapons like ``item`` fire for these turns."""
    if unit is None or not item.ammo:
        return unit
    items, kind = catalog(), (item.ammo, item.rack)
    alike = [held for mount in unit.mounts for held in [items[mount.item]] if (held.ammo, held.rack) == kind]
    guns = sum(held.rate for held in alike if held.is_weapon)
    shots = sum(held.shots for held in alike if held.is_ammo)
    larger = stock.bins[kind][0]
    for _ in range(max(0, math.ceil((guns * turns / 1.5 - shots) / larger.shots))):
        after = made(edits.place_best(larger.id), unit)
        if after is None:
            return None
        unit = after
    return unit
