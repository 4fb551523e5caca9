"""Readers under files that nobody would write: ``make fuzz``, or

    python -m tests.fuzz [TARGET ...] [--count N] [--seed S] [--seconds T] [--plain]

Each target (`tests/fuzz/targets.py`) gets ``N`` files that chance made from samples, and from those of
MECHWRIGHT_CORPUS if it is given. Where atheris is installed (``pip install -e '.[fuzz]'``), the lines of the reader
that a file reaches decide which files are changed further; ``--plain``, or without it, only the samples are changed.
Prints a line for each target; what failed is kept in ``build/fuzz/TARGET``, and the exit code is 1.
"""

from __future__ import annotations

import argparse
import importlib.util
import subprocess
import sys
from pathlib import Path

from tests.fuzz.runner import Runner, plain
from tests.fuzz.targets import TARGETS

FOLDER = Path(__file__).parents[2] / "build" / "fuzz"


def main() -> int:
    """One target after another."""
    parser = argparse.ArgumentParser(description="Give the readers files that chance made.")
    parser.add_argument("targets", nargs="*", help=f"some of {', '.join(TARGETS)}; all without one")
    parser.add_argument("--count", type=int, default=2000, help="executions for each target")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=int, default=10**6, help="the most for each target")
    parser.add_argument("--plain", action="store_true", help="without atheris")
    given = parser.parse_args()
    led = not given.plain and importlib.util.find_spec("atheris") is not None
    print("changed samples, led by coverage (atheris)" if led else "changed samples", flush=True)
    failed = []
    for name in given.targets or TARGETS:
        kept = FOLDER / name
        for old in kept.glob("*.txt"):
            old.unlink()
        if led:
            told = [str(each) for each in (name, given.count, given.seed, given.seconds, kept)]
            kept.mkdir(parents=True, exist_ok=True)
            with (kept / "atheris.log").open("w") as log:
                command = [sys.executable, "-m", "tests.fuzz.guided", *told]
                broken = subprocess.run(command, check=False, stderr=log).returncode
        else:
            runner = Runner(name, kept)
            plain(runner, given.count, given.seed, given.seconds)
            print(runner.line(), flush=True)
            broken = 0
        if broken or any(kept.glob("*.txt")):
            failed.append(name)
    print(f"failed: {', '.join(failed)}" if failed else "all held")
    return bool(failed)


if __name__ == "__main__":
    sys.exit(main())
