"""The icons of errors, warnings and notes, and their counts as text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from designer.app.ui.icons import SeverityName
from designer.language import trn

SIGNS: Final[Sequence[SeverityName]] = ("error", "warning", "note")
"""The icon name of each `Severity` of findings and notes, the worst first."""


def counted(sign: SeverityName, count: int) -> str:
    """The count of a severity as text, such as "2 warnings"."""
    if sign == "error":
        return trn("{n} error", "{n} errors", count)
    if sign == "warning":
        return trn("{n} warning", "{n} warnings", count)
    if sign == "note":
        return trn("{n} note", "{n} notes", count)
    return trn("{n} finding", "{n} findings", count)
