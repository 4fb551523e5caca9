"""``mechwright convert``: read unit files and write their units to new files, also in another form."""

from __future__ import annotations

import sys
from enum import StrEnum
from pathlib import Path
from typing import Annotated

from designer.cli.arguments import WRONG_USAGE, Argument, Option, UsageError
from designer.cli.conversion import AnswerOption, Answers, ExportOutcome, StrictOption, answers_of
from designer.cli.export_forms import TEXT_FORMS, ExportForm, as_converted, with_book
from designer.cli.output import LineFormat
from designer.cli.rules_option import NamedBook, NamedBookOption
from designer.cli.targets import Target, target_of
from designer.cli.unit_input import STANDARD, Jobs, existing_or_report, given_source, in_one_line, unwritable
from designer.executors import Workers
from designer.formats import FormatError, configurations, is_archive, is_blk, read_source, write
from designer.formats.file_forms import form_of
from designer.formats.file_text import parts_in_notes
from designer.saving import file_stem
from designer.units.unit import Unit


class FileForm(StrEnum):
    """The forms of unit files that can be written."""

    MTF = "mtf"
    JSON = "json"
    SSW = "ssw"


_FORMS = tuple(ExportForm(form) for form in FileForm)


def convert(
    paths: Annotated[
        list[Path],
        Argument(help="Unit files, folders with such, zip archives, -; last the file or folder to write to, or -."),
    ],
    to: Annotated[
        FileForm | None,
        Option(help="The form of files written to a folder, else mtf; a single file has that of its name."),
    ] = None,
    rules: NamedBookOption = None,
    jobs: Jobs = 1,
    strict: StrictOption = False,
    output: AnswerOption = LineFormat.TEXT,
) -> None:
    """Read unit files and write their units to new files: one to a named file, more or folders to a folder.

    A file is written in the form of its name: .mtf in the standard layout, .json or .ssw. Existing ones are replaced.
    A JSON file keeps the text of its MTF file, and an MTF file made from it is that text again.
    Of a file with several configurations each gets a file of its own, with the model in its name.
    """
    *given, path = paths
    if not given or is_blk(path):
        wanted = f"a name such as {path.stem}.mtf; .blk files hold other units" if given else "also a target"
        print(f"{path}: expected {wanted}", file=sys.stderr)
        raise SystemExit(WRONG_USAGE)
    wanted_form = None if to is None else ExportForm(to.value)
    if len(given) == 1 and not (path.is_dir() or given[0].is_dir() or is_archive(given[0])):
        usual = ExportForm.MTF if path == STANDARD else None
        target = target_of(path, wanted_form or usual, _FORMS)
        if target.is_file:
            _convert(given[0], target, rules, answers_of(target, strict=strict, output=output))
            return
    elif path == STANDARD or (form_of(path) and not path.is_dir()):
        raise UsageError(f"{path}: expected a folder for several units")
    else:
        target = Target(path, wanted_form or ExportForm.MTF, is_file=False)
    from designer.cli.export import export_all  # noqa: PLC0415 - one file is written without it

    answers = answers_of(target, strict=strict, output=output)
    existing, missing = existing_or_report(given)
    form = TEXT_FORMS[target.form]._replace(book=rules)
    raise SystemExit(export_all(existing, target, form, Workers(jobs), missing=missing, answers=answers))


def _convert(file: Path, target: Target, book: NamedBook | None, answers: Answers) -> None:
    try:
        units = [read_source(source) for source in configurations(given_source(file))]
    except FormatError as error:
        answers.tell(ExportOutcome(str(file)), "", in_one_line(error))
        raise SystemExit(1) from error
    if target.path == STANDARD and len(units) > 1:
        raise UsageError(f"{file} has {len(units)} units: expected a file or a folder to write to")
    wrong = False
    for unit, notes in units:
        path = target.path
        if len(units) > 1:
            path = path.with_stem(f"{path.stem} {file_stem(unit.names.model)}")
        found = ExportOutcome(str(file), notes=notes)
        try:
            converted = with_book(as_converted(unit, file, f"x.{target.form}"), book)
            found = found._replace(kept=parts_in_notes(converted, f"x.{target.form}"))
            problem = answers.refusal(found)
            if not problem:
                _write(converted, path, target)
        except OSError as error:
            problem = unwritable(path, error)
        except FormatError as error:
            problem = error.problem
        answers.tell(found, str(path), problem)
        wrong = wrong or bool(problem)
    if wrong:
        raise SystemExit(1)


def _write(unit: Unit, path: Path, target: Target) -> None:
    if path == STANDARD:
        target.write(TEXT_FORMS[target.form].made(unit).content, path)
    else:
        write(unit, path)
