"""What items and armor are worth: exact differences of the Battle Value."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from designer import paths
from designer.analysis.value_map import HINTS, best_hints, groups, hints, moved_tons, one_more, worths
from designer.battle_value import battle_value
from designer.construction.findings import Severity, findings
from designer.construction.mass import mass
from designer.design import once
from designer.editing import Session, edits
from designer.formats import read
from designer.units.location import LA, LT, RA, RT
from tests.building import armored, mech

SAMPLES = sorted(path.name for path in paths.data("designs").glob("*.mtf"))


def sample(name="wayfarer-wfr-3d.mtf"):
    return Session(read(paths.data("designs", name)).unit)


def errors(unit):
    return {(f.rule, f.place) for f in findings(once(unit)) if f.severity is Severity.ERROR}


@settings(max_examples=10, deadline=None)
@given(st.sampled_from(SAMPLES), st.data())
def test_an_item_is_worth_what_the_design_loses_without_it(name, data):
    session = sample(name)
    of_items = [worth for worth in worths(session) if worth.mount is not None]
    worth = data.draw(st.sampled_from(of_items))
    without = edits.remove(worth.mount).run(session.unit)
    assert worth.battle_value == battle_value(once(session.unit)) - battle_value(once(without))


@pytest.mark.parametrize("name", SAMPLES)
def test_a_group_is_worth_what_the_design_loses_without_all_of_it(name):
    session = sample(name)
    whole = battle_value(session.graph)
    found = list(groups(session))
    assert sorted(mount for group in found for mount in group.mounts) == sorted(m.id for m in session.unit.mounts)
    for group in found:
        without = session.unit
        for mount in group.mounts:
            without = edits.remove(mount).run(without)
        if not group.mounts:
            without = edits.allocate(tons=0).run(without)
        assert group.battle_value == whole - battle_value(once(without)), group.name


def test_a_group_of_jump_jets_is_worth_the_speed_that_they_give_together():
    """All jets gone leave a design that cannot jump; each alone leaves one that jumps a hex less."""
    jets = [("jump-jet", LT)] * 2 + [("jump-jet", RT)] * 2
    guns = [("ppc", LA), ("ppc", RA)]
    with_jets, bare = (Session(mech(*guns, *more, walk=5, armor=armored(20))) for more in (jets, []))
    (group,) = [each for each in groups(with_jets) if each.name == "Jump Jet"]
    assert group.battle_value == battle_value(with_jets.graph) - battle_value(bare.graph)
    assert group.by("slot") == group.battle_value / 4


def test_every_mount_and_every_armored_location_has_its_worth():
    session = sample()
    found = list(worths(session))
    assert {worth.mount for worth in found if worth.mount is not None} == {mount.id for mount in session.unit.mounts}
    assert len([worth for worth in found if worth.location is not None]) == 8


def test_standard_armor_is_worth_its_points_times_two_and_a_half():
    """TechManual p. 302: armor points × 2.5, times the defensive factor, which is 1.0 for a 'Mech that walks 1."""
    session = Session(mech(("medium-laser", LA), walk=1, armor=armored(20)))
    (armor,) = [worth for worth in worths(session) if worth.location is not None]
    assert armor.points == 20
    assert armor.per_point == pytest.approx(2.5, abs=0.1)


def test_the_gun_that_is_over_the_heat_is_worth_less_than_the_others():
    """TechManual p. 303: of weapons that make more heat than is sunk, those over it count half."""
    guns = [("ppc", LA), ("ppc", RA), ("ppc", LT), ("medium-laser", RT)]
    session = Session(mech(*guns, walk=2))
    laser = next(worth for worth in worths(session) if worth.name == "Medium Laser")
    alone = next(worth for worth in worths(Session(mech(guns[-1], walk=2))) if worth.mount is not None)
    assert laser.battle_value < alone.battle_value


def test_what_explodes_beside_the_engine_takes_away():
    session = Session(mech(("ac-10-ammo", RT), walk=2))
    (bin_,) = [worth for worth in worths(session) if worth.mount is not None]
    assert bin_.battle_value < 0


def test_a_step_has_the_figures_and_errors_of_the_edited_design():
    session = sample()
    g = session.graph
    for step in filter(None, one_more(session)):
        after = step.edit.run(session.unit)
        assert battle_value(once(after)) - battle_value(g) == step.battle_value, step.label
        assert mass(once(after)).total - mass(g).total == step.mass, step.label
        assert {(f.rule, f.place) for f in step.broken} >= errors(after) - errors(session.unit), step.label


def test_one_more_is_told_of_movement_armor_sinks_and_each_item():
    labels = [step.label for step in one_more(sample()) if step is not None]
    assert labels[:4] == ["1 walk MP", "1 jump MP", "1 t of armor", "1 heat sink"]
    assert {"ER Large Laser", "Hatchet", "CASE"} <= set(labels)


@pytest.mark.parametrize("name", SAMPLES)
def test_hints_gain_break_no_rule_and_are_three_at_most(name):
    session = sample(name)
    found = best_hints(list(hints(session)))
    assert len(found) <= HINTS
    for hint in found:
        after = hint.step.edit.run(session.unit)
        assert battle_value(once(after)) > battle_value(session.graph)
        assert errors(after) <= errors(session.unit)


def test_a_rear_gun_is_offered_to_face_the_front():
    session = Session(mech(("medium-laser", LT, {"rear": True}), ("medium-laser", RT), ("medium-laser", RA), walk=2))
    hint = next(hint for hint in hints(session) if hint is not None and hint.button == "Turn it to the front")
    assert not hint.step.edit.run(session.unit).mounts[0].rear


def test_a_gun_keeps_its_last_bin():
    session = Session(mech(("ac-10", LA), ("ac-10-ammo", RT), walk=2))
    assert not any("Ammo" in hint.sentence for hint in hints(session) if hint is not None)


def test_nothing_is_worth_anything_in_an_empty_design():
    assert not list(worths(Session(mech())))


def test_a_ton_goes_from_one_thing_to_another_and_the_mass_stays():
    """A ton is 16 points of standard armor, a single heat sink beyond ten, or a medium laser."""
    bare = mech(("medium-laser", LA), walk=4, armor=armored(80))
    session = Session(edits.set_heat_sinks("single", 13, clan=False).run(bare))
    found = [each.step for each in moved_tons(session) if each is not None]
    labels = {step.label for step in found}
    assert {"Armor → Medium Laser", "Heat sink → Armor", "Medium Laser → Heat sink"} <= labels
    for step in found:
        after = once(step.edit.run(session.unit))
        assert mass(after).total == mass(once(session.unit)).total
        assert step.battle_value == battle_value(after) - battle_value(once(session.unit))
