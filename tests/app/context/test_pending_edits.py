"""What is typed and not left yet: it becomes a step by itself, and whatever reads the design has it."""

import shutil
from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from designer import paths
from designer.app.context.design_context import DesignContext
from designer.app.context.pending_edits import TEXT_MS
from designer.app.ui.dialogs import Dialogs
from designer.app.views.panels.armor import ArmorPanel
from designer.app.views.panels.chassis import ChassisPanel
from designer.app.views.panels.identity import IdentityPanel
from designer.editing import Session, edits
from designer.editing.background import fluff_value
from designer.editing.blank import new_unit
from designer.formats import read
from designer.units.location import CT, HD
from designer.workspace.recovery import Recovery
from tests.app.conftest import answer, come_due
from tests.workspace.test_recovery import crash

LONG_ENOUGH = 5 * TEXT_MS


@pytest.fixture
def dock(context, shown):
    return shown(IdentityPanel(context), 284, 640)


def labels(context):
    return [step.label for step in context.session.history.steps]


def undo_all(context):
    while context.session.history.undo_label:
        context.undo()


# -- words ----------------------------------------------------------------------------------------------------


def test_words_are_a_step_while_they_are_typed(dock, context, qtbot):
    field = dock.identity.chassis
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, "War Hen ")
    assert context.unit.names.chassis == "New design"
    qtbot.waitUntil(lambda: context.unit.names.chassis == "War Hen")
    assert (field.text(), field.cursorPosition()) == ("War Hen ", 8), "who types on is not disturbed"
    QTest.keyClicks(field, "IIC")
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert context.unit.names.chassis == "War Hen IIC"
    undo_all(context)  # a slow machine may have made two steps of it
    assert field.text() == "New design"


def test_a_burst_of_words_is_one_step(dock, context, qtbot):
    field = dock.identity.model
    field.setFocus()
    QTest.keyClicks(field, "HN")
    qtbot.waitUntil(lambda: context.unit.names.model == "HN")
    QTest.keyClicks(field, "-1")
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert len(labels(context)) == 2
    assert context.unit.names.model == "HN-1"


def test_what_is_typed_after_enter_is_another_step(dock, context):
    field = dock.identity.model
    field.setFocus()
    for words in ("HN", "-1"):
        QTest.keyClicks(field, words)
        QTest.keyClick(field, Qt.Key.Key_Return)
    assert len(labels(context)) == 3


def test_escape_takes_back_what_became_a_step(dock, context, qtbot):
    field = dock.identity.chassis
    field.setFocus()
    QTest.keyClicks(field, "x")
    qtbot.waitUntil(lambda: context.unit.names.chassis != "New design")
    QTest.keyClick(field, Qt.Key.Key_Escape)
    assert field.text() == context.unit.names.chassis == "New design"
    assert context.session.history.is_clean
    context.redo()
    assert field.text() != "New design"


def test_words_that_are_rubbed_out_again_leave_no_step(dock, context, qtbot):
    field = dock.identity.model
    field.setFocus()
    QTest.keyClicks(field, "x")
    qtbot.waitUntil(lambda: context.unit.names.model == "x")
    QTest.keyClick(field, Qt.Key.Key_Backspace)
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert context.unit.names.model == ""
    assert context.session.history.is_clean


def test_undo_shows_in_the_field_that_is_typed_into(dock, context, qtbot):
    field = dock.identity.model
    field.setFocus()
    QTest.keyClicks(field, "x")
    qtbot.waitUntil(lambda: context.unit.names.model == "x")
    context.undo()
    assert field.text() == ""
    QTest.keyClicks(field, "y")
    dock.identity.chassis.setFocus()
    assert context.unit.names.model == "y"


def test_a_step_from_elsewhere_is_not_swallowed_by_the_burst(dock, context, qtbot):
    field = dock.identity.model
    field.setFocus()
    QTest.keyClicks(field, "x")
    qtbot.waitUntil(lambda: context.unit.names.model == "x")
    context.apply(edits.maximize_armor())
    QTest.keyClicks(field, "y")
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert context.unit.names.model == "xy"
    context.undo()
    assert context.session.history.undo_label == "Maximize armor"
    assert context.unit.armor.points > 0


def test_a_long_text_is_a_step_while_it_is_typed(dock, context, qtbot):
    dock.show_page("background")
    box = dock.background.texts["history"]
    box.setFocus()
    QTest.keyClicks(box, "Built in haste. ")
    qtbot.waitUntil(lambda: fluff_value(context.unit, "history") == "Built in haste.")
    QTest.keyClicks(box, "Repented.")
    dock.background.places["manufacturer"].setFocus()
    assert fluff_value(context.unit, "history") == box.toPlainText() == "Built in haste. Repented."


def test_a_text_with_letters_that_qt_writes_otherwise_is_left_alone(dock, context):
    context.apply(edits.set_fluff("overview", "25\u00a0tons"))
    dock.show_page("background")
    dock.background.texts["overview"].setFocus()
    dock.background.texts["history"].setFocus()
    assert fluff_value(context.unit, "overview") == "25\u00a0tons"
    assert len(labels(context)) == 2


# -- figures --------------------------------------------------------------------------------------------------


@pytest.fixture
def armor_dock(context, shown):
    return shown(ArmorPanel(context), 284, 360)


def test_a_number_is_a_step_when_one_rests(armor_dock, context, qtbot):
    field = armor_dock.figure.cells[CT].front
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, "20")
    qtbot.waitUntil(lambda: context.unit.armor.front[CT] == 20)
    assert context.preview is None
    QTest.keyClick(field, Qt.Key.Key_Escape)
    assert field.text() == "0"
    assert context.session.history.is_clean


@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(typed=st.lists(st.integers(0, 99), min_size=1, max_size=4))
@example(typed=[0, 10])
def test_numbers_on_the_way_push_nothing_aside(armor_dock, context, typed):
    undo_all(context)
    straight = DesignContext(Session(new_unit(tonnage=50)))
    for each in (context, straight):
        each.apply(edits.set_armor(CT, front=10, rear=10))
    field = armor_dock.figure.cells[CT].front
    for points in typed:
        field.setText(str(points))
        field.setModified(True)
        field._pending_edits._step()
    field.finish_typing()
    straight.apply(edits.set_armor(CT, front=typed[-1]))
    assert context.unit.armor == straight.unit.armor


@pytest.fixture
def form(context, shown):
    return shown(ChassisPanel(context), 284, 560)


@pytest.fixture
def sinks(form):
    field = form.sink_count
    field.setFocus()
    field.selectAll()
    return field


def test_a_number_of_the_chassis_is_a_step_when_one_rests(sinks, context, qtbot):
    QTest.keyClicks(sinks, "14")
    assert context.unit.heat_sinks.count == 10
    qtbot.waitUntil(lambda: context.unit.heat_sinks.count == 14)
    assert (sinks.text(), sinks.lineEdit().cursorPosition()) == ("14", 2)
    assert context.session.history.undo_label == "Set heat sinks to 14 single"
    QTest.keyClick(sinks, Qt.Key.Key_Escape)
    assert sinks.text() == "10"
    assert context.session.history.is_clean


def test_one_visit_to_a_number_is_one_step_however_long_one_rests(sinks, form, context, qtbot, monkeypatch):
    monkeypatch.setattr("designer.editing.history.MERGE_SECONDS", 0)
    for words, count in (("1", 1), ("2", 12)):
        QTest.keyClicks(sinks, words)
        qtbot.waitUntil(lambda count=count: context.unit.heat_sinks.count == count)
    QTest.keyClick(sinks, Qt.Key.Key_Up)
    assert labels(context) == ["Open", "Set heat sinks to 13 single"]
    form.jump_mp.setFocus()
    sinks.setFocus()
    sinks.selectAll()
    QTest.keyClicks(sinks, "15")
    form.jump_mp.setFocus()
    assert labels(context)[1:] == ["Set heat sinks to 13 single", "Set heat sinks to 15 single"]


def test_a_cursor_in_the_midst_of_a_number_stays_there(sinks, context, qtbot):
    sinks.lineEdit().setCursorPosition(0)
    QTest.keyClicks(sinks, "0")
    QTest.keyClick(sinks, Qt.Key.Key_Delete)
    QTest.keyClicks(sinks, "2")
    qtbot.waitUntil(lambda: context.unit.heat_sinks.count == 20)
    assert (sinks.text(), sinks.lineEdit().cursorPosition()) == ("020", 2), "who types on is not disturbed"
    QTest.keyClick(sinks, Qt.Key.Key_Return)
    assert sinks.text() == "20"


def test_a_number_that_is_typed_back_leaves_no_step(sinks, form, context, qtbot):
    QTest.keyClicks(sinks, "14")
    qtbot.waitUntil(lambda: context.unit.heat_sinks.count == 14)
    sinks.selectAll()
    QTest.keyClicks(sinks, "10")
    form.jump_mp.setFocus()
    assert context.unit.heat_sinks.count == sinks.value() == 10
    assert context.session.history.is_clean


def test_undo_shows_in_the_number_that_is_typed(sinks, context, qtbot):
    QTest.keyClicks(sinks, "14")
    qtbot.waitUntil(lambda: context.unit.heat_sinks.count == 14)
    context.undo()
    assert sinks.text() == "10"


def test_the_sinks_of_an_omni_base_are_typed_behind_their_word(context, shown, qtbot):
    context.apply(edits.set_omni(True))
    field = shown(ChassisPanel(context), 420, 560).base_sinks
    assert field.prefix()
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, "6")
    qtbot.waitUntil(lambda: context.unit.heat_sinks.base == 6)
    assert field.text() == f"{field.prefix()}6"


@pytest.mark.parametrize("words", ["1800", "18"])
def test_a_year_that_cannot_be_says_why_and_changes_nothing(dock, context, qtbot, words):
    field = dock.identity.year
    said: list[str] = []
    before, tip = context.unit.tech.year, field.toolTip()
    context.refused.connect(said.append)
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, words)
    qtbot.waitUntil(lambda: bool(said))
    assert said == ["Year of introduction: 1950 to 9999"]
    assert (field.property("invalid"), field.toolTip(), field.text()) == (True, "1950 to 9999", words)
    dock.identity.chassis.setFocus()
    assert (field.property("invalid"), field.toolTip(), field.text()) == (False, tip, str(before))
    assert context.session.history.is_clean


def test_of_a_year_that_is_begun_nothing_is_said(dock, context, qtbot):
    field = dock.identity.year
    said: list[str] = []
    context.refused.connect(said.append)
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, "30")
    come_due(field)
    assert not said
    QTest.keyClicks(field, "71")
    qtbot.waitUntil(lambda: context.unit.tech.year == 3071)


def test_a_digit_too_many_says_why(sinks, context, qtbot):
    with qtbot.waitSignal(context.refused) as said:
        QTest.keyClicks(sinks, "100")
    assert said.args == ["Number of heat sinks: 0 to 99"]
    assert sinks.text() == "10"


@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(typed=st.lists(st.integers(0, 40), min_size=1, max_size=4))
@example(typed=[5, 10])
def test_sinks_on_the_way_push_nothing_aside(form, context, typed):
    undo_all(context)
    straight = DesignContext(Session(new_unit(tonnage=50)))
    for count in typed:
        form.sink_count.lineEdit().setText(str(count))
        form.sink_count.lineEdit().textEdited.emit(str(count))
        form.sink_count._pending_edits._step()
    form.sink_count.finish_typing()
    straight.apply(edits.set_heat_sinks("single", typed[-1]))
    assert context.unit.mounts == straight.unit.mounts
    assert context.unit.heat_sinks == straight.unit.heat_sinks


# -- whoever reads the design ---------------------------------------------------------------------------------


def nobody(*_):
    raise AssertionError("something was asked in a box")


@pytest.fixture
def make(windows, qtbot):
    def window():
        new = windows(None, Dialogs(nobody, nobody, nobody), recovery=Recovery())
        new.resumption.resume()
        new.activateWindow()
        qtbot.waitUntil(new.isActiveWindow)
        return new

    return window


@pytest.fixture
def file(tmp_path):
    return Path(shutil.copy(paths.data("designs", "wayfarer-wfr-3d.mtf"), tmp_path / "wayfarer.mtf"))


def typed_into(window, field, words):
    window.activateWindow()
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, words)


@pytest.fixture
def window(make, file):
    made = make()
    made.manager.open([file])
    return made


def model_field(window):
    window.editor.show_view("identity")
    return window.editor.views.identity.identity.model


def head_field(window):
    window.editor.show_view("armor")
    return window.editor.views.armor.figure.cells[HD].front


def year_field(window):
    window.editor.show_view("identity")
    return window.editor.views.identity.identity.year


def sinks_field(window):
    window.editor.show_view("chassis")
    return window.editor.views.chassis.sink_count


def history_box(window):
    window.editor.show_view("background")
    return window.editor.views.identity.background.texts["history"]


def test_saving_writes_what_is_shown(window, file):
    for field_of, words, found in (
        (model_field, "ZZZ-1", lambda unit: unit.names.model == "ZZZ-1"),
        (head_field, "7", lambda unit: unit.armor.front[HD] == 7),
        (year_field, "3071", lambda unit: unit.tech.year == 3071),
        (sinks_field, "17", lambda unit: unit.heat_sinks.count == 17),
        (history_box, "Typed", lambda unit: fluff_value(unit, "history") == "Typed"),
    ):
        field = field_of(window)
        typed_into(window, field, words)
        QTest.keyClick(field, Qt.Key.Key_S, Qt.KeyboardModifier.ControlModifier)
        assert found(read(file).unit), words
        assert not window.tabs.shows_unsaved(0)
        assert field.hasFocus(), "one goes on typing"


def test_a_copy_has_what_is_typed(window):
    typed_into(window, model_field(window), "ZZZ-1")
    window.actions_by_name["copy_sheet"].trigger()
    assert "ZZZ-1" in QApplication.clipboard().text()


def test_undo_takes_back_what_is_typed_and_not_the_step_before(window):
    window.editor.context.apply(edits.maximize_armor())
    field = model_field(window)
    typed_into(window, field, "ZZZ-1")
    window.actions_by_name["undo"].trigger()
    assert (field.text(), window.editor.document.unit.names.model) == ("WFR-3D", "WFR-3D")
    assert window.actions_by_name["undo"].text() == "&Undo: Maximize armor"


def test_the_keys_of_undo_and_redo_are_the_designs_in_a_number_too(window):
    for field_of in (head_field, sinks_field):
        field, before = field_of(window), window.editor.document.unit
        typed_into(window, field, "14")
        QTest.keyClick(field, Qt.Key.Key_Return)
        after = window.editor.document.unit
        assert after is not before
        QTest.keyClick(field, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
        assert window.editor.document.unit == before
        QTest.keyClick(field, Qt.Key.Key_Y, Qt.KeyboardModifier.ControlModifier)
        assert window.editor.document.unit == after
        assert "14" in field.text()


def test_a_tab_that_is_closed_or_left_takes_along_what_is_typed(window):
    window.manager.open_sample(paths.data("designs", "longstride-lsd-2.mtf"))
    typed_into(window, model_field(window), "LSD-9")
    window.tabs.set_current(0)
    assert window.manager.documents[1].unit.names.model == "LSD-9"
    typed_into(window, model_field(window), "ZZZ-1")
    window.manager.close(0)
    window.manager.reopen()
    assert window.editor.document.unit.names.model == "ZZZ-1"


def test_the_end_of_the_program_takes_along_what_is_typed(window, make):
    typed_into(window, model_field(window), "ZZZ-1")
    window.close()
    assert make().editor.document.unit.names.model == "ZZZ-1"


def test_a_crash_a_moment_later_costs_nothing_that_was_typed(window, make, qtbot):
    typed_into(window, model_field(window), "ZZZ-1")
    qtbot.waitUntil(lambda: window.editor.document.unit.names.model == "ZZZ-1")
    crash(window.manager.recovery)
    window.manager.recovery = None
    window.hide()
    again = make()
    answer(again.questions, "Restore")
    assert again.editor.document.unit.names.model == "ZZZ-1"
