"""The tour of a first start: a strip with the steps of a first design, which follows what the user does."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import ceil
from typing import Final, NamedTuple

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from designer.app.context.design_context import DesignContext
from designer.app.shell.actions import Actions
from designer.app.ui import theme
from designer.app.ui.fonts import FontRole
from designer.app.ui.plain_text import without_links
from designer.app.ui.sizes import sized
from designer.app.ui.theme import Style
from designer.app.ui.widgets.notice_bar import MessageBar
from designer.app.ui.widgets.painted_line import LinePiece, line_width, paint_line, sign, space, words
from designer.app.ui.widgets.target_ring import TargetRing
from designer.editing import Change
from designer.language import marked, sense, tr
from designer.workspace.settings import Settings


class TourStep(NamedTuple):
    """A step of the tour: its name, and the sentence that says how to do it, with links to the places that it names."""

    name: str
    hint: str


STEPS: Final = (
    TourStep(
        marked("Begin"), marked("Open [a sample](samples), drop a file here, or begin [a design](new) with Ctrl+N.")
    ),
    TourStep(
        marked("Look"),
        marked(
            "Rest the pointer on [a part](equipment) (or Ctrl+2, Space): [the status line](status) shows its effect."
        ),
    ),
    TourStep(
        sense("step of the tour", "Place"),
        marked("Drag [the part](equipment) to [a slot](slots), or press Enter to put it where it fits best."),
    ),
    TourStep(
        marked("Undo"),
        marked("Ctrl+Z takes the step back; what it takes back stands beside [the arrow](undo) at the top."),
    ),
    TourStep(
        marked("Find"),
        marked("[Ctrl+K](palette) finds every command, part, place and design; F1 explains what has the focus."),
    ),
    TourStep(marked("Save"), marked("[Ctrl+S](save) saves the design to a file, which MegaMek and others open, too.")),
)
_BEGIN, _LOOK, _PLACE, _UNDO, _FIND, _SAVE = range(len(STEPS))
_END: Final = marked("That is all. Tour in the Help menu begins it again.")
_HEIGHT: Final = 36
_ALL_STEPS_FROM: Final = 900
"""The width of the bar in pixels from which all steps stand beside the hint."""


class Tour(MessageBar):
    """The strip with the steps and the hint of the first one that is open.

    A step is done when the user has done what it says, in whichever way and order. The strip is shown only where its
    hint can be followed: the first one on the start page, the others on the page of the design. Closing it ends the
    tour. A link in the hint rings the place that it names, which ``place_of`` returns by its name.
    ``settings.tour`` is the number of the first open step, counted from 1, or 0 when there is no tour. Whenever it has
    changed ``settings_changed`` is called, which writes it: the tour must not begin again after a crash.
    """

    def __init__(
        self,
        actions: Actions,
        settings: Settings,
        place_of: Callable[[str], QWidget | None],
        settings_changed: Callable[[], object],
    ) -> None:
        super().__init__()
        self._settings = settings
        self._settings_changed = settings_changed
        self._place_of = place_of
        self._words.linkActivated.connect(self.ring)
        self._done: set[int] = set(range(self.hint))
        self._page_shows: bool | None = None
        """Whether the page in front shows a design; None if it is neither the start page nor that of a design."""
        self._steps = _StepRow()
        self._row.insertWidget(0, self._steps)
        self._close.setToolTip(tr("End the tour"))
        self._close.setAccessibleName(tr("End the tour"))
        sized(self, minimum_height=_HEIGHT)
        actions["palette"].triggered.connect(lambda: self._did(_FIND))
        self._show()
        theme.follow_theme(self._renew)

    @property
    def hint(self) -> int:
        """The index of the step whose hint is shown; −1 if there is none."""
        return self._settings.tour - 1

    @property
    def done(self) -> frozenset[int]:
        """The indexes of the steps that are done."""
        return frozenset(self._done)

    def begin(self) -> None:
        """Begin the tour; with the second step if a design is shown."""
        self._done = {_BEGIN} if self._page_shows else set()
        self._go_on()

    def watch(self, context: DesignContext) -> None:
        """Follow what the user does in an editor, which opens with the first design."""
        context.preview_changed.connect(lambda preview: self._did(_LOOK) if preview is not None else None)
        context.changed.connect(self._note)
        context.saved.connect(lambda: self._did(_SAVE))

    def show_for(self, *, start: bool, design: bool) -> None:
        """Tell the strip whether the page in front is the start page or a design; on others it is hidden."""
        self._page_shows = True if design else False if start else None
        if design:
            self._did(_BEGIN)
        self._show()

    def ring(self, name: str) -> None:
        """Show where the place with this name is, as a link in the hint does."""
        place = self._place_of(name)
        if place is not None:
            TargetRing(place)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._space_steps()

    def _space_steps(self) -> None:
        self._steps.set_brief(self.width() < theme.current().px(_ALL_STEPS_FROM))

    def clear(self) -> None:
        self._keep(0)
        super().clear()

    def _note(self, change: Change) -> None:
        if self.text == tr(_END) and change.label:
            super().clear()
        if change.made and change.mounts:
            self._did(_PLACE)
        elif not change.made and change.label:
            self._did(_UNDO)

    def _did(self, step: int) -> None:
        if self.hint >= 0 and step not in self._done:
            self._done.add(step)
            self._go_on()

    def _do(self) -> None:
        self._did(self.hint)

    def _go_on(self) -> None:
        """Show the hint of the first open step; after the last one say that this was all."""
        is_open = next((step for step in range(len(STEPS)) if step not in self._done), None)
        self._keep(0 if is_open is None else is_open + 1)
        if is_open is None and self._page_shows:
            self._steps.show_steps(-1, self._done)
            self.say("clear", tr(_END))
        else:
            self._show()

    def _keep(self, step: int) -> None:
        """Note the number of the first open step in the settings."""
        if self._settings.tour != step:
            self._settings.tour = step
            self._settings_changed()

    def _show(self) -> None:
        if self.hint < 0 or self._page_shows is not (self.hint > _BEGIN):
            if self.text:
                super().clear()
            return
        self._steps.show_steps(self.hint, self._done)
        words = without_links(tr(STEPS[self.hint].hint))
        if self.text != words:
            self.say("note", words, action=tr("Skip this step"))
            self._show_links()

    def _renew(self) -> None:
        self._space_steps()
        self._show_links()

    def _show_links(self) -> None:
        if self.hint >= 0 and self.text:
            self._words.show_links(tr(STEPS[self.hint].hint), theme.current().color("accent").name())


class _StepRow(QWidget):
    """The names of the steps: with a tick where they are done, in bold type the present one.

    In a narrow bar it is the present step alone, so that the hint has room for its sentence.
    """

    def __init__(self) -> None:
        super().__init__()
        self._now, self._done = -1, frozenset[int]()
        self._brief = False
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Preferred)

    def show_steps(self, now: int, done: set[int]) -> None:
        """Show which step is the present one (−1 for none), and which are done."""
        self._now, self._done = now, frozenset(done)
        self.updateGeometry()
        self.update()

    def set_brief(self, brief: bool) -> None:
        """Show only the present step, or all of them."""
        if brief != self._brief:
            self._brief = brief
            self.updateGeometry()
            self.update()

    def sizeHint(self) -> QSize:
        return QSize(ceil(line_width(self._pieces(theme.current()))), theme.measures().hit)

    def paintEvent(self, event: QPaintEvent) -> None:
        paint_line(QPainter(self), QRectF(self.rect()), self._pieces(theme.current()))

    def _pieces(self, style: Style) -> Sequence[LinePiece]:
        pieces: list[LinePiece] = []
        for step, (name, _hint) in enumerate(STEPS):
            if self._brief and step != self._now:
                continue
            role: FontRole = "strong" if step == self._now else "caption"
            number = words(str(step + 1), style, role, "accent" if step == self._now else "text.2")
            pieces.append(sign("check", style, "ok") if step in self._done else number)
            pieces += [space(4, style), words(tr(name), style, role, "text.1" if step == self._now else "text.2")]
            pieces.append(space(12, style))
        return pieces
