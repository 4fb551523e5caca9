"""What the pages beside the editor may know of the window: the designs that lie open.

A workspace is a widget made from an ``OpenDesigns``; ``designer.app.spaces`` lists them.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from designer.app.bridge import Bridge
from designer.app.desk import Desk
from designer.app.documents import Document
from designer.app.icons import Severity
from designer.app.settings import Settings
from designer.app.spaces import Workspace
from designer.app.status import StatusLine


class OpenDesigns(QObject):
    """The open designs as workspaces see them.

    Signals:
        changed: a design was opened, closed or saved, or its tab was moved.
        front_changed: another design came to the front, or none is open any more.
        shown_wanted: a document that is to be shown in the editor.
        said: a severity and a sentence for the notice bar.
    """

    changed = Signal()
    front_changed = Signal()
    shown_wanted = Signal(object)
    said = Signal(str, str)

    def __init__(self, desk: Desk, settings: Settings, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self.settings = settings
        self._front: Document | None = None
        self._bridges: dict[int, Bridge] = {}
        self.page_ready: Callable[[Document], Bridge | None] = lambda _document: None
        """Lays a design that nobody has asked for yet into a page that is ready, and gives the page's bridge."""
        desk.opened.connect(self.changed)
        desk.saved.connect(self.changed)
        desk.closed.connect(self._drop)

    @property
    def documents(self) -> tuple[Document, ...]:
        """All open designs, in the order of their tabs."""
        return tuple(self._desk.documents)

    @property
    def front(self) -> Document | None:
        """The design whose tab is in front."""
        return self._front

    def set_front(self, document: Document | None) -> None:
        """Note which design is in front."""
        if document is not self._front:
            self._front = document
            self.front_changed.emit()

    def bridge(self, document: Document) -> Bridge:
        """Where a design is read, changed and followed; the same one that its editor uses."""
        if id(document) not in self._bridges:
            self._bridges[id(document)] = self.page_ready(document) or Bridge(document.session, self)
        return self._bridges[id(document)]

    def show(self, document: Document) -> None:
        """Show a design in the editor."""
        self.shown_wanted.emit(document)

    def say(self, severity: Severity, sentence: str) -> None:
        """Put a message into the notice bar."""
        self.said.emit(severity, sentence)

    def open(self, files: list[Path]) -> None:
        """Open files beside the designs that are there."""
        self._desk.open(files)

    def _drop(self, _index: int) -> None:
        left = {id(document) for document in self._desk.documents}
        for key in self._bridges.keys() - left:
            self._bridges.pop(key).deleteLater()
        self.changed.emit()


class WorkspacePage(QWidget):
    """A workspace over the status line of the design in front.

    Signals:
        findings_wanted: the counts in the status line were pressed.
    """

    findings_wanted = Signal()

    def __init__(self, workspace: Workspace, designs: OpenDesigns) -> None:
        super().__init__()
        assert workspace.make is not None
        self.body = workspace.make(designs)
        self._designs = designs
        self._status: StatusLine | None = None
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self._column.addWidget(self.body, 1)
        designs.front_changed.connect(self._renew_status)
        self._renew_status()

    def _renew_status(self) -> None:
        if self._status is not None:
            self._column.removeWidget(self._status)
            self._status.hide()
            self._status.deleteLater()
            self._status = None
        document = self._designs.front
        if document is not None:
            self._status = StatusLine(self._designs.bridge(document), document.state)
            self._status.findings_wanted.connect(self.findings_wanted)
            self._column.addWidget(self._status)
