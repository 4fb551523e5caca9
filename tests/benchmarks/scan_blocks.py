"""How long the window is busy at a time while the library scans, with its page in front. Prints; asserts nothing.

    python -m tests.benchmarks.scan_blocks --corpus ZIP

Times are processor time of the window's thread for one round of events, without a display, in a library of its own.
"""

from __future__ import annotations

import argparse
import gc
import os
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QEventLoop
from PySide6.QtWidgets import QApplication

ROUND_MS = 5
"""How long a round of events goes on at least while there are any."""
WORTH_TELLING = 8
LONG = 0.05


def rounds(go_on: Callable[[], bool]) -> list[float]:
    """The processor seconds of each round of events, as long as ``go_on`` says."""
    taken = []
    while go_on():
        begun = time.thread_time()
        QApplication.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, ROUND_MS)
        taken.append(time.thread_time() - begun)
        time.sleep(0.002)
    return taken


def seconds(length: float) -> Callable[[], bool]:
    """Go on for so long."""
    until = time.monotonic() + length
    return lambda: time.monotonic() < until


def main() -> None:
    """Scan an archive in a window, and print the longest rounds."""
    parser = argparse.ArgumentParser(description="How long the window is busy at a time during a scan.")
    parser.add_argument("--corpus", type=Path, required=True)
    corpus = parser.parse_args().corpus.resolve()
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from designer.app.pages.library.page import LibraryPage
    from designer.app.shell.application import application
    from designer.app.shell.window import Window
    from designer.app.shell.workspace_list import index_of
    from designer.app.ui import theme
    from designer.app.ui.plots import scatter  # noqa: F401 - the program loads what plots need after its start
    from designer.workspace.settings import Settings

    with tempfile.TemporaryDirectory() as home:
        os.environ["MECHWRIGHT_HOME"] = home
        theme.apply(application(), "dark", "automatic")
        window = Window(Settings())
        window.resize(1366, 768)
        window.show()
        window.turn_to(index_of("library"))
        rounds(seconds(3))
        gc.collect()
        gc.freeze()  # as the program does after a start
        page = window.workspace
        assert isinstance(page, LibraryPage)
        page.library.add([corpus])
        shown = seconds(3)
        taken = rounds(lambda: page.library.is_scanning or page.listing.is_reading or shown())
        longest = sorted(taken, reverse=True)[:WORTH_TELLING]
        print(f"{len(page.listing.lines)} units; rounds over {1000 * LONG:.0f} ms: {sum(t > LONG for t in taken)}")
        print(f"longest, in ms: {', '.join(f'{1000 * each:.0f}' for each in longest)}")
        page.library.end()
        window.close()


if __name__ == "__main__":
    main()
