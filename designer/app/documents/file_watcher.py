"""Watching the files of open designs for changes by other programs."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Final

from PySide6.QtCore import QFileSystemWatcher, QObject, QTimer, Signal

from designer.workspace.documents import Document

SETTLED_MS: Final = 200
"""How many milliseconds after its last change a file is checked: programs write in several steps."""


class FileWatcher(QObject):
    """Watches the files of all open designs. Saves by this program are not reported.

    Signals:
        changed: another program has changed or deleted the file of a design.
    """

    changed = Signal(Document)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._documents: list[Document] = []
        self._told: dict[Document, object] = {}
        self._watcher = QFileSystemWatcher(self)
        self._settled = QTimer(self, singleShot=True, interval=SETTLED_MS)
        self._settled.timeout.connect(self.look)
        self._watcher.fileChanged.connect(lambda _file: self._settled.start())
        self._watcher.directoryChanged.connect(lambda _folder: self._settled.start())

    def watch(self, documents: Iterable[Document]) -> None:
        """Watch the files of these designs instead of those before."""
        self._documents = list(documents)
        self._told = {document: what for document, what in self._told.items() if document in self._documents}
        files = {document.path for document in self._documents if document.path is not None}
        # The folders are watched too: most programs put a new file in the place of the old one.
        wanted = {str(path) for file in files for path in (file, file.parent) if _exists(path)}
        known = {*self._watcher.files(), *self._watcher.directories()}
        if gone := known - wanted:
            self._watcher.removePaths(sorted(gone))
        if new := wanted - known:
            self._watcher.addPaths(sorted(new))

    def look(self) -> None:
        """Check all files now, and report each change once."""
        self.watch(self._documents)  # a file that was put in the place of another is a new one to the system
        for document in self._documents:
            if not document.changed_on_disk:
                self._told.pop(document, None)
                continue
            state = _state(document.path)
            if self._told.get(document) != state:
                self._told[document] = state
                self.changed.emit(document)


def _state(path: Path | None) -> object:
    """A fingerprint of a file that is different after each change of the file; None without a path."""
    try:
        status = None if path is None else path.stat()
    except OSError:
        return "gone"
    return status and (status.st_mtime_ns, status.st_size, status.st_ino)


def _exists(path: Path) -> bool:
    try:
        return path.exists()
    except OSError:
        return False
