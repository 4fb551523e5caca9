"""Actions on units of the library: open, compare, begin a design from them, show their file, note, tag."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from designer.app.documents.open_designs import OpenDesigns
from designer.app.ui.dialogs import open_on_desktop
from designer.forces.designs import origin_at
from designer.formats import FormatError, Loaded
from designer.language import tr, trn
from designer.library.database import Database
from designer.library.listed_units import load_unit
from designer.library.unit_lines import UnitLine
from designer.library.user_marks import (
    is_favorite,
    key_of,
    note_of,
    set_favorite,
    set_note,
    set_owned,
    set_tag,
    tags_of,
)
from designer.workspace.comparison_sides import MOST_SIDES, ComparisonSide, design_side, library_side
from designer.workspace.documents import error_sentence


class UnitActions(QObject):
    """The actions, by the names of their commands. What fails is said in the notice bar."""

    def __init__(self, designs: OpenDesigns, page: QWidget) -> None:
        super().__init__(page)
        self._designs = designs
        self._page = page
        self._last: tuple[UnitLine, Loaded] | None = None
        self._acts: dict[str, Callable[[Sequence[UnitLine]], object]] = {
            "library_open": self.open,
            "library_compare": self.compare,
            "library_base": self.use_as_base,
            "library_show_file": lambda units: self.show_path(units[0].place.file),
            "library_tag": self.tag,
            "library_favorite": self.switch_favorite,
            "library_note": self.note,
            "library_own": self.own,
        }

    def act(self, name: str, units: Sequence[UnitLine]) -> None:
        """Do what a command says; without units nothing."""
        if units:
            self._acts[name](units)

    def loaded(self, line: UnitLine) -> Loaded | None:
        """A unit, read from its file; None if that fails, which is said."""
        if self._last is None or self._last[0] != line:
            try:
                self._last = line, load_unit(line.place)
            except FormatError as error:
                self._designs.requests.said.emit("error", error_sentence(error))
                return None
        return self._last[1]

    def open(self, units: Sequence[UnitLine]) -> None:
        """Open units in tabs."""
        self._designs.collections.open_places([unit.place for unit in units])

    def compare(self, units: Sequence[UnitLine]) -> None:
        """Compare the design in front with a unit, or two to four units with each other."""
        front = self._designs.front
        if front is None:
            self.open(units[:1])
            front, units = self._designs.front, units[1:]
            sides = [] if front is None else [design_side(front)]
        else:
            sides = [design_side(front)] if len(units) == 1 else []
        sides += [side for unit in units[: MOST_SIDES - len(sides)] if (side := self._side(unit)) is not None]
        if len(sides) > 1:
            self._designs.requests.comparison_wanted.emit(sides)

    def _side(self, unit: UnitLine) -> ComparisonSide | None:
        try:
            return library_side(unit.place)
        except FormatError as error:
            self._designs.requests.said.emit("error", error_sentence(error))
            return None

    def use_as_base(self, units: Sequence[UnitLine]) -> None:
        """Begin a new design as a unit is, without the marks by which the unit is known."""
        loaded = self.loaded(units[0])
        if loaded is not None:
            unit = loaded.unit
            self._designs.new(unit.with_(names=unit.names._replace(mul_id=None), source=None))

    def add_to_force(self, units: Sequence[UnitLine], *, with_front: bool = False) -> None:
        """Add units to the force in front, which says so; ``with_front`` adds the design in front, too."""
        front = self._designs.front if with_front else None
        places = [origin_at(unit.place) for unit in units]
        self._designs.collections.forces.add_places(places, [] if front is None else [front])

    def show_path(self, path: Path) -> None:
        """Show the folder of a file in the file manager."""
        open_on_desktop(path.parent)

    # -- what the user says of units ------------------------------------------------------------------------

    def tag(self, units: Sequence[UnitLine]) -> None:
        """Ask for a tag, and give it to units; if all have it, take it away."""
        tag = self._designs.dialogs.name(self._page, tr("Tag"), tr("Tag of the chosen units"), "")
        if not tag:
            return
        self._designs.collections.library.change(lambda database: _switch_tag(database, units, tag))

    def switch_favorite(self, units: Sequence[UnitLine]) -> None:
        """Make units favorites; if all are, no longer."""
        self._designs.collections.library.change(lambda database: _switch_favorites(database, units))

    def own(self, units: Sequence[UnitLine]) -> None:
        """Ask how many of each of these units the user has."""
        label = units[0].name if len(units) == 1 else trn("{n} chosen unit", "{n} chosen units", len(units))
        title = tr("Your collection")
        number = self._designs.dialogs.number(
            self._page, title, tr("I have of {unit}", unit=label), units[0].owned or 1
        )
        if number is not None:
            self._designs.collections.library.change(lambda database: _own(database, units, number))

    def note(self, units: Sequence[UnitLine]) -> None:
        """Ask for the note on a unit; an empty one takes it away."""
        library = self._designs.collections.library
        key = library.ask(lambda database: key_of(database, units[0].id))
        if not key:
            return
        before = library.ask(lambda database: note_of(database, key)) or ""
        text = self._designs.dialogs.text(self._page, tr("Note"), tr("Note on {unit}", unit=units[0].name), before)
        if text is not None and text != before:
            library.change(lambda database: set_note(database, key, text))


def _keys(database: Database, units: Sequence[UnitLine]) -> list[str]:
    """The keys for the marks of those units that are still there."""
    return [key for unit in units if (key := key_of(database, unit.id))]


def _switch_tag(database: Database, units: Sequence[UnitLine], tag: str) -> None:
    keys = _keys(database, units)
    on = not all(tag in tags_of(database, key) for key in keys)
    for key in keys:
        set_tag(database, key, tag, on)


def _own(database: Database, units: Sequence[UnitLine], number: int) -> None:
    for key in _keys(database, units):
        set_owned(database, key, number)


def _switch_favorites(database: Database, units: Sequence[UnitLine]) -> None:
    keys = _keys(database, units)
    on = not all(is_favorite(database, key) for key in keys)
    for key in keys:
        set_favorite(database, key, on)
