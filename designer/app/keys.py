"""The keys of all commands, to look up and to change, on a page of the window."""

from __future__ import annotations

from collections.abc import Callable
from enum import IntEnum
from typing import Final

from PySide6.QtCore import (
    QAbstractTableModel,
    QEvent,
    QItemSelection,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QSortFilterProxyModel,
    Qt,
    Signal,
)
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QHeaderView,
    QKeySequenceEdit,
    QLabel,
    QPushButton,
    QTreeView,
    QVBoxLayout,
    QWidget,
)

from designer.app import theme
from designer.app.actions import Actions, plain
from designer.app.labels import SearchField
from designer.app.panels import Panel
from designer.app.theme import follow_theme
from designer.language import marked, tr

AnyIndex = QModelIndex | QPersistentModelIndex

_NOWHERE = QModelIndex()
_NAME_WIDTH, _KEYS_WIDTH = 250, 170
_WIDTH: Final = 860


class Column(IntEnum):
    """What the table says of a command."""

    WORDS = 0
    KEYS = 1
    ABOUT = 2


_HEADS: Final = {Column.WORDS: marked("Command"), Column.KEYS: marked("Keys"), Column.ABOUT: marked("What it does")}


class KeysModel(QAbstractTableModel):
    """A row for each command, with its keys as they are now."""

    def __init__(self, actions: Actions, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._actions = actions
        self._names = list(actions.commands)

    def rowCount(self, parent: AnyIndex = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(self._names)

    def columnCount(self, parent: AnyIndex = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(Column)

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid() or role not in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return None
        name = self._names[index.row()]
        command = self._actions.commands[name]
        if index.column() == Column.WORDS:
            return plain(tr(command.words))
        return self._keys(name) if index.column() == Column.KEYS else tr(command.tip)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return tr(_HEADS[Column(section)])
        return None

    def name(self, row: int) -> str:
        """The command of a row."""
        return self._names[row]

    def renew(self) -> None:
        """Show the keys as they are now."""
        self.dataChanged.emit(self.index(0, Column.KEYS), self.index(len(self._names) - 1, Column.KEYS))

    def _keys(self, name: str) -> str:
        keys = self._actions[name].shortcuts()
        return ", ".join(key.toString(QKeySequence.SequenceFormat.NativeText) for key in keys)


class KeysPage(QWidget):
    """The table, a search field above it, and below it the field that takes the new key.

    ``keep`` is called with the keys that differ from the usual ones, by command.

    Signals:
        done: the page is no longer wanted.
    """

    done = Signal()

    def __init__(self, actions: Actions, keep: Callable[[dict[str, list[str]]], None]) -> None:
        super().__init__()
        self._actions = actions
        self._keep = keep
        self.model = KeysModel(actions, self)
        self._sifted = QSortFilterProxyModel(self)
        self._sifted.setSourceModel(self.model)
        self._sifted.setFilterKeyColumn(-1)
        self._sifted.setFilterCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.search = SearchField(tr("Find a command or a key"))
        self.search.textChanged.connect(self._sifted.setFilterFixedString)
        self.table = QTreeView()
        self.field = QKeySequenceEdit()
        self.message = QLabel()
        self.change = QPushButton(tr("C&hange"))
        self.without = QPushButton(tr("No key"))
        self.usual = QPushButton(tr("As usual"))
        self.finish = QPushButton(tr("Done"))
        self._lay_out()
        self._connect()
        self._show_chosen()
        follow_theme(self._renew)

    @property
    def chosen(self) -> str | None:
        """The command whose row is current."""
        index = self._sifted.mapToSource(self.table.currentIndex())
        return self.model.name(index.row()) if index.isValid() else None

    def choose(self, name: str) -> None:
        """Go to the row of a command."""
        row = next(row for row in range(self.model.rowCount()) if self.model.name(row) == name)
        self.table.setCurrentIndex(self._sifted.mapFromSource(self.model.index(row, 0)))

    def _change(self) -> None:
        name, key = self.chosen, self.field.keySequence()
        if name is None or key.isEmpty():
            return
        other = self._actions.holder(key, besides=name)
        if other is not None:
            words = plain(tr(self._actions.commands[other].words))
            self.message.setText(tr("{key} is the key of \u201c{words}\u201d.", key=_shown(key), words=words))
            return
        self._set(name, [key.toString(QKeySequence.SequenceFormat.PortableText)])

    def _set(self, name: str, keys: list[str] | None) -> None:
        """Give a command keys, none, or (None) its usual ones."""
        self._actions.set_keys(name, keys)
        self._keep(self._actions.own_keys())
        self.model.renew()
        self._show_chosen()

    def _show_chosen(self, *_: QItemSelection) -> None:
        name = self.chosen
        for widget in (self.field, self.change, self.without, self.usual):
            widget.setEnabled(name is not None)
        self.message.setText(tr("Choose a command, press its new key, then Change.") if name is None else "")
        self.field.setKeySequence(self._actions[name].shortcut() if name else QKeySequence())

    def _do(self, keys: list[str] | None) -> None:
        if self.chosen is not None:
            self._set(self.chosen, keys)

    def _connect(self) -> None:
        self.table.selectionModel().selectionChanged.connect(self._show_chosen)
        self.change.clicked.connect(self._change)
        self.without.clicked.connect(lambda: self._do([]))
        self.usual.clicked.connect(lambda: self._do(None))
        self.finish.clicked.connect(self.done)

    def event(self, event: QEvent) -> bool:
        # Keys that are commands of the window below are to be typed here, not done.
        if event.type() == QEvent.Type.ShortcutOverride and self.field.hasFocus():
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.done.emit()
        else:
            super().keyPressEvent(event)

    def _lay_out(self) -> None:
        table = self.table
        table.setModel(self._sifted)
        table.setAccessibleName(tr("Commands and their keys"))
        table.setRootIsDecorated(False)
        table.setUniformRowHeights(True)
        table.setAllColumnsShowFocus(True)
        table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        table.header().setSectionResizeMode(Column.ABOUT, QHeaderView.ResizeMode.Stretch)
        self.field.setAccessibleName(tr("New key"))
        self.field.setClearButtonEnabled(True)
        self.message.setWordWrap(True)
        self._row = QHBoxLayout()
        for widget in (self.field, self.change, self.without, self.usual):
            self._row.addWidget(widget, 1 if widget is self.field else 0)
        body = QWidget()
        self._column = QVBoxLayout(body)
        self._column.addWidget(self.search)
        self._column.addWidget(table, 1)
        self._column.addLayout(self._row)
        self._column.addWidget(self.message)
        self._panel = Panel(tr("Keys"))
        self._panel.set_body(body)
        self._panel.add_tool(self.finish)
        self._around = QHBoxLayout(self)
        self._around.addStretch(1)
        self._around.addWidget(self._panel)
        self._around.addStretch(1)

    def _renew(self) -> None:
        style = theme.current()
        m = style.measures
        self._column.setContentsMargins(m.panel_inset, m.control_inset, m.panel_inset, m.panel_inset)
        self._column.setSpacing(m.control_inset)
        self._around.setContentsMargins(m.gap, 0, m.gap, m.gap)
        self.table.setColumnWidth(Column.WORDS, style.px(_NAME_WIDTH))
        self.table.setColumnWidth(Column.KEYS, style.px(_KEYS_WIDTH))
        self._panel.setFixedWidth(style.px(_WIDTH))


def _shown(key: QKeySequence) -> str:
    return key.toString(QKeySequence.SequenceFormat.NativeText)
