"""What a frame of the library's scatter takes while it is panned and zoomed. Prints; asserts nothing.

    python -m tests.benchmarks.scatter [--points N]

The plot is that of the window without a display, with as many points as a large library has units. A frame is a step
and the painting of the whole plot, in processor time; 33 ms are 30 frames a second.
"""

from __future__ import annotations

import argparse
import statistics
import time

import numpy as np

from designer.app.shell.application import application
from designer.app.ui import theme
from designer.app.ui.plots.scatter import ScatterPlot, ScatterPoints

SIZE = 640, 392
FRAMES = 60


LOOKS = (("accent", "o"), ("ok", "s"), ("warn", "t1"))


def points(number: int) -> ScatterPoints:
    """Points like those of units: a third of them match, of three looks."""
    chance = np.random.default_rng(1)
    across = chance.normal(1600, 600, number)
    places = np.column_stack([across, across / 40 + chance.normal(0, 12, number)])
    return ScatterPoints(np.arange(number), places, np.maximum(chance.integers(-6, 3, number), -1))


def frames(plot: ScatterPlot, zoom: bool) -> list[float]:
    """The milliseconds of each frame."""
    taken = []
    for number in range(FRAMES):
        start = time.process_time_ns()
        if zoom:
            plot._box.scaleBy((0.97, 0.97) if number < FRAMES / 2 else (1 / 0.97, 1 / 0.97))
        else:
            plot._box.translateBy((12.0 if number < FRAMES / 2 else -12.0, 0.4))
        plot._graph.viewport().repaint()
        taken.append((time.process_time_ns() - start) / 1e6)
    return taken


def main() -> None:
    """Print median and worst frame of panning and zooming."""
    parser = argparse.ArgumentParser(description="Frames of the library's scatter.")
    parser.add_argument("--points", type=int, default=4200)
    number = parser.parse_args().points
    theme.apply(application(), "dark")
    plot = ScatterPlot("Scatter", LOOKS, "Unit {}".format)
    plot.resize(*SIZE)
    plot.show()
    plot.show_points(("Battle Value", "Damage at 9"), points(number), ())
    application().processEvents()
    frames(plot, zoom=False)
    print(f"{number} points      median     worst")
    for words, zoom in (("pan", False), ("zoom", True)):
        taken = frames(plot, zoom)
        print(f"  {words:<12}{statistics.median(taken):>8.1f} ms{max(taken):>7.1f} ms")


if __name__ == "__main__":
    main()
