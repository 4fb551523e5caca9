"""The unallocated list below the board: the unplaced mounts, hints where they fit, and a drop target to unplace."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import replace
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QShowEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QApplication, QSizePolicy, QWidget

from designer.app.commands.keymap import keymap
from designer.app.context.design_context import DesignContext
from designer.app.ui import theme
from designer.app.ui.accessibility.accessible_widget import AccessiblePart, AccessibleWidget, Role, notify_focus
from designer.app.ui.figures import figure
from designer.app.ui.sizes import sized
from designer.app.ui.strokes import box, ring
from designer.app.ui.text_layout import RIGHT, draw
from designer.app.ui.theme import Style, follow_theme
from designer.app.ui.widgets.cell_painting import CellLook, paint_cell
from designer.app.ui.widgets.tooltips import PartTips
from designer.app.views.board import board_edits, dragging
from designer.app.views.board.board import KEY_REASONS
from designer.app.views.board.board_texts import listed, mount_details, mount_tip
from designer.app.views.board.carry import Carry, CarryTarget
from designer.app.views.board.cell_data import UnplacedItem, mounted, unplaced_items
from designer.app.views.board.menus import BoardMenu
from designer.app.views.board.model import BoardModel
from designer.app.views.board.unallocated_row import FreePlaces, UnallocatedStack, count_of, fitted, paint_ends
from designer.construction.slot_space import may_differ_in_space
from designer.editing.drop_plan import Landed, Payload
from designer.editing.session import WhatIf
from designer.language import marked, tr, trn

EMPTY: Final = marked("Everything is placed.")
DROP_HERE: Final = marked("Drop here to unallocate")
TITLE: Final = marked("Unallocated")
ABOUT: Final = marked(
    "Items without a location. Middle click or Ctrl+right click on the board unallocates an item; here it removes it."
)

_Button = Qt.MouseButton
_QUICK = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.ShiftModifier
Key = Qt.Key


class UnallocatedList(QWidget, AccessibleWidget):
    """The row with the unplaced mounts.

    Signals:
        lifted: an item was lifted with the keyboard or by the hint, and should be aimed at the board.
    """

    accessible_role = Role.List

    lifted = Signal()

    def __init__(self, context: DesignContext, model: BoardModel, carry: Carry, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._model = model
        self._carry = carry
        self._row = fitted((), 0, theme.current())
        self._scroll = 0.0
        self._current = 0
        self._pressed: tuple[QPointF, UnallocatedStack] | None = None
        self._rooms = FreePlaces()
        self._after: tuple[UnplacedItem, ...] | None = None
        """The unplaced mounts after the edit that the board shows; None if it shows none."""
        self._unit = context.unit
        self._told = ("", "")
        self._hint_rect = QRectF()
        """Rectangle of the hint, which is a link; empty if it is not shown."""
        self._by_keys = False
        PartTips(self, self._tip_at)
        self.setMouseTracking(True)
        dragging.CarryDrops(self, carry, lambda _point: carry.aim_at_unallocated())
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        model.unplaced_changed.connect(self._fold)
        model.marks_changed.connect(self._note_selection)
        context.changed.connect(self._follow)
        context.proposed.connect(self._show_proposed)
        for signal in (carry.began, carry.ended, carry.aimed):
            signal.connect(self.update)
        carry.dropped.connect(self._go_to)
        sized(self, height=lambda style: style.measures.unallocated_list - 2 * style.measures.hairline)
        follow_theme(self._fold)

    # -- what it holds --------------------------------------------------------------------------------------

    @property
    def stacks(self) -> tuple[UnallocatedStack, ...]:
        """The cells of the row: one per mount, or stacked by name if there is not enough room."""
        return self._row.stacks

    @property
    def count(self) -> int:
        """The number of unplaced items, plus the unplaced slots of items that are spread over the 'Mech."""
        return count_of(self._model.unplaced)

    @property
    def current(self) -> UnallocatedStack | None:
        """The cell of the keyboard cursor; None if the unallocated list is empty."""
        return self._row.stacks[self._current] if self._row.stacks else None

    @property
    def hint(self) -> str:
        """The size of the selected item and the locations where it fits, as text; empty if the list is empty."""
        return self._hints()[0]

    def stack_rect(self, index: int) -> QRectF:
        """The rectangle of the cell with this index."""
        style = theme.current()
        x = self._cells_left(style) - self._scroll + self._row.left_of(index)
        high = style.measures.drag_chip - 2
        return QRectF(x, (self.height() - high) / 2, self._row.widths[index], high)

    def _fold(self) -> None:
        style = theme.current()
        self._row = fitted(self._model.unplaced, self._cells_room(style), style)
        self._current = min(self._current, max(0, len(self._row.stacks) - 1))
        self._scroll_to(self._scroll)
        self._say()

    def _say(self) -> None:
        self._describe()
        self.update()

    def _describe(self) -> None:
        count = self.count
        waiting = ", ".join((tr(TITLE), trn("{n} item", "{n} items", count)))
        self.setAccessibleName(waiting if count else tr(EMPTY))
        chosen = self.current
        if self.isVisible():
            self.setAccessibleDescription("" if chosen is None else f"{chosen.name()}. {self.hint}")

    def _follow(self) -> None:
        """Update the hints after an edit; changes of the unallocated list itself are reported by the model."""
        if self.isVisible():
            self._describe()
            if self._told != self._hints():
                self.update()

    def _show_proposed(self, found: WhatIf | None) -> None:
        """Show what of this an edit would place, and how many items would be here; None shows the design again."""
        self._after = None if found is None else unplaced_items(found.overlay)
        self.update()

    @property
    def _shown(self) -> tuple[UnplacedItem, ...]:
        return self._model.unplaced if self._after is None else self._after

    @property
    def hint_rect(self) -> QRectF:
        """The rectangle of the hint, which is a link; empty if it does not fit."""
        return self._hint_rect

    def _follow_hint(self) -> None:
        """Lift the item of which the hint tells, aimed at its best slot; without one, have places found by moves."""
        stack = self._hinted
        if not self._rooms.exist:
            self._context.places_wanted.emit((), None)
        elif stack is not None and self._carry.begin(Payload(mount=stack.first.mount), by_keys=True):
            self.lifted.emit()

    def _note_selection(self) -> None:
        index = next((i for i, stack in enumerate(self._row.stacks) if stack.mounts & self._model.selection), None)
        if index is not None and index != self._current:
            self._go(index, select=False)
        self.update()

    def _hints(self) -> tuple[str, str]:
        """The hint for the selected mount (or the first one), in a long and a short form."""
        if may_differ_in_space(self._unit, self._context.unit):
            self._unit = self._context.unit
        stack = self._hinted
        if stack is not None and all(mount.id != stack.first.mount for mount in self._unit.mounts):
            return "", ""  # an edit has taken it away, which the model tells next
        return self._rooms.in_words(self._unit, stack)

    @property
    def _hinted(self) -> UnallocatedStack | None:
        """The cell of which the hint tells: that of the selected mount, else the current one."""
        selection = self._model.selection
        return next((stack for stack in self._row.stacks if stack.mounts & selection), self.current)

    def accessible_keys(self) -> Sequence[Hashable]:
        return range(len(self._row.stacks))

    def accessible_current(self) -> int | None:
        return self._current if self._row.stacks else None

    def accessible_part(self, key: Hashable) -> AccessiblePart | None:
        """A cell as an accessible part: its name, and whether it is selected."""
        if not isinstance(key, int) or key >= len(self._row.stacks):
            return None
        stack = self._row.stacks[key]
        selected = bool(stack.mounts & self._model.selection)
        return AccessiblePart(
            stack.name(), self.stack_rect(key).toAlignedRect(), selected=selected, run=lambda: self._go(key)
        )

    # -- sizes ----------------------------------------------------------------------------------------------

    def sizeHint(self) -> QSize:
        style = theme.current()
        return QSize(style.px(300), style.measures.unallocated_list)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._describe()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fold()

    def _cells_left(self, style: Style) -> float:
        left = style.measures.panel_inset + style.width(tr(TITLE), "strong")
        counts = [style.width(figure(count_of(each)), "strong") for each in (self._model.unplaced, self._shown) if each]
        return round(left + max((count + style.px(8) for count in counts), default=0.0) + style.px(12))

    def _cells_room(self, style: Style) -> float:
        return self.width() - self._cells_left(style) - style.measures.icon

    def _scroll_to(self, offset: float) -> None:
        style = theme.current()
        most = max(0.0, self._row.width - self._cells_room(style))
        self._scroll = min(max(0.0, offset), most)
        self.update()

    # -- painting -------------------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        style = theme.current()
        painter = QPainter(self)
        self._paint_title(painter, style)
        right = self._paint_cells(painter, style) if self._row.stacks else self._paint_empty(painter, style)
        self._paint_hints(painter, right, style)
        if self._carry.place is CarryTarget.UNALLOCATED and self._carry.landed is not None:
            area = QRectF(self.rect()).adjusted(2, 1, -2, -2)
            box(painter, area, style.measures.radius_control, fill=style.color("accent", 0.08))
            ring(painter, area, style.measures.radius_control, style.color("accent"))
        elif not self._row.stacks and theme.shows_focus(self):
            ring(painter, QRectF(self.rect()), style.measures.radius_control, style.color("accent"))

    def _paint_title(self, painter: QPainter, style: Style) -> None:
        inset = style.measures.panel_inset
        draw(painter, QRectF(inset, 0, self.width(), self.height()), tr(TITLE), style, role="strong")
        if self._model.unplaced or self._shown:
            left, number = inset + style.width(tr(TITLE), "strong") + style.px(8), count_of(self._shown)
            rect = QRectF(left, 0, self.width(), self.height())
            draw(painter, rect, figure(number), style, role="strong", token="error" if number else "text.3")

    def _paint_empty(self, painter: QPainter, style: Style) -> float:
        left = self._cells_left(style)
        words = listed([each.look.name for each in self._shown]) or tr(EMPTY)
        draw(painter, QRectF(left, 0, self.width(), self.height()), words, style, token="text.3")
        return left + style.width(words)

    def _paint_cells(self, painter: QPainter, style: Style) -> float:
        painter.save()
        left = self._cells_left(style) - style.px(4)
        painter.setClipRect(QRectF(left, 0, self.width() - left, self.height()))
        right = left
        for index, stack in enumerate(self._row.stacks):
            rect = self.stack_rect(index)
            right = max(right, rect.right())
            if rect.right() > left and rect.left() < self.width():
                paint_cell(painter, rect, self._look(index, stack), style)
        painter.restore()
        last = self.stack_rect(len(self._row.stacks) - 1).right()
        paint_ends(painter, QRectF(left, 0, self.width() - left, self.height()), self._scroll, last, style)
        return right

    def _look(self, index: int, stack: UnallocatedStack) -> CellLook:
        name = stack.name(short=self._row.short)
        plan = self._carry.plan
        carried = plan is not None and plan.payload.mount in stack.mounts and not plan.comes_from_board
        return replace(
            stack.first.look,
            name=name,
            short_name="",
            selected=bool(stack.mounts & self._model.selection),
            linked=bool(stack.mounts & self._model.linked),
            lifted=(carried and stack.number == 1) or stack.mounts.isdisjoint(each.mount for each in self._shown),
            focused=index == self._current and self.hasFocus() and self._by_keys,
        )

    def _paint_hints(self, painter: QPainter, left: float, style: Style) -> None:
        """Paint the hint about free locations, then the one about dropping, each only if it fits in full."""
        right = self.width() - style.measures.panel_inset
        left += style.px(12)
        drop = style.width(tr(DROP_HERE), "caption")
        self._told = ("", "") if self._after is not None else self._hints()
        texts = [text for text in self._told if text]
        room = right - left
        with_drop = room - drop - style.px(16)
        hint = next((text for text in texts if style.width(text, "caption") <= with_drop), "")
        drops = bool(hint) or (not texts and drop <= room)
        hint = hint or next((text for text in texts if style.width(text, "caption") <= room), "")
        area = QRectF(left, 0, room, self.height())
        if drops:
            plan = self._carry.plan
            token = "accent" if plan is not None and plan.comes_from_board else "text.3"
            draw(painter, area, tr(DROP_HERE), style, role="caption", token=token, align=RIGHT)
        self._hint_rect = QRectF(left, 0, style.width(hint, "caption"), self.height()) if hint else QRectF()
        if hint:
            draw(painter, area, hint, style, role="caption", token="accent")

    # -- keys and mouse -------------------------------------------------------------------------------------

    def _go_to(self, landed: Landed) -> None:
        """Give the keyboard to an item that was dropped here."""
        index = next((i for i, stack in enumerate(self._row.stacks) if landed.mount in stack.mounts), None)
        if index is not None and not landed.slots:
            self.setFocus(Qt.FocusReason.OtherFocusReason)
            self._go(index, select=False)

    def _go(self, index: int, *, select: bool = True) -> None:
        if 0 <= index < len(self._row.stacks):
            self._current = index
            rect = self.stack_rect(index)
            left = self._cells_left(theme.current())
            if rect.left() < left + theme.measures().icon:
                self._scroll_to(self._scroll + rect.left() - left - theme.measures().icon)
            elif rect.right() > self.width() - theme.measures().icon:
                self._scroll_to(self._scroll + rect.right() - self.width() + theme.measures().icon)
            if select:
                self._context.select((self._row.stacks[index].first.mount,))
            self._say()
            notify_focus(self)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        self._by_keys = True
        key = Key(event.key())
        stack = self.current
        steps = {Key.Key_Left: -1, Key.Key_Right: 1, Key.Key_Home: -self._current, Key.Key_End: len(self._row.stacks)}
        if key in steps:
            self._go(min(max(self._current + steps[key], 0), len(self._row.stacks) - 1))
        elif stack is None:
            super().keyPressEvent(event)
        elif keymap().matches(event, "board_add"):
            board_edits.place_best(self._context, stack.first.mount)
        elif keymap().matches(event, "remove_selection"):
            board_edits.remove(self._context, board_edits.acted_on(self._context, stack.first.mount))
        elif keymap().matches(event, "board_select"):
            self._context.select(self._context.selection ^ stack.mounts)
        elif keymap().matches(event, "board_lift") and self._carry.begin(self._payload(stack), by_keys=True):
            self.lifted.emit()
        else:
            super().keyPressEvent(event)

    def _at(self, point: QPointF) -> int | None:
        return next((i for i in range(len(self._row.stacks)) if self.stack_rect(i).contains(point)), None)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._by_keys = False
        index = self._at(event.position())
        if index is None and event.button() is _Button.LeftButton and self._hint_rect.contains(event.position()):
            self._follow_hint()
            return
        if index is None:
            self._context.select(())
            return
        stack = self._row.stacks[index]
        if event.button() is _Button.MiddleButton or _is_removing_click(event):
            board_edits.remove(self._context, (stack.first.mount,))
        elif event.button() is _Button.RightButton and event.modifiers() & Qt.KeyboardModifier.AltModifier:
            board_edits.toggle(self._context, "rear", stack.first.mount)
        elif event.button() is _Button.RightButton and event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            board_edits.toggle(self._context, "pod", stack.first.mount)
        elif event.button() is _Button.LeftButton and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self._go(index, select=False)
            self._context.select(self._context.selection ^ stack.mounts)
        else:
            self._go(index, select=self._context.selection.isdisjoint(stack.mounts))
            if event.button() is _Button.LeftButton:
                self._pressed = (event.position(), stack)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        on_hint = not event.buttons() and self._hint_rect.contains(event.position())
        self.setCursor(Qt.CursorShape.PointingHandCursor if on_hint else Qt.CursorShape.ArrowCursor)
        if self._pressed is None or not event.buttons() & _Button.LeftButton:
            return
        start, stack = self._pressed
        if (event.position() - start).manhattanLength() >= QApplication.startDragDistance():
            self._pressed = None
            dragging.carry_away(self, self._carry, self._payload(stack))

    def _payload(self, stack: UnallocatedStack) -> Payload:
        """Drag data of a stack: its first mount, if that is selected with the selection."""
        return board_edits.payload_with(stack.first.mount, self._context.unit, self._context.selection)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        pressed, self._pressed = self._pressed, None
        if pressed is not None and len(self._context.selection) > 1:
            self._context.select((pressed[1].first.mount,))

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self._pressed = None
        index = self._at(event.position())
        if index is not None and event.button() is _Button.LeftButton:
            board_edits.place_best(self._context, self._row.stacks[index].first.mount)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        keyboard = event.reason() is QContextMenuEvent.Reason.Keyboard
        index = self._current if keyboard else self._at(QPointF(event.pos()))
        if index is None or not self._row.stacks or event.modifiers() & _QUICK:
            return
        menu = BoardMenu(self._context, self)
        menu.fill_for_mount(self._row.stacks[index].first.mount)
        menu.open_at(self.mapToGlobal(self.stack_rect(index).center().toPoint()) if keyboard else event.globalPos())

    def wheelEvent(self, event: QWheelEvent) -> None:
        turned = event.angleDelta().y() or event.angleDelta().x()
        self._scroll_to(self._scroll - turned / 2)

    def _tip_at(self, point: QPointF) -> str:
        index = self._at(point)
        known = mounted(self._context.graph)
        fitted = None if index is None else known.get(self._row.stacks[index].first.mount)
        if fitted is None:
            return tr(ABOUT)
        return "\n".join((mount_tip(self._context.graph, fitted), mount_details(self._context.graph, fitted)))

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._by_keys = event.reason() in KEY_REASONS
        self._say()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.update()


def _is_removing_click(event: QMouseEvent) -> bool:
    return event.button() is _Button.RightButton and bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
