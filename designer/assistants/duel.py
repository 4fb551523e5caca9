"""A design that fires at another one turn after turn: how likely that is disabled by each turn, by simulation.

The target stands in the situation of the plan, is hit on the side that this names, and does not fire back. Hits follow
Total Warfare: location (p. 109), armor, structure, what is left goes inward (p. 123), critical hits where structure is
damaged or two ones were rolled (p. 124), explosions of full bins (p. 125). Each run has a seed of its own, so that the
result depends on the seed and their number alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from random import Random
from typing import Final, NamedTuple

from designer import design
from designer.assistants.heat_firing import Firing, Stock
from designer.assistants.heat_policies import Policy, PolicyKind
from designer.construction.ammunition import shots_of
from designer.construction.armor import armor_of, structure_points_at
from designer.construction.explosives import case_ii_at, explosives, has_case
from designer.graph import Evaluator
from designer.rulesets.chance import Interval, wilson
from designer.rulesets.combat.armament import armament
from designer.rulesets.combat.attack import AimedWeapon, most_damage, salvos
from designer.rulesets.combat.criticals import (
    engine_hits_to_destroy,
    gyro_hits_to_destroy,
    hits_of_roll,
    roll_modifiers,
)
from designer.rulesets.combat.heat_scale import effects
from designer.rulesets.combat.hit_locations import AttackSide, weapon_hit
from designer.rulesets.quirks.contribution import Contribution
from designer.rulesets.quirks.profiles import Profile
from designer.units.location import ARMS, CT, HD, LA, LT, RA, RT, Form, Location, inner_neighbor
from designer.units.mount import SystemPart, SystemSlot

RUNS: Final = 1000
_DEADLY: Final = (HD, CT)
_SHOULDERS: Final = {LT: LA, RT: RA}
_SNAKE_EYES, _BOXCARS = 2, 12
_SYSTEMS: Final = {SystemPart.ENGINE: "engine", SystemPart.GYRO: "gyro", SystemPart.COCKPIT: "cockpit"}


class _Part(NamedTuple):
    """The content of a slot: "engine", "gyro", "cockpit" or "". A bin does ``explosion`` damage when struck."""

    system: str = ""
    mount: int = 0
    explosion: int = 0


class DuelTarget(NamedTuple):
    """The values of a design on which it depends how long it stands. Armor is that of the side that is hit."""

    form: Form
    armor: Mapping[Location, int]
    structure: Mapping[Location, int]
    slots: Mapping[Location, tuple[_Part, ...]]
    modifiers: Mapping[Location, tuple[Contribution, ...]]
    engine: int
    gyro: int
    cased: frozenset[Location]
    cased_twice: frozenset[Location]
    quirks: tuple[str, ...]
    tonnage: int


def target_of(g: Evaluator, side: AttackSide = AttackSide.FRONT) -> DuelTarget:
    """The target that a design is, hit on one of its sides. What explodes is ammunition, with all its shots."""
    chassis = design.chassis(g)
    places = chassis.form.locations
    worn = {place: armor_of(g, place) for place in places}
    rear = side is AttackSide.REAR
    quirks = design.quirk_ids(g)
    return DuelTarget(
        chassis.form,
        {place: sheet.rear if rear and sheet.rear else sheet.front for place, sheet in worn.items()},
        {place: structure_points_at(chassis, place) for place in places},
        {place: tuple(_parts(g, place)) for place in places},
        {place: roll_modifiers(g, place, quirks, Profile.STANDARD) for place in places},
        engine_hits_to_destroy(g),
        gyro_hits_to_destroy(g, design.rules(g)),
        frozenset(place for place in places if has_case(g, place)),
        frozenset(place for place in places if case_ii_at(g, place)),
        quirks,
        chassis.tonnage,
    )


def _parts(g: Evaluator, place: Location) -> Iterator[_Part]:
    """Parts of a location that critical hits can strike, one for each slot."""
    exploding = {each.mount.id for each in explosives(g) if each.item.is_ammo}
    worst = {(gun.item.ammo, gun.item.rack): most_damage(gun, 1) // gun.number // gun.shots for gun in armament(g)}
    for _, there in sorted(design.occupied(g, place).items()):
        for each in there:
            if isinstance(each, SystemSlot):
                yield _Part(_SYSTEMS.get(each.part, ""))
            elif each.item.hittable:
                item = each.item
                shot = worst.get((item.ammo, item.rack), 0) if each.mount.id in exploding else 0
                yield _Part("", each.mount.id, shots_of(item, design.rules(g)) * shot)


class _Body:
    """The target in one run. ``out``: it is disabled."""

    def __init__(self, target: DuelTarget, rng: Random) -> None:
        self._target, self._rng = target, rng
        self._armor, self._structure = dict(target.armor), dict(target.structure)
        self._slots = {place: list(parts) for place, parts in target.slots.items()}
        self._left = {"engine": target.engine, "gyro": target.gyro, "cockpit": 1}
        self.out = False

    def hit(self, side: AttackSide, damage: int) -> None:
        """Damage in one piece, on a location by the dice."""
        rolled, leg = self._two_dice(), self._rng.randint(1, 6)
        place = weapon_hit(self._target.form, side, rolled, leg)
        self._damage(place, damage)
        if rolled == _SNAKE_EYES and not self.out:
            self._critical(place)

    def _two_dice(self) -> int:
        return self._rng.randint(1, 6) + self._rng.randint(1, 6)

    def _damage(self, place: Location | None, damage: int, *, inside: bool = False) -> None:
        while damage and place is not None and not self.out:
            if not inside:
                held = min(damage, self._armor[place])
                self._armor[place] -= held
                damage -= held
            if damage and self._structure[place]:
                held = min(damage, self._structure[place])
                self._structure[place] -= held
                damage -= held
                if self._structure[place]:
                    self._critical(place)
                else:
                    self._lose(place)
            place = None if place is CT else inner_neighbor(place)

    def _lose(self, place: Location) -> None:
        """A location is destroyed, with all in it; with a side torso the arm beside it."""
        self._structure[place] = self._armor[place] = 0
        gone, self._slots[place] = self._slots[place], []
        if place in _DEADLY:
            self.out = True
        for part in gone:
            self._strike_system(part)
        arm = _SHOULDERS.get(place)
        if arm is not None and arm in self._structure and self._target.form.has_arms and self._structure[arm]:
            self._lose(arm)

    def _critical(self, place: Location) -> None:
        rolled = self._two_dice()
        many = hits_of_roll(rolled, self._target.modifiers[place])
        if rolled >= _BOXCARS and (place is HD or place in ARMS or place in self._target.form.legs):
            self._lose(place)
            return
        at: Location | None = place
        while at is not None and not self._slots[at]:  # nothing is left to strike: the next location inward (p. 124)
            at = None if at is CT else inner_neighbor(at)
        for _ in range(many if at is not None else 0):
            if at is None or self.out or not self._slots[at]:
                return
            part = self._slots[at].pop(self._rng.randrange(len(self._slots[at])))
            self._strike_system(part)
            if part.explosion:
                self._explode(at, part)

    def _strike_system(self, part: _Part) -> None:
        if part.system:
            self._left[part.system] -= 1
            self.out = self.out or self._left[part.system] <= 0

    def _explode(self, place: Location, part: _Part) -> None:
        """A bin explodes inside a location: with CASE the rest leaves the 'Mech, with CASE II one point is all."""
        self._slots[place] = [each for each in self._slots[place] if each.mount != part.mount]
        if place in self._target.cased_twice:
            self._damage(place, 1, inside=True)
        elif place in self._target.cased:
            self._damage(place, min(part.explosion, self._structure[place]), inside=True)
        else:
            self._damage(place, part.explosion, inside=True)


class DuelChances(NamedTuple):
    """The chance that the target is disabled by the end of each turn, with its 95 % interval."""

    turns: tuple[Interval, ...]
    runs: int
    seed: int


def duelling(
    firing: Firing, kind: PolicyKind, target: DuelTarget, *, runs: int = RUNS, seed: int = 1
) -> Iterator[DuelChances]:
    """The chances after each run: other work may go on between them, and the last one is that of all."""
    against = _against(firing, target)
    policy = kind.made(against)
    loads = _Loads(against)
    turns = len(against.scenario.turns)
    disabled = [0] * turns
    for number in range(1, runs + 1):
        done = _run(against, policy, loads, target, Random(f"{seed}:{number}"))
        for turn in range(turns if done is None else done, turns):
            disabled[turn] += 1
        yield DuelChances(tuple(wilson(many, number) for many in disabled), number, seed)


def duel(firing: Firing, kind: PolicyKind, target: DuelTarget, *, runs: int = RUNS, seed: int = 1) -> DuelChances:
    """The chances after all runs."""
    *_, last = duelling(firing, kind, target, runs=runs, seed=seed)
    return last


def _against(firing: Firing, target: DuelTarget) -> Firing:
    """Weapons that can be fired at this target: its quirks and its form count."""
    scenario = firing.scenario
    situation = replace(
        scenario.situation, target_quirks=target.quirks, target_form=target.form, target_tonnage=target.tonnage
    )
    return Firing(replace(scenario, situation=situation))


class _Loads:
    """The single shots of each turn, computed once for each state of the attacker."""

    def __init__(self, firing: Firing) -> None:
        self._firing = firing
        self._known: dict[tuple[int, int], tuple[_Shots | None, ...]] = {}

    def at(self, turn: int, heat: int) -> tuple[_Shots | None, ...]:
        key = turn, heat
        if key not in self._known:
            self._known[key] = tuple(_shots(aimed) for aimed in self._firing.aimed(turn, heat))
        return self._known[key]


class _Shots(NamedTuple):
    """One weapon: the roll that it needs, and the hits of a salvo with their weights."""

    target_number: int
    groups: tuple[tuple[int, ...], ...]
    weights: tuple[float, ...]


def _shots(aimed: AimedWeapon | None) -> _Shots | None:
    if aimed is None:
        return None
    groups, weights = zip(*salvos(aimed), strict=True)
    return _Shots(aimed.roll.target_number, groups, weights)


def _run(firing: Firing, policy: Policy, loads: _Loads, target: DuelTarget, rng: Random) -> int | None:
    """The turn in which the target is disabled, 0 for the first; None if it never is."""
    body, heat, stock = _Body(target, rng), firing.scenario.start, firing.stock
    down = rng.random() < effects(heat).shutdown
    side = firing.scenario.situation.side
    for turn in range(len(firing.scenario.turns)):
        made = 0
        if not down:
            choice = policy(turn, heat, stock)
            made = firing.steady_heat(turn, heat) + choice.heat
            stock = _without(stock, choice.used)
            for many, shots in zip(choice.fired, loads.at(turn, heat), strict=True):
                for _ in range(many if shots is not None else 0):
                    _fire(shots, body, side, rng)
        if body.out:
            return turn
        heat = firing.left(turn, heat, made)
        rolls = effects(heat)
        if firing.explodes(stock) and rng.random() < rolls.explosion:
            return None
        down = rng.random() < rolls.shutdown
    return None


def _without(stock: Stock, used: Stock) -> Stock:
    return tuple(had - gone for had, gone in zip(stock, used, strict=True))


def _fire(shots: _Shots | None, body: _Body, side: AttackSide, rng: Random) -> None:
    if shots is None or rng.randint(1, 6) + rng.randint(1, 6) < shots.target_number:
        return
    for damage in rng.choices(shots.groups, shots.weights)[0]:
        if body.out:
            return
        body.hit(side, damage)
