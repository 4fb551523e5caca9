"""A side of a fight: its 'Mech with its damage, where it stands, its heat, and what it can still fire."""

from __future__ import annotations

import math
from typing import Final

from designer.rulesets.combat.body import BattleBody, Told
from designer.rulesets.combat.facing import FACINGS
from designer.rulesets.combat.sight import field
from designer.rulesets.combat.situation import IMMOBILE
from designer.rulesets.quirks.to_hit import AttackerMovement
from designer.trials.map import turned, turned_facing
from designer.trials.tables import Compiled, FightCondition, Mounted, moved_modifier
from designer.trials.terms import FightDice, PilotKind
from designer.units.mount import MountId

STOOD = AttackerMovement.STOOD
_WANING: Final = 0.7
"""The part of its pilot's care that is left after a round without a shot."""
_REGAINED: Final = 0.5
"""The rounds without a shot that a round with one makes up for: who hides every other round loses patience, too."""


class Side:
    """A side in a fight; ``index`` is 0 or 1. What the rules say of it is asked of ``condition`` and ``body``.

    ``dice`` are those for what it does, and for what is done to it. ``made`` is the heat of this round, ``spent`` the
    MP for standing up, ``rose`` whether it has stood up, ``idle`` the rounds without a shot that still count.
    ``warmed`` is the heat that hits have given to it in this round.
    """

    def __init__(
        self, index: int, compiled: Compiled, pilot: PilotKind, dice: tuple[FightDice, FightDice], told: Told | None
    ) -> None:
        self.index, self.compiled, self.pilot, self.dice = index, compiled, pilot, dice[0]
        self._dice = dice
        self.body = BattleBody(compiled.frame, dice[1], told)
        self.condition: FightCondition = compiled.condition(self.body.injuries)
        self.state = 0
        self.prone = self.down = self.rose = False
        self.heat = self.made = self.warmed = 0
        self.spent = self.hexes = self.twist = 0
        self.idle = 0.0
        self.flipped = False
        self.how = STOOD
        self.way: tuple[int, ...] = (0,)
        self.jammed: set[MountId] = set()
        self.fired_once: dict[MountId, int] = {}
        self.fired: list[Mounted] = []
        self._usable: tuple[int, ...] | None = None

    @property
    def care(self) -> float:
        """The weight of damage that its pilot expects to take; it wanes with each round without a shot."""
        return self.pilot.care * math.pow(_WANING, self.idle)

    def begin_phase(self, number: int, phase: str) -> None:
        """Take the dice of a phase, and over the injuries of the last one."""
        for dice in self._dice:
            dice.phase(number, phase)
        self.refresh()
        self.body.taken = 0

    def begin_round(self) -> None:
        """Forget what it did in the last round."""
        self.made = self.warmed = self.spent = self.hexes = self.twist = 0
        self.flipped = self.rose = False
        self.how, self.way, self.fired = STOOD, (self.state,), []

    def wait_a_round(self) -> None:
        """Count a round without a shot, unless it fires after that."""
        self.idle += 1

    def fired_again(self) -> None:
        """Count a round with a shot instead."""
        self.idle = max(self.idle - 1 - _REGAINED, 0.0)

    def refresh(self) -> None:
        """Take over the injuries of the last phase."""
        if len(self.body.struck) != len(self.condition.injuries.struck):
            self.condition = self.compiled.condition(self.body.injuries)
            self._usable = None

    @property
    def usable(self) -> tuple[int, ...]:
        """The numbers of the weapons that can fire."""
        if self._usable is None:
            self._usable = tuple(n for n, gun in enumerate(self.condition.guns) if self.loads_left(gun))
        return self._usable

    @property
    def place(self) -> int:
        """The number of its hex."""
        return self.state // FACINGS

    @property
    def facing(self) -> int:
        """Its facing."""
        return self.state % FACINGS

    def turn(self) -> None:
        """Put it where it would stand if the map were turned by half a turn."""
        self.state = turned_state(self.state)

    @property
    def active(self) -> bool:
        """Whether it can act: its pilot is awake and its reactor runs."""
        return self.body.awake and not self.down

    @property
    def shoots(self) -> bool:
        """Whether it can fire."""
        return self.active and bool(self.usable)

    @property
    def modifier(self) -> int:
        """The modifier of its movement for those who attack it."""
        return moved_modifier(self.hexes, self.how) if self.active else IMMOBILE

    @property
    def still_modifier(self) -> int:
        """The modifier if it stays where it is."""
        return 0 if self.active else IMMOBILE

    @property
    def physical_worth(self) -> float:
        """The expected damage of its best physical attacks against a target that stands."""
        return self.condition.physical_worth if self.active and not self.prone else 0.0

    def loads_left(self, gun: Mounted) -> list[int]:
        """The numbers of the loads that a weapon can still fire."""
        table = gun.table
        if gun.mount in self.jammed:
            return []
        if table.own_shots and self.fired_once.get(gun.mount, 0) >= table.own_shots:
            return []
        shots, needed = self.body.shots, table.shots
        return [
            number
            for number, load in enumerate(table.loads)
            if not table.needs or sum(shots[bin_] for bin_ in load.bins) >= needed
        ]

    def jam(self, gun: Mounted) -> None:
        """A weapon cannot fire any more."""
        self.jammed.add(gun.mount)
        self._usable = None

    def take_shots(self, gun: Mounted, load: int) -> None:
        """Take the ammunition of a shot from the bins, the fullest first."""
        self._usable = None
        table = gun.table
        if table.own_shots:
            self.fired_once[gun.mount] = self.fired_once.get(gun.mount, 0) + 1
            return
        needed, shots = table.shots if table.needs else 0, self.body.shots
        for bin_ in sorted(table.loads[load].bins, key=lambda each: (-shots[each], each)):
            taken = min(needed, shots[bin_])
            shots[bin_] -= taken
            needed -= taken

    @property
    def standing_mp(self) -> int:
        """The MP for attempts to stand up: where running on the spot needs a roll, those of walking if they suffice."""
        speed = self.condition.speed(self.heat)
        strained = not self.condition.can_run and not self.compiled.rules.facts.damaged_run_from
        return speed.walk if strained and speed.walk >= field()["standing_up"] else speed.run

    @property
    def strained(self) -> bool:
        """Whether it ran with a damaged hip or gyro so that it has to roll (TW p. 60; CORE_2026 7.13)."""
        ran = self.how is AttackerMovement.RAN and not self.prone and self.active and not self.condition.can_run
        return ran and self.hexes >= self.compiled.rules.facts.damaged_run_from

    def stand_heat(self) -> int:
        """The heat of an attempt to stand up."""
        return int(field()["standing_heat"][self.compiled.rules.value])


def turned_state(state: int) -> int:
    """The state on the map turned by half a turn."""
    place, facing = divmod(state, FACINGS)
    return turned(place) * FACINGS + turned_facing(facing)
