"""The equipment browser of one design: search, table, card and details."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import nullcontext
from typing import Final

from PySide6.QtCore import QPoint, QSignalBlocker, Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent, QShowEvent
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from designer import design
from designer.app.context.design_context import DesignContext
from designer.app.context.hover_preview import HoverPreview
from designer.app.ui.later import call_later
from designer.app.ui.sizes import sized, spaced
from designer.app.ui.tables.chosen_row import ChosenRow
from designer.app.views.equipment.adding import AddingRow, Mounting
from designer.app.views.equipment.chosen_item import ChosenItem, ItemCard
from designer.app.views.equipment.columns import ItemColumn, ItemStates
from designer.app.views.equipment.design_facts import DesignFacts
from designer.app.views.equipment.details import ItemDetails
from designer.app.views.equipment.empty_list import EmptyList
from designer.app.views.equipment.filters import Choices
from designer.app.views.equipment.finder import EquipmentViewState, Finder
from designer.app.views.equipment.outcomes import Outcomes
from designer.app.views.equipment.search_keys import SearchKeys
from designer.app.views.equipment.table import How, ItemsModel, ItemTable
from designer.construction.availability import availability_basis
from designer.construction.findings import Field
from designer.editing import Change, Edit
from designer.graph import Evaluator
from designer.language import tr
from designer.units.mount import MountId
from designer.workspace.equipment_filters import Listing
from designer.workspace.view_settings import EquipmentSettings

_FEWEST_ROWS: Final = 3
"""How many rows of the list are to be seen at least."""


class Browser(QWidget):
    """The equipment browser of one design. ``settings`` store the user's choices.

    Signals:
        carry_requested: the id of the item that is to be moved over the board with the keyboard.
        field_wanted: the field of the chassis that sets the system that the search means.
    """

    carry_requested = Signal(str)
    field_wanted = Signal(Field)

    def __init__(self, context: DesignContext, settings: EquipmentSettings | None = None) -> None:
        super().__init__()
        self._context = context
        self._settings = EquipmentSettings() if settings is None else settings
        self.finder: Finder = Finder(context, self._settings)
        self.facts = DesignFacts(context)
        self._listed: tuple[int, tuple[str, Listing]] | None = None
        """The values that the listed rows depend on: the revision of the figures, and what the finder wants."""
        self._edited = False
        self._item_to_choose: str | None = None
        self._arrival = object()
        """A new object for each design that is shown, so that restored lists are shown also between equal designs."""
        self._described = ""
        self._sought = ""
        self._leads = False
        self.setAccessibleName(tr("Equipment"))
        self._make_parts()
        self._lay_out()
        self._connect()

    def _make_parts(self) -> None:
        self.outcomes = Outcomes(self._context, self)
        facts = self.facts
        self.states = ItemStates(
            adds_now=self._adds_now,
            is_stale=lambda item_id: self.outcomes.is_late(item_id, self.states.outcome(item_id)),
            against=facts.against,
            prototype=facts.prototype,
            above_level=facts.above_level,
            level_heading=facts.level_heading,
            is_superheavy=lambda: self._context.unit.chassis.superheavy,
        )
        self.model = ItemsModel(self.states, self.outcomes.of, self)
        self.favorites, self.search, self.pills = self.finder.favorites, self.finder.search, self.finder.pills
        self.table = ItemTable(self.model)
        self.table.on_type = self._type_on
        self.empty = EmptyList(self.finder)
        self.details = ItemDetails(self._context)
        self.card = ItemCard()
        self.adding = AddingRow()
        self.mounting = Mounting(self._context, self.adding)
        self.chosen = ChosenItem(self._context, self.card, self.details, self.facts)
        self._hover_preview = HoverPreview(self._context, self)
        self._hover_preview.follow_table(self.table, self._placing)
        self.table.previewed_item = lambda: str(self._hover_preview.row or "")
        self._asking = QTimer(self, singleShot=True)

    def _lay_out(self) -> None:
        self._stack = QStackedWidget()
        self._stack.addWidget(self.table)
        self._stack.addWidget(self.empty)
        sized(self._stack, minimum_height=lambda style: (1 + _FEWEST_ROWS) * style.measures.table_row)
        spaced(
            QVBoxLayout(self),
            self.finder,
            (self._stack, 3),
            self.card,
            (self.details, 2),
            self.adding,
            margins=0,
            spacing=0,
        )
        enter = self.mounting.enter_text
        chosen = ChosenRow(self.search, self.table, lambda facts: enter(facts.item.id), lambda: self.empty.text)
        self.adding.count.valueChanged.connect(chosen.renew)
        self.setTabOrder(self.search, self.table)
        self._take_choices()
        self.adding.setEnabled(False)  # in place from the start, so that rows do not move when one is chosen

    def _connect(self) -> None:
        SearchKeys(self.search, self.table, self.empty, self.add_chosen)
        self.finder.changed.connect(self._on_choices)
        self.empty.field_wanted.connect(self.field_wanted)
        self._connect_table()
        self._connect_chosen()
        self.outcomes.found.connect(self._on_outcomes_found)
        self.outcomes.lateness_changed.connect(self.table.update_outcomes)
        self.outcomes.finished.connect(self._on_outcomes)
        self._context.changed.connect(self._on_edit)
        self._context.adopted.connect(self._on_adopted)
        self._following = self.facts.follow(self)
        self._following.then(availability_basis, self._renew_remarks).then(self._basis, self._show_design)
        self._context.selection_changed.connect(self._on_selection)
        self._context.leaving.connect(self._on_leaving)

    def _connect_table(self) -> None:
        header = self.table.horizontalHeader()
        header.sortIndicatorChanged.connect(self.finder.note_sorting)
        header.customContextMenuRequested.connect(self._open_column_menu)
        self.table.columns_moved.connect(self._on_columns_moved)
        self.table.wanted.connect(self._add)
        self.table.carried.connect(self.carry_requested)
        self.table.starred.connect(self.toggle_favorite)
        self.table.chosen.connect(self._on_chosen)
        self.table.hovered.connect(self._on_hovered)
        self.table.pointer_left.connect(self._on_pointer_left)
        self.table.lifted.connect(self._hover_preview.stop)
        # The timer combines many changes of the visible rows into one request.
        self._asking.timeout.connect(self._ask)
        self.table.seen_changed.connect(self._asking.start)

    def _connect_chosen(self) -> None:
        self.adding.wanted.connect(self.add_chosen)
        self.card.star.clicked.connect(lambda: self.toggle_favorite(self._described))
        self.card.details.clicked.connect(self._open_details)
        self.chosen.sought.connect(self.seek)

    def header_tools(self) -> tuple[QWidget, ...]:
        """The buttons for the header of the panel; they are visible while the browser is."""
        return self.finder.tools

    def _show_tools(self, shown: bool) -> None:
        for tool in self.header_tools():
            if tool.parentWidget() is not None:
                tool.setVisible(shown)

    @property
    def context(self) -> DesignContext:
        """The context of the design that is shown."""
        return self._context

    @property
    def choices(self) -> Choices:
        """The user's choices."""
        return self.finder.choices

    @property
    def is_asking(self) -> bool:
        """Whether effects of items are still to be computed."""
        return self._asking.isActive() or self.outcomes.busy

    # -- the design -----------------------------------------------------------------------------------------

    def showEvent(self, event: QShowEvent) -> None:
        self._show_tools(True)
        super().showEvent(event)
        if not self._asking.isActive():
            self._ask()
        self.model.set_favorites(self.favorites.favorites)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._show_tools(False)
        self.outcomes.stop()

    def _on_edit(self, change: Change) -> None:
        if change.label:  # without a label: another design
            self._hover_preview.stop()
            self.mounting.aim_at(None)
            self._edited = True

    def _on_leaving(self) -> None:
        state = self._context.view_state.of(EquipmentViewState)
        state.search, state.item, state.leads = self.search.text(), self.table.current_item, self._leads
        state.own_filters, state.groups = self.finder.own_filters, self.choices.groups

    def _on_adopted(self) -> None:
        """Restore the search of the new design and apply the latest choices; rows need not stay under the pointer."""
        state = self._context.view_state.of(EquipmentViewState)
        self.table.choose("")
        before = self.choices, self.card.details.isChecked()
        with QSignalBlocker(self.finder):  # what is restored lists nothing by itself
            self.finder.recall(state.own_filters, state.groups)
            self.search.setText(state.search)
        self.adding.suggest(self.finder.count)
        self._sought, self._leads = self.finder.text, state.leads
        if (self.choices, self.shows_details) != before:  # chosen in another window
            self._take_choices()
        self.outcomes.forget_earlier()
        self.model.renew_outcomes()
        self._item_to_choose = state.item
        self.mounting.aim_at(None)
        self._edited = False
        self._arrival = object()

    def _take_choices(self) -> None:
        self.table.set_columns(self.choices.columns)
        descending = Qt.SortOrder.DescendingOrder if self.choices.descending else Qt.SortOrder.AscendingOrder
        self.table.sort_by(self.choices.sorted_by, descending)
        self.show_details(self.shows_details)

    def _basis(self, g: Evaluator) -> tuple[object, ...]:
        """The values that the rows depend on."""
        return design.rule_inputs(g), self._arrival

    def _show_design(self, _basis: object) -> None:
        turned = self.outcomes.turn()
        differs = self.model.set_favorites(self.favorites.favorites)
        if turned:
            self.model.renew_outcomes()
        if differs or (self.facts.revision, self.finder.wanted) != self._listed or not self.model.rows:
            self._filter(in_place=self._keeps_order)
        else:
            self.model.set_fit(self.facts.fit(self.model.rows))
            if turned and not self._keeps_order:
                self._sort_again()
            elif not self.table.has_pointer:
                self.model.regroup()
            self.finder.mark_filters()
            self._describe(self.table.current_item)
            self._asking.start()
        self.table.update_headings()
        self._on_selection(self._context.selection)
        if self._item_to_choose is not None:
            self.table.choose(self._item_to_choose)
            self._describe(self.table.current_item)
            self._item_to_choose = None

    @property
    def _keeps_order(self) -> bool:
        """Whether rows keep their places: after an edit, while the pointer is here, the user may add another item."""
        return self._edited and self.table.has_pointer

    def _renew_remarks(self, _basis: object) -> None:
        """Paint rows again for whose item other remarks hold."""
        self.table.update_rows(self.facts.renew_remarks(self.table.seen_items()))

    # -- rows ----------------------------------------------------------------------------------------------

    def _on_choices(self) -> None:
        self.table.set_columns(self.choices.columns)
        self._hover_preview.stop()
        self.adding.suggest(self.finder.count)
        self._edited = False
        if self._following.stale:
            return
        listed = self._listed
        self._filter()
        if self._listed != listed:
            self.table.scrollToTop()
            self.table.show_current()

    def _filter(self, *, in_place: bool = False) -> None:
        wanted = self.finder.wanted
        self._listed = self.facts.revision, wanted
        rows, ranks, system = self.finder.found(self.facts.figures, wanted[1])
        if self.finder.text != self._sought:
            self._sought = self.finder.text
            self._leads = bool(self._sought)
        with self.table.keeping_place() if in_place else nullcontext():
            self.model.set_fit(self.facts.fit([*self.model.rows, *rows]))
            self.model.show_items(rows, ranks, in_place=in_place)
        self._choose_first()
        self._stack.setCurrentWidget(self.table if rows else self.empty)
        if not rows:
            self.empty.explain(self.facts.figures, system)
        self.finder.mark_filters()
        self._describe(self.table.current_item)
        self._asking.start()

    def _sort_again(self) -> None:
        """Sort the rows by outcomes that are known at once, which list no other items."""
        self.model.sort_again()
        self._choose_first()

    def _choose_first(self) -> None:
        """Select the first match after a search, until the user selects another row or adds an item."""
        if self.model.rows and (self._leads or (self.finder.text and not self.table.current_item)):
            self.table.choose(self.model.rows[0].item.id)
            self.table.scrollToTop()

    def _on_columns_moved(self, columns: Sequence[int]) -> None:
        self.finder.show_columns(tuple(map(ItemColumn, columns)))

    def _open_column_menu(self, spot: QPoint) -> None:
        self.finder.column_menu.popup(self.table.horizontalHeader().mapToGlobal(spot))

    # -- outcomes -------------------------------------------------------------------------------------------

    def _ask(self) -> None:
        if self.isVisible() and not self._following.stale:
            self.outcomes.ask(self.table.seen_items(), [facts.item.id for facts in self.model.rows])

    def _adds_now(self, item_id: str) -> int | None:
        outcome = self.states.outcome(item_id)
        return None if outcome is None or self.outcomes.is_old(item_id, outcome) else outcome.adds

    def _on_outcomes_found(self, item_ids: Sequence[str]) -> None:
        """Show outcomes as they are found; if rows are sorted by them, only together with the new order."""
        if self._keeps_order or not self.model.sorts_by_outcome:
            self.model.renew_outcomes(item_ids)

    def _on_outcomes(self) -> None:
        self.model.renew_outcomes()
        if self._keeps_order:
            return
        self._edited = False
        self.model.sort_again()
        if not self.table.current_item:
            self._describe("")
        if self._leads and not self.table.verticalScrollBar().value():  # else the user has scrolled meanwhile
            self._choose_first()
            self._describe(self.table.current_item)

    # -- one item -------------------------------------------------------------------------------------------

    def add_chosen(self, how: How) -> None:
        """Mount the item that is previewed, else the current one, as many times as the number field says."""
        if item_id := self.table.active_item:
            self._add(item_id, how)

    def _add(self, item_id: str, how: How) -> None:
        self._leads = False
        if item_id != self.table.current_item:
            self.table.choose(item_id)
            self._describe(item_id)
        self.mounting.mount(item_id, how)

    def toggle_favorite(self, item_id: str) -> None:
        """Make an item a favorite, or remove it from the favorites."""
        if not item_id:
            return
        self.favorites.toggle(item_id)
        self.model.set_favorites(self.favorites.favorites)
        self._describe(self.table.current_item)
        if self.choices.only == "favourites":
            self._filter()

    @property
    def shows_details(self) -> bool:
        """Whether the details of the current item are shown."""
        return self._settings.details

    def _open_details(self, shown: bool) -> None:
        """Show or hide the details of the item that is described, which becomes the current one."""
        if shown and not self.table.current_item:
            self.table.choose(self._described)
        self.show_details(shown)

    def show_details(self, shown: bool) -> None:
        """Show or hide the details of the current item."""
        self._settings.details = shown
        self.card.details.setChecked(shown)
        self._describe(self.table.current_item)
        # The details change the height of the table, but only after the layout.
        call_later(self, self.table.show_current)

    def seek(self, item_id: str) -> None:
        """Select an item in the table, and if filters hide it, remove them."""
        self._leads = False
        if self.model.place_of(item_id) < 0:
            self.search.clear()
        if self.model.place_of(item_id) < 0:
            self.finder.show_everything()
        self.table.choose(item_id)
        self.table.show_current()
        self._describe(item_id)

    def _on_chosen(self, item_id: str | None) -> None:
        self._leads = False
        self._describe(item_id or "")

    def _describe(self, item_id: str) -> None:
        """Describe the current item; without one that under the pointer, else none."""
        self.adding.setEnabled(bool(item_id))
        self._context.chosen_item = item_id
        self._described = item_id or self.table.hovered_item
        details = self.shows_details and bool(item_id)
        self.chosen.describe(self._described, self.width(), self.favorites.favorites, details=details)

    def _on_selection(self, selection: frozenset[MountId]) -> None:
        unit = self._context.unit
        self.table.link(frozenset(mount.item for mount in unit.mounts if mount.id in selection))
        if not self.details.isHidden():
            self._describe(self.table.current_item)

    # -- the preview ----------------------------------------------------------------------------------------

    def _on_hovered(self, item_id: str | None) -> None:
        if not self.table.current_item and not self._following.stale:
            self._describe("")

    def _on_pointer_left(self) -> None:
        if self._edited and not self.outcomes.busy:
            self._on_outcomes()

    @property
    def previewed_item(self) -> str:
        """The id of the item of which the preview mounts one; empty if it is another edit, mounts several, or none."""
        key = self._hover_preview.key
        return str(key) if key is not None and self.adding.number == 1 else ""

    def _placing(self, item_id: str) -> Edit | None:
        """The edit that Enter makes; None if the design may have no more of the item."""
        return self.mounting.edit_of(item_id, "best")

    # -- keys -----------------------------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self.mounting.aim:
            self.mounting.aim_at(None)
        else:
            super().keyPressEvent(event)

    def _type_on(self, letters: str) -> None:
        self.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.search.insert(letters)
