"""The Library page: filter, query and table, plots, where a design stands, and the details of the chosen unit."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QHideEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QMenu, QPushButton, QVBoxLayout, QWidget

from designer.app.commands.command import Handler
from designer.app.commands.command_table import COMMANDS, plain_text
from designer.app.commands.keymap import keymap
from designer.app.documents.open_designs import OpenDesigns
from designer.app.documents.unit_library import UnitLibrary
from designer.app.pages.library.column_choice import ColumnChoice
from designer.app.pages.library.columns import is_open
from designer.app.pages.library.details import Details, shown
from designer.app.pages.library.facets import Facets
from designer.app.pages.library.library_listing import LibraryListing
from designer.app.pages.library.open_lines import OpenLines
from designer.app.pages.library.percentiles_panel import PercentilesPanel
from designer.app.pages.library.query_bar import QueryBar
from designer.app.pages.library.relatives import Relatives
from designer.app.pages.library.right_column import RightColumn
from designer.app.pages.library.scan_notes import notes_of
from designer.app.pages.library.scatter_panel import ScatterPanel
from designer.app.pages.library.sources import ScanBar, SourceList, dragged_sources
from designer.app.pages.library.states import TableStates
from designer.app.pages.library.subject_design import SubjectDesign
from designer.app.pages.library.table import UnitTable
from designer.app.pages.library.unit_actions import UnitActions
from designer.app.pages.library.unit_texts import UnitTexts
from designer.app.pages.library.year_slider import LibraryYear
from designer.app.pages.workspace import Workspace
from designer.app.ui import theme
from designer.app.ui.figures import figure
from designer.app.ui.page_mode import mode_for
from designer.app.ui.sizes import in_font, sized, spaced
from designer.app.ui.widgets.buttons import IconButton
from designer.app.ui.widgets.labels import ElidedLabel
from designer.app.ui.widgets.menu import Menu
from designer.app.ui.widgets.panel import Panel
from designer.app.ui.widgets.scroll_page import Scrolled
from designer.app.ui.widgets.splitter import Divider
from designer.language import tr, trn
from designer.library.database import Database
from designer.library.known_values import known_values
from designer.library.scan_report import ScanReport
from designer.library.sources import problems
from designer.library.user_marks import is_favorite, key_of, note_of, owned_of, tags_of
from designer.workspace.documents import Document

_RESTS_AFTER: Final = 90
"""Milliseconds after which the unit that was chosen last is read from its file."""
_MENU: Final = (
    *("library_open", "library_compare", "library_base", "library_force", "library_show_file", ""),
    *("library_tag", "library_favorite", "library_note", "library_own", "", "library_copy_codes", "library_export"),
)
_SIDES: Final = {"narrow": (0, 330), "compact": (208, 434), "wide": (218, 640), "widest": (240, 760)}
"""The widths of the filter and of the right column by layout mode."""


def _hint() -> str:
    """The keys of the table, as a hint below it."""
    keys = {name: keymap().text(f"library_{name}") for name in ("open", "compare", "force", "tag")}
    return tr("{open} open, {compare} compare, {force} add to force, {tag} tag, letters search", **keys)


class LibraryPage(Workspace):
    """The page."""

    def __init__(self, designs: OpenDesigns, parent: QWidget | None = None) -> None:
        super().__init__(designs, parent)
        self.library: UnitLibrary = designs.collections.library
        self.listing = LibraryListing(self.library, self)
        self.actions_on_units = UnitActions(designs, self)
        self.texts = UnitTexts(designs, self)
        self.open_lines = OpenLines(designs, self)
        self._scanned = self._was_saved = False
        self._lassoed: frozenset[int] = frozenset()
        self._make_parts()
        self._lay_out()
        self._connect()
        self.setAcceptDrops(True)

    # -- making ---------------------------------------------------------------------------------------------

    def _make_parts(self) -> None:
        self.query = QueryBar(self.library)
        self.scan_bar = ScanBar(self.library)
        self.table: UnitTable = UnitTable()
        self.subject = SubjectDesign(self.designs, self.listing, self.open_lines, self.table)
        self.states = TableStates(self.table, self.listing, self.query.field)
        self.source_list = SourceList(self.library, self)
        self.sources_button = QPushButton()
        self.sources_button.setProperty("look", "square")
        self.sources_button.setToolTip(tr("Sources of the library"))
        in_font(self.sources_button, "caption_medium")
        self.columns_button = IconButton("columns", tr("Choose columns"))
        self.column_choice = ColumnChoice(lambda: self.table.shown_names, self._show_columns, self)
        self.year_button = IconButton("history", tr("Dim units not available in a year"), checkable=True)
        self.year = LibraryYear(self.library)
        self._foot = ElidedLabel("", role="caption", token="text.2")
        values, listing = (lambda: self.library.ask(known_values) or {}), self.listing
        self.facets = Facets(listing.found_without, values, listing.having)
        self.scatter = ScatterPanel(self.listing, lambda: self.open_lines.all, self.designs.settings.views.library)
        self.standing = PercentilesPanel(self.subject.alike)
        self.relatives = Relatives(
            self.library, lambda: self.subject.subject(self.standing.sides), lambda: self.listing.lines
        )
        self.reset_button = IconButton("clear", tr("Clear the search"))
        self.menu = self._made_menu()
        self.details = Details(self.menu)
        self._reading = QTimer(self, singleShot=True, interval=_RESTS_AFTER)

    def _made_menu(self) -> QMenu:
        menu = Menu(self, tr("Unit"))
        for name in _MENU:
            if not name:
                menu.addSeparator()
                continue
            action = menu.addAction(f"{tr(COMMANDS[name].text)}\t{keymap().text(name)}")
            action.setToolTip(plain_text(tr(COMMANDS[name].tip)))
            action.triggered.connect(lambda _=False, name=name: self.act(name))
        return menu

    def _lay_out(self) -> None:
        foot = spaced(QHBoxLayout(), (self._foot, 1), margins=("panel_inset", 4))
        center = QWidget()
        parts = self.query, (self.states, 1), self.year, self.scan_bar, foot  # rows stay where they are after a scan
        spaced(QVBoxLayout(center), *parts, margins=0, spacing=0)
        lists = self.states.changes_button, self.states.troubles_button
        tools = self.sources_button, *lists, self.year_button, self.columns_button
        self.panel = Panel(tr("Library"), center, tools=tools)
        self.filter_panel = Panel(tr("Filter"), Scrolled(self.facets), tools=(self.reset_button,))
        memory = self.designs.settings.window.splitters
        self.right = RightColumn(self.scatter, self.standing, self.relatives, self.details, memory)
        parts_across = self.filter_panel, self.panel, self.right
        self._parts = Divider("library", Qt.Orientation.Horizontal, self._across, memory, parts_across)
        spaced(QVBoxLayout(self.body), (self._parts, 1), margins=("gap", 0, "gap", "gap"), spacing="gap")
        self.scan_bar.hide()
        sized(self.panel, minimum_width=360)

    def _connect(self) -> None:
        library, listing = self.library, self.listing
        self.query.changed.connect(self._search)
        self.facets.changed.connect(self.query.replace)
        self.facets.added.connect(self.query.add)
        self.reset_button.clicked.connect(self._clear)
        self.scatter.chosen.connect(self._choose_point)
        self.scatter.lassoed.connect(lambda keys: self.table.choose(*keys, show=bool(keys)))
        self.scatter.lassoed.connect(self._note_lasso)
        self.scatter.kept.connect(lambda: self.set_lasso(self._lassoed))
        self.standing.figure_wanted.connect(self.scatter.plot_figure)
        self.standing.kind_changed.connect(self.relatives.request)
        self.relatives.compare_wanted.connect(lambda unit: self.subject.compare(unit, self.actions_on_units))
        listing.read.connect(self._count)
        self.query.left.connect(self._to_table)
        self.query.lasso_dropped.connect(lambda: self.set_lasso(None))
        listing.changed.connect(self._show_found)
        library.changed.connect(self._show_sources)
        library.started.connect(self._show_scan)
        library.progressed.connect(self._show_outdated)
        library.finished.connect(self._on_scanned)
        self.designs.saved.connect(self._note_saved)
        self.open_lines.changed.connect(self._show_found)
        self.open_lines.changed.connect(self.scatter.request)
        self.table.acted.connect(self.act)
        self.table.search_wanted.connect(self.search)
        self.table.on_type = self.query.type_on
        self.table.picked.connect(lambda _keys: self._reading.start())
        for signal in (self.table.picked, library.started, library.finished):
            signal.connect(lambda *_: self.state_changed.emit())
        self.table.double_clicked.connect(lambda _key: self.act("library_open"))
        self.table.menu_wanted.connect(self._open_menu)
        self.table.horizontalHeader().sortIndicatorChanged.connect(self._show_rank)
        self._reading.timeout.connect(self._show_details)
        self.details.acted.connect(self.act)
        self.states.nothing.clear_wanted.connect(self._clear)
        self.states.nothing.drop_wanted.connect(self._drop_term)
        self.states.turned.connect(self._show_state)
        self.sources_button.clicked.connect(self._open_sources)
        self.columns_button.clicked.connect(self._open_columns)
        self.year_button.toggled.connect(self._show_year)
        self.year.changed.connect(self._show_absent)
        listing.read.connect(self.year.renew)
        self.states.troubles.file_wanted.connect(self.actions_on_units.show_path)
        for buttons in (self.states.empty.buttons, self.source_list.buttons):
            buttons.folder_wanted.connect(self.add_folder)
            buttons.archive_wanted.connect(self.add_archives)
        self.states.empty.wanted.connect(lambda folder: library.add([folder]))
        self.states.empty.sample_wanted.connect(self.designs.open_sample)

    # -- what can be asked of it ----------------------------------------------------------------------------

    @property
    def own_handlers(self) -> Mapping[str, Handler[LibraryPage]]:
        return {"find": Handler(LibraryPage.search)}

    @property
    def shows_design(self) -> bool:
        return False

    def act(self, name: str) -> None:
        """Do what a command says, with the selected units; an export has all that are found."""
        if name == "library_export":
            self.texts.export([line for line in self.table.units.rows if not is_open(line)])
        elif name == "library_copy_codes":
            self.texts.copy_codes(self.table.chosen_units)
        elif name == "library_force":
            self.actions_on_units.add_to_force(self.table.chosen_units, with_front=self.table.has_chosen_front)
        else:
            self.actions_on_units.act(name, self.table.chosen_units)

    def add_folder(self) -> None:
        """Ask for a folder, and add it to the library."""
        self.source_list.close()
        folder = self.designs.dialogs.folder(self, self.designs.settings.folder)
        if folder is not None:
            self.library.add([folder])

    def add_archives(self) -> None:
        """Ask for archives, and add them to the library."""
        self.source_list.close()
        self.library.add(self.designs.dialogs.archives(self, self.designs.settings.folder))

    def set_lasso(self, units: frozenset[int] | None) -> None:
        """Find only these units; None for all."""
        self.listing.set_lasso(units)
        self.query.show_lasso(None if units is None else len(units))
        if units is None:
            self.scatter.drop_lasso()

    def _count(self) -> None:
        """Count for the filter; while a scan adds units, only when there are twice as many as were counted."""
        lines = self.listing.everything
        if not self.library.is_scanning or len(lines) >= 2 * self.facets.counted:
            self.facets.count(lines, self.listing.columns)
            self.facets.show_counts()

    def _search(self) -> None:
        self.facets.show_query(self.query.query)
        self.listing.set_query(self.query.text)

    def _clear(self) -> None:
        self.set_lasso(None)
        self.query.clear()

    def _choose_point(self, unit: int) -> None:
        if self.table.units.place_of(unit) < 0:
            self._clear()
        self.table.choose(unit, show=True)
        self._reading.start()

    def _note_lasso(self, units: list[int]) -> None:
        self._lassoed = frozenset(units)
        self.right.scatter.set_state(tr("{n} in the lasso", n=len(units)) if units else "")
        self._reading.start()

    # -- what it shows --------------------------------------------------------------------------------------

    def _show_found(self) -> None:
        found = self.listing.found
        self.table.show_units(self.listing.everything, self.listing.kept, self.open_lines.front)
        everything = len(self.listing.lines)
        count = figure(everything)
        if len(found) != everything:
            count = tr("{n} of {all}", n=figure(len(found)), all=count)
        none = tr("reading…") if self.listing.is_reading or not self._scanned else tr("empty")
        self.panel.set_state(count if everything else none)
        self._show_standing()
        self._show_rank()
        self.states.renew()
        self.states.tell(count if everything else "")
        self.facets.request_counts()
        if not self.table.chosen_units:
            self._reading.start()

    def _show_year(self, shown: bool) -> None:
        if not shown:
            self.year.close_slider()
            return
        line = self.subject.line
        self.year.open(None if line is None else int(line.value("year")))
        self.year.slider.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _show_absent(self) -> None:
        self.table.show_absent(self.year.absent)
        self._show_rank()

    def _show_standing(self) -> None:
        """Show where the design in front stands; without one, the chosen unit."""
        line = self.subject.line
        self.right.say_whose("" if line is None else tr("of {design}", design=line.name))
        self.standing.show_among(line, self.listing.columns, self.listing.mask)
        self.relatives.request()

    def _show_rank(self) -> None:
        design, front = self.designs.front, self.open_lines.front
        rank = None if design is None else self.table.rank(design.path)
        words = ""
        if rank is not None and front is not None:
            words = tr("{design} would stand at {n} of {all}", design=front.name, n=rank[0], all=rank[1])
        chosen = self.table.chosen_units
        words = (self.table.why_dim(chosen[0]) or words) if chosen else words
        self._foot.set_text(words, hint=_hint())

    def _show_state(self) -> None:
        """Show what belongs to the table, or to what stands in its place."""
        self._foot.setVisible(self.states.has_table)
        self._show_sides()
        self.query.setVisible(not self.states.is_empty)

    def _drop_term(self, index: int) -> None:
        self.set_lasso(None)
        self.query.drop_term(index)

    def _show_sources(self) -> None:
        known = self.library.sources()
        self.sources_button.setText(trn("{n} source", "{n} sources", len(known)))
        self.sources_button.setAccessibleName(self.sources_button.text())
        self._show_scan()
        self.states.show_problems(self.library.ask(problems) or (), has_no_sources=self._scanned and not known)

    def _show_scan(self) -> None:
        if not self.library.is_scanning:
            self.scan_bar.end()
        elif self.scan_bar.isHidden():
            self.scan_bar.begin()

    def _note_saved(self, document: Document) -> None:
        """Read the library again, now or when it is next shown, if a file of it was saved."""
        if document.path is None or not self._scanned or not self.library.has(document.path):
            return
        if self.isVisible():
            self.library.scan()
        else:
            self._was_saved = True

    def _show_outdated(self) -> None:
        self.table.show_outdated(self.library.outdated)

    def _on_scanned(self, report: ScanReport) -> None:
        self._show_scan()
        self._show_outdated()
        self.states.show_changes(self.library.revalued)
        for severity, words in notes_of(report):
            self.designs.requests.said.emit(severity, words)

    def _show_details(self) -> None:
        """Show the first chosen unit, else the design in front."""
        units, front, design = self.table.chosen_units, self.open_lines.front, self.designs.front
        found = None
        if not units and front is not None and design is not None:
            found = shown(front, design.unit, (), "", False)
        elif units:
            loaded = self.actions_on_units.loaded(units[0])
            if loaded is not None:
                found = shown(units[0], loaded.unit, *self._said_of(units[0].id))
        self.details.show_units(found, len(units))
        self.scatter.select(units[0].id if len(units) == 1 else None)
        self._show_rank()
        if self.open_lines.front is None:
            self._show_standing()

    def _said_of(self, unit: int) -> tuple[Sequence[str], str, bool]:
        """Tags, note and favorite of a unit."""
        return self.library.ask(lambda database: _marks(database, key_of(database, unit))) or ((), "", False)

    # -- keyboard, pointer, room ----------------------------------------------------------------------------

    def _to_table(self) -> None:
        if not self.states.has_table:  # nothing is found: the keyboard stays where the query is typed
            return
        self.table.setFocus(Qt.FocusReason.TabFocusReason)
        if not self.table.chosen_units:
            self.table.choose_first()

    def search(self) -> None:
        """Focus the field with the query; without sources, the button that adds the first one."""
        (self.states.empty if self.states.is_empty else self.query.field).setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.query.field.selectAll()

    def _open_menu(self, _key: object, spot: QPoint) -> None:
        self.menu.popup(spot)

    def _open_sources(self) -> None:
        self.source_list.show_sources()
        self.source_list.open_below(self.sources_button, 420)

    def _open_columns(self) -> None:
        self.column_choice.renew()
        self.column_choice.open_below(self.columns_button, 420)

    def _show_columns(self, names: Sequence[str] | None) -> None:
        self.designs.settings.views.library.shown = None if names is None else [*names]
        self.table.show_named(names)

    def _across(self, room: int) -> Sequence[int]:
        style = theme.current()
        left, right = (style.px(width) for width in _SIDES[mode_for(self.width(), style.scale)])
        return left, max(1, room - left - right), right

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._show_sides()

    def _show_sides(self) -> None:
        """Hide the filter where there is no room for it, and all beside the table while the library is empty."""
        empty = self.states.is_empty
        self.filter_panel.setHidden(empty or mode_for(self.width(), theme.current().scale) == "narrow")
        self.right.setHidden(empty)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if dragged_sources(event):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        event.acceptProposedAction()
        self.library.add(dragged_sources(event))

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.open_lines.wake()
        if self._was_saved:
            self._was_saved = False
            self.library.scan()
        if not self._scanned:
            self._scanned = True
            self.table.show_named(self.designs.settings.views.library.shown)
            self._show_sources()
            self.states.show_changes(self.library.revalued)
            self.listing.renew()
            self.library.scan()
            self.search()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.open_lines.sleep()


def _marks(database: Database, key: str) -> tuple[Sequence[str], str, bool]:
    """The tags of a unit with how many of it the user has, in words; the note on it, and whether it is a favorite."""
    owned = owned_of(database, key)
    tags = (*tags_of(database, key), *([tr("{n} in your collection", n=owned)] if owned else []))
    return tags, note_of(database, key), is_favorite(database, key)
