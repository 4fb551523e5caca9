"""The slot editor: tool row, board and unallocated list of one design in one panel."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QPainter, QPaintEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QScrollBar, QVBoxLayout, QWidget

from designer.app.commands.keymap import keymap
from designer.app.context.design_context import DesignContext
from designer.app.ui import theme
from designer.app.ui.accessibility.accessible_widget import AccessibleWidget, Role
from designer.app.ui.sizes import spaced
from designer.app.ui.strokes import box, hairline
from designer.app.ui.widgets.scroll_page import Scrolled
from designer.app.views.board.auto_arrange import Automatics
from designer.app.views.board.board import Board
from designer.app.views.board.carry import Carry
from designer.app.views.board.dragging import DropAnimation
from designer.app.views.board.interactive_board import InteractiveBoard
from designer.app.views.board.model import BoardModel
from designer.app.views.board.offscreen_headers import OffscreenHeaders
from designer.app.views.board.tool_row import ToolRow
from designer.app.views.board.unallocated_list import UnallocatedList
from designer.editing.drop_plan import DropPlan, Payload, RefusedDrop
from designer.language import tr
from designer.units.location import Location
from designer.workspace.view_settings import BoardSettings

_FEWEST_SLOTS = 4
"""How many slots of a location are to be seen at least."""


class SlotEditor(QWidget, AccessibleWidget):
    """The tool row, the board and the unallocated list.

    ``settings`` tell which arrangements follow each edit; all designs share them.

    ``carry`` is the carried item. A view that starts a drag may call ``carry.begin`` with its payload and
    ``carry.cancel`` at its end: the board then shows where the item fits before the pointer is over the board.

    Signals:
        add_requested: the user wants to add an item to a slot: its location and row.
        typed: a letter was typed on board or unallocated list, with which the equipment should be searched.
    """

    accessible_role = Role.Grouping

    add_requested = Signal(object, int)
    typed = Signal(str)

    def __init__(
        self, context: DesignContext, parent: QWidget | None = None, *, settings: BoardSettings | None = None
    ) -> None:
        super().__init__(parent)
        self._context = context
        self.automatics = Automatics(context, BoardSettings() if settings is None else settings, self)
        self.model = BoardModel(context, self)
        self.carry = Carry(context, self)
        self.tools = ToolRow(context, self.automatics, self)
        self.board = InteractiveBoard(context, self.model, self.carry)
        self.unallocated = UnallocatedList(context, self.model, self.carry, self)
        self.way_back = DropAnimation(self, self.carry)
        self._area = _Area(self.board)
        self._below: QWidget | None = None
        self._instead: QWidget | None = None
        # The gaps of one hairline are the lines between the parts.
        self._column = spaced(
            QVBoxLayout(self), self.tools, (self._area, 1), self.unallocated, margins="hairline", spacing="hairline"
        )
        self.setAccessibleName(tr("Slot editor"))
        self.board.add_requested.connect(self.add_requested)
        self.board.cursor_moved.connect(self._follow_cursor)
        self.board.pointed.connect(self._follow_pointer)
        self.unallocated.lifted.connect(self._aim_from_unallocated)

    @property
    def context(self) -> DesignContext:
        """The context of the design that is shown."""
        return self._context

    @property
    def absent(self) -> OffscreenHeaders:
        """The headers of the locations that are scrolled out of view."""
        return self._area.absent

    @property
    def scroll_bar(self) -> QScrollBar:
        """The vertical scroll bar of the board."""
        return self._area.verticalScrollBar()

    def focusInEvent(self, event: QFocusEvent) -> None:
        # The board is not a focus proxy, since Tab would then skip the tools.
        self.board.setFocus(event.reason())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Handle keys that neither board nor list uses: a letter or digit starts a search, Enter goes to the search."""
        plain = event.modifiers() in (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier)
        if plain and event.text().isalnum() and not self.carry.active:
            self.typed.emit(event.text())
        elif keymap().matches(event, "board_add"):
            self.typed.emit("")
        else:
            super().keyPressEvent(event)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.automatics.recall()

    def sizeHint(self) -> QSize:
        m, board = theme.measures(), self.board.sizeHint()
        if self._instead is not None:
            return QSize(board.width() + 2 * m.hairline, m.tool_row + self._instead.sizeHint().height())
        return QSize(
            board.width() + 2 * m.hairline, m.tool_row + board.height() + m.unallocated_list + self._below_height
        )

    @property
    def least_height(self) -> int:
        """The height in pixels below which the board scrolls, or its rows become lower than they should be."""
        m = theme.measures()
        return m.tool_row + self.board.canvas.fit.least + m.unallocated_list + 4 * m.hairline + self._below_height

    def show_below(self, below: QWidget | None) -> None:
        """Show a widget of fixed height between board and unallocated list; None shows none."""
        if self._below is not None:
            self._column.removeWidget(self._below)
        self._below = below
        if below is not None:
            self._column.insertWidget(2, below)
            below.show()
        self.updateGeometry()
        self.board.laid_out.emit()

    def show_instead(self, other: QWidget | None, *, with_switch: bool = False, tools: QWidget | None = None) -> None:
        """Show a widget in the place of everything, or all but the switch; None shows everything again.

        ``tools`` stand beside the switch in the place of the board's.
        """
        if self._instead is not None:
            self._column.removeWidget(self._instead)
        self._instead = other
        for part in (self._area, self.unallocated):
            part.setVisible(other is None)
        self.tools.setVisible(other is None or with_switch)
        self.tools.show_tools(other is None, instead=tools)
        if other is not None:
            self._column.addWidget(other, 1)
            other.show()
        self.updateGeometry()

    @property
    def _below_height(self) -> int:
        return 0 if self._below is None else self._below.height() + theme.measures().hairline

    def minimumSizeHint(self) -> QSize:
        """The least size: with one location's header, some of its slots, and the headers of those that are not seen."""
        m = theme.measures()
        if self._instead is not None:
            return QSize(self._column.minimumSize().width(), m.tool_row + self._instead.minimumSizeHint().height())
        board = 2 * m.location_header + _FEWEST_SLOTS * m.slot_row + self._below_height
        return QSize(self.board.minimumSizeHint().width() + 2, m.tool_row + board + m.unallocated_list + 4 * m.hairline)

    def paintEvent(self, event: QPaintEvent) -> None:
        style = theme.current()
        painter = QPainter(self)
        rect = QRectF(self.rect())
        box(painter, rect, style.measures.radius_panel, fill=style.color("bg.1"), edge=style.color("line.1"))
        if self._instead is not None and self.tools.isHidden():
            return
        line = hairline(painter)
        below = () if self._below is None else (self._below.y() - line,)
        of_board = () if self._instead is not None else (*below, self.unallocated.y() - line)
        for y in (self.tools.geometry().bottom() + 1, *of_board):
            painter.fillRect(QRectF(1, y, rect.width() - 2, line), style.color("line.1"))

    def reveal(self, location: Location) -> None:
        """If the 'Mech has this location, scroll to it and show a ring around it for a moment."""
        if location in self.board.places.places:
            self._area.scroll_to(location)
            self.board.ring(location)

    def lift(self, item_id: str) -> bool:
        """Carry a catalog item by keyboard, aimed at its best slot; returns False if there is no such item."""
        if not self.carry.begin(Payload(item=item_id), by_keys=True):
            return False
        self._aim_from_unallocated()
        return True

    def place_at(self, item_id: str, location: Location, row: int) -> bool:
        """Add a catalog item at a slot or as near as possible; if that is refused, show the reason there."""
        outcome = DropPlan(self._context.unit, Payload(item=item_id), self._context.arrange).at(location, row)
        if isinstance(outcome, RefusedDrop):
            self.board.refuse(location, outcome.reason)
            self._context.refused.emit(outcome.sentence)
            return False
        if not self._context.apply(outcome.edit):
            return False
        self._context.select((outcome.mount,))
        return True

    def _follow_pointer(self, point: QPoint) -> None:
        """Scroll before the pointer reaches the edge of the board."""
        self._area.ensureVisible(point.x(), point.y(), 0, 2 * theme.measures().slot_row)

    def _follow_cursor(self) -> None:
        rect = self.board.slot_rect(self.board.cursor_slot)
        self._area.ensureVisible(rect.center().x(), rect.center().y(), 0, rect.height())

    def _aim_from_unallocated(self) -> None:
        """Aim an item that was lifted with the keyboard at its best slot on the board."""
        if not self.isActiveWindow():  # it was lifted in a window of its own
            self.window().activateWindow()
        self.board.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.board.aim_best()


class _Area(Scrolled):
    """The scroll area of the board, with the headers of the locations that are out of view below it."""

    def __init__(self, board: Board) -> None:
        super().__init__(board)
        self._board = board
        self._fitting = False
        self.absent = OffscreenHeaders(board, self)
        self.absent.wanted.connect(self.scroll_to)
        board.laid_out.connect(self._fit)
        self.verticalScrollBar().valueChanged.connect(self._show_absent)

    def scroll_to(self, location: Location) -> None:
        """Scroll until a location is visible, or its header and as much of it as fits."""
        place, bar = self._board.places.places[location], self.verticalScrollBar()
        margin = self._board.fitted.measures.column_gap
        high = self.viewport().height()
        lowest = round(place.top()) - margin
        highest = min(round(place.bottom()) + margin - high, lowest)
        bar.setValue(min(max(bar.value(), highest), lowest))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Fit the board into the height; the row of headers is shown only if the board still has to scroll."""
        if self._fitting:
            return
        self._fitting = True
        room, row = self.height(), self.absent.due_height()
        self._board.set_room(room)
        scrolls = self._board.places.height > room
        if scrolls:
            self._board.set_room(room - row)
        self.setViewportMargins(0, 0, 0, row if scrolls else 0)
        self.absent.setGeometry(0, room - row, self.width(), row)
        self.absent.setVisible(scrolls)
        self._fitting = False
        self._show_absent()

    def _show_absent(self) -> None:
        if not self.absent.isHidden():
            seen = self.viewport().rect().translated(0, self.verticalScrollBar().value())
            self.absent.show_what_is_not_in(seen)
