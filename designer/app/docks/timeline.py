"""The history of a design: every step with what it did to Battle Value and mass; a click travels there."""

from __future__ import annotations

import time
from datetime import datetime, timedelta
from typing import Final, NamedTuple

from PySide6.QtCore import QAbstractListModel, QModelIndex, QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter
from PySide6.QtWidgets import QVBoxLayout, QWidget

from designer import design
from designer.app.bridge import Bridge
from designer.app.docks.lists import RIGHT, AnyIndex, QuietList, RowDelegate, draw
from designer.app.figures import signed
from designer.app.fonts import FontRole
from designer.app.marks import Change, paint_change_mark
from designer.app.theme import Style
from designer.battle_value.total import battle_value
from designer.construction.mass import mass
from designer.editing import Step
from designer.graph import Evaluator
from designer.units.unit import Unit

ENTRY: Final = Qt.ItemDataRole.UserRole

_NOWHERE = QModelIndex()
_TIME_FROM = 480
"""Width from which the time of day fits."""


class Entry(NamedTuple):
    """A step as it is shown. Differences are to the step before; None for the first one."""

    label: str
    at: str
    value: int | None
    tons: float | None
    state: str
    """"now" for the current step, "undone" for what lies ahead, empty for what lies behind."""


class _Figures(NamedTuple):
    value: int
    mass: int


class TimelineModel(QAbstractListModel):
    """The steps, the newest first."""

    def __init__(self, bridge: Bridge, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._figures: dict[int, tuple[Unit, _Figures]] = {}
        self._steps: tuple[Step, ...] = ()
        self._position = 0
        self._read()
        bridge.changed.connect(self.renew)

    def rowCount(self, parent: AnyIndex = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(self._steps)

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not self.checkIndex(index, QAbstractListModel.CheckIndexOption.IndexIsValid):
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return self._step_at(index.row()).label
        if role == ENTRY:
            return self.entry(index.row())
        if role in (Qt.ItemDataRole.AccessibleTextRole, Qt.ItemDataRole.ToolTipRole):
            return _spoken(self.entry(index.row()))
        return None

    def position_of(self, row: int) -> int:
        """The index in the history of a row."""
        return len(self._steps) - 1 - row

    @property
    def current_row(self) -> int:
        """The row of the step that the design is at."""
        return len(self._steps) - 1 - self._position

    def entry(self, row: int) -> Entry:
        """What a row says."""
        position = self.position_of(row)
        step = self._steps[position]
        state = "now" if position == self._position else "undone" if position > self._position else ""
        if position == 0:
            return Entry(step.label, "", None, None, state)
        now, before = self._of(step), self._of(self._steps[position - 1])
        tons = (now.mass - before.mass) / 1000
        return Entry(step.label, _clock(step.at), now.value - before.value, tons, state)

    def renew(self) -> None:
        """Read the history again."""
        before = len(self._steps)
        steps = self._bridge.session.history.steps
        common = next((i for i, (a, b) in enumerate(zip(self._steps, steps, strict=False)) if a is not b), None)
        common = min(before, len(steps)) if common is None else common
        # Rows count from the newest: what differs is at the top.
        if before > common:
            self.beginRemoveRows(_NOWHERE, 0, before - common - 1)
            self._steps = self._steps[:common]
            self.endRemoveRows()
        if len(steps) > common:
            self.beginInsertRows(_NOWHERE, 0, len(steps) - common - 1)
            self._read()
            self.endInsertRows()
        else:
            self._read()
        self.dataChanged.emit(self.index(0), self.index(len(self._steps) - 1))

    def _read(self) -> None:
        history = self._bridge.session.history
        self._steps, self._position = history.steps, history.position
        kept = {id(step.unit) for step in self._steps}
        self._figures = {key: found for key, found in self._figures.items() if key in kept}
        unit = self._bridge.unit
        self._figures[id(unit)] = unit, _figures(self._bridge.graph)

    def _step_at(self, row: int) -> Step:
        return self._steps[self.position_of(row)]

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
        left = rect.left() + style.measures.panel_inset - 2
        hint = style.width(entry.state, "caption") + style.px(6) if entry.state else 0
        undone = entry.state == "undone"
        role: FontRole = "strong" if entry.state == "now" else "body"
        words = style.metrics[role].horizontalAdvance(entry.label)
        room = right - left
        shows_hint = bool(entry.state) and words + hint <= room
        label = QRectF(left, rect.top(), room, rect.height())
        draw(painter, label, entry.label, style, role=role, token="text.3" if undone else "text.1")
        if shows_hint:
            spot = QRectF(left + words + style.px(6), rect.top(), hint, rect.height())
            draw(painter, spot, entry.state, style, role="caption", token="text.3")


class TimelineList(QuietList):
    """The list itself: a click or Enter travels.

    Signals:
        wanted: the row to travel to.
    """

    wanted = Signal(int)

    def __init__(self, model: TimelineModel, parent: QWidget | None = None) -> None:
        super().__init__("Timeline", model, parent)
        self.setItemDelegate(TimelineDelegate(self))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        index = self.indexAt(event.position().toPoint())
        if event.button() == Qt.MouseButton.LeftButton and index.isValid():
            self.wanted.emit(index.row())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        row = self.currentIndex().row()
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and row >= 0:
            self.wanted.emit(row)
        else:
            super().keyPressEvent(event)


class TimelineDock(QWidget):
    """The history of the open design."""

    def __init__(self, bridge: Bridge, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self.model = TimelineModel(bridge, self)
        self.list = TimelineList(self.model)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.list)
        self.list.wanted.connect(self._travel)
        bridge.changed.connect(self._follow)
        self._follow()

    @property
    def words(self) -> str:
        """How many steps there are."""
        steps = self.model.rowCount() - 1
        return f"{steps} step{'' if steps == 1 else 's'}"

    def _travel(self, row: int) -> None:
        position = self.model.position_of(row)
        if position != self._bridge.session.history.position:
            self._bridge.session.travel(position)

    def _follow(self) -> None:
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
        parts.append(f"Battle Value {signed(entry.value)}, mass {signed(entry.tons, 1, unit='t')}")
    if entry.state:
        parts.append(entry.state)
    return ", ".join(parts)
