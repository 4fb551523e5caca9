"""The panel of the best next change: it searches in idle time for the single edits that serve a goal most."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Final, NamedTuple

from PySide6.QtCore import QSignalBlocker, QSize, Qt, QTimer
from PySide6.QtGui import QHideEvent, QPainter, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QProgressBar, QPushButton, QVBoxLayout, QWidget

from designer.analysis.advice import AIMS, Advice, AdviceGoal, GoalKind, advise, candidates, ranked
from designer.app.context.design_context import DesignContext
from designer.app.context.hover_preview import HoverPreview
from designer.app.ui import theme
from designer.app.ui.accessibility.status_announcer import StatusAnnouncer
from designer.app.ui.figures import signed
from designer.app.ui.idle_work import IdleWork
from designer.app.ui.sizes import sized, spaced
from designer.app.ui.tables import RIGHT, Column, TableCell, TableModel, TableView
from designer.app.ui.text_layout import draw
from designer.app.ui.widgets.change_marks import FigureChange, paint_change_mark
from designer.app.ui.widgets.fields import ComboBox, Stepper
from designer.app.ui.widgets.labels import ElidedLabel
from designer.app.ui.widgets.scroll_page import Scrolled
from designer.battle_value import battle_value
from designer.editing import Edit
from designer.language import marked, tr, trn
from designer.units.unit import Unit

SETTLE_MS: Final = 400
"""How many milliseconds after an edit the search starts again."""
SHOWN: Final = 40
"""How many edits are listed."""

_NOTE_FROM = 170
_FORM_BESIDE_FROM, _FORM_WIDTH = 480, 224
"""The widest texts of the columns of figures."""


class _Figure(NamedTuple):
    """The figure that a goal improves: its heading, its decimals, and whether a gain makes it smaller."""

    heading: str
    digits: int = 0
    falls: bool = False

    def change(self, advice: Advice) -> float:
        """The change of the figure by an edit."""
        return -advice.gain if self.falls else advice.gain


_VALUE: Final = "BV"
_FIGURES: Final[dict[GoalKind, _Figure]] = {
    "more value": _Figure(_VALUE),
    "less value": _Figure(_VALUE, falls=True),
    "a value": _Figure(marked("nearer")),
    "damage": _Figure(marked("damage"), 1),
    "cool": _Figure(marked("overheat"), falls=True),
    "mass": _Figure(marked("free t"), 1),
    "fit": _Figure(marked("lighter t"), 1),
}


def _columns(aim: GoalKind, is_stale: Callable[[], bool]) -> tuple[Column[Advice], ...]:
    """The columns for a goal; there is no column for the Battle Value if that is the gain."""
    shown = _FIGURES[aim]
    is_value = shown.heading == _VALUE

    def change(advice: Advice) -> str:
        return signed(shown.change(advice), shown.digits)

    def spoken(advice: Advice) -> str:
        value, mass = signed(advice.battle_value), _tons(advice)
        if is_value:
            words = tr("BV {value}, mass {mass} t", value=value, mass=mass)
        else:
            words = tr(
                "{unit} {gain}, BV {value}, mass {mass} t",
                unit=tr(shown.heading),
                gain=change(advice),
                value=value,
                mass=mass,
            )
        return f"{advice.label}: {words}"

    def painted(painter: QPainter, cell: TableCell[Advice]) -> None:
        """Paint the text; it is faint if the design has changed since the search."""
        token = "text.3" if is_stale() else cell.column.token
        draw(painter, cell.rect, cell.text, cell.style, token=token, align=cell.column.align)

    def gain_mark(painter: QPainter, cell: TableCell[Advice]) -> None:
        if is_stale():
            painted(painter, cell)
        else:
            mark = FigureChange(shown.change(cell.row), shown.digits, triangle=False)
            paint_change_mark(painter, cell.rect, mark, cell.style)

    figure = partial(Column[Advice], align=RIGHT, token="text.2", paint=painted)
    value = (figure(heading="BV", text=lambda advice: signed(advice.battle_value)),)
    return (
        Column[Advice](
            heading=marked("One change"),
            text=lambda advice: advice.label,
            spoken=spoken,
            tooltip=spoken,
            paint=painted,
            stretch=True,
        ),
        figure(heading=shown.heading, text=change, paint=gain_mark),
        *(() if is_value else value),
        figure(heading=marked("mass"), text=_tons),
    )


def _tons(advice: Advice) -> str:
    """The change of mass by the edit in tons: the negative change of the free mass."""
    return signed(-advice.free / 1000, 1)


@dataclass(slots=True)
class AdviceViewState:
    """The state of the panel for one design, kept while another design is shown."""

    goal: int = 0
    """The index of the chosen goal."""
    amount: int | None = None
    wanted: bool = False
    found: list[Advice] = field(default_factory=list)
    unit: Unit | None = None
    """The unit for which the edits were found; None if they are outdated."""


class AdvicePanel(QWidget):
    """A panel with goal, progress and the list of edits; hovering previews an edit, Enter or a click applies it."""

    def __init__(self, context: DesignContext) -> None:
        super().__init__()
        self._context = context
        self._found: list[Advice] = []
        self._wanted = False
        self.goals = ComboBox(tr("Goal"))
        for aim, words in AIMS.items():
            self.goals.addItem(tr(words), aim)
        self.amount = Stepper(tr("Amount"))
        self.button = QPushButton(tr("Search"))
        self.progress = QProgressBar()
        self.progress.setAccessibleName(tr("Edits tried"))
        self.progress.setTextVisible(False)
        self.stale = False
        self.model = TableModel(_columns("more value", lambda: self.stale), key=id)
        self.list = TableView(tr("Single edits, the best first"), self.model)
        self.list.click_opens = True
        self.list.empty_text = self._empty
        self._hover_preview = HoverPreview(context, self.list, source=self)
        self._hover_preview.follow_table(self.list, self._edit_of)
        self.note = ElidedLabel(
            tr("One step each: two changes together may do better."), role="caption", token="text.3"
        )
        self._search = IdleWork(self, self._take, self._show)
        self._status = StatusAnnouncer(self, self._told)
        self._settle = QTimer(self, singleShot=True, interval=SETTLE_MS)
        self._settle.timeout.connect(self.look)
        self._lay_out()
        self._connect()
        self._show_amount()

    @property
    def goal(self) -> AdviceGoal:
        """The goal of the search."""
        return AdviceGoal(self.goals.currentData(), self.amount.value())

    @property
    def busy(self) -> bool:
        """Whether the search is running."""
        return self._search.busy

    def look(self) -> None:
        """Start the search again."""
        session = self._context.session
        self._wanted = True
        tries = candidates(session)
        self._found = []
        self._search.start(advise(session, self.goal, tries))
        self.progress.setRange(0, len(tries))
        self.progress.setValue(0)
        self._show_busy()

    def look_for(self, aim: GoalKind) -> None:
        """Search for edits for this goal."""
        self.goals.setCurrentIndex(self.goals.findData(aim))
        self.look()

    def cancel(self) -> None:
        """Stop the search, and keep what was found."""
        if self.busy:
            self._search.stop()
            self._show()

    def minimumSizeHint(self) -> QSize:
        # At most as high as a list, since the panel that shares the column must not take room from the board.
        return QSize(super().minimumSizeHint().width(), 3 * theme.measures().table_row)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        style, directions = theme.current(), QBoxLayout.Direction
        is_low = self.height() < style.px(_NOTE_FROM)
        self._foot.setVisible(not is_low)
        beside = is_low and self.width() >= style.px(_FORM_BESIDE_FROM)
        self._parts.setDirection(directions.RightToLeft if beside else directions.TopToBottom)
        self._row.setDirection(directions.TopToBottom if beside else directions.LeftToRight)
        self._form.setMinimumWidth(style.px(_FORM_WIDTH) if beside else 0)

    # -- the search -----------------------------------------------------------------------------------------

    def _take(self, tried: list[Advice | None]) -> None:
        self.progress.setValue(self.progress.value() + len(tried))
        self._found += (advice for advice in tried if advice is not None)

    def _show(self) -> None:
        self.stale = False
        columns = _columns(self.goal.aim, lambda: self.stale)
        self.model.set_columns(columns, ranked(self._found)[:SHOWN])
        self.list.set_columns(range(len(columns)))
        self._show_busy()
        self._status.tell()

    def _show_busy(self) -> None:
        self.button.setText(tr("Stop") if self.busy else tr("Search"))
        self.progress.setVisible(self.busy)
        self.list.horizontalHeader().setVisible(bool(self.model.rows))
        self.list.viewport().update()

    def _empty(self) -> str:
        if self.busy:
            return tr("Trying every single edit…")
        if self._wanted and self.goal.is_met(self._context.graph):
            return tr("The design meets this goal already.")
        if self._wanted:
            return tr("No single edit helps with this goal without breaking a rule.")
        return tr("Choose a goal, then Search.")

    def _told(self) -> str:
        """The number of edits that serve the goal, and the best of them, or why there is none."""
        if self.busy or self.stale:
            return ""
        best = self.model.index(0, 0).data(Qt.ItemDataRole.AccessibleTextRole)
        return f"{trn('{n} edit', '{n} edits', len(self.model.rows))}. {best}" if self.model.rows else self._empty()

    # -- following ------------------------------------------------------------------------------------------

    def _follow(self) -> None:
        """Mark the list as outdated after an edit; the search starts again when the user pauses."""
        self._search.stop()
        self.stale = bool(self.model.rows)
        self._show_busy()
        if self._wanted and self.isVisible():
            self._settle.start()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._wanted and self.stale:
            self._settle.start()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._settle.stop()
        self.cancel()

    def _on_leaving(self) -> None:
        state = self._context.view_state.of(AdviceViewState)
        state.goal, state.amount, state.wanted = self.goals.currentIndex(), self.amount.value(), self._wanted
        state.found, state.unit = self._found, None if self.stale or self.busy else self._context.unit

    def _on_adopted(self) -> None:
        state = self._context.view_state.of(AdviceViewState)
        self._wanted = False  # so that setting the goal below looks for nothing
        with QSignalBlocker(self.goals):
            self.goals.setCurrentIndex(state.goal)
        self._show_amount()
        if state.amount is not None:
            self.amount.setValue(state.amount)
        self._wanted, self._found = state.wanted, state.found
        if self._found or self.model.rows:
            self._show()
        if self._context.unit is not state.unit:
            self._follow()

    def _show_amount(self) -> None:
        aim = self.goals.currentData()
        self.amount.setVisible(aim in ("a value", "damage"))
        if aim == "damage":
            self.amount.setRange(1, 40)
            self.amount.setValue(9)
            self.amount.setSuffix(tr(" hexes"))
        else:
            self.amount.setRange(0, 20000)
            self.amount.setSuffix("")
            self.amount.setValue(round(battle_value(self._context.graph), -2))
        self._renew_goal()

    def _renew_goal(self) -> None:
        if self._wanted:
            self._settle.start()

    # -- looking and doing ----------------------------------------------------------------------------------

    def advice(self, key: object) -> Advice | None:
        """The found edit in the row with this key; None if there is none, or if the design changed since the search."""
        place = self.model.place_of(key) if isinstance(key, int) and not self.stale else -1
        return self.model.rows[place] if place >= 0 else None

    def _edit_of(self, key: object) -> Edit | None:
        advice = self.advice(key)
        return None if advice is None else advice.edit

    def _apply(self, key: object) -> None:
        if edit := self._edit_of(key):
            self._context.apply(edit)

    def _connect(self) -> None:
        self.goals.currentIndexChanged.connect(self._show_amount)
        self.amount.valueChanged.connect(self._renew_goal)
        self.button.clicked.connect(lambda: self.cancel() if self.busy else self.look())
        self.list.opened.connect(self._apply)
        self._context.changed.connect(self._follow)
        self._context.leaving.connect(self._on_leaving)
        self._context.adopted.connect(self._on_adopted)

    def _lay_out(self) -> None:
        self._form = QWidget()
        self._row = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        search = spaced(QHBoxLayout(), (self.amount, 1), self.button, margins=0, spacing=4)
        spaced(self._row, (self.goals, 1), search, margins=("control_inset", 0), spacing=4)
        form = self._row, self.progress, 1
        spaced(QVBoxLayout(self._form), *form, margins=(0, "control_inset", 0, 0), spacing=4)
        self._foot = QWidget()
        spaced(QHBoxLayout(self._foot), (self.note, 1), margins=("panel_inset", 4, "panel_inset", "control_inset"))
        found = spaced(QVBoxLayout(), (self.list, 1), self._foot, margins=0, spacing=0)
        page = QWidget()
        self._parts = QBoxLayout(QBoxLayout.Direction.TopToBottom, page)
        spaced(self._parts, self._form, (found, 1), margins=0, spacing=4)
        spaced(QVBoxLayout(self), Scrolled(page), margins=0)  # below the board it may have less than its least height
        sized(self.progress, height=4).hide()
        self._show_busy()
