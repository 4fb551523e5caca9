"""The pairs of fights before and after a change as a bar: which of them turned. One part of the bar can be chosen."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QBrush, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from designer.app.pages.lab.trials.share_bar import SIDE_TOKENS
from designer.app.ui import theme
from designer.app.ui.accessibility.accessible_widget import AccessiblePart, AccessibleWidget, Role
from designer.app.ui.figures import figure
from designer.app.ui.strokes import box, ring
from designer.app.ui.text_layout import CENTER, draw, draw_empty_text
from designer.app.ui.theme import Style
from designer.language import marked, tr
from designer.trials.change import ChangeResult

_HIGH: Final = 98
_INSET, _BAR_TOP, _BAR, _FOOT_TOP, _RING = 12, 12, 24, 74, 3
_TOKENS: Final = (SIDE_TOKENS[0], "up", "down", "bg.3")
_INKS: Final = ("well", "well", "text.1", "text.1")
"""The colors of the parts, and of the figures on them."""
PART_NAMES: Final = (marked("won both"), marked("turned to a win"), marked("turned to a loss"), marked("neither"))
"""The parts of the bar, in the order of `ChangeResult.turned`."""
_STEPS: Final = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}


def part_counts(found: ChangeResult) -> str:
    """The parts of all pairs with their counts as text."""
    return ", ".join(f"{tr(name)} {figure(count)}" for name, count in zip(PART_NAMES, found.turned, strict=True))


class TurnedBar(QWidget, AccessibleWidget):
    """The bar, with the names of its parts below it, and the wins before and after. Arrow keys choose a part.

    Signals:
        chosen: the number of the part that the user chose.
    """

    chosen = Signal(int)
    accessible_role = Role.List

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._change: ChangeResult | None = None
        self._is_stale = False
        self.part = 1
        """The number of the chosen part."""
        self.setAccessibleName(tr("Which fights turned"))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_change(self, change: ChangeResult | None, *, is_stale: bool) -> None:
        """Show the pairs of fights; None before the first one."""
        self._change = change if change is not None and change.pairs else None
        self._is_stale = is_stale
        self.setAccessibleDescription(self.words)
        self.update()

    @property
    def words(self) -> str:
        """The parts with their counts, and the wins before and after; empty without pairs."""
        return "" if self._change is None else f"{part_counts(self._change)}; {_wins(self._change)}"

    def choose(self, part: int) -> None:
        """Choose a part as a click does."""
        self.part = part
        self.update()
        self.chosen.emit(part)

    def sizeHint(self) -> QSize:
        return QSize(400, theme.current().px(_HIGH))

    # -- pointer, keys, screen readers --------------------------------------------------------------------------

    def mousePressEvent(self, event: QMouseEvent) -> None:
        found = next((part for part, rect in self._hits().items() if rect.contains(event.position())), None)
        if found is None or event.button() != Qt.MouseButton.LeftButton:
            super().mousePressEvent(event)
        else:
            self.choose(found)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key, parts = Qt.Key(event.key()), list(self._hits())
        if event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier or not parts:
            super().keyPressEvent(event)
        elif key in _STEPS:
            at = parts.index(self.part) if self.part in parts else 0
            self.choose(parts[min(max(at + _STEPS[key], 0), len(parts) - 1)])
        elif key in (Qt.Key.Key_Home, Qt.Key.Key_End):
            self.choose(parts[0 if key == Qt.Key.Key_Home else -1])
        else:
            super().keyPressEvent(event)

    def accessible_keys(self) -> Sequence[Hashable]:
        return tuple(self._hits())

    def accessible_part(self, key: Hashable) -> AccessiblePart | None:
        rect = self._hits().get(key) if isinstance(key, int) else None
        if rect is None or self._change is None or not isinstance(key, int):
            return None
        name = f"{tr(PART_NAMES[key])} {figure(self._change.turned[key])}"
        return AccessiblePart(name, rect.toRect(), selected=key == self.part, run=lambda: self.choose(key))

    def accessible_current(self) -> Hashable | None:
        return self.part if self.hasFocus() and self.part in self._hits() else None

    def _rects(self) -> list[QRectF]:
        """The parts of the bar."""
        style, found = theme.current(), self._change
        if found is None:
            return []
        inset, top, high = style.px(_INSET), style.px(_BAR_TOP), style.px(_BAR)
        x, whole = float(inset), self.width() - 2 * inset
        rects = []
        for count in found.turned:
            rects.append(QRectF(x, top, whole * count / found.pairs, high))
            x += rects[-1].width()
        return rects

    def _hits(self) -> dict[int, QRectF]:
        """The areas of the parts that have any pairs, the bar with the names below it."""
        style, found = theme.current(), self._change
        if found is None:
            return {}
        below = style.px(18)
        parts = enumerate(zip(self._rects(), found.turned, strict=True))
        return {part: rect.adjusted(0, 0, 0, below) for part, (rect, count) in parts if count}

    # -- painting ----------------------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, style, found = QPainter(self), theme.current(), self._change
        if found is None:
            draw_empty_text(painter, QRectF(self.rect()), tr("No fights yet."), style)
            return
        inset = style.px(_INSET)
        room = QRectF(self.rect()).adjusted(inset, 0, -inset, 0)
        rects = self._rects()
        for part, rect in enumerate(rects):
            self._paint_part(painter, rect, part, found.turned[part], style)
        self._paint_names(painter, room, rects, found, style)
        if found.turned[self.part]:
            beyond = style.px(_RING)
            rect = rects[self.part].adjusted(-beyond, -beyond, beyond, beyond)
            ring(painter, rect, style.measures.radius_cell, style.color("accent"))
            if theme.shows_focus(self):
                ring(painter, rect.adjusted(-2, -2, 2, 2), style.measures.radius_cell, style.color("text.1"))
        foot = QRectF(room.left(), style.px(_FOOT_TOP), room.width(), style.px(18))
        draw(painter, foot, _wins(found), style, token="text.2")

    def _paint_part(self, painter: QPainter, rect: QRectF, part: int, count: int, style: Style) -> None:
        token, alpha = _TOKENS[part], 0.4 if self._is_stale else 1.0
        if token == "down":
            painter.fillRect(rect, style.color("bg.2"))
            painter.fillRect(rect, QBrush(style.color(token, alpha), Qt.BrushStyle.BDiagPattern))
            box(painter, rect, 0, edge=style.color(token, alpha))
        else:
            painter.fillRect(rect, style.color(token, alpha))
        if _holds(rect, count, style):
            if token == "down":
                plate = style.width(figure(count), "strong") + style.px(4)
                spot = QRectF(rect.center().x() - plate / 2, rect.top() + style.px(3), plate, rect.height())
                painter.fillRect(spot.adjusted(0, 0, 0, -style.px(6)), style.color("bg.2"))
            draw(painter, rect, figure(count), style, role="strong", token=_INKS[part], align=CENTER)

    @staticmethod
    def _paint_names(
        painter: QPainter, room: QRectF, parts: Sequence[QRectF], found: ChangeResult, style: Style
    ) -> None:
        """Name each part below its middle; one whose name would lie on the name before it stands a line lower."""
        ends = [room.left(), room.left()]
        for rect, name, count in zip(parts, PART_NAMES, found.turned, strict=True):
            words = tr(name) if _holds(rect, count, style) else f"{tr(name)} {figure(count)}"
            wide = style.width(words, "caption")
            # The name of a narrow part ends with it: the line from the next part to its name passes beside it.
            left = rect.center().x() - wide / 2 if wide <= rect.width() else rect.right() - wide
            left = min(max(left, room.left()), room.right() - wide)
            row = next((row for row, end in enumerate(ends) if left >= end), 1)
            left = max(left, ends[row])
            y = rect.bottom() + style.px(5 + 15 * row)
            draw(painter, QRectF(left, y, wide, style.px(14)), words, style, role="caption", token="text.2")
            ends[row] = left + wide + style.px(12)


def _wins(found: ChangeResult) -> str:
    """The wins before and after, with their intervals."""
    said = []
    for result in (found.before, found.after):
        share, low, high = (figure(100 * part, 1) for part in result.share(0))
        words = tr("{n} ({share} %, {low} to {high})", n=figure(result.wins(0)), share=share, low=low, high=high)
        said.append(words)
    return tr("Wins before {before}, after {after}", before=said[0], after=said[1])


def _holds(rect: QRectF, count: int, style: Style) -> bool:
    """Whether a part of the bar has room for its figure."""
    return style.width(figure(count), "strong") + style.px(4) <= rect.width()
