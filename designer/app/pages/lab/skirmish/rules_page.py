"""The Skirmish rules tab of the Lab: the constants of the rules as fields."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path
from typing import Final

from PySide6.QtWidgets import QVBoxLayout, QWidget

from designer.app.pages.lab.bench import stacked
from designer.app.pages.lab.skirmish.map_state import MapState
from designer.app.pages.lab.value_form import FileTexts, FileTools, Section, ValueForm, save_as_json
from designer.app.ui.sizes import inset, spaced
from designer.app.ui.widgets.labels import ElidedLabel
from designer.app.ui.widgets.panel import Panel
from designer.app.views.panels.forms import FormPanel
from designer.language import marked, tr
from designer.reading import read_file
from designer.rulesets.skirmish.models import read_model
from designer.rulesets.skirmish.rules import DEFAULT, DamageVariant, SkirmishRules, field_names

_FILTER = marked("Rules (*.json);;All files (*)")
_MOST: Final = 999_999
_FIELD_WIDE: Final = 120
"""The width of a field in pixels: six digits and the arrows."""
_COLUMNS: Final = (
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
"""The sections of each column, each with its title and its first and last field of the rules."""
_VARIANTS: Final = {DamageVariant.TEXT: marked("Text"), DamageVariant.SOFTENED: marked("Softened")}


class RulesPage(QWidget):
    """A form with a field for each constant of the rules. An impossible value is refused with a message."""

    def __init__(self, state: MapState, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._state = state
        columns = [[_section(*section) for section in sections] for sections in _COLUMNS]
        self.form = ValueForm(
            DEFAULT,
            columns,
            field_names("rules"),
            choices={"damage": {variant: tr(words) for variant, words in _VARIANTS.items()}},
            usual=(0, _MOST),
            make_form=lambda: FormPanel(tr("Constants"), inset=False, stepper_width=_FIELD_WIDE),
        )
        hint = ElidedLabel(tr("A match that is under way goes on by the constants it began with."), token="text.2")
        texts = FileTexts(tr("Load constants"), tr("Save constants"), tr(_FILTER), "rules.json")
        self.file = FileTools(texts, _read, save_as_json, lambda: DEFAULT, hint)
        self.file.taken.connect(state.set_rules)
        self.form.edited.connect(state.set_rules)
        self.form.refused.connect(self.file.say)
        panel = Panel(
            tr("Constants"),
            stacked((self.file, 0), (inset(self.form, ("panel_inset", 0)), 1)),
            state=tr("values that the rules leave open are our own"),
        )
        spaced(QVBoxLayout(self), panel, margins=0)
        state.changed.connect(self._show)
        self._show()

    def _show(self) -> None:
        for part in (self.form, self.file):
            part.show_value(self._state.scene.rules)


def _read(path: Path) -> SkirmishRules:
    return read_model(read_file(path), SkirmishRules)


def _section(title: str, first: str, last: str) -> Section:
    names = [field.name for field in fields(SkirmishRules)]
    return Section(tr(title), names[names.index(first) : names.index(last) + 1])
