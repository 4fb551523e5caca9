"""The keys of the search field that act on the rows of the equipment table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit

from designer.app.views.equipment.empty_list import EmptyList
from designer.app.views.equipment.table import How, ItemTable, how_of

_MOVES: Final = frozenset((Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown))


class SearchKeys(QObject):
    """Event filter of the search field: arrow keys move through the rows, Enter mounts the current item.

    Without a current item Enter chooses the first one, and where the list is empty it shows what filters hide. When an
    item was mounted, the text is selected, so that the next letter begins another search.
    """

    def __init__(self, search: QLineEdit, table: ItemTable, empty: EmptyList, mount: Callable[[How], None]) -> None:
        super().__init__(search)
        self._search, self._table, self._empty, self._mount = search, table, empty, mount
        search.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        return isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress and self._handles(event)

    def _handles(self, event: QKeyEvent) -> bool:
        how, has_rows = how_of(event), self._table.model().rowCount() > 0
        moves = event.key() in _MOVES and has_rows
        if moves and self._table.current_item:
            self._table.keyPressEvent(event)
        elif moves or (how is not None and has_rows and not self._table.active_item):
            self._table.choose_by_key(0)
        elif how is not None and self._table.active_item:
            self._mount(how)
            self._search.selectAll()
        elif how is not None and not has_rows and self._empty.finds_more:
            self._empty.button.click()
        else:
            return False
        return True
