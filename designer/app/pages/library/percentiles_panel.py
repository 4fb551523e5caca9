"""Percentiles of a design: each figure with its spread over units, and how many it surpasses."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Final, NamedTuple

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QMenu, QVBoxLayout, QWidget

from designer.app.ui.figures import figure
from designer.app.ui.lazy_update import LazyUpdate
from designer.app.ui.sizes import spaced
from designer.app.ui.tables import Column, TableModel, TableView, figure_column
from designer.app.ui.widgets.buttons import IconButton, SegmentedSwitch
from designer.app.ui.widgets.labels import text_label
from designer.app.ui.widgets.menu import Menu
from designer.app.ui.widgets.scroll_page import Scrolled
from designer.app.views.panels.spread_bar import spread_column
from designer.figures import FIGURES, Figure
from designer.language import marked, tr
from designer.library.line_columns import LineColumns, Mask, Spread, columns_of, spread
from designer.library.percentiles import EVERYTHING, SharedTrait
from designer.library.unit_lines import UnitLine

_ALL, _MATCHING, _KIND = range(3)


class _StandingRow(NamedTuple):
    name: str
    own: float
    spread: Spread | None


def _row(line: UnitLine, among: LineColumns, mask: Mask | None, shown: Figure) -> _StandingRow:
    own, values = line.value(shown.id), among.values(shown)
    return _StandingRow(shown.id, own, spread(values if mask is None else values[mask], own))


def _own(row: _StandingRow) -> str:
    return FIGURES[row.name].text(row.own)


def _rank(row: _StandingRow) -> str:
    return "" if row.spread is None else rank_words(row.name, row.spread)


def rank_words(figure_id: str, found: Spread) -> str:
    """The share of units that a design surpasses in a figure; "all" for all, and 0 % only for none."""
    better = FIGURES[figure_id].better
    share = found.more if better < 0 else found.less
    if share == 1:
        return tr("better than all") if better else tr("more than all")
    words = {"n": figure(min(max(100 * share, 1), 99) if share else 0)}
    return tr("better than {n} %", **words) if better else tr("more than {n} %", **words)


def _spoken(row: _StandingRow) -> str:
    shown = FIGURES[row.name]
    if row.spread is None:
        return ""
    ends = {"low": row.spread.low, "median": row.spread.median, "high": row.spread.high}
    words = {name: shown.text(value) for name, value in ends.items()}
    return tr("from {low} to {high}, median {median}", **words)


_ALIKE: Final = (
    (SharedTrait.MASS, marked("The same mass class")),
    (SharedTrait.TECH, marked("The same technology base")),
    (SharedTrait.ERA, marked("The same era")),
)
"""Traits that similar units may share with a design."""


class PercentilesPanel(QWidget):
    """The table of figures, among all units, those that match, or those of the kind of the design.

    ``alike`` tells which units have something in common with a line.

    Signals:
        figure_wanted: the figure that is to be plotted.
        kind_changed: something else makes the kind of the design.
    """

    figure_wanted = Signal(str)
    kind_changed = Signal()

    def __init__(self, alike: Callable[[UnitLine, Collection[SharedTrait]], Mask]) -> None:
        super().__init__()
        self._alike = alike
        self.sides: frozenset[SharedTrait] = EVERYTHING
        """Traits that similar units share with the design."""
        columns = (
            Column[_StandingRow](
                heading=marked("Figure"), text=lambda row: FIGURES[row.name].label, width=FIGURES["per_bv"].name
            ),
            figure_column(marked("yours"), marked("The figure of the design"), _own, lambda row: row.own, "1 634"),
            spread_column(lambda row: (row.spread, row.own), _spoken),
            figure_column(
                marked("rank"),
                marked("The share of units that have less, or more of a figure of which less is better"),
                _rank,
                lambda row: row.name,
                tr("better than {n} %", n=100),
            ),
        )
        self._lazy = LazyUpdate(self, self._show, settle_ms=40, stale=True)
        self.rows = TableModel(columns, key=lambda row: row.name)
        self.table = TableView(tr("Percentiles"), self.rows)
        self.table.empty_text = lambda: tr("Open or choose a design to see its percentiles.")
        self.table.click_opens = True
        self.table.opened.connect(self.figure_wanted.emit)
        self.switch = SegmentedSwitch([tr("All"), tr("Matching"), tr("Similar units")], tr("Among"))
        self.switch.set_current(_MATCHING)
        self.switch.switched.connect(lambda _index: self._lazy.request())
        self.kind_button = IconButton("filter", tr("What counts as similar"))
        self.kind_button.set_menu(self._made_menu())
        note = text_label(
            tr(
                "Line: the middle half; tick: the median; diamond: the design; triangle: outliers. "
                "Click a row to plot it."
            ),
            wraps=True,
        )
        spaced(note_row := QVBoxLayout(), note, margins=("panel_inset", 4))
        page = QWidget()
        spaced(QVBoxLayout(page), (self.table, 1), note_row, margins=0, spacing=0)
        spaced(QVBoxLayout(self), Scrolled(page), margins=0)
        self._shown: tuple[UnitLine | None, LineColumns, Mask | None] = (None, columns_of(()), None)

    def _made_menu(self) -> QMenu:
        menu = Menu(self, tr("What counts as similar"))
        for side, words in _ALIKE:
            action = menu.addAction(tr(words))
            action.setCheckable(True)
            action.setChecked(True)
            action.toggled.connect(lambda on, side=side: self._choose_kind(side, on))
        return menu

    def _choose_kind(self, side: SharedTrait, on: bool) -> None:
        self.sides = self.sides | {side} if on else self.sides - {side}
        self.switch.set_current(_KIND)
        self._lazy.request()
        self.kind_changed.emit()

    def show_among(self, front: UnitLine | None, everything: LineColumns, found: Mask | None) -> None:
        """Show where a design stands among all units and those that are found, None for all."""
        self._shown = front, everything, found
        self._lazy.request()

    def _show(self) -> None:
        front, everything, found = self._shown
        rows: list[_StandingRow] = []
        if front is not None:
            mask = found if self.switch.current == _MATCHING else None
            if self.switch.current == _KIND:
                mask = self._alike(front, self.sides)
            rows = [_row(front, everything, mask, shown) for shown in FIGURES.values()]
        self.rows.show(rows, reset=True)
