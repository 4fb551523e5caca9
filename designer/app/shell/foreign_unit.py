"""A read-only window for units that are not BattleMechs: identity, equipment and quirks."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QLayout, QSizePolicy, QVBoxLayout, QWidget

from designer.app.ui import theme
from designer.app.ui.icons import SEVERITIES, app_icon, paint_icon
from designer.app.ui.plain_text import PlainLabel
from designer.app.ui.plots.marks import Table
from designer.app.ui.plots.table import FiguresTable
from designer.app.ui.sizes import inset, sized, spaced
from designer.app.ui.strokes import box
from designer.app.ui.widgets.labels import ElidedLabel
from designer.app.ui.widgets.panel import Panel
from designer.app.views.panels.notes import NotesPanel
from designer.formats.blk import BlkUnit
from designer.formats.blk_texts import equipment, facts, quirk_rows
from designer.language import tr

_SIZE = (900, 520)


class ForeignUnitWindow(QWidget):
    """The window with the summary of one unit. Escape closes it."""

    def __init__(self, unit: BlkUnit, parent: QWidget | None = None) -> None:
        super().__init__(parent, Qt.WindowType.Window)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(f"{unit.full_name} \u2013 Mechwright")
        self.setWindowIcon(app_icon())
        self.resize(*_SIZE)
        self.title = ElidedLabel(unit.full_name, hint=unit.kind, role="page_title", hint_role="body")
        self.title.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.reason = _Reason(f"{unit.explanation[:1].upper()}{unit.explanation[1:]}.")
        self.carried = FiguresTable(tr("Equipment"))
        self.carried.show_table(Table((tr("Fact"), tr("What")), (*facts(unit), *equipment(unit))))
        self.quirks = FiguresTable(tr("Quirks"))
        self.quirks.show_table(Table((tr("Quirk"), tr("of"), tr("Effect")), quirk_rows(unit)))
        self.notes: NotesPanel | None = None
        quirks = Panel()
        quirks.add_tab(tr("Quirks"), self.quirks)
        if unit.notes:
            self.notes = NotesPanel(unit.notes)
            quirks.set_badge(quirks.add_tab(tr("File"), self.notes), len(unit.notes), self.notes.worst)
        row = spaced(QHBoxLayout(), (Panel(tr("Unit"), self.carried), 2), (quirks, 3), spacing="gap")
        column = spaced(QVBoxLayout(self), self.title, self.reason, (row, 1), spacing="control_inset")
        column.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)  # a window gives its own size
        spaced(column, margins=("panel_inset", "panel_inset", "panel_inset", "gap"))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.close()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        QPainter(self).fillRect(QRectF(self.rect()), theme.color("bg.0"))


class _Reason(PlainLabel):
    """A label that tells why the unit can only be viewed, with the icon of a note."""

    def __init__(self, words: str) -> None:
        super().__init__(words)
        self.setWordWrap(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        sized(self, height="tool_row")
        inset(self, (lambda style: style.measures.icon + 2 * style.measures.control_inset, 0, "control_inset", 0))

    def paintEvent(self, event: QPaintEvent) -> None:
        style = theme.current()
        look, side = SEVERITIES["note"], style.measures.icon
        painter = QPainter(self)
        box(painter, QRectF(self.rect()), style.measures.radius_panel, fill=style.color(look.soft))
        spot = QPointF(style.measures.control_inset, (self.height() - side) / 2)
        paint_icon(painter, spot, look.icon, style.color(look.token), side)
        super().paintEvent(event)
