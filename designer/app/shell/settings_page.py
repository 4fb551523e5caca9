"""A page of the window that sets one thing up, in a panel in the middle, until it is done with."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from designer.app.ui import theme
from designer.app.ui.widgets.panel import Panel
from designer.language import tr


class SettingsPage(QWidget):
    """What such pages have in common. One fills a body, calls ``_frame``, and ``_renew_frame`` with each theme.

    Signals:
        done: the page is no longer wanted, as its button or Escape says.
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

    def _frame(self, title: str, column: QVBoxLayout, *, as_high_as_needed: bool = False) -> None:
        """Put what a column holds into the panel; what does not grow with the window needs no empty room below."""
        body = QWidget()
        body.setLayout(column)
        self._column = column
        self._panel = Panel(title)
        self._panel.set_body(body)
        self._panel.add_tool(self.finish)
        if as_high_as_needed:
            self._panel.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self._around = QHBoxLayout(self)
        self._around.addStretch(1)
        if as_high_as_needed:
            above = QVBoxLayout()
            above.addWidget(self._panel)
            above.addStretch(1)
            self._around.addLayout(above)
        else:
            self._around.addWidget(self._panel)
        self._around.addStretch(1)

    def _renew_frame(self, width: int) -> None:
        """Give the panel its width, and all its distances, in the present style."""
        style = theme.current()
        m = style.measures
        self._column.setContentsMargins(m.panel_inset, m.control_inset, m.panel_inset, m.panel_inset)
        self._column.setSpacing(m.control_inset)
        self._around.setContentsMargins(m.gap, 0, m.gap, m.gap)
        self._panel.setFixedWidth(style.px(width))
