"""An attack with a weapon: the target number with its parts, and the damage (TW p. 115 to 117)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import Final, NamedTuple

from designer.catalog import Item, RuleSet
from designer.language import marked, tr
from designer.rulesets.combat.armament import Gun, aids_of, load_modifier
from designer.rulesets.combat.guidance import (
    DIRECT,
    Designation,
    Flight,
    fires_indirectly,
    guided_cluster,
    guided_modifiers,
    network_modifier,
)
from designer.rulesets.combat.heat_scale import HOTTEST, heat_penalty
from designer.rulesets.combat.hit_locations import AttackSide, leg_share
from designer.rulesets.combat.loads import Load
from designer.rulesets.combat.sight import field
from designer.rulesets.combat.tables import amounts, cluster_hits, clusters
from designer.rulesets.quirks.contribution import WAYS, Contribution, Roll, counted, total
from designer.rulesets.quirks.profiles import Profile
from designer.rulesets.quirks.to_hit import (
    CLUSTER_MODIFIER,
    Arc,
    Attacker,
    AttackerMovement,
    AttackTarget,
    Bracket,
    can_glance,
    glances,
    glancing_damage,
    is_covered,
    moved_words,
    movement_penalty,
    secondary_penalty,
    sensor_ghosts_modifiers,
    to_hit,
    weapon_heat,
    weapon_modifiers,
)
from designer.units.location import Form

BRACKETS = (Bracket.SHORT, Bracket.MEDIUM, Bracket.LONG)
SKILLS = (0, 8)
_TERRAIN_NAMES = {
    "open": marked("Open terrain"),
    "light woods": marked("Light woods"),
    "heavy woods": marked("Heavy woods"),
}
TERRAINS = tuple(_TERRAIN_NAMES)
IMMOBILE = -4
FASTEST = 12
TARGETS = (2, 4)
"""How many targets there can be in a turn with a secondary one; no gunner attacks more than three without penalty."""
LEVELS = (-2, 2)
"""How many levels higher or lower than the attacker a target can stand here."""
FARTHEST = 99
"""The most hexes between a spotter and the target."""

GROUP = 5
"""The points of damage of a group of missiles that hit together."""

_GUN = "gun"


@dataclass(frozen=True, slots=True)
class AttackSituation:
    """Attacker and target. ``heat`` is the attacker's heat; ``secondary`` is the arc of a secondary target, else None.

    ``targets`` is how many targets the attacker attacks in the turn if this is a secondary one. ``modules``: RISC laser
    pulse modules are on (IO:AE p. 87). ``passive``: the attacker's shields are in passive defense. ``prone`` and
    ``target_prone``: attacker and target lie on the ground (TW p. 113).

    ``designated`` is what guides missiles to the target; ``indirect``: shots are fired indirectly. ``spotter`` are the
    hexes from the nearest other unit of the C3 network to the target, 0 without one; ``jammed``: hostile ECM is in the
    way of the network.

    ``elevation`` is how many levels higher than the attacker the target stands; ``side`` is its side that is hit.
    ``target_tonnage`` is 0 for a target of the attacker's tonnage. ``profile`` is how quirks are read, ``rules`` the
    rule book. ``ValueError`` for an impossible value; its text gives the possible ones.
    """

    gunnery: int = 4
    piloting: int = 5
    movement: AttackerMovement = AttackerMovement.STOOD
    heat: int = 0
    target_movement: int = 0
    terrain: str = TERRAINS[0]
    partial_cover: bool = False
    secondary: Arc | None = None
    target_quirks: tuple[str, ...] = ()
    profile: Profile = Profile.STANDARD
    elevation: int = 0
    side: AttackSide = AttackSide.FRONT
    target_form: Form = Form.BIPED
    target_tonnage: int = 0
    rules: RuleSet = RuleSet.TOTAL_WARFARE
    small_pilot: bool = False
    targets: int = TARGETS[0]
    modules: bool = True
    passive: bool = False
    prone: bool = False
    target_prone: bool = False
    designated: Designation | None = None
    indirect: bool = False
    spotter: int = 0
    jammed: bool = False

    def __post_init__(self) -> None:
        _check("gunnery", self.gunnery, *SKILLS)
        _check("piloting", self.piloting, *SKILLS)
        _check("heat", self.heat, 0, HOTTEST)
        _check("target movement", self.target_movement, IMMOBILE, FASTEST)
        _check("targets", self.targets, *TARGETS)
        _check("elevation", self.elevation, *LEVELS)
        _check("spotter", self.spotter, 0, FARTHEST)
        if self.terrain not in TERRAINS:
            raise ValueError(f"no terrain '{self.terrain}': it is one of {', '.join(TERRAINS)}")

    @property
    def flight(self) -> Flight:
        """How shots reach the target."""
        return Flight(self.designated, self.indirect)

    @property
    def terrain_name(self) -> str:
        """The name of the terrain, as the label of its modifier in a target number."""
        return tr(_TERRAIN_NAMES[self.terrain])

    @property
    def plain(self) -> AttackSituation:
        """The situation with a target without quirks."""
        return replace(self, target_quirks=())

    @property
    def target(self) -> AttackTarget:
        """The target, as ``quirks.to_hit`` needs it."""
        return AttackTarget(self.target_movement, self.partial_cover, self.target_quirks)

    @property
    def covered_share(self) -> float:
        """The share of weapon hits that partial cover takes: those on the legs (TW p. 102).

        Low Profile as cover counts for a target on the same level only (QUIRKS 4.3).
        """
        level = self.partial_cover or self.elevation == 0
        covered = level and is_covered(self.target, self.profile)
        return float(leg_share(self.target_form, self.side)) if covered else 0.0


def _check(what: str, value: int, least: int, most: int) -> None:
    if not least <= value <= most:
        raise ValueError(f"{what} {value} is impossible: it is from {least} to {most}")


def bracket_of(load: Load, hexes: int) -> Bracket | None:
    """The range bracket of a distance; None beyond long range. ``ValueError`` for less than 1 hex."""
    if hexes < 1:
        raise ValueError(f"range {hexes} is impossible: it is 1 hex or more")
    for bracket, reach in zip(BRACKETS, load.range[1:4], strict=True):
        if hexes <= reach:
            return bracket
    return None


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
    damages = {damage for load in gun.loads if (damage := _damage_at(load, bracket_of(load, hexes)))}
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
    bracket = bracket_of(load, hexes)
    damage = _damage_at(load, bracket)
    if bracket is None or not damage or (situation.indirect and not fires_indirectly(gun.item.ammo, load)):
        return None
    roll = _roll(gun, load, hexes, bracket, situation, unit_quirks)
    may_glance = can_glance(situation.target, situation.profile)
    covered = situation.covered_share
    outcome, glancing = _outcome(gun, load, damage, bracket, roll.target_number, may_glance, covered, situation)
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


def _damage_at(load: Load, bracket: Bracket | None) -> int:
    """The damage of a hit at a range; 0 if the load does none there or is out of range."""
    return load.damage[BRACKETS.index(bracket)] if bracket is not None else 0


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
    known = to_hit(attacker, situation.target, bracket, _GUN, situation.profile).contributions
    tooth = next((n for n, part in enumerate(known) if part.source == "quirk"), len(known))
    others = counted(
        *_surroundings(situation, hexes),
        Contribution(tr("Minimum range"), max(load.range[0] - hexes + 1, 0) if load.range[0] else 0, "range"),
        *_of_weapon(gun, load, bracket, situation),
        *_network(gun, load, bracket, situation),
        *_guided(load, situation),
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
    damage: int,
    bracket: Bracket,
    target_number: int,
    may_glance: bool,
    covered: float,
    situation: AttackSituation,
) -> tuple[ShotOutcome, float]:
    """The possible damages of one weapon, and the share of its hits that are glancing blows.

    ``covered`` is the share of hits that cover takes; if it takes all of an attack, the damage is 0.
    """
    salvo = partial(_salvo, gun, load, damage, bracket, situation.rules, situation.flight)
    full = _with_cover(salvo(glancing=False), covered)
    slight = _with_cover(salvo(glancing=True), covered) if may_glance else full
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


Groups = tuple[int, ...]
"""The damages of the hits that an attack makes, each on a location of its own."""


def _salvo(
    gun: Gun, load: Load, damage: int, bracket: Bracket, rules: RuleSet, flight: Flight, *, glancing: bool
) -> tuple[tuple[Groups, float], ...]:
    """The hits of a salvo with their probabilities. A glancing blow has a worse cluster roll, or half the damage."""
    found = _cluster(gun, load, damage, bracket, rules, flight, glancing=glancing)
    if found.modifier is None:
        return ((_groups(gun, found.size, found.each, rules), 1.0),)
    hits = cluster_hits(found.size, found.modifier)
    return tuple((_groups(gun, count, found.each, rules), float(chance)) for count, chance in hits.outcomes)


class _Cluster(NamedTuple):
    """The projectiles of a salvo, the damage of each, and what is added to the cluster roll; None: there is no roll."""

    size: int
    each: int
    modifier: int | None


_WHOLE: Final = 11
"""The cluster roll with which a salvo counts that hits whole, if something takes from it (TW p. 130)."""


def _cluster(
    gun: Gun, load: Load, damage: int, bracket: Bracket, rules: RuleSet, flight: Flight, *, glancing: bool
) -> _Cluster:
    table = amounts()
    size = load.cluster if load.cluster > 1 else gun.item.rate
    each = damage // load.cluster if load.cluster > 1 else damage + gun.service.damage
    if size == 1:
        return _Cluster(1, glancing_damage(each) if glancing else each, None)
    if gun.item.ammo in table["all_hit"] and not glancing:
        return _Cluster(size, each, None)
    modifier = (
        gun.service.cluster
        + cluster_modifier(gun, load, rules, flight)
        + table["cluster_at_range"].get(gun.item.ammo, {}).get(bracket.value, 0)
    )
    return _Cluster(size, each, modifier + (CLUSTER_MODIFIER if glancing else 0))


def cluster_modifier(gun: Gun, load: Load, rules: RuleSet, flight: Flight = DIRECT) -> int:
    """Modifier of the rule book to cluster rolls, by the weapon and by its munition (CORE_2026 3.3, 3.7, 4.8, 4.9)."""
    of_weapon = sum(more for flag, more in rules.facts.cluster.items() if flag in gun.item.flags)
    of_munition = sum(rules.facts.cluster_of_munitions.get(name, 0) for name in load.munition)
    return of_weapon + of_munition + guided_cluster(load, rules, flight)


def salvos(
    aimed: AimedWeapon, rules: RuleSet = RuleSet.TOTAL_WARFARE, *, glancing: bool = False
) -> tuple[tuple[Groups, float], ...]:
    """The hits that one weapon makes if its attack succeeds, with their probabilities."""
    if aimed.gun.is_artillery:
        return (((aimed.most // aimed.gun.number,), 1.0),)
    damage = _damage_at(aimed.load, aimed.bracket)
    return _salvo(aimed.gun, aimed.load, damage, aimed.bracket, rules, DIRECT, glancing=glancing)


def volley_groups(
    aimed: AimedWeapon, rules: RuleSet = RuleSet.TOTAL_WARFARE, *, glancing: bool = False, more: int = 0
) -> tuple[Groups, ...]:
    """The hits that one weapon makes by the cluster roll of 2 to 12; a single one if there is no such roll.

    ``more`` is added to the roll, as by an anti-missile system; what hits whole without one then rolls, as with 11.
    """
    gun, load = aimed.gun, aimed.load
    found = _cluster(gun, load, _damage_at(load, aimed.bracket), aimed.bracket, rules, DIRECT, glancing=glancing)
    if found.modifier is None and not (more and found.size > 1):
        return (_groups(gun, found.size, found.each, rules),)
    modifier = (found.modifier if found.modifier is not None else 0) + more
    rolls = WAYS if found.modifier is not None else (_WHOLE,)
    hits = clusters()[found.size]
    return tuple(_groups(gun, hits[min(max(rolled + modifier, 2), 12) - 2], found.each, rules) for rolled in rolls)


def group_points(item: Item, rules: RuleSet) -> int:
    """The points of damage of a group of missiles that hit together (TW p. 119; CORE_2026 3.5)."""
    return rules.facts.groups.get(item.ammo, GROUP)


def points_of_hit(gun: Gun, each: int, rules: RuleSet) -> int:
    """The damage that takes one location: that of a projectile, or of a group of missiles."""
    return each if each > amounts()["grouped"].get(gun.item.ammo, 0) else group_points(gun.item, rules)


def _groups(gun: Gun, count: int, each: int, rules: RuleSet) -> Groups:
    """The damages of so many projectiles: one for each, or in groups of several points."""
    points = points_of_hit(gun, each, rules)
    if points == each:
        return (each,) * count
    whole, rest = divmod(count * each, points)
    return (points,) * whole + ((rest,) if rest else ())


def _with_cover(salvo: tuple[tuple[Groups, float], ...], covered: float) -> tuple[tuple[int, float], ...]:
    """The damages with their probabilities, if cover takes this share of the hits, each hit by itself."""
    if not covered:
        return tuple((sum(groups), chance) for groups, chance in salvo)
    found: defaultdict[int, float] = defaultdict(float)
    for groups, chance in salvo:
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
