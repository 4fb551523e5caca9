"""The Initiative tab of the Lab: lance and crew at the left, plots in the middle, at the right why a phase results."""

from __future__ import annotations

from typing import Final

from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from designer.app.documents.open_designs import OpenDesigns
from designer.app.pages.lab.bench import Bench, Tab, TabsAside, at_top, off_the_border, set_apart, stacked
from designer.app.pages.lab.initiative.initiative_charts import PHASES, phase_by_tonnage, phases_of
from designer.app.pages.lab.initiative.initiative_settings import InitiativeSettingsPage
from designer.app.pages.lab.initiative.lance_model import ROUNDS, LanceMember, LanceModel
from designer.app.pages.lab.initiative.member_form import SKILLS, MemberForm
from designer.app.pages.lab.initiative.round_timeline import ActionsTable, FirstMatrix, Timeline, span_words
from designer.app.ui import theme
from designer.app.ui.accessibility.status_announcer import StatusAnnouncer
from designer.app.ui.dialogs import AskFile, file_to_open
from designer.app.ui.figures import figure, signed
from designer.app.ui.lazy_update import LazyUpdate
from designer.app.ui.plain_text import PlainLabel
from designer.app.ui.plots.export import Heading
from designer.app.ui.plots.figure_tools import ExportableFigure
from designer.app.ui.plots.plot import Plot
from designer.app.ui.sizes import inset, spaced
from designer.app.ui.tables import RIGHT, Column, TableModel, TableView
from designer.app.ui.widgets.buttons import IconButton, SegmentedSwitch
from designer.app.ui.widgets.fields import ComboBox, Stepper
from designer.app.ui.widgets.figure_lines import FigureLine, FigureLines, LabHeadline
from designer.app.ui.widgets.panel import Panel
from designer.app.ui.widgets.scroll_page import Scrolled
from designer.formats import FormatError
from designer.language import beginning, marked, tr
from designer.rulesets.chance import Distribution
from designer.rulesets.initiative.phase_distribution import Initiative, SkillGain, chance_first
from designer.workspace.documents import error_sentence
from designer.workspace.lance_files import read_lance_file

_SHARES: Final = (0.1, 0.5, 0.9)
_LARGEST_SEED = 9999
_UNIT_FILES = marked("Units (*.mtf *.blk);;All files (*)")
_OTHER, _OTHER_NARROW, _NARROW_MIDDLE = 220, 130, 480
"""Pixels: the width of the field for the other unit, usually and in a narrow middle column; what counts as narrow."""
_HIGH_FROM: Final = 600
"""From which height the right column has room for all readings, if nothing else stands in it, in pixels."""


class InitiativeLab(Bench):
    """The tab that shows when a unit acts, who acts first, and why."""

    def __init__(self, designs: OpenDesigns, parent: QWidget | None = None) -> None:
        super().__init__(designs.requests.said.emit, parent)
        self.model = LanceModel(designs, self)
        self.ask_to_open: AskFile = file_to_open
        middle = self._middle()
        self.lay_out(self._left(), middle, self._right())
        self._lazy = LazyUpdate(self, self._show)
        self.model.changed.connect(self._show_members)
        self.model.changed.connect(self._lazy.request_at_once)
        self.model.members_changed.connect(self._show_names)
        self._show_names()
        self._show_members()
        self._show()

    # -- parts -----------------------------------------------------------------------------------------------

    def _left(self) -> QWidget:
        self.form = MemberForm(self.model)
        columns = (
            Column[int](text=lambda place: self.model.members[place].name, stretch=True),
            Column[int](text=self._mean, font="strong", align=RIGHT),
        )
        self._places = TableModel(columns, key=lambda place: place, parent=self)
        self.members = TableView(tr("Lance"), self._places, headings=False)
        self.members.chosen.connect(self.model.choose)
        self.add = IconButton("plus", tr("Add a unit that is no open design"))
        self.add.clicked.connect(self.model.add)
        self.open = IconButton("open", tr("Add the unit of a file"))
        self.open.clicked.connect(self.add_file)
        self.take = IconButton("minus", tr("Remove the chosen unit"))
        self.take.clicked.connect(self.model.remove)
        lance = Panel(tr("Lance"), self.members, tools=(self.open, self.add, self.take), state=tr("mean phase"))
        return stacked((lance, 1), (Panel(tr("Unit and crew"), Scrolled(self.form)), 4))

    def _middle(self) -> QWidget:
        self.phases = Plot(tr("Phase of a round"))
        self.tonnage = Plot(tr("Phase by tonnage"))
        self.other = ComboBox(tr("Compared with"))
        self.other.activated.connect(self._compare)
        chart = Panel(tr("Phase of a round"), self.phases, tools=(self.other,), state=tr("exact chances"))
        self.phase_tools = self.figure_tools(chart, lambda: self.phases)
        self.matrix = FirstMatrix(self.model)
        self.effects = ActionsTable(self.model)
        self.settings = InitiativeSettingsPage(self.model)
        self.more = Panel()
        self._tabs = (
            Tab(tr("By tonnage"), tr("Tonnage"), self.tonnage),
            Tab(tr("Settings"), "", self.settings),
            Tab(tr("Effects of actions"), tr("Actions"), off_the_border(self.effects)),
            Tab(tr("Timeline"), "", self._played_rounds(), fits=True),
            Tab(tr("Who acts first"), tr("First"), off_the_border(self.matrix), fits=True),
        )
        for tab in self._tabs:
            self.more.add_tab(tab.text, tab.body, short=tab.short)
        self.more_tools = self.figure_tools(self.more, lambda: None if self.more.current else self.tonnage)
        self._beside = TabsAside(self.more, self._tabs[2:3])
        self._below_readings = TabsAside(self.more, self._tabs[3:])
        lower = QWidget()
        spaced(QHBoxLayout(lower), (self.more, 1), (self._beside, 1), margins=0, spacing="gap")
        return stacked((chart, 1), (lower, 1))

    def _played_rounds(self) -> QWidget:
        """The tab with the timeline of played rounds."""
        self.timeline = Timeline(self.model)
        self.timeline.played.connect(self._tell_round)
        self.told = inset(PlainLabel(), ("panel_inset", 0, "panel_inset", "control_inset"))
        self.told.setWordWrap(True)
        self.rounds = SegmentedSwitch(
            [tr("Round {number}", number=number + 1) for number in range(ROUNDS)], tr("Round shown")
        )
        self.rounds.switched.connect(self.model.show_round)
        self.seed = Stepper(tr("Dice seed"), 1, _LARGEST_SEED)
        self.seed.valueChanged.connect(self.model.set_seed)
        dice = PlainLabel(tr("Dice"))
        dice.setProperty("look", "label")
        tools = spaced(QHBoxLayout(), self.rounds, 1, dice, self.seed, margins=(6, 6, 6, 0), spacing=3)
        played = QWidget()
        spaced(QVBoxLayout(played), tools, (self.timeline, 1), self.told, margins=0)
        return played

    def _right(self) -> QWidget:
        self.headline = LabHeadline()
        self._status = StatusAnnouncer(self, lambda: self.headline.text)
        self.span = FigureLines(tr("Span of the phase"))
        self.why = FigureLines(tr("Why this phase"))
        self.before = FigureLines(tr("Acts before"))
        self._reading = Panel(tr("Mean phase"), at_top(self.headline, self.span))
        reason = Panel(tr("Why"), Scrolled(at_top(self.why), whole=True), state=tr("added up, kept within 1 and 30"))
        self.rest = Panel()
        self.rest.add_tab(tr("Acts before"), Scrolled(at_top(self.before), whole=True), tr("ties count half"))
        self.gains = FigureLines(tr("What skill points gain"))
        gains = Tab(tr("Next skill points"), tr("Skill points"), Scrolled(at_top(self.gains), whole=True), fits=True)
        self.rest.add_tab(gains.text, gains.body, short=gains.short)
        self._gains_apart = TabsAside(self.rest, [gains])
        parts = self._reading, reason, self.rest, self._gains_apart, self._below_readings
        return stacked(*((part, 0) for part in parts))

    # -- what is shown ---------------------------------------------------------------------------------------

    def _show(self) -> None:
        model = self.model
        member = model.member
        found = model.lance.initiative(member.actor)
        other = None if model.other is None or model.other == model.chosen else model.members[model.other]
        against = None if other is None else (other.name, model.lance.initiative(other.actor))
        self.phases.draw(*phases_of(member.name, found, against))
        self.tonnage.draw(*phase_by_tonnage(member.actor, model.lance.configuration, model.lance.variant))
        self._reading.set_title(tr("Mean phase"), state=member.name)
        self.headline.say(figure(float(found.mean), 1), tr("mean phase"), tr("phase 30 acts first"))
        self._status.tell_at_rest()
        self.span.set_lines(_phase_lines(found))
        self.why.set_lines(_contribution_lines(found))
        self.gains.set_lines(_gain_lines(model.lance.skill_gains(member.actor)))
        self.before.set_lines(
            [FigureLine(each.name, self._chance_before(each)) for each in model.members if each is not member]
            or [FigureLine(tr("Open another design, or add a unit."))]
        )
        self.rounds.set_current(model.round)
        self.other.setCurrentIndex(0 if model.other is None else model.other + 1)
        self.take.setEnabled(member.document is None and len(model.members) > 1)

    def _tell_round(self) -> None:
        hollow = tr("Hollow discs: those that act before {name}.", name=self.model.member.name)
        self.told.setText(f"{self.timeline.told} {hollow}")

    def _show_members(self) -> None:
        """List the members: at once, since the rows are their places, which may be fewer now."""
        self._places.show(range(len(self.model.members)))
        self._places.announce()
        self.members.choose(self.model.chosen)

    def add_file(self) -> None:
        """Ask for a unit file, of a 'Mech or of another unit, and add its unit to the lance."""
        path = self.ask_to_open(self, tr("Add the unit of a file"), tr(_UNIT_FILES), None)
        if path is None:
            return
        try:
            name, actor, _ = read_lance_file(path, self.model.lance.configuration)
        except FormatError as error:
            self._say("error", error_sentence(error))
        else:
            self.model.add(name, actor)

    def _chance_before(self, other: LanceMember) -> str:
        """The chance that the chosen member acts before another one, as text."""
        phases, others = (self.model.lance.initiative(each.actor).phases for each in (self.model.member, other))
        return f"{figure(100 * float(chance_first(phases, others)))} %"

    def _mean(self, place: int) -> str:
        return figure(float(self.model.lance.initiative(self.model.members[place].actor).mean), 1)

    def heading(self, figure: ExportableFigure) -> Heading:
        below = "; ".join(f"{line.name}: {line.value}" for line in self.why.lines)
        return Heading(f"{figure.accessibleName()}: {self.model.member.name}", below)

    def _show_names(self) -> None:
        chosen = self.model.other
        self.other.clear()
        self.other.addItems(
            [tr("Compare with"), *(tr("and {name} (dashed)", name=member.name) for member in self.model.members)]
        )
        self.other.setCurrentIndex(0 if chosen is None else chosen + 1)

    def _compare(self, index: int) -> None:
        self.model.compare_with(index - 1 if index > 0 else None)

    def arrange(self) -> None:
        super().arrange()
        style = theme.current()
        set_apart((self._beside, self._below_readings), self.is_wide)
        self._gains_apart.set_apart(not self.is_wide and self.height() >= style.px(_HIGH_FROM))
        self.other.setFixedWidth(style.px(_OTHER_NARROW if self.middle_width < style.px(_NARROW_MIDDLE) else _OTHER))


def _phase_lines(found: Initiative) -> list[FigureLine]:
    return [
        FigureLine(tr("Earliest"), figure(found.earliest)),
        FigureLine(tr("Latest"), figure(found.latest)),
        *(
            FigureLine(
                tr("In {percent} %, at the latest", percent=f"{100 * share:.0f}"),
                figure(_phase_acted_by(found, share)),
            )
            for share in _SHARES
        ),
    ]


def _phase_acted_by(found: Initiative, share: float) -> int:
    """The phase by which the unit has acted with at least this probability."""
    return found.percentile(1 - share) if share < 1 else PHASES[-1]


def _contribution_lines(found: Initiative) -> list[FigureLine]:
    lines = [
        FigureLine(beginning(tr(part.name)), _amount_text(part.amount, first=n == 0))
        for n, part in enumerate(found.contributions)
    ]
    return [*lines, FigureLine(tr("Phase"), _phases_text(found.phases), total=True)]


def _gain_lines(gains: tuple[SkillGain, ...]) -> list[FigureLine]:
    """A line for each skill, the best first, which is bold if it gains anything, and the unit."""
    lines = [
        FigureLine(
            tr("{skill} to {raw}", skill=tr(SKILLS[gain.skill]), raw=gain.raw),
            signed(float(gain.each), 2),
            chosen=number == 0 and gain.each > 0,
        )
        for number, gain in enumerate(gains)
    ]
    return [*lines, FigureLine(tr("phases per point, on average"))]


def _amount_text(amount: Distribution, *, first: bool) -> str:
    return figure(amount.lowest) if first and amount.lowest == amount.highest else span_words(amount)


def _phases_text(phases: Distribution) -> str:
    if phases.lowest == phases.highest:
        return figure(phases.lowest)
    return tr("{low} to {high}", low=figure(phases.highest), high=figure(phases.lowest))
