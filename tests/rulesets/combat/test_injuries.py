"""The law of injuries: what is destroyed takes its own effect with it, everywhere, and nothing else."""

from __future__ import annotations

from typing import Any

import pytest

from designer.assistants.heat_shooter import shooter
from designer.catalog import Item, catalog
from designer.catalog.ruleset import RuleSet
from designer.construction.heat import capacity
from designer.construction.movement import movement
from designer.design import once
from designer.graph import Evaluator
from designer.rulesets.combat.armament import armament
from designer.rulesets.combat.criticals import critical_rows
from designer.rulesets.combat.limbs import limbs
from designer.rulesets.combat.mobility import heat_of_moving, mobility
from designer.rulesets.combat.physical import physical_attacks
from designer.rulesets.combat.piloting import balances, steadiness
from designer.rulesets.combat.situation import AttackSituation
from designer.rulesets.combat.study import combatant
from designer.rulesets.quirks.to_hit import AttackerMovement
from designer.units.injuries import UNHURT, Component, Injuries
from designer.units.location import LA, LL, LT, RA, RL, RT, Form, Location, Slot
from designer.units.mount import SystemPart
from designer.units.unit import Unit
from tests.building import mech, with_item

JUMPED = AttackerMovement.JUMPED


def hit(*struck: tuple[Any, ...]) -> Injuries:
    return Injuries(tuple(Component(*each) for each in struck))


def destroyed(g: Evaluator, number: int) -> Injuries:
    """All hits that the boxes of an item take, in all of its locations."""
    rows = [row for row in critical_rows(g) if row.component.mount == number]
    return Injuries(tuple(row.component for row in rows for _ in range(row.boxes)))


def figures(g: Evaluator, injuries: Injuries = UNHURT) -> dict[str, object]:
    """All that fire, heat, movement, physical attacks and piloting rolls of a unit come to."""
    body = combatant(g, injuries)
    situation = AttackSituation(heat=9)
    guns = [(gun.item.id, gun.number, gun.aids, gun.service, gun.loads, gun.dry) for gun in body.guns]
    pools = [(pool.shots, pool.explosive) for pool in shooter(g, injuries, rear=True).pools]
    return {
        "fire": guns,
        "shots": pools,
        "sinks": body.sinks,
        "moving": body.moving,
        "speed": [mobility(g, injuries, RuleSet.TOTAL_WARFARE, heat) for heat in (0, 9)],
        "physical": [
            (attack.kind, attack.name, attack.roll, attack.damage)
            for attack in physical_attacks(body.body, situation)
            if attack.roll
        ],
        "rolls": [(each.cause.id, each.roll) for each in balances(situation, steady=body.steady)],
    }


def _kinds() -> list[Item]:
    """An item of each kind that the rules tell apart: by type, flags, and whether it needs ammunition."""
    able = [item for item in catalog() if item.hittable and not item.others_only]
    return list({(item.type, item.kind, item.flags, bool(item.ammo)): item for item in able}.values())


def _place(item: Item) -> Location:
    flags = item.flags
    if "talons" in flags:
        return LL
    return LA if "aes" in flags or item.kind == "physical" else LT


@pytest.fixture(scope="module")
def carrier() -> Unit:
    """A unit with what items serve and are served by: weapons, jets, and bins of its own."""
    return mech(
        *(("medium-laser", LT), ("medium-laser", LA), ("jump-jet", RT), ("jump-jet", RT), ("lrm-5", LT)),
        tonnage=50,
        walk=4,
    )


def test_every_item_of_the_catalog_takes_its_effect_with_it(carrier: Unit) -> None:
    """A unit whose item is destroyed has the figures of the same unit without the item."""
    plain = figures(once(carrier))
    changed = []
    for item in _kinds():
        unit = with_item(carrier, item.id, _place(item))
        mount = unit.mounts[-1]
        if not mount.slots:
            continue
        g = once(unit)
        whole, after = figures(g), figures(g, destroyed(g, mount.id))
        assert after == plain, item.id
        if whole != plain:
            changed.append(item.id)
    assert len(changed) > 80


def moved(unit: Unit, *struck: tuple[Any, ...], rules: RuleSet = RuleSet.TOTAL_WARFARE, heat: int = 0) -> str:
    return mobility(once(unit), hit(*struck), rules, heat).text


FOOT, HIP, UPPER = SystemPart.FOOT, SystemPart.HIP, SystemPart.UPPER_LEG


class TestSpeed:
    def test_an_undamaged_unit_is_the_case_without_injuries(self) -> None:
        gear = (("shield-medium", LA), ("modular-armor", LT), ("jump-jet", RT), ("is-masc", RT))
        g = once(mech(*gear))
        assert mobility(g) == movement(g)

    def test_an_injury_does_not_make_a_bearer_of_shields_faster(self) -> None:
        shields = mech(("shield-medium", LA), ("shield-medium", RA), walk=4)
        assert moved(shields) == "2 / 3 / 0"
        assert moved(shields, (RL, FOOT)) == "1 / 2 / 0"
        assert moved(shields, (LA,)) == "3 / 5 / 0"

    def test_one_leg_lost_is_walk_1_whatever_else_is_hit(self) -> None:
        for other in ((LL, UPPER), (LL, HIP)):
            assert moved(mech(walk=5), (RL,), other) == "1 / 1 / 0"
        assert moved(mech(walk=5), (RL,), (LL,)) == "0 / 0 / 0"

    @pytest.mark.parametrize(
        ("struck", "text"),
        [
            ([(LL,)], "5 / 8 / 0"),
            ([(LL,), (RL, HIP)], "3 / 5 / 0"),
            ([(LL,), (RL,)], "1 / 1 / 0"),
            ([(LL,), (RL,), (RA, FOOT)], "0 / 0 / 0"),
            ([(LL,), (RL,), (RA,)], "0 / 0 / 0"),
        ],
    )
    def test_a_quad_loses_its_legs_one_after_another(self, struck: list[tuple[Any, ...]], text: str) -> None:
        assert moved(mech(form=Form.QUAD, walk=6), *struck) == text

    def test_hot_myomer_does_not_carry_a_unit_on_one_leg(self) -> None:
        hot = mech(("triple-strength-myomer", LT), walk=4)
        assert moved(hot, heat=9) == "5 / 8 / 0"
        assert moved(hot, (RL,), heat=9) == "0 / 0 / 0"

    @pytest.mark.parametrize(
        ("struck", "text"),
        [
            ([(LL, HIP)], "5 / 8 / 0"),
            ([(LL, HIP), (LL, FOOT)], "4 / 6 / 0"),
            ([(LL, HIP), (LL, UPPER), (LL, FOOT), (RL, HIP), (RL, UPPER), (RL, FOOT)], "1 / 2 / 0"),
            ([(LL,), (RL, HIP)], "1 / 2 / 0"),
            ([(LL,), (RL,)], "0 / 0 / 0"),
        ],
    )
    def test_by_the_core_rulebook_each_hit_costs_one(self, struck: list[tuple[Any, ...]], text: str) -> None:
        """CORE_2026 7.5 to 7.10."""
        assert moved(mech(walk=6), *struck, rules=RuleSet.CORE) == text

    def test_what_lies_in_a_lost_limb_no_longer_jumps_or_swims(self) -> None:
        boosters = mech(("mech-mechanical-jump-boosters", LL, {"size": 4.0}))
        assert (moved(boosters), moved(boosters, (LL,))) == ("4 / 6 / 4", "1 / 1 / 0")
        umus = mech(("umu", LL), ("umu", RL), ("umu", LT))
        assert mobility(once(umus), hit((LL,))).umu == 2

    def test_each_hit_on_a_wing_takes_one_of_its_jump_mp_and_the_first_its_cooling(self) -> None:
        unit = mech(("jump-jet", RT), ("jump-jet", RT), ("partial-wing", LT), tonnage=50)
        g = once(unit)
        wing = (LT, None, unit.mounts[-1].id)
        assert [mobility(g, hit(*[wing] * many)).jump for many in range(4)] == [4, 3, 2, 2]
        assert [capacity(g) - capacity(g, hit(*[wing] * many)) for many in range(3)] == [0, 3, 3]

    def test_a_hit_jump_jet_makes_no_heat(self) -> None:
        unit = mech(*[("jump-jet", RT)] * 5)
        jet = (RT, None, unit.mounts[-1].id)
        g = once(unit)
        assert (heat_of_moving(g, JUMPED), heat_of_moving(g, JUMPED, hit(jet))) == (5, 4)

    def test_an_xxl_engine_makes_heat_standing(self) -> None:
        heats = [heat_of_moving(once(mech(engine="xxl")), how) for how in list(AttackerMovement)[:3]]
        assert heats == [2, 4, 6]


class TestLimbs:
    def test_a_hit_claw_is_a_punch_again(self) -> None:
        unit = mech(("claw", LA), tonnage=60)
        claw = (LA, None, unit.mounts[0].id)
        names = {attack.kind for attack in physical_attacks(limbs(once(unit), hit(claw)), AttackSituation())}
        assert "claw" not in names

    def test_hit_enhancement_of_a_leg_helps_neither_kicks_nor_rolls(self) -> None:
        unit = mech(*[("actuator-enhancement-system-aes", leg) for leg in (LL, RL)])
        g = once(unit)
        aes = hit((RL, None, unit.mounts[-1].id))

        def told(injuries: Injuries) -> list[str]:
            kick = next(
                attack for attack in physical_attacks(limbs(g, injuries), AttackSituation()) if attack.kind == "kick"
            )
            assert kick.roll is not None
            parts = (*kick.roll.contributions, *steadiness(g, injuries).lasting)
            return [part.label for part in parts if part.source == "aes"]

        assert (len(told(UNHURT)), told(aes)) == (2, [])

    def test_an_arm_falls_off_with_its_torso(self) -> None:
        g = once(mech(("medium-laser", LA), ("ppc", LT), ("small-laser", RT)))
        assert [gun.item.id for gun in armament(g, hit((LT,)))] == ["small-laser"]

    def test_a_torso_takes_the_slots_of_an_extralight_engine(self) -> None:
        assert combatant(once(mech(engine="xl", walk=4)), hit((LT,))).damaged == 15
        assert combatant(once(mech(engine="light", walk=4)), hit((LT,))).damaged == 10


class TestPlaces:
    def test_an_item_in_several_places_can_be_hit_in_each(self) -> None:
        unit = mech(("ac-20", RT))
        mount = unit.mounts[0]._replace(slots=(*unit.mounts[0].slots[:6], *[Slot(RA, row) for row in range(4, 8)]))
        g = once(unit.with_(mounts=(mount,)))
        places = [row.place for row in critical_rows(g) if row.component.mount == mount.id]
        assert places == ["RT", "RA"]
        for injury in ((RA, None, mount.id), (RT, None, mount.id), (RA,), (RT,)):
            assert armament(g, hit(injury)) == ()

    def test_bins_that_are_hit_feed_no_weapon(self) -> None:
        unit = mech(("lrm-5", LT), ("lrm-5-ammo", RT))
        g = once(unit)
        after = hit((RT, None, unit.mounts[-1].id))
        assert [gun.dry for gun in armament(g)] == [False]
        assert [gun.dry for gun in armament(g, after)] == [True]
        assert shooter(g, after).weapons == ()
