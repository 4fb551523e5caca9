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

from designer.editing import EditRefusedError, Session, new_unit
from designer.formats.journal import Journal
from designer.formats.native import to_data
from tests.editing.test_laws import building, mounting


def digest(steps, position, clean):
    """A short text for all states of a history."""
    data = [[[label, to_data(unit)] for label, unit in steps], position, clean]
    return hashlib.sha256(json.dumps(data).encode()).hexdigest()


def _now(session):
    line = session.history
    clean = [index for index, step in enumerate(line.steps) if step.unit is line._clean]
    return digest([(step.label, step.unit) for step in line.steps], line.position, clean[0] if clean else None)


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
            journal.follow(session.history.steps, session.history.position)
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
