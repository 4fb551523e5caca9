"""The page of keyboard shortcuts: all commands with their keys, and a field that changes them."""

from __future__ import annotations

from collections.abc import Callable
from enum import IntEnum
from itertools import groupby
from typing import Final

from PySide6.QtCore import (
    QAbstractItemModel,
    QEvent,
    QItemSelection,
    QModelIndex,
    QObject,
    QSortFilterProxyModel,
    Qt,
)
from PySide6.QtGui import QKeySequence, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QHeaderView,
    QKeySequenceEdit,
    QLabel,
    QPushButton,
    QStyleOptionViewItem,
    QTreeView,
    QVBoxLayout,
)

from designer.app.commands.command_table import COMMANDS, plain_text
from designer.app.commands.keymap import key_text, keymap
from designer.app.shell.actions import Actions
from designer.app.shell.settings_page import SettingsPage
from designer.app.ui import theme
from designer.app.ui.theme import follow_theme
from designer.app.ui.widgets.labels import SearchField
from designer.app.ui.widgets.models import NOWHERE, AnyIndex
from designer.app.ui.widgets.table_header import TableHeader
from designer.language import marked, tr

_NAME_WIDTH, _KEYS_WIDTH = 250, 170
_WIDTH: Final = 860


class Column(IntEnum):
    """The columns of the table."""

    WORDS = 0
    KEYS = 1
    ABOUT = 2


_HEADS: Final = {Column.WORDS: marked("Command"), Column.KEYS: marked("Keys"), Column.ABOUT: marked("What it does")}


class KeysModel(QAbstractItemModel):
    """Two levels: the groups of commands, and in each group a row for each command with its shortcuts."""

    def __init__(self, actions: Actions, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._actions = actions
        groups = groupby(COMMANDS.values(), lambda command: command.group)
        self._groups = [(title, [command.name for command in commands]) for title, commands in groups]
        keymap().changed.connect(self.renew)

    def index(self, row: int, column: int, parent: AnyIndex = NOWHERE) -> QModelIndex:
        if not self.hasIndex(row, column, parent):
            return QModelIndex()
        return self.createIndex(row, column, 0 if not parent.isValid() else parent.row() + 1)

    def parent(self, index: AnyIndex = NOWHERE) -> QModelIndex:  # type: ignore[override]  # QObject has one too
        group = int(index.internalId()) if index.isValid() else 0
        return self.createIndex(group - 1, 0, 0) if group else QModelIndex()

    def rowCount(self, parent: AnyIndex = NOWHERE) -> int:
        if not parent.isValid():
            return len(self._groups)
        is_head = parent.internalId() == 0 and parent.column() == 0
        return len(self._groups[parent.row()][1]) if is_head else 0

    def columnCount(self, parent: AnyIndex = NOWHERE) -> int:
        return len(Column)

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not self.checkIndex(index, QAbstractItemModel.CheckIndexOption.IndexIsValid):
            return None
        name = self.name(index)
        if name is None:
            return self._of_head(index, role)
        if role not in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return None
        command = COMMANDS[name]
        if index.column() == Column.WORDS:
            return plain_text(tr(command.text))
        return self._keys(name) if index.column() == Column.KEYS else tr(command.tip)

    def _of_head(self, index: AnyIndex, role: int) -> object:
        if role == Qt.ItemDataRole.DisplayRole:
            return tr(self._groups[index.row()][0]) if index.column() == Column.WORDS else ""
        return theme.font("strong") if role == Qt.ItemDataRole.FontRole else None

    def flags(self, index: AnyIndex) -> Qt.ItemFlag:
        found = super().flags(index)
        return found if self.name(index) is not None else found & ~Qt.ItemFlag.ItemIsSelectable

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return tr(_HEADS[Column(section)])
        return None

    def name(self, index: AnyIndex) -> str | None:
        """The name of the command of a row; None for a group."""
        group = int(index.internalId()) if index.isValid() else 0
        return self._groups[group - 1][1][index.row()] if group else None

    def place(self, name: str) -> QModelIndex:
        """The index of a command; invalid if there is none."""
        found = ((at, names.index(name)) for at, (_, names) in enumerate(self._groups) if name in names)
        group, row = next(found, (-1, -1))
        return self.index(row, 0, self.index(group, 0)) if group >= 0 else QModelIndex()

    def renew(self) -> None:
        """Read the key map again."""
        for group, (_, names) in enumerate(self._groups):
            head = self.index(group, 0)
            ends = (self.index(row, Column.KEYS, head) for row in (0, len(names) - 1))
            self.dataChanged.emit(*ends)

    def _keys(self, name: str) -> str:
        keys = self._actions[name].shortcuts()
        return ", ".join(dict.fromkeys(key_text(key) for key in keys))  # some languages have one word for two keys


class _Table(QTreeView):
    """The table, with a band behind each group."""

    def drawRow(self, painter: QPainter, options: QStyleOptionViewItem, index: AnyIndex) -> None:
        if not index.parent().isValid():
            painter.fillRect(options.rect, theme.current().color("bg.2"))
        super().drawRow(painter, options, index)


class KeysPage(SettingsPage):
    """The table with a search field above it, and below it the field for the new shortcut.

    ``keep`` is called with the shortcuts that differ from the default ones, by command.
    """

    def __init__(self, actions: Actions, keep: Callable[[dict[str, list[str]]], None]) -> None:
        super().__init__()
        self._actions = actions
        self._keep = keep
        self.model = KeysModel(actions, self)
        self._filtered = QSortFilterProxyModel(self)
        self._filtered.setSourceModel(self.model)
        self._filtered.setFilterKeyColumn(-1)
        self._filtered.setRecursiveFilteringEnabled(True)
        self._filtered.setFilterCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.search = SearchField(tr("Find a command or a key"))
        self.table = _Table()
        self.search.textChanged.connect(self._filter)
        self.field = QKeySequenceEdit()
        self.field.setMaximumSequenceLength(1)  # one that begins with the key of another command could not be typed
        self.message = QLabel()
        self.change = QPushButton(tr("C&hange"))
        self.without = QPushButton(tr("No key"))
        self.usual = QPushButton(tr("Reset"))
        self._lay_out()
        self._connect()
        self._show_chosen()
        follow_theme(self._renew)

    @property
    def chosen(self) -> str | None:
        """The name of the command in the current row."""
        return self.model.name(self._filtered.mapToSource(self.table.currentIndex()))

    def choose(self, name: str) -> None:
        """Make the row of a command current."""
        self.table.setCurrentIndex(self._filtered.mapFromSource(self.model.place(name)))

    def _filter(self, words: str) -> None:
        """Show the commands that contain the words, and those of the groups that contain them."""
        self._filtered.setFilterFixedString(words)
        self.table.expandAll()

    def _change(self) -> None:
        name, key = self.chosen, self.field.keySequence()
        if name is None or key.isEmpty():
            return
        other = self._actions.holder(key, besides=name)
        if other is not None:
            words = plain_text(tr(COMMANDS[other].text))
            self.message.setText(tr("{key} is the key of \u201c{words}\u201d.", key=key_text(key), words=words))
            return
        self._set(name, [key.toString(QKeySequence.SequenceFormat.PortableText)])

    def _set(self, name: str, keys: list[str] | None) -> None:
        """Give a command shortcuts, none ([]), or (None) the default ones."""
        self._actions.set_keys(name, keys)
        self._keep(self._actions.own_keys())
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

    def event(self, event: QEvent) -> bool:
        # Shortcuts of the window are typed into the field here and do not run.
        if event.type() == QEvent.Type.ShortcutOverride and self.field.hasFocus():
            event.accept()
            return True
        return super().event(event)

    def _lay_out(self) -> None:
        table = self.table
        table.setHeader(TableHeader(table))
        table.header().setSectionsClickable(False)
        table.setModel(self._filtered)
        table.setAccessibleName(tr("Commands and their keys"))
        table.setRootIsDecorated(False)
        table.setItemsExpandable(False)
        table.setIndentation(0)
        table.expandAll()
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
        column = QVBoxLayout()
        column.addWidget(self.search)
        column.addWidget(table, 1)
        column.addLayout(self._row)
        column.addWidget(self.message)
        self._frame(tr("Keys"), column, _WIDTH)

    def _renew(self) -> None:
        style = theme.current()
        self.table.setColumnWidth(Column.WORDS, style.px(_NAME_WIDTH))
        self.table.setColumnWidth(Column.KEYS, style.px(_KEYS_WIDTH))
