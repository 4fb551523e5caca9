"""The Battle Value panel: headline, shares, the ledger, and the explanation of the chosen line.

It shows queries of the context's graph, or during a preview the same queries of the preview's overlay.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QAction, QKeySequence, QResizeEvent
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget

from designer.app.context.design_context import DesignContext
from designer.app.context.follow import follow
from designer.app.ui.sizes import spaced
from designer.app.ui.widgets.change_marks import SplitBar
from designer.app.ui.widgets.labels import text_label
from designer.app.ui.widgets.menu import Menu
from designer.app.views.ledger.change_filter import LAST_EDIT, ChangedPill, ChangeFilter
from designer.app.views.ledger.crew import CrewEditor
from designer.app.views.ledger.evidence import EvidenceButton
from designer.app.views.ledger.explanation import LineExplanation, PinnedFigures, PinPlace
from designer.app.views.ledger.figure_breakdowns import NO_BREAKDOWN, FigureBreakdown, figure_breakdown
from designer.app.views.ledger.headline import GoalRow, LedgerHeadline
from designer.app.views.ledger.rows import OTHER, LedgerRow, LedgerSnapshot, rows_of
from designer.app.views.ledger.snapshots import LedgerSnapshots
from designer.app.views.ledger.table import LedgerTable
from designer.battle_value.ledger_text import explanation, ledger_text, line_text
from designer.battle_value.pilot import CrewSkills
from designer.catalog import RuleSet
from designer.design import rule_inputs, rules
from designer.editing import Change
from designer.language import inside, marked, tr
from designer.units.mount import MountId
from designer.units.unit import Unit
from designer.workspace.design_memory import DesignMemory
from designer.workspace.view_settings import CrewSettings, LedgerSettings

NOTHING_CHANGED: Final = marked("No line has changed; all are shown.")
NO_EDIT: Final = marked("Nothing has been edited yet; all lines are shown.")
NOT_SELECTED: Final = marked("No line belongs to what is selected; all are shown.")


@dataclass(slots=True)
class LedgerViewState:
    """The state of the view for one design, kept while another design is shown."""

    line: str = ""
    """The id of the chosen line."""
    closed: frozenset[str] | None = None
    """The ids of closed branches; None for those that are closed initially."""
    changed: bool = False
    since: ChangeFilter = LAST_EDIT
    only_selected: bool = False
    section: str = ""
    unit: Unit | None = None
    """The unit that was shown last; ``before`` is the unit before its last edit."""
    before: Unit | None = None


class LedgerView(QWidget):
    """The Battle Value panel of one design. The page puts `header_tools` into the header of the panel.

    Signals:
        wanted: something was pinned, so the panel must be shown.
    """

    wanted = Signal()

    def __init__(self, context: DesignContext, settings: LedgerSettings | None = None) -> None:
        super().__init__()
        self._context = context
        self._settings = LedgerSettings() if settings is None else settings
        self._memory = DesignMemory(self._settings, context.session)
        self._snapshots = LedgerSnapshots(context, self._settings.crew.skills)
        self._edited = False
        """Whether an edit was made while the panel was visible, and is not shown yet."""
        self._choosing = False
        self._pinned: PinPlace | None = None
        self.setAccessibleName(tr("Battle Value"))

        self.headline = LedgerHeadline(tr("Battle Value"))
        self.book = text_label(look="caption")
        self.book.hide()
        self.goal_row = GoalRow()
        self.goal_row.hide()
        self.shares = SplitBar()
        self.unfiltered = text_label(look="caption", wraps=True)
        self.unfiltered.hide()
        self.table = LedgerTable()
        self.pins = PinnedFigures(self)
        self.reason = LineExplanation()
        self.crew = CrewEditor(self.table.viewport())
        self.changed_pill = ChangedPill()
        self.evidence = EvidenceButton(context)
        self.copy_line = QAction(tr("Copy line"), self)
        self.copy_ledger = QAction(tr("Copy ledger"), self)

        inset = "panel_inset", 4, "panel_inset", 8
        head = spaced(
            QVBoxLayout(),
            self.headline,
            self.book,
            self.goal_row,
            self.shares,
            self.unfiltered,
            margins=inset,
            spacing=4,
        )
        spaced(QVBoxLayout(self), head, (self.table, 1), self.pins, self.reason, margins=0, spacing=0)
        self._connect()
        context.set_goal(self._memory.goal)
        self.headline.show_goal(context.goal)
        self._following.renew()

    def _connect(self) -> None:
        self.table.line_chosen.connect(self._choose)
        self.table.listed.connect(self._say_why_all)
        self.table.customContextMenuRequested.connect(self._open_menu)
        self.copy_line.setShortcut(QKeySequence(QKeySequence.StandardKey.Copy))
        self.copy_line.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        self.table.addAction(self.copy_line)
        self.copy_line.triggered.connect(self._copy_line)
        self.copy_ledger.triggered.connect(self._copy_ledger)
        self.changed_pill.toggled.connect(self._filter)
        self.changed_pill.filters_changed.connect(self._filter)
        self.changed_pill.since_chosen.connect(self._count_from)
        self.changed_pill.menu_wanted.connect(self._open_since)
        self.table.double_clicked.connect(self._edit_crew)
        self.table.opened.connect(self._edit_crew)
        self.crew.changed.connect(self._set_crew)
        self.crew.closed.connect(lambda: self.table.setFocus(Qt.FocusReason.OtherFocusReason))
        self.reason.pin.clicked.connect(lambda: self.pin(self.table.chosen_line))
        self.pins.unpinned.connect(self.unpin)
        self.headline.clicked.connect(lambda: self.pin("sheet.bv"))
        self._context.changed.connect(self._on_changed)
        self._context.adopted.connect(self._on_adopted)
        self._following = follow(self._context, self, lambda _g: self._compared(), lambda _compared: self._show())
        self._following.then(lambda g: (rule_inputs(g), self._context.preview), lambda _inputs: self._explain())
        self._following.then(rules, self._show_book)
        self._following.then(lambda _g: self._context.selection, self._on_selection)
        self._context.preview_changed.connect(self._following.request)
        self._context.selection_changed.connect(self._following.request)
        self._context.goal_changed.connect(self._on_goal)
        self._context.saved.connect(self._on_saved)
        self._context.leaving.connect(self._on_leaving)
        self.headline.mark.clicked.connect(self.set_goal)
        self.goal_row.chosen.connect(self._context.set_goal)
        self.goal_row.closed.connect(self._end_goal)

    @property
    def context(self) -> DesignContext:
        """The context of the design that is shown."""
        return self._context

    def header_tools(self) -> tuple[QWidget, ...]:
        """The tools for the header of the panel, from left to right."""
        return (self.changed_pill, self.evidence)

    # -- the goal -------------------------------------------------------------------------------------------

    def set_goal(self) -> None:
        """Show the row that sets the goal; hide it if it is shown."""
        if self.goal_row.isHidden():
            self.goal_row.begin(self._context.goal, self._snapshots.now.ledger.battle_value)
        else:
            self.goal_row.hide()

    def _end_goal(self) -> None:
        self.goal_row.hide()
        self.table.setFocus(Qt.FocusReason.OtherFocusReason)

    def _on_goal(self) -> None:
        self._memory.set_goal(self._context.goal)
        self.headline.show_goal(self._context.goal)

    # -- the ledger -----------------------------------------------------------------------------------------

    @property
    def shown(self) -> LedgerSnapshot:
        """The ledger to show: that of the preview, or without a preview the present one."""
        return self._snapshots.shown

    def _compared(self) -> tuple[object, ...]:
        """The values that the rows depend on; with only changed rows, also the last edit, which an empty list names."""
        edit = self._snapshots.before_unit if self.table.only_changed else None
        return *self._snapshots.compared(self.changed_pill.since), edit

    def _on_changed(self, change: Change) -> None:
        if change.label:  # without a label: another design, which ``adopted`` tells of
            self._snapshots.note(change)
            self._edited = self.isVisible()

    def _on_leaving(self) -> None:
        """Store what the view remembers of the design while another design is shown."""
        state, pill = self._context.view_state.of(LedgerViewState), self.changed_pill
        state.line, state.closed = self.table.chosen_line, self.table.closed
        state.changed, state.since = pill.isChecked(), pill.since
        state.only_selected, state.section = pill.only_selected, pill.section
        state.unit = self._context.unit
        state.before = self._snapshots.before_unit

    def _on_adopted(self) -> None:
        """Show another design with its goal and pins, and restore its view state."""
        state = self._context.view_state.of(LedgerViewState)
        self._memory = DesignMemory(self._settings, self._context.session)
        self._context.set_goal(self._memory.goal)
        before, step = state.before, self._context.session.history.current
        if state.unit is not None and state.unit is not self._context.unit:  # edited meanwhile, as from the lab
            before = None if step.before is None else step.before.unit
        self._snapshots.begin(self._settings.crew.skills, before)
        self.changed_pill.show_filters(
            state.since, changed=state.changed, only_selected=state.only_selected, section=state.section
        )
        self.headline.since = state.since.words
        self._following.renew()
        self.table.set_closed(state.closed)
        self.table.choose_line(state.line)
        self._filter()
        self._on_selection(self._context.selection)
        self._explain()

    def _show_book(self, book: RuleSet) -> None:
        """Show the rule book of the figures unless it is the usual one."""
        self.book.setText(book.label)
        self.book.setVisible(book is not RuleSet.TOTAL_WARFARE)

    def _show(self) -> None:
        now, then, highlighted = self._snapshots.now, self._snapshots.then, None
        edited, self._edited = self._edited, False
        value = now.ledger.battle_value
        if then is None:
            against = self._snapshots.against(self.changed_pill.since)
            rows = rows_of(now, against)
            moved = None if against is None else value - against.ledger.battle_value
            self.headline.show_value(value, moved)
            highlighted = self._highlighted(rows) if edited else None
        else:
            rows = rows_of(then, now, keep_gone=True)
            self.headline.show_preview(value, then.ledger.battle_value)
        self.shares.set_values(self.shown.ledger.defensive, self.shown.ledger.offensive)
        self.table.show_rows(rows, preview=then is not None, highlighted=highlighted)
        self._link()

    def _highlighted(self, rows: tuple[LedgerRow, ...]) -> list[str]:
        """The ids of the lines that the last edit changed; also highlights the headline if its value has changed.

        If ``rows`` have the changes not from the state before the last edit (but, for example, from the saved design),
        they are computed again with the changes from the state before the edit.
        """
        if self.headline.change is not None and self.headline.change.direction:
            self.headline.highlight()
        since_edit = self.changed_pill.since.start == "edit"
        top = rows if since_edit else rows_of(self._snapshots.now, self._snapshots.against(LAST_EDIT))
        return [row.id for each in top for row in each.walk() if row.changed and not row.branch]

    def _say_why_all(self) -> None:
        """Say why all lines are listed although a filter is on."""
        unedited = self._snapshots.before_unit is None and self._context.preview is None
        reason = NOT_SELECTED if not self.table.only_changed else NO_EDIT if unedited else NOTHING_CHANGED
        self.unfiltered.setText(tr(reason))
        self.unfiltered.setVisible(self.table.finds_nothing)

    # -- the change filter ----------------------------------------------------------------------------------

    def _count_from(self, since: ChangeFilter) -> None:
        self.headline.since = since.words
        self._following.request()
        self._filter()

    def _open_since(self) -> None:
        menu = self.changed_pill.make_menu(self._context.session.history)
        menu.popup(self.changed_pill.mapToGlobal(self.changed_pill.rect().bottomLeft()))

    def _filter(self) -> None:
        pill = self.changed_pill
        self.table.only_changed, self.table.only_linked = pill.isChecked(), pill.only_selected
        self.table.section = pill.section
        self.table.list_lines()

    def _on_saved(self) -> None:
        self._memory.follow()
        self._following.request()

    # -- the crew -------------------------------------------------------------------------------------------

    def _edit_crew(self, line_id: str | None) -> None:
        if line_id == OTHER:
            self.crew.begin(self._snapshots.crew, self.table.visualRect(self.table.currentIndex()))

    def _set_crew(self, crew: CrewSkills) -> None:
        self._settings.crew = CrewSettings(gunnery=crew.gunnery, piloting=crew.piloting)
        self._snapshots.crew = crew
        self._following.renew()

    # -- choosing -------------------------------------------------------------------------------------------

    def _choose(self, line_id: str) -> None:
        row = self.table.row_of(line_id)
        self._choosing = True
        try:
            self._context.select(row.mounts if row is not None else ())
        finally:
            self._choosing = False
        self._explain()

    def _on_selection(self, selection: frozenset[MountId]) -> None:
        self._link()
        if self._choosing:
            return
        row = self.table.row_of(self.table.chosen_line)
        if row is not None and (set(row.mounts) & selection or not (row.mounts or selection)):
            return
        seen = next((each for each in self._rows_about(selection) if self.table.is_seen(each.id)), None)
        self.table.choose_line(seen.id if seen is not None else "", show=True)
        self._explain()

    def _link(self) -> None:
        self.table.link(frozenset(row.id for row in self._rows_about(self._context.selection)))

    def _rows_about(self, selection: frozenset[MountId]) -> list[LedgerRow]:
        if not selection:
            return []
        return [row for row in self.table.walk() if not row.branch and not selection.isdisjoint(row.mounts)]

    # -- explanations and pins ------------------------------------------------------------------------------

    def pin(self, about: str) -> None:
        """Pin the explanation of a line or the breakdown of a figure of the status line; ``about`` is its id."""
        if about and about not in self._memory.pins:
            self._memory.set_pins((*self._memory.pins, about))
        self._explain()
        self.wanted.emit()

    def keep_pins_in(self, place: PinPlace | None) -> None:
        """Show the pins in another widget from now on; None means below the ledger."""
        self._pinned = place
        self._explain()

    def unpin(self, about: str) -> None:
        """Remove the pin with this id."""
        self._memory.set_pins(tuple(pin for pin in self._memory.pins if pin != about))
        self._explain()

    def _explain(self) -> None:
        """Show the pins and the explanation of the chosen line. The pin of a removed line is hidden."""
        pins = [(pin, account) for pin in self._memory.pins if (account := self._account(pin)) is not None]
        self.pins.show_pins(pins if self._pinned is None else [])
        if self._pinned is not None:
            self._pinned.show_pins(pins)
        chosen = self.table.chosen_line
        self.reason.pin.setChecked(False)
        self.reason.setHidden(any(pin == chosen for pin, _ in pins))
        self.reason.explain(self._account(chosen) or NO_BREAKDOWN)

    def _account(self, about: str) -> FigureBreakdown | None:
        snapshot, now = self.shown, self._snapshots.now
        line = snapshot.ledger.line(about) or now.ledger.line(about)
        row = self.table.row_of(line.id) if line is not None else None
        if line is None or row is None:
            return figure_breakdown(about, self._snapshots.evaluator)
        return FigureBreakdown(
            _name_with_location(now if row.gone else snapshot, row), row.kind, explanation(snapshot.ledger, line)
        )

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.pins.fit()

    # -- text -----------------------------------------------------------------------------------------------

    def _open_menu(self, spot: QPoint) -> None:
        self.copy_line.setEnabled(bool(self.table.chosen_line))
        menu = Menu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addActions((self.copy_line, self.copy_ledger))
        menu.popup(self.table.viewport().mapToGlobal(spot))

    def _copy_line(self) -> None:
        line = self.shown.ledger.line(self.table.chosen_line)
        if line is not None:
            QApplication.clipboard().setText(line_text(line))

    def _copy_ledger(self) -> None:
        QApplication.clipboard().setText(ledger_text(self.shown.ledger))


def _name_with_location(snapshot: LedgerSnapshot, row: LedgerRow) -> str:
    """The name of a line with the location of its mount: "ER Large Laser, left arm"."""
    fitted = snapshot.mounts.get(row.mounts[0]) if len(row.mounts) == 1 else None
    if fitted is None or fitted.location is None:
        return row.label
    return f"{row.label}, {inside(snapshot.form.shown(fitted.location))}"
