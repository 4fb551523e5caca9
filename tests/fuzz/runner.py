"""Running a target: what it takes, and what fails, kept once for each place in the program."""

from __future__ import annotations

import random
import resource
import time
import traceback
import zlib
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Final

from tests.fuzz.mutation import mutated
from tests.fuzz.targets import TARGETS

SLOWEST: Final = 2.0
"""The most seconds of the processor that one file may take to be read and used."""
LARGEST: Final = 256
"""The most MB by which the memory of the process may grow while one file is read."""
ALL_FIGURES: Final = 16
"""Of so many files one is also written, valued, checked and shown."""
_REPORTED_AT: Final = 10_000


class Runner:
    """Runs a target and keeps what fails, once for each place in the program."""

    def __init__(self, name: str, kept: Path, *, thorough_every: int = ALL_FIGURES) -> None:
        self.target = TARGETS[name]
        self.kept = kept
        self.count = self.usable = 0
        self.slowest = 0.0
        self.failures: dict[str, str] = {}
        self._every = thorough_every
        self._begun = time.monotonic()

    def run(self, data: bytes) -> None:
        """One execution."""
        memory, begun = _peak_memory(), time.process_time()
        try:
            usable = self.target.run(data, zlib.crc32(data) % self._every == 0)
        except Exception as error:  # noqa: BLE001 - not swallowed: kept and reported
            self._keep(_place(error), data, traceback.format_exc())
            usable = False
        taken, grown = time.process_time() - begun, _peak_memory() - memory
        self.count += 1
        self.usable += usable
        self.slowest = max(self.slowest, taken)
        if taken > SLOWEST:
            self._keep("slow", data, f"took {taken:.1f} s")
        if grown > LARGEST:
            self._keep("large", data, f"took {grown:.0f} MB more")
        if self.count % _REPORTED_AT == 0:
            print(self.line(), flush=True)

    def _keep(self, place: str, data: bytes, text: str) -> None:
        if place in self.failures:
            return
        self.failures[place] = text
        self.kept.mkdir(parents=True, exist_ok=True)
        name = f"{zlib.crc32(place.encode()):08x}"
        (self.kept / f"{name}.data").write_bytes(data)
        (self.kept / f"{name}.txt").write_text(f"{place}\n{text}", "utf-8")
        print(f"{self.target.name}: {place}: {text.splitlines()[-1]}", flush=True)

    def line(self) -> str:
        """What was reached so far."""
        return (
            f"{self.target.name}: {self.count:,} executions in {time.monotonic() - self._begun:.0f} s, "
            f"{self.usable:,} usable, slowest {self.slowest:.2f} s, peak {_peak_memory():.0f} MB, "
            f"{len(self.failures)} failures"
        )


def _peak_memory() -> float:
    """In MB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def _place(error: Exception) -> str:
    last: TracebackType | None = error.__traceback__
    where = ""
    while last is not None:
        code = last.tb_frame.f_code
        if "designer" in code.co_filename:
            where = f"{Path(code.co_filename).name}:{code.co_name}"
        last = last.tb_next
    return f"{type(error).__name__} in {where}"


def plain(runner: Runner, count: int, seed: int, seconds: float, more: Sequence[bytes] = ()) -> None:
    """Changed samples and ``more`` files, the same ones for the same seed; first these files as they are."""
    seeds = [*runner.target.seeds(), *more]
    until = time.monotonic() + seconds
    for data in seeds[:count]:
        runner.run(data)
    chance = random.Random(f"{seed} {runner.target.name}")
    while runner.count < count and time.monotonic() < until:
        runner.run(mutated(chance.choice(seeds), seeds, chance))
