"""The equipment browser: what there is, what it takes, and what it would add to this design now."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QHideEvent, QKeyEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QStackedWidget, QVBoxLayout, QWidget

from designer import design
from designer.app import theme
from designer.app.bridge import Bridge
from designer.app.browser.card import ItemCard
from designer.app.browser.choices import Choices, Memory, own_side, remember, remembered
from designer.app.browser.columns import Column
from designer.app.browser.facts import Facts, facts_of, is_equipment, tons
from designer.app.browser.filters import ColumnMenu, FilterMenu, KindPills
from designer.app.browser.model import ItemsModel
from designer.app.browser.outcomes import Outcomes
from designer.app.browser.table import ItemTable
from designer.app.browser.words import efficiency_line, figures_line, legal_line, obstacle, room_line
from designer.app.theme import follow_theme, set_look
from designer.app.widgets import IconButton, SearchField
from designer.catalog import Item, catalog
from designer.catalog.search import search
from designer.construction.mass import mass
from designer.editing import Edit, edits
from designer.units.mount import MountId

HOVER: Final = 120
"""Milliseconds that the pointer rests on a row before its item is considered."""

_WIDE_CARD = 400
_MOVES = frozenset((Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown))


class Browser(QWidget):
    """The browser of one design. ``memory`` keeps the user's choices; `header_tools` belong into the panel's header."""

    def __init__(self, bridge: Bridge, memory: Memory | None = None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._memory: Memory = {} if memory is None else memory
        self._choices = remembered(self._memory)
        self._facts: dict[str, Facts] = {}
        self._body: object = None
        self._considered: Edit | None = None
        self._outdated = True
        self._edited = False
        self.setAccessibleName("Equipment")

        self.outcomes = Outcomes(bridge, self)
        self.model = ItemsModel(self.outcomes.of, self)
        self.search = SearchField("Name, or a query such as heat<=3 range>9", short_hint="Name, or heat<=3 range>9")
        self.pills = KindPills()
        self.table = ItemTable(self.model, self.outcomes)
        self.empty = _Empty()
        self.card = ItemCard()
        self.columns_button = IconButton("columns", "Choose columns")
        self.filter_button = IconButton("filter", "Filter", checkable=True)
        self.filter_menu = FilterMenu(self)
        self.column_menu = ColumnMenu(self)
        self._hover = QTimer(self)
        self._asking = QTimer(self)
        self._lay_out()
        self._connect()
        follow_theme(self._renew_measures)

    def _lay_out(self) -> None:
        self.columns_button.set_menu(self.column_menu)
        self.filter_button.set_menu(self.filter_menu)
        self._stack = QStackedWidget()
        self._stack.addWidget(self.table)
        self._stack.addWidget(self.empty)
        self._top = QVBoxLayout()
        self._top.addWidget(self.search)
        self._top.addWidget(self.pills)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(self._top)
        column.addWidget(self._stack, 1)
        column.addWidget(self.card)
        self.setTabOrder(self.search, self.table)
        self.table.set_columns(self._choices.columns)
        descending = Qt.SortOrder.DescendingOrder if self._choices.descending else Qt.SortOrder.AscendingOrder
        self.table.sort_by(self._choices.sorted_by, descending)

    def _connect(self) -> None:
        self._hover.setSingleShot(True)
        self._hover.setInterval(HOVER)
        self._hover.timeout.connect(self._consider)
        self.search.textChanged.connect(self._on_typed)
        self.search.installEventFilter(self)
        self.pills.changed.connect(self._filter)
        self.filter_menu.aboutToShow.connect(self._show_filters)
        self.filter_menu.chosen.connect(self._choose)
        self.filter_button.clicked.connect(self._mark_filter)
        self.column_menu.aboutToShow.connect(lambda: self.column_menu.show_columns(self._choices.columns))
        self.column_menu.switched.connect(lambda column, on: self._choose(self._choices.with_column(column, on)))
        self.table.horizontalHeader().sortIndicatorChanged.connect(self._on_sorted)
        self.table.wanted.connect(self._add)
        self.table.chosen.connect(self._describe)
        self.table.pointed.connect(self._on_pointed)
        self.table.lifted.connect(self._stop_considering)
        # However many rows come and go at once, it is asked once.
        self._asking.setSingleShot(True)
        self._asking.timeout.connect(self._ask)
        self.table.seen_changed.connect(self._asking.start)
        self.table.typed.connect(self._type_on)
        self.empty.asked.connect(self._show_hidden)
        self.outcomes.found.connect(self.model.renew_outcomes)
        self.outcomes.finished.connect(self._on_outcomes)
        self._bridge.changed.connect(self._on_changed)
        self._bridge.selection_changed.connect(self._on_selection)

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

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._show_tools(False)
        self.outcomes.stop()
        self._stop_considering()

    def _on_changed(self) -> None:
        self._stop_considering()
        self._edited = True
        self._outdated = True
        if self.isVisible():
            self._renew()

    def _renew(self) -> None:
        self._outdated = False
        self._renew_facts()
        self.model.set_free(mass(self._bridge.graph).free)
        self.model.renew_outcomes()
        self._filter()
        self._on_selection(self._bridge.selection)

    def _renew_facts(self) -> None:
        """Work out formulas anew; everything, if what is fixed elsewhere may differ on another body."""
        g = self._bridge.graph
        chassis, side = design.chassis(g), own_side(design.tech(g))
        body = (chassis.form, chassis.superheavy, side)
        if body != self._body:
            self._body = body
            items = [item for item in catalog() if is_equipment(item)]
        else:
            items = [facts.item for facts in self._facts.values() if facts.item.formula]
        self._facts.update((facts.item.id, facts) for facts in facts_of(g, items, side))

    # -- what is listed -------------------------------------------------------------------------------------

    def _filter(self) -> None:
        wanted = self._choices.wanted(self._bridge.graph, self.pills.kinds)
        found = self._search([facts.item for facts in self._facts.values() if wanted.allows(facts.item)])
        rows = [self._facts[item.id] for item in found]
        self.model.by_outcome = self.outcomes.knows_all(item.id for item in found)
        with self.table.keeping_place():
            self.model.show_rows(rows)
        if rows and not self.table.chosen_item and self.search.text().strip():
            self.table.choose(self.model.rows[0].item.id)
        self._stack.setCurrentWidget(self.table if rows else self.empty)
        if not rows:
            self._explain_empty()
        self._mark_filter()
        self._describe(self.table.chosen_item)
        self._asking.start()

    def _search(self, items: list[Item]) -> list[Item]:
        def figure(item: Item, name: str) -> float | None:
            return self._facts[item.id].figure(name)

        return list(search(self.search.text(), items, figure))

    def _explain_empty(self) -> None:
        everything = [facts.item for facts in self._facts.values()]
        text = self.search.text().strip()
        hidden = len(self._search(everything))
        if not hidden:
            self.empty.say(f"Nothing is called “{text}”." if text else "There is no equipment.", "Clear the search")
            return
        of_other_kinds = self._choices.wanted(self._bridge.graph, frozenset())
        found = sum(of_other_kinds.allows(item) for item in self._search(everything))
        noun = "item is" if hidden == 1 else "items are"
        self.empty.say(f"{hidden} {noun} hidden by kind or filter.", "Show all kinds" if found else "Show hidden items")

    def _show_hidden(self) -> None:
        """Take away what stands between the user and what was searched for."""
        if not self._search([facts.item for facts in self._facts.values()]):
            self.search.clear()
            return
        self.pills.show_groups(frozenset())
        if not self.model.rows:
            self._choose(self._choices.showing_all())

    def _on_typed(self) -> None:
        if not self._outdated:
            self._filter()

    def _mark_filter(self) -> None:
        """The button looks pressed while something else than usual is left out."""
        self.filter_button.setChecked(not self._choices.filters_as_usual)

    def _show_filters(self) -> None:
        self.filter_menu.show_choices(self._choices, design.tech(self._bridge.graph))

    def _choose(self, choices: Choices) -> None:
        self._choices = choices
        remember(choices, self._memory)
        self.table.set_columns(choices.columns)
        self._show_filters()
        if not self._outdated:
            self._filter()

    def _on_sorted(self, column: int, order: Qt.SortOrder) -> None:
        descending = order == Qt.SortOrder.DescendingOrder
        self._choices = replace(self._choices, sorted_by=Column(column), descending=descending)
        remember(self._choices, self._memory)

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

    def _add(self, item_id: str) -> None:
        edit = edits.place_best(item_id)
        self._bridge.apply(edit if self._bridge.session.refusal(edit) is None else edits.add(item_id))

    def _describe(self, item_id: str) -> None:
        facts = self._facts.get(item_id)
        if facts is None:
            self.card.show_item("", "", ())
            return
        unit = self._bridge.unit
        legal, efficiency = legal_line(facts.item, unit.tech), efficiency_line(facts)
        if efficiency and self.width() >= theme.current().px(_WIDE_CARD):
            legal = f"{legal}. {efficiency}"
        why = obstacle(facts.item, unit.tech)
        lines = (
            (figures_line(facts), "text.2"),
            (legal, "warn" if why else "text.2"),
            (self._mass_line(facts), "warn"),
            (room_line(unit, facts.item), "text.3"),
        )
        self.card.show_item(facts.item.name, facts.item.kind, lines)

    def _mass_line(self, facts: Facts) -> str:
        if self.model.fits(facts):
            return ""
        return f"{tons(facts.mass - max(self.model.free, 0))} t too heavy now"

    def _on_selection(self, selection: frozenset[MountId]) -> None:
        unit = self._bridge.unit
        self.table.link(frozenset(mount.item for mount in unit.mounts if mount.id in selection))

    # -- considering ----------------------------------------------------------------------------------------

    def _on_pointed(self, item_id: str) -> None:
        self._stop_considering()
        if item_id:
            self._hover.start()
        elif self._edited and not self.outcomes.busy:
            self._on_outcomes()

    def _consider(self) -> None:
        outcome = self.outcomes.of(self.table.pointed_item)
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

    def _on_search_key(self, event: QKeyEvent) -> bool:
        """From the search field, arrows walk through the rows and Enter mounts the chosen one."""
        if event.key() in _MOVES and self.model.rows:
            if self.table.chosen_item:
                self.table.keyPressEvent(event)
            else:
                self.table.selectRow(0)
            return True
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.table.chosen_item:
            self._add(self.table.chosen_item)
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


class _Empty(QWidget):
    """Says why no rows are there, and holds the one button for it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._words = QLabel()
        self._words.setWordWrap(True)
        set_look(self._words, look="label")
        self.button = QPushButton()
        self.asked = self.button.clicked
        row = QHBoxLayout()
        row.addWidget(self.button)
        row.addStretch(1)
        self._column = QVBoxLayout(self)
        self._column.addWidget(self._words)
        self._column.addLayout(row)
        self._column.addStretch(1)
        follow_theme(self._renew)

    @property
    def text(self) -> str:
        """What it says."""
        return self._words.text()

    def say(self, words: str, offer: str) -> None:
        """Say it, and offer a way out."""
        self._words.setText(words)
        self.button.setText(offer)
        self.button.setVisible(bool(offer))

    def _renew(self) -> None:
        style = theme.current()
        inset = style.measures.panel_inset
        self._column.setContentsMargins(inset, inset, inset, inset)
        self._column.setSpacing(style.px(8))
