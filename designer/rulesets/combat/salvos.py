"""The hits of a weapon whose attack succeeds: cluster rolls, groups of missiles, and what cover takes (TW p. 116)."""

from __future__ import annotations

from collections import defaultdict
from typing import NamedTuple

from designer.catalog import Item, RuleSet
from designer.rulesets.combat.armament import Gun, service_of
from designer.rulesets.combat.guidance import DIRECT, Flight, guided_cluster
from designer.rulesets.combat.loads import Load
from designer.rulesets.combat.munitions import munition_cluster
from designer.rulesets.combat.tables import amounts, cluster_hits
from designer.rulesets.quirks.to_hit import CLUSTER_MODIFIER, Bracket, glancing_damage

GROUP = 5
"""The points of damage of a group of missiles that hit together."""

Groups = tuple[int, ...]
"""The damages of the hits that an attack makes, each on a location of its own."""


def salvo(
    gun: Gun, load: Load, bracket: Bracket, rules: RuleSet, flight: Flight = DIRECT, *, glancing: bool
) -> tuple[tuple[Groups, float], ...]:
    """The hits of a salvo with their probabilities. A glancing blow has a worse cluster roll, or half the damage."""
    found = cluster_of(gun, load, bracket, rules, flight, glancing=glancing)
    if found.modifier is None:
        return ((groups_of(gun, found.size, found.each, rules), 1.0),)
    hits = cluster_hits(found.size, found.modifier)
    return tuple((groups_of(gun, count, found.each, rules), float(chance)) for count, chance in hits.outcomes)


class Cluster(NamedTuple):
    """The projectiles of a salvo, the damage of each, and what is added to the cluster roll; None: there is no roll."""

    size: int
    each: int
    modifier: int | None


def cluster_of(
    gun: Gun, load: Load, bracket: Bracket, rules: RuleSet, flight: Flight = DIRECT, *, glancing: bool
) -> Cluster:
    """The projectiles of a salvo; a glancing blow of a single one does half the damage."""
    table, damage = amounts(), load.damage_at(bracket)
    size = load.cluster if load.cluster > 1 else gun.item.rate
    service = service_of(gun, load)
    each = damage // load.cluster if load.cluster > 1 else damage + service.damage
    if size == 1:
        return Cluster(1, glancing_damage(each) if glancing else each, None)
    if gun.item.ammo in table["all_hit"] and not glancing:
        return Cluster(size, each, None)
    modifier = (
        service.cluster
        + cluster_modifier(gun, load, rules, flight)
        + table["cluster_at_range"].get(gun.item.ammo, {}).get(bracket.value, 0)
    )
    return Cluster(size, each, modifier + (CLUSTER_MODIFIER if glancing else 0))


def cluster_modifier(gun: Gun, load: Load, rules: RuleSet, flight: Flight = DIRECT) -> int:
    """Modifier of the rule book to cluster rolls, by the weapon and by its munition (CORE_2026 3.3, 3.7, 4.8, 4.9)."""
    of_weapon = sum(more for flag, more in rules.facts.cluster.items() if flag in gun.item.flags)
    return of_weapon + munition_cluster(load, rules) + guided_cluster(load, rules, flight)


def group_points(item: Item, rules: RuleSet) -> int:
    """The points of damage of a group of missiles that hit together (TW p. 119; CORE_2026 3.5)."""
    return rules.facts.groups.get(item.ammo, GROUP)


def points_of_hit(gun: Gun, each: int, rules: RuleSet) -> int:
    """The damage that takes one location: that of a projectile, or of a group of missiles."""
    return each if each > amounts()["grouped"].get(gun.item.ammo, 0) else group_points(gun.item, rules)


def groups_of(gun: Gun, count: int, each: int, rules: RuleSet) -> Groups:
    """The damages of so many projectiles: one for each, or in groups of several points."""
    points = points_of_hit(gun, each, rules)
    if points == each:
        return (each,) * count
    whole, rest = divmod(count * each, points)
    return (points,) * whole + ((rest,) if rest else ())


def with_cover(hits: tuple[tuple[Groups, float], ...], covered: float) -> tuple[tuple[int, float], ...]:
    """The damages with their probabilities, if cover takes this share of the hits, each hit by itself."""
    if not covered:
        return tuple((sum(groups), chance) for groups, chance in hits)
    found: defaultdict[int, float] = defaultdict(float)
    for groups, chance in hits:
        sums = {0: chance}
        for group in groups:
            more: defaultdict[int, float] = defaultdict(float)
            for done, part in sums.items():
                more[done] += part * covered
                more[done + group] += part * (1 - covered)
            sums = more
        for done, part in sums.items():
            found[done] += part
    return tuple(sorted(found.items()))
