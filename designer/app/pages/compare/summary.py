"""The summary of the refit: four short lists under the board."""

from __future__ import annotations

from typing import Final

from PySide6.QtWidgets import QHBoxLayout, QWidget

from designer.app.pages.compare.comparison_model import ComparisonModel
from designer.app.pages.compare.difference_lists import DifferenceList, figure_column, label_column
from designer.app.pages.compare.rows import SUMMARY, summary
from designer.app.ui.sizes import sized, spaced
from designer.app.ui.theme import Style
from designer.language import tr

_LINES: Final = 6
"""How many rows a list shows without scrolling, including its heading."""


class RefitSummary(QWidget):
    """Four lists of a refit: what is removed, added, moved, and built differently."""

    def __init__(self, comparing: ComparisonModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._comparing = comparing
        self.lists = [
            DifferenceList(tr(title), (label_column(title, lead=True), figure_column("", 0)), lambda: tr("nothing"))
            for title in SUMMARY
        ]
        spaced(QHBoxLayout(self), *((sized(each, height=_height), 1) for each in self.lists), margins=0, spacing="gap")
        comparing.renewed.connect(self._show)
        self._show()

    def _show(self) -> None:
        found = self._comparing.found
        columns = summary(found) if found is not None else ((),) * len(self.lists)
        for each, rows in zip(self.lists, columns, strict=True):
            each.rows_model.show(rows)


def _height(style: Style) -> float:
    return _LINES * style.measures.ledger_row + style.measures.control_inset
