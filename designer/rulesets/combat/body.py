"""The body of a 'Mech under fire: armor, structure, transfer, critical hits, explosions, and hits on the pilot.

Hits follow Total Warfare: location (p. 109), armor, structure, what is left goes inward (p. 123), critical hits
(p. 124), explosions (p. 125).
"""

from __future__ import annotations

from enum import StrEnum
from typing import Final, Protocol

from designer.catalog.ruleset import RuleSet
from designer.construction.armor import MODULAR_POINTS
from designer.language import marked, tr
from designer.rulesets.combat.crew import awake_at, hits_to_die
from designer.rulesets.combat.criticals import HEAD_SENSORS, hits_of_roll
from designer.rulesets.combat.explosions import blast, eased_criticals
from designer.rulesets.combat.frame import BodyFrame, CriticalSlot
from designer.rulesets.combat.hit_locations import AttackSide, HitTable, physical_hit, weapon_hit
from designer.rulesets.combat.mobility import can_stand
from designer.rulesets.quirks.criticals import rugged_at_start
from designer.units.injuries import Component, Injuries
from designer.units.location import ARMS, CT, HD, LA, LT, RA, RT, SIDE_TORSOS, TORSOS, Form, Location, inner_neighbor
from designer.units.mount import MountId, SystemPart

_LEFT: Final = marked("{place} {points}, {left} left")
"""The points that a location loses, and those left to it."""


class End(StrEnum):
    """The ways in which a 'Mech is out of the fight."""

    CENTER_TORSO = marked("center torso")
    HEAD = marked("head")
    ENGINE = marked("engine")
    AMMUNITION = marked("ammunition")
    CREW = marked("crew")
    LEGS = marked("gyro and legs")
    SHUTDOWN = marked("shut down")
    WITHDRAWN = marked("withdrawn")


class BodyDice(Protocol):
    """BodyDice of a fight."""

    def die(self) -> int:
        """A roll of one die."""

    def two(self) -> tuple[int, int]:
        """A roll of two dice."""


_SHOULDERS: Final = {LT: LA, RT: RA}
_LIMB_LOST: Final = 12
_CRIPPLING, _WOUNDED = 2, 4
"""The hits on engine and gyro, or the torsos with damaged structure, that cripple; the hits on a pilot that do."""
_LEG_CAUSES: Final = {
    SystemPart.HIP: "hip",
    SystemPart.UPPER_LEG: "actuator",
    SystemPart.LOWER_LEG: "actuator",
    SystemPart.FOOT: "foot",
}
_GYRO_CAUSES: Final = ("gyro", "heavy_duty_gyro")
INJURY_CAUSES: Final = frozenset({*_LEG_CAUSES.values(), *_GYRO_CAUSES})
"""The causes of piloting rolls that are critical hits, which afterwards have lasting modifiers."""
_SLOT_FIRST: Final = 6
"""The slots of the upper half of a location with twelve."""


class Told(Protocol):
    """A listener that is told of each roll and each loss."""

    def __call__(
        self, what: str, needs: int = 0, dice: tuple[int, ...] = (), *, done: bool | None = None, effect: str = ""
    ) -> None:
        """A roll or a loss: its name, the number needed, the dice, whether it succeeded, and its effect."""


class BattleBody:
    """A 'Mech in a fight. ``causes`` are those of piloting rolls that are due, ``taken`` the damage of this phase.

    ``armor``, ``rear`` and ``structure`` are the points left by location, ``injuries`` the critical hits that took
    effect, ``shots`` what is left in bins, ``hits`` those on the pilot. ``gone`` says how it is out of the fight.
    All damage is ``given``: it is ``absorbed`` by a location or goes ``beyond`` the body; ``blown`` is armor that
    explosions blow off. ``plates`` are the points left of modular armor.
    """

    def __init__(self, plan: BodyFrame, dice: BodyDice, told: Told | None = None) -> None:
        self.plan, self.dice, self.told = plan, dice, told
        self.armor, self.rear, self.structure = dict(plan.armor), dict(plan.rear), dict(plan.structure)
        self.plates = {each.mount: MODULAR_POINTS for held in plan.plates.values() for each in held}
        self.slots = {place: list(slots) for place, slots in plan.slots.items()}
        self.struck: list[Component] = []
        self.shots = dict(plan.bins)
        self.hits, self.awake = 0, True
        self.gone: End | None = None
        self.causes: list[str] = []
        self.falls = False
        self.taken = self.beyond = self.given = self.blown = 0
        self.absorbed = dict.fromkeys(plan.structure, 0)
        self._rugged = rugged_at_start(plan.quirks, plan.profile)
        self._engine = self._gyro = self._seats = 0
        self._blasting = False
        self._exploded: set[MountId] = set()

    @property
    def injuries(self) -> Injuries:
        """The hits that took effect, in an order that does not depend on that in which they fell."""
        return Injuries(tuple(sorted(self.struck, key=_order)))

    @property
    def left(self) -> float:
        """The share of armor and structure that is left, 0 to 1."""
        parts = self.armor, self.rear, self.structure, self.plates
        points = sum(sum(part.values()) for part in parts)
        return points / max(self.plan.points, 1)

    @property
    def legs_lost(self) -> int:
        """The number of legs that are lost."""
        return sum(not self.structure[leg] for leg in self.plan.form.legs)

    @property
    def can_stand(self) -> bool:
        """Whether gyro and legs let it stand."""
        arms = self.plan.form.has_arms and any(self.structure[arm] for arm in ARMS)
        return self._gyro < self.plan.gyro and can_stand(self.plan.form, self.legs_lost, self.plan.rules, arms=arms)

    @property
    def crippled(self) -> bool:
        """Whether its damage is crippling, so that it leaves the field where that is played (TW p. 258)."""
        if self.plan.rules is RuleSet.CORE:
            return self._crippled_by_core
        whole, form = self.plan.structure, self.plan.form
        hurt = {place for place, points in self.structure.items() if points < whole[place]}
        sensors = sum(hit.part is SystemPart.SENSORS for hit in self.struck)
        return (
            any(not self.structure[place] for place in SIDE_TORSOS)
            or self._engine + min(self._gyro, 1) >= _CRIPPLING
            or sensors >= HEAD_SENSORS
            or self.hits >= _WOUNDED
            or len(hurt & {*ARMS, *form.legs}) > _CRIPPLING
            or len(hurt & set(TORSOS)) >= _CRIPPLING
        )

    @property
    def _crippled_by_core(self) -> bool:
        """Two engine hits, two limbs, one of them a leg, or both side torsos (CORE_2026 7.23).

        The roll of a unit with a standard or compact engine that loses one side torso is left out.
        """
        arms = sum(not self.structure[arm] for arm in ARMS if arm in self.structure)
        limbs = self.legs_lost + (arms if self.plan.form.has_arms else 0)
        return (
            self._engine >= _CRIPPLING
            or (limbs >= _CRIPPLING and self.legs_lost > 0)
            or not any(self.structure[place] for place in SIDE_TORSOS)
        )

    def _tell(
        self,
        what: str,
        needs: int = 0,
        dice: tuple[int, ...] = (),
        *,
        done: bool | None = None,
        effect: str = "",
        **values: object,
    ) -> None:
        """Tell the listener, if there is one, of a roll or a loss; ``effect`` is put into words with ``values``."""
        if self.told is not None:
            self.told(what, needs, dice, done=done, effect=tr(effect, **values))

    # -- hits ----------------------------------------------------------------------------------------------------

    def hit(
        self,
        side: AttackSide,
        points: int,
        table: HitTable = HitTable.WEAPONS,
        *,
        cover: bool = False,
        piercing: int | None = None,
    ) -> Location | None:
        """A hit on a location by the dice; None if cover takes it.

        ``piercing`` is the modifier of the critical roll of ammunition that pierces armor, if it does (TO p. 352).
        """
        form = self.plan.form
        dice: tuple[int, ...]
        if table is HitTable.WEAPONS:
            dice = self.dice.two()
            rolled = sum(dice)
            leg = self.dice.die() if form is Form.TRIPOD else 1
            place = weapon_hit(form, side, rolled, leg)
        else:
            rolled = self.dice.die()
            dice = (rolled,)
            place = physical_hit(form, side, table, rolled, self.plan.rules)
        if cover and place in form.legs:
            self._tell("location", 0, dice, effect=marked("{place}, in cover"), place=form.code(place))
            return None
        if self.told is not None:
            self.told("location", 0, dice, effect=f"{tr(side.value)}: {form.code(place)}")
        rear = side is AttackSide.REAR
        inside, worn = self.structure[place], (self.rear if rear and place in self.rear else self.armor)[place]
        self.damage(place, points, rear=rear)
        if table is HitTable.WEAPONS and rolled == 2 and self.gone is None and place not in self.plan.sealed:
            self._critical(place)
        holds = worn and self.structure[place] == inside and place not in self.plan.unpierced
        if piercing is not None and holds and self.gone is None:
            self._critical(place, piercing)
        return place

    def damage(self, place: Location, points: int, *, rear: bool = False) -> None:
        """Damage to a location; what it cannot take goes to the next one inward.

        A hit on the head wounds the pilot, unless the cockpit is in the torso (TW p. 41; TO p. 300).
        """
        self.given += points
        self.taken += points
        at: Location | None = place
        while points and at is not None and self.gone is None:
            points = self._through(self.rear if rear and at in self.rear else self.armor, at, points)
            if points and self.structure[at]:
                points = self._into(at, points)
            at = None if at in (CT, HD) else inner_neighbor(at)
        self.beyond += points
        if place is HD and not self.plan.inside and self.gone is None:
            self.wound(1)

    def _into(self, place: Location, points: int) -> int:
        """The points that structure lets through; a roll for critical hits follows if some is left."""
        held = min(points, self.structure[place])
        self._inside(place, held)
        return points - held

    def _inside(self, place: Location, points: int, more: int = 0, ignores: int = 0) -> None:
        """Damage that the structure of a location takes, with the critical roll that follows (``_critical``)."""
        if not points:
            return
        self.structure[place] -= points
        self.absorbed[place] += points
        left = self.structure[place]
        self._tell("structure", effect=_LEFT, place=self.plan.form.code(place), points=points, left=left)
        if self.structure[place]:
            self._critical(place, more, ignores)
        else:
            self._lose(place)

    def _through(self, worn: dict[Location, int], place: Location, points: int) -> int:
        """The points that armor lets through; a point of hardened armor takes two (TO p. 280)."""
        points = self._on_plates(place, points, rear=worn is self.rear)
        each = self.plan.worth[place]
        held = min(points, worn[place] * each)
        worn[place] -= -(-held // each)
        self.absorbed[place] += held
        if held and self.told is not None:
            self._tell("armor", effect=_LEFT, place=self.plan.form.code(place), points=held, left=worn[place])
        return points - held

    def _on_plates(self, place: Location, points: int, *, rear: bool) -> int:
        """The points that modular armor lets through; what has taken its points is gone (TO p. 281)."""
        for mount in (each.mount for each in self.plan.plates[place] if each.rear is rear):
            held = min(points, self.plates[mount])
            if held:
                self.plates[mount] -= held
                self.absorbed[place] += held
                points -= held
                code, left = self.plan.form.code(place), self.plates[mount]
                self._tell("modular armor", effect=_LEFT, place=code, points=held, left=left)
                if not self.plates[mount]:
                    self._ruin(place, mount)
        return points

    def _ruin(self, place: Location, mount: MountId) -> None:
        """An item is destroyed at one blow."""
        self.struck.append(Component(place, None, mount))
        for row, slot in enumerate(self.slots[place]):
            if slot is not None and _holds(slot, mount):
                self.slots[place][row] = None

    def _lose(self, place: Location) -> None:
        """A location is destroyed with all in it; with a side torso the arm beside it (TW p. 125)."""
        form = self.plan.form
        self._tell("lost", effect=form.code(place))
        self._drop(place)
        if place is CT:
            self._end(End.CENTER_TORSO)
        elif place is HD and not self.plan.inside:
            self._end(End.HEAD)
        if place in form.legs:
            self.falls = True
        arm = _SHOULDERS.get(place)
        if arm is not None and arm in self.structure and self.structure[arm]:
            self._lose(arm)
        self._check_engine()

    def _drop(self, place: Location) -> None:
        self.structure[place] = self.armor[place] = 0
        if place in self.rear:
            self.rear[place] = 0
        self.plates.update({each.mount: 0 for each in self.plan.plates[place]})
        engines = sum(slot is not None and slot.component.part is SystemPart.ENGINE for slot in self.slots[place])
        self._engine += engines
        for slot in self.slots[place]:
            for component in (slot.component, *slot.also) if slot is not None else ():
                if component.mount in self.shots:
                    self.shots[component.mount] = 0
                if component.part is SystemPart.GYRO:
                    self._gyro += 1
        self.slots[place] = [None] * len(self.slots[place])
        self.struck.append(Component(place))

    def _end(self, end: End) -> None:
        if self.gone is None:
            self.gone = end = End.AMMUNITION if self._blasting and end is not End.CREW else end
            self._tell("out", effect=end.value)

    def end(self, end: End) -> None:
        """Take it out of the fight."""
        self._end(end)

    # -- critical hits -------------------------------------------------------------------------------------------

    def _critical(self, place: Location, more: int = 0, ignores: int = 0) -> None:
        """The roll for critical hits on a location with ``more`` modifiers (TW p. 124).

        Each hit is ignored on a roll of ``ignores`` or more, if that is not 0 (CORE_2026 5.4).
        """
        dice = self.dice.two()
        modifier = self.plan.critical[place] + more
        rolled = sum(dice) + modifier
        many = hits_of_roll(rolled)
        limb = place is HD or place in ARMS or place in self.plan.form.legs
        if rolled >= _LIMB_LOST and limb:
            self._tell("critical", 0, dice, effect=marked("{place} blown off"), place=self.plan.form.code(place))
            self._lose(place)
            return
        self._tell("critical", 8 - modifier, dice, done=many > 0, effect=f"{self.plan.form.code(place)} × {many}")
        at: Location | None = place
        for _ in range(many):
            while at is not None and not any(self.slots[at]):  # nothing is left to strike: the next location inward
                at = None if at in (CT, HD) else inner_neighbor(at)
            if at is None or self.gone is not None:
                return
            if not ignores or not self._is_ignored(ignores):
                self._strike(at)

    def _is_ignored(self, least: int) -> bool:
        dice = self.dice.two()
        ignored = sum(dice) >= least
        self._tell("ignored", least, dice, done=ignored)
        return ignored

    def _strike(self, place: Location) -> None:
        """A critical hit on a slot by the dice; they are rolled again for a slot in which nothing can be struck."""
        slots = self.slots[place]
        row, dice = self._row(slots)
        slot = slots[row]
        assert slot is not None
        name = self.plan.names[slot.component]
        if slot.component.part is not None and slot.armored:
            slots[row] = slot._replace(armored=False)
            self._tell("slot", 0, dice, effect=marked("{name}: its armor"), name=name)
            return
        applied, self._rugged = self._rugged.after(1)
        if not applied:
            self._tell("slot", 0, dice, effect=marked("{name}: rugged"), name=name)
            return
        self._tell("slot", 0, dice, effect=name)
        slots[row] = None
        if slot.component.mount is not None and self._takes_more(slot.component.mount, slots):
            slots[row] = slot
        for component in (slot.component, *slot.also):
            self._hit_component(component)

    def _takes_more(self, mount: MountId, slots: list[CriticalSlot | None]) -> bool:
        """Whether an item takes more hits than the last of its slots here and one hit more."""
        if any(each is not None and each.component.mount == mount for each in slots):
            return False
        return sum(hit.mount == mount for hit in self.struck) + 1 < self.plan.ends[mount]

    def _row(self, slots: list[CriticalSlot | None]) -> tuple[int, tuple[int, ...]]:
        dice: tuple[int, ...]
        while True:
            if len(slots) > _SLOT_FIRST:
                half, row = self.dice.two()
                at, dice = row - 1 + (_SLOT_FIRST if half > 3 else 0), (half, row)
            else:
                row = self.dice.die()
                at, dice = row - 1, (row,)
            if slots[at] is not None:
                return at, dice

    def _hit_component(self, component: Component) -> None:
        self.struck.append(component)
        if component.mount is not None:
            self._hit_mount(component)
            return
        match component.part:
            case SystemPart.ENGINE:
                self._engine += 1
                self._check_engine()
            case SystemPart.GYRO:
                self._hit_gyro()
            case SystemPart.COCKPIT:
                self._seats += 1
                if self._seats >= self.plan.seats:
                    self._end(End.CREW)
            case SystemPart.HIP | SystemPart.UPPER_LEG | SystemPart.LOWER_LEG | SystemPart.FOOT:
                self.causes.append(_LEG_CAUSES[component.part])
            case _:
                pass

    def _check_engine(self) -> None:
        if self._engine >= self.plan.engine:
            self._end(End.ENGINE)

    def _hit_gyro(self) -> None:
        self._gyro += 1
        if self._gyro >= self.plan.gyro:
            self.falls = True
        else:
            self.causes.append(_GYRO_CAUSES[self._gyro > 1])

    def _hit_mount(self, component: Component) -> None:
        mount = component.mount
        assert mount is not None
        if mount in self.plates:
            self.plates[mount] = 0
        if mount in self.shots:
            blast = self.shots[mount] * self.plan.blasts.get(mount, 0)
            self.shots[mount] = 0
        else:
            blast = self.plan.blasts.get(mount, 0) if mount not in self._exploded else 0
            self._exploded.add(mount)
        if blast:
            self._explode(component.location, blast)

    # -- explosions ----------------------------------------------------------------------------------------------

    def explode(self, mount: MountId) -> None:
        """The ammunition of a bin explodes."""
        place = next(at for at, slots in self.plan.slots.items() if any(slot and _holds(slot, mount) for slot in slots))
        self._ruin(place, mount)
        blast = self.shots[mount] * self.plan.blasts.get(mount, 0)
        self.shots[mount] = 0
        if blast:
            self._explode(place, blast)

    def _explode(self, place: Location, points: int) -> None:
        """An explosion inside a location, and on towards the center."""
        rules, at = self.plan.rules, place
        self._tell("explosion", effect=f"{self.plan.form.code(place)} {points}")
        self._blasting = True
        self.given += points
        while points and self.gone is None:
            points = self._blast(at, points)
            inner = None if at in (CT, HD) else inner_neighbor(at)
            if inner is None:
                break
            at = inner
        self.beyond += points
        self._blasting = False
        self.wound(rules.facts.explosion["pilot"])

    def _blast(self, place: Location, points: int) -> int:
        """The effect of an explosion on a location; returns the points that go inward."""
        rear = place in self.rear
        worn, whole = self.rear if rear else self.armor, self.structure[place]
        protection, rules = self.plan.protection[place], self.plan.rules
        done = blast(points, whole, worn[place], protection, rules, rear=rear)
        worn[place] -= done.armor
        self.blown += done.armor
        self.beyond += points - done.inside - done.inward
        self.taken += done.inside
        self._inside(place, done.inside, *eased_criticals(protection, rules))
        return done.inward

    # -- the pilot -----------------------------------------------------------------------------------------------

    def wound(self, hits: int) -> None:
        """Hits on the pilot, who rolls for each to stay awake (TW p. 41), by the core rulebook for the last (7.21)."""
        for number in range(hits):
            if self.gone is not None:
                return
            self.hits += 1
            if self.hits >= hits_to_die():
                self._tell("pilot", effect=marked("dead"))
                self._end(End.CREW)
                return
            needs = awake_at(self.hits)
            if self.awake and (number + 1 == hits or not self.plan.rules.facts.one_wound_roll):
                dice = self.dice.two()
                self.awake = sum(dice) >= needs
                self._tell("pilot", needs, dice, done=self.awake, effect=marked("{n} hits"), n=self.hits)
            else:
                self._tell("pilot", effect=marked("{n} hits"), n=self.hits)

    def wake(self) -> None:
        """The roll of an unconscious pilot at the end of a turn."""
        dice = self.dice.two()
        needs = awake_at(self.hits)
        self.awake = sum(dice) >= needs
        self._tell("wakes", needs, dice, done=self.awake)


def _holds(slot: CriticalSlot, mount: MountId) -> bool:
    return mount in (slot.component.mount, *(each.mount for each in slot.also))


def _order(hit: Component) -> tuple[int, str, int]:
    return hit.location, hit.part.name if hit.part is not None else "", hit.mount or 0
