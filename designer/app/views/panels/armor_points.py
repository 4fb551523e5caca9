"""The input field for the armor points of one side of a location."""

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

_MAX_POINTS: Final = 999
_STEP_BY_KEY: Final = {
    Qt.Key.Key_Up: 1,
    Qt.Key.Key_Down: -1,
    Qt.Key.Key_PageUp: 5,
    Qt.Key.Key_PageDown: -5,
}


class PointsOwner(Protocol):
    """The interface of the armor figure's cell that contains a points field."""

    def edit_for(self, side: Side, points: int) -> Edit:
        """The edit that sets the points of a side (front or rear)."""

    def edit_to_apply(self, side: Side, points: int) -> Edit:
        """The edit of ``edit_for``, for a caller that applies it at once; the figure then shows losses elsewhere."""

    def update_rings(self) -> None:
        """Repaint the focus rings after the focus has changed."""

    def show_limit(self, points: int) -> None:
        """If ``points`` exceed the maximum of the location, show a notice about it."""


class PointsField(QLineEdit):
    """A line edit for the armor points of one side of a location.

    Typing previews the edit; a pause, Enter or leaving the field applies it, Escape discards it. Arrow keys and, with
    the focus, the wheel change the points by one, page keys by five.
    """

    def __init__(
        self, context: DesignContext, location: Location, side: Side, owner: PointsOwner, parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._context = context
        self._owner = owner
        self._points = 0
        self._over = False
        self._just_focused = False
        self.location, self.side = location, side
        self._hover_preview = HoverPreview(context, self)
        self._pending_edits = PendingEdits(self, context, self._pending_edit, NUMBER_MS, rests=True)
        self.setFrame(False)
        # Qt adds two pixels at both ends, for which the two fields of a torso have no room.
        self.setTextMargins(-2, 0, -2, 0)
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setValidator(QIntValidator(0, _MAX_POINTS, self))
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.NoContextMenu)
        self.textEdited.connect(self._preview)
        self.editingFinished.connect(self._on_editing_finished)
        follow_theme(self._apply_theme)

    @property
    def points(self) -> int:
        """The points that the design has."""
        return self._points

    def show_points(self, points: int, *, over: bool) -> None:
        """Show the points of the design, unless an entry is pending; ``over`` colors points above the maximum."""
        if not self.isModified() or points != self._points:
            self.setText(str(points))  # Qt resets isModified() here
        if over != self._over or len(str(points)) != len(str(self._points)):
            self._points, self._over = points, over
            self._apply_theme()
        self._points = points

    def step(self, by: int) -> None:
        """Change the points by ``by`` and apply the edit."""
        points = max(0, min(_MAX_POINTS, self._entered_points() + by))
        self._owner.show_limit(points)
        self._pending_edits.forget()
        self.setModified(False)
        self._context.apply(self._owner.edit_to_apply(self.side, points))
        self.selectAll()

    def event(self, event: QEvent) -> bool:
        if steps_through_history(event):
            event.ignore()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = _STEP_BY_KEY.get(Qt.Key(event.key()))
        if step is not None:
            self.step(step)
        elif event.key() == Qt.Key.Key_Escape and (self.isModified() or self._pending_edits.goes_on):
            self._discard()
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
        self._owner.update_rings()
        self._just_focused = event.reason() == Qt.FocusReason.MouseFocusReason
        if not self._just_focused:
            self.selectAll()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Select all on the click that focuses the field; a further click sets the cursor."""
        super().mouseReleaseEvent(event)
        if self._just_focused and not self.hasSelectedText():
            self.selectAll()
        self._just_focused = False

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if not self.hasAcceptableInput():
            self._discard()
        self.deselect()
        self._owner.update_rings()

    def _entered_points(self) -> int:
        return int(self.text()) if self.hasAcceptableInput() else self._points

    def _preview(self) -> None:
        points = self._entered_points()
        self._owner.show_limit(points)
        self._hover_preview.show(self._owner.edit_for(self.side, points) if points != self._points else None)
        self._pending_edits.touch()

    def finish_typing(self) -> None:
        """Apply the pending entry."""
        self._pending_edits.finish()

    def _pending_edit(self) -> Edit | None:
        """The edit for the entered points; None if the design already has them."""
        points = self._entered_points()
        if points == self._points:
            return None
        return self._owner.edit_to_apply(self.side, points)

    def _on_editing_finished(self) -> None:
        self.finish_typing()
        self._hover_preview.stop()
        self.setModified(False)
        if self.text() != str(self._points):
            self.setText(str(self._points))

    def _discard(self) -> None:
        self._pending_edits.take_back()
        self._owner.show_limit(self._points)
        self.setText(str(self._points))
        self.setModified(False)
        self._hover_preview.stop()
        self.selectAll()

    def _apply_theme(self) -> None:
        style = theme.current()
        digits = len(self.text()) + (1 if has_rear(self.location) else 0)
        self.setFont(style.font("input" if digits < 4 else "strong" if digits < 5 else "gutter"))
        token = "error" if self._over else "text.1" if self.side == "front" else "text.2"
        ink = style.color(token).name()
        # The cell paints the frame of this field.
        self.setStyleSheet(f"border: none; background: transparent; padding: 0; min-height: 0; color: {ink};")
