"""Texts of designs, forces and libraries are nothing but text, wherever the window shows them."""

from __future__ import annotations

import ctypes
import os
import socket
import sys
from pathlib import Path
from typing import get_args

import pytest
from PySide6.QtCore import QAbstractItemModel, QAbstractListModel, QEvent, Qt
from PySide6.QtGui import QHelpEvent, QImage
from PySide6.QtGui import Qt as RichText
from PySide6.QtWidgets import QAbstractItemView, QApplication, QLabel, QMessageBox, QWidget

from designer import paths
from designer.app.pages.editor.view_names import Place, View
from designer.app.shell.pages import DetachedWindow
from designer.app.shell.workspace_list import WORKSPACES
from designer.app.ui import close_question
from designer.app.ui.plain_text import plain
from designer.app.ui.widgets.tooltips import tip_label
from designer.editing import edits
from designer.editing.background import set_image, write_text
from designer.forces import edits as force_edits
from designer.formats import read, write
from designer.formats.share_code import share_code

APP = Path(__file__).parents[2] / "designer" / "app"


COMMANDS = (
    *("print_sheet", "print_cards", "keys", "colors", "folders", "start", "seek_goal", "share", "preview_file"),
    *("palette", "convert", "era", "value_map", "make_fit", "fill", "heat_theatre", "omni", "strip", "patchwork"),
    *("show_everything", "set_goal", "compare_swap", "changed_open", "best_next_change", "part_details"),
)
"""What opens a dialog, a popover, an assistant or a page of settings."""


class Canary:
    """A picture on this computer, a server, and markup that names both; ``touched`` says whether anybody asked them."""

    def __init__(self, folder: Path) -> None:
        self.picture = folder / "canary.png"
        QImage(8, 8, QImage.Format.Format_RGB32).save(str(self.picture))
        self.data = self.picture.read_bytes()
        self.server = socket.create_server(("127.0.0.1", 0))
        self.server.setblocking(False)
        host = f"http://127.0.0.1:{self.server.getsockname()[1]}/x.png"
        self.markup = f'<img src="{self.picture.as_uri()}"><img src="{host}"><h1>Hi</h1>'
        self._heard = -1
        if sys.platform == "linux":
            libc = ctypes.CDLL(None)
            self._heard = libc.inotify_init1(os.O_NONBLOCK)
            libc.inotify_add_watch(self._heard, str(self.picture).encode(), 0x21)  # opened, read

    @property
    def touched(self) -> list[str]:
        """What was asked."""
        found = []
        if self._heard >= 0:
            try:
                os.read(self._heard, 4096)
                found.append("file")
            except BlockingIOError:
                pass
        try:
            self.server.accept()
            found.append("host")
        except BlockingIOError:
            pass
        return found

    def close(self) -> None:
        self.server.close()
        if self._heard >= 0:
            os.close(self._heard)


@pytest.fixture
def canary(tmp_path):
    found = Canary(tmp_path)
    yield found
    found.close()


def hostile_design(canary):
    """A design of which every text that can be set is markup."""
    unit = read(paths.data("designs", "wayfarer-wfr-3d.mtf")).unit
    for key, _ in unit.header:
        if key != "uuid":
            unit = edits.set_header(key, canary.markup).run(unit)
    texts = ("overview", "history", "manufacturer", "primaryfactory", "systemmanufacturer:ENGINE")
    for key in (*(key for key, _ in unit.fluff), *texts):
        unit = write_text(key, canary.markup).run(unit)
    unit = set_image(canary.data).run(unit)
    names = unit.names._replace(chassis=canary.markup, model=canary.markup, clan_name=canary.markup)
    return unit.with_(names=names, quirks=(canary.markup,), source=None)


def assert_plain(canary):
    """No label, tooltip or tooltip of an item is markup."""
    QApplication.processEvents()
    for widget in QApplication.allWidgets():
        if isinstance(widget, QLabel) and "canary" in (text := widget.text()) and RichText.mightBeRichText(text):
            assert widget.textFormat() == Qt.TextFormat.PlainText, where(widget)
        if isinstance(widget, QAbstractItemView) and widget.model() is not None:
            for tip in tips_of(widget.model()):
                assert "canary" not in tip or not RichText.mightBeRichText(tip), where(widget)
    assert canary.touched == []


def where(widget):
    return f"{type(widget).__name__} in {type(widget.parent()).__name__}"


def tips_of(model: QAbstractItemModel):
    role = Qt.ItemDataRole.ToolTipRole
    columns = 1 if isinstance(model, QAbstractListModel) else model.columnCount()
    for row in range(min(model.rowCount(), 5)):
        for column in range(columns):
            yield str(model.index(row, column).data(role) or "")
    for column in range(columns):
        yield str(model.headerData(column, Qt.Orientation.Horizontal, role) or "")


def test_markup_in_every_text_touches_no_file_and_no_host(canary, tmp_path, windows):
    unit = hostile_design(canary)
    folder = tmp_path / "<h1>units<img src=x>"
    folder.mkdir()
    write(unit, folder / "<b>one<img src=x>.mtf")
    window = windows(None, None, size=(1366, 768))
    window.manager.open([folder / "<b>one<img src=x>.mtf"])
    window.designs.collections.library.add([folder])
    forces = window.designs.collections.forces
    forces.add_documents(window.designs.documents)
    (member,) = forces.force.members
    forces.apply(force_edits.rename(canary.markup))
    forces.apply(force_edits.set_pilot(member.id, canary.markup))
    for number in range(len(WORKSPACES)):
        window.turn_to(number)
        QApplication.processEvents()
    assert_plain(canary)  # all pages keep what they showed
    window.turn_to(0)
    views = [*get_args(Place), *(view for view in get_args(View) if isinstance(view, str)), "notes"]
    for view in dict.fromkeys(views):
        if view != "notes" or window.editor.views.notes is not None:
            window.editor.show_view(view)
            QApplication.processEvents()
    assert_plain(canary)
    for name in COMMANDS:
        window.actions_by_name[name].trigger()
        assert_plain(canary)
        for dialog in QApplication.topLevelWidgets():
            if dialog is not window and dialog.isVisible():
                dialog.close()
    QApplication.clipboard().setText(share_code(unit))
    window.actions_by_name["open_copied"].trigger()
    assert_plain(canary)
    window.detach(window.designs.documents[0])
    assert_plain(canary)
    for top in QApplication.topLevelWidgets():
        if isinstance(top, DetachedWindow):
            top.close()


def test_the_question_about_a_name_is_plain(canary, windows, monkeypatch):
    boxes = []

    def show(box):
        box.show()
        boxes.append(box)
        assert_plain(canary)
        box.hide()
        return QMessageBox.StandardButton.Cancel

    monkeypatch.setattr(QMessageBox, "exec", show)
    window = windows(size=None)
    assert close_question.ask_to_save(window, canary.markup, canary.markup) is close_question.Answer.CANCEL
    assert boxes


def test_a_tooltip_is_plain(canary, shown):
    widget = QWidget()
    widget.setToolTip(plain(canary.markup))
    top = shown(widget)
    QApplication.sendEvent(
        top, QHelpEvent(QEvent.Type.ToolTip, top.rect().center(), top.mapToGlobal(top.rect().center()))
    )
    label = tip_label()
    assert label is None or not RichText.mightBeRichText(label.text())
    assert canary.touched == []


def test_labels_are_made_plain_and_nowhere_else():
    """A label that is made without `PlainLabel` would take a name for markup."""
    made = [
        f"{file.relative_to(APP)}: {line.strip()}"
        for file in sorted(APP.rglob("*.py"))
        if file.name != "plain_text.py"
        for line in file.read_text("utf-8").splitlines()
        if "PlainLabel" not in line and ("QLabel(" in line or "(QLabel" in line or "QMessageBox.warning(" in line)
        if "isinstance" not in line and "findChildren" not in line
    ]
    assert made == []


@pytest.mark.parametrize("text", ['<img src="file:///etc/passwd">', "<b>x</b>", "a <i>b</i>", "<?xml?>", "3 < 5 <u>"])
def test_a_tooltip_looks_like_its_text_and_is_no_markup(text):
    assert not RichText.mightBeRichText(plain(text))
    assert plain(text).replace("\N{WORD JOINER}", "") == text


def test_a_tooltip_without_markup_is_as_it_was():
    assert plain("3 < 5 & 7 > 2") == "3 < 5 & 7 > 2"
