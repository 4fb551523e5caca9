"""List views without a frame, with a text while they are empty."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QAbstractItemModel, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from designer.app.ui import theme
from designer.app.ui.strokes import paint_row
from designer.app.ui.text_layout import draw_wrapped
from designer.app.ui.theme import Style
from designer.app.ui.widgets.models import AnyIndex


class QuietList(QListView):
    """A list view without a frame. While it is empty it shows ``empty_text``."""

    def __init__(self, name: str, model: QAbstractItemModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.empty_text: Callable[[], str] = lambda: ""
        self.setAccessibleName(name)
        self.setModel(model)
        self.setMouseTracking(True)
        self.setUniformItemSizes(True)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setTabKeyNavigation(False)

    def minimumSizeHint(self) -> QSize:
        m = theme.measures()
        return QSize(super().minimumSizeHint().width(), 2 * m.finding_row)

    def sizeHint(self) -> QSize:
        return QSize(super().sizeHint().width(), 4 * theme.measures().finding_row)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self.model().rowCount() == 0 and (words := self.empty_text()):
            style = theme.current()
            m = style.measures
            room = QRectF(self.viewport().rect()).adjusted(m.panel_inset, m.control_inset, -m.panel_inset, 0)
            draw_wrapped(QPainter(self.viewport()), room, words, style)


class RowDelegate(QStyledItemDelegate):
    """Paints the background of a row; subclasses paint the rest in ``paint_content``."""

    def row_height(self, style: Style) -> int:
        """The height of a row."""
        return style.measures.table_row

    def paint_content(self, painter: QPainter, rect: QRectF, index: AnyIndex, style: Style) -> None:
        """Paint the content of a row."""

    def sizeHint(self, option: QStyleOptionViewItem, index: AnyIndex) -> QSize:
        return QSize(theme.current().px(120), self.row_height(theme.current()))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        style = theme.current()
        rect = QRectF(option.rect)
        state: QStyle.StateFlag = option.state
        view: QWidget | None = option.widget
        focused = bool(state & QStyle.StateFlag.State_HasFocus) and view is not None and theme.shows_focus(view)
        paint_row(
            painter,
            rect,
            style,
            selected=bool(state & QStyle.StateFlag.State_Selected),
            hover=bool(state & QStyle.StateFlag.State_MouseOver),
            focused=focused,
        )
        painter.save()
        self.paint_content(painter, rect, index, style)
        painter.restore()
