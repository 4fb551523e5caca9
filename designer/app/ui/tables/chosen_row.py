"""Announcing the current row of a table that is gone through from a search field."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeVar

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QLineEdit

from designer.app.ui.accessibility.accessible_widget import announce
from designer.app.ui.tables.view import TableView

R = TypeVar("R")

_RESTS_AFTER_MS: Final = 150
"""How many milliseconds after the last key press a row is announced."""


class ChosenRow(QObject):
    """Announces the current row of a table while the search field above it has the focus, which readers follow.

    ``enter`` says what Enter does with a row; empty if it does nothing. ``nothing`` says why there are no rows.
    """

    def __init__(
        self, field: QLineEdit, table: TableView[R], enter: Callable[[R], str], nothing: Callable[[], str]
    ) -> None:
        super().__init__(field)
        self._field = field
        self._table: TableView[Any] = table  # Any: the rows are of the type that `enter` takes
        self._enter: Callable[[Any], str] = enter  # Any: as above
        self._nothing = nothing
        self._rest = QTimer(self, singleShot=True, interval=_RESTS_AFTER_MS)
        self._rest.timeout.connect(self._announce)
        table.selectionModel().currentChanged.connect(self.renew)
        table.model().modelReset.connect(self.renew)

    def renew(self) -> None:
        """Announce the row once the keys rest: another one is current, or its text is different."""
        if QAccessible.isActive():
            self._rest.start()

    def _announce(self) -> None:
        if not self._field.hasFocus():
            return
        row, index = self._table.current_row, self._table.currentIndex()
        if row is None:
            words = "" if self._table.model().rowCount() else self._nothing()
        else:
            text = index.siblingAtColumn(0).data(Qt.ItemDataRole.AccessibleTextRole)
            words = ". ".join(filter(None, (text, self._enter(row))))
        if words:
            announce(self._field, words)
