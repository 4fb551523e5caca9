"""A target under atheris: ``python -m tests.fuzz.guided TARGET COUNT SEED SECONDS FOLDER``.

Readers are imported so that atheris sees which of their lines a file reaches, the rules before it so that it does not.
It ends the process.
"""

from __future__ import annotations

import os
import random
import shutil
import sys
import tempfile
import time
from pathlib import Path

import atheris

import designer.battle_value
import designer.construction.findings
import designer.editing
import designer.rulesets.alpha_strike  # noqa: F401 - as the other three, imported unseen
from tests.fuzz.mutation import LONGEST, mutated

BY_BYTES = 0.3
"""The share of changes that atheris makes itself."""
AFRESH = 0.3
"""The share of other changes that begin with a file of the seeds: most of what was changed often is of no use."""


def main(name: str, count: int, seed: int, seconds: int, kept: Path) -> None:
    """All executions of a target."""
    with atheris.instrument_imports(include=["designer"]):
        from tests.fuzz.runner import Runner

    runner = Runner(name, kept)
    seeds = runner.target.seeds()

    def change(data: bytes, most: int, number: int) -> bytes:
        chance = random.Random(number)
        if chance.random() < BY_BYTES:
            return bytes(atheris.Mutate(data, most))
        start = chance.choice(seeds) if chance.random() < AFRESH else data
        return mutated(start, seeds, chance)[:most]

    folder = Path(tempfile.mkdtemp(prefix="mechwright-fuzz-"))
    until = time.monotonic() + seconds

    def run(data: bytes) -> None:
        runner.run(bytes(data))
        if runner.count >= count or time.monotonic() > until:
            print(runner.line(), flush=True)
            shutil.rmtree(folder)
            os._exit(0)  # libFuzzer would not let Python end

    for number, seed_data in enumerate(seeds):
        (folder / str(number)).write_bytes(seed_data[:LONGEST])
    limits = ["-timeout=60", "-rss_limit_mb=4096", f"-max_len={LONGEST}"]
    atheris.Setup(["fuzz", f"-seed={seed}", *limits, "-verbosity=0", str(folder)], run, custom_mutator=change)
    atheris.Fuzz()


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), int(sys.argv[4]), Path(sys.argv[5]))
