"""The question whether a design or force is saved before it is closed."""

from __future__ import annotations

from enum import Enum

from PySide6.QtWidgets import QMessageBox, QWidget

from designer.app.ui import theme
from designer.app.ui.icons import pixmap
from designer.app.ui.plain_text import say_in_box
from designer.language import tr

_SIGN = 32


class Answer(Enum):
    """The answer to the question about what is closed with unsaved steps."""

    SAVE = "save"
    DISCARD = "discard"
    CANCEL = "cancel"


def ask_to_save(parent: QWidget, title: str, lost: str) -> Answer:
    """Ask what to do with the unsaved steps of a design or force, in the program's only modal message box.

    ``lost`` are sentences on what would be lost, and what would not.
    """
    box = QMessageBox(parent)
    box.setIcon(QMessageBox.Icon.Warning)  # for screen readers; the pixmap replaces it on screen
    box.setIconPixmap(pixmap("warning", "warn", theme.current().px(_SIGN)))
    box.setWindowTitle(tr("Unsaved changes"))
    say_in_box(box, tr("Save {title} before it is closed?", title=title), lost)
    buttons = QMessageBox.StandardButton
    box.setStandardButtons(buttons.Save | buttons.Discard | buttons.Cancel)
    box.setDefaultButton(buttons.Save)
    theme.set_look(box.button(buttons.Save), look="primary")
    chosen = box.exec()
    box.deleteLater()
    return {buttons.Save: Answer.SAVE, buttons.Discard: Answer.DISCARD}.get(buttons(chosen), Answer.CANCEL)
