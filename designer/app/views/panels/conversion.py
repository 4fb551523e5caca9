"""Turning the design into another chassis: what it is to become, what that does to every part, and one button."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import (
    QCheckBox,
    QHBoxLayout,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from designer.analysis.edit_outcome import edit_outcome
from designer.app.context.design_context import DesignContext
from designer.app.ui.icons import SEVERITIES, paint_icon
from designer.app.ui.lazy_update import LazyUpdate
from designer.app.ui.severities import SIGNS
from designer.app.ui.sizes import spaced
from designer.app.ui.tables import RIGHT, Cell, Column, TableModel, TableView
from designer.app.ui.text_layout import draw, in_two_lines
from designer.app.ui.theme import Style
from designer.app.ui.widgets.change_marks import FigureChange, paint_change_mark
from designer.app.ui.widgets.fields import Stepper
from designer.app.views.panels.forms import Form, combo_box
from designer.app.views.panels.preview_button import PreviewButton
from designer.app.views.panels.preview_text import FigureText, PreviewText, preview_text
from designer.catalog import systems
from designer.construction.findings import Finding
from designer.construction.technology import LEVELS
from designer.editing.conversion import ConversionPlan, ConversionTarget, Fate, convert, differences, plan, terms_of
from designer.editing.edits.kinds import MechKind
from designer.language import marked, sense, tr
from designer.units.location import Form as BodyForm
from designer.units.unit import TechBase

BASES: Final = {
    TechBase.INNER_SPHERE: marked("Inner Sphere"),
    TechBase.CLAN: marked("Clan"),
    TechBase.MIXED_IS: marked("Mixed, Inner Sphere"),
    TechBase.MIXED_CLAN: marked("Mixed, Clan"),
}

_EARLIEST, _LATEST = 1950, 9999
_NOTHING_YET = marked("Choose what the design is to become. The changes are listed here before anything is done.")
_MARK_WIDTH = 62
_AFTER_ICON, _SECOND_LINE = 6, 15
_LABELS: Final = {
    "form": marked("Form"),
    "tonnage": marked("Tonnage"),
    "kind": marked("Kind"),
    "omni": marked("Pods"),
    "base": sense("form", "Tech base"),
}
"""What the lines of the terms are called."""


class ConversionRow(NamedTuple):
    """A row of the outcome: a heading, a figure, a finding that comes or goes, or what becomes of some parts."""

    words: str
    more: str = ""
    heading: bool = False
    figure: FigureText | None = None
    icon: str = ""
    token: str = "text.1"


def _accessible_text(row: ConversionRow) -> str:
    return f"{row.words}, {row.more}" if row.more else row.words


def _second_line_height(row: ConversionRow, style: Style, width: int) -> int:
    """The height of the second line of a finding that does not fit in one."""
    room = width - 2 * style.measures.panel_inset - _icon_room(style)
    return style.px(_SECOND_LINE) if row.icon and in_two_lines(row.words, room, style)[1] else 0


def _paint(painter: QPainter, cell: Cell[ConversionRow]) -> None:
    """A heading, a figure with its mark, or a finding with its sign, in two lines if it is long."""
    row, style, rect = cell.row, cell.style, cell.rect
    inset = style.measures.panel_inset - style.measures.table_gutter
    inner = rect.adjusted(inset, 0, -inset, 0)
    if row.heading:
        draw(painter, inner, row.words, style, role="strong")
        draw(painter, inner, row.more, style, token="text.3", align=RIGHT)
        return
    if row.figure is not None and row.figure.change is not None:
        mark = QRectF(inner.right() - style.px(_MARK_WIDTH), rect.top(), style.px(_MARK_WIDTH), rect.height())
        paint_change_mark(painter, mark, FigureChange(row.figure.change, row.figure.digits), style)
        inner.setRight(mark.left())
    if row.icon:
        side, high = style.measures.cell_glyph, style.measures.table_row
        corner = QPointF(inner.left(), rect.top() + (high - side) / 2)
        paint_icon(painter, corner, row.icon, style.color(row.token), side)
        line = QRectF(inner.left(), rect.top(), inner.width(), high).adjusted(_icon_room(style), 0, 0, 0)
        first, rest = in_two_lines(row.words, line.width(), style)
        draw(painter, line, first, style)
        draw(painter, line.translated(0, style.px(_SECOND_LINE)), rest, style)
        return
    width = min(style.width(row.more) + style.px(2), inner.width() * 0.6) if row.more else 0
    draw(painter, inner.adjusted(0, 0, -width - style.px(6), 0), row.words, style)
    draw(painter, inner.adjusted(inner.width() - width, 0, 0, 0), row.more, style, token="text.2", align=RIGHT)


def _icon_room(style: Style) -> float:
    return style.measures.cell_glyph + style.px(_AFTER_ICON)


_COLUMN: Final = Column[ConversionRow](
    text=lambda row: row.words, spoken=_accessible_text, tooltip=_accessible_text, paint=_paint, stretch=True
)


class ConversionPage(QWidget):
    """Terms, outcome, button. What the user did not touch follows the design."""

    def __init__(self, context: DesignContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._wanted: dict[str, object] = {}
        self.fields = {
            "form": combo_box(tr("Chassis form"), {form: form.value for form in BodyForm}),
            "tonnage": combo_box(tr("Tonnage"), {tons: f"{tons} t" for tons in sorted(systems().structure_points)}),
            "kind": combo_box(tr("Kind of 'Mech"), {kind: kind.value for kind in MechKind}),
            "omni": combo_box(tr("Omni"), {False: marked("Not an OmniMech"), True: marked("Omni")}),
            "base": combo_box(tr("Technology base"), BASES),
            "rules_level": combo_box(tr("Rules level"), LEVELS),
        }
        self.year = Stepper(tr("Year of introduction"), _EARLIEST, _LATEST)
        self.exchange = QCheckBox(tr("Replace parts of the other tech base"))
        self.replace = QCheckBox(tr("Place displaced items again"))
        self.replace.setChecked(True)
        self.model = TableModel((_COLUMN,), key=lambda row: row, parent=self, section=lambda row: row.heading)
        self.list = TableView(tr("What the conversion would change"), self.model, headings=False)
        self.list.extra_height = _second_line_height
        self.list.empty_text = lambda: tr(_NOTHING_YET)
        self.list.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.button = PreviewButton(context, tr("Convert"), lambda: convert(self.terms))
        self.button.setProperty("look", "primary")
        self.reset = QPushButton(tr("Reset"))
        self._fill()
        self._connect()

    @property
    def terms(self) -> ConversionTarget:
        """What is asked for."""
        options = {"exchange": self.exchange.isChecked(), "replace": self.replace.isChecked()}
        return ConversionTarget(**self._wanted, **options)  # type: ignore[arg-type]  # the fields hold values of their terms

    def renew(self) -> None:
        """Show the design as it is now, and what the terms would make of it."""
        now = terms_of(self._context.unit)
        self._wanted = {name: value for name, value in self._wanted.items() if value != getattr(now, name)}
        for name, field in self.fields.items():
            field.setCurrentIndex(field.findData(self._wanted.get(name, getattr(now, name))))
        blocked = self.year.blockSignals(True)
        year = self._wanted.get("year", now.year)
        self.year.setValue(year if isinstance(year, int) else 0)
        self.year.blockSignals(blocked)
        self._show_outcome()

    def want(self, name: str, value: object) -> None:
        """Ask for something else."""
        self._wanted[name] = value
        self.renew()

    def _show_outcome(self) -> None:
        unit, terms = self._context.unit, self.terms
        asked = bool(differences(terms, unit)) or terms.exchange
        found = plan(unit, terms) if asked else None
        possible = found is not None and not found.refusal
        session = self._context.session
        outcome = None
        if found is not None and possible:
            outcome = preview_text(edit_outcome(session, session.what_if(found.edit)))
        self.button.setEnabled(outcome is not None)
        self.reset.setEnabled(asked)
        self.model.show(() if found is None else (rows_of(found, outcome)))

    def _fill(self) -> None:
        form = Form(tr("Conversion"))
        for name, label in _LABELS.items():
            form.add_line(tr(label), self.fields[name])
        form.add_line(tr("Year"), self.year)
        form.add_line(tr("Rules level"), self.fields["rules_level"])
        form.add_widget(self.exchange)
        form.add_widget(self.replace)
        self._foot = QHBoxLayout()
        self._foot.addWidget(self.button)
        self._foot.addWidget(self.reset)
        self._foot.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(form)
        column.addLayout(self._foot)
        column.addWidget(self.list, 1)
        spaced(self._foot, margins=("panel_inset", "gap"), spacing="control_inset")

    def _connect(self) -> None:
        for name, field in self.fields.items():
            field.activated.connect(lambda _row, name=name, field=field: self.want(name, field.currentData()))
        self.year.valueChanged.connect(lambda year: self.want("year", year))
        self.exchange.toggled.connect(self._show_outcome)
        self.replace.toggled.connect(self._show_outcome)
        self.reset.clicked.connect(self._start_over)
        self._context.changed.connect(LazyUpdate(self, self.renew, stale=True).request)

    def _start_over(self) -> None:
        self._wanted = {}
        self.exchange.setChecked(False)
        self.renew()


def rows_of(found: ConversionPlan, outcome: PreviewText | None) -> Iterator[ConversionRow]:
    """The rows that say what a conversion would change."""
    if found.refusal:
        yield ConversionRow(found.refusal, icon=SEVERITIES["error"].icon, token=SEVERITIES["error"].token)
        return
    if outcome is not None:
        for figure in outcome.figures:
            yield ConversionRow(figure.label, f"{figure.old} → {figure.new}", figure=figure)
        yield from _findings(tr("Findings that come"), outcome.gained)
        yield from _findings(tr("Findings that go"), outcome.cleared, gone=True)
    for fate in Fate:
        if found.of(fate):
            yield ConversionRow(tr(fate.value), str(found.count(fate)), heading=True)
            for line in found.of(fate):
                yield ConversionRow(f"{line.mounts} × {line.name}" if line.mounts > 1 else line.name, line.way)


def _findings(heading: str, findings: Sequence[Finding], *, gone: bool = False) -> Iterator[ConversionRow]:
    if findings:
        yield ConversionRow(heading, str(len(findings)), heading=True)
    for finding in findings:
        look = SEVERITIES["clear" if gone else SIGNS[finding.severity]]
        yield ConversionRow(finding.sentence, icon=look.icon, token=look.token)
