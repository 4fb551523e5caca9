"""The goal: what it says of a value, how it is set beside the headline, and that each design keeps its own."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QCoreApplication, Qt

from designer.app.context.design_context import DesignContext
from designer.app.views.ledger.headline import NO_GOAL
from designer.app.views.ledger.view import LedgerView
from designer.battle_value import battle_value
from designer.editing import Session, edits
from designer.units.location import LA
from designer.workspace.design_memory import DESIGNS_KEPT, DesignMemory
from designer.workspace.goals import HIGHEST, SENSES, Goal
from designer.workspace.view_settings import LedgerSettings, RememberedDesign
from tests.building import armored, catalog_id, mech

GOALS = st.builds(Goal, st.sampled_from(sorted(SENSES)), st.integers(0, HIGHEST))
VALUES = st.integers(0, HIGHEST)


@pytest.fixture
def context(qapp):
    return DesignContext(Session(mech((catalog_id("PPC"), LA), armor=armored(100))))


@pytest.fixture
def memory():
    return LedgerSettings()


@pytest.fixture
def panel(qtbot, context, memory):
    widget = LedgerView(context, memory)
    qtbot.addWidget(widget)
    widget.resize(300, 600)
    widget.show()
    qtbot.waitExposed(widget)
    return widget


@pytest.mark.parametrize(
    ("goal", "value", "words", "met"),
    [
        (Goal("most", 1700), 1659, "41 left", True),
        (Goal("most", 1700), 1713, "13 over goal", False),
        (Goal("least", 1700), 1680, "20 short of goal", False),
        (Goal("least", 1700), 1705, "5 to spare", True),
        (Goal("near", 1000), 1020, "20 above, near enough", True),
        (Goal("near", 1000), 1021, "21 over goal", False),
        (Goal("near", 1000), 1000, "as set", True),
    ],
)
def test_it_says_how_much_is_left_or_over(goal, value, words, met):
    assert (goal.state(value), goal.is_met(value)) == (words, met)


@given(GOALS, VALUES, VALUES)
def test_what_leads_toward_it_leads_away_when_taken_back(goal, old, new):
    there, back = goal.toward(old, new), goal.toward(new, old)
    assert (there is None) == (back is None)
    assert there is None or there != back
    if goal.is_met(new) and not goal.is_met(old):
        assert there is True


@given(GOALS)
def test_what_is_kept_is_the_goal(goal):
    kept = RememberedDesign(goal=goal)
    assert RememberedDesign.model_validate_json(kept.model_dump_json()).goal == goal


def test_it_is_set_beside_the_headline(qtbot, panel, context):
    assert panel.headline.mark.words == NO_GOAL
    qtbot.mouseClick(panel.headline.mark, Qt.MouseButton.LeftButton)
    assert panel.goal_row.isVisible()
    panel.goal_row.value.setFocus()
    panel.goal_row.value.selectAll()
    qtbot.keyClicks(panel.goal_row.value, "1700")
    qtbot.keyClick(panel.goal_row.value, Qt.Key.Key_Return)
    assert context.goal == Goal("most", 1700)
    assert panel.goal_row.isHidden()
    assert panel.headline.mark.state == f"{1700 - battle_value(context.graph)} left"
    assert "left" in panel.headline.mark.accessibleName()


def test_escape_leaves_the_goal_as_it_was(qtbot, panel, context):
    context.set_goal(Goal("least", 900))
    panel.set_goal()
    panel.goal_row.value.setValue(1200)
    qtbot.keyClick(panel.goal_row.value, Qt.Key.Key_Escape)
    assert context.goal == Goal("least", 900)
    assert panel.goal_row.isHidden()


def test_the_mark_of_the_headline_judges_by_the_goal(panel, context):
    context.apply(edits.place(catalog_id("Hatchet"), LA))
    assert panel.headline.change.toward is None
    context.set_goal(Goal("most", 0))
    assert panel.headline.change.toward is False
    context.set_goal(Goal("least", HIGHEST))
    assert panel.headline.change.toward is True


def test_a_previewed_edit_is_judged_too(panel, context):
    context.set_goal(Goal("most", battle_value(context.graph)))
    assert panel.headline.mark.is_met
    context.show_preview(edits.place(catalog_id("Hatchet"), LA))
    assert not panel.headline.mark.is_met
    assert panel.headline.mark.words.startswith("now ")
    assert panel.headline.mark.state.endswith("over goal")
    context.end_preview()
    QCoreApplication.processEvents()
    assert panel.headline.mark.is_met


def test_each_design_keeps_its_goal(qtbot, panel, context, memory, tmp_path):
    context.set_goal(Goal("near", 1200))
    again = DesignContext(Session(context.unit))
    other = LedgerView(again, memory)
    qtbot.addWidget(other)
    assert again.goal == Goal("near", 1200)
    context.session.path = tmp_path / "saved.mtf"
    context.saved.emit()
    context.set_goal(Goal("most", 1000))
    saved = DesignContext(Session(context.unit, tmp_path / "saved.mtf"))
    qtbot.addWidget(LedgerView(saved, memory))
    assert saved.goal == Goal("most", 1000)


def test_only_so_many_designs_are_remembered():
    memory = LedgerSettings()
    for number in range(DESIGNS_KEPT + 5):
        session = Session(mech(armor=armored(100)))
        session.apply(edits.rename(chassis=f"Number {number}"))
        DesignMemory(memory, session).set_goal(Goal("most", number))
    assert len(memory.designs) == DESIGNS_KEPT
