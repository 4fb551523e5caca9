"""The rows of the loadout for a view: sorted, and after an edit only those announced that differ."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Final

from PySide6.QtCore import QAbstractTableModel, Qt
from PySide6.QtWidgets import QWidget

from designer.app.context.design_context import DesignContext
from designer.app.ui.figures import DASH, figure, natural
from designer.app.ui.text_layout import LEFT, RIGHT
from designer.app.ui.widgets.models import NOWHERE, AnyIndex, head_said, runs
from designer.app.views.board.board_texts import slots_of, tons
from designer.app.views.panels.loadout_rows import Entry, loadout
from designer.construction.technology import TECHNOLOGIES
from designer.language import marked, tr
from designer.units.mount import MountId

ENTRY: Final = Qt.ItemDataRole.UserRole + 1
"""The `Entry` of a row."""

_DESCENDING = Qt.SortOrder.DescendingOrder


class Column(IntEnum):
    """What is said of a mount."""

    NAME = 0
    PLACE = 1
    MASS = 2
    SLOTS = 3
    HEAT = 4
    DETAILS = 5
    VALUE = 6


WORDS: Final = (Column.NAME, Column.PLACE, Column.DETAILS)
"""The columns that hold words, which stand left."""


@dataclass(frozen=True, slots=True)
class Spec:
    """A column: head, tip, the widest text it has to hold, what it says and sorts by."""

    head: str
    tip: str
    widest: str
    text: Callable[[Entry], str]
    key: Callable[[Entry], object]


def _place(entry: Entry) -> str:
    """Where it lies, with the sign of what faces the rear; empty where it has no place."""
    return f"{entry.places} (R)" if entry.rear and entry.places else entry.places


def _mass(entry: Entry) -> str:
    return figure(entry.mass / 1000, 3).rstrip("0").rstrip(".")


def _heat(entry: Entry) -> str:
    return figure(entry.heat, 0 if entry.heat == round(entry.heat) else 1) if entry.heat else DASH


def _slots(entry: Entry) -> str:
    return str(entry.slots)


def _value(entry: Entry) -> str:
    return figure(entry.value) if entry.value else DASH


SPECS: Final = {
    Column.NAME: Spec(
        marked("Name"),
        marked("What is mounted"),
        "",
        lambda entry: entry.item.name,
        lambda entry: (natural(entry.item.name), entry.side),
    ),
    Column.PLACE: Spec(
        marked("in"),
        marked("Where it lies; what waits for a place comes first"),
        "RT (R)",
        lambda entry: _place(entry) or tr("Unplaced"),
        lambda entry: entry.order,
    ),
    Column.MASS: Spec(marked("mass"), marked("Mass in tons"), "0.25", _mass, lambda entry: entry.mass),
    Column.SLOTS: Spec(marked("slots"), marked("Critical slots it needs"), "12", _slots, lambda entry: entry.slots),
    Column.HEAT: Spec(marked("heat"), marked("Heat of a full salvo"), "7.5", _heat, lambda entry: entry.heat),
    Column.DETAILS: Spec(
        marked("size, shots"),
        marked("Size of what comes in any size, shots of ammunition"),
        "200 shots",
        lambda entry: entry.details,
        lambda entry: (entry.item.shots, entry.details),
    ),
    Column.VALUE: Spec(
        marked("BV"),
        marked("Its share of the Battle Value, factors counted in"),
        "1 234",
        _value,
        lambda entry: entry.value,
    ),
}


class LoadoutModel(QAbstractTableModel):
    """A row for each mount. It is empty until it is first ``renew``ed."""

    def __init__(self, context: DesignContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._found: tuple[Entry, ...] = ()
        self._rows: list[Entry] = []
        self._column, self._order = Column.PLACE, Qt.SortOrder.AscendingOrder

    # -- what views ask -------------------------------------------------------------------------------------

    def rowCount(self, parent: AnyIndex = NOWHERE) -> int:
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: AnyIndex = NOWHERE) -> int:
        return 0 if parent.isValid() else len(Column)

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not self.checkIndex(index, QAbstractTableModel.CheckIndexOption.IndexIsValid):
            return None
        entry, column = self._rows[index.row()], Column(index.column())
        if role == ENTRY:
            return entry
        if role == Qt.ItemDataRole.DisplayRole:
            return SPECS[column].text(entry)
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return LEFT if column in WORDS else RIGHT
        if role == Qt.ItemDataRole.ToolTipRole:
            return "\n".join(_told(entry))
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return ", ".join(_told(entry)) if column is Column.NAME else SPECS[column].text(entry)
        return None

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if orientation != Qt.Orientation.Horizontal or not 0 <= section < len(Column):
            return None
        column = Column(section)
        return head_said(role, SPECS[column].head, SPECS[column].tip, words=column in WORDS)

    def flags(self, index: AnyIndex) -> Qt.ItemFlag:
        found = super().flags(index)
        return found | Qt.ItemFlag.ItemNeverHasChildren if index.isValid() else found

    # -- rows -----------------------------------------------------------------------------------------------

    @property
    def rows(self) -> Sequence[Entry]:
        """The rows, in the order shown."""
        return self._rows

    def place_of(self, mount: MountId) -> int:
        """The row of a mount; −1 if it is not listed."""
        return next((row for row, entry in enumerate(self._rows) if entry.mount == mount), -1)

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        self._column, self._order = Column(column), order
        self._put_in_order(self._sorted(self._found))

    def renew(self) -> None:
        """Read the design again: rows that are gone or new come and go, those that differ are announced."""
        found = loadout(self._context.graph)
        if found is self._found:
            return
        self._found = found
        wanted = self._sorted(found)
        self._drop({entry.mount for entry in wanted})
        self._exchange({entry.mount: entry for entry in wanted})
        known = {entry.mount for entry in self._rows}
        self._put_in_order([entry for entry in wanted if entry.mount in known])
        self._insert(wanted, known)

    def _drop(self, wanted: set[MountId]) -> None:
        """Take out the rows of what is mounted no more, neighbours together."""
        gone = [row for row, entry in enumerate(self._rows) if entry.mount not in wanted]
        for first, last in reversed(list(runs(gone))):
            self.beginRemoveRows(NOWHERE, first, last)
            del self._rows[first : last + 1]
            self.endRemoveRows()

    def _exchange(self, now: dict[MountId, Entry]) -> None:
        """Announce the rows that say something else."""
        differ = [row for row, entry in enumerate(self._rows) if now[entry.mount] != entry]
        self._rows = [now[entry.mount] for entry in self._rows]
        for first, last in runs(differ):
            self.dataChanged.emit(self.index(first, 0), self.index(last, len(Column) - 1))

    def _put_in_order(self, wanted: list[Entry]) -> None:
        """Let the rows stand in this order; they are the same ones."""
        if [entry.mount for entry in wanted] == [entry.mount for entry in self._rows]:
            return
        self.layoutAboutToBeChanged.emit()
        before = self.persistentIndexList()
        mounts = [self._rows[index.row()].mount for index in before]
        self._rows = wanted
        places = {entry.mount: row for row, entry in enumerate(wanted)}
        after = [self.index(places[mount], index.column()) for mount, index in zip(mounts, before, strict=True)]
        self.changePersistentIndexList(before, after)
        self.layoutChanged.emit()

    def _insert(self, wanted: list[Entry], known: set[MountId]) -> None:
        """Put in the rows of what is newly mounted, where they belong, neighbours together."""
        new = [row for row, entry in enumerate(wanted) if entry.mount not in known]
        for first, last in runs(new):
            self.beginInsertRows(NOWHERE, first, last)
            self._rows[first:first] = wanted[first : last + 1]
            self.endInsertRows()

    def _sorted(self, rows: Sequence[Entry]) -> list[Entry]:
        """In the chosen order; what is equal in it stays in the order of places."""
        key = SPECS[self._column].key
        return sorted(rows, key=key, reverse=self._order == _DESCENDING)  # type: ignore[arg-type]  # one kind a column


def _told(entry: Entry) -> list[str]:
    """All that is known of a mount, line by line."""
    waits = tr("unplaced") if not entry.placed else tr("{n} of {all} slots unplaced", n=entry.missing, all=entry.slots)
    lines = [entry.item.name, f"{tons(entry.mass)}, {slots_of(entry.slots)}"]
    lines += [waits] if entry.waits else []
    lines += [", ".join((entry.where, *entry.options))] if entry.where or entry.options else []
    lines += [tr(TECHNOLOGIES[entry.side])] if entry.side else []
    lines += [tr("{heat} heat", heat=_heat(entry))] if entry.heat else []
    lines += [entry.details] if entry.details else []
    return [*lines, f"{_value(entry)} BV"]
