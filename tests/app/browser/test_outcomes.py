"""Outcomes: found in slices, fresh until the next edit, the seen ones first."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication

from designer.app.bridge import Bridge
from designer.app.browser import outcomes as module
from designer.app.browser.outcomes import Outcomes
from designer.battle_value import battle_value
from designer.editing import Session, edits
from designer.units.location import CT, LA
from tests.building import armored, catalog_id, mech

LASER, PPC = catalog_id("Medium Laser"), catalog_id("PPC")
FILLER = catalog_id("IS Endo Steel")


@pytest.fixture
def bridge(qapp: QApplication) -> Bridge:
    return Bridge(Session(mech((LASER, LA), armor=armored(100))))


@pytest.fixture
def outcomes(bridge: Bridge) -> Outcomes:
    return Outcomes(bridge)


def wait(qtbot, outcomes: Outcomes) -> None:
    if outcomes.busy:
        qtbot.waitSignal(outcomes.finished, timeout=5000).wait()


def test_an_outcome_is_what_adding_the_item_would_really_do(qtbot, bridge, outcomes):
    before = battle_value(bridge.graph)
    outcomes.ask([PPC])
    wait(qtbot, outcomes)
    found = outcomes.of(PPC)
    bridge.apply(edits.place_best(PPC))
    assert found.adds == battle_value(bridge.graph) - before
    assert found.place is bridge.unit.mounts[-1].location


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


def test_an_edit_makes_outcomes_old_but_keeps_them(qtbot, bridge, outcomes):
    outcomes.ask([PPC])
    wait(qtbot, outcomes)
    bridge.apply(edits.set_armor(CT, 50))
    assert outcomes.of(PPC) is not None
    assert not outcomes.is_fresh(PPC)
    assert outcomes.knows_all([PPC])


def test_what_is_fresh_is_not_found_out_again(qtbot, outcomes):
    outcomes.ask([PPC])
    wait(qtbot, outcomes)
    outcomes.ask([PPC])
    assert not outcomes.busy


def test_the_seen_come_first_and_the_slowest_machine_goes_on_one_by_one(qtbot, monkeypatch, outcomes):
    monkeypatch.setattr(module, "SLICE", 0.0)
    slices: list[list[str]] = []
    outcomes.found.connect(slices.append)
    outcomes.ask([PPC], [LASER, PPC])
    wait(qtbot, outcomes)
    assert slices == [[PPC], [LASER]]


def test_a_new_wish_replaces_the_old_one(qtbot, outcomes):
    outcomes.ask([PPC])
    outcomes.ask([LASER])
    wait(qtbot, outcomes)
    assert outcomes.of(PPC) is None
    assert outcomes.of(LASER) is not None


def test_it_stops_when_told(outcomes):
    outcomes.ask([PPC])
    outcomes.stop()
    assert not outcomes.busy
