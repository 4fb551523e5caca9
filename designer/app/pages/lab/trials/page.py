"""The Trials tab of the Lab: the form of a duel at the left, its results in the middle, a round at the right."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QStackedWidget, QWidget

from designer.app.documents.open_designs import OpenDesigns
from designer.app.pages.lab.bench import DesignBench, offer, stacked
from designer.app.pages.lab.trials.change_board import ChangeBoard
from designer.app.pages.lab.trials.change_reading import ChangeReading
from designer.app.pages.lab.trials.differences_table import edit_rows
from designer.app.pages.lab.trials.duel_board import DuelBoard
from designer.app.pages.lab.trials.fight_side import FightSide
from designer.app.pages.lab.trials.fight_view import FightView
from designer.app.pages.lab.trials.gauntlet_run import GauntletRun
from designer.app.pages.lab.trials.gauntlet_view import GauntletBoard, GauntletReading
from designer.app.pages.lab.trials.looks import LooksPanel
from designer.app.pages.lab.trials.others_run import OthersRun
from designer.app.pages.lab.trials.round_reading import RoundPanel
from designer.app.pages.lab.trials.share_bar import ENOUGH
from designer.app.pages.lab.trials.skill_panel import SkillPanel
from designer.app.pages.lab.trials.trial_form import TrialForm
from designer.app.ui.companion_work import CompanionWork
from designer.app.ui.figures import figure
from designer.app.ui.plots.export import Heading
from designer.app.ui.plots.figure_tools import ExportableFigure
from designer.app.ui.wait_cursor import wait_cursor
from designer.app.ui.widgets.panel import Panel
from designer.app.ui.widgets.scroll_page import Scrolled
from designer.catalog.ruleset import RuleSet
from designer.language import marked, tr, trn
from designer.trials.change import ChangeResult
from designer.trials.duel import DuelResult, Matchup, played_in_pieces, recorded, started
from designer.trials.opponents import like
from designer.trials.tables import Contender
from designer.workspace.documents import Document

_MODES: Final = (Qt.Key.Key_D, Qt.Key.Key_C, Qt.Key.Key_G)
_ABOUT: Final = (marked("one against one"), marked("before against after"), marked("one against many"))
_WIDER_FOR_ROLLS: Final = 172
"""By how many pixels the right column is wider while it shows the rolls of a fight."""
_SHOWN_EVERY: Final = 20
"""Fights that are counted and shown at once while a duel goes on, after as many first ones."""


class TrialsLab(DesignBench):
    """Two open designs fight by the rules, again and again, in another process; one goes on designing meanwhile."""

    settle_ms = 120

    def __init__(self, designs: OpenDesigns, parent: QWidget | None = None) -> None:
        super().__init__(designs, parent)
        self.results: tuple[DuelResult, ...] = ()
        """The counts, as they are shown, of the last or present fights: a duel, or one before and after a change."""
        self._uncounted: list[Any] = []  # Any: what `played_in_pieces` gives
        self._fought: tuple[Matchup, ...] = ()
        self._edits: Sequence[str] = ()
        self._wanted = 0
        self._fight_of_gauntlet = False
        self._work = CompanionWork(self, self._take, self._end, lambda: self._duel_words, in_background=True)
        self.gauntlet, self.others = GauntletRun(self), OthersRun(self)
        self.lay_out(self._left(), self._middle(), self._right())
        self._connect()
        others = (each for each in designs.documents if each is not designs.front)
        self.choose(designs.front, next(others, designs.front))
        self._show_result()

    # -- parts ----------------------------------------------------------------------------------------------

    def _left(self) -> QWidget:
        self.form = TrialForm(self._designs.settings.views.combat)
        self.form_panel = Panel(tr("Trial"), Scrolled(self.form))
        return self.form_panel

    def _middle(self) -> QWidget:
        self.duel = DuelBoard(self)
        self.fight = FightView()
        self.pages = QStackedWidget()
        self.board = GauntletBoard(self.gauntlet, self)
        self.change_board = ChangeBoard(self, self.others)
        for page in (self.duel, self.change_board, self.board, self.fight):
            self.pages.addWidget(page)
        return self.pages

    def _right(self) -> QWidget:
        self.round_panel = RoundPanel()
        self.looks = LooksPanel()
        self.skill = SkillPanel(lambda: next(reversed(self.matchups()), None))
        skill = Panel(tr("Skill that makes it even"), self.skill)
        parts = self.round_panel, self.duel.lost_aside, skill, Panel(tr("Fights to look at"), self.looks)
        results = stacked(*((part, 0) for part in parts))
        self.right_fight = FightSide(self.fight)
        self.figure_tools(self.right_fight.record, lambda: self.fight.table).renew()
        self.right = QStackedWidget()
        self.opponent = GauntletReading(self.gauntlet)
        self.parted = ChangeReading(self, self.change_board.turned)
        for page in (results, self.parted, self.opponent, self.right_fight):
            self.right.addWidget(page)
        return self.right

    def _connect(self) -> None:
        ours, theirs = self.form.sides
        ours.design.activated.connect(lambda: self.choose(ours.design.currentData(), self._other))
        theirs.design.activated.connect(lambda: self.choose(self._design, theirs.design.currentData()))
        self.form.swap_wanted.connect(self.swap)
        self.form.fight_wanted.connect(self.start_or_stop)
        self.form.changed.connect(self._follow_form)
        self.fight.closed.connect(self.show_results)
        self.looks.look_wanted.connect(self.look_at)
        self.form.field_changed.connect(self.find_field)
        self.form.keep_wanted.connect(self.keep_field)
        self.change_board.look.clicked.connect(self.parted.look)
        self.change_board.choose_field.clicked.connect(lambda: self.form.set_mode(2))
        self.parted.pair_wanted.connect(self.look_at)
        for run in (self.gauntlet, self.others):
            run.changed.connect(self._show_state)
        for failing in (self.gauntlet, self.others, self.parted, self.skill):
            failing.failed.connect(lambda sentence: self._say("error", sentence))
        self.board.chosen.connect(self.opponent.show_opponent)
        for part in (self.board, self.opponent):
            part.duel_wanted.connect(self.duel_with)
        self.opponent.open_wanted.connect(self.open_opponent)
        self.opponent.looks.look_wanted.connect(self.look_at)
        for plot in self.duel.readable:
            plot.reading_moved.connect(self.read_at)
        tables = (*self.duel.tables, *self.change_board.tables, *self.board.tables, self.round_panel.table)
        for table in (*tables, self.fight.table):
            table.installEventFilter(self)

    def _follow_form(self) -> None:
        if self.form.needs_field and not self.gauntlet.field.units:
            self.find_field()
        if self.pages.currentWidget() is not self.fight or self._fight_of_gauntlet is not self.form.is_gauntlet:
            self.show_results()
        self._show_designs()

    # -- what is asked --------------------------------------------------------------------------------------

    def start_or_stop(self) -> None:
        """Stop what is fought, in whatever mode; else begin to fight."""
        if running := next((run for run in (self.gauntlet, self.others) if run.is_fighting), None):
            running.stop()
        elif self._work.busy:
            self._work.stop()
            self._show_result()
        elif self.form.is_gauntlet:
            self._start_gauntlet()
        elif matchups := self.matchups():
            self._start_duel(matchups)

    def _start_duel(self, matchups: tuple[Matchup, ...]) -> None:
        self._fought, self._wanted = matchups, self.form.fights.value()
        self.results, self._uncounted = tuple(map(started, matchups)), []
        self._edits = self.form.edit_names(self._design.session.history) if self._design else []
        if self.form.needs_field:
            self.find_field()
        theirs = matchups[-1].sides[1].unit.names.full
        self.others.clear(self.gauntlet.field.units if self.form.needs_field else (), theirs)
        self.show_results()
        self._work.start(played_in_pieces, matchups, self._wanted)
        self._show_result()

    def fight_again(self) -> None:
        """Fight the last duel with the active design as it is now; with unsaved steps, as it was opened, too."""
        front = self._designs.front
        if front is None or self.is_fighting:
            return
        self.choose(front, self._other)
        self.form.set_mode(1 if front.is_unsaved else 0)
        self.start_or_stop()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """In tables, too, letters choose what is fought."""
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent) and self._take_key(event):
            return True
        return super().eventFilter(watched, event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not self.is_fighting:
            self.start_or_stop()
        elif not self._take_key(event):
            super().keyPressEvent(event)

    def _take_key(self, event: QKeyEvent) -> bool:
        """D, C and G choose what is fought, L looks at the chosen fight, Escape stops."""
        key = Qt.Key(event.key())
        if event.modifiers():
            return False
        if key in _MODES:
            self.form.set_mode(_MODES.index(key))
        elif key == Qt.Key.Key_L:
            looks = self.opponent.looks if self.form.is_gauntlet else self.looks
            self.look_at(looks.any_fight.value())
        elif key == Qt.Key.Key_Escape and self.is_fighting:
            self.start_or_stop()
        else:
            return False
        return True

    def swap(self) -> None:
        """Exchange both sides with the skills of their pilots."""
        one, other = self.form.sides
        for a, b in ((one.gunnery, other.gunnery), (one.piloting, other.piloting)):
            for field, value in zip((a, b), (b.value(), a.value()), strict=True):
                field.setValue(value)
        self.choose(self._other, self._design)

    def _start_gauntlet(self) -> None:
        self.find_field()
        own, key = self._own(), self._gauntlet_key()
        if own is not None and self.gauntlet.field.units:
            theirs = self.form.sides[1]
            skills = theirs.gunnery.value(), theirs.piloting.value()
            self.show_results()
            self.gauntlet.start(own, skills, self.form.terms(), self.form.seed.value(), self.form.each.value(), key)

    def _own(self) -> Contender | None:
        return None if self._design is None else self.form.sides[0].contender(self._design.unit)

    def _gauntlet_key(self) -> tuple[object, ...]:
        """All on which the result of a gauntlet depends."""
        theirs, form = self.form.sides[1], self.form
        numbers = theirs.gunnery.value(), theirs.piloting.value(), form.seed.value(), form.each.value()
        return self._own(), form.terms(), *numbers, *(unit.place for unit in self.gauntlet.field.units)

    def find_field(self) -> None:
        """Find the opponents of the gauntlet in the library."""
        if self._design is None or not self.form.needs_field or self.gauntlet.is_fighting:
            return
        form, unit = self.form, self._design.unit
        if not form.query.text().strip():
            form.show_query(self._designs.settings.views.trials.standard_query or like(unit))
        library = self._designs.collections.library
        query, many, seed = form.query.text(), form.many.value(), form.seed.value()
        kept = self._kept_field
        problem = self.gauntlet.find(library, query, many, seed, unit.names.full, kept)
        form.show_field(self.gauntlet.field, problem, is_standard=bool(kept))
        self.board.renew()
        self._show_state()

    @property
    def _kept_field(self) -> list[str]:
        """The names of the standard field, if the form has its query."""
        kept = self._designs.settings.views.trials
        return kept.standard_field if self.form.query.text() == kept.standard_query else []

    def keep_field(self) -> None:
        """Keep the field as the standard one, which later designs meet, too; or keep it no longer."""
        kept = self._designs.settings.views.trials
        names = [] if self._kept_field else [unit.name for unit in self.gauntlet.field.units]
        kept.standard_query, kept.standard_field = (self.form.query.text() if names else ""), names
        self.find_field()

    def open_opponent(self, number: int) -> None:
        """Open an opponent of the gauntlet as a design."""
        field = self.gauntlet.fought if self.gauntlet.duels else self.gauntlet.field
        self._designs.collections.open_places([field.units[number].place])

    def duel_with(self, number: int) -> None:
        """Open an opponent of the gauntlet, and let it be theirs in a duel."""
        own, before = self._design, self._designs.documents
        self.open_opponent(number)
        opened = [each for each in self._designs.documents if each not in before]
        self.form.set_mode(0)
        self.choose(own, opened[-1] if opened else self._designs.front)

    def look_at(self, number: int) -> None:
        """Show a fight, roll by roll."""
        if duels := self._looked_duels:
            self._fight_of_gauntlet = self.form.is_gauntlet
            with wait_cursor():
                one, other = (side.unit.chassis.form for side in duels[-1].sides)
                self.fight.show_records([recorded(duel, number) for duel in duels], (one, other))
            self.pages.setCurrentWidget(self.fight)
            self.right.setCurrentWidget(self.right_fight)
            self.arrange_shown()
            self.fight.table.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_results(self) -> None:
        """Show the results of what the form fights."""
        for pages in (self.pages, self.right):
            pages.setCurrentIndex(self.form.mode.current)
        self.arrange_shown()

    def arrange(self) -> None:
        super().arrange()
        is_held = self.is_wide and self.pages.currentWidget() is self.change_board
        self.right_side.setVisible(not self.change_board.hold_reading(self.parted, is_held))

    @property
    def wider_right(self) -> int:
        return _WIDER_FOR_ROLLS if self.right.currentWidget() is self.right_fight else 0

    def read_at(self, number: int) -> None:
        """Show the figures of a round."""
        self.duel.read_at(number)
        self.round_panel.show_round(self.result, number)

    @property
    def is_fighting(self) -> bool:
        """Whether fights are being played."""
        return self._work.busy or self.gauntlet.is_fighting or self.others.is_fighting

    @property
    def _looked_duels(self) -> tuple[Matchup, ...]:
        """The matchup whose fights can be looked at, of a change those before and after it."""
        if self.form.is_gauntlet:
            duel = None if self.opponent.number is None else self.gauntlet.duels.get(self.opponent.number)
            return () if duel is None else (duel.matchup,)
        return (*self._fought[:1], *self._fought[-1:]) if self.form.is_change else self._fought[-1:]

    def matchups(self) -> tuple[Matchup, ...]:
        """The two designs as they are now, by the form; nothing without designs.

        For a change they are those of its chosen steps and, if wished, of each between.
        """
        if self._design is None or self._other is None:
            return ()
        return self.form.matchups(self._design.session.history, self._other.unit)

    @property
    def result(self) -> DuelResult | None:
        """The counts of the duel, of a change those after it; None before the first fight."""
        return self.results[-1] if self.results else None

    @property
    def change(self) -> ChangeResult | None:
        """The fights before and after a change; None if a duel was fought."""
        return ChangeResult(self.results[0], self.results[-1]) if len(self.results) > 1 else None

    # -- fights ---------------------------------------------------------------------------------------------

    def _take(self, found: list[Any]) -> None:  # Any: what `played_in_pieces` gives
        self._uncounted += [numbered for piece in found for numbered in piece]
        if len(self._uncounted) >= _SHOWN_EVERY or self.result is None or self.result.fights < _SHOWN_EVERY:
            self._show_result()

    def _end(self, problem: str) -> None:
        if problem:
            self._say("error", problem)
        elif self.others.units and self.change is not None and len(self._fought) > 1:
            self.others.start(self._fought[0], self._fought[-1], self.form.each.value())
        self._show_result()

    # -- what is shown --------------------------------------------------------------------------------------

    def _show_choices(self, documents: tuple[Document, ...]) -> None:
        if self._other is None:
            self._other = self._design
        for side, chosen in zip(self.form.sides, (self._design, self._other), strict=True):
            offer(side.design, documents, chosen)

    def _take_book(self, book: RuleSet) -> None:
        self.form.follow_book(book)

    def _show_designs(self) -> None:
        shown = (self._design,) if self.form.is_gauntlet else (self._design, self._other)
        if self._design is not None:
            self.form.show_edits(self._design.session.history)
        self.form.show_plainly(dict.fromkeys(each.unit for each in shown if each is not None))
        self._show_state()

    @property
    def is_stale(self) -> bool:
        """Whether a design or the terms have changed since the fights."""
        if self.form.is_gauntlet:
            return bool(self.gauntlet.duels) and self.gauntlet.terms != self._gauntlet_key()
        now = self.matchups()
        return bool(self._fought) and (*self._fought[:1], *self._fought[-1:]) != (*now[:1], *now[-1:])

    def _show_state(self) -> None:
        """Show how far the fights are, and whether they are still about the present designs and terms."""
        run = self.gauntlet if self.gauntlet.is_fighting else self.others
        words = run.words if run.is_fighting else self._duel_words if self._work.busy else ""
        self._designs.background.show(words, self.start_or_stop)
        self.form_panel.set_state(tr(_ABOUT[self.form.mode.current]))
        if self.form.is_gauntlet:
            self._show_gauntlet_state()
            return
        found, busy = self.result, self._work.busy
        fights = 0 if found is None else found.fights
        for bar in (self.duel.bar, self.change_board.bar):
            bar.show_progress(fights, self._wanted, busy=busy)
        state = trn("{n} fight", "{n} fights", fights) if fights else ""
        if fights < self._wanted:
            state = tr("{n} of {all} fights", n=figure(fights), all=figure(self._wanted))
            left = self.duel.bar.left if busy else tr("stopped")
            state = f"{state}, {left}" if left else state
        if self.is_stale:
            state = tr("{fights}, before the last change", fights=state)
        for board in (self.duel, self.change_board):
            board.result_panel.set_state(state)
        self._show_start(self._start_words, bool(self.matchups()))
        self.skill.renew()
        self.change_board.show_state(self.change, is_stale=self.is_stale)
        self.duel.share.show_result(found, is_stale=self.is_stale)

    @property
    def _duel_words(self) -> str:
        """How far the fights of the duel are, or their result; empty without fights."""
        found = self.result
        fights = 0 if found is None else found.fights
        if self._work.busy:
            return tr("Trial {n} of {all}", n=figure(fights), all=figure(self._wanted))
        shown = self.duel.share if self.change is None else self.change_board.difference
        return shown.words if fights else ""

    def _show_gauntlet_state(self) -> None:
        stale = self.is_stale
        self._show_start(tr("Start again") if stale else tr("Start"), bool(self.gauntlet.field.units))
        self.board.even_panel.set_state(tr("before the last change") if stale else "")

    def _show_start(self, words: str, possible: bool) -> None:
        """Label the button that starts; while anything is fought, in whatever mode, it stops that."""
        self.form.fight.setText(tr("Stop") if self.is_fighting else words)
        self.form.fight.setEnabled(self.is_fighting or possible)

    @property
    def _start_words(self) -> str:
        if self.form.is_change:
            return tr("Fight both")
        return tr("Fight again") if self.is_stale else tr("Fight")

    def _show_result(self) -> None:
        for numbered in self._uncounted:
            for result, each in zip(self.results, numbered, strict=True):
                result.add(each)
        self._uncounted = []
        self._show_state()
        found = self.result if self.result is not None and self.result.fights else None
        self.round_panel.show_round(self.result, self.duel.show_result(found))
        self.change_board.show_result(self.change)
        self.parted.show_change(None if self._work.busy else self.change, edit_rows(self._edits, self.results))
        if found is None or not self._work.busy or found.fights >= ENOUGH:
            self.looks.show_result(found)

    # -- files ----------------------------------------------------------------------------------------------

    def heading(self, figure: ExportableFigure) -> Heading:
        found = self.result
        names = " / ".join(found.names) if found is not None else tr("Lab")
        fights = trn("{n} fight", "{n} fights", 0 if found is None else found.fights)
        return Heading(f"{figure.accessibleName()}: {names}", f"{fights}; {self.form.told}")
