"""What processor time each command takes, against importing pydantic alone. Prints; asserts nothing.

    python -m tests.benchmarks.commands [--rounds N]

All are whole processes, measured in processor time (user and system) with compiled modules at hand; medians count.
"""

from __future__ import annotations

import argparse
import os
import resource
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

from designer import paths

FILE: Final = str(paths.data("designs", "wayfarer-wfr-3d.mtf"))
COMMANDS: Final = (
    *(("bv", FILE), ("bv", "--explain", FILE), ("check", FILE), ("show", FILE), ("compare", FILE, FILE)),
    *(("quirks", "show", FILE), ("combat", "volley", FILE, "--range", "6"), ("force", "bv", FILE)),
    *(("card", FILE), ("combat", "physical", FILE)),
    *(("initiative", "phase"), ("initiative", "order", FILE, FILE), ("skirmish", "units")),
    *(("--help",), ("--version",)),
)


def seconds(arguments: tuple[str, ...], rounds: int, environment: dict[str, str]) -> float:
    """The median processor time of Python with these arguments."""
    taken = []
    for _ in range(rounds + 1):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run([sys.executable, *arguments], capture_output=True, check=False, env=environment)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        taken.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return statistics.median(taken[1:])  # the first one compiles


def main() -> None:
    """Print the time of each command, and how many times that of the import it is."""
    parser = argparse.ArgumentParser(description="Processor time of the commands.")
    parser.add_argument("--rounds", type=int, default=7)
    rounds = parser.parse_args().rounds
    with tempfile.TemporaryDirectory() as compiled:
        environment = {**os.environ, "PYTHONPYCACHEPREFIX": compiled, "PYTHONPATH": str(Path(__file__).parents[2])}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        base = seconds(("-c", "import pydantic"), rounds, environment)
        print(f"{1000 * base:6.0f} ms        import pydantic")
        for command in COMMANDS:
            taken = seconds(("-m", "designer", *command), rounds, environment)
            shown = " ".join(word for word in command if word != FILE)
            print(f"{1000 * taken:6.0f} ms {taken / base:5.2f}  {shown}")


if __name__ == "__main__":
    main()
