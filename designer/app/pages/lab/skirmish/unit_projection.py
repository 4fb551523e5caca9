"""The open design as a unit of the skirmish, by coefficients that can be changed, saved and loaded."""

from __future__ import annotations

import json
from dataclasses import asdict, fields, replace
from pathlib import Path
from weakref import WeakSet

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from designer.app.context.design_context import DesignContext
from designer.app.documents.open_designs import OpenDesigns
from designer.app.pages.lab.bench import stacked
from designer.app.pages.lab.error_label import ErrorLabel
from designer.app.ui.dialogs import AskFile, file_to_open, file_to_save, not_saved
from designer.app.ui.plots.marks import Table as Figures
from designer.app.ui.plots.table import FiguresTable
from designer.app.ui.sizes import in_font, sized, spaced
from designer.app.ui.widgets.buttons import IconButton
from designer.app.ui.widgets.fields import Stepper
from designer.app.ui.widgets.panel import Panel
from designer.app.ui.widgets.scroll_page import Scrolled
from designer.app.views.panels.forms import FormPanel
from designer.language import marked, tr
from designer.reading import parse_json, read_file
from designer.rulesets.skirmish.field_names import COEFFICIENTS
from designer.rulesets.skirmish.projection import Projected, Projection, projected, projection
from designer.rulesets.skirmish.units import CODES, SkirmishUnit, units
from designer.saving import save

_MOST = 999
_FORM_WIDTH = 360
_FILTER = marked("Rules (*.json);;All files (*)")


class DesignUnit(QObject):
    """The design in front as a unit, by the current coefficients.

    Signals:
        changed: the unit or the coefficients have changed.
    """

    changed = Signal()

    def __init__(self, designs: OpenDesigns, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._designs = designs
        self._rule = projection()
        self._context: DesignContext | None = None
        self._known: WeakSet[DesignContext] = WeakSet()  # contexts of closed designs are deleted
        self._found: Projected | None = None
        designs.front_changed.connect(self._follow)
        self._follow()

    @property
    def projected(self) -> Projected | None:
        """The unit with the reasons of its figures; None while no design is open."""
        return self._found

    @property
    def rule(self) -> Projection:
        """The coefficients."""
        return self._rule

    def set_rule(self, rule: Projection) -> None:
        """Use other coefficients."""
        if rule != self._rule:
            self._rule = rule
            self._found = None
            self._renew()

    def _follow(self) -> None:
        front = self._designs.front
        self._context = None if front is None else self._designs.context(front)
        if self._context is not None and self._context not in self._known:
            self._known.add(self._context)
            self._context.changed.connect(self._renew)
        self._renew()

    def _renew(self) -> None:
        found = None if self._context is None else projected(self._context.graph, self._rule)
        if found != self._found or found is None:
            self._found = found
            self.changed.emit()


class UnitProjectionPage(QWidget):
    """Coefficients at the left, the sixteen statistics with their reasons at the right."""

    def __init__(self, source: DesignUnit, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._source = source
        self.ask_to_open: AskFile = file_to_open
        self.ask_to_save: AskFile = file_to_save
        self.fields = {
            field.name: Stepper(tr(COEFFICIENTS[field.name]), int(field.name == "reach_hexes"), _MOST)
            for field in fields(Projection)
        }
        form = FormPanel(tr("Coefficients"), inset=False)
        for name, stepper in self.fields.items():
            stepper.valueChanged.connect(lambda value, name=name: self._set(name, value))
            form.add_line(tr(COEFFICIENTS[name]), stepper)
        self.open = IconButton("open", tr("Load coefficients"), text=tr("Load"))
        self.open.clicked.connect(self.load)
        self.save = IconButton("save", tr("Save the coefficients"), text=tr("Save"))
        self.save.clicked.connect(self.store)
        self.reset = QPushButton(tr("Default"))
        self.reset.clicked.connect(lambda: source.set_rule(projection()))
        self.message = ErrorLabel()
        note = QLabel(
            tr(
                "The skirmish rules have no BattleMechs. These coefficients of our own turn a design into a unit. "
                "Changes apply to the roster; units that are already on the map stay unchanged."
            )
        )
        note.setWordWrap(True)
        note.setProperty("look", "hint")
        tools = QHBoxLayout()
        for part in (self.open, self.save):
            tools.addWidget(part)
        tools.addStretch(1)
        tools.addWidget(self.reset)
        body = QWidget()
        column = spaced(
            QVBoxLayout(body), margins=("panel_inset", "control_inset", "control_inset", "control_inset"), spacing="gap"
        )
        column.addWidget(in_font(note, "caption"))
        column.addWidget(self.message)
        column.addLayout(tools)
        column.addWidget(Scrolled(form), 1)
        rule = sized(Panel(tr("Coefficients")), width=_FORM_WIDTH)
        rule.set_body(body)
        self.table = FiguresTable(tr("Statistics and where they come from"))
        self._unit = Panel(tr("As a unit"))
        self._unit.set_body(self.table)
        self.others = FiguresTable(tr("The design beside the other units"))
        others = Panel(tr("Compared with other units"), state=tr("all units of the roster"))
        others.set_body(self.others)
        row = spaced(QHBoxLayout(self), margins=0, spacing="gap")
        row.addWidget(rule)
        row.addWidget(stacked((self._unit, 1), (others, 1)), 1)
        source.changed.connect(self._show)
        self._show()

    def load(self) -> None:
        """Use the coefficients of a file; a wrong file changes nothing, and its problem is shown."""
        path = self.ask_to_open(self, tr("Load coefficients"), tr(_FILTER), None)
        if path is None:
            return
        try:
            content = parse_json(read_file(path))
            self._source.set_rule(replace(projection(), **content))
        except (OSError, ValueError, TypeError) as error:
            self.message.say(tr("{name} changes nothing: {reason}", name=path.name, reason=error))
        else:
            self.message.say("")

    def store(self) -> None:
        """Write the coefficients to a file."""
        path = self.ask_to_save(self, tr("Save coefficients"), tr(_FILTER), Path.home() / "projection.json")
        if path is None:
            return
        try:
            save((json.dumps(asdict(self._source.rule), indent=2) + "\n").encode(), path)
        except OSError as error:
            self.message.say(not_saved(path, error))
        else:
            self.message.say("")

    def _set(self, name: str, value: int) -> None:
        try:
            self._source.set_rule(replace(self._source.rule, **{name: value}))
        except ValueError as error:
            self.message.say(f"{error}.")
        else:
            self.message.say("")

    def _show(self) -> None:
        rule = self._source.rule
        for name, stepper in self.fields.items():
            stepper.blockSignals(True)
            stepper.setValue(getattr(rule, name))
            stepper.blockSignals(False)
        self.reset.setEnabled(rule != projection())
        found = self._source.projected
        if found is None:
            self._unit.set_title(tr("As a unit"), state=tr("no design is open"))
            self.table.show_table(Figures((), ()))
            self.others.show_table(_beside(None))
            return
        self._unit.set_title(tr("As a unit"), state=found.unit.name)
        order = list(CODES.values())
        derived = sorted(found.derived, key=lambda each: order.index(each.code))
        rows = tuple((f"{each.code}: {each.words}", float(each.value)) for each in derived)
        self.table.show_table(Figures((tr("Statistic and where it comes from"), tr("value")), rows))
        self.others.show_table(_beside(found.unit))


def _beside(unit: SkirmishUnit | None) -> Figures:
    """All units with their statistics, the design first."""
    everyone = [*([unit] if unit is not None else []), *units()]
    codes = [code for code in CODES.values() if code != "RES"]
    rows: list[tuple[str | float | None, ...]] = [
        (each.name, *(float(each.stats[code]) for code in codes)) for each in everyone
    ]
    return Figures((tr("Unit"), *codes), tuple(rows))
