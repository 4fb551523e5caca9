"""The heat that hits give to their target: those of plasma weapons, and of flamers (TW p. 159; CORE_2026 3.10)."""

from __future__ import annotations

from typing import NamedTuple

from designer.catalog import Item, RuleSet
from designer.rulesets.combat.tables import amounts


class TargetHeat(NamedTuple):
    """The dice of heat and the points of heat that a hit gives to its target."""

    dice: int = 0
    points: int = 0


def target_heat(item: Item, rules: RuleSet) -> TargetHeat:
    """The heat that a hit of a weapon gives to its target beside its damage.

    Flamers do damage or heat by Total Warfare, and are fired for damage; by the core rulebook they do both.
    """
    if not item.is_weapon:
        return TargetHeat()
    dice = int(amounts()["target_heat"].get(item.ammo, {}).get(str(item.rack), 0))
    return TargetHeat(dice, max(item.damage) if rules.facts.flamers_heat and "flamer" in item.flags else 0)
