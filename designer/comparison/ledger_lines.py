"""Two ledgers in one list: the lines that differ, and how much each difference changes the Battle Value.

The points of a line are multiplied by the factors of its section and of the cockpit. If points and factors both differ,
the change of one is multiplied by the mean of the other, so that all changes add up to the difference of the Battle
Values, except for rounding.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from designer.battle_value import Ledger, LedgerLine
from designer.battle_value.ledger_text import digits_of, shown_value
from designer.units.mount import MountId

_NOT_ADDED: Final = frozenset(("off.heat", "final.sum", "final.rounded", "final.manual"))
"""The ids of lines that are not part of the sum; their effect is in other lines."""

_SMALLEST: Final = 1e-6


class LineDifference(NamedTuple):
    """A line of two ledgers; ``a`` or ``b`` is None if the line is in only one of them.

    ``change`` is the change of the Battle Value from A to B by this line. ``id`` is the line's id in A; for a line of B
    it has the id of the matched mount in A. ``group`` is the label of the line of which it is a part (for a factor of
    its section). ``mounts_a`` and ``mounts_b`` are the mounts that it is about, in each design.
    """

    id: str
    label: str
    kind: str
    a: float | None
    b: float | None
    change: float
    digits: int
    factor: bool
    group: str = ""
    mounts_a: tuple[MountId, ...] = ()
    mounts_b: tuple[MountId, ...] = ()

    @property
    def differs(self) -> bool:
        """Whether the two lines differ visibly."""
        return self.a != self.b or abs(self.change) > _SMALLEST


def merged_lines(a: Ledger, b: Ledger, id_in_a: Mapping[MountId, MountId]) -> tuple[LineDifference, ...]:
    """All lines that add to the value in A or B: first those of A in order, then those that only B has."""
    ours, theirs = _Side(a), _Side(b, id_in_a)
    merged = []
    for line_id in dict.fromkeys((*ours.lines, *theirs.lines)):
        one, other = ours.lines.get(line_id), theirs.lines.get(line_id)
        line = one or other
        assert line is not None
        merged.append(
            LineDifference(
                line_id,
                line.label,
                line.kind,
                None if one is None else shown_value(one),
                None if other is None else shown_value(other),
                _change(ours, theirs, line_id, line),
                digits_of(line),
                line.factor,
                ours.groups.get(line_id) or theirs.groups.get(line_id, ""),
                () if one is None else one.mounts,
                () if other is None else other.mounts,
            )
        )
    return tuple(merged)


def line_differences(lines: tuple[LineDifference, ...]) -> tuple[LineDifference, ...]:
    """The lines that differ, the largest change first."""
    return tuple(sorted((line for line in lines if line.differs), key=lambda line: -abs(line.change)))


# -- one ledger -----------------------------------------------------------------------------------------------


class _Side:
    """The lines of one ledger that count, by id, with the factors and sums of its sections."""

    def __init__(self, ledger: Ledger, ids: Mapping[MountId, MountId] | None = None) -> None:
        self.lines: dict[str, LedgerLine] = {}
        self.groups: dict[str, str] = {}
        self.points: dict[str, float] = {}
        self.factors: dict[str, dict[str, float]] = {}
        for section in ledger.sections:
            self.factors[section.id] = {line.id: line.value for line in section.lines if line.factor}
            for line, group in _counting(section):
                known = line.id if ids is None else _matched_id(line, ids)
                self.lines[known], self.groups[known] = line, group
            added = (line.value for line in section.lines if not line.factor and line.id not in _NOT_ADDED)
            # A line's inputs are of any type; a sum is a number.
            self.points[section.id] = dict(section.inputs).get("sum", math.fsum(added))  # type: ignore[assignment]
        self.points["final"] = ledger.defensive + ledger.offensive

    def factor(self, section: str, line_id: str) -> float:
        """The factor with this id in a section; 1 if the section does not have it."""
        return self.factors[section].get(line_id, 1.0)


def _counting(section: LedgerLine) -> Iterator[tuple[LedgerLine, str]]:
    for line in section.lines:
        if line.id not in _NOT_ADDED:
            yield from _parts(line, section.label if line.factor else "")


def _parts(line: LedgerLine, group: str) -> Iterator[tuple[LedgerLine, str]]:
    """The parts of a line if they add up to its value, else the line itself; each with the label of its group."""
    if line.lines and math.isclose(sum(part.value for part in line.lines), line.value, abs_tol=_SMALLEST):
        for part in line.lines:
            yield from _parts(part, line.label)
    elif line.value or line.factor or not line.lines:
        yield line, group


def _matched_id(line: LedgerLine, ids: Mapping[MountId, MountId]) -> str:
    """The id of a line of B with the id of the matched mount in A; with a "b" before the id if there is none."""
    if line.mount is None:
        return line.id
    head, _, tail = line.id.rpartition(".")
    known = ids.get(line.mount)
    return f"{head}.b{tail}" if known is None else f"{head}.{known}"


# -- the effect of a difference -------------------------------------------------------------------------------


def _change(a: _Side, b: _Side, line_id: str, line: LedgerLine) -> float:
    """The change of the Battle Value by a line: change of points times mean factor, or of factor times mean points."""
    section = line.id.partition(".")[0]
    if not line.factor:
        change = (_value(b, line_id) - _value(a, line_id)) * _mean_product(a, b, section)
    else:
        names = {**a.factors[section], **b.factors[section]}
        change = b.factor(section, line.id) - a.factor(section, line.id)
        change *= (a.points[section] + b.points[section]) / 2
        change *= math.prod((a.factor(section, n) + b.factor(section, n)) / 2 for n in names if n != line.id)
    return change if section == "final" else change * _mean_product(a, b, "final")


def _value(side: _Side, line_id: str) -> float:
    line = side.lines.get(line_id)
    return 0.0 if line is None else line.value


def _mean_product(a: _Side, b: _Side, section: str) -> float:
    """The mean of the products of all factors of a section in both ledgers."""
    return (math.prod(a.factors[section].values()) + math.prod(b.factors[section].values())) / 2
