"""The open designs and what happens to their files: opening, saving, closing, and saying so when it fails."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from designer.app.dialogs import Answer, Dialogs
from designer.app.documents import Document, SaveError, in_words, new_document, open_document
from designer.app.settings import Settings
from designer.formats import FormatError
from designer.units.unit import Unit


class Desk(QObject):
    """What lies open, in the order of the tabs.

    Signals:
        opened: a design was laid on the desk, at the end.
        closed: the index of a design that was taken off.
        brought: the index of a design that is to come to the front.
        saved: a design is on disk.
        failed: a sentence that says what did not work.
        recent_changed: other files are the recent ones.
    """

    opened = Signal(Document)
    closed = Signal(int)
    brought = Signal(int)
    saved = Signal(Document)
    failed = Signal(str)
    recent_changed = Signal()

    def __init__(self, settings: Settings, dialogs: Dialogs, window: QWidget) -> None:
        super().__init__(window)
        self._settings = settings
        self._dialogs = dialogs
        self._window = window
        self.documents: list[Document] = []

    def lay(self, document: Document, *, in_front: bool = True) -> None:
        """Open a design that was read or made."""
        self.documents.append(document)
        self.opened.emit(document)
        if in_front:
            self.brought.emit(len(self.documents) - 1)

    def new(self, unit: Unit) -> None:
        """Open a design without a file."""
        self.lay(new_document(unit))

    def choose_and_open(self) -> None:
        """Let files be chosen, and open them."""
        self.open(self._dialogs.files(self._window, self._settings.folder))

    def open(self, files: Iterable[Path]) -> None:
        """Open files, each once, the last in front; what cannot be read is said in a sentence."""
        front, problems = -1, []
        for file in files:
            index, problem = self._open(file.absolute())
            front = front if index is None else index
            problems += [problem] if problem else []
        if front >= 0:
            self.brought.emit(front)
        if problems:
            self.failed.emit(" ".join(problems))

    def open_sample(self, file: Path) -> None:
        """Open a design that came with the program, as a copy without a file of its own."""
        try:
            self.lay(open_document(file, sample=True))
        except FormatError as error:
            self.failed.emit(in_words(error))

    def save(self, document: Document) -> bool:
        """Save to the design's file, or ask for one; tells whether it is on disk now."""
        return self.save_as(document) if document.path is None else self._save(document, document.path)

    def save_as(self, document: Document) -> bool:
        """Ask for another file and save there."""
        folder = document.path.parent if document.path else self._settings.folder or Path.home()
        target = self._dialogs.target(self._window, folder / document.file_name)
        return target is not None and self._save(document, target)

    def close(self, index: int) -> bool:
        """Close a design, asking first if something would be lost; tells whether it is closed."""
        if not self._may_go(index):
            return False
        self._take_off(index)
        return True

    def close_all(self) -> bool:
        """Close all designs, or none: asked about are all before the first is closed."""
        if not all(self._may_go(index) for index in range(len(self.documents))):
            return False
        while self.documents:
            self._take_off(len(self.documents) - 1)
        return True

    def move(self, old: int, new: int) -> None:
        """Follow a tab that was dragged elsewhere."""
        self.documents.insert(new, self.documents.pop(old))

    def _open(self, file: Path) -> tuple[int | None, str]:
        """Where the design of a file lies now, or what prevents reading it."""
        known = next((i for i, document in enumerate(self.documents) if document.path == file), None)
        if known is not None:
            return known, ""
        try:
            document = open_document(file)
        except FormatError as error:
            self._settings.forget(file)
            self.recent_changed.emit()
            return None, in_words(error)
        self._settings.remember(file)
        self.lay(document, in_front=False)
        self.recent_changed.emit()
        return len(self.documents) - 1, ""

    def _may_go(self, index: int) -> bool:
        """Whether a design may be closed: saved, or given up by the user."""
        document = self.documents[index]
        if not document.is_unsaved:
            return True
        self.brought.emit(index)
        answer = self._dialogs.to_save(self._window, document.title)
        return answer is Answer.DISCARD or (answer is Answer.SAVE and self.save(document))

    def _take_off(self, index: int) -> None:
        del self.documents[index]
        self.closed.emit(index)

    def _save(self, document: Document, target: Path) -> bool:
        try:
            document.save(target)
        except SaveError as error:
            self.failed.emit(str(error))
            return False
        self._settings.remember(target)
        self.saved.emit(document)
        self.recent_changed.emit()
        return True
