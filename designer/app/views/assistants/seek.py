"""The assistant "Find designs": designs that fulfill targets, found while you look, each shown before it is taken."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QProgressBar, QPushButton, QVBoxLayout, QWidget

from designer.app.context.design_context import DesignContext
from designer.app.ui import theme
from designer.app.ui.companion_work import CompanionWork
from designer.app.ui.figures import figure
from designer.app.ui.measures import COMFORTABLE_FROM
from designer.app.ui.plots.scatter import ScatterPlot, ScatterPoint, ScatterPoints
from designer.app.ui.sizes import in_font, sized, spaced
from designer.app.ui.tables import RIGHT, Column, TableCell, TableModel, TableView
from designer.app.ui.text_layout import draw
from designer.app.ui.widgets.buttons import IconButton
from designer.app.ui.widgets.fields import ComboBox
from designer.app.ui.widgets.labels import text_label
from designer.app.ui.widgets.panel import Panel
from designer.app.views.assistants.frame import Assistant
from designer.app.views.assistants.seek_form import SeekForm
from designer.app.views.assistants.seek_texts import (
    LISTED,
    changes,
    edits_of,
    in_lines,
    in_words,
    led_by_differences,
    told,
)
from designer.assistants.figure_targets import FigureTarget
from designer.assistants.seek import unbeaten
from designer.assistants.seek_news import Hopeless, SeekCandidate, SeekNews, figures_of, seeking
from designer.editing import Change, Edit, EditRefusedError
from designer.figures import FIGURES, Figure
from designer.language import marked, tr, trn
from designer.units.unit import Unit

TITLE: Final = marked("Find designs")
_FOLD, _UNFOLD = marked("Collapse the targets to one line"), marked("Show all targets")
_EDITS: Final = "edits"
"""The number of edits as an axis of the plot."""
_LINE, _MOST_LINES = 14, 8
"""The pixels at scale 1 that each line after the first one adds to a row, and the most lines of a row."""
_PLOT, _AXIS = 168, 180
"""The least height of the plot with its axis, and the width of the lists of its axes, in pixels."""


class SeekResults(Panel):
    """Results of the search: the list of the best, and all of them by two figures.

    Signals:
        chosen: the number of a design was chosen; None for none.
        taken: the chosen design is to be taken.
    """

    chosen = Signal(object)
    taken = Signal()

    def __init__(self) -> None:
        super().__init__(tr("Found"))
        columns = (
            Column[SeekCandidate](
                id="changes", heading=marked("What changes"), text=changes,
                tooltip=lambda row: "\n".join(row.differences), spoken=in_words, paint=_paint_changes, stretch=True,
            ),
            *map(_figure_column, FIGURES.values()),
            Column[SeekCandidate](
                id=_EDITS, heading=marked("edits"), text=lambda row: figure(edits_of(row)), sort_key=edits_of,
                align=RIGHT, token="text.2",
            ),
        )  # fmt: skip
        self.model = TableModel(columns, key=lambda row: row.number)
        self.list = TableView(tr("Best designs found"), self.model)
        self.list.row_height = lambda style: style.measures.table_row + style.px(_LINE)
        self.list.extra_height = self._lines_height
        self.note = ""
        self.list.empty_text = lambda: self.note
        self.list.chosen.connect(self.chosen)
        self.list.opened.connect(lambda _number: self.taken.emit())
        self.list.sort_by(len(columns) - 1, Qt.SortOrder.AscendingOrder)
        self.list.horizontalHeader().sortIndicatorChanged.connect(self._tell_order)
        self.across, self.up = ComboBox(tr("X axis")), ComboBox(tr("Y axis"))
        for field, first in ((self.across, "armor.percent"), (self.up, "damage.9")):
            for each in FIGURES.values():
                field.addItem(each.label, each.id)
            field.addItem(tr("edits"), _EDITS)
            field.setCurrentIndex(field.findData(first))
            field.setSizeAdjustPolicy(ComboBox.SizeAdjustPolicy.AdjustToContents)
            sized(field, minimum_width=_AXIS / 2, maximum_width=_AXIS)
            field.currentIndexChanged.connect(self._plot)
        looks = (("accent", "o"),)  # of the best
        self.plot = ScatterPlot(
            tr("All found designs by two figures"), looks, lambda key: changes(self._by_number[key]), joined=0
        )
        self.plot.chosen.connect(self._choose_point)
        self.button = QPushButton(tr("Apply"))
        self.button.setProperty("look", "primary")
        self.button.clicked.connect(self.taken)
        self.button.setEnabled(False)
        self._by_number: dict[int, SeekCandidate] = {}
        self._best: frozenset[int] = frozenset()
        self._now: SeekCandidate | None = None
        self._wishes: dict[str, FigureTarget] = {}
        self._better, self._is_narrow = _EDITS, False
        body = QWidget()
        for tool in (self.up, text_label(tr("over")), self.across, self.button):
            self.add_tool(tool)
        self._row = spaced(QHBoxLayout(body), margins=0, spacing=0)
        self._row.addWidget(sized(self.plot, minimum_height=_PLOT), 1)
        self.set_body(body)
        self.put_list(None)

    def put_list(self, column: QBoxLayout | None) -> None:
        """Put the list into a narrow column elsewhere; None puts it beside the plot."""
        self._is_narrow = column is not None
        if column is None:
            self._row.insertWidget(0, self.list, 2)
        else:
            column.addWidget(self.list, 1)
        self._show_columns()

    def _lines_height(self, row: SeekCandidate, style: theme.Style, _width: int) -> int:
        """The height of the lines of a row after its second one: as many as let all rows stand in the list."""
        room, share = self.list.columnWidth(0) - 2 * style.measures.table_gutter, self.list.viewport().height()
        most = _lines_in(share / len(self.model.rows), style)
        return max(0, len(_lines(row, room, most, style)) - 2) * style.px(_LINE)

    def _show_columns(self) -> None:
        """Show what changes and the figures; in a narrow list the Battle Value and what is to be better."""
        wanted = {"changes", self._better, *(("bv",) if self._is_narrow else (*LISTED, _EDITS))}
        self.list.set_columns([place for place, each in enumerate(self.model.columns) if each.id in wanted])

    def show_found(
        self,
        every: Sequence[SeekCandidate],
        best: Sequence[int],
        chosen: int | None,
        now: SeekCandidate,
        wishes: Sequence[FigureTarget] = (),
        better: str = _EDITS,
    ) -> None:
        """Show all designs, and the present one. The ``best`` are listed, and the chosen one while it is previewed.

        Of those with equal figures one is listed: the list would not tell them apart. ``better`` is the figure that is
        to be better, or the edits. The plot joins those that no other beats in two ``wishes``, if it shows these two.
        """
        self._best, self._now = frozenset(best), now
        self._wishes = {wish.figure: wish for wish in wishes if wish.has_direction}
        by_number = self._by_number = {each.number: each for each in every}
        told_apart = {told(by_number[number], better): number for number in reversed(best) if number in by_number}
        listed = {number for number in (*told_apart.values(), chosen) if number is not None}
        rows = [by_number[number] for number in dict.fromkeys((*best, chosen)) if number in listed]
        self.model.show(led_by_differences(rows))
        if better != self._better:
            self._better = better
            self._show_columns()
        self.list.horizontalHeader().setVisible(bool(self.model.rows))
        self._tell_order()
        self._plot()
        self.list.viewport().update()

    def _tell_order(self) -> None:
        """Say how many designs are listed of those that were found, and in which order if it is the first one."""
        header, counts = self.list.horizontalHeader(), {"n": len(self.model.rows), "all": len(self._by_number)}
        if not self._by_number:
            self.set_state("")
        elif self.model.columns[header.sortIndicatorSection()].id == _EDITS:
            self.set_state(tr("{n} best of {all}, by edits", **counts))
        else:
            self.set_state(tr("{n} best of {all}", **counts))

    def _plot(self) -> None:
        x, y = self.across.currentData(), self.up.currentData()

        def place(each: SeekCandidate) -> tuple[float, float]:
            across, up = (
                float(edits_of(each)) if axis == _EDITS else FIGURES[axis].shown(each.figures[axis]) for axis in (x, y)
            )
            return across, up

        numbers = list(self._by_number)
        places = np.array([place(each) for each in self._by_number.values()], float).reshape(-1, 2)
        looks = np.array([0 if number in self._best else -1 for number in numbers], np.int8)
        now = [] if self._now is None else [ScatterPoint(self._now.number, tr("now"), *place(self._now))]
        points = ScatterPoints(np.array(numbers, np.int64), places, looks)
        titles = self.across.currentText(), self.up.currentText()
        self.plot.show_points(titles, points, now, self._front(x, y), titled=False)  # the fields above name them

    def _front(self, x: str, y: str) -> list[int]:
        """The numbers of the designs that no other beats in two figures; none if one of them is no wish."""
        wanted = {_EDITS, *self._wishes}
        if x == y or not {x, y} <= wanted:
            return []

        def rank(each: SeekCandidate, axis: str) -> float:
            return edits_of(each) if axis == _EDITS else self._wishes[axis].rank(each.figures[axis])

        every = list(self._by_number.values())
        return [every[n].number for n in unbeaten([(rank(each, x), rank(each, y)) for each in every])]

    def _choose_point(self, number: object) -> None:
        if isinstance(number, int) and self.model.place_of(number) >= 0:
            self.list.choose(number, show=True)
        self.chosen.emit(number)


class SeekAssistant(Assistant):
    """The inputs in the left panel; what is found stands under the board, the chosen design on it.

    The inputs fold to one line, and what is found is listed in their place: by itself where the board leaves little
    room below it.
    """

    def __init__(self, context: DesignContext) -> None:
        self.form = SeekForm(context)
        self.button = QPushButton(tr("Find"))
        self.button.setProperty("look", "primary")
        self.targets = in_font(text_label(wraps=True), "caption_medium")
        self.fold = IconButton("chevron_up", tr(_FOLD), checkable=True)
        self.count = text_label("", look="hint", wraps=True)
        self.progress = QProgressBar()
        self.progress.setAccessibleName(tr("Searching"))
        self.progress.setTextVisible(False)
        self.progress.setRange(0, 0)
        sized(self.progress, height=4).hide()
        body = QWidget()
        foot = spaced(QHBoxLayout(), self.button, (self.count, 1), margins=("panel_inset", 6), spacing="control_inset")
        head = spaced(QHBoxLayout(), (self.targets, 1), self.fold, margins=("panel_inset", 2), spacing=4)
        self._column = spaced(QVBoxLayout(), margins=0, spacing=0)
        parts = head, (self.form, 1), (self._column, 1), foot, self.progress
        self._body = spaced(QVBoxLayout(body), *parts, margins=0, spacing=0)
        super().__init__(context, tr(TITLE), body, results=SeekResults())
        assert isinstance(self.results, SeekResults)
        self.found: SeekResults = self.results
        self._unit = context.unit
        self._candidates: dict[int, SeekCandidate] = {}
        self._best: tuple[int, ...] = ()
        self._wishes: Sequence[FigureTarget] = ()
        self._better = _EDITS
        self._tried = 0
        self._chosen: int | None = None
        self._seed = 0
        self._search = CompanionWork(self, self._receive, self._finish, lambda: self.words)
        self.button.clicked.connect(lambda: self.stop() if self.busy else self.seek())
        self.fold.toggled.connect(self._show_folded)
        self.form.changed.connect(self._show_targets)
        self.form.entered.connect(self.seek)
        self.found.chosen.connect(self.choose)
        self.found.taken.connect(self.take)
        context.changed.connect(self._follow)
        self._show_targets()
        self._show_state(tr("Enter targets, then Find."))

    @property
    def busy(self) -> bool:
        """Whether the search is running."""
        return self._search.busy

    @property
    def number_found(self) -> int:
        """How many designs were found."""
        return len(self._candidates)

    @property
    def edit(self) -> Edit | None:
        """The edit that takes the chosen design; None if none is chosen."""
        found = None if self._chosen is None else self._candidates.get(self._chosen)
        return None if found is None else taking(self._unit, found)

    def take_keyboard(self) -> None:
        self.form.lines["bv"].value.setFocus()

    def seek(self) -> None:
        """Begin to search; the same search goes on with other chances."""
        request = self.form.request
        self._forget()
        if not request.targets:
            self._show_state(tr("Enter at least one target."))
            self._search.status.tell()
            return
        self._unit, self._wishes = self.context.unit, request.targets
        self._better = self.form.better_figure or _EDITS
        self._seed += 1
        self._search.start(seeking, request, self._seed)
        self.results_wanted.emit()
        self._show_state(tr("Searching…"))
        if self.window().width() / theme.current().scale < COMFORTABLE_FROM:
            self.fold.setChecked(True)
            self.found.list.setFocus(Qt.FocusReason.OtherFocusReason)

    @property
    def words(self) -> str:
        """How many designs were tried, how many of them match, and what is wrong if none does."""
        counts = self.count.text()
        return counts if self._candidates or self.found.note in counts else f"{counts}. {self.found.note}"

    def stop(self) -> None:
        """Stop the search, and keep what was found."""
        self._search.stop()
        self._show_state(self.found.note)

    def choose(self, number: object) -> None:
        """Show a found design on the board and in all figures; None shows the design as it is."""
        self._chosen = number if isinstance(number, int) else None
        self.found.plot.select(self._chosen)
        self.found.button.setEnabled(self.edit is not None)
        self.context.propose(self.edit)
        if self.edit is not None and self.found.model.place_of(self._chosen) < 0:  # chosen in the plot
            self._show_state(self.found.note)
            self.found.list.choose(self._chosen)

    def take(self) -> None:
        """Take the chosen design, as one step."""
        edit = self.edit
        if edit is not None and self.context.apply(edit):
            self.closed.emit()

    def _receive(self, news: list[SeekNews]) -> None:
        note, none_before = self.found.note, not self._candidates
        for each in news:
            if isinstance(each, Hopeless):
                note = each.reason
                continue
            self._tried, self._best = each.tried, each.best or self._best
            self._candidates |= {candidate.number: candidate for candidate in each.found}
            note = each.nearest or note
        self._show_state(note)
        if none_before and self._candidates:
            self._search.status.tell()

    def _finish(self, problem: str) -> None:
        self._show_state(problem or self.found.note)
        if not self._candidates:
            self.fold.setChecked(False)  # other targets are needed

    def _show_folded(self, folded: bool) -> None:
        """Show the list of what is found in the place of the form, or give it back."""
        self.form.setHidden(folded)
        self._body.setStretchFactor(self._column, int(folded))
        self.found.put_list(self._column if folded else None)
        self.fold.set_icon("chevron_down" if folded else "chevron_up")
        words = tr(_UNFOLD if folded else _FOLD)
        self.fold.setToolTip(words)
        self.fold.setAccessibleName(words)
        self._show_targets()

    def _show_targets(self) -> None:
        """Say what is wanted where the form does not."""
        targets, pins = self.form.targets, len(self.form.pinned)
        pinned = [trn("{n} pinned", "{n} pinned", pins)] if pins else []
        words = "; ".join([*(target.words for target in targets), *pinned])
        self.targets.setText(words if words and self.fold.isChecked() else tr("Targets"))

    def _follow(self, change: Change) -> None:
        if change.after is not self._unit:
            self._forget()
            self.form.renew()
            self._show_state(tr("The design has changed: search again."))

    def _forget(self) -> None:
        self._search.stop()
        self._candidates, self._best, self._tried = {}, (), 0
        self.choose(None)

    def _show_state(self, note: str) -> None:
        self.found.note = note
        every, now = list(self._candidates.values()), present(self.context)
        self.found.show_found(every, self._best, self._chosen, now, self._wishes, self._better)
        self.button.setText(tr("Stop") if self.busy else tr("Find"))
        self.progress.setVisible(self.busy)
        tried = trn("{n} design tried", "{n} designs tried", self._tried)
        meet = trn("{n} matches", "{n} match", len(self._candidates))
        self.count.setText(f"{tried}, {meet}" if self._tried else note)


def taking(unit: Unit, found: SeekCandidate) -> Edit:
    """The edit that makes a found design of the one that the search began with."""

    def run(now: Unit) -> Unit:
        if now != unit:
            raise EditRefusedError(
                tr("The design has changed"), tr("The results are for an earlier state of the design.")
            )
        return found.unit

    return Edit(tr("Found design: {changes}", changes=changes(found)), run)


def _lines_in(height: float, style: theme.Style) -> int:
    """How many lines a row of a height has, at least two."""
    return min(max(2, int((height - style.measures.table_row) / style.px(_LINE)) + 1), _MOST_LINES)


def _lines(found: SeekCandidate, room: float, most: int, style: theme.Style) -> list[str]:
    """The lines that tell what changes, the first one in larger letters."""
    below = [lambda line: style.width(line, "caption") <= room] * (most - 1)
    return in_lines(found, lambda line: style.width(line) <= room, *below)


def _paint_changes(painter: QPainter, cell: TableCell[SeekCandidate]) -> None:
    """Paint the lines that tell what changes."""
    rect, style = cell.rect, cell.style
    first, *others = _lines(cell.row, rect.width(), _lines_in(rect.height(), style), style)
    high = style.px(_LINE)
    upper = rect.adjusted(0, style.px(2), 0, -len(others) * high - style.px(2)) if others else rect
    draw(painter, upper, first, style)
    for number, line in enumerate(others):
        room = QRectF(rect.left(), upper.bottom() + number * high, rect.width(), high)
        draw(painter, room, line, style, role="caption", token="text.2")


def present(context: DesignContext) -> SeekCandidate:
    """The design as it is, with the same figures."""
    return SeekCandidate(0, context.unit, (), figures_of(context.graph))


def _figure_column(shown: Figure) -> Column[SeekCandidate]:
    return Column[SeekCandidate](
        id=shown.id,
        heading=shown.short,
        tip=shown.definition,
        text=lambda row: shown.text(row.figures[shown.id]),
        sort_key=lambda row: row.figures[shown.id],
        align=RIGHT,
        token="text.2",
    )
