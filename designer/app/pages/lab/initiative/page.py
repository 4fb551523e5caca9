"""The initiative bench: lance and crew at the left, the charts, and at the right why it is this phase."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QAbstractListModel, QRectF, Qt
from PySide6.QtGui import QPainter, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from designer.app.documents.open_designs import OpenDesigns
from designer.app.pages.lab.columns import at_top, side_widths
from designer.app.pages.lab.figure_lines import Line, Lines
from designer.app.pages.lab.initiative.charts import PHASES, PhaseChart, TonnageChart
from designer.app.pages.lab.initiative.form import MemberForm
from designer.app.pages.lab.initiative.lance import Lance
from designer.app.pages.lab.initiative.settings import SettingsPage
from designer.app.pages.lab.initiative.timeline import ROUNDS, FirstMatrix, Timeline
from designer.app.ui import theme
from designer.app.ui.figures import figure, signed
from designer.app.ui.plots.exporting import export_of
from designer.app.ui.plots.plot import Plot
from designer.app.ui.text_layout import RIGHT, draw
from designer.app.ui.theme import Style, follow_theme
from designer.app.ui.widgets.buttons import IconButton, Pill, SegmentedSwitch
from designer.app.ui.widgets.fields import Choice, Stepper
from designer.app.ui.widgets.labels import ElidedLabel
from designer.app.ui.widgets.lists import QuietList, RowDelegate
from designer.app.ui.widgets.models import NOWHERE, AnyIndex
from designer.app.ui.widgets.panel import Panel
from designer.app.ui.widgets.scroll_page import Scrolled
from designer.language import beginning, tr
from designer.rulesets.chance import Distribution
from designer.rulesets.initiative.order import chance_first
from designer.rulesets.initiative.round_start import Initiative

_SHARES: Final = (0.1, 0.5, 0.9)
_LARGEST_SEED = 9999
_OTHER, _OTHER_NARROW, _NARROW_MIDDLE = 220, 130, 480
"""How wide the choice of the other unit is, and between sides that leave less than so much."""


class MembersModel(QAbstractListModel):
    """The lance, a row each, with the mean phase."""

    def __init__(self, lance: Lance, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._lance = lance
        self._count = len(lance.members)
        lance.members_changed.connect(self._renew)
        lance.changed.connect(self._announce)

    def rowCount(self, parent: AnyIndex = NOWHERE) -> int:
        return 0 if parent.isValid() else self._count

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not self.checkIndex(index, QAbstractListModel.CheckIndexOption.IndexIsValid):
            return None
        member = self._lance.members[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return member.name
        if role == Qt.ItemDataRole.UserRole:
            return figure(float(self._lance.initiative(member).mean), 1)
        return None

    def _renew(self) -> None:
        self.beginResetModel()
        self._count = len(self._lance.members)
        self.endResetModel()

    def _announce(self) -> None:
        if self._count:
            self.dataChanged.emit(self.index(0), self.index(self._count - 1))


class MemberDelegate(RowDelegate):
    """Name and mean phase."""

    def paint_content(self, painter: QPainter, rect: QRectF, index: AnyIndex, style: Style) -> None:
        inset = style.measures.panel_inset
        value = str(index.data(Qt.ItemDataRole.UserRole))
        wide = style.width(value, "strong")
        draw(painter, rect.adjusted(inset, 0, -2 * inset - wide, 0), str(index.data()), style)
        draw(painter, rect.adjusted(0, 0, -inset, 0), value, style, role="strong", align=RIGHT)


class InitiativeLab(QWidget):
    """When a unit acts, who acts first, and why."""

    def __init__(self, designs: OpenDesigns, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._say = designs.say
        self.lance = Lance(designs, self)
        self.form = MemberForm(self.lance)
        self.members = QuietList(tr("Lance"), MembersModel(self.lance, self))
        self.members.setItemDelegate(MemberDelegate(self.members))
        self.members.selectionModel().currentChanged.connect(lambda index: self.lance.choose(index.row()))
        self.other = Choice(tr("Compared with"))
        self.other.activated.connect(self._compare)
        self.phases = PhaseChart()
        self.phases.reading_moved.connect(self.phases.read_at)
        self.tonnage = TonnageChart()
        self.tonnage.reading_moved.connect(self.tonnage.read_at)
        self.timeline = Timeline(self.lance)
        self.told = QLabel()
        self.told.setTextFormat(Qt.TextFormat.PlainText)
        self.told.setWordWrap(True)
        self.matrix = FirstMatrix(self.lance)
        self.settings = SettingsPage(self.lance)
        self.headline = ElidedLabel(role="headline")
        self.span = Lines(tr("Span of the phase"))
        self.why = Lines(tr("Why this phase"))
        self.before = Lines(tr("Acts before"))
        self._row = QHBoxLayout(self)
        self._row.addWidget(self._left())
        self._row.addWidget(self._middle(), 1)
        self._row.addWidget(self._right())
        self.lance.changed.connect(self._show)
        self.lance.members_changed.connect(self._show_names)
        follow_theme(self._renew)
        self._show_names()
        self._show()

    # -- parts -----------------------------------------------------------------------------------------------

    def _left(self) -> QWidget:
        self.add = IconButton("plus", tr("Add a unit that is no open design"))
        self.add.clicked.connect(self.lance.add)
        self.take = IconButton("minus", tr("Remove the chosen unit"))
        self.take.clicked.connect(self.lance.remove)
        lance = Panel(tr("Lance"), state=tr("mean phase"))
        lance.add_tool(self.add)
        lance.add_tool(self.take)
        lance.set_body(self.members)
        crew = Panel(tr("Unit and crew"))
        crew.set_body(self.form)
        self._left_side = QWidget()
        self._left_column = QVBoxLayout(self._left_side)
        self._left_column.addWidget(lance, 1)
        self._left_column.addWidget(crew, 4)
        return self._left_side

    def _middle(self) -> QWidget:
        self.as_table = Pill(tr("Table"), shape="square", tip=tr("The figures of the chart"))
        self.as_table.toggled.connect(self.phases.show_table)
        self._chart = Panel(tr("Phase of a round"), state=tr("exact chances"))
        self._chart.add_tool(self.other)
        self._chart.add_tool(self.as_table)
        self.export = export_of(self.phases, lambda: self._told(self.phases), self._say)
        self._chart.add_tool(self.export)
        self._chart.set_body(self.phases)
        self.rounds = SegmentedSwitch(
            [tr("Round {number}", number=number + 1) for number in range(ROUNDS)], tr("Round shown")
        )
        self.rounds.switched.connect(self._show_round)
        self.seed = Stepper(tr("Number of the dice"), 1, _LARGEST_SEED)
        self.seed.valueChanged.connect(self.lance.set_seed)
        tools = QHBoxLayout()
        tools.setContentsMargins(8, 6, 8, 0)
        tools.addWidget(self.rounds)
        tools.addStretch(1)
        dice = QLabel(tr("Dice"))
        dice.setProperty("look", "label")
        tools.addWidget(dice)
        tools.addWidget(self.seed)
        played = QWidget()
        column = QVBoxLayout(played)
        column.setContentsMargins(0, 0, 0, 0)
        column.addLayout(tools)
        column.addWidget(Scrolled(self.timeline), 1)
        column.addWidget(self.told)
        self.more = Panel()
        for words, short, body in (
            (tr("By tonnage"), tr("Tonnage"), self.tonnage),
            (tr("Timeline"), "", played),
            (tr("Who acts first"), tr("First"), Scrolled(self.matrix)),
            (tr("Settings"), "", self.settings),
        ):
            self.more.add_tab(words, body, short=short)
        pill = Pill(tr("Table"), shape="square", tip=tr("The figures of the chart"))
        pill.toggled.connect(self.tonnage.show_table)
        self.more_tools = (pill, export_of(self.tonnage, lambda: self._told(self.tonnage), self._say))
        for tool in self.more_tools:
            self.more.add_tool(tool)
            self.more.tab_changed.connect(lambda index, tool=tool: tool.setVisible(index == 0))
        middle = QWidget()
        self._middle_column = QVBoxLayout(middle)
        self._middle_column.addWidget(self._chart, 1)
        self._middle_column.addWidget(self.more, 1)
        return middle

    def _right(self) -> QWidget:
        self._reading = Panel(tr("Mean phase"))
        body = QWidget()
        column = QVBoxLayout(body)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        self._head = QHBoxLayout()
        self._head.addWidget(self.headline)
        column.addLayout(self._head)
        column.addWidget(self.span)
        self._reading.set_body(body)
        why = Panel(tr("Why"), state=tr("added up, kept within 1 and 30"))
        why.set_body(at_top(self.why))
        before = Panel(tr("Acts before"), state=tr("ties count half"))
        before.set_body(at_top(self.before))
        self._right_side = QWidget()
        self._right_column = QVBoxLayout(self._right_side)
        self._right_column.addWidget(self._reading)
        self._right_column.addWidget(why, 2)
        self._right_column.addWidget(before, 1)
        return self._right_side

    # -- what is shown ---------------------------------------------------------------------------------------

    def _show(self) -> None:
        lance = self.lance
        member = lance.member
        found = lance.initiative(member)
        other = None if lance.other is None or lance.other == lance.chosen else lance.members[lance.other]
        against = None if other is None else (other.name, lance.initiative(other))
        self.phases.show_phases(member.name, found, against)
        self.tonnage.show_actor(member.actor, lance.configuration, lance.variant)
        self._reading.set_title(tr("Mean phase"), state=member.name)
        self.headline.set_text(figure(float(found.mean), 1))
        self.span.set_lines(_span(found))
        self.why.set_lines(_why(found))
        self.before.set_lines(
            [
                Line(each.name, f"{figure(100 * float(chance_first(found.phases, lance.initiative(each).phases)))} %")
                for place, each in enumerate(lance.members)
                if place != lance.chosen
            ]
            or [Line(tr("Open another design, or add a unit."))]
        )
        self.told.setText(self.timeline.told)
        self.other.setCurrentIndex(0 if lance.other is None else lance.other + 1)
        self.take.setEnabled(member.document is None and len(lance.members) > 1)
        current = self.members.model().index(lance.chosen, 0)
        if self.members.currentIndex() != current:
            self.members.setCurrentIndex(current)

    def _told(self, plot: Plot) -> tuple[str, str]:
        """What a picture says above itself: of whom it is, and what makes up the phase."""
        below = "; ".join(f"{line.name}: {line.value}" for line in self.why.lines)
        return f"{plot.accessibleName()}: {self.lance.member.name}", below

    def _show_names(self) -> None:
        chosen = self.lance.other
        self.other.clear()
        self.other.addItems(
            [tr("Compare with"), *(tr("and {name} (dashed)", name=member.name) for member in self.lance.members)]
        )
        self.other.setCurrentIndex(0 if chosen is None else chosen + 1)

    def _show_round(self, number: int) -> None:
        self.timeline.show_round(number)
        self.told.setText(self.timeline.told)

    def _compare(self, index: int) -> None:
        self.lance.compare_with(index - 1 if index > 0 else None)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._renew()

    def _renew(self) -> None:
        style = theme.current()
        m = style.measures
        left, right = side_widths(style, self.width(), wide=style.density != "compact")
        self._left_side.setFixedWidth(left)
        self._right_side.setFixedWidth(right)
        for layout in (self._row, self._left_column, self._middle_column, self._right_column):
            layout.setContentsMargins(0, 0, 0, 0)
            layout.setSpacing(m.gap)
        self._head.setContentsMargins(m.panel_inset, m.control_inset, m.panel_inset, 0)
        narrow = self.width() - left - right < style.px(_NARROW_MIDDLE)
        self.other.setFixedWidth(style.px(_OTHER_NARROW if narrow else _OTHER))
        self.told.setContentsMargins(m.panel_inset, 0, m.panel_inset, m.control_inset)


def _span(found: Initiative) -> list[Line]:
    return [
        Line(tr("Earliest"), figure(found.earliest)),
        Line(tr("Latest"), figure(found.latest)),
        *(
            Line(tr("Not later than, {percent} % sure", percent=f"{100 * share:.0f}"), figure(_sure(found, share)))
            for share in _SHARES
        ),
    ]


def _sure(found: Initiative, share: float) -> int:
    """The phase that is reached or bettered with a probability."""
    return found.percentile(1 - share) if share < 1 else PHASES[-1]


def _why(found: Initiative) -> list[Line]:
    lines = [
        Line(beginning(tr(part.name)), _amount(part.amount, first=n == 0)) for n, part in enumerate(found.contributions)
    ]
    return [*lines, Line(tr("Phase"), _range(found.phases), total=True)]


def _amount(amount: Distribution, *, first: bool) -> str:
    if amount.lowest == amount.highest:
        return figure(amount.lowest) if first else signed(amount.lowest)
    return tr("{low} to {high}", low=signed(amount.lowest), high=signed(amount.highest))


def _range(phases: Distribution) -> str:
    if phases.lowest == phases.highest:
        return figure(phases.lowest)
    return tr("{low} to {high}", low=figure(phases.highest), high=figure(phases.lowest))
