"""What comparing two designs costs, against valuing one, in one run. Prints; asserts nothing.

    python -m tests.benchmarks.comparing

*Valuing* opens a design and reads its figures, ledger and armor. *Comparing* opens two and reads everything the page
shows of both: figures, armor, ledger differences, every difference with its edit, equipment and refit. *After an edit*
is what the page reads anew of two open designs when one of them was edited. *Ranking* is what trying one difference
by itself costs.
"""

from __future__ import annotations

import json
import statistics
import time
from collections.abc import Callable, Iterator
from itertools import pairwise

from designer import paths
from designer.battle_value import ledger
from designer.comparison import Comparison, effects
from designer.comparison.headline_figures import armor_rows, totals
from designer.editing import Session, edits
from designer.formats import read
from designer.units.location import CT
from designer.units.unit import Unit

ROUNDS = 21


def seconds(work: Callable[[], object]) -> float:
    """Processor seconds of one piece of work."""
    start = time.process_time_ns()
    work()
    return (time.process_time_ns() - start) / 1e9


def value(unit: Unit) -> None:
    """Open a design and read what a comparison shows of one."""
    g = Session(unit).graph
    totals(g, g)
    ledger(g)
    armor_rows(g, g)


def compare(a: Session, b: Session) -> Comparison:
    """Read all that the page shows but the ranking."""
    found = Comparison(a, b)
    for _ in (found.totals, found.armor, found.line_differences, found.differences, found.counts, found.refit):
        pass
    return found


def costs(one: Unit, other: Unit) -> Iterator[float]:
    """Comparing, comparing after an edit and one step of ranking, each against valuing one of the two.

    All are timed in turn, and the medians are of ratios within one round, since other work on the machine comes and
    goes.
    """
    a, b = Session(one), Session(other)
    found = compare(a, b)
    rounds = [tuple(_round(one, other, a, b, found)) for _ in range(ROUNDS)]
    yield from (statistics.median(column) for column in zip(*rounds, strict=True))


def _round(one: Unit, other: Unit, a: Session, b: Session, found: Comparison) -> Iterator[float]:
    valuing = (seconds(lambda: value(one)) + seconds(lambda: value(other))) / 2
    yield seconds(lambda: compare(Session(one), Session(other))) / valuing
    a.apply(edits.set_armor(CT, front=a.unit.armor.front[CT] ^ 1))
    yield seconds(lambda: compare(a, b)) / valuing
    ranking = seconds(lambda: list(effects(a, found.differences)))
    yield ranking / max(1, len(found.differences)) / valuing


def main() -> None:
    """Print the ratios."""
    entries = json.loads(paths.data("designs", "index.json").read_text("utf-8"))
    units = [read(paths.data("designs", entry["file"])).unit for entry in entries]
    rows = [tuple(costs(one, other)) for one, other in pairwise(units)]
    print("against valuing one design   median   worst")
    for name, column in zip(("comparing two", "after an edit", "ranking one"), zip(*rows, strict=True), strict=True):
        print(f"  {name:<24}{statistics.median(column):>9.2f}{max(column):>8.2f}")


if __name__ == "__main__":
    main()
