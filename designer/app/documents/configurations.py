"""The configurations of an omni among the open designs: adding, removing and saving them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from designer.app.documents.document_manager import DocumentManager
from designer.app.documents.removal import Removal
from designer.editing import JointSteps
from designer.language import tr
from designer.units.unit import Unit
from designer.workspace.documents import Document
from designer.workspace.omni_files import OmniFiles


class Configurations:
    """The configurations that are open; ``joint`` has the steps that concern several designs."""

    def __init__(self, manager: DocumentManager, joint: JointSteps) -> None:
        self._manager = manager
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

    def save_as_one(self, documents: Sequence[Document], target: Path) -> bool:
        """Save configurations to one omni's file; returns whether they were saved."""
        return self._manager.saver.save_as_one(documents, target)

    def export(self, documents: Sequence[Document], target: Path) -> None:
        """Write configurations into one file of Solaris Skunk Works, and tell what came of it."""
        self._manager.saver.export_omni(documents, target)

    def save_each(self, documents: Sequence[Document], folder: Path, *, over: bool = False) -> tuple[Path, ...]:
        """Write an MTF file for each configuration, all or none; returns the files that stand in the way."""
        return self._manager.saver.save_each(documents, folder, over=over)
