"""The window keeps what lies open: back after a restart, offered after a crash, and no file written over unasked."""

import gc
import os
import shutil
import weakref
from contextlib import contextmanager
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget

from designer import paths
from designer.app.pages.editor.file_diff import COLUMN, difference_of
from designer.app.shell.pages import DetachedPlaceholder, DetachedWindow
from designer.app.shell.palette.actions import commands
from designer.app.shell.palette.results import matching
from designer.app.shell.regions import regions
from designer.app.ui import theme
from designer.app.ui.dialogs import Dialogs
from designer.app.ui.tables import TableModel
from designer.editing import edits
from designer.formats import read
from designer.formats.difference import Gap, difference, with_gaps
from designer.workspace.recovery import Recovery
from designer.workspace.settings import NewDesign
from tests.app.conftest import answer, come_due, focused
from tests.workspace.test_recovery import crash

SAMPLE = paths.data("designs", "wayfarer-wfr-3d.mtf")
LABELS = ["Open", "Place Medium Laser in RA", "Maximize armor"]


def nobody(*_):
    raise AssertionError("something was asked in a box")


@pytest.fixture
def make(windows):
    def window(*, restores=True):
        new = windows(None, Dialogs(nobody, nobody, nobody), recovery=Recovery())
        new.settings.restore_designs = restores
        new.resumption.resume()
        return new

    return window


@pytest.fixture
def file(tmp_path):
    return Path(shutil.copy(SAMPLE, tmp_path / "wayfarer.mtf"))


def titles(window):
    return [window.tabs._bar.tabText(index) for index in range(window.tabs.count)]


def labels(window):
    return [step.label for step in window.editor.document.session.history.steps]


def worked(window, file):
    """Two tabs, the first of them edited and in front."""
    window.manager.open([file])
    window.manager.open_sample(paths.data("designs", "longstride-lsd-2.mtf"))
    window.tabs.set_current(0)
    window.editor.context.apply(edits.place_best("medium-laser"))
    window.editor.context.apply(edits.maximize_armor())
    window.editor.context.undo()
    window.editor.context.select([window.editor.context.unit.mounts[3].id])
    return window.editor.context.selection


def assert_as_it_was(window, selection):
    assert titles(window) == ["Wayfarer WFR-3D", "Longstride LSD-2"]
    assert window.tabs.current == 0
    assert labels(window) == LABELS
    history = window.editor.document.session.history
    assert (history.position, history.is_clean, history.steps[0] is history.clean) == (1, False, True)
    assert all(step.at for step in history.steps[1:])
    assert window.editor.context.selection == selection
    assert window.tabs.shows_unsaved(0)
    assert not window.tabs.shows_unsaved(1)


def die(window):
    """The window's program is gone without a word."""
    crash(window.manager.recovery)
    window.manager.recovery = None
    window.hide()


# -- coming back ----------------------------------------------------------------------------------------------


def test_closing_the_window_asks_nothing_and_the_next_one_is_as_it_was(make, file):
    window = make()
    selection = worked(window, file)
    assert window.close()
    again = make()
    assert again.questions.question is None
    assert_as_it_was(again, selection)
    assert again.editor.status.state.accessibleName() == "Kept, not saved"


def test_after_a_crash_the_restart_offers_everything_back(make, file):
    window = make()
    selection = worked(window, file)
    die(window)
    again = make()
    assert titles(again) == []
    assert again.questions.text.endswith("2 designs were open; no step is lost.")
    answer(again.questions, "Restore")
    assert again.questions.question is None
    assert_as_it_was(again, selection)
    again.editor.context.redo()
    die(again)
    third = make()
    answer(third.questions, "Restore")
    assert third.editor.document.session.history.position == 2


@pytest.fixture
def crashed(make, file, qtbot):
    """The active window after a crash of the one before."""
    window = make()
    worked(window, file)
    die(window)
    again = make()
    again.activateWindow()
    qtbot.waitUntil(again.isActiveWindow)
    return again


def test_the_offer_after_a_crash_is_announced_and_has_the_keyboard(qapp, qtbot, reader, crashed):
    window = crashed
    assert any(said.endswith("2 designs were open; no step is lost.") for said in reader.announced)
    restore = window.questions.buttons[0]
    assert restore.text() == "Restore"
    qtbot.waitUntil(lambda: theme.shows_focus(restore))
    assert restore.accessibleDescription() == window.questions.text
    window.top.setFocus()
    for _ in regions(window):
        QTest.keyClick(focused(), Qt.Key.Key_F6)
        if window.questions.isAncestorOf(focused()):
            break
    assert restore.hasFocus()
    window.start.form.button.setFocus()
    window.questions.take_keyboard()
    came: list[QWidget | None] = []
    qapp.focusChanged.connect(lambda _old, new: came.append(new))
    QTest.keyClick(restore, Qt.Key.Key_Space)
    assert set(came) == {None, window.editor.views.slots.board}, "nothing in between"


def test_the_offer_after_a_crash_can_be_had_again_until_it_is_decided(crashed):
    window = crashed
    command = window.actions_by_name["restore_left"]
    window.questions.clear()
    assert window.questions.question is None
    assert command.isEnabled()
    first, toggle = matching("restore", commands(window))[:2]
    assert [first.name, toggle.name, toggle.icon] == [
        "Restore the designs of the last crash",
        "Restore open designs at start",
        "check",
    ]
    first.run()
    assert window.questions.buttons[0].hasFocus()
    answer(window.questions, "Restore")
    assert window.tabs.count == 2
    assert not command.isEnabled()


@pytest.mark.parametrize("answer", ["Start without them", "Close this message"])
def test_an_answer_that_leads_nowhere_leaves_the_focus_somewhere(crashed, answer):
    buttons = crashed.questions.findChildren(QAbstractButton)
    button = next(each for each in buttons if answer in (each.text(), each.toolTip()))
    button.setFocus()
    QTest.keyClick(button, Qt.Key.Key_Space)
    assert crashed.questions.question is None
    assert focused().isVisible()
    assert focused() is not crashed


def test_without_a_crash_nothing_is_offered(make):
    assert not make().actions_by_name["restore_left"].isEnabled()


def test_new_designs_are_told_apart_also_from_those_that_came_back(make):
    window = make()
    for _ in range(2):
        window.start_place.new_design(NewDesign())
    window.editor.context.apply(edits.maximize_armor())
    assert titles(window) == ["New design", "New design 2"]
    assert window.windowTitle().startswith("New design 2")
    assert window.close()
    again = make()
    assert titles(again) == ["New design", "New design 2"]
    again.start_place.new_design(NewDesign())
    assert again.manager.close(1), "it can be reopened, by the name that it has"
    again.start_place.new_design(NewDesign())
    assert titles(again) == ["New design", "New design 3", "New design 4"]


def test_starting_afresh_deletes_nothing(make, file):
    window = make()
    worked(window, file)
    die(window)
    again = make()
    answer(again.questions, "Start without them")
    assert titles(again) == []
    assert again.close()
    third = make()
    assert third.questions.question is None
    links = third.start.open_card.closed.buttons
    assert [link.text() for link in links] == ["Wayfarer WFR-3D"], "the other one has nothing to lose"
    links[0].click()
    assert labels(third) == LABELS
    assert third.start.open_card.closed.buttons == []
    third.actions_by_name["reopen"].trigger()
    assert titles(third) == ["Wayfarer WFR-3D", "Longstride LSD-2"]


def test_an_offer_that_was_not_answered_is_made_again(make, file):
    window = make()
    worked(window, file)
    die(window)
    again = make()
    again.questions._close.click()
    again.close()
    assert make().questions.question is not None


def test_what_cannot_be_restored_is_said_and_the_rest_comes_back(make, file):
    window = make()
    worked(window, file)
    broken = window.manager.recovery._journals[window.manager.documents[1]].file
    window.close()
    broken.write_text("")
    again = make()
    assert titles(again) == ["Wayfarer WFR-3D"]
    assert again.notice.text.startswith("Longstride LSD-2 could not be restored")
    assert broken.exists()


def test_what_a_file_had_to_say_is_not_said_again(make, tmp_path):
    window = make()
    window.manager.open([Path(shutil.copy(paths.data("designs", "driftwood-drf-2.mtf"), tmp_path))])
    assert window.notice.text
    window.close()
    again = make()
    assert again.notice.text == ""
    assert again.editor.views.notes.model.rowCount() > 0


def test_who_does_not_want_it_begins_anew_and_can_still_reopen(make, file):
    window = make(restores=False)
    worked(window, file)
    assert window.close()
    again = make(restores=False)
    assert titles(again) == []
    again.actions_by_name["reopen"].trigger()
    again.actions_by_name["reopen"].trigger()
    assert titles(again) == ["Longstride LSD-2", "Wayfarer WFR-3D"]
    assert labels(again) == LABELS


# -- tabs -----------------------------------------------------------------------------------------------------


def test_a_closed_tab_reopens_with_its_history(make, file, qtbot):
    window = make()
    worked(window, file)
    window.actions_by_name["close"].trigger()
    assert window.notice.text == "Wayfarer WFR-3D was closed with unsaved steps; reopen it with Ctrl+Shift+T."
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    QTest.keyClick(window, Qt.Key.Key_T, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
    assert labels(window) == LABELS
    assert titles(window) == ["Longstride LSD-2", "Wayfarer WFR-3D"]


def test_the_menu_of_a_tab_closes_the_others(make, file):
    window = make()
    worked(window, file)
    menu = window.tabs.menu_of(1)
    next(action for action in menu.actions() if action.text() == "Close &others").trigger()
    menu.close()
    assert titles(window) == ["Longstride LSD-2"]


def test_a_middle_click_closes(make, file):
    window = make()
    worked(window, file)
    bar = window.tabs._bar
    QTest.mouseClick(bar, Qt.MouseButton.MiddleButton, pos=bar.tabRect(1).center())
    assert titles(window) == ["Wayfarer WFR-3D"]


def test_a_design_goes_into_a_window_of_its_own_and_back(make, file, qtbot):
    window = make()
    worked(window, file)
    window.tabs.detach_wanted.emit(0)
    editor = window.editor
    own = editor.window()
    assert isinstance(own, DetachedWindow)
    assert own.windowTitle().startswith("Wayfarer WFR-3D")
    assert isinstance(window._pages.currentWidget(), DetachedPlaceholder)
    assert window.editor is editor, "keys and menus mean the design in front, wherever it is"
    assert id(own.main) == id(window)
    own.activateWindow()
    qtbot.waitUntil(own.isActiveWindow)
    QTest.keyClick(own, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert editor.document.session.history.position == 0
    window.tabs.set_current(1)
    assert window.editor is not editor
    own.close()
    window.tabs.set_current(0)
    assert window.editor.document.title == "Wayfarer WFR-3D"
    assert window.editor.window() is window


def test_closing_a_detached_design_takes_its_window_along_and_nothing_is_left(make, file):
    window = make()
    worked(window, file)
    window.detach(window.editor.document)
    own, session = window.editor.window(), weakref.ref(window.editor.document.session)
    window.manager.close(0)
    assert not own.isVisible()
    assert titles(window) == ["Longstride LSD-2"]
    del own
    for _ in range(2):  # the window goes later, and then its parts
        QApplication.processEvents()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    gc.collect()
    assert session() is None


def as_text(own):
    return own.saveGeometry().toBase64().data().decode()


def own_window_of(window, title):
    return next(own for own in own_windows(window) if own.editor.document.title == title)


@pytest.mark.parametrize("killed", [False, True])
def test_a_window_of_its_own_is_there_again(make, file, qtbot, killed):
    window = make()
    selection = worked(window, file)
    window.manager.open_sample(paths.data("designs", "ironbark-irb-9k.mtf"))
    window.detach(window.editor.document)
    stood = own_window_of(window, "Ironbark IRB-9K")
    stood.setGeometry(0, 90, 960, 610)
    qtbot.waitUntil(stood.isActiveWindow)
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    window.tabs.set_current(0)
    qtbot.waitUntil(lambda: stood.editor.document.window_geometry == as_text(stood))
    where = stood.geometry().y(), stood.height()  # what is too wide for the screen, Qt moves
    if killed:
        die(window)
        stood.hide()
    else:
        window.close()
    after = make()
    if killed:
        answer(after.questions, "Restore")
    own = own_window_of(after, "Ironbark IRB-9K")
    assert own.isVisible()
    assert (own.geometry().y(), own.height()) == where == (90, 610)
    qtbot.waitUntil(after.isActiveWindow)
    assert titles(after) == ["Wayfarer WFR-3D", "Longstride LSD-2", "Ironbark IRB-9K"]
    assert (after.tabs.current, after.editor.context.selection) == (0, selection)
    own.close()
    assert own_windows(after) == []
    after.close()
    again = make()
    assert own_windows(again) == [], "what was brought back stays a tab"


def own_windows(window):
    found = (window._pages.own_window(document) for document in window.manager.documents)
    return [own for own in found if own is not None]


def test_that_a_design_can_be_reopened_is_said_until_it_is(make, file):
    window = make()
    window.manager.open([file])
    window.editor.context.apply(edits.maximize_armor())
    window.manager.close(0)
    assert "closed with unsaved steps" in window.notice.text, "above the start page"
    window.actions_by_name["reopen"].trigger()
    assert titles(window) == ["Wayfarer WFR-3D"]
    assert window.notice.text == ""


def test_a_design_with_a_window_of_its_own_is_reopened_as_a_tab(make, file):
    window = make()
    worked(window, file)
    window.detach(window.editor.document)
    window.manager.close(0)
    window.manager.reopen()
    assert titles(window)[-1] == "Wayfarer WFR-3D"
    assert own_windows(window) == []
    window.close()
    assert own_windows(make()) == []


def test_a_place_that_cannot_be_read_is_the_usual_one(make, file):
    window = make()
    worked(window, file)
    window.editor.document.window_geometry = "no geometry at all"
    window.detach(window.editor.document)
    own = window.editor.window()
    assert own is not window
    assert own.isVisible()


# -- files that another program writes ------------------------------------------------------------------------


@pytest.fixture
def disturbed(make, file, qtbot):
    """A design with a step of ours, whose file was written by somebody else."""
    window = make()
    window.manager.open([file])
    window.editor.context.apply(edits.maximize_armor())
    theirs = file.read_text().replace("armor:26", "armor:25")
    assert theirs != file.read_text()
    file.write_text(theirs)
    qtbot.waitUntil(lambda: window.questions.question is not None)
    return window


def test_what_another_program_wrote_is_offered(disturbed, file):
    assert (
        disturbed.questions.text
        == "wayfarer.mtf was changed by another program. Reloading is a step that can be undone."
    )
    assert [button.text() for button in disturbed.questions.buttons] == ["Reload", "Compare", "Keep mine"]
    mine = disturbed.editor.document.unit
    answer(disturbed.questions, "Reload")
    assert disturbed.editor.document.unit.armor == read(file).unit.armor
    assert not disturbed.tabs.shows_unsaved(0)
    assert disturbed.actions_by_name["undo"].text() == "&Undo: Reload wayfarer.mtf"
    disturbed.actions_by_name["undo"].trigger()
    assert disturbed.editor.document.unit is mine


def test_what_another_program_wrote_is_asked_about_in_the_window_of_the_design(make, file, qtbot):
    window = make()
    window.manager.open([file])
    window.detach(window.editor.document)
    own = window.editor.window()
    file.write_text(file.read_text().replace("armor:26", "armor:25"))
    qtbot.waitUntil(lambda: own.questions.question is not None)
    assert window.questions.question is None
    assert own.questions.text == "wayfarer.mtf was changed by another program."
    answer(own.questions, "Reload")
    assert own.editor.document.unit.armor == read(file).unit.armor
    file.unlink()
    qtbot.waitUntil(lambda: own.questions.question is not None)
    assert own.questions.text.startswith("wayfarer.mtf was deleted or moved")
    answer(own.questions, "Save")
    assert read(file).unit == own.editor.document.unit


def test_ones_own_may_be_kept(disturbed, file):
    theirs = file.read_bytes()
    answer(disturbed.questions, "Keep mine")
    assert disturbed.questions.question is None
    assert disturbed.tabs.shows_unsaved(0)
    assert file.read_bytes() == theirs
    disturbed.actions_by_name["save"].trigger()
    assert read(file).unit.armor.points == 231


def test_saving_over_what_another_program_wrote_is_asked_first(disturbed, file):
    theirs = file.read_bytes()
    disturbed.actions_by_name["save"].trigger()
    assert file.read_bytes() == theirs
    assert disturbed.questions.text.startswith("Not saved: wayfarer.mtf was changed by another program")
    answer(disturbed.questions, "Overwrite")
    assert read(file).unit.armor.points == 231
    assert disturbed.questions.question is None


def test_a_save_of_ones_own_is_no_news(make, file, qtbot):
    window = make()
    window.manager.open([file])
    window.editor.context.apply(edits.maximize_armor())
    window.actions_by_name["save"].trigger()
    come_due(window)
    assert window.questions.question is None


def test_a_file_that_is_gone_is_said_and_saved_again(make, file, qtbot):
    window = make()
    window.manager.open([file])
    file.unlink()
    qtbot.waitUntil(lambda: window.questions.question is not None)
    assert window.tabs.shows_unsaved(0)
    answer(window.questions, "Save")
    assert read(file).unit == window.editor.document.unit
    assert not window.tabs.shows_unsaved(0)


def test_an_illegal_design_is_saved_and_says_so(make, file):
    window = make()
    window.manager.open([file])
    window.editor.context.apply(edits.place_best("ac-20"))
    window.actions_by_name["save"].trigger()
    assert not window.tabs.shows_unsaved(0)
    assert window.notice.text.startswith("wayfarer.mtf is saved; ")
    assert window.notice.text.endswith(" in the design.")
    window.editor.context.apply(edits.place_best("small-laser"))
    assert window.notice.text == "", "from the next step on that is not so any more"


# -- looking before saving ------------------------------------------------------------------------------------


def rows(panel):
    return list(panel.model.rows)


def test_the_difference_to_the_file_is_shown_beside_the_design(make, file):
    window = make()
    window.manager.open([file])
    window.editor.context.apply(edits.rename(model="WFR-4"))
    window.actions_by_name["preview_file"].trigger()
    panel = difference_of(window.editor, nobody)
    assert panel.isVisible()
    ledger = window.editor.views.ledger
    assert panel.geometry().right() < ledger.mapTo(window.editor, QPoint(0, 0)).x()
    changed = [(row.is_added, row.text) for row in rows(panel) if not isinstance(row, Gap)]
    assert changed == [(False, "model:WFR-3D"), (True, "model:WFR-4")]
    window.editor.context.apply(edits.maximize_armor())
    assert len(rows(panel)) > 3, "it follows every edit"
    panel.save.click()
    assert read(file).unit.names.model == "WFR-4"
    assert not panel.isVisible()


def test_the_model_of_a_difference_keeps_the_rules_of_models(file, qtmodeltester):
    model = TableModel((COLUMN,), key=lambda row: row)
    qtmodeltester.check(model)
    model.show(with_gaps(difference(edits.maximize_armor().run(read(file).unit), file)))
    assert model.rowCount() > 2
    qtmodeltester.check(model)


def test_escape_puts_the_preview_away(make, file):
    window = make()
    window.manager.open([file])
    window.compare_file(window.editor.document)
    panel = difference_of(window.editor, nobody)
    assert rows(panel) == []
    assert panel.list.empty_text() == "Saving would change nothing in wayfarer.mtf."
    QTest.keyClick(panel.list, Qt.Key.Key_Escape)
    assert not panel.isVisible()


def test_the_preview_ends_above_the_status_line_where_the_page_scrolls(make, file):
    window = make()
    window.manager.open([file])
    window.editor.shell.setMinimumHeight(2000)  # as at great scales in a low window
    QApplication.processEvents()
    window.compare_file(window.editor.document)
    panel = difference_of(window.editor, nobody)
    assert panel.geometry().bottom() < window.editor.status.y()
    window.editor.shell.setMinimumHeight(0)  # the window stands for other tests


def test_the_gaps_count_the_lines_that_stay(make, file):
    window = make()
    window.manager.open([file])
    window.editor.context.apply(edits.rename(model="WFR-4"))
    window.editor.context.apply(edits.maximize_armor())
    window.compare_file(window.editor.document)
    shown = rows(difference_of(window.editor, nobody))
    old = new = 0
    for row in shown:
        if isinstance(row, Gap):
            old, new = old + row.lines, new + row.lines
        elif row.is_added:
            new += 1
            assert row.new == new
        else:
            old += 1
            assert row.old == old


@pytest.mark.skipif(os.name != "posix", reason="permissions of POSIX files")
def test_a_write_protected_file_is_replaced_only_when_asked(make, file):
    window = make()
    window.manager.open([file])
    window.editor.context.apply(edits.maximize_armor())
    file.chmod(0o444)
    before = file.read_bytes()
    assert not window.manager.saver.save(window.editor.document)
    assert window.questions.question.text == "Not saved: wayfarer.mtf is write-protected."
    assert file.read_bytes() == before
    answer(window.questions, "Overwrite")
    assert file.read_bytes() != before
    assert not window.editor.document.is_unsaved
    assert window.questions.question is None


def test_the_other_names_of_a_file_are_mentioned(make, file):
    os.link(file, file.with_name("other.mtf"))
    window = make()
    window.manager.open([file])
    window.editor.context.apply(edits.set_year(3068))
    assert window.manager.saver.save(window.editor.document)
    assert "wayfarer.mtf has 1 other name, which keeps the old text." in window.notice.text


def test_a_sample_that_was_saved_is_none_after_a_crash(make, tmp_path):
    window = make()
    window.manager.open_sample(SAMPLE)
    document = window.editor.document
    window.manager.saver._save(document, tmp_path / "mine.mtf")
    crash(window.manager.recovery)
    window.manager.recovery = None
    window.hide()
    again = make()
    answer(again.questions, "Restore")
    assert again.editor.document.state().words == "Saved"


def test_a_disk_that_fails_after_an_edit_is_told_without_another_one(make, file, monkeypatch, qtbot):
    def refuse(_handle):
        raise OSError(28, "No space left on device")

    window = make()
    window.manager.open([file])
    with monkeypatch.context() as disk:
        disk.setattr(os, "fsync", refuse)
        window.editor.context.apply(edits.set_year(3068))
        qtbot.waitUntil(lambda: "The journal cannot be written" in window.notice.text)
        assert "Not kept" in window.editor.status.state.accessibleName()
    window.editor.context.apply(edits.set_year(3069))
    assert "Kept, not saved" in window.editor.status.state.accessibleName()


@pytest.fixture
def full_disk(monkeypatch):
    """A disk that takes nothing until the context ends."""

    def refuse(*_):
        raise OSError(28, "No space left on device")

    @contextmanager
    def context():
        with monkeypatch.context() as disk:
            for name in ("fsync", "open", "replace"):
                disk.setattr(os, name, refuse)
            yield

    return context


def unwritten(window, file, full_disk):
    """Edit a design on a disk that takes nothing."""
    with full_disk():
        window.manager.open([file])
        window.editor.context.apply(edits.set_year(3068))
        assert window.editor.status.state.accessibleName() == "Not kept"
        come_due(window.manager)  # it is tried again, and the disk still takes nothing
        assert window.manager._again.isActive()


def test_a_journal_that_the_disk_did_not_take_is_written_without_another_edit(make, file, full_disk):
    window = make()
    unwritten(window, file, full_disk)
    come_due(window.manager)
    assert window.notice.text == "The journal is written again."
    assert window.editor.status.state.accessibleName() == "Kept, not saved"
    assert not window.manager._again.isActive()
    die(window)
    again = make()
    answer(again.questions, "Restore")
    assert labels(again) == ["Open", "Set year to 3068"]


def test_a_journal_that_the_disk_did_not_take_is_written_at_the_end_without_a_question(make, file, full_disk):
    window = make()
    unwritten(window, file, full_disk)
    assert window.close()
    assert labels(make()) == ["Open", "Set year to 3068"]


def test_the_list_of_open_designs_is_written_again(make, file, full_disk):
    window = make()
    window.manager.open_sample(SAMPLE)
    window.manager.open([file])
    with full_disk():
        window.tabs.set_current(0)
        assert window.manager._again.isActive()
    come_due(window.manager)
    assert not window.manager.recovery.is_behind
    die(window)
    again = make()
    answer(again.questions, "Restore")
    assert again.tabs.current == 0


@pytest.mark.skipif(os.name != "posix", reason="permissions of POSIX files")
def test_journals_are_private_and_locks_of_killed_programs_go(make, file):
    window = make()
    worked(window, file)
    folder = window.manager.recovery.folder
    assert {oct(each.stat().st_mode & 0o777) for each in folder.iterdir()} == {"0o600"}
    crash(window.manager.recovery)
    window.manager.recovery = None
    window.hide()
    again = make()
    answer(again.questions, "Restore")
    held = {each.stem for each in folder.glob("*.jsonl")} | {again.manager.recovery._list.name}
    assert {each.name.removesuffix("-lock").removesuffix(".lock") for each in folder.glob("*lock")} == held
