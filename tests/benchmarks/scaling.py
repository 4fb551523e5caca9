"""What a unit costs when others value it: processes of this machine, or a cluster. Prints; asserts nothing.

    dask scheduler --host 127.0.0.1 --port 8786
    dask worker tcp://127.0.0.1:8786 --nworkers 2 --nthreads 1
    python -m tests.benchmarks.scaling ZIP [--jobs 2] [--scheduler tcp://127.0.0.1:8786]

Costs are milliseconds of processor time for each unit: of the process that asks, of all processes that value (without
their start, for a cluster), and of the scheduler. Waiting is not counted, so that it does not matter what else runs.
"""

from __future__ import annotations

import argparse
import hashlib
import pickle
import sys
import time
from collections.abc import Callable
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage

from designer.cli.bv import valued
from designer.executors import HERE, Workers
from designer.formats import sources

Clock = Callable[[], float]


def main() -> None:
    """Value an archive here, with processes, and on the cluster."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("archive", type=Path)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--scheduler", default="")
    options = parser.parse_args()
    print("python -m tests.benchmarks.scaling", *sys.argv[1:])
    _sizes(options.archive)
    _cost(options.archive, "in one process", HERE, {})
    _cost(options.archive, f"{options.jobs} processes", Workers(options.jobs), {"workers": _children})
    if options.scheduler:
        _cluster(options.archive, options.scheduler)


def _sizes(archive: Path) -> None:
    given = [len(pickle.dumps(source)) for source in sources([archive])]
    found = [len(pickle.dumps(value)) for value in valued([archive])]
    count = len(given)
    print(f"  {count} units: {sum(given) / count:.0f} bytes sent, {sum(found) / count:.0f} received each")


def _cluster(archive: Path, scheduler: str) -> None:
    from distributed import Client

    with Client(scheduler, set_as_default=False) as client:

        def workers() -> float:
            return float(sum(client.run(time.process_time).values()))

        def at_scheduler() -> float:
            return float(client.run_on_scheduler(time.process_time))

        clocks = {"workers": workers, "scheduler": at_scheduler}
        for what in ("cluster, new", "cluster, again"):
            _cost(archive, what, Workers(scheduler=scheduler), clocks)


def _children() -> float:
    used = getrusage(RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _cost(archive: Path, what: str, workers: Workers, others: dict[str, Clock]) -> None:
    clocks: dict[str, Clock] = {"this process": time.process_time, **others}
    began = {name: clock() for name, clock in clocks.items()}
    count, digest = 0, hashlib.sha256()
    for value in valued([archive], workers):
        count += 1
        digest.update(repr(value).encode())
    each = "  ".join(f"{name} {(clock() - began[name]) / count * 1000:.3f}" for name, clock in clocks.items())
    print(f"  {what:<16}{each}  (results {digest.hexdigest()[:8]})")


if __name__ == "__main__":
    main()
