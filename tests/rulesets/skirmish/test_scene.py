"""Maps and pieces as they are laid out before a battle."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from designer.rulesets.skirmish.battlefield import Battlefield
from designer.rulesets.skirmish.rules import SkirmishRules, Terrain
from designer.rulesets.skirmish.scene import HIGHEST, Scene, SceneError, scene_of, scene_text
from designer.rulesets.skirmish.units import unit_named

ARCHER = unit_named("Archer")
EMPTY = Scene(Battlefield.flat(6, 5))


def test_a_brush_changes_the_hexes_that_it_touches_and_no_others():
    scene = EMPTY.painted([3, 4], Terrain.FOREST)
    assert [n for n, kind in enumerate(scene.battlefield.terrain) if kind is Terrain.FOREST] == [3, 4]
    assert EMPTY.battlefield.terrain[3] is Terrain.PLAINS


def test_water_flows_around_the_units():
    scene = EMPTY.placed(0, ARCHER, 7).painted([6, 7], Terrain.WATER)
    assert scene.battlefield.terrain[6] is Terrain.WATER
    assert scene.battlefield.terrain[7] is Terrain.PLAINS


def test_levels_add_up_and_end_at_the_highest():
    scene = EMPTY.raised([0], 2).raised([0, 1], 1)
    assert scene.battlefield.elevation[:3] == (3, 1, 0)
    assert scene.raised([0], 99).battlefield.elevation[0] == HIGHEST


def test_what_changes_nothing_gives_the_very_same_scene():
    assert EMPTY.painted([1], Terrain.PLAINS) is EMPTY
    assert EMPTY.removed(3) is EMPTY


def test_a_hex_holds_one_unit_and_water_none():
    scene = EMPTY.painted([5], Terrain.WATER).placed(0, ARCHER, 7)
    with pytest.raises(SceneError, match="Archer stands there"):
        scene.placed(1, ARCHER, 7)
    with pytest.raises(SceneError, match="nobody stands in water"):
        scene.moved(7, 5)
    assert scene.moved(7, 8).on(8) == (0, ARCHER, 8)


def test_a_smaller_map_keeps_what_fits_in_its_place():
    scene = EMPTY.painted([7], Terrain.FOREST).placed(0, ARCHER, 7).placed(1, ARCHER, 29).sized(4, 4)
    assert scene.battlefield.terrain[5] is Terrain.FOREST  # column 1, row 1
    assert [piece.place for piece in scene.pieces] == [5]
    with pytest.raises(SceneError, match="4 to 100"):
        EMPTY.sized(3, 5)


def test_a_battle_needs_both_sides():
    assert EMPTY.ready == "Red and Blue have no unit yet"
    assert EMPTY.placed(0, ARCHER, 0).ready == "Blue has no unit yet"
    assert EMPTY.placed(0, ARCHER, 0).placed(1, ARCHER, 1).ready == ""


def test_on_other_ground_everybody_finds_a_dry_hex_near_their_own():
    pieces = EMPTY.placed(0, ARCHER, 7).placed(1, ARCHER, 8).pieces
    scene = EMPTY.painted([7], Terrain.WATER).with_pieces(pieces)
    assert scene.pieces[0].place in EMPTY.situation().ground.neighbors[7]
    with pytest.raises(SceneError, match="no room"):
        EMPTY.painted(range(30), Terrain.WATER).with_pieces(pieces)


def test_each_side_has_its_edge():
    assert EMPTY.edge(0) == 12  # column 0, row 2 of 5
    assert EMPTY.edge(1) == 17
    assert EMPTY.placed(0, ARCHER, 12).edge(0) == 6
    assert EMPTY.painted(range(30), Terrain.WATER).edge(0) is None


def test_a_file_gives_the_scene_back():
    scene = Scene(Battlefield.rolling(7, 6, 3), (), SkirmishRules(zoc_penalty=7)).sized(8, 6).placed(1, ARCHER, 41 + 6)
    assert scene_of(scene_text(scene)) == scene


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"battlefield": 3, "pieces": []}'])
def test_what_is_no_scene_is_refused_with_a_reason(text):
    with pytest.raises(SceneError, match=r"[Ee]xpect|Invalid|input"):
        scene_of(text)


def test_two_units_on_one_hex_of_a_file_are_refused():
    scene = EMPTY.placed(0, ARCHER, 3).placed(1, ARCHER, 4)
    with pytest.raises(SceneError, match="stands there"):
        scene_of(scene_text(scene).replace('"place": 4', '"place": 3'))


@given(st.lists(st.tuples(st.integers(0, 29), st.sampled_from(list(Terrain)), st.integers(-3, 3)), max_size=8))
def test_any_painting_survives_a_file(strokes):
    scene = EMPTY
    for place, terrain, levels in strokes:
        scene = scene.painted([place], terrain).raised([place], levels)
    assert scene_of(scene_text(scene)) == scene
