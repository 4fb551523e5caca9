"""How long a record sheet takes, from the design to the PDF. Prints; asserts nothing.

    python -m tests.benchmarks.sheets [--rounds N]

Milliseconds of processor time a sheet over the sample designs, each computed from nothing and all in one document: the
shapes, then their drawing. The aim is 60 for both.
"""

from __future__ import annotations

import argparse
import statistics
import time

from designer import paths
from designer.app.ui.sheets.offscreen import drawn
from designer.design import once
from designer.formats import read
from designer.sheets.record_sheet import record_sheet


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.sheets")
    parser.add_argument("--rounds", type=int, default=5)
    rounds: int = parser.parse_args().rounds
    units = [read(path).unit for path in sorted(paths.data("designs").glob("*.mtf"))]
    drawn([record_sheet(once(units[0]))], ".pdf")  # fonts are loaded once
    shaping, drawing = [], []
    for _ in range(rounds):
        begun = time.process_time()
        pages = [record_sheet(once(unit)) for unit in units]
        shaped = time.process_time()
        drawn(pages, ".pdf")
        shaping.append((shaped - begun) * 1000 / len(units))
        drawing.append((time.process_time() - shaped) * 1000 / len(units))
    shapes, document = statistics.median(shaping), statistics.median(drawing)
    print(f"a sheet: {shapes + document:.1f} ms (shapes {shapes:.1f}, document {document:.1f})")


if __name__ == "__main__":
    main()
