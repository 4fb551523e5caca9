"""An attack with a weapon: the target number with its parts, and the damage (TW p. 115 to 117)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final, NamedTuple

from designer.catalog import RuleSet
from designer.language import tr
from designer.rulesets.combat.armament import Gun, aids_of, load_modifier
from designer.rulesets.combat.guidance import (
    fires_indirectly,
    guided_modifiers,
    network_modifier,
)
from designer.rulesets.combat.heat_scale import heat_penalty
from designer.rulesets.combat.loads import BRACKETS, Load, bracket_of, is_area_effect
from designer.rulesets.combat.salvos import Groups, cluster_of, groups_of, salvo, with_cover
from designer.rulesets.combat.sight import field
from designer.rulesets.combat.situation import TERRAINS, AttackSituation
from designer.rulesets.combat.tables import amounts, clusters
from designer.rulesets.quirks.contribution import WAYS, Contribution, Roll, counted, total
from designer.rulesets.quirks.profiles import Profile
from designer.rulesets.quirks.to_hit import (
    Arc,
    Attacker,
    AttackerMovement,
    Bracket,
    can_glance,
    glances,
    moved_words,
    movement_penalty,
    secondary_penalty,
    sensor_ghosts_modifiers,
    to_hit,
    weapon_heat,
    weapon_modifiers,
)
from designer.units.unit import HEAVIEST

_GUN = "gun"


class ShotOutcome(NamedTuple):
    """The possible damages of a shot with their probabilities (0 to 1); the rest up to 1 is that of a miss."""

    chances: tuple[tuple[int, float], ...]

    @property
    def mean(self) -> float:
        """The expected damage."""
        return sum(damage * chance for damage, chance in self.chances)


class AimedWeapon(NamedTuple):
    """An attack with a weapon, or several equal ones, at a distance.

    ``outcome`` and ``heat_parts`` are for one weapon, ``most`` for all together. ``glancing`` is a share of the hits,
    ``covered`` the share that cover takes, ``flight`` the turns until artillery lands.
    """

    gun: Gun
    load: Load
    bracket: Bracket
    roll: Roll
    outcome: ShotOutcome
    most: int
    glancing: float
    heat_parts: tuple[Contribution, ...]
    covered: float = 0.0
    flight: int = 0

    @property
    def expected(self) -> float:
        """The expected damage of all these weapons together."""
        return self.outcome.mean * self.gun.number

    @property
    def heat(self) -> int:
        """The heat of all these weapons together."""
        return total(self.heat_parts) * self.gun.number


def aim(gun: Gun, hexes: int, situation: AttackSituation, unit_quirks: tuple[str, ...] = ()) -> AimedWeapon | None:
    """The attack with the load that has the most expected damage at a distance; None if it is idle or out of range."""
    if gun.idle:
        return None
    fired = gun if situation.modules else gun.switched_off
    aims = (_with_load(fired, load, hexes, situation, unit_quirks) for load in gun.loads)
    return max((found for found in aims if found), key=lambda found: found.outcome.mean, default=None)


_PLAIN: Final = AttackSituation()


def most_damage(gun: Gun, hexes: int) -> int:
    """The damage if all shots hit, with the load that ``aim`` chooses where nothing adds to or takes from the roll."""
    damages = {damage for load in gun.loads if (damage := load.damage_at(bracket_of(load, hexes)))}
    if len(damages) > 1 or gun.is_artillery:
        found = aim(gun, hexes, _PLAIN)
        return found.most if found else 0
    return _most(gun, damages.pop()) if damages else 0


def heat_of(gun: Gun, profile: Profile) -> tuple[Contribution, ...]:
    """The parts of the heat of one weapon: its own, and what its cooling quirks add."""
    return weapon_heat(gun.heat, gun.quirks, profile)


def _with_load(
    gun: Gun, load: Load, hexes: int, situation: AttackSituation, unit_quirks: tuple[str, ...]
) -> AimedWeapon | None:
    if gun.is_artillery:
        return _with_artillery(gun, load, hexes, situation, unit_quirks)
    if gun.item.ammo in situation.rules.facts.half_below_minimum and hexes <= load.range[0]:
        load = load.halved
    bracket = bracket_of(load, hexes)
    damage = load.damage_at(bracket)
    if bracket is None or not damage or (situation.indirect and not fires_indirectly(gun.item.ammo, load)):
        return None
    roll = _roll(gun, load, hexes, bracket, situation, unit_quirks)
    may_glance = can_glance(situation.target, situation.profile)
    covered = situation.covered_share
    outcome, glancing = _outcome(gun, load, bracket, roll.target_number, may_glance, covered, situation)
    most = _most(gun, damage)
    return AimedWeapon(gun, load, bracket, roll, outcome, most, glancing, heat_of(gun, situation.profile), covered)


def _with_artillery(
    gun: Gun, load: Load, hexes: int, situation: AttackSituation, unit_quirks: tuple[str, ...]
) -> AimedWeapon | None:
    """An attack on the hex of the target: direct within one map, else indirect (TO p. 150).

    It does its whole damage to what stands in the hex, which neither moves nor takes cover.
    """
    figures, added = amounts()["artillery"], situation.rules.facts.artillery
    maps = -(-hexes // figures["map"])
    if hexes < figures["nearest"] or maps > load.reach:
        return None
    skill = Contribution(tr("Gunnery"), situation.gunnery, "skill")
    if maps > 1:
        roll = Roll(
            counted(
                skill, Contribution(tr("Indirect artillery"), situation.rules.facts.artillery["indirect"], "artillery")
            )
        )
        flight = max(turns for least, turns in amounts()["flight"] if maps >= least)
    else:
        attacker = Attacker(
            movement=situation.movement,
            weapon_quirks={_GUN: gun.quirks},
            secondary=_secondary(gun, situation),
            rules=situation.rules,
        )
        parts = (
            skill,
            Contribution(tr("Direct artillery"), added["direct"], "artillery"),
            Contribution(moved_words(situation.movement), movement_penalty(situation.movement), "movement"),
            Contribution(tr("Secondary target"), secondary_penalty(attacker), "secondary target"),
            *_surroundings(situation, hexes),
            *_of_weapon(gun, load, Bracket.LONG, situation),
            *sensor_ghosts_modifiers(unit_quirks),
            *weapon_modifiers(attacker, _GUN),
        )
        roll, flight = Roll(counted(*parts)), 0
    damage = load.damage[-1]
    outcome = ShotOutcome(((damage, roll.chance),) if roll.chance else ())
    heat = heat_of(gun, situation.profile)
    return AimedWeapon(gun, load, Bracket.LONG, roll, outcome, damage * gun.number, 0.0, heat, flight=flight)


def _secondary(gun: Gun, situation: AttackSituation) -> Arc | None:
    """The arc of a secondary target with its penalty; None if the crew attacks so many targets without one."""
    return situation.secondary if situation.targets > gun.targets else None


def _most(gun: Gun, damage: int) -> int:
    return (damage + gun.service.damage) * gun.item.rate * gun.number


def _roll(
    gun: Gun, load: Load, hexes: int, bracket: Bracket, situation: AttackSituation, unit_quirks: tuple[str, ...]
) -> Roll:
    attacker = Attacker(
        situation.gunnery,
        situation.movement,
        unit_quirks,
        {_GUN: gun.quirks},
        _secondary(gun, situation),
        situation.rules,
    )
    target = situation.target
    if is_area_effect(gun.item, load):
        target = target._replace(movement_modifier=max(target.movement_modifier, 0))
    known = to_hit(attacker, target, bracket, _GUN, situation.profile).contributions
    tooth = next((n for n, part in enumerate(known) if part.source == "quirk"), len(known))
    others = counted(
        *_surroundings(situation, hexes),
        Contribution(tr("Minimum range"), max(load.range[0] - hexes + 1, 0) if load.range[0] else 0, "range"),
        *_of_weapon(gun, load, bracket, situation),
        *_network(gun, load, bracket, situation),
        *_guided(load, situation),
        _size(situation),
    )
    return Roll((*known[:tooth], *others, *known[tooth:]))


def _of_weapon(gun: Gun, load: Load, bracket: Bracket, situation: AttackSituation) -> tuple[Contribution, ...]:
    """Modifiers of the weapon, its load, its crew and other items of the design."""
    more = load_modifier(gun, load, BRACKETS.index(bracket), situation.rules)
    facts = situation.rules.facts
    passive = facts.shield_passive - facts.shield_arm if situation.passive and gun.shielded else 0
    return (
        Contribution(load.name or gun.item.short, more, "weapon"),
        Contribution(tr("A gunner beside the pilot"), eased_movement(situation.movement) if gun.eased else 0, "crew"),
        *aids_of(gun, load),
        Contribution(tr("Passive defense"), passive, "shield"),
    )


def _network(gun: Gun, load: Load, bracket: Bracket, situation: AttackSituation) -> Iterator[Contribution]:
    """The modifier of C3, if the design has a computer and another unit of its network is nearer to the target."""
    if gun.networked and situation.spotter:
        nearer = bracket_of(load, situation.spotter)
        yield Contribution("C3", network_modifier(bracket, nearer, situation.rules, jammed=situation.jammed), "network")


def _guided(load: Load, situation: AttackSituation) -> tuple[Contribution, ...]:
    """Modifiers of indirect fire and of a guided munition."""
    terrain = amounts()["terrain"][TERRAINS.index(situation.terrain)]
    movement, cover = situation.target_movement, situation.partial_cover
    return guided_modifiers(load, situation.rules, situation.flight, movement, terrain, cover=cover)


def eased_movement(movement: AttackerMovement) -> int:
    """Reduction of the modifier of the attacker's movement by a gunner beside the pilot: half of it, rounded up."""
    return -((movement_penalty(movement) + 1) // 2)


def _surroundings(situation: AttackSituation, hexes: int) -> tuple[Contribution, ...]:
    return (
        Contribution(situation.terrain_name, amounts()["terrain"][TERRAINS.index(situation.terrain)], "terrain"),
        Contribution(tr("Heat {heat}", heat=situation.heat), heat_penalty(situation.heat), "heat"),
        *posture(situation, hexes),
    )


def _size(situation: AttackSituation) -> Contribution:
    """The modifier of a target of more than 100 tons (CORE_2026 2.6)."""
    large = situation.target_tonnage > HEAVIEST
    return Contribution(tr("Superheavy target"), field()["target"]["large"] if large else 0, "target")


def posture(situation: AttackSituation, hexes: int) -> tuple[Contribution, ...]:
    """The modifiers of an attacker and of a target on the ground (TW p. 113)."""
    figures = field()
    lying = figures["target"]["prone_near" if hexes == 1 else "prone_far"] if situation.target_prone else 0
    return (
        Contribution(tr("Attacker prone"), figures["prone"] if situation.prone else 0, "movement"),
        Contribution(tr("Target prone"), lying, "movement"),
    )


def _outcome(
    gun: Gun,
    load: Load,
    bracket: Bracket,
    target_number: int,
    may_glance: bool,
    covered: float,
    situation: AttackSituation,
) -> tuple[ShotOutcome, float]:
    """The possible damages of one weapon, and the share of its hits that are glancing blows.

    ``covered`` is the share of hits that cover takes; if it takes all of an attack, the damage is 0.
    """
    hits_of = partial(salvo, gun, load, bracket, situation.rules, situation.flight)
    full = with_cover(hits_of(glancing=False), covered)
    slight = with_cover(hits_of(glancing=True), covered) if may_glance else full
    chances: dict[int, float] = {}
    hits = glanced = 0
    for rolled, ways in WAYS.items():
        if rolled < target_number:
            continue
        grazes = may_glance and glances(rolled, target_number)
        hits += ways
        glanced += ways if grazes else 0
        for done, chance in slight if grazes else full:
            chances[done] = chances.get(done, 0.0) + chance * ways / 36
    return ShotOutcome(tuple(sorted(chances.items()))), glanced / hits if hits else 0.0


_WHOLE: Final = 11
"""The cluster roll with which a salvo counts that hits whole, if something takes from it (TW p. 130)."""


def salvos(
    aimed: AimedWeapon, rules: RuleSet = RuleSet.TOTAL_WARFARE, *, glancing: bool = False
) -> tuple[tuple[Groups, float], ...]:
    """The hits that one weapon makes if its attack succeeds, with their probabilities."""
    if aimed.gun.is_artillery:
        return (((aimed.most // aimed.gun.number,), 1.0),)
    return salvo(aimed.gun, aimed.load, aimed.bracket, rules, glancing=glancing)


def volley_groups(
    aimed: AimedWeapon, rules: RuleSet = RuleSet.TOTAL_WARFARE, *, glancing: bool = False, more: int = 0
) -> tuple[Groups, ...]:
    """The hits that one weapon makes by the cluster roll of 2 to 12; a single one if there is no such roll.

    ``more`` is added to the roll, as by an anti-missile system; what hits whole without one then rolls, as with 11.
    """
    gun, load = aimed.gun, aimed.load
    found = cluster_of(gun, load, aimed.bracket, rules, glancing=glancing)
    if found.modifier is None and not (more and found.size > 1):
        return (groups_of(gun, found.size, found.each, rules),)
    modifier = (found.modifier if found.modifier is not None else 0) + more
    rolls = WAYS if found.modifier is not None else (_WHOLE,)
    hits = clusters()[found.size]
    least = rules.facts.ams["least"] if more else 2
    return tuple(
        groups_of(gun, hits[min(max(rolled, 2), 12) - 2] if rolled >= least else 0, found.each, rules)
        for rolled in (rolled + modifier for rolled in rolls)
    )
