"""Readers under files that nobody would write: ``make fuzz``, or

    python -m tests.fuzz [TARGET ...] [--count N] [--led L] [--thorough-every E] [--seed S] [--seconds T]

Each target (`tests/fuzz/targets.py`) gets ``N`` files that chance made from samples, and from those of
MECHWRIGHT_CORPUS if it is given. Where atheris is installed (``pip install -e '.[fuzz]'``), the lines of the reader
that a file reaches decide in the first ``L`` executions which files are changed further. The others, and all without
atheris, change the samples and what was found so, which takes a fraction of the time. Prints a line for each target;
what failed is kept in ``build/fuzz/TARGET``, and the exit code is 1.
"""

from __future__ import annotations

import argparse
import importlib.util
import shutil
import subprocess
import sys
from pathlib import Path

from tests.fuzz.runner import ALL_FIGURES, Runner, plain
from tests.fuzz.targets import TARGETS

FOLDER = Path(__file__).parents[2] / "build" / "fuzz"


def main() -> int:
    """One target after another."""
    parser = argparse.ArgumentParser(description="Give the readers files that chance made.")
    parser.add_argument("targets", nargs="*", help=f"some of {', '.join(TARGETS)}; all without one")
    parser.add_argument("--count", type=int, default=2000, help="executions for each target")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=int, default=10**6, help="the most for each target")
    parser.add_argument("--led", type=int, default=10**9, help="so many led by coverage; all without it")
    parser.add_argument("--thorough-every", type=int, default=ALL_FIGURES, help="one of so many is used in every way")
    given = parser.parse_args()
    led = min(given.led, given.count) if importlib.util.find_spec("atheris") else 0
    print(f"changed samples, {led:,} of them led by coverage (atheris)", flush=True)
    failed = []
    for name in given.targets or TARGETS:
        kept = FOLDER / name
        for old in kept.glob("*.txt"):
            old.unlink()
        found, broken = kept / "found", 0
        shutil.rmtree(found, ignore_errors=True)
        found.mkdir(parents=True)
        if led:
            told = [str(each) for each in (name, led, given.seed, given.seconds, given.thorough_every, kept)]
            with (kept / "atheris.log").open("w") as log:
                command = [sys.executable, "-m", "tests.fuzz.guided", *told]
                broken = subprocess.run(command, check=False, stderr=log).returncode
        if led < given.count:
            runner = Runner(name, kept, thorough_every=given.thorough_every)
            more = [file.read_bytes() for file in sorted(found.iterdir())]
            plain(runner, given.count - led, given.seed, given.seconds, more)
            print(runner.line(), f"from {len(more)} found files", flush=True)
        if broken or any(kept.glob("*.txt")):
            failed.append(name)
    print(f"failed: {', '.join(failed)}" if failed else "all held")
    return bool(failed)


if __name__ == "__main__":
    sys.exit(main())
