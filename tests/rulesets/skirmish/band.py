"""Small bands for tests: units of given figures, at given columns and rows of a map."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from designer.rulesets.hexes import Hex
from designer.rulesets.skirmish.actions import Blocked, Dice, SeededDice, Stepped, walk
from designer.rulesets.skirmish.battle import BattleOutcome, Setup, fight, opening, policies_of
from designer.rulesets.skirmish.battlefield import Battlefield, Ground
from designer.rulesets.skirmish.rules import DEFAULT, SkirmishRules, Terrain
from designer.rulesets.skirmish.situation import BattleSituation, Fighter, fresh
from designer.rulesets.skirmish.units import SkirmishUnit


def melee(**stats: Any) -> SkirmishUnit:
    return SkirmishUnit("melee", "Melee", **{"hp": 100, "melee": 60, **stats})


def ranged(**stats: Any) -> SkirmishUnit:
    return SkirmishUnit("ranged", "Ranged", **{"hp": 100, "ranged": 60, "reach": 6, **stats})


def ground(
    width: int = 9,
    height: int = 9,
    rules: SkirmishRules = DEFAULT,
    terrain: Mapping[Any, Terrain] | None = None,
    elevation: Mapping[Any, int] | None = None,
) -> Ground:
    """Level plains, but for what is said by hex."""
    plain = Battlefield.flat(width, height)
    kinds, levels = list(plain.terrain), list(plain.elevation)
    for (q, r), kind in (terrain or {}).items():
        kinds[at(plain, q, r)] = kind
    for (q, r), level in (elevation or {}).items():
        levels[at(plain, q, r)] = level
    return Ground(Battlefield(width, height, tuple(kinds), tuple(levels)), rules)


def at(field: Battlefield, q: int, r: int) -> int:
    place = field.place(Hex(q, r))
    assert place is not None
    return place


def place(here: Ground | BattleSituation, q: int, r: int) -> int:
    return at((here if isinstance(here, Ground) else here.ground).battlefield, q, r)


def situation(on: Ground, *fighters: tuple[int, SkirmishUnit, tuple[int, int]]) -> BattleSituation:
    """Fighters given as side, unit and hex, numbered from 0."""
    return BattleSituation(
        on, [fresh(number, side, unit, place(on, *hex_)) for number, (side, unit, hex_) in enumerate(fighters)]
    )


def changed(here: BattleSituation, number: int, **figures: Any) -> Fighter:
    """The fighter, put in another state."""
    here.put(here.fighters[number]._replace(**figures))
    return here.fighters[number]


class Loaded:
    """Dice that fall as they are told; what they are not told is drawn and rolled in the middle."""

    def __init__(self, *numbers: float) -> None:
        self._numbers = list(numbers)

    def draw(self) -> float:
        return self._numbers.pop(0) if self._numbers else 0.5

    def roll(self, least: int, most: int) -> int:
        return int(self._numbers.pop(0)) if self._numbers else (least + most) // 2


def step(situation: BattleSituation, mover: Fighter, to: int, dice: Dice) -> Stepped | Blocked:
    """A walk of one hex."""
    return walk(situation, mover, (to,), dice)[-1]


def battle(setup: Setup, seed: str) -> BattleOutcome:
    """One battle, played to its end."""
    return fight(opening(setup), SeededDice(seed), policies_of(setup.policies))
