"""The facet of the Library page for what units carry: the kinds of weapons with counts of the found units with some."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QVBoxLayout, QWidget

from designer.app.ui.custom_colors import NAMES
from designer.app.ui.figures import figure
from designer.app.ui.icons import bind_icon, glyph
from designer.app.ui.sizes import in_font, spaced
from designer.app.ui.widgets.labels import figure_label, text_label
from designer.language import tr
from designer.library.line_columns import Mask
from designer.library.unit_lines import WEAPONS, UnitLine
from designer.query import ParsedQuery, Quantity

CountedUnits = Callable[[str], Mask | None]
"""Which of the units are found if the query says nothing of a subject; None for all."""


class CarriesFacet(QWidget):
    """The kinds of weapons; of each that is checked, a unit must carry at least one.

    Signals:
        changed: the subject ``has:KIND``, and its term, which is empty where nothing is asked.
    """

    changed = Signal(str, str)

    def __init__(self) -> None:
        super().__init__()
        title = tr("Carries, at least one")
        self._column = spaced(QVBoxLayout(self), margins=0, spacing=2)
        self._column.addWidget(in_font(text_label(title), "caption_medium"))
        self.boxes: dict[str, QCheckBox] = {}
        self._has = np.zeros((0, len(WEAPONS)), bool)
        self._counts = {kind: figure_label(look="label") for kind in WEAPONS}
        for kind in WEAPONS:
            box = self.boxes[kind] = QCheckBox(tr(NAMES[kind]))
            bind_icon(box, glyph(kind), f"kind.{kind}.ink")
            box.clicked.connect(lambda on, kind=kind: self.changed.emit(f"has:{kind}", f"has:{kind}:" if on else ""))
            self._column.addLayout(spaced(QHBoxLayout(), (box, 1), self._counts[kind], margins=0))
        self.setAccessibleName(title)

    def take(self, lines: Sequence[UnitLine]) -> None:
        """Count among these units from now on."""
        self._has = np.array([line.carries for line in lines], bool).reshape(-1, len(WEAPONS))

    def show_counts(self, found: CountedUnits) -> None:
        """Show how many of the found units carry some of each kind."""
        mask = found("")  # each kind that is checked narrows what is found
        numbers = np.count_nonzero(self._has if mask is None else self._has[mask], axis=0).tolist()
        for number, (kind, box) in zip(numbers, self.boxes.items(), strict=True):
            words = figure(number)
            self._counts[kind].setText(words)
            box.setAccessibleName(f"{box.text()}, {words}")

    def show_query(self, query: ParsedQuery) -> None:
        """Check the kinds of which a query asks for at least one."""
        wanted = {Quantity("has", "", kind=kind): kind for kind in WEAPONS}
        asked = {wanted[term] for term in query.terms if isinstance(term, Quantity) and term in wanted}
        for kind, box in self.boxes.items():
            box.setChecked(kind in asked)
