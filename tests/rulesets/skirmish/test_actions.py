"""Steps, attacks of opportunity, cover: what happens to whom."""

from __future__ import annotations

import pytest

from designer.rulesets.hexes import Hex, disk
from designer.rulesets.skirmish.actions import Attacked, Blocked, Stepped, attack, bystanders, walk
from designer.rulesets.skirmish.movement import affordable, path_to, reach, step_price
from designer.rulesets.skirmish.rules import SkirmishRules, Terrain
from designer.rulesets.skirmish.situation import BattleSituation, fresh
from tests.rulesets.skirmish.band import Loaded, changed, ground, melee, place, ranged, situation, step


class TestAttacksOfOpportunity:
    def held(self, rules: SkirmishRules | None = None) -> BattleSituation:
        """A unit held by two melee enemies and watched by an archer."""
        on = ground(rules=rules or SkirmishRules())
        return situation(on, (0, melee(), (4, 4)), (1, melee(), (5, 4)), (1, melee(), (5, 3)), (1, ranged(), (3, 5)))

    def test_a_hit_stops_the_step_which_costs_nothing(self):
        here = self.held()
        done = step(here, here.fighters[0], place(here, 3, 4), Loaded(0.0, 30))
        assert isinstance(done, Stepped)
        assert done.stopped
        assert len(done.swings) == 1
        mover = here.fighters[0]
        assert (mover.place, mover.ap, mover.fatigue) == (place(here, 4, 4), 9, 0)
        assert mover.hp == 100 - 30

    def test_each_melee_enemy_tries_and_no_archer(self):
        here = self.held()
        done = step(here, here.fighters[0], place(here, 3, 4), Loaded(0.99, 0.99))
        assert isinstance(done, Stepped)
        assert not done.stopped
        assert {swing.attacker for swing in done.swings} == {1, 2}
        assert here.fighters[0].place == place(here, 3, 4)

    def test_they_cost_the_enemy_nothing(self):
        here = self.held()
        step(here, here.fighters[0], place(here, 3, 4), Loaded(0.99, 0.99))
        assert [(fighter.ap, fighter.fatigue) for fighter in here.fighters[1:]] == [(9, 0)] * 3

    def test_they_have_the_normal_chance(self):
        here = self.held()
        done = step(here, here.fighters[0], place(here, 3, 4), Loaded(0.99, 0.99))
        assert isinstance(done, Stepped)
        assert [swing.percent for swing in done.swings] == [65, 65]  # each surrounds for the other

    def test_the_exhausted_do_not_react_unless_the_rules_let_them(self):
        for rules, count in ((SkirmishRules(), 1), (SkirmishRules(exhausted_may_react=True), 2)):
            here = self.held(rules)
            changed(here, 1, fatigue=100)
            done = step(here, here.fighters[0], place(here, 3, 4), Loaded(0.99, 0.99))
            assert isinstance(done, Stepped)
            assert len(done.swings) == count

    def test_they_can_be_switched_off(self):
        here = self.held(SkirmishRules(opportunity_attacks=False))
        done = step(here, here.fighters[0], place(here, 3, 4), Loaded(0.0))
        assert done == Stepped(0, place(here, 3, 4))

    def test_entering_a_zone_provokes_nothing(self):
        here = situation(ground(), (0, melee(), (3, 4)), (1, melee(), (5, 4)))
        done = step(here, here.fighters[0], place(here, 4, 4), Loaded(0.0))
        assert done == Stepped(0, place(here, 4, 4))

    def test_they_can_kill(self):
        here = self.held()
        changed(here, 0, hp=5)
        step(here, here.fighters[0], place(here, 3, 4), Loaded(0.0, 30))
        assert not here.fighters[0].alive
        assert not any(here.control[0])


class TestBlocked:
    @pytest.mark.parametrize(
        ("to", "reason"), [((4, 4), "an enemy"), ((3, 5), "stands there"), ((6, 4), "neighboring")]
    )
    def test_steps(self, to: tuple[int, int], reason: str):
        here = situation(ground(), (0, melee(), (3, 4)), (1, melee(), (4, 4)), (0, melee(), (3, 5)))
        done = step(here, here.fighters[0], place(here, *to), Loaded())
        assert isinstance(done, Blocked)
        assert reason in done.reason

    def test_steps_that_are_too_steep(self):
        for level in (2, -2):
            here = situation(ground(elevation={(4, 4): level}), (0, melee(), (3, 4)))
            done = step(here, here.fighters[0], place(here, 4, 4), Loaded())
            assert done == Blocked("the hex is 2 levels off, but a step manages 1")

    def test_attacks_on_friends_the_dead_and_the_distant(self):
        here = situation(
            ground(), (0, melee(), (3, 4)), (0, melee(), (4, 4)), (1, melee(), (3, 5)), (1, melee(), (6, 4))
        )
        changed(here, 2, hp=0)
        reasons = [attack(here, here.fighters[0], here.fighters[number], Loaded()) for number in (1, 2, 3)]
        assert reasons == [
            Blocked("Melee is a team-mate"),
            Blocked("Melee is dead already"),
            Blocked("distance is 3, but the reach of Melee is 1"),
        ]

    def test_the_dead_do_nothing(self):
        here = situation(ground(), (0, melee(), (3, 4)), (1, melee(), (4, 4)))
        dead = changed(here, 0, hp=0)
        assert attack(here, dead, here.fighters[1], Loaded()) == Blocked("Melee is dead")
        assert step(here, dead, place(here, 2, 4), Loaded()) == Blocked("Melee is dead")

    def test_melee_over_two_levels(self):
        for rules, reach_, blocked in (
            (SkirmishRules(), 1, True),
            (SkirmishRules(), 2, True),
            (SkirmishRules(long_weapon_ignores_elevation=True), 1, True),
            (SkirmishRules(long_weapon_ignores_elevation=True), 2, False),
        ):
            on = ground(rules=rules, elevation={(4, 4): 2})
            here = situation(on, (0, melee(reach=reach_), (3, 4)), (1, melee(), (4, 4)))
            assert isinstance(attack(here, here.fighters[0], here.fighters[1], Loaded()), Blocked) is blocked
            assert bool(here.targets(here.fighters[0])) is not blocked

    def test_ranged_over_any_number_of_levels(self):
        here = situation(ground(elevation={(4, 4): 5}), (0, ranged(), (3, 4)), (1, melee(), (4, 4)))
        assert isinstance(attack(here, here.fighters[0], here.fighters[1], Loaded()), Attacked)

    def test_two_cannot_stand_on_one_hex(self):
        on = ground()
        with pytest.raises(ValueError, match="two fighters stand at"):
            BattleSituation(on, [fresh(0, 0, melee(), 3), fresh(1, 1, melee(), 3)])


class TestWalking:
    def test_team_mates_are_crossed_but_not_stopped_on(self):
        here = situation(ground(), (0, melee(), (2, 4)), (0, melee(), (3, 4)))
        done = walk(here, here.fighters[0], (place(here, 3, 4), place(here, 4, 4)), Loaded())
        assert done == [Stepped(0, place(here, 4, 4))]
        assert here.fighters[0].ap == 9 - 4

    def test_a_way_is_cut_back_to_the_last_free_hex(self):
        here = situation(ground(), (0, melee(), (2, 4)), (0, melee(), (4, 4)))
        mover = changed(here, 0, ap=5)
        way = tuple(place(here, q, 4) for q in (3, 4, 5))
        assert affordable(here, mover, way) == way[:1]

    def test_ways_go_around_zones_of_control(self):
        """Straight ahead lies the zone of another enemy; the way to the archer bends around it."""
        here = situation(ground(13, 9), (0, melee(), (0, 4)), (1, ranged(), (8, 4)), (1, melee(), (4, 4)))
        way = path_to(here, here.fighters[0], here.fighters[1])
        assert way is not None
        assert not any(here.control[1][on] for on in way)

    def test_long_weapons_stop_two_hexes_away(self):
        here = situation(ground(), (0, melee(reach=2), (0, 4)), (1, melee(), (6, 4)))
        way = path_to(here, here.fighters[0], here.fighters[1])
        assert way is not None
        assert here.ground.distance(way[-1], here.fighters[1].place) == 2

    def test_who_is_there_need_not_go(self):
        here = situation(ground(), (0, melee(), (5, 4)), (1, melee(), (6, 4)))
        assert path_to(here, here.fighters[0], here.fighters[1]) == ()

    def test_a_target_that_is_walled_off_cannot_be_reached(self):
        plateau = dict.fromkeys(disk(Hex(4, 4), 1), 5)
        here = situation(ground(elevation=plateau), (0, melee(), (0, 4)), (1, melee(), (4, 4)))
        assert path_to(here, here.fighters[0], here.fighters[1]) is None

    def test_fatigue_ends_a_walk_when_the_maximum_is_reached(self):
        here = situation(ground(), (0, melee(), (0, 4)))
        mover = changed(here, 0, fatigue=97)
        way = tuple(place(here, q, 4) for q in (1, 2, 3))
        assert len(affordable(here, mover, way)) == 2
        assert max(here.ground.distance(mover.place, found.place) for found in reach(here, mover)) == 2

    def test_a_price_has_its_parts(self):
        on = ground(terrain={(4, 4): Terrain.FOREST}, elevation={(4, 4): 1, (5, 4): 1})
        here = situation(on, (0, melee(), (3, 4)), (1, melee(), (5, 4)))
        price = step_price(here, here.fighters[0], place(here, 4, 4))
        assert (price.terrain, price.uphill, price.zone, price.weight, price.cost) == (3, 1, 50, 54, 4)


class TestCover:
    """Bystanders of a shot along the row, from the left."""

    def shot(self, apart: int, *beside: tuple[int, int], rules: SkirmishRules | None = None) -> BattleSituation:
        on = ground(14, 9, rules or SkirmishRules(cover=True))
        others = [(number % 2, melee(), (apart + q, 4 + r)) for number, (q, r) in enumerate(beside)]
        return situation(on, (0, ranged(ranged=60), (0, 4)), (1, melee(), (apart, 4)), *others)

    def found(self, here: BattleSituation) -> tuple[set[int], set[int]]:
        covers, strays = bystanders(here, here.fighters[0], here.fighters[1])
        return {other.id for other in covers}, {other.id for other in strays}

    def test_nearer_is_cover_behind_is_strayed_to(self):
        assert self.found(self.shot(4, (-1, 0), (1, 0))) == ({2}, {3})

    def test_at_three_hexes_only_the_one_straight_behind_is_strayed_to(self):
        assert self.found(self.shot(3, (1, 0), (1, -1))) == (set(), {2})
        assert self.found(self.shot(4, (1, 0), (1, -1))) == (set(), {2, 3})

    def test_nearer_than_three_hexes_there_is_neither(self):
        assert self.found(self.shot(2, (-1, 0), (1, 0))) == (set(), set())

    def test_a_covering_unit_takes_the_shot_with_three_quarters_of_the_damage(self):
        # As in example 8: the target has 0 to 0.135, the cover 0.135 to 0.4275.
        for drawn, struck, loss in ((0.1, 1, 40), (0.2, 2, 30), (0.43, None, 0)):
            here = self.shot(3, (-1, 0))
            done = attack(here, here.fighters[0], here.fighters[1], Loaded(drawn, 40))
            assert isinstance(done, Attacked)
            assert (done.swing.struck, done.swing.hp_loss) == (struck, loss)

    def test_switched_off_the_target_is_hit_or_nobody(self):
        here = self.shot(3, (-1, 0), rules=SkirmishRules())
        done = attack(here, here.fighters[0], here.fighters[1], Loaded(0.5, 40))
        assert isinstance(done, Attacked)
        assert done.swing.struck == 1
