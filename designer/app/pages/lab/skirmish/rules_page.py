"""Two tabs of the skirmish with fields: the constants of its rules, and the statistics of the design as a unit."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields, replace
from pathlib import Path
from typing import Final

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from designer.app.pages.lab.bench import off_the_border, stacked
from designer.app.pages.lab.skirmish.design_unit import DesignUnit
from designer.app.pages.lab.skirmish.hit_chances import HitChances
from designer.app.pages.lab.skirmish.map_state import MapState
from designer.app.pages.lab.skirmish.standing_table import StandingTable, standing
from designer.app.pages.lab.value_form import FileTexts, FileTools, FormSection, ValueForm, save_as_json
from designer.app.ui import theme
from designer.app.ui.figures import figure
from designer.app.ui.plain_text import PlainLabel
from designer.app.ui.plots.marks import Table as Figures
from designer.app.ui.plots.table import FiguresTable
from designer.app.ui.sizes import in_font, inset, sized, spaced
from designer.app.ui.widgets.forms import FormPanel
from designer.app.ui.widgets.labels import ElidedLabel, figure_label
from designer.app.ui.widgets.panel import Panel
from designer.app.ui.widgets.scroll_page import Scrolled
from designer.app.ui.widgets.turning_row import TurningRow
from designer.language import marked, sense, tr
from designer.limits import LARGEST_SETTING
from designer.reading import parse_json, read_file
from designer.rulesets.skirmish.models import read_model
from designer.rulesets.skirmish.projection import Projection, projection
from designer.rulesets.skirmish.rules import DEFAULT, DOCUMENT, DamageVariant, SkirmishRules, field_names
from designer.rulesets.skirmish.units import CODES, SkirmishUnit, units

_FILTER = marked("Rules (*.json);;All files (*)")
_FIELD_WIDE: Final = 84
"""The width of a field in pixels: six digits and the arrows."""
_BESIDE: Final = 10
"""The gap before the values beside a field, in pixels."""
_COLUMNS: Final = (
    ((marked("Movement"), "plains_cost", "max_elevation_delta"),),
    (
        (marked("Zone of control"), "zoc_penalty", "long_weapon_ignores_elevation"),
        (marked("Damage"), "damage", "armor_reduction_percent"),
    ),
    ((marked("Attacks"), "attack_cost", "ranged_distance_penalty"),),
    (
        (marked("Cover and strays"), "cover", "scatter_damage_percent"),
        (marked("Rounds"), "recovery", "round_limit"),
    ),
)
"""The sections of each column, each with its title and its first and last field of the rules."""
_VARIANTS: Final = {DamageVariant.TEXT: marked("As written"), DamageVariant.SOFTENED: marked("Reduced")}
_DOCUMENT_TIP = marked(
    "What the rules say, by the letter, and nothing that they do not have: zones of control are paid with AP and "
    "fatigue, fatigue stays, armor never softens a hit, distance and cliffs do not matter. Melee begins only between "
    "units that start side by side."
)
_WITH_CHANCES: Final = 560
"""The height of the page from which it has room for the chances to hit, in pixels."""
_WITH_OTHERS: Final = 840
"""The height of the page from which it has room for the chances against all units, in pixels."""
_WITH_USUAL: Final = 1600
"""The width of the page from which it has room for the usual values, in pixels."""
_MOST_COEFFICIENT = 999
_FORM_WIDTH = 360


class RulesPage(QWidget):
    """A form with a field for each constant of the rules, its usual value and that of the document beside it.

    An impossible value is refused with a message.
    """

    def __init__(self, state: MapState, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._state = state
        self._usual: list[QWidget] = []
        columns = [[self._section(*section) for section in sections] for sections in _COLUMNS]
        self.form = ValueForm(
            DEFAULT,
            columns,
            field_names("rules"),
            choices={"damage": {variant: tr(words) for variant, words in _VARIANTS.items()}},
            usual=(0, LARGEST_SETTING),
            make_form=lambda: FormPanel(tr("Constants"), inset=False, stepper_width=_FIELD_WIDE, columns=(0, 0)),
        )
        self.form.spread()
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
        self.chances = HitChances()
        against = tr("against {name} first, by these constants", name=units()[0].name)
        self._chances_panel = Panel(tr("Chance to hit, %"), off_the_border(self.chances), state=against)
        spaced(QVBoxLayout(self), panel, (self._chances_panel, 1), 0, margins=0, spacing="gap")
        state.changed.connect(self._show)
        self._show()

    def _show(self) -> None:
        for part in (self.form, self.file):
            part.show_value(self._state.scene.rules)
        self.document.setEnabled(self._state.scene.rules != DOCUMENT)
        self.chances.show_rules(self._state.scene.rules)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show the chances and the usual values where there is room for them."""
        super().resizeEvent(event)
        style = theme.current()
        self._chances_panel.setVisible(self.height() >= style.px(_WITH_CHANCES))
        self.chances.show_others(self.height() >= style.px(_WITH_OTHERS))
        for label in self._usual:
            label.setVisible(self.width() >= style.px(_WITH_USUAL))

    def _section(self, title: str, first: str, last: str) -> FormSection:
        everyone = [field.name for field in fields(SkirmishRules)]
        names = everyone[everyone.index(first) : everyone.index(last) + 1]
        heads = _beside(tr("usual")), _beside(tr("document"))
        behind = {name: [_beside(_value(rules, name)) for rules in (DEFAULT, DOCUMENT)] for name in names}
        self._usual += [usual for usual, _ in (heads, *behind.values())]
        return FormSection(tr(title), names, heads=heads, behind=behind)


def _read(path: Path) -> SkirmishRules:
    return read_model(read_file(path), SkirmishRules)


def _beside(text: str) -> QWidget:
    """A label for a value to the right of a field."""
    return inset(figure_label(text, look="hint"), (_BESIDE, 0, 0, 0))


def _value(rules: SkirmishRules, name: str) -> str:
    """A constant as text."""
    found = getattr(rules, name)
    if isinstance(found, bool):
        return tr(sense("answer", "yes")) if found else tr(sense("answer", "no"))
    return tr(_VARIANTS[found]) if isinstance(found, DamageVariant) else figure(found)


class UnitProjectionPage(QWidget):
    """The tab with the coefficients at the left, and the sixteen statistics beside those of others at the right."""

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
        self.table = StandingTable(
            tr("Statistics beside the units of the rules, and where they come from"), len(units())
        )
        self._unit = Panel(tr("As a unit"), self.table)
        self.others = FiguresTable(tr("The design beside the other units"))
        others = Panel(tr("Compared with other units"), self.others, state=tr("all units of the roster"))
        tables = stacked((self._unit, 1), (others, 1))
        spaced(TurningRow(self), sized(rule, width=_FORM_WIDTH), (tables, 1), margins=0, spacing="gap")
        source.changed.connect(self._show)
        self._show()

    def _show(self) -> None:
        found = self._source.projected
        for part in (self.form, self.file):
            part.show_value(self._source.rule)
        state = tr("no design is open") if found is None else found.unit.name
        self._unit.set_title(tr("As a unit"), state=state)
        sources = {each.code: each.words for each in found.derived} if found else {}
        self.table.show_rows(standing(found.unit if found else None, units(), sources))
        self.others.show_table(compared_units([*self._source.units, *units()]))


def _read_projection(path: Path) -> Projection:
    return replace(projection(), **parse_json(read_file(path)))


def compared_units(everyone: Sequence[SkirmishUnit]) -> Figures:
    """A table of units with their statistics."""
    codes = [code for code in CODES.values() if code != "RES"]
    rows: list[tuple[str | float | None, ...]] = [
        (each.name, *(float(each.stats[code]) for code in codes)) for each in everyone
    ]
    return Figures((tr("Unit"), *codes), tuple(rows))
