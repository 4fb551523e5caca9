"""What scanning costs, as ratios to valuing the same files. Prints; asserts nothing.

    python -m tests.benchmarks.library --corpus ZIP [--jobs N]

All are whole processes. The ratios are those of the time on the clock (it says whether another program was at work
meanwhile, in which case they mean little) and of the time of all processors.
"""

from __future__ import annotations

import argparse
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

ROUNDS = 3


class Cost(NamedTuple):
    """Seconds on the clock, and of all processors."""

    clock: float
    processors: float


def cost(*arguments: str) -> Cost:
    """What a command costs."""
    before, begun = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    subprocess.run([sys.executable, "-m", "designer", *arguments], capture_output=True, check=False)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    processors = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return Cost(time.perf_counter() - begun, processors)


def main() -> None:
    """Print the cost of each, and its ratio to that of ``bv``."""
    parser = argparse.ArgumentParser(description="The cost of scanning.")
    parser.add_argument("--corpus", required=True)
    parser.add_argument("--jobs", default="2")
    chosen = parser.parse_args()
    taken: dict[str, list[Cost]] = {"bv": [], "scan": [], "scan again": []}
    with tempfile.TemporaryDirectory() as folder:
        for number in range(ROUNDS):
            library = str(Path(folder, f"{number}.db"))
            scan = ("library", "scan", chosen.corpus, "--library", library, "--jobs", chosen.jobs)
            taken["bv"].append(cost("bv", "--jobs", chosen.jobs, "--format", "jsonl", chosen.corpus))
            taken["scan"].append(cost(*scan))
            taken["scan again"].append(cost(*scan))
    least = {name: Cost(*map(min, zip(*costs, strict=True))) for name, costs in taken.items()}
    base = least["bv"]
    print(f"{'':<12}{'clock':>9}{'ratio':>8}{'processors':>12}{'ratio':>8}")
    for name, (clock, processors) in least.items():
        ratios = clock / base.clock, processors / base.processors
        print(f"{name:<12}{clock:>7.2f} s{ratios[0]:>8.3f}{processors:>10.2f} s{ratios[1]:>8.3f}")


if __name__ == "__main__":
    main()
