"""The painting of a row of the ledger: ground, chevron, glyph, label with hint, figure and change mark."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from designer.app.ui.fonts import FontRole
from designer.app.ui.icons import paint_icon, paint_kind
from designer.app.ui.strokes import broken_box, paint_row
from designer.app.ui.text_layout import LEFT, RIGHT, write_in
from designer.app.ui.theme import Style
from designer.app.ui.widgets.change_marks import FigureChange, change_mark_width, paint_change_mark
from designer.app.views.ledger.rows import LedgerRow
from designer.language import tr

INDENT = 10
"""The indentation of each level, in pixels of the design."""

_CHEVRON_LEFT = 6
_CHEVRON = 12
_BRANCH_TEXT = 22
_LEAF_TEXT = 18
_GLYPH_LEFT = 20
_GLYPH_TEXT = 38
_MARK_COLUMN = 61
_HINT_GAP = 7


@dataclass(frozen=True, slots=True, kw_only=True)
class RowLook:
    """The state of a row: `depth` counts from 0; `linked` belongs to the selection.

    `preview` shows that it would come or go.
    """

    depth: int = 0
    expanded: bool = False
    selected: bool = False
    hover: bool = False
    focused: bool = False
    linked: bool = False
    preview: bool = False
    highlight: float = 0.0


def chevron_rect(rect: QRectF, depth: int, style: Style) -> QRectF:
    """The rectangle in which a press opens or closes a branch: all left of its label."""
    return QRectF(rect.left(), rect.top(), style.px(INDENT) * depth + style.px(_BRANCH_TEXT), rect.height())


def change_of(row: LedgerRow) -> FigureChange | None:
    """The mark of a row."""
    return None if row.change is None else FigureChange(row.change, row.digits)


def paint_ledger_row(painter: QPainter, rect: QRectF, row: LedgerRow, look: RowLook, style: Style) -> None:
    """Paint a row over its whole width."""
    paint_row(
        painter,
        rect,
        style,
        selected=look.selected,
        hover=look.hover,
        section=row.section,
        focused=look.focused,
        highlight=look.highlight,
    )
    if look.linked and not look.selected:
        broken_box(painter, rect.adjusted(1, 1, -1, -1), style.measures.radius_cell, style.color("accent"))
    left = rect.left() + style.px(INDENT) * look.depth
    if row.branch:
        _paint_chevron(painter, rect, left, look, style)
    right = _paint_figures(painter, rect, row, look, style)
    _paint_label(painter, QRectF(left, rect.top(), right - left, rect.height()), row, look, style)


def _paint_chevron(painter: QPainter, rect: QRectF, left: float, look: RowLook, style: Style) -> None:
    side = style.px(_CHEVRON)
    spot = QPointF(left + style.px(_CHEVRON_LEFT), rect.center().y() - side / 2)
    paint_icon(painter, spot, "chevron_down" if look.expanded else "chevron_right", style.color("text.3"), side)


def _paint_figures(painter: QPainter, rect: QRectF, row: LedgerRow, look: RowLook, style: Style) -> float:
    """Paint figure and mark, right-aligned in their columns; returns the right end of the room for the label."""
    inset = rect.right() - style.px(10)
    end = inset - style.px(_MARK_COLUMN)
    change = change_of(row)
    if change is not None:
        paint_change_mark(painter, QRectF(rect.left(), rect.top(), inset - rect.left(), rect.height()), change, style)
        # A mark too wide for its column pushes the figure rather than covering it.
        end = min(end, inset - change_mark_width(change, style) - style.px(4))
    role = _figure_role(row)
    painter.setPen(style.color("text.3" if row.gone else _figure_token(row)))
    column = QRectF(rect.left(), rect.top(), end - rect.left(), rect.height())
    write_in(painter, column, RIGHT, row.figure, style, role, italic=look.preview and row.new)
    return end - style.width(row.figure, role) - style.px(8)


def _paint_label(painter: QPainter, rect: QRectF, row: LedgerRow, look: RowLook, style: Style) -> None:
    start = style.px(_BRANCH_TEXT if row.branch else _LEAF_TEXT)
    if row.kind:
        paint_kind(painter, rect.left() + style.px(_GLYPH_LEFT), rect.center().y(), row.kind, style)
        start = style.px(_GLYPH_TEXT)
    room = rect.adjusted(start, 0, 0, 0)
    role: FontRole = "strong" if row.section else "body"
    name = style.fitted((row.label, row.short), room.width(), role)
    painter.setPen(style.color("text.3" if row.gone else "text.1"))
    write_in(painter, room, LEFT, name, style, role, italic=look.preview and (row.new or row.gone))
    if name in (row.label, row.short):
        behind = style.width(name, role) + style.px(_HINT_GAP)
        _paint_hint(painter, room.adjusted(behind, 0, 0, 0), row, look, style)


def _paint_hint(painter: QPainter, room: QRectF, row: LedgerRow, look: RowLook, style: Style) -> None:
    """The longest hint that fits whole, if any."""
    hints = (tr("new"), *row.hints) if look.preview and row.new else (tr("removed"),) if row.gone else row.hints
    hint = next((hint for hint in hints if style.width(hint, "caption") <= room.width()), "")
    if hint:
        painter.setPen(style.color("text.3"))
        write_in(painter, room, LEFT, hint, style, "caption")


def _figure_role(row: LedgerRow) -> FontRole:
    return "strong" if row.section else "item" if row.branch is False else "body"


def _figure_token(row: LedgerRow) -> str:
    return "text.2" if row.branch and not row.section else "text.1"
