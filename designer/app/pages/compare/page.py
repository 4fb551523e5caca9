"""The compare page: the choice of both designs, their totals and armor, the marked board, ledger and ranking."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QHideEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from designer.app.documents.open_designs import OpenDesigns
from designer.app.pages.compare.board import BoardPair
from designer.app.pages.compare.butterfly import Butterfly
from designer.app.pages.compare.comparison_model import INKS, ComparisonModel
from designer.app.pages.compare.difference_lists import (
    DifferenceList,
    RefitSummary,
    bar_column,
    change_column,
    figure_column,
    label_column,
    places_column,
    take_column,
)
from designer.app.pages.compare.legend import CompareLegend, verdict
from designer.app.pages.compare.picker import Picker
from designer.app.pages.compare.refit_side import RefitSide
from designer.app.pages.compare.refit_view import RefitExport, RefitTab
from designer.app.pages.compare.rows import effect_rows, equipment_rows, line_rows, total_rows
from designer.app.pages.compare.side_by_side import LETTERS, SideBySide
from designer.app.pages.workspace import PageChoices, Workspace
from designer.app.ui import theme
from designer.app.ui.accessibility.status_announcer import StatusAnnouncer
from designer.app.ui.dialogs import Dialogs
from designer.app.ui.figures import signed
from designer.app.ui.page_mode import Mode, mode_for
from designer.app.ui.sizes import NO_LIMIT, spaced
from designer.app.ui.widgets.buttons import IconButton
from designer.app.ui.widgets.fields import ComboBox
from designer.app.ui.widgets.panel import Panel
from designer.app.ui.widgets.scroll_page import Scrolled
from designer.app.ui.widgets.splitter import Divider
from designer.app.views.panels.damage_plot import DamagePlot, NamedDesign
from designer.battle_value import battle_value
from designer.comparison import main_cause
from designer.comparison.refit import RefitProfile
from designer.language import marked, tr
from designer.workspace.comparison_sides import MOST_SIDES, ComparisonSide

_BOTH: Final = (figure_column("A", 0), figure_column("B", 1, last=True))
_TOTALS: Final = (label_column(marked("Figure")), *_BOTH, change_column("B \u2212 A"))
_LEDGER: Final = (
    label_column(marked("Line"), lead=True),
    *_BOTH,
    change_column("BV", tip=marked("What the difference changes in the Battle Value"), sorts=True),
    take_column(),
)
_RANKING: Final = (label_column(), bar_column(), change_column(), take_column())
_EQUIPMENT: Final = (
    label_column(marked("Item"), lead=True),
    figure_column("A", 0),
    places_column(marked("in A"), marked("Locations in A"), 2),
    figure_column("B", 1, last=True),
    places_column(marked("in B"), marked("Locations in B"), 3),
    figure_column(marked("mass B \u2212 A"), 4),
    figure_column(marked("slots B \u2212 A"), 5),
    change_column("B \u2212 A"),
)

_SIDES: Final[dict[Mode, tuple[int, int]]] = {
    "narrow": (0, 320),
    "compact": (262, 364),
    "wide": (330, 440),
    "widest": (330, 440),
}
"""The widths of the left and right column by layout mode; in narrow mode the totals are at the right, without armor."""

_ALL_ROOM: Final = 100
"""The stretch of boards and lists, which take what they need before the diagram below them takes any."""
_LISTS, _AROUND, _LEAST_PLOT = 240, 40, 140
"""The height of what stands above and below the boards, and without lists, and of the lowest diagram, in pixels."""
_EDGES: Final = 3
"""The height of the edges of a panel, in pixels."""
_EQUIPMENT_TAB, _REFIT, _ALL = 1, 2, 3
"""The indexes of the tabs with the equipment of both, the refit, and all designs side by side."""


class CompareWorkspace(Workspace):
    """The page that shows two designs side by side, with lists of differences that can be applied to one of them.

    Two more (C and D) can stand beside them in a table of all.
    """

    def __init__(self, designs: OpenDesigns, dialogs: Dialogs | None = None, parent: QWidget | None = None) -> None:
        super().__init__(designs, parent)
        self._mode: Mode = "compact"
        self.comparing = ComparisonModel(designs, self)
        self.pickers = tuple(Picker(letter, designs, dialogs) for letter in LETTERS)
        self.another = IconButton("plus", tr("Compare another design"))
        self.side_by_side = SideBySide(self._why_no_comparison)
        self.swap = IconButton("swap", tr("Swap A and B"))
        self.totals = DifferenceList(tr("Totals"), _TOTALS, self._why_no_comparison)
        self.ledger = DifferenceList(tr("Ledger differences"), _LEDGER, self._why_no_difference)
        self.ranking = DifferenceList(tr("Largest effects"), _RANKING, self._why_no_difference, headings=False)
        self.equipment = DifferenceList(tr("Equipment of both"), _EQUIPMENT, self._why_no_comparison)
        settings = designs.settings.views.refit
        self.refit = RefitTab(self.comparing, settings, self._why_no_difference)
        self.refit_side = RefitSide(self.comparing, settings)
        self.refit_rules = ComboBox(tr("Rules of refits"))
        self.refit_export = RefitExport(
            self.comparing, lambda sentence: self.designs.requests.said.emit("error", sentence)
        )
        self.butterfly = Butterfly(self.comparing)
        self.boards = BoardPair(self.comparing)
        self.board = self.boards.b
        self.summary = RefitSummary(self.comparing)
        self.damage = DamagePlot()
        self.legend = CompareLegend()
        self._verdict = StatusAnnouncer(self, lambda: self.legend.text)
        self._lay_out()
        self._connect()
        self.comparing.take_front()
        self._renew()

    # -- what can be asked of it ----------------------------------------------------------------------------

    @property
    def first_focus(self) -> QWidget:
        return self.pickers[1]

    def compare_sides(self, *sides: ComparisonSide) -> None:
        """Compare two to four sides; more than two are shown in the table of all."""
        self.comparing.check()
        self.comparing.set_sides(sides)
        if len(sides) > 2:
            self.center.set_current(_ALL)

    def show_refit(self, a: ComparisonSide, b: ComparisonSide) -> None:
        """Show what it takes to rebuild A into B."""
        self.compare_sides(a, b)
        self.center.set_current(_REFIT)

    # -- making ---------------------------------------------------------------------------------------------

    def _lay_out(self) -> None:
        a, *others = self.pickers
        choices = PageChoices()
        spaced(QHBoxLayout(choices), a, self.swap, *others, self.another, margins=0, spacing="control_inset")
        memory = self.designs.settings.window.splitters
        across, down = Qt.Orientation.Horizontal, Qt.Orientation.Vertical
        self._totals_panel, self._armor_panel = Panel(tr("Totals"), self.totals), Panel(tr("Armor"), self.butterfly)
        self._ledger_panel = Panel(tr("Ledger differences"), self.ledger)
        self._ranking_panel = Panel(tr("Largest effects"), self.ranking)
        left = self._totals_panel, self._armor_panel
        right = self._ledger_panel, self._ranking_panel, self.refit_side
        self._left_side = Divider("compare left", down, self._totals_and_armor, memory, left)
        self._right_side = Divider("compare right", down, self._right_parts, memory, right)
        self.center = self._center()
        parts = (self._left_side, self.center, self._right_side)
        self._parts = Divider("compare", across, self._across, memory, parts)
        spaced(QVBoxLayout(self.body), choices, (self._parts, 1), margins=("gap", 0, "gap", "gap"), spacing="gap")

    def _center(self) -> Panel:
        slots = QWidget()
        self._scrolled_boards = Scrolled(self.boards, across=True)
        self._slots = spaced(QVBoxLayout(slots), self.legend, self.summary, (self.damage, 2), margins=0, spacing=0)
        self.boards.height_changed.connect(self._scrolled_boards.setMaximumHeight)  # the lists begin under them
        self.boards.height_changed.connect(self._offer_damage)
        panel = Panel()
        panel.installEventFilter(self)
        panel.add_tab(tr("Slots"), slots)
        equipment = QWidget()
        self._equipment_column = spaced(QVBoxLayout(equipment), (self.equipment, _ALL_ROOM), margins=0, spacing=0)
        panel.add_tab(tr("Equipment"), equipment)
        panel.add_tab(tr("Refit"), self.refit)
        panel.add_tab(tr("Side by side"), self.side_by_side)
        panel.setAccessibleName(tr("Differences"))
        self.refit_rules.setSizeAdjustPolicy(ComboBox.SizeAdjustPolicy.AdjustToContents)
        for profile in RefitProfile:
            self.refit_rules.addItem(profile.words, profile)
        self.refit_rules.setCurrentIndex(self.refit_rules.findData(self.comparing.profile))
        panel.add_tool(self.refit_rules)
        panel.add_tool(self.refit_export)
        return panel

    def _connect(self) -> None:
        comparing = self.comparing
        for index, picker in enumerate(self.pickers):
            picker.picked.connect(lambda side, index=index: comparing.put(index, side))
            picker.failed.connect(lambda sentence: self.designs.requests.said.emit("error", sentence))
        for index, picker in enumerate(self.pickers[2:], 2):
            with_a = partial(self._compare_with_a, index)
            picker.shown_actions = (tr("Compare with A"), with_a), (tr("Remove"), partial(comparing.drop, index))
        self.another.clicked.connect(self._choose_another)
        self.swap.clicked.connect(comparing.swap)
        self.designs.changed.connect(self._renew_pickers)  # a design that is saved now says so
        comparing.renewed.connect(self._renew)
        comparing.ranking_changed.connect(self._renew_ranking)
        comparing.chosen_changed.connect(self._show_chosen)
        for board in (self.boards.a, self.boards.b):
            board.taken.connect(comparing.take)
        self.center.tab_changed.connect(self._show_sides_of_tab)
        self.refit_rules.activated.connect(lambda: comparing.set_profile(self.refit_rules.currentData()))
        self.refit_side.changed.connect(self.refit.renew)
        self.refit_side.changed.connect(self.refit_side.renew)
        self.refit.list.chosen.connect(self.refit_side.show_job)
        self._show_sides_of_tab()
        for each in (self.ledger, self.ranking, self.refit.list):
            each.pointed.connect(comparing.preview_difference)
            each.difference_chosen.connect(comparing.choose)
            each.taken.connect(comparing.take)

    # -- what it shows --------------------------------------------------------------------------------------

    def _renew(self) -> None:
        found, sides = self.comparing.found, self.comparing.sides
        self._parts.setEnabled(found is not None)
        if found is None or sides is None:
            return
        takes = self.comparing.button
        self._renew_pickers()
        told = zip("AB", sides, INKS, strict=True)
        self.damage.show_designs(
            [NamedDesign(f"{each} {side.title}", side.session.graph, ink=ink) for each, side, ink in told]
        )
        self.side_by_side.show_designs([side.session.graph for side in self.comparing.all_sides])
        self._show_totals()
        self.ledger.rows_model.show(line_rows(found, takes=takes))
        self.equipment.rows_model.show(equipment_rows(found))
        self.refit.renew()
        self.refit_side.renew()
        counts = {"n": len(found.line_differences), "all": len(found.lines)}
        lines = tr("{n} of {all} lines, as parts of the values", **counts)
        self._ledger_panel.set_state(lines)
        self._armor_panel.set_state(self.butterfly.words)
        self._renew_ranking()
        self._show_chosen()
        self._offer_damage()
        self._right_side.divide()

    def _show_totals(self) -> None:
        found = self.comparing.found
        if found is not None:
            self.totals.rows_model.show(total_rows(found, more=self._is_wide))

    def _show_sides_of_tab(self) -> None:
        """Show beside the refit what belongs to it, beside the other tabs the ledger and the largest effects."""
        on = self.center.current == _REFIT
        for panel in (self._ledger_panel, self._ranking_panel):
            panel.setHidden(on)
        self._place_boards()
        for widget in (self.refit_side, self.refit_rules, self.refit_export):
            widget.setVisible(on)
        self._right_side.divide()

    def _place_boards(self) -> None:
        """Give the boards their place: above the lists of slots, or in a wide page beside the work of the refit."""
        both = self._mode == "widest"
        self.boards.show_both(both)
        beside_refit = self.center.current == _REFIT and self._is_wide
        if beside_refit:
            self.refit.show_beside(self._scrolled_boards, self.damage, self.refit_side, 2 if both else 1)
        else:
            self._slots.insertWidget(1, self._scrolled_boards, _ALL_ROOM)
            columns = {_EQUIPMENT_TAB: self._equipment_column, _REFIT: self.refit.work}
            columns.get(self.center.current, self._slots).addWidget(self.damage, 2)
            self.refit.work.setStretch(1, _ALL_ROOM)
            self._right_side.addWidget(self.refit_side)
        self._offer_damage()
        self.refit_side.lie(beside_refit)
        self._right_side.setHidden(beside_refit)
        self._left_side.setHidden(beside_refit or self._mode == "narrow")
        self._parts.divide()

    def _renew_pickers(self) -> None:
        sides = self.comparing.all_sides if self.comparing.found is not None else ()
        values = [battle_value(side.session.graph) for side in sides]
        for side, value, picker in zip(sides, values, self.pickers, strict=False):
            picker.show_side(side, value, more=value == max(values) > min(values))
        for index, picker in enumerate(self.pickers[2:], 2):
            picker.setVisible(index < len(sides))
        self.another.setVisible(2 <= len(sides) < MOST_SIDES)

    def _choose_another(self) -> None:
        self.pickers[len(self.comparing.all_sides)].open_below(self.another)

    def _compare_with_a(self, index: int) -> None:
        """Make C or D side B, of which all lists tell the differences from A."""
        self.comparing.put(1, self.comparing.all_sides[index])
        self.center.set_current(0)

    def _renew_ranking(self) -> None:
        found = self.comparing.found
        if found is None:
            return
        ranking = self.comparing.ranking
        rows = effect_rows(ranking, takes=self.comparing.button)
        self.ranking.rows_model.show(rows)
        tried, of = self.comparing.progress
        into = "AB"[self.comparing.ranked_into]
        done = tr("single changes to {side}, ranked", side=into)
        self._ranking_panel.set_state(done if tried >= of else tr("tried {n} of {all}", n=tried, all=of))
        a, b = found.battle_values
        gap = a - b if self.comparing.ranked_into else b - a
        cause = main_cause(ranking, gap) if tried >= of else None
        most = ""
        if cause is not None:
            most = tr(
                "largest single change: {cause} {change}",
                cause=cause.difference.label,
                change=signed(cause.change or 0),
            )
        self.legend.say(verdict(a, b), most, len(self.board.marked.hidden))
        self._verdict.tell_at_rest()

    def _show_chosen(self) -> None:
        chosen = self.comparing.chosen
        for each in (self.ledger, self.ranking, self.refit.list):
            each.show_chosen(chosen)

    def _why_no_comparison(self) -> str:
        return "" if self.comparing.found is not None else tr("Open a design to compare it.")

    def _why_no_difference(self) -> str:
        found = self.comparing.found
        if found is None:
            return self._why_no_comparison()
        if found.differences:
            return ""
        return tr("No differences. Choose another design at the top.")

    # -- room -----------------------------------------------------------------------------------------------

    @property
    def _is_wide(self) -> bool:
        return self._mode in ("wide", "widest")

    def _across(self, room: int) -> Sequence[int]:
        style = theme.current()
        left, right = (style.px(width) for width in _SIDES[self._mode])
        return left, max(1, room - left - right), right

    def _right_parts(self, room: int) -> Sequence[int]:
        """The heights in the right column: the ranking has at most 40 %; in narrow mode the totals come first."""
        totals = () if self._mode != "narrow" else (room * 3 // 10,)
        rest = room - sum(totals)
        ranking = min(rest * 4 // 10, max(rest // 5, self.ranking.needed_height + theme.measures().panel_header + 4))
        return (*totals, rest - ranking, ranking, 0)

    def _totals_and_armor(self, room: int) -> Sequence[int]:
        armor = self.butterfly.sizeHint().height() + theme.measures().panel_header + 4
        return max(1, room - armor), armor

    def _adapt_to_width(self) -> None:
        """Arrange the parts of the page for its width."""
        mode = mode_for(self.width(), theme.current().scale)
        self.summary.setVisible(mode != "narrow")
        if mode == self._mode:
            return
        narrow = mode == "narrow"
        if narrow != (self._mode == "narrow"):
            (self._right_side if narrow else self._left_side).insertWidget(0, self._totals_panel)
        self._mode = mode
        self._show_totals()
        self._place_boards()
        for divider in (self._parts, self._left_side, self._right_side):
            divider.divide()

    def _offer_damage(self) -> None:
        """Show the damage of both where board and lists leave room for it."""
        style, boards = theme.current(), self.boards.sizeHint().height()
        equipment, refit = self.equipment.needed_height, self.refit.list.needed_height
        above = {_EQUIPMENT_TAB: equipment, _REFIT: boards if self._is_wide else self.refit.head.height() + refit}
        around = style.px(_AROUND if self.center.current in above else _LISTS)
        taken = above.get(self.center.current, boards) + around
        there_is_room = self.center.height() - taken >= style.px(_LEAST_PLOT)
        self.damage.setVisible(there_is_room)
        header, _ = self.center.parts
        below = self.center.height() - header.height() - self.legend.height() - boards
        self.summary.limit_height(below - style.px(_EDGES), there_is_room)
        self.equipment.setMaximumHeight(equipment if there_is_room else NO_LIMIT)
        self.refit.list.setMaximumHeight(refit if there_is_room or self._is_wide else NO_LIMIT)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize:  # of the center
            self._offer_damage()
        return super().eventFilter(watched, event)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.comparing.wake()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.comparing.sleep()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._adapt_to_width()
