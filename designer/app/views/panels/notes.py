"""What reading a file brought to light: every problem with the number of its line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QVBoxLayout, QWidget

from designer.app.ui.icons import SEVERITIES, Severity, paint_icon
from designer.app.ui.severities import SIGNS
from designer.app.ui.text_layout import LEFT, RIGHT, draw, in_two_lines
from designer.app.ui.theme import Style
from designer.app.ui.widgets.lists import CopiedList, RowDelegate
from designer.app.ui.widgets.models import AnyIndex, ListModel
from designer.construction.findings import Severity as Worst
from designer.formats import FileNote
from designer.language import tr

NOTE: Final = Qt.ItemDataRole.UserRole


class NotesModel(ListModel[FileNote]):
    """The notes of a file in the order of its lines, what concerns the whole file first."""

    def __init__(self, notes: Sequence[FileNote] = (), parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rows = _sorted(notes)

    def _said(self, number: int, role: int) -> object:
        note = self._rows[number]
        if role == Qt.ItemDataRole.DisplayRole:
            return in_one_line(note)
        if role in (Qt.ItemDataRole.AccessibleTextRole, Qt.ItemDataRole.ToolTipRole):
            return f"{note.severity.name.lower()}, {in_one_line(note)}"
        return note if role == NOTE else None

    def show_notes(self, notes: Sequence[FileNote]) -> None:
        """Show those of another file."""
        self._replace(_sorted(notes))


class NotesDelegate(RowDelegate):
    """Sign, line number in its column, sentence; where rows are high, the number below or behind the rest."""

    def row_height(self, style: Style) -> int:
        return style.measures.finding_row

    def paint_content(self, painter: QPainter, rect: QRectF, index: AnyIndex, style: Style) -> None:
        note: FileNote = index.data(NOTE)
        m = style.measures
        look = SEVERITIES[SIGNS[note.severity]]
        side = m.cell_glyph
        left = rect.left() + m.panel_inset - 2
        two = m.finding_lines == 2
        line = style.px(17) if two else rect.height()
        top = rect.center().y() - (line if two else line / 2)
        paint_icon(painter, QPointF(left, top + (line - side) / 2), look.icon, style.color(look.token), side)
        left += side + style.px(8)
        if two:
            words = QRectF(left, top, rect.right() - m.panel_inset - left, line)
            first, rest = in_two_lines(_capital(note.text), words.width(), style, "item")
            draw(painter, words, first, style, role="item")
            below, where = words.translated(0, line), _where(note)
            draw(painter, below, where, style, role="caption", token="text.3", align=RIGHT if rest else LEFT)
            below.setRight(below.right() - style.width(where, "caption") - style.px(8))
            draw(painter, below, rest, style, role="item")
            return
        column = QRectF(left, rect.top(), style.px(52), rect.height())
        draw(painter, column, _where(note), style, role="caption", token="text.3")
        left = column.right() + style.px(8)
        words = QRectF(left, rect.top(), rect.right() - m.panel_inset - left, rect.height())
        draw(painter, words, _capital(note.text), style)


class NotesDock(QWidget):
    """The notes on the file of the open design."""

    def __init__(self, notes: Sequence[FileNote] = (), parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.model = NotesModel(notes, self)
        self.list = CopiedList(tr("Notes on the file"), self.model)
        self.list.setItemDelegate(NotesDelegate(self.list))
        self.list.empty_text = lambda: tr("Reading the file found no problems.")
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.list)

    @property
    def worst(self) -> Severity:
        """The sign of the worst note."""
        notes = [self.model.index(row).data(NOTE) for row in range(self.model.rowCount())]
        return SIGNS[min((note.severity for note in notes), default=Worst.NOTE)]


def in_one_line(note: FileNote) -> str:
    """A note as a line of text."""
    return f"{_where(note)}: {_capital(note.text)}" if note.line else _capital(note.text)


def _where(note: FileNote) -> str:
    return tr("Line {number}", number=note.line) if note.line else tr("File")


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _sorted(notes: Sequence[FileNote]) -> tuple[FileNote, ...]:
    return tuple(sorted(notes, key=lambda note: (note.line, note.severity)))
