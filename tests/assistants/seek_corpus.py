"""How many targets that a real design fulfills the goal seek fulfills, too, in a given time.

    python -m tests.assistants.seek_corpus --corpus ZIP [--count N] [--seconds S] [--seed N] [--from-start]

Targets are a Battle Value exactly, the walk MP, and two more figures of a design drawn from an archive of MTF files:
what it has is wanted at least or at most. The search gets form, kind, tonnage, technology, year and rules level of
that design, but nothing else of it; with ``--from-start`` another design of this tonnage and technology is the start.
Every solution is valued anew from the text of its file. Seconds are of the processor: other work does not count, but
a step takes longer beside it; the share that is solved in a number of steps is the same on every machine.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from designer.assistants.figure_targets import FigureTarget
from designer.assistants.found_design import FoundDesign
from designer.assistants.pins import ALWAYS, PARTS
from designer.assistants.random_designs import DesignFrame
from designer.assistants.seek import Seek
from designer.assistants.seek_request import SeekRequest
from designer.construction.findings import is_valid
from designer.construction.mass import mass
from designer.design import once
from designer.editing.edits.kinds import kind_of_mech
from designer.formats import read_bytes
from designer.units.unit import Unit

_MORE: tuple[tuple[str, bool], ...] = (
    ("damage", True),
    ("heat.net", False),
    ("cost", False),
    ("armor.percent", True),
    ("jump", True),
)
"""Further figures, and whether they are wanted at least."""


_STEPS: Final = (100, 345, 690)
"""The numbers of steps for which the share that is solved is printed."""


def whole_designs(units: list[Unit], rng: random.Random) -> Iterator[Unit]:
    """The legal designs that use their mass fully, in random order."""
    for unit in rng.sample(units, len(units)):
        g = once(unit)
        if is_valid(g) and mass(g).free == 0:
            yield unit


def targets_of(unit: Unit, rng: random.Random) -> tuple[FigureTarget, ...]:
    """Targets that a design fulfills."""
    g = once(unit)
    exact = [FigureTarget(name, value, value) for name in ("bv", "walk") for value in [FigureTarget(name).value(g)]]
    for name, least in rng.sample(_MORE, 2):
        figure = f"damage.{rng.choice((3, 9, 15))}" if name == "damage" else name
        value = FigureTarget(figure).value(g)
        exact.append(FigureTarget(figure, least=value) if least else FigureTarget(figure, most=value))
    return tuple(exact)


def request_for(unit: Unit, rng: random.Random, start: Unit | None = None) -> SeekRequest:
    """A request that a design fulfills."""
    targets = targets_of(unit, rng)
    if start is not None:
        return SeekRequest(targets, start)
    frame = DesignFrame(
        tons=unit.chassis.tonnage,
        year=unit.tech.year,
        base=unit.tech.base,
        walk=int(targets[1].least),
        form=unit.chassis.form,
        kind=kind_of_mech(unit),
        level=unit.tech.rules_level,
    )
    return SeekRequest(targets, frame=frame)


@dataclass(frozen=True)
class Outcome:
    """What came of a request: the first solution, and the seconds until it was there."""

    found: FoundDesign | None
    seconds: float
    tried: int
    nearest: tuple[float, ...]


def outcome(request: SeekRequest, seconds: float, seed: int) -> Outcome:
    """Seek until the first solution or until the time is over."""
    began = time.process_time()
    seek = Seek(request, seed)
    for found in seek.steps():
        spent = time.process_time() - began
        if found is not None or spent > seconds:
            return Outcome(found, spent, seek.tried, seek.nearest.values if seek.nearest else ())
    raise AssertionError


def check(request: SeekRequest, found: FoundDesign) -> None:
    """Fail unless what the file says is legal, full and as wanted."""
    unit = read_bytes(found.text.encode(), "found.mtf").unit
    g = once(unit)
    assert is_valid(g), "illegal"
    assert mass(g).free == 0, "mass is left"
    for target in request.targets:
        assert target.miss(target.value(g)) == 0, target.words
    origin = request.origin
    assert all(PARTS[name](unit) == PARTS[name](origin) for name in ALWAYS), "another chassis"


def main() -> None:
    options = argparse.ArgumentParser()
    options.add_argument("--corpus", type=Path, required=True, help="a zip archive of MTF files")
    options.add_argument("--count", type=int, default=200)
    options.add_argument("--seconds", type=float, default=10)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--from-start", action="store_true")
    given = options.parse_args()
    with zipfile.ZipFile(given.corpus) as archive:
        names = sorted(name for name in archive.namelist() if name.endswith(".mtf"))
        rng = random.Random(given.seed)
        units = [
            read_bytes(archive.read(name), name).unit for name in rng.sample(names, min(len(names), 6 * given.count))
        ]
    times, steps, number = [], [], 0
    for number, unit in enumerate(whole_designs(units, rng), 1):
        alike = [
            other for other in units if other is not unit and other.chassis == unit.chassis and other.tech == unit.tech
        ]
        start = rng.choice(alike) if given.from_start and alike else None
        request = request_for(unit, rng, start)
        came = outcome(request, given.seconds, given.seed)
        if came.found is None:
            wanted = "; ".join(target.words for target in request.targets)
            print(f"not solved: {unit.names.full} ({wanted}), nearest {came.nearest} of {came.tried}", flush=True)
        else:
            check(request, came.found)
            times.append(came.seconds)
            steps.append(came.tried)
        if number == given.count:
            break
    share = 100 * len(times) / number
    in_two = 100 * sum(each <= 2 for each in times) / number
    middle = statistics.median(times) if times else 0
    print(f"{len(times)} of {number} solved in {given.seconds:g} s ({share:.1f} %), {in_two:.1f} % in 2 s,", end=" ")
    print(f"median {middle:.2f} s;", end=" ")
    print(", ".join(f"{100 * sum(each <= most for each in steps) / number:.1f} % in {most} steps" for most in _STEPS))


if __name__ == "__main__":
    main()
