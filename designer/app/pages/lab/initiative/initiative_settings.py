"""The settings of the initiative rules: a table to edit, and loading and saving them as a file."""

from __future__ import annotations

from typing import Final, NamedTuple

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QAbstractItemView, QVBoxLayout, QWidget

from designer.app.pages.lab.initiative.lance_model import LanceModel
from designer.app.pages.lab.initiative.member_form import UNIT_TYPES, tag_words
from designer.app.pages.lab.value_form import FileTexts, FileTools
from designer.app.ui.figures import DASH, figure
from designer.app.ui.sizes import spaced
from designer.app.ui.tables import RIGHT, Column, TableModel, TableView
from designer.app.ui.widgets.buttons import SegmentedSwitch
from designer.language import marked, tr
from designer.rulesets.initiative.configuration import Configuration, UnitType
from designer.rulesets.initiative.mod_file import read_configuration, shipped, write_configuration
from designer.rulesets.initiative.pilot import RulesVariant
from designer.rulesets.initiative.settings import TABLE, SettingError, SettingTable, with_value

_TYPES: Final = tuple(UnitType)
_FILTER = marked("Settings (mod.json *.json);;All files (*)")
_NAME_WIDTH, _MOST_NAME, _VALUE_WIDTH = 192, 240, 56
_NAMES: Final = {
    "TypeMod": marked("Type of unit, phases"),
    "DefaultTonnage": marked("Usual tonnage, t"),
    "LightTonnage": marked("Light turret, t"),
    "MediumTonnage": marked("Medium turret, t"),
    "HeavyTonnage": marked("Heavy turret, t"),
}
_EFFECTS: Final = {
    "Randomness": marked("Randomness"),
    "Hesitation": marked("Hesitation"),
    "CalledShotRand": marked("Called shot"),
    "VigilanceRand": marked("Vigilance"),
    "Inspired": marked("Inspired"),
    "ProneModifier": marked("Prone"),
    "ShutdownModifier": marked("Shut down"),
    "CrippledModifier": marked("Crippled"),
}
"""The names of effects by their key in the settings file, without the ending ``Min`` or ``Max``."""


class SettingRow(NamedTuple):
    """A row of the settings: its key, and its value for each unit type as text; None if the type has no such value."""

    key: tuple[str, ...]
    values: tuple[str | None, ...]


class SettingsModel(TableModel[SettingRow]):
    """The table of settings with a column per unit type; its rows are keys, steps of the tonnage table, and tags.

    Signals:
        refused: why a value was not accepted.
        edited: the settings with one value changed.
    """

    refused = Signal(str)
    edited = Signal(object)

    def __init__(self, configuration: Configuration, parent: QWidget | None = None) -> None:
        self._configuration = configuration
        key = Column[SettingRow](
            heading=marked("Setting"),
            text=_row_name,
            tooltip=lambda row: tr("{key} in the file of the mod", key=".".join(row.key)),
            stretch=True,
            least=_NAME_WIDTH,
            floor=_NAME_WIDTH,
            most=_MOST_NAME,
            priority=0,
        )
        types = (self._type_column(number) for number in range(len(_TYPES)))
        super().__init__((key, *types), key=lambda row: row.key, parent=parent)
        self.show_settings(configuration)

    def show_settings(self, configuration: Configuration) -> None:
        """Show other settings."""
        if self.rows and configuration is self._configuration:
            return
        self._configuration = configuration
        table = SettingTable(configuration)
        paths = ((row, [table.path(row, kind) for kind in _TYPES]) for row in table.rows)
        self.show(
            SettingRow(row, tuple(None if path is None else _text(table.value(path)) for path in found))
            for row, found in paths
        )

    def _type_column(self, number: int) -> Column[SettingRow]:
        return Column[SettingRow](
            heading=UNIT_TYPES[_TYPES[number]],
            text=lambda row: DASH if (text := row.values[number]) is None else figure(float(text)),
            edited=lambda row: row.values[number],
            commit=lambda row, text: self._commit(row, number, text),
            align=RIGHT,
            width=_VALUE_WIDTH,
            priority=0,
        )

    def _commit(self, row: SettingRow, number: int, text: str) -> bool:
        path = SettingTable(self._configuration).path(row.key, _TYPES[number])
        text = text.strip().replace("−", "-")
        try:
            value: object = int(text)
        except ValueError:
            value = text
        if path is None:
            return False
        try:
            changed = with_value(self._configuration, path, value)
        except SettingError as error:
            self.refused.emit(str(error))
            return False
        self.refused.emit("")
        self.edited.emit(changed)
        return True


def _text(value: float) -> str:
    return str(int(value) if float(value).is_integer() else value)


def _row_name(row: SettingRow) -> str:
    name = row.key[-1]
    if row.key[0] == TABLE:
        return tr("Up to {tons} t, phase", tons=row.key[1])
    if name in _NAMES:
        return tr(_NAMES[name])
    effect, end = name[:-3], name[-3:]
    if effect not in _EFFECTS:
        return tr("{tag}, phases", tag=tag_words(name))
    least_or_most = marked("{effect}, least phases") if end == "Min" else marked("{effect}, most phases")
    return tr(least_or_most, effect=tr(_EFFECTS[effect]))


class InitiativeSettingsPage(QWidget):
    """The table of settings, the choice of the rules' variant, and the buttons that load and save a file."""

    def __init__(self, model: LanceModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model = model
        self.model = SettingsModel(model.lance.configuration, self)
        self.view = TableView(tr("Settings of initiative"), self.model, cells=True)
        self.view.scroll_sideways()
        self.view.setProperty("focusFrame", True)
        self.view.setEditTriggers(
            QAbstractItemView.EditTrigger.DoubleClicked
            | QAbstractItemView.EditTrigger.EditKeyPressed
            | QAbstractItemView.EditTrigger.AnyKeyPressed
        )
        self.variant = SegmentedSwitch([tr("As played"), tr("As written")], tr("Rules"))
        self.variant.set_tip(0, tr("By the code of the mod"))
        self.variant.set_tip(1, tr("By the text of the mod"))
        self.variant.switched.connect(lambda index: model.set_variant([*RulesVariant][index]))
        texts = FileTexts(tr("Load settings"), tr("Save settings"), tr(_FILTER), "mod.json")
        self.file = FileTools(texts, read_configuration, write_configuration, shipped, self.variant)
        self.file.taken.connect(model.set_configuration)
        spaced(QVBoxLayout(self), self.file, (self.view, 1), margins=0)
        self.model.refused.connect(self.file.say)
        self.model.edited.connect(model.set_configuration)
        model.changed.connect(self._show)
        self._show()

    def _show(self) -> None:
        self.model.show_settings(self._model.lance.configuration)
        self.file.show_value(self._model.lance.configuration)
        self.variant.set_current([*RulesVariant].index(self._model.lance.variant))
