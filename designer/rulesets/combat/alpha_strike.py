"""The damage of an alpha strike: of all weapons that face forward, if all hit, at three distances."""

from __future__ import annotations

from typing import Final

from designer.graph import Evaluator, query
from designer.rulesets.combat.armament import armament
from designer.rulesets.combat.attack import AttackSituation
from designer.rulesets.combat.volley import volley

DISTANCES: Final = (3, 9, 15)
"""The distances in hexes at which the damage is given: short, medium, long."""


@query
def salvo(g: Evaluator, hexes: int) -> int:
    """Damage of all weapons in range that do not face the rear, with every shot and missile a hit."""
    return volley((gun for gun in armament(g) if not gun.rear), hexes, AttackSituation()).most
