"""The physical attacks of a side in a round."""

from __future__ import annotations

from dataclasses import replace

from designer.rulesets.combat.facing import FiringArc, arc_of, attack_side, bears, relative
from designer.rulesets.combat.heat_scale import HOTTEST
from designer.rulesets.combat.physical import BodyAttack
from designer.rulesets.combat.situation import LEVELS, TERRAINS, AttackSituation
from designer.rulesets.quirks.contribution import total
from designer.trials.log import Log
from designer.trials.map import TrialMap, bearings, distances
from designer.trials.state import Side
from designer.trials.tables import physical_choices
from designer.trials.tally import FightTally

_KICKS = ("kick", "mule_kick")


def physical_plan(board: TrialMap, me: Side, enemy: Side) -> tuple[BodyAttack, ...]:
    """The physical attacks with the most expected damage that the side can make."""
    if not me.active or me.prone or distances()[me.place, enemy.place] != 1:
        return ()
    level = board.levels[enemy.place] - board.levels[me.place]
    if not LEVELS[0] <= level <= LEVELS[1]:
        return ()
    seen = relative(int(bearings()[me.place, enemy.place]), me.facing)
    found = me.condition.physical_attacks(_situation(board, me, enemy, level))
    possible = tuple(attack for attack in found if _can(me, attack, seen))
    choices = physical_choices(possible)
    best = max(choices, key=lambda each: sum(attack.expected for attack in each), default=())
    return tuple(attack for attack in best if attack.expected > 0)


def _situation(board: TrialMap, me: Side, enemy: Side, level: int) -> AttackSituation:
    return replace(
        me.compiled.situation,
        movement=me.how,
        heat=min(me.heat, HOTTEST),
        target_movement=enemy.modifier,
        terrain=TERRAINS[board.woods[enemy.place]],
        elevation=level,
        side=attack_side(relative(int(bearings()[enemy.place, me.place]), enemy.facing)),
        target_form=enemy.compiled.frame.form,
        target_tonnage=enemy.compiled.frame.tonnage,
        target_prone=enemy.prone,
    )


def _can(me: Side, attack: BodyAttack, seen: int) -> bool:
    """Whether the limb bears on the target and has not fired; a twist of the torso turns arms, not legs."""
    form = me.compiled.frame.form
    fired = {gun.location for gun in me.fired}
    if attack.kind in _KICKS:
        return bears(FiringArc.LEGS, seen) and not fired & set(form.legs)
    if attack.limb is None or attack.limb in fired:
        return False
    return bears(arc_of(form, attack.limb), seen, me.twist)


def strike(me: Side, enemy: Side, plan: tuple[BodyAttack, ...], tally: FightTally, log: Log | None) -> None:
    """Make the physical attacks of a plan."""
    for attack in plan:
        if enemy.body.gone is not None:
            return
        assert attack.roll is not None
        needs = attack.roll.target_number
        dice = me.dice.two()
        hit = sum(dice) >= needs
        me.made += attack.heat
        points = total(attack.damage)
        if log is not None:
            words = f"{points}" if hit else ""
            why = attack.roll.contributions
            log.add(
                me.index,
                attack.name,
                needs,
                dice,
                done=hit,
                effect=words,
                why=why,
                hexes=1,
                weapon=attack.kind,
                place=attack.limb,
            )
        if hit:
            side = attack_side(relative(int(bearings()[enemy.place, me.place]), enemy.facing))
            enemy.body.hit(side, points, attack.table)
            enemy.body.causes += _struck(attack)
        else:
            me.body.causes.append(f"missed_{attack.kind}")
        tally.attack(attack.title or attack.name, 1, needs, hit=hit, damage=points if hit else 0)


def _struck(attack: BodyAttack) -> list[str]:
    """The causes of piloting rolls of who is struck."""
    if attack.kind in _KICKS:
        return ["kicked"]
    if attack.kind in ("punch", "claw"):
        return []
    return [attack.kind if attack.kind in ("wrecking_ball", "chain_whip") else "clubbed"]
