"""How many legal designs of a folder the slot solver places again, with all items unallocated, and how fast.

python -m tests.assistants.solve_corpus [--corpus FOLDER] [--every N]
"""

from __future__ import annotations

import argparse
import os
import statistics
import time
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from designer.assistants.slot_plan import SlotPlan, SolveRequest
from designer.assistants.slot_solver import Answer, solve
from designer.catalog import catalog
from designer.construction.findings import Severity, findings, is_valid
from designer.construction.slot_space import unallocated
from designer.design import once
from designer.editing.mounts import deallocated
from designer.formats import read_bytes
from designer.units.unit import Unit

ARCHIVES = ("meks.zip", "constructed.zip")


class Trial(NamedTuple):
    """A legal design, the solver's answer for its items without places, and the seconds that it took."""

    name: str
    unit: Unit
    answer: Answer
    seconds: float

    @property
    def solved(self) -> bool:
        """Whether everything has a place again, legally."""
        if not isinstance(self.answer, SlotPlan):
            return False
        after = once(self.answer.unit)
        return is_valid(after) and len(unallocated(after)) <= len(unallocated(once(self.unit)))


def trials(corpus: Path, every: int = 1) -> Iterator[Trial]:
    """The trials of every n-th legal design."""
    for archive in ARCHIVES:
        with zipfile.ZipFile(corpus / archive) as units:
            for name in sorted(name for name in units.namelist() if name.endswith(".mtf"))[::every]:
                unit = read_bytes(units.read(name), name).unit
                if is_valid(once(unit)):
                    yield _tried(name, unit)


def _tried(name: str, unit: Unit) -> Trial:
    items = catalog()
    mounts = tuple(mount if items[mount.item].is_unknown else deallocated(mount) for mount in unit.mounts)
    # A legal design may have warnings, which the solver would not bring up unasked.
    warned = frozenset(found.rule for found in findings(once(unit)) if found.severity is Severity.WARNING)
    began = time.perf_counter()
    answer = solve(unit.with_(mounts=mounts), SolveRequest(allowed=warned))
    return Trial(name, unit, answer, time.perf_counter() - began)


def main() -> None:
    """Print the share of designs that are solved, and the times."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--corpus", type=Path, default=os.environ.get("MECHWRIGHT_CORPUS"))
    parser.add_argument("--every", type=int, default=1)
    given = parser.parse_args()
    seconds, solved = [], 0
    for trial in trials(given.corpus, given.every):
        seconds.append(trial.seconds)
        solved += trial.solved
        if not trial.solved:
            print(f"{trial.name}: {type(trial.answer).__name__} after {trial.seconds:.2f} s")
    seconds.sort()
    print(f"{solved} of {len(seconds)} legal designs placed again legally ({solved / len(seconds):.2%})")
    print(
        f"seconds: median {statistics.median(seconds):.3f}, 99 % below {seconds[int(0.99 * len(seconds))]:.3f}, "
        f"most {seconds[-1]:.3f}"
    )


if __name__ == "__main__":
    main()
