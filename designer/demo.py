"""A demonstration without a display: open designs, change them, print the effect, save copies, draw the window.

It runs as `python -m designer demo --out build/demo`, and by `make run` if there is no display. Without files it uses a
sample design.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path

from designer import design, paths
from designer.battle_value.ledger_text import ledger_text
from designer.battle_value.total import battle_value, ledger
from designer.channels import open_to_any_text
from designer.construction.findings import findings
from designer.construction.mass import mass
from designer.editing import Session, edits
from designer.formats import FormatError, read
from designer.saving import save
from designer.workspace.documents import Document, open_document

SAMPLE = "wayfarer-wfr-3d.mtf"
ITEM = "medium-laser"
COPY = "{name}-with-one-more-laser.mtf"
FOLDER = Path("build", "demo")


def main(arguments: Sequence[str]) -> int:
    """Run the demonstration and print where its files are; the exit status is 1 if a file could not be read, else 0."""
    parser = argparse.ArgumentParser(prog="mechwright demo", description="The main job without a display.")
    parser.add_argument("files", nargs="*", type=Path, help="unit files, none of which is changed (a sample)")
    parser.add_argument("--out", type=Path, default=FOLDER, help=f"the folder for what is made ({FOLDER})")
    given = parser.parse_args(list(arguments))
    open_to_any_text()
    folder: Path = given.out
    if not given.files:
        source = paths.data("designs", SAMPLE)
        _do(source, open_document(source), folder, SAMPLE.partition("-")[0])
        return 0
    status = 0
    for source, place in _places(given.files, folder):
        try:
            document = open_document(source)
        except FormatError as error:
            print(error, file=sys.stderr)
            status = 1
        else:
            _do(source, document, place, source.stem)
    return status


def _places(files: Iterable[Path], folder: Path) -> Iterator[tuple[Path, Path]]:
    """Each file with its own output folder, named after the file; files of the same name get numbered folders."""
    taken: set[str] = set()
    for source in files:
        name, number = source.stem, 1
        while name in taken:
            number += 1
            name = f"{source.stem}-{number}"
        taken.add(name)
        yield source, folder / name


def _do(source: Path, document: Document, folder: Path, name: str) -> None:
    """Change the opened design, undo, redo, print its findings, save a copy, read it again and draw the window."""
    folder.mkdir(parents=True, exist_ok=True)
    session = document.session
    print(f"Opened {document.title} from {source} ({len(document.notes)} notes on the file).\n")
    before = ledger(session.graph)
    print(f"Battle Value before\n\n{ledger_text(before)}\n")

    step = edits.place_best(ITEM)
    print(f"{step.label_for(session.unit)}: Battle Value {_moved(session, lambda: session.apply(step))}.")
    print(f"Undo: {_moved(session, session.undo)}.")
    print(f"Redo: {_moved(session, session.redo)}.\n")
    print(f"Battle Value after\n\n{ledger_text(ledger(session.graph))}\n")
    for finding in findings(session.graph):
        print(f"{finding.severity.name.lower():8} {finding.place:10} {finding.sentence}")

    saved = folder / COPY.format(name=name)
    document.save(saved)
    texts = {"before.txt": ledger_text(before), "after.txt": ledger_text(ledger(session.graph))}
    for file_name, text in texts.items():
        save(f"{text}\n".encode(), folder / file_name)
    print(f"\nSaved the changed design in {saved} and both ledgers beside it.")
    again = battle_value(design.once(read(saved).unit))
    print(f"Read back from there it has a Battle Value of {again}.")
    _draw(saved, folder / "window.png")


def _moved(session: Session, change: Callable[[], object]) -> str:
    """Make a change to the design; the result is a text with Battle Value and mass before and after it."""
    old, old_mass = battle_value(session.graph), mass(session.graph).total
    change()
    new, new_mass = battle_value(session.graph), mass(session.graph).total
    return f"{old} to {new} ({new - old:+}), {old_mass / 1000:.1f} to {new_mass / 1000:.1f} t"


def _draw(saved: Path, picture: Path) -> None:
    """Render the window with the saved design to the file ``picture``; without Qt, only print that there is none."""
    try:
        from designer.app.pictures.screens import draw_design  # noqa: PLC0415 - all but the picture works without Qt
    except ImportError as error:
        print(f"No picture of the window: {error}.")
        return
    draw_design(saved, picture)
    print(f"The window as it would look is in {picture}.")
