"""A map session without a window: laying out with undo, playing, replaying, and what it announces."""

from __future__ import annotations

from dataclasses import replace

import pytest

from designer.rulesets.skirmish.battlefield import Battlefield
from designer.rulesets.skirmish.map_session import BRUSHES, MapSession
from designer.rulesets.skirmish.narration import outcome_sentence
from designer.rulesets.skirmish.rules import Terrain
from designer.rulesets.skirmish.scene import Piece, Scene
from designer.rulesets.skirmish.units import unit_named


class Heard(MapSession):
    """A session that notes what it announces."""

    def __init__(self, scene=None):
        self.changes, self.modes, self.told_words, self.turns = 0, 0, [], []
        super().__init__(scene)

    def _on_change(self):
        self.changes += 1

    def _on_mode(self):
        self.modes += 1

    def _on_told(self, sentence):
        self.told_words.append(sentence)

    def _on_turn(self, by_program):
        self.turns.append(by_program)


@pytest.fixture
def session():
    scene = Scene(Battlefield.flat(10, 8)).placed(0, unit_named("Direwolf"), 32).placed(1, unit_named("Archer"), 35)
    return Heard(scene)


def test_steps_of_laying_out_are_taken_back_and_made_again(session):
    before = session.scene
    session.move_unit(32, 33)
    assert session.can_undo
    session.undo()
    assert session.scene is before
    session.redo()
    assert [piece.place for piece in session.scene.pieces] == [33, 35]


def test_a_selection_lasts_while_the_same_units_are_on_the_map(session):
    session.select(1)
    session.move_unit(32, 33)
    session.begin_stroke()
    session.brush = next(brush for brush in BRUSHES if brush.terrain is Terrain.FOREST)
    session.paint([50])
    session.end_stroke()
    assert session.chosen.unit.name == "Archer"


def test_a_selection_goes_when_units_come_or_go_since_their_numbers_change(session):
    session.select(0)
    session.remove_unit(32)  # the archer now has the number that the wolf had
    assert session.chosen is None
    session.select(0)
    session.undo()
    assert session.chosen is None
    session.select(0)
    session.load(replace(session.scene, pieces=(*session.scene.pieces, Piece(0, unit_named("Zombie"), 60))))
    assert session.chosen is None


def test_a_map_without_an_enemy_is_not_played_and_the_reason_is_told(session):
    session.remove_unit(35)
    session.set_mode("play")
    assert session.mode == "build"
    assert session.told_words


def test_the_program_plays_when_it_is_due_and_people_command_the_rest(session):
    session.set_mode("play")
    while session.commanded is not None:
        session.end_turn()
    assert session.turns[-1]
    before = len(session.match.records)
    session.play_program()
    assert len(session.match.records) > before


def test_a_battle_that_is_fought_out_is_replayed_step_by_step(session):
    session.fight_it_out()
    assert session.mode == "replay"
    assert session.replay.winner is not None
    session.show_step(len(session.replay.states))
    assert session.step == len(session.replay.states) - 1
    assert tuple(session.situation.fighters) == session.replay.states[-1]
    assert session.told_at(session.step)


def test_only_a_living_enemy_is_a_target(session):
    session.load(session.scene.placed(0, unit_named("Pikeman"), 40))
    session.select(0)
    assert session.target is None
    for number, name in ((1, "Archer"), (2, None), (3, None)):
        session.aim(number)
        assert (session.target and session.target.unit.name) == name
    session.fight_it_out()
    session.show_step(len(session.replay.states))
    fighters = session.situation.fighters
    session.select(next(fighter.id for fighter in fighters if fighter.alive))
    session.aim(next(fighter.id for fighter in fighters if not fighter.alive and fighter.side != session.chosen.side))
    assert session.target is None


def test_a_battle_over_water_that_nobody_crosses_ends_with_the_reason():
    banks = Scene.drawn_up(Battlefield.flat(9, 4), (unit_named("Axeman"),), (unit_named("Pikeman"),))
    session = Heard(banks.painted([column + 9 * row for column in (3, 4, 5) for row in range(4)], Terrain.WATER))
    session.fight_it_out()
    limit = session.scene.rules.round_limit
    assert session.outcome == f"Nobody has won after {limit} rounds: neither side has come within reach of the other."


@pytest.mark.parametrize(
    ("dice", "said"),
    [
        ([0.9], "Nobody has won after 2 rounds: no attack has hit."),
        ([0.1, 30], "Nobody has won after 2 rounds."),  # a damage roll follows the draw of a hit
    ],
)
def test_a_battle_without_winner_says_whether_anything_hit(dice, said):
    assert outcome_sentence(None, 2, [{"event": "round"}, {"event": "attack", "dice": dice}]) == said


def test_a_match_is_replayed_from_its_last_step(session):
    session.set_mode("play")
    session.set_mode("replay")
    assert session.mode == "replay"
    assert session.step == len(session.replay.states) - 1
    assert session.replay.states[-1] == tuple(session.match.situation.fighters)
