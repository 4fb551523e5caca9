"""``mechwright show``: one unit as a sheet, as a page or in a line."""

from __future__ import annotations

import sys
from enum import StrEnum
from typing import Annotated

from designer.channels import speak_utf8
from designer.cli.arguments import Option
from designer.cli.rules_option import RulesOption
from designer.cli.unit_input import UnitFile, designs_or_exit
from designer.design import rules_for
from designer.formats import is_blk
from designer.formats.unit_sheet import SHEET_FORMS


class SheetForm(StrEnum):
    """The formats of a unit's sheet; ``chat`` is one line."""

    TEXT = "text"
    HTML = "html"
    MARKDOWN = "markdown"
    BBCODE = "bbcode"
    CHAT = "chat"


def show(
    file: UnitFile,
    form: Annotated[SheetForm, Option("--format", help="The form of the sheet; chat is one line.")] = SheetForm.TEXT,
    rules: RulesOption = None,
) -> None:
    """One unit as a readable sheet: figures, equipment, findings, price, and the ledger of its Battle Value."""
    if form is SheetForm.HTML:
        speak_utf8()
    if is_blk(file):
        from designer.cli.blk import print_blk  # noqa: PLC0415 - few files have other units

        print_blk(file, form.value)
        return
    for unit in designs_or_exit(file):
        sys.stdout.write(SHEET_FORMS[form.value](unit, rules_for(unit, rules)))
