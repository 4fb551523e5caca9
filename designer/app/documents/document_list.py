"""The open designs in the order of their tabs, and the record of them from which the next start restores them."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QWidget

from designer.app.ui.dialogs import Dialogs
from designer.formats import is_omni
from designer.units.unit import Unit
from designer.workspace.documents import Document
from designer.workspace.recovery import Recovery

if TYPE_CHECKING:  # imported when the first omni is opened
    from designer.workspace.omni_files import OmniFiles


AGAIN_MS: Final = 5000
"""How many milliseconds after a failed write journals and kept forces are written again."""


class DocumentList(QObject):
    """The open designs, the active one, and messages about them.

    Signals:
        opened: a design was added as the last tab.
        closed: the index of a design that was removed.
        activation_requested: the index of a design that is to become the active one.
        failed: a sentence about what failed, and the design that it is about, or None.
        told: a severity (`icons.SeverityName`), a sentence that is shown until the next step, and its design or None.
        journaled: designs are in their journals now, or cannot be written there any more.
        recent_changed: the recent files or the closed designs have changed.
    """

    opened = Signal(Document)
    closed = Signal(int)
    activation_requested = Signal(int)
    failed = Signal(str, object)
    told = Signal(str, str, object)
    journaled = Signal()
    recent_changed = Signal()
    _sync_failed = Signal()

    def __init__(self, dialogs: Dialogs, window: QWidget, recovery: Recovery | None) -> None:
        super().__init__(window)
        self._dialogs = dialogs
        self._window = window
        self.recovery: Recovery | None = None
        self.window_of: Callable[[Document], QWidget] = lambda _document: window
        self.documents: list[Document] = []
        self._front: Document | None = None
        self._many = False
        self._sync_failed.connect(self._catch_up)  # the signal comes from another thread
        if recovery is not None:
            self.keep_in(recovery)
        self._again = QTimer(self, singleShot=True, interval=AGAIN_MS)
        self._again.timeout.connect(self._write_again)

    def keep_in(self, recovery: Recovery) -> None:
        """Write the journals of designs that are opened from now on."""
        self.recovery = recovery
        recovery.report = self._fail
        recovery.report_restored = lambda sentence: self.told.emit("note", sentence, None)
        recovery.sync_failed = self._sync_failed.emit

    @property
    def window(self) -> QWidget:
        """The window of the program."""
        return self._window

    @property
    def dialogs(self) -> Dialogs:
        """The dialogs in which it asks."""
        return self._dialogs

    @cached_property
    def omnis(self) -> OmniFiles:
        """The omni files of the open designs."""
        from designer.workspace.omni_files import OmniFiles  # a start does without the assistants

        return OmniFiles(lambda: self.documents)

    def together(self, document: Document) -> list[Document]:
        """The open designs that are saved to the file of a design: the configurations of an omni, else it alone."""
        return self.omnis.members(document) if is_configuration(document) else [document]

    def configurations_of(self, unit: Unit) -> list[Document]:
        """The open configurations of the chassis of a unit, in the order of their tabs."""
        chassis = unit.names.chassis.casefold()
        return [
            each for each in self.documents if each.unit.chassis.omni and each.unit.names.chassis.casefold() == chassis
        ]

    def check(self, document: Document, before: Unit, after: Unit) -> None:
        """Raise ``EditRefusedError`` if a step would change the locked base of a design's omni."""
        if is_configuration(document):
            self.omnis.check(document, before, after)

    @property
    def front(self) -> Document | None:
        """The active design; None while the start page is shown."""
        return self._front

    @front.setter
    def front(self, document: Document | None) -> None:
        self._front = document
        self.record_open()

    def add(self, document: Document, *, in_front: bool = True) -> None:
        """Append a tab for a design that was opened or created; ``in_front`` activates it."""
        if self.recovery is not None:
            self.recovery.begin(document)
        if is_configuration(document):
            self.omnis.keep(document)
        self.documents.append(document)
        self.opened.emit(document)
        self.record_open()
        if in_front:
            self.activation_requested.emit(len(self.documents) - 1)

    @contextlib.contextmanager
    def record_open_once(self) -> Iterator[None]:
        """A context in which the list of open designs is written only once, at the end."""
        before, self._many = self._many, True
        try:
            yield
        finally:
            self._many = before
            self.record_open()

    def record_open(self) -> None:
        """Record which designs are open, in which order, and which is active."""
        if self.recovery is not None and not self._many:
            self.recovery.show(self.documents, self._front)
            self._write_again_later()

    def set_window_geometry(self, document: Document, window: str) -> None:
        """Store the geometry of a design's own window; empty if the design is only in a tab."""
        if document in self.documents and document.window_geometry != window:
            document.window_geometry = window
            self.record_open()

    def move(self, old: int, new: int) -> None:
        """Move a design when its tab is moved; ``old`` and ``new`` are indexes."""
        self.documents.insert(new, self.documents.pop(old))
        self.record_open()

    def close_replaced(self, document: Document) -> None:
        """Close a design whose file was overwritten with another design; it can be reopened."""
        self.remove(self.documents.index(document))
        if self.recovery is not None:
            self.recovery.close(document)
            self.record_open()

    def remove(self, index: int) -> None:
        """Take a design out of the list."""
        if self.documents.pop(index) is self._front:
            self._front = None
        self.closed.emit(index)

    def _catch_up(self) -> None:
        if self.recovery is not None:
            self.recovery.catch_up()
            self.journaled.emit()

    def _write_again(self) -> None:
        """Write what the disk has not taken; as long as it takes nothing, this is repeated."""
        if self.recovery is not None:
            self.recovery.flush(self.documents)
            self.record_open()
            self.journaled.emit()

    def _write_again_later(self) -> None:
        if self.recovery is not None and self.recovery.is_behind and not self._again.isActive():
            self._again.start()

    def _fail(self, sentence: str, about: Document | None = None) -> None:
        self.failed.emit(sentence, about)
        self._write_again_later()


def is_configuration(document: Document) -> bool:
    """Whether a design has the file of an omni."""
    return document.path is not None and is_omni(document.path)
