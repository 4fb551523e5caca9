"""The Library page in a window, with a folder and an archive of the samples as its sources."""

import json
import shutil
import zipfile

import pytest

from designer import paths
from designer.app.shell.workspace_list import index_of
from designer.cli import main
from designer.library.database import usual_path

BROKEN = "broken.mtf"


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
def page(windows, qtbot):
    """The page of a new library, in a window without a design."""
    window = windows()
    window.turn_to(index_of("library"))
    found = window.workspace
    yield found
    found.library.end()


@pytest.fixture
def read(qtbot):
    """Wait until the library has scanned its sources and the page shows them."""

    def wait(page):
        qtbot.waitUntil(lambda: not page.library.is_scanning and not page.listing.is_reading)

    return wait


@pytest.fixture
def filled(request, read):
    """The page with the samples: those of the ``shelf`` where a test has it, which it may change."""
    if "shelf" in request.fixturenames:
        page = request.getfixturevalue("page")
        page.library.add([request.getfixturevalue("shelf")])
    else:
        usual_path().parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(request.getfixturevalue("scanned"), usual_path())
        page = request.getfixturevalue("page")
    read(page)
    return page
