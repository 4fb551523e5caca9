"""The main job without a display: open a sample, change it, see what that does, save it, draw the window.

`python -m designer demo --out build/demo`, and what `make run` does where there is no display.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from designer import design, paths
from designer.battle_value.text import ledger_text
from designer.battle_value.total import battle_value, ledger
from designer.construction.findings import findings
from designer.construction.mass import mass
from designer.editing import Session, edits
from designer.formats import read, write

SAMPLE = "wayfarer-wfr-3d.mtf"
ITEM = "medium-laser"
FOLDER = Path("build", "demo")


def main(arguments: Sequence[str]) -> int:
    """Do the job and say where everything is; the result is the exit status."""
    parser = argparse.ArgumentParser(prog="mechwright demo", description="The main job without a display.")
    parser.add_argument("--out", type=Path, default=FOLDER, help=f"the folder for what is made ({FOLDER})")
    folder: Path = parser.parse_args(list(arguments)).out
    folder.mkdir(parents=True, exist_ok=True)

    source = paths.data("designs", SAMPLE)
    unit, notes = read(source)
    session = Session(unit, source)
    print(f"Opened {unit.names.full} from {source} ({len(notes)} notes on the file).\n")
    before = ledger(session.graph)
    print(f"Battle Value before\n\n{ledger_text(before)}\n")

    step = edits.place_best(ITEM)
    print(f"{step.label_for(session.unit)}: Battle Value {_moved(session, lambda: session.apply(step))}.")
    print(f"Undo: {_moved(session, session.undo)}.")
    print(f"Redo: {_moved(session, session.redo)}.\n")
    print(f"Battle Value after\n\n{ledger_text(ledger(session.graph))}\n")
    for finding in findings(session.graph):
        print(f"{finding.severity.name.lower():8} {finding.place:10} {finding.sentence}")

    saved = folder / "wayfarer-with-one-more-laser.mtf"
    write(session.unit, saved)
    texts = {"before.txt": ledger_text(before), "after.txt": ledger_text(ledger(session.graph))}
    for name, text in texts.items():
        (folder / name).write_text(text + "\n", "utf-8")
    print(f"\nSaved the design in {saved} and both ledgers beside it.")
    again = battle_value(design.once(read(saved).unit))
    print(f"Read back from there it has a Battle Value of {again}.")
    _draw(saved, folder / "window.png")
    return 0


def _moved(session: Session, deed: object) -> str:
    """What a step does to Battle Value and mass."""
    assert callable(deed)
    old, old_mass = battle_value(session.graph), mass(session.graph).total
    deed()
    new, new_mass = battle_value(session.graph), mass(session.graph).total
    return f"{old} to {new} ({new - old:+}), {old_mass / 1000:.1f} to {new_mass / 1000:.1f} t"


def _draw(saved: Path, picture: Path) -> None:
    """Draw the window with the design in it, where Qt is installed."""
    try:
        from designer.app.screens import draw_design  # noqa: PLC0415 - all but the picture works without Qt
    except ImportError as error:
        print(f"No picture of the window: {error}.")
        return
    draw_design(saved, picture)
    print(f"The window as it would look is in {picture}.")
