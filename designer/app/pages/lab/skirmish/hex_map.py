"""The map widget of the skirmish: it handles clicks, brush strokes, drops, and a keyboard cursor."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Final

from PySide6.QtCore import QEvent, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QDragEnterEvent,
    QDragLeaveEvent,
    QDragMoveEvent,
    QDropEvent,
    QFocusEvent,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPixmap,
    QResizeEvent,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from designer.app.pages.lab.skirmish.map_geometry import MapGeometry
from designer.app.pages.lab.skirmish.map_painting import MapPainting, paint_ground, paint_map
from designer.app.pages.lab.skirmish.map_state import MapState
from designer.app.pages.lab.skirmish.roster import unit_dropped
from designer.app.ui import theme
from designer.app.ui.accessibility.accessible_widget import AccessiblePart, AccessibleWidget, Role, notify_focus
from designer.app.ui.theme import Style, follow_theme
from designer.language import tr
from designer.rulesets.skirmish.battlefield import PlaceIndex
from designer.rulesets.skirmish.movement import Reached
from designer.rulesets.skirmish.narration import hex_text

_STEPS: Final = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}


class HexMap(QWidget, AccessibleWidget):
    """The map. The arrow keys move a cursor; Enter does the same as a click on that hex.

    W waits and E ends the turn. While the map has the focus, undo and redo apply to the map, not to the design.

    Signals:
        went: the cursor was moved to another hex.
    """

    accessible_role = Role.List

    went = Signal(int)

    def __init__(self, state: MapState, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._state = state
        self._geometry: MapGeometry | None = None
        self._reached: dict[PlaceIndex, Reached] = {}
        self.cursor_place: PlaceIndex | None = None
        """The hex of the keyboard cursor; None without a cursor."""
        self._hover: PlaceIndex | None = None
        self._pressed: PlaceIndex | None = None
        self._carried: PlaceIndex | None = None
        self._picture: tuple[object, Style, QPixmap] | None = None
        self.setMouseTracking(True)
        self.setAcceptDrops(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setAccessibleName(tr("Map"))
        state.changed.connect(self._renew)
        follow_theme(self._renew)

    def sizeHint(self) -> QSize:
        return QSize(640, 480)

    def minimumSizeHint(self) -> QSize:
        return QSize(240, 200)

    @property
    def hexes(self) -> MapGeometry:
        """The geometry of the map for the present size."""
        if self._geometry is None:
            inset = theme.measures().control_inset
            room = QRectF(self.rect()).adjusted(inset, inset, -inset, -inset)
            self._geometry = MapGeometry(self._state.situation.ground.battlefield, room)
        return self._geometry

    def _renew(self) -> None:
        self._geometry = None
        self._reached = self._state.reached()
        size = len(self._state.situation.ground.hexes)
        if self.cursor_place is not None and self.cursor_place >= size:
            self.cursor_place = None
        if self._hover is not None and self._hover >= size:
            self._hover = None
        self._describe()
        self.update()

    def _describe(self) -> None:
        place = self.cursor_place
        self.setAccessibleDescription("" if place is None else self._text(place))

    def _text(self, place: PlaceIndex) -> str:
        return hex_text(self._state.situation, place, self._state.chosen)

    def accessible_keys(self) -> Sequence[PlaceIndex]:
        return range(len(self._state.situation.ground.hexes))

    def accessible_current(self) -> PlaceIndex | None:
        return self.cursor_place

    def accessible_part(self, key: Hashable) -> AccessiblePart | None:
        """A hex as an accessible part; it is selected if the chosen unit stands there."""
        state = self._state
        if not isinstance(key, int) or key >= len(state.situation.ground.hexes):
            return None
        fighter = state.situation.on(key)
        selected = None if fighter is None else state.chosen is not None and state.chosen.id == fighter.id
        rect = self.hexes.outline(key).boundingRect().toAlignedRect()
        return AccessiblePart(self._text(key), rect, selected=selected, run=lambda: self._press_cursor(key))

    # -- painting --------------------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        state, room = self._state, self.visibleRegion().boundingRect()
        room = self.rect() if room.isEmpty() else room  # a hidden map is painted as a whole
        carried = None if self._carried is None else state.situation.on(self._carried)
        view = MapPainting(
            state,
            self.hexes,
            theme.current(),
            self._reached,
            self.cursor_place if theme.shows_focus(self) else None,
            self._hover,
            carried.id if carried is not None else None,
            self.hexes.seen(QRectF(room)),
        )
        painter = QPainter(self)
        painter.drawPixmap(room.topLeft(), self._ground_picture(room, view.seen))
        paint_map(painter, view)

    def _ground_picture(self, room: QRect, seen: list[PlaceIndex]) -> QPixmap:
        """The visible ground as a pixmap, which is painted again only if it has changed.

        To paint thousands of hexes of a large map whenever the pointer moves would take too long.
        """
        ground, style, fine = self._state.situation.ground, theme.current(), self.devicePixelRatioF()
        key = ground.battlefield, ground.rules.max_elevation_delta, self.size(), room, fine
        if self._picture is None or self._picture[0] != key or self._picture[1] is not style:
            pixmap = QPixmap(room.size() * fine)
            pixmap.setDevicePixelRatio(fine)
            pixmap.fill(Qt.GlobalColor.transparent)
            with QPainter(pixmap) as painter:
                painter.translate(-room.topLeft())
                paint_ground(painter, ground, self.hexes, seen, style)
            self._picture = key, style, pixmap
        return self._picture[2]

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._geometry = None

    # -- the mouse -------------------------------------------------------------------------------------------

    def mousePressEvent(self, event: QMouseEvent) -> None:
        place = self.hexes.place_at(event.position())
        if event.button() != Qt.MouseButton.LeftButton or place is None:
            super().mousePressEvent(event)
            return
        self._pressed = place
        self._press(place)

    def _press(self, place: PlaceIndex) -> None:
        """Give an order on a hex, choose the unit there, or begin to paint."""
        state = self._state
        if state.mode != "build":
            state.press(place)
        elif state.brush.moves:
            fighter = state.situation.on(place)
            state.select(None if fighter is None else fighter.id)
        else:
            state.begin_stroke()
            state.paint(state.touched(place))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        place = self.hexes.place_at(event.position())
        state = self._state
        if place != self._hover:
            self._hover = place
            self._point(place)
            if self._pressed is not None and place is not None and state.mode == "build":
                self._draw_over(place)
            self.update()

    def _draw_over(self, place: PlaceIndex) -> None:
        """Continue a mouse drag over a hex: paint the hex, or begin to drag the unit of the first hex."""
        state = self._state
        if not state.brush.moves:
            state.paint(state.touched(place))
        elif self._carried is None and self._pressed is not None and state.situation.on(self._pressed) is not None:
            self._carried = self._pressed
            self.setCursor(Qt.CursorShape.ClosedHandCursor)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() != Qt.MouseButton.LeftButton:
            super().mouseReleaseEvent(event)
            return
        state, place = self._state, self.hexes.place_at(event.position())
        carried, self._carried, self._pressed = self._carried, None, None
        self.unsetCursor()
        if state.mode == "build":
            state.end_stroke()
            if carried is not None and place is not None:
                state.move_unit(carried, place)
        self.update()

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._hover = None
        self._point(None)
        self.update()

    def _point(self, place: PlaceIndex | None) -> None:
        fighter = None if place is None else self._state.situation.on(place)
        self._state.aim(None if fighter is None else fighter.id)
        self.setToolTip("" if place is None else self._text(place))

    # -- units dropped from the roster -----------------------------------------------------------------------

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if unit_dropped(event.mimeData()) is not None and self._state.mode == "build":
            event.acceptProposedAction()

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        self._hover = self.hexes.place_at(event.position())
        self.update()
        if self._hover is None or self._state.situation.on(self._hover) is not None:
            event.ignore()
        else:
            event.acceptProposedAction()

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        self._hover = None
        self.update()

    def dropEvent(self, event: QDropEvent) -> None:
        found, place = unit_dropped(event.mimeData()), self.hexes.place_at(event.position())
        if found is not None and place is not None and self._state.place_unit(*found, place):
            event.acceptProposedAction()

    # -- the keys --------------------------------------------------------------------------------------------

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and _history_key(event):
            event.accept()  # here they act on the map, not on the design
            return True
        return super().event(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        by_keys = event.reason() in (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason)
        if by_keys and self.cursor_place is None:
            self._move_cursor(0, 0)  # else nothing would show that the map has the focus

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key, state = Qt.Key(event.key()), self._state
        if (action := _history_key(event)) is not None:
            state.undo() if action == "undo" else state.redo()
        elif key in _STEPS:
            self._move_cursor(*_STEPS[key])
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space) and self.cursor_place is not None:
            self._press_cursor(self.cursor_place)
        elif key in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace) and state.mode == "build":
            chosen = state.chosen
            if chosen is not None:
                state.remove_unit(chosen.place)
        elif key == Qt.Key.Key_E and state.commanded is not None:
            state.end_turn()
        elif key == Qt.Key.Key_W and state.commanded is not None:
            state.wait()
        elif key == Qt.Key.Key_Escape:
            self._carried = None
            state.select(None)
        else:
            super().keyPressEvent(event)

    def _press_cursor(self, place: PlaceIndex) -> None:
        """Do what Enter does on a hex: give an order, choose a unit, paint, or move the chosen unit there."""
        state, chosen = self._state, self._state.chosen
        free = state.situation.on(place) is None
        if state.mode == "build" and state.brush.moves and free and chosen is not None:
            state.move_unit(chosen.place, place)
        else:
            self._press(place)
            state.end_stroke()

    def _move_cursor(self, columns: int, rows: int) -> None:
        field = self._state.situation.ground.battlefield
        if self.cursor_place is None:
            chosen = self._state.chosen
            self.cursor_place = chosen.place if chosen is not None else 0
        else:
            row, column = divmod(self.cursor_place, field.width)
            column = min(max(column + columns, 0), field.width - 1)
            row = min(max(row + rows, 0), field.height - 1)
            self.cursor_place = row * field.width + column
        self._point(self.cursor_place)
        self._describe()
        self.update()
        notify_focus(self)
        self.went.emit(self.cursor_place)


def _history_key(event: QKeyEvent) -> str | None:
    """The history action of a key press: ``undo``, ``redo`` or None."""
    if event.matches(QKeySequence.StandardKey.Undo):
        return "undo"
    return "redo" if event.matches(QKeySequence.StandardKey.Redo) else None
