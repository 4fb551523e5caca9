"""The arrangement of the views in the editor page: in tabs in a narrow window, side by side in a wide one.

In another layout mode only what differs gets another place, since Qt styles again all that gets another parent: the
views below the board, chassis and armor, and the left panel, which is a drawer in a narrow window.
"""

from __future__ import annotations

from typing import Final, Literal

from PySide6.QtCore import QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from designer.app.pages.editor import layout_modes
from designer.app.pages.editor.bottom_panel import PanelsBelow, TabsBelow
from designer.app.pages.editor.layout_modes import LEFT_LEAST, RIGHT_LEAST, is_wide, place_in
from designer.app.pages.editor.side_panel import BesideLedger
from designer.app.pages.editor.view_names import PAGES, View
from designer.app.pages.editor.views import Fronts, Views
from designer.app.ui import theme
from designer.app.ui.page_mode import Mode
from designer.app.ui.sizes import sized, spaced
from designer.app.ui.tables.rows_view import RowsView
from designer.app.ui.widgets.panel import Panel
from designer.app.ui.widgets.splitter import Divider, Memory
from designer.app.ui.widgets.window_focus import focus_of, give_focus_back
from designer.app.views.panels.notes import NotesPanel

PanelName = Literal["side_dock", "ledger", "below"]
"""A panel that can be hidden: that at the left, the Battle Value, or those below the board."""

_CARD_BESIDE: Final = 354
_CARD_LEAST: Final = 200
"""The least width of the preview card."""
_RESULTS: Final = 206
"""The least height of what an assistant shows below the board."""
_ACROSS, _DOWN = Qt.Orientation.Horizontal, Qt.Orientation.Vertical


class Arrangement(QWidget):
    """The panels of the editor page with their views, and the splitters between them.

    Signals:
        said: a severity and a sentence for the notice bar.
        resized: it has another size.
    """

    said = Signal(str, str)
    resized = Signal()

    def __init__(self, mode: Mode, views: Views, memory: Memory, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.mode = mode
        """The layout mode; `set_mode` changes it."""
        self._views = views
        self._memory = memory
        self._low = False
        self._left_width: int | None = None
        self._board_height = views.slots.sizeHint().height(), views.slots.least_height
        self.fronts = Fronts(views)
        """The tabs of the views, and which of them are current."""
        self._in_tabs: tuple[View, ...] = ()
        """The views whose tabs were current when there last were tabs below the board."""
        self.left, self._value = Panel(), Panel()
        self.bottom = self._made_bottom()
        self.further: BesideLedger | None = None
        """The panel beside the ledger in a very wide window; None in other modes."""
        self.results: QWidget | None = None
        """The view of an assistant in the place of the panels below the board; None without an assistant."""
        self._stack = Divider(f"{mode} down", _DOWN, self._down, memory, (self.bottom,))
        self._root = Divider(f"{mode} across", _ACROSS, self._across, memory, (self._stack, self._value))
        row = spaced(QHBoxLayout(self), self._root, margins=0)
        self._place_left()
        self._place_further()
        self._fill_panels()
        self._connect()
        sized(self.left, minimum_width=LEFT_LEAST)
        sized(self._value, minimum_width=RIGHT_LEAST)
        spaced(row, margins=("gap", 0, "gap", "gap"))

    def set_mode(self, mode: Mode) -> None:
        """Change to another layout mode; in "narrow" the left panel is hidden then."""
        was_wide, self.mode = is_wide(self.mode), mode
        self._root.rename(f"{mode} across")
        self._stack.rename(f"{mode} down")
        self._place_left()
        self._place_further()
        if is_wide(mode) != was_wide:
            self._exchange_bottom()
            self._views.show_forms(wide=is_wide(mode))
            self.place_equipment_tools()
        elif isinstance(self.bottom, PanelsBelow):
            self.bottom.set_mode(mode)
        self._root.divide()
        self._stack.divide()

    def minimumSizeHint(self) -> QSize:
        """The least size of the panels, the drawer among them; in less room the page scrolls."""
        least = super().minimumSizeHint()
        if self.mode == "narrow" and not self.left.isHidden():
            least = least.expandedTo(QSize(0, self.left.least_height + theme.measures().gap))
        return least

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.resized.emit()

    # -- what the editor asks -------------------------------------------------------------------------------

    def preview_place(self, source: QWidget | None = None) -> QRect:
        """The rectangle of the preview card, in coordinates of this widget; empty to hide the card.

        ``source`` is the view that shows the preview. If that view is where the card usually is (below or beside the
        board), the card goes elsewhere: it never covers that view, the slots, the unallocated list or the ledger. An
        open drawer stays uncovered, too; if it leaves no room beside it, there is no card.
        """
        usual, other = self.bottom.card_places
        if self.bottom.isHidden():
            return QRect()
        if source is None or not usual.isAncestorOf(source):
            place = place_in(self, usual)
            if self.mode == "narrow" and self.is_shown("side_dock"):
                place.setLeft(self.left.geometry().right() + theme.measures().gap)
            return place if place.width() >= theme.current().px(_CARD_LEAST) else QRect()
        if other is not None:
            return place_in(self, other)
        return self._foot_of_left

    @property
    def _foot_of_left(self) -> QRect:
        """The lower part of the left panel, from a whole row on; empty if that panel is hidden or lies over others."""
        if self.mode == "narrow" or not self.left.isVisible():
            return QRect()
        place = place_in(self, self.left)
        top = place.bottom() + 1 - min(theme.current().px(_CARD_BESIDE), place.height())
        place.setTop(top - self._cut_row(top))
        return place

    def place_drawer(self, below: QWidget | None) -> None:
        """In narrow mode put the left panel over the board, but not over what an assistant has ``below`` that."""
        if self.mode == "narrow":
            m = theme.measures()
            end = self.height() - m.gap if below is None else place_in(self, below).top()
            self.left.setGeometry(m.gap, 0, m.left_dock, end)
            self.updateGeometry()

    def figure_places_in(self, page: QWidget) -> list[QRect]:
        """The rectangles that the breakdown of a figure may take, best first, in coordinates of a page."""
        bodies = (panel.parts[1] for panel in self.bottom.figure_places)
        below = [place_in(page, body) for body in bodies if body.isVisible()]
        return [*below, self._foot_of_left.translated(self.mapTo(page, QPoint(0, 0)))]

    def _cut_row(self, y: int) -> int:
        """How many pixels of a row of the list in the left panel are above ``y``, and the rest of it below."""
        for rows in self.left.findChildren(RowsView):
            spot = rows.viewport().mapFrom(self, QPoint(0, y)).y()
            if rows.isVisible() and (cut := rows.rowAt(spot)) >= 0:
                return spot - rows.rowViewportPosition(cut)
        return 0

    def show_notes(self, notes: NotesPanel | None) -> None:
        """Add the tab with the notes on the file; None removes it."""
        self.bottom.show_notes(notes)
        self.bottom.renew()

    def panel_of(self, view: View) -> PanelName:
        """The panel that contains a view."""
        place = self._views.places["identity" if view in PAGES else view]
        if self._value.isAncestorOf(place):
            return "ledger"
        return "below" if self.bottom.isAncestorOf(place) else "side_dock"

    def is_shown(self, panel: PanelName) -> bool:
        """Whether a panel is shown."""
        return not self._parts(panel)[0].isHidden()

    def leave(self, panel: PanelName) -> None:
        """Focus the board if the focus is in a panel, which is about to be hidden."""
        for part in self._parts(panel):
            give_focus_back(part, self._views.slots.board)

    def show_panel(self, panel: PanelName, shown: bool) -> None:
        """Show or hide a panel; the board takes its room, and offers the left panel while that is hidden."""
        for part in self._parts(panel):
            part.setVisible(shown)
        self._views.slots.tools.offer_equipment(not self.is_shown("side_dock"))
        for divider in (self._root, self._stack):
            divider.divide()

    def _parts(self, panel: PanelName) -> list[QWidget]:
        further = [] if self.further is None else [self.further]
        parts: dict[PanelName, list[QWidget]] = {
            "side_dock": [self.left],
            "ledger": [self._value, *further],
            "below": [self.bottom if self.results is None else self.results],
        }
        return parts[panel]

    def show_results(self, results: QWidget | None) -> None:
        """Show what an assistant found in the place of the panels below the board; None gives those back."""
        if self.results is not None:
            self.results.hide()
            self.results.setParent(None)
        self.results = results
        if results is not None:
            self._stack.addWidget(results)
            results.show()
        self.bottom.setVisible(results is None)
        self._stack.divide()

    def bring(self, view: View) -> None:
        """Make the tab of a view current, in a panel that is shown as a whole."""
        self.fronts.bring(view)
        if isinstance(self.bottom, TabsBelow) and self.bottom.isAncestorOf(self._views.places.get(view, self.left)):
            self.bottom.open()

    def fit_board(self, *, low: bool | None = None) -> None:
        """Give the board its height; for that the panel below it is reduced to its header, and in a ``low`` window."""
        self._low = self._low if low is None else low
        slots = self._views.slots
        self._board_height = slots.sizeHint().height(), slots.least_height
        if isinstance(self.bottom, TabsBelow) and self._stack.is_set:
            self.bottom.give_way(False)  # the division gives the board the room of the panel, if that helps
        self._stack.divide()

    def _follow_board(self) -> None:
        """Divide the column anew if the board needs another height: other locations, or another scale."""
        slots = self._views.slots
        if (slots.sizeHint().height(), slots.least_height) != self._board_height:
            self.fit_board()

    def forget_sizes(self) -> None:
        """Reset all splitters to their default sizes."""
        for divider in self.findChildren(Divider):
            divider.forget()

    # -- the shell ------------------------------------------------------------------------------------------

    def _fill_panels(self) -> None:
        views, fronts = self._views, self.fronts
        self._stack.add(views.slots, 0)
        fronts.add(self._value, "ledger")
        fronts.add(self._value, "card")
        for tool in views.ledger.header_tools():
            self._value.add_tool(tool)
        self._value.tab_changed.connect(self._show_ledger_tools)
        views.show_forms(wide=is_wide(self.mode))
        fronts.add(self.left, "equipment")
        fronts.add(self.left, "loadout")
        fronts.add_identity(self.left)
        self._fill_bottom()
        self.left.tab_changed.connect(self._show_tools)
        self.left.tab_changed.connect(self.updateGeometry)
        self.place_equipment_tools()

    def _connect(self) -> None:
        self._views.states_changed.connect(lambda: self.bottom.renew())  # noqa: PLW0108 - the present one
        self._views.armor_made.connect(self._add_armor_tools)
        self._views.slots.board.laid_out.connect(self._follow_board)

    def _made_bottom(self) -> PanelsBelow | TabsBelow:
        if is_wide(self.mode):
            return PanelsBelow(self.mode, self._views, self.fronts, self._memory)
        return TabsBelow(self._views, self.fronts)

    def _fill_bottom(self) -> None:
        """Put views into the panels below the board, which have their parent: Qt styles again what moves with them."""
        self.bottom.fill(self.left)
        self._add_armor_tools()
        if isinstance(self.bottom, TabsBelow):
            self.bottom.folding_changed.connect(self._stack.divide)
        self.bottom.renew()

    def _add_armor_tools(self) -> None:
        for tool in self._views.armor_tools:
            self.bottom.armor_tools_place.add_tool(tool)
            tool.show()

    def _exchange_bottom(self) -> None:
        """Have panels side by side below the board instead of tabs, or tabs again as they last were."""
        earlier, shown, focused = self.bottom, not self.bottom.isHidden(), focus_of(self.window())
        if isinstance(earlier, TabsBelow):
            self._in_tabs = self.fronts.all
        earlier.hide()  # else a view that is taken from it shows the one behind it, which would be made for that
        self.bottom = self._made_bottom()
        self.bottom.hide()
        self._stack.add(self.bottom, 1)
        self._fill_bottom()
        if isinstance(earlier, TabsBelow):
            earlier.leave()
        earlier.setParent(None)
        earlier.deleteLater()
        for view in self._in_tabs:
            self.fronts.bring(view)
        self._views.make_forms_later()
        self.bottom.setVisible(shown)
        if focused is not None and self.isAncestorOf(focused):
            found = focused if focused.isVisible() else self._views.slots.board
            found.setFocus(Qt.FocusReason.OtherFocusReason)

    def _place_left(self) -> None:
        """Put the left panel beside the board, or in narrow mode, hidden, over it."""
        if self.mode == "narrow":
            self.left.setParent(self)
        elif self._root.indexOf(self.left) < 0:
            self._root.add(self.left, 0)

    def _place_further(self) -> None:
        """Have the panel beside the ledger in a very wide window."""
        if self.mode == "widest" and self.further is None:
            self.further = BesideLedger(f"{self.mode} beside", self._views.ledger, self._memory)
            self.further.plots.said.connect(self.said)
            self.further.hide()
            self._root.add(self.further)
            self.further.setVisible(not self._value.isHidden())
        elif self.mode != "widest" and self.further is not None:
            self._views.ledger.keep_pins_in(None)
            self.further.setParent(None)
            self.further.deleteLater()
            self.further = None

    def _show_ledger_tools(self, index: int) -> None:
        """Show the tools of the ledger in the header only if its tab is current."""
        for tool in self._views.ledger.header_tools():
            tool.setVisible(index == 0)

    def place_equipment_tools(self) -> None:
        """Put the tools of the equipment browser into the header of a wide panel, else beside its search field."""
        browser = self._views.browser
        if not self._has_equipment_tools:
            browser.finder.take_tools()
            return
        for tool in browser.header_tools():
            self.left.add_tool(tool)
        self._show_tools(self.left.current)

    @property
    def _has_equipment_tools(self) -> bool:
        # In a narrower panel the tabs take the whole header.
        return is_wide(self.mode) and self._views.equipment.own_window is None

    def _show_tools(self, index: int) -> None:
        """Show the tools of the equipment browser in the header only if its tab is current."""
        if self._has_equipment_tools:
            for tool in self._views.browser.header_tools():
                tool.setVisible(index == 0)

    # -- sizes ----------------------------------------------------------------------------------------------

    def _across(self, width: int) -> list[int]:
        return layout_modes.across(self.mode, width, self._left_width)

    def limit_left(self, width: int | None) -> None:
        """Give the left panel at most so many pixels at scale 1, unless the user set its width; None for no limit."""
        if width != self._left_width:
            self._left_width = width
            self._root.divide()

    def _down(self, height: int) -> list[int]:
        board, least = self._board_height
        if self.results is not None:
            board = min(board, height - theme.current().px(_RESULTS))
            return [board, 0, height - board]
        if isinstance(self.bottom, TabsBelow):
            scarce = self._low or not layout_modes.leaves_a_row(height, least)
            self.bottom.give_way(scarce and layout_modes.shows_most(height, least))
        if isinstance(self.bottom, TabsBelow) and self.bottom.folded:
            header = self.bottom.maximumHeight()
            return [height - header, header]
        if isinstance(self.bottom, TabsBelow) and self.bottom.gives_way:
            least = 0  # the user opened the panel, so the board has lower rows or scrolls
        return layout_modes.down(self.mode, height, board, least)
