"""After an uncaught error the window stays, the designs are safe, and a dialog says so and has a report."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from designer import __version__, paths
from designer.app.shell.damage_page import DamagePage
from designer.app.shell.error_reports import ErrorDialog, ErrorReports
from designer.app.ui.close_question import Answer
from designer.app.ui.dialogs import Dialogs
from designer.catalog.records import DataError
from designer.editing import edits
from designer.formats.journal_reader import replay
from designer.workspace.recovery import Recovery

SAMPLE = paths.data("designs", "wayfarer-wfr-3d.mtf")
CHECKOUT = Path(__file__).parents[3]
PATIENCE = 120


@pytest.fixture
def window(windows, tmp_path):
    def answer(*_):
        return Answer.DISCARD

    new = windows(None, Dialogs(answer), recovery=Recovery())
    folder = tmp_path / "Anna's secret folder"
    folder.mkdir()
    new.manager.open([Path(shutil.copy(SAMPLE, folder / "secret.mtf"))])
    new.editor.context.apply(edits.place_best("medium-laser"))
    new.editor.context.apply(edits.maximize_armor())
    return new


@pytest.fixture
def reports(window, monkeypatch):
    """The reports of the window, which print nothing."""
    monkeypatch.setattr(sys, "__excepthook__", lambda *_: None)
    made = ErrorReports(window)
    made.window = window
    yield made
    if made.shown is not None:
        made.shown.close()


def fail(words="no such thing"):
    raise KeyError(words)


def no_length():
    raise TypeError("no length")


def reported(reports, act=fail):
    """An error that reaches the exception hook, and the dialog that shows it."""
    try:
        act()
    except Exception:  # noqa: BLE001 - any error
        reports.report(*sys.exc_info())
    QApplication.processEvents()
    return reports.shown


def test_the_dialog_says_what_happened_and_what_is_safe_and_the_window_goes_on(window, reports, qtbot):
    dialog = reported(reports)
    assert isinstance(dialog, ErrorDialog)
    assert dialog.isVisible()
    assert dialog.isModal()
    assert dialog.problem.text() == "KeyError: 'no such thing'"
    assert dialog.safe.text() == (
        "1 open design is safe: every finished step is in its journal, and it returns at the next start."
    )
    qtbot.mouseClick(dialog.go_on, Qt.MouseButton.LeftButton)
    assert reports.shown is None
    assert window.isVisible()
    assert window.editor.context.apply(edits.set_walk(3)) is not None


def test_the_report_is_copied_with_versions_traceback_and_last_steps_and_without_paths(window, reports, qtbot):
    file = window.manager.documents[0].path
    dialog = reported(reports, lambda: fail(f"cannot read {file}: no"))
    QApplication.clipboard().clear()
    qtbot.mouseClick(dialog.copy, Qt.MouseButton.LeftButton)
    text = QApplication.clipboard().text()
    assert text == dialog.report.toPlainText()
    assert text.startswith(f"Mechwright {__version__}\nPython ")
    assert "Last steps:\n  Open\n  Place Medium Laser in" in text
    assert "  Maximize armor\n" in text
    assert 'File "tests/app/shell/test_error_reports.py", line ' in text
    assert "KeyError: " in text
    for private in ("secret", "Anna", str(Path.home()), str(CHECKOUT), str(paths.user_state())):
        assert private not in text + dialog.problem.text(), private


def test_the_same_error_is_shown_once_and_said_in_the_window_from_then_on(window, reports):
    reported(reports).accept()
    assert reported(reports) is None
    assert window.notice.text.startswith("The same error has interrupted another action: 'no such thing'")
    assert reported(reports, no_length) is not None  # another one


def test_errors_that_come_while_the_dialog_is_open_open_no_other(window, reports):
    dialog = reported(reports)
    for number in range(20):
        assert reported(reports, lambda number=number: fail(str(number))) is dialog
    assert (
        len([each for each in QApplication.topLevelWidgets() if isinstance(each, ErrorDialog) and each.isVisible()])
        == 1
    )


def test_a_journal_that_missed_a_step_has_it_afterwards(window, reports):
    """A listener that fails before the journal's would keep a step from it."""
    document = window.manager.documents[0]
    recovery = window.manager.recovery
    journal = recovery._journals[document]
    recovery._unfollow.pop(document)()
    window.editor.context.apply(edits.set_walk(3))
    assert replay(journal.file).course.unit != document.session.unit
    reported(reports)
    assert replay(journal.file).course.unit == document.session.unit


def test_a_design_that_is_not_safe_is_named(window, reports, monkeypatch):
    monkeypatch.setattr(window.manager.recovery, "flush", list)
    assert reported(reports).safe.text() == (
        "The journals of these designs cannot be written, so save them now: Wayfarer WFR-3D."
    )


def test_escape_goes_on_and_the_other_button_closes_the_program(window, reports, qtbot):
    qtbot.keyClick(reported(reports), Qt.Key.Key_Escape)
    assert window.isVisible()
    qtbot.mouseClick(reported(reports, no_length).quit, Qt.MouseButton.LeftButton)
    assert not window.isVisible()


def test_an_error_of_another_thread_is_shown_too(window, reports, monkeypatch, qtbot):
    monkeypatch.setattr(sys, "excepthook", sys.excepthook)
    monkeypatch.setattr(threading, "excepthook", threading.excepthook)
    reports.install()
    thread = threading.Thread(target=fail)
    thread.start()
    thread.join()
    qtbot.waitUntil(lambda: reports.shown is not None)
    assert isinstance(reports.shown, ErrorDialog)


def test_damaged_data_has_the_page_that_names_the_line(window, reports):
    def damaged():
        raise DataError(Path("weapons.jsonl"), 3, "expected one JSON object")

    assert isinstance(reported(reports, damaged), DamagePage)


def test_an_error_of_what_is_being_typed_does_not_keep_the_dialog_away(window, reports, monkeypatch):
    monkeypatch.setattr("designer.app.shell.error_reports.finish_typing", fail)
    monkeypatch.setattr("traceback.print_exception", lambda *_: None)
    assert reported(reports) is not None


# -- the real program ----------------------------------------------------------------------------------------

_PROGRAM = """
import json, sys
from designer.app import load_qt
load_qt()
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from designer.app.shell import application
from designer.app.shell.error_reports import ErrorDialog
from designer.app.shell.window import Window
from designer.editing import edits

def window():
    return next(each for each in QApplication.topLevelWidgets() if isinstance(each, Window))

def dialog():
    return next((each for each in QApplication.topLevelWidgets() if isinstance(each, ErrorDialog)), None)

def look():
    found = dialog()
    if found is None:
        return QTimer.singleShot(50, look)
    shown = [each.isVisible() for each in QApplication.topLevelWidgets() if isinstance(each, Window)]
    print(json.dumps({{"safe": found.safe.text(), "windows": shown, "can_go_on": found.go_on.isVisible()}}), flush=True)
    found.reject()

def fail(*_):
    raise ValueError("broken on purpose")

{arrangement}
QTimer.singleShot(0, look)
sys.exit(application.run(sys.argv[1:]))
"""


def ran(arrangement, home, *arguments):
    """The real program with something broken: its exit status, what the dialog said, and standard error."""
    program = _PROGRAM.format(arrangement=arrangement)
    done = subprocess.run(
        [sys.executable, "-c", program, *arguments],
        cwd=CHECKOUT,
        env=os.environ | {"MECHWRIGHT_HOME": str(home), "QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    lines = done.stdout.splitlines()
    assert len(lines) == 1, done.stdout + done.stderr
    assert "broken on purpose" in done.stderr
    return done.returncode, json.loads(lines[0])


def test_in_the_real_window_an_error_after_an_edit_loses_nothing(tmp_path):
    work = """
def work():
    found = [each for each in QApplication.topLevelWidgets() if isinstance(each, Window)]
    if not found or found[0].editor is None:
        return QTimer.singleShot(50, work)
    found[0].editor.context.apply(edits.set_walk(3))
    QTimer.singleShot(0, fail)
QTimer.singleShot(0, work)
"""
    status, said = ran(work, tmp_path / "home", str(shutil.copy(SAMPLE, tmp_path)))
    assert (status, said["windows"], said["can_go_on"]) == (0, [True], True)
    assert said["safe"].startswith("1 open design is safe")
    [journal] = (tmp_path / "home").rglob("journals/*.jsonl")
    assert [step.label for step in replay(journal).course.steps.values()][-1].startswith("Set walk")


@pytest.mark.parametrize("broken", ["Window._lay_out = fail", "Window.show = fail", "Window.expect_design = fail"])
def test_a_start_that_fails_is_not_silent(tmp_path, broken):
    status, said = ran(broken, tmp_path / "home", str(shutil.copy(SAMPLE, tmp_path)))
    assert status == 1
    assert not said["can_go_on"]
    assert "return at the next start" in said["safe"] or "No design was open" in said["safe"]


def test_a_window_that_fails_while_it_closes_says_so_and_stays_until_it_is_closed_once_more(tmp_path):
    closing = """
Window.remember = fail
def close():
    found = [each for each in QApplication.topLevelWidgets() if isinstance(each, Window)]
    if not found or found[0].editor is None:
        return QTimer.singleShot(50, close)
    found[0]._settle.stop()
    found[0].close()
QTimer.singleShot(0, close)
"""
    status, said = ran(closing, tmp_path / "home", str(shutil.copy(SAMPLE, tmp_path)))
    assert said["safe"]
    assert said["can_go_on"]
    assert said["windows"] == [True]
    assert status == 0
