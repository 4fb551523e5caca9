"""The assistant "Make it fit": moves by which everything has a place, or why there are none, and what would help."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, Final

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent, QPainter, QShowEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QProgressBar,
    QPushButton,
    QSizePolicy,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from designer.app.context.design_context import DesignContext
from designer.app.ui.companion_work import CompanionWork
from designer.app.ui.sizes import inset, sized, spaced
from designer.app.ui.tables import RIGHT, Column, TableCell, TableModel, TableView
from designer.app.ui.tables.paint import check_box_alone, icon_before, kind_and_name
from designer.app.ui.text_layout import draw
from designer.app.ui.widgets.buttons import IconButton, Pill
from designer.app.ui.widgets.fields import ComboBox
from designer.app.ui.widgets.labels import text_label
from designer.app.ui.widgets.panel import Panel
from designer.app.ui.widgets.scroll_page import Scrolled
from designer.app.views.panels.make_fit_rows import MoveRow, PlanRow, WayRow, move_rows, plan_row, way_row
from designer.assistants.make_fit import Fits, News, Unknown, Wanting, Way, making_fit
from designer.assistants.slot_plan import GOALS, SlotPlan, SolveRequest, Thing, Wish, plan
from designer.editing import Change, Edit, EditRefusedError, edits
from designer.language import marked, tr, trn
from designer.units.location import ARMS
from designer.units.mount import ItemId, MountId
from designer.units.unit import Unit

TITLE: Final = marked("Auto-place everything")
SETTLE_MS: Final = 250
"""How many milliseconds after an edit the search starts again."""
PLANS: Final = 5
"""The most plans that are offered."""
_LEAST_TABLE: Final = 48
_BETWEEN: Final = 24
"""The gap between the two tables beside each other."""
_STAYS_WIDTH, _MASS_WIDTH, _VALUE_WIDTH, _COST_WIDTH = 48, 56, 66, 76


def _tick_in_words(row: MoveRow) -> str:
    return tr("{item} stays", item=row.item.name) if row.pinned else tr("{item} may move", item=row.item.name)


class MakeFit(Panel):
    """The panel under the board: goal, pins and whether actuators may go; the moves, or the reasons and ways out.

    What it offers is proposed to the context, so that board and figures show it, until it is taken, in one step.

    Signals:
        closed: the panel is not needed any more.
    """

    closed = Signal()

    def __init__(self, context: DesignContext, parent: QWidget | None = None) -> None:
        super().__init__(tr(TITLE), parent=parent)
        self._context = context
        self._unit = context.unit
        self._items: tuple[ItemId, ...] = ()
        self._wish: Wish | None = None
        self._pins: frozenset[MountId] = frozenset()
        self._plans: list[SlotPlan] = []
        self._number = 0
        self._reasons: tuple[str, ...] = ()
        self._things: tuple[Thing, ...] = ()
        self._note = ""
        self._ways: list[WayRow] = []
        self._search = CompanionWork(self, self._receive, self._finish, lambda: self.words)
        self._settle = QTimer(self, singleShot=True, interval=SETTLE_MS)
        self._settle.timeout.connect(self.search)
        self._make_inputs()
        self._make_lists()
        self._lay_out()
        context.changed.connect(self._follow)
        context.leaving.connect(self._forget)
        context.selection_changed.connect(self._show_state)

    # -- what is asked --------------------------------------------------------------------------------------

    def open_for(self, items: Sequence[ItemId] = (), wish: Wish | None = None) -> None:
        """Search places for everything that is unplaced, and for new ``items``; first a plan that fulfills a wish."""
        self._items, self._wish = tuple(items), wish
        self.search()

    @property
    def busy(self) -> bool:
        """Whether the search is running."""
        return self._search.busy

    @property
    def pinned(self) -> frozenset[MountId]:
        """The mounts that stay where they are."""
        return self._pins

    @property
    def plans(self) -> Sequence[SlotPlan]:
        """The plans that are found, the one with the fewest moves, or nearest to the goal, first."""
        return self._plans

    @property
    def _plan(self) -> SlotPlan | None:
        return self._plans[self._number] if self._plans else None

    def show_plan(self, number: int) -> None:
        """Propose another one of the plans."""
        if 0 <= number < len(self._plans):
            self._number = number
            self._context.propose(self.edit)
            self._show_state()
            self._search.status.tell()

    @property
    def ways_out(self) -> Sequence[WayRow]:
        """The single changes that are enough, the least change of the Battle Value first."""
        return self._ways

    @property
    def edit(self) -> Edit | None:
        """The edit that makes the moves; None if there are none."""
        return self._plan.edit if self._plan is not None and self._plan.unit != self._unit else None

    def pin(self, mounts: frozenset[MountId]) -> None:
        """Leave these mounts where they are, instead of those pinned before, and search again."""
        placed = {mount.id for mount in self._context.unit.mounts if mount.is_placed}
        self._pins = mounts & placed
        self.search()

    def search(self) -> None:
        """Search again."""
        self._settle.stop()
        self._clear()
        self._unit = self._context.unit
        wanted = self._with_items()
        if wanted is None:
            self._show_state()
            return
        arms = frozenset(ARMS) if self.actuators.isChecked() else frozenset()
        request = SolveRequest(self.goals.currentData(), self._pins, arms, plans=PLANS, wish=self._wish)
        self._search.start(making_fit, wanted, request)
        self._show_state()

    def stop(self) -> None:
        """Stop the search, and keep what was found."""
        if self.busy:
            self._search.stop()
            self._note = self._note or tr("Stopped.")
            self._show_state()

    def take(self) -> None:
        """Make the moves, as one step."""
        if self.edit is not None:
            self._apply(self.edit)

    def _with_items(self) -> Unit | None:
        unit = self._unit
        try:
            for item in self._items:
                unit = edits.add(item).run(unit)
        except EditRefusedError as error:
            self._note = str(error)
            return None
        return unit

    def _apply(self, edit: Edit) -> None:
        if self._context.apply(edit):
            self.closed.emit()

    # -- what is found --------------------------------------------------------------------------------------

    @property
    def words(self) -> str:
        """The plan that is proposed, or why there is none."""
        return " ".join(filter(None, (self._note, self._state(), *self._reasons[:1])))

    def _receive(self, found: list[News]) -> None:
        nothing_before = not self._plans and not self._reasons
        for news in found:
            if isinstance(news, Fits):
                self._plans.append(plan(self._unit, news.unit))
                if len(self._plans) == 1:
                    self._note = "" if self.edit else tr("Everything has its place.")
                    self._context.propose(self.edit)
            elif isinstance(news, Unknown):
                self._note = tr("No solution found in time; there may be one.")
            elif isinstance(news, Wanting):
                self._reasons, self._things = news
            else:
                self._add_way(news)
        self._show_state()
        if nothing_before and (self._plans or self._reasons):
            self._search.status.tell()

    def _add_way(self, way: Way) -> None:
        row = way_row(way, plan(self._unit, way.unit, way.label).edit)
        known = [*self._ways, row] if all(each.label != row.label for each in self._ways) else self._ways
        self._ways = sorted(known, key=lambda each: (abs(each.battle_value), each.cost, each.label))

    def _finish(self, problem: str) -> None:
        self._note = problem or self._note
        self._show_state()

    def _clear(self) -> None:
        self._search.stop()
        self._plans, self._number = [], 0
        self._reasons, self._things, self._note, self._ways = (), (), "", []
        self._context.propose(None)

    # -- following ------------------------------------------------------------------------------------------

    def _follow(self, _change: Change) -> None:
        self._clear()
        self._wish = None
        self._unit = self._context.unit
        self._pins &= {mount.id for mount in self._unit.mounts if mount.is_placed}
        self._show_state()
        if self.isVisible():
            self._settle.start()

    def _forget(self) -> None:
        self._clear()
        self._items, self._wish, self._pins = (), None, frozenset()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._plan is None and not self.busy:
            self._settle.start()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._settle.stop()
        self._clear()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        else:
            super().keyPressEvent(event)

    # -- parts ----------------------------------------------------------------------------------------------

    def _make_inputs(self) -> None:
        self.goals = ComboBox(tr("Goal"))
        for goal, words in GOALS.items():
            self.goals.addItem(tr(words), goal)
        self.goals.setSizeAdjustPolicy(ComboBox.SizeAdjustPolicy.AdjustToContents)
        self.actuators = Pill(tr("Actuators may go"), tip=tr("Arms may lose hand and lower arm for room"))
        self.pin_selected = QPushButton(tr("Pin the selection"))
        self.pin_selected.setToolTip(tr("Leave the selected items where they are"))
        self.button = QPushButton()
        self.button.setProperty("look", "primary")
        self.cross = IconButton("close", tr("Close the assistant"))
        self.progress = QProgressBar()
        self.progress.setAccessibleName(tr("Searching"))
        self.progress.setTextVisible(False)
        self.progress.setRange(0, 0)
        sized(self.progress, height=4)
        self.goals.currentIndexChanged.connect(self.search)
        self.actuators.toggled.connect(self.search)
        self.pin_selected.clicked.connect(lambda: self.pin(self._pins | self._context.selection))
        self.button.clicked.connect(lambda: self.take() if self.edit else self.stop())
        self.cross.clicked.connect(self.closed)
        self.add_tool(self.button)
        self.add_tool(self.cross)

    def _make_lists(self) -> None:
        columns = (
            Column[MoveRow](
                heading=marked("stays"), tip=marked("Ticked items stay where they are"), width=_STAYS_WIDTH,
                checked=lambda row: row.pinned, toggle=self._toggle, paint=check_box_alone,
                spoken=_tick_in_words,
            ),
            Column[MoveRow](
                heading=marked("Item"), text=lambda row: row.item.name, spoken=lambda row: row.spoken, stretch=True,
                paint=_paint_item,
            ),
            Column[MoveRow](
                heading=marked("slots"), text=lambda row: str(row.slots), align=RIGHT, token="text.2", priority=2
            ),
            Column[MoveRow](heading=marked("from → to"), text=lambda row: row.way, token="text.2", priority=1),
        )  # fmt: skip
        self.moves_model = TableModel(columns, key=lambda row: row.mount)
        self.moves = _low(TableView(tr("Moves"), self.moves_model))
        self.moves.empty_text = lambda: tr("Searching…") if self.busy else self._note
        figure = partial(Column[WayRow], align=RIGHT, token="text.2")
        outs = (
            Column[WayRow](
                heading=marked("Changes that are enough"), text=lambda row: row.label, spoken=lambda row: row.spoken,
                tooltip=lambda row: row.spoken, stretch=True, paint=_paint_way,
            ),
            figure(heading=marked("mass"), text=lambda row: row.figures[0], width=_MASS_WIDTH),
            figure(heading="BV", text=lambda row: row.figures[1], width=_VALUE_WIDTH),
            figure(heading=marked("C-bills"), text=lambda row: row.figures[2], width=_COST_WIDTH),
        )  # fmt: skip
        things = (
            Column[Thing](
                heading=marked("Cannot be together"), text=lambda row: _counted(row.item, row.number), stretch=True
            ),
            Column[Thing](
                heading=marked("slots"), text=lambda row: str(row.number * row.slots), align=RIGHT, token="text.2"
            ),
            Column[Thing](heading=marked("could be in"), text=lambda row: ", ".join(row.places), token="text.2"),
        )
        self.things_model = TableModel(things, key=lambda row: row)
        self.things = _low(TableView(tr("Items that cannot be together"), self.things_model))
        others = (
            Column[PlanRow](heading=marked("Plan"), text=lambda row: str(row.number + 1)),
            Column[PlanRow](heading=marked("moves"), text=lambda row: str(row.moves), align=RIGHT, token="text.2"),
            Column[PlanRow](heading=marked("Where to"), text=lambda row: row.names, tooltip=lambda row: row.names,
                            stretch=True, most=0),
        )  # fmt: skip
        self.others_model = TableModel(others, key=lambda row: row.number)
        self.others = _low(TableView(tr("Plans"), self.others_model))
        self.others.chosen.connect(lambda number: self.show_plan(int(number)))
        self.ways_model = TableModel(outs, key=lambda row: row.label)
        self.ways = _low(TableView(tr("Single changes that are enough"), self.ways_model))
        self.ways.click_opens = True
        self.ways.empty_text = lambda: (
            tr("Looking for a change that is enough…") if self.busy else tr("No single change is enough.")
        )
        for signal in (self.ways.hovered, self.ways.chosen):
            signal.connect(self._propose)
        self.ways.opened.connect(self._take_way)

    def _lay_out(self) -> None:
        self.reasons = text_label(wraps=True)
        self.reasons.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._left = QStackedWidget()
        self._left.addWidget(self.moves)
        wanting = QWidget()
        reasons = inset(self.reasons, ("panel_inset", 0))
        spaced(QVBoxLayout(wanting), reasons, (self.things, 1), margins=(0, 4, 0, 0), spacing=4)
        self._left.addWidget(Scrolled(wanting))
        inputs = spaced(
            QHBoxLayout(), self.goals, self.actuators, self.pin_selected, 1,
            margins=("panel_inset", "control_inset"), spacing="control_inset",
        )  # fmt: skip
        lists = spaced(QHBoxLayout(), (self._left, 1), (self.ways, 1), (self.others, 1), margins=0, spacing=_BETWEEN)
        body = QWidget()
        spaced(QVBoxLayout(body), self.progress, inputs, (lists, 1), margins=0, spacing=0)
        self.set_body(Scrolled(body, across=True))
        self._show_state()

    def _show_state(self, *_news: object) -> None:
        """Show what is found, and what can be done now."""
        rows = move_rows(self._unit, self._plan, self._pins)
        self._left.setCurrentIndex(int(bool(self._reasons)))
        self.reasons.setText("".join(self._reasons[:1]))
        self.reasons.setToolTip("\n".join(self._reasons))
        self.ways.setVisible(bool(self._reasons))
        self.things_model.show(self._things)
        self.things.setVisible(bool(self._things))
        self.others.setVisible(len(self._plans) > 1)
        self.others_model.show(plan_row(self._unit, number, found) for number, found in enumerate(self._plans))
        self.others.choose(self._number)
        self.ways_model.show(self._ways)
        self.moves_model.show(rows)
        self.moves.horizontalHeader().setVisible(bool(rows))
        for table in (self.moves, self.ways):
            table.viewport().update()
        self.progress.setVisible(self.busy)
        self.button.setText(tr("Stop") if self.busy and not self.edit else tr("Apply"))
        self.button.setEnabled(self.busy or self.edit is not None)
        self.pin_selected.setEnabled(bool(self._context.selection - self._pins))
        self.set_state(self._state())

    def _state(self) -> str:
        if self.busy and not self._reasons and not self._plans:
            return tr("searching…")
        if self._reasons:
            return trn("{n} way out", "{n} ways out", len(self._ways))
        number = len(self.moves_model.rows) - len(self._pins)
        moves = trn("{n} move", "{n} moves", number) if number else ""
        if len(self._plans) < 2:
            return moves
        return tr("plan {n} of {all}, {moves}", n=self._number + 1, all=len(self._plans), moves=moves)

    def _toggle(self, row: MoveRow) -> bool:
        mount = self._unit.find(row.mount)
        if mount is None or not mount.is_placed:
            return False
        self.pin(self._pins ^ {row.mount})
        return True

    def _edit_of(self, label: object) -> Edit | None:
        return next((row.edit for row in self._ways if row.label == label), None)

    def _propose(self, label: object) -> None:
        if self._reasons:
            self._context.propose(self._edit_of(label))

    def _take_way(self, label: object) -> None:
        edit = self._edit_of(label)
        if edit is not None:
            self._apply(edit)


def _low(table: TableView[Any]) -> TableView[Any]:  # of any kind of row
    """A table that takes what is left, and may be as low as its heading and a row: below the board is little room."""
    table.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)
    return sized(table, minimum_height=_LEAST_TABLE)


def _counted(name: str, number: int) -> str:
    return f"{number} × {name}" if number > 1 else name


def _paint_item(painter: QPainter, cell: TableCell[MoveRow]) -> None:
    """Paint what happens to the item (plus, arrow or pin), the icon of its kind, and its name."""
    row, style = cell.row, cell.style
    sign, token = ("pin", "text.3") if row.pinned else ("arrow", "accent") if row.before else ("plus", "up")
    rest = icon_before(painter, cell.rect, sign, style, token)
    kind_and_name(painter, rest, row.item.kind, (row.item.name, row.item.short), style)


def _paint_way(painter: QPainter, cell: TableCell[WayRow]) -> None:
    """Paint that the change suffices, and the change."""
    rest = icon_before(painter, cell.rect, "check", cell.style, "ok")
    draw(painter, rest, cell.text, cell.style, token="accent")
