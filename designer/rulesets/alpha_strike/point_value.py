"""The point value of a card, step by step (AS 8)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from designer.battle_value.ledger import LedgerLine, added
from designer.decimals import plain
from designer.graph import Evaluator, query
from designer.language import tr
from designer.rulesets.alpha_strike.abilities import Ability, abilities
from designer.rulesets.alpha_strike.body import armor_line, is_industrial, moves, size, structure_line, tmm
from designer.rulesets.alpha_strike.damage import LONG, MEDIUM, SHORT, standard_damage
from designer.rulesets.alpha_strike.figures import half, nearest
from designer.rulesets.alpha_strike.tables import Bands, ability_rules

REGULAR: Final = 4
"""The skill for which point values are published."""


@query
def counted_damage(g: Evaluator) -> Bands:
    """The standard damage with torpedoes as it counts in the point value (AS 8)."""
    torpedoes = abilities(g).get("TOR")
    short, medium, long = (value.counted for value in standard_damage(g).damage)
    more = torpedoes.counted if torpedoes else (0.0, 0.0, 0.0)
    return short + more[SHORT], medium + more[MEDIUM], long + more[LONG]


def _points(label: str, code: str, value: float, source: str) -> LedgerLine:
    return LedgerLine(f"pv.{source}.{code}", label, value, source=f"AS {source}", note=tr(ability_rules()[code].name))


# -- offensive ------------------------------------------------------------------------------------------------


def _overheat_points(g: Evaluator) -> float:
    """The points of overheat: 1, and half of one for each further; half of that for short damage alone (AS 8.1)."""
    value, (_, medium, long) = standard_damage(g).overheat, counted_damage(g)
    if not value:
        return 0.0
    return (1 + (value - 1) / 2) * (1 if medium + long else 0.5)


def _formula_points(g: Evaluator, ability: Ability) -> float:
    """The offensive points of an ability that come from other values of the card (AS 8.2)."""
    short, medium, long = ability.counted
    match ability_rules()[ability.code].formula:
        case "move_and_size":
            return moves(g).highest * size(g) / 2
        case "long_damage":
            return long
        case "overheat":
            return 0.25 * standard_damage(g).overheat
        case "heat_damage":
            return max(short, medium, long) + (0.5 if medium else 0)
        case "short_damage":
            return short
    return 0.0


def _offensive_abilities(g: Evaluator) -> Iterable[LedgerLine]:
    for code, ability in abilities(g).items():
        rule = ability_rules()[code]
        each = rule.each * ability.number
        value = rule.offensive + (min(each, rule.most) if rule.most else each) + _formula_points(g, ability)
        if value:
            yield _points(ability.text, code, value, "8.2")


@query
def offensive_line(g: Evaluator) -> LedgerLine:
    """The line of the offensive value (AS 8.1 to 8.4)."""
    short, medium, long = counted_damage(g)
    inputs = (("short", short), ("medium", medium), ("long", long))
    damage = short + 2 * medium + long
    lines = [LedgerLine("pv.damage", tr("Damage"), damage, "{short} + 2 × {medium} + {long}", inputs, "AS 8.1")]
    over = _overheat_points(g)
    if over:
        lines.append(LedgerLine("pv.overheat", tr("Overheat"), over, source="AS 8.1"))
    lines.append(LedgerLine("pv.size", tr("Size"), size(g) / 2, "{size} / 2", (("size", size(g)),), "AS 8.1"))
    lines += _offensive_abilities(g)
    total, share = added(line.value for line in lines), 1 + added(ability_rules()[c].share for c in abilities(g))
    if share != 1:
        lines.append(LedgerLine("pv.share", tr("Fire control"), share, source="AS 8.4", factor=True))
    inputs_of_sum = (("sum", total), ("factor", share))
    formula = "{sum} × {factor}" if share != 1 else ""
    return LedgerLine(
        "pv.offensive", tr("Offensive"), total * share, formula, inputs_of_sum, "AS 8.4", lines=tuple(lines)
    )


# -- defensive ------------------------------------------------------------------------------------------------


def _is_barrier(g: Evaluator) -> bool:
    return "BAR" in abilities(g)


def _strong_modes(g: Evaluator) -> float:
    """Half a point for each by which jumping or swimming is better than the primary mode (AS 8.7)."""
    held = abilities(g)
    return added([held[code].number / 2 for code in ("JMPS", "SUBS") if code in held])


@query
def target_points(g: Evaluator) -> float:
    """How hard the 'Mech is to hit: the TMM with what hides it, or makes it larger (AS 8.7)."""
    held, modes = abilities(g), moves(g).modes
    armed = any(value.counted for value in standard_damage(g).damage)
    armed = armed or any(ability_rules()[code].armament for code in held)
    points = float(tmm(g) + ("j" in modes and not armed))
    if "MAS" in held:
        points = max(points, 3.0)
    return points + ("STL" in held) - ("LG" in held) + _strong_modes(g)


@query
def durability_line(g: Evaluator) -> LedgerLine:
    """The line of armor and structure, times the factor of the target points, to the half (AS 8.7)."""
    armor, structure = armor_line(g).value, structure_line(g).value
    barrier = _is_barrier(g)
    points = armor * (1 if barrier else 2) + structure * (0.5 if barrier or is_industrial(g) else 1)
    target = target_points(g)
    factor = 1 + target * (0.1 if target <= 2 else 0.25)
    inputs = (("points", points), ("factor", factor))
    note = tr("target {points}", points=plain(target))
    value = half(points * factor)
    return LedgerLine("pv.durability", tr("Durability"), value, "{points} × {factor}", inputs, "AS 8.7", note=note)


def _defensive_abilities(g: Evaluator) -> Iterable[LedgerLine]:
    third = armor_line(g).value // 3 * (0.5 if _is_barrier(g) else 1)
    rules, structure = ability_rules(), structure_line(g).value
    for code, ability in abilities(g).items():
        rule = rules[code]
        if structure >= rule.least_structure:
            value = rule.defensive + rule.by_armor * third
            if value:
                yield _points(ability.text, code, value, "8.6")


@query
def defensive_line(g: Evaluator) -> LedgerLine:
    """The line of the defensive value (AS 8.5 to 8.7)."""
    found = moves(g)
    fighter = found.modes.get("a")
    move = found.highest / 8
    inputs = (("move", found.highest),)
    lines = [LedgerLine("pv.move", tr("Move"), move, "{move} / 8", inputs, "AS 8.5", note=found.text)]
    if fighter is not None:
        lines.append(LedgerLine("pv.fighter", tr("Fighter"), fighter / 4 + (fighter >= 10), source="AS 8.5"))
    if "j" in found.modes:
        lines.append(LedgerLine("pv.jump", tr("Jump"), 0.5, source="AS 8.5"))
    lines += [*_defensive_abilities(g), durability_line(g)]
    total = added(line.value for line in lines)
    return LedgerLine("pv.defensive", tr("Defensive"), total, source="AS 8.5", lines=tuple(lines))


# -- the rest -------------------------------------------------------------------------------------------------


def _agile(g: Evaluator) -> float:
    """The points of a fast 'Mech with damage at medium or short range (AS 8.8)."""
    short, medium, _ = (value.counted for value in standard_damage(g).damage)
    agility = tmm(g) + _strong_modes(g)
    if agility <= 1:
        return 0.0
    if medium:
        return half((agility - 1) * medium)
    return half((agility - 2) * short) if tmm(g) >= 3 else 0.0


def _brawling(g: Evaluator) -> float:
    """The share of the value that a slow 'Mech of short reach loses (AS 8.8)."""
    move, (short, medium, long) = moves(g).highest, counted_damage(g)
    if move < 2 or move > 10 or any(ability_rules()[code].no_brawler for code in abilities(g)):
        return 0.0
    short_only = short > 0 and not medium + long
    if move >= 6:
        return 0.25 if short_only else 0.0
    if short_only:
        return 0.5
    return 0.25 if not long and short + medium > 0 else 0.0


FULL_HEADQUARTERS = 4


def _headquarters(number: float) -> float:
    """The force bonus of a mobile headquarters: its number, from 4 on a fifth of it more, rounded down (AS 8.9)."""
    return number if number <= FULL_HEADQUARTERS else FULL_HEADQUARTERS + number // 5


def _bonuses(g: Evaluator, subtotal: float) -> Iterable[LedgerLine]:
    """The lines of what is added to the subtotal or subtracted from it (AS 8.8, 8.9)."""
    agile = _agile(g)
    if agile:
        yield LedgerLine("pv.agile", tr("Agile"), agile, source="AS 8.8")
    if any(ability_rules()[code].network for code in abilities(g)):
        inputs = (("subtotal", subtotal),)
        yield LedgerLine("pv.network", tr("Network"), half(0.05 * subtotal), "{subtotal} × 0.05", inputs, "AS 8.8")
    brawling = _brawling(g)
    if brawling:
        lost = (("subtotal", subtotal), ("share", brawling))
        value = -half(brawling * subtotal)
        yield LedgerLine("pv.brawler", tr("Short reach"), value, "−{subtotal} × {share}", lost, "AS 8.8")
    for code, ability in abilities(g).items():
        value = ability_rules()[code].force + (_headquarters(ability.number) if code == "MHQ" else 0)
        if value:
            yield _points(ability.text, code, value, "8.9")


@query
def point_value_line(g: Evaluator) -> LedgerLine:
    """The line of the point value for a pilot of skill 4 (AS 8.10)."""
    offensive, defensive = offensive_line(g), defensive_line(g)
    subtotal = offensive.value + defensive.value
    bonuses = tuple(_bonuses(g, subtotal))
    total = subtotal + added(line.value for line in bonuses)
    value = max(1, nearest(total))
    lines = (offensive, defensive, *bonuses)
    return LedgerLine("pv", tr("Point value"), value, "{sum}", (("sum", total),), "AS 8.10", lines=lines)


@query
def point_value(g: Evaluator) -> int:
    """The point value for a pilot of skill 4."""
    return int(point_value_line(g).value)


def skilled(value: int, skill: int) -> int:
    """A point value for a pilot of another skill (AS 8.11)."""
    if skill > REGULAR:
        value -= (skill - REGULAR) * (1 + (max(0, value - 5) // 10 if value > 14 else 0))
    elif skill < REGULAR:
        value += (REGULAR - skill) * (1 + (max(0, value - 3) // 5 if value > 7 else 0))
    return max(1, value)


def skill_of(gunnery: int, piloting: int) -> int:
    """The skill of a pilot with these skills (AS 1.4)."""
    return (gunnery + piloting) // 2
