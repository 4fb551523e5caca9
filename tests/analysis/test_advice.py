"""The best next change."""

import pytest

from designer import paths
from designer.analysis.advice import AIMS, AdviceGoal, advise, candidates, expected_damage, ranked
from designer.battle_value import battle_value
from designer.construction.findings import Severity, findings
from designer.construction.heat import heat
from designer.construction.mass import mass
from designer.editing import Session, edits
from designer.formats import read
from designer.units.location import LA, LT, RA
from tests.building import catalog_id, mech


@pytest.fixture
def session():
    return Session(read(paths.data("designs", "wayfarer-wfr-3d.mtf")).unit)


def _advice(session, goal):
    return ranked([each for each in advise(session, goal) if each is not None])


def _errors(session):
    return [each for each in findings(session.graph) if each.severity is Severity.ERROR]


@pytest.mark.parametrize("aim", [aim for aim in AIMS if aim != "fit"])
def test_the_best_change_does_what_it_promises_and_breaks_no_rule(session, aim):
    goal = AdviceGoal(aim, 9 if aim == "damage" else 1500)
    best = _advice(session, goal)[0]
    graph = session.graph
    before, value, free, errors = goal.measure(graph), battle_value(graph), mass(graph).free, len(_errors(session))
    session.apply(best.edit)
    assert goal.measure(graph) - before == pytest.approx(best.gain)
    assert battle_value(graph) - value == best.battle_value
    assert mass(graph).free - free == best.free
    assert len(_errors(session)) <= errors


def test_looking_for_advice_leaves_no_trace(session):
    unit, steps = session.unit, session.history.steps
    _advice(session, AdviceGoal("more value"))
    assert session.unit is unit
    assert session.history.steps == steps


def test_every_candidate_is_answered_so_that_progress_can_be_told(session):
    tried = candidates(session)
    assert sum(1 for _ in advise(session, AdviceGoal("mass"), tried)) == len(tried)


def test_the_best_comes_first(session):
    gains = [each.gain for each in _advice(session, AdviceGoal("less value"))]
    assert gains == sorted(gains, reverse=True)
    assert gains[0] > 0


def test_what_makes_a_design_light_enough_costs_as_little_battle_value_as_it_can():
    session = Session(mech(*[("is-gauss-rifle", location) for location in (LA, RA, LT)], tonnage=50))
    over = -mass(session.graph).free / 1000
    assert over > 0
    found = ranked([advice for advice in advise(session, AdviceGoal("fit")) if advice is not None])
    enough = [advice for advice in found if advice.gain == over]
    assert found[: len(enough)] == enough, "first those that suffice"
    assert [advice.battle_value for advice in enough] == sorted((a.battle_value for a in enough), reverse=True)


def test_rows_tell_mounts_of_one_item_apart_and_none_stands_twice():
    ppc = catalog_id("ISERPPC")
    loaded = Session(mech((ppc, RA), (ppc, LA), tonnage=30))
    for _ in range(2):
        loaded.apply(edits.add(ppc))
    labels = [each.label for each in _advice(loaded, AdviceGoal("fit")) if each.label.startswith("Remove ER PPC")]
    assert set(labels) == {"Remove ER PPC: RA 5 to 7", "Remove ER PPC: LA 5 to 7", "Remove ER PPC: unallocated"}
    assert len(labels) == 3


def test_what_is_light_enough_needs_no_advice(session):
    assert not _advice(session, AdviceGoal("fit"))


def test_a_value_that_is_reached_cannot_be_come_nearer(session):
    assert _advice(session, AdviceGoal("a value", battle_value(session.graph))) == []


def test_what_is_cool_enough_needs_no_advice(session):
    while heat(session.graph).total > heat(session.graph).capacity:
        session.apply(_advice(session, AdviceGoal("cool"))[0].edit)
    assert _advice(session, AdviceGoal("cool")) == []


def test_damage_is_expected_only_from_what_reaches(session):
    assert expected_damage(session.graph, 1) > expected_damage(session.graph, 18) >= 0
    assert expected_damage(session.graph, 40) == 0
