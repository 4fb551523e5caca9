"""The open designs for the pages that do not show a single design: Compare and Lab."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from designer.app.context.design_context import DesignContext
from designer.app.documents.document_manager import DocumentManager
from designer.workspace.documents import Document
from designer.workspace.settings import Settings


class OpenDesigns(QObject):
    """The open designs, the active one, and the context of each.

    Signals:
        changed: a design was opened, closed or saved, or its tab was moved.
        front_changed: another design is active, or none is open any more.
        edited: a design was changed by an edit, undo or redo.
        selected: the selected mounts of a design changed: the design, and the ids of the mounts.
        said: a severity and a sentence for the notice bar.
    """

    changed = Signal()
    front_changed = Signal()
    edited = Signal(Document)
    selected = Signal(Document, object)
    said = Signal(str, str)

    def __init__(self, manager: DocumentManager, settings: Settings, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._manager = manager
        self.settings = settings
        self._front: Document | None = None
        self._contexts: dict[int, DesignContext] = {}
        manager.opened.connect(self._add)
        manager.saved.connect(self.changed)
        manager.closed.connect(self._drop)

    @property
    def documents(self) -> tuple[Document, ...]:
        """All open designs, in the order of their tabs."""
        return tuple(self._manager.documents)

    @property
    def front(self) -> Document | None:
        """The active design; None if no design is open."""
        return self._front

    def set_front(self, document: Document | None) -> None:
        """Set the active design."""
        if document is not self._front:
            self._front = document
            self.front_changed.emit()

    def context(self, document: Document) -> DesignContext:
        """The context for reading, editing and observing a design; the context of its editor page mirrors this one."""
        if id(document) not in self._contexts:
            context = self._contexts[id(document)] = DesignContext(document.session, self)
            context.changed.connect(lambda _change: self.edited.emit(document))
            context.selection_changed.connect(lambda selection: self.selected.emit(document, selection))
        return self._contexts[id(document)]

    def _add(self, document: Document) -> None:
        self.context(document)
        self.changed.emit()

    def _drop(self, _index: int) -> None:
        left = {id(document) for document in self._manager.documents}
        for key in self._contexts.keys() - left:
            self._contexts.pop(key).deleteLater()
        self.changed.emit()
