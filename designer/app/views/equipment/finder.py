"""The finder: the top of the equipment browser with search field, kinds, filters and columns, and their settings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from designer import design
from designer.analysis.item_figures import Facts, equipment
from designer.app.context.design_context import DesignContext
from designer.app.ui.sizes import spaced
from designer.app.ui.widgets.buttons import IconButton
from designer.app.ui.widgets.fields import set_invalid
from designer.app.ui.widgets.labels import SearchField
from designer.app.views.equipment.columns import USUAL, ItemColumn
from designer.app.views.equipment.filters import (
    Choices,
    ColumnMenu,
    FilterMenu,
    KindPills,
    SearchMenu,
    choices_from,
    remember,
)
from designer.app.views.equipment.hidden_results import HidingFilter, hiding_filter
from designer.app.views.equipment.popovers import ProblemLine, QueryHelp, SavedFilters
from designer.catalog import Item, catalog
from designer.catalog.query_translation import lasting, worded
from designer.catalog.search import Rank, counted, query_of, ranked
from designer.catalog.system_search import Meant, system_meant
from designer.catalog.text_match import MatchQuality
from designer.editing import Change
from designer.language import tr
from designer.workspace.equipment_filters import (
    EquipmentFilters,
    Listing,
    filters_from,
    listed_items,
    narrowed_to,
    overridden,
    saved_filters,
)
from designer.workspace.favorites import Favorites
from designer.workspace.view_settings import EquipmentSettings, FilterSet

THINKING: Final = 700
"""How many milliseconds after the last key press a problem of the query is shown."""


class Hits(NamedTuple):
    """The items found by filters and query, and how well each matches (empty if all match entirely); less is better.

    ``system`` is set if the query means a system of the chassis, such as an engine, and no equipment.
    """

    rows: list[Facts]
    ranks: Mapping[str, Rank]
    system: Meant | None = None


@dataclass(slots=True)
class EquipmentViewState:
    """The state of the browser for one design, kept while another design is shown."""

    search: str = ""
    item: str = ""
    leads: bool = False
    """Whether the first row is selected whatever is found, because the user has just changed the search."""
    own_filters: EquipmentFilters | None = None
    """The filters that hold for this design alone, such as those that show everything; None for the general ones."""
    groups: frozenset[str] = frozenset()
    """The shown kinds of items; empty means all."""


class Finder(QWidget):
    """The controls for searching and filtering. It stores the user's choices and finds the items that match them.

    Signals:
        changed: the choices or the query have changed.
    """

    changed = Signal()

    def __init__(self, context: DesignContext, settings: EquipmentSettings) -> None:
        super().__init__()
        self._context = context
        self._settings = settings
        self.favorites = Favorites(settings)
        self._choices = choices_from(settings)
        self._is_own = False
        context.set_terms(self._choices.terms)
        self._make_parts()
        self._row = spaced(QHBoxLayout(), (self.search, 1), spacing=0)  # the icons bring margins of their own
        parts = self._row, self.problem, self.pills
        spaced(QVBoxLayout(self), *parts, margins=("control_inset", 6, "control_inset", 5), spacing=6)
        self._connect()

    def take_tools(self) -> None:
        """Show the tool buttons beside the search field, because the header of the panel has no room for them."""
        for tool in self.tools:
            self._row.addWidget(tool)
            tool.show()

    def _make_parts(self) -> None:
        self.search_button = IconButton("search", tr("Favorites, recently used, saved filters, how to search"))
        hint = tr("Name, or heat<=3 range>9")
        self.search = SearchField(hint, short_hint=tr("Search"), lens=self.search_button, undoes_text=False)
        self.search_menu = SearchMenu(self)
        self.search_button.set_menu(self.search_menu)
        self.problem = ProblemLine()
        self.pills = KindPills()
        self.columns_button = IconButton("columns", tr("Choose columns"))
        self.filter_button = IconButton("filter", tr("Filter"), checkable=True)
        self.tools = self.columns_button, self.filter_button
        self.filter_menu = FilterMenu(self)
        self.column_menu = ColumnMenu(self)
        self.columns_button.set_menu(self.column_menu)
        self.filter_button.set_menu(self.filter_menu)
        self.help = QueryHelp(self)
        self.saved = SavedFilters(self.favorites, self)
        self._thinking = QTimer(self, singleShot=True, interval=THINKING)

    def _connect(self) -> None:
        self._context.changed.connect(self._note_use)  # before anything lists what was used
        self._thinking.timeout.connect(self._complain)
        self.search.textChanged.connect(self._on_typed)
        self.problem.pressed.connect(self._go_to_problem)
        self.pills.changed.connect(lambda groups: self.choose(replace(self._choices, groups=groups)))
        self.search_menu.narrowed.connect(lambda only: self.choose(replace(self._choices, only=only)))
        self.search_menu.fitting.triggered.connect(lambda on: self.choose(self._choices.with_fitting_only(on)))
        self.search_menu.saved.triggered.connect(self.edit_sets)
        self.search_menu.help.triggered.connect(self.open_help)
        self.help.tried.connect(self.search.setText)
        self.filter_menu.aboutToShow.connect(self._show_filters)
        self.filter_menu.chosen.connect(self.choose)
        self.filter_menu.everything.triggered.connect(lambda: self.choose_here(self._choices.showing_all()))
        self.filter_menu.applied.connect(self.apply_set)
        self.filter_menu.editing.connect(self.edit_sets)
        self.filter_button.clicked.connect(self.mark_filters)
        self.column_menu.aboutToShow.connect(lambda: self.column_menu.show_columns(self._choices.columns))
        self.column_menu.switched.connect(lambda column, on: self.choose(self._choices.with_column(column, on)))
        self.column_menu.usual.connect(lambda: self.show_columns(USUAL))
        self.saved.applied.connect(self.apply_set)
        self.saved.saved.connect(self._save_set)

    # -- choices --------------------------------------------------------------------------------------------

    @property
    def choices(self) -> Choices:
        """The user's choices: filters, columns and sorting."""
        return self._choices

    @property
    def own_filters(self) -> EquipmentFilters | None:
        """The filters that hold for the present design alone; None if it has the general ones."""
        return self._choices if self._is_own else None

    def choose(self, choices: Choices) -> None:
        """Apply choices, and store them in the settings, but for the filters of a design that has its own."""
        self._choices = choices
        self._store()
        self._context.set_terms(choices.terms)
        self.pills.show_groups(choices.groups)
        self._show_filters()
        self.changed.emit()

    def choose_here(self, filters: EquipmentFilters) -> None:
        """Let filters hold for the present design until the program ends; other designs keep the general ones."""
        self._is_own = True
        self.choose(self._choices.with_filters(filters))

    def _store(self) -> None:
        """Write the choices to the settings, in which a design with filters of its own leaves the general ones."""
        as_general = self._choices.hiding_as(filters_from(self._settings))
        self._is_own = self._is_own and as_general != self._choices
        remember(as_general if self._is_own else self._choices, self._settings)

    def recall(self, own: EquipmentFilters | None, groups: frozenset[str]) -> None:
        """Apply the choices that are stored in the settings, and the filters and kinds that a design has of its own."""
        self._choices, self._is_own = replace(choices_from(self._settings), groups=groups), own is not None
        if own is not None:
            self._choices = self._choices.hiding_as(own)
        self._context.set_terms(self._choices.terms)
        self.pills.show_groups(self._choices.groups)

    def show_columns(self, columns: tuple[ItemColumn, ...]) -> None:
        """Show these columns in this order, and store them in the settings."""
        self.choose(replace(self._choices, columns=columns))

    def note_sorting(self, column: int, order: Qt.SortOrder) -> None:
        """Store the sorted column and the order in the settings."""
        descending = order == Qt.SortOrder.DescendingOrder
        self._choices = replace(self._choices, sorted_by=ItemColumn(column), descending=descending)
        self._store()

    def switch_terms(self, name: str) -> None:
        """Toggle the availability option with this name."""
        terms = self._choices.terms
        self.choose(replace(self._choices, terms=terms._replace(**{name: not getattr(terms, name)})))

    def show_everything(self) -> None:
        """Show all items without any filter, for the present design."""
        self.search.clear()
        self.choose_here(self._choices.showing_all())

    def show_usual(self) -> None:
        """Reset filters to show all items that the design may use."""
        self.choose(replace(self._choices.as_usual(), groups=frozenset(), only=""))

    def mark_filters(self) -> None:
        """Check the buttons of filters that differ from the default."""
        self.filter_button.setChecked(not self._choices.with_fitting_only(False).filters_as_usual)
        only, fitting = self._choices.only, self._choices.fitting_only
        self.search_menu.show_only(only, fitting=fitting)
        icon = {"favourites": "star", "recent": "history"}.get(only, "box" if fitting else "search")
        self.search_button.set_icon(icon, "accent" if only or fitting else "text.2")

    def _show_filters(self) -> None:
        self.filter_menu.show_choices(self._choices, design.tech(self._context.graph), self.favorites.saved_filters)

    # -- finding --------------------------------------------------------------------------------------------

    @property
    def text(self) -> str:
        """The text of the search field, without blanks at its ends and without the number of items."""
        return counted(self.search.text()).words

    @property
    def count(self) -> int:
        """The number of items that the search asks for."""
        return counted(self.search.text()).number

    @property
    def wanted(self) -> tuple[str, Listing]:
        """The query, and the listing of items by the choices, without those filters that the query overrides."""
        choices = overridden(self._choices, query_of(self.text))
        only = narrowed_to(choices, self.favorites)
        return self.text, choices.listing(self._context.graph, only, lambda: self._context.refit_sides)

    def found(self, facts: Mapping[str, Facts], listing: Listing) -> Hits:
        """The items of a listing that match the query."""
        hits = self._searched(facts, listed_items(listing))
        best = min(hits.ranks.values(), default=(MatchQuality.ITSELF,))[0] if hits.rows else MatchQuality.SIMILAR
        if best < MatchQuality.INSIDE:
            return hits
        system = system_meant(self.text, MatchQuality.WORDS if best is MatchQuality.INSIDE else MatchQuality.PROPERTIES)
        return hits if system is None else Hits([], {}, system)

    def _searched(self, facts: Mapping[str, Facts], items: Sequence[Item]) -> Hits:
        def figure(item: Item, name: str) -> float | None:
            return facts[item.id].figure(name)

        found = ranked(self.text, items, figure)
        all_alike = not found or found[-1].match is MatchQuality.ITSELF
        ranks = {} if all_alike else {each.item.id: each.rank for each in found}
        return Hits([facts[each.item.id] for each in found], ranks)

    def hidden(self, facts: Mapping[str, Facts]) -> HidingFilter | None:
        """The filter that hides most matches of the query; None if no item at all matches."""
        hidden = [each.item for each in self._searched(facts, list(equipment().values())).rows]
        query = query_of(self.text)
        if not hidden:
            return None
        context = self._context
        return hiding_filter(self._choices, context.graph, self.favorites, query, hidden, lambda: context.refit_sides)

    def _on_typed(self, text: str) -> None:
        self.problem.say("")
        set_invalid(self.search)
        if query_of(text).problems:
            self._thinking.start()
        else:
            self._thinking.stop()
        self.changed.emit()

    def _complain(self) -> None:
        """Show the first problem of the query below the search field."""
        problems = query_of(self.search.text()).problems
        if problems:
            self.problem.say(str(problems[0]))
            set_invalid(self.search, str(problems[0]))

    def _go_to_problem(self) -> None:
        problems = query_of(self.search.text()).problems
        if problems:
            self.search.setFocus(Qt.FocusReason.OtherFocusReason)
            self.search.setSelection(problems[0].at, problems[0].length)
            if not problems[0].length:
                self.search.setCursorPosition(problems[0].at)

    def open_help(self) -> None:
        """Open the help on search queries."""
        self.help.open_below(self.search, self.search.width())

    def _note_use(self, change: Change) -> None:
        """Add the item that an edit mounts to the recently used ones; edits that mount none or several do not count."""
        if not change.made:
            return
        known = {mount.id: mount.item for mount in change.before.mounts}
        came = {mount.item for mount in change.after.mounts if known.get(mount.id) != mount.item}
        if len(came) == 1 and catalog()[item := came.pop()].kind != "filler":
            self.favorites.note_use(item)

    # -- saved filters --------------------------------------------------------------------------------------

    def edit_sets(self) -> None:
        """Open the list of saved filters."""
        self.saved.show_sets()
        self.saved.open_below(self.search, self.search.width())
        self.saved.name.setFocus()

    def apply_set(self, saved: FilterSet) -> None:
        """Apply a saved set of filters with its search text; columns and sorting stay."""
        self.choose(self._choices.with_filters(filters_from(saved)))
        self.search.setText(worded(saved.search))

    def _save_set(self, name: str) -> None:
        self.favorites.save(saved_filters(name, self._choices, lasting(self.text)))
        self.saved.show_sets()
