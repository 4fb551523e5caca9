"""The card that says what an edit would change. It stands in one place, and only while one looks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QEvent, QObject, QRect, QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QDragMoveEvent, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QApplication, QWidget

from designer.analysis.edit_outcome import edit_outcome
from designer.app.context.design_context import DesignContext
from designer.app.ui import theme
from designer.app.ui.accessibility.accessible_widget import AccessibleWidget, Role
from designer.app.views.ledger.rows import LedgerRow, moved_lines, snapshot_of
from designer.app.views.panels.other_places import Placing, Placings
from designer.app.views.panels.preview_footer import said
from designer.app.views.panels.preview_paint import CardLook, paint_card
from designer.app.views.panels.preview_text import PreviewText, preview_text
from designer.editing.drop_plan import DropPlan
from designer.language import tr
from designer.units.location import Location

DELAY_MS: Final = 120
"""How long an edit must be considered before the card comes; it leaves at once."""

Carried = tuple[DropPlan, Location | None]
"""What an item that is carried or pointed at could do, and the location that is aimed at."""


class PreviewCard(QWidget, AccessibleWidget):
    """A card over the place that ``where`` says; without one it stays where its owner puts it.

    ``carried`` tells what item could go where: its other places then stand below. The mouse goes through the card.
    Shift shows the lines of the ledger that move, Ctrl hides it, Escape ends the considering.
    """

    accessible_role = Role.StaticText

    def __init__(
        self,
        context: DesignContext,
        parent: QWidget,
        where: Callable[[], QRect] | None = None,
        carried: Callable[[], Carried | None] = lambda: None,
    ) -> None:
        super().__init__(parent)
        self._context = context
        self._where = where or self.geometry
        self._carried = carried
        self._outcome: PreviewText | None = None
        self._lines: tuple[LedgerRow, ...] = ()
        self._aim: Location | None = None
        self._placeless = self._shift = self._ctrl = self._watching = False
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(DELAY_MS)
        self._timer.timeout.connect(self._appear)
        self.placings = Placings(context, self)
        self.placings.changed.connect(self.update)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()
        context.preview_changed.connect(self._follow)
        context.changed.connect(self._follow)
        context.goal_changed.connect(self._follow)

    @property
    def outcome(self) -> PreviewText | None:
        """What it says; None while it says nothing."""
        return None if self.isHidden() else self._outcome

    @property
    def lines(self) -> tuple[LedgerRow, ...]:
        """The lines of the ledger that it shows, while Shift is held."""
        return self._lines

    @property
    def places(self) -> tuple[Placing, ...]:
        """Where else the item could go, as far as that is known."""
        return self.placings.others(self.placings.best if self._aim is None else self._aim)

    def take_place(self) -> None:
        """Stand where its owner wants it now."""
        place = self._where()
        self._placeless = place.isEmpty()
        if not self._placeless:
            self.setGeometry(place)

    def show_at_once(self) -> None:
        """Come without delay."""
        self._timer.stop()
        self._appear()

    # -- coming and going -----------------------------------------------------------------------------------

    def _follow(self) -> None:
        self.take_place()
        if self._context.preview is None or self._placeless:
            self._go()
            return
        self._watch(True)
        if self.isHidden():
            self._timer.start()
        else:
            self._appear()

    def _go(self) -> None:
        self._timer.stop()
        self._watch(False)
        self.placings.look(None)
        self._lines = ()
        self.hide()

    def _appear(self) -> None:
        preview, session = self._context.preview, self._context.session
        self._outcome = None
        if preview is not None:
            self._outcome = preview_text(edit_outcome(session, preview), self._context.goal)
        if self._outcome is None or self._ctrl:
            self.hide()
            return
        carried = self._carried()
        self._aim = None if carried is None else carried[1]
        self.placings.look(None if carried is None else carried[0])
        self._lines = ()
        if self._shift and preview is not None:
            self._lines = moved_lines(snapshot_of(session.graph), snapshot_of(preview.overlay))
        self.setAccessibleName(spoken(self._outcome))
        self.raise_()
        self.show()
        self.update()

    # -- keys -----------------------------------------------------------------------------------------------

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Whoever has the focus, or is dragged over: the keys of the card hold while there is something to tell."""
        if event.type() in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease) and isinstance(event, QKeyEvent):
            held = event.type() == QEvent.Type.KeyPress
            if event.key() == Qt.Key.Key_Shift:
                self._hold(shift=held, ctrl=self._ctrl)
            elif event.key() == Qt.Key.Key_Control:
                self._hold(shift=self._shift, ctrl=held)
            elif event.key() == Qt.Key.Key_Escape and held:
                self._context.end_preview()
        elif event.type() == QEvent.Type.DragMove and isinstance(event, QDragMoveEvent):
            self._read(event.modifiers())
        return False

    def _read(self, held: Qt.KeyboardModifier) -> None:
        shift, ctrl = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier
        self._hold(shift=bool(held & shift), ctrl=bool(held & ctrl))

    def _hold(self, *, shift: bool, ctrl: bool) -> None:
        if (shift, ctrl) == (self._shift, self._ctrl):
            return
        self._shift, self._ctrl = shift, ctrl
        if not self._timer.isActive():
            self._appear()

    def _watch(self, on: bool) -> None:
        if on == self._watching:
            return
        self._watching = on
        app = QApplication.instance()
        assert app is not None
        if on:
            app.installEventFilter(self)
            self._read(QApplication.keyboardModifiers())
        else:
            app.removeEventFilter(self)
            self._shift = self._ctrl = False

    # -- painting -------------------------------------------------------------------------------------------

    def minimumSizeHint(self) -> QSize:
        return QSize(theme.current().px(200), theme.current().px(40))

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._outcome is not None:
            look = CardLook(self._outcome, self._lines, self._shift, self.places)
            paint_card(QPainter(self), QRectF(self.rect()), look, theme.current())


def spoken(outcome: PreviewText) -> str:
    """The card in words: the figures, then what is said below them."""
    facts = ", ".join(
        tr("{figure} {old} to {new}", figure=fact.label, old=fact.old, new=fact.new) for fact in outcome.figures
    )
    return ". ".join((f"{outcome.title}: {facts}", *(sentence.words for sentence in said(outcome))))
