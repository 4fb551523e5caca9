"""The critical tracker of the Combat tab: the attacker's parts with boxes for hits, and what the hits do."""

from __future__ import annotations

from typing import Final, NamedTuple

from PySide6.QtCore import Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from designer import design
from designer.app.pages.lab.combat.reading import percent
from designer.app.ui.accessibility.status_announcer import StatusAnnouncer
from designer.app.ui.sizes import spaced
from designer.app.ui.tables import Column, TableCell, TableModel, TableView
from designer.app.ui.text_layout import draw, draw_in_two_lines, in_two_lines
from designer.app.ui.theme import Style
from designer.app.ui.widgets.buttons import IconButton
from designer.app.ui.widgets.labels import ElidedLabel, text_label
from designer.catalog.ruleset import RuleSet
from designer.graph import Evaluator
from designer.language import marked, tr, trn
from designer.rulesets.combat.criticals import (
    CriticalRow,
    Tracked,
    critical_chances,
    critical_rows,
    outcomes,
    roll_modifiers,
    tracked,
)
from designer.rulesets.quirks.profiles import Profile
from designer.units.injuries import UNHURT, Component, Injuries

_SECOND_LINE: Final = 14
"""The height that the second line of an effect adds to a row."""
_STRUCK, _IGNORED, _FREE = "■", "▨", "□"
"""A box with a hit, one with a hit that Rugged ignored, and a free one."""


class TrackedRow(NamedTuple):
    """A line of the tracker with its hits: those that count, and those that were ignored."""

    row: CriticalRow
    struck: int
    ignored: int

    @property
    def boxes(self) -> str:
        """The boxes as text."""
        return (_STRUCK * self.struck + _IGNORED * self.ignored).ljust(self.row.boxes, _FREE)

    @property
    def spoken(self) -> str:
        """The hits in words."""
        hits = trn("{n} hit of {boxes}", "{n} hits of {boxes}", self.struck, boxes=self.row.boxes)
        return tr("{hits}, {n} ignored", hits=hits, n=self.ignored) if self.ignored else hits


class CriticalTracker(QWidget):
    """A table of all that critical hits can strike; opening a row strikes it, and beyond its last box repairs it.

    Signals:
        changed: the hits in their order after the user changed them.
    """

    changed = Signal(tuple)

    def __init__(self) -> None:
        super().__init__()
        self.hits: tuple[Component, ...] = ()
        """The hits in their order."""
        self._g: Evaluator | None = None
        self._profile = Profile.STANDARD
        self.state = text_label(look="", wraps=True)
        self.roll = ElidedLabel(token="text.2")
        self.undo = IconButton("undo", tr("Take back the last critical hit"))
        self.repair = IconButton("reset", tr("Repair all critical hits"))
        columns = (
            Column[TrackedRow](heading=marked("at"), text=lambda line: line.row.place, width="FRL", priority=0),
            Column[TrackedRow](
                heading=marked("Component"),
                text=lambda line: line.row.name,
                tooltip=lambda line: line.row.effect or line.row.name,
                priority=0,
            ),
            Column[TrackedRow](
                heading=marked("hits"),
                text=lambda line: line.boxes,
                spoken=lambda line: line.spoken,
                tooltip=lambda line: line.spoken,
                paint=_paint_boxes,
                width="□□□□",
                priority=0,
            ),
            Column[TrackedRow](
                heading=marked("effect of a hit"),
                text=lambda line: line.row.effect,
                tooltip=lambda line: line.row.effect,
                paint=_paint_effect,
                stretch=True,
                floor=40,
                most=0,
            ),
        )
        self.model = TableModel(columns, key=lambda line: line.row.component, parent=self)
        self.list = TableView(tr("Critical hits"), self.model)
        self.list.click_opens = True
        self.list.extra_height = self._second_line
        self.list.empty_text = lambda: tr("There is no design to hit.")
        self.list.opened.connect(self._strike)
        self._status = StatusAnnouncer(self, self.state.text)
        self.list.chosen.connect(lambda _key: self._say_roll())
        self.undo.clicked.connect(lambda: self.changed.emit(self.hits[:-1]))
        self.repair.clicked.connect(lambda: self.changed.emit(()))
        words = spaced(QVBoxLayout(), self.state, self.roll, margins=0, spacing=2)
        head = spaced(
            QHBoxLayout(),
            (words, 1),
            self.undo,
            self.repair,
            margins=("panel_inset", "gap", "gap", "gap"),
            spacing="gap",
        )
        spaced(QVBoxLayout(self), head, (self.list, 1), margins=(0, 0, 0, "gap"), spacing=0)

    def show_design(
        self, g: Evaluator | None, hits: tuple[Component, ...], profile: Profile, rules: RuleSet
    ) -> Injuries:
        """Show a design with its hits, and return those that count; hits on what it no longer has are left out."""
        rows = () if g is None else critical_rows(g, rules)
        here = {row.component for row in rows}
        self._g, self._profile = g, profile
        self.hits = tuple(hit for hit in hits if hit in here)
        found = tracked(self.hits, () if g is None else design.quirk_ids(g), profile)
        lines = [
            TrackedRow(row, found.injuries.struck.count(row.component), found.ignored.count(row.component))
            for row in rows
        ]
        self.model.show(lines)
        self.state.setText("" if g is None else _state_words(g, found, rules))
        self._status.tell_at_rest()
        for button in (self.undo, self.repair):
            button.setEnabled(bool(self.hits))
        self._say_roll()
        return found.injuries if self.hits else UNHURT

    def _second_line(self, line: TrackedRow, style: Style, _width: int) -> int:
        """The height that a row needs for the second line of its effect."""
        effect = len(self.model.columns) - 1
        room = self.list.columnWidth(effect) - 2 * style.measures.table_gutter
        wraps = not self.list.isColumnHidden(effect) and in_two_lines(line.row.effect, room, style)[1]
        return style.px(_SECOND_LINE) if wraps else 0

    def _strike(self, component: Component) -> None:
        """Add a hit to a component; if all its boxes are full, remove its hits."""
        boxes = next(line.row.boxes for line in self.model.rows if line.row.component == component)
        if self.hits.count(component) < boxes:
            self.changed.emit((*self.hits, component))
        else:
            self.changed.emit(tuple(hit for hit in self.hits if hit != component))

    def _say_roll(self) -> None:
        """Say the chances of a roll for critical hits on the location of the current row."""
        row = self.list.current_row
        if row is None or self._g is None:
            self.roll.set_text(tr("Click a component to hit it."))
            return
        quirks = design.quirk_ids(self._g)
        modifiers = roll_modifiers(self._g, row.row.component.location, quirks, self._profile)
        _, *chances = map(float, critical_chances(modifiers))
        one, two, three = map(percent, chances)
        words = tr(
            "A roll on {place}: 1 hit {one}, 2 {two}, 3 {three}", place=row.row.place, one=one, two=two, three=three
        )
        self.roll.set_text(", ".join((words, *(f"{part.label} {part.amount:+d}" for part in modifiers))))


def _state_words(g: Evaluator, found: Tracked, rules: RuleSet) -> str:
    parts = [*outcomes(g, found.injuries, rules)]
    if found.rugged.left or found.ignored:
        parts.append(
            trn(
                "Rugged ignores {n} more hit, {ignored} so far",
                "Rugged ignores {n} more hits, {ignored} so far",
                found.rugged.left,
                ignored=len(found.ignored),
            )
        )
    return "; ".join(parts) or tr("Undamaged")


def _paint_effect(painter: QPainter, cell: TableCell[TrackedRow]) -> None:
    lines = in_two_lines(cell.text, cell.rect.width(), cell.style)
    draw_in_two_lines(painter, cell.rect, lines, cell.style, token="text.2")


def _paint_boxes(painter: QPainter, cell: TableCell[TrackedRow]) -> None:
    draw(painter, cell.rect, cell.text, cell.style, token="error" if cell.row.struck else "text.2")
