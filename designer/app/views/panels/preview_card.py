"""The preview card: what the previewed edit would change, in one place, while the preview is shown."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from PySide6.QtCore import QEvent, QObject, QRect, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QDragMoveEvent, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QApplication, QWidget

from designer.analysis.edit_outcome import edit_outcome
from designer.app.context.design_context import DesignContext
from designer.app.ui import theme
from designer.app.ui.accessibility.accessible_widget import AccessibleWidget
from designer.app.ui.idle_work import IdleWork
from designer.app.views.ledger.rows import LedgerRow, moved_lines, snapshot_of
from designer.app.views.panels.preview_paint import CardLook, OtherPlace, notes_of, paint_card
from designer.app.views.panels.preview_text import PreviewText, preview_text
from designer.battle_value.total import battle_value
from designer.editing.drop_plan import DropPlan, Landed, Room
from designer.language import tr
from designer.units.location import Location


class OtherPlaces(QObject):
    """The locations where one item fits, computed in idle time.

    Signals:
        changed: more locations are known, or the search has ended.
    """

    changed = Signal()

    def __init__(self, context: DesignContext, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._plan: DropPlan | None = None
        self._found: list[OtherPlace] = []
        self._best: Location | None = None
        self._idle = IdleWork(self, self._add_found, self.changed.emit)

    @property
    def busy(self) -> bool:
        """Whether the search is running."""
        return self._idle.busy

    @property
    def best(self) -> Location | None:
        """The location of automatic placement; None while it is unknown, and for a mount that is already placed."""
        return self._best

    def others(self, than: Location | None) -> tuple[OtherPlace, ...]:
        """The locations found so far except ``than``; first the free ones, then in the order of ``Room``."""
        found = (placing for placing in self._found if placing.location is not than)
        return tuple(sorted(found, key=lambda placing: list(Room).index(placing.room)))

    def search(self, plan: DropPlan | None) -> None:
        """Start the search for the item of a drop plan, unless it is the present one; None ends the search."""
        known = self._plan
        if plan is not None and known is not None and (plan.payload, plan.unit) == (known.payload, known.unit):
            return
        self._plan, self._found, self._best = plan, [], None
        self._idle.stop()
        if plan is not None:
            self._idle.start(self._placings(plan))

    def _add_found(self, found: list[OtherPlace | None]) -> None:
        self._found += (placing for placing in found if placing is not None)
        self.changed.emit()

    def _placings(self, plan: DropPlan) -> Iterator[OtherPlace | None]:
        slot = plan.best_slot()
        self._best = None if slot is None else slot.location
        yield None
        present_value = battle_value(self._context.graph)
        form = plan.unit.chassis.form
        for location in form.locations:
            landed = plan.at(location)
            if not isinstance(landed, Landed):
                yield None
                continue
            there = self._context.what_if(landed.edit)
            if there is None:
                yield None
                continue
            value = battle_value(there.overlay)
            yield OtherPlace(form.code(location), location, value, value - present_value, landed.room)


DELAY_MS: Final = 120
"""How many milliseconds after the start of a preview the card is shown; it is hidden at once."""

Carried = tuple[DropPlan, Location | None]
"""The drop plan of the item that is dragged or under the pointer, and the location under the pointer, if any."""


class PreviewCard(QWidget, AccessibleWidget):
    """A card with the figures that the previewed edit would change (Battle Value, mass …); hidden without a preview.

    It covers the rectangle that ``where`` returns; without ``where`` it stays where its owner puts it. ``carried``
    returns the dragged or pointed item, of which the card also lists the other locations where it fits; else None.
    The card does not react to the mouse. Shift shows the ledger lines that change, Ctrl hides the card, Escape ends the
    preview.
    """

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
        self._timer = QTimer(self, singleShot=True, interval=DELAY_MS)
        self._timer.timeout.connect(self._appear)
        self.placings = OtherPlaces(context, self)
        self.placings.changed.connect(self.update)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()
        context.preview_changed.connect(self._follow)
        context.changed.connect(self._follow)
        context.goal_changed.connect(self._follow)

    @property
    def outcome(self) -> PreviewText | None:
        """The texts of the card; None while it is hidden."""
        return None if self.isHidden() else self._outcome

    @property
    def lines(self) -> tuple[LedgerRow, ...]:
        """The ledger lines that the card shows while Shift is held."""
        return self._lines

    @property
    def places(self) -> tuple[OtherPlace, ...]:
        """The other locations of the item that are known so far."""
        return self.placings.others(self.placings.best if self._aim is None else self._aim)

    def take_place(self) -> None:
        """Move to the rectangle that ``where`` returns now."""
        place = self._where()
        self._placeless = place.isEmpty()
        if not self._placeless:
            self.setGeometry(place)

    def show_at_once(self) -> None:
        """Show the card without the delay."""
        self._timer.stop()
        self._appear()

    # -- coming and going -----------------------------------------------------------------------------------

    def _follow(self) -> None:
        self.take_place()
        if self._context.preview is None or self._placeless:
            self._end_preview()
            return
        self._watch(True)
        if self.isHidden():
            self._timer.start()
        else:
            self._appear()

    def _end_preview(self) -> None:
        self._timer.stop()
        self._watch(False)
        self.placings.search(None)
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
        self.placings.search(None if carried is None else carried[0])
        self._lines = ()
        if self._shift and preview is not None:
            self._lines = moved_lines(snapshot_of(session.graph), snapshot_of(preview.overlay))
        self.setAccessibleName(spoken(self._outcome))
        self.raise_()
        self.show()
        self.update()

    # -- keys -----------------------------------------------------------------------------------------------

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Handle the keys of the card, whichever widget has the focus."""
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
    """The accessible name of the card: the figures, then the notes below them."""
    facts = ", ".join(
        tr("{figure} {old} to {new}", figure=fact.label, old=fact.old, new=fact.new) for fact in outcome.figures
    )
    return ". ".join((f"{outcome.title}: {facts}", *(sentence.words for sentence in notes_of(outcome))))
