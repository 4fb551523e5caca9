"""The header of tables: headings of numbers are aligned right; the sorted column has the accent color and an arrow."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QHelpEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QHeaderView, QWidget

from designer.app.ui import theme
from designer.app.ui.icons import paint_sign
from designer.app.ui.strokes import hairline
from designer.app.ui.tables.columns import CHEVRON, LEAST_COLUMN, TIGHT_GUTTER
from designer.app.ui.theme import Style, follow_theme


class TableHeader(QHeaderView):
    """The horizontal header of tables and trees. The model gives the alignment of a heading; by default it is left."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self.frozen: Sequence[int] = ()
        """The sections that stay at the left while the others scroll, the first ones in their order."""
        self.setHighlightSections(False)
        self.setSectionsClickable(True)
        self.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        follow_theme(self._renew)

    def sizeHint(self) -> QSize:
        return QSize(super().sizeHint().width(), theme.measures().table_row)

    def paintSection(self, painter: QPainter, rect: QRect, logicalIndex: int) -> None:
        style = theme.current()
        ground = QRectF(rect)
        over = self.underMouse() and self._pointed() == logicalIndex and self.sectionsClickable()
        painter.fillRect(ground, style.color("bg.3" if over else "bg.2"))
        line = hairline(painter)
        painter.fillRect(QRectF(ground.left(), ground.bottom() - line, ground.width(), line), style.color("line.1"))
        self._paint_words(painter, ground, logicalIndex, style)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self.length() < self.viewport().width():  # the rule continues beside the last column
            painter = QPainter(self.viewport())
            line, rest = hairline(painter), QRectF(self.viewport().rect()).adjusted(self.length(), 0, 0, 0)
            rest.setTop(rest.bottom() - line)
            painter.fillRect(rest, theme.current().color("line.1"))
            painter.end()
        elif covered := self.covered:
            painter = QPainter(self.viewport())
            left = 0
            for section in self.frozen:
                place = QRect(left, 0, self.sectionSize(section), self.height())
                self.paintSection(painter, place, section)
                left = place.right() + 1
            line = hairline(painter)
            painter.fillRect(QRectF(covered - line, 0, line, self.height()), theme.current().color("line.2"))
            painter.end()

    @property
    def covered(self) -> int:
        """How many pixels at the left the frozen sections cover; 0 while the header has not scrolled."""
        return sum(map(self.sectionSize, self.frozen)) if self.offset() > 0 else 0

    def _moved(self, spot: QPointF) -> QPointF:
        """A point of the viewport, over a frozen section where Qt has laid it out."""
        return spot - QPointF(self.offset(), 0) if spot.x() < self.covered else spot

    def viewportEvent(self, event: QEvent) -> bool:
        kind = event.type()
        if isinstance(event, QMouseEvent) and event.position().x() < self.covered:
            spot, on_screen = self._moved(event.position()), event.globalPosition()
            return super().viewportEvent(
                QMouseEvent(kind, spot, on_screen, event.button(), event.buttons(), event.modifiers())
            )
        if isinstance(event, QHelpEvent) and event.pos().x() < self.covered:
            spot_below = self._moved(QPointF(event.pos())).toPoint()
            return super().viewportEvent(QHelpEvent(kind, spot_below, event.globalPos()))
        return super().viewportEvent(event)

    def _paint_words(self, painter: QPainter, rect: QRectF, section: int, style: Style) -> None:
        sorting = self.isSortIndicatorShown() and self.sortIndicatorSection() == section
        token = "accent" if sorting else "text.3"
        gutter = style.measures.table_gutter
        of_figures = self._alignment(section) & Qt.AlignmentFlag.AlignRight
        inner = rect.adjusted(style.px(TIGHT_GUTTER) if of_figures else gutter, 0, -gutter, 0)
        if sorting:
            side = style.px(CHEVRON)
            inner.setRight(inner.right() - side)
            up = self.sortIndicatorOrder() == Qt.SortOrder.AscendingOrder
            left, name = self._chevron_left(inner, section, style), "chevron_up" if up else "chevron_down"
            paint_sign(painter, left, rect.center().y(), name, style, token, side)
        words = style.metrics["caption_medium" if sorting else "caption"].elidedText(
            self._words(section), Qt.TextElideMode.ElideRight, inner.width()
        )
        painter.setFont(style.font("caption_medium" if sorting else "caption"))
        painter.setPen(style.color(token))
        painter.drawText(inner, self._alignment(section) | Qt.AlignmentFlag.AlignVCenter, words)

    def _chevron_left(self, inner: QRectF, section: int, style: Style) -> float:
        if self._alignment(section) & Qt.AlignmentFlag.AlignRight:
            return inner.right()
        return min(inner.right(), inner.left() + style.width(self._words(section), "caption_medium"))

    def _words(self, section: int) -> str:
        found = self.model().headerData(section, self.orientation(), Qt.ItemDataRole.DisplayRole)
        return "" if found is None else str(found)

    def _alignment(self, section: int) -> Qt.AlignmentFlag:
        given = self.model().headerData(section, self.orientation(), Qt.ItemDataRole.TextAlignmentRole)
        return self.defaultAlignment() if given is None else Qt.AlignmentFlag(given)

    def _pointed(self) -> int:
        spot: QPoint = self.mapFromGlobal(self.cursor().pos())
        return self.logicalIndexAt(self._moved(QPointF(spot)).toPoint())

    def _renew(self) -> None:
        self.setMinimumSectionSize(theme.current().px(LEAST_COLUMN))
        self.updateGeometry()
        self.viewport().update()
