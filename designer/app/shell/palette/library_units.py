"""Palette results for the units of the library, by name or by any query of its search."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, Final

from designer.app.shell.palette.results import Hit
from designer.app.shell.window_interface import WindowInterface
from designer.app.ui.figures import figure
from designer.formats import FormatError
from designer.language import tr
from designer.library.database import Database
from designer.library.listed_units import Place
from designer.library.query_words import query_of
from designer.library.search import each_once, search
from designer.workspace.comparison_sides import design_side, library_side
from designer.workspace.documents import error_sentence

_MOST: Final = 100
"""How many units are offered for a query at most: enough for all variants of a chassis."""
_COLUMNS: Final = (
    *("source", "path", "member", "configuration"),
    *("chassis", "model", "mass", "bv", "year", "clan_name"),
)


class LibraryUnits:
    """The units of the library; where there are none, the way to add a folder."""

    def __init__(self, window: WindowInterface) -> None:
        self._window = window

    def __call__(self, words: str) -> Sequence[Hit]:
        """The results for units that match the words as a query; without words the first units."""
        library = self._window.designs.collections.library
        if not library.exists or not library.sources():
            return () if words else (self._adding(),)
        found = library.ask(partial(_found, words)) or ()
        return [self._hit(Place(*row[:4]), *row[4:]) for row in found]

    def _hit(self, place: Place, chassis: str, model: str, mass: int, bv: int, year: int, clan_name: str) -> Hit:
        facts = tr("{tons} t, BV {value}", tons=mass, value=figure(bv))
        return Hit(
            group="Units",
            name=f"{chassis} {model}".strip(),
            icon="open",
            hint=", ".join(filter(None, (clan_name, str(year)))),
            run=partial(self._window.designs.collections.open_places, [place]),
            verb=tr("open"),
            facts=lambda: facts,
            alt_run=None if self._window.editor is None else partial(_compare, self._window, place),
            alt_verb=tr("compare with the active design"),
        )

    def _adding(self) -> Hit:
        """The result that lets the user add a folder, if the library has no source."""
        return Hit(
            group="Units",
            name=tr("Add a folder of your unit files to the library"),
            icon="folder_library",
            run=self._window.actions_by_name["unit_folder"].trigger,
            verb=tr("choose"),
        )


def _found(words: str, database: Database) -> list[tuple[Any, ...]]:  # Any: as the columns are
    return search(database, each_once(query_of(words)), _COLUMNS)[:_MOST]


def _compare(window: WindowInterface, place: Place) -> None:
    """Compare the current design with a unit; one that cannot be read is reported."""
    front = window.designs.front
    try:
        side = library_side(place)
    except FormatError as error:
        window.manager.failed.emit(error_sentence(error), front)
        return
    if front is not None:
        window.designs.requests.comparison_wanted.emit((design_side(front), side))
