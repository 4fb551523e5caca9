"""The jobs of a refit: for each component and system that changes its class, minutes and price (CO p. 205-212).

An item that goes in, comes out or changes its place is one job of its own time; nothing is charged for what is in the
way. Prices are those of parts that are put in; what comes out goes to stock.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Final, NamedTuple

from designer import design
from designer.catalog import Item, systems
from designer.comparison.compared import Compared
from designer.comparison.differences import turns
from designer.comparison.item_lists import side_marks
from designer.comparison.parts import PART, told
from designer.comparison.refit.components import RefitChanges, RefitComponent, changes, components, is_case
from designer.comparison.refit.tables import RefitClass, RefitProfile, RefitRule, minutes, price, rules
from designer.construction.armor import armor, armor_type_at, structure_mass
from designer.construction.cost import (
    ARM_ACTUATORS,
    ARMORED_SLOT,
    FULL_HEAD_EJECTION,
    MYOMER_PER_TON,
    booster_cost,
    engine_cost,
    gyro_cost,
    mount_cost,
    myomer_cost,
    structure_cost,
)
from designer.construction.engine import engine_mass
from designer.construction.frame import mount_mass, mount_slots
from designer.construction.heat import is_sink, sink_items, sinks, sinks_counted
from designer.construction.layout import cockpit_of
from designer.construction.legality.unplaced import allowed, same_room
from designer.construction.mass import cockpit_mass, gyro_mass
from designer.construction.slot_space import room_at
from designer.construction.spread import is_spread, places_of
from designer.graph import Evaluator
from designer.language import tr
from designer.units.location import ARMS, CT, Location
from designer.units.mount import MountId, SystemPart


class Job(NamedTuple):
    """A job of a refit.

    ``part`` is the name of what it is about, ``number`` how many of it; ``source`` and ``target`` are the codes of the
    locations where it is before and after, ``facing`` is how it is turned, in words. ``jobs`` is how many pieces of
    work of the same time it is, ``minutes`` the time of all. ``price`` in C-bills, 0 for what is not bought; ``stock``
    the list price of what is taken out and goes to stock; ``mass`` in kg of what is put in, taken out or moved, of
    armor of the same kind that of the difference. ``in_a`` and ``in_b`` are the mounts that it is about. ``rule`` is
    why it has its class.
    """

    part: str
    rule: RefitRule
    refit_class: RefitClass
    kit_class: RefitClass
    jobs: int
    minutes: int
    number: int = 1
    price: float = 0
    stock: float = 0
    source: tuple[str, ...] = ()
    target: tuple[str, ...] = ()
    facing: str = ""
    mass: int = 0
    item: Item | None = None
    in_a: tuple[MountId, ...] = ()
    in_b: tuple[MountId, ...] = ()

    @property
    def section(self) -> str:
        """The section of the list of jobs, a key of ``SECTIONS``."""
        return self.rule.section

    @property
    def way(self) -> str:
        """The locations where it is before and after: "RA", "LL → LT"; of pods also "→ RA" and "RA →"."""
        ends = ", ".join(self.source), ", ".join(self.target)
        if self.facing:
            return ", ".join((*self.target, self.facing))
        return " → ".join(ends if self.rule.id == "pod" else filter(None, ends)).strip()

    def with_another(self, other: Job) -> Job:
        """This job and an equal one as one job."""
        return self._replace(
            jobs=self.jobs + other.jobs,
            minutes=self.minutes + other.minutes,
            number=self.number + other.number,
            price=self.price + other.price,
            stock=self.stock + other.stock,
            mass=self.mass + other.mass,
            in_a=(*self.in_a, *other.in_a),
            in_b=(*self.in_b, *other.in_b),
        )

    @property
    def course(self) -> str:
        """The section of its work with a fixed item: a pod is removed, added or moved, as its places tell."""
        if self.rule.id != "pod":
            return self.section
        return "moved" if self.source and self.target else "added" if self.target else "removed"

    @property
    def is_pod_work(self) -> bool:
        """Whether it is done by reconfiguring an OmniMech."""
        return self.section == "pods"


def joined(found: Iterable[Job]) -> tuple[Job, ...]:
    """The jobs with equal ones in one: the same part, rule and places. Numbers, minutes, masses and prices are sums."""
    groups: dict[tuple[object, ...], Job] = {}
    for job in found:
        key = job.part, job.rule.id, job.refit_class, job.source, job.target, job.facing, job.item
        same = groups.get(key)
        groups[key] = job if same is None else same.with_another(job)
    return tuple(groups.values())


_ACTUATORS: Final = (SystemPart.LOWER_ARM, SystemPart.HAND)
_FAMILIES: Final = ("laser", "missile", "ballistic", "artillery")


def jobs(a: Compared, b: Compared, profile: RefitProfile) -> tuple[Job, ...]:
    """All jobs of the refit from A to B, those of the highest class first."""
    found = _Jobs(a, b, profile)
    return tuple(sorted(found.all(), key=lambda job: -job.refit_class))


def least_class_of_adding(a: Compared, b: Compared, profile: RefitProfile) -> Callable[[Item, int], RefitClass]:
    """A function for the refit from A to B: the least class of putting another item into B.

    The function gets the item and its number of slots. It is the class in the location that suits best, among those
    that are allowed and have room; where none has, among all. What A has and B no longer has can also be put back.
    """
    found = _Jobs(a, b, profile)
    taken_out: dict[str, set[Location]] = {}
    for component in found.changes.removed:
        taken_out.setdefault(component.item.id, set()).update(component.places)

    superheavy = design.chassis(b.graph).superheavy
    rooms: dict[tuple[Item, int], frozenset[Location]] = {}

    def least(item: Item, slots: int) -> RefitClass:
        key = same_room(item, superheavy), slots
        places = rooms[key] if key in rooms else rooms.setdefault(key, found.places_for(item, slots))
        if before := taken_out.get(item.id):
            return RefitClass.NONE if before & places else rules()["moved"].refit_class(profile)
        return min(rules()[rule].refit_class(profile) for rule in found.rules_of_adding(item, slots, places))

    return least


class _Jobs:
    """The jobs of one refit by one profile."""

    def __init__(self, a: Compared, b: Compared, profile: RefitProfile) -> None:
        self.a, self.b, self.profile = a.graph, b.graph, profile
        self.units = a.unit, b.unit
        self.by_book = profile is RefitProfile.BOOK
        self.omni = design.chassis(self.a).omni and design.chassis(self.b).omni
        self.forms = design.chassis(self.a).form, design.chassis(self.b).form
        ours, theirs = components(self.a, pods=self.omni), components(self.b, pods=self.omni)
        self.changes = changes(ours, theirs, nearest_first=self.by_book)
        self.case_before = frozenset().union(*(each.places for each in ours if is_case(each.item)))
        self.side_mark = side_marks(component.item for component in (*ours, *theirs))
        self.engine_changes = _engine_built(self.a) != _engine_built(self.b)
        self.bought = self._bought()

    def all(self) -> Iterator[Job]:
        """The jobs in the order of the sections."""
        fixed = self.changes.only(lambda each: not each.is_pod)
        work = [*self._of_components(fixed), *self._armor(), *self._systems(fixed)]
        yield from (self._as_fixed(job) for job in work) if self.omni else work
        if self.omni:
            yield from self._pods(self.changes.only(lambda each: each.is_pod))

    def _job(self, rule: str, part: str, number: int, each: float, **more: object) -> Job:
        """A job of a rule: ``number`` pieces of work of ``each`` minutes."""
        found = rules()[rule]
        first, kit = (found.refit_class(self.profile, kit=kit) for kit in (False, True))
        return Job(part, found, first, kit, number, int(number * each))._replace(**more)  # type: ignore[arg-type]  # fields

    def _told(self, part: str) -> str:
        """A part of both designs in words: "Engine 275 Fusion → 275 XL"."""
        of = PART[part]
        return told(of, *self.units)[0] if of.differs(*self.units) else f"{tr(of.label)} {of.words(self.units[1])}"

    def _as_fixed(self, job: Job) -> Job:
        """The job as work on the base chassis of an OmniMech, which is always of class F."""
        return job._replace(refit_class=RefitClass.F, kit_class=RefitClass.F)

    # -- components -------------------------------------------------------------------------------------------

    def _of_components(self, changed: RefitChanges) -> Iterator[Job]:
        for before, after in changed.moved:
            yield self._component("moved", after, before, after)
        yield from self._added(changed)
        for before, after in changed.turned:
            facing = ", ".join(turns(before.fitted.mount, after.fitted.mount))
            yield self._component("turned", after, before, after)._replace(facing=facing)
        for component in changed.removed:
            job = self._component("removed", component, component, None)
            # MekHQ takes CASE out in no time.
            yield job._replace(jobs=0, minutes=0) if is_case(component.item) and not self.by_book else job

    def _component(
        self, rule: str, component: RefitComponent, before: RefitComponent | None, after: RefitComponent | None
    ) -> Job:
        item, g = component.item, self.a if after is None else self.b
        is_put_in, is_taken_out = before is None, after is None
        return self._job(
            rule,
            f"{item.name}{self.side_mark(item)}",
            1,
            _minutes_of(item),
            price=self._price(component) if is_put_in else 0,
            stock=self._catalog_price(component, g) if is_taken_out else 0,
            source=() if before is None else self._codes_before(before.places),
            target=() if after is None else self._codes(after.places),
            mass=mount_mass(g, component.fitted),
            item=item,
            in_a=() if before is None else (before.id,),
            in_b=() if after is None else (after.id,),
        )

    def _codes_before(self, places: Iterable[Location]) -> tuple[str, ...]:
        return tuple(self.forms[0].code(place) for place in sorted(places))

    def _codes(self, places: Iterable[Location]) -> tuple[str, ...]:
        return tuple(self.forms[1].code(place) for place in sorted(places))

    def _added(self, changed: RefitChanges) -> Iterator[Job]:
        if not self.by_book:
            yield from self._added_by_mekhq(changed)
            return
        emptied = changed.emptied()
        for component in changed.added:
            yield self._component(self._rule_of_added(component, emptied), component, None, component)

    def _rule_of_added(self, component: RefitComponent, emptied: frozenset[Location]) -> str:
        slots = mount_slots(self.b, component.fitted)
        return self.rule_of_added(component.item, slots, component.places, emptied)

    def rule_of_added(self, item: Item, slots: int, places: frozenset[Location], emptied: frozenset[Location]) -> str:
        """The rule by which an item is put into these places; ``emptied`` are the locations that lose another one."""
        if is_case(item) and not places & self.case_before:
            return "case"
        if item.formula == "turret":
            return "turret"
        form = design.chassis(self.b).form
        most = max(form.slots(location) for location in form.locations)
        if places_of(item) is not None or slots > most:
            return "spread"
        return "added_in_place" if places & emptied else "added"

    def places_for(self, item: Item, slots: int) -> frozenset[Location]:
        """The locations that may hold another item in B and have room for it; all of B if there is none."""
        everywhere = frozenset(design.chassis(self.b).form.locations)
        if is_spread(item):
            return everywhere
        needed = 1 if item.splittable or design.chassis(self.b).superheavy else slots
        return frozenset(place for place in allowed(self.b, item) if room_at(self.b, place) >= needed) or everywhere

    def rules_of_adding(self, item: Item, slots: int, places: frozenset[Location]) -> Iterator[str]:
        """The rules by which another item can be put into one of these locations of B."""
        if self.by_book:
            emptied = self.changes.emptied()
            yield from (self.rule_of_added(item, slots, frozenset((place,)), emptied) for place in places)
        elif is_case(item):
            yield "case"
        else:
            yield "added_anew"
            waiting = self._waiting(self.changes)
            tuple(self._added_beside(self.changes, waiting))  # leaves those whose place nothing takes yet
            yield from (self._in_place_of(item, slots, other) for other in waiting if other.places & places)

    def _waiting(self, changed: RefitChanges) -> list[RefitComponent]:
        """The parts that are taken out and have places that others can take, by MekHQ."""
        return [component for component in changed.removed if not is_case(component.item)]

    def _added_by_mekhq(self, changed: RefitChanges) -> Iterator[Job]:
        for component, rule in self._added_beside(changed, self._waiting(changed)):
            yield self._component(rule, component, None, component)

    def _added_beside(
        self, changed: RefitChanges, waiting: list[RefitComponent]
    ) -> Iterator[tuple[RefitComponent, str]]:
        """The parts that are put in, each with its rule; MekHQ looks for one of the location among those ``waiting``.

        A part whose place is taken waits no longer.
        """
        from_clan = design.tech(self.a).base.is_clan
        for component in changed.added:
            if is_case(component.item):
                if not from_clan:
                    yield component, "case"
                continue
            rule, place = "added_anew", None
            slots = mount_slots(self.b, component.fitted)
            for other in [each for each in waiting if each.fitted.location is component.fitted.location]:
                rule, place = self._in_place_of(component.item, slots, other), other
                if rule == "added_alike":
                    break
            if place is not None:
                waiting.remove(place)
            yield component, rule

    def _in_place_of(self, item: Item, slots: int, other: RefitComponent) -> str:
        room = mount_slots(self.a, other.fitted)
        first, second = ([family in each.flags for family in _FAMILIES] for each in (item, other.item))
        if slots == room and first == second:
            return "added_alike"
        return "added_smaller" if slots <= room else "added_larger"

    def _price(self, component: RefitComponent) -> float:
        """The price of a component that is put in; 0 if an equal item that is taken out elsewhere can be used."""
        item = component.item
        if is_case(item) and not self.by_book:
            return 0
        good, number = _good(component)
        bought = min(number, self.bought[good])
        self.bought[good] -= bought
        return self._catalog_price(component, self.b) * bought / number

    def _catalog_price(self, component: RefitComponent, g: Evaluator) -> float:
        """The price of a component of one of both designs."""
        item, tonnage = component.item, design.chassis(g).tonnage
        if is_sink(item):
            return price(_sink_kind(item)) * sinks_counted(item)
        if "jump_jet" in item.flags:
            improved = "improved" in item.flags and "prototype" not in item.flags
            return price("improved_jump_jet" if improved else "jump_jet") * tonnage
        if "umu" in item.flags:
            return price("umu") * tonnage
        if "jump_booster" in item.flags:
            return booster_cost(component.fitted) * tonnage
        return mount_cost(g, component.fitted)

    def _bought(self) -> Counter[str]:
        """How many of each good must be bought: what is put in, less the equal ones that are taken out elsewhere.

        Heat sinks that leave the engine can be mounted elsewhere, and the reverse.
        """
        goods: Counter[str] = Counter()
        for sign, group in ((1, self.changes.added), (-1, self.changes.removed)):
            for component in group:
                good, number = _good(component)
                goods[good] += sign * number
        if self.by_book:
            for sign, g in ((1, self.b), (-1, self.a)):
                goods[_sink_good(g)] += sign * sinks(g).integral
        return Counter({good: number for good, number in goods.items() if number > 0})

    def _sinks_price(self, number: int) -> float:
        """The price of heat sinks that are put into the engine."""
        kind, good = _sinks_inside(self.b)[0], _sink_good(self.b)
        bought = min(number, self.bought[good])
        self.bought[good] -= bought
        return bought * price(kind) if self.by_book and kind in _SINK_PRICES else 0

    # -- armor ------------------------------------------------------------------------------------------------

    def _armor(self) -> Iterator[Job]:
        same: Counter[str] = Counter()
        changed_points, signed, taken_off, put_on, new_price = 0, 0, 0, 0, 0.0
        rates: dict[str, float] = {}
        for location in design.chassis(self.b).form.locations:
            before, after = design.armor_at(self.a, location), design.armor_at(self.b, location)
            old, new = armor_type_at(self.a, location), armor_type_at(self.b, location)
            rate = new.cost / new.points_per_ton
            if old is new:
                changed_points += sum(abs(x - y) for x, y in zip(after, before, strict=True))
                signed += sum(after) - sum(before)
                same[new.id] += sum(after) - sum(before)
                rates[new.id] = rate
            else:
                taken_off, put_on = taken_off + sum(before), put_on + sum(after)
                new_price += sum(after) * rate
        if changed_points:
            cost = sum(max(0, points) * rates[kind] for kind, points in same.items())
            points = changed_points if self.by_book else signed
            mass = abs(armor(self.b).mass - armor(self.a).mass)
            yield self._job("armor", self._told("armor"), points, minutes("armor_point"), price=cost, mass=mass)
        if taken_off or put_on:
            points = taken_off + put_on
            mass = armor(self.b).mass
            part = self._told("armor.kind")
            yield self._job("armor_kind", part, points, minutes("armor_point"), price=new_price, mass=mass)

    # -- systems ----------------------------------------------------------------------------------------------

    def _systems(self, changed: RefitChanges) -> Iterator[Job]:
        yield from self._engine_sinks(changed)
        yield from self._gyro()
        if self.engine_changes:
            cost, mass = engine_cost(self.b), engine_mass(self.b)
            yield self._job("engine", self._told("engine"), 2, minutes("engine"), price=cost, mass=mass)
        cockpit = design.cockpit_kind(self.b)
        if design.cockpit_kind(self.a) != cockpit:
            cost, mass = cockpit_of(cockpit).cost, cockpit_mass(self.b)
            yield self._job("cockpit", self._told("cockpit"), 2, minutes("cockpit"), price=cost, mass=mass)
        if design.full_head_ejection(self.a) != design.full_head_ejection(self.b):
            cost = FULL_HEAD_EJECTION if design.full_head_ejection(self.b) else 0
            yield self._job("ejection", self._told("ejection"), 1, minutes("ejection"), price=cost)
        yield from self._body()
        if self.by_book:
            yield from self._extras()
        if not self.omni:  # the arms of an OmniMech get and lose actuators with its pods
            yield from self._actuators(changed)

    def _engine_sinks(self, changed: RefitChanges) -> Iterator[Job]:
        before, after = sinks(self.a).integral, sinks(self.b).integral
        old, new = _sinks_inside(self.a), _sinks_inside(self.b)
        each = minutes("engine_sink")
        part = tr("{n} heat sinks in the engine", n=after)
        if old != new and (before or after):
            yield self._job("sink_kind", part, before + after, each, price=self._sinks_price(after))
        elif before != after:
            rule = "sinks_number"
            if not self.engine_changes and after > before:
                rule = "sinks_in_place" if CT in changed.emptied() else "sinks_more"
            elif not self.engine_changes:
                rule = "sinks_fewer"
            yield self._job(rule, part, abs(after - before), each, price=self._sinks_price(max(0, after - before)))

    def _gyro(self) -> Iterator[Job]:
        before, after = design.gyro_kind(self.a), design.gyro_kind(self.b)
        if before != after or _gyro_size(self.a) != _gyro_size(self.b):
            cost, mass = gyro_cost(self.b), gyro_mass(self.b)
            yield self._job("gyro", self._told("gyro"), 2, minutes("gyro"), price=cost, mass=mass)

    def _body(self) -> Iterator[Job]:
        """Structure and myomer: one job for the whole 'Mech, by MekHQ two for each location."""
        number = 1 if self.by_book else len(design.chassis(self.b).form.locations)
        each = minutes("body" if self.by_book else "mekhq_body_location")
        if design.structure_kind(self.a)[0] != design.structure_kind(self.b)[0]:
            cost, mass = structure_cost(self.b), structure_mass(self.b)
            yield self._job("structure", self._told("structure"), number, each, price=cost, mass=mass)
        if _myomer(self.a) != _myomer(self.b):
            item = _myomer(self.b)
            name = tr("Standard myomer") if item is None else item.name
            yield self._job("myomer", name, number, each, price=myomer_cost(self.b), item=item)

    def _extras(self) -> Iterator[Job]:
        """Heat-sink override kit, and armor of systems; MekHQ knows neither."""
        if design.heat_sink_kit(self.a) != design.heat_sink_kit(self.b):
            yield self._job("sink_kit", self._told("kit"), 1, minutes("component"))
        before, after = _armored_systems(self.a), _armored_systems(self.b)
        if different := before ^ after:
            cost = ARMORED_SLOT * len(after - before)
            number = 2 * len(different)
            yield self._job("armored_system", self._told("armored_systems"), number, minutes("component"), price=cost)

    def _actuators(self, changed: RefitChanges) -> Iterator[Job]:
        before, after = _arm_actuators(self.a), _arm_actuators(self.b)
        emptied, each = changed.emptied(), minutes("actuator")
        for arm, actuator in sorted(before - after, key=_place_of):
            place = self._codes_before((arm,))
            yield self._job("actuator_removed", tr(actuator.value), 1, each, source=place)
        for arm, actuator in sorted(after - before, key=_place_of):
            rule = "actuator_in_place" if arm in emptied else "actuator_added"
            cost = ARM_ACTUATORS[actuator] * design.chassis(self.b).tonnage
            yield self._job(rule, tr(actuator.value), 1, each, target=self._codes((arm,)), price=cost)

    # -- pods -------------------------------------------------------------------------------------------------

    def _pods(self, changed: RefitChanges) -> Iterator[Job]:
        places: set[Location] = set()
        for before, after in changed.moved:
            places |= before.places ^ after.places
            yield self._component("pod", after, before, after)._replace(jobs=0, minutes=0)
        for component in changed.added:
            places |= component.places
            yield self._component("pod", component, None, component)._replace(jobs=0, minutes=0)
        for component in changed.removed:
            places |= component.places
            yield self._component("pod", component, component, None)._replace(jobs=0, minutes=0)
        for code in self._codes(places):
            yield self._job("pod_location", tr("Pods"), 1, minutes("pod_location"), target=(code,))


# -- figures of parts -----------------------------------------------------------------------------------------


def _minutes_of(item: Item) -> int:
    """The minutes that it takes to put an item in or to take it out."""
    if item.kind == "heat_sink" and is_sink(item):
        return minutes("heat_sink")
    if not item.flags.isdisjoint(("jump_jet", "umu")):
        return minutes("jump")
    return minutes("case" if is_case(item) else "component")


_SINK_PRICES: Final = ("single", "double", "laser", "compact")


def _sink_kind(item: Item) -> str:
    """The kind of a heat sink in the price list; prototypes cost as doubles."""
    flags = item.flags
    if "laser_heat_sink" in flags:
        return "laser"
    if "compact_heat_sink" in flags:
        return "compact"
    return "double" if "double_heat_sink" in flags or "prototype_heat_sink" in flags else "single"


def _sinks_inside(g: Evaluator) -> tuple[str, bool]:
    """The kind of the heat sinks in the engine, and whether they are Clan technology, which only doubles can be."""
    declared = design.heat_sinks(g)
    return declared.kind, declared.clan and declared.kind == "double"


def _good(component: RefitComponent) -> tuple[str, int]:
    """A name of what is bought for a component, and how many: compact heat sinks come in items of one and of two.

    An armored component is another good than one without armor.
    """
    item = component.item
    if component.fitted.mount.armored:
        return f"armored {item.id}", 1
    if is_sink(item):
        good = sink_items("compact", clan=False)[-1] if "compact_heat_sink" in item.flags else item.id
        return good, sinks_counted(item)
    return item.id, 1


def _sink_good(g: Evaluator) -> str:
    """The id of what is bought for a heat sink in the engine; empty if the kind is unknown."""
    items = sink_items(*_sinks_inside(g))
    return items[-1] if items else ""


def _engine_built(g: Evaluator) -> tuple[object, ...]:
    """The properties of an engine by which it is another one; the technology base only where the slots depend on it."""
    engine = design.engine(g)
    kind = systems().engines.get(engine.kind)
    if kind is None:
        return tuple(engine)
    slots = (kind.side_slots, kind.side_slots_superheavy), (kind.side_slots_clan, kind.side_slots_clan_superheavy)
    return engine.rating, engine.kind, engine.clan and slots[0] != slots[1]


def _armored_systems(g: Evaluator) -> frozenset[tuple[Location, SystemPart, int]]:
    """The armored slots of systems. Slots of one system in a location are numbered, wherever they stand there."""
    numbers: Counter[tuple[Location, SystemPart]] = Counter()
    found = []
    for system in design.systems(g):
        if system.armored:
            place = system.slot.location, system.part
            found.append((*place, numbers[place]))
            numbers[place] += 1
    return frozenset(found)


def _gyro_size(g: Evaluator) -> int:
    """The hundreds of engine rating that the gyro is built for, begun ones in full (TM p. 50)."""
    return -(-design.engine(g).rating // 100)


def _myomer(g: Evaluator) -> Item | None:
    """The item of special myomer; None for standard myomer."""
    for flag, _ in MYOMER_PER_TON:
        if found := design.with_flag(g, flag):
            return found[0].item
    return None


def _arm_actuators(g: Evaluator) -> frozenset[tuple[Location, SystemPart]]:
    """The lower arm and hand actuators that a design has."""
    return frozenset(
        (system.slot.location, system.part)
        for system in design.systems(g)
        if system.slot.location in ARMS and system.part in _ACTUATORS
    )


def _place_of(found: tuple[Location, SystemPart]) -> tuple[Location, int]:
    return found[0], _ACTUATORS.index(found[1])
