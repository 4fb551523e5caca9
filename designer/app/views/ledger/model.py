"""The tree model of the ledger. A new ledger is compared with the shown one line by line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import IntEnum
from typing import Final

from PySide6.QtCore import QAbstractItemModel, QModelIndex, QObject, Qt

from designer.app.ui.figures import signed
from designer.app.ui.tables.model import NO_PARENT, AnyIndex
from designer.app.views.ledger.rows import LedgerRow
from designer.language import marked, tr

ROW: Final = Qt.ItemDataRole.UserRole + 1
"""The `LedgerRow` of an index."""


_ROOT = 0


class LedgerColumn(IntEnum):
    """The columns of the ledger."""

    LINE = 0
    VALUE = 1
    CHANGE = 2


_COLUMNS: Final = len(LedgerColumn)
_HEADS = {LedgerColumn.LINE: marked("Line"), LedgerColumn.VALUE: marked("Value"), LedgerColumn.CHANGE: marked("Change")}


class _Node:
    """The node of a line. It exists as long as the line does, so that indexes of the line stay valid."""

    __slots__ = ("children", "number", "parent", "row")

    def __init__(self, number: int, row: LedgerRow | None, parent: _Node | None) -> None:
        self.number = number
        self.row = row
        self.parent = parent
        self.children: list[_Node] = []


class LedgerModel(QAbstractItemModel):
    """The rows of a ledger. `show_rows` signals inserted, removed and changed rows, and a change of their order."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._root = _Node(_ROOT, None, None)
        self._nodes: dict[int, _Node] = {_ROOT: self._root}
        self._by_id: dict[str, _Node] = {}
        self._next = _ROOT + 1

    # -- the model ------------------------------------------------------------------------------------------

    def columnCount(self, parent: AnyIndex = NO_PARENT) -> int:
        return _COLUMNS

    def rowCount(self, parent: AnyIndex = NO_PARENT) -> int:
        return 0 if parent.column() > 0 else len(self._node(parent).children)

    def hasChildren(self, parent: AnyIndex = NO_PARENT) -> bool:
        return parent.column() <= 0 and bool(self._node(parent).children)

    def index(self, row: int, column: int, parent: AnyIndex = NO_PARENT) -> QModelIndex:
        # Called for each row of a layout, so without hasIndex, which would ask for both counts.
        children = self._node(parent).children
        if 0 <= row < len(children) and 0 <= column < _COLUMNS and parent.column() <= 0:
            return self.createIndex(row, column, children[row].number)
        return QModelIndex()

    def parent(self, index: AnyIndex) -> QModelIndex:  # type: ignore[override]  # QObject.parent() takes no index
        node = self._node(index)
        return QModelIndex() if node.parent is None else self._index(node.parent)

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        row = self._node(index).row
        if row is None:
            return None
        if role == ROW:
            return row
        if role == Qt.ItemDataRole.DisplayRole:
            return _text(row, LedgerColumn(index.column()))
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return _spoken(row) if index.column() == LedgerColumn.LINE else _text(row, LedgerColumn(index.column()))
        if role == Qt.ItemDataRole.ToolTipRole:
            return ", ".join((row.label, *row.hints[:1]))
        if role == Qt.ItemDataRole.TextAlignmentRole and index.column() != LedgerColumn.LINE:
            return Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        return None

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if role == Qt.ItemDataRole.DisplayRole and orientation == Qt.Orientation.Horizontal:
            return tr(_HEADS[LedgerColumn(section)])
        return None

    # -- lines by id ----------------------------------------------------------------------------------------

    def index_of(self, line_id: str) -> QModelIndex:
        """The index of a line by its id; invalid for an unknown id."""
        node = self._by_id.get(line_id)
        return QModelIndex() if node is None else self._index(node)

    def row_of(self, line_id: str) -> LedgerRow | None:
        """The row of a line by its id; None for an unknown id."""
        node = self._by_id.get(line_id)
        return None if node is None else node.row

    def depth_of(self, index: AnyIndex) -> int:
        """The depth of a line in the tree; 0 for a section."""
        depth, node = -1, self._node(index)
        while node.parent is not None:
            depth, node = depth + 1, node.parent
        return depth

    @property
    def branches(self) -> set[str]:
        """The ids of all lines that have child lines."""
        return {line_id for line_id, node in self._by_id.items() if node.children}

    def walk(self) -> Iterator[LedgerRow]:
        """All rows, in order."""
        for node in self._root.children:
            assert node.row is not None
            yield from node.row.walk()

    # -- another ledger -------------------------------------------------------------------------------------

    def show_rows(self, rows: Sequence[LedgerRow]) -> None:
        """Replace the shown rows by those of another ledger."""
        self._show_children(self._root, rows)

    def _show_children(self, node: _Node, rows: Sequence[LedgerRow]) -> None:
        if [_id(child) for child in node.children] != [row.id for row in rows]:
            self._drop(node, {row.id for row in rows})
            self._sort(node, {row.id: place for place, row in enumerate(rows)})
            for place, row in enumerate(rows):
                if place == len(node.children) or _id(node.children[place]) != row.id:
                    self._insert(node, place, row)
        self._update(node, rows)
        for child, row in zip(node.children, rows, strict=True):
            self._show_children(child, row.rows)

    def _drop(self, node: _Node, wanted: set[str]) -> None:
        """Remove the lines that the new ledger lacks, each run of neighbours at once, from the end."""
        last = len(node.children) - 1
        while last >= 0:
            first = last
            while first >= 0 and _id(node.children[first]) not in wanted:
                first -= 1
            if first < last:
                self.beginRemoveRows(self._index(node), first + 1, last)
                for child in node.children[first + 1 : last + 1]:
                    self._forget(child)
                del node.children[first + 1 : last + 1]
                self.endRemoveRows()
            last = first - 1

    def _sort(self, node: _Node, order: dict[str, int]) -> None:
        """Put the lines that stay into the order of the new ledger."""
        children = sorted(node.children, key=lambda child: order[_id(child)])
        if children == node.children:
            return
        self.layoutAboutToBeChanged.emit()
        node.children = children
        for old in self.persistentIndexList():
            at = self._node(old)
            if at.parent is node:
                self.changePersistentIndex(old, self.createIndex(children.index(at), old.column(), at.number))
        self.layoutChanged.emit()

    def _insert(self, node: _Node, place: int, row: LedgerRow) -> None:
        self.beginInsertRows(self._index(node), place, place)
        child = _Node(self._next, row, node)
        self._next += 1
        self._nodes[child.number] = self._by_id[row.id] = child
        node.children.insert(place, child)
        self.endInsertRows()

    def _forget(self, node: _Node) -> None:
        for child in node.children:
            self._forget(child)
        del self._nodes[node.number]
        if self._by_id.get(_id(node)) is node:
            del self._by_id[_id(node)]

    def _update(self, node: _Node, rows: Sequence[LedgerRow]) -> None:
        """Take over new rows, with `dataChanged` for those that differ."""
        for place, (child, row) in enumerate(zip(node.children, rows, strict=True)):
            differs = child.row is not row and child.row != row
            child.row = row
            if differs:
                parent = self._index(node)
                self.dataChanged.emit(self.index(place, 0, parent), self.index(place, len(LedgerColumn) - 1, parent))

    # -- indices --------------------------------------------------------------------------------------------

    def _node(self, index: AnyIndex) -> _Node:
        return self._nodes.get(index.internalId(), self._root)  # an invalid index has the number of the root

    def _index(self, node: _Node) -> QModelIndex:
        if node.parent is None:
            return QModelIndex()
        return self.createIndex(node.parent.children.index(node), 0, node.number)


def _id(node: _Node) -> str:
    assert node.row is not None
    return node.row.id


def _text(row: LedgerRow, column: LedgerColumn) -> str:
    if column is LedgerColumn.LINE:
        return row.label
    if column is LedgerColumn.VALUE:
        return row.figure
    return "" if row.change is None else signed(row.change, row.digits)


def _spoken(row: LedgerRow) -> str:
    hint = row.hints[0] if row.hints else ""
    state = tr("added by the edit") if row.new else tr("removed by the edit") if row.gone else ""
    change = "" if row.change is None else tr("change {change}", change=signed(row.change, row.digits))
    return ", ".join(part for part in (row.label, hint, row.figure, change, state) if part)
