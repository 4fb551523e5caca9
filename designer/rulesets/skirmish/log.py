"""The log of a battle: JSON lines with everything that a replay needs, and the result of every event.

The first line has the setup with the places of the units. Then comes one line for each event: a round, a turn, an
action with its random numbers. ``after`` lists the units that an event changed: number, q, r, health, armor,
fatigue, AP. A replay carries out the same actions with the same random numbers, and compares the results.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import asdict
from typing import Any, NamedTuple

from designer.reading import JsonError, parse_json
from designer.rulesets.hexes import Hex
from designer.rulesets.skirmish.actions import Dice, SeededDice
from designer.rulesets.skirmish.battle import BattleOutcome, Setup, carried_out, fight, opening, policies_of, winner_of
from designer.rulesets.skirmish.battlefield import Battlefield, Ground
from designer.rulesets.skirmish.models import read_model
from designer.rulesets.skirmish.policy import ActionChoice, AttackFighter, Go, Wait
from designer.rulesets.skirmish.rules import SkirmishRules
from designer.rulesets.skirmish.situation import BattleSituation, Fighter, fresh
from designer.rulesets.skirmish.turns import begin_turn, recover, turn_order
from designer.rulesets.skirmish.units import SkirmishUnit

FORMAT = 1
"""The version of the log format."""

LogRecord = dict[str, Any]  # Any: JSON
BattleState = tuple[Fighter, ...]


class ReplayError(ValueError):
    """A log contradicts the rules or is invalid; gives the line, from 1."""

    def __init__(self, line: int, problem: str) -> None:
        super().__init__(f"line {line}: {problem}")
        self.line = line


class NotedDice:
    """Dice that record their results; ``source`` gives the numbers and may be replaced between actions."""

    def __init__(self, source: Dice) -> None:
        self.source = source
        self.fallen: list[float] = []

    def draw(self) -> float:
        """A random number from 0 up to, but not including, 1."""
        self.fallen.append(self.source.draw())
        return self.fallen[-1]

    def roll(self, least: int, most: int) -> int:
        """A random whole number from ``least`` to ``most``."""
        number = self.source.roll(least, most)
        self.fallen.append(number)
        return number


class _ReadDice:
    """Dice that give recorded results again."""

    def __init__(self, fallen: Sequence[float]) -> None:
        self._left = list(fallen)

    @property
    def used_up(self) -> bool:
        return not self._left

    def draw(self) -> float:
        return float(self._next())

    def roll(self, least: int, most: int) -> int:
        number = self._next()
        if int(number) != number or not least <= number <= most:
            raise ValueError(f"a roll of {number} is not within {least} to {most}")
        return int(number)

    def _next(self) -> float:
        if not self._left:
            raise ValueError("the dice do not suffice")
        return self._left.pop(0)


class Recorder:
    """A ``Watcher`` that writes the log: the head (first record), then a record of each event, and the state after it.

    ``states[n]`` is the state after record ``n``; the state after the head is the initial one.
    """

    def __init__(self, situation: BattleSituation, dice: NotedDice, head: LogRecord) -> None:
        self._situation = situation
        self._dice = dice
        self.records = [head]
        self.states = [situation.snapshot()]

    def rewind(self, count: int) -> None:
        """Keep only the head and the first ``count`` events; the caller restores the situation."""
        del self.records[count + 1 :], self.states[count + 1 :]

    def lines(self, winner: int | None, rounds: int) -> tuple[str, ...]:
        """The lines of the whole log, with an end record of the winner (None: no winner) and the number of rounds."""
        end = {"event": "end", "winner": winner, "rounds": rounds}
        return tuple(json.dumps(record) for record in (*self.records, end))

    def round(self, number: int, order: Sequence[int]) -> None:
        """Record the beginning of a round."""
        self._note({"event": "round", "round": number, "order": list(order)})

    def turn(self, fighter: int) -> None:
        """Record the beginning of a turn."""
        self._note({"event": "turn", "fighter": fighter})

    def acted(self, fighter: int, choice: ActionChoice) -> None:
        """Record an action."""
        record = {"event": "done", "fighter": fighter}
        match choice:
            case AttackFighter(target):
                record |= {"event": "attack", "target": target}
            case Go(way):
                record |= {"event": "walk", "way": [list(self._situation.ground.hexes[place]) for place in way]}
            case Wait():
                record |= {"event": "wait"}
        if self._dice.fallen:
            record |= {"dice": list(self._dice.fallen)}
            self._dice.fallen.clear()
        self._note(record)

    def _note(self, record: LogRecord) -> None:
        before, now = self.states[-1], self._situation.snapshot()
        changed = [_figures(self._situation, new) for old, new in zip(before, now, strict=True) if old != new]
        self.records.append(record | {"after": changed})
        self.states.append(now)


def _figures(situation: BattleSituation, fighter: Fighter) -> list[int]:
    place = situation.ground.hexes[fighter.place]
    return [fighter.id, place.q, place.r, fighter.hp, fighter.armor, fighter.fatigue, fighter.ap]


class Recorded(NamedTuple):
    """A battle with the lines of its log, and the states before the first event and after each event."""

    outcome: BattleOutcome
    lines: tuple[str, ...]
    states: tuple[BattleState, ...]


def recorded(setup: Setup, seed: str) -> Recorded:
    """Play a battle of a setup, with its log."""
    situation = opening(setup)
    dice = NotedDice(SeededDice(seed))
    recorder = Recorder(situation, dice, head(situation, seed, setup.policies))
    outcome = fight(situation, dice, policies_of(setup.policies), recorder)
    return Recorded(outcome, recorder.lines(outcome.winner, outcome.rounds), tuple(recorder.states))


def head(situation: BattleSituation, seed: str, policies: Sequence[str]) -> LogRecord:
    """The first record of a log: seed, policies, rules, map and units."""
    return {
        "event": "battle",
        "format": FORMAT,
        "seed": seed,
        "policies": list(policies),
        "rules": asdict(situation.rules),
        "battlefield": asdict(situation.ground.battlefield),
        "fighters": [
            {"side": fighter.side, "at": list(situation.ground.hexes[fighter.place]), "unit": asdict(fighter.unit)}
            for fighter in situation.fighters
        ],
    }


class Replay(NamedTuple):
    """A replayed battle: the states before the first event and after each event, and the winner by the log."""

    states: tuple[BattleState, ...]
    winner: int | None
    rounds: int
    records: tuple[LogRecord, ...]
    """The head, then the record of the event before each further state."""
    ground: Ground


def replay(lines: Iterable[str]) -> Replay:
    """Replay a log. ``ReplayError`` at the first line that is broken or contradicts the rules."""
    records = list(_records(lines))
    if not records or records[0].get("event") != "battle" or records[0].get("format") != FORMAT:
        raise ReplayError(1, f"expected the head of a battle's log in form {FORMAT}")
    situation = _begun(records[0])
    states = [situation.snapshot()]
    for number, record in enumerate(records[1:], 2):
        if record.get("event") == "end":
            _check_end(number, record, situation)
            return Replay(
                tuple(states), record.get("winner"), record["rounds"], tuple(records[: number - 1]), situation.ground
            )
        try:
            _relive(situation, record)
        except (LookupError, TypeError, ValueError) as error:
            raise ReplayError(number, f"cannot be carried out: {error}") from error
        before, now = states[-1], situation.snapshot()
        changed = [_figures(situation, new) for old, new in zip(before, now, strict=True) if old != new]
        if changed != record.get("after"):
            raise ReplayError(number, f"by the rules it comes to {changed}, but the log has {record.get('after')}")
        states.append(now)
    raise ReplayError(len(records) + 1, "the log has no end")


def _records(lines: Iterable[str]) -> Iterable[LogRecord]:
    for number, line in enumerate(lines, 1):
        try:
            record = parse_json(line)
        except JsonError as error:
            raise ReplayError(number, f"expected one JSON object: {error.problem}") from error
        if not isinstance(record, dict):
            raise ReplayError(number, f"expected a JSON object, found {type(record).__name__}")
        yield record


def _begun(head: LogRecord) -> BattleSituation:
    try:
        rules = read_model(json.dumps(head["rules"]), SkirmishRules)
        ground = Ground(read_model(json.dumps(head["battlefield"]), Battlefield), rules)
        fighters = [
            fresh(
                number,
                entry["side"],
                read_model(json.dumps(entry["unit"]), SkirmishUnit),
                _place(ground, entry["at"]),
            )
            for number, entry in enumerate(head["fighters"])
        ]
        return BattleSituation(ground, fighters)
    except (LookupError, TypeError, ValueError) as error:
        raise ReplayError(1, str(error)) from error


def _place(ground: Ground, at: Sequence[int]) -> int:
    q, r = at
    place = ground.battlefield.place(Hex(q, r))
    if place is None:
        raise ValueError(f"the hex {q}, {r} is not on the map")
    return place


def _relive(situation: BattleSituation, record: LogRecord) -> None:
    event = record["event"]
    if event == "round":
        recover(situation)
        if record["order"] != turn_order(situation):
            raise ValueError(f"the order of the round is {turn_order(situation)}")
        return
    number = record["fighter"]
    if event == "turn":
        begin_turn(situation, number)
        return
    dice = _ReadDice(record.get("dice", ()))
    choice: ActionChoice
    if event == "attack":
        choice = AttackFighter(record["target"])
    elif event == "walk":
        choice = Go(tuple(_place(situation.ground, at) for at in record["way"]))
    elif event == "wait":
        choice = Wait()
    else:
        raise ValueError(f"there is no event '{event}'")
    carried_out(situation, number, choice, None, dice)
    if not dice.used_up:
        raise ValueError("there are more dice than the action needs")


def _check_end(number: int, record: LogRecord, situation: BattleSituation) -> None:
    if type(record.get("rounds")) is not int:
        raise ReplayError(number, "expected the number of rounds")
    winner = winner_of(situation)
    if record.get("winner") != winner:
        raise ReplayError(number, f"the winner is {winner}, but the log has {record.get('winner')}")
