"""Texts of hexes and fighters for tooltips and screen readers."""

from __future__ import annotations

from designer.app.pages.lab.skirmish.map_state import MapState
from designer.app.ui.figures import signed
from designer.language import tr, trn
from designer.rulesets.hexes import column_of
from designer.rulesets.skirmish.battlefield import PlaceIndex
from designer.rulesets.skirmish.narration import TERRAIN_WORDS
from designer.rulesets.skirmish.scene import SIDES
from designer.rulesets.skirmish.situation import Fighter


def spoken_hex(state: MapState, place: PlaceIndex) -> str:
    """A hex: its place, terrain, level, fighter, and the enemies that control it."""
    situation = state.situation
    field = situation.ground.battlefield
    column, row = column_of(situation.ground.hexes[place])
    where = tr("Column {column}, row {row}", column=column + 1, row=row + 1)
    words = [where, tr(TERRAIN_WORDS[field.terrain[place]])]
    if field.elevation[place]:
        words.append(tr("level {level}", level=signed(field.elevation[place])))
    fighter = situation.on(place)
    if fighter is not None:
        words.append(spoken_fighter(fighter))
    chosen = state.chosen
    if chosen is not None and (count := situation.control[1 - chosen.side][place]):
        words.append(trn("controlled by {n} enemy", "controlled by {n} enemies", count))
    return ", ".join(words)


def spoken_fighter(fighter: Fighter) -> str:
    """A fighter: its side, name, health and armor."""
    unit = fighter.unit
    owner = {"side": tr(SIDES[fighter.side]), "unit": unit.name, "hp": fighter.hp, "most": unit.hp}
    if not unit.armor:
        return tr("{side}'s {unit}, {hp} of {most} health", **owner)
    worn = {"armor": fighter.armor, "all": unit.armor}
    return tr("{side}'s {unit}, {hp} of {most} health, {armor} of {all} armor", **owner, **worn)
