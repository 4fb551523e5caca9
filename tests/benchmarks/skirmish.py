"""What a thousand battles of six against six on a map of 20 x 20 cost. Prints; asserts nothing.

python -m tests.benchmarks.skirmish [--battles 1000] [--jobs N]
"""

from __future__ import annotations

import argparse
import os
import sys
import time

from designer.executors import Workers
from designer.rulesets.skirmish.batch import many
from designer.rulesets.skirmish.battle import Setup
from designer.rulesets.skirmish.battlefield import Battlefield
from designer.rulesets.skirmish.units import unit_named

RED = ("Shielded Warrior", "Shielded Spearman", "2H Warrior", "Pikeman", "Archer", "Archer")
BLUE = ("Axeman", "Swordsman", "Hammer Guard", "Nachzehrer", "Archer", "Crossbowman")


def main() -> None:
    """Time both kinds of ground, with one process and with several."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--battles", type=int, default=1000)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    options = parser.parse_args()
    print("python -m tests.benchmarks.skirmish", *sys.argv[1:])
    red, blue = tuple(map(unit_named, RED)), tuple(map(unit_named, BLUE))
    for name, ground in (("flat", Battlefield.flat(20, 20)), ("rolling", Battlefield.rolling(20, 20, 1))):
        for jobs in sorted({1, options.jobs}):
            start, worked = time.perf_counter(), time.process_time()
            tally = many(Setup(ground, red, blue), options.battles, seed=1, workers=Workers(jobs))
            seconds = time.perf_counter() - start
            own = time.process_time() - worked
            rate = tally.red_rate
            print(
                f"{name:>8}, {jobs} process(es): {options.battles} battles in {seconds:.2f} s, "
                f"{seconds / options.battles * 1000:.2f} ms each ({own:.2f} s of this process's own); "
                f"red wins {rate.rate:.1%} ({rate.low:.1%} to {rate.high:.1%}), "
                f"{tally.rounds / tally.battles:.1f} rounds"
            )


if __name__ == "__main__":
    main()
