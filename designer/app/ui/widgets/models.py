"""Base of the list models."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final, Generic, TypeVar

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

AnyIndex = QModelIndex | QPersistentModelIndex

NOWHERE: Final = QModelIndex()
"""The parent of what has none."""

_MOST_COMPARED: Final = 10_000
"""So many pairs of rows are looked at; of more, all between the ends come anew."""

R = TypeVar("R")


class ListModel(QAbstractListModel, Generic[R]):
    """A model of rows; subclasses give their data in ``_said``."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: Sequence[R] = ()

    @property
    def rows(self) -> Sequence[R]:
        """The rows."""
        return self._rows

    def rowCount(self, parent: AnyIndex = NOWHERE) -> int:
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        there = self.checkIndex(index, QAbstractListModel.CheckIndexOption.IndexIsValid)
        return self._said(index.row(), role) if there else None

    def _said(self, number: int, role: int) -> object:
        """The data of a row for a role."""
        raise NotImplementedError

    def _replace(self, rows: Sequence[R]) -> None:
        """Set the rows with a model reset, which clears the selection."""
        self.beginResetModel()
        self._rows = rows
        self.endResetModel()

    def _show(self, rows: Sequence[R]) -> None:
        """Set the rows; rows at the same place are announced as changed."""
        if len(rows) != len(self._rows):
            self._replace(rows)
            return
        self._rows = rows
        self._announce()

    def _exchange(self, rows: Sequence[R], same: Callable[[R, R], bool]) -> None:
        """Set the rows; equal ones stay, and are announced if they differ."""
        old, was = self._rows, _matched(self._rows, rows, same)
        stay = set(was.values())
        for first, last in reversed([*runs([at for at in range(len(old)) if at not in stay])]):
            self.beginRemoveRows(NOWHERE, first, last)
            self._rows = [*self._rows[:first], *self._rows[last + 1 :]]
            self.endRemoveRows()
        for first, last in runs([at for at in range(len(rows)) if at not in was]):
            self.beginInsertRows(NOWHERE, first, last)
            self._rows = [*self._rows[:first], *rows[first : last + 1], *self._rows[first:]]
            self.endInsertRows()
        self._rows = rows
        for first, last in runs([at for at, before in sorted(was.items()) if old[before] != rows[at]]):
            self.dataChanged.emit(self.index(first), self.index(last))

    def _announce(self) -> None:
        """Announce a change of all rows."""
        if self._rows:
            self.dataChanged.emit(self.index(0), self.index(len(self._rows) - 1))


def _matched(old: Sequence[R], new: Sequence[R], same: Callable[[R, R], bool]) -> dict[int, int]:
    """The former place of each row that stays: at both ends, and between them as long as the order holds."""
    least = min(len(old), len(new))
    top = next((at for at in range(least) if not same(old[at], new[at])), least)
    end = next((at for at in range(least - top) if not same(old[-1 - at], new[-1 - at])), least - top)
    was = {at: at for at in range(top)}
    gone, come = len(old) - end, len(new) - end
    if (gone - top) * (come - top) <= _MOST_COMPARED:
        before = top
        for at in range(top, come):
            found = next((place for place in range(before, gone) if same(old[place], new[at])), None)
            if found is not None:
                was[at], before = found, found + 1
    was.update((come + at, gone + at) for at in range(end))
    return was


def runs(places: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Runs of adjacent places, as first and last."""
    start = 0
    for end in range(1, len(places) + 1):
        if end == len(places) or places[end] != places[end - 1] + 1:
            yield places[start], places[end - 1]
            start = end
