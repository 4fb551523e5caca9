"""A widget in a scroll area."""

from PySide6.QtCore import QEvent, QObject, QPoint, QSize, Qt, QTimer, Slot
from PySide6.QtGui import QRegion, QResizeEvent
from PySide6.QtWidgets import QApplication, QFrame, QScrollArea, QWidget

from designer.app.ui import theme
from designer.app.ui.widgets.figure_lines import FigureLines
from designer.app.ui.widgets.tab_order import visible_widgets

_ROW = 28
"""A part of which less than this is in sight at the bottom is hidden, in pixels at scale 1."""


class Scrolled(QScrollArea):
    """A widget that can be scrolled vertically, with ``across`` also horizontally. The scroll area takes no focus.

    With ``whole`` it wants the height of its page, as a panel with a stretch factor of 0 does.
    It scrolls to a part that gets the focus by a key. No row is cut at the bottom: it is shown when it is whole.
    """

    def __init__(
        self, page: QWidget, parent: QWidget | None = None, *, across: bool = False, whole: bool = False
    ) -> None:
        super().__init__(parent)
        self._whole = whole
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        if not across:
            self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setWidget(page)
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        app.focusChanged.connect(self._follow_focus)

    def setWidget(self, page: QWidget) -> None:
        super().setWidget(page)
        page.installEventFilter(self)

    def sizeHint(self) -> QSize:
        page = self.widget()
        return page.sizeHint() if self._whole and page is not None else super().sizeHint()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:
            if self._whole:
                self.updateGeometry()
            QTimer.singleShot(0, self, self._hide_cut_row)
        return super().eventFilter(watched, event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._hide_cut_row()

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        super().scrollContentsBy(dx, dy)
        self._hide_cut_row()

    def _hide_cut_row(self) -> None:
        """Hide the parts of which only the beginning is in sight, where the page goes on below.

        In a page that is seen whole, a part that ends below it has not its new place yet.
        """
        view, page = self.viewport(), self.widget()
        goes_on = page is not None and page.geometry().bottom() >= view.height()
        parts = [page, *visible_widgets(page)] if page is not None and goes_on else []
        spans = [(top := part.mapTo(view, QPoint()).y(), top + part.height()) for part in parts]
        for lines in parts:
            if isinstance(lines, FigureLines):
                rows = ((rect, lines.mapTo(view, rect.topLeft()).y()) for rect in lines.row_rects)
                spans += [(top, top + rect.height()) for rect, top in rows]
        end, least = view.height(), view.height() - theme.current().px(_ROW)
        while cut := [top for top, bottom in spans if least < top < end < bottom]:
            end = min(cut)
        if end < view.height():
            view.setMask(QRegion(0, 0, view.width(), end))
        else:
            view.clearMask()

    @Slot(QWidget, QWidget)
    def _follow_focus(self, _old: QWidget | None, now: QWidget | None) -> None:
        page = self.widget()
        if now is not None and page is not None and page.isAncestorOf(now) and theme.shows_focus(now):
            self.ensureWidgetVisible(now, 0, 0)
