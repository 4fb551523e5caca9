"""The lance in the order in which it acts: rounds as the dice fall, and who acts before whom."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from designer.app.pages.lab.initiative.charts import PHASES, position
from designer.app.pages.lab.initiative.lance import LanceModel
from designer.app.ui import theme
from designer.app.ui.accessibility.accessible_widget import AccessiblePart, AccessibleWidget, Role
from designer.app.ui.figures import DASH, figure
from designer.app.ui.strokes import box, hairline, smooth
from designer.app.ui.text_layout import CENTER, draw
from designer.app.ui.theme import Style
from designer.language import tr
from designer.rulesets.initiative.phases import FIRST
from designer.rulesets.initiative.rounds import PlayedRound

ROUNDS: Final = 3
_NAME = 150
_CELL = 64


class Timeline(QWidget, AccessibleWidget):
    """A row for each unit, phases from left to right; a disc where it acts, and what threw it back before."""

    accessible_role = Role.List

    def __init__(self, lance: LanceModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._lance = lance
        self._rounds: tuple[PlayedRound, ...] = ()
        self.shown = 0
        self.setAccessibleName(tr("Timeline of a round"))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        lance.changed.connect(self._show)
        self._show()

    @property
    def round(self) -> PlayedRound:
        """The round that is shown."""
        return self._rounds[self.shown]

    def show_round(self, number: int) -> None:
        """Show another round, from 0."""
        self.shown = number
        self._describe()
        self.update()

    def minimumSizeHint(self) -> QSize:
        return QSize(320, _rows(self._lance))

    def paintEvent(self, event: QPaintEvent) -> None:
        style = theme.current()
        m = style.measures
        painter = QPainter(self)
        name = style.px(_NAME)
        room = QRectF(name, 0, self.width() - name - m.panel_inset, self.height())
        step = room.width() / FIRST
        painter.setFont(style.font("caption"))
        for phase in PHASES:
            x = room.left() + (position(phase) - 0.5) * step
            painter.fillRect(QRectF(x, m.table_row, hairline(painter), self.height()), style.color("line.1"))
            painter.setPen(style.color("text.3"))
            painter.drawText(QRectF(x - 12, 0, 24, m.table_row), CENTER, str(phase))
        acted = {turn.name: (order, turn.phase) for order, turn in enumerate(self.round.turns, 1)}
        for row, member in enumerate(self._lance.members, 1):
            rect = QRectF(0, row * m.table_row, self.width(), m.table_row)
            if row - 1 == self._lance.chosen:
                painter.fillRect(rect, style.color("accent.soft"))
            words = QRectF(m.panel_inset, rect.top(), name - 2 * m.panel_inset, rect.height())
            draw(painter, words, member.name, style)
            if member.name in acted:
                self._paint_turn(painter, room, rect, member.name, acted[member.name], style)

    def _paint_turn(
        self, painter: QPainter, room: QRectF, rect: QRectF, name: str, acted: tuple[int, int], style: Style
    ) -> None:
        step = room.width() / FIRST

        def at(phase: int) -> QPointF:
            return QPointF(room.left() + (position(phase) - 0.5) * step, rect.center().y())

        order, phase = acted
        with smooth(painter):
            painter.setPen(QPen(style.color("down"), hairline(painter, 2.0)))
            for delay in self.round.delays:
                if delay.name == name and delay.before != delay.after:
                    painter.drawLine(at(delay.before), at(delay.after))
                    painter.drawEllipse(at(delay.before), style.px(3), style.px(3))
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(style.color("accent.fill"))
            painter.drawEllipse(at(phase), style.px(9), style.px(9))
        painter.setFont(style.font("gutter"))
        painter.setPen(style.color("on.accent"))
        spot = at(phase)
        painter.drawText(QRectF(spot.x() - 10, spot.y() - 10, 20, 20), CENTER, str(order))

    def accessible_keys(self) -> Sequence[Hashable]:
        return range(len(self._lance.members))

    def accessible_part(self, key: Hashable) -> AccessiblePart | None:
        """A row: a unit, and when it acts."""
        if not isinstance(key, int) or key >= len(self._lance.members):
            return None
        name, high = self._lance.members[key].name, theme.measures().table_row
        phase = next((turn.phase for turn in self.round.turns if turn.name == name), None)
        words = name if phase is None else tr("{name} in phase {phase}", name=name, phase=phase)
        rect, chosen = QRect(0, (key + 1) * high, self.width(), high), key == self._lance.chosen
        return AccessiblePart(words, rect, selected=chosen, run=lambda: self._lance.choose(key))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._lance.choose(int(event.position().y() // theme.measures().table_row) - 1)

    @property
    def told(self) -> str:
        """The round in a sentence."""
        turns = [tr("{name} in phase {phase}", name=turn.name, phase=turn.phase) for turn in self.round.turns]
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

    def _describe(self) -> None:
        self.setAccessibleDescription(self.told)

    def _show(self) -> None:
        self._rounds = self._lance.rounds(ROUNDS)
        self._describe()
        self.updateGeometry()
        self.update()


class FirstMatrix(QWidget, AccessibleWidget):
    """How likely the unit of a row acts before the unit of a column, the stronger the likelier; ties count half."""

    accessible_role = Role.Chart

    def __init__(self, lance: LanceModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._lance = lance
        self.setAccessibleName(tr("Who acts first"))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        lance.changed.connect(self._show)
        self._show()

    def minimumSizeHint(self) -> QSize:
        return QSize(240, _rows(self._lance))

    def paintEvent(self, event: QPaintEvent) -> None:
        style = theme.current()
        m = style.measures
        painter = QPainter(self)
        members, matrix = self._lance.members, self._lance.matrix()
        name = style.px(_NAME)
        wide = min(style.px(_CELL), (self.width() - name - m.panel_inset) / len(members))
        for number in range(len(members)):
            head = QRectF(name + number * wide, 0, wide, m.table_row)
            painter.setFont(style.font("caption"))
            painter.setPen(style.color("text.3"))
            painter.drawText(head, CENTER, str(number + 1))
        for row, member in enumerate(members):
            top = (row + 1) * m.table_row
            words = QRectF(m.panel_inset, top, name - 2 * m.panel_inset, m.table_row)
            draw(painter, words, f"{row + 1}  {member.name}", style)
            for column, share in enumerate(matrix[row]):
                cell = QRectF(name + column * wide, top, wide, m.table_row).adjusted(1, 1, -1, -1)
                self._paint_cell(painter, cell, None if share is None else float(share), style)

    def _paint_cell(self, painter: QPainter, cell: QRectF, share: float | None, style: Style) -> None:
        radius = style.measures.radius_cell
        box(painter, cell, radius, fill=style.color("bg.2" if share is None else "bg.3"))
        if share:
            box(painter, cell, radius, fill=style.color("accent", 0.55 * share))
        painter.setFont(style.font("body"))
        painter.setPen(style.color("text.1" if share is not None else "text.3"))
        words = DASH if share is None else f"{figure(100 * share)} %"
        if cell.width() >= style.width(words):
            painter.drawText(cell, CENTER, words)

    @property
    def told(self) -> str:
        """All of it in words."""
        members, matrix = self._lance.members, self._lance.matrix()
        return "; ".join(
            tr(
                "{one} before {other} {percent} %",
                one=members[row].name,
                other=members[column].name,
                percent=figure(100 * float(share)),
            )
            for row in range(len(members))
            for column, share in enumerate(matrix[row])
            if share is not None
        )

    def _show(self) -> None:
        self.setAccessibleDescription(self.told)
        self.updateGeometry()
        self.update()


def _rows(lance: LanceModel) -> int:
    """How high a head and a row for each unit are."""
    return (1 + len(lance.members)) * theme.measures().table_row
