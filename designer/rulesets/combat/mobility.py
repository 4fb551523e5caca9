"""How fast a 'Mech is, and the heat of moving: by its injuries, its heat and the rule book (SHEET_RULES 6, 10)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from designer import design
from designer.catalog.ruleset import RuleSet
from designer.construction.engine import effective_engine, kind_of
from designer.construction.heat import heat_of_jump, run_heat
from designer.construction.movement import Movement, base_walk, movement_at, slowdown
from designer.construction.physical_attacks import HOT, myomer_pull
from designer.graph import Evaluator, query
from designer.rulesets.combat.heat_scale import effects
from designer.rulesets.combat.used_shields import with_used_shields
from designer.rulesets.quirks.to_hit import AttackerMovement
from designer.units.injuries import UNHURT, Injuries
from designer.units.location import Form
from designer.units.mount import SystemPart

LEG_PARTS: Final = (SystemPart.UPPER_LEG, SystemPart.LOWER_LEG, SystemPart.FOOT)
"""The actuators of a leg below the hip."""

HOT_STRIDE: Final = 2
"""The walking MP that hot triple-strength myomer adds, unless a leg is lost (TM p. 240)."""


class LegDamage(NamedTuple):
    """The damage of all legs: how many there are, how many are lost, and the hits on those that are left.

    ``beside`` are the hits on actuators of legs whose hip is hit, ``actuators`` those of other legs.
    """

    legs: int
    lost: int
    hips: int
    actuators: int
    beside: int


class _Stride(NamedTuple):
    """Walk MP before gear and heat slow it down, and whether it can move faster than it walks."""

    walk: int
    runs: bool = True


@query
def leg_damage(g: Evaluator, injuries: Injuries) -> LegDamage:
    """The damage of the legs of a 'Mech."""
    legs = design.chassis(g).form.legs
    standing = [leg for leg in legs if not injuries.lost(leg)]
    stiff = [leg for leg in standing if injuries.count(SystemPart.HIP, leg)]

    def hits(leg_is_stiff: bool) -> int:
        chosen = (leg for leg in standing if (leg in stiff) is leg_is_stiff)
        return sum(injuries.count(part, leg) for leg in chosen for part in LEG_PARTS)

    return LegDamage(len(legs), len(legs) - len(standing), len(stiff), hits(False), hits(True))


def _by_total_warfare(walk: int, damage: LegDamage) -> _Stride:
    """A hip halves the MP and hides other hits of its leg; a lost leg leaves a biped 1 MP, a quad all but 1 (TW)."""
    if damage.legs < 4:
        if damage.lost:
            return _Stride(1 if damage.lost == 1 else 0, runs=False)
        if damage.hips > 1:
            return _Stride(0)
    elif damage.lost:
        walk = walk - 1 if damage.lost == 1 else 1 if damage.lost == 2 else 0
    for _ in range(damage.hips):
        walk = -(-walk // 2)
    return _Stride(max(walk - damage.actuators, 0), runs=damage.lost < 2)


def _by_core(walk: int, damage: LegDamage) -> _Stride:
    """Each hit costs 1 MP, but never the last; with its last or only leg gone it walks 1 (CORE_2026 7.5 to 7.11)."""
    most = 3 if damage.legs == 4 else 1
    if damage.lost >= most:
        return _Stride(1 if damage.lost == most else 0)
    hits = damage.lost + damage.hips + damage.actuators + damage.beside
    return _Stride(max(walk - hits, min(walk, 1)))


def can_stand(form: Form, lost: int, rules: RuleSet, *, arms: bool) -> bool:
    """Whether the legs that are left let a 'Mech stand (TW p. 68; CORE_2026 7.12).

    By the core rulebook a quad stands on one leg, and others without one leg with the help of an arm; ``arms``: one is
    left.
    """
    legs = len(form.legs)
    if rules is not RuleSet.CORE:
        return lost < (legs - 1 if legs > 2 else legs)
    return lost < legs if legs > 3 else lost == 0 or (lost == 1 and arms)


_STRIDES: Final[Mapping[RuleSet, Callable[[int, LegDamage], _Stride]]] = {
    RuleSet.TOTAL_WARFARE: _by_total_warfare,
    RuleSet.CORE: _by_core,
}


@query
def mobility(
    g: Evaluator, injuries: Injuries = UNHURT, rules: RuleSet = RuleSet.TOTAL_WARFARE, heat: int = 0
) -> Movement:
    """Movement points of a turn that begins with this heat, after these injuries."""
    injuries = with_used_shields(g, injuries, rules)
    damage = leg_damage(g, injuries)
    stride = _STRIDES[rules](base_walk(g), damage)
    walk = stride.walk - slowdown(g, injuries)
    hot = heat >= HOT and myomer_pull(g) == "hot" and walk > 0 and not damage.lost
    return movement_at(g, walk + HOT_STRIDE * hot - effects(heat).movement, injuries, runs=stride.runs)


@query
def heat_of_moving(
    g: Evaluator, how: AttackerMovement, injuries: Injuries = UNHURT, rules: RuleSet = RuleSet.TOTAL_WARFARE
) -> int:
    """The heat of moving in this way as far as it can."""
    if how is AttackerMovement.JUMPED:
        return heat_of_jump(g, mobility(g, injuries, rules).jump, injuries)
    engine = kind_of(effective_engine(g))
    if how is AttackerMovement.STOOD:
        return engine.stand_heat
    running = run_heat(g, injuries)
    return running if how is AttackerMovement.RAN else max(engine.walk_heat, 1) if running else 0
