"""The facets of the Library page for properties with many values: systems, eras, quirks, abilities, items."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Final

import numpy as np
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from designer.app.pages.library.carries_facet import CountedUnits
from designer.app.ui.figures import figure
from designer.app.ui.idle_work import IdleWork
from designer.app.ui.sizes import in_font, spaced
from designer.app.ui.widgets.fields import ComboBox
from designer.app.ui.widgets.labels import text_label
from designer.language import marked, tr
from designer.library.line_columns import LineColumns, Mask
from designer.query import ParsedQuery, Quantity, Tag

ITEM: Final = "has"
"""The word of queries for items."""
PROPERTIES: Final = {
    ITEM: marked("Equipment"),
    "quirk": marked("Quirk"),
    "ability": marked("Ability"),
    "era": marked("Era"),
    "engine": marked("Engine"),
    "gyro": marked("Gyro"),
    "cockpit": marked("Cockpit"),
    "armor": marked("Armor type"),
    "structure": marked("Structure"),
    "heatsinks": marked("Heat sinks"),
    "rulebook": marked("Rulebook"),
    "source": marked("Source"),
    "tag": marked("Tag"),
}
"""The properties that can be offered, by their words in queries, with their names."""


class ValueFacet(QWidget):
    """A property: the list of the values that units of the library have, of which one can be chosen, with counts.

    Of items, each one that is chosen is another term. ``having`` gives the units that a term of the query finds.

    Signals:
        changed: the property and its term, which is empty for any value.
        added: a term that leaves all others as they are.
    """

    changed = Signal(str, str)
    added = Signal(str)

    def __init__(self, name: str, having: Callable[[str], Collection[int]]) -> None:
        super().__init__()
        self.name = name
        self._having = having
        self._values: list[str] = []
        self._have: dict[int, Mask] = {}
        """Which units have each value, by its place in the list, as far as known."""
        self._found: Mask | None = None
        self._work: IdleWork[tuple[int, Mask]] = IdleWork(self, self._have.update, self._write_counts)
        title = tr(PROPERTIES[name])
        self.choice = ComboBox(title)
        self.choice.activated.connect(self._write)
        caption = in_font(text_label(title), "caption_medium")
        spaced(QVBoxLayout(self), caption, self.choice, margins=0, spacing=2)
        self.setAccessibleName(title)

    def offer(self, values: Sequence[str]) -> None:
        """Offer these values; which of them is chosen, `show_query` tells."""
        self._work.stop()
        self._have.clear()
        self.choice.clear()
        self.choice.addItem(tr("any"), "")
        self._values = sorted(values, key=str.casefold)
        for value in self._values:
            self.choice.addItem(value, value.lower())

    def take(self, columns: LineColumns) -> None:
        """Count among these units from now on; in idle time it is found which of them have each value."""
        self._have.clear()
        self._found = None
        self._work.start(self._units_with_each(columns))

    def _units_with_each(self, columns: LineColumns) -> Iterator[tuple[int, Mask]]:
        for place in range(1, self.choice.count()):
            yield place, columns.mask(self._having(self._term(place)))

    def show_counts(self, found: CountedUnits) -> None:
        """Show how many of the found units have each value."""
        self._found = found("" if self.name == ITEM else self.name)  # each chosen item narrows what is found
        if not self._work.busy:
            self._write_counts()

    def _write_counts(self) -> None:
        for place, have in self._have.items():
            number = int(np.count_nonzero(have if self._found is None else have & self._found))
            words = tr("{name} ({n})", name=self._values[place - 1], n=figure(number))
            self.choice.setItemText(place, words)

    def show_query(self, query: ParsedQuery) -> None:
        """Show the value that a query asks for; several ones, and what it excludes, are shown as any."""
        asked = [term for term in query.terms if isinstance(term, Tag) and term.name == self.name]
        value = asked[0].values[0] if len(asked) == 1 and len(asked[0].values) == 1 and not asked[0].negated else ""
        self.choice.setCurrentIndex(max(0, self.choice.findData(value)))

    def _write(self, place: int) -> None:
        term = self._term(place)
        if self.name != ITEM:
            self.changed.emit(self.name, term)
        elif term:
            self.choice.setCurrentIndex(0)
            self.added.emit(term)

    def _term(self, place: int) -> str:
        """The term that asks for the value at a place of the list; empty for any value."""
        value = self.choice.itemData(place)
        return f'{self.name}:"{value}"' if value else ""


def properties_of(query: ParsedQuery) -> Mapping[str, None]:
    """The properties with such facets that a query asks for, in its order."""
    names = (term.name for term in query.terms if isinstance(term, Tag | Quantity))
    return dict.fromkeys(name for name in names if name in PROPERTIES and name != ITEM)
