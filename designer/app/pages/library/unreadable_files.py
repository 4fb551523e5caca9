"""The list of files of the library that could not be read, or not completely, each with its problem."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPainter

from designer.app.ui.strokes import hairline
from designer.app.ui.tables import Column, TableCell, TableModel, TableView
from designer.app.ui.tables.paint import icon_before
from designer.app.ui.text_layout import draw
from designer.language import tr
from designer.library.sources import Problem

_ROW: Final = 40


def file_of(problem: Problem) -> Path:
    """The file or archive of a problem."""
    return Path(problem.place.partition("!")[0])


def name_of(problem: Problem) -> str:
    """The name of the file or member, with its folder."""
    place = Path(problem.place.rpartition("!")[2])
    return "/".join(place.parts[-2:])


def message_of(problem: Problem) -> str:
    """The message with its line."""
    return tr("line {line}: {message}", line=problem.line, message=problem.message) if problem.line else problem.message


def _paint(painter: QPainter, cell: TableCell[Problem]) -> None:
    style, rect = cell.style, cell.rect
    line = hairline(painter)
    painter.fillRect(int(rect.left()), int(rect.bottom() - line), int(rect.width()), 1, style.color("line.1"))
    upper = rect.adjusted(0, style.px(3), 0, -rect.height() / 2)
    room = icon_before(painter, upper, "error", style, "error")
    draw(painter, room, name_of(cell.row), style, role="strong")
    lower = rect.adjusted(room.left() - rect.left(), rect.height() / 2 - style.px(2), 0, -style.px(2))
    draw(painter, lower, message_of(cell.row), style, role="caption", token="text.2")


class Troubles(TableView[Problem]):
    """The list; Enter or a double click asks for the file.

    Signals:
        file_wanted: the file or archive of a problem is to be shown in its folder.
        closed: the user pressed Escape.
    """

    file_wanted = Signal(Path)
    closed = Signal()

    def __init__(self) -> None:
        column = Column[Problem](text=_spoken, tooltip=_spoken, paint=_paint, stretch=True)
        self.problems = TableModel((column,), key=lambda problem: problem)
        super().__init__(tr("Unreadable files"), self.problems, headings=False)
        self.empty_text = lambda: tr("All files could be read.")
        self.row_height = lambda style: style.px(_ROW)
        for signal in (self.opened, self.double_clicked):
            signal.connect(lambda problem: self.file_wanted.emit(file_of(problem)))
        self.on_key = self._on_key

    def _on_key(self, event: object) -> bool:
        if getattr(event, "key", lambda: None)() == Qt.Key.Key_Escape:
            self.closed.emit()
            return True
        return False


def _spoken(problem: Problem) -> str:
    return f"{name_of(problem)}, {message_of(problem)}"
