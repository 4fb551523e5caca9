"""A page beside the editor: a workspace over the status line of the design in front."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from designer.app.documents.open_designs import OpenDesigns
from designer.app.pages.editor.status import StatusLine
from designer.app.shell.workspace_list import Workspace
from designer.app.ui.sizes import spaced


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
        self._column = spaced(QVBoxLayout(self), (self.body, 1), margins=0, spacing=0)
        designs.front_changed.connect(self._renew_status)
        self.body.design_shown.connect(self._show_status)
        self._renew_status()

    def _renew_status(self) -> None:
        if self._status is not None:
            self._column.removeWidget(self._status)
            self._status.hide()
            self._status.deleteLater()
            self._status = None
        document = self._designs.front
        if document is not None:
            self._status = StatusLine(self._designs.context(document), document.state)
            self._status.findings_wanted.connect(self.findings_wanted)
            self._column.addWidget(self._status)
            self._show_status(self.body.about_design)

    def _show_status(self, shown: bool) -> None:
        if self._status is not None:
            self._status.setVisible(shown)
