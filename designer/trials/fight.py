"""A fight of two designs, round by round: initiative, movement, fire, physical attacks, heat (Total Warfare).

Both sides fire and strike at the same time: what a phase does to a side counts from the next phase on. ``fight`` plays
one and ``recorded`` keeps each roll of it; they are the same fight.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from designer.language import tr, trn
from designer.rulesets.combat.body import INJURY_CAUSES, End
from designer.rulesets.combat.criticals import life_support
from designer.rulesets.combat.facing import FACINGS
from designer.rulesets.combat.heat_scale import needed
from designer.rulesets.combat.piloting import fall_of
from designer.rulesets.combat.sight import field
from designer.rulesets.combat.tables import amounts
from designer.rulesets.quirks.contribution import Contribution, counted, total
from designer.trials.firing import fire_plan, fired, resolve
from designer.trials.log import Log
from designer.trials.map import TrialMap, distances, facing_to, number_of, start_place, trial_map, turned
from designer.trials.physical import physical_plan, strike
from designer.trials.pilot import TrialMove, move
from designer.trials.record import FightRecord, Phase, RoundRecord, Stand
from designer.trials.state import Side, turned_state
from designer.trials.tables import Compiled, FightCondition
from designer.trials.tally import FightTally
from designer.trials.terms import MAPS, FightDice, TrialTerms
from designer.units.mount import MountId, SystemPart

_IMPOSSIBLE = 13


class FightResult(NamedTuple):
    """A fight: its number, the winner (None for a draw), its rounds, how each side ended, and what is left of it."""

    number: int
    winner: int | None
    rounds: int
    ends: tuple[End | None, End | None]
    left: tuple[float, float]
    tallies: tuple[FightTally, FightTally]

    @property
    def ahead(self) -> int | None:
        """The winner, or in a draw the side with the greater share of armor and structure left; None if equal."""
        if self.winner is not None or self.left[0] == self.left[1]:
            return self.winner
        return 0 if self.left[0] > self.left[1] else 1


class Arena:
    """Two designs that meet under terms, again and again; fights do not depend on one another.

    ``mirrored``: each side has the dice of the other, and the fight is the mirror image of that of swapped sides.
    """

    def __init__(
        self, sides: tuple[Compiled, Compiled], terms: TrialTerms, seed: int, *, mirrored: bool = False
    ) -> None:
        self.sides, self.terms, self.seed, self._mirrored = sides, terms, seed, mirrored
        self._boards: dict[int, TrialMap] = {}

    def board(self, number: int) -> TrialMap:
        """The map of a fight."""
        which = number % MAPS
        if which not in self._boards:
            self._boards[which] = trial_map(self.terms.board, self.seed * MAPS + which)
        return self._boards[which]

    def fight(self, number: int) -> FightResult:
        """A fight by its number, from 1."""
        return _PlayedFight(self, number, None).played()

    def recorded(self, number: int) -> FightRecord:
        """The record of a fight."""
        log = Log()
        found = _PlayedFight(self, number, log)
        result = found.played()
        names = self.sides[0].name, self.sides[1].name
        return FightRecord(names, number, found.board, found.start, tuple(found.records), result.winner, result.ends)

    def dice(self, number: int, side: int) -> tuple[FightDice, FightDice]:
        """The dice of a side in a fight: for what it does, and for what is done to it."""
        seat = 1 - side if self._mirrored else side
        return FightDice(self.seed, number, seat), FightDice(self.seed, number, seat, body=True)


class _PlayedFight:
    """A fight while it is played."""

    def __init__(self, arena: Arena, number: int, log: Log | None) -> None:
        self.number, self.log, self.terms = number, log, arena.terms
        self.board = arena.board(number)
        one, other = (
            Side(n, arena.sides[n], arena.terms.pilots[n], arena.dice(number, n), log.teller(n) if log else None)
            for n in (0, 1)
        )
        self.sides = one, other
        place = start_place(self.terms.start)
        one.state = place * FACINGS + facing_to(place, turned(place))
        other.state = turned_state(one.state)
        for side in self.sides:
            side.way = (side.state,)
        self.tallies = FightTally(), FightTally()
        self.start = _stand(one), _stand(other)
        self.records: list[RoundRecord] = []

    def played(self) -> FightResult:
        """The result after all rounds."""
        number = 0
        while number < self.terms.rounds and not self._over():
            number += 1
            self._round(number)
        gone = [side.body.gone is not None for side in self.sides]
        winner = None if gone[0] == gone[1] else int(gone[0])
        ends = self.sides[0].body.gone, self.sides[1].body.gone
        for side, tally in zip(self.sides, self.tallies, strict=True):
            tally.lost.update({int(place): points for place, points in side.body.absorbed.items() if points})
        left = self.sides[0].body.left, self.sides[1].body.left
        return FightResult(self.number, winner, number, ends, left, self.tallies)

    def _over(self) -> bool:
        return any(side.body.gone is not None for side in self.sides)

    def _phase(self, number: int, phase: Phase) -> None:
        for side in self.sides:
            side.begin_phase(number, phase.value)
        if self.log is not None:
            self.log.phase = phase

    def _round(self, number: int) -> None:
        for side in self.sides:
            side.begin_round()
        asleep = [not side.body.awake for side in self.sides]
        self._phase(number, Phase.INITIATIVE)
        first = self._initiative()
        self._phase(number, Phase.MOVEMENT)
        self._movement(first)
        hexes = int(distances()[self.sides[0].place, self.sides[1].place])
        given = [side.body.given for side in self.sides]
        for phase, act in ((Phase.FIRE, self._fire), (Phase.PHYSICAL, self._physical), (Phase.HEAT, self._heat)):
            if not self._over():
                self._acted(number, phase, act)
        self._phase(number, Phase.END)
        if not self._over():
            self._end(asleep)
        for n, tally in enumerate(self.tallies):
            tally.away.append(hexes)
            tally.heat.append(self.sides[n].heat)
            tally.made.append(self.sides[n].made)
            tally.left.append(self.sides[n].body.left)
            tally.done.append(self.sides[1 - n].body.given - given[1 - n])
        if self.log is not None:
            stands = _stand(self.sides[0]), _stand(self.sides[1])
            self.records.append(RoundRecord(number, first, self.log.taken(), stands))

    def _acted(self, number: int, phase: Phase, act: Callable[[], None]) -> None:
        """Play a phase with the piloting rolls at its end."""
        self._phase(number, phase)
        before = self.sides[0].condition, self.sides[1].condition
        act()
        self._piloting(before)

    # -- initiative and movement ---------------------------------------------------------------------------------

    def _initiative(self) -> int:
        """The side that moves first: the one that loses; equal rolls are repeated (TW p. 39)."""
        while True:
            rolls = [side.dice.two() for side in self.sides]
            sums = [sum(dice) + side.compiled.initiative for dice, side in zip(rolls, self.sides, strict=True)]
            if sums[0] != sums[1]:
                break
        first = 0 if sums[0] < sums[1] else 1
        if self.log is not None:
            for side, dice, whole in zip(self.sides, rolls, sums, strict=True):
                words = f"{whole}, " if whole != sum(dice) else ""
                self.log.add(
                    side.index,
                    "initiative",
                    0,
                    dice,
                    effect=words + (tr("moves first") if side.index == first else tr("moves last")),
                )
        return first

    def _movement(self, first: int) -> None:
        for number, index in enumerate((first, 1 - first)):
            me, enemy = self.sides[index], self.sides[1 - index]
            self._stand_up(me)
            choice = self._choice(me, enemy, enemy_moved=number == 1)
            me.how, me.hexes = choice.how, choice.hexes
            me.state, me.way = choice.state, choice.way
            if self.log is not None:
                to, more = number_of(me.place), f"{me.modifier:+}"
                words = trn(
                    "{n} hex to {hex}, is hit {more}", "{n} hexes to {hex}, is hit {more}", me.hexes, hex=to, more=more
                )
                self.log.add(index, me.how.value, effect=words)
            if me.strained and not self._roll(me, "damaged_run", me.condition):
                self._fall(me, me.condition)
                me.refresh()

    def _choice(self, me: Side, enemy: Side, *, enemy_moved: bool) -> TrialMove:
        """The choice of a pilot; that of the second side is made on the turned map, so that both choose alike."""
        if not me.index:
            return move(self.board, me, enemy, enemy_moved=enemy_moved)
        for side in self.sides:
            side.turn()
        found = move(self.board, me, enemy, enemy_moved=enemy_moved)
        for side in self.sides:
            side.turn()
        way = tuple(map(turned_state, found.way))
        return found._replace(state=turned_state(found.state), way=way)

    def _stand_up(self, me: Side) -> None:
        """Attempts to stand up, as many as its MP allow (TW p. 54); falls between them count at once.

        Who stands faces any side of the hex. A quad with all of its legs needs no roll.
        """
        while me.prone and me.active and me.body.gone is None and me.body.can_stand:
            most = me.standing_mp
            price = min(int(field()["standing_up"]), most)
            roll = me.condition.balance.get("standing_up")
            if not price or me.spent + price > most or (roll is not None and not roll.roll.chance):
                return
            me.spent += price
            me.made += me.stand_heat()
            if self._stands(me):
                me.prone, me.rose = False, True
            else:
                self._fall(me, me.condition)
                me.refresh()

    def _stands(self, me: Side) -> bool:
        if "standing_up" in me.condition.balance:
            return self._roll(me, "standing_up", me.condition)
        if self.log is not None:
            self.log.add(me.index, "stands up", done=True)
        return True

    # -- fire and physical attacks --------------------------------------------------------------------------------

    def _fire(self) -> None:
        one, other = self.sides
        one.wait_a_round()
        other.wait_a_round()
        plans = fire_plan(self.board, one, other), fire_plan(self.board, other, one)
        shots = fired(one, plans[0]), fired(other, plans[1])  # before the first hit: it may take ammunition along
        for me, enemy, plan in ((one, other, plans[0]), (other, one, plans[1])):
            if plan is not None:
                resolve(me, enemy, plan, shots[me.index], self.tallies[me.index], self.log)

    def _physical(self) -> None:
        one, other = self.sides
        plans = physical_plan(self.board, one, other), physical_plan(self.board, other, one)
        strike(one, other, plans[0], self.tallies[0], self.log)
        strike(other, one, plans[1], self.tallies[1], self.log)

    # -- piloting rolls and falls --------------------------------------------------------------------------------

    def _piloting(self, before: tuple[FightCondition, FightCondition]) -> None:
        """The piloting rolls of a phase, with the lasting modifiers of its beginning (TW p. 60).

        Who falls without a roll, since a leg or the gyro is gone, avoids a hit on the pilot with the modifiers of that.
        """
        if self.log is not None:
            self.log.phase = Phase.PILOTING
        for side, condition in zip(self.sides, before, strict=True):
            body = side.body
            if body.taken >= field()["much_damage"]:
                body.causes.append("damage")
            causes = [cause for cause in body.causes if cause in condition.balance]
            falls = body.falls
            body.causes.clear()
            body.falls = False
            if body.gone is not None or side.prone or not (falls or causes):
                continue
            if falls:
                self._fall(side, side.compiled.condition(body.injuries), [c for c in causes if c not in INJURY_CAUSES])
            elif not side.active or not self._steady(side, causes, condition):
                self._fall(side, condition, causes)

    def _steady(self, side: Side, causes: list[str], condition: FightCondition) -> bool:
        return all(self._roll(side, cause, condition, [c for c in causes if c is not cause]) for cause in causes)

    def _roll(
        self, side: Side, cause: str, condition: FightCondition, others: list[str] | None = None, *, what: str = ""
    ) -> bool:
        balance = condition.balance[cause]
        rules = side.compiled.rules
        causes = [condition.balance[each].cause for each in others or ()]
        more = tuple(Contribution(each.name, each.amount(rules), "cause") for each in causes)
        needs = balance.roll.target_number + total(more)
        dice = side.dice.two()
        done = sum(dice) >= needs
        if self.log is not None:
            why = (*balance.roll.contributions, *counted(*more))
            self.log.add(side.index, what or balance.cause.name, needs, dice, done=done, why=why)
        return done

    def _fall(self, side: Side, condition: FightCondition, causes: list[str] | None = None) -> None:
        """A fall: a side of the hex, damage in groups of five, and a roll of the pilot (TW p. 68)."""
        self.tallies[side.index].falls += 1
        rolled = side.dice.die()
        fall = fall_of(rolled, side.compiled.rules)
        place, facing = divmod(side.state, FACINGS)
        side.state = place * FACINGS + (facing + fall.turns) % FACINGS
        side.way = (*side.way, side.state)
        side.prone = True
        points = side.compiled.fall
        if self.log is not None:
            self.log.add(
                side.index,
                "falls",
                0,
                (rolled,),
                effect=tr("on the {side}, {points} damage", side=tr(fall.side.value), points=points),
            )
        while points > 0 and side.body.gone is None:
            side.body.hit(fall.side, min(points, 5))
            points -= 5
        if side.body.gone is None and not (side.active and self._avoids_pilot_damage(side, condition, causes or [])):
            side.body.wound(1)
        side.body.causes.clear()
        side.body.falls = False

    def _avoids_pilot_damage(self, side: Side, condition: FightCondition, causes: list[str]) -> bool:
        """The roll of a pilot to take no hit in a fall; by the core rulebook skill alone counts (CORE_2026 7.20)."""
        if not side.compiled.rules.facts.seat_by_skill:
            return self._roll(side, "kicked", condition, causes, what="avoids damage to the pilot")
        skill = [part for part in condition.balance["kicked"].roll.contributions if part.source == "skill"]
        needs, dice = total(skill), side.dice.two()
        done = sum(dice) >= needs
        if self.log is not None:
            self.log.add(side.index, "avoids damage to the pilot", needs, dice, done=done, why=tuple(skill))
        return done

    # -- heat ----------------------------------------------------------------------------------------------------

    def _heat(self) -> None:
        for side in self.sides:
            condition = side.condition
            made = 0 if side.down else side.made + condition.heat_of(side.how, side.hexes) + condition.engine_heat
            side.made = made
            before = side.heat
            more = made + min(side.warmed, amounts()["most_target_heat"])
            side.heat = max(before + more - condition.sinks, 0)
            if self.log is not None and (more or before):
                words = f"{before} + {more} - {min(before + more, condition.sinks)} = {side.heat}"
                self.log.add(side.index, "heat", effect=words)
            if side.down:
                self._restart(side)
            else:
                self._shutdown(side, condition)
            self._explosion(side)
            self._breathe(side)

    def _shutdown(self, side: Side, condition: FightCondition) -> None:
        needs = needed("shutdown", side.heat)
        if not needs or self._avoids(side, "shutdown", needs):
            return
        side.down = True
        self.tallies[side.index].shutdowns += 1
        if self.log is not None:
            self.log.add(side.index, "shuts down")
        if not side.prone and not (side.body.awake and self._roll(side, "shutdown", condition)):
            self._fall(side, condition, ["shutdown"])

    def _restart(self, side: Side) -> None:
        needs = needed("shutdown", side.heat)
        if not needs or self._avoids(side, "restart", needs):
            side.down = False
            if self.log is not None:
                self.log.add(side.index, "starts again")

    def _avoids(self, side: Side, what: str, needs: int) -> bool:
        """A roll of the pilot; none succeeds while he is unconscious, or at more than 12."""
        if needs >= _IMPOSSIBLE or not side.body.awake:
            return False
        dice = side.dice.two()
        done = sum(dice) >= needs
        if self.log is not None:
            self.log.add(side.index, what, needs, dice, done=done)
        return done

    def _explosion(self, side: Side) -> None:
        """The roll against an explosion by heat, in which the bin that does most damage explodes (TW p. 160)."""
        needs, body = needed("explosion", side.heat), side.body
        loaded = [mount for mount, shots in body.shots.items() if shots and body.plan.blasts.get(mount)]
        if not needs or not loaded or body.gone is not None:
            return
        dice = side.dice.two()
        done = sum(dice) >= needs
        if self.log is not None:
            self.log.add(side.index, "ammunition", needs, dice, done=done)
        if not done:
            body.explode(max(loaded, key=lambda mount: _worst(side, mount)))

    def _breathe(self, side: Side) -> None:
        """Hits on a pilot without life support, by the heat (TW p. 160)."""
        if side.condition.injuries.count(SystemPart.LIFE_SUPPORT):
            rows = life_support(side.body.plan.inside, side.compiled.rules)
            found = [hits for least, hits in rows if side.heat >= least]
            if found:
                side.body.wound(max(found))

    # -- the end of a round --------------------------------------------------------------------------------------

    def _end(self, asleep: list[bool]) -> None:
        for side in self.sides:
            if asleep[side.index] and side.body.gone is None:
                side.body.wake()
            if not side.body.can_stand:
                side.body.end(End.LEGS)
            elif self.terms.withdrawal and (side.body.crippled or not side.condition.guns):
                side.body.end(End.WITHDRAWN)


def _worst(side: Side, mount: MountId) -> tuple[int, int, int]:
    """The order in which bins explode by heat: by the damage of a shot, then of all shots."""
    blast = side.body.plan.blasts[mount]
    return blast, blast * side.body.shots[mount], mount


def _stand(side: Side) -> Stand:
    body = side.body
    return Stand(
        side.way,
        side.how,
        side.hexes,
        side.twist,
        side.prone,
        side.down,
        side.heat,
        body.hits,
        body.left,
        dict(body.armor),
        dict(body.rear),
        dict(body.structure),
    )
