"""Type, size, movement, armor and structure of the card (AS 1 to 3)."""

from __future__ import annotations

from typing import NamedTuple

from designer import design
from designer.battle_value.ledger import LedgerLine
from designer.construction.armor import armor_type_at
from designer.construction.engine import effective_engine, large
from designer.construction.movement import (
    base_walk,
    booster_count,
    booster_mp,
    hardened_leg,
    jet_mp,
    modular_armor,
    shields,
    umu_mp,
)
from designer.graph import Evaluator, query
from designer.language import tr
from designer.rulesets.alpha_strike.figures import nearest, up
from designer.rulesets.alpha_strike.tables import armor_rule, conversion, engine_rule, structure_rule
from designer.units.location import Form
from designer.units.mount import MountId

INCHES = 2
"""The inches of a movement point."""
BOOSTED = (1.0, 1.25, 1.5)
"""The factor of the ground move by the number of speed boosters (AS 2.1)."""
LEAST_TONNAGE, STEP = 10, 5
"""The tonnage of the first column of the structure table, and that between two columns (AS 3.2)."""
POINTS = 30
"""The armor points of the record sheet for one point of the card (AS 3.1)."""


def step_of(value: float, limits: tuple[int, ...]) -> int:
    """How many of the limits a value exceeds."""
    return sum(value > limit for limit in limits)


@query
def is_industrial(g: Evaluator) -> bool:
    """Whether the 'Mech is an IndustrialMech, which its internal structure decides (AS 1.1)."""
    return structure_rule(design.structure_kind(g)[0]).industrial


@query
def size(g: Evaluator) -> int:
    """The size, 1 to 4 (AS 1.2)."""
    return 1 + sum(design.chassis(g).tonnage >= limit for limit in conversion().sizes)


# -- movement -------------------------------------------------------------------------------------------------


class Moves(NamedTuple):
    """The modes of movement by letter in the order of the card, in inches; ``primary`` is the letter of one (AS 2.4).

    The ground mode has no letter, on QuadVees ``qt`` or ``qw``. Others: ``j`` jump, ``s`` underwater, ``g`` AirMek,
    ``a`` fighter; the last two are not written in the move of the card.
    """

    modes: dict[str, int]
    primary: str

    @property
    def text(self) -> str:
        """The move of the card: ``14"/10"j`` (AS 2.7)."""
        return "/".join(f'{inches}"{letter}' for letter, inches in self.modes.items() if letter not in ("a", "g"))

    @property
    def highest(self) -> int:
        """The highest move of all modes."""
        return max(self.modes.values(), default=0)


@query
def ground_line(g: Evaluator) -> LedgerLine:
    """The line of the ground move in inches (AS 2.1)."""
    walk, factor = base_walk(g), BOOSTED[booster_count(g)]
    slowed = any(shields(g))
    less = hardened_leg(g) + modular_armor(g) + slowed
    inches = INCHES * max(0, nearest(walk * factor) - less)
    formula = "{walk}" if factor == 1 else "{walk} × {factor}"
    formula += f" − {less}" if less else ""
    inputs = (("walk", walk), ("factor", factor))
    shown = f"({formula}) × 2" if " " in formula else f"{formula} × 2"
    return LedgerLine("move.ground", tr("Ground"), inches, shown, inputs, "AS 2.1")


@query
def jump(g: Evaluator) -> int:
    """The jump move in inches, of jets or mechanical boosters (AS 2.2)."""
    return INCHES * max(jet_mp(g), booster_mp(g))


@query
def moves(g: Evaluator) -> Moves:
    """All modes of movement (AS 2.3 to 2.5)."""
    chassis = design.chassis(g)
    letter = conversion().modes.get(chassis.conversion, "") if chassis.form is Form.QUADVEE else ""
    ground, jumped, swum = int(ground_line(g).value), jump(g), INCHES * umu_mp(g)
    jumps_only = jumped == ground > 0 and not letter
    modes = {"j": jumped} if jumps_only else {letter: ground}
    if jumped and not jumps_only:
        modes["j"] = jumped
    if swum:
        modes["s"] = swum
    primary = "j" if jumps_only and not swum else letter
    if chassis.form is Form.LAM:
        if not chassis.bimodal:
            modes["g"] = 3 * INCHES * jet_mp(g)
        modes["a"] = jet_mp(g)
    return Moves(modes, primary)


def target_movement(inches: int) -> int:
    """The target movement modifier (TMM) of a move (AS 2.6)."""
    return step_of(inches, conversion().target_movement)


@query
def tmm(g: Evaluator) -> int:
    """The target movement modifier of the primary mode (AS 2.4, 2.6)."""
    return target_movement(moves(g).modes.get(moves(g).primary, 0))


@query
def move_line(g: Evaluator) -> LedgerLine:
    """The line of the move, whose value is the highest one in inches, with a line for each mode and for the TMM."""
    found = moves(g)
    lines = [ground_line(g)]
    for mode, inches in found.modes.items():
        if mode == "j":
            mp = inches // INCHES
            lines.append(LedgerLine("move.jump", tr("Jump"), inches, "{mp} × 2", (("mp", mp),), "AS 2.2"))
        elif mode == "s":
            swum = umu_mp(g)
            lines.append(LedgerLine("move.umu", tr("Underwater"), inches, "{mp} × 2", (("mp", swum),), "AS 2.3"))
        elif mode in ("a", "g"):
            label = tr("Fighter") if mode == "a" else tr("AirMek")
            lines.append(LedgerLine(f"move.{mode}", label, inches, source="AS 2.5"))
    primary = found.modes.get(found.primary, 0)
    lines.append(LedgerLine("move.tmm", tr("TMM"), tmm(g), source="AS 2.6", note=f'{primary}"'))
    return LedgerLine("move", tr("Move"), found.highest, source="AS 2", note=found.text, lines=tuple(lines))


# -- armor and structure --------------------------------------------------------------------------------------


MODULAR_POINTS = 10
"""The armor points of each modular armor (AS 3.1)."""


@query
def armor_line(g: Evaluator) -> LedgerLine:
    """The line of armor: the points of all locations, times the factors of their armor, divided by 30 (AS 3.1)."""
    modular = design.with_flag(g, "modular_armor")
    points = 0.0
    for location in design.chassis(g).form.locations:
        front, rear = design.armor_at(g, location)
        points += (front + rear) * armor_rule(armor_type_at(g, location).id).factor
    points += MODULAR_POINTS * len(modular)
    mounts: tuple[MountId, ...] = tuple(f.mount.id for f in modular)
    value = nearest(points / POINTS)
    return LedgerLine("armor", tr("Armor"), value, "{points} / 30", (("points", points),), "AS 3.1", mounts)


@query
def structure_line(g: Evaluator) -> LedgerLine:
    """The line of the structure: from the table by engine and tonnage, times the factor of its type (AS 3.2, 3.3)."""
    engine, tonnage = effective_engine(g), design.chassis(g).tonnage
    row = engine_rule(engine.kind).rows[2 * engine.clan + large(engine)]
    table = conversion().structure[row]
    column = min(max((tonnage - LEAST_TONNAGE) // STEP, 0), len(table) - 1)
    factor = structure_rule(design.structure_kind(g)[0]).factor
    value = up(table[column] * factor)
    formula = "{points}" if factor == 1 else "{points} × {factor}"
    inputs = (("points", table[column]), ("factor", factor))
    note = tr("row {row}, {tonnage} t", row=row, tonnage=tonnage)
    return LedgerLine("structure", tr("Structure"), value, formula, inputs, "AS 3.2", note=note)
