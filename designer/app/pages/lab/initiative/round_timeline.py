"""The order in which the lance acts: played rounds, and the chances of acting first."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from fractions import Fraction
from functools import partial
from typing import Final

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QHeaderView, QSizePolicy, QWidget

from designer.app.pages.lab.initiative.initiative_charts import PHASES, position
from designer.app.pages.lab.initiative.lance_model import LanceModel
from designer.app.pages.lab.shaded_table import ShadedCell, ShadedTable
from designer.app.ui import theme
from designer.app.ui.accessibility.accessible_widget import AccessiblePart, AccessibleWidget, Role
from designer.app.ui.figures import DASH, figure
from designer.app.ui.sizes import Length, pixels
from designer.app.ui.strokes import hairline, smooth
from designer.app.ui.text_layout import CENTER, LEFT, draw
from designer.app.ui.theme import Style
from designer.language import tr
from designer.rulesets.initiative.phase_limits import FIRST
from designer.rulesets.initiative.rounds import PlayedRound

ROUNDS: Final = 3
_NAME = 150
_CELL = 64


class Timeline(QWidget, AccessibleWidget):
    """A row for each unit, phases from left to right; a disc where it acts, and lines for the delays before."""

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
        """A row: a unit and its phase."""
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
        """The round as a sentence."""
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


class FirstMatrix(ShadedTable):
    """How likely the unit of a row acts before the unit of a column; ties count half."""

    def __init__(self, lance: LanceModel, parent: QWidget | None = None) -> None:
        super().__init__(tr("Who acts first"), parent)
        self._lance = lance
        sizes: tuple[Length, Length] = (_CELL, "table_row")
        for header, size in zip((self.horizontalHeader(), self.verticalHeader()), sizes, strict=True):
            header.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
            theme.hub().declare(header, "setDefaultSectionSize", partial(pixels, size))
        self.verticalHeader().setDefaultAlignment(LEFT)
        lance.changed.connect(self._show)
        self._show()

    def _show(self) -> None:
        names, matrix = [member.name for member in self._lance.members], self._lance.matrix()
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


def _rows(lance: LanceModel) -> int:
    """Pixels for a heading and a row for each unit."""
    return (1 + len(lance.members)) * theme.measures().table_row
