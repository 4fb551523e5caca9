"""The breakdowns of the figures in the status line: their parts, with the rule of each figure. Without Qt."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from designer import design
from designer.app.ui.figures import figure
from designer.battle_value.ledger_text import Explanation, figure_of
from designer.battle_value.total import ledger
from designer.construction.armor import armor, armor_of
from designer.construction.cost import cost, cost_lines
from designer.construction.heat import heat, sink_figures, sinks
from designer.construction.mass import mass
from designer.construction.movement import fuel_points, movement
from designer.construction.slot_space import slot_use, used_rows
from designer.figures import DISTANCES, FIGURES
from designer.graph import Evaluator
from designer.language import cited, marked, tr
from designer.rulesets.combat.armament import armament
from designer.rulesets.combat.attack import most_damage


class FigureBreakdown(NamedTuple):
    """A figure or line with its explanation; ``kind`` is the kind of its item, or empty."""

    title: str
    kind: str
    explanation: Explanation

    @property
    def text(self) -> str:
        """The whole breakdown as text, with a line break after each row."""
        rows = (f"{name}: {value}" for name, value in self.explanation.rows)
        return "\n".join(part for part in (self.title, *rows, self.explanation.source) if part)


NO_BREAKDOWN: Final = FigureBreakdown("", "", Explanation((), ""))


def figure_breakdown(sheet: str, g: Evaluator) -> FigureBreakdown | None:
    """The breakdown of the figure with an id such as "sheet.mass"; None for an unknown id."""
    breakdown = BREAKDOWNS.get(sheet)
    return None if breakdown is None else breakdown(g)


def _label(figure_id: str) -> str:
    return tr(FIGURES[figure_id].name)


def _mass(g: Evaluator) -> FigureBreakdown:
    sheet = mass(g)
    parts = zip(sheet._fields, sheet, strict=True)
    rows = [(tr(_MASS_NAMES[name]), _tons(kg)) for name, kg in parts if kg and name != "allowed"]
    rows.append((_label("mass.free") if sheet.free >= 0 else tr("Too heavy"), _tons(abs(sheet.free))))
    return FigureBreakdown(
        tr("Mass {total} of {allowed}", total=_tons(sheet.total), allowed=_tons(sheet.allowed)),
        "",
        Explanation(tuple(rows), cited("TM p. 46–59")),
    )


def _battle_value(g: Evaluator) -> FigureBreakdown:
    found = ledger(g)
    rows = [(line.label, figure_of(line)) for line in found.sections[:-1]]
    rows += [(line.label, figure_of(line)) for line in found.sections[-1].lines]
    return FigureBreakdown(
        tr("Battle Value {value}", value=figure(found.battle_value)),
        "",
        Explanation(tuple(rows), cited(found.sections[-1].source)),
    )


def _slots(g: Evaluator) -> FigureBreakdown:
    use, form = slot_use(g), design.chassis(g).form
    rows = [
        (form.name_of(at), tr("{value} of {limit}", value=used_rows(g, at), limit=form.slots(at)))
        for at in form.locations
    ]
    if use.unplaced:
        rows.append((tr("Unallocated slots"), figure(use.unplaced)))
    return FigureBreakdown(
        tr("Slots {used} of {total}", used=use.used, total=use.total), "", Explanation(tuple(rows), cited("TM p. 50"))
    )


def _heat(g: Evaluator) -> FigureBreakdown:
    sheet, found, inside = heat(g), sinks(g), sink_figures(g)
    rows = [(tr("Weapons"), _number_text(sheet.weapons)), (tr("Movement"), _number_text(sheet.movement))]
    if sheet.other:
        rows.append((tr("Other equipment"), _number_text(sheet.other)))
    rows.append((_label("sinks"), tr("{n}, sinking {heat} a turn", n=found.total, heat=sheet.capacity_text)))
    rows.append((tr("In the engine"), tr("{value} of {limit}", value=inside.inside, limit=inside.fit_inside)))
    rows.append((tr("Without mass"), str(inside.without_mass)))
    return FigureBreakdown(
        tr("Heat {made}, sunk {sunk}", made=sheet.total, sunk=sheet.capacity),
        "",
        Explanation(tuple(rows), cited("TM p. 53, 225")),
    )


def _move(g: Evaluator) -> FigureBreakdown:
    found, engine = movement(g), design.engine(g)
    rows = [(_label("walk"), _number_text(found.walk)), (_label("run"), _number_text(found.run))]
    if found.boosted != found.run:
        rows.append((_label("run.boosted"), _number_text(found.boosted)))
    rows.append((_label("jump"), _number_text(found.jump)))
    if found.umu:
        rows.append((_label("umu"), _number_text(found.umu)))
    if fuel := fuel_points(g):
        rows.append((tr("Fuel"), tr("{n} points", n=fuel)))
    rows.append((tr("Engine"), tr("rating {rating}, {tons} t", rating=engine.rating, tons=design.chassis(g).tonnage)))
    return FigureBreakdown(tr("Move {text}", text=found.text), "", Explanation(tuple(rows), cited("TM p. 48")))


def _cost(g: Evaluator) -> FigureBreakdown:
    rows = [(line.label, f"× {figure(line.value, 2)}" if line.factor else figure(line.value)) for line in cost_lines(g)]
    return FigureBreakdown(
        tr("Cost {cost} C-bills", cost=figure(cost(g).total)), "", Explanation(tuple(rows), cited("TM p. 278–284"))
    )


def _damage(g: Evaluator) -> FigureBreakdown:
    rows = []
    for gun in armament(g):
        each = [most_damage(gun, hexes) for hexes in DISTANCES]
        figures = " / ".join(figure(most) for most in each)
        rows.append((gun.short, tr("{figures}, not counted", figures=figures) if gun.rear else figures))
    at = " / ".join(map(str, DISTANCES))
    return FigureBreakdown(
        tr("Damage at {at} hexes", at=at), "", Explanation(tuple(rows), tr("If everything hits, to the front"))
    )


def _armor(g: Evaluator) -> FigureBreakdown:
    sheet, form = armor(g), design.chassis(g).form
    rows = []
    for at in form.locations:
        here = armor_of(g, at)
        points = f"{figure(here.front)} / {figure(here.rear)}" if here.rear else figure(here.front)
        rows.append((form.name_of(at), tr("{value} of {limit}", value=points, limit=here.maximum)))
    return FigureBreakdown(
        tr("Armor {points} of {most}", points=sheet.points, most=sheet.maximum),
        "",
        Explanation(tuple(rows), cited("TM p. 47, 55")),
    )


def _tons(kg: int) -> str:
    return figure(kg / 1000, 1 if kg % 100 == 0 else 3, unit="t")


def _number_text(value: float) -> str:
    return figure(value, 0 if value == int(value) else 2)


_MASS_NAMES: Final = {
    "engine": marked("Engine"),
    "structure": marked("Structure"),
    "cockpit": marked("Cockpit"),
    "gyro": marked("Gyro"),
    "heat_sinks": marked("Heat sinks"),
    "armor": marked("Armor"),
    "conversion": marked("Conversion"),
    "gear": marked("Equipment"),
    "weapons": marked("Weapons"),
    "ammunition": marked("Ammunition"),
    "power_amplifiers": marked("Power amplifiers"),
    "armored_parts": marked("Armored parts"),
}
BREAKDOWNS: Final[dict[str, Callable[[Evaluator], FigureBreakdown]]] = {
    "sheet.mass": _mass,
    "sheet.bv": _battle_value,
    "sheet.slots": _slots,
    "sheet.heat": _heat,
    "sheet.move": _move,
    "sheet.cost": _cost,
    "sheet.damage": _damage,
    "sheet.armor": _armor,
}
"""The breakdowns by the ids of their figures."""
