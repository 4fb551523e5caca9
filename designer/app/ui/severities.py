"""Errors, warnings and notes: the sign of each, and how many there are in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from designer.app.ui.icons import Severity
from designer.language import trn

SIGNS: Final[Sequence[Severity]] = ("error", "warning", "note")
"""By the `Severity` of findings and notes, which counts from the worst: the first picture does without the core."""


def counted(sign: Severity, count: int) -> str:
    """For example "2 warnings"."""
    if sign == "error":
        return trn("{n} error", "{n} errors", count)
    if sign == "warning":
        return trn("{n} warning", "{n} warnings", count)
    if sign == "note":
        return trn("{n} note", "{n} notes", count)
    return trn("{n} finding", "{n} findings", count)
