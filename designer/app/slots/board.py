"""The board: all locations at once in the shape of the body, painted by one widget."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QElapsedTimer, QEvent, QPoint, QPointF, QRect, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QDragEnterEvent,
    QDragLeaveEvent,
    QDragMoveEvent,
    QDropEvent,
    QFocusEvent,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from designer.app import theme
from designer.app.bridge import Bridge
from designer.app.drag import from_mime
from designer.app.frames import location_parts
from designer.app.slots import acts, dragging, menus
from designer.app.slots.carry import Carry
from designer.app.slots.geometry import BoardLayout, Hit, arranged, least_width, row_at, row_rect
from designer.app.slots.keys import BoardKeys
from designer.app.slots.looks import LocationShown, Marks, shown
from designer.app.slots.model import BoardModel
from designer.app.slots.mouse import BoardMouse
from designer.app.slots.paint import paint_location
from designer.app.slots.pictures import Cell
from designer.app.slots.speech import cell_in_words, cell_tip
from designer.app.theme import follow_theme
from designer.units.location import Location, Slot
from designer.units.mount import MountId

KEY_REASONS: Final = frozenset(
    (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason, Qt.FocusReason.ShortcutFocusReason)
)
"""How the keyboard comes to a widget; only then a focus ring is due before the first key."""

REASON_MS: Final = 2000
WASH_HELD_MS, WASH_FADES_MS, WASH_STEP_MS = 200, 400, 40


class Board(QWidget):
    """The locations of one design with their slots.

    Signals:
        add_requested: Enter was pressed on an empty slot: its location and row.
        cursor_moved: the keyboard is at another slot.
    """

    add_requested = Signal(object, int)
    cursor_moved = Signal()

    def __init__(self, bridge: Bridge, model: BoardModel, carry: Carry, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.bridge = bridge
        self.model = model
        self.carry = carry
        self.cursor_slot = Slot(model.locations[0], 0)
        self._marks = Marks()
        self._refusal: tuple[Location, str] | None = None
        self._layout = arranged({}, 0, theme.measures(), 1)
        self._aimed: frozenset[Location] = frozenset()
        self._by_keys = False
        self._mouse = BoardMouse(self)
        self._keys = BoardKeys(self)
        self._wash_clock = QElapsedTimer()
        self._wash_timer = QTimer(self, interval=WASH_STEP_MS)
        self._wash_timer.timeout.connect(self._fade)
        self._refusal_timer = QTimer(self, singleShot=True, interval=REASON_MS)
        self._refusal_timer.timeout.connect(self._forget_refusal)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setMouseTracking(True)
        self.setAcceptDrops(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName("Slots of all locations")
        self._connect()
        follow_theme(self._renew)

    def _connect(self) -> None:
        self.model.cells_changed.connect(self._show_cells)
        self.model.reshaped.connect(self._reshape)
        self.model.marks_changed.connect(self._show_marks)
        self.carry.began.connect(self._show_carry)
        self.carry.ended.connect(self._show_carry)
        self.carry.aimed.connect(self._show_aim)
        self.carry.failed.connect(self.show_refusal)

    # -- where things are -----------------------------------------------------------------------------------

    @property
    def places(self) -> BoardLayout:
        """Where the locations stand."""
        return self._layout

    def hit(self, point: QPointF) -> Hit | None:
        """What is at a point."""
        location = self._layout.location_at(point)
        if location is None:
            return None
        place, style = self._layout.places[location], theme.current()
        row = row_at(place, point.y(), self.model.rows[location], style.measures)
        if row is not None:
            return Hit(location, row)
        hand = location_parts(place, self.model.picture(location).head, style).hand
        margin = (style.measures.hit - hand.width()) / 2
        return Hit(location, None, not hand.isEmpty() and hand.adjusted(-margin, 0, margin, 0).contains(point))

    def slot_rect(self, slot: Slot) -> QRect:
        """The place of the cell that fills a slot, with its gutter."""
        cell = self.model.cell(slot)
        first, rows = (slot.row, 1) if cell is None else (cell.row, cell.rows)
        place = self._layout.places[slot.location]
        return row_rect(place, first, rows, theme.measures()).toAlignedRect()

    def sizeHint(self) -> QSize:
        return QSize(self._layout.width, self._layout.height)

    def minimumSizeHint(self) -> QSize:
        return QSize(least_width(theme.measures(), _narrowest()), self._layout.height)

    # -- painting -------------------------------------------------------------------------------------------

    def shown(self, location: Location) -> LocationShown:
        """How a location looks now."""
        seen = shown(location, self.model.picture(location), self._current_marks(), self.carry)
        if self._refusal is not None and self._refusal[0] is location and not self.carry.active:
            return seen._replace(reason=self._refusal[1])
        return seen

    def paintEvent(self, event: QPaintEvent) -> None:
        style = theme.current()
        painter = QPainter(self)
        region = event.region()
        painter.fillRect(self.rect(), style.color("bg.1"))
        for location, place in self._layout.places.items():
            whole = place.toAlignedRect().adjusted(-1, -1, 1, 1)
            if region.intersects(whole):
                dirty = QRectF(region.intersected(whole).boundingRect())
                paint_location(painter, place, self.shown(location), style, dirty)

    def _current_marks(self) -> Marks:
        marks = self._marks
        marks.selected, marks.kin = self.model.selection, self.model.kin
        marks.focus = self.cursor_slot if self.hasFocus() and self._by_keys else None
        return marks

    def _renew(self) -> None:
        self._lay_out()
        self.updateGeometry()

    def _lay_out(self) -> None:
        self._layout = arranged(self.model.rows, self.width(), theme.measures(), _narrowest())
        self.setFixedHeight(self._layout.height)
        self.update()

    def _reshape(self) -> None:
        if self.model.cell(self.cursor_slot) is None:
            self.cursor_slot = Slot(self.model.locations[0], 0)
        self._marks.hover = None
        self._renew()

    def _show_cells(self, location: Location, cells: tuple[Cell, ...] | None) -> None:
        place = self._layout.places[location]
        if cells is None:
            self.update(place.toAlignedRect())
            return
        washed = {Slot(location, cell.row): 1.0 for cell in cells if cell.mounts}
        if washed:
            self._wash(washed)
        for cell in cells:
            self.update(self.slot_rect(Slot(location, cell.row)))

    def _show_marks(self, mounts: frozenset[MountId]) -> None:
        for mount in mounts:
            for location, cell in self.model.cells_of(mount):
                self.update(self.slot_rect(Slot(location, cell.row)))

    # -- passing states -------------------------------------------------------------------------------------

    def _wash(self, washed: dict[Slot, float]) -> None:
        self._marks.wash = {**self._marks.wash, **washed}
        self._wash_clock.start()
        self._wash_timer.start()

    def _fade(self) -> None:
        left = 1.0 - max(0, self._wash_clock.elapsed() - WASH_HELD_MS) / WASH_FADES_MS
        slots = list(self._marks.wash)
        if left < 1.0:
            self._marks.wash = dict.fromkeys(slots, left) if left > 0 else {}
            for slot in slots:
                if self.model.cell(slot) is not None:
                    self.update(self.slot_rect(slot))
        if left <= 0:
            self._wash_timer.stop()

    def show_refusal(self, location: Location | None, reason: str) -> None:
        """Say for a while at a location why something could not be dropped there."""
        self._forget_refusal()
        if location is not None:
            self._refusal = (location, reason)
            self._refusal_timer.start()
            self.update(self._layout.places[location].toAlignedRect())

    def _forget_refusal(self) -> None:
        if self._refusal is not None:
            location, self._refusal = self._refusal[0], None
            if location in self._layout.places:
                self.update(self._layout.places[location].toAlignedRect())

    def _show_carry(self) -> None:
        self.set_hover(None)
        self._forget_refusal()
        self._aimed = frozenset()
        self.update()

    def _show_aim(self) -> None:
        landed = self.carry.landed
        aimed = set() if landed is None else {slot.location for slot in landed.slots}
        if self.carry.location is not None:
            aimed.add(self.carry.location)
        for location in self._aimed | aimed:
            if location in self._layout.places:
                self.update(self._layout.places[location].toAlignedRect())
        self._aimed = frozenset(aimed)

    def set_hover(self, slot: Slot | None) -> None:
        """Brighten the cell under the pointer."""
        before = self._marks.hover
        if slot != before:
            self._marks.hover = slot
            for changed in (before, slot):
                if changed is not None and changed.location in self._layout.places:
                    self.update(self.slot_rect(changed))

    def set_cursor(self, slot: Slot) -> None:
        """Bring the keyboard to a slot."""
        before, self.cursor_slot = self.cursor_slot, slot
        for changed in (before, slot):
            if changed.location in self._layout.places:
                self.update(self.slot_rect(changed))
        cell = self.model.cell(slot)
        if cell is not None:
            self.setAccessibleDescription(cell_in_words(self.bridge.graph, slot, cell))
        self.cursor_moved.emit()

    def aim_best(self) -> None:
        """Aim what is carried at its best place, or at the cursor if it has none."""
        best = None if self.carry.plan is None else self.carry.plan.best_slot()
        if best is not None:
            self.set_cursor(best)
        self.carry.aim(*self.cursor_slot)

    # -- events ---------------------------------------------------------------------------------------------

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            self._show_tip(event)
            return True
        return super().event(event)

    def _show_tip(self, event: QHelpEvent) -> None:
        hit = self.hit(QPointF(event.pos()))
        cell = None if hit is None or hit.row is None else self.model.cell(Slot(hit.location, hit.row))
        if hit is None or cell is None:
            tip = menus.head_tip(self.bridge, hit.location) if hit is not None else ""
            area = QRect()
        else:
            tip = cell_tip(self.bridge.graph, Slot(hit.location, cell.row), cell)
            area = self.slot_rect(Slot(hit.location, cell.row))
        QToolTip.showText(event.globalPos(), tip, self, area, 24 * 3600 * 1000)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._lay_out()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._by_keys = event.reason() in KEY_REASONS
        self.set_cursor(self.cursor_slot)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if self.carry.by_keys and event.reason() != Qt.FocusReason.PopupFocusReason:
            self.carry.cancel()
        self.update(self.slot_rect(self.cursor_slot))

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.set_hover(None)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._by_keys = False
        self._mouse.press(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._mouse.move(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._mouse.release(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self._mouse.double_click(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        self._mouse.menu(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        self._by_keys = True
        if not self._keys.press(event):
            super().keyPressEvent(event)

    # -- drag and drop --------------------------------------------------------------------------------------

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        payload = from_mime(event.mimeData())
        if payload is not None and self.carry.begin(payload):
            self._aim_at(event.position())
            event.acceptProposedAction()

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        # Accepted also where a drop is impossible: only a drop can be answered with the reason.
        self._aim_at(event.position())
        event.acceptProposedAction()

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        dragging.left(self.carry)

    def dropEvent(self, event: QDropEvent) -> None:
        self._aim_at(event.position())
        dragging.dropped(self.carry, event)

    def _aim_at(self, point: QPointF) -> None:
        hit = self.hit(point)
        if hit is None:
            self.carry.aim_nowhere()
        else:
            self.carry.aim(hit.location, hit.row)

    def popup(self, slot_or_head: Hit, at: QPoint) -> None:
        """Open the menu of a cell or of the head of a location."""
        menu = self.menu_for(slot_or_head)
        if menu is not None:
            menu.popup(at)

    def menu_for(self, hit: Hit) -> menus.BoardMenu | None:
        """The menu of a cell or of the head of a location; None where there is nothing to choose."""
        menu = menus.BoardMenu(self.bridge, self)
        if hit.row is None:
            menu.fill_for_head(hit.location)
        else:
            slot = Slot(hit.location, hit.row)
            cell = self.model.cell(slot)
            if cell is not None:
                menu.fill_for_cell(slot, cell)
            if cell is not None and cell.is_empty:
                menu.add_step("Add here…", lambda: self.add_requested.emit(slot.location, slot.row))
        if not menu.actions():
            menu.deleteLater()
            return None
        return menu

    def take_off(self, slot: Slot) -> None:
        """Send what lies in a slot to the shelf."""
        cell = self.model.cell(slot)
        if cell is not None and cell.mount is not None:
            acts.take_off(self.bridge, cell.mount, slot)


def _narrowest() -> int:
    """Columns may become as narrow as in the compact density, whatever the present one is."""
    return theme.measures("compact").column_min
