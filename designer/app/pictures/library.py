"""Scenes of the library: the page, where a design stands, and what a library without sources says.

The library has the samples and random designs, which are the same each time.
"""

from __future__ import annotations

import atexit
import shutil
import tempfile
import weakref
from functools import cache
from pathlib import Path
from typing import Final

from designer import paths
from designer.app.documents.unit_library import UnitLibrary
from designer.app.pages.library.page import LibraryPage
from designer.app.pages.library.sources import offered
from designer.app.pictures.scenes import by_name, wait_for
from designer.app.shell.window import Window
from designer.app.shell.workspace_list import index_of
from designer.assistants.random_designs import ANY_FRAME, numbered_design
from designer.formats import write

DESIGNS = 60
"""The number of random designs."""
_SEED: Final = 3067


@cache
def _random_designs() -> Path:
    """A folder with random legal designs, which is removed when the program ends."""
    folder = tempfile.mkdtemp()
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    for number in range(1, DESIGNS + 1):
        unit = numbered_design(ANY_FRAME, _SEED, number)
        write(unit, Path(folder, f"{number}.mtf"))
    return Path(folder)


def own_library(window: Window) -> UnitLibrary:
    """A new library for the window, which is gone with it."""
    folder = tempfile.mkdtemp()
    library = window.designs.collections.library = UnitLibrary(window.designs, Path(folder, "library.db"))
    weakref.finalize(window, shutil.rmtree, folder, ignore_errors=True)
    return library


def with_samples(window: Window) -> None:
    """Give the window a library of the samples, when they are read."""
    library = own_library(window)
    library.add([paths.data("designs")])
    wait_for(lambda: not library.is_scanning)


def _page(window: Window, *sources: Path) -> LibraryPage:
    """Show the page of a library of its own with these sources, when they are read."""
    own_library(window)
    window.turn_to(index_of("library"))
    page = window.workspace
    assert isinstance(page, LibraryPage)
    page.library.add(sources)
    wait_for(lambda: not (page.library.is_scanning or page.listing.is_reading))
    return page


def library(window: Window) -> None:
    """Show a library, searched, with the details of one of its designs."""
    page = _page(window, paths.data("designs"), _random_designs())
    page.query.set_text("bv>500")
    page.query.replace("mass", "mass>=40")
    page.table.selectRow(2)


def library_standing(window: Window) -> None:
    """Show where the active design stands in a library."""
    _page(window, paths.data("designs"), _random_designs()).right.show_standing()


def library_empty(window: Window) -> None:
    """Show a library without sources, on a computer with MegaMek."""
    home = _random_designs().with_suffix(".home")
    units = home / "megamek-0.50.07" / "data" / "mekfiles"
    if not units.exists():
        shutil.copytree(_random_designs(), units)
        atexit.register(shutil.rmtree, home, ignore_errors=True)
    page = _page(window)
    page.states.empty.show_offers(offered((), home), home)


SCREENS_WITH_DESIGNS: Final = by_name(library, library_standing, library_empty)
"""The scenes of this module, which need two open designs, by picture name."""
