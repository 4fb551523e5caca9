"""A target under atheris: ``python -m tests.fuzz.guided TARGET COUNT SEED SECONDS THOROUGH_EVERY FOLDER``.

Only the modules of the reader itself are imported so that atheris sees which of their lines a file reaches: what the
program does with a unit afterwards says little about the file. What reached new lines is kept in the folder ``found``.
It ends the process.
"""

from __future__ import annotations

import os
import random
import sys
import time
from pathlib import Path
from typing import Final

import atheris

from tests.fuzz.mutation import LONGEST, mutated

BY_BYTES = 0.3
"""The share of changes that atheris makes itself."""
AFRESH = 0.3
"""The share of other changes that begin with a file of the seeds: most of what was changed often is of no use."""

READERS: Final = {
    "mtf": ("designer.formats.mtf",),
    "ssw": ("designer.formats.ssw",),
    "blk": ("designer.formats.blk",),
    "json": ("designer.formats.native", "designer.reading"),
    "hmp": ("designer.formats.hmp",),
    "code": ("designer.formats.share_code", "designer.formats.native"),
    "query": ("designer.query", "designer.catalog.search"),
    "unit_query": ("designer.query", "designer.library.query_words", "designer.library.search"),
    "mul": ("designer.forces.mul",),
    "force": ("designer.forces.force_file", "designer.forces.json_fields"),
    "mod": ("designer.rulesets.initiative.mod_file",),
    "scene": ("designer.rulesets.skirmish.scene", "designer.rulesets.skirmish.models"),
    "fighter": ("designer.rulesets.skirmish.unit_file", "designer.rulesets.skirmish.models"),
    "battle": ("designer.rulesets.skirmish.log", "designer.rulesets.skirmish.models"),
    "journal": ("designer.formats.journal",),
    "settings": ("designer.workspace.settings", "designer.workspace.model_text"),
    "library": ("designer.library.database", "designer.library.library"),
}
"""The beginnings of the names of the modules that a target is led through."""


def main(name: str, count: int, seed: int, seconds: int, thorough_every: int, kept: Path) -> None:
    """All executions of a target."""
    with atheris.instrument_imports(include=list(READERS[name])):
        from tests.fuzz.runner import Runner

    runner = Runner(name, kept, thorough_every=thorough_every)
    seeds = runner.target.seeds()

    def change(data: bytes, most: int, number: int) -> bytes:
        chance = random.Random(number)
        if chance.random() < BY_BYTES:
            return bytes(atheris.Mutate(data, most))
        start = chance.choice(seeds) if chance.random() < AFRESH else data
        return mutated(start, seeds, chance)[:most]

    found, begun = kept / "found", kept / "begun"
    for folder in (found, begun):
        folder.mkdir(parents=True, exist_ok=True)
    until = time.monotonic() + seconds

    def run(data: bytes) -> None:
        runner.run(bytes(data))
        if runner.count >= count or time.monotonic() > until:
            print(runner.line(), flush=True)
            os._exit(0)  # libFuzzer would not let Python end

    for number, seed_data in enumerate(seeds):
        (begun / str(number)).write_bytes(seed_data[:LONGEST])
    limits = ["-timeout=60", "-rss_limit_mb=4096", f"-max_len={LONGEST}"]
    atheris.Setup(
        ["fuzz", f"-seed={seed}", *limits, "-verbosity=0", str(found), str(begun)], run, custom_mutator=change
    )
    atheris.Fuzz()


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), int(sys.argv[4]), int(sys.argv[5]), Path(sys.argv[6]))
