"""What is left behind by designs that were opened, edited and closed: memory, objects, windows, timers, threads.

    python -m tests.app.endurance [--designs N] [--first M]

Opens ``N`` designs in one window, edits and closes each, and compares what there is then with what there was after the
first ``M``. The exit code is 1 if the memory grew by more than 5 %, or if there are more of anything else.
"""

from __future__ import annotations

import argparse
import gc
import os
import sys
import tempfile
import threading
from collections import Counter
from contextlib import suppress
from pathlib import Path

from PySide6.QtCore import QEvent, QTimer
from PySide6.QtWidgets import QApplication, QWidget

from designer import paths
from designer.app.shell.application import application
from designer.app.shell.window import Window
from designer.app.ui import theme
from designer.app.ui.close_question import Answer
from designer.app.ui.dialogs import Dialogs
from designer.editing import EditRefusedError, Session
from designer.graph import Graph
from designer.workspace.recovery import Recovery
from designer.workspace.settings import Settings
from tests.editing.every_edit import Chance, some_edit

EDITS = 5
MOST_GROWTH = 1.05


def _settled() -> None:
    for _ in range(5):
        QApplication.processEvents()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def _memory() -> float:
    """In MB, at this moment."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


def present(window: Window) -> Counter[str]:
    """How many there are of what a closed design could leave behind."""
    _settled()
    gc.collect()
    kinds = Counter(type(each).__name__ for each in gc.get_objects() if isinstance(each, (Session, Graph)))
    return kinds + Counter(
        windows=len(QApplication.topLevelWidgets()),
        widgets=len(window.findChildren(QWidget)),
        timers=len(window.findChildren(QTimer)),
        threads=threading.active_count(),
        files=len(os.listdir("/proc/self/fd")),
    )


def main() -> int:
    """Open and close designs, and print what there is before and after."""
    parser = argparse.ArgumentParser(description="Open and close designs, and see what they leave behind.")
    parser.add_argument("--designs", type=int, default=500)
    parser.add_argument("--first", type=int, default=50)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        os.environ["MECHWRIGHT_HOME"] = name
        theme.apply(application(), "dark", "compact")
        dialogs = Dialogs(lambda *_: Answer.DISCARD, lambda *_: [], lambda *_: None)
        window = Window(Settings(), dialogs, keep=lambda _settings: "", recovery=Recovery(Path(name) / "journals"))
        window.resize(1366, 768)
        window.show()
        chance = Chance(1)
        samples = sorted(paths.data("designs").glob("*.mtf"))
        before, memory = Counter[str](), 0.0
        for number in range(1, given.designs + 1):
            window.manager.open_sample(samples[number % len(samples)])
            _settled()
            assert window.editor is not None
            context = window.editor.context
            for _ in range(EDITS):
                with suppress(EditRefusedError):
                    context.apply(some_edit(context.unit, chance))
                _settled()
            while window.manager.documents:
                window.manager.close(0)
            if number in (given.first, given.designs):
                now, used = present(window), _memory()
                print(f"after {number} designs: {used:.0f} MB, {dict(sorted(now.items()))}", flush=True)
                if number == given.first:
                    before, memory = now, used
        window.close()
    more = now - before
    grown = used / memory
    print(f"memory {grown:.3f} times, more of: {dict(more) or 'nothing'}")
    return int(grown > MOST_GROWTH or bool(more))


if __name__ == "__main__":
    sys.exit(main())
