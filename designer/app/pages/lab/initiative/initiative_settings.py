"""The settings of the initiative rules as a table to edit, by the key names of the mod, and their file."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from PySide6.QtCore import QAbstractTableModel, Qt, Signal
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QPushButton,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from designer.app.pages.lab.error_label import ErrorLabel
from designer.app.pages.lab.initiative.lance_model import LanceModel
from designer.app.ui import theme
from designer.app.ui.dialogs import AskFile, file_to_open, file_to_save, not_saved
from designer.app.ui.figures import DASH, figure
from designer.app.ui.sizes import inset, spaced
from designer.app.ui.text_layout import LEFT, RIGHT
from designer.app.ui.theme import follow_theme
from designer.app.ui.widgets.buttons import IconButton, SegmentedSwitch
from designer.app.ui.widgets.models import NOWHERE, AnyIndex
from designer.app.ui.widgets.table_header import TableHeader, fit_rows, quiet
from designer.language import marked, tr
from designer.rulesets.initiative.configuration import Configuration, UnitType
from designer.rulesets.initiative.mod_file import (
    ConfigurationError,
    read_configuration,
    shipped,
    write_configuration,
)
from designer.rulesets.initiative.pilot import RulesVariant
from designer.rulesets.initiative.settings import TABLE, SettingError, SettingTable, section, with_value

_TYPES: Final = tuple(UnitType)
_FILTER = marked("Settings (mod.json *.json);;All files (*)")
_KEY_WIDTH, _VALUE_WIDTH = 176, 72


class SettingsModel(QAbstractTableModel):
    """A row for each key, then one for each step of the tonnage table and each tag; a column for each type.

    Signals:
        refused: why a value was not taken.
        edited: the settings with one value changed.
    """

    refused = Signal(str)
    edited = Signal(object)

    def __init__(self, configuration: Configuration, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._configuration = configuration
        self._table = SettingTable(configuration)

    def show_settings(self, configuration: Configuration) -> None:
        """Show other settings; where the rows are the same, only their values are announced."""
        if configuration == self._configuration:
            return
        table = SettingTable(configuration)
        same = table.rows == self._table.rows
        if not same:
            self.beginResetModel()
        self._configuration, self._table = configuration, table
        if same:
            self.dataChanged.emit(self.index(0, 0), self.index(len(table.rows) - 1, len(_TYPES)))
        else:
            self.endResetModel()

    def path_at(self, index: AnyIndex) -> tuple[str, ...] | None:
        """The path in the file of the value of a cell; None where there is none."""
        column = index.column()
        return self._table.path(self._table.rows[index.row()], _TYPES[column - 1]) if column else None

    def rowCount(self, parent: AnyIndex = NOWHERE) -> int:
        return 0 if parent.isValid() else len(self._table.rows)

    def columnCount(self, parent: AnyIndex = NOWHERE) -> int:
        return 0 if parent.isValid() else 1 + len(_TYPES)

    def headerData(self, number: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if orientation is Qt.Orientation.Vertical or not 0 <= number <= len(_TYPES):
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return tr("Key") if number == 0 else section(_TYPES[number - 1])
        return (RIGHT if number else LEFT) if role == Qt.ItemDataRole.TextAlignmentRole else None

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not self.checkIndex(index, QAbstractTableModel.CheckIndexOption.IndexIsValid):
            return None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return RIGHT if index.column() else LEFT
        if role not in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.EditRole):
            return None
        if index.column() == 0:
            return _row_name(self._table.rows[index.row()])
        path = self.path_at(index)
        if path is None:
            return DASH if role == Qt.ItemDataRole.DisplayRole else None
        value = self._table.value(path)
        whole = int(value) if float(value).is_integer() else value
        return figure(whole) if role == Qt.ItemDataRole.DisplayRole else str(whole)

    def flags(self, index: AnyIndex) -> Qt.ItemFlag:
        usual = super().flags(index)
        if index.isValid() and self.path_at(index) is not None:
            return usual | Qt.ItemFlag.ItemIsEditable
        return usual

    def setData(self, index: AnyIndex, value: object, role: int = Qt.ItemDataRole.EditRole) -> bool:
        path = self.path_at(index) if index.isValid() else None
        if path is None or role != Qt.ItemDataRole.EditRole:
            return False
        words = str(value).strip().replace("−", "-")
        try:
            number: object = int(words)
        except ValueError:
            number = words
        try:
            changed = with_value(self._configuration, path, number)
        except SettingError as error:
            self.refused.emit(str(error))
            return False
        self.refused.emit("")
        self.edited.emit(changed)
        return True


def _row_name(way: tuple[str, ...]) -> str:
    if way[0] == TABLE:
        return tr("Up to {tons} t", tons=way[1])
    return way[-1]


class InitiativeSettingsPage(QWidget):
    """The table of settings, the variant of the rules, and the file."""

    def __init__(self, lance: LanceModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._lance = lance
        self.ask_to_open: AskFile = file_to_open
        self.ask_to_save: AskFile = file_to_save
        self.model = SettingsModel(lance.configuration, self)
        self.view = QTableView()
        self.view.setAccessibleName(tr("Settings of initiative"))
        self.view.setHorizontalHeader(TableHeader(self.view))
        self.view.setModel(self.model)
        quiet(self.view)
        self.view.setProperty("focusFrame", True)
        self.view.setEditTriggers(
            QAbstractItemView.EditTrigger.DoubleClicked
            | QAbstractItemView.EditTrigger.EditKeyPressed
            | QAbstractItemView.EditTrigger.AnyKeyPressed
        )
        self.variant = SegmentedSwitch([tr("Code of the mod"), tr("Text")], tr("Rules"))
        self.variant.switched.connect(lambda index: lance.set_variant([*RulesVariant][index]))
        self.open = IconButton("open", tr("Load a mod.json"), text=tr("Load"))
        self.open.clicked.connect(self.load)
        self.save = IconButton("save", tr("Save as a mod.json"), text=tr("Save"))
        self.save.clicked.connect(self.store)
        self.reset = QPushButton(tr("Default"))
        self.reset.clicked.connect(lambda: lance.set_configuration(shipped()))
        self.message = ErrorLabel()
        self._row = QHBoxLayout()
        self._row.addWidget(self.variant)
        self._row.addStretch(1)
        for part in (self.open, self.save, self.reset):
            self._row.addWidget(part)
        self._column = QVBoxLayout(self)
        self._column.addLayout(self._row)
        self._column.addWidget(self.message)
        self._column.addWidget(self.view, 1)
        self.model.refused.connect(self.message.say)
        self.model.edited.connect(lance.set_configuration)
        lance.changed.connect(self._show)
        spaced(self._row, margins=("control_inset", "gap", "control_inset", 0), spacing="gap")
        spaced(self._column, margins=0)
        inset(self.message, ("panel_inset", 0))
        follow_theme(self._fit_columns)

    def load(self) -> None:
        """Use the settings of a file; a wrong file changes nothing, and its problems are shown."""
        path = self.ask_to_open(self, tr("Load settings"), tr(_FILTER), None)
        if path is None:
            return
        try:
            found = read_configuration(path)
        except ConfigurationError as error:
            shown = [tr("{name} changes nothing:", name=path.name), *(str(problem) for problem in error.problems[:4])]
            more = len(error.problems) - 4
            self.message.say("\n".join([*shown, *([tr("and {n} more", n=more)] if more > 0 else [])]))
            return
        self.message.say("")
        self._lance.set_configuration(found)

    def store(self) -> None:
        """Write the settings to a file; its other contents stay."""
        path = self.ask_to_save(self, tr("Save settings"), tr(_FILTER), Path.home() / "mod.json")
        if path is None:
            return
        try:
            write_configuration(self._lance.configuration, path)
        except OSError as error:
            self.message.say(not_saved(path, error))
        else:
            self.message.say("")

    def _show(self) -> None:
        self.model.show_settings(self._lance.configuration)
        self.variant.set_current([*RulesVariant].index(self._lance.variant))
        self.reset.setEnabled(self._lance.configuration != shipped())

    def _fit_columns(self) -> None:
        style = theme.current()
        fit_rows(self.view)
        self.view.setColumnWidth(0, style.px(_KEY_WIDTH))
        for column in range(1, 1 + len(_TYPES)):
            self.view.setColumnWidth(column, style.px(_VALUE_WIDTH))
