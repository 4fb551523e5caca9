"""The views of the editor page, and the tabs that contain them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from designer.app.context.design_context import DesignContext
from designer.app.pages.editor.equipment_window import EquipmentPlace
from designer.app.pages.editor.view_names import PAGES, TABS, View
from designer.app.ui.icons import SeverityName
from designer.app.ui.later import call_later
from designer.app.ui.sizes import sized
from designer.app.ui.widgets.lazy_page import LazyPage
from designer.app.ui.widgets.panel import Panel
from designer.app.views.board.view import SlotEditor
from designer.app.views.equipment.view import Browser
from designer.app.views.ledger.view import LedgerView
from designer.app.views.panels.findings import FindingsPanel
from designer.app.views.panels.notes import NotesPanel
from designer.app.views.panels.timeline import TimelinePanel
from designer.language import tr
from designer.workspace.settings import Settings

if TYPE_CHECKING:  # imported when they are made
    from designer.app.views.panels.advice import AdvicePanel
    from designer.app.views.panels.armor import ArmorPanel
    from designer.app.views.panels.card import CardPanel
    from designer.app.views.panels.chassis import ChassisPanel, LineWorth
    from designer.app.views.panels.identity import IdentityPanel
    from designer.app.views.panels.loadout import LoadoutPanel
    from designer.app.views.panels.quirks import QuirksPanel

_QUIRKS_LEAST = 80


class Views(QObject):
    """The views of one design. Views that are not visible at first are imported and created at their first use.

    ``notes`` is None if there are no notes on the file.

    Signals:
        states_changed: the state text of a view, shown in a header, may have changed.
        armor_made: the armor panel, whose tools belong into a header, has been created.
        card_wanted: the Alpha Strike card is to be saved as a file.
        printed_card_wanted: the Alpha Strike card is to be shown as it is printed.
    """

    states_changed = Signal()
    armor_made = Signal()
    card_wanted = Signal()
    printed_card_wanted = Signal()

    def __init__(
        self, context: DesignContext, settings: Settings, notes: NotesPanel | None, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._context = context
        self._settings = settings
        self._wide = False
        self.browser = Browser(context, settings.views.equipment)
        self.equipment = EquipmentPlace(self.browser)
        self.slots = SlotEditor(context, settings=settings.views.board)
        self.ledger = LedgerView(context, settings.views.ledger)
        self.findings = FindingsPanel(context)
        self.timeline = TimelinePanel(context)  # notes the figures of each step, which cost least when it is made
        self.notes = notes
        self._loadout = LazyPage(self._made_loadout)
        self._chassis = LazyPage(self._made_chassis)
        self._worths: Mapping[str, LineWorth] = {}
        self._armor = LazyPage(self._made_armor)
        self._identity = LazyPage(self._made_identity)
        # Not yet created, the panel has its later minimum height, so that the board keeps its height.
        self._quirks = sized(LazyPage(self._made_quirks), minimum_height=_QUIRKS_LEAST)
        self._advice = LazyPage(self._made_advice)
        self._card = LazyPage(self._made_card)
        self._armor.made.connect(self.armor_made)
        rows = self.timeline.model
        made = self._chassis.made, self.armor_made
        for changed in (self.findings.counts_changed, rows.rowsInserted, rows.rowsRemoved, *made):
            changed.connect(self.states_changed)

    @property
    def places(self) -> dict[str, QWidget]:
        """The widgets that are put into panels, by view: the views, and the holders of views that are created later."""
        notes = {} if self.notes is None else {"notes": self.notes}
        return notes | {
            "equipment": self.equipment,
            "loadout": self._loadout,
            "board": self.slots,
            "ledger": self.ledger,
            "chassis": self._chassis,
            "armor": self._armor,
            "identity": self._identity,
            "findings": self.findings,
            "timeline": self.timeline,
            "quirks": self._quirks,
            "advice": self._advice,
            "card": self._card,
        }

    @property
    def armor_tools(self) -> tuple[QWidget, ...]:
        """The tools for the header of the armor panel; none while that is not created."""
        armor = self._armor.created
        return () if armor is None else (armor.link, armor.more)

    @property
    def armor_state(self) -> tuple[str, str]:
        """The state text of the armor panel and its short form; both are empty while the panel is not created."""
        armor = self._armor.created
        return ("", "") if armor is None else (armor.state, armor.short_state)

    @property
    def chassis_mass(self) -> str:
        """The state text of the chassis form; empty while that is not created."""
        chassis = self._chassis.created
        return "" if chassis is None else chassis.mass

    @property
    def loadout(self) -> LoadoutPanel:
        return self._loadout.page

    @property
    def chassis(self) -> ChassisPanel:
        return self._chassis.page

    @property
    def armor(self) -> ArmorPanel:
        return self._armor.page

    @property
    def identity(self) -> IdentityPanel:
        return self._identity.page

    @property
    def quirks(self) -> QuirksPanel:
        return self._quirks.page

    @property
    def advice(self) -> AdvicePanel:
        return self._advice.page

    @property
    def card(self) -> CardPanel:
        return self._card.page

    # -- settings -------------------------------------------------------------------------------------------

    @property
    def lists_everything(self) -> bool:
        """Whether the lists also contain unavailable choices."""
        chassis = self._chassis.created
        return self._settings.views.chassis.everything if chassis is None else chassis.everything.isChecked()

    def take_settings(self) -> None:
        """Apply settings that were changed on another page."""
        if self._chassis.created is not None:
            self._chassis.created.everything.setChecked(self._settings.views.chassis.everything)
        if self._armor.created is not None:
            self._armor.created.link.setChecked(self._settings.linked_armor)

    def show_forms(self, *, wide: bool) -> None:
        """Show the armor type in the armor panel, or with ``wide`` in the chassis form."""
        self._wide = wide
        if self._chassis.created is not None:
            self._chassis.created.show_armor(wide)
        if self._armor.created is not None:
            self._armor.created.show_type(not wide)

    def make_forms_later(self) -> None:
        """Let chassis and armor, unless they have been created, be created when what is around them was painted."""
        for form in (self._chassis, self._armor):
            if form.created is None:
                form.hide()
                call_later(form, form.show)

    def show_worths(self, worths: Mapping[str, LineWorth]) -> None:
        """Tint lines of the chassis form by what a step there is worth; none ends it."""
        self._worths = worths
        if self._chassis.created is not None:
            self._chassis.created.show_worths(worths)

    def _remember_everything(self, everything: bool) -> None:
        self._settings.views.chassis.everything = everything
        if self._armor.created is not None:
            self._armor.created.show_everything(everything)

    def _remember_linked(self, linked: bool) -> None:
        self._settings.linked_armor = linked

    # -- making: each imports its module, which no start needs before ----------------------------------------

    def _made_loadout(self) -> LoadoutPanel:
        from designer.app.views.panels.loadout import LoadoutPanel

        return LoadoutPanel(self._context)

    def _made_chassis(self) -> ChassisPanel:
        from designer.app.views.panels.chassis import ChassisPanel

        panel = ChassisPanel(self._context, everything=self._settings.views.chassis.everything)
        panel.show_armor(self._wide)
        panel.show_worths(self._worths)
        panel.everything_changed.connect(self._remember_everything)
        panel.mass_changed.connect(self.states_changed)
        return panel

    def _made_armor(self) -> ArmorPanel:
        from designer.app.views.panels.armor import ArmorPanel

        panel = ArmorPanel(self._context, linked=self._settings.linked_armor, settings=self._settings.views.armor)
        panel.show_type(not self._wide)
        panel.show_everything(self.lists_everything)
        by_location = panel.more.menu().addAction(tr("Points by location"))
        by_location.triggered.connect(lambda: self.ledger.pin("sheet.armor"))
        panel.linked_changed.connect(self._remember_linked)
        panel.state_changed.connect(self.states_changed)
        return panel

    def _made_identity(self) -> IdentityPanel:
        from designer.app.views.panels.identity import IdentityPanel

        return IdentityPanel(self._context)

    def _made_quirks(self) -> QuirksPanel:
        from designer.app.views.panels.quirks import QuirksPanel

        panel = QuirksPanel(self._context)
        panel.words_changed.connect(self.states_changed)
        return panel

    def _made_advice(self) -> AdvicePanel:
        from designer.app.views.panels.advice import AdvicePanel

        return AdvicePanel(self._context)

    def _made_card(self) -> CardPanel:
        from designer.app.views.panels.card import CardPanel

        panel = CardPanel(self._context, self._settings.views.card)
        panel.save_wanted.connect(self.card_wanted)
        panel.print_wanted.connect(self.printed_card_wanted)
        return panel


class Fronts:
    """The tab of each view; a view that has a panel for itself has no tab."""

    def __init__(self, views: Views) -> None:
        self._views = views
        self._tabs: dict[View, tuple[Panel, QWidget]] = {}

    def add(self, panel: Panel, view: View, body: QWidget | None = None, *, at: int = -1) -> None:
        """Add a tab for a view to a panel, as the last one or at an index; ``body`` is its widget if not the view."""
        body = self._views.places[view] if body is None else body
        words = TABS[view]
        short = tr(words.short) if words.short else ""
        panel.add_tab(tr(words.name), body, tr(words.tip), short=short, at=at)
        self._tabs[view] = panel, body

    def drop(self, view: View) -> None:
        """Remove the tab of a view, which other views may share; its widget is not deleted."""
        panel, body = self._tabs[view]
        panel.drop_tab(body)
        self._tabs = {each: tab for each, tab in self._tabs.items() if tab != (panel, body)}

    def add_identity(self, panel: Panel) -> None:
        """Add the tab of the identity panel, which also contains the panel's other pages."""
        self.add(panel, "identity")
        for page in PAGES:
            self._tabs[page] = self._tabs["identity"]

    def share(self, view: View, with_view: View) -> None:
        """Record that a view is in the same tab as another one."""
        self._tabs[view] = self._tabs[with_view]

    def show_notes(self, panel: Panel, notes: NotesPanel | None) -> None:
        """Add a tab with the notes on the file to a panel; None removes it."""
        if "notes" in self._tabs:
            self.drop("notes")
        if notes is not None:
            self.add(panel, "notes", notes)
            self.set_badge("notes", notes.model.rowCount(), notes.worst)

    def set_badge(self, view: View, count: int, severity: SeverityName = "error") -> None:
        """Show a count on the tab of a view; 0 hides it."""
        panel, body = self._tabs[view]
        panel.set_badge(panel.index_of(body), count, severity)

    def bring(self, view: View) -> None:
        """Make the tab of a view current, if it has a tab."""
        if view in self._tabs:
            panel, body = self._tabs[view]
            panel.set_current(panel.index_of(body))
        for page in PAGES:
            if page == view:
                self._views.identity.show_page(page)

    def has(self, view: View) -> bool:
        """Whether the tab of a view is current; True for a view without a tab."""
        return view not in self._tabs or self._is_front(view)

    @property
    def all(self) -> tuple[View, ...]:
        """The views whose tabs are current."""
        return tuple(filter(self._is_front, self._tabs))

    @property
    def usual(self) -> tuple[View, ...]:
        """The views whose tabs are the first ones of their panels, which are current at first."""
        return tuple(view for view, (panel, body) in self._tabs.items() if panel.index_of(body) == 0)

    def _is_front(self, view: View) -> bool:
        panel, body = self._tabs[view]
        # If the views are pages of one tab, only one of them is visible.
        return panel.current == panel.index_of(body) and (view not in PAGES or view == self._views.identity.page)
