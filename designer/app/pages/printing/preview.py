"""The page of the print dialog as it will be on paper, with zoom, and the line above it that turns pages."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from designer.app.ui import theme
from designer.app.ui.accessibility.accessible_widget import AccessibleWidget, Role
from designer.app.ui.idle_work import IdleWork
from designer.app.ui.sheets.view import SheetView
from designer.app.ui.sizes import spaced
from designer.app.ui.widgets.buttons import IconButton, Pill
from designer.app.ui.widgets.labels import text_label
from designer.decimals import figure
from designer.language import tr
from designer.sheets.page_kinds import Pages
from designer.sheets.shapes import MM, WHITE, Group, Rect

Zoom = Literal["page", "width"] | float
"""The whole page, its whole width, or a factor; 1 is as large as on paper."""
_STEPS: Final = (0.25, 0.33, 0.5, 0.67, 0.8, 1.0, 1.25, 1.5, 2.0, 3.0, 4.0)
_AROUND: Final = 10
"""Pixels around the page."""
_SCREEN_DPI: Final = 96
_POINTS_AN_INCH: Final = 72


class PagePreview(QWidget):
    """One of several pages. Pages are made in idle time, the one in sight first.

    Signals:
        turned: the index of the page that is shown now.
    """

    turned = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._pages: Pages | None = None
        self._number = 0
        self._zoom: Zoom = "page"
        self._work: IdleWork[int] = IdleWork(self, self._made)
        self.sheet = SheetView(1, 1, tr("Page"))
        self.area = _PageArea(self)
        self.area.setWidget(self.sheet)
        self.back = IconButton("chevron_left", tr("Previous page (Page Up)"))
        self.on = IconButton("chevron_right", tr("Next page (Page Down)"))
        self.where, self._scale = text_label(), text_label()
        smaller, larger = IconButton("minus", tr("Smaller")), IconButton("plus", tr("Larger"))
        self.whole = Pill(tr("Page"), tall=True, tip=tr("Show the whole page"))
        self.wide = Pill(tr("Width"), tall=True, tip=tr("Show the whole width of the page"))
        self.real = Pill("100 %", tall=True, tip=tr("As large as on paper"))
        self.back.clicked.connect(lambda: self.turn(-1))
        self.on.clicked.connect(lambda: self.turn(1))
        smaller.clicked.connect(lambda: self.step(-1))
        larger.clicked.connect(lambda: self.step(1))
        self.whole.clicked.connect(lambda: self.set_zoom("page"))
        self.wide.clicked.connect(lambda: self.set_zoom("width"))
        self.real.clicked.connect(lambda: self.set_zoom(1.0))
        zooms = (smaller, self._scale, larger, self.whole, self.wide, self.real)
        tools = spaced(QHBoxLayout(), self.back, self.where, self.on, 1, *zooms, margins=(12, 6), spacing=8)
        column = spaced(QVBoxLayout(self), margins=0, spacing=0)
        column.addLayout(tools)
        column.addWidget(self.area, 1)

    @property
    def number(self) -> int:
        """The index of the page that is shown."""
        return self._number

    def show_pages(self, pages: Pages) -> None:
        """Show other pages; the number stays if there are as many."""
        self._pages = pages
        self._number = max(0, min(self._number, len(pages) - 1))
        self._show()

    def turn(self, by: int) -> None:
        """Turn to a page before or after this one."""
        self.turn_to(self._number + by)

    def turn_to(self, number: int) -> None:
        """Turn to a page if there is such."""
        if self._pages is not None and 0 <= number < len(self._pages):
            self._number = number
            self.area.verticalScrollBar().setValue(0)
            self._show()
            self.turned.emit(number)

    def set_zoom(self, zoom: Zoom) -> None:
        """Show the page at another size."""
        self._zoom = zoom
        self.fit()

    def step(self, by: int) -> None:
        """Show the page one step larger or smaller."""
        shown = self._factor()
        steps = [step for step in _STEPS if (step > shown + 0.01 if by > 0 else step < shown - 0.01)]
        if steps:
            self.set_zoom(steps[0] if by > 0 else steps[-1])

    # -- the page --------------------------------------------------------------------------------------------

    def _show(self) -> None:
        pages = self._pages
        count = 0 if pages is None else len(pages)
        self.where.setText(tr("Page {n} of {all}", n=self._number + 1, all=count) if count else tr("No page"))
        self.back.setEnabled(self._number > 0)
        self.on.setEnabled(self._number + 1 < count)
        self.sheet.setVisible(bool(count))
        if pages is None or not count:
            self._work.stop()
            return
        if pages.is_made(self._number):
            self._draw(pages)
        self._work.start(_in_order(pages, self._number))

    def _made(self, numbers: list[int]) -> None:
        if self._pages is not None and self._number in numbers:
            self._draw(self._pages)

    def _draw(self, pages: Pages) -> None:
        page = pages[self._number]
        width, height = page.width * MM, page.height * MM
        paper = Rect(0, 0, width, height, fill=WHITE, ink=None)
        self.sheet.show_sheet(width, height, Group((paper, *page.shapes)))
        self.sheet.setAccessibleName(page.title)
        self.fit()

    def _factor(self) -> float:
        """The factor at which the page is shown."""
        if not isinstance(self._zoom, str):
            return self._zoom
        across, down = self._on_paper()
        room = self.area.maximumViewportSize() - QSize(2 * _AROUND, 2 * _AROUND)
        by_width = max(room.width(), 1) / across
        return min(by_width, max(room.height(), 1) / down) if self._zoom == "page" else by_width

    def _on_paper(self) -> tuple[float, float]:
        """The size of the page in pixels at a factor of 1."""
        across, down = self.sheet.points
        real = theme.current().scale * _SCREEN_DPI / _POINTS_AN_INCH
        return across * real, down * real

    def fit(self) -> None:
        """Give the page its size."""
        factor = self._factor()
        across, down = self._on_paper()
        self.sheet.setFixedSize(round(across * factor), round(down * factor))
        self._scale.setText(tr("{n} %", n=figure(round(factor * 100))))
        for pill, zoom in ((self.whole, "page"), (self.wide, "width"), (self.real, 1.0)):
            pill.setChecked(zoom == self._zoom)


class _PageArea(QScrollArea, AccessibleWidget):
    """Scrolls the page; Ctrl and the wheel zoom, Page Up and Page Down turn pages."""

    accessible_role = Role.Grouping

    def __init__(self, preview: PagePreview) -> None:
        super().__init__(preview)
        self._preview = preview
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setObjectName("desk")
        self.setAccessibleName(tr("Preview"))

    def wheelEvent(self, event: QWheelEvent) -> None:
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self._preview.step(1 if event.angleDelta().y() > 0 else -1)
            event.accept()
        else:
            super().wheelEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        turns = {Qt.Key.Key_PageUp: -1, Qt.Key.Key_PageDown: 1}
        if event.key() in turns:
            self._preview.turn(turns[Qt.Key(event.key())])
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._preview.fit()


def _in_order(pages: Pages, first: int) -> Iterator[int]:
    """Make all pages, the one in sight first, and those after it before those before it; yields their indexes."""
    for number in (*range(first, len(pages)), *range(first)):
        _ = pages[number]
        yield number
