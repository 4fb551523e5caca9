"""Messages of the browser: the problem of a query, and why the table is empty."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from designer.app.ui import theme
from designer.app.ui.icons import pixmap
from designer.app.ui.sizes import in_font, spaced
from designer.app.ui.widgets.labels import text_label

_SIGN = 12


class ProblemLine(QWidget):
    """An error icon with a problem, whose text is wrapped; the widget is hidden if there is no problem.

    Signals:
        pressed: the user clicked the problem.
    """

    pressed = Signal()

    def __init__(self) -> None:
        super().__init__()
        sign = QLabel()
        theme.hub().declare(sign, "setPixmap", lambda style: pixmap("error", "error", style.px(_SIGN)))
        self._words = in_font(text_label(look="error", wraps=True), "caption")
        row = spaced(QHBoxLayout(self), sign, (self._words, 1), margins=0, spacing=4)
        row.setAlignment(sign, Qt.AlignmentFlag.AlignTop)
        self.hide()

    @property
    def text(self) -> str:
        """The problem; empty if there is none."""
        return self._words.text()

    def say(self, text: str) -> None:
        """Show a problem; an empty text hides the widget."""
        self._words.setText(text)
        self.setAccessibleName(text)
        self.setToolTip(text)
        self.setVisible(bool(text))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.pressed.emit()


class EmptyNote(QWidget):
    """The reason why the table is empty, with a button that helps, such as "Clear the search"."""

    def __init__(self) -> None:
        super().__init__()
        self._words = text_label(wraps=True)
        self.button = QPushButton()
        self.asked = self.button.clicked
        spaced(
            QVBoxLayout(self), self._words, spaced(QHBoxLayout(), self.button, 1), 1, margins="panel_inset", spacing=8
        )

    @property
    def text(self) -> str:
        """The reason why the table is empty."""
        return self._words.text()

    def say(self, words: str, offer: str) -> None:
        """Show a reason, and a button with the text ``offer`` (no button if it is empty)."""
        self._words.setText(words)
        self.button.setText(offer)
        self.button.setVisible(bool(offer))
