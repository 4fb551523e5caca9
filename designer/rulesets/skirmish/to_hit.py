"""The chance to hit in percent, as a sum of named terms, and the units that a shot may hit instead of its target."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from designer.language import marked, tr
from designer.rulesets.skirmish.rules import DEFAULT, SkirmishRules
from designer.rulesets.skirmish.units import SkirmishUnit


class ChanceTerm(NamedTuple):
    """One contribution to a chance, in percentage points."""

    name: str
    amount: int


class Chance(NamedTuple):
    """A chance to hit in percent, 0 to 100, with its terms; without terms if the attack is impossible."""

    percent: int
    terms: tuple[ChanceTerm, ...]
    reason: str = ""
    """The reason why the attack is impossible; empty if it is possible."""

    @property
    def possible(self) -> bool:
        """Whether the attack is possible."""
        return not self.reason


def hit_chance(
    attacker: SkirmishUnit,
    target: SkirmishUnit,
    distance: int,
    height: int = 0,
    allies: int = 0,
    rules: SkirmishRules = DEFAULT,
) -> Chance:
    """The chance of one attack.

    ``distance`` is in hexes. ``height`` is the attacker's elevation minus the target's. ``allies`` is the number of the
    attacker's team-mates, without itself, that control the target's hex; they count in melee only.
    """
    if distance < 1:
        return Chance(0, (), tr("distance is {distance}, but must be 1 or more", distance=distance))
    if distance > attacker.reach:
        values = {"distance": distance, "name": attacker.name, "reach": attacker.reach}
        return Chance(0, (), tr("distance is {distance}, but the reach of {name} is {reach}", **values))
    if not attacker.is_melee:
        return _summed(_ranged_terms(attacker, target, distance, height, rules))
    if abs(height) > rules.max_elevation_delta and not (rules.long_weapon_ignores_elevation and attacker.reach > 1):
        limit = rules.max_elevation_delta
        levels = {"levels": abs(height), "limit": limit}
        return Chance(0, (), tr("the hexes are {levels} levels apart, but melee reaches {limit}", **levels))
    return _summed(_melee_terms(attacker, target, distance, height, allies, rules))


def _melee_terms(
    attacker: SkirmishUnit, target: SkirmishUnit, distance: int, height: int, allies: int, rules: SkirmishRules
) -> list[ChanceTerm]:
    terms = [
        ChanceTerm(marked("melee skill"), attacker.melee),
        ChanceTerm(marked("melee defense"), -target.melee_defense),
    ]
    terms += _elevation_terms(height, rules.melee_high_ground_bonus, rules.melee_low_ground_penalty)
    if attacker.reach == 2 and distance == 1:
        terms.append(ChanceTerm(marked("long weapon at close quarters"), -rules.long_weapon_proximity_penalty))
    if allies > 0:
        terms.append(ChanceTerm(marked("surround"), rules.surround_bonus * allies))
    return terms


def _ranged_terms(
    attacker: SkirmishUnit, target: SkirmishUnit, distance: int, height: int, rules: SkirmishRules
) -> list[ChanceTerm]:
    terms = [
        ChanceTerm(marked("ranged skill"), attacker.ranged),
        ChanceTerm(marked("ranged defense"), -target.ranged_defense),
    ]
    terms += _elevation_terms(height, rules.ranged_high_ground_bonus, rules.ranged_low_ground_penalty)
    terms.append(ChanceTerm(marked("distance"), -rules.ranged_distance_penalty * distance))
    return terms


def _elevation_terms(height: int, bonus: int, penalty: int) -> list[ChanceTerm]:
    """The term for attacking from a higher (``height`` above 0) or lower hex; empty on the same level."""
    if height > 0:
        return [ChanceTerm(marked("high ground"), bonus)]
    return [ChanceTerm(marked("low ground"), -penalty)] if height < 0 else []


def _summed(terms: list[ChanceTerm]) -> Chance:
    """The chance that is the sum of the terms, limited to 0 to 100."""
    total = 0
    for _, amount in terms:
        total += amount
    return Chance(min(100, max(0, total)), tuple(terms))


class HitShare(NamedTuple):
    """The interval of drawn numbers (0 to 1) that hit one unit; ``who`` is its index in target, covers, strays."""

    who: int
    start: float
    end: float

    @property
    def width(self) -> float:
        """The probability of this hit."""
        return self.end - self.start


def shot_shares(
    target: float, covers: Sequence[float] = (), strays: Sequence[float] = (), rules: SkirmishRules = DEFAULT
) -> tuple[HitShare, ...]:
    """The intervals of drawn numbers for the units that a shot may hit, one after another from 0; beyond is a miss.

    All chances are base chances in percent. With cover the target keeps a quarter of its chance, and three quarters are
    divided among the covers, each by its chance minus the penalty; strays share the rest in the same way.
    """
    taken = rules.cover_miss_percent / 100 if covers else 0.0
    own = (1 - taken) * target / 100
    penalty = rules.scatter_hit_penalty
    widths = [own]
    widths += [taken * max(0.0, chance - penalty) / 100 / len(covers) for chance in covers]
    rest = max(0.0, 1 - own - taken)
    widths += [rest * max(0.0, chance - penalty) / 100 / len(strays) for chance in strays]
    shares = []
    start = 0.0
    for who, width in enumerate(widths):
        shares.append(HitShare(who, start, start + width))
        start += width
    return tuple(shares)
