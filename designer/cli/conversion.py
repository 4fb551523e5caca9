"""The answers of ``convert`` and ``export``: the file of each unit, what it has no place for, and what is wrong."""

from __future__ import annotations

import json
import sys
from typing import Annotated, NamedTuple

from designer.cli.arguments import Option, UsageError
from designer.cli.file_problems import note_fields
from designer.cli.output import LineFormat
from designer.cli.targets import Target
from designer.cli.unit_input import STANDARD, say_notes
from designer.construction.legality.finding import Severity
from designer.formats import FileNote
from designer.formats.file_text import kept_in_notes

StrictOption = Annotated[
    bool,
    Option(
        "--strict",
        help="Write no file that would lack something, or keep it in its notes only, or whose source has a value that "
        "cannot be read; the exit status is then 1.",
    ),
]
AnswerOption = Annotated[LineFormat, Option("--format", help="Text, or JSON with one object for each unit.")]


class ExportOutcome(NamedTuple):
    """The content of the file for one unit, or the ``error`` in its source; ``notes`` are those on both files.

    ``kept`` are the words for what only the notes of the file keep. ``model`` is that of a unit whose source has
    several configurations.
    """

    source: str
    content: bytes = b""
    error: str = ""
    notes: tuple[FileNote, ...] = ()
    kept: tuple[str, ...] = ()
    model: str = ""


class Answers(NamedTuple):
    """The kind of answers: lines or JSON, and whether files that would lack something are refused."""

    strict: bool = False
    as_json: bool = False

    def refusal(self, found: ExportOutcome) -> str:
        """The reason for which a file is not written, empty if it is."""
        if not self.strict:
            return ""
        lost = [note.text for note in found.notes if note.severity is not Severity.NOTE]
        lost += filter(None, [kept_in_notes(found.kept)])
        return f"is not written, as --strict is given: {'; '.join(lost)}" if lost else ""

    def tell(self, found: ExportOutcome, path: str, problem: str = "") -> None:
        """Print the answer for a unit, with the file at ``path`` unless there is a problem."""
        kept = kept_in_notes(found.kept)
        say_notes(found.source, (*found.notes, *([FileNote(0, Severity.NOTE, kept)] if kept and not problem else ())))
        if problem:
            print(f"{found.source}: {problem}", file=sys.stderr)
        if self.as_json:
            fields = {"path": found.source, "file": "" if problem else path, "kept_in_notes": list(found.kept)}
            print(json.dumps({**fields, "error": problem, **note_fields(found.notes)}, ensure_ascii=False))


PLAIN = Answers()


def answers_of(target: Target, *, strict: bool, output: LineFormat) -> Answers:
    """The kind of answers for two options; ``UsageError`` if file and answers would both be on standard output."""
    if output is LineFormat.JSONL and target.path == STANDARD:
        raise UsageError("the file is written to standard output", "--format")
    return Answers(strict, output is LineFormat.JSONL)
