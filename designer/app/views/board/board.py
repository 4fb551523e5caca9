"""The board: all locations of a design, arranged like its body and painted by one widget."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QSize, Qt, Signal
from PySide6.QtGui import (
    QFocusEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from designer.app.context.design_context import DesignContext
from designer.app.ui import theme
from designer.app.ui.accessibility.accessible_widget import (
    AccessiblePart,
    AccessibleWidget,
    Role,
    announce,
    notify_focus,
)
from designer.app.ui.theme import Style, follow_theme
from designer.app.ui.widgets.tooltips import PartTips
from designer.app.views.board import board_edits, menus, navigation
from designer.app.views.board.canvas import BoardOverlay, Canvas, TransientMarks
from designer.app.views.board.carry import Carry
from designer.app.views.board.cell_data import BoardCell
from designer.app.views.board.cell_texts import aim_in_words, cell_in_words, cell_tip, worth_in_words
from designer.app.views.board.dragging import CarryDrops
from designer.app.views.board.geometry import BoardHit, BoardLayout, fitted
from designer.app.views.board.location_painting import ShownLocation
from designer.app.views.board.model import BoardModel
from designer.assistants.slot_plan import Wish
from designer.editing import Change
from designer.editing.drop_plan import Landed, Payload
from designer.editing.session import WhatIf
from designer.language import tr
from designer.units.location import Location, Slot
from designer.units.mount import ItemId, MountId

KEY_REASONS: Final = frozenset(
    (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason, Qt.FocusReason.ShortcutFocusReason)
)
"""The focus reasons by which the keyboard focus reaches a widget; only these show the focus ring at once."""


@dataclass(slots=True)
class BoardViewState:
    """The state of the board for one design, kept while another design is shown."""

    cursor: Slot | None = None


class Board(QWidget, AccessibleWidget):
    """The locations of a design with their slots, the keyboard cursor and the menus.

    `FittedBoard` has the geometry, `Canvas` paints; `InteractiveBoard` adds mouse and keyboard.

    Signals:
        add_requested: the user wants to add an item to a slot: its location and row.
        cursor_moved: the keyboard cursor is at another slot.
        pointed: an item is carried over this point.
        said: a text for the screen reader.
        laid_out: the geometry of the locations has changed.
    """

    accessible_role = Role.List

    add_requested = Signal(object, int)
    said = Signal(str)
    cursor_moved = Signal()
    pointed = Signal(object)
    laid_out = Signal()

    def __init__(self, context: DesignContext, model: BoardModel, carry: Carry) -> None:
        super().__init__()
        self.context = context
        self.model = model
        self.carry = carry
        self.cursor_slot = Slot(model.locations[0], 0)
        self.cursor_chosen = False
        """Whether the user has moved the cursor to its slot; if not, Enter does not refer to that slot."""
        self._target: Slot | None = None
        self._by_keys = False
        self._anchor = self.cursor_slot
        self._added: set[MountId] = set()
        self._room = 0
        self._transient = TransientMarks(self)
        fit = fitted(model, 0, 0, theme.current())
        self.canvas = Canvas(self, model, carry, self._transient, fit, self._seen_cursor)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setMouseTracking(True)
        PartTips(self, self._tip_at)
        CarryDrops(self, carry, self._aim_at)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(tr("Slots of all locations"))
        self._connect()
        follow_theme(self._relayout)

    def _connect(self) -> None:
        self.model.reshaped.connect(self._reshape)
        self.context.changed.connect(self._follow_step)
        self.context.selection_changed.connect(self._follow_selection)
        self.carry.began.connect(self._say_lifted)
        self.carry.aimed.connect(self._say_aim)
        self.carry.failed.connect(self.refuse)
        self.carry.dropped.connect(self.go_to)
        self.context.proposed.connect(self._show_proposal)
        self.context.leaving.connect(self._on_leaving)
        self.context.adopted.connect(self._on_adopted)

    def _show_proposal(self, proposal: WhatIf | None) -> None:
        if proposal is None:
            self.canvas.show_proposed(None)
            return
        from designer.app.views.board.marked_board import marked_board  # with it comes the comparison of designs
        from designer.comparison import Comparison

        self.canvas.show_proposed(marked_board(Comparison(self.context.session, proposal, same_document=True)))

    def _on_leaving(self) -> None:
        self.context.view_state.of(BoardViewState).cursor = self.cursor_slot

    def _on_adopted(self) -> None:
        """Show another design without highlights, with the cursor where it was in that design."""
        self._transient.highlight.start(())
        cursor = self.context.view_state.of(BoardViewState).cursor
        known = cursor is not None and self.model.cell(cursor) is not None
        self.cursor_slot = self._anchor = cursor if known and cursor else Slot(self.model.locations[0], 0)
        self.cursor_chosen = known

    # -- where things are -----------------------------------------------------------------------------------

    @property
    def places(self) -> BoardLayout:
        """The geometry of the locations."""
        return self.canvas.fit.layout

    @property
    def fitted(self) -> Style:
        """The style of the app, with rows as low as the height of the board requires."""
        return self.canvas.fit.style

    def hit(self, point: QPointF) -> BoardHit | None:
        """The hit at a point: location, row and icons; None outside of all locations."""
        return self.canvas.fit.hit(point)

    def slot_rect(self, slot: Slot) -> QRect:
        """The rectangle of the cell that fills a slot, including the slot numbers."""
        return self.canvas.fit.slot_rect(slot)

    def sizeHint(self) -> QSize:
        return QSize(self.canvas.fit.layout.width, self.canvas.fit.whole)

    def minimumSizeHint(self) -> QSize:
        return QSize(self.canvas.fit.least_width, self.canvas.fit.layout.height)

    def _relayout(self) -> None:
        self._lay_out()
        self.updateGeometry()

    def set_room(self, height: int) -> None:
        """Fit the board into a height in pixels, as far as the rows stay legible."""
        if height != self._room:
            self._room = height
            self._relayout()

    def _lay_out(self) -> None:
        fit = self.canvas.fit = fitted(self.model, self.width(), self._room, theme.current())
        self.setFixedHeight(fit.layout.height)
        self.update()
        self.laid_out.emit()

    def _reshape(self) -> None:
        if self.model.cell(self.cursor_slot) is None:
            self.cursor_slot = Slot(self.model.locations[0], 0)
        self.canvas.set_hover(None)
        self._relayout()

    # -- what is seen ---------------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        self.canvas.paint(QPainter(self), event.region())

    def shown(self, location: Location) -> ShownLocation:
        """Everything that is painted in a location now."""
        return self.canvas.shown(location)

    def show_overlay(self, overlay: BoardOverlay | None) -> None:
        """Paint the locations as an assistant marks them, and tell its notes with their cells; None ends it."""
        self.canvas.show_overlay(overlay)

    def renew_overlay(self) -> None:
        """Paint the marks of the assistant again, which have changed."""
        self.update()

    def _marked_cell(self, slot: Slot) -> BoardCell | None:
        """The cell that fills a slot, as an assistant marks it; None if there is no such slot."""
        return self.canvas.content(slot.location).cell(slot.row) if slot.location in self.model.locations else None

    def ring(self, location: Location) -> None:
        """Draw a ring around a location for a moment."""
        self._transient.ring(location)

    def _seen_cursor(self) -> Slot | None:
        return self.cursor_slot if self.hasFocus() and self._by_keys else self._target

    def show_target(self, slot: Slot | None) -> None:
        """Draw a frame around the slot for which the user searches an item; None for no slot."""
        changed = [each for each in (self._target, slot) if each is not None]
        self._target = slot
        self.canvas.update_cells(changed)

    # -- the keyboard's place -------------------------------------------------------------------------------

    def set_cursor(self, slot: Slot) -> None:
        """Move the keyboard cursor to a slot."""
        self._anchor = slot
        self.cursor_chosen = True
        self._set_cursor(slot)

    def start_at(self, slot: Slot) -> None:
        """Put the keyboard cursor at the first slot of a design; it does not count as chosen by the user."""
        self.set_cursor(slot)
        self.cursor_chosen = False

    def _set_cursor(self, slot: Slot) -> None:
        before, self.cursor_slot = self.cursor_slot, slot
        self.canvas.update_cells((before, slot))
        cell = self._marked_cell(slot)
        if cell is not None:
            words = cell_in_words(self.context.graph, slot, cell)
            self.setAccessibleDescription(words)
            if before != slot and self.hasFocus() and not self.carry.active:
                notify_focus(self)
                self.said.emit(words)
        self.cursor_moved.emit()

    def select_to(self, slot: Slot) -> None:
        """Select all mounts between the slot where the selection began and this slot, in reading order."""
        found = navigation.between(self.model, self.places, self._anchor, slot)
        self._set_cursor(slot)
        self.context.select(found)

    # -- what is said ---------------------------------------------------------------------------------------

    def say(self, words: str, *, urgent: bool = False) -> None:
        """Announce a text to the screen reader; edits are announced by the page."""
        if words:
            announce(self, words, urgent=urgent)
            self.said.emit(words)

    def _say_lifted(self) -> None:
        if self.carry.plan is not None:
            self.say(tr("Picked up {item}", item=self.carry.plan.item.name))

    def _say_aim(self) -> None:
        if self.carry.by_keys:
            preview = self.context.preview
            worth = "" if preview is None else worth_in_words(self.context.graph, preview.overlay)
            self.say("; ".join(filter(None, (aim_in_words(self.context.graph, self.carry), worth))))

    def accessible_keys(self) -> Sequence[Slot]:
        here = self.places.reading_order
        return [Slot(location, cell.row) for location in here for cell in self.model.content(location).cells]

    def accessible_current(self) -> Slot | None:
        cell = self.model.cell(self.cursor_slot)
        return None if cell is None else Slot(self.cursor_slot.location, cell.row)

    def accessible_part(self, key: Hashable) -> AccessiblePart | None:
        """A cell as an accessible part: its text, and whether it is selected."""
        cell = self._marked_cell(key) if isinstance(key, Slot) and key.location in self.places.places else None
        if cell is None or not isinstance(key, Slot) or cell.row != key.row:
            return None
        selected = not self.model.selection.isdisjoint(cell.mounts) if cell.mounts else None
        words = cell_in_words(self.context.graph, key, cell)
        return AccessiblePart(words, self.slot_rect(key), selected=selected, run=lambda: self._press(key))

    def _press(self, slot: Slot) -> None:
        """The accessible action of a cell: move the cursor there and select its mount."""
        cell = self.model.cell(slot)
        self.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.set_cursor(slot)
        if cell is not None:
            self.context.select(cell.mounts[:1])

    # -- events ---------------------------------------------------------------------------------------------

    def _tip_at(self, point: QPointF) -> str:
        hit = self.hit(point)
        cell = None if hit is None or hit.row is None else self._marked_cell(Slot(hit.location, hit.row))
        if hit is None or cell is None:
            if hit is None:
                return ""
            notice = self.canvas.content(hit.location).head.notice
            return "\n".join(filter(None, (notice, menus.head_tip(self.context, hit.location))))
        return cell_tip(self.context.graph, cell)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._lay_out()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._by_keys = event.reason() in KEY_REASONS
        self.cursor_chosen |= self._by_keys
        self._anchor = self.cursor_slot
        self._set_cursor(self.cursor_slot)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if self.carry.by_keys and event.reason() != Qt.FocusReason.PopupFocusReason:
            self.carry.cancel()
        self.update(self.slot_rect(self.cursor_slot))

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.canvas.set_hover(None)

    # -- carrying -------------------------------------------------------------------------------------------

    def _aim_at(self, point: QPointF) -> None:
        self.pointed.emit(point.toPoint())
        hit = self.hit(point)
        if hit is None:
            self.carry.aim_nowhere()
        else:
            self.carry.aim(hit.location, hit.row)

    def aim_best(self) -> None:
        """Aim the carried item at its best slot, or at the cursor if it has none."""
        best = None if self.carry.plan is None else self.carry.plan.best_slot()
        if best is not None:
            self.set_cursor(best)
        self.carry.aim(*self.cursor_slot)

    def go_to(self, landed: Landed) -> None:
        """Give the keyboard to an item that was dropped on the board: the next key acts on it."""
        mount = self.context.unit.find(landed.mount)
        if mount is None or not mount.is_placed:
            return
        if not self.isActiveWindow():  # it was dragged from a window of its own
            self.window().activateWindow()
        self.setFocus(Qt.FocusReason.OtherFocusReason)
        if landed.slots:
            here = (slot for slot in landed.slots if slot.location is self.cursor_slot.location)
            self.set_cursor(next(here, landed.slots[0]))

    def _follow_step(self, change: Change) -> None:
        """Note what a step added, and keep the keyboard cursor on a selected mount that a step moves."""
        before = {mount.id for mount in change.before.mounts}
        self._added = {mount.id for mount in change.after.mounts} - before
        was = next((mount for mount in change.before.mounts if self.cursor_slot in mount.slots), None)
        now = None if was is None or was.id not in self.context.selection else change.after.find(was.id)
        if now is not None and now.slots and self.cursor_slot not in now.slots:
            self.set_cursor(min(now.slots))
        self._follow_selection(self.context.selection)  # what undo brings back is selected already in the main window

    def _follow_selection(self, selection: frozenset[MountId]) -> None:
        """Put the keyboard cursor on what the last step added, once that is selected: the next key acts on it."""
        slots = self.context.selected_slots
        if slots and selection <= self._added and self.cursor_slot not in slots:
            self.set_cursor(min(slots))

    def refuse(self, location: Location | None, reason: str) -> None:
        """Show for a moment why an item cannot go into a location; if that is None, only announce the reason."""
        self.say(reason, urgent=True)
        if location is None:
            return
        payload = self.carry.refused
        if payload is None:
            self._transient.refuse(location, reason)
            return
        self._transient.refuse(location, tr("{reason}. Click to auto-place", reason=reason))
        self.context.remedy.emit(tr("Click to auto-place."), partial(self._auto_place, payload, location))

    def make_fit(self, location: Location) -> bool:
        """Open "Auto-place" if a location says that a dropped item has no room there; returns whether it does."""
        payload = self.carry.refused
        if payload is None or not self._transient.refusal_at(location):
            return False
        self._auto_place(payload, location)
        return True

    def _auto_place(self, payload: Payload, location: Location) -> None:
        """Open "Auto-place" with plans that have an item in a location first."""
        self._transient.forget_refusal()
        items = () if payload.item is None else (ItemId(payload.item),)
        mounts = () if payload.mount is None else (self.context.unit.mount(payload.mount).item,)
        self.context.places_wanted.emit(items, next((Wish(item, location) for item in (*items, *mounts)), None))

    # -- what is done ---------------------------------------------------------------------------------------

    def popup(self, slot_or_head: BoardHit, at: QPoint) -> None:
        """Open the menu of a cell, or of the header of a location."""
        menu = self.menu_for(slot_or_head)
        if menu is not None:
            menu.open_at(at)

    def menu_for(self, hit: BoardHit) -> menus.BoardMenu | None:
        """The menu of a cell or of the header of a location; None if it would be empty."""
        return menus.menu_at(hit, self.context, self.model, self, self.add_requested.emit)

    def take_off(self, slot: Slot) -> None:
        """Unplace the mount in a slot."""
        cell = self.model.cell(slot)
        if cell is not None and cell.mount is not None:
            board_edits.take_off(self.context, cell.mount, slot)
