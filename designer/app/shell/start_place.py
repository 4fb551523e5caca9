"""The place of the start page, and the card with the choices for a new design."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QWidget

from designer.app.documents.document_manager import DocumentManager
from designer.app.ui.widgets.lazy_page import LazyPage
from designer.workspace.samples import Sample
from designer.workspace.settings import NewDesign, Settings

if TYPE_CHECKING:  # pages that are imported when they are first made
    from designer.app.pages.start.new_design_card import NewDesignCard
    from designer.app.pages.start.start_page import StartPage

    StartHolder = LazyPage[StartPage]
else:
    StartHolder = LazyPage


class StartPlace(StartHolder):
    """The start page, which is created when it is first shown.

    ``settings_changed`` is called when the choices for a new design were changed, ``find_unit`` when a unit is sought.
    """

    def __init__(
        self,
        samples: Sequence[Sample],
        manager: DocumentManager,
        settings: Settings,
        settings_changed: Callable[[], object],
        find_unit: Callable[[], object],
    ) -> None:
        super().__init__(lambda: self._made(samples))
        self._manager = manager
        self._settings = settings
        self._settings_changed = settings_changed
        self._find_unit = find_unit
        self.card: NewDesignCard | None = None
        """The card for a new design; None until it is first opened."""

    def _made(self, samples: Sequence[Sample]) -> StartPage:
        from designer.app.pages.start.start_page import StartPage

        page, manager = StartPage(samples, self._settings.new_design), self._manager
        page.create_wanted.connect(self.new_design)
        page.random_made.connect(manager.new)
        page.open_card.open_wanted.connect(manager.choose_and_open)
        page.open_card.file_wanted.connect(lambda file: manager.open([file]))
        page.open_card.closed_wanted.connect(manager.reopen)
        page.open_card.unit_wanted.connect(self._find_unit)
        page.open_card.show_recent(self._settings.recent, self._settings.titles)
        page.open_card.show_closed(manager.reopenable)
        page.sample_wanted.connect(manager.open_sample)
        return page

    def show_recent(self) -> None:
        """Show the recent files and closed designs."""
        if self.created is not None:
            self.created.open_card.show_recent(self._settings.recent, self._settings.titles)
            self.created.open_card.show_closed(self._manager.reopenable)

    def ask_for_new(self, window: QWidget, at: QPoint) -> None:
        """Let the user enter the choices for a new design: here if the page is shown, else on a card in a window."""
        if self.isVisible():
            self.page.form.chassis.setFocus(Qt.FocusReason.TabFocusReason)
            return
        if self.card is None:
            from designer.app.pages.start.new_design_card import NewDesignCard

            self.card = NewDesignCard(window, lambda: self._settings.new_design, self.new_design, self._manager.new)
        self.card.open_at(at)

    def new_design(self, terms: NewDesign) -> None:
        """Open an empty design with the choices of the form, which become the first choices for the next one."""
        from designer.app.pages.start.new_design import unit_of

        self._settings.new_design = terms
        if self.created is not None:
            self.created.form.show_terms(self._settings.new_design)
        self._manager.new(unit_of(terms))
        self._settings_changed()
