"""A battle that is played action by action, by people or policies, with undo and a log."""

from __future__ import annotations

from typing import NamedTuple

from designer.language import tr
from designer.rulesets.skirmish.actions import Blocked, SeededDice, attack, walk
from designer.rulesets.skirmish.battle import winner_of
from designer.rulesets.skirmish.log import BattleState, LogRecord, NotedDice, Recorder, head
from designer.rulesets.skirmish.policy import POLICIES, ActionChoice, AttackFighter, Done, Go, Wait
from designer.rulesets.skirmish.scene import Scene
from designer.rulesets.skirmish.situation import Fighter
from designer.rulesets.skirmish.turns import Queue, Round, begin_turn


class _Moment(NamedTuple):
    """The state before an action, for undo."""

    fighters: BattleState
    queue: Queue
    active: int | None
    round: int
    events: int


class Match:
    """A battle in progress. Each action has its own seed, so that the same action after undo has the same result.

    ``ValueError`` if no battle can begin on the scene.
    """

    def __init__(self, scene: Scene, seed: str = "1") -> None:
        if scene.ready:
            raise ValueError(scene.ready)
        self.scene = scene
        self.situation = scene.situation()
        self.round = 0
        self._seed = seed
        self._past: list[_Moment] = []
        self._dice = NotedDice(SeededDice(seed))
        self._recorder = Recorder(self.situation, self._dice, head(self.situation, seed, ("by hand", "by hand")))
        self._order = Round(self.situation, ())
        self._active: int | None = None
        self._next()

    # -- state -----------------------------------------------------------------------------------------------

    @property
    def active(self) -> Fighter | None:
        """The unit whose turn it is; None when the battle is over."""
        return None if self._active is None else self.situation.fighters[self._active]

    @property
    def over(self) -> bool:
        """Whether one side is dead, or the last round is over."""
        return self._active is None

    @property
    def winner(self) -> int | None:
        """The only side that has living units; None if both or neither have."""
        return winner_of(self.situation)

    @property
    def queue(self) -> tuple[int, ...]:
        """The numbers of the living units that are still to act in this round after the active one."""
        return tuple(number for number in self._order.order if self.situation.fighters[number].alive)

    @property
    def records(self) -> tuple[LogRecord, ...]:
        """The records of the log up to now: the head, then each event."""
        return tuple(self._recorder.records)

    @property
    def states(self) -> tuple[BattleState, ...]:
        """The state after each record."""
        return tuple(self._recorder.states)

    @property
    def lines(self) -> tuple[str, ...]:
        """The lines of the log up to now, with an end record."""
        return self._recorder.lines(self.winner, self.round)

    # -- actions ---------------------------------------------------------------------------------------------

    def choose(self, choice: ActionChoice) -> str:
        """Carry out an action of the active unit; returns why it is impossible, empty if it was carried out."""
        fighter = self.active
        if fighter is None:
            return tr("the battle is over")
        before = self._moment()
        if isinstance(choice, Done) or (isinstance(choice, Wait) and fighter.waited):
            self._active = None
        else:
            self._dice.source = SeededDice(f"{self._seed}:{len(self._past)}")
            blocked = self._carry_out(fighter, choice)
            if blocked:
                return blocked
            self._recorder.acted(fighter.id, choice)
            if isinstance(choice, Wait):
                self._active = None
        self._past.append(before)
        if self._active is None or not self.situation.fighters[fighter.id].alive or not all(self.situation.standing):
            self._next()
        return ""

    def _carry_out(self, fighter: Fighter, choice: ActionChoice) -> str:
        match choice:
            case AttackFighter(target):
                struck = attack(self.situation, fighter, self.situation.fighters[target], self._dice)
                return struck.reason if isinstance(struck, Blocked) else ""
            case Go(way):
                first = walk(self.situation, fighter, way, self._dice)[0]
                return first.reason if isinstance(first, Blocked) else ""
            case _:
                self._order.wait(fighter.id)
                return ""

    def let_policy(self, name: str) -> None:
        """Let a policy choose one action for the active unit. If the action is stopped, the turn ends."""
        fighter = self.active
        if fighter is None:
            return
        choice = POLICIES[name](self.situation, fighter)
        blocked = bool(self.choose(choice))
        now = self.active
        stopped = now is not None and now.id == fighter.id and isinstance(choice, Go) and now.place != choice.way[-1]
        if blocked or stopped:
            self.choose(Done())

    def undo(self) -> bool:
        """Undo the last action; returns False if there is none."""
        if not self._past:
            return False
        moment = self._past.pop()
        self._recorder.rewind(moment.events)
        for fighter in moment.fighters:  # changed units are removed first, so that no two are on one hex meanwhile
            if self.situation.fighters[fighter.id] != fighter:
                self.situation.put(self.situation.fighters[fighter.id]._replace(hp=0))
        for fighter in moment.fighters:
            self.situation.put(fighter)
        self._order = Round(self.situation, moment.queue)
        self._active, self.round = moment.active, moment.round
        return True

    @property
    def can_undo(self) -> bool:
        """Whether there is an action to undo."""
        return bool(self._past)

    def _moment(self) -> _Moment:
        events = len(self._recorder.records) - 1
        return _Moment(self.situation.snapshot(), self._order.queue, self._active, self.round, events)

    def _next(self) -> None:
        """Begin the turn of the next unit, in a new round if this one is over."""
        self._active = None
        while all(self.situation.standing):
            number = self._order.next()
            if number is not None:
                begin_turn(self.situation, number)
                self._recorder.turn(number)
                self._active = number
                return
            if self.round >= self.situation.rules.round_limit:
                return
            self._order = Round(self.situation)
            self.round += 1
            self._recorder.round(self.round, self._order.order)
