"""The shots of ammunition bins by a rule book."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable
from functools import cache

from designer.catalog import Item, RuleSet, catalog


@cache
def shots_of(bin_: Item, rules: RuleSet = RuleSet.TOTAL_WARFARE) -> int:
    """The shots of a full bin: for some munitions a share of those of the standard bin, rounded down (CORE_2026 4)."""
    share = next((share for name, share in rules.facts.shots.items() if name in bin_.munition), None)
    if share is None:
        return bin_.shots
    alike = [each for each in _standard_bins().get(_figures(bin_), ()) if each.tech in (bin_.tech, "All")]
    standard = min(alike, key=lambda each: abs((each.bv or 0) - (bin_.bv or 0)), default=None)
    return bin_.shots if standard is None else int(standard.shots * share)


@cache
def _standard_bins() -> dict[Hashable, list[Item]]:
    """All bins of standard ammunition by their figures."""
    found = defaultdict[Hashable, list[Item]](list)
    for each in catalog():
        if each.is_ammo and not each.munition:
            found[_figures(each)].append(each)
    return found


def _figures(bin_: Item) -> Hashable:
    """The figures that a munition shares with its standard bin: its launchers, their ranges and damage, its mass."""
    return bin_.ammo, bin_.rack, bin_.range, bin_.damage, bin_.mass
