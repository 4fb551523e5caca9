"""Fixes for several findings at once, and for the mounts that findings are about.

The latter can be exchanged for the version of the design's own technology base, unplaced or removed.
"""

from __future__ import annotations

from collections.abc import Sequence

from designer import design
from designer.construction.findings import Finding, Severity, findings
from designer.construction.technology import chassis_side
from designer.editing.conversion import exchange
from designer.editing.edit import Edit, EditRefusedError
from designer.editing.edits import bulk
from designer.editing.remedies import Remedy, remedy_for
from designer.graph import Evaluator
from designer.language import tr, trn
from designer.units.mount import MountId
from designer.units.unit import Unit

_ONCE_FOR_ALL = frozenset(("mix", "set_year", "set_level"))
"""The ids of remedies whose edit is the same for all findings with the remedy."""


def fix_all(found: Sequence[Finding], g: Evaluator, unit: Unit) -> Remedy | None:
    """The remedies of several findings as one edit, without impossible ones; None if none has an effect."""
    if len(found) == 1:
        return remedy_for(found[0], g, unit)
    first = next((remedy for finding in found if (remedy := remedy_for(finding, g, unit)) is not None), None)
    if first is None or all(finding.remedy in _ONCE_FOR_ALL for finding in found):
        return first

    def run(before: Unit) -> Unit:
        after = before
        for finding in found:
            remedy = remedy_for(finding, design.once(after), after)
            after = after if remedy is None else remedy.edit.run(after)
        if after is before:
            raise EditRefusedError(tr("Nothing to fix"), tr("None of these can be fixed in one step."))
        return after

    label = trn("Fix {n} finding", "Fix {n} findings", len(found))
    return Remedy(tr("Fix all {n}", n=len(found)), Edit(label, run))


def alternatives(found: Sequence[Finding], unit: Unit) -> tuple[Remedy, ...]:
    """Other fixes for several findings: exchange, unplace or remove the mounts that they are about."""
    mounts = flagged(found, unit)
    fields = {finding.field for finding in found if finding.field is not None}
    offers = []
    exchanged = exchange(unit, mounts, fields)
    if exchanged is not None:
        clan = chassis_side(unit.tech.base) == "Clan"
        words = tr("Exchange for the Clan version") if clan else tr("Exchange for the Inner Sphere version")
        offers.append(Remedy(words, exchanged))
    placed = [mount for mount in mounts if unit.mount(mount).is_placed]
    if placed:
        words = trn("Unallocate it", "Unallocate all {n}", len(placed))
        offers.append(Remedy(words, bulk.unplace_all(placed)))
    if mounts:
        words = trn("Remove it", "Remove all {n}", len(mounts))
        offers.append(Remedy(words, bulk.remove_all(mounts)))
    return tuple(offers)


def flagged(found: Sequence[Finding], unit: Unit) -> list[MountId]:
    """The mounts that findings are about, each once."""
    named = dict.fromkeys(mount for finding in found for mount in finding.mounts)
    return [mount for mount in named if unit.find(mount) is not None]


# -- illegal mounts -------------------------------------------------------------------------------------------

_OF_TERMS = frozenset(("", "mix", "set_year", "set_level", "take_out"))
"""A mount counts as illegal if a finding about it has one of these remedies ("" for none)."""
_NOT_TO_BE_HAD = frozenset(("tech.side", "tech.year", "kind.others"))
"""The rules whose findings are only warnings, as official units violate them, but whose mounts count as illegal."""


def illegal_mounts(unit: Unit) -> tuple[MountId, ...]:
    """A small set of mounts whose removal makes the equipment legal.

    Mounts that only have to be placed, moved or turned are not included. Of items that exclude each other or exceed a
    limit, the last ones are included.
    """
    gone: list[MountId] = []
    left = unit
    while True:
        g = design.once(left)
        finding = next((each for each in findings(g) if _forbids(each, g, left)), None)
        if finding is None:
            return tuple(gone)
        surplus = _surplus(finding, left)
        gone += surplus
        left = bulk.remove_all(surplus).run(left)


def remove_illegal(unit: Unit) -> Edit | None:
    """The edit that removes the illegal mounts; None if there are none."""
    mounts = illegal_mounts(unit)
    if not mounts:
        return None
    return bulk.remove_all(mounts).named(trn("Remove {n} illegal item", "Remove {n} illegal items", len(mounts)))


def _forbids(finding: Finding, g: Evaluator, unit: Unit) -> bool:
    if not finding.mounts or finding.rule == "slots.unplaced":
        return False
    told = finding.severity is Severity.WARNING and finding.rule in _NOT_TO_BE_HAD
    if finding.severity is not Severity.ERROR and not told:
        return False
    return finding.remedy in _OF_TERMS or remedy_for(finding, g, unit) is None


def _surplus(finding: Finding, unit: Unit) -> list[MountId]:
    """The last mounts of a finding, as many as must be removed to resolve it."""
    for number in range(1, len(finding.mounts)):
        last = list(finding.mounts[-number:])
        after = bulk.remove_all(last).run(unit)
        if not any(
            each.rule == finding.rule and each.mounts[:1] == finding.mounts[:1] for each in findings(design.once(after))
        ):
            return last
    return list(finding.mounts)
