"""Designs that an earlier run left come back to where they are seen, also where it is not known which was in front."""

import shutil
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from designer import paths
from designer.app.ui.dialogs import Dialogs
from designer.editing import edits
from designer.saving import save
from designer.workspace.recovery import Recovery
from tests.app.conftest import answer, come_due, focused
from tests.workspace.test_recovery import crash


def _nobody(*_):
    raise AssertionError("something was asked in a box")


@pytest.fixture
def make(windows):
    def window():
        new = windows(None, Dialogs(_nobody, _nobody, _nobody), recovery=Recovery())
        new.resumption.resume()
        return new

    return window


@pytest.fixture
def folder(make):
    """The journals of two edited designs, the second in front, whose program is gone without a word."""
    window = make()
    for name in ("wayfarer-wfr-3d", "longstride-lsd-2"):
        window.manager.open_sample(paths.data("designs", f"{name}.mtf"))
        window.editor.context.apply(edits.maximize_armor())
    recovery = window.manager.recovery
    crash(recovery)
    window.manager.recovery = None
    window.hide()
    return recovery.folder


def _restored(window):
    answer(window.questions, "Restore")
    return [window.tabs._bar.tabText(index) for index in range(window.tabs.count)]


def test_journals_that_are_in_no_list_come_back_in_sight(make, folder):
    for listed in folder.glob("*.desk"):
        listed.unlink()
    window = make()
    assert sorted(_restored(window)) == ["Longstride LSD-2", "Wayfarer WFR-3D"]
    assert window.tabs.isVisibleTo(window)
    assert window.editor is not None


@pytest.mark.parametrize("page", ["page_library", "page_forces"])
def test_what_comes_back_from_another_page_has_the_keyboard_on_its_board(make, folder, qtbot, page):
    window = make()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    window.actions_by_name[page].trigger()
    restore = window.questions.buttons[0]
    restore.setFocus()
    QTest.mouseClick(restore, Qt.MouseButton.LeftButton)
    assert window.tabs.count == 2
    for _ in range(2):
        come_due(window.editor)
        assert focused() is window.editor.views.slots.board
        assert window.editor.context.preview is None
        QTest.keyClick(focused(), Qt.Key.Key_1, Qt.KeyboardModifier.AltModifier)


def test_where_the_journal_of_the_one_in_front_is_broken_the_others_come_back_in_sight(make, folder):
    max(folder.glob("*.jsonl")).write_text("no journal")
    window = make()
    assert _restored(window) == ["Wayfarer WFR-3D"]
    assert window.tabs.isVisibleTo(window)
    assert window.editor.document.title == "Wayfarer WFR-3D"


def test_a_kill_while_designs_are_restored_changes_neither_their_order_nor_the_one_in_front(
    make, folder, monkeypatch, tmp_path
):
    before = Recovery(folder).left_by_earlier_programs()[1]
    moments: list[Path] = []

    def looking(write):
        def written(*arguments, **named):
            write(*arguments, **named)
            moments.append(shutil.copytree(folder, tmp_path / str(len(moments))))

        return written

    monkeypatch.setattr("designer.workspace.recovery.save", looking(save))
    monkeypatch.setattr(Recovery, "adopt", looking(Recovery.adopt))
    window = make()
    _restored(window)
    assert moments
    for moment in moments:
        _, left = Recovery(moment).left_by_earlier_programs()
        assert [each.journal for each in left.designs] == [each.journal for each in before.designs]
        assert left.front == before.front
