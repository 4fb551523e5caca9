"""The situation of a battle: the places and states of all units, and their zones of control."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from designer.rulesets.skirmish.battlefield import Ground, PlaceIndex
from designer.rulesets.skirmish.to_hit import Chance, hit_chance
from designer.rulesets.skirmish.units import SkirmishUnit


class Fighter(NamedTuple):
    """The state of one unit in a battle at one moment. ``hp`` of 0 or less means dead."""

    id: int
    side: int
    unit: SkirmishUnit
    place: PlaceIndex
    hp: int
    armor: int
    fatigue: int
    """Present fatigue (CFAT): 0 at the start; at the unit's ``fatigue`` or more the unit is exhausted."""
    ap: int
    """Remaining action points (CAP)."""
    waited: bool = False
    """Whether it has waited in this round."""

    @property
    def alive(self) -> bool:
        """Whether it is alive."""
        return self.hp > 0

    @property
    def exhausted(self) -> bool:
        """Whether its fatigue forbids any action."""
        return self.fatigue >= self.unit.fatigue

    @property
    def effective_initiative(self) -> int:
        """Initiative minus fatigue; may be negative."""
        return self.unit.initiative - self.fatigue


def fresh(number: int, side: int, unit: SkirmishUnit, place: PlaceIndex) -> Fighter:
    """The state of a unit at the start of a battle."""
    return Fighter(number, side, unit, place, unit.hp, unit.armor, 0, unit.ap)


class BattleSituation:
    """The units on a map. It is changed only by ``put``, which also updates the zones of control."""

    def __init__(self, ground: Ground, fighters: Iterable[Fighter]) -> None:
        self.ground = ground
        self.rules = ground.rules
        self.fighters: list[Fighter] = []
        self.standing = [0, 0]
        """The number of living units of each side."""
        self.at: dict[PlaceIndex, int] = {}
        """The number of the living unit at each occupied place."""
        self.control = ([0] * len(ground.hexes), [0] * len(ground.hexes))
        """The number of units that control each place, for both sides."""
        for number, fighter in enumerate(fighters):
            if fighter.id != number:
                raise ValueError(f"fighters are numbered from 0: expected {number}, found {fighter.id}")
            if fighter.alive and fighter.place in self.at:
                raise ValueError(f"two fighters stand at {tuple(ground.hexes[fighter.place])}")
            self.fighters.append(fighter)
            if fighter.alive:
                self._enter(fighter)

    def put(self, fighter: Fighter) -> None:
        """Replace the state of a unit. A dead one leaves its place and controls no hexes."""
        old = self.fighters[fighter.id]
        self.fighters[fighter.id] = fighter
        stood, stands = old.hp > 0, fighter.hp > 0
        if old.place != fighter.place or stood != stands:
            if stood:
                self._leave(old)
            if stands:
                self._enter(fighter)

    def _enter(self, fighter: Fighter) -> None:
        self.at[fighter.place] = fighter.id
        self.standing[fighter.side] += 1
        self._mark(fighter, 1)

    def _leave(self, fighter: Fighter) -> None:
        del self.at[fighter.place]
        self.standing[fighter.side] -= 1
        self._mark(fighter, -1)

    def _mark(self, fighter: Fighter, count: int) -> None:
        if fighter.unit.is_melee:
            control = self.control[fighter.side]
            for place in self.ground.controlled[fighter.place]:
                control[place] += count

    def snapshot(self) -> tuple[Fighter, ...]:
        """The present states of all units."""
        return tuple(self.fighters)

    def on(self, place: PlaceIndex) -> Fighter | None:
        """The living unit at a place; None if there is none."""
        number = self.at.get(place)
        return None if number is None else self.fighters[number]

    def living(self, side: int) -> list[Fighter]:
        """The living units of a side."""
        return [fighter for fighter in self.fighters if fighter.side == side and fighter.hp > 0]

    def zone(self, fighter: Fighter) -> Sequence[PlaceIndex]:
        """The places in a unit's zone of control; none if it is dead or not a melee unit."""
        return self.ground.controlled[fighter.place] if fighter.alive and fighter.unit.is_melee else ()

    def allies(self, attacker: Fighter, target: Fighter) -> int:
        """The number of the attacker's team-mates, without itself, that control the target's hex."""
        count = self.control[attacker.side][target.place]
        return count - 1 if target.place in self.zone(attacker) else count

    def chance(self, attacker: Fighter, target: Fighter) -> Chance:
        """The chance of an attack from the present places."""
        ground, one, other = self.ground, attacker.unit, target.unit
        height = ground.elevation[attacker.place] - ground.elevation[target.place]
        apart = ground.distance(attacker.place, target.place)
        allies = self.allies(attacker, target) if one.melee > 0 else 0
        key = id(one), id(other), apart, height, allies
        found = ground.chances.get(key)
        if found is None or found[0] is not one or found[1] is not other:
            found = ground.chances[key] = one, other, hit_chance(one, other, apart, height, allies, self.rules)
        return found[2]

    def targets(self, attacker: Fighter) -> list[Fighter]:
        """The enemies that a unit can attack from its place, in the order of their numbers."""
        ground, unit, place, side = self.ground, attacker.unit, attacker.place, attacker.side
        if unit.reach == 1:
            at, fighters = self.at, self.fighters
            near = sorted(at[beside] for beside in ground.neighbors[place] if beside in at)
            return [f for n in near if (f := fighters[n]).side != side and ground.strikes(unit, place, f.place)]
        area = ground.within(place, unit.reach)
        return [
            enemy
            for enemy in self.fighters
            if enemy.side != side and enemy.hp > 0 and enemy.place in area and ground.strikes(unit, place, enemy.place)
        ]
