"""The tour for a first start: one hint at a time about the real window, which goes on when the hinted step is done."""

from __future__ import annotations

from typing import Final

from designer.app.context.design_context import DesignContext
from designer.app.shell.actions import Actions
from designer.app.ui.widgets.notice_bar import NoticeBar
from designer.editing import Change
from designer.language import marked, tr
from designer.workspace.settings import Settings

HINTS: Final = (
    marked("Open a sample below, drop a file here, or begin a design with Ctrl+N."),
    marked("Rest the pointer on a part at the left (or Ctrl+2, Space): the status line shows what it would change."),
    marked("Drag the part to a slot, or press Enter to put it where it fits best."),
    marked("Ctrl+Z takes the step back; what it takes back stands beside the arrow at the top."),
    marked("Ctrl+K finds every command, part, place and design by a few letters; F1 explains what has the focus."),
)
"""The hints in their order; each waits for what it asks for."""
_OPEN, _LOOK, _PLACE, _UNDO, _FIND = range(len(HINTS))


class Tour(NoticeBar):
    """The bar with the hints; ``settings.tour`` is the number of the next one, counted from 1, or 0 for none.

    A hint disappears when the user has done what it says, in whichever way; who does what the next hint says is past
    both. Closing the bar ends the tour.
    """

    def __init__(self, actions: Actions, settings: Settings) -> None:
        super().__init__()
        self._settings = settings
        self._has_design = False
        actions["palette"].triggered.connect(lambda: self._did(_FIND))
        self._show()

    @property
    def hint(self) -> int:
        """The index of the hint that is shown; −1 if there is none."""
        return self._settings.tour - 1

    def begin(self) -> None:
        """Begin the tour; with the second hint if there is a design already."""
        self._settings.tour = 1 + self._has_design
        self._show()

    def watch(self, context: DesignContext) -> None:
        """Follow what the user does in an editor, which opens with the first design."""
        self._has_design = True
        context.preview_changed.connect(lambda preview: self._did(_LOOK) if preview is not None else None)
        context.changed.connect(self._note)
        self._did(_OPEN)

    def clear(self) -> None:
        self._settings.tour = 0
        super().clear()

    def _note(self, change: Change) -> None:
        if change.made and change.mounts:
            self._did(_PLACE)
        elif not change.made and change.label:
            self._did(_UNDO)

    def _did(self, hint: int) -> None:
        if 0 <= self.hint <= hint <= self.hint + 1:
            self._settings.tour = (hint + 2) % (len(HINTS) + 1)
            self._show()

    def _show(self) -> None:
        if self.hint < 0:
            super().clear()
        else:
            place = tr("Tour, {n} of {all}", n=self.hint + 1, all=len(HINTS))
            self.say("note", f"{place}: {tr(HINTS[self.hint])}")
