"""The weapons of a design with their quirks, munitions and linked equipment; equal weapons are one ``Gun``."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator
from functools import cache
from typing import Final, NamedTuple

from designer import design
from designer.catalog import Item
from designer.catalog.ruleset import RuleSet
from designer.construction.layout import cockpit_of
from designer.construction.links import array_guns, is_fired, links
from designer.construction.technology import label_side
from designer.construction.working_items import working, working_with
from designer.design import Fitted
from designer.graph import Evaluator, query
from designer.language import marked, tr
from designer.rulesets.combat.criticals import arm_penalty, sensor_penalty
from designer.rulesets.combat.loads import Load, load_of, striking
from designer.rulesets.combat.munitions import (
    hit_figures,
    is_aimed,
    munition_penalty,
    pierces,
    unfired_kind,
    unfired_reason,
)
from designer.rulesets.combat.tables import Service, amounts, services
from designer.rulesets.quirks.contribution import Contribution, counted
from designer.rulesets.quirks.to_hit import LEAST_HEAT
from designer.units.injuries import UNHURT, Injuries
from designer.units.location import ARMS
from designer.units.mount import MountId


class UnknownWeaponError(ValueError):
    """The unit has no weapon of this name; the message lists its weapons."""


_REAR = marked("rear")
SHIELDS: Final = ("small_shield", "medium_shield", "large_shield")
"""The flags of shields."""


class Gun(NamedTuple):
    """One weapon, or several with equal item, quirks, facing and linked equipment.

    ``aids`` are the to-hit modifiers of the weapon in this design, ``service`` those of a linked item. ``dry``: it
    needs ammunition and has none. ``idle`` says why it is not fired if that is known. ``targets`` is how many targets a
    gunner attacks without the penalty of a secondary one; ``eased``: movement hampers the gunner half as much.
    ``shielded``: a shield hangs on its arm; ``networked``: a C3 computer works aboard.
    ``linked`` is how many machine guns fire as one attack: those of an array, else 1. ``warmer`` is what a rule book
    adds to the heat of the item.
    ``place`` is its location, ``side`` its technology base if they are needed to tell weapons of the same name apart.
    """

    item: Item
    mounts: tuple[MountId, ...]
    rear: bool
    quirks: tuple[str, ...]
    aids: tuple[Contribution, ...]
    service: Service
    loads: tuple[Load, ...]
    dry: bool = False
    place: str = ""
    side: str = ""
    idle: str = ""
    targets: int = 1
    eased: bool = False
    shielded: bool = False
    networked: bool = False
    linked: int = 1
    warmer: int = 0

    @property
    def key(self) -> tuple[object, ...]:
        """An identity that is stable across edits of the design."""
        return self.item.id, self.rear, self.quirks, self.place

    @property
    def number(self) -> int:
        """The number of equal weapons."""
        return len(self.mounts)

    @property
    def name(self) -> str:
        """The weapon's name, preceded by the number if there are several, followed by place and facing if needed."""
        number = f"{self.number} " if self.number > 1 else ""
        return f"{number}{self.one}"

    @property
    def short(self) -> str:
        """``name`` with the item's short name."""
        number = f"{self.number} " if self.number > 1 else ""
        return f"{number}{self.label}"

    @property
    def one(self) -> str:
        """The name of one of the weapons, without the number."""
        return f"{self.item.name}{self._which}"

    @property
    def label(self) -> str:
        """The short name of one of the weapons, without the number."""
        return f"{self.item.short}{self._which}"

    @property
    def _which(self) -> str:
        told = ", ".join(filter(None, (self.side, self.place, tr(_REAR) if self.rear else "")))
        return f" ({told})" if told else ""

    @property
    def heat(self) -> int:
        """The heat of one of the weapons with all its shots of a turn, without quirks."""
        own = self.item.salvo_heat + self.warmer
        return max(own + self.service.heat, min(own, LEAST_HEAT))

    @property
    def switched_off(self) -> Gun:
        """The weapon without a linked item that can be switched off."""
        if not self.service.switched:
            return self
        return self._replace(service=Service(), aids=tuple(part for part in self.aids if part.source != "server"))

    @property
    def uncharged(self) -> Gun:
        """The weapon without a linked item that takes a turn to charge."""
        return self._replace(service=Service()) if self.service.charges else self

    @property
    def shots(self) -> int:
        """The shots of ammunition that one of the weapons fires in a turn."""
        return self.linked * self.item.rate

    @property
    def is_artillery(self) -> bool:
        """Whether it is artillery, whose range is in maps; it fires directly within one map (TO p. 150)."""
        return "artillery" in self.item.flags

    @property
    def reach(self) -> int:
        """The long range of the load that reaches farthest, in hexes; for artillery that of direct fire."""
        if self.is_artillery:
            return int(amounts()["artillery"]["map"])
        return max(load.reach for load in self.loads)


@query
def armament(g: Evaluator, injuries: Injuries = UNHURT, rules: RuleSet = RuleSet.TOTAL_WARFARE) -> tuple[Gun, ...]:
    """All working weapons that do damage: to the front before to the rear, those with the most damage first.

    None once the sensors are destroyed. The machine guns of a working array are one weapon (TW p. 137).
    """
    if sensor_penalty(g, injuries) is None:
        return ()
    arrays = _arrays(g, injuries, rules)
    joined = {gun.mount.id for guns in arrays.values() for gun in guns}
    found: list[tuple[Fitted, Gun]] = []
    for fitted in working(g, design.weapons(g), injuries, rules):
        if guns := arrays.get(fitted.mount.id):
            found.append((fitted, _array(g, fitted, guns, injuries, rules)))
        elif _shoots(fitted.item) and fitted.mount.id not in joined:
            found.append((fitted, _gun(g, fitted, injuries, rules)))
    return _stacked(g, found)


@query
def guns_of_arrays(g: Evaluator, rules: RuleSet = RuleSet.TOTAL_WARFARE) -> tuple[Gun, ...]:
    """The machine guns of arrays, as they fire one by one."""
    guns = [gun for guns in _arrays(g, UNHURT, rules).values() for gun in guns]
    return _stacked(g, [(gun, _gun(g, gun, UNHURT, rules)) for gun in guns])


def _arrays(g: Evaluator, injuries: Injuries, rules: RuleSet) -> dict[MountId, tuple[Fitted, ...]]:
    """The working machine guns of each working array that has some."""
    held = {array: working(g, guns, injuries, rules) for array, guns in array_guns(g, True).items()}
    arrays = [array.mount.id for array in working_with(g, "mg_array", injuries)]
    return {array: held[array] for array in arrays if held.get(array)}


def _array(g: Evaluator, fitted: Fitted, guns: tuple[Fitted, ...], injuries: Injuries, rules: RuleSet) -> Gun:
    """An array as a weapon: each of its machine guns is a projectile of one cluster attack."""
    number = len(guns)
    one = _gun(g, guns[0], injuries, rules)
    loads = [
        load._replace(
            name="",
            damage=(load.damage[0] * number, load.damage[1] * number, load.damage[2] * number),
            cluster=number if number > 1 else load.cluster,
        )
        for load in one.loads
    ]
    return _gun(g, fitted, injuries, rules)._replace(rear=one.rear, loads=tuple(loads), linked=number)


def _stacked(g: Evaluator, weapons: Iterable[tuple[Fitted, Gun]]) -> tuple[Gun, ...]:
    """Weapons with equal ones as one ``Gun``: front before rear, those with the most damage first."""
    alike: dict[tuple[object, ...], tuple[Gun, list[Fitted]]] = {}
    for fitted, gun in weapons:
        key = gun.item.id, gun.rear, gun.quirks, gun.aids, gun.service, gun.shielded, gun.linked
        alike.setdefault(key, (gun, []))[1].append(fitted)
    names = Counter([(gun.item.id, gun.rear) for gun, _ in alike.values()])
    whole = [
        gun
        if len(held) == 1 == names[gun.item.id, gun.rear]
        else gun._replace(
            mounts=tuple([fitted.mount.id for fitted in held]),
            place=_places(g, held) if names[gun.item.id, gun.rear] > 1 else "",
        )
        for gun, held in alike.values()
    ]
    return tuple(sorted(whole, key=lambda gun: (gun.rear, -max(gun.loads[0].damage) * gun.number)))


def _places(g: Evaluator, alike: Iterable[Fitted]) -> str:
    """The location codes of weapons, separated by commas."""
    code = design.chassis(g).form.code
    return ", ".join(dict.fromkeys(code(fitted.location) for fitted in alike if fitted.location is not None))


def gun_named(guns: tuple[Gun, ...], name: str) -> Gun:
    """The weapon with this name, short name, id or name in unit files; ``UnknownWeaponError`` if there is none."""
    wanted = name.strip().lower()
    for gun in guns:
        if wanted in {
            gun.item.name.lower(),
            gun.item.short.lower(),
            gun.item.mtf.lower(),
            gun.item.id,
            gun.name.lower(),
        }:
            return gun
    carried = ", ".join(dict.fromkeys(gun.item.name for gun in guns)) or "no weapon"
    raise UnknownWeaponError(f"no weapon '{name}' is aboard: the unit carries {carried}")


@cache
def _shoots(item: Item) -> bool:
    """Whether an item does damage at a range."""
    return any(item.damage) and item.range[3] > 0


def _wounds(g: Evaluator, fitted: Fitted, injuries: Injuries, rules: RuleSet) -> Iterator[Contribution]:
    """The to-hit modifiers that critical hits give to a weapon (SHEET_RULES 6)."""
    yield Contribution(tr("Sensors hit"), sensor_penalty(g, injuries) or 0, "injury")
    if fitted.location in ARMS and design.chassis(g).form.has_arms:
        yield Contribution(tr("Arm hit"), arm_penalty(injuries, fitted.location, rules), "injury")


def _gun(g: Evaluator, fitted: Fitted, injuries: Injuries, rules: RuleSet) -> Gun:
    mount, item = fitted
    server = links(g).server.get(mount.id)
    if server is not None and (_is_unserved(item, server, rules) or not working(g, (server,), injuries)):
        server = None
    service = Service() if server is None else _service(server.item, rules)
    bins = _bins(g, item, injuries)
    idle, fired = _idle(g, item, bins, injuries)
    crew = cockpit_of(design.cockpit_kind(g)).flags
    return Gun(
        item,
        (mount.id,),
        mount.rear,
        design.weapon_quirk_ids(g, mount.id),
        counted(*_aids(g, fitted, server, service, injuries, rules), *_wounds(g, fitted, injuries, rules)),
        service,
        _loads(item, fired, rules, service),
        item.takes_shots and not fired,
        side=label_side(g, item),
        idle=idle,
        targets=max((many for flag, many in amounts()["gunners"].items() if flag in crew), default=1),
        eased=any(flag in crew for flag in amounts()["gunner_halves"]),
        shielded=_is_shielded(g, fitted, injuries),
        networked=_is_networked(g, injuries),
        warmer=next((heat - item.heat for flag, heat in rules.facts.weapon_heat.items() if flag in item.flags), 0),
    )


def _idle(g: Evaluator, item: Item, bins: tuple[Item, ...], injuries: Injuries) -> tuple[str, tuple[Item, ...]]:
    """Why a weapon is not fired, if that is known, and the bins that are fired at targets on land."""
    if "torpedo" in item.flags:
        return tr("torpedoes need water"), bins
    fired = tuple(bin_ for bin_ in bins if is_shot(g, bin_, injuries))
    return (unfired_reason(bins[0]) if bins and not fired else ""), fired


def is_shot(g: Evaluator, bin_: Item, injuries: Injuries) -> bool:
    """Whether a bin is fired at 'Mechs on land; homing missiles are if a TAG works aboard."""
    reason = unfired_kind(bin_)
    return not reason or (reason == "tag" and _designates(g, injuries))


@query
def _designates(g: Evaluator, injuries: Injuries) -> bool:
    """Whether a TAG works aboard."""
    return any("tag" in fitted.item.flags for fitted in working(g, design.equipment(g), injuries))


def _is_unserved(item: Item, server: Fitted, rules: RuleSet) -> bool:
    """Whether an item does nothing for a weapon of this ammunition by a rule book (CORE_2026 3.9)."""
    return any(item.ammo in ammo for flag, ammo in rules.facts.unserved.items() if flag in server.item.flags)


@cache
def _service(server: Item, rules: RuleSet) -> Service:
    return next((service for flag, service in services(rules).items() if flag in server.flags), Service())


def _aids(
    g: Evaluator, fitted: Fitted, server: Fitted | None, service: Service, injuries: Injuries, rules: RuleSet
) -> Iterator[Contribution]:
    """The to-hit modifiers that other working items of the design give to a weapon."""
    if "direct_fire" in fitted.item.flags and working_with(g, "targeting_computer", injuries):
        yield Contribution(tr("Targeting computer"), int(amounts()["targeting_computer"]), "computer")
    if fitted.location in ARMS and any(aes.location is fitted.location for aes in working_with(g, "aes", injuries)):
        yield Contribution(tr("Actuator enhancement"), int(amounts()["aes"]), "aes")
    if server is not None:
        yield Contribution(server.item.name, service.to_hit, "server")
    if _is_shielded(g, fitted, injuries):
        yield Contribution(tr("Shield"), rules.facts.shield_arm, "shield")
    cockpit = cockpit_of(design.cockpit_kind(g))
    if cockpit.fire_control < 1:
        worse = sum(more for flag, more in amounts()["fire_control"].items() if flag in cockpit.flags)
        yield Contribution(tr("{kind} cockpit", kind=cockpit.name), worse, "cockpit")


def _is_shielded(g: Evaluator, fitted: Fitted, injuries: Injuries) -> bool:
    """Whether a working shield hangs on the arm of a weapon."""
    held = (each for size in SHIELDS for each in working_with(g, size, injuries))
    return fitted.location in ARMS and any(shield.location is fitted.location for shield in held)


@query
def _is_networked(g: Evaluator, injuries: Injuries) -> bool:
    """Whether a computer that shares targets with other units works."""
    computers = frozenset(amounts()["networked"])
    return any(computers & fitted.item.flags for fitted in working(g, design.equipment(g), injuries))


def _bins(g: Evaluator, item: Item, injuries: Injuries) -> tuple[Item, ...]:
    if not item.ammo:
        return ()
    found = working(g, [f for f in design.ammunition(g) if is_fired(item, f.item)], injuries)
    return tuple(dict.fromkeys(f.item for f in found))


@cache
def _loads(item: Item, bins: tuple[Item, ...], rules: RuleSet, service: Service) -> tuple[Load, ...]:
    """A load for each munition that hits otherwise than the others, the standard one first."""
    usable = sorted(bins, key=lambda bin_: len(bin_.munition))
    loads = [striking(load_of(item, bin_)) for bin_ in usable] or [load_of(item, None)]
    alike = {_hit_key(load, rules, service): load for load in reversed(loads)}
    return tuple(alike.values())[::-1]


def _hit_key(load: Load, rules: RuleSet, service: Service) -> Hashable:
    return hit_figures(load, rules), _is_served(service, load)


def feeds(g: Evaluator, gun: Gun, load: Load, bin_: Item, rules: RuleSet) -> bool:
    """Whether the shots of a bin are fired as this load of a weapon: they are, and hit like it."""
    if not is_fired(gun.item, bin_) or not is_shot(g, bin_, UNHURT):
        return False
    if "mg_array" in gun.item.flags:  # its load is that of all its machine guns
        return True
    shot = striking(load_of(gun.item, bin_))
    return _hit_key(shot, rules, gun.service) == _hit_key(load, rules, gun.service)


def piercing_modifier(gun: Gun, load: Load, rules: RuleSet) -> int | None:
    """Modifier of the critical roll of armor-piercing ammunition, by the size of the gun; None for other loads."""
    sizes = {int(size): modifier for size, modifier in rules.facts.ap_critical.items()}
    fitting = [size for size in sizes if size >= gun.item.rack]
    return sizes[min(fitting)] if pierces(load) and fitting else None


def load_modifier(gun: Gun, load: Load, bracket: int, rules: RuleSet) -> int:
    """Modifier of weapon and load to the number needed at short, medium or long range (0 to 2)."""
    by_flag = rules.facts.weapons.items()
    own = next((int(row[bracket]) for flag, row in by_flag if flag in gun.item.flags), gun.item.to_hit)
    return munition_penalty(load, rules) + load.to_hit - gun.item.to_hit + own


def aids_of(gun: Gun, load: Load) -> tuple[Contribution, ...]:
    """The to-hit modifiers of the design that count for a load."""
    idle = {"computer": not is_aimed(load), "server": not _is_served(gun.service, load)}
    return tuple(part for part in gun.aids if not idle.get(part.source))


def service_of(gun: Gun, load: Load) -> Service:
    """The modifiers of a linked item that count for a load."""
    return gun.service if _is_served(gun.service, load) else Service()


def _is_served(service: Service, load: Load) -> bool:
    """Whether a linked item serves a load: Artemis guides only missiles made for it (TW p. 130).

    A weapon without a bin is taken to have what it needs.
    """
    return not service.munition or not load.name or service.munition in load.munition


def heat_of_firing(guns: Iterable[Gun]) -> int:
    """Heat of firing all these weapons, without quirks."""
    return sum(gun.heat * gun.number for gun in guns)
