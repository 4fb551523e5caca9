"""The charts of one design as data (axes, marks and lines of text), with a second design for comparison if given."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from designer.analysis.sweeps import STEPS, TITLES, SeriesPoint, SweptPart
from designer.analysis.waterfall import waterfall
from designer.app.ui.figures import figure, signed
from designer.app.ui.plots.marks import Axes, Axis, Bars, Diagram, Level, Mark, Note, Spot, Steps, Waterfall, rounded_up
from designer.app.ui.widgets.figure_lines import FigureLine
from designer.app.views.heat.heat_levels import heat_levels
from designer.battle_value.ledger_text import hint_of
from designer.battle_value.total import ledger
from designer.construction.heat import capacity
from designer.figures import FIGURES
from designer.graph import Evaluator
from designer.language import beginning, tr
from designer.rulesets.combat.armament import armament, heat_of_firing
from designer.rulesets.combat.heat_scale import HeatTurn, heat_turns
from designer.rulesets.combat.mobility import heat_of_moving
from designer.rulesets.combat.situation import AttackSituation
from designer.rulesets.combat.study import DAMAGE_READINGS, farthest
from designer.rulesets.combat.volley import sustained_damage, volleys
from designer.rulesets.quirks.to_hit import AttackerMovement

TURNS: Final = 12
_LONGEST: Final = 16
"""How many letters a label below a bar may have, so that it fits below two bars."""
_EDGE: Final = 0.25
OTHER_COLOR: Final = "series.2"

HeldWeapons = frozenset[tuple[object, ...]]
"""The keys of weapons that are not fired."""


class Chart(NamedTuple):
    """A diagram, and a function that gives the lines of text for a position of the cursor line."""

    diagram: Diagram
    lines: Callable[[int], list[FigureLine]]


# -- steps to the Battle Value ---------------------------------------------------------------------------------


def _narrow(word: str) -> str:
    """A label below a bar, with a long word cut; the lines of text beside the chart have the whole word."""
    return word if len(word) <= _LONGEST else f"{word[: _LONGEST - 4]}."


def value_steps(g: Evaluator, other: Evaluator | None, theirs: str = "") -> Chart:
    """The chart of the steps to the Battle Value; the sums of the other design are a dashed line."""
    stages = waterfall(g)
    fall = Waterfall(
        tr(FIGURES["bv"].name),
        tuple(stage.before for stage in stages),
        tuple(stage.after for stage in stages),
        tuple(stage.total for stage in stages),
    )
    marks: list[Mark] = [fall]
    most = max((*fall.before, *fall.after), default=1.0)
    if other is not None:
        sums = {stage.id: stage.after for stage in waterfall(other)}
        values = tuple(sums.get(stage.id) for stage in stages)
        marks.append(Steps(theirs or tr("other design"), values, OTHER_COLOR, "dash"))
        most = max(most, *(value for value in values if value is not None))
    words = tuple(" ".join(map(_narrow, stage.label.split())) for stage in stages)
    # The axis is wider than the bars, so that the labels of the outermost bars stay within it.
    across = Axis("", _EDGE, len(stages) + 1 - _EDGE, words)
    axes = Axes(across, Axis(tr(FIGURES["bv"].name), 0, rounded_up(1.08 * most), digits=1))

    def lines(at: int) -> list[FigureLine]:
        return [
            FigureLine(stage.label, words, stage.total, chosen=place == at)
            for place, (stage, words) in enumerate(zip(stages, fall.said, strict=True), 1)
        ]

    return Chart(Diagram(axes, marks), lines)


# -- damage ---------------------------------------------------------------------------------------------------


def damage(g: Evaluator, other: Evaluator | None, situation: AttackSituation, theirs: str = "") -> Chart:
    """The chart of damage over range: the maximum, the expected, and the part of it that the heat sinks can sustain."""
    last = farthest((*armament(g), *(armament(other) if other else ())))
    curves = _damages(g, situation, last)
    marks: list[Mark] = [
        Steps(tr(DAMAGE_READINGS["maximum"]), curves[0], "text.3", "dot", width=1),
        Steps(tr(DAMAGE_READINGS["expected"]), curves[1], "series.1"),
        Steps(tr(DAMAGE_READINGS["sustained"]), curves[2], "series.4", "dash_dot"),
    ]
    if other is not None:
        name = tr("Expected, {design}", design=theirs or tr("other design"))
        marks.append(Steps(name, _damages(other, situation, last)[1], OTHER_COLOR, "dash"))
    most = max((value for mark in marks for value in mark.values if value is not None), default=0)
    axes = Axes(
        Axis(tr("range, hexes"), 0.5, last + 0.5, whole=True),
        Axis(tr("damage per turn"), 0, rounded_up(max(1.05 * most, 1)), digits=1),
    )

    def notes(at: int) -> list[Note]:
        return [Note(value, figure(value, 1)) for mark in marks if (value := mark.values[at - 1])]

    def lines(at: int) -> list[FigureLine]:
        return [FigureLine(beginning(mark.name), figure(mark.values[at - 1] or 0, 1)) for mark in marks]

    return Chart(Diagram(axes, marks, notes), lines)


def _damages(g: Evaluator, situation: AttackSituation, last: int) -> tuple[tuple[float, ...], ...]:
    guns = armament(g)
    fired = volleys(guns, situation, (), last)
    coolable = capacity(g) - heat_of_moving(g, situation.movement)
    kept = tuple(sustained_damage(each, coolable) for each in fired)
    return tuple(float(each.most) for each in fired), tuple(each.expected for each in fired), kept


# -- heat -----------------------------------------------------------------------------------------------------


def heat_run(g: Evaluator, held: HeldWeapons, movement: AttackerMovement) -> tuple[HeatTurn, ...]:
    """The heat of ``TURNS`` turns in which all weapons but ``held`` are fired."""
    made = heat_of_firing(gun for gun in armament(g) if gun.key not in held)
    return heat_turns([made + heat_of_moving(g, movement)] * TURNS, capacity(g))


def heat(
    g: Evaluator, other: Evaluator | None, held: HeldWeapons, movement: AttackerMovement, theirs: str = ""
) -> Chart:
    """The chart of heat at the end of each turn, with the levels of slower movement, worse aim and shutdown.

    Of the levels that are not reached, only the lowest is drawn. The bars of turns in which the unit is shut down are
    hatched.
    """
    turns = heat_run(g, held, movement)
    marks: list[Mark] = [_heat_bars(tr("heat left"), turns, down=False)]
    if any(turn.down for turn in turns):
        marks.append(_heat_bars(tr("shut down, cooling"), turns, down=True))
    if other is not None:
        others = tuple(float(turn.after) for turn in heat_run(other, frozenset(), movement))
        marks.append(Steps(theirs or tr("other design"), others, "series.1", "dash"))
    most = max(value for mark in marks for value in mark.values if value is not None)
    levels = heat_levels()
    next_level = next((level.heat for level in levels if level.heat > most), most)
    marks += [Level(level.words, level.heat, TURNS) for level in levels if level.heat <= next_level]
    high = rounded_up(1.1 * max(most, next_level))
    axes = Axes(Axis(tr("turn"), 0.5, TURNS + 0.5, whole=True), Axis(tr("heat"), 0, high))

    def lines(at: int) -> list[FigureLine]:
        turn = turns[min(at, TURNS) - 1]
        return [
            FigureLine(tr("Made"), figure(turn.made)),
            FigureLine(tr("Heat sunk"), figure(turn.sunk)),
            FigureLine(tr("Left"), figure(turn.after), True),
            *_next_turn_effects(turn),
            FigureLine(tr("Ammunition explodes"), _percent(turn.effects.explosion)),
            FigureLine(tr("In the Battle Value"), "", True),
            *_value_order(g),
        ]

    return Chart(Diagram(axes, marks), lines)


def _heat_bars(name: str, turns: Sequence[HeatTurn], *, down: bool) -> Bars:
    """The bars of the turns in which the unit is shut down (``down``), or else of those in which it runs."""
    values = tuple(float(turn.after) if turn.down is down else None for turn in turns)
    return Bars(name, values, "data.0", figures=True, hatch="rising" if down else "none")


def _next_turn_effects(turn: HeatTurn) -> list[FigureLine]:
    """The lines about how the heat that is left affects the next turn."""
    done = turn.effects
    if turn.down:
        return [FigureLine(tr("All the turn"), tr("shut down")), FigureLine(tr("Starts again"), _percent(turn.restart))]
    return [
        FigureLine(tr("Movement"), signed(-done.movement) if done.movement else tr("unhindered")),
        FigureLine(tr("To hit"), signed(done.to_hit) if done.to_hit else tr("unhindered")),
        FigureLine(tr("Shuts down"), _percent(done.shutdown)),
    ]


def _percent(chance: Fraction) -> str:
    return f"{figure(100 * float(chance))} %"


def _value_order(g: Evaluator) -> list[FigureLine]:
    """The lines about the weapons in the order in which the Battle Value counts their heat; some count half."""
    offensive = ledger(g).sections[1]
    weapons = next((line for line in offensive.lines if line.id == "off.weapons"), None)
    if weapons is None:
        return []
    return [
        FigureLine(f"{number}. {line.label}", f"{figure(line.value, 1)}, {hint_of(line)}")
        for number, line in enumerate(weapons.lines, start=1)
    ]


# -- one part after another -----------------------------------------------------------------------------------


def part_axis(part: SweptPart, points: Sequence[SeriesPoint]) -> Axis:
    """The axis for a part of the design that is varied, with a position for each step."""
    unit = STEPS[part]
    low, high = points[0].at / unit, points[-1].at / unit
    return Axis(tr(TITLES[part]), low - 0.5, high + 0.5, digits=0 if unit.is_integer() else 1, unit=unit, whole=True)


def swept(part: SweptPart, points: Sequence[SeriesPoint], other: Sequence[SeriesPoint], their_name: str = "") -> Chart:
    """The chart of the Battle Value over the amount of one part, with a mark for the present design."""
    axis = part_axis(part, [*points, *other] if not points else list(points))
    start = round(points[0].at / axis.unit)
    values = tuple(None if point.battle_value is None else float(point.battle_value) for point in points)
    marks: list[Mark] = [Steps(tr(FIGURES["bv"].name), values, "series.1", start=start)]
    if other:
        theirs = tuple(None if point.battle_value is None else float(point.battle_value) for point in other)
        begins = round(other[0].at / axis.unit)
        marks.append(Steps(their_name or tr("other design"), theirs, OTHER_COLOR, "dash", start=begins))
    now = next((point for point in points if point.now), None)
    if now is not None and now.battle_value is not None:
        said = tr("now {value}", value=figure(now.battle_value))
        marks.append(Spot(tr("the design"), round(now.at / axis.unit), float(now.battle_value), said))
    shown = [value for mark in marks for value in mark.values if value is not None]
    low, high = min(shown, default=0), max(shown, default=1)
    room = max((high - low) * 0.1, 1)
    axes = Axes(axis, Axis(tr(FIGURES["bv"].name), max(0, low - room), high + room))
    by_place = {round(point.at / axis.unit): point for point in points}

    def notes(at: int) -> list[Note]:
        point = by_place.get(at)
        if point is None or point.battle_value is None or point.now:  # the mark of the design has a label of its own
            return []
        return [Note(point.battle_value, figure(point.battle_value))]

    def lines(at: int) -> list[FigureLine]:
        point = by_place.get(at)
        if point is None:
            return []
        said = [FigureLine(beginning(tr(TITLES[part])), figure(point.at, axis.digits))]
        if point.battle_value is None or point.free is None:
            return [*said, FigureLine(point.why or tr("Impossible"))]
        change = point.battle_value - (now.battle_value if now and now.battle_value is not None else 0)
        free = point.free / 1000
        return [
            *said,
            FigureLine(tr(FIGURES["bv"].name), figure(point.battle_value), True),
            FigureLine(tr("Change"), tr("as it is") if point.now else signed(change)),
            FigureLine(tr("Free mass, t"), figure(free, 1), token="text.1" if free >= 0 else "error"),
        ]

    return Chart(Diagram(axes, marks, notes), lines)
