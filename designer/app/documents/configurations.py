"""The configurations of an omni among the open designs: adding, removing and saving them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from designer.app.documents.document_manager import DocumentManager
from designer.app.documents.removal import Removal
from designer.editing import JointSteps
from designer.formats import OMNI_SUFFIX, is_omni
from designer.language import tr
from designer.saving import file_name
from designer.units.unit import Unit
from designer.workspace.documents import UNNAMED, Document
from designer.workspace.settings import Settings

if TYPE_CHECKING:  # imported when the first omni is opened
    from designer.workspace.omni_files import OmniFiles


class Configurations:
    """The configurations that are open; ``joint`` has the steps that concern several designs."""

    def __init__(self, manager: DocumentManager, settings: Settings, joint: JointSteps) -> None:
        self._manager = manager
        self._settings = settings
        self._joint = joint

    @property
    def omnis(self) -> OmniFiles:
        """The omni files of the open designs."""
        return self._manager.omnis

    def add(self, like: Document, unit: Unit) -> None:
        """Open a new configuration of a design's omni."""
        self._manager.new_configuration(like, unit)

    def remove(self, document: Document, stays: Document) -> bool:
        """Take a configuration out of its omni and close it, as a step of another one; returns whether that was done.

        Its file stays; that of an omni has it until it is saved.
        """
        removal = Removal(self._manager, document, stays)
        if not removal.do():
            return False
        self._joint.add(tr("Remove {name}", name=document.title), stays.session, removal.undo, removal.do)
        return True

    def of(self, unit: Unit) -> list[Document]:
        """The open configurations of the chassis of a unit, in the order of their tabs."""
        return self._manager.configurations_of(unit)

    def save_in_one(self, documents: Sequence[Document]) -> None:
        """Ask for an omni's file, and save configurations to it."""
        own = next((each.path for each in documents if each.path is not None and is_omni(each.path)), None)
        target = self._manager.dialogs.omni_target(self._window, own or self._suggested(documents, OMNI_SUFFIX))
        if target is not None:
            self._manager.saver.save_as_one(documents, target.absolute())

    def export(self, documents: Sequence[Document]) -> None:
        """Ask for a file of Solaris Skunk Works, write configurations to it, and tell what came of it."""
        target = self._manager.dialogs.ssw_target(self._window, self._suggested(documents, ".ssw"))
        if target is not None:
            self._manager.saver.export_omni(documents, target.absolute())

    def choose_folder(self, documents: Sequence[Document]) -> Path | None:
        """Ask for a folder for files of configurations; None if the user cancels."""
        return self._manager.dialogs.folder(self._window, self._suggested(documents, "").parent)

    def save_each(self, documents: Sequence[Document], folder: Path, *, over: bool = False) -> tuple[Path, ...]:
        """Write an MTF file for each configuration, all or none; returns the files that stand in the way."""
        return self._manager.saver.save_each(documents, folder, over=over)

    @property
    def _window(self) -> QWidget:
        """The window of the active design."""
        front = self._manager.front
        return self._manager.window if front is None else self._manager.window_of(front)

    def _suggested(self, documents: Sequence[Document], suffix: str) -> Path:
        """A file named after the chassis, beside the first configuration."""
        first = documents[0]
        folder = first.path.parent if first.path is not None else self._settings.folder or Path.home()
        return folder / file_name(first.unit.names.chassis, suffix, tr(UNNAMED))
