"""The fire of a side in a round: which weapons it fires with which torso twist, and what they hit."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final, NamedTuple

from designer.catalog import Item
from designer.language import tr
from designer.rulesets.combat.armament import piercing_modifier
from designer.rulesets.combat.attack import aim
from designer.rulesets.combat.facing import attack_side, bears, relative
from designer.rulesets.combat.heat_scale import HOTTEST, heat_penalty
from designer.rulesets.combat.hit_locations import AttackSide
from designer.rulesets.combat.screens import is_engaged
from designer.rulesets.combat.sight import field
from designer.rulesets.combat.situation import TERRAINS, AttackSituation
from designer.rulesets.combat.target_heat import target_heat
from designer.rulesets.quirks.contribution import Contribution
from designer.rulesets.quirks.to_hit import AttackerMovement, glances
from designer.trials.log import Log
from designer.trials.map import TrialMap, bearings, distances
from designer.trials.pilot import chosen_fire, fire_budget
from designer.trials.screens import engaged
from designer.trials.state import Side
from designer.trials.tables import FARTHEST, Mounted
from designer.trials.tally import FightTally
from designer.units.location import ARMS, Location
from designer.units.unit import HEAVIEST


class Shot(NamedTuple):
    """A weapon that is fired: with which load, and the number needed."""

    gun: Mounted
    load: int
    needs: int
    worth: float


class FirePlan(NamedTuple):
    """The fire of a side: the twist of its torso, whether its arms are flipped, and its shots.

    ``cover``: cover takes hits on legs; ``partial``: it also adds to the numbers needed, as do ``woods`` and what the
    target has ``moved``. ``side`` is the side of the target that is hit.
    """

    twist: int
    flipped: bool
    shots: tuple[Shot, ...]
    hexes: int
    side: AttackSide
    cover: bool
    partial: bool
    woods: int
    moved: int


def fire_plan(board: TrialMap, me: Side, enemy: Side) -> FirePlan | None:
    """The fire of a side; None if it cannot fire or does not see its target."""
    hexes = int(distances()[me.place, enemy.place])
    if not me.shoots or not 1 <= hexes <= FARTHEST:
        return None
    sight = board.sight(me.place, enemy.place)
    if sight.blocked or (me.prone and not _props(me)):
        return None
    seen = relative(int(bearings()[me.place, enemy.place]), me.facing)
    partial = sight.cover and not enemy.prone
    more = heat_penalty(me.heat) + enemy.modifier + sight.woods + _posture(me, enemy, hexes)
    legs = not me.prone and not board.sight(enemy.place, me.place).cover
    best: tuple[float, int, bool, list[Shot]] | None = None
    possible = _shots(me, hexes, more, partial=partial, legs=legs, still=not enemy.active)
    for twist, flipped in _postures(me):
        shots = [shot for shot in possible if bears(shot.gun.flipped if flipped else shot.gun.arc, seen, twist)]
        if me.prone and me.compiled.frame.form.has_arms:
            shots = _of_one_arm(shots, _arms(me))
        budget = fire_budget(me.condition, me.heat, _steady(me), me.pilot.heat_limit)
        chosen = chosen_fire([(shot.gun.table.heat, shot.worth) for shot in shots], budget)
        worth = sum(shots[number].worth for number in chosen)
        if best is None or worth > best[0] + 1e-6:
            best = worth, twist, flipped, [shots[number] for number in chosen]
    assert best is not None
    _, twist, flipped, shots = best
    side = attack_side(relative(int(bearings()[enemy.place, me.place]), enemy.facing))
    low = me.compiled.book.low and board.levels[me.place] == board.levels[enemy.place]
    return FirePlan(twist, flipped, tuple(shots), hexes, side, partial or low, partial, sight.woods, enemy.modifier)


def _steady(me: Side) -> int:
    return me.condition.heat_of(me.how, me.hexes) + me.condition.engine_heat + me.made


def _postures(me: Side) -> list[tuple[int, bool]]:
    """The twists and flips of arms that are possible; a prone 'Mech does not twist, nor does a quad."""
    twists = me.compiled.twists if not me.prone else (0,)
    return [(twist, flipped) for twist in twists for flipped in ((False, True) if me.condition.flips else (False,))]


def _posture(me: Side, enemy: Side, hexes: int) -> int:
    """The modifiers of an attacker and a target on the ground, and of a superheavy target."""
    figures = field()
    lying = figures["target"]["prone_near" if hexes == 1 else "prone_far"] if enemy.prone else 0
    large = figures["target"]["large"] if enemy.compiled.frame.tonnage > HEAVIEST else 0
    return int(lying + large + (figures["prone"] if me.prone else 0))


def _props(me: Side) -> bool:
    """Whether a prone 'Mech can fire: one with arms needs both (TW p. 113), by the core rulebook one (p. 67)."""
    needed = me.compiled.rules.facts.prone_arms
    return not me.compiled.frame.form.has_arms or len(_arms(me)) >= needed


def _arms(me: Side) -> list[Location]:
    """The arms that a 'Mech has left."""
    return [arm for arm in ARMS if me.body.structure[arm]]


def _of_one_arm(shots: list[Shot], arms: list[Location]) -> list[Shot]:
    """The shots of a prone 'Mech: it props itself on one of the arms that are left, that with less to fire."""
    worth = {arm: sum(shot.worth for shot in shots if shot.gun.location is arm) for arm in arms}
    idle = min(arms, key=lambda arm: worth[arm])
    return [shot for shot in shots if shot.gun.location is not idle]


def _shots(me: Side, hexes: int, more: int, *, partial: bool, legs: bool, still: bool) -> list[Shot]:
    """The shots of all weapons at a range, wherever they bear; ``still``: at an immobile target."""
    found = []
    form = me.compiled.frame.form
    for number in me.usable:
        gun = me.condition.guns[number]
        if gun.location in form.legs and form.has_arms and not legs:
            continue
        table = gun.table
        added = more + table.moved[me.how] + (table.covered if partial else 0)
        load, worth = table.best(hexes, added, me.loads_left(gun))
        if worth > 0:
            chosen = table.loads[load]
            needs = chosen.numbers[hexes] + added + (chosen.spared if still else 0)
            found.append(Shot(gun, load, needs, worth))
    return found


# -- what is hit ---------------------------------------------------------------------------------------------------


class FiredShot(NamedTuple):
    """A shot with its roll to hit; ``jams``: the weapon cannot fire any more."""

    shot: Shot
    dice: tuple[int, int]
    hit: bool
    jams: bool


def fired(me: Side, plan: FirePlan | None) -> tuple[FiredShot, ...]:
    """Roll to hit with all shots of a plan; they take their ammunition and make their heat."""
    if plan is None:
        return ()
    me.twist, me.flipped = plan.twist, plan.flipped
    if plan.shots:
        me.fired_again()
    return tuple(_rolled(me, shot) for shot in plan.shots)


def _rolled(me: Side, shot: Shot) -> FiredShot:
    gun, table = shot.gun, shot.gun.table
    dice = me.dice.two()
    rolled = sum(dice)
    hit = rolled >= shot.needs
    if hit or not table.waits:
        me.made += table.heat
        me.take_shots(gun, shot.load)
        me.fired.append(gun)
        if "heavy_gauss" in table.gun.item.flags and me.how is not AttackerMovement.STOOD:
            me.body.causes += me.condition.recoil
    jams = bool(table.jams) and rolled <= table.jams
    if jams:
        me.jam(gun)
    return FiredShot(shot, dice, hit and not jams, jams)


def resolve(
    me: Side, enemy: Side, plan: FirePlan, shots: tuple[FiredShot, ...], tally: FightTally, log: Log | None
) -> None:
    """Apply the shots that were fired, one after the other, until the target is out of the fight."""
    screened = engaged(enemy, me, _salvos(plan, shots)) if enemy.condition.screens else {}
    for number, each in enumerate(shots):
        if enemy.body.gone is not None:
            return
        _hit(me, enemy, plan, each, tally, log, screened.get(number, ""))


def _salvos(plan: FirePlan, shots: tuple[FiredShot, ...]) -> Iterator[tuple[int, int]]:
    """The salvos that anti-missile systems can engage, with their damage if they hit whole."""
    for number, each in enumerate(shots):
        table = each.shot.gun.table
        if each.hit and is_engaged(table.gun.item):
            yield number, sum(table.loads[each.shot.load].hits(plan.hexes)[-1])


def _hit(
    me: Side, enemy: Side, plan: FirePlan, each: FiredShot, tally: FightTally, log: Log | None, screen: str
) -> None:
    shot, table = each.shot, each.shot.gun.table
    load, place = table.loads[shot.load], shot.gun.location
    if log is not None:
        name = table.gun._replace(place=me.compiled.frame.form.code(place)).label
        log.add(
            me.index,
            f"{name}, {load.load.name}" if load.load.name else name,
            shot.needs,
            each.dice,
            done=each.hit,
            effect=tr("jams") if each.jams else "",
            why=explained(me, enemy, plan, shot),
            hexes=plan.hexes,
            weapon=table.gun.item.id,
            place=place,
        )
    before = enemy.body.given
    if each.hit and not (screen and _shot_down(me, enemy, shot, plan.hexes, log, screen)):
        piercing = piercing_modifier(load.gun, load.load, me.compiled.rules)
        glancing = me.compiled.book.may_glance and glances(sum(each.dice), shot.needs)
        for points in _groups(me, shot, plan.hexes, log, glancing=glancing, more=field()["ams"] if screen else 0):
            if enemy.body.gone is not None:
                break
            enemy.body.hit(plan.side, points, cover=plan.cover, piercing=piercing)
        _heat_up(me, enemy, table.gun.item, log)
    tally.attack(table.gun.item.name, plan.hexes, shot.needs, hit=each.hit, damage=enemy.body.given - before)


def _heat_up(me: Side, enemy: Side, item: Item, log: Log | None) -> None:
    """The heat that a hit gives to its target, which counts at the end of the round."""
    found = target_heat(item, me.compiled.rules)
    dice = tuple(me.dice.die() for _ in range(found.dice))
    points = sum(dice) + found.points
    enemy.warmed += points
    if points and log is not None:
        log.add(enemy.index, "heated", 0, dice, effect=f"{points}", depth=1)


_DOWN: Final = 3
"""The rolls of a die that shoot down a single missile."""


def _shot_down(me: Side, enemy: Side, shot: Shot, hexes: int, log: Log | None, screen: str) -> bool:
    """Whether an anti-missile system shoots a single missile down: on three of six (TW p. 129)."""
    single = shot.gun.table.loads[shot.load].is_single(hexes)
    dice: tuple[int, ...] = (me.dice.die(),) if single else ()
    down = single and 0 <= dice[0] - me.compiled.rules.facts.ams["down"] < _DOWN
    if log is not None:
        effect = "" if not single else tr("shot down") if down else tr("missed")
        log.add(enemy.index, screen, 0, dice, effect=effect, depth=1)
    return down


def _groups(me: Side, shot: Shot, hexes: int, log: Log | None, *, glancing: bool, more: int) -> tuple[int, ...]:
    rolls = shot.gun.table.loads[shot.load].hits(hexes, glancing=glancing, more=more)
    if len(rolls) == 1:
        return rolls[0]
    dice = me.dice.two()
    found = rolls[sum(dice) - 2]
    if log is not None:
        log.add(me.index, "cluster", 0, dice, effect=f"{sum(found)}: {' '.join(map(str, found))}", depth=1)
    return found


# -- the explaining rule -------------------------------------------------------------------------------------------


def situation_of(me: Side, enemy: Side, plan: FirePlan) -> AttackSituation:
    """The situation of a shot, as the rules that explain it take it."""
    return replace(
        me.compiled.situation,
        movement=me.how,
        heat=min(me.heat, HOTTEST),
        target_movement=plan.moved,
        terrain=TERRAINS[min(plan.woods, 2)],
        partial_cover=plan.partial,
        side=plan.side,
        target_form=enemy.compiled.frame.form,
        target_tonnage=enemy.compiled.frame.tonnage,
        prone=me.prone,
        target_prone=enemy.prone,
    )


def explained(me: Side, enemy: Side, plan: FirePlan, shot: Shot) -> tuple[Contribution, ...]:
    """The parts of the number needed, by the rule that the Lab shows."""
    gun = shot.gun.table.loads[shot.load].gun
    found = aim(gun, plan.hexes, situation_of(me, enemy, plan), me.compiled.quirks)
    if found is None:
        return ()
    more = plan.woods - 2
    extra = (Contribution(TERRAINS[1], more, "terrain"),) if more > 0 else ()
    return (*found.roll.contributions, *extra)
