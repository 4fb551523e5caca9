"""Designs compiled for trials: to-hit numbers and damage by range, arcs, movement, physical attacks and falls.

All figures are those of the Lab's queries and rules (``designer.rulesets.combat``): each is asked once for a design
with its injuries and kept. ``RULES`` names them; tests hold the tables against them.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from designer import design
from designer.battle_value import battle_value
from designer.battle_value.defensive import target_modifier
from designer.battle_value.pilot import CrewSkills, with_crew
from designer.catalog.ruleset import RuleSet
from designer.construction.heat import capacity, heat_of_jump
from designer.construction.movement import Movement
from designer.design import once
from designer.graph import Evaluator
from designer.rulesets.combat.armament import Gun, armament, feeds
from designer.rulesets.combat.attack import AimedWeapon, aim, heat_of, salvos, volley_groups
from designer.rulesets.combat.criticals import heat_of_injuries
from designer.rulesets.combat.facing import BEARINGS, FiringArc, arc_of, bears, torso_twists
from designer.rulesets.combat.frame import BodyFrame, frame
from designer.rulesets.combat.limbs import limbs
from designer.rulesets.combat.loads import Load
from designer.rulesets.combat.mobility import heat_of_moving, mobility
from designer.rulesets.combat.physical import BodyAttack, physical_attacks
from designer.rulesets.combat.piloting import Balance, Steadiness, balances, fall_damage, steadiness
from designer.rulesets.combat.salvos import Groups, cluster_of
from designer.rulesets.combat.screens import Screen, screens
from designer.rulesets.combat.sight import field
from designer.rulesets.combat.situation import IMMOBILE, AttackSituation
from designer.rulesets.combat.tables import amounts
from designer.rulesets.quirks.contribution import WAYS, total, ways_to_reach
from designer.rulesets.quirks.initiative import SideMember, initiative_modifiers
from designer.rulesets.quirks.profiles import Profile
from designer.rulesets.quirks.to_hit import AttackerMovement, AttackTarget, can_glance, glances, is_covered
from designer.units.injuries import UNHURT, Injuries
from designer.units.location import ARMS, Location
from designer.units.mount import MountId, SystemPart
from designer.units.unit import Unit

RULES: Final = (
    *(armament, aim, salvos, volley_groups, physical_attacks, limbs, balances, steadiness, fall_damage, frame),
    *(mobility, heat_of_moving, heat_of_jump, heat_of_injuries, capacity, target_modifier, initiative_modifiers),
    *(screens, cluster_of),
)
"""The queries and rules from which all figures of a compiled design come."""

FARTHEST: Final = 40
"""The greatest distance in the tables, in hexes."""
MODIFIERS: Final = 20
"""The number of modifiers in the tables: 0 and more; those below 0 count as 0 for the choices of a pilot."""
_MOST_CONDITIONS: Final = 100
"""The number of kept conditions of a design; a condition has about half a megabyte of tables."""
MOVES: Final = tuple(AttackerMovement)
Floats = npt.NDArray[np.float32]


class Contender(NamedTuple):
    """A design with the skills of its pilot."""

    unit: Unit
    gunnery: int = 4
    piloting: int = 5


class LoadTable:
    """A weapon with one load: numbers to hit by range, the hits by the cluster roll, and the bins that it takes from.

    ``numbers[hexes]`` is the number needed by an attacker who stood, with nothing else added; 0 out of range.
    ``moved`` is what each kind of movement adds.
    """

    def __init__(self, gun: Gun, load: Load, bins: tuple[MountId, ...], book: Book) -> None:
        self.gun = gun._replace(loads=(load,))
        self.load, self.bins, self._book = load, bins, book
        plain = book.situation
        self._aims = [self._aim(hexes, plain) if hexes else None for hexes in range(FARTHEST + 1)]
        self.numbers = [found.roll.target_number if found else 0 for found in self._aims]
        near = next((hexes for hexes, found in enumerate(self._aims) if found), 0)
        self.moved = {how: self._moved(near, how) for how in MOVES}
        covered = self._aim(near, replace(plain, partial_cover=True)) if near else None
        self.covered = covered.roll.target_number - self.numbers[near] if covered else 0
        """The modifier of partial cover."""
        still = self._aim(near, replace(plain, target_movement=IMMOBILE)) if near else None
        self.spared = still.roll.target_number - self.numbers[near] - IMMOBILE if still else 0
        """How much harder an immobile target is to hit than for other weapons."""
        self._hits: dict[tuple[str, bool, int], tuple[Groups, ...]] = {}

    def _aim(self, hexes: int, situation: AttackSituation) -> AimedWeapon | None:
        return aim(self.gun, hexes, situation, self._book.quirks)

    def _moved(self, near: int, how: AttackerMovement) -> int:
        found = self._aim(near, self._book.moved(how)) if near else None
        return found.roll.target_number - self.numbers[near] if found else 0

    def aimed(self, hexes: int) -> AimedWeapon | None:
        """The attack at a distance by an attacker who stood; None out of range."""
        return self._aims[hexes] if hexes <= FARTHEST else None

    def hits(self, hexes: int, *, glancing: bool = False, more: int = 0) -> tuple[Groups, ...]:
        """The groups of hits by the cluster roll of 2 to 12; one entry where there is no roll."""
        aimed = self._aims[hexes]
        assert aimed is not None
        key = aimed.bracket.value, glancing, more
        if key not in self._hits:
            self._hits[key] = volley_groups(aimed, self._book.rules, glancing=glancing, more=more)
        return self._hits[key]

    def is_single(self, hexes: int) -> bool:
        """Whether a single projectile is fired."""
        aimed = self._aims[hexes]
        assert aimed is not None
        return cluster_of(aimed.gun, aimed.load, aimed.bracket, self._book.rules, glancing=False).size == 1

    def expected(self) -> Floats:
        """The expected damage by range and modifier."""
        found = np.zeros((FARTHEST + 1, MODIFIERS), np.float32)
        by_number: dict[tuple[str, int], float] = {}
        for hexes, aimed in enumerate(self._aims):
            if aimed is None:
                continue
            for modifier in range(MODIFIERS):
                key = aimed.bracket.value, self.numbers[hexes] + modifier
                if key not in by_number:
                    by_number[key] = self._mean(aimed, key[1])
                found[hexes, modifier] = by_number[key]
        return found

    def _mean(self, aimed: AimedWeapon, needs: int) -> float:
        full, slight = (
            sum(sum(groups) * chance for groups, chance in salvos(aimed, self._book.rules, glancing=glancing))
            for glancing in (False, True)
        )
        if not self._book.may_glance:
            return full * ways_to_reach(needs) / 36
        return (
            sum(ways * (slight if glances(rolled, needs) else full) for rolled, ways in WAYS.items() if rolled >= needs)
            / 36
        )


class WeaponTable:
    """A weapon of a kind: its loads, what it needs to fire, and the greatest expected damage by range and modifier.

    ``needs``: it takes ammunition from bins. ``waits``: it fires, and makes heat, only if it hits. On a roll to hit of
    ``jams`` or less it jams.
    """

    def __init__(self, gun: Gun, loads: tuple[LoadTable, ...], book: Book, *, needs: bool) -> None:
        self.needs = needs
        self.gun, self.loads = gun, loads
        self.heat = max(total(heat_of(gun, book.profile)), 0)
        self.shots = 1 if gun.item.own_shots else gun.shots
        self.own_shots = gun.item.own_shots
        self.waits = gun.item.ammo in amounts()["all_hit"]
        self.jams = book.rules.facts.jams.get(gun.item.ammo, 0) if gun.item.rate > 1 else 0
        by_load = [load.expected() for load in loads]
        self.by_load = by_load
        self.expected = np.maximum.reduce(by_load) if by_load else np.zeros((FARTHEST + 1, MODIFIERS), np.float32)
        self.moved = loads[0].moved if loads else dict.fromkeys(MOVES, 0)
        self.covered = loads[0].covered if loads else 0

    def best(self, hexes: int, modifier: int, usable: list[int]) -> tuple[int, float]:
        """The load with the most expected damage of those that are left, and that damage."""
        at = min(max(modifier, 0), MODIFIERS - 1)
        return max(((n, float(self.by_load[n][hexes, at])) for n in usable), key=lambda each: each[1])


class Book(NamedTuple):
    """The constant part of all attacks of a design; a target that is ``low`` counts as covered on the same level."""

    rules: RuleSet
    profile: Profile
    quirks: tuple[str, ...]
    situation: AttackSituation
    may_glance: bool
    low: bool

    def moved(self, how: AttackerMovement) -> AttackSituation:
        """The situation after a movement."""
        return replace(self.situation, movement=how)


class Mounted(NamedTuple):
    """A weapon of a condition: the number of its mount, its table, location and arc (that with flipped arms, too)."""

    mount: MountId
    table: WeaponTable
    location: Location
    arc: FiringArc
    flipped: FiringArc


class FightCondition:
    """The abilities of a design with its injuries. Figures are asked of the Lab's queries when first read."""

    def __init__(self, owner: Compiled, injuries: Injuries) -> None:
        self._owner, self.injuries = owner, injuries
        self._speeds: dict[int, Movement] = {}
        self._jumps: dict[int, int] = {}
        self._physical: dict[AttackSituation, tuple[BodyAttack, ...]] = {}
        self.fans: dict[tuple[object, ...], Floats] = {}
        """Expected damage by bearing, range and modifier, for those who choose (``pilot``)."""
        self.orders: dict[tuple[object, ...], tuple[Floats, Floats]] = {}
        """Expected damage of single weapons in the order in which they are chosen, and their heat, for the same."""

    @cached_property
    def guns(self) -> tuple[Mounted, ...]:
        """The working weapons one by one, in the order of the Lab's list."""
        owner = self._owner
        return tuple(
            owner.mounted(gun._replace(mounts=(mount,), place="").uncharged, mount)
            for gun in armament(owner.g, self.injuries, owner.rules)
            for mount in gun.mounts
            if not gun.idle and not gun.is_artillery
        )

    def speed(self, heat: int) -> Movement:
        """The MP of a turn that begins with this heat."""
        if heat not in self._speeds:
            self._speeds[heat] = mobility(self._owner.g, self.injuries, self._owner.rules, heat)
        return self._speeds[heat]

    @cached_property
    def sinks(self) -> int:
        """The heat that is dissipated in a turn."""
        return capacity(self._owner.g, self.injuries)

    @cached_property
    def screens(self) -> tuple[Screen, ...]:
        """The anti-missile systems that work."""
        return screens(self._owner.g, self.injuries, self._owner.rules)

    @cached_property
    def engine_heat(self) -> int:
        """The heat of engine hits."""
        return heat_of_injuries(self._owner.g, self.injuries)

    @cached_property
    def _moving(self) -> dict[AttackerMovement, int]:
        owner = self._owner
        return {how: heat_of_moving(owner.g, how, self.injuries, owner.rules) for how in MOVES}

    def heat_of(self, how: AttackerMovement, hexes: int = 0) -> int:
        """The heat of moving; of a jump by its hexes."""
        if how is not AttackerMovement.JUMPED:
            return self._moving[how]
        if hexes not in self._jumps:
            self._jumps[hexes] = heat_of_jump(self._owner.g, hexes, self.injuries)
        return self._jumps[hexes]

    def physical_attacks(self, situation: AttackSituation) -> tuple[BodyAttack, ...]:
        """The physical attacks in a situation."""
        if situation not in self._physical:
            owner = self._owner
            self._physical[situation] = physical_attacks(
                limbs(owner.g, self.injuries, owner.rules), situation, owner.quirks
            )
        return self._physical[situation]

    @cached_property
    def balance(self) -> dict[str, Balance]:
        """The piloting rolls by the id of their cause."""
        owner = self._owner
        return {each.cause.id: each for each in balances(owner.situation, owner.quirks, self._steady)}

    @cached_property
    def recoil(self) -> tuple[str, ...]:
        """The causes of piloting rolls when a heavy Gauss rifle is fired after moving (TM p. 219)."""
        return tuple(cause for cause in self.balance if cause.startswith("heavy_gauss_"))

    @cached_property
    def can_run(self) -> bool:
        """Whether it runs without a piloting roll."""
        return not self._steady.has & {"damaged_hip", "lost_leg"}

    @cached_property
    def can_step(self) -> bool:
        """Whether it enters a hex without a piloting roll: not a biped with one leg by the core rulebook."""
        return "lost_leg" not in self._steady.has or "lost_leg_move" not in self.balance

    @cached_property
    def can_jump(self) -> bool:
        """Whether it lands without a piloting roll."""
        return not any(need.startswith(("damaged_leg", "heavy_duty_gyro_")) for need in self._steady.has)

    @cached_property
    def _steady(self) -> Steadiness:
        return steadiness(self._owner.g, self.injuries, self._owner.rules)

    @cached_property
    def physical_worth(self) -> float:
        """The expected damage of its best physical attacks against a target that stands."""
        return max(
            (
                sum(attack.expected for attack in each)
                for each in physical_choices(self.physical_attacks(self._owner.situation))
            ),
            default=0.0,
        )

    @cached_property
    def flips(self) -> bool:
        """Whether its arms can be flipped: neither has a lower arm or a hand (TW p. 106)."""
        form = self._owner.frame.form
        parts = (SystemPart.LOWER_ARM, SystemPart.HAND)
        g = self._owner.g
        return form.has_arms and not any(design.has_system(g, arm, part) for arm in ARMS for part in parts)

    @cached_property
    def heat_of_all(self) -> int:
        """The heat of all weapons."""
        return sum(gun.table.heat for gun in self.guns)

    @cached_property
    def bearing_sets(self) -> tuple[tuple[tuple[int, ...], ...], ...]:
        """For each bearing the sets of weapons that can fire there together, without those within another set."""
        key = self.flips, *((gun.arc, gun.flipped) for gun in self.guns)
        known = self._owner.bearing_sets
        if key not in known:
            known[key] = tuple(self._sets(seen) for seen in range(BEARINGS))
        return known[key]

    def _sets(self, seen: int) -> tuple[tuple[int, ...], ...]:
        found = {self.bearing(seen, twist, flipped) for twist in self._owner.twists for flipped in {False, self.flips}}
        return tuple(sorted(each for each in found if not any(set(each) < set(other) for other in found)))

    def bearing(self, seen: int, twist: int, flipped: bool) -> tuple[int, ...]:
        """The numbers of the weapons that bear on a target at a bearing."""
        arcs = ((number, gun.flipped if flipped else gun.arc) for number, gun in enumerate(self.guns))
        return tuple(number for number, arc in arcs if bears(arc, seen, twist))


class Compiled:
    """A design with its crew, ready to fight a target with certain quirks.

    ``left_out`` are sentences on what of it is fired plainly or not at all.
    """

    def __init__(
        self,
        contender: Contender,
        rules: RuleSet = RuleSet.TOTAL_WARFARE,
        profile: Profile = Profile.STANDARD,
        target_quirks: tuple[str, ...] = (),
    ) -> None:
        unit, skills = contender.unit, CrewSkills(contender.gunnery, contender.piloting)
        self.unit, self.rules, self.profile = unit, rules, profile
        self.g = once(unit, ruleset=rules)
        self.name = unit.names.full
        self.value = with_crew(battle_value(self.g), skills)
        self.frame: BodyFrame = _uncharged(self.g, frame(self.g, profile, rules))
        self.quirks = design.quirk_ids(self.g)
        self.twists = torso_twists(self.frame.form, self.quirks)
        self.initiative = total(initiative_modifiers([SideMember(self.quirks)]))
        gunnery, piloting = skills.clamped
        self.situation = AttackSituation(gunnery, piloting, target_quirks=target_quirks, profile=profile, rules=rules)
        target = AttackTarget(unit_quirks=target_quirks)
        self.book = Book(
            rules, profile, self.quirks, self.situation, can_glance(target, profile), is_covered(target, profile)
        )
        self.fall = fall_damage(self.frame.tonnage)
        self._places = {each.mount.id: each.location for each in design.equipment(self.g)}
        self._bins = [(each.mount.id, each.item) for each in design.ammunition(self.g)]
        self._tables: dict[tuple[object, ...], WeaponTable] = {}
        self._conditions: dict[Injuries, FightCondition] = {}
        self.bearing_sets: dict[tuple[object, ...], tuple[tuple[tuple[int, ...], ...], ...]] = {}
        """Sets of weapons by the arcs of all (``FightCondition.bearing_sets``)."""

    def condition(self, injuries: Injuries) -> FightCondition:
        """Its abilities with these injuries."""
        found = self._conditions.get(injuries)
        if found is None:
            if len(self._conditions) >= _MOST_CONDITIONS:
                whole = self._conditions.get(UNHURT)
                self._conditions = {UNHURT: whole} if whole is not None else {}
                self.g = once(self.unit, ruleset=self.rules)
            found = self._conditions[injuries] = FightCondition(self, injuries)
        return found

    def mounted(self, gun: Gun, mount: MountId) -> Mounted:
        """A weapon with its table."""
        form, location = self.frame.form, self._places[mount]
        assert location is not None
        key = gun._replace(mounts=())
        if key not in self._tables:
            self._tables[key] = self._table(gun)
        arc, flipped = (arc_of(form, location, rear=gun.rear, flipped=each) for each in (False, True))
        return Mounted(mount, self._tables[key], location, arc, flipped)

    def _table(self, gun: Gun) -> WeaponTable:
        needs = gun.item.takes_shots
        if gun.dry:
            return WeaponTable(gun, (), self.book, needs=needs)
        loads = tuple(LoadTable(gun, load, self._bins_of(gun, load) if needs else (), self.book) for load in gun.loads)
        return WeaponTable(gun, loads, self.book, needs=needs)

    def _bins_of(self, gun: Gun, load: Load) -> tuple[MountId, ...]:
        return tuple(mount for mount, bin_ in self._bins if feeds(self.g, gun, load, bin_, self.rules))


def _uncharged(g: Evaluator, plan: BodyFrame) -> BodyFrame:
    """The body with PPC capacitors that are not charged, so that neither they nor their PPCs explode."""
    charged = {each.mount.id for each in design.equipment(g) if each.item.flags & {"ppc", "ppc_capacitor"}}
    return plan._replace(blasts={mount: points for mount, points in plan.blasts.items() if mount not in charged})


_PUNCHES: Final = ("punch", "claw")
_NOT_STRUCK: Final = ("club", "push", "charge", "death_from_above", "mule_kick")
"""Physical attacks that pilots do not make."""


def physical_choices(found: tuple[BodyAttack, ...]) -> list[tuple[BodyAttack, ...]]:
    """The physical attacks that can be made in one turn: both punches, a kick, or a weapon (TW p. 145)."""
    possible = [attack for attack in found if attack.roll is not None and attack.kind not in _NOT_STRUCK]
    punches = tuple(attack for attack in possible if attack.kind in _PUNCHES)
    return [*([punches] if punches else []), *((attack,) for attack in possible if attack.kind not in _PUNCHES)]


def moved_modifier(hexes: int, how: AttackerMovement) -> int:
    """The target movement modifier of a unit that moved so (TW p. 117)."""
    jumped = field()["target"]["jumped"] if how is AttackerMovement.JUMPED and hexes else 0
    return target_modifier(hexes) + jumped
