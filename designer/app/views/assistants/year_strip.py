"""The strip below the board with the years: eras, when parts came, the year of the design, and a slider."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPolygonF, QWheelEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from designer.app.ui import theme
from designer.app.ui.accessibility.accessible_widget import AccessibleWidget, Role, announce
from designer.app.ui.fonts import FontRole
from designer.app.ui.sizes import sized, spaced
from designer.app.ui.strokes import box, ring, smooth
from designer.app.ui.text_layout import CENTER, draw
from designer.app.ui.theme import Style
from designer.app.ui.widgets.labels import ElidedLabel
from designer.app.ui.widgets.tooltips import PartTips
from designer.catalog.eras import FIRST_YEAR, LAST_YEAR, eras
from designer.language import tr

_HIGH, _INSET = 88, 24
_BEND: Final = 3000
_BENT_AT: Final = 1 / 3
"""The share of the width that the years before ``_BEND`` take: little happens in them."""
_LABELS: Final = (2400, 2600, 2800, 3000, 3025, 3050, 3075, 3100, 3125, 3150)


def share_of(year: float) -> float:
    """Position of a year on the strip, from 0 to 1; years outside are at its ends."""
    year = min(max(year, FIRST_YEAR), LAST_YEAR)
    if year <= _BEND:
        return (year - FIRST_YEAR) / (_BEND - FIRST_YEAR) * _BENT_AT
    return _BENT_AT + (year - _BEND) / (LAST_YEAR - _BEND) * (1 - _BENT_AT)


def year_at(share: float) -> int:
    """The year at a place on the strip."""
    share = min(max(share, 0.0), 1.0)
    if share <= _BENT_AT:
        return round(FIRST_YEAR + share / _BENT_AT * (_BEND - FIRST_YEAR))
    return round(_BEND + (share - _BENT_AT) / (1 - _BENT_AT) * (LAST_YEAR - _BEND))


class YearStrip(QWidget):
    """A sentence on the year, the button that makes it the design's, and the slider.

    Signals:
        taken: the shown year is to become that of the design.
    """

    taken = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.words = ElidedLabel("", role="strong", hint_role="caption")
        self.button = QPushButton()
        self.slider = YearSlider()
        head = spaced(QHBoxLayout(), (self.words, 1), self.button, margins=("panel_inset", 4, "panel_inset", 0))
        spaced(QVBoxLayout(self), head, (self.slider, 1), margins=0, spacing=0)
        sized(self, height=_HIGH)
        self.button.clicked.connect(self.taken)

    def show_years(self, year: int, own: int, ticks: Sequence[int], hint: str) -> None:
        """Show a year with a remark; ``own`` is the year of the design, ``ticks`` are when its parts came and went."""
        self.words.set_text(tr("Year {year}", year=year), hint=hint)
        self.button.setText(tr("Set year to {year}", year=year))
        self.button.setEnabled(year != own)
        self.slider.show_years(year, own, ticks)
        self.slider.setAccessibleDescription(hint)


class YearSlider(QWidget, AccessibleWidget):
    """The years as a line with a handle. Arrow keys go by a year, with Shift to the next tick; Home goes to ``own``.

    Signals:
        moved: the year to which the user moves the handle.
    """

    accessible_role = Role.Slider

    moved = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self.year = self._own = LAST_YEAR
        self._ticks: Sequence[int] = ()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setAccessibleName(tr("Year"))
        PartTips(self, self._tip_at)

    def show_years(self, year: int, own: int, ticks: Sequence[int]) -> None:
        """Show a year, the year of the design, and ticks."""
        if year != self.year and self.hasFocus():
            announce(self, str(year))
        self.year, self._own, self._ticks = year, own, ticks
        self.setAccessibleName(tr("Year {year}", year=year))
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(theme.current().px(300), theme.current().px(60))

    # -- where things are -----------------------------------------------------------------------------------

    def x_of(self, year: int) -> float:
        """The horizontal position of a year in pixels."""
        inset = theme.current().px(_INSET)
        return inset + share_of(year) * (self.width() - 2 * inset)

    def _year_at(self, x: float) -> int:
        inset = theme.current().px(_INSET)
        return year_at((x - inset) / max(1, self.width() - 2 * inset))

    def _tip_at(self, point: QPointF) -> str:
        era = next((era for era in eras() if era.first <= self._year_at(point.x()) <= era.last), None)
        return "" if era is None else tr("{era}, {first} to {last}", era=tr(era.name), first=era.first, last=era.last)

    # -- painting -------------------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        style, painter = theme.current(), QPainter(self)
        px = style.px
        self._paint_eras(painter, QRectF(0, px(4), self.width(), px(16)), style)
        line = px(31)
        left, right, here = self.x_of(FIRST_YEAR), self.x_of(LAST_YEAR), self.x_of(self.year)
        for tick in self._ticks:
            token = "warn" if tick > self.year else "text.2"
            painter.fillRect(QRectF(self.x_of(tick) - px(1) / 2, line - px(9), px(1), px(7)), style.color(token))
        painter.fillRect(QRectF(left, line - px(1), right - left, px(3)), style.color("line.2"))
        painter.fillRect(QRectF(left, line - px(1), here - left, px(3)), style.color("accent"))
        handle = QRectF(here - px(7), line - px(6), px(14), px(14))
        box(painter, handle, px(7), fill=style.color("bg.1"), edge=style.color("accent"), width=2)
        self._paint_labels(painter, QRectF(0, px(40), self.width(), px(14)), style)
        if theme.shows_focus(self):
            ring(painter, handle.adjusted(-3, -3, 3, 3), px(10), style.color("accent"))

    def _paint_eras(self, painter: QPainter, band: QRectF, style: Style) -> None:
        for number, era in enumerate(eras()):
            left, right = self.x_of(era.first), self.x_of(era.last + 1)
            if era.last >= LAST_YEAR:
                right = band.right()
            if right <= left:
                continue
            rect = QRectF(left, band.top(), right - left - 1, band.height())
            box(painter, rect, style.measures.radius_cell, fill=style.color("bg.2" if number % 2 else "bg.3"))
            initials = "".join(word[0] for word in tr(era.name).replace("-", " ").split())
            name = next((n for n in (tr(era.name), tr(era.short)) if style.width(n, "caption") <= rect.width()), "")
            role: FontRole = "caption" if name else "gutter"
            draw(painter, rect, name or initials, style, role=role, token="text.2", align=CENTER)

    def _paint_labels(self, painter: QPainter, band: QRectF, style: Style) -> None:
        """The numbers of years that fit beside that of the design, which has a triangle above it."""
        half = style.width("0000", "strong") / 2 + style.px(4)
        own = self.x_of(self._own)
        end = own - 2 * half
        with smooth(painter):
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(style.color("text.1"))
            top, side = band.top() - style.px(5), style.px(5)
            painter.drawPolygon(
                QPolygonF([QPointF(own, top), QPointF(own - side, top + side), QPointF(own + side, top + side)])
            )
        for year in _LABELS:
            x = self.x_of(year)
            if abs(x - own) >= 2 * half and (x >= end + 2 * half or x < own):
                rect = QRectF(x - half, band.top(), 2 * half, band.height())
                draw(painter, rect, str(year), style, role="caption", token="text.3", align=CENTER)
        rect = QRectF(own - half, band.top(), 2 * half, band.height())
        draw(painter, rect, str(self._own), style, role="strong", align=CENTER)

    # -- mouse and keys -------------------------------------------------------------------------------------

    def _move(self, year: int) -> None:
        year = min(max(year, FIRST_YEAR), LAST_YEAR)
        if year != self.year:
            self.moved.emit(year)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() is Qt.MouseButton.LeftButton:
            self._move(self._year_at(event.position().x()))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if event.buttons() & Qt.MouseButton.LeftButton:
            self._move(self._year_at(event.position().x()))

    def wheelEvent(self, event: QWheelEvent) -> None:
        self._move(self.year + (1 if event.angleDelta().y() > 0 else -1))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        step = {Qt.Key.Key_Right: 1, Qt.Key.Key_Up: 1, Qt.Key.Key_Left: -1, Qt.Key.Key_Down: -1}.get(key, 0)
        if step and event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            self._move(self._next_tick(step))
        elif step:
            self._move(self.year + step)
        elif key == Qt.Key.Key_Home:
            self._move(self._own)
        else:
            super().keyPressEvent(event)

    def _next_tick(self, step: int) -> int:
        later = [tick for tick in self._ticks if (tick - self.year) * step > 0]
        return self.year if not later else min(later) if step > 0 else max(later)
