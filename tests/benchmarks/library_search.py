"""What a key typed into the library's search costs, in ms: as a ratio to a plain pass over the rows, and on the page.

    python -m tests.benchmarks.library_search [--library FILE | --corpus ZIP] [--units 4200]

Searches so many units: those of a library or of an archive of MTF files, repeated or cut to that number; without
them, the samples of the program.
Every beginning of each query is searched, as while it is typed. A *plain pass* is the same query asked of every row in
Python. On the *page*, in the window without a display, a key counts from its press until the table is painted, and
beside it the longest slice in which the plots follow.
Prints; asserts nothing. A unit's memory is that of its line and of its share of the arrays of figures.
"""

from __future__ import annotations

import argparse
import gc
import os
import statistics
import sys
import tempfile
import time
import tracemalloc
import zipfile
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import chain, cycle, islice
from pathlib import Path
from typing import Final

from designer import paths
from designer.formats import read, read_bytes
from designer.library.database import Database, usual_path
from designer.library.line_columns import columns_of
from designer.library.query_words import query_of
from designer.library.rows import load
from designer.library.search import search
from designer.library.unit_lines import lines
from designer.library.unit_row import Placed, UnitRow
from designer.library.unit_valuing import row_of
from tests.library.plain_filter import Known, meets
from tests.library.stored import store_units

COLUMNS: Final = ("id", "chassis", "model", "mass", "tech", "year", "walk", "jump", "bv", "cost", "valid")
_OFFSCREEN: Final = "This plugin does not support"
"""What the offscreen platform says of each list that opens below the search field; no other platform does."""
QUERIES: Final = (
    "timber wolf",
    "bv=1500..1800 mass>=50",
    "bv/t>25 jump>=4",
    'has:"er ppc"*2 -tech:clan',
    "has:ammo:gauss>=2",
    "(role:brawler or quirk:command) not (mine or omni)",
)


def main() -> None:
    """Print a line a query."""
    parser = argparse.ArgumentParser(description=__doc__)
    source = parser.add_mutually_exclusive_group()
    source.add_argument("--library", type=Path)
    source.add_argument("--corpus", type=Path, help="a zip archive of MTF files")
    parser.add_argument("--units", type=int, default=4200)
    chosen = parser.parse_args()
    rows = list(islice(cycle(_rows(chosen.library, chosen.corpus, chosen.units)), chosen.units))
    with tempfile.TemporaryDirectory() as folder:
        os.environ.update(MECHWRIGHT_HOME=folder, QT_QPA_PLATFORM="offscreen")
        path = usual_path()
        path.parent.mkdir(parents=True, exist_ok=True)
        with Database(path) as database:
            _fill(database, rows)
            units = [Known(row) for row in rows]
            print(f"{len(rows)} units; a key: median and longest of all beginnings, the second time it is typed")
            for text in ("", *QUERIES):
                _print(database, units, text)
            _print_memory(database)
        _print_page()


def _print_memory(database: Database) -> None:
    """The bytes that a unit takes in the list of all."""
    tracemalloc.start()
    everything = list(chain.from_iterable(lines(database)))
    columns = columns_of(everything)
    held, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    print(f"a unit takes {held / len(columns.ids):.0f} bytes")


def _print_page() -> None:
    """The same on the page of the window; its columns are as wide as at 1366 pixels."""
    # Imported here, after the environment is set, and without counting in the searches above.
    from PySide6.QtCore import QMessageLogContext, QtMsgType, qInstallMessageHandler
    from PySide6.QtTest import QTest
    from PySide6.QtWidgets import QApplication

    from designer.app.pages.library.page import LibraryPage
    from designer.app.shell.application import application
    from designer.app.shell.window import Window
    from designer.app.shell.workspace_list import index_of
    from designer.app.ui import theme
    from designer.workspace.settings import Settings

    def tell(_kind: QtMsgType, _where: QMessageLogContext, words: str) -> None:
        if not words.startswith(_OFFSCREEN):
            print(words, file=sys.stderr)

    qInstallMessageHandler(tell)
    theme.apply(application(), "dark", "automatic")
    window = Window(Settings(), keep=lambda _settings: "")
    window.resize(1366, 768)
    window.show()
    gc.freeze()  # as a start does
    window.turn_to(index_of("library"))
    page = window.workspace
    assert isinstance(page, LibraryPage)

    def rest() -> float:
        """Let all come to its end; the longest slice in seconds."""
        until, longest = time.monotonic() + 0.3, 0.0
        while time.monotonic() < until or page.listing.is_reading or page.library.is_scanning:
            longest = max(longest, _seconds(QApplication.processEvents))
        return longest

    def press(letter: str) -> None:
        QTest.keyClicks(page.query.field, letter)
        QApplication.sendPostedEvents()

    rest()
    print(f"the page with {len(page.listing.lines)} units; a key until the table is painted")
    for text in QUERIES:
        for _ in range(2):  # the second time counts, as above
            page.query.clear()
            rest()
            keys, slices = [], []
            for letter in text:
                keys.append(_seconds(partial(press, letter)))
                slices.append(rest())
        print(
            f"{text:<52} key {1e3 * statistics.median(keys):5.1f} ms, longest {1e3 * max(keys):5.1f}, "
            f"after it {1e3 * statistics.median(slices):5.1f}, longest {1e3 * max(slices):5.1f}"
        )
    page.library.end()
    window.close()


def _rows(library: Path | None, corpus: Path | None, most: int) -> Sequence[UnitRow]:
    if corpus is not None:
        with zipfile.ZipFile(corpus) as archive:
            names = sorted(name for name in archive.namelist() if name.endswith(".mtf"))
            return [row_of(read_bytes(archive.read(name), name).unit) for name in names[:most]]
    if library is None:
        return [row_of(read(path).unit) for path in sorted(paths.data("designs").glob("*.mtf"))]
    with Database(library) as database:
        return [load(database, unit) for (unit,) in database.rows("SELECT id FROM units ORDER BY id LIMIT ?", (most,))]


def _fill(database: Database, rows: Sequence[UnitRow]) -> None:
    with database.writing():
        source = database.run("INSERT INTO sources (path, added) VALUES ('/units', '')")
        for number, row in enumerate(rows):
            file = database.run(
                "INSERT INTO files (source, path, member, size, stamp, hash, reader) VALUES (?, ?, '', 0, 0, x'', '')",
                (source, f"{number}.mtf"),
            )
            store_units(database, file, f"/units/{number}.mtf", [Placed(row._replace(uuid=""))])


def _print(database: Database, units: Sequence[Known], text: str) -> None:
    first = list(_keys(database, text))
    keys = list(_keys(database, text))
    query = query_of(text)
    found = _search(database, text)
    whole = statistics.median(_seconds(partial(_search, database, text)) for _ in range(9))
    plain = statistics.median(_seconds(lambda: [unit for unit in units if meets(unit, query)]) for _ in range(3))
    print(
        f"{text or '(all)':<52}{found:>5} found  "
        f"key {1e3 * statistics.median(keys):5.1f} ms, longest {1e3 * max(keys):5.1f} "
        f"(first time {1e3 * max(first):5.1f})  plain pass {1e3 * plain:6.1f} ms, ratio {whole / plain:.2f}"
    )


def _keys(database: Database, text: str) -> Iterator[float]:
    for end in range(min(1, len(text)), len(text) + 1):
        yield _seconds(partial(_search, database, text[:end]))


def _search(database: Database, text: str) -> int:
    return len(search(database, query_of(text), COLUMNS))


def _seconds(deed: Callable[[], object]) -> float:
    start = time.process_time_ns()
    deed()
    return (time.process_time_ns() - start) / 1e9


if __name__ == "__main__":
    main()
