"""Taking a configuration out of an omni, so that it can come back with its history."""

from __future__ import annotations

from designer.app.documents.document_manager import DocumentManager
from designer.language import tr
from designer.workspace.documents import Document
from designer.workspace.recovery import JournaledDesign


class Removal:
    """A configuration that is closed, and left out when the file of its omni is saved; no file is deleted.

    ``stays`` is another configuration, which counts as unsaved then.
    """

    def __init__(self, manager: DocumentManager, document: Document, stays: Document) -> None:
        self._manager = manager
        self._document = document
        self._stays = stays
        self._journal: JournaledDesign | None = None

    def do(self) -> bool:
        """Take it out; returns whether that was done: the user may be asked what becomes of unsaved steps."""
        manager, document, recovery = self._manager, self._document, self._manager.recovery
        if document not in manager.documents:
            return False
        known = [] if recovery is None else list(recovery.closed)
        in_file = manager.omnis.leave_out(document)
        if not manager.close(manager.documents.index(document)):
            manager.omnis.keep(document)
            return False
        closed = [] if recovery is None else recovery.closed
        self._journal = next((each for each in reversed(closed) if each not in known), None)
        if in_file:
            self._stays.session.history.mark_unclean()
            if recovery is not None:
                recovery.unsaved(self._stays)
        self._tell(in_file)
        return True

    def undo(self) -> None:
        """Open it again with its history, behind the active design."""
        manager, gone = self._manager, self._document
        closed = [] if manager.recovery is None else manager.recovery.closed
        if self._journal in closed:
            manager.reopen(self._journal, in_front=False)
            self._document = manager.documents[-1]
            if self._document.configuration is None and self._document.path == self._stays.path:
                self._document.file_stamp = self._stays.file_stamp  # its omni was saved without it meanwhile
        elif not any((each.path, each.title) == (gone.path, gone.title) for each in manager.documents):
            manager.add(gone, in_front=False)

    def _tell(self, in_file: bool) -> None:
        name, path = self._document.title, self._document.path
        if in_file and path is not None:
            words = tr("{name} is removed; {file} has it until it is saved.", name=name, file=path.name)
        elif path is not None:
            words = tr("{name} is removed; its file {file} stays as it is.", name=name, file=path.name)
        else:
            words = tr("{name} is removed; undo brings it back.", name=name)
        self._manager.told.emit("note", words, self._manager.front)
