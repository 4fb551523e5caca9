"""The conversion page: the target of a conversion, what it would change, and the button that converts the design."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from PySide6.QtCore import QRectF, QSignalBlocker, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from designer import design
from designer.analysis.edit_outcome import edit_outcome
from designer.app.context.design_context import DesignContext
from designer.app.context.follow import follow
from designer.app.context.hover_preview import PreviewButton
from designer.app.ui.icons import SEVERITIES, SIGNS, paint_sign
from designer.app.ui.sizes import spaced
from designer.app.ui.tables import RIGHT, Column, TableCell, TableModel, TableView
from designer.app.ui.text_layout import draw, in_two_lines
from designer.app.ui.theme import Style
from designer.app.ui.widgets.change_marks import FigureChange, paint_change_mark
from designer.app.ui.widgets.fields import Stepper
from designer.app.ui.widgets.forms import YEARS, FormPanel, combo_box
from designer.app.ui.widgets.scroll_page import Scrolled
from designer.app.views.panels.preview_text import FigureText, PreviewText, preview_text
from designer.catalog import systems
from designer.construction.findings import Finding
from designer.construction.technology import LEVELS
from designer.editing.conversion import ConversionPlan, ConversionTarget, Fate, convert, differences, plan, terms_of
from designer.editing.edits.kinds import MechKind
from designer.language import marked, sense, tr
from designer.units.location import Form
from designer.units.unit import TechBase

BASES: Final = {
    TechBase.INNER_SPHERE: marked("Inner Sphere"),
    TechBase.CLAN: marked("Clan"),
    TechBase.MIXED_IS: marked("Mixed, Inner Sphere"),
    TechBase.MIXED_CLAN: marked("Mixed, Clan"),
}

_EMPTY_TEXT = marked("Choose what the design is to become. The changes are listed here before anything is done.")
_MARK_WIDTH = 62
_ICON_GAP, _SECOND_LINE = 6, 15
_LABELS: Final = {
    "form": marked("Form"),
    "tonnage": marked("Tonnage"),
    "kind": marked("Kind"),
    "omni": marked("Pods"),
    "base": sense("form", "Tech base"),
}
"""The labels of the fields, by name."""


class ConversionRow(NamedTuple):
    """A row about the effects of a conversion: a heading, a changed figure, a finding, or what happens to parts."""

    text: str
    detail: str = ""
    heading: bool = False
    figure: FigureText | None = None
    icon: str = ""
    token: str = "text.1"


def _accessible_text(row: ConversionRow) -> str:
    return f"{row.text}, {row.detail}" if row.detail else row.text


def _second_line_height(row: ConversionRow, style: Style, width: int) -> int:
    """The height of the second line of a row, in pixels; 0 if one line is enough."""
    room = width - 2 * style.measures.panel_inset - _icon_room(style)
    return style.px(_SECOND_LINE) if row.icon and in_two_lines(row.text, room, style)[1] else 0


def _paint(painter: QPainter, cell: TableCell[ConversionRow]) -> None:
    """Paint a heading, a figure with its change mark, or a finding with its icon, in two lines if it is long."""
    row, style, rect = cell.row, cell.style, cell.rect
    inset = style.measures.panel_inset - style.measures.table_gutter
    inner = rect.adjusted(inset, 0, -inset, 0)
    if row.heading:
        draw(painter, inner, row.text, style, role="strong")
        draw(painter, inner, row.detail, style, token="text.3", align=RIGHT)
        return
    if row.figure is not None and row.figure.change is not None:
        mark = QRectF(inner.right() - style.px(_MARK_WIDTH), rect.top(), style.px(_MARK_WIDTH), rect.height())
        paint_change_mark(painter, mark, FigureChange(row.figure.change, row.figure.digits), style)
        inner.setRight(mark.left())
    if row.icon:
        high = style.measures.table_row
        paint_sign(painter, inner.left(), rect.top() + high / 2, row.icon, style, row.token)
        line = QRectF(inner.left(), rect.top(), inner.width(), high).adjusted(_icon_room(style), 0, 0, 0)
        first, rest = in_two_lines(row.text, line.width(), style)
        draw(painter, line, first, style)
        draw(painter, line.translated(0, style.px(_SECOND_LINE)), rest, style)
        return
    room = max(inner.width() * 0.6, inner.width() - style.width(row.text) - style.px(8))
    width = min(style.width(row.detail) + style.px(2), room) if row.detail else 0
    draw(painter, inner.adjusted(0, 0, -width - style.px(6), 0), row.text, style)
    draw(painter, inner.adjusted(inner.width() - width, 0, 0, 0), row.detail, style, token="text.2", align=RIGHT)


def _icon_room(style: Style) -> float:
    return style.measures.cell_glyph + style.px(_ICON_GAP)


_COLUMN: Final = Column[ConversionRow](
    text=lambda row: row.text, spoken=_accessible_text, tooltip=_accessible_text, paint=_paint, stretch=True
)


@dataclasses.dataclass
class ConversionViewState:
    """The target of a conversion that was chosen for a design."""

    changed_terms: dict[str, object] = dataclasses.field(default_factory=dict)
    exchange: bool = False
    replace: bool = True


class ConversionPage(QWidget):
    """The target of a conversion and its effects. Fields that the user has not changed follow the design."""

    def __init__(self, context: DesignContext) -> None:
        super().__init__()
        self._context = context
        self._changed_terms: dict[str, object] = {}
        self.fields = {
            "form": combo_box(tr("Chassis form"), {form: form.value for form in Form}),
            "tonnage": combo_box(tr("Tonnage"), {tons: f"{tons} t" for tons in sorted(systems().structure_points)}),
            "kind": combo_box(tr("Kind of 'Mech"), {kind: kind.value for kind in MechKind}),
            "omni": combo_box(tr("Omni"), {False: marked("Not an OmniMech"), True: marked("Omni")}),
            "base": combo_box(tr("Technology base"), BASES),
            "rules_level": combo_box(tr("Rules level"), LEVELS),
        }
        self.year = Stepper(tr("Year of introduction"), *YEARS)
        self.exchange = QCheckBox(tr("Replace parts of the other tech base"))
        self.replace = QCheckBox(tr("Place displaced items again"))
        self.replace.setChecked(True)
        self.model = TableModel((_COLUMN,), key=lambda row: row, parent=self, section=lambda row: row.heading)
        self.list = TableView(tr("What the conversion would change"), self.model, headings=False)
        self.list.extra_height = _second_line_height
        self.list.empty_text = lambda: tr(_EMPTY_TEXT)
        self.list.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.button = PreviewButton(context, tr("Convert"), lambda: convert(self.terms))
        self.button.setProperty("look", "primary")
        self.reset = QPushButton(tr("Reset"))
        self._lay_out()
        self._connect()

    @property
    def terms(self) -> ConversionTarget:
        """The target of the conversion."""
        options = {"exchange": self.exchange.isChecked(), "replace": self.replace.isChecked()}
        return ConversionTarget(**self._changed_terms, **options)  # type: ignore[arg-type]  # values of the terms

    def renew(self) -> None:
        """Show the design, the changed fields and their effects."""
        now = terms_of(self._context.unit)
        self._changed_terms = {name: v for name, v in self._changed_terms.items() if v != getattr(now, name)}
        for name, field in self.fields.items():
            field.setCurrentIndex(field.findData(self._changed_terms.get(name, getattr(now, name))))
        year = self._changed_terms.get("year", now.year)
        with QSignalBlocker(self.year):
            self.year.setValue(year if isinstance(year, int) else 0)
        self._show_outcome()

    def set_term(self, name: str, value: object) -> None:
        """Set one property of the conversion's target, such as its tonnage."""
        self._changed_terms[name] = value
        self.renew()

    def _show_outcome(self) -> None:
        unit, terms = self._context.unit, self.terms
        is_changed = bool(differences(terms, unit)) or terms.exchange
        conversion = plan(unit, terms) if is_changed else None
        session = self._context.session
        outcome = None
        if conversion is not None and conversion.changes:
            outcome = preview_text(edit_outcome(session, session.what_if(conversion.edit)))
        if conversion is not None and conversion.level is not None:
            level = self.fields["rules_level"]
            level.setCurrentIndex(level.findData(conversion.level))
        self.button.setEnabled(outcome is not None)
        self.reset.setEnabled(is_changed)
        self.model.show(() if conversion is None else conversion_rows(conversion, outcome))

    def _lay_out(self) -> None:
        form = FormPanel(tr("Conversion"))
        for name, label in _LABELS.items():
            form.add_line(tr(label), self.fields[name])
        form.add_line(tr("Year"), self.year)
        form.add_line(tr("Rules level"), self.fields["rules_level"])
        form.add_widget(self.exchange)
        form.add_widget(self.replace)
        buttons = spaced(
            QHBoxLayout(), self.button, self.reset, 1, margins=("panel_inset", "gap"), spacing="control_inset"
        )
        page = QWidget()
        page.setMinimumWidth(1)  # it has the width of the panel: what stood beyond it could not be reached
        spaced(QVBoxLayout(page), form, buttons, (self.list, 1), margins=0, spacing=0)
        spaced(QVBoxLayout(self), Scrolled(page), margins=0)

    def _connect(self) -> None:
        for name, field in self.fields.items():
            field.activated.connect(lambda _row, name=name, field=field: self.set_term(name, field.currentData()))
        self.year.valueChanged.connect(lambda year: self.set_term("year", year))
        self.exchange.toggled.connect(self._show_outcome)
        self.replace.toggled.connect(self._show_outcome)
        self.reset.clicked.connect(self._reset_terms)
        self._following = follow(self._context, self, design.rule_inputs, lambda _inputs: self.renew())
        self._context.leaving.connect(self._on_leaving)
        self._context.adopted.connect(self._on_adopted)
        self._on_adopted()

    def _on_leaving(self) -> None:
        state = self._context.view_state.of(ConversionViewState)
        state.changed_terms = self._changed_terms
        state.exchange, state.replace = self.exchange.isChecked(), self.replace.isChecked()

    def _on_adopted(self) -> None:
        state = self._context.view_state.of(ConversionViewState)
        self._changed_terms = state.changed_terms
        with QSignalBlocker(self.exchange), QSignalBlocker(self.replace):
            self.exchange.setChecked(state.exchange)
            self.replace.setChecked(state.replace)
        self._following.outdate()

    def _reset_terms(self) -> None:
        self._changed_terms = {}
        self.exchange.setChecked(False)
        self.renew()


def conversion_rows(conversion: ConversionPlan, outcome: PreviewText | None) -> Iterator[ConversionRow]:
    """The rows about what a conversion would change; ``outcome`` is None if the conversion is refused."""
    if conversion.refusal:
        yield ConversionRow(conversion.refusal, icon=SEVERITIES["error"].icon, token=SEVERITIES["error"].token)
        return
    if conversion.level is not None:
        words = tr(
            "Rules level {level}: introductory rules are for the Inner Sphere alone", level=tr(LEVELS[conversion.level])
        )
        yield ConversionRow(words, icon=SEVERITIES["note"].icon, token=SEVERITIES["note"].token)
    if outcome is not None:
        for figure in outcome.figures:
            yield ConversionRow(figure.label, f"{figure.old} → {figure.new}", figure=figure)
        yield from _finding_rows(tr("Findings that come"), outcome.gained)
        yield from _finding_rows(tr("Findings that go"), outcome.cleared, cleared=True)
    for fate in Fate:
        if conversion.of(fate):
            yield ConversionRow(tr(fate.value), str(conversion.count(fate)), heading=True)
            for line in conversion.of(fate):
                yield ConversionRow(f"{line.mounts} × {line.name}" if line.mounts > 1 else line.name, line.way)


def _finding_rows(heading: str, findings: Sequence[Finding], *, cleared: bool = False) -> Iterator[ConversionRow]:
    if findings:
        yield ConversionRow(heading, str(len(findings)), heading=True)
    for finding in findings:
        look = SEVERITIES["clear" if cleared else SIGNS[finding.severity]]
        yield ConversionRow(finding.sentence, icon=look.icon, token=look.token)
