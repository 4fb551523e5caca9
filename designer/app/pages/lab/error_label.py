"""What is wrong with a value or a file, said where it was given."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel

from designer.language import tr


class Complaint(QLabel):
    """A sentence or more in the colour of errors; takes no room while there is nothing to say."""

    def __init__(self) -> None:
        super().__init__()
        self.setWordWrap(True)
        self.setTextFormat(Qt.TextFormat.PlainText)  # names of files are no markup
        self.setAccessibleName(tr("Problem"))
        self.setProperty("look", "error")
        self.hide()

    def say(self, words: str) -> None:
        """Say it; empty when all is well."""
        self.setText(words)
        self.setVisible(bool(words))
