"""The laws of trials, by chance with fixed seeds: bounded here, with many fights in ``make thorough``."""

from __future__ import annotations

import os
from collections import Counter

import pytest

from designer import paths
from designer.formats import read
from designer.rulesets.chance import wilson
from designer.rulesets.combat.attack import salvos
from designer.rulesets.combat.body import BattleBody
from designer.rulesets.combat.crew import awake_at
from designer.rulesets.combat.criticals import critical_chances, roll_modifiers
from designer.rulesets.combat.facing import FACINGS
from designer.rulesets.combat.hit_locations import AttackSide, hit_chances
from designer.rulesets.quirks.contribution import ways_to_reach
from designer.rulesets.quirks.profiles import Profile
from designer.trials.duel import Matchup, duel
from designer.trials.fight import Arena, _PlayedFight
from designer.trials.log import Log
from designer.trials.map import MapKind
from designer.trials.tables import Compiled, Contender
from designer.trials.terms import FightDice, PilotKind, TrialTerms
from designer.units.injuries import UNHURT
from designer.units.location import LT
from designer.units.unit import Unit

FIGHTS = int(os.environ.get("MECHWRIGHT_FIGHTS", "0"))
"""The fights of each law in ``make thorough``; without it a few."""
ROLLS = 20_000 if FIGHTS else 4_000
pytestmark = pytest.mark.timeout(0 if FIGHTS else 300)
STRICT = 4.4172
"""The normal quantile of one failure in 100,000: with fixed seeds a law either holds or does not."""


def sample(name: str) -> Unit:
    return read(paths.data("designs", f"{name}.mtf")).unit


WAYFARER = Contender(sample("wayfarer-wfr-3d"))
KITTIWAKE = Contender(sample("kittiwake-ktw-1"))


@pytest.mark.parametrize("board", MapKind)
@pytest.mark.parametrize("pilot", PilotKind if FIGHTS else [PilotKind.STEADY])
def test_a_design_against_itself_wins_half(board: MapKind, pilot: PilotKind) -> None:
    """Of the fights that somebody wins."""
    terms = TrialTerms(board=board, pilots=(pilot, pilot), rounds=30 if FIGHTS else 8)
    found = duel(Matchup((KITTIWAKE, KITTIWAKE), terms), FIGHTS or 6)
    decided = found.wins(0) + found.wins(1)
    share = wilson(found.wins(0), max(decided, 1), STRICT)
    assert share.low <= 0.5 <= share.high


BETTER = {
    "gunnery": WAYFARER._replace(gunnery=3),
    "piloting": WAYFARER._replace(piloting=4),
    "armor": Contender(
        WAYFARER.unit.with_(
            armor=WAYFARER.unit.armor._replace(front=tuple(points + 2 for points in WAYFARER.unit.armor.front))
        )
    ),
    "heat sinks": Contender(
        WAYFARER.unit.with_(heat_sinks=WAYFARER.unit.heat_sinks._replace(count=WAYFARER.unit.heat_sinks.count + 1))
    ),
}


@pytest.mark.parametrize("what", BETTER)
def test_what_is_better_never_wins_less(what: str) -> None:
    """Beyond what chance allows: the low end of the worse one is not above the high end of the better one."""
    fights = min(FIGHTS, 2000) or 4
    terms = TrialTerms(rounds=30 if FIGHTS else 7)
    plain, better = (duel(Matchup((each, WAYFARER), terms), fights) for each in (WAYFARER, BETTER[what]))
    assert wilson(better.wins(0), fights, STRICT).high >= wilson(plain.wins(0), fights, STRICT).low


def test_volleys_do_the_damage_that_the_lab_expects() -> None:
    """The mean of many shots of each weapon at one range is the expected damage, within its interval."""
    found = Compiled(WAYFARER)
    dice = FightDice(1, 1, 0)
    dice.phase(1, "fire")
    for gun in found.condition(UNHURT).guns[:4]:
        load = gun.table.loads[0]
        hexes = next(hexes for hexes, needs in enumerate(load.numbers) if 4 <= needs <= 10)
        aimed = load.aimed(hexes)
        assert aimed is not None
        rolls, needs = load.hits(hexes), load.numbers[hexes]
        chance = ways_to_reach(needs) / 36
        outcomes = [(sum(groups), part * chance) for groups, part in salvos(aimed)]
        mean = sum(points * part for points, part in outcomes)
        variance = sum(points**2 * part for points, part in outcomes) - mean**2
        done = 0
        for _ in range(ROLLS):
            if sum(dice.two()) >= needs:
                done += sum(rolls[sum(dice.two()) - 2] if len(rolls) > 1 else rolls[0])
        assert done / ROLLS == pytest.approx(mean, abs=STRICT * (variance / ROLLS) ** 0.5)


def chi_square(counts: Counter[object], chances: dict[object, float]) -> float:
    """How far counts are from chances, in standard deviations of the chi-square distribution (Wilson, Hilferty)."""
    whole = sum(counts.values())
    assert set(counts) <= {each for each, chance in chances.items() if chance}
    used = {each: chance for each, chance in chances.items() if chance}
    sum_ = sum((counts[each] - whole * chance) ** 2 / (whole * chance) for each, chance in used.items())
    free = len(used) - 1
    return float(((sum_ / free) ** (1 / 3) - (1 - 2 / (9 * free))) / (2 / (9 * free)) ** 0.5)


def test_hit_locations_fall_as_their_table_says() -> None:
    found = Compiled(WAYFARER)
    dice = FightDice(2, 1, 0)
    dice.phase(1, "fire")
    for side in AttackSide:
        counts: Counter[object] = Counter()
        for _ in range(ROLLS):
            body = BattleBody(found.frame, dice)
            counts[body.hit(side, 0)] += 1
        chances: dict[object, float] = {
            place: float(chance) for place, chance in hit_chances(found.frame.form, side).items()
        }
        assert chi_square(counts, chances) < STRICT


def test_critical_hits_fall_as_their_table_says() -> None:
    found = Compiled(WAYFARER)
    chances = critical_chances(roll_modifiers(found.g, LT, found.quirks, Profile.STANDARD))
    dice = FightDice(3, 1, 0)
    dice.phase(1, "fire")
    counts: Counter[object] = Counter()
    for _ in range(ROLLS):
        told: list[int] = []

        def hear(what: str, *_: object, effect: str = "", told: list[int] = told, **__: object) -> None:
            if what == "critical":
                told.append(int(effect.split("×")[1]))

        body = BattleBody(found.frame, dice, hear)
        body.armor[LT] = 0
        body.damage(LT, 1)
        counts[told[0]] += 1
    assert chi_square(counts, {many: float(chance) for many, chance in enumerate(chances)}) < STRICT


def test_falls_are_to_the_sides_that_their_table_says() -> None:
    """A die says by how many hexsides a 'Mech turns, and on which side it falls (TW p. 68)."""
    log = Log()
    fight = _PlayedFight(Matchup((WAYFARER._replace(piloting=0), KITTIWAKE)).arena(), 1, log)
    side = fight.sides[0]
    side.compiled.fall = 0  # it takes no damage
    side.begin_phase(1, "piloting")
    counts = Counter[object]()
    for _ in range(ROLLS):
        side.begin_round()
        before = side.facing
        fight._fall(side, side.condition)
        fallen = next(event.effect for event in log.taken() if event.what == "falls")
        counts[(side.facing - before) % FACINGS, fallen.partition(",")[0]] += 1
    sides = ("front", "right", "right", "rear", "left", "left")
    assert chi_square(counts, {(turns, f"on the {each}"): 1 / 6 for turns, each in enumerate(sides)}) < STRICT


def test_pilots_stay_awake_as_their_table_says() -> None:
    found = Compiled(WAYFARER)
    dice = FightDice(4, 1, 0)
    dice.phase(1, "fire")
    for hits in range(1, 6):
        counts: Counter[object] = Counter()
        for _ in range(ROLLS // 4):
            body = BattleBody(found.frame, dice)
            body.hits = hits - 1
            body.wound(1)
            counts[body.awake] += 1
        awake = ways_to_reach(awake_at(hits)) / 36
        assert chi_square(counts, {True: awake, False: 1 - awake}) < STRICT


def test_every_point_of_damage_of_a_fight_is_accounted_for() -> None:
    arena: Arena = Matchup((WAYFARER, KITTIWAKE)).arena()
    for number in range(1, (min(FIGHTS, 500) or 5) + 1):
        fight = _PlayedFight(arena, number, None)
        fight.played()
        for side in fight.sides:
            body = side.body
            assert body.given == sum(body.absorbed.values()) + body.beyond
            for place, whole in body.plan.structure.items():
                held = whole + body.plan.armor[place] + body.plan.rear.get(place, 0)
                assert body.absorbed[place] <= held
                if body.structure[place] and not body.blown:
                    left = body.structure[place] + body.armor[place] + body.rear.get(place, 0)
                    assert body.absorbed[place] == held - left
