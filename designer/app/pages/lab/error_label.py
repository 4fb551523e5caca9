"""A label for the problem of a value or a file, beside its field."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel

from designer.language import tr


class ErrorLabel(QLabel):
    """Sentences in the colour of errors; hidden while it has no text."""

    def __init__(self) -> None:
        super().__init__()
        self.setWordWrap(True)
        self.setTextFormat(Qt.TextFormat.PlainText)  # names of files are no markup
        self.setAccessibleName(tr("Problem"))
        self.setProperty("look", "error")
        self.hide()

    def say(self, words: str) -> None:
        """Show a text; empty hides the label."""
        self.setText(words)
        self.setVisible(bool(words))
