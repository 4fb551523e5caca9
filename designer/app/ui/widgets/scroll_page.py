"""A widget in a scroll area."""

from PySide6.QtCore import QEvent, QObject, QPoint, QSize, Qt, QTimer, Slot
from PySide6.QtGui import QRegion, QResizeEvent
from PySide6.QtWidgets import QAbstractScrollArea, QApplication, QFrame, QScrollArea, QVBoxLayout, QWidget

from designer.app.ui import theme
from designer.app.ui.sizes import Part, spaced
from designer.app.ui.widgets.figure_lines import FigureLines
from designer.app.ui.widgets.tab_order import visible_widgets

_ROW = 28
"""A part of which less than this is in sight at the bottom is hidden, in pixels at scale 1."""
_MOST_WIDTH, _MOST_HEIGHT = 36, 24
"""The greatest size that a scroll area wants for itself, in heights of a line of text, as in Qt."""


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
        self._unrolled = False
        self._told_width = 0
        # A timer of its own: Qt keeps the method of a single shot, and with it the page, if the area goes before.
        self._cut_row = QTimer(self, singleShot=True, interval=0)
        self._cut_row.timeout.connect(self._hide_cut_row)
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

    def unroll(self, unrolled: bool) -> None:
        """Take at least the height of the page, because a scroll area around this one scrolls it; or end that."""
        if unrolled != self._unrolled:
            self._unrolled = unrolled
            self.updateGeometry()

    def sizeHint(self) -> QSize:
        page = self.widget()
        if page is None:
            return super().sizeHint()
        wanted = page.sizeHint()  # Qt keeps that of the first time it is asked, in whatever style that was
        line = self.fontMetrics().height()
        return wanted if self._whole else wanted.boundedTo(QSize(_MOST_WIDTH * line, _MOST_HEIGHT * line))

    def minimumSizeHint(self) -> QSize:
        page, least = self.widget(), super().minimumSizeHint()
        return QSize(least.width(), page.sizeHint().height()) if self._unrolled and page is not None else least

    @property
    def least_width(self) -> int:
        """The width in pixels in which the page and the vertical scroll bar have room; 0 without a page."""
        page = self.widget()
        if page is None:
            return 0
        return (page.minimumWidth() or page.minimumSizeHint().width()) + self.verticalScrollBar().sizeHint().width()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.LayoutRequest, QEvent.Type.Resize) and (self._whole or self._unrolled):
            self.updateGeometry()
        if event.type() == QEvent.Type.LayoutRequest:
            self._cut_row.start()
            if self.least_width != self._told_width:
                self._told_width = self.least_width
                self.updateGeometry()  # what is around may give it that width
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
        if now is None or page is None or now is page:  # a page with the focus scrolls to what is current in it
            return
        if page.isAncestorOf(now) and theme.shows_focus(now):
            self.ensureWidgetVisible(self._to_show_with(now, page), 0, 0)

    def _to_show_with(self, now: QWidget, page: QWidget) -> QWidget:
        """The largest scroll area around a part of the page that fits into the view, else that part itself.

        What is chosen in such an area stays in sight when the area scrolls to it.
        """
        found = now
        around: QWidget | None = now
        while around is not None and around is not page:
            if isinstance(around, QAbstractScrollArea) and around.height() <= self.viewport().height():
                found = around
            around = around.parentWidget()
        return found


class _AtLeastHeight(QVBoxLayout):
    """The layout of what is scrolled only if it is lower than its least height.

    As soon as a label wraps anywhere in it, Qt would scroll what is lower than its preferred height.
    """

    def hasHeightForWidth(self) -> bool:
        return False


class ScrolledPage(Scrolled):
    """A page that is scrolled if it is smaller than its least size, as at a large scale, so that no text is cut.

    Its parts, mostly panels, are in ``column``; a panel that is cut at the bottom is seen as far as there is room.
    """

    def __init__(self, *parts: Part) -> None:
        page = QWidget()
        column = spaced(_AtLeastHeight(page), *parts, margins=0, spacing=0)
        super().__init__(page, across=True)
        self.page, self.column = page, column

    def _hide_cut_row(self) -> None:
        pass
