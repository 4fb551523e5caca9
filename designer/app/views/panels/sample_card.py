"""The card of a sample: name, Battle Value, a small body map, equipment, legality, and why it is worth opening."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from designer.app.ui import theme
from designer.app.ui.figures import figure
from designer.app.ui.icons import SEVERITIES, counted, paint_icon, paint_kind
from designer.app.ui.strokes import box, ring
from designer.app.ui.text_layout import RIGHT, draw, draw_wrapped
from designer.app.ui.theme import Style
from designer.app.ui.widgets.body_map import paint_body
from designer.figures import FIGURES
from designer.language import tr
from designer.workspace.samples import CardContents, Sample

_SIZE = (312, 156)
_INSET = 16
_MAP_WIDTH, _MAP_TOP = 82, 60


class SampleCard(QAbstractButton):
    """A button that opens a sample. ``marked`` gives it an accent border: Enter on the start page opens this card."""

    def __init__(self, sample: Sample, card: CardContents, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.sample = sample
        self.card = card
        self.marked = False
        """Whether Enter on the page opens this card."""
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        state = tr("Legal") if not card.errors else counted("error", card.errors)
        words = {"title": sample.title, "about": card.about, "value": figure(card.battle_value), "state": state}
        words["reason"] = tr(sample.reason)
        self.setAccessibleName(tr("{title}, {about}, Battle Value {value}, {state}. {reason}", **words))

    def mark(self, marked: bool) -> None:
        """Set whether Enter on the page opens this card."""
        if marked != self.marked:
            self.marked = marked
            self.update()

    def sizeHint(self) -> QSize:
        style = theme.current()
        return QSize(*map(style.px, _SIZE))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        style = theme.current()
        painter = QPainter(self)
        rect = QRectF(self.rect())
        lively = self.underMouse() or self.isDown()
        fill = "bg.2" if lively else "bg.1"
        box(painter, rect, style.measures.radius_panel, fill=style.color(fill), edge=style.color("line.1"))
        if self.marked:
            ring(painter, rect, style.measures.radius_panel, style.color("accent"))
        if theme.shows_focus(self):
            ring(painter, rect.adjusted(2, 2, -2, -2), style.measures.radius_panel, style.color("text.1"))
        inset = style.px(_INSET)
        inner = rect.adjusted(inset, inset, -inset, -inset)
        self._paint_head(painter, inner, style)
        paint_body(painter, QPointF(inner.left(), rect.top() + style.px(_MAP_TOP)), self.card, style)
        self._paint_facts(painter, inner.adjusted(style.px(_MAP_WIDTH + 17), 0, 0, 0), style)

    def _paint_head(self, painter: QPainter, inner: QRectF, style: Style) -> None:
        value = figure(self.card.battle_value)
        taken = max(style.width(value, "input"), style.width(tr(FIGURES["bv"].name), "caption")) + style.px(10)
        name = QRectF(inner.left(), inner.top() - style.px(3), inner.width() - taken, style.px(18))
        draw(painter, name, self.sample.title, style, role="title")
        draw(painter, name.translated(0, style.px(17)), self.card.about, style, token="text.2")
        row = QRectF(inner.left(), inner.top() - style.px(3), inner.width(), style.px(18))
        draw(painter, row, value, style, role="input", align=RIGHT)
        draw(
            painter,
            row.translated(0, style.px(17)),
            tr(FIGURES["bv"].name),
            style,
            role="caption",
            token="text.3",
            align=RIGHT,
        )

    def _paint_facts(self, painter: QPainter, room: QRectF, style: Style) -> None:
        x, side, high = room.left(), style.measures.cell_glyph, style.px(20)
        top = style.px(_MAP_TOP)
        step = min(side + style.px(26), room.width() / max(1, len(self.card.kinds)))
        for kind, count in self.card.kinds:
            paint_kind(painter, x, top + high / 2, kind, style)
            words = QRectF(x + side + style.px(4), top, style.px(24), high)
            draw(painter, words, str(count), style, role="item")
            x += step
        top += style.px(28)
        look = SEVERITIES["error" if self.card.errors else "clear"]
        paint_icon(painter, QPointF(room.left(), top + (high - side) / 2), look.icon, style.color(look.token), side)
        line = QRectF(room.left() + side + style.px(6), top, room.width() - side - style.px(6), high)
        words_state = counted("error", self.card.errors) if self.card.errors else tr("Legal")
        draw(painter, line, words_state, style, role="item", token="error" if self.card.errors else "text.1")
        reason = QRectF(room.left(), top + style.px(24), room.width(), room.bottom() + style.px(8) - top - style.px(24))
        draw_wrapped(painter, reason, tr(self.sample.reason), style, role="caption")
