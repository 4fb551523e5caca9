"""What processor time each command takes, against importing pydantic alone. Prints; asserts nothing.

    python -m tests.benchmarks.commands [--rounds N]

All are whole processes, measured in processor time (user and system) with compiled modules at hand. The least of
several counts, since other work on the machine only ever adds.
"""

from __future__ import annotations

import argparse
import os
import resource
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

from designer import paths

FILE: Final = str(paths.data("designs", "wayfarer-wfr-3d.mtf"))
FOLDER: Final = "{folder}"
"""Stands for a folder for results, in which there is a library of one unit."""
LIBRARY: Final = ("--library", f"{FOLDER}/library.db")
COMMANDS: Final = (
    *(("bv", FILE), ("bv", "--explain", FILE), ("check", FILE), ("show", FILE), ("compare", FILE, FILE)),
    *(("card", FILE), ("convert", "--to", "json", FILE, FOLDER)),
    *(("export", "--to", to, "--out", FOLDER, FILE) for to in ("mtf", "json", "ssw", "text", "share", "card")),
    *(("combat", "volley", FILE, "--range", "6"), ("combat", "physical", FILE), ("combat", "piloting", FILE)),
    *(("quirks", "list"), ("quirks", "show", FILE), ("heat", FILE, "--turns", "1"), ("solve", FILE)),
    *(("seek", "--from", FILE, "--bv", ":9999", "--steps", "1"), ("random", "--seed", "1"), ("omni", "gather", FILE)),
    *(("force", "bv", FILE), ("force", "show", FILE), ("initiative", "phase"), ("initiative", "order", FILE, FILE)),
    *(("skirmish", "units"), ("skirmish", "duel", "--attacker", FILE, "--target", FILE, "--battles", "1")),
    *(("library", "sources", *LIBRARY), ("library", "search", "bv>1", *LIBRARY), ("library", "scan", *LIBRARY)),
    *(("--help",), ("--version",)),
)


def seconds(arguments: tuple[str, ...], environment: dict[str, str]) -> float:
    """The processor time of Python with these arguments."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, *arguments], capture_output=True, check=False, env=environment)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def _filled(command: tuple[str, ...], folder: str) -> tuple[str, ...]:
    return tuple(word.replace(FOLDER, folder) for word in command)


def main() -> None:
    """Print the time of each command, and how many times that of the import it is."""
    parser = argparse.ArgumentParser(description="Processor time of the commands.")
    parser.add_argument("--rounds", type=int, default=7)
    rounds = parser.parse_args().rounds
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "PYTHONPYCACHEPREFIX": folder, "PYTHONPATH": str(Path(__file__).parents[2])}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        processes: dict[tuple[str, ...], tuple[str, ...]] = {("import pydantic",): ("-c", "import pydantic")}
        processes |= {command: ("-m", "designer", *_filled(command, folder)) for command in COMMANDS}
        seconds(("-m", "designer", *_filled(("library", "scan", FILE, *LIBRARY), folder)), environment)
        taken = [[seconds(arguments, environment) for arguments in processes.values()] for _ in range(rounds + 1)]
    least = list(map(min, zip(*taken[1:], strict=True)))  # the first round compiles
    for command, used in zip(processes, least, strict=True):
        shown = " ".join(word for word in command if word not in (FILE, FOLDER, *LIBRARY))
        print(f"{1000 * used:6.0f} ms {used / least[0]:5.2f}  {shown}")


if __name__ == "__main__":
    main()
