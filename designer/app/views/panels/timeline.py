"""The timeline of a design: every step of its history with its change of Battle Value and mass.

Hovering a step previews its state; a click goes to it. Branches that were left (undone and then replaced) are folded.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from typing import Final, NamedTuple

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QVBoxLayout, QWidget

from designer import clock
from designer.app.context.design_context import DesignContext
from designer.app.context.follow import follow
from designer.app.context.hover_preview import HoverPreview
from designer.app.ui.figures import signed
from designer.app.ui.fonts import FontRole
from designer.app.ui.icons import paint_sign
from designer.app.ui.sizes import spaced
from designer.app.ui.tables import Column, TableCell, TableModel, TableView
from designer.app.ui.text_layout import RIGHT, draw, draw_in_two_lines, in_two_lines
from designer.app.ui.theme import Style
from designer.app.ui.widgets.change_marks import FigureChange, change_mark_width, paint_change_mark
from designer.app.views.panels.timeline_rows import TimelineKey, TimelineRow, branch_count, steps_of, timeline_rows
from designer.battle_value.total import battle_value
from designer.construction.mass import mass
from designer.editing import Change, Edit, Step
from designer.graph import Evaluator
from designer.language import marked, tr, trn
from designer.units.unit import Unit

NOW, UNDONE = marked("now"), marked("undone")

_TIME_FROM = 480
"""The width in pixels from which the time of day fits."""
_TIME, _BEFORE_TIME, _MASS, _VALUE, _GAP = 44, 28, 56, 56, 8
"""The widths of the time of day, of the changes of mass and Battle Value, and the gaps before them."""
_SECOND_LINE = 15
"""The height that the second line of a long label adds to a row."""
_DEPTH = 14
"""The indentation of the steps of a branch, in pixels at scale 1."""
_FIGURES_KEPT: Final = 2000


class TimelineEntry(NamedTuple):
    """The texts and figures of a row.

    ``value`` (Battle Value) and ``tons`` are the changes from the step before, None for the first step; for a folded
    branch, from the step where it begins to its last step. ``state`` is ``NOW``, ``UNDONE``, the size of a branch, or
    empty.
    """

    label: str
    at: str
    value: int | None
    tons: float | None
    state: str


class _Figures(NamedTuple):
    value: int
    mass: int


@dataclass(slots=True)
class TimelineViewState:
    """The state of the timeline for one design, kept while another design is shown."""

    unfolded: set[int] = field(default_factory=set)
    """The numbers of the first steps of unfolded branches."""
    figures: dict[int, tuple[Unit, _Figures]] = field(default_factory=dict)
    """The figures of states by the id of the unit, which is kept with them, so that the id stays its own."""


class TimelinePanel(QWidget):
    """The timeline of a design."""

    def __init__(self, context: DesignContext) -> None:
        super().__init__()
        self._context = context
        self._unfolded: set[int] = set()
        self._places: dict[int, int] = {}
        column = Column[TimelineRow](
            text=lambda row: row.goal.label,
            spoken=lambda row: _spoken(self.entry(row)),
            tooltip=lambda row: _spoken(self.entry(row)),
            paint=self._paint,
            parts=lambda cell: {"fold": _fold_rect(cell)} if cell.row.fold else {},
            stretch=True,
        )
        self.model = TableModel(
            (column,), key=lambda row: row.key, unfolded=lambda row: row.unfolded if row.fold else None
        )
        self.list = TableView(tr("Timeline"), self.model, headings=False)
        self.list.click_opens = True
        self.list.extra_height = _second_line
        self._hover_preview = HoverPreview(context, self, as_it_is=True, source=self)
        self._hover_preview.follow_table(self.list, self._edit_to)
        spaced(QVBoxLayout(self), self.list, margins=0)
        self.list.opened.connect(self._go_to)
        self.list.folded.connect(self._unfold)
        self.list.part_clicked.connect(lambda key, _part: self._unfold(key, not self._row(key).unfolded))
        context.changed.connect(self._on_changed)
        context.adopted.connect(self._on_adopted)
        self._following = follow(context, self, lambda _g: context.session.history.current, self._show_history)
        self._note_figures()
        context.leaving.connect(self._on_leaving)

    @property
    def words(self) -> str:
        """The number of steps and of branches, as text."""
        history = self._context.session.history
        steps, branches = len(history.steps) - 1, branch_count(history)
        counted = trn("{n} step", "{n} steps", steps)
        return ", ".join((counted, trn("{n} branch", "{n} branches", branches))) if branches else counted

    def entry(self, row: TimelineRow) -> TimelineEntry:
        """The texts and figures of a row."""
        goal, before, state = row.goal, row.step.before, self._state(row)
        if before is None:
            return TimelineEntry(goal.label, "", None, None, state)
        then, now = self._figures_of(before), self._figures_of(goal)
        return TimelineEntry(goal.label, _clock(goal.at), now.value - then.value, (now.mass - then.mass) / 1000, state)

    def unfold_all(self) -> None:
        """Unfold all branches."""
        self._unfolded = {step.number for step in self._context.session.history.numbered.values()}
        self._following.renew()

    # -- the history ----------------------------------------------------------------------------------------

    def _show_history(self, current: Step) -> None:
        self._hover_preview.stop()
        history = self._context.session.history
        self._places = {step.number: place for place, step in enumerate(history.steps)}
        self.model.show(timeline_rows(history, self._unfolded))
        self.model.announce()  # the state of a row changes although its step does not
        self.list.choose(TimelineKey(current.number), show=True)

    def _unfold(self, key: TimelineKey, unfolded: bool) -> None:
        row = self._row(key)
        if row.fold and row.unfolded != unfolded:
            self._unfolded ^= {row.step.number}
            self._following.renew()
            self.list.choose(key)

    def _on_leaving(self) -> None:
        self._context.view_state.of(TimelineViewState).unfolded = self._unfolded

    def _on_adopted(self) -> None:
        self._unfolded = self._context.view_state.of(TimelineViewState).unfolded
        self._following.outdate()

    def _row(self, key: object) -> TimelineRow:
        return self.model.rows[self.model.place_of(key)]

    def _state(self, row: TimelineRow) -> str:
        if row.fold:
            return trn("branch, {n} step", "branch, {n} steps", len(steps_of(row)))
        place, position = self._places.get(row.step.number), self._context.session.history.position
        if place is None:
            return ""
        return NOW if place == position else UNDONE if place > position else ""

    def _note_figures(self) -> None:
        """Store the figures of the present state, because they are cheap to compute as long as it is current."""
        known = self._known_figures
        if len(known) > _FIGURES_KEPT:
            kept = {id(step.unit) for step in self._context.session.history.numbered.values()}
            for key in known.keys() - kept:
                del known[key]
        unit = self._context.unit
        known[id(unit)] = unit, _figures(self._context.graph)

    def _on_changed(self, change: Change) -> None:
        if not change.parts:  # Battle Values are counted in another way
            self._known_figures.clear()
        self._note_figures()

    def _figures_of(self, step: Step) -> _Figures:
        found = self._known_figures.get(id(step.unit))
        if found is None:
            g = self._context.session.evaluate(step.unit)
            found = self._known_figures[id(step.unit)] = step.unit, _figures(g)
        return found[1]

    @property
    def _known_figures(self) -> dict[int, tuple[Unit, _Figures]]:
        """Those of the design that is shown; they go when it is closed."""
        return self._context.view_state.of(TimelineViewState).figures

    # -- preview and travel ---------------------------------------------------------------------------------

    def _go_to(self, key: object) -> None:
        self._hover_preview.stop()
        goal, session = self._row(key).goal, self._context.session
        if goal is not session.history.current:
            session.go(goal)

    def _edit_to(self, key: object) -> Edit | None:
        """The edit that restores a row's state; None if that is the present one, or another view shows a preview."""
        if self.model.place_of(key) < 0 or self._context.preview is not None:
            return None
        goal = self._row(key).goal
        if goal is self._context.session.history.current:
            return None
        return Edit(tr("As after: {step}", step=goal.label), lambda _unit: goal.unit)

    # -- painting -------------------------------------------------------------------------------------------

    def _paint(self, painter: QPainter, cell: TableCell[TimelineRow]) -> None:
        """Paint the label, the changes of Battle Value and mass, and if it fits the time of day."""
        entry, style = self.entry(cell.row), cell.style
        m, rect = style.measures, cell.rect.adjusted(-style.measures.table_gutter, 0, style.measures.table_gutter, 0)
        right = rect.right() - m.panel_inset
        if rect.width() >= style.px(_TIME_FROM):
            time_column = QRectF(right - style.px(_TIME), rect.top(), style.px(_TIME), rect.height())
            draw(painter, time_column, entry.at, style, token="text.3", align=RIGHT)
            right = time_column.left() - style.px(_BEFORE_TIME)
        if entry.tons is not None and entry.value is not None:
            right = _paint_changes(painter, rect, right, entry, style)
        _paint_label(painter, rect, right, cell.row, entry, style)


def _second_line(row: TimelineRow, style: Style, width: int) -> int:
    """The height that a row needs for the second line of its label."""
    return style.px(_SECOND_LINE) if _two_lines(row, style, width)[1] else 0


def _two_lines(row: TimelineRow, style: Style, width: float) -> tuple[str, str]:
    """The label of a row of this width in two lines; the second one is empty if it needs none."""
    time = style.px(_TIME + _BEFORE_TIME) if width >= style.px(_TIME_FROM) else 0
    figures = 0 if row.step.before is None else style.px(_MASS + _VALUE + _GAP)
    room = width - style.measures.panel_inset - time - figures - _left_edge(QRectF(), row, style)
    return in_two_lines(row.goal.label, room, style)


def _left_edge(rect: QRectF, row: TimelineRow, style: Style) -> float:
    return rect.left() + style.measures.panel_inset - 2 + row.depth * style.px(_DEPTH)


def _fold_rect(cell: TableCell[TimelineRow]) -> QRectF:
    """The rectangle of the arrow of a branch, from the left edge of the row."""
    style, rect = cell.style, cell.rect.adjusted(-cell.style.measures.table_gutter, 0, 0, 0)
    wide = _left_edge(rect, cell.row, style) + 2 + style.measures.cell_glyph - rect.left()
    return QRectF(rect.left(), rect.top(), wide, rect.height())


def _paint_changes(painter: QPainter, rect: QRectF, right: float, entry: TimelineEntry, style: Style) -> float:
    column = QRectF(right - style.px(_MASS), rect.top(), style.px(_MASS), rect.height())
    token = "text.2" if entry.tons else "text.3"
    draw(painter, column, signed(entry.tons or 0, 1, unit="t"), style, token=token, align=RIGHT)
    marks = QRectF(column.left() - style.px(_VALUE), rect.top(), style.px(_VALUE - 4), rect.height())
    change = FigureChange(entry.value or 0)
    paint_change_mark(painter, marks, change, style)
    return marks.right() - change_mark_width(change, style) - style.px(_GAP)  # the label has what the mark leaves


def _paint_label(
    painter: QPainter, rect: QRectF, right: float, row: TimelineRow, entry: TimelineEntry, style: Style
) -> None:
    left = _left_edge(rect, row, style)
    if row.fold:
        name = "chevron_down" if row.unfolded else "chevron_right"
        left += paint_sign(painter, left - style.px(3), rect.center().y(), name, style)
    hint = style.width(tr(entry.state), "caption") + style.px(6) if entry.state else 0
    faint = entry.state == UNDONE or row.depth > 0 or row.fold
    role: FontRole = "strong" if entry.state == NOW else "body"
    words = style.metrics[role].horizontalAdvance(entry.label)
    label = QRectF(left, rect.top(), right - left, rect.height())
    token = "text.3" if faint else "text.1"
    lines = _two_lines(row, style, rect.width())
    draw_in_two_lines(painter, label, lines, style, role=role, token=token)
    if not lines[1] and entry.state and words + hint <= label.width():
        behind = QRectF(left + words + style.px(6), rect.top(), hint, rect.height())
        draw(painter, behind, tr(entry.state), style, role="caption", token="text.3")


def _figures(g: Evaluator) -> _Figures:
    return _Figures(battle_value(g), mass(g).total)


def _clock(at: float) -> str:
    """The time of day of a step as text; ``at`` is its time on ``clock``, 0 for an unknown time."""
    return f"{datetime.fromtimestamp(clock.date_of(at)):%H:%M}" if at else ""


def _spoken(entry: TimelineEntry) -> str:
    parts = [entry.label]
    if entry.value is not None and entry.tons is not None:
        mass_change = signed(entry.tons, 1, unit="t")
        parts.append(tr("Battle Value {value}, mass {mass}", value=signed(entry.value), mass=mass_change))
    if entry.state:
        parts.append(tr(entry.state))
    return ", ".join(parts)
