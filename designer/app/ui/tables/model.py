"""The model of all tables: an ordered list of rows, whose changes are reported to Qt row by row."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from itertools import compress
from operator import itemgetter
from typing import Any, Final, Generic, TypeVar

from PySide6.QtCore import QAbstractTableModel, QMimeData, QModelIndex, QObject, QPersistentModelIndex, Qt

from designer.app.ui.plain_text import plain
from designer.app.ui.tables.columns import Column
from designer.language import tr

AnyIndex = QModelIndex | QPersistentModelIndex
R = TypeVar("R")

NO_PARENT: Final = QModelIndex()
ROW: Final = Qt.ItemDataRole.UserRole + 1
"""The data role for the row object itself."""

_MOST_RANGES: Final = 40
"""If more ranges than this are removed or inserted, the model is reset instead, because that is faster for the view."""
_ROLE, _CHECK = Qt.ItemDataRole, Qt.ItemDataRole.CheckStateRole
_ITEM_FLAG = Qt.ItemFlag


def ranges(places: Iterable[int]) -> Iterator[tuple[int, int]]:
    """The runs of consecutive numbers among the ascending ``places``, each as its first and last number."""
    first = last = -2
    for place in places:
        if place != last + 1:
            if last >= 0:
                yield first, last
            first = place
        last = place
    if last >= 0:
        yield first, last


class TableModel(QAbstractTableModel, Generic[R]):
    """The rows of a table or list.

    ``key`` identifies a row from one ``show`` to the next: a row with the same key keeps selection and scroll position,
    and is announced only if it differs. Rows for which ``section`` returns True are headings between rows and cannot be
    selected. ``unfolded`` is for tables with rows below rows: it returns None for a row that has none; the rows below a
    row are in ``rows`` only while it is unfolded. ``tooltip`` is used for cells whose column has none. ``mime`` makes
    rows draggable.
    """

    def __init__(
        self,
        columns: Sequence[Column[R]],
        key: Callable[[R], Hashable],
        parent: QObject | None = None,
        *,
        section: Callable[[R], bool] | None = None,
        unfolded: Callable[[R], bool | None] | None = None,
        tooltip: Callable[[R], str] | None = None,
        mime: Callable[[R], QMimeData] | None = None,
    ) -> None:
        super().__init__(parent)
        self._columns = tuple(columns)
        self.key = key
        self.is_section = section or (lambda _row: False)
        self.unfolded = unfolded
        self._tooltip = tooltip
        self._mime = mime
        self._given: tuple[R, ...] = ()
        self._kept: Sequence[bool] | None = None
        self._in_order: tuple[list[R], list[int]] | None = None
        """The given rows as they are sorted, with their places among the given ones; None while they are not."""
        self._rank: Callable[[R], Any] | None = None  # Any: what it gives compares with its like only
        self._rows: list[R] = []
        self._places: dict[Hashable, int] | None = {}
        self._sorted_by, self._order = -1, Qt.SortOrder.AscendingOrder
        self._told: dict[tuple[Hashable, int], str] = {}
        """The texts of cells that a screen reader was told, by the key of the row and the column."""
        self.is_changing = False
        """True while rows are exchanged: what views do then, such as deselecting a row, is not done by the user."""

    # -- rows -----------------------------------------------------------------------------------------------

    @property
    def columns(self) -> tuple[Column[R], ...]:
        """The columns in the order of their logical indexes."""
        return self._columns

    @property
    def rows(self) -> Sequence[R]:
        """The rows in the order in which they are shown."""
        return self._rows

    def row_of(self, index: AnyIndex) -> R | None:
        """The row at an index; None for an invalid index."""
        return self._rows[index.row()] if index.isValid() and index.row() < len(self._rows) else None

    def key_of(self, index: AnyIndex) -> Hashable | None:
        """The key of the row at an index; None for an invalid index."""
        row = self.row_of(index)
        return None if row is None else self.key(row)

    def place_of(self, key: Hashable) -> int:
        """The position of the row with a key; −1 if there is no such row."""
        if self._places is None:
            self._places = {self.key(row): place for place, row in enumerate(self._rows)}
        return self._places.get(key, -1)

    def show(
        self, rows: Iterable[R], *, rank: Callable[[R], Any] | None = None, in_place: bool = False, reset: bool = False
    ) -> None:
        """Replace the rows. Rows that sort alike, and all rows of an unsorted table, keep the given order.

        Rows are sorted by ``rank`` first, then by the sort column. With ``in_place`` rows keep their present order, and
        new ones come after the others of their rank. ``reset`` resets the Qt model; the view restores selection and
        scroll position by key.
        """
        self._given, self._kept, self._rank, self._in_order = tuple(rows), None, rank, None
        self.is_changing = True
        try:
            if reset:
                self._reset(self._arranged())
            else:
                self._exchange_given(in_place=in_place)
        finally:
            self.is_changing = False

    def show_kept(
        self, rows: tuple[R, ...], kept: Sequence[bool] | None, rank: Callable[[R], Any] | None = None
    ) -> None:
        """Show the rows for which ``kept`` is true, None for all, and reset the Qt model.

        Rows that were given before, as the same object, are not sorted again, so that many can be searched.
        """
        if rows is not self._given or rank is not self._rank:
            self._given, self._rank, self._in_order = rows, rank, None
        self._kept = kept
        self.is_changing = True
        try:
            self._reset(self._arranged())
        finally:
            self.is_changing = False

    def _exchange_given(self, *, in_place: bool) -> None:
        now = {self.key(row): row for row in self._given}
        known = {self.key(row) for row in self._rows}
        wanted = self._sorted_in_place(self._given) if in_place else self._sorted(self._given)
        gone = [place for place, row in enumerate(self._rows) if self.key(row) not in now]
        new = [place for place, row in enumerate(wanted) if self.key(row) not in known]
        removed, inserted = list(ranges(gone)), list(ranges(new))
        duplicates = len(now) < len(self._given) or len(known) < len(self._rows)
        if duplicates or len(removed) + len(inserted) > _MOST_RANGES:
            self._reset(wanted)
        else:
            self._exchange(wanted, removed, inserted)

    def _exchange(self, wanted: list[R], removed: list[tuple[int, int]], inserted: list[tuple[int, int]]) -> None:
        for first, last in reversed(removed):
            self.beginRemoveRows(NO_PARENT, first, last)
            self._take([*self._rows[:first], *self._rows[last + 1 :]])
            self.endRemoveRows()
        new = {place for first, last in inserted for place in range(first, last + 1)}
        self._reorder([row for place, row in enumerate(wanted) if place not in new])
        for first, last in inserted:
            self.beginInsertRows(NO_PARENT, first, last)
            self._take([*self._rows[:first], *wanted[first : last + 1], *self._rows[first:]])
            self.endInsertRows()

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Sort by a column; later calls of ``show`` sort by it, too."""
        self._sorted_by, self._order = column, order
        self.sort_again()

    def sort_again(self) -> None:
        """Sort again after values that rows sort by have changed."""
        self._in_order = None
        self._reorder(self._arranged())

    def announce(self, keys: Iterable[Hashable] | None = None, first: int = 0, last: int = -1) -> None:
        """Tell views that rows (None: all) differ in the columns from ``first`` to ``last`` (−1: the last column)."""
        places = range(len(self._rows)) if keys is None else sorted(p for p in map(self.place_of, keys) if p >= 0)
        self._announce(places, first, last)

    def told_otherwise(self, places: Iterable[int]) -> Iterator[tuple[int, int]]:
        """The cells of these rows whose text a screen reader was told, and that is different now."""
        for place in places if self._told else ():
            key = self.key(self._rows[place])
            for column in range(len(self._columns)):
                told = self._told.get((key, column))
                if told is not None and told != self.data(self.index(place, column), _ROLE.AccessibleTextRole):
                    yield place, column

    def set_columns(self, columns: Sequence[Column[R]], rows: Iterable[R] = ()) -> None:
        """Replace all columns and all rows."""
        self.beginResetModel()
        self._columns = tuple(columns)
        self._given, self._kept, self._in_order = tuple(rows), None, None
        self._told.clear()
        self._take(self._arranged())
        self.endResetModel()

    def _announce(self, places: Iterable[int], first: int = 0, last: int = -1) -> None:
        end = last if last >= 0 else len(self._columns) - 1
        for top, bottom in ranges(places):
            self.dataChanged.emit(self.index(top, first), self.index(bottom, end))

    def _take(self, rows: list[R]) -> None:
        self._rows, self._places = rows, None

    def _reset(self, rows: list[R]) -> None:
        self.beginResetModel()
        self._told.clear()
        self._take(rows)
        self.endResetModel()

    def _reorder(self, wanted: list[R]) -> None:
        """Put the same rows (by key) into another order, and announce those that differ."""
        before = {self.key(row): row for row in self._rows}
        if [self.key(row) for row in wanted] != list(before):
            self.layoutAboutToBeChanged.emit()
            self._told.clear()  # Qt makes new interfaces of all cells
            old = self.persistentIndexList()
            keys = [self.key(self._rows[index.row()]) for index in old]
            self._take(wanted)
            new = [self.index(self.place_of(key), index.column()) for key, index in zip(keys, old, strict=True)]
            self.changePersistentIndexList(old, new)
            self.layoutChanged.emit()
        self._take(wanted)
        differ = [
            place
            for place, row in enumerate(wanted)
            if (old_row := before[self.key(row)]) is not row and old_row != row
        ]
        self._announce(differ)

    def _arranged(self) -> list[R]:
        """The given rows that are kept, sorted."""
        if self._in_order is None:
            numbers = {id(row): number for number, row in enumerate(self._given)}
            in_order = self._sorted(self._given)
            self._in_order = in_order, [numbers[id(row)] for row in in_order]
        rows, places = self._in_order
        return list(rows if self._kept is None else compress(rows, map(self._kept.__getitem__, places)))

    def _sorted(self, given: Sequence[R]) -> list[R]:
        column = self._columns[self._sorted_by] if 0 <= self._sorted_by < len(self._columns) else None
        rows = list(given)
        if column is not None and column.sort_key is not None:
            found = [(column.sort_key(row), row) for row in given]
            known = [(value, row) for value, row in found if value is not None]
            known.sort(key=itemgetter(0), reverse=self._order == Qt.SortOrder.DescendingOrder)
            rows = [row for _, row in known] + [row for value, row in found if value is None]
        return sorted(rows, key=self._rank) if self._rank is not None else rows

    def _sorted_in_place(self, given: Sequence[R]) -> list[R]:
        """The rows in the order in which they are shown already; new ones come last within their rank."""
        place = {self.key(row): number for number, row in enumerate(self._rows)}
        rows = sorted(self._sorted(given), key=lambda row: place.get(self.key(row), len(place)))
        return sorted(rows, key=self._rank) if self._rank is not None else rows

    # -- Qt -------------------------------------------------------------------------------------------------

    def rowCount(self, parent: AnyIndex = NO_PARENT) -> int:
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: AnyIndex = NO_PARENT) -> int:
        return 0 if parent.isValid() else len(self._columns)

    def data(self, index: AnyIndex, role: int = _ROLE.DisplayRole) -> object:
        row = self.row_of(index)
        if row is None:
            return None
        column = self._columns[index.column()]
        if role == ROW:
            return row
        if role == _ROLE.DisplayRole:
            return column.text(row)
        if role == _ROLE.TextAlignmentRole:
            return column.align
        if role == _ROLE.ToolTipRole:
            tooltip = column.tooltip or self._tooltip
            return plain(tooltip(row)) if tooltip else None
        if role == _ROLE.AccessibleTextRole:
            words = column.words(row) or self._words_for_empty(column, row)
            self._told[self.key(row), index.column()] = words  # only screen readers ask for this role
            return words
        if role == _ROLE.EditRole and column.edited is not None:
            return column.edited(row)
        if role == _CHECK and column.checked is not None:
            return Qt.CheckState.Checked if column.checked(row) else Qt.CheckState.Unchecked
        return None

    def _words_for_empty(self, column: Column[R], row: R) -> str:
        """The words of a screen reader for a cell without text: the section that it is part of, or what is missing."""
        if self.is_section(row):
            return next(filter(None, (each.text(row) for each in self._columns)), "")
        return tr("{column}: none", column=column.name) if column.name else tr("none")

    def setData(self, index: AnyIndex, value: object, role: int = _ROLE.EditRole) -> bool:
        row = self.row_of(index)
        if row is None:
            return False
        column = self._columns[index.column()]
        if role == _ROLE.EditRole and column.commit is not None:
            return self._is_editable(column, row) and column.commit(row, str(value))
        if role != _CHECK or column.checked is None or column.toggle is None:
            return False
        return column.checked(row) is (Qt.CheckState(value) is Qt.CheckState.Checked) or column.toggle(row)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = _ROLE.DisplayRole) -> object:
        if orientation != Qt.Orientation.Horizontal or not 0 <= section < len(self._columns):
            return None
        column = self._columns[section]
        if role == _ROLE.DisplayRole:
            return tr(column.heading) if column.heading else ""
        if role == _ROLE.AccessibleTextRole:
            return column.name
        if role == _ROLE.ToolTipRole:
            return column.tip_text or None
        if role == _ROLE.TextAlignmentRole:
            return column.align
        if role == _ROLE.InitialSortOrderRole:
            return Qt.SortOrder.DescendingOrder if column.is_figure else Qt.SortOrder.AscendingOrder
        return None

    def flags(self, index: AnyIndex) -> Qt.ItemFlag:
        row = self.row_of(index)
        if row is None:
            return super().flags(index)
        found = _ITEM_FLAG.ItemIsEnabled | _ITEM_FLAG.ItemNeverHasChildren
        if self.is_section(row):
            return found
        found |= _ITEM_FLAG.ItemIsSelectable
        if self._mime is not None:
            found |= _ITEM_FLAG.ItemIsDragEnabled
        if self._is_editable(self._columns[index.column()], row):
            found |= _ITEM_FLAG.ItemIsEditable
        return found | _ITEM_FLAG.ItemIsUserCheckable if self._columns[index.column()].checked is not None else found

    @staticmethod
    def _is_editable(column: Column[R], row: R) -> bool:
        return column.edited is not None and column.edited(row) is not None

    def mimeData(self, indexes: Sequence[QModelIndex]) -> QMimeData:
        row = self.row_of(indexes[0]) if indexes else None
        return QMimeData() if row is None or self._mime is None else self._mime(row)

    def supportedDragActions(self) -> Qt.DropAction:
        return Qt.DropAction.CopyAction
