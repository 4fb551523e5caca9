"""Painters of table cells, for ``Column.paint`` or as a part of a function given there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter

from designer.app.ui.fonts import FontRole
from designer.app.ui.icons import paint_kind, paint_sign
from designer.app.ui.strokes import box
from designer.app.ui.tables.columns import TableCell
from designer.app.ui.text_layout import LEFT, RIGHT, SIDE_GAP, draw, draw_wrapped, with_side
from designer.app.ui.theme import Style
from designer.app.ui.widgets.change_marks import FigureChange, paint_change_mark
from designer.catalog import Item

AnyCell = TableCell[Any]  # Any: a paint role draws cells of any kind of row
Paint = Callable[[QPainter, AnyCell], None]

SIGN: Final = 12
"""The side of an icon within a line of text, in pixels at scale 1."""
GLYPH_LEFT: Final = 8
"""Left edge of the icon of an item: pixels at scale 1 from the left edge of its column."""
KIND_WIDTH: Final = 18
"""The width of the icon of a kind of item before a name, with the gap behind it: pixels at scale 1."""
NAME_LEFT: Final = 28
"""Left edge of the name of an item: pixels at scale 1 from the left edge of its column."""


def text(painter: QPainter, cell: AnyCell, token: str = "") -> None:
    """Paint the text in the font of the column; figures that are too long are painted smaller, elided only with words.

    The color is ``token``, by default that of the column.
    """
    column, words, role = cell.column, cell.text, cell.column.font
    if column.is_figure and role != "caption" and cell.style.width(words, role) > cell.rect.width():
        role, wide = "caption", cell.style.width(words, "caption")
        has_words = any(map(str.isalpha, words))
        rect = cell.rect if has_words else cell.rect.adjusted(min(0.0, cell.rect.width() - wide), 0, 0, 0)
    else:
        rect = cell.rect
    draw(painter, rect, words, cell.style, role=role, token=token or column.token, align=column.align)


def change(value: Callable[[Any], FigureChange | None]) -> Paint:
    """A painter of change marks; ``value`` gives the change of a row, or None if it has no mark."""

    def paint(painter: QPainter, cell: AnyCell) -> None:
        mark = value(cell.row)
        if mark is not None:
            paint_change_mark(painter, cell.rect, mark, cell.style)

    return paint


def icon_before(painter: QPainter, rect: QRectF, name: str, style: Style, token: str) -> QRectF:
    """Paint an icon at the left of a rectangle; returns the rest of the rectangle."""
    side = paint_sign(painter, rect.left(), rect.center().y(), name, style, token, style.px(SIGN))
    return rect.adjusted(side + style.px(4), 0, 0, 0)


def item_name_rect(cell: AnyCell) -> QRectF:
    """The rectangle for the name of an item, to the right of its icon."""
    return cell.rect.adjusted(cell.style.px(NAME_LEFT) - cell.style.measures.table_gutter, 0, 0, 0)


def kind_and_name(painter: QPainter, rect: QRectF, kind: str, names: tuple[str, ...], style: Style) -> None:
    """Paint the icon of a kind of item at the left of a rectangle, and behind it the first name that fits."""
    paint_kind(painter, rect.left(), rect.center().y(), kind, style)
    behind = rect.adjusted(style.px(KIND_WIDTH), 0, 0, 0)
    draw(painter, behind, style.fitted(names, behind.width()), style)


def item_glyph(painter: QPainter, cell: AnyCell, item: Item) -> None:
    """Paint the icon of an item's kind at the left edge of the column."""
    left = cell.rect.left() - cell.style.measures.table_gutter + cell.style.px(GLYPH_LEFT)
    paint_kind(painter, left, cell.rect.center().y(), item.kind, cell.style)


def item_name(
    painter: QPainter,
    rect: QRectF,
    item: Item,
    side: str,
    style: Style,
    token: str = "text.1",
    *,
    brief: bool = False,
) -> None:
    """Paint an item's name, and after it its technology base ``side`` (empty if it is that of the chassis).

    ``brief`` paints the short name, also where the full one has room.
    """
    name, mark = with_side(style, item, side, rect.width(), brief=brief)
    draw(painter, rect, name, style, token=token)
    if mark:
        behind = rect.adjusted(style.width(name) + style.px(SIDE_GAP), 0, 0, 0)
        draw(painter, behind, mark, style, role="caption", token="text.3")


def more_lines(words: str, style: Style, width: float, role: FontRole = "body") -> int:
    """The height of all lines but the first of a text that is wrapped at a width, in pixels."""
    metrics = style.metrics[role]
    high = metrics.boundingRect(QRectF(0, 0, width, 0), Qt.TextFlag.TextWordWrap, words).height()
    return round(high - metrics.height())


def wrapped(painter: QPainter, cell: AnyCell, role: FontRole = "body", token: str = "text.1") -> None:
    """Paint the text of a cell in as many lines as it needs, see `more_lines`."""
    draw_wrapped(painter, cell.rect, cell.text, cell.style, role=role, token=token, align=LEFT)


def words_at_right(
    painter: QPainter, rect: QRectF, words: str, style: Style, *, role: FontRole = "body", token: str = "text.1"
) -> QRectF:
    """Paint words at the right end of a rectangle; returns the rest of the rectangle."""
    draw(painter, rect, words, style, role=role, token=token, align=RIGHT)
    return rect.adjusted(0, 0, -style.width(words, role), 0)


def check_rect(cell: AnyCell) -> QRectF:
    """The rectangle of the check box at the left of a cell."""
    side = cell.style.px(14)
    left = cell.rect.left() - cell.style.measures.table_gutter + cell.style.measures.panel_inset
    return QRectF(left, cell.rect.center().y() - side / 2, side, side)


def check_box_alone(painter: QPainter, cell: AnyCell) -> None:
    """Paint the check box of a cell that shows nothing else."""
    check_box(painter, cell)


def check_box(painter: QPainter, cell: AnyCell) -> QRectF:
    """Paint the check box of a cell; returns the rest of the cell."""
    rect, style = check_rect(cell), cell.style
    on = cell.column.checked is not None and cell.column.checked(cell.row)
    fill, edge = ("accent.fill", "accent.fill") if on else ("well", "line.control")
    box(painter, rect, style.measures.radius_cell, fill=style.color(fill), edge=style.color(edge))
    if on:
        inner = round(rect.width()) - 2
        paint_sign(painter, rect.left() + 1, rect.center().y(), "check", style, "on.accent", inner)
    return QRectF(cell.rect).adjusted(rect.right() - cell.rect.left() + style.px(8), 0, 0, 0)
