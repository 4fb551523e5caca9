"""The rows of the list of findings: similar findings are folded into one row. Without Qt."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import NamedTuple

from designer.construction.findings import Field, Finding
from designer.language import tr, trn
from designer.units.mount import MountId

Kin = tuple[str, int, Field | None, str]
"""Key of similar findings: rule, severity, field and item."""
ItemOf = Callable[[MountId], str]


class FindingRow(NamedTuple):
    """A row for one finding, for several similar ones (a head), or for one of those below their head (``inner``).

    A head is ``unfolded`` if its findings are listed below it.
    """

    findings: tuple[Finding, ...]
    unfolded: bool = False
    inner: bool = False

    @property
    def finding(self) -> Finding:
        """The finding of the row; for a head the first one."""
        return self.findings[0]

    @property
    def is_head(self) -> bool:
        """Whether the row represents several findings."""
        return len(self.findings) > 1

    @property
    def sentence(self) -> str:
        """The sentence of the finding; if a head has different ones, the first one and the number of the others."""
        first = self.finding.sentence
        if len({finding.sentence for finding in self.findings}) == 1:
            return first
        return trn("{first}; {n} more like it", "{first}; {n} more like it", len(self.findings) - 1, first=first)

    @property
    def place(self) -> str:
        """The place of the finding as text; if a head has several places, their number."""
        places = dict.fromkeys(finding.place for finding in self.findings)
        if len(places) == 1:
            return self.finding.place
        return tr("{n} places", n=len(places))

    @property
    def key(self) -> tuple[tuple[Finding, ...], bool]:
        """The identity of the row, whether it is folded or unfolded."""
        return self.findings, self.inner


def kin_of(finding: Finding, item_of: ItemOf) -> Kin:
    """Key that a finding shares with those collapsed into the same row."""
    item = item_of(finding.mounts[0]) if finding.mounts else ""
    return finding.rule, finding.severity, finding.field, item


def finding_rows(found: Sequence[Finding], item_of: ItemOf, unfolded: Collection[Kin] = ()) -> tuple[FindingRow, ...]:
    """The rows of findings in their order; similar findings are at the position of the first of them."""
    alike: dict[Kin, list[Finding]] = {}
    for finding in found:
        alike.setdefault(kin_of(finding, item_of), []).append(finding)
    rows: list[FindingRow] = []
    for kin, several in alike.items():
        is_open = len(several) > 1 and kin in unfolded
        rows.append(FindingRow(tuple(several), is_open))
        if is_open:
            rows += [FindingRow((finding,), inner=True) for finding in several]
    return tuple(rows)
