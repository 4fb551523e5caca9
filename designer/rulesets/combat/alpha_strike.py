"""What everything that points forward does together if all of it hits: the three figures that everybody quotes."""

from __future__ import annotations

from typing import Final

from designer.graph import Evaluator, query
from designer.rulesets.combat.armament import armament
from designer.rulesets.combat.attack import AttackSituation
from designer.rulesets.combat.volley import volley

DISTANCES: Final = (3, 9, 15)
"""Hexes at which the damage of a design is quoted: near, in the middle, far."""


@query
def salvo(g: Evaluator, hexes: int) -> int:
    """Damage of all weapons that reach so far and do not face the rear, every shot and missile a hit."""
    return volley((gun for gun in armament(g) if not gun.rear), hexes, AttackSituation()).most
