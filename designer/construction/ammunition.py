"""The shots of ammunition bins by a rule book."""

from __future__ import annotations

from functools import cache

from designer.catalog import Item, RuleSet, catalog


@cache
def shots_of(bin_: Item, rules: RuleSet = RuleSet.TOTAL_WARFARE) -> int:
    """The shots of a full bin: for some munitions a share of those of the standard bin, rounded down (CORE_2026 4)."""
    share = next((share for name, share in rules.facts.shots.items() if name in bin_.munition), None)
    if share is None:
        return bin_.shots
    alike = [each for each in catalog() if not each.munition and _is_standard_of(each, bin_)]
    standard = min(alike, key=lambda each: abs((each.bv or 0) - (bin_.bv or 0)), default=None)
    return bin_.shots if standard is None else int(standard.shots * share)


def _is_standard_of(bin_: Item, munition: Item) -> bool:
    """Whether a bin fits the same launchers as a munition and has its ranges and damage."""
    figures = ((each.ammo, each.rack, each.range, each.damage, each.mass) for each in (bin_, munition))
    return bin_.is_ammo and len(set(figures)) == 1 and bin_.tech in (munition.tech, "All")
