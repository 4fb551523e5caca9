"""The laws of a fight: one seed gives one result, sides can be swapped, and each number has its reason."""

from __future__ import annotations

import json

import pytest

from designer import paths
from designer.catalog import RuleSet
from designer.formats import read
from designer.language import speak
from designer.rulesets.combat.facing import FACINGS, FiringArc, bears, relative
from designer.rulesets.quirks.contribution import total
from designer.rulesets.quirks.to_hit import AttackerMovement
from designer.trials.duel import Matchup
from designer.trials.fight import Arena, FightResult, _PlayedFight
from designer.trials.firing import FiredShot, explained, fire_plan, fired, resolve
from designer.trials.log import Log
from designer.trials.map import MapKind, bearings, facing_to, turned
from designer.trials.pilot import _options
from designer.trials.record import FightRecord, Phase, record_json, record_text
from designer.trials.screens import engaged
from designer.trials.state import Side
from designer.trials.tables import Compiled, Contender
from designer.trials.terms import FightDice, PilotKind, TrialTerms
from designer.units.injuries import UNHURT, Component
from designer.units.location import CT, LA, LL, LT, RA, RL, RT, Form, Location
from designer.units.mount import SystemPart
from designer.units.unit import HEAVIEST, HeatSinks
from tests.building import armored, mech


def contender(sample: str, gunnery: int = 4) -> Contender:
    return Contender(read(paths.data("designs", f"{sample}.mtf")).unit, gunnery)


WAYFARER, IRONBARK, LONGSTRIDE = map(contender, ("wayfarer-wfr-3d", "ironbark-irb-9k", "longstride-lsd-2"))


class Rigged(FightDice):
    """Dice that always fall the same."""

    def __init__(self, two: tuple[int, int], die: int) -> None:
        super().__init__(0, 0, 0)
        self._two, self._die = two, die

    def two(self) -> tuple[int, int]:
        return self._two

    def die(self) -> int:
        return self._die


class Falling(FightDice):
    """Dice that fall as told, and then always 7."""

    def __init__(self, *rolls: tuple[int, int]) -> None:
        super().__init__(0, 0, 0)
        self._rolls = list(rolls)

    def two(self) -> tuple[int, int]:
        return self._rolls.pop(0) if self._rolls else (3, 4)


STOOD, WALKED, RAN, _JUMPED = AttackerMovement
KINDS = pytest.mark.parametrize("kind", MapKind)


def in_short(result: FightResult) -> tuple[object, ...]:
    return result.winner, result.rounds, result.ends, result.left


def test_the_same_seed_gives_the_same_fight() -> None:
    matchup = Matchup((WAYFARER, IRONBARK), TrialTerms(board=MapKind.ROLLING), seed=5)
    one, other = matchup.arena(), matchup.arena()
    found = [in_short(one.fight(number)) for number in (1, 2, 3)]
    assert [in_short(other.fight(number)) for number in (3, 1, 2)] == [found[2], found[0], found[1]]
    again = Matchup((WAYFARER, IRONBARK), TrialTerms(board=MapKind.ROLLING), seed=6).arena()
    assert [in_short(again.fight(number)) for number in (1, 2, 3)] != found


def test_a_recorded_fight_is_the_same_fight() -> None:
    arena = Matchup((WAYFARER, LONGSTRIDE)).arena()
    for number in (1, 2, 3):
        result, record = arena.fight(number), arena.recorded(number)
        assert (result.winner, result.rounds, result.ends) == (record.winner, len(record.rounds), record.ends)
        assert result.left == tuple(stand.left for stand in record.rounds[-1].stands)


@KINDS
def test_swapped_sides_with_swapped_dice_give_the_mirror_image(kind: MapKind) -> None:
    matchup = Matchup((WAYFARER, LONGSTRIDE), TrialTerms(board=kind))
    arena, mirror = matchup.arena(), matchup.swapped.arena(mirrored=True)
    for number in range(1, 5):
        one, other = arena.recorded(number), mirror.recorded(number)
        assert other.winner == (None if one.winner is None else 1 - one.winner)
        assert len(one.rounds) == len(other.rounds)
        for here, there in zip(one.rounds, other.rounds, strict=True):
            for stand, image in zip(here.stands, reversed(there.stands), strict=True):
                assert turned(stand.place) == image.place
                assert (stand.armor, stand.heat, stand.hexes) == (image.armor, image.heat, image.hexes)


def rolls(record: FightRecord, phase: Phase) -> list[tuple[int, int]]:
    """The number needed and the sum of its parts, for each roll of a phase that says why."""
    events = (event for each in record.rounds for event in each.events)
    return [(event.needs, total(event.why)) for event in events if event.phase is phase and event.why]


@KINDS
@pytest.mark.parametrize("rules", RuleSet)
def test_numbers_needed_are_those_that_the_lab_explains(kind: MapKind, rules: RuleSet) -> None:
    """Whatever the state of both sides: the tables give the number of the rule that lists its parts."""
    arena = Matchup((WAYFARER, IRONBARK), TrialTerms(rules, board=kind)).arena()
    seen = 0
    for number in range(1, 4):
        record = arena.recorded(number)
        for phase in (Phase.FIRE, Phase.PHYSICAL):
            found = rolls(record, phase)
            seen += len(found)
            assert [needs for needs, _ in found] == [parts for _, parts in found]
    assert seen > 50


def test_a_move_of_one_hex_is_told_as_one():
    arena = Matchup((IRONBARK, WAYFARER)).arena()
    events = [event for n in range(12) for each in arena.recorded(n).rounds for event in each.events]
    moves = {event.effect.partition(" to ")[0] for event in events if event.phase is Phase.MOVEMENT}
    assert {"1 hex", "2 hexes"} <= moves
    assert "1 hexes" not in moves


def test_heat_is_made_and_sunk_as_the_rounds_say() -> None:
    record = Matchup((IRONBARK, WAYFARER)).arena().recorded(2)
    heats = [stand.heat for each in record.rounds for stand in each.stands]
    assert any(heats)
    assert min(heats) >= 0


def test_nobody_enters_the_hex_of_the_other() -> None:
    record = Matchup((WAYFARER, IRONBARK), TrialTerms(board=MapKind.WOODS)).arena().recorded(1)
    for each in record.rounds:
        assert each.stands[0].place != each.stands[1].place


def test_fights_end_after_the_last_round() -> None:
    matchup = Matchup((WAYFARER, IRONBARK), TrialTerms(rounds=2))
    found = [matchup.arena().fight(number) for number in range(1, 4)]
    assert all(each.rounds <= 2 for each in found)
    assert any(each.winner is None for each in found)


def test_the_record_reads_as_text() -> None:
    lines = list(record_text(Matchup((WAYFARER, IRONBARK)).arena().recorded(1)))
    assert lines[0] == "Fight 1: A Wayfarer WFR-3D against B Ironbark IRB-9K, map open"
    assert "Round 1" in lines
    assert any(line.startswith(" fire") for line in lines)


def test_names_of_rolls_are_translated() -> None:
    rounds = Matchup((WAYFARER, IRONBARK)).arena().recorded(1).rounds
    rolls = [event for each in rounds for event in each.events if not event.weapon]
    speak("de")
    try:
        assert {event.what for event in rolls if event.name == event.what} == set()
    finally:
        speak("en")


def test_the_record_reads_as_json() -> None:
    record = Matchup((WAYFARER, IRONBARK)).arena().recorded(1)
    found = json.loads(json.dumps(record_json(record)))
    assert [each["round"] for each in found["rounds"]] == [each.number for each in record.rounds]
    shots = [event for each in found["rounds"] for event in each["events"] if event["weapon"]]
    assert shots
    assert all(sum(part["amount"] for part in shot["why"]) == shot["needs"] for shot in shots)
    assert found["rounds"][-1]["sides"][0]["left"] == record.rounds[-1].stands[0].left


def wins(arena: Arena, fights: int) -> list[int]:
    found = [arena.fight(number).winner for number in range(1, fights + 1)]
    return [found.count(0), found.count(1)]


def test_better_gunnery_wins_more() -> None:
    matchup = Matchup((contender("wayfarer-wfr-3d", 1), contender("wayfarer-wfr-3d", 6)))
    ours, theirs = wins(matchup.arena(), 12)
    assert ours > theirs


def test_pilots_differ() -> None:
    plain = Matchup((WAYFARER, IRONBARK), TrialTerms(pilots=(PilotKind.STEADY,) * 2))
    bold = plain._replace(terms=TrialTerms(pilots=(PilotKind.BOLD,) * 2))
    one, other = (
        [stand.way for each in matchup.arena().recorded(1).rounds for stand in each.stands] for matchup in (plain, bold)
    )
    assert one != other


@pytest.mark.parametrize(("rules", "fires"), [(RuleSet.TOTAL_WARFARE, False), (RuleSet.CORE, True)])
def test_a_prone_mech_that_lost_an_arm_fires_by_the_core_rulebook_with_what_is_not_in_the_other(
    rules: RuleSet, fires: bool
) -> None:
    """TW p. 113; CORE_2026 2.9 (p. 67). It props itself on the arm that is left."""
    fight = _PlayedFight(Matchup((WAYFARER, IRONBARK), TrialTerms(rules, start=4)).arena(), 1, None)
    me, enemy = fight.sides
    me.prone = True
    whole = fire_plan(fight.board, me, enemy)
    assert whole is not None
    assert whole.shots
    me.body.structure[LA] = 0
    plan = fire_plan(fight.board, me, enemy)
    assert (plan is not None) is fires
    assert plan is None or all(shot.gun.location is not RA for shot in plan.shots)
    me.body.structure[RA] = 0
    assert fire_plan(fight.board, me, enemy) is None


def test_who_loses_a_leg_while_standing_up_tries_no_more_than_its_mp_allow() -> None:
    """TW p. 54: a biped with one leg has 1 MP, and has spent 2 on the attempt that cost the other."""
    fight = _PlayedFight(Matchup((WAYFARER, IRONBARK)).arena(), 1, None)
    me = fight.sides[0]
    me.prone = True
    me.body.armor[LL], me.body.structure[LL] = 0, 1
    me.dice = me.body.dice = Rigged(two=(1, 2), die=5)  # fails, and falls on the left: 3 is the left leg
    fight._stand_up(me)
    assert not me.body.structure[LL]
    assert (fight.tallies[0].falls, me.spent) == (1, 2)


def struck(fight: _PlayedFight, *parts: tuple[Location, SystemPart]) -> Side:
    """The first side after critical hits, with much armor, and dice that fail all it does but wake its pilot once."""
    me = fight.sides[0]
    me.body.struck += [Component(*part) for part in parts]
    me.refresh()
    me.dice, me.body.dice = Rigged(two=(1, 1), die=1), Rigged(two=(1, 2), die=1)
    me.body.armor = dict.fromkeys(me.body.armor, 50)
    return me


@pytest.mark.parametrize(("rules", "tries"), [(RuleSet.TOTAL_WARFARE, 1), (RuleSet.CORE, 2)])
@pytest.mark.parametrize("part", [SystemPart.HIP, SystemPart.GYRO])
def test_who_may_not_run_without_a_roll_stands_up_with_the_mp_of_walking(
    rules: RuleSet, tries: int, part: SystemPart
) -> None:
    """By the core rulebook the roll is needed from a hex on (CORE_2026 7.13). It walks 3 and runs 5."""
    walk = 3 if part is SystemPart.GYRO else 4 if rules is RuleSet.CORE else 6
    unit = mech(tonnage=50, walk=walk, armor=armored(200))
    fight = _PlayedFight(Matchup((Contender(unit), IRONBARK), TrialTerms(rules)).arena(), 1, None)
    me = struck(fight, (CT if part is SystemPart.GYRO else RL, part))
    assert (me.condition.speed(0).walk, me.condition.speed(0).run) == (3, 5)
    me.prone = True
    fight._stand_up(me)
    assert fight.tallies[0].falls == tries


def test_nobody_tries_to_stand_up_who_cannot_succeed() -> None:
    fight = _PlayedFight(Matchup((WAYFARER, IRONBARK)).arena(), 1, None)
    me = struck(fight, (CT, SystemPart.GYRO), (RL, SystemPart.HIP), (LL, SystemPart.HIP), (LL, SystemPart.FOOT))
    me.body.structure[LL] = 0
    me.body.struck.append(Component(LL))
    me.refresh()
    assert me.condition.balance["standing_up"].roll.target_number > 12
    me.prone = True
    fight._stand_up(me)
    assert (me.spent, fight.tallies[0].falls) == (0, 0)


@pytest.mark.parametrize(("rules", "prone"), [(RuleSet.TOTAL_WARFARE, True), (RuleSet.CORE, False)])
def test_who_stands_up_running_with_a_damaged_gyro_rolls_where_no_hex_is_needed_for_that(
    rules: RuleSet, prone: bool
) -> None:
    """TW p. 60; CORE_2026 7.13. It walks 1, runs 2, stands up with both, and fails the next roll."""
    fight = _PlayedFight(
        Matchup((Contender(mech(walk=1, armor=armored(200))), IRONBARK), TrialTerms(rules)).arena(), 1, None
    )
    me = struck(fight, (CT, SystemPart.GYRO))
    assert (me.condition.speed(0).walk, me.condition.speed(0).run) == (1, 2)
    me.prone, me.dice = True, Falling((6, 6), (1, 1))
    fight._movement(0)
    assert me.spent == 2
    assert me.prone is prone


@pytest.mark.parametrize(("rules", "steps"), [(RuleSet.TOTAL_WARFARE, True), (RuleSet.CORE, False)])
def test_a_biped_with_one_leg_enters_no_hex_where_that_needs_a_roll(rules: RuleSet, steps: bool) -> None:
    """CORE_2026 7.10: walking a hex needs a roll; in Total Warfare only running does, and it cannot run."""
    fight = _PlayedFight(Matchup((WAYFARER, IRONBARK), TrialTerms(rules)).arena(), 1, None)
    me = fight.sides[0]
    me.body.structure[LL] = 0
    me.body.struck.append(Component(LL))
    me.refresh()
    reached = {place for options in _options(fight.board, me, fight.sides[1]) for place in options.places}
    assert (len(reached) > 1) is steps


@pytest.mark.parametrize(("rules", "needs"), [(RuleSet.TOTAL_WARFARE, 10), (RuleSet.CORE, 5)])
def test_who_falls_since_a_leg_is_gone_avoids_a_hit_with_the_modifier_of_that(rules: RuleSet, needs: int) -> None:
    """CORE_2026 7.20: piloting 5, and by Total Warfare 5 for the leg."""
    log = Log()
    fight = _PlayedFight(Matchup((WAYFARER, IRONBARK), TrialTerms(rules)).arena(), 1, log)
    me = fight.sides[0]
    before = fight.sides[0].condition, fight.sides[1].condition
    me.body.structure[LL] = 1
    me.body.armor[LL] = 0
    me.body.damage(LL, 1)
    fight._piloting(before)
    assert me.prone
    found = [event for event in log.events if event.what == "avoids damage to the pilot"]
    assert [event.needs for event in found] == [needs]


def test_what_explodes_by_heat_makes_who_loses_a_leg_fall_in_the_same_round() -> None:
    """TW p. 60: piloting rolls are made at the end of the phase."""
    unit = mech(("ac-20-ammo", RL), ("ac-20", RT), armor=armored(200))
    fight = _PlayedFight(Matchup((Contender(unit), IRONBARK), TrialTerms(rounds=1)).arena(), 1, None)
    me = fight.sides[0]
    me.body.shots = dict.fromkeys(me.body.shots, 1)
    me.dice, me.body.dice = Falling((6, 6), (1, 1)), Rigged(two=(1, 2), die=1)  # no shutdown, but an explosion
    me.heat = 30
    fight._acted(1, Phase.HEAT, fight._heat)
    assert not me.body.structure[RL]
    assert (me.prone, me.down, me.body.gone) == (True, False, None)


def test_who_has_stood_up_faces_any_side() -> None:
    """TW p. 54: with the 2 MP of the attempt all are spent, and yet it faces the enemy behind it."""
    slow = mech(("medium-laser", RA), walk=1, armor=armored(80))
    fight = _PlayedFight(Matchup((Contender(slow), IRONBARK), TrialTerms(start=4)).arena(), 1, None)
    me = fight.sides[0]
    ahead = me.facing
    me.state, me.prone = me.state - ahead + (ahead + 3) % 6, True
    me.dice = Rigged(two=(6, 6), die=1)
    fight._movement(first=1)
    seen = relative(int(bearings()[me.place, fight.sides[1].place]), me.facing)
    assert (me.prone, me.spent, me.hexes) == (False, 2, 0)
    assert bears(FiringArc.FRONT, seen)


@pytest.mark.parametrize(("quirk", "fires"), [("", False), ("ext_twist", True), ("no_twist", False)])
def test_a_torso_that_turns_by_two_hexsides_fires_at_what_stands_behind(quirk: str, fires: bool) -> None:
    unit = mech(("medium-laser", RT), armor=armored(80), quirks=(quirk,) if quirk else ())
    fight = _PlayedFight(Matchup((Contender(unit), IRONBARK), TrialTerms(start=4)).arena(), 1, None)
    me, enemy = fight.sides
    me.state = me.place * 6 + (facing_to(me.place, enemy.place) + 3) % 6
    plan = fire_plan(fight.board, me, enemy)
    assert plan is not None
    assert bool(plan.shots) is fires


def test_a_quad_stands_up_without_a_roll() -> None:
    quad = mech(("medium-laser", RT), form=Form.QUAD, armor=armored(80))
    fight = _PlayedFight(Matchup((Contender(quad), IRONBARK)).arena(), 1, None)
    me = fight.sides[0]
    me.prone = True
    me.dice = Rigged(two=(1, 1), die=1)
    fight._stand_up(me)
    assert (me.prone, me.spent, fight.tallies[0].falls) == (False, 2, 0)


def test_the_machine_guns_of_an_array_fire_together_from_the_bins_of_their_ammunition() -> None:
    guns = [("machine-gun", RT)] * 3
    unit = mech(*guns, ("is-machine-gun-array", RT), ("machine-gun-ammo", LT), armor=armored(200))
    fight = _PlayedFight(Matchup((Contender(unit), IRONBARK), TrialTerms(start=2)).arena(), 1, None)
    me, enemy = fight.sides
    (bin_,) = me.body.shots
    before = me.body.shots[bin_]
    plan = fire_plan(fight.board, me, enemy)
    assert plan is not None
    assert [shot.gun.table.gun.linked for shot in plan.shots] == [3]
    fired(me, plan)
    assert me.body.shots[bin_] == before - 3


def test_a_plasma_rifle_fires_as_often_as_its_ammunition_lasts() -> None:
    unit = mech(("is-plasma-rifle", RT), ("plasma-rifle-ammo", LT), armor=armored(200))
    fight = _PlayedFight(Matchup((Contender(unit), IRONBARK), TrialTerms(start=2)).arena(), 1, None)
    me, enemy = fight.sides
    (bin_,) = me.body.shots
    shots = 0
    while (plan := fire_plan(fight.board, me, enemy)) is not None and plan.shots:
        shots += len(fired(me, plan))
        assert me.body.shots[bin_] == 10 - shots  # ten shots per ton (TM p. 235)
        me.refresh()
        me.begin_round()
    assert shots == 10


@pytest.mark.parametrize(
    ("gun", "bins", "rules", "heat"),
    [
        ("is-plasma-rifle", "plasma-rifle-ammo", RuleSet.TOTAL_WARFARE, 4),  # a die (TM p. 235)
        ("heavy-plasma-rifle", "heavy-plasma-rifle-ammo", RuleSet.TOTAL_WARFARE, 8),  # two dice
        ("flamer", "", RuleSet.TOTAL_WARFARE, 0),  # damage instead (TW p. 130)
        ("flamer", "", RuleSet.CORE, 2),  # and as much heat (CORE_2026 3.10)
        ("medium-laser", "", RuleSet.TOTAL_WARFARE, 0),
    ],
)
@pytest.mark.parametrize("many", [1, 5])
def test_hits_heat_their_target(gun: str, bins: str, rules: RuleSet, heat: int, many: int) -> None:
    """No target gets more than 15 points of heat in a turn (TW p. 159)."""
    items = [(gun, RT)] * many + ([(bins, LT)] if bins else [])
    target = Contender(mech(armor=armored(200), sinks=HeatSinks(0)))
    arena = Matchup((Contender(mech(*items, armor=armored(200))), target), TrialTerms(rules, start=1)).arena()
    fight = _PlayedFight(arena, 1, None)
    me, enemy = fight.sides
    me.dice = Rigged(two=(6, 6), die=4)
    plan = fire_plan(fight.board, me, enemy)
    assert plan is not None
    resolve(me, enemy, plan, fired(me, plan), fight.tallies[0], None)
    fight._heat()
    assert enemy.heat == min(heat * len(plan.shots), 15)


def test_capacitors_are_not_charged() -> None:
    """Charging takes a turn in which the PPC does not fire (TO p. 337)."""
    unit = mech(("ppc", RT), ("ppc-capacitor", RT), sinks=HeatSinks(20, "double"), armor=armored(200))
    compiled = Compiled(Contender(unit))
    (gun,) = compiled.condition(UNHURT).guns
    assert (gun.table.heat, gun.table.loads[0].hits(10)) == (10, ((10,),))
    assert compiled.frame.blasts == {}


@pytest.mark.parametrize(
    ("tonnage", "how", "rules", "needs"),
    [
        (75, WALKED, RuleSet.TOTAL_WARFARE, 5),
        (50, WALKED, RuleSet.TOTAL_WARFARE, 6),
        (100, RAN, RuleSet.TOTAL_WARFARE, 4),
        (75, STOOD, RuleSet.TOTAL_WARFARE, 0),
        (75, WALKED, RuleSet.CORE, 0),
        (150, WALKED, RuleSet.TOTAL_WARFARE, 0),
    ],
)
def test_a_heavy_gauss_rifle_fired_after_moving_asks_for_a_roll(
    tonnage: int, how: AttackerMovement, rules: RuleSet, needs: int
) -> None:
    """TM p. 219, by weight class; CORE_2026 3.12: there is none."""
    unit = mech(("heavy-gauss-rifle", RT), ("heavy-gauss-rifle-ammo", LT), tonnage=tonnage, walk=2, armor=armored(200))
    log = Log()
    fight = _PlayedFight(Matchup((Contender(unit), IRONBARK), TrialTerms(rules, start=10)).arena(), 1, log)
    me = fight.sides[0]
    me.how = how
    me.dice = Rigged(two=(1, 1), die=1)
    fight.sides[1].body.awake = False
    fight._acted(1, Phase.FIRE, fight._fire)
    rolls = [event.needs for event in log.events if event.what == "Heavy Gauss fired after moving"]
    assert rolls == ([needs] if needs else [])


def test_both_sides_fire_before_ammunition_is_hit() -> None:
    """What both fire in a phase is gone from their bins before a hit makes the rest explode."""
    matchup = Matchup((IRONBARK, contender("lanyard-lny-o")))
    one, other = matchup.arena().fight(21), matchup.swapped.arena(mirrored=True).fight(21)
    assert (one.left, one.ends) == (other.left[::-1], other.ends[::-1])


@pytest.mark.parametrize("tonnage", [50, 150])
@pytest.mark.parametrize("awake", [True, False])
def test_the_numbers_of_shots_are_those_of_the_lab_for_large_and_immobile_targets(tonnage: int, awake: bool) -> None:
    """CORE_2026 2.6, 2.7: a superheavy is easier to hit, an immobile target not for artillery cannons."""
    armed = ("sniper-cannon", RT), ("sniper-cannon-ammo", LT), ("large-laser", RA)
    shooter = mech(*armed, sinks=HeatSinks(10, "double"), armor=armored(200))
    target = mech(("medium-laser", RT), tonnage=tonnage, walk=2, armor=armored(200))
    fight = _PlayedFight(Matchup((Contender(shooter), Contender(target)), TrialTerms(start=4)).arena(), 1, None)
    me, enemy = fight.sides
    enemy.body.awake = awake
    plan = fire_plan(fight.board, me, enemy)
    assert plan is not None
    assert {shot.gun.table.gun.item.id for shot in plan.shots} == {"sniper-cannon", "large-laser"}
    for shot in plan.shots:
        parts = explained(me, enemy, plan, shot)
        assert sum(part.amount for part in parts) == shot.needs
        assert any(part.amount == -1 for part in parts) is (tonnage > HEAVIEST)


def fight_against_missiles(
    launcher: str, ammunition: str, defended: tuple[str, ...], rules: RuleSet, log: Log, roll: tuple[int, int], die: int
) -> _PlayedFight:
    """A fire phase: launchers in both side torsos hit a 'Mech with anti-missile systems in front of them."""
    attacker = mech(*((launcher, place) for place in (RT, LT)), (ammunition, LT), (ammunition, RT), armor=armored(200))
    target = mech(*((each, RT) for each in defended), armor=armored(400), tonnage=75)
    fight = _PlayedFight(
        Matchup((Contender(attacker, 0), Contender(target)), TrialTerms(rules, start=8)).arena(), 1, log
    )
    me, enemy = fight.sides
    enemy.dice = Rigged(two=(1, 1), die=1)
    plan = fire_plan(fight.board, me, enemy)
    assert plan is not None
    assert len(plan.shots) == 2
    shots = tuple(FiredShot(shot, (6, 6), hit=True, jams=False) for shot in plan.shots)
    me.dice = Rigged(two=roll, die=die)
    resolve(me, enemy, plan, shots, fight.tallies[0], log)
    return fight


@pytest.mark.parametrize(
    ("rules", "roll", "damages"),
    [
        (RuleSet.TOTAL_WARFARE, (4, 3), [5, 9]),
        (RuleSet.CORE, (4, 3), [5, 5]),
        (RuleSet.TOTAL_WARFARE, (1, 1), [5, 5]),
        (RuleSet.CORE, (1, 1), [0, 0]),
    ],
)
def test_an_anti_missile_system_lowers_cluster_rolls(rules: RuleSet, roll: tuple[int, int], damages: list[int]) -> None:
    """TW p. 129: once a turn, by 4, at least as a roll of 2; CORE_2026 3.17: twice, and to nothing."""
    log = Log()
    fight = fight_against_missiles(
        "lrm-15", "lrm-15-ammo", ("is-anti-missile-system", "is-anti-missile-system-ammo"), rules, log, roll, 1
    )
    found = [int(event.effect.partition(":")[0]) for event in log.events if event.what == "cluster"]
    uses = 1 if rules is RuleSet.TOTAL_WARFARE else 2
    target = fight.sides[1]
    (bin_,) = target.body.shots
    assert found == damages
    assert (target.made, 12 - target.body.shots[bin_]) == (uses, uses)


@pytest.mark.parametrize(
    ("rules", "die", "hits"),
    [
        (RuleSet.TOTAL_WARFARE, 3, 1),
        (RuleSet.TOTAL_WARFARE, 4, 2),
        (RuleSet.CORE, 3, 2),
        (RuleSet.CORE, 4, 0),
    ],
)
def test_an_anti_missile_system_shoots_down_single_missiles(rules: RuleSet, die: int, hits: int) -> None:
    """TW p. 129, on 1 to 3; CORE_2026 3.17: on 4 to 6, twice a turn."""
    log = Log()
    fight_against_missiles("thunderbolt-5", "thunderbolt-5-ammo", ("is-laser-ams",), rules, log, (3, 4), die)
    assert sum(event.what == "location" for event in log.events) == hits


@pytest.mark.parametrize(
    "defended",
    [
        ("is-anti-missile-system",),
        ("is-anti-missile-system-ammo",),
    ],
)
def test_an_anti_missile_system_without_its_ammunition_engages_nothing(defended: tuple[str, ...]) -> None:
    log = Log()
    fight = fight_against_missiles("lrm-15", "lrm-15-ammo", defended, RuleSet.TOTAL_WARFARE, log, (4, 3), 1)
    found = [event.effect.partition(":")[0] for event in log.events if event.what == "cluster"]
    assert (found, fight.sides[1].made) == (["9", "9"], 0)


@pytest.mark.parametrize(
    ("around", "twist", "engages"), [(0, 0, True), (3, 0, False), (4, 0, False), (4, 1, True), (4, -1, False)]
)
def test_an_anti_missile_system_engages_what_comes_from_its_arc(around: int, twist: int, engages: bool) -> None:
    """That of a torso reaches the front, twisted with the torso (TW p. 104, 129)."""
    log = Log()
    fight = fight_against_missiles("lrm-15", "lrm-15-ammo", ("is-laser-ams",), RuleSet.TOTAL_WARFARE, log, (4, 3), 1)
    me, enemy = fight.sides
    enemy.state = enemy.place * FACINGS + (enemy.facing + around) % FACINGS
    enemy.twist = twist
    assert bool(engaged(enemy, me, [(0, 9)])) is engages
