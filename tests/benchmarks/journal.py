"""What a step waits for its journal, and what syncing it would take. Prints; asserts nothing.

    python -m tests.benchmarks.journal [--steps N] [--folder FOLDER]

``FOLDER`` is on the disk that is measured, by default the user's journals. Times are of the clock, since the processor
has nothing to do while a disk works.
"""

from __future__ import annotations

import argparse
import os
import statistics
import tempfile
import time
from pathlib import Path

from designer import paths
from designer.editing import Session, edits
from designer.editing.blank import new_unit
from designer.formats.journal import Journal


def milliseconds(folder: Path, steps: int) -> tuple[list[float], list[float]]:
    """The times of a number of steps in the journal, and of as many syncs of a file with a line more."""
    session = Session(new_unit())
    journal = Journal.new(folder, session.unit)
    written, synced = [], []
    with tempfile.TemporaryFile(dir=folder) as file:
        for number in range(steps):
            session.apply(edits.set_header("role", str(number)))
            begun = time.perf_counter()
            journal.follow(session.history)
            written.append(1000 * (time.perf_counter() - begun))
            file.write(b"x" * 100)
            file.flush()
            begun = time.perf_counter()
            os.fsync(file.fileno())
            synced.append(1000 * (time.perf_counter() - begun))
    journal.discard()
    return written, synced


def main() -> None:
    """Print the median and the longest of both."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--steps", type=int, default=200)
    parser.add_argument("--folder", type=Path, default=paths.user_state("journals"))
    asked = parser.parse_args()
    asked.folder.mkdir(parents=True, exist_ok=True)
    print("a step in the journal, in ms:   median  longest")
    for name, times in zip(("written", "synced"), milliseconds(asked.folder, asked.steps), strict=True):
        print(f"  {name:28}{statistics.median(times):8.2f}{max(times):9.2f}")


if __name__ == "__main__":
    main()
