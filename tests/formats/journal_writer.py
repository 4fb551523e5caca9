"""A program that edits at random with a journal until it is killed, and reports what it does before and after.

    python -m tests.formats.journal_writer FOLDER REPORT SEED

Each line of the report is a word and a digest of all that the journal should tell: ``going`` before an event is
written, ``done`` when it is on disk.
"""

from __future__ import annotations

import hashlib
import json
import os
import random
import sys
from pathlib import Path

from designer.editing import EditRefusedError, Session
from designer.editing.blank import new_unit
from designer.formats.journal import Journal
from designer.formats.native import to_data
from tests.editing.test_laws import building, mounting


def digest(steps, ahead, current, clean):
    """A short text for all states of a history: steps as number, number of the one before, label and unit."""
    data = [[[*told, to_data(unit)] for *told, unit in steps], sorted(ahead.items()), current, clean]
    return hashlib.sha256(json.dumps(data).encode()).hexdigest()


def _now(session):
    line = session.history
    steps = [
        (step.number, step.before and step.before.number, step.label, step.unit) for step in line.numbered.values()
    ]
    ahead = {number: step.ahead.number for number, step in line.numbered.items() if step.ahead}
    return digest(steps, ahead, line.current.number, line.clean and line.clean.number)


def _edit(session, chance):
    make = chance.choice([mounting, mounting, building])
    try:
        session.apply(make(session.unit, *(chance.randrange(100) for _ in range(4))))
    except EditRefusedError:
        return
    if len(session.history.steps) > 30:
        session.travel(chance.randrange(10))


def main(folder, report, seed):
    chance = random.Random(seed)
    session = Session(new_unit())
    journal = Journal.new(folder, session.unit)
    with report.open("a") as said:

        def say(word):
            said.write(f"{word} {_now(session)}\n")
            said.flush()

        def follow(_change):
            say("going")
            journal.follow(session.history)
            say("done")

        session.subscribe(follow)
        say("done")
        while True:
            match chance.randrange(12):
                case 0:
                    session.undo()
                case 1:
                    session.redo()
                case 2:
                    session.history.mark_clean()
                    say("going")
                    journal.append_saved(folder / "design.mtf")
                    say("done")
                case _:
                    _edit(session, chance)


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]), int(sys.argv[3]))
    os._exit(1)
