"""The dock of the best next change."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication

from designer import paths
from designer.analysis.advice import AIMS
from designer.app.views.panels.advice import AdvicePanel
from designer.battle_value import battle_value
from designer.construction.mass import mass
from designer.editing import edits
from designer.figures import FIGURES


@pytest.fixture
def dock(shown, wayfarer):
    return shown(AdvicePanel(wayfarer))


@pytest.fixture
def removals(monkeypatch):
    """Only the removal of an item is tried, which is quick."""
    monkeypatch.setattr(
        "designer.app.views.panels.advice.candidates",
        lambda session: [edits.remove(mount.id) for mount in session.unit.mounts],
    )


def _look(qtbot, dock):
    qtbot.mouseClick(dock.button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: not dock.busy)


def _look_for_less(qtbot, dock):
    """Look for what makes the Battle Value smaller, which removals do."""
    dock.goals.setCurrentIndex(list(AIMS).index("less value"))
    _look(qtbot, dock)


def _middle(dock, row):
    return dock.list.visualRect(dock.model.index(row, 0)).center()


def test_its_model_keeps_the_rules_of_models(qtbot, removals, dock, qtmodeltester):
    _look_for_less(qtbot, dock)
    assert dock.model.rowCount() > 3
    qtmodeltester.check(dock.model)


def test_a_click_makes_the_edit_and_the_value_is_the_promised_one(qtbot, dock, wayfarer):
    _look(qtbot, dock)
    best = dock.model.rows[0]
    value = battle_value(wayfarer.graph)
    qtbot.mouseClick(dock.list.viewport(), Qt.MouseButton.LeftButton, pos=_middle(dock, 0))
    assert battle_value(wayfarer.graph) - value == best.battle_value
    assert wayfarer.session.history.undo_label == best.label


def test_looking_at_an_edit_previews_it_and_leaving_takes_that_back(qtbot, removals, dock, wayfarer):
    _look_for_less(qtbot, dock)
    unit = wayfarer.unit
    qtbot.mouseMove(dock.list.viewport(), QPoint(1, 1))
    qtbot.mouseMove(dock.list.viewport(), _middle(dock, 1))
    qtbot.waitUntil(lambda: wayfarer.preview is not None and wayfarer.preview.edit is dock.model.rows[1].edit)
    dock.list.setFocus()
    qtbot.keyClick(dock.list, Qt.Key.Key_Escape)
    assert wayfarer.preview is None
    assert wayfarer.unit is unit


def test_after_an_edit_the_old_advice_is_stale_and_not_done(qtbot, removals, dock, wayfarer):
    _look_for_less(qtbot, dock)
    wayfarer.apply(edits.allocate(points=8))
    assert dock.stale
    position = wayfarer.session.history.position
    qtbot.mouseClick(dock.list.viewport(), Qt.MouseButton.LeftButton, pos=_middle(dock, 0))
    assert wayfarer.session.history.position == position
    qtbot.waitUntil(lambda: not dock.stale and not dock.busy)


def test_the_search_can_be_stopped(qtbot, dock):
    qtbot.mouseClick(dock.button, Qt.MouseButton.LeftButton)
    assert dock.busy
    assert dock.button.text() == "Stop"
    qtbot.mouseClick(dock.button, Qt.MouseButton.LeftButton)
    assert not dock.busy
    assert dock.button.text() == "Search"


def test_only_goals_with_an_amount_ask_for_one(dock):
    asked = {}
    for index in range(dock.goals.count()):
        dock.goals.setCurrentIndex(index)
        asked[dock.goals.itemData(index)] = not dock.amount.isHidden()
    assert {aim for aim, shown in asked.items() if shown} == {"a value", "damage"}


def test_a_goal_that_is_met_is_said_to_be(qtbot, dock, reader):
    """The sample is within its tonnage."""
    dock.goals.setCurrentIndex(list(AIMS).index("fit"))
    _look(qtbot, dock)
    assert dock.list.empty_text() == "The design meets this goal already."
    QApplication.processEvents()
    assert reader.announced == [dock.list.empty_text()]


def test_without_a_goal_looked_for_it_says_what_to_do(dock):
    assert dock.list.empty_text() == "Choose a goal, then Search."


def test_columns_have_heads_only_where_something_stands_below_them(qtbot, removals, dock):
    assert dock.list.horizontalHeader().isHidden()
    _look_for_less(qtbot, dock)
    assert dock.model.rowCount()
    assert not dock.list.horizontalHeader().isHidden()


@pytest.mark.parametrize(
    ("aim", "heading", "figure", "digits"),
    [
        ("cool", "overheat", lambda g: max(0, FIGURES["heat.net"].of(g)), 0),
        ("less value", "BV", battle_value, 0),
        ("mass", "free t", lambda g: mass(g).free / 1000, 1),
    ],
)
def test_a_row_has_the_change_of_the_figure_that_its_heading_names(
    qtbot, removals, dock, wayfarer, aim, heading, figure, digits
):
    """What makes less heat is "−4" below "overheat", and not "+4" for a gain."""
    before = figure(wayfarer.graph)
    dock.look_for(aim)
    qtbot.waitUntil(lambda: not dock.busy)
    assert dock.model.headerData(1, Qt.Orientation.Horizontal) == heading
    shown = dock.model.index(0, 1).data().replace("\N{MINUS SIGN}", "-")
    wayfarer.apply(dock.model.rows[0].edit)
    change = figure(wayfarer.graph) - before
    assert change
    assert float(shown) == round(change, digits)
    assert shown in dock.model.index(0, 0).data(Qt.ItemDataRole.AccessibleTextRole).replace("\N{MINUS SIGN}", "-")


@pytest.mark.usefixtures("outcomes_in_sight")
def test_several_suggestions_are_seen_in_a_small_window(qtbot, removals, windows):
    window = windows(size=(1366, 744), design=paths.data("designs", "wayfarer-wfr-3d.mtf"))
    window.notice.say("note", "A message takes a row of its own.")
    window.editor.show_view("advice")
    panel = window.editor.views.advice
    for aim in ("cool", "less value", "mass"):
        panel.look_for(aim)
        qtbot.waitUntil(lambda: not panel.busy)
        QApplication.processEvents()
        assert panel.list.viewport().height() // panel.list.rowHeight(0) >= 2, aim
        shown = [column for column in range(panel.model.columnCount()) if not panel.list.isColumnHidden(column)]
        assert len(shown) == panel.model.columnCount(), aim
