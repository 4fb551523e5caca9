"""The dialogs of Qt that the program opens: they have room in the window and on the screen, and say what was chosen."""

import pytest
from PySide6.QtCore import QRect, QTimer
from PySide6.QtWidgets import QApplication, QComboBox, QFileDialog, QLineEdit, QWidget

from designer.app.ui import dialogs, theme
from designer.app.ui.widgets import dialog as sizes


def _open(parent, folder):
    return dialogs.file_to_open(parent, "Open", "All files (*)", folder / "unit.mtf")


def _save(parent, folder):
    return dialogs.file_to_save(parent, "Save", "All files (*)", folder / "new.mtf")


ASKED = {
    **{"to open": _open, "to save": _save, "several": dialogs.choose_files},
    **{"folder": dialogs.choose_folder, "archives": dialogs.choose_archives},
}


@pytest.fixture
def parent(qtbot):
    made = QWidget()
    qtbot.addWidget(made)
    return made


def _seen(asked, act):
    """Ask with a dialog on which ``act`` is called as soon as it is shown; its size, and what was answered."""
    shown = []

    def look():
        dialog = QApplication.activeModalWidget()
        assert dialog is not None
        shown.append(dialog.size())
        act(dialog)

    QTimer.singleShot(0, look)
    answer = asked()
    [size] = shown
    return size, answer


@pytest.mark.parametrize("name", ASKED)
def test_a_file_dialog_fits_into_its_window_at_every_scale(qapp, parent, tmp_path, name):
    parent.resize(900, 500)
    theme.apply(qapp, "dark", "comfortable", 2.0)
    size, chosen = _seen(lambda: ASKED[name](parent, tmp_path), QFileDialog.reject)
    assert size.width() <= 900
    assert size.height() <= 500
    assert not chosen


def test_a_file_dialog_fits_on_the_screen_where_the_window_does_not(parent, tmp_path, monkeypatch):
    monkeypatch.setattr(sizes, "screen_room", lambda _widget: QRect(0, 0, 700, 400))
    parent.resize(1366, 1000)
    size, _ = _seen(lambda: _save(parent, tmp_path), QFileDialog.reject)
    assert size.width() <= 700
    assert size.height() <= 400


def test_what_is_chosen_is_answered(parent, tmp_path):
    (tmp_path / "unit.mtf").write_text("Name")
    _, opened = _seen(lambda: _open(parent, tmp_path), QFileDialog.accept)
    assert opened == tmp_path / "unit.mtf"
    _, saved = _seen(lambda: _save(parent, tmp_path), QFileDialog.accept)
    assert saved == tmp_path / "new.mtf"
    _, folder = _seen(lambda: dialogs.choose_folder(parent, tmp_path), QFileDialog.accept)
    assert folder == tmp_path


@pytest.mark.parametrize(("filter_of", "name"), [(0, "Lanyard LNY-O.mtf"), (1, "Lanyard.omni.json")])
def test_the_filter_tells_whether_a_configuration_is_saved_alone_or_with_the_others(parent, tmp_path, filter_of, name):
    def choose(dialog):
        types, field = dialog.findChild(QComboBox, "fileTypeCombo"), dialog.findChild(QLineEdit, "fileNameEdit")
        assert field.text() == "Lanyard LNY-O.mtf"
        types.setCurrentIndex(filter_of)
        types.textActivated.emit(types.currentText())
        types.activated.emit(filter_of)
        assert field.text() == name
        dialog.accept()

    alone, together = tmp_path / "Lanyard LNY-O.mtf", tmp_path / "Lanyard.omni.json"
    _size, chosen = _seen(lambda: dialogs.choose_configuration_target(parent, alone, together), choose)
    assert chosen == tmp_path / name
