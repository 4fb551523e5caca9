"""Why the equipment table is empty, and the button that helps."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Signal

from designer.analysis.item_figures import Facts
from designer.app.views.equipment.finder import Finder
from designer.app.views.equipment.hidden_results import HidingFilter, field_of, hint_text
from designer.app.views.equipment.popovers import EmptyNote
from designer.catalog.system_search import Meant
from designer.construction.findings import Field
from designer.language import tr, trn


class EmptyList(EmptyNote):
    """The reason why a search finds no item, with a button that removes the filter that hides the matches.

    Signals:
        field_wanted: the field of the chassis that sets the system that the search means.
    """

    field_wanted = Signal(Field)

    def __init__(self, finder: Finder) -> None:
        super().__init__()
        self._finder = finder
        self._system: Meant | None = None
        self._hiding: HidingFilter | None = None
        self.asked.connect(self._help)

    @property
    def finds_more(self) -> bool:
        """Whether the button leads to what the search means, rather than clearing the search."""
        return self._system is not None or self._hiding is not None

    def explain(self, figures: Mapping[str, Facts], system: Meant | None) -> None:
        """Say why nothing is found among items with these figures; ``system`` is what the search means instead."""
        self._system, self._hiding = system, None
        if system is not None:
            self.say(*hint_text(system))
            return
        found = self._hiding = self._finder.hidden(figures)
        if found is None:
            text = self._finder.text
            nothing = tr("No item matches “{text}”.", text=text) if text else tr("There is no equipment.")
            self.say(nothing, tr("Clear the search"))
            return
        words = trn("{n} item is hidden: {why}.", "{n} items are hidden: {why}.", found.shows, why=found.why)
        self.say(words, found.offer)

    def _help(self) -> None:
        if self._system is not None:
            self.field_wanted.emit(field_of(self._system))
        elif self._hiding is None:
            self._finder.search.clear()
        else:
            self._finder.choose_here(self._hiding.filters)
