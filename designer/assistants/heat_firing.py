"""Choices of fire in each of several turns: every choice with its heat, its ammunition, and its expected damage."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Final, NamedTuple

from designer.assistants.heat_shooter import Shooter
from designer.catalog.ruleset import RuleSet
from designer.language import tr
from designer.rulesets.combat.attack import AimedWeapon, aim
from designer.rulesets.combat.heat_scale import HOTTEST, effects
from designer.rulesets.combat.repeated_use import holds, most_uses
from designer.rulesets.combat.situation import AttackSituation
from designer.rulesets.quirks.contribution import total
from designer.rulesets.quirks.to_hit import AttackerMovement

MOST_TURNS: Final = 12

Fired = tuple[int, ...]
"""How many of each weapon are fired."""
Stock = tuple[int, ...]
"""The shots that are left of each kind of ammunition that can run out."""


RADICAL = "radical_heat_sink"
"""The flag of radical heat sinks."""


class FiringTurn(NamedTuple):
    """How the attacker moves in a turn, and how many hexes away the target is."""

    movement: AttackerMovement = AttackerMovement.STOOD
    hexes: int = 9


def most_radical_turns(own: Shooter, rules: RuleSet) -> int:
    """The most turns in which the radical heat sinks of a design can run; 0 without any."""
    most = most_uses(RADICAL, rules)
    return (MOST_TURNS if most is None else most) if own.body.radical else 0


@dataclass(frozen=True, slots=True)
class Scenario:
    """A design that fires at a target turn after turn. ``start`` is its heat at first, ``other`` heat of every turn.

    Radical heat sinks run in the first ``radical`` turns; the figures are those if they do not fail, ``radical_holds``.
    Movement and heat of ``situation`` are not used: each turn has its own. ``ValueError`` for an impossible value.
    """

    shooter: Shooter
    turns: tuple[FiringTurn, ...]
    start: int = 0
    other: int = 0
    situation: AttackSituation = field(default_factory=AttackSituation)
    radical: int = 0

    def __post_init__(self) -> None:
        for what, value, most in (
            (tr("Radical heat sinks"), self.radical, most_radical_turns(self.shooter, self.situation.rules)),
            (tr("Turns"), len(self.turns), MOST_TURNS),
            (tr("Heat"), self.start, HOTTEST),
            (tr("Other heat"), self.other, HOTTEST),
        ):
            if not 0 <= value <= most:
                raise ValueError(tr("{what}: expected 0 to {most}, found {value}", what=what, most=most, value=value))
        if any(turn.movement is AttackerMovement.JUMPED for turn in self.turns) and not self.shooter.speed(0).jump:
            raise ValueError(tr("It cannot jump."))

    @property
    def radical_holds(self) -> float:
        """The probability that radical heat sinks do not fail."""
        return float(holds(RADICAL, self.radical, self.situation.rules))


class FiringChoice(NamedTuple):
    """The fire of a turn: its heat, the shots that it takes, and its expected damage."""

    fired: Fired
    heat: int
    used: Stock
    damage: float


class _Shot(NamedTuple):
    """A single weapon of a group: heat, expected damage, greatest damage, and what it takes of each ammunition."""

    heat: int
    damage: float
    most: int
    used: Stock


class Firing:
    """All that can be fired in a scenario. Choices are computed when first asked for."""

    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario
        self.shooter = scenario.shooter
        shooter, turns = self.shooter, len(scenario.turns)
        uses = [0] * len(shooter.pools)
        for weapon in shooter.weapons:
            if weapon.pool is not None:
                uses[weapon.pool] += weapon.shots * weapon.gun.number
        self.short = tuple(n for n, pool in enumerate(shooter.pools) if pool.shots < uses[n] * turns)
        """The kinds of ammunition that can run out."""
        plenty = [pool for n, pool in enumerate(shooter.pools) if n not in self.short]
        self._loaded = shooter.loaded or any(pool.explosive for pool in plenty)
        self.stock: Stock = tuple(shooter.pools[n].shots for n in self.short)
        """The shots at first of what can run out."""
        self._shots: dict[tuple[AttackerMovement, int, int], tuple[_Shot | None, ...]] = {}
        self._choices: dict[tuple[object, ...], tuple[FiringChoice, ...]] = {}

    def explodes(self, stock: Stock) -> bool:
        """Whether it has ammunition that can explode."""
        pools = self.shooter.pools
        return self._loaded or any(left and pools[n].explosive for n, left in zip(self.short, stock, strict=True))

    def moves(self, turn: int, heat: int) -> AttackerMovement:
        """How it moves in a turn that begins with this heat."""
        return self.shooter.moves(self.scenario.turns[turn].movement, heat)

    def steady_heat(self, turn: int, heat: int) -> int:
        """The heat of a turn without that of weapons: of movement, engine hits, and other."""
        body = self.shooter.body
        return body.heat_of(self.moves(turn, heat)) + body.damaged + self.scenario.other

    def sinks(self, turn: int) -> int:
        """The heat that is dissipated in a turn."""
        body = self.shooter.body
        return body.sinks + (body.radical if turn < self.scenario.radical else 0)

    def left(self, turn: int, heat: int, made: int) -> int:
        """The heat that is left at the end of a turn of heat at its beginning and heat made."""
        return max(heat + made - self.sinks(turn), 0)

    def after(self, turn: int, heat: int, choice: FiringChoice) -> int:
        """The heat after a turn in which this is fired."""
        return self.left(turn, heat, self.steady_heat(turn, heat) + choice.heat)

    def choices(self, turn: int, heat: int, stock: Stock) -> tuple[FiringChoice, ...]:
        """The choice of most damage for each heat and each use of ammunition; first to hold fire."""
        shots = self._shots_of(turn, heat)
        key = (shots, stock)
        if key not in self._choices:
            self._choices[key] = self._combined(shots, stock)
        return self._choices[key]

    def everything(self, turn: int, heat: int, stock: Stock) -> FiringChoice:
        """All weapons that can hit, as far as the ammunition lasts."""
        return self.picked(turn, heat, stock, tuple(weapon.gun.number for weapon in self.shooter.weapons))

    def picked(self, turn: int, heat: int, stock: Stock, wanted: Fired) -> FiringChoice:
        """These weapons without those that cannot hit, as far as the ammunition lasts."""
        fired, left = [], list(stock)
        shots = self._shots_of(turn, heat)
        for many, shot in zip(wanted, shots, strict=True):
            fits = 0
            while shot is not None and fits < many and all(u <= n for u, n in zip(shot.used, left, strict=True)):
                left = [n - u for u, n in zip(shot.used, left, strict=True)]
                fits += 1
            fired.append(fits)
        used = tuple(had - n for had, n in zip(stock, left, strict=True))
        heats = sum(shot.heat * n for shot, n in zip(shots, fired, strict=True) if shot)
        return FiringChoice(tuple(fired), heats, used, self.damage(turn, heat, fired))

    def damage(self, turn: int, heat: int, fired: Fired | list[int]) -> float:
        """The expected damage of these weapons, fired at a heat."""
        return sum(shot.damage * n for shot, n in zip(self._shots_of(turn, heat), fired, strict=True) if shot)

    def most(self, turn: int, heat: int, fired: Fired) -> int:
        """The damage of these weapons if all shots hit."""
        return sum(shot.most * n for shot, n in zip(self._shots_of(turn, heat), fired, strict=True) if shot)

    def aimed(self, turn: int, heat: int) -> tuple[AimedWeapon | None, ...]:
        """The attack with one weapon of each kind in a turn that begins with this heat; None for one out of range."""
        how, hexes = self.moves(turn, heat), self.scenario.turns[turn].hexes
        situation = self._situation(how, heat)
        return tuple(self._aim(number, hexes, situation) for number in range(len(self.shooter.weapons)))

    def _situation(self, how: AttackerMovement, heat: int) -> AttackSituation:
        return replace(self.scenario.situation, movement=how, heat=min(heat, HOTTEST))

    def _aim(self, number: int, hexes: int, situation: AttackSituation) -> AimedWeapon | None:
        gun = self.shooter.weapons[number].gun
        return aim(gun._replace(mounts=gun.mounts[:1]), hexes, situation, self.shooter.body.quirks)

    def _shots_of(self, turn: int, heat: int) -> tuple[_Shot | None, ...]:
        how, hexes = self.moves(turn, heat), self.scenario.turns[turn].hexes
        key = how, hexes, effects(heat).to_hit
        if key not in self._shots:
            situation = self._situation(how, heat)
            self._shots[key] = tuple(self._shot(n, hexes, situation) for n in range(len(self.shooter.weapons)))
        return self._shots[key]

    def _shot(self, number: int, hexes: int, situation: AttackSituation) -> _Shot | None:
        """One weapon of a group at a distance; None if it cannot hit."""
        weapon, found = self.shooter.weapons[number], self._aim(number, hexes, situation)
        if found is None or not found.outcome.mean:
            return None
        used = tuple(weapon.shots if weapon.pool == pool else 0 for pool in self.short)
        return _Shot(max(total(found.heat_parts), 0), found.outcome.mean, found.most, used)

    def _combined(self, shots: tuple[_Shot | None, ...], stock: Stock) -> tuple[FiringChoice, ...]:
        found = {(0, (0,) * len(stock)): FiringChoice((), 0, (0,) * len(stock), 0.0)}
        for weapon, shot in zip(self.shooter.weapons, shots, strict=True):
            more: dict[tuple[int, Stock], FiringChoice] = {}
            for choice in found.values():
                for many in range(weapon.gun.number + 1 if shot else 1):
                    added = choice._replace(fired=(*choice.fired, many))
                    if shot is not None and many:
                        used = tuple(u + many * each for u, each in zip(choice.used, shot.used, strict=True))
                        if any(u > left for u, left in zip(used, stock, strict=True)):
                            break
                        damage = choice.damage + many * shot.damage
                        added = FiringChoice(added.fired, choice.heat + many * shot.heat, used, damage)
                    key = added.heat, added.used
                    if key not in more or added.damage > more[key].damage:
                        more[key] = added
            found = more
        return tuple(found.values())
