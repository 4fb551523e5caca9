"""The figures of each weapon with each kind of its ammunition and at each rate, as a sheet lists them.

They are those with which `attack` computes: ranges, damage, what takes one location, to-hit and cluster rolls.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from designer.catalog import Item, catalog
from designer.catalog.ruleset import RuleSet
from designer.construction.links import is_fired
from designer.graph import Evaluator, query
from designer.language import tr, trn
from designer.rulesets.combat.armament import (
    Gun,
    aids_of,
    armament,
    guns_of_arrays,
    load_modifier,
    piercing_modifier,
    service_of,
)
from designer.rulesets.combat.attack import heat_of
from designer.rulesets.combat.loads import BRACKETS, Load, load_of
from designer.rulesets.combat.salvos import cluster_modifier, points_of_hit
from designer.rulesets.combat.tables import Service, amounts
from designer.rulesets.quirks.contribution import total
from designer.rulesets.quirks.profiles import Profile
from designer.rulesets.quirks.to_hit import Attacker, weapon_heat, weapon_modifiers
from designer.units.injuries import UNHURT


class FiringRow(NamedTuple):
    """A weapon with one load at one rate; three figures are those at short, medium and long range.

    ``aboard``: the design carries the ammunition, or needs none. ``points`` of damage take one location, 0 if a load
    does no damage. ``columns`` are those of the cluster table (none: a single projectile), ``roll`` is added to that
    roll; ``all_hit``: without a roll. On a roll to hit of ``jams`` or less it jams, 0: never. ``critical`` is the
    modifier of the critical roll of armor-piercing ammunition. ``mode`` is the name of a mode that is not the usual
    one.
    """

    gun: Gun
    load: Load
    shots: int
    aboard: bool
    heat: int
    damage: tuple[int, int, int]
    points: int
    to_hit: tuple[int, int, int]
    columns: tuple[int, ...]
    roll: tuple[int, int, int]
    all_hit: bool
    jams: int
    critical: int | None = None
    mode: str = ""


@query
def firing_rows(g: Evaluator, rules: RuleSet = RuleSet.TOTAL_WARFARE) -> tuple[tuple[FiringRow, ...], ...]:
    """The rows of each weapon of ``armament``, in its order, then those of machine guns that fire without their array.

    First those of the ammunition aboard, then those of other kinds with ranges of their own. A weapon with several
    shots a turn has a row for one shot, and one for its highest rate.
    """
    guns = (*armament(g, UNHURT, rules), *guns_of_arrays(g, rules))
    return tuple(tuple(_rows(gun, rules)) for gun in guns)


def _rows(gun: Gun, rules: RuleSet) -> Iterator[FiringRow]:
    kinds = _kinds(gun.item)
    loads = () if gun.dry and len(kinds) > 1 else gun.loads
    others = [load for load in kinds if len(kinds) > 1 and load.range not in {each.range for each in loads}]
    rates = (1, gun.item.rate) if gun.item.rate > 1 else (1,)
    alike: dict[object, FiringRow] = {}
    for aboard, given in ((True, loads), (False, others)):
        for load in given:
            for shots in rates:
                row = _row(gun, load, shots, rules, aboard=aboard)
                alike.setdefault((load.range, load.cluster, *row[2:]), row)
    for other, mode in _modes(gun, rules):
        row = _row(other, other.loads[0], other.item.rate, rules, aboard=True)
        alike.setdefault((row.load.range, row.load.cluster, *row[2:]), row._replace(mode=mode))
    yield from alike.values()


def _modes(gun: Gun, rules: RuleSet) -> Iterator[tuple[Gun, str]]:
    """The weapon in its other modes, each with its name: without what a linked item adds, with another damage."""
    if gun.service.switched:
        yield gun.switched_off, tr("without the module")
    elif gun.service.damage:
        yield gun._replace(service=Service()), tr("without the charge")
    load = gun.loads[0]
    own = load_modifier(gun, load, 0, rules)
    modes = next((rows for flag, rows in rules.facts.modes.items() if flag in gun.item.flags), ())
    for damage, heat, to_hit in modes:
        other = load._replace(damage=(damage, damage, damage), to_hit=load.to_hit + to_hit - own)
        yield gun._replace(loads=(other,), warmer=heat - gun.item.heat), trn("{n} point", "{n} points", damage)


@cache
def _kinds(item: Item) -> tuple[Load, ...]:
    """The loads of a weapon with ranges of their own, the standard one first; the simplest kind with each range."""
    if not item.ammo:
        return ()
    bins = [each for each in catalog() if each.kind == "ammunition" and is_fired(item, each)]
    by_range: dict[tuple[int, ...], Load] = {}
    for bin_ in sorted(bins, key=lambda each: (len(each.munition), each.level, any(each.range))):
        load = load_of(item, bin_)
        by_range.setdefault(load.range, load)
    return tuple(by_range.values())


def _row(gun: Gun, load: Load, shots: int, rules: RuleSet, *, aboard: bool) -> FiringRow:
    table, item = amounts(), gun.item
    own = total(aids_of(gun, load)) + total(weapon_modifiers(Attacker(weapon_quirks={"": gun.quirks}), ""))
    to_hit = [own + load_modifier(gun, load, bracket, rules) for bracket in range(len(BRACKETS))]
    damage = [each + gun.service.damage if each else 0 for each in load.damage]
    each = max(damage) // load.cluster if load.cluster > 1 else max(damage)
    size = load.cluster if load.cluster > 1 else shots
    columns = (load.cluster,) if load.cluster > 1 == gun.linked else tuple(range(2, size + 1))
    at_range = table["cluster_at_range"].get(item.ammo, {})
    base = service_of(gun, load).cluster + cluster_modifier(gun, load, rules)
    roll = [base + at_range.get(bracket.value, 0) for bracket in BRACKETS]
    single = item.rate > 1 and shots == 1
    heat = weapon_heat(item.heat + gun.service.heat, gun.quirks) if single else heat_of(gun, Profile.STANDARD)
    jams = rules.facts.jams.get(item.ammo, 0) if shots > 1 else 0
    return FiringRow(
        gun,
        load,
        shots,
        aboard,
        total(heat),
        (damage[0], damage[1], damage[2]),
        min(points_of_hit(gun, each, rules), each * size) if size > 1 else each,
        (to_hit[0], to_hit[1], to_hit[2]),
        columns,
        (roll[0], roll[1], roll[2]),
        item.ammo in table["all_hit"] and bool(columns),
        jams,
        piercing_modifier(gun, load, rules),
    )


class ClusterUse(NamedTuple):
    """A use of a column of the cluster table: the weapon or load, and what is added to the roll at each range.

    ``countered``: only against countermeasures, since without them all hit.
    """

    name: str
    roll: tuple[int, int, int]
    countered: bool = False


@query
def cluster_uses(g: Evaluator, rules: RuleSet = RuleSet.TOTAL_WARFARE) -> dict[int, tuple[ClusterUse, ...]]:
    """The columns of the cluster table that the design needs, each with its uses; machine gun arrays included."""
    found: dict[int, dict[ClusterUse, None]] = {}
    for rows in firing_rows(g, rules):
        for row in rows:
            use = ClusterUse(row.load.name or row.gun.item.short, row.roll, row.all_hit)
            for column in row.columns if row.aboard else ():
                found.setdefault(column, {})[use] = None
    return {size: tuple(uses) for size, uses in sorted(found.items())}


@query
def weapon_aids(g: Evaluator, rules: RuleSet = RuleSet.TOTAL_WARFARE) -> tuple[tuple[str, int, tuple[str, ...]], ...]:
    """To-hit modifiers by items and quirks of the design: label, amount, and the weapons.

    No weapons are named where all have it.
    """
    guns = armament(g, UNHURT, rules)
    found: dict[tuple[str, int], dict[str, None]] = {}
    for gun in guns:
        for part in (*gun.aids, *weapon_modifiers(Attacker(weapon_quirks={"": gun.quirks}), "")):
            found.setdefault((part.label, part.amount), {})[gun.label] = None
    every = dict.fromkeys(gun.label for gun in guns)
    return tuple(
        (label, amount, () if len(names) == len(every) else tuple(names)) for (label, amount), names in found.items()
    )
