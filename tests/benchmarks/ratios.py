"""What an edit, a what-if and a corpus cost, as ratios within one run. Prints; asserts nothing.

    python -m tests.benchmarks.ratios [--corpus ZIP]

A *full recalculation* loads a design into a fresh graph and reads everything the window shows: the ledger, mass,
slots, heat, movement, armor, findings and the shelf. An *edit* applies one step to an open session and reads the
same again; a *what-if* reads the same of the step without making it.
"""

from __future__ import annotations

import argparse
import statistics
import time
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path

from designer import design, paths
from designer.battle_value import battle_value, ledger
from designer.construction.armor import armor
from designer.construction.findings import findings
from designer.construction.heat import heat
from designer.construction.mass import mass
from designer.construction.movement import movement
from designer.construction.slots import shelf, slot_use
from designer.design import Design
from designer.editing import Edit, EditRefusedError, Session, edits
from designer.formats import FormatError, read, read_bytes
from designer.graph import Evaluator
from designer.units.location import CT, HD, LA, LT
from designer.units.unit import Unit

SHOWN = (ledger, mass, slot_use, heat, movement, armor, findings, shelf)
ROUNDS = 41


def read_all(g: Evaluator) -> None:
    """Read everything the window shows."""
    for query in SHOWN:
        query(g)


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
        yield "turn to rear", edits.toggle_rear(first)
    yield "gyro", edits.set_gyro("heavy-duty" if unit.gyro != "heavy-duty" else "standard")
    yield "walk MP", edits.set_walk(3)
    yield "place in head", edits.place("small-laser", HD)
    yield "place in arm", edits.place("small-laser", LA)
    yield "place in torso", edits.place("small-laser", LT)


def edit_ratios(unit: Unit) -> Iterator[tuple[str, float, float]]:
    """For each step: the cost of the edit and of the what-if, each against a full recalculation."""

    def full() -> float:
        return timed(lambda: read_all(Design(unit).graph))

    whole = median(full)
    session = Session(unit)
    read_all(session.graph)
    for name, edit in steps(unit):
        try:
            if edit.run(unit) == unit:
                continue
        except EditRefusedError:
            continue

        def make(edit: Edit = edit) -> float:
            taken = timed(lambda: (session.apply(edit), read_all(session.graph)))
            session.undo()
            read_all(session.graph)
            return taken

        def consider(edit: Edit = edit) -> float:
            return timed(lambda: read_all(session.what_if(edit).overlay))

        yield name, median(make) / whole, median(consider) / whole


def sample_designs() -> Iterator[tuple[str, Unit]]:
    """The designs that come with the program."""
    for path in sorted(paths.data("designs").glob("*.mtf")):
        try:
            yield path.stem, read(path).unit
        except FormatError as error:
            print(f"left out: {error}")


def print_edits() -> None:
    """Edits and what-ifs on all sample designs."""
    by_step: dict[str, list[tuple[float, float]]] = {}
    for _, unit in sample_designs():
        for name, edit, what_if in edit_ratios(unit):
            by_step.setdefault(name, []).append((edit, what_if))
    print(f"{'against one full recalculation':<34}{'edit':>8}{'what-if':>10}{'worst edit':>12}")
    for name, ratios in by_step.items():
        made, considered = zip(*ratios, strict=True)
        print(f"  {name:<32}{statistics.median(made):>8.3f}{statistics.median(considered):>10.3f}{max(made):>12.3f}")
    made, considered = zip(*(ratio for ratios in by_step.values() for ratio in ratios), strict=True)
    print(
        f"  {'all: median':<32}{statistics.median(made):>8.3f}{statistics.median(considered):>10.3f}{max(made):>12.3f}"
    )


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
    base, work = median(lambda: timed(unzip), 5), median(lambda: timed(value), 5)
    print(f"corpus: read and value {work:.2f} s, unzip and split {base:.2f} s, ratio {work / base:.1f}")


def main() -> None:
    """Print all ratios."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--corpus", type=Path, help="a zip archive of MTF files")
    archive = parser.parse_args().corpus
    print_edits()
    if archive is not None:
        print_corpus(archive)


if __name__ == "__main__":
    main()
