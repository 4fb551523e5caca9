"""Pages under a switch, each made when it is first shown."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from designer.app.ui.sizes import spaced
from designer.app.ui.widgets.buttons import SegmentedSwitch


class SwitchedPages(QWidget):
    """A switch named ``name`` above one of several pages, given as texts of the switch and functions that make them."""

    def __init__(
        self, pages: Sequence[tuple[str, Callable[[], QWidget]]], name: str, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._makers = [make for _, make in pages]
        self._made: dict[int, QWidget] = {}
        self.switch = SegmentedSwitch([words for words, _ in pages], name)
        self.switch.switched.connect(self.show_page)
        self._pages = QStackedWidget()
        row = QHBoxLayout()
        row.addWidget(self.switch)
        row.addStretch(1)
        self.column = spaced(QVBoxLayout(self), margins=0, spacing="gap")
        self.column.addLayout(row)
        self.column.addWidget(self._pages, 1)

    @property
    def page(self) -> QWidget | None:
        """The shown page."""
        return self._pages.currentWidget()

    def show_page(self, index: int) -> None:
        """Show a page."""
        if index not in self._made:
            self._made[index] = self._makers[index]()
            self._pages.addWidget(self._made[index])
        self.switch.set_current(index)
        self._pages.setCurrentWidget(self._made[index])
