"""The timeline: every step with what it did; a click goes there and back again."""

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from designer import design
from designer.app.context.design_context import DesignContext
from designer.app.views.panels.timeline import TimelinePanel, TimelineViewState
from designer.battle_value.total import battle_value
from designer.construction.mass import mass
from designer.design import once
from designer.editing import Session, edits
from designer.editing.blank import new_unit
from tests.app.conftest import come_due

LEFT = Qt.MouseButton.LeftButton


def labels(dock):
    return [dock.entry(row).label for row in dock.model.rows]


def states(dock):
    return [dock.entry(row).state for row in dock.model.rows]


def click(dock, row):
    QTest.mouseClick(dock.list.viewport(), LEFT, pos=dock.list.visualRect(dock.model.index(row, 0)).center())


def test_it_is_a_sound_model(context, shown, qtmodeltester):
    model = shown(TimelinePanel(context)).model
    qtmodeltester.check(model)
    context.apply(edits.place_best("medium-laser"))
    context.apply(edits.place_best("small-laser"))
    context.undo()
    context.apply(edits.maximize_armor())
    qtmodeltester.check(model)


def test_the_newest_step_stands_first(context, shown):
    dock = shown(TimelinePanel(context))
    context.apply(edits.place_best("medium-laser"))
    context.apply(edits.maximize_armor())
    assert labels(dock) == ["Maximize armor", "Place Medium Laser in RA", "Open"]
    assert states(dock) == ["now", "", ""]
    assert dock.words == "2 steps"


def test_a_step_says_what_it_did_to_value_and_mass(context, shown):
    dock = shown(TimelinePanel(context))
    before = battle_value(context.graph)
    context.apply(edits.place_best("medium-laser"))
    entry = dock.entry(dock.model.rows[0])
    assert entry.value == battle_value(context.graph) - before
    assert entry.tons == 1.0
    assert dock.entry(dock.model.rows[1]).value is None


def test_a_click_travels_and_leaves_what_lies_ahead(context, shown):
    dock = shown(TimelinePanel(context))
    context.apply(edits.place_best("medium-laser"))
    context.apply(edits.maximize_armor())
    click(dock, 2)
    assert context.unit == new_unit(tonnage=50)
    assert states(dock) == ["undone", "undone", "now"]
    click(dock, 0)
    assert context.unit.armor.points > 0
    assert states(dock)[0] == "now"


def test_enter_travels_too(context, shown):
    dock = shown(TimelinePanel(context))
    context.apply(edits.place_best("medium-laser"))
    dock.list.setCurrentIndex(dock.model.index(1, 0))
    QTest.keyClick(dock.list, Qt.Key.Key_Return)
    assert context.unit == new_unit(tonnage=50)


# -- branches -------------------------------------------------------------------------------------------------


@pytest.fixture
def forked(context, shown):
    """A laser and armor were left for a small laser."""
    dock = shown(TimelinePanel(context), 700)
    context.apply(edits.place_best("medium-laser"))
    context.apply(edits.maximize_armor())
    context.session.travel(0)
    context.apply(edits.place_best("small-laser"))
    return dock


def press(dock, row, x):
    spot = dock.list.visualRect(dock.model.index(row, 0)).center()
    spot.setX(x)
    QTest.mouseClick(dock.list.viewport(), LEFT, pos=spot)


def test_a_step_after_going_back_folds_what_lay_ahead(forked):
    assert labels(forked) == ["Place Small Laser in RA", "Maximize armor", "Open"]
    assert states(forked) == ["now", "branch, 2 steps", ""]
    assert forked.words == "1 step, 1 branch"


def test_a_fold_says_what_the_whole_branch_did(forked, context):
    entry = forked.entry(forked.model.rows[1])
    start = context.session.history.steps[0]
    tip = forked.model.rows[1].goal
    assert entry.value == battle_value(once(tip.unit)) - battle_value(once(start.unit))
    assert entry.tons == (mass(once(tip.unit)).total - mass(once(start.unit)).total) / 1000


def test_one_click_travels_to_the_end_of_a_branch_and_back(forked, context):
    left = forked.model.rows[1].goal.unit
    small = context.unit
    click(forked, 1)
    assert context.unit is left
    assert labels(forked) == ["Maximize armor", "Place Medium Laser in RA", "Place Small Laser in RA", "Open"]
    assert states(forked) == ["now", "", "branch, 1 step", ""]
    click(forked, 2)
    assert context.unit is small


def test_the_chevron_shows_the_steps_of_a_branch(forked, context):
    press(forked, 1, 14)
    assert labels(forked) == [
        *("Place Small Laser in RA", "Maximize armor", "Maximize armor", "Place Medium Laser in RA", "Open")
    ]
    assert [row.depth for row in forked.model.rows] == [0, 0, 1, 1, 0]
    assert context.session.history.current.label == "Place Small Laser in RA", "nothing travelled"
    click(forked, 3)
    assert context.session.history.current.label == "Place Medium Laser in RA"
    assert context.session.history.redo_label == "Maximize armor"


def test_keys_fold_and_unfold(forked):
    forked.list.setCurrentIndex(forked.model.index(1, 0))
    QTest.keyClick(forked.list, Qt.Key.Key_Right)
    assert len(labels(forked)) == 5
    QTest.keyClick(forked.list, Qt.Key.Key_Left)
    assert len(labels(forked)) == 3


def test_a_model_with_branches_is_sound(context, shown, qtmodeltester):
    dock = shown(TimelinePanel(context))
    for _ in range(3):
        context.apply(edits.place_best("medium-laser"))
        context.apply(edits.place_best("small-laser"))
        context.undo()
    context.session.travel(1)
    context.apply(edits.maximize_armor())
    dock.unfold_all()
    qtmodeltester.check(dock.model)
    context.session.go(context.session.history.numbered[2])
    qtmodeltester.check(dock.model)


# -- looking --------------------------------------------------------------------------------------------------


def hover(dock, row):
    QTest.mouseMove(dock.list.viewport(), QPoint(1, dock.list.viewport().height() - 1))
    QTest.mouseMove(dock.list.viewport(), dock.list.visualRect(dock.model.index(row, 0)).center())


def test_looking_at_a_step_previews_its_state_and_leaves_no_trace(forked, context, qtbot):
    before = context.unit, context.session.graph.revision, context.session.history.steps
    hover(forked, 1)
    qtbot.waitUntil(lambda: context.preview is not None)
    assert context.preview.unit is forked.model.rows[1].goal.unit
    QApplication.sendEvent(forked.list, QEvent(QEvent.Type.Leave))
    assert context.preview is None
    assert (context.unit, context.session.graph.revision, context.session.history.steps) == before


def test_keys_look_and_escape_looks_away(forked, context, qtbot):
    forked.list.setFocus()
    QTest.keyClick(forked.list, Qt.Key.Key_Down)
    qtbot.waitUntil(lambda: context.preview is not None)
    assert context.preview.edit.label == "As after: Maximize armor"
    QTest.keyClick(forked.list, Qt.Key.Key_Escape)
    assert context.preview is None


def test_it_says_that_it_is_looked_at_so_that_the_card_stays_away(forked, context, qtbot):
    hover(forked, 1)
    qtbot.waitUntil(lambda: context.preview is not None)
    assert context.preview_source is forked
    context.show_preview(edits.set_walk(5))
    assert context.preview_source is None


def test_looking_at_the_current_step_previews_nothing(forked, context, qtbot):
    hover(forked, 0)
    come_due(forked)
    assert context.preview is None


def test_what_another_view_previews_is_left_alone(forked, context, qtbot):
    other = edits.set_walk(5)
    context.show_preview(other)
    hover(forked, 1)
    come_due(forked)
    QApplication.sendEvent(forked.list, QEvent(QEvent.Type.Leave))
    assert context.preview.edit is other


# -- the rest -------------------------------------------------------------------------------------------------


def test_a_burst_is_one_row(context, shown):
    dock = shown(TimelinePanel(context))
    for count in (11, 12, 13):
        context.apply(edits.set_heat_sinks("single", count))
    assert len(labels(dock)) == 2
    assert dock.entry(dock.model.rows[0]).tons == 3.0


def test_the_current_step_is_selected(context, shown):
    dock = shown(TimelinePanel(context))
    context.apply(edits.place_best("medium-laser"))
    context.apply(edits.maximize_armor())
    context.undo()
    assert dock.list.currentIndex().row() == 1


def test_a_step_in_words(context, shown):
    model = shown(TimelinePanel(context)).model
    context.apply(edits.place_best("medium-laser"))
    spoken = model.index(0, 0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert spoken.startswith("Place Medium Laser in RA, Battle Value +")
    assert spoken.endswith("mass +1.0 t, now")


def test_a_hidden_list_stays_as_it_is_and_catches_up(context, shown):
    dock = shown(TimelinePanel(context))
    dock.hide()
    rows = []
    dock.model.rowsInserted.connect(lambda _parent, first, last: rows.append((first, last)))
    context.apply(edits.place_best("medium-laser"))
    context.apply(edits.maximize_armor())
    assert rows == []
    assert dock.words == "2 steps", "the header counts on"
    dock.show()
    assert labels(dock) == ["Maximize armor", "Place Medium Laser in RA", "Open"]
    assert states(dock) == ["now", "", ""]
    assert dock.list.currentIndex().row() == 0


def test_figures_of_steps_are_noted_when_they_are_made_though_nobody_looks(context, shown, monkeypatch):
    dock = shown(TimelinePanel(context))
    dock.hide()
    context.apply(edits.place_best("medium-laser"))
    dock.show()
    monkeypatch.setattr(design, "once", lambda _unit: pytest.fail("the step was worked out a second time"))
    assert dock.entry(dock.model.rows[0]).tons == 1.0


def test_the_figures_of_a_design_are_kept_with_it_alone(shown):
    context = DesignContext(Session(new_unit(tonnage=20)))
    shown(TimelinePanel(context))
    for _ in range(2):
        context.adopt(DesignContext(Session(new_unit(tonnage=50))))
        context.apply(edits.place_best("medium-laser"))
    known = context.view_state.of(TimelineViewState).figures
    assert known
    assert {unit for unit, _ in known.values()} <= {step.unit for step in context.session.history.steps}
