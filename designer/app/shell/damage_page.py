"""The page that is shown instead of the window if the data of the program cannot be read."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from designer.app.ui.icons import app_icon
from designer.app.ui.plain_text import PlainLabel
from designer.app.ui.sizes import in_font, spaced
from designer.catalog.records import DataError
from designer.language import tr

_SIZE: Final = (720, 240)


class DamagePage(QWidget):
    """Tells which data file is damaged, in which line, and what was expected there."""

    def __init__(self, error: DataError) -> None:
        super().__init__()
        self.setWindowTitle(tr("Mechwright: damaged data"))
        self.setWindowIcon(app_icon())
        self.setWindowModality(Qt.WindowModality.ApplicationModal)
        title = in_font(PlainLabel(tr("The data of the game cannot be read")), "title")
        problem, advice = (
            PlainLabel(str(error)),
            PlainLabel(tr("Install Mechwright again, or mend this line. Your designs and settings are not affected.")),
        )
        for label in (problem, advice):
            label.setWordWrap(True)
            label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        copy, close = QPushButton(tr("Copy")), QPushButton(tr("Close"))
        copy.clicked.connect(lambda: QApplication.clipboard().setText(str(error)))
        close.clicked.connect(self.close)
        buttons = spaced(QHBoxLayout(), 1, copy, close, spacing=8)
        spaced(QVBoxLayout(self), title, problem, advice, 1, buttons, margins=24, spacing=12)
        self.setAccessibleDescription(str(error))
        self.resize(*_SIZE)
