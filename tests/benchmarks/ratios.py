"""What an edit, a what-if, a start and a corpus cost, as ratios within one run. Prints; asserts nothing.

    python -m tests.benchmarks.ratios [--corpus ZIP]

A *full recalculation* loads a design into a fresh graph and reads everything the window shows: the ledger, mass,
slots, heat, movement, armor, findings and the unallocated list. *Edit* is what the same reading costs after one step
in an open session, *what-if* what it costs of a step that is not made; *making it* is the step
itself, with its history.
"""

from __future__ import annotations

import argparse
import json
import resource
import statistics
import subprocess
import sys
import time
import zipfile
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import NamedTuple

from designer import design, paths
from designer.battle_value import battle_value, ledger
from designer.catalog import catalog, systems
from designer.construction.armor import armor
from designer.construction.findings import findings
from designer.construction.heat import heat
from designer.construction.mass import mass
from designer.construction.movement import movement
from designer.construction.slot_space import slot_use, unallocated
from designer.design import Design
from designer.editing import Edit, EditRefusedError, Session, edits
from designer.formats import FormatError, read, read_bytes
from designer.graph import Evaluator
from designer.units.location import CT, HD, LA, LT
from designer.units.unit import Unit

SHOWN = (ledger, mass, slot_use, heat, movement, armor, findings, unallocated)
ROUNDS = 41


def read_all(g: Evaluator) -> None:
    """Read everything the window shows."""
    for query in SHOWN:
        query(g)


def read_what_if(loaded: Design, unit: Unit) -> None:
    """Read everything the window would show of ``unit``."""
    read_all(loaded.what_if(unit))


def median(run: Callable[[], float], rounds: int = ROUNDS) -> float:
    """Median seconds of several runs; each run times itself."""
    return statistics.median(run() for _ in range(rounds))


def timed(work: Callable[[], object]) -> float:
    """Processor seconds of one piece of work."""
    start = time.process_time_ns()
    work()
    return (time.process_time_ns() - start) / 1e9


def steps(unit: Unit) -> Iterator[tuple[str, Edit]]:
    """The edits that are timed: each kind of thing a person does, as far as this design allows it."""
    catalog_weapons = [f.mount for f in design.weapons(design.once(unit)) if f.mount.slots]
    yield "rename", edits.rename(model="Bench")
    yield "armor point", edits.set_armor(CT, front=max(0, unit.armor.front[CT] - 1))
    yield "place laser", edits.place_best("medium-laser")
    yield "place sink", edits.place_best("heat-sink")
    if catalog_weapons:
        first = catalog_weapons[0].id
        yield "remove weapon", edits.remove(first)
        yield "unplace weapon", edits.unplace(first)
        yield "turn to rear", edits.toggle("rear", [first])
    yield "gyro", edits.set_gyro("heavy-duty" if unit.gyro != "heavy-duty" else "standard")
    yield "walk MP", edits.set_walk(3)
    yield "place in head", edits.place("small-laser", HD)
    yield "place in arm", edits.place("small-laser", LA)
    yield "place in torso", edits.place("small-laser", LT)


class Ratios(NamedTuple):
    """Costs of one step, each against a full recalculation."""

    edit: float
    what_if: float
    making: float


def edit_ratios(unit: Unit) -> Iterator[tuple[str, Ratios]]:
    """The costs of each step on one design."""
    session, loaded = Session(unit), Design(unit)
    read_all(session.graph)
    read_all(loaded.graph)
    for name, edit in steps(unit):
        try:
            after = edit.run(unit)
        except EditRefusedError:
            continue
        if after == unit:
            continue
        # Anew for each step, so that both sides of a ratio meet the machine in the same mood.
        whole = median(lambda: timed(lambda: read_all(Design(unit).graph)))
        made, read_again = [], []
        for _ in range(ROUNDS):
            made.append(timed(partial(session.apply, edit)))
            read_again.append(timed(lambda: read_all(session.graph)))
            session.undo()
            read_all(session.graph)
        consider = partial(read_what_if, loaded, after)
        considered = statistics.median(timed(consider) for _ in range(ROUNDS))
        yield (
            name,
            Ratios(statistics.median(read_again) / whole, considered / whole, statistics.median(made) / whole),
        )


def sample_designs() -> Iterator[tuple[str, Unit]]:
    """The designs that come with the program."""
    for path in sorted(paths.data("designs").glob("*.mtf")):
        try:
            yield path.stem, read(path).unit
        except FormatError as error:
            print(f"left out: {error}")


def print_edits() -> None:
    """Edits and what-ifs on all sample designs."""
    by_step: dict[str, list[Ratios]] = {}
    for _, unit in sample_designs():
        for name, ratios in edit_ratios(unit):
            by_step.setdefault(name, []).append(ratios)
    print(f"{'against one full recalculation':<32}{'edit':>8}{'what-if':>10}{'making it':>12}{'worst edit':>12}")
    for name, found in by_step.items():
        _print_row(name, found)
    _print_row("all", [ratios for found in by_step.values() for ratios in found])


def _print_row(name: str, found: list[Ratios]) -> None:
    edit, what_if, making = (statistics.median(column) for column in zip(*found, strict=True))
    worst = max(ratios.edit for ratios in found)
    print(f"  {name:<30}{edit:>8.3f}{what_if:>10.3f}{making:>12.3f}{worst:>12.3f}")


def print_making() -> None:
    """What making an edit costs, alone and with reading the Battle Value of the result.

    To be seen beside what the import of pydantic takes, which says how fast the machine is.
    """
    made, valued = [], []
    for _, unit in sample_designs():
        session = Session(unit)
        value = partial(battle_value, session.graph)
        value()
        for _, edit in steps(unit):
            taken = []
            for _ in range(ROUNDS):
                try:
                    taken.append((timed(partial(session.apply, edit)), timed(value)))
                except EditRefusedError:
                    break
                session.undo()
                value()
            if taken:
                making, reading = map(min, zip(*taken, strict=True))
                made.append(1000 * making)
                valued.append(1000 * (making + reading))
    alone, both = map(statistics.median, (made, valued))
    print(f"making an edit {alone:.3f} ms, with reading its Battle Value {both:.3f} ms")


def print_corpus(archive: Path) -> None:
    """Reading and valuing every unit of an archive, against unzipping and splitting the same files."""

    def unzip() -> list[list[str]]:
        with zipfile.ZipFile(archive) as found:
            return [
                [line.strip() for line in found.read(name).decode("utf-8", "replace").split("\n")]
                for name in found.namelist()
                if name.endswith(".mtf")
            ]

    def value() -> int:
        with zipfile.ZipFile(archive) as found:
            return sum(
                battle_value(design.once(read_bytes(found.read(name), name).unit))
                for name in found.namelist()
                if name.endswith(".mtf")
            )

    value()  # the catalog is loaded and the caches of distinct lines are warm, as in a long run
    rounds = [(timed(unzip), timed(value)) for _ in range(7)]
    base, work = map(min, zip(*rounds, strict=True))
    print(f"corpus: read and value {work:.2f} s, unzip and split {base:.2f} s, ratio {work / base:.1f}")


def print_start() -> None:
    """What it takes to begin: importing the core, and loading the catalog against parsing the same bytes."""
    codes = (
        "pass",
        "from pydantic import BaseModel",
        "import designer.battle_value, designer.construction.findings",
        "import designer.editing.edits, designer.formats",
    )
    # In turn, and the least of all: other work on the machine only ever adds.
    bare, pydantic, core, whole = (1000 * min(seconds) for seconds in zip(*_starts(codes), strict=True))
    print(f"imports, in ms over a bare interpreter: units to Battle Value {core - bare:.0f},")
    print(f"  with edits and formats {whole - bare:.0f}; pydantic alone {pydantic - bare:.0f}")
    files = [path.read_text(encoding="utf-8") for path in sorted(paths.data("equipment").glob("*.jsonl"))]
    files += [path.read_text(encoding="utf-8") for path in sorted(paths.data("systems").glob("*.jsonl"))]

    def parse() -> None:
        for text in files:
            json.loads(f"[{','.join(text.split(chr(10))[:-1])}]")

    parsing, loading = map(min, zip(*[(timed(parse), timed(_load_catalog)) for _ in range(ROUNDS)], strict=True))
    print(f"catalog: loading takes {loading / parsing:.1f} times what json.loads takes for the same bytes")


def _load_catalog() -> None:
    catalog.cache_clear()
    systems.cache_clear()
    catalog(), systems()


def _starts(codes: tuple[str, ...]) -> Iterator[list[float]]:
    """Processor seconds of Python processes that run some codes, several times."""
    for _ in range(15):
        yield [_seconds(code) for code in codes]


def _seconds(code: str) -> float:
    """Processor seconds of a Python process that runs some code."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, "-c", code], check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main() -> None:
    """Print all ratios."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--corpus", type=Path, help="a zip archive of MTF files")
    archive = parser.parse_args().corpus
    print_edits()
    print_making()
    print_start()
    if archive is not None:
        print_corpus(archive)


if __name__ == "__main__":
    main()
