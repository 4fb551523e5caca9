"""Logs: what they hold, and which of them a replay refuses."""

from __future__ import annotations

import json
from typing import Any

import pytest

from designer.rulesets.skirmish.battle import Setup
from designer.rulesets.skirmish.battlefield import Battlefield
from designer.rulesets.skirmish.log import Recorded, ReplayError, recorded, replay
from designer.rulesets.skirmish.units import unit_named


@pytest.fixture(scope="module")
def fought() -> Recorded:
    band = tuple(map(unit_named, ("Shielded Warrior", "Archer", "Pikeman")))
    return recorded(Setup(Battlefield.rolling(10, 8, 2), band, band, ("patient", "charge")), "5")


def at_line(fought: Recorded, number: int, **changes: Any) -> list[str]:
    """The log with some fields of a line changed; lines count from 0."""
    lines = list(fought.lines)
    lines[number] = json.dumps(json.loads(lines[number]) | changes)
    return lines


def first(fought: Recorded, event: str) -> int:
    return next(number for number, line in enumerate(fought.lines) if json.loads(line)["event"] == event)


def test_there_is_a_state_before_the_first_event_and_after_each(fought: Recorded):
    assert len(fought.states) == len(fought.lines) - 1
    assert fought.states[-1] == fought.outcome.fighters


def test_the_losses_of_the_log_are_those_of_the_battle(fought: Recorded):
    start, end = fought.states[0], fought.states[-1]
    for before, after in zip(start, end, strict=True):
        figures = [entry for line in fought.lines[1:-1] for entry in json.loads(line)["after"] if entry[0] == before.id]
        hp, armor = [before.hp, *(entry[3] for entry in figures)], [before.armor, *(entry[4] for entry in figures)]
        assert hp == sorted(hp, reverse=True)
        assert armor == sorted(armor, reverse=True)
        assert (hp[-1], armor[-1]) == (after.hp, after.armor)


def test_every_attack_has_its_draw(fought: Recorded):
    attacks = [record for line in fought.lines if (record := json.loads(line))["event"] == "attack"]
    assert attacks
    assert all(0 <= record["dice"][0] < 1 and len(record["dice"]) <= 2 for record in attacks)


def test_other_figures_are_refused_at_their_line(fought: Recorded):
    number = first(fought, "attack")
    with pytest.raises(ReplayError, match=f"line {number + 1}: by the rules it comes to"):
        replay(at_line(fought, number, after=[[0, 0, 0, 1, 1, 1, 1]]))


def test_other_dice_come_to_something_else(fought: Recorded):
    number = next(number for number, line in enumerate(fought.lines) if len(json.loads(line).get("dice", ())) == 2)
    for dice, complaint in (
        ([0.9999], "by the rules"),
        ([0.0], "do not suffice"),
        ([0.0, 500], "not within"),
        ([0.9999, 30], "more dice"),
    ):
        with pytest.raises(ReplayError, match=f"line {number + 1}: .*{complaint}"):
            replay(at_line(fought, number, dice=dice))


def test_another_order_of_a_round_is_refused(fought: Recorded):
    number = first(fought, "round")
    order = json.loads(fought.lines[number])["order"]
    with pytest.raises(ReplayError, match=f"line {number + 1}: .*the order of the round"):
        replay(at_line(fought, number, order=order[::-1]))


def test_another_winner_is_refused(fought: Recorded):
    winner = json.loads(fought.lines[-1])["winner"]
    with pytest.raises(ReplayError, match=f"the winner is {winner}"):
        replay(at_line(fought, len(fought.lines) - 1, winner=1 - winner))


def test_what_is_no_log_is_refused(fought: Recorded):
    for lines, complaint in (
        ([], "line 1: expected the head"),
        (["nonsense"], "line 1: expected one JSON object"),
        (["[]"], "line 1: expected a JSON object, found list"),
        (fought.lines[:-1], f"line {len(fought.lines)}: the log has no end"),
        (at_line(fought, 0, format=99), "line 1: expected the head"),
        (at_line(fought, 0, rules={"luck": 1}), "line 1: .*"),
        (at_line(fought, 2, event="dance"), "line 3: cannot be carried out: there is no event 'dance'"),
        (at_line(fought, 2, fighter=99), "line 3: cannot be carried out"),
    ):
        with pytest.raises(ReplayError, match=complaint):
            replay(lines)


@pytest.mark.parametrize("rounds", [None, "7", [1]])
def test_an_end_without_the_number_of_rounds_is_refused(fought: Recorded, rounds: object):
    with pytest.raises(ReplayError, match="expected the number of rounds"):
        replay(at_line(fought, len(fought.lines) - 1, rounds=rounds))
