"""How long the window takes to be there, against a bare PySide6 window in the same run. Prints; asserts nothing.

    python -m tests.benchmarks.startup [--rounds N]

All are whole processes, started in turn, measured in processor time, which other work on the machine changes least. The
bare window is an empty ``QMainWindow`` up to its first paint event. The program's is what ``mechwright`` opens: without
files up to the first picture of the complete start page, its samples included; with one up to the first picture of the
board. The medians are compared. Opening the first design from the start page is measured from the call until it is
painted: at once, and after what the start page imports in idle time.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

from designer import paths

_ENDING: Final = """
import time
from PySide6.QtCore import QEvent, QObject, QTimer
def done():
    print(time.process_time(), flush=True)
    import os
    os._exit(0)
"""
_BARE: Final = f"""{_ENDING}
from PySide6.QtWidgets import QApplication, QMainWindow
class FirstPicture(QObject):
    def eventFilter(self, watched, event):
        if event.type() == QEvent.Type.Paint:
            QTimer.singleShot(0, done)
        return False
app = QApplication([])
window = QMainWindow()
watch = FirstPicture(window)
window.installEventFilter(watch)
window.resize(1366, 768)
window.show()
app.exec()
"""
_PROGRAM: Final = f"""
import sys
from importlib import import_module
from designer.app import load_qt, main
load_qt()
{_ENDING}
from PySide6.QtWidgets import QApplication
execute = QApplication.exec
def execute_until_painted(app):
    widget_type = getattr(import_module(sys.argv[1]), sys.argv[2])
    paint = widget_type.paintEvent
    def painted(widget, event):
        paint(widget, event)
        QTimer.singleShot(0, done)
    widget_type.paintEvent = painted
    return execute()
QApplication.exec = execute_until_painted
main(sys.argv[3:])
"""
_FIRST_DESIGN: Final = """
import os, sys, time
from pathlib import Path
from designer.app import load_qt, main
load_qt()
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
execute = QApplication.exec
def open_later(app):
    def begin():
        wanted = {"designer.app.pages.editor.editor", "designer.app.shell.editor_commands"}
        if sys.argv[1] == "rested" and not wanted <= sys.modules.keys():
            QTimer.singleShot(50, begin)
            return
        window = next(each for each in app.topLevelWidgets() if hasattr(each, "manager"))
        before = time.process_time()
        window.manager.open([Path(sys.argv[2])])
        app.sendPostedEvents()
        print(time.process_time() - before, flush=True)
        os._exit(0)
    QTimer.singleShot(300, begin)
    return execute()
QApplication.exec = open_later
main([])
"""
_START_PAGE: Final = "designer.app.views.panels.sample_card", "SampleCard"
_BOARD: Final = "designer.app.views.board.board", "Board"


_SCREENS: Final = {"screens": [{"name": "screen", "x": 0, "y": 0, "width": 1920, "height": 1080}]}
"""The screen of the processes, on which the window has its default size; the platform's own one is too small."""


def seconds(compiled: str, script: str, *arguments: str) -> float:
    """Processor seconds that a process prints; compiled modules are kept in a folder."""
    with tempfile.TemporaryDirectory() as home:
        screens = Path(home, "screens.json")
        screens.write_text(json.dumps(_SCREENS), "ascii")
        environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
        environment |= {"QT_QPA_PLATFORM": f"offscreen:configfile={screens}"}
        environment |= {"MECHWRIGHT_HOME": home, "PYTHONPYCACHEPREFIX": compiled}
        ran = subprocess.run(
            [sys.executable, "-c", script, *arguments], env=environment, capture_output=True, text=True, check=True
        )
    return float(ran.stdout)


def main() -> None:
    """Print all."""
    parser = argparse.ArgumentParser(description="How long the window takes to be there.")
    parser.add_argument("--rounds", type=int, default=15)
    rounds = parser.parse_args().rounds
    design = str(paths.data("designs", "wayfarer-wfr-3d.mtf"))
    with tempfile.TemporaryDirectory() as compiled:
        seconds(compiled, _PROGRAM, *_BOARD, design)  # an installed program is compiled, too
        runs = [
            (
                seconds(compiled, _BARE),
                seconds(compiled, _PROGRAM, *_START_PAGE),
                seconds(compiled, _PROGRAM, *_BOARD, design),
                seconds(compiled, _FIRST_DESIGN, "at once", design),
                seconds(compiled, _FIRST_DESIGN, "rested", design),
            )
            for _ in range(rounds)
        ]
    bare, start, opened, first, rested = (statistics.median(column) for column in zip(*runs, strict=True))
    print(f"a bare window    {1000 * bare:>6.0f} ms")
    print(f"the start page   {1000 * start:>6.0f} ms{start / bare:>7.2f} of it")
    print(f"with a design    {1000 * opened:>6.0f} ms{opened / bare:>7.2f} of it")
    print(f"the first design from the start page: {1000 * first:.0f} ms at once, {1000 * rested:.0f} ms a moment later")


if __name__ == "__main__":
    main()
