"""One fight of a duel, roll by roll, with both sides after each round."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from PySide6.QtCore import QEvent, QObject, QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from designer.app.pages.lab.trials.replay_map import ReplayMap
from designer.app.pages.lab.trials.replay_player import ReplayPlayer, StepKind
from designer.app.pages.lab.trials.share_bar import SIDE_SIGNS, SIDE_TOKENS, paint_side_sign
from designer.app.pages.lab.trials.stand_map import StandMap
from designer.app.ui.figures import figure, signed
from designer.app.ui.plots.marks import Axes, Axis, Diagram, LineStyle, Mark, Note, Spot, Steps, Table
from designer.app.ui.plots.plot import Plot
from designer.app.ui.sizes import sized, spaced
from designer.app.ui.tables import RIGHT, Column, TableCell, TableModel, TableView
from designer.app.ui.text_layout import draw
from designer.app.ui.widgets.buttons import SegmentedSwitch
from designer.app.ui.widgets.figure_lines import FigureLine, FigureLines
from designer.app.ui.widgets.labels import ElidedLabel
from designer.app.ui.widgets.panel import Panel
from designer.app.views.heat.heat_levels import heat_levels
from designer.language import beginning, marked, sense, tr, trn
from designer.trials.record import Event, FightRecord, RoundRecord, Stand, outcome_text
from designer.units.location import Form

_INDENT: Final = 14
_BEFORE: Final = 24
_MOST_NAME: Final = 190
_TIMELINE: Final = 190
"""The least height of the timeline, in pixels."""
_LINES: Final[tuple[LineStyle, LineStyle]] = ("solid", "dash")
_KEYS: Final[dict[Qt.Key, tuple[StepKind, int]]] = {
    Qt.Key.Key_Left: ("roll", -1),
    Qt.Key.Key_Right: ("roll", 1),
    Qt.Key.Key_PageUp: ("round", -1),
    Qt.Key.Key_PageDown: ("round", 1),
}


class RollRow(NamedTuple):
    """A row of the record: an event, or the heading of a phase; ``number`` is its place, ``round`` the round."""

    number: int
    round: int
    words: str
    event: Event | None = None

    @property
    def needs(self) -> str:
        """The number needed."""
        event = self.event
        return f"{event.needs}+" if event is not None and (event.needs or event.weapon) else ""

    @property
    def fell(self) -> str:
        """The sum of the dice, and each die."""
        if self.event is None or not self.event.dice:
            return ""
        dice = self.event.dice
        return f"{self.event.fell}  {'+'.join(map(str, dice))}" if len(dice) > 1 else str(self.event.fell)

    @property
    def mark(self) -> str:
        """Whether the roll succeeds."""
        if self.event is None or self.event.done is None:
            return ""
        return "\N{CHECK MARK}" if self.event.done else "–"

    @property
    def effect(self) -> str:
        """The effect of the event."""
        return "" if self.event is None else self.event.effect


def roll_rows(record: FightRecord) -> Iterator[RollRow]:
    """The rows of a fight: each phase of each round with its events."""
    number = 0
    for each in record.rounds:
        phase = None
        for event in each.events:
            if event.phase is not phase:
                phase = event.phase
                words = tr("Round {n}, {phase}", n=each.number, phase=tr(phase.value))
                yield RollRow(number, each.number, words)
                number += 1
            yield RollRow(number, each.number, f"{SIDE_SIGNS[event.side]} {event.name}", event)
            number += 1


class RollTable(TableView[RollRow]):
    """The rolls of a fight."""

    def __init__(self, parent: QWidget | None = None) -> None:
        columns = (
            Column[RollRow](
                heading=marked("Roll"), text=lambda row: row.words, paint=_paint_roll, stretch=True, floor=110,
                most=_MOST_NAME,
            ),
            Column[RollRow](heading=marked("needs"), text=lambda row: row.needs, align=RIGHT, width="12+", shared=1),
            Column[RollRow](
                heading=marked("rolled"), text=lambda row: row.fell, font="strong", width="12  6+6", shared=1
            ),
            Column[RollRow](title=marked("Success"), text=lambda row: row.mark, width="\N{CHECK MARK}"),
            Column[RollRow](
                heading=marked("effect"),
                text=lambda row: row.effect,
                tooltip=lambda row: row.effect,
                width=156,
                paint=_paint_effect,
            ),
        )  # fmt: skip
        self.rows_model = TableModel(
            columns, key=lambda row: row.number, tooltip=_spoken, section=lambda row: row.event is None
        )
        super().__init__(tr("Record of the fight"), self.rows_model, parent, several=True)
        self.rows_model.setParent(self)

    @property
    def figures(self) -> Table:
        """The record as a table."""
        heads = (tr("round"), tr("Roll"), tr("needs"), tr("rolled"), "", tr("effect"))
        rows = tuple((row.round, row.words, row.needs, row.fell, row.mark, row.effect) for row in self.rows_model.rows)
        return Table(heads, rows, digits=0)


def is_stop(rows: Sequence[RollRow], place: int, by: StepKind) -> bool:
    """Whether a row is one at which a step by rolls, phases or rounds ends."""
    if rows[place].event is None:
        return False
    if by == "roll" or not place:
        return True
    before = rows[place - 1]
    return before.event is None and (by == "phase" or place < 2 or rows[place - 2].round != rows[place].round)


def _turns(record: FightRecord, found: RoundRecord, side: int, form: Form) -> Iterator[str]:
    """The turning points of a side in a round: locations that are lost, falls, a shutdown."""
    before = found.number - 2
    earlier = record.rounds[before].stands[side] if before >= 0 else record.start[side]
    for place, points in found.stands[side].structure.items():
        if not points and earlier.structure.get(place):
            yield tr("{place} lost", place=form.code(place))
    if any(event.side == side and event.what == "falls" for event in found.events):
        yield tr("falls")
    if found.stands[side].down and not earlier.down:
        yield tr("shuts down")


def timeline_of(record: FightRecord, forms: tuple[Form, Form]) -> Diagram:
    """The share of armor and structure of both that is left at the end of each round, with the turning points."""
    marks: list[Mark] = [
        Steps(name, tuple(100 * each.stands[side].left for each in record.rounds), SIDE_TOKENS[side], _LINES[side])
        for side, name in enumerate(record.names)
    ]
    for each in record.rounds:
        for side, stand in enumerate(each.stands):
            if said := ", ".join(_turns(record, each, side, forms[side])):
                marks.append(Spot(said, each.number, 100 * stand.left, said, SIDE_TOKENS[side], ring=True))
    last = max(len(record.rounds), 1)
    axes = Axes(Axis(tr("round"), 0.5, last + 0.5, whole=True), Axis.percent(""))

    def notes(at: int) -> list[Note]:
        if not 1 <= at <= len(record.rounds):
            return []
        stands = record.rounds[at - 1].stands
        return [
            Note(100 * stand.left, f"{sign} {figure(100 * stand.left, 0, unit='%')}")
            for sign, stand in zip(SIDE_SIGNS, stands, strict=True)
        ]

    return Diagram(axes, marks, notes)


class FightView(QWidget):
    """The map and the timeline of a fight. Its rolls are in ``table``, which stands elsewhere, as do ``stands`` and
    ``why``: both sides after the round of the chosen roll, and the parts of its number.

    Signals:
        closed: the results of the duel are to be shown again.
    """

    closed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._records: tuple[FightRecord, ...] = ()
        self._forms = (Form.BIPED, Form.BIPED)
        self.pair = SegmentedSwitch((tr("Before"), tr("After")), tr("The fight before or after the change"))
        self.pair.switched.connect(self._show_record)
        self.table = RollTable()
        self.table.chosen.connect(self._show_row)
        self.table.installEventFilter(self)
        self.back = QPushButton(tr("Back to the results"))
        self.back.clicked.connect(self.closed)
        self.map = ReplayMap()
        self.timeline = Plot(tr("Timeline"))
        self.timeline.reading_moved.connect(self.go_to_round)
        self.player = ReplayPlayer()
        self.player.stepped.connect(self._play)
        self.player.wanted.connect(self.go)
        self._outcome = ElidedLabel("", role="strong")
        self.stands = FigureLines(tr("Ours after the round")), FigureLines(tr("Theirs after the round"))
        self.bodies = StandMap(tr("Body of ours"), 0), StandMap(tr("Body of theirs"), 1)
        self.why = FigureLines(tr("Why this number"))
        body = QWidget()
        head = spaced(
            QHBoxLayout(), self.back, (self._outcome, 1), self.pair, margins=("panel_inset", 6), spacing="gap"
        )
        spaced(QVBoxLayout(body), head, (self.map, 1), self.player, margins=0, spacing=0)
        self.panel = Panel(tr(sense("a fight", "Fight")), body)
        sized(self.timeline, minimum_height=_TIMELINE)
        timeline = Panel(tr("Timeline"), self.timeline, state=tr("what is left of armor and structure, %"))
        spaced(QVBoxLayout(self), (self.panel, 4), (timeline, 1), margins=0, spacing="gap")

    @property
    def _record(self) -> FightRecord | None:
        """The fight that is shown: of a pair the one before the change, or the one after it."""
        return self._records[self.pair.current if len(self._records) > 1 else 0] if self._records else None

    @property
    def round(self) -> RoundRecord | None:
        """The round of the chosen roll."""
        if self._record is None:
            return None
        row = self._row(self.table.current_key)
        number = 1 if row is None else row.round
        return next((each for each in self._record.rounds if each.number == number), None)

    def show_records(self, records: Sequence[FightRecord], forms: tuple[Form, Form]) -> None:
        """Show a fight of designs of these forms from its first roll, or a pair before and after a change.

        Of a pair the one after the change is shown, from the roll at which they part.
        """
        self._records, self._forms = tuple(records), forms
        self.pair.set_current(1)
        self.pair.setVisible(len(self._records) > 1)
        self.table.rows_model.show([])
        self._show_record()
        texts = [[(row.words, row.needs, row.fell) for row in roll_rows(record)] for record in self._records]
        same = next((at for at, (one, *others) in enumerate(zip(*texts, strict=False)) if [one] != others), 1)
        self._choose(same if len(texts) > 1 else 1, at_top=False)

    def _show_record(self, _number: int = 0) -> None:
        """Show the fight; of a pair the row stays that was chosen, or the round of it."""
        record, row = self._record, self._row(self.table.current_key)
        if record is None:
            return
        self.table.rows_model.show(list(roll_rows(record)))
        self.panel.set_title(tr("Fight {n}", n=record.number), state=record.board.kind.label)
        self._outcome.set_text(outcome_text(record))
        self.player.stop()
        self.timeline.draw(*timeline_of(record, self._forms))
        now = None if row is None else self._row(row.number)
        if row is not None and (now is None or now.round != row.round):
            self.go_to_round(min(row.round, len(record.rounds)))
        self._show_row(self.table.current_key)

    def go(self, by: StepKind, steps: int) -> bool:
        """Go on by rolls, phases or rounds, or back; returns whether there was one to go to."""
        rows, at = self.table.rows_model.rows, self.table.rows_model.place_of(self.table.current_key)
        found = None
        for place in range(at + steps, len(rows) if steps > 0 else -1, steps):
            if is_stop(rows, place, by):
                found = place
                break
        if found is not None:
            self._choose(found, at_top=by != "roll")
        return found is not None

    def go_to_round(self, number: int) -> None:
        """Go to the first roll of a round."""
        rows = self.table.rows_model.rows
        current = self._row(self.table.current_key)
        place = next((at for at, row in enumerate(rows) if row.round == number and row.event is not None), None)
        if place is not None and (current is None or current.round != number):
            self._choose(place, at_top=True)

    def _choose(self, place: int, *, at_top: bool) -> None:
        """Choose a row; ``at_top`` brings the heading above it to the top, so that the rows after it are in sight."""
        self.table.selectRow(place)
        if at_top:
            heading = self.table.rows_model.index(max(place - 1, 0), 0)
            self.table.scrollTo(heading, RollTable.ScrollHint.PositionAtTop)
        self._show_row(self.table.current_key)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self._take_key(event):
            super().keyPressEvent(event)

    def _play(self, by: StepKind) -> None:
        if not self.go(by, 1):
            self.player.stop()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Step through the fight with keys: arrows by rolls, Page keys by rounds; Space plays."""
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent) and self._take_key(event):
            return True
        return super().eventFilter(watched, event)

    def _take_key(self, event: QKeyEvent) -> bool:
        step = _KEYS.get(Qt.Key(event.key()))
        if event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            return False
        if step is not None:
            self.go(*step)
        elif event.key() == Qt.Key.Key_Space:
            self.player.run.toggle()
        elif event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        else:
            return False
        return True

    def _cause(self, row: RollRow) -> Event | None:
        """The attack from which an event follows, or the event itself."""
        rows = self.table.rows_model.rows
        place = row.number
        found = row.event
        while place and found is not None and found.depth:
            place -= 1
            found = rows[place].event
        return found

    def _row(self, key: object) -> RollRow | None:
        return next((row for row in self.table.rows_model.rows if row.number == key), None)

    def _show_row(self, key: object) -> None:
        row, record = self._row(key), self._record
        event = None if row is None else row.event
        self.why.set_lines(
            _roll_lines(row)
            if event is None or not (event.why or event.needs or event.weapon)
            else [FigureLine(part.label, signed(part.amount)) for part in event.why]
            + ([FigureLine(tr("Needed"), f"{event.needs}+", total=True)] if event.needs or event.weapon else [])
        )
        found = self.round
        if record is not None and row is not None:
            self.map.show_moment(record, row.round, self._cause(row))
            if self.timeline.reading != row.round:
                self.timeline.read(row.round)
        if record is not None and found is not None:
            for side, lines in enumerate(self.stands):
                lines.set_lines(list(_stand_lines(record.names[side], found.stands[side], side)))
                self.bodies[side].show_stand(self._forms[side], record.start[side], found.stands[side])


def _roll_lines(row: RollRow | None) -> list[FigureLine]:
    """The dice, and the effect, of a roll that needs no number."""
    if row is None or row.event is None or not row.fell:
        return [FigureLine(tr("No number is needed here."))]
    fell, _, dice = row.fell.partition("  ")
    lines = [FigureLine(each) for each in (dice.replace("+", " + "),) if each]
    return [
        FigureLine(tr("Rolled"), f"{lines[0].name} = {fell}" if lines else fell),
        FigureLine(beginning(row.event.name), row.event.effect, total=True),
    ]


def _stand_lines(name: str, stand: Stand, side: int) -> Iterator[FigureLine]:
    """A side after a round, without its locations."""
    yield FigureLine(f"{SIDE_SIGNS[side]} {name}", figure(100 * stand.left, 0, unit="%"), total=True)
    states = [tr("prone")] if stand.prone else []
    states += [tr("shut down")] if stand.down else []
    yield FigureLine(tr("Moved"), trn("{n} hex, {how}", "{n} hexes, {how}", stand.hexes, how=tr(stand.how.value)))
    reached = [level for level in heat_levels() if level.heat <= stand.heat]
    effect, token = (reached[-1].effect, "warn") if reached else ("", "text.1")
    yield FigureLine(tr("Heat"), ", ".join(filter(None, (figure(stand.heat), effect))), token=token)
    if stand.hits:
        yield FigureLine(tr("Pilot hits"), figure(stand.hits))
    if states:
        yield FigureLine(tr("State"), ", ".join(states))


def _spoken(row: RollRow) -> str:
    return ", ".join(text for text in (row.words, row.needs, row.fell, row.effect) if text)


def _paint_effect(painter: QPainter, cell: TableCell[RollRow]) -> None:
    """Paint the effect; that of a movement is long and begins where other rows have their dice."""
    rect = QRectF(cell.rect)
    if cell.row.event is not None and not cell.row.fell:
        rect.setLeft(rect.left() - min(cell.style.px(_BEFORE), max(0.0, cell.style.width(cell.text) - rect.width())))
    draw(painter, rect, cell.text, cell.style)


def _paint_roll(painter: QPainter, cell: TableCell[RollRow]) -> None:
    """Paint what is rolled, behind the sign of its side, indented by what it follows from.

    A long name ends in the next column, before the number that is needed.
    """
    row, style, rect = cell.row, cell.style, QRectF(cell.rect)
    if row.event is None:
        draw(painter, rect, beginning(row.words), style, role="strong")
        return
    rect.adjust(style.px(_INDENT) * row.event.depth, 0, 0, 0)
    sign = paint_side_sign(painter, rect.left(), rect.center().y(), row.event.side, style)
    before_number = style.width(tr("needs"), "caption") - style.width(row.needs)
    rect.adjust(sign + style.px(4), 0, max(0.0, before_number), 0)
    draw(painter, rect, row.event.name, style)
