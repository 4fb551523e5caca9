"""The base of settings pages: a panel in the middle of the window with a button that closes the page."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from designer.app.ui.sizes import Length, sized, spaced
from designer.app.ui.widgets.panel import Panel
from designer.app.ui.widgets.scroll_page import Scrolled
from designer.language import tr

_ALL = 1000
"""The stretch of the panel, beside which the free room at both sides is nothing until the panel has its width."""


class _Unscrolled(Scrolled):
    """A scroll area that wants to be as large as its page."""

    def sizeHint(self) -> QSize:
        page = self.widget()
        return super().sizeHint() if page is None else page.sizeHint()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:
            self.updateGeometry()
        return super().eventFilter(watched, event)


class SettingsPage(QWidget):
    """Base class of the settings pages (shortcuts, colors). A subclass fills a layout and passes it to ``_frame``.

    Signals:
        done: the button or Escape closed the page.
    """

    done = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.finish = QPushButton(tr("Done"))
        self.finish.clicked.connect(self.done)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.done.emit()
        else:
            super().keyPressEvent(event)

    def _frame(self, title: str, column: QVBoxLayout, width: Length, *, as_high_as_needed: bool = False) -> None:
        """Put a layout into the panel of the page, which is at most ``width`` wide and scrolls in a small window.

        With ``as_high_as_needed`` it does not grow with the window.
        """
        spaced(column, margins=("panel_inset", "control_inset", "panel_inset", "panel_inset"), spacing="control_inset")
        body = QWidget()
        body.setLayout(column)
        panel = sized(Panel(title, _Unscrolled(body, across=True), tools=(self.finish,)), maximum_width=width)
        if as_high_as_needed:
            panel.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        above = spaced(QVBoxLayout(), panel, *((1,) if as_high_as_needed else ()))
        spaced(QHBoxLayout(self), 1, (above, _ALL), 1, margins=("gap", 0, "gap", "gap"))
