"""A volley: all weapons that a design fires in a turn at one distance; its damage and heat."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from designer.graph import Evaluator, query
from designer.rulesets.combat.armament import Gun, armament
from designer.rulesets.combat.attack import AimedWeapon, aim, most_damage
from designer.rulesets.combat.situation import AttackSituation


class Volley(NamedTuple):
    """The attacks of all weapons in range at a distance, in the order of the weapons."""

    hexes: int
    aims: tuple[AimedWeapon, ...]

    @property
    def expected(self) -> float:
        """Expected damage."""
        return sum(found.expected for found in self.aims)

    @property
    def most(self) -> int:
        """The damage if all shots hit."""
        return sum(found.most for found in self.aims)

    @property
    def heat(self) -> int:
        """Heat of all weapons in range."""
        return sum(found.heat for found in self.aims)

    def of(self, gun: Gun) -> AimedWeapon | None:
        """The attack with a weapon; None if it is out of range or not fired."""
        return next((found for found in self.aims if found.gun.mounts == gun.mounts), None)


def volley(guns: Iterable[Gun], hexes: int, situation: AttackSituation, unit_quirks: tuple[str, ...] = ()) -> Volley:
    """The attacks of weapons at a distance."""
    return Volley(hexes, tuple(found for gun in guns if (found := aim(gun, hexes, situation, unit_quirks))))


@query
def salvo(g: Evaluator, hexes: int) -> int:
    """The damage of all weapons in range that do not face the rear, if every shot and missile hits."""
    return sum(most_damage(gun, hexes) for gun in armament(g) if not gun.rear)


def volleys(
    guns: tuple[Gun, ...], situation: AttackSituation, unit_quirks: tuple[str, ...] = (), farthest: int = 0
) -> tuple[Volley, ...]:
    """The volleys at each distance from 1 hex to the longest range of the weapons, and to ``farthest`` at least."""
    last = max((gun.reach for gun in guns), default=0)
    return tuple(volley(guns, hexes, situation, unit_quirks) for hexes in range(1, max(last, farthest) + 1))


def without_quirks(guns: tuple[Gun, ...]) -> tuple[Gun, ...]:
    """The weapons without their quirks."""
    return tuple(gun._replace(quirks=()) if gun.quirks else gun for gun in guns)


def sustained(fired: Volley, coolable: int) -> tuple[float, ...]:
    """The share of turns (0 to 1) in which each weapon can be fired if no more heat may be made than is dissipated.

    Weapons with the most damage for their heat come first; ``coolable`` is what sinks dissipate beyond heat of moving.
    """
    left = float(max(coolable, 0))
    shares = [1.0] * len(fired.aims)
    order = sorted(range(len(fired.aims)), key=lambda n: _for_its_heat(fired.aims[n]), reverse=True)
    for number in order:
        heat = fired.aims[number].heat
        if heat > 0:
            shares[number] = min(1.0, left / heat)
            left = max(0.0, left - heat)
    return tuple(shares)


def sustained_damage(fired: Volley, coolable: int) -> float:
    """The expected damage a turn if each weapon is fired only in its share of the turns by ``sustained``."""
    shares = sustained(fired, coolable)
    return sum(found.expected * share for found, share in zip(fired.aims, shares, strict=True))


def _for_its_heat(found: AimedWeapon) -> float:
    return found.expected / found.heat if found.heat > 0 else float("inf")


class DamageDistribution(NamedTuple):
    """The probabilities of the damage of a volley: ``chances[n]`` is the probability of exactly n points."""

    chances: tuple[float, ...]

    def at_least(self, damage: int) -> float:
        """The probability of at least this damage."""
        return min(1.0, sum(self.chances[max(damage, 0) :]))

    @property
    def all_at_least(self) -> tuple[float, ...]:
        """The probabilities of at least 1, 2, 3 and so on points of damage."""
        return tuple(self.at_least(damage) for damage in range(1, len(self.chances)))


def spread(fired: Volley) -> DamageDistribution:
    """The distribution of the damage of all shots together, which hit or miss independently."""
    whole = [1.0]
    for found in fired.aims:
        hit = sum(chance for _, chance in found.outcome.chances)
        shot = [1.0 - hit, *([0.0] * max((damage for damage, _ in found.outcome.chances), default=0))]
        for damage, chance in found.outcome.chances:
            shot[damage] += chance
        for _ in range(found.gun.number):
            whole = _together(whole, shot)
    return DamageDistribution(tuple(whole))


def _together(one: list[float], other: list[float]) -> list[float]:
    sums = [0.0] * (len(one) + len(other) - 1)
    for more, q in enumerate(other):
        if q:
            for damage, p in enumerate(one):
                sums[damage + more] += p * q
    return sums
