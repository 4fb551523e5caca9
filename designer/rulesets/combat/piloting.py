"""Piloting rolls of a 'Mech by cause, with what makes them easier or harder for long (TW p. 60; SHEET_RULES 7)."""

from __future__ import annotations

from typing import Final, NamedTuple

from designer import design
from designer.catalog import systems
from designer.catalog.ruleset import RuleSet
from designer.construction.armor import armor_type_at
from designer.construction.layout import cockpit_of
from designer.construction.movement import modular_armor
from designer.construction.working_items import working, working_with
from designer.graph import Evaluator, query
from designer.language import tr
from designer.rulesets.combat.criticals import blindness, gyro_penalties
from designer.rulesets.combat.hit_locations import AttackSide
from designer.rulesets.combat.mobility import LEG_PARTS, leg_damage, mobility
from designer.rulesets.combat.sight import field
from designer.rulesets.combat.situation import AttackSituation
from designer.rulesets.combat.tables import Cause, amounts, piloting_causes
from designer.rulesets.quirks.contribution import Contribution, Roll, counted
from designer.rulesets.quirks.piloting import piloting_modifiers
from designer.units.injuries import UNHURT, Injuries
from designer.units.location import Form
from designer.units.mount import SystemPart


class Steadiness(NamedTuple):
    """Modifiers of a design's piloting rolls: ``lasting`` modifiers, and what causes of rolls it can have."""

    lasting: tuple[Contribution, ...] = ()
    has: frozenset[str] = frozenset()


_STANDS_BY_ROLL: Final = "stands_by_roll"
STEADY: Final = Steadiness(has=frozenset({_STANDS_BY_ROLL}))


@query
def steadiness(g: Evaluator, injuries: Injuries = UNHURT, rules: RuleSet = RuleSet.TOTAL_WARFARE) -> Steadiness:
    """Modifiers of the design's piloting rolls, after its injuries."""
    flags = {flag for fitted in working(g, design.gear(g), injuries) for flag in fitted.item.flags}
    gyro = {"heavy-duty": "heavy_duty_gyro", "none": ""}.get(design.gyro_kind(g), "gyro")
    jumps = "jump" if mobility(g, injuries, rules).jump else ""
    return Steadiness(
        (*_lasting(g, injuries), *_worse(g, injuries, rules)),
        frozenset(
            {*flags, gyro, jumps, _standing(g, injuries), *_fired(g, injuries), *_damaged(g, injuries, rules)} - {""}
        ),
    )


def _standing(g: Evaluator, injuries: Injuries) -> str:
    """The name of the roll for standing up; a quad with all of its legs needs none (TW p. 54)."""
    legs = leg_damage(g, injuries)
    return _STANDS_BY_ROLL if legs.legs < 4 or legs.lost else ""


_HEAVY_GAUSS: Final = ((35, "light"), (55, "medium"), (75, "heavy"), (100, "assault"))
"""The most tons of the weight classes whose 'Mechs roll after a heavy Gauss rifle; superheavies do not (TM p. 219)."""


def _fired(g: Evaluator, injuries: Injuries) -> set[str]:
    """The names of rolls that the design's weapons cause when they fire."""
    heavy = any("heavy_gauss" in fitted.item.flags for fitted in working(g, design.weapons(g), injuries))
    tons = design.chassis(g).tonnage
    return {next((f"heavy_gauss_{name}" for most, name in _HEAVY_GAUSS if heavy and tons <= most), "")}


def _lasting(g: Evaluator, injuries: Injuries) -> tuple[Contribution, ...]:
    """Lasting modifiers of body, cockpit and gear; a lost leg takes the bonus for having all."""
    figures, form = amounts()["steadiness"], design.chassis(g).form
    cockpit = systems().cockpits.get(design.cockpit_kind(g))
    crew = {"tripod", "quadvee"} & set(cockpit_of(design.cockpit_kind(g)).flags)
    enhanced = {fitted.location for fitted in working_with(g, "aes", injuries)}
    all_legs = not leg_damage(g, injuries).lost
    hardened = any(armor_type_at(g, location).hardened for location in form.locations)
    return counted(
        Contribution(tr("Four legs"), figures["whole_quad"] if all_legs and len(form.legs) == 4 else 0, "legs"),
        Contribution(tr("Three legs"), figures["whole_tripod"] if all_legs and form is Form.TRIPOD else 0, "legs"),
        Contribution(tr("A pilot beside the gunner"), figures["crew"] if crew else 0, "cockpit"),
        Contribution(
            tr("{kind} cockpit", kind=cockpit.name) if cockpit else "",
            amounts()["cockpits"].get(design.cockpit_kind(g), 0),
            "cockpit",
        ),
        Contribution(tr("Actuator enhancement"), figures["leg_aes"] if set(form.legs) <= enhanced else 0, "aes"),
        Contribution(tr("Hardened armor"), figures["hardened_armor"] if hardened else 0, "armor"),
        Contribution(tr("Modular armor"), figures["modular_armor"] if modular_armor(g, injuries) else 0, "armor"),
        Contribution(
            tr("Industrial triple-strength myomer"),
            figures["industrial_myomer"] if design.with_flag(g, "industrial_tsm") else 0,
            "myomer",
        ),
    )


def _worse(g: Evaluator, injuries: Injuries, rules: RuleSet) -> tuple[Contribution, ...]:
    """Modifiers for hits on gyro and legs."""
    figures, form = rules.facts.lasting, design.chassis(g).form
    gyro = gyro_penalties(g, rules)
    hits = min(injuries.count(SystemPart.GYRO), len(gyro))
    lost = leg_damage(g, injuries).lost
    standing = [leg for leg in form.legs if not injuries.lost(leg)]
    hips = [leg for leg in standing if injuries.count(SystemPart.HIP, leg)]
    counted_legs = [leg for leg in standing if leg not in hips] if rules.facts.hip_replaces else standing
    struck = {part: sum(injuries.count(part, leg) for leg in counted_legs) for part in LEG_PARTS}
    foot = struck.pop(SystemPart.FOOT)
    by_lost = rules.facts.lost_legs_of_quad if len(form.legs) == 4 else rules.facts.lost_legs
    return counted(
        Contribution(tr("Head sensors gone"), blindness(g, injuries), "injury"),
        Contribution(tr("Gyro hit"), gyro[hits - 1] if hits else 0, "injury"),
        Contribution(tr("Hip hit"), figures["hip"] * len(hips), "injury"),
        Contribution(tr("Leg hit"), figures["leg"] * sum(struck.values()) + figures["foot"] * foot, "injury"),
        Contribution(tr("Leg lost"), by_lost[min(lost, len(by_lost)) - 1] if lost else 0, "injury"),
    )


def _damaged(g: Evaluator, injuries: Injuries, rules: RuleSet) -> set[str]:
    """Which kinds of damage that causes of piloting rolls need the legs and the gyro have.

    By the core rulebook a damaged heavy-duty gyro needs no roll for running, and one of its own for jumping, whose
    modifier depends on the hits; a lost leg hampers each step, and two of a quad are like a hip (CORE_2026 7.4,
    7.10, 7.11).
    """
    legs, gyro = leg_damage(g, injuries), injuries.count(SystemPart.GYRO)
    found = set()
    core = rules is RuleSet.CORE
    if core and gyro and design.gyro_kind(g) == "heavy-duty":
        found.add(f"heavy_duty_gyro_{gyro}")
        gyro = 0
    if core and legs.lost:
        found |= {"damaged_leg"} | ({"lost_leg"} if legs.legs < 4 else {"damaged_hip"} if legs.lost > 1 else set())
    if gyro or legs.hips or legs.actuators:
        found.add("damaged_leg")
    if gyro or legs.hips:
        found.add("damaged_hip")
    return found


class Balance(NamedTuple):
    """A piloting roll for one cause, with and without the unit's quirks."""

    cause: Cause
    roll: Roll
    plain: Roll


def balances(
    situation: AttackSituation, quirks: tuple[str, ...] = (), steady: Steadiness = STEADY
) -> tuple[Balance, ...]:
    """The piloting rolls for all causes that a design can have, each with and without quirks."""
    return tuple(
        Balance(cause, *(_roll(cause, situation, held, steady) for held in (quirks, ())))
        for cause in piloting_causes()
        if situation.rules in cause.rolls and (not cause.needs or cause.needs in steady.has)
    )


def _roll(cause: Cause, situation: AttackSituation, quirks: tuple[str, ...], steady: Steadiness) -> Roll:
    return Roll(
        (
            *counted(
                Contribution(tr("Piloting"), situation.piloting, "skill"),
                *steady.lasting,
                Contribution(tr(cause.name), cause.amount(situation.rules), "cause"),
            ),
            *piloting_modifiers(
                quirks,
                cause.trigger,
                piloting=situation.piloting,
                small_pilot=situation.small_pilot,
                profile=situation.profile,
            ),
        )
    )


def fall_damage(tonnage: int, levels: int = 0) -> int:
    """The damage of a fall over so many levels: a tenth of the tonnage, up, for each and once more (TW p. 68)."""
    return -(-tonnage // 10) * (levels + 1)


def water_fall_damage(tonnage: int, levels: int, depth: int, rules: RuleSet) -> int:
    """The damage of a fall over so many levels down to the surface of water of a depth, rounded down.

    By the core rulebook it is half of that on land over the levels to the surface (CORE_2026 7.19); by Total Warfare
    a tenth of the tonnage for each level in the air, and half of a fall over the depth (TW p. 68).
    """
    if rules.facts.water_halves:
        return fall_damage(tonnage, levels) // 2
    return fall_damage(tonnage, levels - 1) + fall_damage(tonnage, depth) // 2


class Fall(NamedTuple):
    """How a 'Mech falls: the side on which it lands, and by how many sides of a hex it turns, clockwise."""

    side: AttackSide
    turns: int


def fall_of(rolled: int, rules: RuleSet) -> Fall:
    """The fall by a roll of one die (TW p. 68; CORE_2026 7.18)."""
    side, turns = field()["fall"][rules.value][rolled - 1]
    return Fall(AttackSide(side), turns)
