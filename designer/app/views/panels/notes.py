"""The panel of file notes: every problem that was found while reading the file, with its line number."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QVBoxLayout, QWidget

from designer.app.ui.icons import SEVERITIES, SIGNS, SeverityName, paint_sign
from designer.app.ui.sizes import spaced
from designer.app.ui.tables import Column, TableCell, TableModel, TableView
from designer.app.ui.text_layout import LEFT, RIGHT, draw, in_two_lines
from designer.construction.findings import Severity as Worst
from designer.formats import FileNote
from designer.language import tr


def _paint_note(painter: QPainter, cell: TableCell[FileNote]) -> None:
    """Paint the icon, the line number and the sentence of a note; high rows have two lines."""
    note, style, rect = cell.row, cell.style, cell.rect
    m = style.measures
    look = SEVERITIES[SIGNS[note.severity]]
    left, right = rect.left() + m.panel_inset - 2 - m.table_gutter, rect.right() + m.table_gutter - m.panel_inset
    two = m.finding_lines == 2
    line = style.px(17) if two else rect.height()
    top = rect.center().y() - (line if two else line / 2)
    left += paint_sign(painter, left, top + line / 2, look.icon, style, look.token) + style.px(8)
    if two:
        words = QRectF(left, top, right - left, line)
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
    draw(painter, QRectF(left, rect.top(), right - left, rect.height()), _capital(note.text), style)


def _spoken(note: FileNote) -> str:
    return f"{note.severity.name.lower()}, {in_one_line(note)}"


class NotesPanel(QWidget):
    """The notes on the file of the design, in the order of its lines; notes on the whole file come first."""

    def __init__(self, notes: Sequence[FileNote] = ()) -> None:
        super().__init__()
        column = Column[FileNote](text=in_one_line, spoken=_spoken, paint=_paint_note, stretch=True)
        self.model = TableModel((column,), key=lambda note: (note.line, note.text), tooltip=_spoken)
        self.list = TableView(tr("Notes on the file"), self.model, headings=False, several=True)
        self.list.row_height = lambda style: style.measures.finding_row
        self.list.empty_text = lambda: tr("Reading the file found no problems.")
        spaced(QVBoxLayout(self), self.list, margins=0)
        self.show_notes(notes)

    def show_notes(self, notes: Sequence[FileNote]) -> None:
        """Show the notes on another file."""
        self.model.show(sorted(notes, key=lambda note: (note.line, note.severity)))

    @property
    def worst(self) -> SeverityName:
        """The severity of the worst note."""
        return SIGNS[min((note.severity for note in self.model.rows), default=Worst.NOTE)]


def in_one_line(note: FileNote) -> str:
    """A note as one line of text, with its line number."""
    return f"{_where(note)}: {_capital(note.text)}" if note.line else _capital(note.text)


def _where(note: FileNote) -> str:
    return tr("Line {number}", number=note.line) if note.line else tr("File")


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
