"""The facets of the Library page for properties with many values: systems, eras, quirks, abilities, items."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from designer.app.pages.library.carries_facet import CountedUnits
from designer.app.ui.sizes import in_font, spaced
from designer.app.ui.widgets.fields import ComboBox
from designer.app.ui.widgets.labels import text_label
from designer.language import marked, tr
from designer.library.line_columns import LineColumns
from designer.library.unit_lines import UnitLine
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
    """A property: the list of the values that units of the library have, of which one can be chosen.

    Of items, each one that is chosen is another term.

    Signals:
        changed: the property and its term, which is empty for any value.
        added: a term that leaves all others as they are.
    """

    changed = Signal(str, str)
    added = Signal(str)

    def __init__(self, name: str) -> None:
        super().__init__()
        self.name = name
        title = tr(PROPERTIES[name])
        self.choice = ComboBox(title)
        self.choice.activated.connect(self._write)
        caption = in_font(text_label(title), "caption_medium")
        spaced(QVBoxLayout(self), caption, self.choice, margins=0, spacing=2)
        self.setAccessibleName(title)

    def offer(self, values: Sequence[str]) -> None:
        """Offer these values; which of them is chosen, `show_query` tells."""
        self.choice.clear()
        self.choice.addItem(tr("any"), "")
        for value in sorted(values, key=str.casefold):
            self.choice.addItem(value, value.lower())

    def take(self, _units: Sequence[UnitLine] | LineColumns) -> None:
        """Nothing is counted."""

    def show_counts(self, _found: CountedUnits) -> None:
        """Nothing is counted."""

    def show_query(self, query: ParsedQuery) -> None:
        """Show the value that a query asks for; several ones, and what it excludes, are shown as any."""
        asked = [term for term in query.terms if isinstance(term, Tag) and term.name == self.name]
        value = asked[0].values[0] if len(asked) == 1 and len(asked[0].values) == 1 and not asked[0].negated else ""
        self.choice.setCurrentIndex(max(0, self.choice.findData(value)))

    def _write(self, _index: int) -> None:
        value = self.choice.currentData()
        term = f'{self.name}:"{value}"' if value else ""
        if self.name != ITEM:
            self.changed.emit(self.name, term)
        elif term:
            self.choice.setCurrentIndex(0)
            self.added.emit(term)


def properties_of(query: ParsedQuery) -> Mapping[str, None]:
    """The properties with such facets that a query asks for, in its order."""
    names = (term.name for term in query.terms if isinstance(term, Tag | Quantity))
    return dict.fromkeys(name for name in names if name in PROPERTIES and name != ITEM)
