"""Why no unit of the library is found, and the button that helps."""

from __future__ import annotations

from PySide6.QtCore import Signal

from designer.app.pages.library.library_listing import LibraryListing
from designer.app.views.equipment.popovers import EmptyNote
from designer.language import tr, trn


class NothingFound(EmptyNote):
    """The reason why a query finds no unit, with a button that drops the term that excludes most.

    Signals:
        clear_wanted: the whole query is to be dropped.
        drop_wanted: the term with this index is to be dropped.
    """

    clear_wanted = Signal()
    drop_wanted = Signal(int)

    def __init__(self, listing: LibraryListing) -> None:
        super().__init__()
        self._listing = listing
        self.asked.connect(self._help)

    def explain(self) -> None:
        """Say why nothing is found."""
        worst = self._listing.excluding()
        if worst is None:
            self.say(tr("No unit matches."), tr("Clear the search"))
            return
        term = str(self._listing.query.terms[worst[0]])
        words = trn(
            "No unit matches. Without {term} there is {n}.",
            "No unit matches. Without {term} there are {n}.",
            worst[1],
            term=term,
        )
        self.say(words, tr("Drop {term}", term=term))

    def _help(self) -> None:
        worst = self._listing.excluding()
        if worst is None:
            self.clear_wanted.emit()
        else:
            self.drop_wanted.emit(worst[0])
