"""The card that says what an edit would change. It stands in one place, over the findings, and only while one looks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from designer.app import theme
from designer.app.bridge import Bridge
from designer.app.docks.lists import LEFT, RIGHT, draw
from designer.app.docks.outcome import Fact, Outcome, outcome_of
from designer.app.fonts import FontRole
from designer.app.icons import SEVERITIES, glyph, paint_icon
from designer.app.marks import Change, paint_change_mark
from designer.app.statuswords import SIGNS
from designer.app.strokes import box, hairline
from designer.app.theme import Style, follow_theme

DELAY_MS: Final = 120
"""How long an edit must be considered before the card comes; it leaves at once."""

_TWO_COLUMNS_FROM = 560
_STRIP_BELOW = 110
_ROW = 20
_OLD_WIDTH, _NEW_WIDTH, _MARK_WIDTH = 66, 60, 66


class PreviewCard(QWidget):
    """A card laid over its place by whoever owns it: ``where`` says which. The mouse goes through it."""

    def __init__(self, bridge: Bridge, parent: QWidget, where: Callable[[], QRect] | None = None) -> None:
        super().__init__(parent)
        self._where = where or self.geometry
        self._bridge = bridge
        self._outcome: Outcome | None = None
        self._placeless = False
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(DELAY_MS)
        self._timer.timeout.connect(self._appear)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()
        bridge.preview_changed.connect(self._follow)
        bridge.changed.connect(self._follow)
        follow_theme(self.update)

    @property
    def outcome(self) -> Outcome | None:
        """What it says; None while it says nothing."""
        return None if self.isHidden() else self._outcome

    def take_place(self) -> None:
        """Stand where its owner wants it now."""
        place = self._where()
        self._placeless = place.isEmpty()
        if not self._placeless:
            self.setGeometry(place)

    def show_at_once(self) -> None:
        """Come without delay."""
        self._timer.stop()
        self._appear()

    def _follow(self) -> None:
        self.take_place()
        if self._bridge.preview is None or self._placeless:
            self._timer.stop()
            self.hide()
        elif self.isHidden():
            self._timer.start()
        else:
            self._appear()

    def _appear(self) -> None:
        edit = self._bridge.preview
        self._outcome = None if edit is None else outcome_of(self._bridge.session, edit)
        if self._outcome is None:
            self.hide()
            return
        self.setAccessibleName(spoken(self._outcome))
        self.raise_()
        self.show()
        self.update()

    def minimumSizeHint(self) -> QSize:
        return QSize(theme.current().px(200), theme.current().px(40))

    def paintEvent(self, event: QPaintEvent) -> None:
        outcome = self._outcome
        if outcome is None:
            return
        style = theme.current()
        painter = QPainter(self)
        rect = QRectF(self.rect())
        box(painter, rect, style.measures.radius_palette, fill=style.color("card"), edge=style.color("line.2"))
        inner = rect.adjusted(style.measures.panel_inset, 0, -style.measures.panel_inset, 0)
        self._paint_title(painter, inner, outcome, style)
        if rect.height() < style.px(_STRIP_BELOW):
            self._paint_strip(painter, inner, outcome, style)
            return
        body = inner.adjusted(0, style.measures.tool_row, 0, 0)
        columns = 2 if rect.width() >= style.px(_TWO_COLUMNS_FROM) else 1
        below = self._paint_facts(painter, body, outcome.facts, columns, style)
        self._paint_findings(painter, body, below, outcome, in_line=columns == 2, style=style)

    def _paint_title(self, painter: QPainter, inner: QRectF, outcome: Outcome, style: Style) -> None:
        m = style.measures
        row = QRectF(inner.left(), 0, inner.width(), m.tool_row)
        left = row.left()
        if outcome.kind:
            side = m.icon
            ink = style.theme.kind(outcome.kind).ink
            paint_icon(painter, QPointF(left, row.center().y() - side / 2), glyph(outcome.kind), ink, side)
            left += side + style.px(8)
        draw(painter, QRectF(left, 0, row.right() - left, row.height()), outcome.title, style, role="strong")
        line = hairline(painter)
        painter.fillRect(QRectF(1, row.bottom() - line, self.width() - 2, line), style.color("line.1"))

    def _paint_facts(
        self, painter: QPainter, body: QRectF, facts: tuple[Fact, ...], columns: int, style: Style
    ) -> float:
        """The figures, the first column filled first; gives where they end."""
        high = style.px(_ROW)
        gap = style.px(28)
        width = (body.width() - gap * (columns - 1)) / columns
        rows = -(-len(facts) // columns)
        top = body.top() + style.px(6)
        for number, fact in enumerate(facts):
            column, row = divmod(number, rows)
            spot = QRectF(body.left() + column * (width + gap), top + row * high, width, high)
            self._paint_fact(painter, spot, fact, style)
        return top + rows * high

    @staticmethod
    def _paint_fact(painter: QPainter, row: QRectF, fact: Fact, style: Style) -> None:
        mark = QRectF(row.right() - style.px(_MARK_WIDTH), row.top(), style.px(_MARK_WIDTH), row.height())
        new = QRectF(mark.left() - style.px(_NEW_WIDTH), row.top(), style.px(_NEW_WIDTH), row.height())
        old = QRectF(new.left() - style.px(_OLD_WIDTH), row.top(), style.px(_OLD_WIDTH), row.height())
        first = fact.label == "Battle Value"
        label = QRectF(row.left(), row.top(), old.left() - row.left(), row.height())
        role: FontRole = "strong" if first else "body"
        draw(painter, label, fact.label, style, role=role, token="text.1" if first else "text.2")
        draw(painter, old, f"{fact.old} →", style, token="text.3", align=RIGHT)
        draw(painter, new, fact.new, style, role="strong", align=RIGHT)
        if fact.change is not None:
            paint_change_mark(painter, mark, Change(fact.change, fact.digits), style)

    def _paint_findings(
        self, painter: QPainter, body: QRectF, top: float, outcome: Outcome, *, in_line: bool, style: Style
    ) -> None:
        said = list(_said(outcome))
        if not said or top + style.px(_ROW) > self.height():
            return
        line = hairline(painter)
        top += style.px(4)
        painter.fillRect(QRectF(body.left(), top, body.width(), line), style.color("line.1"))
        top += style.px(3)
        high = style.px(_ROW + 2)
        x, side = body.left(), style.measures.cell_glyph
        for icon, token, words in said:
            width = side + style.px(6) + style.width(words) + style.px(22)
            if in_line and x > body.left() and x + width - style.px(22) > body.right():
                x, top = body.left(), top + high
            if top + high > self.height():
                return
            paint_icon(painter, QPointF(x, top + (high - side) / 2), icon, style.color(token), side)
            left = x + side + style.px(6)
            draw(painter, QRectF(left, top, body.right() - left, high), words, style)
            x, top = (x + width, top) if in_line else (x, top + high)

    def _paint_strip(self, painter: QPainter, inner: QRectF, outcome: Outcome, style: Style) -> None:
        """Where there is no room: the new figures and their marks in one line."""
        top = style.measures.tool_row
        row = QRectF(inner.left(), top, inner.width(), self.height() - top)
        x = row.left()
        for fact in outcome.facts:
            if fact.change is None:
                continue
            words = f"{_SHORT.get(fact.label, fact.label)} {fact.new}"
            width = style.width(words) + style.px(6)
            mark = Change(fact.change, fact.digits)
            if x + width + style.px(60) > row.right():
                return
            draw(painter, QRectF(x, row.top(), width, row.height()), words, style)
            spot = QRectF(x + width, row.top(), style.px(60), row.height())
            paint_change_mark(painter, spot, mark, style, align=LEFT)
            x += width + style.px(72)


_SHORT = {"Battle Value": "BV"}


def spoken(outcome: Outcome) -> str:
    """The card in words."""
    facts = ", ".join(f"{fact.label} {fact.old} to {fact.new}" for fact in outcome.facts)
    return f"{outcome.title}: {facts}"


def _said(outcome: Outcome) -> list[tuple[str, str, str]]:
    """Icon, colour and words of each finding that comes or goes."""
    gained = []
    for (severity, sentence), count in Counter((f.severity, f.sentence) for f in outcome.gained).items():
        look = SEVERITIES[SIGNS[severity]]
        gained.append((look.icon, look.token, _times(sentence, count)))
    cleared = Counter(finding.sentence for finding in outcome.cleared)
    return gained + [("check", "ok", f"Clears: {_times(sentence, count)}") for sentence, count in cleared.items()]


def _times(sentence: str, count: int) -> str:
    return sentence if count == 1 else f"{count} × {sentence}"
