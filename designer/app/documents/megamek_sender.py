"""Sending designs and forces to MegaMek: its folder is found or asked for, and the user is told what was written."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from designer.app.context.pending_edits import finish_typing
from designer.app.ui.dialogs import Dialogs
from designer.language import reason_of, tr
from designer.workspace import megamek
from designer.workspace.documents import Document
from designer.workspace.settings import Settings

if TYPE_CHECKING:
    from designer.forces.force import Force


class MegaMekSender(QObject):
    """Writes designs and forces to the MegaMek folder of the settings, or the one that it finds.

    Signals:
        told: a severity, a sentence about what was written, and the design or None.
        failed: a sentence about what failed, and the design or None.
        conflict_found: a file has other content: its path, a function that replaces it, and the design or None.
    """

    told = Signal(str, str, object)
    failed = Signal(str, object)
    conflict_found = Signal(Path, object, object)

    def __init__(self, settings: Settings, dialogs: Dialogs, window: QWidget) -> None:
        super().__init__(window)
        self._settings, self._dialogs, self._window = settings, dialogs, window

    def send_design(self, document: Document, *, over: bool = False) -> None:
        """Write a design where MegaMek finds units of one's own."""
        finish_typing(self._window)

        def write(folder: Path) -> str:
            written = megamek.send_unit(document.unit, folder, over=over)
            return tr(
                "{name} is in {folder}. In MegaMek choose File, Unit List, Refresh Unit Cache.",
                name=written.name,
                folder=written.parent,
            )

        self._send(document.title, write, lambda: self.send_design(document, over=True), document)

    def send_force(self, name: str, current: Callable[[], Force], *, over: bool = False) -> None:
        """Write the force that ``current`` returns as a MUL file where MegaMek's dialogs for unit lists begin."""

        def write(folder: Path) -> str:
            written = megamek.send_force(current(), name, folder, over=over)
            return tr(
                "{name} is in {folder}. Load it as a unit list in the lobby of MegaMek.",
                name=written.name,
                folder=written.parent,
            )

        self._send(name, write, lambda: self.send_force(name, current, over=True), None)

    def _send(
        self, title: str, write: Callable[[Path], str], replace: Callable[[], None], about: Document | None
    ) -> None:
        folder = self._folder()
        if folder is None:
            return
        try:
            words = write(folder)
        except megamek.OtherContentError as error:
            self.conflict_found.emit(error.path, replace, about)
        except OSError as error:
            self.failed.emit(tr("{title} could not be sent: {reason}.", title=title, reason=reason_of(error)), about)
        else:
            self.told.emit("note", words, about)

    def _folder(self) -> Path | None:
        """The MegaMek folder; None if there is none and the user chooses none."""
        for folder in (self._settings.megamek, *megamek.found_folders(Path.home())):
            if folder is not None and megamek.unit_folder(folder) is not None:
                self._settings.megamek = folder
                return folder
        chosen = self._dialogs.folder(self._window, self._settings.megamek)
        if chosen is None:
            return None
        if megamek.unit_folder(chosen) is None:
            words = tr("{folder} has no data/mekfiles: choose the folder of MegaMek or MekHQ.", folder=chosen.name)
            self.failed.emit(words, None)
            return None
        self._settings.megamek = chosen.absolute()
        return self._settings.megamek
