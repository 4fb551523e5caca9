"""The Library page in a window, with a folder and an archive of the samples as its sources."""

import json
import shutil
import zipfile

import pytest

from designer import paths
from designer.app.documents.unit_library import UnitLibrary
from designer.app.pages.library.page import LibraryPage
from designer.app.pages.library.year_slider import LibraryYear
from designer.app.shell.workspace_list import index_of
from designer.app.ui.accessibility.status_announcer import StatusAnnouncer
from designer.app.ui.sizes import NO_LIMIT
from designer.cli import main
from designer.library.database import Database, usual_path
from tests.app.standing_pages import StandingPages

BROKEN = "broken.mtf"
ALL_UNITS = "SELECT * FROM units ORDER BY id"


def put_samples(folder):
    """Put the samples into a folder, and one file that is no unit."""
    folder.mkdir()
    for entry in json.loads(paths.data("designs", "index.json").read_text("utf-8")):
        shutil.copy(paths.data("designs", entry["file"]), folder)
    (folder / BROKEN).write_text("no unit\n")


@pytest.fixture
def shelf(tmp_path):
    """A folder with the samples, and one file that is no unit."""
    folder = tmp_path / "units"
    put_samples(folder)
    return folder


@pytest.fixture(scope="module")
def scanned(tmp_path_factory):
    """The database of a library with the samples, scanned once for all tests that change no file of it."""
    root = tmp_path_factory.mktemp("scanned")
    folder, database = root / "units", root / "library.db"
    put_samples(folder)
    before = {file: file.read_bytes() for file in folder.iterdir()}
    main(["library", "scan", str(folder), "--library", str(database), "--jobs", "1"])
    yield database
    left = {file: file.read_bytes() for file in folder.iterdir()}
    assert left == before, "a test that changes files has the shelf as well"


@pytest.fixture
def archive(tmp_path, shelf):
    """An archive with one of the samples."""
    path = tmp_path / "units.zip"
    with zipfile.ZipFile(path, "w") as made:
        made.write(shelf / "wayfarer-wfr-3d.mtf", "deep/wayfarer.mtf")
    return path


@pytest.fixture
def window(windows):
    """The window, without a design."""
    return windows()


@pytest.fixture
def page(window):
    """The page of a new library, in a window."""
    window.turn_to(index_of("library"))
    found = window.workspace
    yield found
    found.library.end()


def forget(page):
    page.set_lasso(None)
    page.query.clear()
    page.listing.set_query("")
    page.year_button.setChecked(False)
    page.table.setMaximumWidth(NO_LIMIT)
    page.table.setMinimumWidth(0)
    page._show_columns(None)
    usual = page.designs.settings.views.library
    for axis, name in ((page.scatter.across, usual.x_axis), (page.scatter.up, usual.y_axis)):
        axis.setCurrentIndex(axis.findData(name))
    page.scatter.lasso.setChecked(False)
    page.scatter.request()
    page._show_details()


@pytest.fixture(scope="module")
def pages(scanned):
    """The page with the samples that stands from one test to the next."""
    libraries = []

    def make(designs):
        libraries.append(UnitLibrary(designs.collections, scanned))
        designs.collections.library = libraries[-1]
        return LibraryPage(designs)

    def is_busy(page):
        return page.library.is_scanning or page.listing.is_reading or page.scatter._lazy.stale

    made = StandingPages(
        make, lambda _standing: None, forget, (1366, 690), anew=(LibraryYear, StatusAnnouncer), is_busy=is_busy
    )
    with Database(scanned) as database:
        units = database.rows(ALL_UNITS)
        yield made
        made.delete()
        assert database.rows(ALL_UNITS) == units, "a test that changes the library has a window"
    for library in libraries:
        library.end()


@pytest.fixture
def read(qtbot):
    """Wait until the library has scanned its sources and the page shows them."""

    def wait(page):
        qtbot.waitUntil(lambda: not page.library.is_scanning and not page.listing.is_reading)

    return wait


@pytest.fixture
def filled(request, read):
    """The page with the samples, by itself unless a test has the window.

    It has those of the ``shelf`` where a test has it, which it may change.
    """
    wanted = request.fixturenames
    if "shelf" not in wanted and "window" not in wanted:
        with request.getfixturevalue("pages").lent() as standing:
            yield standing.page
        return
    if "shelf" not in wanted:
        usual_path().parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(request.getfixturevalue("scanned"), usual_path())
    page = request.getfixturevalue("page")
    if "shelf" in wanted:
        page.library.add([request.getfixturevalue("shelf")])
    read(page)
    yield page
