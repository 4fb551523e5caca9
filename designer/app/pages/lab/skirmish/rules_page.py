"""Two tabs of the skirmish with fields: the constants of its rules, and the statistics of the design as a unit."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields, replace
from pathlib import Path
from typing import Final

from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from designer.app.pages.lab.bench import stacked
from designer.app.pages.lab.skirmish.design_unit import DesignUnit
from designer.app.pages.lab.skirmish.map_state import MapState
from designer.app.pages.lab.value_form import FileTexts, FileTools, FormSection, ValueForm, save_as_json
from designer.app.ui.plain_text import PlainLabel
from designer.app.ui.plots.marks import Table as Figures
from designer.app.ui.plots.table import FiguresTable
from designer.app.ui.sizes import in_font, inset, sized, spaced
from designer.app.ui.widgets.forms import FormPanel
from designer.app.ui.widgets.labels import ElidedLabel
from designer.app.ui.widgets.panel import Panel
from designer.app.ui.widgets.scroll_page import Scrolled
from designer.language import marked, tr
from designer.limits import LARGEST_SETTING
from designer.reading import parse_json, read_file
from designer.rulesets.skirmish.models import read_model
from designer.rulesets.skirmish.projection import Projected, Projection, projection
from designer.rulesets.skirmish.rules import DEFAULT, DOCUMENT, DamageVariant, SkirmishRules, field_names
from designer.rulesets.skirmish.units import CODES, SkirmishUnit, units

_FILTER = marked("Rules (*.json);;All files (*)")
_FIELD_WIDE: Final = 120
"""The width of a field in pixels: six digits and the arrows."""
_COLUMNS: Final = (
    ((marked("Movement"), "plains_cost", "max_elevation_delta"),),
    ((marked("Zone of control"), "zoc_penalty", "long_weapon_ignores_elevation"),),
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
_VARIANTS: Final = {DamageVariant.TEXT: marked("Text"), DamageVariant.SOFTENED: marked("Reduced")}
_DOCUMENT_TIP = marked(
    "What the rules say, by the letter, and nothing that they do not have: zones of control are paid with AP and "
    "fatigue, fatigue stays, armor never softens a hit, distance and cliffs do not matter. Melee begins only between "
    "units that start side by side."
)
_MOST_COEFFICIENT = 999
_FORM_WIDTH = 360


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
            usual=(0, LARGEST_SETTING),
            make_form=lambda: FormPanel(tr("Constants"), inset=False, stepper_width=_FIELD_WIDE),
        )
        hint = ElidedLabel(tr("A match that is under way goes on by the constants it began with."), token="text.2")
        self.document = QPushButton(tr("Exactly the document"))
        self.document.setToolTip(tr(_DOCUMENT_TIP))
        self.document.clicked.connect(lambda: state.set_rules(DOCUMENT))
        texts = FileTexts(tr("Load constants"), tr("Save constants"), tr(_FILTER), "rules.json")
        self.file = FileTools(texts, _read, save_as_json, lambda: DEFAULT, hint)
        self.file.add_preset(self.document)
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
        self.document.setEnabled(self._state.scene.rules != DOCUMENT)


def _read(path: Path) -> SkirmishRules:
    return read_model(read_file(path), SkirmishRules)


def _section(title: str, first: str, last: str) -> FormSection:
    names = [field.name for field in fields(SkirmishRules)]
    return FormSection(tr(title), names[names.index(first) : names.index(last) + 1])


class UnitProjectionPage(QWidget):
    """The tab with the coefficients at the left, and the sixteen statistics with explanations at the right."""

    def __init__(self, source: DesignUnit, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._source = source
        section = FormSection("", [field.name for field in fields(Projection)])
        self.form = ValueForm(
            source.rule,
            [[section]],
            field_names("projection"),
            ranges={"reach_hexes": (1, _MOST_COEFFICIENT)},
            usual=(0, _MOST_COEFFICIENT),
            make_form=lambda: FormPanel(tr("Coefficients")),
        )
        texts = FileTexts(tr("Load coefficients"), tr("Save coefficients"), tr(_FILTER), "projection.json")
        self.file = FileTools(texts, _read_projection, save_as_json, projection)
        self.file.taken.connect(source.set_rule)
        self.form.edited.connect(source.set_rule)
        self.form.refused.connect(self.file.say)
        note = PlainLabel(
            tr(
                "The skirmish rules have no BattleMechs. These coefficients of our own turn a design into a unit. "
                "Changes apply to the roster; units that are already on the map stay unchanged."
            )
        )
        note.setWordWrap(True)
        note.setProperty("look", "hint")
        inset(in_font(note, "caption"), ("panel_inset", "gap", "panel_inset", 0))
        rule = Panel(tr("Coefficients"), stacked((note, 0), (self.file, 0), (Scrolled(self.form), 1)))
        self.table = FiguresTable(tr("Statistics and where they come from"))
        self._unit = Panel(tr("As a unit"), self.table)
        self.others = FiguresTable(tr("The design beside the other units"))
        others = Panel(tr("Compared with other units"), self.others, state=tr("all units of the roster"))
        tables = stacked((self._unit, 1), (others, 1))
        spaced(QHBoxLayout(self), sized(rule, width=_FORM_WIDTH), (tables, 1), margins=0, spacing="gap")
        source.changed.connect(self._show)
        self._show()

    def _show(self) -> None:
        found = self._source.projected
        for part in (self.form, self.file):
            part.show_value(self._source.rule)
        state = tr("no design is open") if found is None else found.unit.name
        self._unit.set_title(tr("As a unit"), state=state)
        self.table.show_table(_statistics(found))
        self.others.show_table(compared_units([*self._source.units, *units()]))


def _read_projection(path: Path) -> Projection:
    return replace(projection(), **parse_json(read_file(path)))


def _statistics(found: Projected | None) -> Figures:
    """A table of the statistics of a unit with explanations; empty without a unit."""
    order = list(CODES.values())
    derived = sorted(found.derived if found else (), key=lambda each: order.index(each.code))
    rows = tuple((f"{each.code}: {each.words}", float(each.value)) for each in derived)
    return Figures((tr("Statistic and where it comes from"), tr("value")) if found else (), rows)


def compared_units(everyone: Sequence[SkirmishUnit]) -> Figures:
    """A table of units with their statistics."""
    codes = [code for code in CODES.values() if code != "RES"]
    rows: list[tuple[str | float | None, ...]] = [
        (each.name, *(float(each.stats[code]) for code in codes)) for each in everyone
    ]
    return Figures((tr("Unit"), *codes), tuple(rows))
