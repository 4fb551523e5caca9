"""``mechwright refit``: what it takes to rebuild one unit into another, by Campaign Operations or as MekHQ has it."""

from __future__ import annotations

import json
import sys
from enum import StrEnum
from pathlib import Path
from typing import Annotated

from designer.cli.arguments import Argument, Option, UsageError
from designer.cli.file_problems import problem_fields
from designer.cli.unit_input import UnitFile, read_or_exit
from designer.comparison.refit import KIT_FORMS, RECORD_FORMS, RefitProfile, record, record_fields
from designer.editing import Session


class RecordFormat(StrEnum):
    """The output formats: text, one JSON object, a Markdown page, or the jobs as a table for spreadsheets."""

    TEXT = "text"
    JSON = "json"
    MARKDOWN = "markdown"
    CSV = "csv"


def refit(
    a: UnitFile,
    b: Annotated[Path, Argument(help="The unit after the refit.")],
    profile: Annotated[RefitProfile, Option(help="Campaign Operations, or MekHQ.")] = RefitProfile.BOOK,
    output: Annotated[RecordFormat, Option("--format", help="The form of the output.")] = RecordFormat.TEXT,
    *,
    kit: Annotated[bool, Option("--kit", help="Only the parts to buy, with numbers and prices.")] = False,
) -> None:
    """Refit of one unit into another: class, time, facility, check, price, and every job."""
    forms = KIT_FORMS if kit else RECORD_FORMS
    if output not in forms:
        raise UsageError(f"the parts to buy have the formats {', '.join(forms)}", option="--kit")
    first, second = map(Session, read_or_exit(a, b))
    found = record(first, second, profile)
    if output is RecordFormat.JSON:
        print(json.dumps(record_fields(found) | problem_fields(), ensure_ascii=False, indent=2))
    else:
        sys.stdout.write(forms[output](found))
