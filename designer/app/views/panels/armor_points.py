"""The number in a box of the armor figure: typed over, stepped with keys and wheel."""

from __future__ import annotations

from typing import Final, Literal, Protocol

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QFocusEvent, QIntValidator, QKeyEvent, QMouseEvent, QWheelEvent
from PySide6.QtWidgets import QLineEdit, QWidget

from designer.app.context.design_context import DesignContext
from designer.app.context.hover_preview import HoverPreview
from designer.app.context.pending_edits import NUMBER_MS, PendingEdits
from designer.app.ui import theme
from designer.app.ui.theme import follow_theme
from designer.app.ui.widgets.fields import steps_through_history
from designer.construction.armor import has_rear
from designer.editing import Edit
from designer.units.location import Location

Side = Literal["front", "rear"]

_MOST: Final = 999
_STEPS: Final = {
    Qt.Key.Key_Up: 1,
    Qt.Key.Key_Down: -1,
    Qt.Key.Key_PageUp: 5,
    Qt.Key.Key_PageDown: -5,
}


class PointsOwner(Protocol):
    """The location that a field belongs to."""

    def edit_for(self, side: Side, points: int) -> Edit:
        """The edit that gives a side so many points."""

    def edit_set(self, side: Side, points: int) -> Edit:
        """The same edit, about to be applied."""

    def mark(self) -> None:
        """Show whether one of the location's fields has the focus."""

    def tell_limit(self, points: int) -> None:
        """Show the limit of the location if so many points exceed it."""


class PointsField(QLineEdit):
    """The points of one side of a location.

    Typing previews the new figure; a moment's rest, Enter or leaving the field makes it so, Escape takes it back.
    Arrow keys and, with the focus, the wheel step by one; page keys by five.
    """

    def __init__(
        self, context: DesignContext, location: Location, side: Side, owner: PointsOwner, parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._context = context
        self._owner = owner
        self._shown = 0
        self._over = False
        self._just_entered = False
        self.location, self.side = location, side
        self._hover_preview = HoverPreview(context, self)
        self._typing = PendingEdits(self, context, self._asked_for, NUMBER_MS, rests=True)
        self.setFrame(False)
        # Qt keeps two pixels free at both ends, which two figures of a torso do not have.
        self.setTextMargins(-2, 0, -2, 0)
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setValidator(QIntValidator(0, _MOST, self))
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.NoContextMenu)
        self.textEdited.connect(self._preview)
        self.editingFinished.connect(self._finish)
        follow_theme(self._dress)

    @property
    def points(self) -> int:
        """The points as the design has them."""
        return self._shown

    def show_points(self, points: int, *, over: bool) -> None:
        """Show the points as they are now, unless others are being typed."""
        if not self.isModified() or points != self._shown:
            self.setText(str(points))  # which Qt counts as unmodified
        if over != self._over or len(str(points)) != len(str(self._shown)):
            self._shown, self._over = points, over
            self._dress()
        self._shown = points

    def step(self, by: int) -> None:
        """Add points, or take them away."""
        points = max(0, min(_MOST, self._typed() + by))
        self._owner.tell_limit(points)
        self._typing.forget()
        self.setModified(False)
        self._context.apply(self._owner.edit_set(self.side, points))
        self.selectAll()

    def event(self, event: QEvent) -> bool:
        if steps_through_history(event):
            event.ignore()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = _STEPS.get(Qt.Key(event.key()))
        if step is not None:
            self.step(step)
        elif event.key() == Qt.Key.Key_Escape and (self.isModified() or self._typing.goes_on):
            self._take_back()
        else:
            super().keyPressEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        if not self.hasFocus() or not event.angleDelta().y():
            event.ignore()
            return
        self.step(1 if event.angleDelta().y() > 0 else -1)
        event.accept()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._owner.mark()
        self._just_entered = event.reason() == Qt.FocusReason.MouseFocusReason
        if not self._just_entered:
            self.selectAll()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """The click that comes into the field chooses its figure to be typed over; a further one sets the caret."""
        super().mouseReleaseEvent(event)
        if self._just_entered and not self.hasSelectedText():
            self.selectAll()
        self._just_entered = False

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if not self.hasAcceptableInput():
            self._take_back()
        self.deselect()
        self._owner.mark()

    def _typed(self) -> int:
        return int(self.text()) if self.hasAcceptableInput() else self._shown

    def _preview(self) -> None:
        points = self._typed()
        self._owner.tell_limit(points)
        self._hover_preview.show(self._owner.edit_for(self.side, points) if points != self._shown else None)
        self._typing.touch()

    def finish_typing(self) -> None:
        """Make the figure that is typed a step."""
        self._typing.finish()

    def _asked_for(self) -> Edit | None:
        """The edit that the typed figure asks for; None for the present figure."""
        points = self._typed()
        if points == self._shown:
            return None
        return self._owner.edit_set(self.side, points)

    def _finish(self) -> None:
        self.finish_typing()
        self._hover_preview.stop()
        self.setModified(False)
        if self.text() != str(self._shown):
            self.setText(str(self._shown))

    def _take_back(self) -> None:
        self._typing.take_back()
        self._owner.tell_limit(self._shown)
        self.setText(str(self._shown))
        self.setModified(False)
        self._hover_preview.stop()
        self.selectAll()

    def _dress(self) -> None:
        style = theme.current()
        digits = len(self.text()) + (1 if has_rear(self.location) else 0)
        self.setFont(style.font("input" if digits < 4 else "strong" if digits < 5 else "gutter"))
        token = "error" if self._over else "text.1" if self.side == "front" else "text.2"
        ink = style.color(token).name()
        # The box around the number is the frame of this field, so it has none of its own.
        self.setStyleSheet(f"border: none; background: transparent; padding: 0; min-height: 0; color: {ink};")
