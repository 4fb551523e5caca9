"""The Library page in a window, with a folder and an archive of the samples as its sources."""

import json
import shutil
import zipfile

import pytest

from designer import paths
from designer.app.shell.workspace_list import index_of

BROKEN = "broken.mtf"


@pytest.fixture
def shelf(tmp_path):
    """A folder with the samples, and one file that is no unit."""
    folder = tmp_path / "units"
    folder.mkdir()
    for entry in json.loads(paths.data("designs", "index.json").read_text("utf-8")):
        shutil.copy(paths.data("designs", entry["file"]), folder)
    (folder / BROKEN).write_text("no unit\n")
    return folder


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
def filled(page, shelf, read):
    """The page with the samples."""
    page.library.add([shelf])
    read(page)
    return page
