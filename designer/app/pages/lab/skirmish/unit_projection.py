"""The "Design as a unit" tab of the Lab: the coefficients, their file, and the resulting skirmish unit."""

from __future__ import annotations

from dataclasses import fields, replace
from pathlib import Path

from PySide6.QtWidgets import QHBoxLayout, QLabel, QWidget

from designer.app.pages.lab.bench import stacked
from designer.app.pages.lab.skirmish.design_unit import DesignUnit
from designer.app.pages.lab.value_form import FileTexts, FileTools, Section, ValueForm, save_as_json
from designer.app.ui.plots.marks import Table as Figures
from designer.app.ui.plots.table import FiguresTable
from designer.app.ui.sizes import in_font, inset, sized, spaced
from designer.app.ui.widgets.panel import Panel
from designer.app.ui.widgets.scroll_page import Scrolled
from designer.app.views.panels.forms import FormPanel
from designer.language import marked, tr
from designer.reading import parse_json, read_file
from designer.rulesets.skirmish.projection import Projected, Projection, projection
from designer.rulesets.skirmish.rules import field_names
from designer.rulesets.skirmish.units import CODES, SkirmishUnit, units

_MOST = 999
_FORM_WIDTH = 360
_FILTER = marked("Rules (*.json);;All files (*)")


class UnitProjectionPage(QWidget):
    """The tab with the coefficients at the left, and the sixteen statistics with explanations at the right."""

    def __init__(self, source: DesignUnit, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._source = source
        section = Section("", [field.name for field in fields(Projection)])
        self.form = ValueForm(
            source.rule,
            [[section]],
            field_names("projection"),
            ranges={"reach_hexes": (1, _MOST)},
            usual=(0, _MOST),
            make_form=lambda: FormPanel(tr("Coefficients")),
        )
        texts = FileTexts(tr("Load coefficients"), tr("Save coefficients"), tr(_FILTER), "projection.json")
        self.file = FileTools(texts, _read, save_as_json, projection)
        self.file.taken.connect(source.set_rule)
        self.form.edited.connect(source.set_rule)
        self.form.refused.connect(self.file.say)
        note = QLabel(
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
        self.others.show_table(_beside(None if found is None else found.unit))


def _read(path: Path) -> Projection:
    return replace(projection(), **parse_json(read_file(path)))


def _statistics(found: Projected | None) -> Figures:
    """A table of the statistics of a unit with explanations; empty without a unit."""
    order = list(CODES.values())
    derived = sorted(found.derived if found else (), key=lambda each: order.index(each.code))
    rows = tuple((f"{each.code}: {each.words}", float(each.value)) for each in derived)
    return Figures((tr("Statistic and where it comes from"), tr("value")) if found else (), rows)


def _beside(unit: SkirmishUnit | None) -> Figures:
    """A table of all units with their statistics, the design first."""
    everyone = [*([unit] if unit is not None else []), *units()]
    codes = [code for code in CODES.values() if code != "RES"]
    rows: list[tuple[str | float | None, ...]] = [
        (each.name, *(float(each.stats[code]) for code in codes)) for each in everyone
    ]
    return Figures((tr("Unit"), *codes), tuple(rows))
