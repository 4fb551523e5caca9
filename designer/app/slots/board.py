"""The board: all locations at once in the shape of the body, painted by one widget."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import replace
from typing import Final

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, QSize, QSizeF, Qt, QTimer, Signal
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
from designer.app.kept import PICTURES
from designer.app.roles import Part, Role, Spoken, tell_current, tell_selected
from designer.app.slots import acts, dragging, menus, reach
from designer.app.slots.carry import Carry
from designer.app.slots.drop import Landed
from designer.app.slots.geometry import BoardLayout, Hit, arranged, fitting, least_width, row_at, row_rect, slim
from designer.app.slots.keys import BoardKeys
from designer.app.slots.looks import LocationShown, Marks, shown
from designer.app.slots.model import BoardModel
from designer.app.slots.mouse import BoardMouse
from designer.app.slots.paint import is_lasting, paint_location, reach_of
from designer.app.slots.passing import Passing
from designer.app.slots.pictures import Cell
from designer.app.slots.speech import aim_in_words, cell_in_words, cell_tip
from designer.app.strokes import box
from designer.app.theme import follow_theme
from designer.app.voice import announce
from designer.language import tr
from designer.units.location import Location, Slot
from designer.units.mount import MountId

KEY_REASONS: Final = frozenset(
    (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason, Qt.FocusReason.ShortcutFocusReason)
)
"""How the keyboard comes to a widget; only then a focus ring is due before the first key."""

_NARROWEST_COLUMN = 60
"""What a slot still can be read in."""


class Board(QWidget, Spoken):
    """The locations of one design with their slots.

    Signals:
        add_requested: something is to be put into a slot: its location and row.
        cursor_moved: the keyboard is at another slot.
        pointed: something is carried over this point.
        said: something happened that a screen reader has to say.
        laid_out: the locations stand elsewhere, or there are other ones.
    """

    spoken_role = Role.List

    add_requested = Signal(object, int)
    said = Signal(str)
    cursor_moved = Signal()
    pointed = Signal(object)
    laid_out = Signal()

    def __init__(self, bridge: Bridge, model: BoardModel, carry: Carry, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.bridge = bridge
        self.model = model
        self.carry = carry
        self.cursor_slot = Slot(model.locations[0], 0)
        self._marks = Marks()
        self._passing = Passing(self)
        self._layout = arranged({}, 0, theme.measures(), 1)
        self._room = self._whole = 0
        self.fitted = theme.current()
        """The looks of the app, with rows as low as the room asks for."""
        self._aimed: frozenset[Location] = frozenset()
        self._by_keys = False
        self._anchor = self.cursor_slot
        self._band: QRectF | None = None
        self._mouse = BoardMouse(self)
        self._keys = BoardKeys(self)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setMouseTracking(True)
        self.setAcceptDrops(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(tr("Slots of all locations"))
        self._connect()
        follow_theme(self._renew)

    def _connect(self) -> None:
        self.model.cells_changed.connect(self._show_cells)
        self.model.reshaped.connect(self._reshape)
        self.model.marks_changed.connect(self._show_marks)
        self.carry.began.connect(self._show_carry)
        self.carry.ended.connect(self._show_carry)
        self.carry.aimed.connect(self._show_aim)
        self.carry.failed.connect(self.refuse)
        self.carry.undecided.connect(self._ask_way)
        self.bridge.adopted.connect(self._begin_anew)
        self._passing.cells_changed.connect(self._update_cells)
        self._passing.location_changed.connect(self._update_location)

    def _begin_anew(self) -> None:
        """Another design came: nothing in it has just changed, and the keyboard is at its first slot."""
        self._passing.forget_wash()
        self.cursor_slot = self._anchor = Slot(self.model.locations[0], 0)

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
        place, style = self._layout.places[location], self.fitted
        row = row_at(place, point.y(), self.model.rows[location], style.measures)
        if row is not None:
            return Hit(location, row)
        parts = location_parts(place, self.model.picture(location).head, style)
        margin = (style.measures.hit - parts.hand.width()) / 2
        on_hand = not parts.hand.isEmpty() and parts.hand.adjusted(-margin, 0, margin, 0).contains(point)
        case = parts.case.adjusted(-2, -2, 2, 2)
        return Hit(location, None, on_hand, not parts.case.isEmpty() and case.contains(point))

    def slot_rect(self, slot: Slot) -> QRect:
        """The place of the cell that fills a slot, with its gutter."""
        cell = self.model.cell(slot)
        first, rows = (slot.row, 1) if cell is None else (cell.row, cell.rows)
        place = self._layout.places[slot.location]
        return row_rect(place, first, rows, self.fitted.measures).toAlignedRect()

    def sizeHint(self) -> QSize:
        return QSize(self._layout.width, self._whole)

    def minimumSizeHint(self) -> QSize:
        return QSize(least_width(self.fitted.measures, _narrowest()), self._layout.height)

    # -- painting -------------------------------------------------------------------------------------------

    def shown(self, location: Location) -> LocationShown:
        """How a location looks now."""
        seen = shown(location, self.model.picture(location), self._current_marks(), self.carry)
        if self.carry.active:
            return seen
        if self._passing.is_ringed(location):
            seen = seen._replace(head=replace(seen.head, selected=True))
        return seen._replace(reason=self._passing.refusal_at(location))

    def paintEvent(self, event: QPaintEvent) -> None:
        style = self.fitted
        painter = QPainter(self)
        region = event.region()
        painter.fillRect(self.rect(), style.color("bg.1"))
        for location, place in self._layout.places.items():
            whole = reach_of(place)
            if region.intersects(whole):
                dirty = region.intersected(whole).boundingRect()
                self._paint_location(painter, location, dirty)
        if self._band is not None:
            box(painter, self._band, 0, fill=style.color("accent", 0.12), edge=style.color("accent"))

    def _paint_location(self, painter: QPainter, location: Location, dirty: QRect) -> None:
        place, shown, style = self._layout.places[location], self.shown(location), self.fitted
        whole = reach_of(place)
        what, by = (id(self), location), (shown, place)
        if PICTURES.copied(painter, what, by, whole, style):
            return
        if dirty == whole and is_lasting(shown):
            everything = QRectF(whole)
            PICTURES.paint(
                painter, what, by, whole, style, lambda on: paint_location(on, place, shown, style, everything)
            )
        else:
            # A part of it, or what is to be seen for a moment only: its picture would not be wanted again.
            paint_location(painter, place, shown, style, QRectF(dirty))

    def _current_marks(self) -> Marks:
        marks = self._marks
        marks.selected, marks.kin, marks.wash = self.model.selection, self.model.kin, self._passing.wash
        marks.focus = self.cursor_slot if self.hasFocus() and self._by_keys else None
        return marks

    def _renew(self) -> None:
        self._lay_out()
        self.updateGeometry()

    def set_room(self, height: int) -> None:
        """Fit into so much height, as far as the rows stay legible."""
        if height != self._room:
            self._room = height
            self._renew()

    def _lay_out(self) -> None:
        style = theme.current()
        self._whole = arranged(self.model.rows, 0, style.measures, 1).height
        room = 0 if style.density == "large" else self._room  # who asks for large rows does not want them low
        fitted = fitting(self.model.rows, style.measures, room, style.px)
        self._layout = arranged(self.model.rows, self.width(), fitted, _narrowest())
        fitted = slim(fitted, self._layout.column, style.px)
        self.fitted = style if fitted is style.measures else replace(style, measures=fitted)
        self.setFixedHeight(self._layout.height)
        self.update()
        self.laid_out.emit()

    def _reshape(self) -> None:
        if self.model.cell(self.cursor_slot) is None:
            self.cursor_slot = Slot(self.model.locations[0], 0)
        self._marks.hover = None
        self._renew()

    def _show_cells(self, location: Location, cells: tuple[Cell, ...] | None) -> None:
        if cells is None:
            self._update_head(location)
            return
        self._passing.wash_cells(Slot(location, cell.row) for cell in cells if cell.mounts)
        self._update_cells(Slot(location, cell.row) for cell in cells)

    def _update_location(self, location: Location) -> None:
        place = self._layout.places.get(location)
        if place is not None:
            self.update(place.toAlignedRect())

    def _update_head(self, location: Location) -> None:
        place = self._layout.places.get(location)
        if place is not None:
            head = QRectF(place.left(), place.top(), place.width(), self.fitted.measures.location_header)
            self.update(head.toAlignedRect())

    def _update_cells(self, slots: Iterable[Slot]) -> None:
        for slot in slots:
            if slot.location in self._layout.places:
                self.update(self.slot_rect(slot))

    def _show_marks(self, mounts: frozenset[MountId]) -> None:
        for mount in mounts:
            self._update_cells(Slot(location, cell.row) for location, cell in self.model.cells_of(mount))
            tell_selected(self, (Slot(location, cell.row) for location, cell in self.model.cells_of(mount)))

    # -- passing states -------------------------------------------------------------------------------------

    def refuse(self, location: Location | None, reason: str) -> None:
        """Say for a while why something cannot go into a location; of what is none only a screen reader hears."""
        self.say(reason, urgent=True)
        if location is not None:
            self._passing.refuse(location, reason)

    def _ask_way(self, location: Location, ways: Sequence[Landed]) -> None:
        """Let the user choose in which neighbour a split item goes on, where it was dropped."""
        menu = menus.ways_menu(self.bridge, ways, self)
        at = self._layout.places[location].center().toPoint()
        # Only once Qt's drag is over: a menu inside of it would get no mouse.
        QTimer.singleShot(0, menu, lambda: menu.open_at(self.mapToGlobal(at)))

    def ring(self, location: Location) -> None:
        """Show where a location is."""
        self._passing.ring(location)

    def _show_carry(self) -> None:
        if self.carry.plan is not None:
            self.say(tr("Lifted {item}", item=self.carry.plan.item.name))
        self.set_hover(None)
        self._passing.forget_refusal()
        self._aimed = frozenset()
        self.update()

    def _show_aim(self) -> None:
        landed = self.carry.landed
        aimed = set() if landed is None else {slot.location for part in landed.parts for slot in part.slots}
        if self.carry.location is not None:
            aimed.add(self.carry.location)
        for location in self._aimed | aimed:
            self._update_location(location)
        self._aimed = frozenset(aimed)
        if self.carry.by_keys:
            self.say(aim_in_words(self.bridge.graph, self.carry))

    def set_hover(self, slot: Slot | None) -> None:
        """Brighten the cell under the pointer."""
        before = self._marks.hover
        if slot != before:
            self._marks.hover = slot
            self._update_cells(changed for changed in (before, slot) if changed is not None)

    def set_cursor(self, slot: Slot) -> None:
        """Bring the keyboard to a slot."""
        self._anchor = slot
        self._set_cursor(slot)

    def _set_cursor(self, slot: Slot) -> None:
        before, self.cursor_slot = self.cursor_slot, slot
        self._update_cells((before, slot))
        cell = self.model.cell(slot)
        if cell is not None:
            words = cell_in_words(self.bridge.graph, slot, cell)
            self.setAccessibleDescription(words)
            if before != slot and self.hasFocus() and not self.carry.active:
                tell_current(self)
                self.said.emit(words)
        self.cursor_moved.emit()

    def say(self, words: str, *, urgent: bool = False) -> None:
        """Let a screen reader say what happened; steps are announced by the page, with what they are worth."""
        if words:
            announce(self, words, urgent=urgent)
            self.said.emit(words)

    def spoken_keys(self) -> Sequence[Slot]:
        here = self._layout.reading_order
        return [Slot(location, cell.row) for location in here for cell in self.model.picture(location).cells]

    def spoken_current(self) -> Slot | None:
        cell = self.model.cell(self.cursor_slot)
        return None if cell is None else Slot(self.cursor_slot.location, cell.row)

    def spoken_part(self, key: Hashable) -> Part | None:
        """A cell, whether it is selected and whether something is wrong with it."""
        cell = self.model.cell(key) if isinstance(key, Slot) and key.location in self._layout.places else None
        if cell is None or not isinstance(key, Slot) or cell.row != key.row:
            return None
        selected = not self.model.selection.isdisjoint(cell.mounts) if cell.mounts else None
        words = cell_in_words(self.bridge.graph, key, cell)
        return Part(words, self.slot_rect(key), selected=selected, deed=lambda: self._press(key))

    def _press(self, slot: Slot) -> None:
        """What a click does, for those who cannot point: the keyboard goes there, and it is selected."""
        cell = self.model.cell(slot)
        self.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.set_cursor(slot)
        if cell is not None:
            self.bridge.select(cell.mounts[:1])

    # -- several --------------------------------------------------------------------------------------------

    def select_to(self, slot: Slot) -> None:
        """Select all from where the cursor was set last to a slot, in reading order."""
        found = reach.between(self.model, self._layout, self._anchor, slot)
        self._set_cursor(slot)
        self.bridge.select(found)

    def show_band(self, band: QRectF | None) -> None:
        """Show the rubber band, or none."""
        if band != self._band:
            self._band = band
            self.update()

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
        else:
            tip = cell_tip(self.bridge.graph, Slot(hit.location, cell.row), cell)
        QToolTip.showText(event.globalPos(), tip, self)

    def tip_area(self, point: QPoint) -> QRect:
        """The cell, or the head, that a tip at a point explains."""
        hit = self.hit(QPointF(point))
        if hit is None:
            return QRect()
        if hit.row is not None:
            return self.slot_rect(Slot(hit.location, hit.row))
        place = self._layout.places[hit.location]
        return QRectF(place.topLeft(), QSizeF(place.width(), self.fitted.measures.location_header)).toAlignedRect()

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
        if self.carry.by_keys:
            self.carry.cancel()
        self._mouse.press(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._mouse.move(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._mouse.release(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self._mouse.double_click(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        self._mouse.menu(event)

    def focusNextPrevChild(self, next: bool) -> bool:
        return self._keys.next_place() or super().focusNextPrevChild(next)

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
        self.pointed.emit(point.toPoint())
        hit = self.hit(point)
        if hit is None:
            self.carry.aim_nowhere()
        else:
            self.carry.aim(hit.location, hit.row)

    def popup(self, slot_or_head: Hit, at: QPoint) -> None:
        """Open the menu of a cell or of the head of a location."""
        menu = self.menu_for(slot_or_head)
        if menu is not None:
            menu.open_at(at)

    def menu_for(self, hit: Hit) -> menus.BoardMenu | None:
        """The menu of a cell or of the head of a location; None where there is nothing to choose."""
        menu = menus.BoardMenu(self.bridge, self)
        if hit.on_case:
            menu.fill_for_case(hit.location)
        elif hit.row is None:
            menu.fill_for_head(hit.location)
        else:
            slot = Slot(hit.location, hit.row)
            cell = self.model.cell(slot)
            if cell is not None:
                menu.fill_for_cell(slot, cell)
            if cell is not None and cell.is_empty:
                menu.add_step(tr("Add here…"), lambda: self.add_requested.emit(slot.location, slot.row))
        if not menu.actions():
            menu.deleteLater()
            return None
        return menu

    def do(self, command: str) -> None:
        """Do what a command of the board does at the cursor."""
        self._keys.do(command)

    def take_off(self, slot: Slot) -> None:
        """Send what lies in a slot to the shelf."""
        cell = self.model.cell(slot)
        if cell is not None and cell.mount is not None:
            acts.take_off(self.bridge, cell.mount, slot)


def _narrowest() -> int:
    """Columns become narrower than any density wants before a location is out of sight."""
    return theme.current().px(_NARROWEST_COLUMN)
