"""Forms of a dock: labelled lines under section titles."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Generic, TypeVar

from PySide6.QtCore import Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QPlainTextEdit, QVBoxLayout, QWidget

from designer.app.ui import theme
from designer.app.ui.sizes import Length, sized, spaced
from designer.app.ui.widgets.fields import Stepper
from designer.app.ui.widgets.labels import ElidedLabel

LABEL_WIDTH: Final = 96
"""Where the fields begin, if no label is wider."""

_LABEL_GAP = 6
_STEPPER_WIDTH = 64


class Form(QWidget):
    """Lines one below the other; a line without a label takes the whole width.

    ``inset`` is that of a panel. ``label_width`` is that of labels and their gap, ``stepper_width`` that of numbers, in
    pixels.
    """

    def __init__(
        self,
        name: str,
        *,
        inset: bool = True,
        label_width: int = LABEL_WIDTH,
        stepper_width: int = _STEPPER_WIDTH,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._stepper_width = stepper_width
        self.setAccessibleName(name)
        self._grid = QGridLayout(self)
        self._grid.setColumnStretch(1, 1)
        self._titles: list[int] = []
        self._lines: dict[int, list[QWidget]] = {}
        self._end = 0
        side: Length = "panel_inset" if inset else 0
        columns: dict[int, Length] = {0: label_width - _LABEL_GAP}
        spaced(self._grid, margins=(side, 2, side, "gap"), horizontal=_LABEL_GAP, vertical=0, columns=columns)

    def add_title(self, title: str) -> None:
        """Begin a section."""
        label = ElidedLabel(title, role="strong")
        self._grid.addWidget(label, self._end, 0, 1, 2)
        self._titles.append(self._end)
        self._ended([label])

    def add_line(self, words: str, *fields: QWidget) -> int:
        """Add a labelled line; gives its number for ``show_line``."""
        label = QLabel(words)
        label.setProperty("look", "label")
        label.setBuddy(fields[0])
        place = QWidget()
        row = QHBoxLayout(place)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(theme.measures().table_gutter)
        for field in fields:
            row.addWidget(field, 0 if isinstance(field, Stepper) else 1)
        if isinstance(fields[-1], Stepper):
            row.addStretch(1)
        top = Qt.AlignmentFlag.AlignTop if isinstance(fields[0], QPlainTextEdit) else Qt.AlignmentFlag.AlignVCenter
        self._grid.addWidget(label, self._end, 0, top)
        self._grid.addWidget(place, self._end, 1)
        return self._ended([label, place, *fields])

    def add_widget(self, widget: QWidget) -> int:
        """Add something as wide as the form; gives its number."""
        self._grid.addWidget(widget, self._end, 0, 1, 2)
        return self._ended([widget])

    def show_line(self, number: int, shown: bool) -> None:
        """Show a line or leave it out."""
        for widget in self._lines[number]:
            widget.setVisible(shown)
        spaced(self._grid, rows={number: "form_row" if shown else 0})

    def end(self) -> None:
        """Keep all lines at the top."""
        self._grid.setRowStretch(self._end, 1)

    def _ended(self, widgets: list[QWidget]) -> int:
        self._lines[self._end] = widgets
        spaced(self._grid, rows={self._end: "form_row"})
        for widget in widgets:
            if isinstance(widget, Stepper):
                sized(widget, width=self._stepper_width)
        self._end += 1
        return self._end - 1


T = TypeVar("T", bound=QWidget)


class Waiting(QWidget, Generic[T]):
    """A place for a page that is made when it is first seen or asked for: it costs nobody who never goes there."""

    def __init__(self, make: Callable[[], T], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._make = make
        self._page: T | None = None
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)

    @property
    def page(self) -> T:
        """The page."""
        if self._page is None:
            self._page = self._make()
            self._column.addWidget(self._page)
            self._page.show()
        return self._page

    @property
    def made(self) -> T | None:
        """The page, if it was made."""
        return self._page

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        assert self.page is not None
