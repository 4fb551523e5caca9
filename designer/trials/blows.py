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
from designer.trials.tables import blow_choices
from designer.trials.tally import FightTally

_KICKS = ("kick", "mule_kick")


def blow_plan(board: TrialMap, me: Side, enemy: Side) -> tuple[BodyAttack, ...]:
    """The physical attacks with the most expected damage that the side can make."""
    if not me.active or me.prone or distances()[me.place, enemy.place] != 1:
        return ()
    level = board.levels[enemy.place] - board.levels[me.place]
    if not LEVELS[0] <= level <= LEVELS[1]:
        return ()
    seen = relative(int(bearings()[me.place, enemy.place]), me.facing)
    found = me.condition.blows(_situation(board, me, enemy, level))
    possible = tuple(blow for blow in found if _can(me, blow, seen))
    choices = blow_choices(possible)
    best = max(choices, key=lambda each: sum(blow.expected for blow in each), default=())
    return tuple(blow for blow in best if blow.expected > 0)


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


def _can(me: Side, blow: BodyAttack, seen: int) -> bool:
    """Whether the limb bears on the target and has not fired; a twist of the torso turns arms, not legs."""
    form = me.compiled.frame.form
    fired = {gun.location for gun in me.fired}
    if blow.kind in _KICKS:
        return bears(FiringArc.LEGS, seen) and not fired & set(form.legs)
    if blow.limb is None or blow.limb in fired:
        return False
    return bears(arc_of(form, blow.limb), seen, me.twist)


def strike(me: Side, enemy: Side, plan: tuple[BodyAttack, ...], tally: FightTally, log: Log | None) -> None:
    """Make the physical attacks of a plan."""
    for blow in plan:
        if enemy.body.gone is not None:
            return
        assert blow.roll is not None
        needs = blow.roll.target_number
        dice = me.dice.two()
        hit = sum(dice) >= needs
        me.made += blow.heat
        points = total(blow.damage)
        if log is not None:
            words = f"{points}" if hit else ""
            why = blow.roll.contributions
            log.add(
                me.index,
                blow.name,
                needs,
                dice,
                done=hit,
                effect=words,
                why=why,
                hexes=1,
                weapon=blow.kind,
                place=blow.limb,
            )
        if hit:
            side = attack_side(relative(int(bearings()[enemy.place, me.place]), enemy.facing))
            enemy.body.hit(side, points, blow.table)
            enemy.body.causes += _struck(blow)
        else:
            me.body.causes.append(f"missed_{blow.kind}")
        tally.attack(blow.title or blow.name, 1, needs, hit=hit, damage=points if hit else 0)


def _struck(blow: BodyAttack) -> list[str]:
    """The causes of piloting rolls of who is struck."""
    if blow.kind in _KICKS:
        return ["kicked"]
    if blow.kind in ("punch", "claw"):
        return []
    return [blow.kind if blow.kind in ("wrecking_ball", "chain_whip") else "clubbed"]
