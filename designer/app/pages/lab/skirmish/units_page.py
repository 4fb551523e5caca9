"""The Units tab of the Lab: an editor for units of the skirmish, with weapons by the rules on their balance."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QPushButton, QSizePolicy, QWidget

from designer.app.pages.lab.bench import as_high_as_rows, at_top, stacked
from designer.app.pages.lab.skirmish.design_unit import DesignUnit
from designer.app.pages.lab.skirmish.own_units import OwnUnits
from designer.app.pages.lab.skirmish.roster import Roster
from designer.app.pages.lab.skirmish.rules_page import compared_units
from designer.app.pages.lab.skirmish.standing_table import StandingTable, standing
from designer.app.pages.lab.value_form import FileTexts, FileTools, FormSection, ValueForm
from designer.app.ui import theme
from designer.app.ui.icons import pixmap
from designer.app.ui.plain_text import PlainLabel
from designer.app.ui.plots.table import FiguresTable
from designer.app.ui.sizes import in_font, inset, sized, spaced
from designer.app.ui.theme import Style
from designer.app.ui.widgets.forms import FormPanel
from designer.app.ui.widgets.labels import text_label
from designer.app.ui.widgets.panel import Panel
from designer.app.ui.widgets.scroll_page import Scrolled
from designer.app.ui.widgets.turning_row import TurningRow
from designer.language import marked, tr
from designer.limits import LARGEST_STATISTIC, LONGEST_UNIT_NAME
from designer.reading import read_file
from designer.rulesets.skirmish.rules import statistic_labels
from designer.rulesets.skirmish.unit_file import unit_of, unit_text
from designer.rulesets.skirmish.units import CODES, SkirmishUnit, least_of, units
from designer.rulesets.skirmish.weapons import armed, changed, weapon_checks, weapon_rules, weapons
from designer.saving import save

_FILTER: Final = marked("Units (*.json);;All files (*)")
_NAME_WIDTH, _NAME_LEAST, _FIELD_WIDE, _SPREAD_LEAST = 240, 200, 84, 320
_ROSTER_LEAST, _ROSTER_MOST = 264, 308
_SIGN: Final = 14
"""The side of the icon before a problem, in pixels."""
_BODY: Final = ("hp", "armor", "ap", "fatigue", "initiative", "resolve", "melee_defense", "ranged_defense")
_ATTACK: Final = ("melee", "ranged", "damage_min", "damage_max", "reach", "bypass", "armor_damage", "attack_fatigue")


class _NameField(QLineEdit):
    """The field for the name of a unit: narrower than it would like to be where there is little room."""

    def sizeHint(self) -> QSize:
        return QSize(theme.current().px(_NAME_WIDTH), super().sizeHint().height())


class UnitsPage(QWidget):
    """A list of all units, and a form for the chosen one. A change of any but an own unit is made to a copy."""

    def __init__(self, design: DesignUnit, own: OwnUnits, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._own = own
        self.unit = own.units[0] if own.units else units()[0]
        """The unit that is shown."""
        self.roster = Roster(design, own)
        self.roster.setDragEnabled(False)
        self.roster.setToolTip("")
        self.roster.chosen.connect(self._choose)
        self.name = _NameField()
        self.name.setMaxLength(LONGEST_UNIT_NAME)
        self.name.setAccessibleName(tr("Name"))
        sized(self.name, minimum_width=_NAME_LEAST, maximum_width=_NAME_WIDTH)
        self.name.editingFinished.connect(self._rename)
        arms = {"": tr("None of these"), **{weapon.id: tr(weapon.name) for weapon in weapons().values()}}
        self.form = ValueForm(
            self.unit,
            [
                [FormSection(tr("Health and turns"), _BODY)],
                [FormSection(tr("Attack"), ("weapon", *_ATTACK))],
            ],
            statistic_labels(),
            choices={"weapon": arms},
            ranges={field: (least_of(field), LARGEST_STATISTIC) for field in CODES},
            make_form=lambda: FormPanel(tr("Unit"), inset=False, stepper_width=_FIELD_WIDE),
        )
        self.form.replaced = _changed
        self.form.edited.connect(self._edit)
        texts = FileTexts(tr("Load a unit"), tr("Save the unit"), tr(_FILTER), "unit.json")
        self.file = FileTools(texts, _read, _write, lambda: None, text_label(tr("Name")), self.name)
        self.file.reset.hide()  # there is no usual unit
        self.copy, self.remove = QPushButton(tr("Copy")), QPushButton(tr("Remove"))
        self.copy.setToolTip(tr("A new unit of your own with these figures"))
        self.copy.clicked.connect(lambda: self._take(own.copy_of(self.unit)))
        self.remove.clicked.connect(self._remove)
        for button in (self.copy, self.remove):
            self.file.add_preset(button)
        self.file.taken.connect(self._take)
        self.form.refused.connect(self.file.say)
        self.kept, self.broken = _wrapped(), _wrapped()
        self.broken.setProperty("look", "error")
        self.others = FiguresTable(tr("The unit beside the others"))
        name = tr("Statistics beside the units of the rules")
        self.standing = as_high_as_rows(StandingTable(name, len(units()), sources=False))
        sign = PlainLabel()
        theme.hub().declare(sign, "setPixmap", lambda style: pixmap("error", "error", style.px(_SIGN)))
        self._problem = QWidget()
        spaced(QHBoxLayout(self._problem), sign, (self.broken, 1), margins=("panel_inset", "gap", "panel_inset", 0))
        fields = at_top(inset(self.form, ("panel_inset", 0)), _rules_label())
        self._panel = Panel(
            body=stacked(
                (self.file, 0),
                (self._problem, 0),
                (_inset(self.kept), 0),
                (sized(Scrolled(fields), minimum_height=_five_rows), 1),
            )
        )
        spread = Panel(tr("Where it stands"), self.standing, state=tr("among the units of the rules"))
        sized(spread, minimum_width=_SPREAD_LEAST)
        for table in (self.standing, self.others):
            sized(table, minimum_height=_five_rows)
        upper = QWidget()
        self._panel.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Preferred)
        spaced(TurningRow(upper), self._panel, (spread, 1), margins=0, spacing="gap")
        others = Panel(tr("Compared with other units"), self.others)
        spaced(
            TurningRow(self),
            (sized(Panel(tr("Roster"), self.roster), minimum_width=_ROSTER_LEAST, maximum_width=_ROSTER_MOST), 1),
            (stacked((upper, 0), (others, 1)), 5),
            margins=0,
            spacing="gap",
        )
        self._design = design
        own.changed.connect(self._show)
        design.changed.connect(self._follow_design)
        self._show()

    # -- actions ---------------------------------------------------------------------------------------------

    def _choose(self, key: object) -> None:
        unit = self.roster.unit_of(key)
        if unit is not None:
            self.unit = unit
            self._show()

    def _edit(self, unit: SkirmishUnit) -> None:
        """Keep a changed unit: in its place if it is one of the user's, else as a copy."""
        self._take(unit if self._is_own else self._own.copy_of(unit))

    def _take(self, unit: SkirmishUnit) -> None:
        self.unit = unit
        self._own.take(unit)
        self._show()

    def _rename(self) -> None:
        name = self.name.text().strip()
        if name and name != self.unit.name:
            if not self._is_own:
                self._take(self._own.copy_of(self.unit))
            self.unit = self._own.rename(self.unit, name)
        self._show()

    def _remove(self) -> None:
        place = self._own.units.index(self.unit)
        self._own.remove(self.unit)
        left = self._own.units
        self.unit = left[min(place, len(left) - 1)] if left else units()[0]
        self._show()

    def _follow_design(self) -> None:
        if self.unit.id == "design":
            self.unit = next(iter(self._design.units), units()[0])
        self._show()

    @property
    def _is_own(self) -> bool:
        return any(each.id == self.unit.id for each in self._own.units)

    # -- looks -----------------------------------------------------------------------------------------------

    def _show(self) -> None:
        own = self._is_own
        self._panel.set_title(self.unit.name, state="" if own else tr("a change is made to a copy"))
        self.roster.choose(self.unit.id)
        self.name.setText(self.unit.name)
        self.form.show_value(self.unit)
        self.file.show_value(self.unit)
        self.remove.setEnabled(own)
        self._show_balance()
        self.standing.show_rows(standing(self.unit, units(), {}))
        everyone = [*self._design.units, *self._own.units, *units()]
        self.others.show_table(compared_units([self.unit, *(unit for unit in everyone if unit.id != self.unit.id)]))

    def _show_balance(self) -> None:
        """Say whether the unit keeps the rule of its weapon."""
        weapon = weapons().get(self.unit.weapon)
        name = "" if weapon is None else tr(weapon.name)
        wrong = next((check.wrong for check in weapon_checks(self.unit) if check.applies), "")
        self.kept.setText(
            tr("{name}: keeps its rule.", name=name) if name else tr("No rule applies to this unit's weapon.")
        )
        self.broken.setText(f"{name}: {wrong}.")
        self.kept.setVisible(not wrong)
        self._problem.setVisible(bool(wrong))


def _changed(unit: SkirmishUnit, name: str, value: Any) -> SkirmishUnit:  # Any: of whatever type the field is
    return armed(unit, weapons().get(value)) if name == "weapon" else changed(unit, name, value)


def _rules_label() -> QWidget:
    label = _wrapped("; ".join(tr(rule.words) for rule in weapon_rules()))
    label.setProperty("look", "hint")
    return _inset(in_font(label, "caption"))


def _wrapped(words: str = "") -> QLabel:
    label = PlainLabel(words)
    label.setWordWrap(True)
    return label


def _inset(label: QLabel) -> QLabel:
    return inset(label, ("panel_inset", "gap", "panel_inset", 0))


def _read(path: Path) -> SkirmishUnit:
    return unit_of(read_file(path))


def _write(unit: SkirmishUnit, path: Path) -> None:
    save(unit_text(unit).encode(), path)


def _five_rows(style: Style) -> float:
    """The height of five rows with their heading."""
    return 6 * style.measures.table_row
