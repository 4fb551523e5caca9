"""The page that is shown instead of the window if the data of the program cannot be read."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QPushButton

from designer.app.ui.icons import app_icon
from designer.app.ui.plain_text import PlainLabel
from designer.app.ui.sizes import in_font, spaced
from designer.app.ui.widgets.dialog import Dialog, take_room
from designer.catalog.records import DataError
from designer.language import tr

_SIZE: Final = (720, 240)


class DamagePage(Dialog):
    """Tells which data file is damaged, in which line, and what was expected there."""

    def __init__(self, error: DataError) -> None:
        super().__init__(tr("Mechwright: damaged data"), margins=24)
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
        spaced(self.body, title, problem, advice, 1)
        spaced(self.foot, 1, copy, close)
        self.setAccessibleDescription(str(error))
        take_room(self, *_SIZE)
