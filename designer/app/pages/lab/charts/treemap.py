"""A treemap: shares of mass or of Battle Value as tiles, in the colors of the kinds of equipment."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from designer.analysis.shares import Share, tiles
from designer.app.ui import theme
from designer.app.ui.accessibility.accessible_widget import AccessiblePart, AccessibleWidget, Role, notify_focus
from designer.app.ui.figures import figure
from designer.app.ui.fonts import fit_name
from designer.app.ui.plots.marks import Table
from designer.app.ui.strokes import box, ring
from designer.app.ui.text_layout import draw
from designer.app.ui.theme import Style
from designer.app.ui.widgets.tooltips import PartTips
from designer.language import tr

_LEAST_WIDE, _LEAST_HIGH = 30, 16
_TOP_LEFT: Final = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop


class ShareMap(QWidget, AccessibleWidget):
    """A treemap of shares, the largest first. A click or the arrow keys choose a tile.

    Signals:
        chosen: the index of the chosen share.
    """

    accessible_role = Role.List

    chosen = Signal(int)

    def __init__(self, name: str, unit: str, per_unit: float, digits: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._unit, self._per_unit, self._most_digits = unit, per_unit, digits
        self._digits = 1
        self.shares: tuple[Share, ...] = ()
        """The shares that are shown."""
        self.current = 0
        self.setAccessibleName(name)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        PartTips(self, self._tip_at)

    @property
    def figures(self) -> Table:
        """The shares as a table."""
        whole = sum(share.amount for share in self.shares) or 1.0
        rows = tuple((s.label, s.amount / self._per_unit, 100 * s.amount / whole) for s in self.shares)
        return Table((tr("part"), self._unit, tr("share, %")), rows)

    def show_shares(self, shares: tuple[Share, ...]) -> None:
        """Show these shares."""
        if shares != self.shares:
            self.shares = shares
            tenths = [10 * share.amount / self._per_unit for share in shares]
            self._digits = 1 if all(abs(n - round(n)) < 1e-6 for n in tenths) else self._most_digits
            self.current = min(self.current, max(0, len(shares) - 1))
            self._describe()
            self.update()

    def words(self, number: int) -> str:
        """The full text of a tile: label, amount and percentage."""
        share = self.shares[number]
        whole = sum(each.amount for each in self.shares)
        amount = figure(share.amount / self._per_unit, self._digits)
        return f"{share.label}: {amount} {self._unit}, {figure(100 * share.amount / whole, 1)} %"

    def accessible_keys(self) -> Sequence[Hashable]:
        return range(len(self.shares))

    def accessible_current(self) -> int | None:
        return self.current if self.shares else None

    def accessible_part(self, key: Hashable) -> AccessiblePart | None:
        """A tile as an accessible part; None if the key is not that of a tile."""
        rects = self.rects()
        if not isinstance(key, int) or key >= len(rects):
            return None
        marked = key == self.current
        return AccessiblePart(
            self.words(key), rects[key].toAlignedRect(), selected=marked, run=lambda: self.choose(key)
        )

    def sizeHint(self) -> QSize:
        return QSize(theme.current().px(400), theme.current().px(300))

    def choose(self, number: int) -> None:
        """Choose a tile by its index."""
        if 0 <= number < len(self.shares):
            self.current = number
            self._describe()
            self.update()
            notify_focus(self)
            self.chosen.emit(number)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = {
            Qt.Key.Key_Right: 1,
            Qt.Key.Key_Down: 1,
            Qt.Key.Key_Left: -1,
            Qt.Key.Key_Up: -1,
        }.get(Qt.Key(event.key()))
        if step is None:
            super().keyPressEvent(event)
        else:
            self.choose(self.current + step)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        found = self._at(event.position())
        if found is not None:
            self.choose(found)

    def _tip_at(self, point: QPointF) -> str:
        found = self._at(point)
        return "" if found is None else self.words(found)

    def rects(self) -> list[QRectF]:
        """The rectangle of each tile, in the order of the shares; empty while there is no room."""
        inset = theme.measures().panel_inset
        room = QRectF(self.rect()).adjusted(inset, inset, -inset, -inset)
        if not self.shares or room.width() <= 0 or room.height() <= 0:
            return []
        found = tiles([share.amount for share in self.shares], room.width(), room.height())
        return [QRectF(room.left() + t.left, room.top() + t.top, t.width, t.height) for t in found]

    def _at(self, spot: QPointF) -> int | None:
        return next((number for number, rect in enumerate(self.rects()) if rect.contains(spot)), None)

    def paintEvent(self, event: QPaintEvent) -> None:
        style = theme.current()
        painter = QPainter(self)
        for number, (share, rect) in enumerate(zip(self.shares, self.rects(), strict=False)):
            tile = rect.adjusted(1, 1, -1, -1)
            colors = style.theme.kind(share.kind)
            box(painter, tile, style.measures.radius_cell, fill=colors.fill, edge=colors.edge or style.color("line.2"))
            self._paint_words(painter, tile, share, style)
            if number == self.current and self.hasFocus():
                ring(painter, tile, style.measures.radius_cell, style.color("text.1"))

    def _paint_words(self, painter: QPainter, tile: QRectF, share: Share, style: Style) -> None:
        inner = tile.adjusted(style.px(5), style.px(3), -style.px(3), -style.px(2))
        if inner.width() < style.px(_LEAST_WIDE) or inner.height() < style.px(_LEAST_HIGH):
            return
        words = fit_name((share.label, share.short), inner.width(), style.metrics["item"])
        draw(painter, inner, words, style, role="item", align=_TOP_LEFT)
        if inner.height() >= 2 * style.px(_LEAST_HIGH):
            below = inner.adjusted(0, style.metrics["item"].height(), 0, 0)
            amount = figure(share.amount / self._per_unit, self._digits)
            draw(painter, below, f"{amount} {self._unit}", style, token="text.2", align=_TOP_LEFT)

    def _describe(self) -> None:
        self.setAccessibleDescription(self.words(self.current) if self.shares else "")
