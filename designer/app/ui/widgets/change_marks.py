"""Change marks (a signed difference with a triangle), and bars that show which part of a limit is used."""

from dataclasses import dataclass
from typing import Literal

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from designer.app.ui import theme
from designer.app.ui.accessibility.accessible_widget import AccessibleWidget
from designer.app.ui.figures import direction, figure, signed
from designer.app.ui.fonts import FontRole
from designer.app.ui.strokes import box, smooth
from designer.app.ui.text_layout import RIGHT, write_in
from designer.app.ui.theme import Style
from designer.app.ui.widgets.painted_line import line_width, paint_line, space, words
from designer.language import tr

GaugeState = Literal["normal", "warn", "error"]


@dataclass(frozen=True, slots=True)
class FigureChange:
    """The change of a number.

    `toward` tells whether the change leads toward the user's goal; None means neither good nor bad. Without `triangle`
    the mark is only the number, for narrow columns.
    """

    value: float
    digits: int = 0
    unit: str = ""
    toward: bool | None = None
    triangle: bool = True

    @property
    def text(self) -> str:
        """The change as text, with its sign."""
        return signed(self.value, self.digits, unit=self.unit)

    @property
    def direction(self) -> int:
        """The sign of the change after rounding: 1, −1 or 0."""
        return direction(self.value, self.digits)

    @property
    def token(self) -> str:
        """The color token of the mark."""
        if self.direction == 0:
            return "same"
        if self.toward is not None:
            return "ok" if self.toward else "warn"
        return "up" if self.direction > 0 else "down"

    @property
    def role(self) -> FontRole:
        """The font of the mark."""
        return "strong" if self.direction else "body"


def change_mark_width(change: FigureChange, style: Style) -> int:
    """The width of a change mark in pixels, with its triangle."""
    triangle = style.px(8) + style.px(4) if change.triangle else 0
    return triangle + round(style.width(change.text, change.role) + 0.5)


def paint_change_mark(
    painter: QPainter,
    rect: QRectF,
    change: FigureChange,
    style: Style,
    *,
    align: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignRight,
) -> None:
    """Paint a change mark (triangle and signed number), vertically centered in `rect`.

    The number is aligned right, so that marks form a column; with `AlignLeft` the mark is aligned left.
    """
    color = style.color(change.token)
    width = change_mark_width(change, style)
    left = rect.left() if align & Qt.AlignmentFlag.AlignLeft else rect.right() - width
    painter.save()
    painter.setPen(color)
    write_in(painter, QRectF(left, rect.top(), width, rect.height()), RIGHT, change.text, style, change.role)
    painter.restore()
    if change.triangle and change.direction:
        side, high = style.px(8), style.px(6)
        spot = QRectF(left, rect.center().y() - high / 2, side, high)
        _paint_triangle(painter, spot, color, up=change.direction > 0, hollow=change.toward is False)


def _paint_triangle(painter: QPainter, rect: QRectF, color: QColor, *, up: bool, hollow: bool) -> None:
    inset = 0.7 if hollow else 0.0
    spot = rect.adjusted(inset, inset, -inset, -inset)
    base, tip = (spot.bottom(), spot.top()) if up else (spot.top(), spot.bottom())
    shape = QPolygonF([QPointF(spot.left(), base), QPointF(spot.right(), base), QPointF(spot.center().x(), tip)])
    with smooth(painter):
        painter.setPen(QPen(color, 1.4) if hollow else Qt.PenStyle.NoPen)
        painter.setBrush(Qt.BrushStyle.NoBrush if hollow else color)
        painter.drawPolygon(shape)


def paint_bar(painter: QPainter, rect: QRectF, part: float, token: str, style: Style) -> None:
    """Paint a horizontal bar that is filled to `part` (0 to 1) in the color of a token."""
    radius = min(style.px(2), rect.height() / 2)
    box(painter, rect, radius, fill=style.color("bg.3"))
    if part > 0:
        filled = QRectF(rect.left(), rect.top(), max(rect.height() / 2, rect.width() * part), rect.height())
        box(painter, filled, radius, fill=style.color(token))


class SplitBar(QWidget, AccessibleWidget):
    """A bar of two shares of a whole, defensive and offensive Battle Value, with both numbers below it."""

    def __init__(self) -> None:
        super().__init__()
        self._names = (tr("Defensive"), tr("Offensive"))
        self._values = (0.0, 0.0)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._describe()

    def set_values(self, left: float, right: float) -> None:
        """Set both shares."""
        if (left, right) != self._values:
            self._values = (left, right)
            self._describe()

    def sizeHint(self) -> QSize:
        style = theme.current()
        return QSize(style.px(180), style.measures.split_bar + style.px(4) + style.px(16))

    def minimumSizeHint(self) -> QSize:
        return QSize(theme.current().px(120), self.sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        style = theme.current()
        painter = QPainter(self)
        bar = QRectF(0, 0, self.width(), style.measures.split_bar)
        self._paint_bar(painter, bar, style)
        below = QRectF(0, self.height() - style.px(16), self.width(), style.px(16))
        self._paint_share(painter, below, 0, style)
        self._paint_share(painter, below, 1, style)

    def _paint_bar(self, painter: QPainter, bar: QRectF, style: Style) -> None:
        left, right = (max(0.0, value) for value in self._values)
        if left + right <= 0:
            box(painter, bar, style.px(2), fill=style.color("bg.3"))
            return
        gap = style.px(2) if left > 0 and right > 0 else 0
        border = round((bar.width() - gap) * left / (left + right))
        first = QRectF(bar.left(), bar.top(), border, bar.height())
        second = QRectF(bar.left() + border + gap, bar.top(), bar.width() - border - gap, bar.height())
        for part, token in ((first, "text.3"), (second, "text.1")):
            if part.width() > 0:
                box(painter, part, style.px(2), fill=style.color(token))

    def _paint_share(self, painter: QPainter, rect: QRectF, index: int, style: Style) -> None:
        value = words(figure(self._values[index], 1), style, "strong")
        pieces = [words(self._names[index], style, "caption", "text.3"), space(8, style), value]
        left = rect.left() if index == 0 else rect.right() - line_width(pieces)
        paint_line(painter, QRectF(left, rect.top(), rect.width(), rect.height()), pieces)

    def _describe(self) -> None:
        spoken = (f"{n} {figure(v, 1)}" for n, v in zip(self._names, self._values, strict=True))
        self.setAccessibleName(", ".join(spoken))
        self.update()
