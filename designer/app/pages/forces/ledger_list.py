"""The ledger of a force as a list."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from designer.app.pages.forces.rows import ForceLedgerRow, ledger_rows
from designer.app.ui.fonts import FontRole
from designer.app.ui.tables import RIGHT, Column, TableCell, TableModel, TableView
from designer.app.ui.text_layout import draw
from designer.battle_value.force import ForceLedger
from designer.language import tr


class LedgerList(TableView[ForceLedgerRow]):
    """The list of units with base value, value of guided ammunition and networks, and factor of the crew."""

    def __init__(self, parent: QWidget | None = None) -> None:
        columns = (
            Column[ForceLedgerRow](text=_text, tooltip=_text, paint=_paint, stretch=True),
            Column[ForceLedgerRow](text=lambda row: row.value, font="strong", align=RIGHT, priority=0),
        )
        self.rows_model = TableModel(columns, lambda row: row.key)
        super().__init__(tr("Ledger of the force"), self.rows_model, parent, headings=False)
        self.is_band = lambda row: row.is_heading
        self.empty_text = lambda: tr("The force has no units.")
        self.row_height = lambda style: style.measures.ledger_row

    def show_ledger(self, ledger: ForceLedger) -> None:
        """Show the lines of a force."""
        self.rows_model.show(ledger_rows(ledger))


def _text(row: ForceLedgerRow) -> str:
    return ", ".join(filter(None, (row.name, row.note)))


def _paint(painter: QPainter, cell: TableCell[ForceLedgerRow]) -> None:
    row, style, rect = cell.row, cell.style, QRectF(cell.rect)
    role: FontRole = "strong" if row.is_heading else "body"
    if not row.is_heading:
        rect.setLeft(rect.left() + style.px(10))
    draw(painter, rect, row.name, style, role=role)
    rect.setLeft(rect.left() + style.width(row.name, role) + style.px(8))
    if rect.width() > style.px(20):
        draw(painter, rect, row.note, style, role="caption", token="text.3")
