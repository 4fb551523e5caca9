"""The card of a sample: name, Battle Value, a small body map, equipment, legality, and why it is worth opening.

A higher card also has figures and weapons.
"""

from __future__ import annotations

from collections import Counter
from itertools import product
from operator import le
from typing import Final

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
from designer.app.views.panels.main_figures import NamedTexts, figures_of
from designer.design import once, weapons
from designer.figures import FIGURES
from designer.language import tr
from designer.workspace.samples import CardContents, Sample

CARD_HEIGHT: Final = 156
"""The usual height of a card, in pixels."""
_WIDTH: Final = 312
_INSET = 16
_MAP_WIDTH, _MAP_HEIGHT, _MAP_TOP = 82, 75, 60
_LARGE_FROM, _LARGE = 320, 1.5
"""The height of a card from which its map is larger, in pixels, and by what factor."""
_FIGURE_ROW, _FIGURE_LINE, _BETWEEN = 36, 15, 14
_FIGURES: Final = 5
"""The number of figures on a card."""
_SHARES: Final = 0.4, 0.35, 0.25
"""The usual widths of the columns of figures, as shares of the room."""


class SampleCard(QAbstractButton):
    """A button that opens a sample. ``marked`` gives it an accent border: Enter on the start page opens this card.

    Cards side by side are one stop of Tab; the arrow keys move from one to the next.
    """

    def __init__(self, sample: Sample, card: CardContents, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.sample = sample
        self.card = card
        self.marked = False
        """Whether Enter on the page opens this card."""
        self._height = 0
        self._figures: NamedTexts = ()
        self._weapons: tuple[str, ...] = ()
        self.setAutoExclusive(True)
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

    def set_height(self, pixels: int) -> None:
        """Set another height than the usual one, for a card that also has figures and weapons."""
        if not self._figures:
            self._figures = figures_of(self.card.unit)[:_FIGURES]
            held = Counter(fitted.item for fitted in weapons(once(self.card.unit)))
            strongest = sorted(held, key=lambda item: (-max(item.damage) * held[item], item.id))
            self._weapons = tuple(f"{held[item]} × {item.name}" if held[item] > 1 else item.name for item in strongest)
            said = [f"{name} {value}" for name, value in self._figures]
            self.setAccessibleDescription(", ".join((*said, *self._weapons)))
        if pixels != self._height:
            self._height = pixels
            self.updateGeometry()

    def sizeHint(self) -> QSize:
        style = theme.current()
        return QSize(style.px(_WIDTH), max(style.px(CARD_HEIGHT), self._height))

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
        scale = _LARGE if self._height >= style.px(_LARGE_FROM) else 1.0
        top = rect.top() + style.px(_MAP_TOP)
        paint_body(painter, QPointF(inner.left(), top), self.card, style, scale)
        below = top + scale * style.px(_MAP_HEIGHT) + style.px(_BETWEEN)
        beside = inner.adjusted(scale * style.px(_MAP_WIDTH) + style.px(17), 0, 0, 0)
        if self._figures:
            beside.setBottom(below - style.px(_BETWEEN))
        self._paint_facts(painter, beside, style)
        if self._figures:
            self._paint_lists(painter, inner.adjusted(0, below - inner.top(), 0, 0), style)

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

    def _paint_lists(self, painter: QPainter, room: QRectF, style: Style) -> None:
        """Paint the figures and the weapons that have room below the map."""
        shares = self._column_shares(room.width(), style)
        across, row, line = len(shares), style.px(_FIGURE_ROW), style.px(_FIGURE_LINE)
        top = room.top()
        for first in range(0, len(self._figures), across):
            if top + 2 * line > room.bottom() + style.px(_INSET / 2):
                return
            left = room.left()
            for (name, value), share in zip(self._figures[first : first + across], shares, strict=False):
                place = QRectF(left, top, share, line)
                draw(painter, place, name, style, role="caption", token="text.2")
                draw(painter, place.translated(0, line), value, style, role="strong")
                left += share
            top += row
        high = style.px(20)
        count = min(len(self._weapons), int((room.bottom() - top) / high))
        left_out = len(self._weapons) - count
        if count == 1 and left_out:  # the line would name none of them
            return
        for number in range(count):
            place = QRectF(room.left(), top + number * high, room.width(), high)
            is_last = left_out > 0 and number == count - 1
            words = tr("and {n} more", n=left_out + 1) if is_last else self._weapons[number]
            draw(painter, place, words, style, token="text.2" if is_last else "text.1")

    def _column_shares(self, room: float, style: Style) -> list[float]:
        """The widths of as many columns of figures as have room: the usual ones, or what texts need."""
        wide = [max(style.width(name, "caption"), style.width(value, "strong")) for name, value in self._figures]
        usual = [room * share for share in _SHARES]
        for across, gap in product(range(len(_SHARES), 1, -1), (style.px(12), style.px(6))):
            widest = [max(wide[column::across]) + gap for column in range(across)]
            if across == len(_SHARES) and all(map(le, widest, usual)):
                return usual
            spare = room + gap - sum(widest)
            if spare >= 0:
                return [each + spare / across for each in widest]
        return [room]
