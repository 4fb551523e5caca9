"""A scroll area with the skirmish map, which can be zoomed with keys or with Ctrl and the wheel."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QSizePolicy, QWidget

from designer.app.pages.lab.skirmish.hex_map import HexMap
from designer.app.pages.lab.skirmish.map_state import MapState
from designer.rulesets.skirmish.battlefield import PlaceIndex

STEP: Final = 1.25
LARGEST: Final = 48.0
"""The largest radius of a hex to which the map can be zoomed, in pixels."""
_NOTCH = 120
"""The angle of one notch of a wheel, in Qt's units."""
_ROUND = 1.5
"""How many hexes around a hex stay visible when the view scrolls to it."""


class MapView(QScrollArea):
    """A view of the map that first shows all of it. Plus, minus and 0 zoom, and the wheel with Ctrl at the pointer.

    Scroll bars, wheel and middle button scroll. The view scrolls by itself so that the keyboard cursor and the acting
    unit stay visible.

    Signals:
        zoomed: the size of the hexes has changed.
    """

    zoomed = Signal()

    def __init__(self, state: MapState, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._state = state
        self.zoom = 1.0
        """The size of hexes, relative to the size at which the whole map is visible."""
        self._grip: QPoint | None = None
        self._followed: PlaceIndex | None = None
        self._size = self._map_size()
        self.map = HexMap(state)
        self.map.installEventFilter(self)
        self.map.went.connect(self.show_place)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setWidget(self.map)
        state.changed.connect(self._follow)

    @property
    def most(self) -> float:
        """The largest possible zoom."""
        return max(1.0, LARGEST * self.zoom / self.map.hexes.radius)

    def zoom_by(self, steps: float, at: QPointF | None = None) -> None:
        """Zoom in or out (negative); the point ``at`` of the map stays in place, or if it is None the middle."""
        middle = QPointF(self.map.mapFrom(self.viewport(), self.viewport().rect().center()))
        self._zoom_to(self.zoom * STEP**steps, middle if at is None else at)

    def fit(self) -> None:
        """Show the whole map."""
        self._zoom_to(1.0, QPointF())

    def show_place(self, place: PlaceIndex) -> None:
        """Scroll so that a hex and those around it are visible."""
        middle, around = self.map.hexes.center(place).toPoint(), round(2 * _ROUND * self.map.hexes.radius)
        room = self.viewport().rect()
        self.ensureVisible(middle.x(), middle.y(), min(around, room.width() // 2), min(around, room.height() // 2))

    def _zoom_to(self, wanted: float, at: QPointF) -> None:
        zoom = min(max(wanted, 1.0), self.most)
        if zoom == self.zoom:
            return
        held, spot = self.map.hexes.in_hexes(at), QPointF(self.map.mapTo(self.viewport(), at.toPoint()))
        self.zoom = zoom
        self._arrange()
        now = self.map.hexes.from_hexes(held)  # the margin around the map is not enlarged
        self.horizontalScrollBar().setValue(round(now.x() - spot.x()))
        self.verticalScrollBar().setValue(round(now.y() - spot.y()))
        self.zoomed.emit()

    def _arrange(self) -> None:
        # The size is that without scroll bars, which would else appear and disappear in turn.
        self.map.resize((self.maximumViewportSize().toSizeF() * self.zoom).toSize())

    def _map_size(self) -> tuple[int, int]:
        field = self._state.situation.ground.battlefield
        return field.width, field.height

    def _follow(self) -> None:
        """If the map has another size, show all of it; in a battle, scroll to the unit that acts."""
        if self._map_size() != self._size:
            self._size = self._map_size()
            self.fit()
        fighter = self._state.chosen
        place = None if fighter is None or self._state.mode == "build" else fighter.place
        if place is not None and place != self._followed:
            self.show_place(place)
        self._followed = place

    # -- what Qt asks ----------------------------------------------------------------------------------------

    def sizeHint(self) -> QSize:
        return self.map.sizeHint()

    def minimumSizeHint(self) -> QSize:
        return self.map.minimumSizeHint()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()
        self._zoom_to(self.zoom, QPointF())  # in a larger window the greatest zoom is smaller

    def keyPressEvent(self, event: QKeyEvent) -> None:
        steps = {Qt.Key.Key_Plus: 1, Qt.Key.Key_Equal: 1, Qt.Key.Key_Minus: -1}.get(Qt.Key(event.key()))
        if event.modifiers() & ~(Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier):
            super().keyPressEvent(event)
        elif steps is not None:
            cursor = self.map.cursor_place
            self.zoom_by(steps, None if cursor is None else self.map.hexes.center(cursor))
        elif event.key() == Qt.Key.Key_0:
            self.fit()
        else:
            super().keyPressEvent(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QWheelEvent) and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.zoom_by(event.angleDelta().y() / _NOTCH, event.position())
            return True
        if isinstance(event, QMouseEvent) and self._moved(event):
            return True
        return super().eventFilter(watched, event)

    def _moved(self, event: QMouseEvent) -> bool:
        """Scroll while the middle button drags the map; returns whether the event was handled."""
        middle = event.button() == Qt.MouseButton.MiddleButton
        where = event.globalPosition().toPoint()
        if event.type() == QEvent.Type.MouseButtonPress and middle:
            self._grip = where
            self.map.setCursor(Qt.CursorShape.ClosedHandCursor)
        elif event.type() == QEvent.Type.MouseMove and self._grip is not None:
            by, self._grip = where - self._grip, where
            for bar, step in ((self.horizontalScrollBar(), by.x()), (self.verticalScrollBar(), by.y())):
                bar.setValue(bar.value() - step)
        elif event.type() == QEvent.Type.MouseButtonRelease and middle and self._grip is not None:
            self._grip = None
            self.map.unsetCursor()
        else:
            return False
        return True
