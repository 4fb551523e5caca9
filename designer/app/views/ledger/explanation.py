"""The explanation of a line or figure, as at the foot of the ledger."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QAction, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QApplication, QSizePolicy, QWidget

from designer.app.ui import theme
from designer.app.ui.accessibility.accessible_widget import AccessibleWidget, Role
from designer.app.ui.icons import paint_kind
from designer.app.ui.strokes import hairline
from designer.app.ui.text_layout import draw, draw_wrapped
from designer.app.ui.theme import Style, follow_theme
from designer.app.ui.widgets.buttons import IconButton
from designer.app.views.ledger.figure_breakdowns import NO_BREAKDOWN, FigureBreakdown
from designer.language import marked, tr

NOTHING = marked("Choose a line to see how it came about.")

_LINE = 17
_TITLE = 22
_FEWEST = 3
_MOST = {"compact": 4, "comfortable": 6, "large": 6}


class LineExplanation(QWidget, AccessibleWidget):
    """The name of a line, its inputs by name and value, and its rule. The pin keeps it while other lines are chosen.

    ``whole``: all inputs are shown, however many; else the first ones.
    """

    accessible_role = Role.Grouping

    def __init__(self, *, whole: bool = False, can_pin: bool = True) -> None:
        super().__init__()
        self._whole = whole
        self._can_pin = can_pin
        self._account = NO_BREAKDOWN
        self.pin = IconButton("pin", tr("Pin this explanation"), checkable=True, parent=self)
        self.pin.hide()
        copy = QAction(tr("Copy as text"), self)
        copy.triggered.connect(lambda: QApplication.clipboard().setText(self.text))
        self.addAction(copy)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        follow_theme(self._renew)

    @property
    def text(self) -> str:
        """All the text, a line for each row."""
        return self._account.text or tr(NOTHING)

    def explain(self, account: FigureBreakdown) -> None:
        """Show an explanation."""
        if account != self._account:
            self._account = account
            self._renew()

    def sizeHint(self) -> QSize:
        style = theme.current()
        # No lower than for three rows, so that the ledger above does not jump at each choice.
        lines = max(_FEWEST, len(self._shown(style))) + 1 if self._account.title else 0
        return QSize(style.px(200), style.px(_TITLE) + lines * style.px(_LINE) + style.px(14))

    def minimumSizeHint(self) -> QSize:
        return QSize(0, self.sizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place_pin()

    def paintEvent(self, event: QPaintEvent) -> None:
        style = theme.current()
        painter = QPainter(self)
        painter.fillRect(QRectF(0, 0, self.width(), hairline(painter)), style.color("line.1"))
        inset = style.measures.panel_inset
        room = QRectF(self.rect()).adjusted(inset, style.px(7), -inset, -style.px(7))
        if not self._account.title:
            draw_wrapped(painter, room, tr(NOTHING), style, token="text.3")
            return
        self._paint_title(painter, QRectF(room.left(), room.top(), room.width(), style.px(_TITLE)), style)
        self._paint_rows(painter, room.adjusted(0, style.px(_TITLE), 0, 0), style)

    def _paint_title(self, painter: QPainter, room: QRectF, style: Style) -> None:
        left = room.left()
        if self._account.kind:
            left += paint_kind(painter, left, room.center().y(), self._account.kind, style) + style.px(6)
        width = room.right() - style.measures.icon_button - left
        rect = QRectF(left, room.top(), width, room.height())
        draw(painter, rect, style.fitted((self._account.title,), width, "strong"), style, role="strong")

    def _paint_rows(self, painter: QPainter, room: QRectF, style: Style) -> None:
        high = style.px(_LINE)
        rows = self._shown(style)
        names = max((style.width(name, "caption") for name, _ in rows), default=0.0)
        column = min(names, room.width() * 0.4) + style.px(14)
        for place, (name, value) in enumerate(rows):
            line = QRectF(room.left(), room.top() + place * high, room.width(), high)
            words = style.fitted((name,), column - style.px(4), "caption")
            draw(painter, line, words, style, role="caption", token="text.3")
            inner = line.adjusted(column, 0, 0, 0)
            draw(painter, inner, style.fitted((value,), inner.width()), style)
        source = self._account.explanation.source
        if source:
            line = QRectF(room.left(), room.top() + len(rows) * high, room.width(), high)
            words = style.fitted((source,), room.width(), "caption")
            draw(painter, line, words, style, role="caption", token="accent")

    def _shown(self, style: Style) -> tuple[tuple[str, str], ...]:
        return self._account.explanation.rows if self._whole else self._account.explanation.rows[: _MOST[style.density]]

    def _place_pin(self) -> None:
        style = theme.current()
        side = style.measures.icon_button
        self.pin.move(self.width() - style.measures.panel_inset - side + style.px(4), style.px(6))

    def _renew(self) -> None:
        self.pin.setVisible(bool(self._account.title) and self._can_pin)
        self.setFixedHeight(self.sizeHint().height())
        self._place_pin()
        self.setAccessibleName(tr("Explanation"))
        self.setAccessibleDescription(self.text)
        self.update()
