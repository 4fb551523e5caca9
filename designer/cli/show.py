"""``mechwright show``: one unit as a sheet, as a page or in a line."""

from __future__ import annotations

import sys
from pathlib import Path

from designer.channels import speak_utf8
from designer.cli.blk import print_blk
from designer.cli.output import SheetForm
from designer.cli.unit_input import read_or_report
from designer.formats.blk import is_blk
from designer.formats.unit_sheet import SHEET_FORMS


def print_sheet(path: Path, form: SheetForm = SheetForm.TEXT) -> int:
    """Print the sheet; 0 when done, 1 when the file cannot be read."""
    if form is SheetForm.HTML:
        speak_utf8()
    if is_blk(path):
        return print_blk(path, form.value)
    loaded = read_or_report(path)
    if loaded is None:
        return 1
    sys.stdout.write(SHEET_FORMS[form.value](loaded.unit))
    return 0
