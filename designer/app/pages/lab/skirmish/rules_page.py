"""The constants of the skirmish rules, as fields."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any, Final

from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from designer.app.pages.lab.skirmish.map_state import MapState
from designer.app.ui import theme
from designer.app.ui.sizes import spaced
from designer.app.ui.widgets.fields import ComboBox, Stepper
from designer.app.ui.widgets.panel import Panel
from designer.app.views.panels.forms import FormPanel
from designer.language import marked, tr
from designer.rulesets.skirmish.field_names import CONSTANTS
from designer.rulesets.skirmish.rules import DEFAULT, DamageVariant, SkirmishRules

_MOST = 999_999
_FIELD_WIDE = 120
"""Pixels across: six digits and the arrows."""
_Section = tuple[str, str, str]
_COLUMNS: Final[tuple[tuple[_Section, ...], ...]] = (
    (
        (marked("Movement"), "plains_cost", "max_elevation_delta"),
        (marked("Zone of control"), "zoc_penalty", "long_weapon_ignores_elevation"),
    ),
    (
        (marked("Attacks"), "attack_cost", "ranged_distance_penalty"),
        (marked("Damage"), "damage", "armor_reduction_percent"),
    ),
    (
        (marked("Cover and strays"), "cover", "scatter_damage_percent"),
        (marked("Rounds"), "recovery", "round_limit"),
    ),
)
"""The sections of each column, each with its first and its last field of the rules."""
_VARIANTS: Final = {DamageVariant.TEXT: marked("Text"), DamageVariant.SOFTENED: marked("Softened")}


class RulesPage(QWidget):
    """A field for each constant. An impossible value changes nothing, and its problem is shown."""

    def __init__(self, state: MapState, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._state = state
        self.fields: dict[str, Stepper | QCheckBox | ComboBox] = {}
        self.reset = QPushButton(tr("Default"))
        self.reset.clicked.connect(lambda: state.set_rules(DEFAULT))
        self.message = QLabel(tr("A match that is under way goes on by the constants it began with."))
        self.message.setProperty("look", "hint")
        self.message.setAccessibleName(tr("Problem"))
        columns = spaced(QHBoxLayout(), spacing=lambda style: 4 * style.measures.panel_inset)
        for sections in _COLUMNS:
            form = FormPanel(tr("Constants"), inset=False, stepper_width=_FIELD_WIDE)
            for section in sections:
                self._add_section(form, *section)
            form.end()
            columns.addWidget(form)
        columns.addStretch(1)
        foot = QHBoxLayout()
        foot.addWidget(self.message, 1)
        foot.addWidget(self.reset)
        body = QWidget()
        column = spaced(QVBoxLayout(body), margins=("panel_inset", "control_inset"))
        column.addLayout(columns, 1)
        column.addLayout(foot)
        panel = Panel(tr("Constants"), state=tr("values that the rules leave open are our own"))
        panel.set_body(body)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(panel)
        state.changed.connect(self._show)
        self._show()

    def _add_section(self, form: FormPanel, words: str, first: str, last: str) -> None:
        form.add_title(tr(words))
        names = [field.name for field in fields(SkirmishRules)]
        for name in names[names.index(first) : names.index(last) + 1]:
            field = self.fields[name] = self._field(name)
            if isinstance(field, QCheckBox):
                form.add_widget(field)
            else:
                form.add_line(tr(CONSTANTS[name]), field)

    def _field(self, name: str) -> Stepper | QCheckBox | ComboBox:
        value = getattr(DEFAULT, name)
        if isinstance(value, bool):
            box = QCheckBox(tr(CONSTANTS[name]))
            box.toggled.connect(lambda on: self._set(name, on))
            return box
        if isinstance(value, DamageVariant):
            choice = ComboBox(tr(CONSTANTS[name]))
            choice.addItems([tr(_VARIANTS[variant]) for variant in DamageVariant])
            choice.activated.connect(lambda index: self._set(name, [*DamageVariant][index]))
            return choice
        stepper = Stepper(tr(CONSTANTS[name]), 0, _MOST)
        stepper.valueChanged.connect(lambda number: self._set(name, number))
        return stepper

    def _set(self, name: str, value: Any) -> None:  # Any: of the field's own type
        try:
            changed = replace(self._state.scene.rules, **{name: value})
        except ValueError as error:
            self._show()
            self._say(f"{error}.", "error")
            return
        self._say(tr("A match that is under way goes on by the constants it began with."), "hint")
        self._state.set_rules(changed)

    def _say(self, words: str, look: str) -> None:
        self.message.setText(words)
        theme.set_look(self.message, look=look)

    def _show(self) -> None:
        rules = self._state.scene.rules
        for name, field in self.fields.items():
            value = getattr(rules, name)
            field.blockSignals(True)
            if isinstance(field, QCheckBox):
                field.setChecked(value)
            elif isinstance(field, ComboBox):
                field.setCurrentIndex([*DamageVariant].index(value))
            else:
                field.setValue(value)
            field.blockSignals(False)
        self.reset.setEnabled(rules != DEFAULT)
