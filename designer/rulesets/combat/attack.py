"""An attack with a weapon: the target number with its parts, and the damage (TW p. 115 to 117)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple

from designer.language import marked, tr
from designer.rulesets.combat.armament import Gun, Load
from designer.rulesets.combat.tables import amounts, cluster_hits
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
    to_hit,
    weapon_heat,
)

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
HOTTEST = 30

_GUN = "gun"


@dataclass(frozen=True, slots=True)
class AttackSituation:
    """Attacker and target. ``heat`` is the attacker's heat; ``secondary`` is the arc of a secondary target, else None.

    ``ValueError`` for an impossible value; its text gives the possible ones.
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

    def __post_init__(self) -> None:
        _check("gunnery", self.gunnery, *SKILLS)
        _check("piloting", self.piloting, *SKILLS)
        _check("heat", self.heat, 0, HOTTEST)
        _check("target movement", self.target_movement, IMMOBILE, FASTEST)
        if self.terrain not in TERRAINS:
            raise ValueError(f"no terrain '{self.terrain}': it is one of {', '.join(TERRAINS)}")

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


def _check(what: str, value: int, least: int, most: int) -> None:
    if not least <= value <= most:
        raise ValueError(f"{what} {value} is impossible: it is from {least} to {most}")


def bracket_of(load: Load, hexes: int) -> Bracket | None:
    """The range bracket of a distance; None beyond long range. ``ValueError`` for less than 1 hex."""
    if hexes < 1:
        raise ValueError(f"range {hexes} is impossible: it is 1 hex or more")
    return next((at for at, reach in zip(BRACKETS, load.range[1:4], strict=True) if hexes <= reach), None)


class ShotOutcome(NamedTuple):
    """The possible damages of a shot with their probabilities (0 to 1); the rest up to 1 is that of a miss."""

    chances: tuple[tuple[int, float], ...]

    @property
    def mean(self) -> float:
        """The expected damage."""
        return sum(damage * chance for damage, chance in self.chances)


class AimedWeapon(NamedTuple):
    """An attack with a weapon, or several equal ones, at a distance.

    ``outcome`` and ``heat_parts`` are for one weapon, ``most`` for all together; ``glancing`` is a share of the hits.
    """

    gun: Gun
    load: Load
    bracket: Bracket
    roll: Roll
    outcome: ShotOutcome
    most: int
    glancing: float
    heat_parts: tuple[Contribution, ...]

    @property
    def expected(self) -> float:
        """The expected damage of all these weapons together."""
        return self.outcome.mean * self.gun.count

    @property
    def heat(self) -> int:
        """The heat of all these weapons together."""
        return total(self.heat_parts) * self.gun.count


def aim(gun: Gun, hexes: int, situation: AttackSituation, unit_quirks: tuple[str, ...] = ()) -> AimedWeapon | None:
    """The attack with the load that has the most expected damage at a distance; None if all are out of range."""
    aims = (_with_load(gun, load, hexes, situation, unit_quirks) for load in gun.loads)
    return max((found for found in aims if found), key=lambda found: found.outcome.mean, default=None)


def heat_of(gun: Gun, profile: Profile) -> tuple[Contribution, ...]:
    """The parts of the heat of one weapon: its own, and what its cooling quirks add."""
    return weapon_heat(gun.heat, gun.quirks, profile)


def _with_load(
    gun: Gun, load: Load, hexes: int, situation: AttackSituation, unit_quirks: tuple[str, ...]
) -> AimedWeapon | None:
    bracket = bracket_of(load, hexes)
    if bracket is None:
        return None
    damage = load.damage[BRACKETS.index(bracket)]
    if not damage:
        return None
    roll = _roll(gun, load, hexes, bracket, situation, unit_quirks)
    may_glance = can_glance(situation.target, situation.profile)
    outcome, glancing = _outcome(gun, load, damage, bracket, roll.target_number, may_glance)
    most = (damage + gun.service.damage) * gun.item.rate * gun.count
    return AimedWeapon(gun, load, bracket, roll, outcome, most, glancing, heat_of(gun, situation.profile))


def _roll(
    gun: Gun, load: Load, hexes: int, bracket: Bracket, situation: AttackSituation, unit_quirks: tuple[str, ...]
) -> Roll:
    attacker = Attacker(situation.gunnery, situation.movement, unit_quirks, {_GUN: gun.quirks}, situation.secondary)
    known = to_hit(attacker, situation.target, bracket, _GUN, situation.profile).contributions
    tooth = next((n for n, part in enumerate(known) if part.source == "quirk"), len(known))
    others = counted(
        Contribution(situation.terrain_name, amounts()["terrain"][TERRAINS.index(situation.terrain)], "terrain"),
        Contribution(tr("Heat {heat}", heat=situation.heat), heat_penalty(situation.heat), "heat"),
        Contribution(tr("Minimum range"), max(load.range[0] - hexes + 1, 0) if load.range[0] else 0, "range"),
        Contribution(load.name or gun.item.short, load.to_hit, "weapon"),
        *gun.aids,
    )
    return Roll((*known[:tooth], *others, *known[tooth:]))


def heat_penalty(heat: int) -> int:
    """The to-hit modifier of the attacker's heat (TW p. 160)."""
    return max((int(amount) for least, amount in amounts()["heat"] if heat >= least), default=0)


def _outcome(
    gun: Gun, load: Load, damage: int, bracket: Bracket, target_number: int, may_glance: bool
) -> tuple[ShotOutcome, float]:
    """The possible damages of one weapon, and the share of its hits that are glancing blows."""
    full = _salvo(gun, load, damage, bracket, glancing=False)
    slight = _salvo(gun, load, damage, bracket, glancing=True) if may_glance else full
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


def _salvo(gun: Gun, load: Load, damage: int, bracket: Bracket, *, glancing: bool) -> tuple[tuple[int, float], ...]:
    """The damages of a hit with their probabilities. A glancing blow has a worse cluster roll, or half the damage."""
    table = amounts()
    size = load.cluster if load.cluster > 1 else gun.item.rate
    each = damage // load.cluster if load.cluster > 1 else damage + gun.service.damage
    if size == 1:
        return ((glancing_damage(each) if glancing else each, 1.0),)
    if gun.item.ammo in table["all_hit"] and not glancing:
        return ((size * each, 1.0),)
    modifier = gun.service.cluster + table["cluster_at_range"].get(gun.item.ammo, {}).get(bracket.value, 0)
    hits = cluster_hits(size, modifier + (CLUSTER_MODIFIER if glancing else 0))
    return tuple((count * each, float(chance)) for count, chance in hits.outcomes)
