"""The base class of the pages beside the editor: a page with the status line of the active design below it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from designer.app.commands.command import Handler
from designer.app.documents.open_designs import OpenDesigns
from designer.app.ui.sizes import spaced
from designer.app.ui.widgets.scroll_page import ScrolledPage
from designer.app.views.panels.status_line import StatusLine


class PageChoices(QWidget):
    """The row of choices above the panels of a page, which is a region of the window."""


class Workspace(QWidget):
    """A page with the status line of the active design below it. A subclass fills ``body``.

    The body scrolls if the page is smaller than its least size, as at a large scale, so that no text is cut.

    Signals:
        findings_wanted: the user clicked the counts of findings in the status line.
        refit_wanted: the user clicked the refit in the status line.
        state_changed: other commands can be run, such as after another row was chosen.
    """

    findings_wanted = Signal()
    refit_wanted = Signal()
    state_changed = Signal()

    @property
    def own_handlers(self) -> Mapping[str, Handler[Any]]:
        """The commands that the page does itself while it is in front, such as undo; their target is the page."""
        return {}

    @property
    def shows_design(self) -> bool:
        """Whether the page shows the active design, so that its steps can be undone here."""
        return self._about_design

    @property
    def part(self) -> str:
        """The name of the part that is shown, which `show_part` shows again; empty if the page has no parts."""
        return ""

    @property
    def first_focus(self) -> QWidget | None:
        """The widget that has the focus when the page is shown for the first time; None for its first list."""
        return None

    @property
    def unkept(self) -> Sequence[str]:
        """The things on the page that a new start of the program would lose, such as "the results of trials"."""
        return ()

    def show_part(self, name: str) -> None:
        """Show the part with a name, if the page has it and it can be shown."""

    def __init__(self, designs: OpenDesigns, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.designs = designs
        self.body = QWidget()
        self._status: StatusLine | None = None
        self._about_design = True
        self._column = spaced(QVBoxLayout(self), (ScrolledPage(self.body), 1), margins=0, spacing=0)
        designs.front_changed.connect(self._renew_status)
        self._renew_status()

    @property
    def status(self) -> StatusLine | None:
        """The status line; None while no design is open."""
        return self._status

    def set_about_design(self, about: bool) -> None:
        """Set whether the page shows the active design; the status line stays, so that nothing jumps."""
        self._about_design = about

    def _renew_status(self) -> None:
        if self._status is not None:
            self._column.removeWidget(self._status)
            self._status.hide()
            self._status.deleteLater()
            self._status = None
        document = self.designs.front
        if document is not None:
            refits = self.designs.settings.views.refit
            self._status = StatusLine(self.designs.context(document), document.state, refits=refits)
            self._status.follow_work(self.designs.background)
            self._status.refit_wanted.connect(self.refit_wanted)
            self._status.findings_wanted.connect(self.findings_wanted)
            self._column.addWidget(self._status)
