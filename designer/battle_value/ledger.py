"""The ledger: every figure of the calculation as a line that can be shown, compared, pinned and copied.

A line has its inputs by name and a formula template; text is made only when it is shown.
Ids are stable across edits (``def.armor``, ``off.weapon.17``), so views compare lines by id.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from designer.decimals import POINT, plain
from designer.language import tr
from designer.units.mount import MountId


def added(values: Iterable[float]) -> float:
    """A sum, one value after the other, as the reference has it (BV rule 0.1).

    From Python 3.12 on ``sum`` makes up for digits that get lost on the way, and yields another number.
    """
    total: float = 0
    for value in values:
        total += value
    return total


_BETWEEN_DIGITS: Final = re.compile(r"(?<=\d)\.(?=\d)")


class LedgerLine(NamedTuple):
    """One line of the ledger.

    ``value`` is what the line contributes: points, or a factor where ``factor`` is set. ``formula`` is a template
    over ``inputs`` ("{points} × {factor} × 2.5"). ``source`` is the rule: book and page, or number of the
    reference document. ``mounts`` are the mounts it speaks of, ``lines`` its parts in order.
    """

    id: str
    label: str
    value: float
    formula: str = ""
    inputs: tuple[tuple[str, object], ...] = ()
    source: str = ""
    mounts: tuple[MountId, ...] = ()
    lines: tuple[LedgerLine, ...] = ()
    factor: bool = False
    kind: str = ""
    note: str = ""

    @property
    def formula_text(self) -> str:
        """The formula with its inputs filled in."""
        if not self.formula:
            return ""
        formula = _BETWEEN_DIGITS.sub(tr(POINT), self.formula)
        return formula.format(**{name: plain(value) for name, value in self.inputs})

    def walk(self) -> Iterator[LedgerLine]:
        """This line and all below it, in order."""
        yield self
        for line in self.lines:
            yield from line.walk()


class Ledger(NamedTuple):
    """The whole calculation: three sections, and the figures that everybody quotes.

    ``manual`` is a value set by hand, which others may go by instead of the calculated one; None where there is none.
    """

    battle_value: int
    defensive: float
    offensive: float
    sections: tuple[LedgerLine, ...]
    manual: int | None = None

    def walk(self) -> Iterator[LedgerLine]:
        """All lines of all sections, in order."""
        for section in self.sections:
            yield from section.walk()

    def line(self, line_id: str) -> LedgerLine | None:
        """The line of an id, None if there is none now."""
        return next((line for line in self.walk() if line.id == line_id), None)
