"""Copying the record sheet, the board and the Battle Value panel of a design to the clipboard as pictures."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QApplication, QTableView, QWidget

from designer.app.ui.sheets.files import as_image
from designer.design import once
from designer.language import tr
from designer.sheets.record_sheet import record_sheet

if TYPE_CHECKING:  # the page is imported when the first design is opened
    from designer.app.pages.editor.editor import Editor

_SHEET_DPI: Final = 150
_SCALE: Final = 2
"""How many pixels of a picture a pixel of the screen becomes, for screens that show it larger."""
_TALLEST: Final = 12_000
"""The greatest height of a panel in a picture, in pixels of the screen."""


def copy_sheet_picture(editor: Editor) -> None:
    """Copy the record sheet of the design as a picture."""
    QApplication.clipboard().setImage(as_image(record_sheet(once(editor.context.unit)), _SHEET_DPI))
    _say(editor)


def copy_board_picture(editor: Editor) -> None:
    """Copy the whole board of the design as a picture, also what is scrolled out of sight."""
    QApplication.clipboard().setPixmap(_picture(editor.views.slots.board))
    _say(editor)


def copy_ledger_picture(editor: Editor) -> None:
    """Copy the Battle Value panel with all of its lines as a picture."""
    ledger = editor.views.ledger
    table = ledger.findChild(QTableView)
    before = ledger.size()
    hidden = 0 if table is None else table.verticalHeader().length() - table.viewport().height()
    ledger.resize(before.width(), min(before.height() + max(hidden, 0), _TALLEST))
    try:
        QApplication.clipboard().setPixmap(_picture(ledger))
    finally:
        ledger.resize(before)
    _say(editor)


def _picture(widget: QWidget) -> QPixmap:
    picture = QPixmap(widget.size() * _SCALE)
    picture.setDevicePixelRatio(_SCALE)
    picture.fill(widget.palette().window().color())
    widget.render(picture)
    return picture


def _say(editor: Editor) -> None:
    words = tr("The picture of {title} is in the clipboard.", title=editor.document.title)
    editor.said.emit("note", words)
