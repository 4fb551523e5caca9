"""The order in which the lance acts: the timeline of played rounds, and the chances of acting first."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import partial
from math import ceil
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Signal
from PySide6.QtGui import QPainter, QPen, QResizeEvent
from PySide6.QtWidgets import QHeaderView, QWidget

from designer.app.pages.lab.bench import as_high_as_rows
from designer.app.pages.lab.initiative.lance_model import ROUNDS, LanceModel
from designer.app.pages.lab.initiative.member_form import SIDE_NAMES
from designer.app.pages.lab.shaded_table import ShadedCell, ShadedTable
from designer.app.ui import theme
from designer.app.ui.figures import DASH, figure, signed
from designer.app.ui.lazy_update import LazyUpdate
from designer.app.ui.sizes import pixels
from designer.app.ui.strokes import hairline, smooth
from designer.app.ui.tables import Column, TableCell, TableModel, TableView
from designer.app.ui.text_layout import CENTER, LEFT, draw
from designer.language import tr
from designer.rulesets.chance import Distribution
from designer.rulesets.initiative.lance import Lance
from designer.rulesets.initiative.phase_modifiers import FIRST, LAST
from designer.rulesets.initiative.rounds import PlayedRound

_NAME = 190
_LEAST_CELL, _HIGHEST_ROW = 20, 52
_BETWEEN: Final = 8
"""The least distance of two numbers of phases in pixels; else not each phase has its number."""
_SCALE: Final = -1
"""The row number of the scale with the phases' numbers."""


class Timeline(TableView[int]):
    """A table with a row for each unit: a disc at the phase in which it acts, and lines for the delays before.

    Discs of units that act before the chosen one are hollow. The side of a unit stands behind its name.

    Signals:
        played: another round is shown; a hidden timeline shows it once it is seen.
    """

    played = Signal()

    def __init__(self, model: LanceModel) -> None:
        self._model = model
        self._rounds: tuple[PlayedRound, ...] = ()
        self._rounds_of: tuple[Lance, int] | None = None
        self._span = FIRST, LAST
        """The first and the last phase that are shown: those of the rounds, with one phase more at each end."""
        columns = (
            Column[int](text=self._name, spoken=self._spoken, paint=self._paint_name, width=_NAME),
            Column[int](paint=self._paint_round, stretch=True),
        )
        self.rows = TableModel(columns, key=lambda place: place, section=lambda place: place == _SCALE)
        super().__init__(tr("Timeline of a round"), self.rows, headings=False)
        self.rows.setParent(self)
        self.is_band = lambda _row: False
        self.most_height = _HIGHEST_ROW
        as_high_as_rows(self)
        self.chosen.connect(model.choose)
        self._lazy = LazyUpdate(self, self._show, stale=True)
        model.changed.connect(self._show_members)
        model.changed.connect(self._lazy.request)
        self._show_members()

    @property
    def _all_rounds(self) -> tuple[PlayedRound, ...]:
        """All rounds, which are played when they are first asked for."""
        rounds_of = self._model.lance, self._model.seed
        if rounds_of != self._rounds_of:
            self._rounds_of = rounds_of
            self._rounds = self._model.lance.rounds(ROUNDS, self._model.seed)
        return self._rounds

    @property
    def round(self) -> PlayedRound:
        """The round that is shown."""
        return self._all_rounds[self._model.round]

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

    def _show_members(self) -> None:
        """List the members: at once, since the rows are their places, which may be fewer now."""
        self.rows.show([_SCALE, *range(len(self._model.members))])
        self.choose(self._model.chosen)

    def _show(self) -> None:
        phases = [turn.phase for each in self._all_rounds for turn in each.turns]
        phases += [delay.before for each in self._all_rounds for delay in each.delays]
        self._span = min(FIRST, max(phases, default=FIRST) + 1), max(LAST, min(phases, default=LAST) - 1)
        self.rows.announce()
        self.setAccessibleDescription(self.told)
        self.played.emit()

    def _name(self, place: int) -> str:
        return self._model.members[place].name if place != _SCALE else tr("Phase")

    def _spoken(self, place: int) -> str:
        name = self._name(place)
        phase = next((turn.phase for turn in self.round.turns if turn.name == name), None)
        return name if phase is None else _acts_in_phase(name, phase)

    def _paint_name(self, painter: QPainter, cell: TableCell[int]) -> None:
        draw(painter, cell.rect, cell.text, cell.style)
        rest = cell.rect.adjusted(cell.style.width(cell.text) + cell.style.px(6), 0, 0, 0)
        side = "" if cell.row == _SCALE else tr(SIDE_NAMES[self._model.members[cell.row].side])
        if cell.style.width(side, "caption") <= rest.width():
            draw(painter, rest, side, cell.style, role="caption", token="text.3")

    def _paint_round(self, painter: QPainter, cell: TableCell[int]) -> None:
        style, rect, name = cell.style, cell.rect, self._name(cell.row)
        first, last = self._span
        step = rect.width() / (first - last + 1)

        def at(phase: int) -> QPointF:
            return QPointF(rect.left() + (first - phase + 0.5) * step, rect.center().y())

        apart = style.width(str(first), "caption") + style.px(_BETWEEN)
        for phase in range(first, last - 1, -1):
            if cell.row == _SCALE:
                if (first - phase) % ceil(apart / step):
                    continue
                words = QRectF(at(phase).x() - apart / 2, rect.top(), apart, rect.height())
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
            painter.setPen(QPen(style.color("text.2"), hairline(painter, 2.0)))
            for order, turn in enumerate(self.round.turns, 1):
                if turn.name == name:
                    size, has_acted = style.px(9), self._has_acted(cell.row)
                    painter.setBrush(style.color("bg.1" if has_acted else "text.2"))
                    disc = QRectF(at(turn.phase).x() - size, at(turn.phase).y() - size, 2 * size, 2 * size)
                    painter.drawEllipse(disc)
                    token = "text.2" if has_acted else "bg.1"
                    draw(painter, disc, str(order), style, role="gutter", token=token, align=CENTER)

    def _has_acted(self, place: int) -> bool:
        """Whether a member has acted when the chosen one is about to act."""
        turns = [turn.name for turn in self.round.turns]
        waiting = turns[turns.index(now) :] if (now := self._model.member.name) in turns else turns
        return self._model.members[place].name not in waiting


def _acts_in_phase(name: str, phase: int) -> str:
    return tr("{name} in phase {phase}", name=name, phase=phase)


class _PercentTable(ShadedTable):
    """A table of probabilities about the lance, which is brought up to date when it is seen."""

    def __init__(self, name: str, model: LanceModel, corner: str, parent: QWidget | None = None) -> None:
        super().__init__(name, parent, corner=corner)
        self._model = model
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.verticalHeader().setDefaultAlignment(LEFT)
        self._lazy = LazyUpdate(self, self._show, stale=True)
        model.changed.connect(self._lazy.request)

    def _show(self) -> None:
        """Show the present lance."""
        raise NotImplementedError

    def show_cells(self, columns: Sequence[str], rows: Sequence[str], cells: Sequence[Sequence[ShadedCell]]) -> None:
        super().show_cells(columns, rows, cells)
        self.setAccessibleDescription("; ".join(cell.spoken for row in cells for cell in row if cell.text))


class FirstMatrix(_PercentTable):
    """A table of the chance that the unit of a row acts before the unit of a column; ties count half."""

    def __init__(self, model: LanceModel, parent: QWidget | None = None) -> None:
        super().__init__(tr("Who acts first"), model, tr("acts before"), parent)
        theme.hub().declare(self.verticalHeader(), "setDefaultSectionSize", partial(pixels, "table_row"))
        as_high_as_rows(self)

    def _show(self) -> None:
        names, matrix = [member.name for member in self._model.members], self._model.lance.first_matrix()
        cells = [
            [self._cell(share, names[row], names[column]) for column, share in enumerate(shares)]
            for row, shares in enumerate(matrix)
        ]
        numbers = range(1, len(names) + 1)
        rows = [f"{number}  {name}" for number, name in zip(numbers, names, strict=True)]
        self.show_cells(list(map(str, numbers)), rows, cells)

    def _cell(self, share: Fraction | None, one: str, other: str) -> ShadedCell:
        if share is None:
            return ShadedCell(DASH, None, "")
        percent = figure(100 * float(share))
        spoken = tr("{one} before {other} {percent} %", one=one, other=other, percent=percent)
        return ShadedCell(f"{percent} %", 0.55 * float(share), spoken)


class ActionsTable(_PercentTable):
    """A table of what the chosen unit's actions do to phases, and what others do to its phase.

    Each row has the span, then the chance of each number of phases: positive is earlier. Rows are higher where there is
    room.
    """

    def __init__(self, model: LanceModel, parent: QWidget | None = None) -> None:
        super().__init__(tr("Effects of actions"), model, tr("chance in %, by phases"), parent)
        theme.hub().declare(self.horizontalHeader(), "setMinimumSectionSize", partial(pixels, _LEAST_CELL))
        theme.follow_theme(self._share_height)

    def _show(self) -> None:
        effects = self._model.lance.effects(self._model.member.name)
        least = min(min(0, effect.phases.lowest) for effect in effects)
        most = max(max(0, effect.phases.highest) for effect in effects)
        sizes = range(least, most + 1)
        rows = [tr(effect.name, other=effect.other) for effect in effects]
        cells = [
            [_span_cell(row, effect.phases), *(self._cell(effect.phases, size) for size in sizes)]
            for row, effect in zip(rows, effects, strict=True)
        ]
        self.show_cells([tr("phases"), *map(signed, sizes)], rows, cells)
        # Qt forgets the mode of a column that does not exist yet.
        self.horizontalHeader().setSectionResizeMode(0, QHeaderView.ResizeMode.ResizeToContents)
        self._share_height()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._share_height()

    def _share_height(self) -> None:
        style = theme.current()
        high = self.viewport().height() // max(1, self.rowCount())
        least = style.measures.table_row
        self.verticalHeader().setDefaultSectionSize(max(least, min(high, style.px(_HIGHEST_ROW))))

    def _cell(self, phases: Distribution, size: int) -> ShadedCell:
        share = phases.probability(size)
        percent = figure(100 * float(share))
        spoken = tr("{n} phases {percent}", n=signed(size), percent=f"{percent} %")
        return ShadedCell(percent, 0.55 * float(share), spoken) if share else ShadedCell("", None, spoken)


def _span_cell(action: str, phases: Distribution) -> ShadedCell:
    span = span_words(phases)
    return ShadedCell(span, None, tr("{action}: {span} phases", action=action, span=span))


def span_words(amount: Distribution) -> str:
    """The span of a change of the phase as text, such as "−6 to −2"."""
    if amount.lowest == amount.highest:
        return signed(amount.lowest)
    return tr("{low} to {high}", low=signed(amount.lowest), high=signed(amount.highest))
