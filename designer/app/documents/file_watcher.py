"""Files of open designs under watch: tells when another program wrote or deleted one."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Final

from PySide6.QtCore import QFileSystemWatcher, QObject, QTimer, Signal

from designer.workspace.documents import Document

SETTLED_MS: Final = 200
"""How long a file must be left alone before it is looked at: programs write in several goes."""


class FileWatch(QObject):
    """The watch over all open designs. One's own saves are no news: the design knows what it wrote.

    Signals:
        changed: the file of a design holds something else than the design knows of, or is gone.
    """

    changed = Signal(Document)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._documents: list[Document] = []
        self._told: dict[Document, object] = {}
        self._watcher = QFileSystemWatcher(self)
        self._settled = QTimer(self)
        self._settled.setSingleShot(True)
        self._settled.setInterval(SETTLED_MS)
        self._settled.timeout.connect(self.look)
        self._watcher.fileChanged.connect(lambda _file: self._settled.start())
        self._watcher.directoryChanged.connect(lambda _folder: self._settled.start())

    def watch(self, documents: Iterable[Document]) -> None:
        """Watch the files of these designs, and of no others."""
        self._documents = list(documents)
        self._told = {document: what for document, what in self._told.items() if document in self._documents}
        files = {document.path for document in self._documents if document.path is not None}
        # The folders as well: most programs put a new file in the place of the old one.
        wanted = {str(path) for file in files for path in (file, file.parent) if _exists(path)}
        known = {*self._watcher.files(), *self._watcher.directories()}
        if gone := known - wanted:
            self._watcher.removePaths(sorted(gone))
        if new := wanted - known:
            self._watcher.addPaths(sorted(new))

    def look(self) -> None:
        """Look at all files now, and tell of each change once."""
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
    """By what one change is told from the next."""
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
