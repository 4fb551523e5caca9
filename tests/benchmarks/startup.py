"""How long the window takes to be there, against a bare PySide6 window in the same run. Prints; asserts nothing.

    python -m tests.benchmarks.startup [--rounds N]

Both are whole processes, started in turn, from their beginning to the first painted picture of their window, measured
in processor time, which other work on the machine changes least. The bare window is an empty ``QMainWindow``; the
program's is what ``mechwright`` opens without files, and with one. The median of several is compared. The start page
can be used from its first picture on, while the rest of the program is loaded behind it: how long that takes, and for
how long the window does not answer meanwhile, stands below.
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
_PROGRAM: Final = """
import sys
from designer.app import import_plainly, main
import_plainly()
"""
# Only events that the program watches itself are watched: to see all of them would cost more than what is measured.
_EMPTY: Final = f"""{_PROGRAM}{_ENDING}
from designer.app.shell.arrival import Arrival
filtered = Arrival.eventFilter
def painted(arrival, watched, event):
    if event.type() == QEvent.Type.Paint:
        QTimer.singleShot(0, done)
    return filtered(arrival, watched, event)
Arrival.eventFilter = painted
main([])
"""
_WITH_A_DESIGN: Final = f"""{_PROGRAM}{_ENDING}
from designer.app.shell import application as program
complete = program._complete
def completed(*arguments, **named):
    from designer.app.views.board.board import Board
    paint = Board.paintEvent
    def painted(board, event):
        paint(board, event)
        QTimer.singleShot(0, done)
    Board.paintEvent = painted
    complete(*arguments, **named)
program._complete = completed
main(sys.argv[1:])
"""
_WHOLE: Final = f"""{_PROGRAM}
import time
from PySide6.QtCore import QTimer
from designer.app.shell import application as program
blocks = []
def beat():
    now = time.process_time()
    blocks.append(now - beat.last)
    beat.last = now
heart = QTimer()
heart.timeout.connect(beat)
complete = program._complete
def completed(*arguments, **named):
    complete(*arguments, **named)
    QTimer.singleShot(0, lambda: QTimer.singleShot(0, done))
def done():
    print(max(blocks[1:]), time.process_time(), flush=True)
    import os
    os._exit(0)
program._complete = completed
program.application()
beat.last = time.process_time()
heart.start(0)
main([])
"""


def seconds(compiled: str, script: str, *arguments: str) -> float:
    """Processor seconds of a process until its window is painted; compiled modules are kept in a folder."""
    return numbers(compiled, script, *arguments)[-1]


def numbers(compiled: str, script: str, *arguments: str) -> list[float]:
    """What a process prints."""
    with tempfile.TemporaryDirectory() as home:
        environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
        environment |= {"QT_QPA_PLATFORM": "offscreen", "MECHWRIGHT_HOME": home, "PYTHONPYCACHEPREFIX": compiled}
        ran = subprocess.run(
            [sys.executable, "-c", script, *arguments], env=environment, capture_output=True, text=True, check=True
        )
    return [float(word) for word in ran.stdout.split()]


def main() -> None:
    """Print all."""
    parser = argparse.ArgumentParser(description="How long the window takes to be there.")
    parser.add_argument("--rounds", type=int, default=15)
    rounds = parser.parse_args().rounds
    design = str(paths.data("designs", "wayfarer-wfr-3d.mtf"))
    with tempfile.TemporaryDirectory() as compiled:
        seconds(compiled, _WITH_A_DESIGN, design)  # an installed program is compiled, too
        runs = [
            (seconds(compiled, _BARE), seconds(compiled, _EMPTY), seconds(compiled, _WITH_A_DESIGN, design))
            for _ in range(rounds)
        ]
        blocks, whole = zip(*(numbers(compiled, _WHOLE) for _ in range(rounds)), strict=True)
    bare, empty, opened = (statistics.median(column) for column in zip(*runs, strict=True))
    print(f"a bare window    {1000 * bare:>6.0f} ms")
    print(f"the start page   {1000 * empty:>6.0f} ms{empty / bare:>7.2f} of it")
    print(f"all is loaded    {1000 * statistics.median(whole):>6.0f} ms{statistics.median(whole) / bare:>7.2f} of it")
    print(f"  the window does not answer for {1000 * statistics.median(blocks):.0f} ms at most")
    print(f"with a design    {1000 * opened:>6.0f} ms{opened / bare:>7.2f} of it")


if __name__ == "__main__":
    main()
