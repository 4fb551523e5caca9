"""Hexes and fighters in words, for tooltips and screen readers."""

from __future__ import annotations

from designer.app.figures import signed
from designer.app.lab.skirmish.table import Table
from designer.rulesets.hexes import column_of
from designer.rulesets.skirmish.battlefield import Place
from designer.rulesets.skirmish.scene import SIDES
from designer.rulesets.skirmish.situation import Fighter


def spoken_hex(table: Table, place: Place) -> str:
    """A hex, who stands there, and who controls it."""
    situation = table.situation
    field = situation.ground.battlefield
    column, row = column_of(situation.ground.hexes[place])
    words = [f"Column {column + 1}, row {row + 1}", field.terrain[place].value]
    if field.elevation[place]:
        words.append(f"level {signed(field.elevation[place])}")
    fighter = situation.on(place)
    if fighter is not None:
        words.append(spoken_fighter(fighter))
    chosen = table.chosen
    if chosen is not None and (count := situation.control[1 - chosen.side][place]):
        words.append(f"controlled by {count} {'enemy' if count == 1 else 'enemies'}")
    return ", ".join(words)


def spoken_fighter(fighter: Fighter) -> str:
    """Whose it is and how it stands."""
    unit = fighter.unit
    armor = f", {fighter.armor} of {unit.armor} armor" if unit.armor else ""
    return f"{SIDES[fighter.side]}'s {unit.name}, {fighter.hp} of {unit.hp} health{armor}"
