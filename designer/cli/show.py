"""``mechwright show``: one unit as a sheet, as a page or in a line."""

from __future__ import annotations

import sys
from enum import StrEnum
from pathlib import Path

from designer.channels import speak_utf8
from designer.cli.blk import print_blk
from designer.cli.unit_input import read_or_say
from designer.formats.blk import is_blk
from designer.formats.unit_sheet import chat_line, sheet_html, sheet_text


class SheetForm(StrEnum):
    """How a unit is shown."""

    TEXT = "text"
    HTML = "html"
    CHAT = "chat"


def print_sheet(path: Path, form: SheetForm = SheetForm.TEXT) -> int:
    """Print the sheet; 0 when done, 1 when the file cannot be read."""
    if form is SheetForm.HTML:
        speak_utf8()
    if is_blk(path):
        return print_blk(path, form.value)
    loaded = read_or_say(path)
    if loaded is None:
        return 1
    match form:
        case SheetForm.TEXT:
            text = sheet_text(loaded.unit)
        case SheetForm.HTML:
            text = sheet_html(loaded.unit)
        case SheetForm.CHAT:
            text = f"{chat_line(loaded.unit)}\n"
    sys.stdout.write(text)
    return 0
