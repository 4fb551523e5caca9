"""The Alpha Strike card of a 'Mech: its values, and the ledger of the steps that lead to them."""

from __future__ import annotations

from typing import NamedTuple

from designer import design
from designer.battle_value.ledger import LedgerLine
from designer.graph import Evaluator, query
from designer.language import tr
from designer.rulesets.alpha_strike.abilities import abilities, ability_line
from designer.rulesets.alpha_strike.body import armor_line, is_industrial, move_line, moves, size, structure_line, tmm
from designer.rulesets.alpha_strike.damage import damage_line, standard_damage
from designer.rulesets.alpha_strike.figures import Damage
from designer.rulesets.alpha_strike.point_value import point_value, point_value_line

BATTLEMEK, INDUSTRIALMEK = "BM", "IM"
"""The types of units (AS 1.1)."""


class Card(NamedTuple):
    """The values of a card for a pilot of skill 4. ``move`` and ``abilities`` are as printed."""

    type: str
    size: int
    move: str
    tmm: int
    armor: int
    structure: int
    damage: tuple[Damage, Damage, Damage]
    overheat: int
    abilities: tuple[str, ...]
    point_value: int


@query
def card(g: Evaluator) -> Card:
    """The card of the 'Mech (AS 1 to 8)."""
    found = standard_damage(g)
    return Card(
        INDUSTRIALMEK if is_industrial(g) else BATTLEMEK,
        size(g),
        moves(g).text,
        tmm(g),
        int(armor_line(g).value),
        int(structure_line(g).value),
        found.damage,
        found.overheat,
        tuple(ability.text for ability in abilities(g).values()),
        point_value(g),
    )


@query
def card_ledger(g: Evaluator) -> tuple[LedgerLine, ...]:
    """The sections of the calculation: the point value, then what it comes from in the order of the card."""
    measure = LedgerLine("size", tr("Size"), size(g), source="AS 1.2", note=f"{design.chassis(g).tonnage} t")
    return point_value_line(g), measure, move_line(g), armor_line(g), structure_line(g), damage_line(g), ability_line(g)
