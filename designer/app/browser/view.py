"""The equipment browser: what there is, what it takes, and what it would add to this design now."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from PySide6.QtCore import QEvent, QObject, QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent, QShowEvent
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from designer import design
from designer.app import theme
from designer.app.bridge import Bridge
from designer.app.browser.adding import AddingRow
from designer.app.browser.card import ItemCard
from designer.app.browser.choices import Choices, Memory, remember, remembered
from designer.app.browser.columns import USUAL, Column
from designer.app.browser.details import Details
from designer.app.browser.facts import Facts, facts_of, is_equipment
from designer.app.browser.filters import ColumnMenu, FilterMenu, KindPills
from designer.app.browser.hiding import Culprit, culprit, only_of
from designer.app.browser.item import ChosenItem
from designer.app.browser.kept import FilterSet, Kept
from designer.app.browser.model import ItemsModel
from designer.app.browser.notes import Empty, ProblemLine
from designer.app.browser.outcomes import Outcomes
from designer.app.browser.popovers import QueryHelp, SavedFilters
from designer.app.browser.standing import reason_against
from designer.app.browser.table import How, ItemTable, how_of
from designer.app.fields import set_invalid
from designer.app.theme import follow_theme
from designer.app.widgets import IconButton, SearchField
from designer.catalog import Item, catalog
from designer.catalog.search import query_of, search
from designer.construction.mass import mass
from designer.construction.technology import chassis_side
from designer.editing import Edit, edits
from designer.editing.quantity import add_many, fill_with, place_many
from designer.units.location import Location
from designer.units.mount import MountId

HOVER: Final = 120
"""Milliseconds that the pointer rests on a row before its item is considered."""

THINKING: Final = 700
"""Milliseconds without a key before what is wrong with a query is said."""

_MOVES: Final = frozenset((Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown))


class Browser(QWidget):
    """The browser of one design. ``memory`` keeps the user's choices; `header_tools` belong into the panel's header.

    Signals:
        carry_requested: the id of the item that is to be lifted by key.
    """

    carry_requested = Signal(str)

    def __init__(self, bridge: Bridge, memory: Memory | None = None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._memory: Memory = {} if memory is None else memory
        self.kept = Kept(self._memory)
        self._choices = remembered(self._memory)
        self._facts: dict[str, Facts] = {}
        self._reasons: dict[str, str] = {}
        self._culprit: Culprit | None = None
        self._body: object = None
        self._considered: Edit | None = None
        self._aim: tuple[Location, int] | None = None
        self._outdated = True
        self._edited = False
        self.setAccessibleName("Equipment")
        self._make_parts()
        self._lay_out()
        self._connect()
        follow_theme(self._renew_measures)

    def _make_parts(self) -> None:
        self.outcomes = Outcomes(self._bridge, self)
        self.model = ItemsModel(self.outcomes.of, self._against, self)
        self.favourites_button = IconButton("star", "Only favourites", checkable=True)
        self.recent_button = IconButton("history", "Only recently used", checkable=True)
        self.help_button = IconButton("note", "How to search")
        self.search = SearchField(
            "Name, or a query such as heat<=3 range>9",
            short_hint="Name, or heat<=3",
            tools=(self.help_button, self.recent_button, self.favourites_button),
        )
        self.problem = ProblemLine()
        self.pills = KindPills()
        self.table = ItemTable(self.model, self.outcomes)
        self.empty = Empty()
        self.details = Details()
        self.card = ItemCard()
        self.adding = AddingRow()
        self.columns_button = IconButton("columns", "Choose columns")
        self.filter_button = IconButton("filter", "Filter", checkable=True)
        self.filter_menu = FilterMenu(self)
        self.column_menu = ColumnMenu(self)
        self.help = QueryHelp(self)
        self.saved = SavedFilters(self)
        self.chosen = ChosenItem(self._bridge, self.card, self.details, self._facts)
        self._hover = QTimer(self)
        self._asking = QTimer(self)
        self._thinking = QTimer(self)

    def _lay_out(self) -> None:
        self.columns_button.set_menu(self.column_menu)
        self.filter_button.set_menu(self.filter_menu)
        self._stack = QStackedWidget()
        self._stack.addWidget(self.table)
        self._stack.addWidget(self.empty)
        self._top = QVBoxLayout()
        for part in (self.search, self.problem, self.pills):
            self._top.addWidget(part)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(self._top)
        column.addWidget(self._stack, 3)
        column.addWidget(self.details, 2)
        column.addWidget(self.card)
        column.addWidget(self.adding)
        self.setTabOrder(self.search, self.table)
        self.table.set_columns(self._choices.columns)
        descending = Qt.SortOrder.DescendingOrder if self._choices.descending else Qt.SortOrder.AscendingOrder
        self.table.sort_by(self._choices.sorted_by, descending)
        self.pills.show_groups(self._choices.groups)
        self.show_details(self.shows_details)
        self.adding.hide()

    def _connect(self) -> None:
        self._connect_filters()
        self._connect_table()
        self._connect_chosen()
        self.outcomes.found.connect(self.model.renew_outcomes)
        self.outcomes.finished.connect(self._on_outcomes)
        self._bridge.changed.connect(self._on_changed)
        self._bridge.selection_changed.connect(self._on_selection)

    def _connect_filters(self) -> None:
        self._thinking.setSingleShot(True)
        self._thinking.setInterval(THINKING)
        self._thinking.timeout.connect(self._complain)
        self.search.textChanged.connect(self._on_typed)
        self.search.installEventFilter(self)
        self.pills.changed.connect(lambda groups: self.choose(replace(self._choices, groups=groups)))
        for button, only in ((self.favourites_button, "favourites"), (self.recent_button, "recent")):
            button.clicked.connect(lambda on, what=only: self.choose(replace(self._choices, only=what if on else "")))
        self.help_button.clicked.connect(self.open_help)
        self.help.tried.connect(self.search.setText)
        self.filter_menu.aboutToShow.connect(self._show_filters)
        self.filter_menu.chosen.connect(self.choose)
        self.filter_menu.applied.connect(self.apply_set)
        self.filter_menu.editing.connect(self.edit_sets)
        self.filter_button.clicked.connect(self._mark_filters)
        self.column_menu.aboutToShow.connect(lambda: self.column_menu.show_columns(self._choices.columns))
        self.column_menu.switched.connect(lambda column, on: self.choose(self._choices.with_column(column, on)))
        self.column_menu.usual.connect(lambda: self.choose(replace(self._choices, columns=USUAL)))
        self.saved.applied.connect(self._apply_named)
        self.saved.saved.connect(self._save_set)
        self.saved.renamed.connect(self._rename_set)
        self.saved.deleted.connect(self._delete_set)
        self.empty.asked.connect(self._show_hidden)

    def _connect_table(self) -> None:
        self._hover.setSingleShot(True)
        self._hover.setInterval(HOVER)
        self._hover.timeout.connect(self._consider)
        header = self.table.horizontalHeader()
        header.sortIndicatorChanged.connect(self._on_sorted)
        header.customContextMenuRequested.connect(self._open_column_menu)
        self.table.moved.connect(lambda columns: self.choose(replace(self._choices, columns=columns)))
        self.table.wanted.connect(self._add)
        self.table.carried.connect(self.carry_requested)
        self.table.starred.connect(self.toggle_favourite)
        self.table.chosen.connect(self._describe)
        self.table.pointed.connect(self._on_pointed)
        self.table.lifted.connect(self._stop_considering)
        # However many rows come and go at once, it is asked once.
        self._asking.setSingleShot(True)
        self._asking.timeout.connect(self._ask)
        self.table.seen_changed.connect(self._asking.start)
        self.table.typed.connect(self._type_on)

    def _connect_chosen(self) -> None:
        self.adding.wanted.connect(self.add_chosen)
        self.card.star.clicked.connect(lambda: self.toggle_favourite(self.table.chosen_item))
        self.card.details.clicked.connect(self.show_details)
        self.chosen.sought.connect(self.seek)

    def header_tools(self) -> tuple[QWidget, ...]:
        """What belongs into the header of the panel, left to right. There the tools come and go with the browser."""
        return self.columns_button, self.filter_button

    def _show_tools(self, shown: bool) -> None:
        for tool in self.header_tools():
            if tool.parentWidget() is not None:
                tool.setVisible(shown)

    @property
    def choices(self) -> Choices:
        """What the user chose to see."""
        return self._choices

    # -- the design -----------------------------------------------------------------------------------------

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._show_tools(True)
        if self._outdated:
            self._renew()
        else:
            self._ask()
        self.model.set_favourites(self.kept.favourites)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._show_tools(False)
        self.outcomes.stop()
        self._stop_considering()

    def _on_changed(self) -> None:
        self._stop_considering()
        self.aim_at(None)
        self._edited = True
        self._outdated = True
        if self.isVisible():
            self._renew()

    def _renew(self) -> None:
        self._outdated = False
        self._reasons.clear()
        self._renew_facts()
        self.model.set_free(mass(self._bridge.graph).free)
        self.model.set_favourites(self.kept.favourites)
        self.model.renew_outcomes()
        self._filter()
        self._on_selection(self._bridge.selection)

    def _renew_facts(self) -> None:
        """Work out formulas anew; everything, if what is fixed elsewhere may differ on another body."""
        g = self._bridge.graph
        chassis, side = design.chassis(g), chassis_side(design.tech(g).base)
        body = (chassis.form, chassis.superheavy, side)
        if body != self._body:
            self._body = body
            items = [item for item in catalog() if is_equipment(item)]
        else:
            items = [facts.item for facts in self._facts.values() if facts.item.formula]
        self._facts.update((facts.item.id, facts) for facts in facts_of(g, items, side))

    def _against(self, facts: Facts) -> str:
        """Why the design may not have an item, worked out for those that are looked at."""
        item = facts.item
        if item.id not in self._reasons:
            self._reasons[item.id] = reason_against(item, self._bridge.unit)
        return self._reasons[item.id]

    # -- what is listed -------------------------------------------------------------------------------------

    def _filter(self) -> None:
        listing = self._choices.listing(self._bridge.graph, only_of(self._choices, self.kept))
        found = self._search([facts.item for facts in self._facts.values() if listing.allows(facts.item)])
        rows = [self._facts[item.id] for item in found]
        self.model.by_outcome = self.outcomes.knows_all(item.id for item in found)
        with self.table.keeping_place():
            self.model.show_rows(rows)
        if rows and not self.table.chosen_item and self.search.text().strip():
            self.table.choose(self.model.rows[0].item.id)
        self._stack.setCurrentWidget(self.table if rows else self.empty)
        if not rows:
            self._explain_empty()
        self._mark_filters()
        self._describe(self.table.chosen_item)
        self._asking.start()

    def _search(self, items: list[Item]) -> list[Item]:
        def figure(item: Item, name: str) -> float | None:
            return self._facts[item.id].figure(name)

        return list(search(self.search.text(), items, figure))

    def _explain_empty(self) -> None:
        hidden = self._search([facts.item for facts in self._facts.values()])
        self._culprit = None
        if not hidden:
            text = self.search.text().strip()
            self.empty.say(f"Nothing is called “{text}”." if text else "There is no equipment.", "Clear the search")
            return
        self._culprit = culprit(self._choices, self._bridge.graph, self.kept, hidden)
        count = "1 item is" if len(hidden) == 1 else f"{len(hidden)} items are"
        self.empty.say(f"{count} hidden: {self._culprit.why}.", self._culprit.offer)

    def _show_hidden(self) -> None:
        """Take away what stands between the user and what was searched for."""
        if self._culprit is None:
            self.search.clear()
        else:
            self.choose(self._culprit.choices)

    def _on_typed(self, text: str) -> None:
        self.problem.say("")
        set_invalid(self.search)
        if query_of(text).problems:
            self._thinking.start()
        else:
            self._thinking.stop()
        if not self._outdated:
            self._filter()

    def _complain(self) -> None:
        """Say the first thing that is wrong with the query."""
        problems = query_of(self.search.text()).problems
        if problems:
            self.problem.say(str(problems[0]))
            set_invalid(self.search, str(problems[0]))

    def _mark_filters(self) -> None:
        """Buttons look pressed while something else than usual is left out."""
        self.filter_button.setChecked(not self._choices.filters_as_usual)
        self.favourites_button.setChecked(self._choices.only == "favourites")
        self.recent_button.setChecked(self._choices.only == "recent")

    def _show_filters(self) -> None:
        self.filter_menu.show_choices(self._choices, design.tech(self._bridge.graph), self.kept.sets)

    def choose(self, choices: Choices) -> None:
        """Show what is chosen, and remember it."""
        self._choices = choices
        remember(choices, self._memory)
        self.table.set_columns(choices.columns)
        self.pills.show_groups(choices.groups)
        self._show_filters()
        if not self._outdated:
            self._filter()

    def show_everything(self) -> None:
        """Show all items, whatever they are."""
        self.search.clear()
        self.choose(self._choices.showing_all())

    def show_usual(self) -> None:
        """Show what the design may use, of all kinds."""
        self.choose(replace(self._choices.as_usual(), groups=frozenset(), only=""))

    def open_help(self) -> None:
        """Explain how to search."""
        self.help.open_below(self.search, self.search.width())

    def _on_sorted(self, column: int, order: Qt.SortOrder) -> None:
        descending = order == Qt.SortOrder.DescendingOrder
        self._choices = replace(self._choices, sorted_by=Column(column), descending=descending)
        remember(self._choices, self._memory)

    def _open_column_menu(self, spot: QPoint) -> None:
        self.column_menu.popup(self.table.horizontalHeader().mapToGlobal(spot))

    # -- saved filters --------------------------------------------------------------------------------------

    def edit_sets(self) -> None:
        """Open the list of saved filters."""
        self.saved.show_sets(self.kept.sets)
        self.saved.open_below(self.search, self.search.width())
        self.saved.name.setFocus()

    def apply_set(self, saved: FilterSet) -> None:
        """Set saved filters and their search; columns and sorting stay."""
        now, kept = self._choices, saved.choices
        self.choose(replace(kept, columns=now.columns, sorted_by=now.sorted_by, descending=now.descending))
        self.search.setText(saved.search)

    def _apply_named(self, name: str) -> None:
        found = next((saved for saved in self.kept.sets if saved.name == name), None)
        if found is not None:
            self.apply_set(found)

    def _save_set(self, name: str) -> None:
        self.kept.save(FilterSet(name, self._choices, self.search.text().strip()))
        self.saved.show_sets(self.kept.sets)

    def _rename_set(self, old: str, new: str) -> None:
        self.kept.rename(old, new)
        # Not at once: the field that says so is one of those that come anew.
        QTimer.singleShot(0, self.saved, lambda: self.saved.show_sets(self.kept.sets))

    def _delete_set(self, name: str) -> None:
        self.kept.delete(name)
        QTimer.singleShot(0, self.saved, lambda: self.saved.show_sets(self.kept.sets))

    # -- outcomes -------------------------------------------------------------------------------------------

    def _ask(self) -> None:
        if self.isVisible() and not self._outdated:
            self.outcomes.ask(self.table.seen(), [facts.item.id for facts in self.model.rows])

    def _on_outcomes(self) -> None:
        self.model.by_outcome = True
        if self._edited and self.table.pointed_item:
            # Rows must not move away from under the pointer of someone who adds one after the other.
            return
        self._edited = False
        with self.table.keeping_place():
            self.model.sort_again()

    # -- one item -------------------------------------------------------------------------------------------

    def aim_at(self, location: Location | None, row: int = 0) -> None:
        """What is placed next goes there; None for the best place."""
        unit = self._bridge.unit
        self._aim = None if location is None else (location, row)
        self.adding.show_place("" if location is None else f"{unit.chassis.form.code(location)} {row + 1}")

    def add_chosen(self, how: How) -> None:
        """Mount the chosen item, as often as the field beside the buttons says."""
        if self.table.chosen_item:
            self._add(self.table.chosen_item, how)

    def _add(self, item_id: str, how: How) -> None:
        count, aim = self.adding.number, self._aim
        if how == "fill":
            done = self._bridge.apply(fill_with(item_id))
        elif how == "shelf":
            done = self._bridge.apply(add_many(item_id, count))
        elif aim is not None and count == 1:
            done = self._bridge.apply(edits.place(item_id, *aim))
        else:
            best = place_many(item_id, count)
            wanted = best if self._bridge.session.refusal(best) is None else add_many(item_id, count)
            done = self._bridge.apply(wanted)
        if done:
            self.kept.note_use(item_id)
            self.adding.taken()

    def toggle_favourite(self, item_id: str) -> None:
        """Make an item a favourite, or no longer."""
        if not item_id:
            return
        self.kept.toggle_favourite(item_id)
        self.model.set_favourites(self.kept.favourites)
        self._describe(self.table.chosen_item)
        if self._choices.only == "favourites":
            self._filter()

    @property
    def shows_details(self) -> bool:
        """Whether all that is known of the chosen item shows."""
        return self._memory.get("details") is True

    def show_details(self, shown: bool) -> None:
        """Show all that is known of the chosen item, or only its card."""
        self._memory["details"] = shown
        self.card.details.setChecked(shown)
        self._describe(self.table.chosen_item)

    def seek(self, item_id: str) -> None:
        """Choose an item, and show it if it is hidden."""
        if self.model.place_of(item_id) < 0:
            self.search.clear()
        if self.model.place_of(item_id) < 0:
            self.choose(self._choices.showing_all())
        self.table.choose(item_id)
        if self.table.currentIndex().isValid():
            self.table.scrollTo(self.table.currentIndex())
        self._describe(item_id)

    def _describe(self, item_id: str) -> None:
        self.adding.setVisible(bool(item_id))
        self.chosen.describe(item_id, self.width(), self.kept.favourites, details=self.shows_details)

    def _on_selection(self, selection: frozenset[MountId]) -> None:
        unit = self._bridge.unit
        self.table.link(frozenset(mount.item for mount in unit.mounts if mount.id in selection))
        if not self.details.isHidden():
            self._describe(self.table.chosen_item)

    # -- considering ----------------------------------------------------------------------------------------

    def _on_pointed(self, item_id: str) -> None:
        self._stop_considering()
        if item_id:
            self._hover.start()
        elif self._edited and not self.outcomes.busy:
            self._on_outcomes()

    def _consider(self) -> None:
        outcome = self.outcomes.of(self.table.pointed_item) if self.table.pointed_item else None
        if self.table.pointed_item and not (outcome is not None and outcome.refused):
            self._considered = edits.place_best(self.table.pointed_item)
            self._bridge.consider(self._considered)

    def _stop_considering(self) -> None:
        self._hover.stop()
        if self._considered is not None and self._bridge.preview is self._considered:
            self._bridge.consider(None)
        self._considered = None

    # -- keys -----------------------------------------------------------------------------------------------

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self.search and isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            return self._on_search_key(event)
        return super().eventFilter(watched, event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self._aim is not None:
            self.aim_at(None)
        else:
            super().keyPressEvent(event)

    def _on_search_key(self, event: QKeyEvent) -> bool:
        """From the search field, arrows walk through the rows and Enter mounts the chosen one."""
        if event.key() in _MOVES and self.model.rows:
            if self.table.chosen_item:
                self.table.keyPressEvent(event)
            else:
                self.table.selectRow(0)
            return True
        how = how_of(event)
        if how is not None and self.table.chosen_item:
            self.add_chosen(how)
            return True
        return False

    def _type_on(self, letters: str) -> None:
        self.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.search.insert(letters)

    def _renew_measures(self) -> None:
        style = theme.current()
        inset = style.measures.control_inset
        self._top.setContentsMargins(inset, style.px(6), inset, style.px(5))
        self._top.setSpacing(style.px(6))
