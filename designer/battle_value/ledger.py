"""The ledger: the calculation of the Battle Value as a tree of lines, one for every figure.

A line has its inputs by name and a formula template; its text is made only when it is shown. Ids of lines
(``def.armor``, ``off.weapon.17``) stay the same after edits, so that views can compare lines by id.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from designer.decimals import POINT, plain
from designer.language import tr
from designer.units.mount import MountId


def added(values: Iterable[float]) -> float:
    """The sum of values, added one after another in float arithmetic as MegaMek does (BV rule 0.1).

    Since Python 3.12 ``sum`` compensates rounding errors, so that its result may differ.
    """
    total: float = 0
    for value in values:
        total += value
    return total


_BY_MOUNT: Final = frozenset(("off.weapon", "off.gear", "def.explosive", "def.equipment"))
"""The beginnings of ids that end with the id of a mount."""
_BETWEEN_DIGITS: Final = re.compile(r"(?<=\d)\.(?=\d)")


class LedgerLine(NamedTuple):
    """One line of the ledger.

    ``value`` are the points that the line contributes, or a factor if ``factor`` is set. ``formula`` is a template
    with names of ``inputs`` ("{points} × {factor} × 2.5"). ``source`` is the rule: book and page, or the number of a
    BV rule; ``books`` are those of the item that the line is about. ``mounts`` are the mounts that the line is about,
    ``lines`` its parts in order. ``slip`` has the other value of a line that a slip of the reference concerns.
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
    books: str = ""
    slip: str = ""

    @property
    def mount(self) -> MountId | None:
        """The one mount that the line is of, by whose id its own ends; None for a line of several or of a kind."""
        head, _, tail = self.id.rpartition(".")
        return self.mounts[0] if head in _BY_MOUNT and tail.isdigit() else None

    @property
    def formula_text(self) -> str:
        """The formula with its inputs filled in."""
        if not self.formula:
            return ""
        formula = _BETWEEN_DIGITS.sub(tr(POINT), self.formula)
        return formula.format(**{name: plain(value) for name, value in self.inputs})

    def walk(self) -> Iterator[LedgerLine]:
        """This line and all its parts, their parts and so on, in order."""
        yield self
        for line in self.lines:
            yield from line.walk()


class Ledger(NamedTuple):
    """The whole calculation: three sections (defensive, offensive, final), and the values that they give.

    ``manual`` is a value that the file sets by hand, which MegaMek uses instead; None if there is none.
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
        """The line with this id; None if there is none."""
        return next((line for line in self.walk() if line.id == line_id), None)
