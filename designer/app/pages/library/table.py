"""The table of the library's units, with the design in front pinned above them."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from dataclasses import replace
from operator import attrgetter
from pathlib import Path
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QDrag, QKeyEvent

from designer.app.commands.command_table import COMMANDS
from designer.app.commands.keymap import keymap
from designer.app.documents.unit_drag import places_data
from designer.app.pages.library.columns import COLUMNS, PLACES, USUAL, findings_text, is_open, quotient_named
from designer.app.ui.tables import TableModel, TableView
from designer.forces.designs import origin_at
from designer.language import tr
from designer.library.unit_lines import UnitLine

_COMMANDS: Final = tuple(name for name, command in COMMANDS.items() if command.context == "library")


class UnitTable(TableView[UnitLine]):
    """The table; several rows can be selected.

    Signals:
        acted: the name of the command whose key was pressed.
        search_wanted: the user pressed Up in the first row, or a slash.
    """

    acted = Signal(str)
    search_wanted = Signal()

    def __init__(self) -> None:
        self.absent: Mapping[int, str] = {}
        """Why there are not these units in the year that is looked at, by their ids."""
        self.outdated: frozenset[int] = frozenset()
        """The ids of the units whose files have changed since they were read."""
        self._units: Sequence[UnitLine] = ()
        self._front: UnitLine | None = None
        self._kept: Sequence[bool] | None = None
        self._all_rows: tuple[UnitLine, ...] = ()
        """All units with the design in front; the same object until they are others, so that it is sorted once."""
        name = replace(COLUMNS[0], tooltip=self._place_text, spoken=self._spoken_name)
        self.units = TableModel(
            (name, *COLUMNS[1:]),
            key=attrgetter("id"),
            tooltip=findings_text,
            mime=lambda line: places_data([origin_at(line.place)]),
        )
        super().__init__(tr("Units of the library"), self.units, several=True)
        self.sort_by(PLACES["bv"], Qt.SortOrder.DescendingOrder)
        self.is_band = is_open
        self.is_dim = lambda line: line.id in self.absent or line.id in self.outdated
        self.on_key = self._on_key
        self.make_drag = self._drag
        self.chooses_by_focus = False
        self.setDragEnabled(True)

    def show_absent(self, absent: Mapping[int, str]) -> None:
        """Dim these units, each for a reason."""
        self.absent = absent
        self.viewport().update()

    def show_outdated(self, outdated: frozenset[int]) -> None:
        """Dim the figures of these units, which are read again."""
        if outdated != self.outdated:
            self.outdated = outdated
            self.viewport().update()

    def why_dim(self, line: UnitLine) -> str:
        """Why a unit is dim, in words; empty if it is not."""
        changed = tr("Its file has changed and is being read again: these are the previous figures")
        return self.absent.get(line.id) or (changed if line.id in self.outdated else "")

    def _place_text(self, line: UnitLine) -> str:
        parts = line.name, self.why_dim(line), str(line.place.file), line.place.member
        return "\n".join(filter(None, parts))

    def _spoken_name(self, line: UnitLine) -> str:
        return ". ".join(filter(None, (line.name, self.why_dim(line))))

    def show_units(self, units: Sequence[UnitLine], kept: Sequence[bool] | None, front: UnitLine | None) -> None:
        """Show the units for which ``kept`` is true, None for all, with the design in front above them."""
        if units is not self._units or front is not self._front:
            self._units, self._front = units, front
            self._all_rows = (*([front] if front else []), *units)
        self._kept = kept if kept is None or front is None else [True, *kept]
        with self.keeping_place():
            self.units.show_kept(self._all_rows, self._kept, _first)

    @property
    def shown_names(self) -> tuple[str, ...]:
        """The names of the columns in sight but the first."""
        return tuple(self.units.columns[place].id for place in self._shown if place)

    def show_named(self, names: Sequence[str] | None) -> None:
        """Show the columns with these names, all of which have room beside each other; None for those that fit."""
        quotients = [each.column for name in names or () if (each := quotient_named(name)) is not None]
        if [each.id for each in quotients] != [each.id for each in self.units.columns[len(COLUMNS) :]]:
            if self.horizontalHeader().sortIndicatorSection() >= len(COLUMNS):
                self.sort_by(PLACES["bv"], Qt.SortOrder.DescendingOrder)
            self.units.set_columns((*self.units.columns[: len(COLUMNS)], *quotients))
            self.units.show_kept(self._all_rows, self._kept, _first)
        places = {column.id: place for place, column in enumerate(self.units.columns)}
        self.scroll_sideways(names is not None)
        self.set_columns(USUAL if names is None else [0, *(places[name] for name in names if places.get(name))])

    @property
    def chosen_units(self) -> list[UnitLine]:
        """The selected units in their order, without the pinned design."""
        places = sorted(self.units.place_of(key) for key in self.selected_keys)
        return [line for line in (self.units.rows[place] for place in places if place >= 0) if not is_open(line)]

    @property
    def has_chosen_front(self) -> bool:
        """Whether the pinned design is selected."""
        return self._front is not None and self._front.id in self.selected_keys

    def choose_first(self) -> None:
        """Choose the first unit, or the pinned design if there is none."""
        rows = self.units.rows
        if rows:
            self.selectRow(1 if is_open(rows[0]) and len(rows) > 1 else 0)

    def rank(self, file: Path | None) -> tuple[int, int] | None:
        """Which place the pinned design would have in the present order, and among how many; None without one.

        The unit of its own ``file`` does not count beside it.
        """
        rows = self.units.rows
        if not rows or not is_open(rows[0]):
            return None
        header = self.horizontalHeader()
        key = self.units.columns[header.sortIndicatorSection()].sort_key
        if key is None:
            return None
        own, down = key(rows[0]), header.sortIndicatorOrder() == Qt.SortOrder.DescendingOrder
        if own is None:
            return None

        def stands_behind(line: UnitLine) -> bool:
            other = key(line)
            if other is None:  # units without a value are last
                return True
            return not (other > own if down else other < own)  # type: ignore[operator]  # of one column

        others = [line for line in rows[1:] if not _is_of(line, file)]
        return bisect_left(others, True, key=stands_behind) + 1, len(others) + 1

    def _drag(self, _row: UnitLine) -> QDrag | None:
        """All chosen units are dragged together."""
        units = self.chosen_units
        if not units:
            return None
        drag = QDrag(self)
        drag.setMimeData(places_data([origin_at(unit.place) for unit in units]))
        return drag

    def _on_key(self, event: QKeyEvent) -> bool:
        name = next((name for name in _COMMANDS if keymap().matches(event, name)), None)
        if name == "library_open" and not self.selected_keys:
            return False  # Enter chooses the row with the ring
        if name is not None:
            self.acted.emit(name)
            return True
        first = self.currentIndex().row() <= 0
        if event.key() == Qt.Key.Key_Slash or (event.key() == Qt.Key.Key_Up and first):
            self.search_wanted.emit()
            return True
        return False


def _is_of(line: UnitLine, file: Path | None) -> bool:
    """Whether a unit is that of a file of its own; the name alone tells most apart without making a path."""
    place = line.place
    named = file is not None and (place.path or place.source).endswith(file.name)
    return named and place.is_file and place.file == file


def _first(line: UnitLine) -> bool:
    return not is_open(line)
