"""Texts of hexes and fighters."""

from __future__ import annotations

from designer.rulesets.skirmish.battlefield import Battlefield
from designer.rulesets.skirmish.narration import fighter_text, hex_text
from designer.rulesets.skirmish.scene import Scene
from designer.rulesets.skirmish.units import unit_named

SCENE = Scene(Battlefield.flat(10, 8)).placed(0, unit_named("Direwolf"), 32).placed(1, unit_named("Archer"), 33)


def test_a_fighter_without_armor_is_told_by_its_health_alone():
    wolf, archer = SCENE.situation().fighters
    assert fighter_text(wolf) == "Red's Direwolf, 50 of 50 health"
    assert fighter_text(archer) == "Blue's Archer, 55 of 55 health, 40 of 40 armor"


def test_a_hex_tells_place_terrain_level_and_the_enemies_that_control_it():
    raised = SCENE.raised([34], 2)
    wolf, archer = raised.situation().fighters
    assert hex_text(raised.situation(), 34, None) == "Column 5, row 4, plains, level +2"
    beside = hex_text(SCENE.situation(), 31, archer)
    assert beside == "Column 2, row 4, plains, controlled by 1 enemy"
    assert hex_text(SCENE.situation(), 32, wolf).endswith(fighter_text(wolf))
