"""Laws that hold whatever the units, the ground and the chances are."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from designer.rulesets.skirmish.actions import Blocked, SeededDice, Swing, attack, bystanders, walk
from designer.rulesets.skirmish.battle import Setup, deployed
from designer.rulesets.skirmish.battlefield import Battlefield, Ground
from designer.rulesets.skirmish.damage import blow, survival
from designer.rulesets.skirmish.log import recorded, replay
from designer.rulesets.skirmish.movement import path_to, reach, step_price
from designer.rulesets.skirmish.rules import DamageVariant, SkirmishRules
from designer.rulesets.skirmish.situation import BattleSituation, Fighter, fresh
from designer.rulesets.skirmish.to_hit import hit_chance, shot_shares
from designer.rulesets.skirmish.units import SkirmishUnit, unit_named, units
from tests.rulesets.skirmish.band import battle, melee, ranged, step

VARIANTS = st.sampled_from([SkirmishRules(damage=variant) for variant in DamageVariant])
PERCENT = st.integers(0, 250)


@st.composite
def made_units(draw: st.DrawFn) -> SkirmishUnit:
    """A unit of any figures that a unit may have."""
    least = draw(st.integers(0, 100))
    figures = {
        "hp": draw(st.integers(1, 400)),
        "armor": draw(st.integers(0, 400)),
        "fatigue": draw(st.integers(1, 150)),
        "damage_min": least,
        "damage_max": least + draw(st.integers(1, 50)),
        "reach": draw(st.integers(1, 6)),
        "bypass": draw(PERCENT),
        "armor_damage": draw(PERCENT),
        "melee_defense": draw(st.integers(-50, 120)),
        "ranged_defense": draw(st.integers(-50, 120)),
        "ap": draw(st.integers(1, 20)),
    }
    skill = draw(st.integers(1, 250))
    return melee(melee=skill, **figures) if draw(st.booleans()) else ranged(ranged=skill, **figures)


@st.composite
def situations(draw: st.DrawFn) -> BattleSituation:
    """Some fighters in any state, the dead among them, somewhere on a hilly map."""
    rules = SkirmishRules(
        cover=draw(st.booleans()),
        zoc_as_cost=draw(st.booleans()),
        damage=draw(st.sampled_from(list(DamageVariant))),
    )
    on = Ground(Battlefield.rolling(6, 6, draw(st.integers(0, 50))), rules)
    places = draw(st.lists(st.integers(0, 35), min_size=2, max_size=8, unique=True))
    fighters = []
    for number, place in enumerate(places):
        unit = draw(made_units())
        fighters.append(
            fresh(number, number % 2, unit, place)._replace(
                hp=draw(st.integers(-5, unit.hp)),
                fatigue=draw(st.integers(0, unit.fatigue + 20)),
                ap=draw(st.integers(0, unit.ap)),
            )
        )
    return BattleSituation(on, fighters)


def controlled_anew(here: BattleSituation) -> list[list[int]]:
    """How many fighters of each side control each place, counted from nothing."""
    counts = [[0] * len(here.ground.hexes) for _ in range(2)]
    for fighter in here.fighters:
        if fighter.alive and fighter.unit.is_melee:
            for place in here.ground.controlled[fighter.place]:
                counts[fighter.side][place] += 1
    return counts


@given(st.integers(0, 50), st.permutations(range(64)), st.sampled_from(["Archer", "Zombie", "Pikeman"]))
def test_the_cost_of_a_way_is_the_least_whatever_was_asked_before(seed: int, order: list[int], name: str):
    ground = Ground(Battlefield.rolling(8, 8, seed), SkirmishRules())
    unit, target = unit_named(name), order[0]
    approach = ground.approach(target, unit)
    found = {place: approach.cost(place) for place in order}
    least = {place: 0.0 if place in approach.positions else float("inf") for place in order}
    for _ in order:  # as many rounds as a way can have steps
        for place in order:
            ways = [ground.step_cost(place, to) + least[to] for to in ground.controlled[place]]
            least[place] = min([least[place], *ways])
    assert found == least
    for place in order:
        on = {to for to in ground.controlled[place] if ground.step_cost(place, to) + least[to] == least[place]}
        assert set(approach.steps(place)) == (on if 0 < least[place] < float("inf") else set())


@given(made_units(), made_units(), st.integers(-2, 9), st.integers(-3, 3), st.integers(0, 6))
def test_a_chance_is_within_0_and_100_and_the_clamped_sum_of_its_terms(
    attacker: SkirmishUnit, target: SkirmishUnit, distance: int, height: int, allies: int
):
    chance = hit_chance(attacker, target, distance, height, allies)
    assert 0 <= chance.percent <= 100
    assert chance.percent == min(100, max(0, sum(term.amount for term in chance.terms)))
    assert chance.possible == bool(chance.terms)


@given(made_units(), st.integers(0, 200), st.integers(0, 400), VARIANTS, st.sampled_from([75, 100]))
def test_damage_to_armor_and_health_is_all_accounted_for(
    attacker: SkirmishUnit, roll: int, armor: int, rules: SkirmishRules, percent: int
):
    done = blow(attacker, roll, armor, rules, percent)
    assert 0 <= done.armor_loss <= armor
    assert done.armor_loss + done.spill == done.armor_damage
    assert done.hp_loss == done.bypass + done.spill + done.bare
    assert min(done) >= 0
    assert done.spill == 0 or done.armor_loss == armor


@given(made_units(), st.integers(0, 200), st.integers(1, 400))
def test_softened_damage_is_never_more_than_that_of_the_text(attacker: SkirmishUnit, roll: int, armor: int):
    text, softened = (blow(attacker, roll, armor, SkirmishRules(damage=variant)) for variant in DamageVariant)
    assert softened.armor_loss == text.armor_loss
    assert softened.hp_loss <= text.hp_loss


@given(situations(), st.data())
def test_a_blocked_action_changes_nothing(here: BattleSituation, data: st.DataObject):
    before, control = here.snapshot(), controlled_anew(here)
    actor = data.draw(st.sampled_from(here.fighters))
    dice = SeededDice(str(data.draw(st.integers(0, 99))))
    if data.draw(st.booleans()):
        done: object = attack(here, actor, data.draw(st.sampled_from(here.fighters)), dice)
    else:
        done = step(here, actor, data.draw(st.integers(0, 35)), dice)
    if isinstance(done, Blocked):
        assert done.reason
        assert here.snapshot() == before
        assert [*here.control] == control


@given(situations(), st.data())
def test_the_dead_control_nothing_and_stand_nowhere(here: BattleSituation, data: st.DataObject):
    for number in data.draw(st.lists(st.sampled_from(range(len(here.fighters))), unique=True)):
        here.put(here.fighters[number]._replace(hp=0))
    for fighter in here.fighters:
        if not fighter.alive:
            assert not here.zone(fighter)
            assert here.at.get(fighter.place) != fighter.id
    assert [*here.control] == controlled_anew(here)


def pairs(here: BattleSituation) -> list[tuple[Fighter, Fighter]]:
    """All pairs of living enemies."""
    living = [fighter for fighter in here.fighters if fighter.alive]
    return [(one, other) for one in living for other in living if one.side != other.side]


@given(situations(), st.integers(0, 99))
def test_what_is_done_is_paid_and_nothing_else(here: BattleSituation, seed: int):
    """An attack takes AP and fatigue from the attacker, and armor and health from one other at most."""
    for attacker, target in pairs(here):
        after = BattleSituation(here.ground, here.snapshot())
        done = attack(after, attacker, target, SeededDice(str(seed)))
        if isinstance(done, Blocked):
            continue
        assert attacker.fatigue < attacker.unit.fatigue
        assert attacker.ap >= 4
        swing = done.swing
        for old, new in zip(here.fighters, after.fighters, strict=True):
            expected = old
            if old.id == attacker.id:
                expected = old._replace(ap=old.ap - 4, fatigue=old.fatigue + old.unit.attack_fatigue)
            elif old.id == swing.struck:
                expected = old._replace(armor=old.armor - swing.armor_loss, hp=old.hp - swing.hp_loss)
            assert new == expected


@given(situations())
def test_a_way_is_made_of_possible_steps_to_where_the_enemy_can_be_struck(here: BattleSituation):
    for mover, target in pairs(here):
        way = path_to(here, mover, target)
        if way is None:
            continue
        walked = mover
        for place in way:
            assert not step_price(here, walked, place).reason
            walked = walked._replace(place=place)
        assert walked.place == mover.place or walked.place not in here.at
        assert here.chance(walked, target).possible


def weights_from(here: BattleSituation, mover: Fighter) -> dict[int, int]:
    """The least weight to every place, by trying until nothing gets better."""
    best = {mover.place: 0}
    better = True
    while better:
        better = False
        for place, weight in list(best.items()):
            walked = mover._replace(place=place)
            for to in here.ground.neighbors[place]:
                price = step_price(here, walked, to)
                if not price.reason and weight + price.weight < best.get(to, 10**9):
                    best[to] = weight + price.weight
                    better = True
    return best


@given(situations())
def test_no_way_to_strike_an_enemy_is_lighter_than_the_one_found(here: BattleSituation):
    for mover, target in pairs(here)[:4]:
        way = path_to(here, mover, target)
        best = weights_from(here, mover)
        spots = [
            place
            for place in best
            if (place == mover.place or place not in here.at)
            and here.chance(mover._replace(place=place), target).possible
        ]
        if way is None:
            assert not spots
        elif way:
            assert best[way[-1]] == min(best[place] for place in spots)


@given(situations(), st.data())
def test_every_hex_within_reach_can_be_walked_to_for_just_that(here: BattleSituation, data: st.DataObject):
    mover = data.draw(st.sampled_from(here.fighters))
    quiet = Ground(
        here.ground.battlefield, SkirmishRules(opportunity_attacks=False, zoc_as_cost=here.rules.zoc_as_cost)
    )
    for found in reach(here, mover):
        if found.way and mover.alive:
            again = BattleSituation(quiet, here.snapshot())
            walk(again, mover, found.way, SeededDice("unused"))
            assert again.fighters[mover.id].place == found.place
            assert again.fighters[mover.id].ap == found.ap_left


@given(st.integers(0, 100), st.lists(st.integers(0, 100), max_size=3), st.lists(st.integers(0, 100), max_size=3))
def test_shares_of_a_shot_lie_end_to_end_within_one(target: int, covers: list[int], strays: list[int]):
    shares = shot_shares(target, covers, strays)
    assert [share.who for share in shares] == list(range(1 + len(covers) + len(strays)))
    assert shares[0].start == 0
    assert all(before.end == after.start for before, after in pairwise(shares))
    assert all(share.width >= 0 for share in shares)
    assert shares[-1].end <= 1 + 1e-9


@given(situations())
def test_cover_is_nearer_than_the_target_and_strays_are_not(here: BattleSituation):
    for attacker in here.fighters:
        for target in here.fighters:
            if attacker.id == target.id or not (attacker.alive and target.alive):
                continue
            apart = here.ground.distance(attacker.place, target.place)
            covers, strays = bystanders(here, attacker, target)
            assert all(here.ground.distance(attacker.place, other.place) < apart for other in covers)
            assert all(here.ground.distance(attacker.place, other.place) >= apart for other in strays)
            assert apart >= 3 or not (covers or strays)


@given(st.floats(0, 1), st.sampled_from(units()), VARIANTS)
def test_nobody_comes_back_to_life(chance: float, target: SkirmishUnit, rules: SkirmishRules):
    alive = survival(units()[0], target, chance, 2, rules)
    assert alive[0] == 1
    assert all(0 <= later <= before + 1e-9 for before, later in pairwise(alive))


@st.composite
def setups(draw: st.DrawFn) -> Setup:
    """Two small bands on a small hilly map."""
    bands = [draw(st.lists(st.sampled_from(units()), min_size=1, max_size=4)) for _ in range(2)]
    policy = st.sampled_from(["charge", "patient"])
    rules = SkirmishRules(cover=draw(st.booleans()), damage=draw(st.sampled_from(list(DamageVariant))))
    field = Battlefield.rolling(9, 7, draw(st.integers(0, 99)))
    return Setup(field, tuple(bands[0]), tuple(bands[1]), (draw(policy), draw(policy)), rules)


@given(setups(), st.integers(0, 999))
def test_the_same_seed_is_the_same_battle(setup: Setup, seed: int):
    assert battle(setup, str(seed)) == battle(setup, str(seed))


@given(setups(), st.integers(0, 999))
def test_a_replay_comes_to_the_same_states(setup: Setup, seed: int):
    fought = recorded(setup, str(seed))
    again = replay(fought.lines)
    assert again.states == fought.states
    assert (again.winner, again.rounds) == (fought.outcome.winner, fought.outcome.rounds)
    assert fought.outcome == battle(setup, str(seed))


@given(setups(), st.integers(0, 999))
def test_a_battle_ends_with_one_side_or_at_the_limit(setup: Setup, seed: int):
    outcome = battle(setup, str(seed))
    sides = {fighter.side for fighter in outcome.fighters if fighter.alive}
    assert (sides == {outcome.winner}) if outcome.winner is not None else outcome.rounds == setup.rules.round_limit


@given(setups())
def test_everybody_is_drawn_up_on_a_place_of_its_own(setup: Setup):
    ground = Ground(setup.battlefield, setup.rules)
    fighters = deployed(ground, setup.red, setup.blue)
    assert tuple(fighter.unit for fighter in fighters) == setup.red + setup.blue
    assert len({fighter.place for fighter in fighters}) == len(fighters)


def test_a_miss_does_nothing():
    miss = Swing(attacker=0, target=1, percent=10, drawn=0.5)
    assert (miss.struck, miss.armor_loss, miss.hp_loss) == (None, 0, 0)
