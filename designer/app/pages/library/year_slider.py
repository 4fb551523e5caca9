"""The slider of years under the table of the library: units that are not available in the year are dimmed."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from designer.app.documents.unit_library import UnitLibrary
from designer.app.ui.figures import figure
from designer.app.ui.sizes import sized, spaced
from designer.app.ui.widgets.labels import ElidedLabel
from designer.app.views.assistants.year_strip import YearSlider
from designer.assistants.library_years import LibraryYears
from designer.language import tr
from designer.library.unit_lines import built

_HIGH = 90
_FIRST_SHOWN = 3050
"""The year that is shown first if no unit gives one: that of the Clan invasion."""


class LibraryYear(QWidget):
    """A sentence on how many units there are in a year, and the slider. Hidden, it dims nothing.

    Signals:
        changed: other units are absent.
    """

    changed = Signal()

    def __init__(self, library: UnitLibrary) -> None:
        super().__init__()
        self._library = library
        self._years: LibraryYears | None = None
        self._own = _FIRST_SHOWN
        self._units = 0
        self.year: int | None = None
        self.absent: Mapping[int, str] = {}
        """Why there are not these units in the year, or only with prototypes, by id; empty while it is hidden."""
        self.words = ElidedLabel("", role="strong", hint_role="caption")
        self.slider = YearSlider()
        head = spaced(QHBoxLayout(), (self.words, 1), margins=("panel_inset", 4, "panel_inset", 0))
        spaced(QVBoxLayout(self), head, (self.slider, 1), margins=0, spacing=0)
        sized(self, height=_HIGH)
        self.slider.moved.connect(self.show_year)
        self.hide()

    def open(self, own: int | None) -> None:
        """Show the slider; it begins with the year ``own`` of a unit, which stays marked."""
        self._own = own or _FIRST_SHOWN
        self._read()
        self.show()
        self.show_year(self.year or self._own)

    def close_slider(self) -> None:
        """Hide the slider; nothing is dimmed any more."""
        self.hide()
        self.absent = {}
        self.changed.emit()

    def renew(self) -> None:
        """The library has other units."""
        if not self.isHidden():
            self._read()
            self.show_year(self.year or self._own)

    def _read(self) -> None:
        found = self._library.ask(lambda database: tuple(built(database))) or ()
        self._units, self._years = len(found), LibraryYears(found)

    def show_year(self, year: int) -> None:
        """Dim what there is not in a year."""
        if self._years is None:
            return
        self.year, self.absent = year, self._years.absent(year)
        there = figure(self._units - len(self.absent))
        hint = tr("{n} of {all} units are available; the others are dimmed", n=there, all=figure(self._units))
        self.words.set_text(tr("Year {year}", year=year), hint=hint)
        self.slider.show_years(year, self._own, ())
        self.slider.setAccessibleDescription(hint)
        self.changed.emit()
