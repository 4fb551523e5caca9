"""The few questions that only a dialog can ask. The window is given them, so that a test can answer instead."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QMessageBox, QWidget

from designer.language import marked, tr

_FILTER = marked("BattleMechs (*.mtf);;All files (*)")
_TO_OPEN = marked("BattleMechs (*.mtf);;Other units, to look at (*.blk);;All files (*)")


class Answer(Enum):
    """What to do with a design that is closed with unsaved steps."""

    SAVE = "save"
    DISCARD = "discard"
    CANCEL = "cancel"


def ask_to_save(parent: QWidget, title: str) -> Answer:
    """Ask what to do with unsaved steps: the one modal question there is."""
    box = QMessageBox(parent)
    box.setIcon(QMessageBox.Icon.Warning)
    box.setWindowTitle(tr("Unsaved changes"))
    box.setText(tr("Save {title} before it is closed?", title=title))
    box.setInformativeText(tr("Its steps since the last save would be lost."))
    buttons = QMessageBox.StandardButton
    box.setStandardButtons(buttons.Save | buttons.Discard | buttons.Cancel)
    box.setDefaultButton(buttons.Save)
    chosen = box.exec()
    box.deleteLater()
    return {buttons.Save: Answer.SAVE, buttons.Discard: Answer.DISCARD}.get(buttons(chosen), Answer.CANCEL)


def choose_files(parent: QWidget, folder: Path | None) -> list[Path]:
    """Let files be chosen to open."""
    names, _ = QFileDialog.getOpenFileNames(parent, tr("Open designs"), str(folder or Path.home()), tr(_TO_OPEN))
    return [Path(name) for name in names]


def choose_target(parent: QWidget, suggested: Path) -> Path | None:
    """Let a file be chosen to save to; the dialog itself asks before one is overwritten."""
    name, _ = QFileDialog.getSaveFileName(parent, tr("Save design"), str(suggested), tr(_FILTER))
    if not name:
        return None
    path = Path(name)
    return path if path.suffix else path.with_suffix(".mtf")


@dataclass(frozen=True, slots=True)
class Dialogs:
    """How the window asks."""

    to_save: Callable[[QWidget, str], Answer] = ask_to_save
    files: Callable[[QWidget, Path | None], list[Path]] = choose_files
    target: Callable[[QWidget, Path], Path | None] = choose_target
