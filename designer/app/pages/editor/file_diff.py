"""The differences of a design and its file: a panel over the left panel with the lines that saving would change."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QEvent, QObject, QRectF, Qt
from PySide6.QtGui import QKeyEvent, QPainter
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from designer.app.pages.editor.editor import Editor
from designer.app.ui import theme
from designer.app.ui.sizes import spaced
from designer.app.ui.tables import LEFT, RIGHT, Column, TableCell, TableModel, TableView
from designer.app.ui.text_layout import draw
from designer.app.ui.widgets.buttons import IconButton
from designer.app.ui.widgets.panel import Panel
from designer.app.ui.widgets.window_focus import give_focus_back
from designer.formats.difference import DiffLine, DiffRow, Gap, with_gaps
from designer.language import reason_of, tr, trn
from designer.workspace.documents import Document

_GUTTER = 34
_SIGN = 14
_LEAST_WIDTH = 284


def in_one_line(row: DiffRow) -> str:
    """A row as a line of text, as in a text diff."""
    if isinstance(row, Gap):
        return "…"
    return f"{_sign(row)} {row.text}"


def spoken(row: DiffRow) -> str:
    """The text of a row for screen readers."""
    if isinstance(row, Gap):
        return trn("{n} line unchanged", "{n} lines unchanged", row.lines)
    if row.is_added:
        return tr("Line {number} added: {text}", number=row.new, text=row.text)
    return tr("Line {number} removed: {text}", number=row.old, text=row.text)


def _paint(painter: QPainter, cell: TableCell[DiffRow]) -> None:
    """Paint line number, plus or minus sign, and text; added and removed lines have different colors."""
    row, style, rect = cell.row, cell.style, cell.rect
    left = rect.left() - style.measures.table_gutter + style.px(_GUTTER)
    if isinstance(row, Gap):
        words = QRectF(left + style.px(6 + _SIGN), rect.top(), rect.width(), rect.height())
        draw(painter, words, tr("{n} unchanged", n=row.lines), style, role="caption", token="text.3")
        return
    token, number = ("up", row.new) if row.is_added else ("down", row.old)
    gutter = QRectF(left - style.px(_GUTTER), rect.top(), style.px(_GUTTER), rect.height())
    draw(painter, gutter, str(number), style, role="gutter", token="text.3", align=RIGHT)
    sign = QRectF(left + style.px(6), rect.top(), style.px(_SIGN), rect.height())
    draw(painter, sign, _sign(row), style, role="mono", token=token, align=LEFT)
    words = QRectF(sign.right(), rect.top(), rect.right() - sign.right(), rect.height())
    draw(painter, words, row.text, style, role="mono", token=token)


COLUMN: Final = Column[DiffRow](text=in_one_line, spoken=spoken, tooltip=in_one_line, paint=_paint, stretch=True)


class FileDifference(Panel):
    """The panel with the differences, updated after every edit. ``save`` saves the design; True if it was saved."""

    def __init__(self, editor: Editor, save: Callable[[Document], bool]) -> None:
        super().__init__(tr("Changes to the file"), parent=editor)
        self._editor = editor
        self._save = save
        self.model = TableModel((COLUMN,), key=lambda row: row, parent=self)
        self.list = TableView(tr("Changes to the file"), self.model, headings=False, several=True)
        self._nothing = ""
        self.list.empty_text = lambda: self._nothing
        self.save = QPushButton(tr("Save"))
        self.save.setProperty("look", "primary")
        self.save.clicked.connect(self._save_now)
        close = IconButton("close", tr("Close this preview"))
        close.clicked.connect(self.put_away)
        self.add_tool(close)
        foot = spaced(QHBoxLayout(), 1, self.save, margins="control_inset")
        body = QWidget()
        spaced(QVBoxLayout(body), (self.list, 1), foot, margins=0, spacing=0)
        self.set_body(body)
        editor.scrolled.installEventFilter(self)
        editor.context.changed.connect(self.renew)
        editor.context.saved.connect(self.renew)
        self.hide()

    def open(self) -> None:
        """Show the panel over the left panel."""
        self._place()
        self.show()
        self.raise_()
        self.renew()
        self.list.setFocus(Qt.FocusReason.OtherFocusReason)

    def put_away(self) -> None:
        """Hide the panel, and focus the board."""
        give_focus_back(self, self._editor.views.slots.board)
        self.hide()

    def renew(self) -> None:
        """Read the file and compare it with the design again, if the panel is visible."""
        if self.isHidden():
            return
        document = self._editor.document
        try:
            lines = document.differences()
        except OSError as error:
            reason = reason_of(error)
            lines, self._nothing = (), tr("{name} cannot be read: {reason}.", name=_name(document), reason=reason)
        else:
            self._nothing = tr("Saving would change nothing in {name}.", name=_name(document))
        added = sum(line.is_added for line in lines)
        changes = tr("Changes to {name}", name=_name(document))
        self.set_title(changes if document.path else tr("The file as it would be"))
        self.set_state(f"\u2212{len(lines) - added} +{added}" if lines else "")
        self.model.show(with_gaps(lines), reset=True)
        self.save.setText(tr("Save") if document.path else tr("Save as…"))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.put_away()
        else:
            super().keyPressEvent(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and not self.isHidden():
            self._place()
        return super().eventFilter(watched, event)

    def _place(self) -> None:
        style = theme.current()
        gap = style.measures.gap
        left = self._editor.shell.left
        width = max(left.width() if left.isVisible() else 0, style.px(_LEAST_WIDTH))
        page = self._editor.scrolled  # of which the arrangement is a part, maybe a higher one that scrolls
        self.setGeometry(gap, page.y(), width, page.height() - gap)

    def _save_now(self) -> None:
        if self._save(self._editor.document):
            self.put_away()


def difference_of(editor: Editor, save: Callable[[Document], bool]) -> FileDifference:
    """The panel of differences of an editor page; created at the first use."""
    found = editor.findChild(FileDifference)
    return found if isinstance(found, FileDifference) else FileDifference(editor, save)


def _sign(line: DiffLine) -> str:
    return "+" if line.is_added else "\u2212"


def _name(document: Document) -> str:
    return document.path.name if document.path else document.file_name
