"""The library and the forces of the window, which are read when they are first asked for."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from designer.app.documents.document_manager import AT_ONCE, DocumentManager
from designer.app.documents.window_requests import WindowRequests
from designer.app.ui.wait_cursor import wait_cursor
from designer.editing import Session
from designer.formats import FormatError
from designer.workspace.documents import Document, error_sentence
from designer.workspace.settings import Settings

if TYPE_CHECKING:  # imported when library and forces are first used: a start does without them
    from designer.app.documents.open_forces import Designs, OpenForces
    from designer.app.documents.unit_library import UnitLibrary
    from designer.library.listed_units import Place


class UnitCollections(QObject):
    """The library, and the open forces, whose members follow the open ``designs``."""

    def __init__(
        self, designs: Designs, manager: DocumentManager, settings: Settings, requests: WindowRequests
    ) -> None:
        super().__init__(requests)
        self._designs, self._manager, self._settings, self._requests = designs, manager, settings, requests
        manager.folder_opened.connect(self._take_folder)

    @cached_property
    def library(self) -> UnitLibrary:
        """The user's library, which is opened when it is first asked."""
        from designer.app.documents.unit_library import UnitLibrary

        library = UnitLibrary(self)
        library.failed.connect(lambda sentence: self._requests.said.emit("error", sentence))
        library.told.connect(lambda sentence: self._requests.said.emit("note", sentence))
        if self._settings.units is not None:  # what earlier versions searched
            library.add([self._settings.units])
            self._settings.units = None
        return library

    @property
    def is_scanning(self) -> bool:
        """Whether the library is being scanned."""
        return "library" in self.__dict__ and self.library.is_scanning

    def _take_folder(self, folder: Path) -> None:
        """Make a folder that was opened a source of the library, if it is in none."""
        if not self.library.has(folder):
            self.library.add([folder])

    @wait_cursor()
    def open_places(self, places: Sequence[Place]) -> None:
        """Open units of the library: those with files of their own with these, others, as of archives, unsaved."""
        for place in places[:AT_ONCE]:
            if not place.is_file:
                self._open_unsaved(place)
        files = [place.file for place in places if place.is_file]
        if files:
            self._manager.open(files)

    def _open_unsaved(self, place: Place) -> None:
        from designer.library.listed_units import load_unit

        try:
            loaded = load_unit(place)
        except FormatError as error:
            self._requests.said.emit("error", error_sentence(error))
        else:
            self._manager.add(Document(Session(loaded.unit), loaded.notes))

    @cached_property
    def forces(self) -> OpenForces:
        """The open forces, which are read when they are first asked for."""
        from designer.app.documents.open_forces import OpenForces
        from designer.workspace.kept_forces import usual_folder

        kept = usual_folder() if self._manager.recovery is not None else None
        return OpenForces(self._designs, lambda: self.library, self._manager.dialogs, kept, self)

    @property
    def forces_made(self) -> OpenForces | None:
        """The open forces, if they were asked for in this run."""
        return self.__dict__.get("forces")

    def send_force(self) -> None:
        """Write the force in front where MegaMek opens lists of units."""
        forces, held = self.forces, self.forces.front
        self._manager.megamek.send_force(held.title, lambda: forces.current(held))
