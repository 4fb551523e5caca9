"""The cost of a trial: a fight in milliseconds, and as a multiple of reading and valuing one unit's file.

Run by ``make bench``, in time of the processor, which other work on the machine hardly changes. A fight may cost
25 times as much.
"""

from __future__ import annotations

import time

from designer import paths
from designer.battle_value import battle_value
from designer.design import once
from designer.formats import read
from designer.trials.duel import Matchup
from designer.trials.map import MapKind
from designer.trials.tables import Contender
from designer.trials.terms import TrialTerms

FIGHTS = 60
ALLOWED = 25
FILES = [paths.data("designs", f"{name}.mtf") for name in ("wayfarer-wfr-3d", "ironbark-irb-9k")]


def valued() -> float:
    """The seconds of the processor for reading and valuing a unit."""
    battle_value(once(read(FILES[0]).unit))
    began = time.process_time()
    for _ in range(FIGHTS):
        battle_value(once(read(FILES[0]).unit))
    return (time.process_time() - began) / FIGHTS


def main() -> None:
    """Print the cost of a fight on each kind of map."""
    unit = valued()
    sides = Contender(read(FILES[0]).unit), Contender(read(FILES[1]).unit)
    print(f"reading and valuing a unit: {unit * 1000:.2f} ms")
    for kind in MapKind:
        arena = Matchup(sides, TrialTerms(board=kind)).arena()
        for number in range(1, 13):  # once on each map
            arena.fight(number)
        began = time.process_time()
        for number in range(1, FIGHTS + 1):
            arena.fight(number)
        cost = (time.process_time() - began) / FIGHTS
        print(f"a fight, map {kind.value}: {cost * 1000:.1f} ms, {cost / unit:.1f} times that (allowed: {ALLOWED})")


if __name__ == "__main__":
    main()
