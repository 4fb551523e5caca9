"""Outcomes: found in slices, fresh until the next edit, the seen ones first."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication

from designer.analysis.addition import Places, effect_of, figures_now, outcome_of
from designer.app.context.design_context import DesignContext
from designer.app.ui import idle_work
from designer.app.views.equipment.outcomes import Outcomes
from designer.battle_value import battle_value
from designer.catalog import catalog
from designer.construction.heat import heat
from designer.construction.mass import mass
from designer.editing import Session, edits
from designer.units.location import CT, LA
from tests.app.conftest import come_due
from tests.building import armored, catalog_id, mech

pytestmark = pytest.mark.usefixtures("every_outcome")

LASER, PPC = catalog_id("Medium Laser"), catalog_id("PPC")
FILLER = catalog_id("IS Endo Steel")


@pytest.fixture
def context(qapp: QApplication) -> DesignContext:
    return DesignContext(Session(mech((LASER, LA), armor=armored(100))))


@pytest.fixture
def outcomes(context: DesignContext) -> Outcomes:
    return Outcomes(context)


def wait(qtbot, outcomes: Outcomes) -> None:
    if outcomes.busy:
        qtbot.waitSignal(outcomes.finished).wait()


def test_an_outcome_is_what_adding_the_item_would_really_do(qtbot, context, outcomes):
    before = battle_value(context.graph)
    outcomes.ask([PPC])
    wait(qtbot, outcomes)
    found = outcomes.of(PPC)
    context.apply(edits.place_best(PPC))
    assert found.adds == battle_value(context.graph) - before
    assert found.place is context.unit.mounts[-1].location


def test_nothing_is_known_before_it_was_asked_for(outcomes):
    assert outcomes.of(PPC) is None
    assert not outcomes.is_fresh(PPC)
    assert not outcomes.busy


def test_what_cannot_be_added_says_why(qtbot, outcomes):
    outcomes.ask([FILLER])
    wait(qtbot, outcomes)
    found = outcomes.of(FILLER)
    assert found.adds is None
    assert found.refused


def test_an_edit_makes_outcomes_old_but_keeps_them(qtbot, context, outcomes):
    outcomes.ask([PPC])
    wait(qtbot, outcomes)
    context.apply(edits.set_armor(CT, 50))
    assert outcomes.of(PPC) is not None
    assert not outcomes.is_fresh(PPC)


def test_another_name_makes_no_outcome_old(qtbot, context, outcomes):
    outcomes.ask([PPC])
    wait(qtbot, outcomes)
    found = outcomes.of(PPC)
    context.apply(edits.rename(chassis="Ploughshare"))
    assert outcomes.is_fresh(PPC)
    assert outcome_of(context.session, PPC, figures_now(context.graph)) == found


def test_an_old_outcome_passes_for_the_new_one_only_for_a_moment(qtbot, context, outcomes):
    outcomes.ask([PPC])
    wait(qtbot, outcomes)
    shown = outcomes.of(PPC)
    context.apply(edits.set_armor(CT, 50))
    assert not outcomes.is_late(PPC, shown)
    with qtbot.waitSignal(outcomes.lateness_changed):
        outcomes.ask([PPC])
        outcomes._idle.stop()  # as if something else kept the machine busy
        come_due(outcomes)
    assert outcomes.is_late(PPC, shown)
    outcomes.ask([PPC])
    wait(qtbot, outcomes)
    assert not outcomes.is_late(PPC, shown)


def test_what_is_fresh_is_not_found_out_again(qtbot, outcomes):
    outcomes.ask([PPC])
    wait(qtbot, outcomes)
    outcomes.ask([PPC])
    assert not outcomes.busy


def test_the_seen_come_first_and_the_slowest_machine_goes_on_one_by_one(qtbot, monkeypatch, outcomes):
    monkeypatch.setattr(idle_work, "SLICE", 0.0)
    taken: list[list[str]] = []
    outcomes.found.connect(taken.append)
    outcomes.ask([PPC], [LASER, PPC])
    wait(qtbot, outcomes)
    assert taken == [[PPC], [LASER]]


def test_a_new_target_replaces_the_old_one(qtbot, outcomes):
    outcomes.ask([PPC])
    outcomes.ask([LASER])
    wait(qtbot, outcomes)
    assert outcomes.of(PPC) is None
    assert outcomes.of(LASER) is not None


def test_it_stops_when_told(outcomes):
    outcomes.ask([PPC])
    outcomes.stop()
    assert not outcomes.busy


# -- what is found out, and how often ---------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["PPC", "Double Heat Sink", "ISTargeting Computer", "Jump Jet", "ISLightGaussRifle"])
def test_mass_and_heat_are_those_of_the_step(context, name):
    before = mass(context.graph).total, heat(context.graph)
    found = outcome_of(context.session, catalog_id(name), figures_now(context.graph))
    context.apply(edits.place_best(catalog_id(name)))
    after = mass(context.graph).total, heat(context.graph)
    assert found.mass == after[0] - before[0]
    assert found.heat == (after[1].total - after[1].capacity) - (before[1].total - before[1].capacity)


def test_damage_counts_for_all_that_the_step_makes_heavier(context):
    # A Gauss rifle weighs 15 t and does 15 damage (TM p. 219); a targeting computer grows by 4 t for it: 15/19.
    gauss = catalog_id("Gauss Rifle")
    alone = outcome_of(context.session, gauss, figures_now(context.graph))
    assert alone.damage_per_ton == pytest.approx(1.0)
    context.apply(edits.place_best(catalog_id("ISTargeting Computer")))
    served = outcome_of(context.session, gauss, figures_now(context.graph))
    assert served.damage_per_ton is not None
    assert served.damage_per_ton < 0.85


def test_undo_finds_all_outcomes_there(qtbot, context, outcomes):
    outcomes.ask([PPC])
    wait(qtbot, outcomes)
    found, computed = outcomes.of(PPC), outcomes.computed
    context.apply(edits.set_armor(CT, 50))
    assert not outcomes.is_fresh(PPC)
    context.undo()
    assert outcomes.is_fresh(PPC)
    assert outcomes.of(PPC) == found
    outcomes.ask([PPC])
    assert outcomes.computed == computed


def test_only_a_state_that_is_known_from_earlier_brings_other_outcomes(qtbot, context, outcomes):
    assert not outcomes.turn()
    outcomes.ask([PPC])
    wait(qtbot, outcomes)
    context.apply(edits.rename(chassis="Ploughshare"))
    assert not outcomes.turn(), "a name changes no outcome"
    context.apply(edits.set_armor(CT, 50))
    assert not outcomes.turn(), "those of the state before stand in"
    outcomes.ask([PPC])
    wait(qtbot, outcomes)
    context.undo()
    assert outcomes.turn()
    assert not outcomes.turn(), "and are told once"


def test_items_that_do_the_same_are_found_out_once(qtbot, outcomes):
    by_effect: dict[object, list[str]] = {}
    for item in catalog():
        by_effect.setdefault(effect_of(item), []).append(item.id)
    twins = next(ids for ids in by_effect.values() if len(ids) > 1)
    outcomes.ask(twins)
    wait(qtbot, outcomes)
    assert outcomes.computed == 1
    assert all(outcomes.is_fresh(item_id) for item_id in twins)


def test_remembered_places_and_shared_effects_change_no_outcome(context):
    context.apply(edits.place_best(catalog_id("LRM 10")))
    now, places = figures_now(context.graph), Places()
    by_effect: dict[object, object] = {}
    for item in list(catalog())[::3]:
        asked = outcome_of(context.session, item.id, now)
        assert outcome_of(context.session, item.id, now, places) == asked, item.id
        assert by_effect.setdefault(effect_of(item), asked) == asked, item.id
    assert places
