"""A table of the Battle Value by crew: rows for gunnery, columns for piloting; larger values have a stronger color."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from designer.app.pages.lab.shaded_table import ShadedCell, ShadedTable, two_lines
from designer.app.ui import theme
from designer.app.ui.figures import figure
from designer.app.ui.plots.marks import Table
from designer.app.ui.sizes import sized
from designer.battle_value.pilot import REGULAR
from designer.language import tr

LEVELS: Final = 9


class CrewMap(ShadedTable):
    """A table with a cell for each crew. Arrow keys and clicks choose one.

    Signals:
        chosen: gunnery and piloting of the crew.
    """

    chosen = Signal(int, int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(tr("Battle Value by gunnery and piloting"), parent)
        self._values: Sequence[Sequence[int]] = ()
        sized(self.horizontalHeader(), height=two_lines)
        self.currentCellChanged.connect(self._on_cell)

    @property
    def crew(self) -> tuple[int, int]:
        """Gunnery and piloting of the chosen crew."""
        return (self.currentRow(), self.currentColumn()) if self._values else (REGULAR.gunnery, REGULAR.piloting)

    @property
    def figures(self) -> Table:
        """The values as a table for export."""
        heads = (tr("gunnery"), *(tr("piloting {level}", level=level) for level in range(LEVELS)))
        return Table(heads, tuple((str(g), *map(float, row)) for g, row in enumerate(self._values)), 0)

    def show_values(self, values: Sequence[Sequence[int]]) -> None:
        """Show other values: a row for each gunnery, a column for each piloting."""
        if values == self._values:
            return
        crew, self._values = self.crew, values
        low, high = values[-1][-1], values[0][0]
        cells = [
            [
                ShadedCell(figure(value), (value - low) / (high - low) if high > low else 0.0, self._words(*place))
                for piloting, value in enumerate(row)
                for place in [(gunnery, piloting)]
            ]
            for gunnery, row in enumerate(values)
        ]
        self.show_cells(self._heads(), [f"{tr('gunnery')} {level}" for level in range(LEVELS)], cells)
        self.setCurrentCell(*crew)

    def _heads(self) -> list[str]:
        """The headings of the columns: the piloting levels, with the word "piloting" if it fits."""
        word, wide = tr("piloting"), self.viewport().width() / LEVELS
        fits = theme.current().width(word, "caption") + theme.current().px(8) <= wide
        return [f"{word}\n{level}" if fits else str(level) for level in range(LEVELS)]

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._values:
            self.setHorizontalHeaderLabels(self._heads())

    def _on_cell(self, gunnery: int, piloting: int) -> None:
        if gunnery >= 0 and piloting >= 0:
            self.setAccessibleDescription(self._words(gunnery, piloting))
            self.chosen.emit(gunnery, piloting)

    def _words(self, gunnery: int, piloting: int) -> str:
        value = figure(self._values[gunnery][piloting])
        return tr("Gunnery {gunnery}, piloting {piloting}: {value}", gunnery=gunnery, piloting=piloting, value=value)
