"""The reference of a player for a turn, as rows: crew, movement, heat, piloting rolls, hits and physical attacks."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final, NamedTuple

from designer import design
from designer.battle_value.defensive import target_modifier
from designer.battle_value.pilot import CrewSkills
from designer.catalog.ruleset import RuleSet
from designer.construction.armor import armor_type_at
from designer.construction.crew import crew_of
from designer.construction.explosives import explosives
from designer.construction.formulas import nearest
from designer.construction.heat import capacity, heat_of_flight, radical_cooling, sinks
from designer.construction.movement import airmek_flank, is_airmek, jet_mp
from designer.construction.physical_attacks import HOT, myomer_pull
from designer.construction.working_items import hits_to_destroy, is_worn_by_slot
from designer.decimals import NONE, brief
from designer.decimals import modifier as signed
from designer.design import Fitted
from designer.graph import Evaluator
from designer.language import tr, trn
from designer.rulesets.combat.armament import armament, heat_of_firing
from designer.rulesets.combat.criticals import (
    critical_rows,
    engine_hit_heat,
    gyro_penalties,
    hits_of_roll,
    is_in_torso,
    life_support,
    roll_modifiers,
    sensor_penalty,
)
from designer.rulesets.combat.explosions import protection_at
from designer.rulesets.combat.heat_scale import HOTTEST, effects, scale
from designer.rulesets.combat.hit_locations import AttackSide, advanced_hit, called_shot, weapon_hit
from designer.rulesets.combat.limbs import Limbs, limbs
from designer.rulesets.combat.mobility import heat_of_moving, mobility
from designer.rulesets.combat.physical import RAM_PLATE, BodyAttack, charge_rate, physical_attacks
from designer.rulesets.combat.piloting import Balance, balances, steadiness
from designer.rulesets.combat.situation import AttackSituation
from designer.rulesets.combat.tables import amounts
from designer.rulesets.quirks.contribution import Contribution, total
from designer.rulesets.quirks.profiles import Profile
from designer.rulesets.quirks.to_hit import AttackerMovement, movement_penalty
from designer.units.injuries import UNHURT, Component, Injuries
from designer.units.location import HD, Form, Location
from designer.units.mount import SystemPart
from designer.units.unit import HEAVIEST

AWAKE: Final = (3, 5, 7, 10, 11)
"""Numbers that two dice must reach for the pilot to stay awake after so many hits; the sixth hit kills (TW p. 41)."""
# -- the crew -------------------------------------------------------------------------------------------------


def crew(g: Evaluator) -> tuple[str, ...]:
    """The members of the crew, each of whom has hits of his own."""
    return tuple(map(tr, crew_of(design.cockpit_kind(g)).members))


# -- movement -------------------------------------------------------------------------------------------------


class Move(NamedTuple):
    """A way to move: hexes, heat, what it adds to own attacks, and at most to attacks against it."""

    name: str
    hexes: str
    heat: str
    shooting: str
    target: str


def moves(g: Evaluator, rules: RuleSet = RuleSet.TOTAL_WARFARE) -> tuple[Move, ...]:
    """The ways to move, from standing still to jumping; a LAM also as AirMek and fighter, a QuadVee as vehicle."""
    found = mobility(g, UNHURT, rules)
    form = design.chassis(g).form
    rows = [_move(tr("Stand still"), 0, heat_of_moving(g, AttackerMovement.STOOD), AttackerMovement.STOOD)]
    walked, ran = (heat_of_moving(g, how, UNHURT, rules) for how in (AttackerMovement.WALKED, _RAN))
    rows.append(_move(tr("Walk"), found.walk, walked, AttackerMovement.WALKED))
    rows.append(_move(tr("Run"), found.run, ran, _RAN))
    if found.boosted != found.run:
        rows.append(_move(tr("Run with boosters"), found.boosted, ran, _RAN))
    if myomer_pull(g) == "hot":
        hot = mobility(g, UNHURT, rules, HOT)
        rows.append(_move(tr("Walk, {heat} heat", heat=HOT), hot.walk, walked, AttackerMovement.WALKED))
        rows.append(_move(tr("Run, {heat} heat", heat=HOT), hot.run, ran, _RAN))
    if found.jump:
        rows.append(
            _move(tr("Jump"), found.jump, heat_of_moving(g, AttackerMovement.JUMPED), AttackerMovement.JUMPED, more=1)
        )
    if found.umu:
        rows.append(_move(tr("Swim"), found.umu, walked, _RAN)._replace(shooting=signed(3)))
    if form is Form.LAM:
        rows += _flying(g)
    if form is Form.QUADVEE:
        rows += _driving(g, found.walk)
    return tuple(rows)


_RAN: Final = AttackerMovement.RAN


def _move(name: str, hexes: int, heat: int, how: AttackerMovement, more: int = 0) -> Move:
    target = target_modifier(hexes) + more if hexes else 0
    return Move(name, str(hexes) if hexes else NONE, str(heat), _plus(movement_penalty(how)), _plus(target))


def _plus(amount: int) -> str:
    return signed(amount) or "+0"


def _flying(g: Evaluator) -> Iterator[Move]:
    """The AirMek and fighter modes of a LAM (SHEET_RULES 10.3, 11): flight makes a third of the heat of jumping."""
    jump, flank = jet_mp(g), airmek_flank(g)
    if is_airmek(g):
        for name, hexes, shooting in ((tr("AirMek cruise"), 3 * jump, 3), (tr("AirMek flank"), flank, 4)):
            heat = nearest(heat_of_flight(g, hexes) / 3) if hexes else 0
            yield Move(name, str(hexes), str(heat), signed(shooting), _plus(target_modifier(hexes) + 1))
        walk = math.ceil(mobility(g).walk / 3)
        ground = f"{walk} / {math.ceil(1.5 * walk)}"
        yield Move(tr("AirMek on foot"), ground, NONE, "+1 / +2", _plus(target_modifier(math.ceil(1.5 * walk))))
    yield Move(tr("Fighter thrust"), f"{jump} / {math.ceil(1.5 * jump)}", NONE, NONE, NONE)


def _driving(g: Evaluator, walk: int) -> Iterator[Move]:
    """The vehicle mode of a QuadVee: cruises as it walks, on wheels an MP more, without heat (SHEET_RULES 11.3)."""
    cruise = walk + (design.chassis(g).conversion == "Wheel")
    yield _move(tr("Vehicle cruise"), cruise, 0, AttackerMovement.WALKED)
    yield _move(tr("Vehicle flank"), math.ceil(1.5 * cruise), 0, _RAN)


# -- heat -----------------------------------------------------------------------------------------------------


class HeatNote(NamedTuple):
    """The effect that begins at a heat, in full and in short; what the pilot must roll for is ``urgent``.

    ``second``: a heat scale in a strip has it in its second line.
    """

    text: str
    short: str
    urgent: bool = False
    second: bool = False


def heat_notes(g: Evaluator, rules: RuleSet = RuleSet.TOTAL_WARFARE) -> dict[int, HeatNote]:
    """Effects that begin at each heat, for this design; of explosions only if it has something that explodes."""
    notes: dict[int, HeatNote] = {}
    before = mobility(g, UNHURT, rules)[:2]
    for heat in range(1, HOTTEST):
        walk, run = mobility(g, UNHURT, rules, heat)[:2]
        if (walk, run) != before:
            text = tr("walk {walk}, run {run}", walk=walk, run=run) if walk > 0 else tr("cannot walk")
            notes[heat] = HeatNote(text, tr("{walk}/{run} MP", walk=max(walk, 0), run=max(run, 0)), second=True)
        before = walk, run
    for least, modifier in amounts()["heat"]:
        words = signed(modifier)
        _note(notes, least, HeatNote(tr("{modifier} to hit", modifier=words), tr("{modifier} hit", modifier=words)))
    if any(fitted.item.is_ammo for fitted in explosives(g)):
        for least, number in scale()["explosion"]:
            short = tr("ammo {number}+", number=number)
            _note(notes, least, HeatNote(tr("ammo, {number}+", number=number), short, urgent=True, second=True))
    for least, number in scale()["shutdown"]:
        if effects(least).shutdown == 1:
            _note(notes, least, HeatNote(tr("shuts down"), tr("off"), urgent=True))
        else:
            short = tr("off {number}+", number=number)
            _note(notes, least, HeatNote(tr("shutdown, {number}+", number=number), short, urgent=True))
    return notes


def _note(notes: dict[int, HeatNote], heat: int, note: HeatNote) -> None:
    """Add an effect to those that begin at the same heat."""
    held = notes.get(heat)
    if held is not None:
        note = HeatNote(
            f"{held.text}; {note.text}", f"{held.short} {note.short}", held.urgent or note.urgent, held.second
        )
    notes[heat] = note


HEAT_STEPS: Final = range(HOTTEST, -1, -1)


class Cooling(NamedTuple):
    """Heat sinks and balance: how many sinks, whether each sinks two, and sentences on both.

    ``system`` is on a radical heat sink system while it runs; empty without one.
    """

    sinks: int
    each: int
    words: str
    made: str
    left: str
    system: str


def _sinks_take(kind: str, n: int, heat: int) -> str:
    """The number of sinks of a kind and the heat that they take."""
    match kind:
        case "double":
            return trn("{n} double sink takes {heat}", "{n} double sinks take {heat}", n, heat=heat)
        case "compact":
            return trn("{n} compact sink takes {heat}", "{n} compact sinks take {heat}", n, heat=heat)
        case "laser":
            return trn("{n} laser sink takes {heat}", "{n} laser sinks take {heat}", n, heat=heat)
        case _:
            return trn("{n} single sink takes {heat}", "{n} single sinks take {heat}", n, heat=heat)


def cooling(g: Evaluator, rules: RuleSet = RuleSet.TOTAL_WARFARE) -> Cooling:
    """The heat sinks, and the heat of firing everything while moving as fast as possible."""
    held, kind = sinks(g), design.heat_sinks(g).kind
    words = _sinks_take(kind, held.total, capacity(g))
    name, heat = fastest_heat(g, rules)
    all_fired = heat_of_firing(armament(g, UNHURT, rules))
    made = tr("fire all {weapons}, {move} {heat}", weapons=_plus(all_fired), move=name, heat=_plus(heat))
    rest = all_fired + heat - capacity(g)
    left = tr("leaves {heat} a turn", heat=_plus(rest))
    more = radical_cooling(g)
    system = tr("radical sinks running: {heat}, leaves {left}", heat=capacity(g) + more, left=_plus(rest - more))
    double = kind in ("double", "laser")
    return Cooling(held.total, 2 if double else 1, words, made, left, system if more else "")


def fastest_heat(g: Evaluator, rules: RuleSet = RuleSet.TOTAL_WARFARE) -> tuple[str, int]:
    """The word for the fastest move, and its heat: jumping where that makes heat, else running."""
    jumped = heat_of_moving(g, AttackerMovement.JUMPED, UNHURT, rules)
    return (tr("jump"), jumped) if jumped else (tr("run"), heat_of_moving(g, _RAN, UNHURT, rules))


# -- dice -----------------------------------------------------------------------------------------------------

ROLLS: Final = range(2, 13)
SIDES: Final = (AttackSide.LEFT, AttackSide.FRONT, AttackSide.RIGHT)


def side_names(g: Evaluator, *, advanced: bool = False) -> tuple[str, ...]:
    """The sides for which ``hit_rows`` has columns."""
    sides = (tr("left"), tr("front"), tr("right"))
    if not advanced:
        return sides
    return (*sides, tr("prone, rear") if design.chassis(g).form.has_arms else tr("rear"))


def hit_rows(
    g: Evaluator, rules: RuleSet = RuleSet.TOTAL_WARFARE, *, advanced: bool = False
) -> Iterator[tuple[int, tuple[str, ...]]]:
    """The locations that weapons hit from left, front and right for each roll of two dice; the star is a critical.

    By the ``advanced`` rule there is also a column for the rear, of bipeds when they are prone.
    """
    form = design.chassis(g).form
    sides = (*SIDES, AttackSide.REAR) if advanced else SIDES
    for rolled in ROLLS:
        places = (advanced_hit(form, side, rolled) if advanced else weapon_hit(form, side, rolled) for side in sides)
        yield rolled, tuple(_place_hit(g, place, rolled, rules) for place in places)


def _place_hit(g: Evaluator, location: Location, rolled: int, rules: RuleSet) -> str:
    """The code of a location, with a star for a critical roll, which some armor prevents (CORE_2026 5.10)."""
    form = design.chassis(g).form
    if form is Form.TRIPOD and location in form.legs:
        return tr("leg")
    star = rolled == ROLLS[0] and armor_type_at(g, location).id not in rules.facts.sealed_armor
    return form.code(location) + ("*" if star else "")


def aimed_note(rules: RuleSet) -> str:
    """The roll of a shot that is aimed at a location."""
    return tr("aimed: {rolls}", rolls=called_shot(rules).rolls)


def leg_note(g: Evaluator) -> str:
    """How the leg of a tripod that is hit is rolled; empty for other forms (IO p. 158)."""
    form = design.chassis(g).form
    if form is not Form.TRIPOD:
        return ""
    codes = [form.code(weapon_hit(form, AttackSide.FRONT, 5, die)) for die in (1, 3, 5)]
    return tr("leg, 1d6: 1–2 {right}, 3–4 {center}, 5–6 {left}", right=codes[0], center=codes[1], left=codes[2])


def critical_lines(g: Evaluator) -> Iterator[tuple[str, str]]:
    """The rolls for critical hits with their number of hits, with what the body adds to them (TW p. 124)."""
    words = (tr("none"), tr("one"), tr("two"), tr("three, or limb off"))
    found = [hits_of_roll(rolled, body_criticals(g)) for rolled in ROLLS]
    for hits in dict.fromkeys(found):
        first, last = ROLLS[found.index(hits)], ROLLS[len(found) - 1 - found[::-1].index(hits)]
        yield str(first) if first == last else f"{first}–{last}", words[hits]


def body_criticals(g: Evaluator) -> tuple[Contribution, ...]:
    """The modifiers of rolls for critical hits on every location: IndustrialMechs, structure, armor and quirks."""
    quirks = design.quirk_ids(g)
    each = [roll_modifiers(g, place, quirks, Profile.STANDARD) for place in design.chassis(g).form.locations]
    return tuple(part for part in each[0] if all(part in other for other in each))


def body_critical_modifier(g: Evaluator) -> int:
    """The sum of ``body_criticals``, which the rows count already."""
    return total(body_criticals(g))


_CAUSES: Final = (
    *("damage", "gyro", "heavy_duty_gyro", "shutdown", "hip", "actuator"),
    *("heavy_gauss_light", "heavy_gauss_medium", "heavy_gauss_heavy", "heavy_gauss_assault"),
)
"""The causes of piloting rolls that a sheet names (ids of ``data/combat/piloting.jsonl``)."""


def piloting_lines(
    g: Evaluator, skills: CrewSkills, rules: RuleSet = RuleSet.TOTAL_WARFARE
) -> Iterator[tuple[str, str]]:
    """Lasting modifiers of piloting rolls of this design, then those of the most frequent causes."""
    steady = steadiness(g, UNHURT, rules)
    by_id = {each.cause.id: each for each in balances(_at(skills, rules), design.quirk_ids(g), steady)}
    yield from lasting_lines(g, skills, rules)
    base = _at(skills, rules).piloting + total(steady.lasting)
    for cause in _CAUSES:
        if found := by_id.get(cause):
            yield _plus(found.plain.target_number - base), tr(found.cause.name)


def lasting_lines(
    g: Evaluator, skills: CrewSkills, rules: RuleSet = RuleSet.TOTAL_WARFARE
) -> Iterator[tuple[str, str]]:
    """The modifiers of all piloting rolls of this design."""
    steady = steadiness(g, UNHURT, rules)
    rolls = balances(_at(skills, rules), design.quirk_ids(g), steady)
    for part in dict.fromkeys((*steady.lasting, *_by_quirks(rolls))):
        yield signed(part.amount), part.label


def _by_quirks(rolls: Iterable[Balance]) -> set[Contribution]:
    """Modifiers by quirks to the rolls for all causes."""
    return set.intersection(*({part for part in each.roll.contributions if part.source == "quirk"} for each in rolls))


def _at(skills: CrewSkills, rules: RuleSet, heat: int = 0) -> AttackSituation:
    gunnery, piloting = skills.clamped
    return AttackSituation(gunnery=gunnery, piloting=piloting, heat=heat, rules=rules)


# -- physical attacks --------------------------------------------------------------------------------------------------


class PhysicalRow(NamedTuple):
    """A physical attack: its name, its damage and the number needed by a pilot who stood still."""

    name: str
    damage: str
    number: str


def physical_lines(g: Evaluator, skills: CrewSkills, rules: RuleSet = RuleSet.TOTAL_WARFARE) -> tuple[PhysicalRow, ...]:
    """The physical attacks of the undamaged design, by arm where arms differ; damage by hot myomer in brackets.

    Punches of a superheavy are those at a target a level higher: its arms are above others on its own level.
    """
    body, quirks = limbs(g, UNHURT, rules), design.quirk_ids(g)
    cold = _within_reach(body, _at(skills, rules), quirks)
    hot = _within_reach(body, _at(skills, rules, HOT), quirks) if body.pull == "hot" else cold
    lines: dict[PhysicalRow, list[str]] = {}
    code = design.chassis(g).form.code
    for one, other in zip(cold, hot, strict=True):
        if one.roll is not None:
            arms = lines.setdefault(_physical(body, one, other, one.roll.target_number, rules), [])
            arms += [code(one.limb)] if one.limb is not None else []
    names = Counter(line.name for line in lines)
    return tuple(
        line._replace(name=f"{line.name} {' '.join(arms)}") if names[line.name] > 1 else line
        for line, arms in lines.items()
    )


def _within_reach(body: Limbs, situation: AttackSituation, quirks: tuple[str, ...]) -> tuple[BodyAttack, ...]:
    """The physical attacks on level ground; of a superheavy the punches at a target a level higher."""
    level = physical_attacks(body, situation, quirks, 1)
    if body.tonnage <= HEAVIEST:
        return level
    raised = physical_attacks(body, replace(situation, elevation=1), quirks, 1)
    return tuple(
        above._replace(title=tr("{attack}, a level up", attack=above.title)) if above.kind in ("punch", "claw") else one
        for one, above in zip(level, raised, strict=True)
    )


def _physical(body: Limbs, cold: BodyAttack, hot: BodyAttack, number: int, rules: RuleSet) -> PhysicalRow:
    name = cold.title or cold.name
    if cold.kind == "charge":
        spikes = total(part for part in cold.damage if part.source == "weapon")
        more = f" + {spikes}" if spikes else ""
        damage = brief(float(charge_rate(body.tonnage, rules) * (RAM_PLATE if body.ram_plate else 1)), 2)
        by_modifier = rules.facts.charge_by_modifier
        words = tr("{damage} × (TMM + 1)", damage=damage) if by_modifier else tr("{damage} a hex", damage=damage)
        return PhysicalRow(name, words + more, tr("skills"))
    points = str(total(cold.damage)) if cold.damage else NONE
    points += f" ({total(hot.damage)})" if total(hot.damage) != total(cold.damage) else ""
    needed = tr("skills") if cold.kind == "death_from_above" else f"{number}+"
    return PhysicalRow(name, points, needed)


# -- systems --------------------------------------------------------------------------------------------------


class SystemLine(NamedTuple):
    """A built-in system with a box for each hit, and what a hit does in a few words."""

    name: str
    boxes: int
    effect: str
    part: SystemPart


def system_lines(g: Evaluator, rules: RuleSet = RuleSet.TOTAL_WARFARE) -> tuple[SystemLine, ...]:
    """Engine, gyro, sensors, life support, and what a LAM has beside."""
    boxes: dict[SystemPart, int] = {}
    for row in critical_rows(g, rules):
        if row.component.part is not None:
            boxes[row.component.part] = max(boxes.get(row.component.part, 0), row.boxes)
    blinded = sensor_penalty(g, Injuries((Component(HD, SystemPart.SENSORS),)))
    heat, gyro = engine_hit_heat(g), gyro_penalties(g, rules)[0]
    wounds = [tr("{n} at {heat}", n=hits, heat=least) for least, hits in life_support(is_in_torso(g), rules)]
    effects_of = {
        SystemPart.ENGINE: tr("{heat} heat", heat=signed(heat)) if heat else "",
        SystemPart.GYRO: tr("{modifier} pilot", modifier=signed(gyro)),
        SystemPart.SENSORS: tr("no attacks") if blinded is None else tr("{modifier} to hit", modifier=signed(blinded)),
        SystemPart.LIFE_SUPPORT: tr("{hits} heat", hits=", ".join(wounds)),
        SystemPart.AVIONICS: tr("{modifier} pilot", modifier="+1"),
        SystemPart.LANDING_GEAR: tr("{modifier} landing", modifier="+1"),
    }
    counts = {part: sum(system.part is part for system in design.systems(g)) for part in effects_of}
    most = boxes | {part: counts[part] for part in (SystemPart.AVIONICS, SystemPart.LANDING_GEAR)}
    return tuple(
        SystemLine(tr("Engine") if part is SystemPart.ENGINE else tr(part.value), most[part], effect, part)
        for part, effect in effects_of.items()
        if most.get(part)
    )


def has_spare_hit(fitted: Fitted, rules: RuleSet) -> bool:
    """Whether a hit beside that on component armor leaves an item working."""
    return not is_worn_by_slot(fitted.item) and hits_to_destroy(fitted, rules) - fitted.mount.armored > 1


def explosion_cap(g: Evaluator, location: Location, rules: RuleSet) -> int | None:
    """The most points of an explosion that the structure of a location takes, if there is a limit."""
    return rules.facts.explosion.get(protection_at(g, location).value)
