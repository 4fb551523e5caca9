"""The order in which the lance acts: the timeline of played rounds, and the chances of acting first."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QHeaderView, QWidget

from designer.app.pages.lab.initiative.lance_model import LanceModel
from designer.app.pages.lab.shaded_table import ShadedCell, ShadedTable
from designer.app.ui import theme
from designer.app.ui.figures import DASH, figure
from designer.app.ui.sizes import Length, pixels
from designer.app.ui.strokes import hairline, smooth
from designer.app.ui.tables import Cell, Column, TableModel, TableView
from designer.app.ui.text_layout import CENTER, LEFT, draw
from designer.language import tr
from designer.rulesets.initiative.phase_modifiers import FIRST, LAST
from designer.rulesets.initiative.rounds import PlayedRound

ROUNDS: Final = 3
_NAME = 150
_CELL = 64
_SCALE: Final = -1
"""The row number of the scale with the phases' numbers."""


class Timeline(TableView[int]):
    """A table with a row for each unit: a disc at the phase in which it acts, and lines for the delays before."""

    def __init__(self, model: LanceModel) -> None:
        self._model = model
        self._rounds = model.lance.rounds(ROUNDS, model.seed)
        self._span = FIRST, LAST
        """The first and the last phase that are shown: those of the rounds, with one phase more at each end."""
        self.shown = 0
        columns = (
            Column[int](text=self._name, spoken=self._spoken, width=_NAME),
            Column[int](paint=self._paint_round, stretch=True),
        )
        self.rows = TableModel(columns, key=lambda place: place, section=lambda place: place == _SCALE)
        super().__init__(tr("Timeline of a round"), self.rows, headings=False)
        self.rows.setParent(self)
        self.is_band = lambda _row: False
        self.chosen.connect(model.choose)
        model.changed.connect(self._show)
        self._show()

    @property
    def round(self) -> PlayedRound:
        """The round that is shown."""
        return self._rounds[self.shown]

    def show_round(self, number: int) -> None:
        """Show another round; the first one is 0."""
        self.shown = number
        self._show()

    @property
    def told(self) -> str:
        """The round as sentences: who acts when, and who is delayed why."""
        turns = [_acts_in_phase(turn.name, turn.phase) for turn in self.round.turns]
        delays = [
            tr(
                "{name} falls from {before} to {after}: {cause}",
                name=delay.name,
                before=delay.before,
                after=delay.after,
                cause=tr(delay.cause),
            )
            for delay in self.round.delays
        ]
        told = "; ".join([", ".join(turns) or tr("nobody acts"), *delays])
        return tr("Round {number}: {told}.", number=self.round.number, told=told)

    def _show(self) -> None:
        self._rounds = self._model.lance.rounds(ROUNDS, self._model.seed)
        phases = [turn.phase for each in self._rounds for turn in each.turns]
        phases += [delay.before for each in self._rounds for delay in each.delays]
        self._span = min(FIRST, max(phases, default=FIRST) + 1), max(LAST, min(phases, default=LAST) - 1)
        self.rows.show([_SCALE, *range(len(self._model.members))])
        self.rows.announce()
        self.choose(self._model.chosen)
        self.setAccessibleDescription(self.told)

    def _name(self, place: int) -> str:
        return self._model.members[place].name if place != _SCALE else tr("Phase")

    def _spoken(self, place: int) -> str:
        name = self._name(place)
        phase = next((turn.phase for turn in self.round.turns if turn.name == name), None)
        return name if phase is None else _acts_in_phase(name, phase)

    def _paint_round(self, painter: QPainter, cell: Cell[int]) -> None:
        style, rect, name = cell.style, cell.rect, self._name(cell.row)
        first, last = self._span
        step = rect.width() / (first - last + 1)

        def at(phase: int) -> QPointF:
            return QPointF(rect.left() + (first - phase + 0.5) * step, rect.center().y())

        for phase in range(first, last - 1, -1):
            if cell.row == _SCALE:
                words = QRectF(at(phase).x() - step / 2, rect.top(), step, rect.height())
                draw(painter, words, str(phase), style, role="caption", token="text.3", align=CENTER)
                continue
            painter.fillRect(QRectF(at(phase).x(), rect.top(), hairline(painter), rect.height()), style.color("line.1"))
        if cell.row == _SCALE:
            return
        with smooth(painter):
            painter.setPen(QPen(style.color("down"), hairline(painter, 2.0)))
            for delay in self.round.delays:
                if delay.name == name and delay.before != delay.after:
                    painter.drawLine(at(delay.before), at(delay.after))
                    painter.drawEllipse(at(delay.before), style.px(3), style.px(3))
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(style.color("accent.fill"))
            for order, turn in enumerate(self.round.turns, 1):
                if turn.name == name:
                    size = style.px(9)
                    disc = QRectF(at(turn.phase).x() - size, at(turn.phase).y() - size, 2 * size, 2 * size)
                    painter.drawEllipse(disc)
                    draw(painter, disc, str(order), style, role="gutter", token="on.accent", align=CENTER)


def _acts_in_phase(name: str, phase: int) -> str:
    return tr("{name} in phase {phase}", name=name, phase=phase)


class FirstMatrix(ShadedTable):
    """A table of the chance that the unit of a row acts before the unit of a column; ties count half."""

    def __init__(self, model: LanceModel, parent: QWidget | None = None) -> None:
        super().__init__(tr("Who acts first"), parent)
        self._model = model
        sizes: tuple[Length, Length] = (_CELL, "table_row")
        for header, size in zip((self.horizontalHeader(), self.verticalHeader()), sizes, strict=True):
            header.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
            theme.hub().declare(header, "setDefaultSectionSize", partial(pixels, size))
        self.verticalHeader().setDefaultAlignment(LEFT)
        model.changed.connect(self._show)
        self._show()

    def _show(self) -> None:
        names, matrix = [member.name for member in self._model.members], self._model.lance.first_matrix()
        cells = [
            [self._cell(share, names[row], names[column]) for column, share in enumerate(shares)]
            for row, shares in enumerate(matrix)
        ]
        numbers = range(1, len(names) + 1)
        rows = [f"{number}  {name}" for number, name in zip(numbers, names, strict=True)]
        self.show_cells(list(map(str, numbers)), rows, cells)
        self.setAccessibleDescription("; ".join(cell.spoken for row in cells for cell in row if cell.spoken))

    def _cell(self, share: Fraction | None, one: str, other: str) -> ShadedCell:
        if share is None:
            return ShadedCell(DASH, None, "")
        percent = figure(100 * float(share))
        spoken = tr("{one} before {other} {percent} %", one=one, other=other, percent=percent)
        return ShadedCell(f"{percent} %", 0.55 * float(share), spoken)
