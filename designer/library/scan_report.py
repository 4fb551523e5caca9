"""Report of a scan that is done or was ended."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from designer.library.sources import Problem


class Revalued(NamedTuple):
    """A value of a unit that changed although its file did not: ``column`` is one of `unit_row.COLUMNS`."""

    place: str
    name: str
    column: str
    before: object
    after: object


@dataclass
class ScanReport:
    """Report of a scan: the places of files that are new, changed, no longer there, or have moved (from, to).

    ``unsettled`` files changed while they were read, ``missing`` sources are not there; ``problems`` are those of files
    that were read now. ``units`` and ``broken`` (problems) are what the library has at the end.
    """

    added: dict[str, None] = field(default_factory=dict)  # an ordered set
    changed: list[str] = field(default_factory=list)
    vanished: list[str] = field(default_factory=list)
    moved: list[tuple[str, str]] = field(default_factory=list)
    unsettled: list[str] = field(default_factory=list)
    missing: list[Problem] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    revalued: list[Revalued] = field(default_factory=list)
    unchanged: int = 0
    units: int = 0
    broken: int = 0
    finished: bool = False
