"""The readings beside a change: where the pairs of a part of the bar went other ways, and which edit did it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from statistics import median
from typing import Any, Final, NamedTuple

from PySide6.QtCore import QRectF, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QVBoxLayout, QWidget

from designer.app.pages.lab.bench import Bench, as_high_as_rows, stacked
from designer.app.pages.lab.trials.differences_table import DifferencesTable, WinsRow
from designer.app.pages.lab.trials.share_bar import SIDE_SIGNS, paint_side_sign
from designer.app.pages.lab.trials.turned_bar import PART_NAMES, TurnedBar
from designer.app.ui.companion_work import CompanionWork
from designer.app.ui.figures import figure
from designer.app.ui.plots.marks import Table
from designer.app.ui.sizes import spaced
from designer.app.ui.tables import RIGHT, Column, TableCell, TableModel, TableView
from designer.app.ui.text_layout import draw
from designer.app.ui.widgets.figure_lines import FigureLine, FigureLines, LabHeadline
from designer.app.ui.widgets.panel import Panel
from designer.language import beginning, marked, tr
from designer.trials.change import ChangeResult, Parting, partings
from designer.trials.record import Event, Phase

_READ: Final = 60
"""The pairs of a part whose rounds are compared, at most."""


class PartingRow(NamedTuple):
    """A way in which pairs part: the side and the words, how many pairs, and the numbers of their fights."""

    side: int
    words: str
    fights: tuple[int, ...]


def parting_rows(found: Iterable[Parting]) -> list[PartingRow]:
    """The ways in which pairs part, most frequent first."""
    fights: dict[tuple[int, str], list[int]] = {}
    for parting in found:
        fights.setdefault(_way(parting), []).append(parting.fight)
    rows = [PartingRow(side, words, tuple(numbers)) for (side, words), numbers in fights.items()]
    return sorted(rows, key=lambda row: (-len(row.fights), row.words))


def _way(parting: Parting) -> tuple[int, str]:
    """Whose event is another one, and in which way.

    Of two events the one that follows from another tells more: it is what one hit did and the other did not.
    """
    one, other = parting.before, parting.after
    event = max((each for each in (other, one) if each is not None), key=lambda each: each.depth)
    if one is not None and other is not None and one.what == other.what and one.needs != other.needs:
        words = tr("{what}: {after}+, not {before}+", what=event.name, before=one.needs, after=other.needs)
    elif event.phase is Phase.MOVEMENT:
        words = tr("moves another way")
    elif event.weapon:
        words = tr("another attack: {what}", what=event.name)
    else:
        words = _only_in(event, is_after=event is other)
    return event.side, words


def _only_in(event: Event, *, is_after: bool) -> str:
    what = event.name
    return (
        tr("{what}: only after the change", what=what) if is_after else tr("{what}: only before the change", what=what)
    )


class PartingsTable(TableView[PartingRow]):
    """The ways in which pairs part, with the number of pairs."""

    def __init__(self, parent: QWidget | None = None) -> None:
        columns = (
            Column[PartingRow](
                heading=marked("Where the pairs part first"), text=_text, paint=_paint_way, stretch=True, most=0
            ),
            Column[PartingRow](
                heading=marked("pairs"), text=lambda row: figure(len(row.fights)), align=RIGHT, font="strong",
                width="999",
            ),
        )  # fmt: skip
        self.rows_model = TableModel(columns, key=lambda row: (row.side, row.words), tooltip=_text)
        super().__init__(tr("Where the pairs part first"), self.rows_model, parent)
        as_high_as_rows(self)
        self.rows_model.setParent(self)

    @property
    def figures(self) -> Table:
        """The rows as a table of figures."""
        rows = tuple((_text(row), float(len(row.fights))) for row in self.rows_model.rows)
        return Table((self.accessibleName(), tr("pairs")), rows, digits=0)


def _text(row: PartingRow) -> str:
    return f"{SIDE_SIGNS[row.side]} {row.words}"


def _paint_way(painter: QPainter, cell: TableCell[PartingRow]) -> None:
    style, rect = cell.style, QRectF(cell.rect)
    sign = paint_side_sign(painter, rect.left(), rect.center().y(), cell.row.side, style)
    draw(painter, rect.adjusted(sign + style.px(4), 0, 0, 0), beginning(cell.row.words), style)


class ChangeReading(QWidget):
    """The panels at the right.

    Signals:
        pair_wanted: the pair with this number is to be looked at.
        failed: a sentence on what went wrong.
    """

    pair_wanted = Signal(int)
    failed = Signal(str)

    def __init__(self, bench: Bench, turned: TurnedBar) -> None:
        super().__init__()
        self._turned = turned
        self._change: ChangeResult | None = None
        self._found: list[Parting] = []
        self.headline, self.table = LabHeadline(), PartingsTable()
        self.rounds = FigureLines(tr("The round in which they part"))
        self.table.empty_text = self._why_empty
        self.table.opened.connect(lambda _key: self.look())
        self.table.double_clicked.connect(lambda _key: self.look())
        body = QWidget()
        spaced(QVBoxLayout(body), self.headline, self.table, self.rounds, 1, margins=0, spacing=0)
        self.panel = Panel(tr("Which fights turned"), body)
        self.edits = DifferencesTable(
            tr("Which edit did it"), marked("Edit"), marked("Choose \u201cEach edit, too\u201d in the form, and fight.")
        )
        edits = Panel(self.edits.accessibleName(), self.edits)
        bench.figure_tools(self.panel, lambda: self.table).renew()
        bench.figure_tools(edits, lambda: self.edits).renew()
        self.panels = stacked((self.panel, 0), (edits, 1))
        """The panels, which the page puts elsewhere in a wide window."""
        spaced(QVBoxLayout(self), (self.panels, 1), margins=0)
        self._work = CompanionWork(self, self._take, self._end, lambda: self.headline.text)
        turned.chosen.connect(lambda _part: self._read())
        self._show()

    @property
    def is_reading(self) -> bool:
        """Whether rounds are being compared."""
        return self._work.busy

    def show_change(self, change: ChangeResult | None, edits: Sequence[WinsRow]) -> None:
        """Show the fights of a change that has ended; None while it goes on, and before."""
        self.edits.rows_model.show(edits)
        change = change if change is not None and change.pairs else None
        if change != self._change:
            self._change = change
            self._read()

    def look(self) -> None:
        """Look at the first pair of the chosen way, or of the chosen part of the bar."""
        row = self.table.current_row
        numbers = row.fights if row is not None else self._numbers
        if numbers:
            self.pair_wanted.emit(numbers[0])

    @property
    def _numbers(self) -> tuple[int, ...]:
        return () if self._change is None else self._change.fights_in(self._turned.part)

    def _read(self) -> None:
        self._found = []
        change, numbers = self._change, self._numbers
        if change is not None and numbers:
            self._work.start(partings, change.before.matchup, change.after.matchup, numbers[:_READ])
        else:
            self._work.stop()
        self._show()

    def _take(self, found: list[Any]) -> None:  # Any: what `partings` gives
        self._found.extend(each for each in found if each is not None)
        self._show()

    def _end(self, problem: str) -> None:
        if problem:
            self.failed.emit(problem)
        self._show()

    def _show(self) -> None:
        change, numbers = self._change, self._numbers
        name = tr(PART_NAMES[self._turned.part])
        self.panel.set_title(beginning(name), state=tr("the chosen part of the bar"))
        if change is None:
            self.headline.say("–", tr("No fights yet."))
        else:
            read = tr("the first {n} of them are compared", n=_READ) if len(numbers) > _READ else ""
            self.headline.say(figure(len(numbers)), tr("of {n} pairs: {part}", n=figure(change.pairs), part=name), read)
        self.table.rows_model.show(parting_rows(self._found))
        rounds = [parting.round for parting in self._found]
        words = tr("In the median they part in round")
        self.rounds.set_lines([FigureLine(words, figure(median(rounds)), total=True)] if rounds else [])

    def _why_empty(self) -> str:
        if self._change is None:
            return tr("Fight both to see it.")
        if self._work.busy:
            return tr("Their rounds are compared\u2026")
        return tr("Their rounds are the same.") if self._numbers else tr("No pairs.")
