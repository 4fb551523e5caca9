"""The equipment browser in a window of its own, and the place in its panel that it leaves and returns to."""

from __future__ import annotations

from base64 import b64encode

from PySide6.QtCore import QByteArray, QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QCloseEvent, QMoveEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QPushButton, QStackedWidget, QVBoxLayout, QWidget

from designer.app.ui import theme
from designer.app.ui.sizes import spaced
from designer.app.ui.widgets.dialog import screen_room
from designer.app.ui.widgets.labels import text_label
from designer.app.views.equipment.view import Browser
from designer.language import tr

_WIDTH, _HEIGHT = 484, 640
"""The usual size, in pixels at scale 1."""


class EquipmentWindow(QWidget):
    """A window over the main one that holds the browser; the shortcuts of the main window work in it.

    Signals:
        closed: the user closed the window.
        geometry_changed: the window's geometry (Qt's format in base 64) after each change.
    """

    closed = Signal()
    geometry_changed = Signal(str)

    def __init__(self, browser: Browser, over: QWidget, geometry: str) -> None:
        super().__init__(over, Qt.WindowType.Tool)
        self.setWindowTitle(f"{tr('Equipment')} \u2013 Mechwright")
        style = theme.current()
        self.resize(QSize(style.px(_WIDTH), style.px(_HEIGHT)).boundedTo(screen_room(over).size()))
        if geometry:
            self.restoreGeometry(QByteArray.fromBase64(geometry.encode()))
        spaced(QVBoxLayout(self), browser, margins=0)
        browser.finder.take_tools()
        browser.show()

    def paintEvent(self, event: QPaintEvent) -> None:
        QPainter(self).fillRect(QRectF(self.rect()), theme.current().color("bg.1"))

    def moveEvent(self, event: QMoveEvent) -> None:
        super().moveEvent(event)
        self._emit_geometry()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._emit_geometry()

    def closeEvent(self, event: QCloseEvent) -> None:
        event.accept()
        over = self.parentWidget()
        if over is not None and over.isVisible():  # else the program ends, and the next start shows the window again
            self.closed.emit()

    def _emit_geometry(self) -> None:
        if self.isVisible():
            self.geometry_changed.emit(b64encode(self.saveGeometry().data()).decode())


class EquipmentPlace(QStackedWidget):
    """The place of the equipment browser in its panel; it says so while the browser is in a window of its own.

    Signals:
        wanted_back: the browser is to return.
        geometry_changed: the geometry of the window (Qt's format in base 64) after each change.
    """

    wanted_back = Signal()
    geometry_changed = Signal(str)

    def __init__(self, browser: Browser) -> None:
        super().__init__()
        self.browser = browser
        self.own_window: EquipmentWindow | None = None
        self.back = QPushButton(tr("Back into the panel"))
        self.back.clicked.connect(self.wanted_back)
        words = text_label(tr("The equipment is in a window of its own."), wraps=True)
        page = QWidget()
        column = spaced(QVBoxLayout(page), words, margins="panel_inset", spacing="control_inset")
        column.addWidget(self.back, 0, Qt.AlignmentFlag.AlignLeft)
        column.addStretch(1)
        self.addWidget(browser)
        self.addWidget(page)

    def float_over(self, over: QWidget, geometry: str) -> None:
        """Move the browser into a window over another one, which is shown by `show_window`."""
        if self.own_window is None:
            corner = self.mapToGlobal(QPoint(0, 0))
            self.own_window = EquipmentWindow(self.browser, over, geometry)
            if not geometry:
                self.own_window.move(corner)
            self.own_window.closed.connect(self.wanted_back)
            self.own_window.geometry_changed.connect(self.geometry_changed)

    def dock(self) -> None:
        """Return the browser to its panel, and delete the window."""
        own, self.own_window = self.own_window, None
        if own is not None:
            self.insertWidget(0, self.browser)
            self.setCurrentIndex(0)
            own.hide()
            own.deleteLater()

    def show_window(self, shown: bool) -> None:
        """Show or hide the window, if there is one, with the page that it belongs to."""
        if self.own_window is not None:
            self.own_window.setVisible(shown)
