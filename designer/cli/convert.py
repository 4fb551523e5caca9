"""``mechwright convert``: read unit files and write their units to new files, also in another form."""

from __future__ import annotations

import sys
from enum import StrEnum
from pathlib import Path
from typing import Annotated

from designer.cli.arguments import WRONG_USAGE, Argument, Option
from designer.cli.unit_input import designs_or_exit, existing_or_report, unwritable
from designer.formats import FormatError, is_archive, is_blk, write
from designer.saving import file_stem


class FileForm(StrEnum):
    """The forms of unit files that can be written."""

    MTF = "mtf"
    JSON = "json"
    SSW = "ssw"


def convert(
    paths: Annotated[
        list[Path],
        Argument(help="Unit files, folders with such, zip archives; last the file or folder to write to."),
    ],
    to: Annotated[
        FileForm, Option(help="The form of files written to a folder; a single file has that of its suffix.")
    ] = FileForm.MTF,
) -> None:
    """Read unit files and write their units to new files: one to a named file, more or folders to a folder.

    A file is written in the form of its suffix: .mtf in the standard layout, .json or .ssw. Existing ones are replaced.
    Of a file with several configurations each gets a file of its own, with the model in its name.
    """
    *given, target = paths
    if not given or is_blk(target):
        wanted = f"a name such as {target.stem}.mtf; .blk files hold other units" if given else "also a target"
        print(f"{target}: expected {wanted}", file=sys.stderr)
        raise SystemExit(WRONG_USAGE)
    if len(given) > 1 or target.is_dir() or given[0].is_dir() or is_archive(given[0]):
        from designer.cli.export import export_all  # noqa: PLC0415 - one file is written without it
        from designer.cli.export_forms import TEXT_FORMS, ExportForm  # noqa: PLC0415

        existing, missing = existing_or_report(given)
        raise SystemExit(export_all(existing, target, TEXT_FORMS[ExportForm(to.value)], missing=missing))
    units = designs_or_exit(given[0])
    for unit in units:
        path = target if len(units) == 1 else target.with_stem(f"{target.stem} {file_stem(unit.names.model)}")
        try:
            write(unit.with_(source=None), path)
        except OSError as error:
            print(unwritable(path, error), file=sys.stderr)
            raise SystemExit(1) from error
        except FormatError as error:
            print(error, file=sys.stderr)
            raise SystemExit(1) from error
