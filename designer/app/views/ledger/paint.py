"""The painting of a line of the ledger: arrow of a branch, icon, label with hint, figure and change mark."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from designer.app.ui.fonts import FontRole
from designer.app.ui.icons import paint_kind, paint_sign
from designer.app.ui.tables import TableCell
from designer.app.ui.text_layout import LEFT, RIGHT, write_in
from designer.app.ui.theme import Style
from designer.app.ui.widgets.change_marks import FigureChange, change_mark_width, paint_change_mark
from designer.app.views.ledger.rows import LedgerRow
from designer.language import tr

INDENT = 10
"""The indentation of each level, in pixels at scale 1."""

_CHEVRON_LEFT = 6
_CHEVRON = 12
_BRANCH_TEXT = 22
_LEAF_TEXT = 18
_GLYPH_LEFT = 20
_GLYPH_TEXT = 38
_MARK_COLUMN = 61
_HINT_GAP = 7
_BEFORE_MARK = 10


def _whole(cell: TableCell[LedgerRow]) -> QRectF:
    """The rectangle of the whole row of a cell."""
    gutter = cell.style.measures.table_gutter
    return cell.rect.adjusted(-gutter, 0, gutter, 0)


def fold_rect(cell: TableCell[LedgerRow], depth: int) -> QRectF:
    """The rectangle in which a click opens or closes a branch: everything left of its label."""
    rect, px = _whole(cell), cell.style.px
    return QRectF(rect.left(), rect.top(), px(INDENT) * depth + px(_BRANCH_TEXT), rect.height())


def change_of(row: LedgerRow) -> FigureChange | None:
    """The change mark of a row; None if it has none."""
    return None if row.change is None else FigureChange(row.change, row.digits)


def paint_line(
    painter: QPainter,
    cell: TableCell[LedgerRow],
    depth: int,
    *,
    unfolded: bool | None,
    preview: bool,
    tinted: bool = False,
) -> None:
    """Paint a line; ``unfolded`` is None if it is no branch. ``preview`` shows lines as new or removed by an edit.

    All texts on a ``tinted`` ground have the first color of texts, and figures are bold.
    """
    rect, row, style = _whole(cell), cell.row, cell.style
    left = rect.left() + style.px(INDENT) * depth
    if unfolded is not None:
        name, at = "chevron_down" if unfolded else "chevron_right", left + style.px(_CHEVRON_LEFT)
        paint_sign(painter, at, rect.center().y(), name, style, "text.3", style.px(_CHEVRON))
    right = _paint_figures(painter, rect, row, style, preview=preview, tinted=tinted)
    room = QRectF(left, rect.top(), right - left, rect.height())
    _paint_label(painter, room, row, style, preview=preview, tinted=tinted)


def _paint_figures(
    painter: QPainter, rect: QRectF, row: LedgerRow, style: Style, *, preview: bool, tinted: bool
) -> float:
    """Paint figure and change mark in their columns; returns the right end of the room for the label."""
    inset = rect.right() - style.px(10)
    end = inset - style.px(_MARK_COLUMN)
    change = change_of(row)
    if change is not None:
        paint_change_mark(painter, QRectF(rect.left(), rect.top(), inset - rect.left(), rect.height()), change, style)
        # If the change mark is wider than its column, the figure moves to the left.
        end = min(end, inset - change_mark_width(change, style) - style.px(_BEFORE_MARK))
    role: FontRole = "strong" if tinted else _figure_role(row)
    painter.setPen(style.color("text.1" if tinted else "text.3" if row.gone else _figure_token(row)))
    column = QRectF(rect.left(), rect.top(), end - rect.left(), rect.height())
    write_in(painter, column, RIGHT, row.figure, style, role, italic=preview and row.new)
    return end - style.width(row.figure, role) - style.px(8)


def _paint_label(painter: QPainter, rect: QRectF, row: LedgerRow, style: Style, *, preview: bool, tinted: bool) -> None:
    start = style.px(_BRANCH_TEXT if row.branch else _LEAF_TEXT)
    if row.kind:
        paint_kind(painter, rect.left() + style.px(_GLYPH_LEFT), rect.center().y(), row.kind, style)
        start = style.px(_GLYPH_TEXT)
    room = rect.adjusted(start, 0, 0, 0)
    role: FontRole = "strong" if row.section else "body"
    name, hint = _name_and_hint(row, room.width(), style, role, preview=preview)
    painter.setPen(style.color("text.3" if row.gone and not tinted else "text.1"))
    write_in(painter, room, LEFT, name, style, role, italic=preview and (row.new or row.gone))
    if hint:
        behind = room.adjusted(style.width(name, role) + style.px(_HINT_GAP), 0, 0, 0)
        painter.setPen(style.color("text.1" if tinted else "text.3"))
        write_in(painter, behind, LEFT, hint, style, "caption")


def _name_and_hint(row: LedgerRow, room: float, style: Style, role: FontRole, *, preview: bool) -> tuple[str, str]:
    """The name of a line and the longest hint that fits behind it, if need be behind the short name; else no hint."""
    hints = row.hints
    names = tuple(filter(None, (row.label, row.short)))
    if row.least_hint:
        figure, whole, needed = row.twins or (row.figure, row.hints[0], row.least_hint)
        wider = max(0, style.width(figure, _figure_role(row)) - style.width(row.figure, _figure_role(row)))
        left = room - style.px(_HINT_GAP)
        least_room = left - wider - style.width(needed, "caption")
        fitting = (name for name in names if style.width(name, role) <= least_room)
        least = style.fitted(names[-1:], left - style.width(row.least_hint, "caption"), role)
        names = (next(fitting, least),)
        if style.width(names[0], role) + style.width(whole, "caption") > left - wider:
            hints = hints[-1:]
    hints = (tr("new"), *hints) if preview and row.new else (tr("removed"),) if row.gone else hints
    for hint in hints:
        for name in names:
            if style.width(name, role) + style.px(_HINT_GAP) + style.width(hint, "caption") <= room:
                return name, hint
    if row.least_hint:
        return names[0], row.least_hint
    return style.fitted(names, room, role), ""


def _figure_role(row: LedgerRow) -> FontRole:
    return "strong" if row.section else "item" if row.branch is False else "body"


def _figure_token(row: LedgerRow) -> str:
    return "text.2" if row.branch and not row.section else "text.1"
