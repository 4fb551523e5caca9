"""The popover with the breakdown of a figure of the status line, while the pointer rests on the figure."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPoint, QRectF, Qt, QTimer
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from designer.app.context.design_context import DesignContext
from designer.app.ui import theme
from designer.app.ui.sizes import spaced
from designer.app.ui.strokes import box
from designer.app.views.ledger.explanation import LineExplanation
from designer.app.views.ledger.figure_breakdowns import figure_breakdown

REST_MS = 500
_WIDTH = 280


class FigurePopover(QWidget):
    """A card above the figure that is pointed at, over the parent; transparent for the mouse."""

    def __init__(self, context: DesignContext, parent: QWidget) -> None:
        super().__init__(parent)
        self._context = context
        self._over = parent
        self._sheet = ""
        self._beside: QWidget | None = None
        self.reason = LineExplanation(whole=True, can_pin=False)
        self._column = spaced(QVBoxLayout(self), self.reason, margins=(0, "hairline", 0, 2))
        self._timer = QTimer(self, interval=REST_MS, singleShot=True)
        self._timer.timeout.connect(self._appear)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()
        context.changed.connect(self._renew)
        context.preview_changed.connect(self.leave)

    def point_at(self, sheet: str, beside: QWidget) -> None:
        """Show the breakdown of a figure, by its id, once the pointer has rested on it."""
        self._sheet, self._beside = sheet, beside
        self._timer.start()

    def show_at(self, sheet: str, beside: QWidget) -> None:
        """Show the breakdown of a figure at once, until ``beside`` loses the focus."""
        self._sheet, self._beside = sheet, beside
        beside.installEventFilter(self)
        self._appear()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.FocusOut and watched is self._beside:
            watched.removeEventFilter(self)
            self.leave()
        return False

    def leave(self) -> None:
        """Hide: the pointer has left, or a preview is shown in the figure itself."""
        self._timer.stop()
        self._sheet, self._beside = "", None
        self.hide()

    def _appear(self) -> None:
        if self._beside is None or self._context.preview is not None:
            return
        account = figure_breakdown(self._sheet, self._context.graph)
        if account is None:
            return
        self.reason.explain(account)
        style = theme.current()
        m = self._column.contentsMargins()
        self.resize(style.px(_WIDTH), self.reason.sizeHint().height() + m.top() + m.bottom())
        spot = self._beside.mapTo(self._over, QPoint(0, -self.height() - style.px(4)))
        self.move(max(0, min(spot.x(), self._over.width() - self.width())), max(0, spot.y()))
        self.raise_()
        self.show()

    def _renew(self) -> None:
        if self.isVisible():
            self._appear()

    def paintEvent(self, event: QPaintEvent) -> None:
        style = theme.current()
        radius = style.measures.radius_palette
        fill, edge = style.color("card"), style.color("line.2")
        box(QPainter(self), QRectF(self.rect()), radius, fill=fill, edge=edge)
