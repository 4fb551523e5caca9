"""The arrangement of the views in the editor page: in tabs in a narrow window, side by side in a wide one.

An arrangement has only panels and splitters. If it is replaced by another one, the views move there.
"""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from designer.app.pages.editor import layout_modes
from designer.app.pages.editor.bottom_panel import PanelsBelow, TabsBelow
from designer.app.pages.editor.layout_modes import LEFT_LEAST, RIGHT_LEAST, Mode, is_wide, place_in
from designer.app.pages.editor.side_panel import BesideLedger
from designer.app.pages.editor.views import Fronts, Views
from designer.app.ui import theme
from designer.app.ui.sizes import sized, spaced
from designer.app.ui.widgets.panel import Panel
from designer.app.ui.widgets.splitter import Divider, Memory, Rule
from designer.app.views.panels.notes import NotesPanel
from designer.language import tr

_CARD_BESIDE: Final = 340
_ACROSS, _DOWN = Qt.Orientation.Horizontal, Qt.Orientation.Vertical


class Arrangement(QWidget):
    """The panels of the editor page and the splitters between them. ``fill`` puts the views into the panels.

    Signals:
        said: a severity and a sentence for the notice bar.
    """

    said = Signal(str, str)

    def __init__(self, mode: Mode, views: Views, memory: Memory, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.mode = mode
        self._wide = is_wide(mode)
        self._views = views
        self._memory = memory
        self.fronts = fronts = Fronts(views)
        """The tabs of the views, and which of them are current."""
        self.left, self._value = Panel(), Panel(tr("Battle Value"))
        self.bottom = PanelsBelow(mode, views, fronts, memory) if self._wide else TabsBelow(views, fronts)
        self.further = BesideLedger(f"{mode} beside", views.ledger, memory) if mode == "widest" else None
        """The panel beside the ledger in a very wide window; None in other modes."""
        self._stack = self._divider("down", _DOWN, self._down, self.bottom)
        docks = [self._stack, self._value] if mode == "narrow" else [self.left, self._stack, self._value]
        if self.further is not None:
            self.further.plots.said.connect(self.said)
            docks.append(self.further)
        self._root = self._divider("across", _ACROSS, self._across, *docks)
        self._row = spaced(QHBoxLayout(self), self._root, margins=0)

    def fill(self) -> None:
        """Put the views into the panels. Call it when the arrangement has its parent: Qt polishes moved widgets."""
        self._fill_panels()
        self._connect()
        sized(self.left, minimum_width=LEFT_LEAST)
        sized(self._value, minimum_width=RIGHT_LEAST)
        spaced(self._row, margins=("gap", 0, "gap", "gap"))

    # -- what the editor asks -------------------------------------------------------------------------------

    def preview_place(self, source: QWidget | None = None) -> QRect:
        """The rectangle of the preview card, in coordinates of this widget; empty to hide the card.

        ``source`` is the view that shows the preview. If that view is where the card usually is (below or beside the
        board), the card goes elsewhere: it never covers that view, the slots, the shelf or the ledger.
        """
        usual, other = self.bottom.card_places
        if source is None or not usual.isAncestorOf(source):
            return place_in(self, usual)
        if other is not None:
            return place_in(self, other)
        if self.mode == "narrow" or not self.left.isVisible():
            return QRect()
        place = place_in(self, self.left)
        high = min(theme.current().px(_CARD_BESIDE), place.height())
        return place.adjusted(0, place.height() - high, 0, 0)

    @property
    def regions(self) -> list[QWidget]:
        """The regions of the page in the order of Tab: tools, board, shelf, ledger, left panel, bottom panels."""
        slots = self._views.slots
        panels = [self._value, self.left, *self.bottom.panels]
        return [slots.tools, slots, slots.shelf, *(part for panel in panels for part in panel.parts)]

    def show_notes(self, notes: NotesPanel | None) -> None:
        """Add the tab with the notes on the file; None removes it."""
        self.bottom.show_notes(notes)
        self.bottom.renew()

    def fold_bottom(self, folded: bool) -> None:
        """Reduce the bottom panel to its header, or show all of it again."""
        if isinstance(self.bottom, TabsBelow) and self.bottom.folded != folded:
            self.bottom.set_folded(folded)
            self._stack.divide()

    def forget_sizes(self) -> None:
        """Reset all splitters to their default sizes."""
        for divider in self.findChildren(Divider):
            divider.forget()

    # -- the shell ------------------------------------------------------------------------------------------

    def _fill_panels(self) -> None:
        views, wide, fronts = self._views, self._wide, self.fronts
        self._stack.insertWidget(0, views.slots)
        self._value.set_body(views.ledger)
        for tool in views.ledger.header_tools():
            self._value.add_tool(tool)
        views.show_forms(wide=wide)
        fronts.add(self.left, "equipment")
        fronts.add(self.left, "loadout")
        self.bottom.fill(self.left)
        fronts.add_identity(self.left)
        if wide:
            for tool in views.browser.header_tools():
                self.left.add_tool(tool)
            self.left.tab_changed.connect(self._show_tools)
        else:  # the tabs take the whole header
            views.browser.finder.take_tools()

    def _connect(self) -> None:
        self._views.states_changed.connect(self.bottom.renew)
        self.bottom.renew()

    def _show_tools(self, index: int) -> None:
        """Show the tools of the equipment browser in the header only if its tab is current."""
        for tool in self._views.browser.header_tools():
            tool.setVisible(index == 0)

    # -- sizes ----------------------------------------------------------------------------------------------

    def _divider(self, name: str, direction: Qt.Orientation, rule: Rule, *parts: QWidget) -> Divider:
        return Divider(f"{self.mode} {name}", direction, rule, self._memory, parts)

    def _across(self, width: int) -> list[int]:
        return layout_modes.across(self.mode, width)

    def _down(self, height: int) -> list[int]:
        if isinstance(self.bottom, TabsBelow) and self.bottom.folded:
            header = theme.measures().panel_header
            return [height - header, header]
        return layout_modes.down(self.mode, height, self._views.slots.sizeHint().height())
