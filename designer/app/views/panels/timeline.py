"""The history of a design: every step with what it did to Battle Value and mass.

Looking at one shows that state everywhere without going there; a click travels. Lines that were left are folded in.
"""

from __future__ import annotations

import time
from datetime import datetime, timedelta
from typing import Final, NamedTuple

from PySide6.QtCore import QEvent, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QFocusEvent, QHideEvent, QKeyEvent, QMouseEvent, QPainter, QShowEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from designer import design
from designer.app.context.design_context import DesignContext
from designer.app.context.hover_preview import HoverPreview
from designer.app.ui import theme
from designer.app.ui.figures import signed
from designer.app.ui.fonts import FontRole
from designer.app.ui.icons import paint_icon
from designer.app.ui.text_layout import RIGHT, draw
from designer.app.ui.theme import Style
from designer.app.ui.widgets.change_marks import Change, paint_change_mark
from designer.app.ui.widgets.lists import QuietList, RowDelegate
from designer.app.ui.widgets.models import AnyIndex, ListModel
from designer.app.views.panels.timeline_rows import Row, branch_count, rows_of, steps_of
from designer.battle_value.total import battle_value
from designer.construction.mass import mass
from designer.editing import Edit, Step
from designer.graph import Evaluator
from designer.language import marked, tr, trn
from designer.units.unit import Unit

ENTRY: Final = Qt.ItemDataRole.UserRole
NOW, UNDONE = marked("now"), marked("undone")

_TIME_FROM = 480
"""Width from which the time of day fits."""
_DEPTH = 14
"""How far the steps of a branch stand in."""
_FIGURES_KEPT = 2000


class Entry(NamedTuple):
    """A row as it is shown. Differences are to the step before; None for the first one.

    Those of a fold are the differences of the branch's last step to the step that it parts from.
    """

    label: str
    at: str
    value: int | None
    tons: float | None
    state: str
    """``NOW`` for the current step, ``UNDONE`` for what lies ahead, else what a fold holds, or nothing."""
    depth: int = 0
    fold: bool | None = None
    """Whether a fold is open; None for a step."""


class _Figures(NamedTuple):
    value: int
    mass: int


class TimelineModel(ListModel[Row]):
    """The steps, the newest first, with a fold for each branch.

    While nobody ``looks`` it only notes what each state is worth, as that costs least when it is reached.
    """

    def __init__(self, context: DesignContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._figures: dict[int, tuple[Unit, _Figures]] = {}
        self._unfolded: set[int] = set()
        self._places: dict[int, int] = {}
        self._looks = True
        self._outdated = False
        self._rows = self._read()
        self._note_figures()
        context.settled.connect(self._follow)
        context.adopted.connect(self.renew)

    def _said(self, number: int, role: int) -> object:
        if role == Qt.ItemDataRole.DisplayRole:
            return self._rows[number].goal.label
        if role == ENTRY:
            return self.entry(number)
        if role in (Qt.ItemDataRole.AccessibleTextRole, Qt.ItemDataRole.ToolTipRole):
            return _spoken(self.entry(number))
        return None

    def row(self, number: int) -> Row:
        """What a row stands for."""
        return self._rows[number]

    @property
    def current_row(self) -> int:
        """The row of the step that the design is at."""
        current = self._context.session.history.current
        return next(number for number, row in enumerate(self._rows) if row.step is current and not row.fold)

    def entry(self, number: int) -> Entry:
        """What a row says."""
        row = self._rows[number]
        goal, before = row.goal, row.step.before
        fold = row.unfolded if row.fold else None
        state = self._state(row)
        if before is None:
            return Entry(goal.label, "", None, None, state, row.depth, fold)
        now, then = self._of(before), self._of(goal)
        tons = (then.mass - now.mass) / 1000
        return Entry(goal.label, _clock(goal.at), then.value - now.value, tons, state, row.depth, fold)

    def unfold(self, number: int, unfolded: bool) -> None:
        """Show the steps of a branch, or put them away."""
        row = self._rows[number]
        if row.fold and row.unfolded != unfolded:
            self._unfolded ^= {row.step.number}
            self.renew()

    def look(self, looks: bool) -> None:
        """Whether somebody looks from now on."""
        self._looks = looks
        if looks and self._outdated:
            self.renew()

    def _follow(self) -> None:
        self._note_figures()
        if self._looks:
            self.renew()
        else:
            self._outdated = True

    def renew(self) -> None:
        """Read the history again; what is the same at both ends stays."""
        self._outdated = False
        self._exchange(self._read(), Row.is_that_of)
        self._announce()  # also a row that stays says otherwise how it stands to the step that the design is at

    def _read(self) -> list[Row]:
        history = self._context.session.history
        self._places = {step.number: place for place, step in enumerate(history.steps)}
        return rows_of(history, self._unfolded)

    def _note_figures(self) -> None:
        if len(self._figures) > _FIGURES_KEPT:
            kept = {id(step.unit) for step in self._context.session.history.numbered.values()}
            self._figures = {key: found for key, found in self._figures.items() if key in kept}
        unit = self._context.unit
        self._figures[id(unit)] = unit, _figures(self._context.graph)

    def _state(self, row: Row) -> str:
        if row.fold:
            count = len(steps_of(row))
            return trn("branch, {n} step", "branch, {n} steps", count)
        place, position = self._places.get(row.step.number), self._context.session.history.position
        if place is None:
            return ""
        return NOW if place == position else UNDONE if place > position else ""

    def _of(self, step: Step) -> _Figures:
        found = self._figures.get(id(step.unit))
        if found is None:
            found = self._figures[id(step.unit)] = step.unit, _figures(design.once(step.unit))
        return found[1]


class TimelineDelegate(RowDelegate):
    """Label, change of Battle Value, change of mass, time of day where it fits."""

    def paint_content(self, painter: QPainter, rect: QRectF, index: AnyIndex, style: Style) -> None:
        entry: Entry = index.data(ENTRY)
        m = style.measures
        right = rect.right() - m.panel_inset
        if rect.width() >= style.px(_TIME_FROM):
            time_column = QRectF(right - style.px(44), rect.top(), style.px(44), rect.height())
            draw(painter, time_column, entry.at, style, token="text.3", align=RIGHT)
            right = time_column.left() - style.px(28)
        if entry.tons is not None and entry.value is not None:
            right = self._paint_changes(painter, rect, right, entry, style)
        self._paint_label(painter, rect, right, entry, style)

    @staticmethod
    def _paint_changes(painter: QPainter, rect: QRectF, right: float, entry: Entry, style: Style) -> float:
        column = QRectF(right - style.px(56), rect.top(), style.px(56), rect.height())
        token = "text.2" if entry.tons else "text.3"
        words = signed(entry.tons or 0, 1, unit="t")
        draw(painter, column, words, style, token=token, align=RIGHT)
        marks = QRectF(column.left() - style.px(56), rect.top(), style.px(52), rect.height())
        paint_change_mark(painter, marks, Change(entry.value or 0), style)
        return marks.left() - style.px(4)

    @staticmethod
    def _paint_label(painter: QPainter, rect: QRectF, right: float, entry: Entry, style: Style) -> None:
        left = rect.left() + style.measures.panel_inset - 2 + entry.depth * style.px(_DEPTH)
        if entry.fold is not None:
            side = style.measures.cell_glyph
            spot = QPointF(left - style.px(3), rect.center().y() - side / 2)
            name = "chevron_down" if entry.fold else "chevron_right"
            paint_icon(painter, spot, name, style.color("text.2"), side)
            left += side
        hint = style.width(tr(entry.state), "caption") + style.px(6) if entry.state else 0
        faint = entry.state == UNDONE or entry.depth > 0 or entry.fold is not None
        role: FontRole = "strong" if entry.state == NOW else "body"
        words = style.metrics[role].horizontalAdvance(entry.label)
        room = right - left
        shows_hint = bool(entry.state) and words + hint <= room
        label = QRectF(left, rect.top(), room, rect.height())
        draw(painter, label, entry.label, style, role=role, token="text.3" if faint else "text.1")
        if shows_hint:
            spot_of_hint = QRectF(left + words + style.px(6), rect.top(), hint, rect.height())
            draw(painter, spot_of_hint, tr(entry.state), style, role="caption", token="text.3")


class TimelineList(QuietList):
    """The list itself: a click or Enter travels, a chevron or the arrow keys fold, looking at a row considers it.

    Signals:
        wanted: the row to travel to.
        folded: a row whose branch is to be shown or put away, and which of the two.
        looked_at: the row under the pointer or chosen by the keys; −1 when it is none any more.
    """

    wanted = Signal(int)
    folded = Signal(int, bool)
    looked_at = Signal(int)

    def __init__(self, model: TimelineModel, parent: QWidget | None = None) -> None:
        super().__init__(tr("Timeline"), model, parent)
        self._rows = model
        self._at = -1
        self.setItemDelegate(TimelineDelegate(self))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        spot = event.position().toPoint()
        index = self.indexAt(spot)
        if event.button() != Qt.MouseButton.LeftButton or not index.isValid():
            return
        row = self._rows.row(index.row())
        style = theme.current()
        if (
            row.fold
            and spot.x() < style.measures.panel_inset + row.depth * style.px(_DEPTH) + style.measures.cell_glyph
        ):
            self.folded.emit(index.row(), not row.unfolded)
        else:
            self.wanted.emit(index.row())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        self._look(self.indexAt(event.position().toPoint()).row())

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._look(-1)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._look(-1)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        row, key = self.currentIndex().row(), event.key()
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and row >= 0:
            self.wanted.emit(row)
        elif key in (Qt.Key.Key_Left, Qt.Key.Key_Right) and row >= 0:
            self.folded.emit(row, key == Qt.Key.Key_Right)
        elif key == Qt.Key.Key_Escape and self._at >= 0:
            self._look(-1)
        else:
            super().keyPressEvent(event)
            self._look(self.currentIndex().row())

    def _look(self, row: int) -> None:
        if row != self._at:
            self._at = row
            self.looked_at.emit(row)


class TimelineDock(QWidget):
    """The history of the open design."""

    def __init__(self, context: DesignContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._hover_preview = HoverPreview(context, self, as_it_is=True, source=self)
        self.model = TimelineModel(context, self)
        self.list = TimelineList(self.model)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.list)
        self.list.wanted.connect(self._travel)
        self.list.folded.connect(self.model.unfold)
        self.list.looked_at.connect(self._look)
        context.settled.connect(self._follow)
        self.model.look(False)

    @property
    def words(self) -> str:
        """How many steps there are, and lines that were left."""
        history = self._context.session.history
        steps, branches = len(history.steps) - 1, branch_count(history)
        counted = trn("{n} step", "{n} steps", steps)
        return ", ".join((counted, trn("{n} branch", "{n} branches", branches))) if branches else counted

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.model.look(True)
        self._go_along()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.model.look(False)

    def _travel(self, row: int) -> None:
        self._look(-1)
        goal, session = self.model.row(row).goal, self._context.session
        if goal is not session.history.current:
            session.go(goal)

    def _look(self, row: int) -> None:
        """Consider a state after a moment; what was considered ends at once."""
        self._hover_preview.stop()
        if row >= 0:
            self._hover_preview.wait_for(lambda: self._going(row))

    def _going(self, row: int) -> Edit | None:
        """What would lead to the state of a row; None where it is there, or another view considers something."""
        if row >= self.model.rowCount() or self._context.preview is not None:
            return None
        goal = self.model.row(row).goal
        if goal is self._context.session.history.current:
            return None
        return Edit(tr("As after: {step}", step=goal.label), lambda _unit: goal.unit)

    def _follow(self) -> None:
        self._look(-1)
        if self.isVisible():
            self._go_along()

    def _go_along(self) -> None:
        """Keep the current step selected and in sight."""
        index = self.model.index(self.model.current_row)
        self.list.setCurrentIndex(index)
        self.list.scrollTo(index)


def _figures(g: Evaluator) -> _Figures:
    return _Figures(battle_value(g), mass(g).total)


def _clock(at: float) -> str:
    """The time of day of a step, whose ``at`` counts from some moment of this run."""
    if not at:
        return ""
    moment = datetime.now() - timedelta(seconds=time.monotonic() - at)
    return f"{moment:%H:%M}"


def _spoken(entry: Entry) -> str:
    parts = [entry.label]
    if entry.value is not None and entry.tons is not None:
        mass_change = signed(entry.tons, 1, unit="t")
        parts.append(tr("Battle Value {value}, mass {mass}", value=signed(entry.value), mass=mass_change))
    if entry.state:
        parts.append(tr(entry.state))
    return ", ".join(parts)
