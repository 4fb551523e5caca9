"""The rows of the findings: those that say the same of like things are folded under one head. No Qt."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import NamedTuple

from designer.construction.findings import Field, Finding
from designer.language import tr, trn
from designer.units.mount import MountId

Kin = tuple[str, int, Field | None, str]
"""What like findings share: rule, severity, field, and the item that they are about."""
ItemOf = Callable[[MountId], str]


class Row(NamedTuple):
    """A finding, the head of several like ones (``unfolded`` if they are shown below it), or one of those."""

    findings: tuple[Finding, ...]
    unfolded: bool = False
    inner: bool = False

    @property
    def finding(self) -> Finding:
        """The finding, of a head the first one."""
        return self.findings[0]

    @property
    def is_head(self) -> bool:
        """Whether it stands for several."""
        return len(self.findings) > 1

    @property
    def sentence(self) -> str:
        """What is wrong; where like ones differ in figure or place, the first with how many there are besides."""
        first = self.finding.sentence
        if len({finding.sentence for finding in self.findings}) == 1:
            return first
        return trn("{first}; {n} more like it", "{first}; {n} more like it", len(self.findings) - 1, first=first)

    @property
    def place(self) -> str:
        """Where; the number of places where there are several."""
        places = dict.fromkeys(finding.place for finding in self.findings)
        if len(places) == 1:
            return self.finding.place
        return tr("{n} places", n=len(places))

    def is_that_of(self, other: Row) -> bool:
        """Whether it is the same row, be it folded or not."""
        return self.findings == other.findings and self.inner == other.inner


def kin_of(finding: Finding, item_of: ItemOf) -> Kin:
    """What a finding shares with those that are folded with it."""
    item = item_of(finding.mounts[0]) if finding.mounts else ""
    return finding.rule, finding.severity, finding.field, item


def rows_of(found: Sequence[Finding], item_of: ItemOf, unfolded: Collection[Kin] = ()) -> tuple[Row, ...]:
    """The rows of findings in their order, like ones where the first of them stands."""
    alike: dict[Kin, list[Finding]] = {}
    for finding in found:
        alike.setdefault(kin_of(finding, item_of), []).append(finding)
    rows: list[Row] = []
    for kin, several in alike.items():
        is_open = len(several) > 1 and kin in unfolded
        rows.append(Row(tuple(several), is_open))
        if is_open:
            rows += [Row((finding,), inner=True) for finding in several]
    return tuple(rows)
