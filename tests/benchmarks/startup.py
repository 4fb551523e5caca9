"""How long the window takes to be there, against a bare PySide6 window in the same run. Prints; asserts nothing.

    python -m tests.benchmarks.startup [--rounds N]

Both are whole processes, started in turn, from their beginning to the first painted picture of their window, measured
in processor time, which other work on the machine changes least. The bare window is an empty ``QMainWindow``; the
program's is what ``mechwright`` opens without files, and with one. The median of several is compared.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
from typing import Final

from designer import paths

_ENDING: Final = """
import time
from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QApplication, QMainWindow
class FirstPicture(QObject):
    def eventFilter(self, watched, event):
        if event.type() == QEvent.Type.Paint and isinstance(watched, WHOM):
            QTimer.singleShot(0, done)
        return False
def done():
    print(time.process_time(), flush=True)
    import os
    os._exit(0)
watch = FirstPicture()
"""
_BARE: Final = f"""{_ENDING.replace("WHOM", "QMainWindow")}
app = QApplication([])
app.installEventFilter(watch)
window = QMainWindow()
window.resize(1366, 768)
window.show()
app.exec()
"""
_PROGRAM: Final = """
import sys
from designer.app.application import application, run
"""
_EMPTY: Final = f"{_PROGRAM}{_ENDING.replace('WHOM', 'QMainWindow')}application().installEventFilter(watch)\nrun([])\n"
_WITH_A_DESIGN: Final = (
    f"{_PROGRAM}from designer.app.slots.board import Board\n{_ENDING.replace('WHOM', 'Board')}"
    "application().installEventFilter(watch)\nrun(sys.argv[1:])\n"
)


def seconds(compiled: str, script: str, *arguments: str) -> float:
    """Processor seconds of a process until its window is painted; compiled modules are kept in a folder."""
    with tempfile.TemporaryDirectory() as home:
        environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
        environment |= {"QT_QPA_PLATFORM": "offscreen", "MECHWRIGHT_HOME": home, "PYTHONPYCACHEPREFIX": compiled}
        ran = subprocess.run(
            [sys.executable, "-c", script, *arguments], env=environment, capture_output=True, text=True, check=True
        )
    return float(ran.stdout.split()[-1])


def main() -> None:
    """Print all."""
    parser = argparse.ArgumentParser(description="How long the window takes to be there.")
    parser.add_argument("--rounds", type=int, default=7)
    rounds = parser.parse_args().rounds
    design = str(paths.data("designs", "wayfarer-wfr-3d.mtf"))
    with tempfile.TemporaryDirectory() as compiled:
        seconds(compiled, _WITH_A_DESIGN, design)  # an installed program is compiled, too
        runs = [
            (seconds(compiled, _BARE), seconds(compiled, _EMPTY), seconds(compiled, _WITH_A_DESIGN, design))
            for _ in range(rounds)
        ]
    bare, empty, opened = (statistics.median(column) for column in zip(*runs, strict=True))
    print(f"a bare window    {1000 * bare:>6.0f} ms")
    print(f"the start page   {1000 * empty:>6.0f} ms{empty / bare:>7.2f} of it")
    print(f"with a design    {1000 * opened:>6.0f} ms{opened / bare:>7.2f} of it")


if __name__ == "__main__":
    main()
