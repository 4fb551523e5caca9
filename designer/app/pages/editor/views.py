"""The views of the editor page, and the tabs that they are in."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtWidgets import QWidget

from designer.app.pages.editor.view_names import TABS, View
from designer.app.ui.icons import SeverityName
from designer.app.ui.widgets.panel import Panel
from designer.app.views.board.view import SlotEditor
from designer.app.views.equipment.view import Browser
from designer.app.views.ledger.view import LedgerView
from designer.app.views.panels.advice import AdvicePanel
from designer.app.views.panels.armor import ArmorPanel
from designer.app.views.panels.chassis import ChassisPanel
from designer.app.views.panels.findings import FindingsPanel
from designer.app.views.panels.identity import PAGES, IdentityPanel
from designer.app.views.panels.loadout import LoadoutPanel
from designer.app.views.panels.notes import NotesPanel
from designer.app.views.panels.quirks import QuirksPanel
from designer.app.views.panels.timeline import TimelinePanel
from designer.language import tr


@dataclass(frozen=True, slots=True)
class Views:
    """The views of one design. ``notes`` is None if the reader has no notes on its file."""

    browser: Browser
    loadout: LoadoutPanel
    slots: SlotEditor
    ledger: LedgerView
    chassis: ChassisPanel
    armor: ArmorPanel
    identity: IdentityPanel
    findings: FindingsPanel
    timeline: TimelinePanel
    quirks: QuirksPanel
    advice: AdvicePanel
    notes: NotesPanel | None

    @property
    def everything(self) -> tuple[QWidget, ...]:
        """All views, and the tools that stand in headers."""
        docks = (self.chassis, self.armor, self.identity, self.findings, self.timeline, self.quirks, self.advice)
        some = (self.browser, self.loadout, self.slots, self.ledger, *docks)
        tools = (self.armor.link, self.armor.more, *self.browser.header_tools(), *self.ledger.header_tools())
        return (*some, *tools) if self.notes is None else (*some, self.notes, *tools)


class Fronts:
    """The panel and tab of each view; a view that is alone in its place is in no tab."""

    def __init__(self, identity: IdentityPanel) -> None:
        self._identity = identity
        self._tabs: dict[View, tuple[Panel, int]] = {}

    def add(self, panel: Panel, view: View, body: QWidget) -> None:
        """Give a view a tab."""
        self._tabs[view] = panel, panel.add_tab(tr(TABS[view].name), body, tr(TABS[view].tip))

    def add_identity(self, panel: Panel) -> None:
        """Give the identity a tab, in which its pages stand too."""
        self.add(panel, "identity", self._identity)
        for page in PAGES:
            self._tabs[page] = self._tabs["identity"]

    def share(self, view: View, with_view: View) -> None:
        """Show a view in the tab of another one."""
        self._tabs[view] = self._tabs[with_view]

    def show_notes(self, panel: Panel, notes: NotesPanel | None) -> None:
        """Append a tab with the notes on the file to a panel, or (None) remove it."""
        if "notes" in self._tabs:
            panel.drop_tab()
            del self._tabs["notes"]
        if notes is not None:
            self.add(panel, "notes", notes)
            self.set_badge("notes", notes.model.rowCount(), notes.worst)

    def set_badge(self, view: View, count: int, severity: SeverityName = "error") -> None:
        """Show a count on the tab of a view."""
        panel, index = self._tabs[view]
        panel.set_badge(index, count, severity)

    def bring(self, view: View) -> None:
        """Make the tab of a view the current one, if it is in a tab."""
        if view in self._tabs:
            panel, index = self._tabs[view]
            panel.set_current(index)
        for page in PAGES:
            if page == view:
                self._identity.show_page(page)

    def has(self, view: View) -> bool:
        """Whether the tab of a view is the current one; true for a view that is in no tab."""
        return view not in self._tabs or self._is_front(view)

    @property
    def all(self) -> tuple[View, ...]:
        """The views in current tabs."""
        return tuple(filter(self._is_front, self._tabs))

    def _is_front(self, view: View) -> bool:
        panel, index = self._tabs[view]
        # Of views that are pages of one tab, only one can be seen.
        return panel.current == index and (view not in PAGES or view == self._identity.page)
