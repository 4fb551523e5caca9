"""The view of all tables and lists: it handles keys, pointer and selection of the rows that it shows."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager, nullcontext
from typing import Final, TypeVar

from PySide6.QtCore import QEvent, QItemSelection, QItemSelectionModel, QModelIndex, QPoint, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QCursor, QDrag, QFocusEvent, QHelpEvent, QKeyEvent, QKeySequence, QMouseEvent
from PySide6.QtWidgets import QAbstractItemView, QApplication, QToolTip, QWidget

from designer.app.ui import theme
from designer.app.ui.tables.copying import copied
from designer.app.ui.tables.model import AnyIndex, TableModel
from designer.app.ui.tables.rows_view import RowsView
from designer.app.ui.text_layout import empty_text_rect

R = TypeVar("R")

_SELECT: Final = QItemSelectionModel.SelectionFlag
_MOVE: Final = QAbstractItemView.CursorAction
_LINE_ENDS: Final = (_MOVE.MoveHome, _MOVE.MoveEnd)
_REASON: Final = Qt.FocusReason
_BY_KEY: Final = (_REASON.TabFocusReason, _REASON.BacktabFocusReason, _REASON.ShortcutFocusReason)
_ENTER: Final = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_MOVES: Final = (
    *(Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown),
    *(Qt.Key.Key_Home, Qt.Key.Key_End),
)


class TableView(RowsView[R]):
    """Shows the rows of a `TableModel`. ``several`` rows can be selected, or with ``cells`` a single cell.

    Signals identify rows by their keys; None means no row. Beside what `RowsView` has, the owner may set these:

    - ``on_key``: is called first for each key press; True if the key is handled.
    - ``on_type``: is called with letters typed in the table, instead of Qt's search.
    - ``make_drag``: the QDrag for a row.
    - ``click_opens``: a click outside of parts opens its row.
    - ``chooses_by_focus``: the keyboard focus makes the first row the chosen one if none is. Else that row only gets a
      ring, and the first key that moves in the table, or Enter, chooses it.

    A row is hovered as soon as the pointer moves onto it, not when the row moves under the resting pointer.

    Signals:
        opened: the row on which Enter was pressed, or that was clicked with ``click_opens``.
        chosen: the row that the user made the current one.
        picked: the rows that the user selected, as a list.
        hovered: the row onto which the pointer has moved; None when it leaves the row, or the row moves away from it.
        pointer_left: the pointer has left the table.
        double_clicked: the row that was double-clicked outside of its parts.
        part_clicked: the row and the name of the part that was clicked.
        part_hovered: the row and the name of the part under the pointer; None and "" for none.
        folded: a row, and whether it is to be unfolded (True) or folded.
        menu_wanted: the row whose context menu is to open, and the position on the screen.
        lifted: the user begins to drag this row.
    """

    opened = Signal(object)
    chosen = Signal(object)
    picked = Signal(object)
    hovered = Signal(object)
    pointer_left = Signal()
    double_clicked = Signal(object)
    part_clicked = Signal(object, str)
    part_hovered = Signal(object, str)
    folded = Signal(object, bool)
    menu_wanted = Signal(object, QPoint)
    lifted = Signal(object)

    _quiet = True  # Qt changes the selection while the view is made, which is no choice of the user

    def __init__(
        self,
        name: str,
        model: TableModel[R],
        parent: QWidget | None = None,
        *,
        headings: bool = True,
        several: bool = False,
        cells: bool = False,
    ) -> None:
        super().__init__(model, parent, headings=headings, cells=cells)
        self.on_key: Callable[[QKeyEvent], bool] = lambda _event: False
        self.on_type: Callable[[str], None] | None = None
        self.make_drag: Callable[[R], QDrag | None] | None = None
        self.click_opens = False
        self.chooses_by_focus = True
        self._part: tuple[Hashable | None, str] = None, ""
        self.has_pointer = False
        """Whether the pointer is over the table, on a row or not."""
        self._pointer = QPoint()
        """The position of the pointer in the viewport when it moved last."""
        self._is_keeping_place = False
        self._uses_pointer = False
        """Whether the pointer has moved over the table since the last key press in it."""
        self._quiet = False
        self._place_before: tuple[list[Hashable], Hashable | None, bool, bool] = [], None, False, False
        self._rects_before: dict[Hashable, QRect] = {}
        self.setAccessibleName(name)
        self.setTabKeyNavigation(False)
        self.setMouseTracking(True)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        behavior = QAbstractItemView.SelectionBehavior
        self.setSelectionBehavior(behavior.SelectItems if cells else behavior.SelectRows)
        mode = QAbstractItemView.SelectionMode
        self.setSelectionMode(mode.ExtendedSelection if several else mode.SingleSelection)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self._connect(model)

    def _connect(self, model: TableModel[R]) -> None:
        model.modelAboutToBeReset.connect(self._note_place)
        model.modelReset.connect(self._restore_place)
        model.layoutAboutToBeChanged.connect(self._note_place)
        model.layoutChanged.connect(self._restore_place)
        for signal in (model.modelReset, model.layoutChanged):
            signal.connect(self.seen_changed)
        # Qt repaints moved rows only after its delayed layout; what is painted before would mix old and new rows.
        for signal in (model.layoutAboutToBeChanged, model.rowsAboutToBeInserted, model.rowsAboutToBeRemoved):
            signal.connect(self._note_rects)
        for signal in (model.layoutChanged, model.rowsInserted, model.rowsRemoved):
            signal.connect(self._repaint_moved)
        model.modelReset.connect(self.viewport().update)
        for signal in (model.modelReset, model.layoutChanged, model.rowsInserted, model.rowsRemoved):
            signal.connect(self._leave_moved_row)
        self.verticalScrollBar().valueChanged.connect(self._on_scroll)
        self.customContextMenuRequested.connect(self._ask_menu)

    # -- rows -------------------------------------------------------------------------------------------------

    @property
    def current_key(self) -> Hashable | None:
        """The key of the current row; None if there is none."""
        return self._rows.key_of(self.currentIndex())

    @property
    def current_row(self) -> R | None:
        """The current row; None if there is none."""
        return self._rows.row_of(self.currentIndex())

    @property
    def selected_keys(self) -> list[Hashable]:
        """The keys of the selected rows, from top to bottom."""
        places = sorted(index.row() for index in self.selectionModel().selectedRows(self._first_shown))
        return [self._rows.key(self._rows.rows[place]) for place in places]

    def choose(self, *keys: Hashable, show: bool = False) -> None:
        """Select rows and make the top one current, without signals; ``show`` scrolls to it."""
        places = sorted(place for place in map(self._rows.place_of, keys) if place >= 0)
        with self._silent():
            if not places:
                self.setCurrentIndex(QModelIndex())
                self.clearSelection()
                return
            found, end = QItemSelection(), len(self._rows.columns) - 1
            for place in places:
                found.select(self._rows.index(place, 0), self._rows.index(place, end))
            first = self._rows.index(places[0], self._first_shown)
            if self.currentIndex().row() != places[0]:
                self.selectionModel().setCurrentIndex(first, _SELECT.NoUpdate)
            self.selectionModel().select(found, _SELECT.ClearAndSelect)
            if show:
                self.scrollTo(first)

    def choose_by_key(self, place: int) -> None:
        """Choose the row in a place, as the user does with a key."""
        if self._rows.rows:
            with self._silent():
                self._make_current(place)
            self.selectRow(place)
            self.chosen.emit(self.current_key)

    def show_current(self) -> None:
        """Scroll to the current row."""
        if self.currentIndex().isValid():
            self.scrollTo(self.currentIndex())

    @property
    def _is_silent(self) -> bool:
        return self._quiet or self._rows.is_changing  # what the model removes is no choice of the user

    @contextmanager
    def _silent(self) -> Iterator[None]:
        quiet, self._quiet = self._quiet, True
        try:
            yield
        finally:
            self._quiet = quiet

    def _note_place(self) -> None:
        key = self.current_key
        seen = key is not None and self.viewport().rect().intersects(self.visualRect(self.currentIndex()))
        self._place_before = self.selected_keys, key, seen, self._is_current_chosen

    def _note_rects(self) -> None:
        self._rects_before = self._rects_of_seen()

    def _rects_of_seen(self) -> dict[Hashable, QRect]:
        """The visible rows by their keys, with the places in which they are painted."""
        places = self._places_in(self.viewport().rect())
        return dict(zip(self.seen_keys(), map(self._row_rect, places), strict=True))

    def _repaint_moved(self) -> None:
        """Repaint the places in which other rows stand than before."""
        before, now = self._rects_before, self._rects_of_seen()
        self._rects_before = {}
        if not before or not now:
            room = QRectF(self.viewport().rect())
            self.viewport().update(empty_text_rect(room, self.empty_text(), theme.current()).toAlignedRect())
        moved = [rect for key, rect in now.items() if before.get(key) != rect]
        left = [rect for key, rect in before.items() if now.get(key) != rect]
        for rect in (*moved, *left):
            self.viewport().update(rect)

    def _restore_place(self) -> None:
        """Restore the selection by key after the model was reset, and keep the current row visible if it was."""
        selected, key, seen, was_chosen = self._place_before
        self._place_before = [], None, False, False
        self._arrange()
        place = self._rows.place_of(key)
        if place >= 0 and was_chosen:
            self.choose(*({key: None} | dict.fromkeys(selected)), show=seen)
        elif place >= 0 and self.hasFocus():
            with self._silent():
                self._make_current(place)

    # -- selection and keys -----------------------------------------------------------------------------------

    def currentChanged(self, current: AnyIndex, previous: AnyIndex) -> None:
        super().currentChanged(current, previous)
        if current.row() != previous.row():
            for index in (current, previous):
                if index.isValid():
                    self.viewport().update(self._row_rect(index.row()))
            if not self._is_silent:
                self.chosen.emit(self._rows.key_of(current))

    def selectionChanged(self, selected: QItemSelection, deselected: QItemSelection) -> None:
        super().selectionChanged(selected, deselected)
        if not self._is_silent:
            self.picked.emit(self.selected_keys)

    def rowsAboutToBeRemoved(self, parent: AnyIndex, start: int, end: int) -> None:
        # When the current row is removed, Qt selects the next one, also if the current row was not selected.
        had_selection = self.selectionModel().hasSelection()
        super().rowsAboutToBeRemoved(parent, start, end)
        if not had_selection:
            self.clearSelection()

    def moveCursor(self, action: QAbstractItemView.CursorAction, modifiers: Qt.KeyboardModifier) -> QModelIndex:
        if len(self._shown) == 1 and action in _LINE_ENDS:  # as in a list: the first and last row
            modifiers |= Qt.KeyboardModifier.ControlModifier
        return super().moveCursor(action, modifiers)

    def focusInEvent(self, event: QFocusEvent) -> None:
        if event.reason() in _BY_KEY:
            self._uses_pointer = False
        with nullcontext() if self.chooses_by_focus else self._silent():
            if event.reason() in _BY_KEY:
                self._have_current_row()  # Qt does so only if no row has ever been current
            super().focusInEvent(event)

    def _have_current_row(self) -> None:
        """Make the first row current if no row is; that selects none."""
        if not self.currentIndex().isValid() and self._rows.rows:
            self._make_current(0)

    def _make_current(self, place: int) -> None:
        self.selectionModel().setCurrentIndex(self._rows.index(place, self._first_shown), _SELECT.NoUpdate)

    @property
    def _is_current_chosen(self) -> bool:
        """Whether the current row was chosen; else the focus made it the current one."""
        return self.chooses_by_focus or self.selectionModel().hasSelection()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key, current = event.key(), self.current_key
        self._uses_pointer = False
        if self.state() is QAbstractItemView.State.EditingState or self.on_key(event):
            return  # the field of a cell ends the editing with Enter, and passes it on
        if self._has_rows_to_copy and event.matches(QKeySequence.StandardKey.Copy):
            self._copy_rows()
        elif not self._is_current_chosen and key in (*_ENTER, *_MOVES):
            self.choose_by_key(max(0, self.currentIndex().row()))
        elif current is not None and (key in _ENTER or key == Qt.Key.Key_Space) and self._toggle(current):
            return
        elif current is not None and key in _ENTER and not self._is_heading(current):
            self.opened.emit(current)
        elif current is None and key in _ENTER:
            self._have_current_row()
        elif current is not None and self._rows.unfolded and key in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            self.folded.emit(current, key == Qt.Key.Key_Right)
        else:
            super().keyPressEvent(event)

    @property
    def _has_rows_to_copy(self) -> bool:
        """Whether there are rows, and they are selected as a whole."""
        return self.selectionBehavior() == QAbstractItemView.SelectionBehavior.SelectRows and bool(self._rows.rows)

    def _copy_rows(self) -> None:
        """Copy the selected rows, or without any all rows, with the headings if they are shown."""
        places = [self._rows.place_of(key) for key in self.selected_keys] or range(len(self._rows.rows))
        columns = [self._rows.columns[place] for place in self._shown]
        rows = [self._rows.rows[place] for place in places]
        QApplication.clipboard().setMimeData(copied(columns, rows, headings=not self.horizontalHeader().isHidden()))

    def keyboardSearch(self, search: str) -> None:
        if self.on_type is not None:
            self.on_type(search)
        else:
            super().keyboardSearch(search)

    def _toggle(self, key: Hashable) -> bool:
        """Toggle the check box of a row; False if the row has none."""
        place = self._rows.place_of(key)
        toggle = next((column.toggle for column in self._rows.columns if column.toggle), None)
        if toggle is None or place < 0:
            return False
        toggle(self._rows.rows[place])
        return True

    # -- pointer ----------------------------------------------------------------------------------------------

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        self.has_pointer = self._uses_pointer = True
        self._pointer = event.position().toPoint()
        if not event.buttons():
            self._hover(self._pointer)

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.has_pointer = self._uses_pointer = False
        self._hover(None)
        self.pointer_left.emit()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        row = self._rows.row_of(self.indexAt(event.position().toPoint()))
        if row is None or not self._rows.is_section(row):
            super().mousePressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        spot = event.position().toPoint()
        key, part = self._rows.key_of(self.indexAt(spot)), self.part_at(spot)[1]
        if event.button() != Qt.MouseButton.LeftButton or key is None:
            return
        if part == "check":
            self._toggle(key)
        elif part:
            self.part_clicked.emit(key, part)
        elif self.click_opens and not self._is_heading(key):
            self.opened.emit(key)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        spot = event.position().toPoint()
        key, part = self._rows.key_of(self.indexAt(spot)), self.part_at(spot)[1]
        if part:
            return  # the second click on a part is a click on it
        super().mouseDoubleClickEvent(event)
        if key is None or event.button() != Qt.MouseButton.LeftButton or self._toggle(key) or self._is_heading(key):
            return
        self.double_clicked.emit(key)

    def _on_scroll(self) -> None:
        self._leave_moved_row()
        self.seen_changed.emit()

    def _leave_moved_row(self) -> None:
        """End hovering if the hovered row is no longer under the pointer, which has not moved."""
        if self._hovered is None or self._is_keeping_place:
            return
        if self._rows.key_of(self.indexAt(self._pointer)) != self._hovered:
            self._hover(None)

    @contextmanager
    def keeping_place(self) -> Iterator[None]:
        """Scroll so that the row in use stays where it is on the screen, whatever rows come and go meanwhile.

        That is the row under the pointer, or after a key press the current row; if it goes, the nearest one that stays.
        """
        bar, before, used = self.verticalScrollBar(), self._rects_of_seen(), self._row_in_use()
        near = sorted(before, key=lambda key: abs(before[key].top() - used.top())) if used.isValid() else []
        self._is_keeping_place = True
        try:
            yield
            key = next((key for key in near if self._rows.place_of(key) >= 0), None)
            if key is not None:
                self.executeDelayedItemsLayout()
                bar.setValue(bar.value() + self.rowViewportPosition(self._rows.place_of(key)) - before[key].top())
        finally:
            self._is_keeping_place = False
        self._leave_moved_row()

    def _row_in_use(self) -> QRect:
        """The rectangle of the row under the pointer, or after a key press the current one; empty if unseen."""
        index = self.indexAt(self._pointer) if self._uses_pointer else self.currentIndex()
        rect = self._row_rect(index.row()) if index.isValid() else QRect()
        return rect if rect.intersects(self.viewport().rect()) else QRect()

    def _hover(self, spot: QPoint | None) -> None:
        key = None if spot is None else self._rows.key_of(self.indexAt(spot))
        if key != self._hovered:
            before, self._hovered = self._hovered, key
            self.update_rows((before, key))
            self.hovered.emit(key)
        part = (None, "") if spot is None else self.part_at(spot)
        if part != self._part:
            self._part = part
            if part[1]:
                self.viewport().setCursor(Qt.CursorShape.PointingHandCursor)
            else:
                self.viewport().unsetCursor()
            self.part_hovered.emit(*part)

    def _is_heading(self, key: Hashable) -> bool:
        """Whether a key is that of a section, which is not opened and has no menu."""
        return self._rows.is_section(self._rows.rows[self._rows.place_of(key)])

    def _ask_menu(self, spot: QPoint) -> None:
        key = self._rows.key_of(self.indexAt(spot))
        if key is not None and not self._is_heading(key):
            self.menu_wanted.emit(key, self.viewport().mapToGlobal(spot))

    def viewportEvent(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip and self._shows_all(event.pos()):
            QToolTip.hideText()
            return True
        return super().viewportEvent(event)

    def _shows_all(self, spot: QPoint) -> bool:
        """Whether the cell at a position shows everything that its tooltip would say."""
        index = self.indexAt(spot)
        if not index.isValid() or (whole := self._rows.columns[index.column()].whole) is None:
            return False
        column = self._rows.columns[index.column()]
        return any(whole(cell) for cell in self._cells(index.row(), self._spans()) if cell.column is column)

    def startDrag(self, supportedActions: Qt.DropAction) -> None:
        row = self.current_row
        drag = self.make_drag(row) if row is not None and self.make_drag is not None else None
        if drag is not None:
            self._hover(None)
            self.lifted.emit(self.current_key)
            drag.exec(supportedActions)
            if not self.viewport().rect().contains(self.viewport().mapFromGlobal(QCursor.pos())):
                self.leaveEvent(QEvent(QEvent.Type.Leave))  # it left during the drag, of which Qt tells nothing
