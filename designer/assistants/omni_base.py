"""The base chassis of an OmniMech's configuration, how two bases differ, and a configuration on a changed base.

The base is all that is not in pods. Names, year, rules level, technology base, quirks and texts are each
configuration's own, and so are the actuators that it leaves out of its arms, heat sinks beyond those of the base, and
the rows of fixed items within their locations.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping
from typing import Final, TypeVar

from designer.comparison.parts import differing, told
from designer.construction.frame import aims
from designer.construction.heat import LEAST_BASE, sink_items
from designer.construction.spread import is_spread
from designer.editing.consequences import closed_slots, displaced, refitted, respread
from designer.editing.edits.bulk import excluded_actuators, reset_to_base
from designer.editing.mount_placement import exchanged
from designer.editing.mounts import code_of, deallocated, item_of, with_mount, without
from designer.editing.slot_search import Landing, landing
from designer.language import marked, tr
from designer.units.location import ARMS, Location, Slot, slots_of
from designer.units.mount import Mount, MountId, SystemPart, SystemSlot, walk
from designer.units.unit import Armor, ArmorKind, Names, Tech, Unit

OF_CONFIGURATION: Final = frozenset(("base", "year", "level", "quirks", "case", "actuators"))
"""The ids of ``comparison.parts`` that each configuration has for itself."""
FIXED_PARTS: Final = (
    *("chassis", "engine", "structure", "structure_clan", "gyro", "cockpit", "full_head_ejection", "heat_sink_kit"),
    "armor",
)
"""The fields of a unit that all configurations share; besides these, systems, fixed mounts and kind of heat sinks."""
_OPTIONAL: Final = (SystemPart.LOWER_ARM, SystemPart.HAND)

Arm = tuple[Location, SystemPart]


def base_of(unit: Unit) -> Unit:
    """The base chassis of a configuration: without pods, with the actuators that these excluded, and its own sinks."""
    base = reset_to_base().run(unit) if any(mount.pod for mount in unit.mounts) else unit
    sinks = base.heat_sinks
    if sinks.base is None or sinks.base < LEAST_BASE:  # such a number in a file does not count
        return base
    return base.with_(heat_sinks=sinks._replace(count=sinks.base))


def has_same_base(before: Unit, after: Unit) -> bool:
    """Whether it is plain that a step left the base alone; if not, ``departures`` of both bases tells."""
    fixed = ([mount for mount in unit.mounts if not mount.pod] for unit in (before, after))
    parts = (*FIXED_PARTS, "systems", "heat_sinks")
    return all(getattr(before, part) == getattr(after, part) for part in parts) and next(fixed) == next(fixed)


def common_base(units: Iterable[Unit]) -> Unit:
    """The base that most of these configurations have, the first of several, with every actuator that one of them has.

    An actuator that no configuration has belongs to it if each of them has a pod in that arm that excludes it.
    """
    configurations = tuple(units)
    bases = [base_of(unit) for unit in configurations]
    alike: list[list[int]] = []
    for number, base in enumerate(bases):
        known = next((group for group in alike if not departures(bases[group[0]], base)), None)
        if known is None:
            alike.append([number])
        else:
            known.append(number)
    most = max(alike, key=len)
    base = bases[most[0]]
    there = frozenset.intersection(*(_arms(bases[number]) for number in most))
    there |= frozenset().union(*(_arms(configurations[number]) for number in most))
    kept = [s for s in base.systems if not _is_optional(s)]
    arms = (s for number in most for s in bases[number].systems if _is_optional(s))
    # An actuator that an excluding pod gave back has lost its armor: the armored one of another base counts.
    optional = {(s.slot.location, s.part): s for s in sorted(arms, key=lambda s: s.armored)}
    systems = tuple(sorted((*kept, *(optional[each] for each in there)), key=lambda s: walk(s.slot)))
    numbers = {mount.id: MountId(place) for place, mount in enumerate(base.mounts, 1)}
    mounts = tuple(mount._replace(id=numbers[mount.id]) for mount in base.mounts)
    return base.with_(systems=systems, mounts=mounts)


def with_arms(unit: Unit, like: Unit) -> Unit:
    """The unit with the arm actuators of another one, but for those whose slots something else has.

    Those that it has itself stay as they are, armored or not.
    """
    kept = tuple(s for s in unit.systems if not _is_optional(s))
    own = {s.slot: s for s in unit.systems if _is_optional(s)}
    taken = {slot for mount in unit.mounts for slot in mount.slots}
    arms = tuple(own.get(s.slot, s) for s in like.systems if _is_optional(s) and s.slot not in taken)
    return unit.with_(systems=tuple(sorted((*kept, *arms), key=lambda s: walk(s.slot))))


def _is_optional(system: SystemSlot) -> bool:
    return system.slot.location in ARMS and system.part in _OPTIONAL


def _arms(unit: Unit) -> frozenset[Arm]:
    return frozenset((s.slot.location, s.part) for s in unit.systems if _is_optional(s))


# -- differences ----------------------------------------------------------------------------------------------


def departures(base: Unit, other: Unit) -> tuple[str, ...]:
    """Differences of another base chassis from this one, in words; empty if they are alike."""
    one, two = _comparable(base), _comparable(other)
    parts = [told(part, one, two)[0] for part in differing(one, two) if part.id not in OF_CONFIGURATION]
    here, there = (Counter(map(fixed_key, unit.mounts)) for unit in (one, two))
    known = {fixed_key(mount): mount for mount in (*one.mounts, *two.mounts)}
    new = (_at(_MORE, two, known[key]) for key in (there - here).elements())
    gone = (_at(_LESS, one, known[key]) for key in (here - there).elements())
    return (*parts, *gone, *new)


_MORE: Final = marked("Add {name} in {place}")
_LESS: Final = marked("Remove {name} from {place}")


def _at(words: str, unit: Unit, mount: Mount) -> str:
    counts = Counter(slot.location for slot in mount.slots)
    several = is_spread(item_of(mount))
    codes = [
        f"{code_of(unit, at)} {counts[at]}" if several else code_of(unit, at) for at in dict.fromkeys(_places(mount))
    ]
    return tr(words, name=item_of(mount).name, place=", ".join(codes) or code_of(unit, None))


def _comparable(unit: Unit) -> Unit:
    """The unit without what files say in two ways: standard armor, and single sinks, are of no technology base.

    Actuators that a configuration can leave out count as not armored: one that is left out tells nothing of it.
    """
    armor, sinks = unit.armor, unit.heat_sinks
    kinds = None if armor.kinds is None else tuple(map(_of_no_side, armor.kinds))
    sinks = sinks._replace(clan=False) if sinks.kind == "single" else sinks
    bare = Armor(_of_no_side(armor.kind), armor.front, armor.rear, kinds)
    systems = tuple(s._replace(armored=False) if _is_optional(s) else s for s in unit.systems)
    return unit.with_(armor=bare, heat_sinks=sinks, systems=systems)


def _of_no_side(kind: ArmorKind) -> ArmorKind:
    return ArmorKind(kind.kind) if kind.kind == "standard" else kind


def fixed_key(mount: Mount) -> tuple[object, ...]:
    """All that two configurations must have alike of a fixed mount: item, locations and options, but not its rows."""
    places = tuple(_places(mount))
    # The size of a fixed targeting computer is that of the weapons in each configuration.
    where = frozenset(places) if aims(item_of(mount)) else places
    return mount.item, where, mount.rear, mount.turret, mount.armored, mount.pod, mount.facing, mount.size


def _places(mount: Mount) -> list[Location]:
    if mount.slots:
        return sorted(slot.location for slot in mount.slots)
    return [] if mount.stands_in is None else [mount.stands_in]


def aligned(unit: Unit, base: Unit) -> Unit:
    """The unit with the base's ids for the fixed mounts that both have, and other ids for all else.

    Ids stay as they are where they can.
    """
    waiting: defaultdict[object, list[MountId]] = defaultdict(list)
    for mount in base.mounts:
        waiting[fixed_key(mount)].append(mount.id)
    found: dict[int, MountId] = {}
    for same_id in (True, False):
        for place, mount in enumerate(unit.mounts):
            ids = waiting.get(fixed_key(mount))
            if place not in found and ids and (mount.id in ids or not same_id):
                found[place] = mount.id if same_id else ids[0]
                ids.remove(found[place])
    used = {mount.id for mount in base.mounts}
    following = max((mount.id for mount in (*unit.mounts, *base.mounts)), default=0) + 1
    for place, mount in enumerate(unit.mounts):
        if place not in found:
            found[place] = MountId(following) if mount.id in used else mount.id
            following += mount.id in used
            used.add(found[place])
    mounts = tuple(
        mount if mount.id == found[place] else mount._replace(id=found[place])
        for place, mount in enumerate(unit.mounts)
    )
    return unit if all(a is b for a, b in zip(mounts, unit.mounts, strict=True)) else unit.with_(mounts=mounts)


# -- a changed base -------------------------------------------------------------------------------------------


def rebased(unit: Unit, old: Unit, new: Unit) -> Unit:
    """A configuration of the base ``old`` on the base ``new``; its ids must be ``aligned`` with those of ``old``.

    Pods keep their slots where they can, else they are near them or unplaced. The configuration leaves out the same
    actuators as before. Fixed items keep their rows unless they change or have no room.
    """
    unit = _apart(unit, new)
    after = refitted(unit, _with_parts(unit, old, new))
    before = {mount.id: fixed_key(mount) for mount in old.mounts}
    now = {mount.id: fixed_key(mount) for mount in new.mounts}
    kept = {mount.id: mount for mount in unit.mounts if before.get(mount.id) == now.get(mount.id) is not None}
    # Pods that grow with the kind of heat sinks take the slots of fixed filler, which the base keeps.
    stayed = all(mount == kept.get(mount.id) for mount in after.mounts if mount.id in before)
    if before == now and old.systems == new.systems and stayed:
        return after
    laid = _laid(after, new, kept) or {mount.id: mount for mount in new.mounts}
    return _with_fixed(without(after, before.keys() - now.keys()), laid)


def _apart(unit: Unit, new: Unit) -> Unit:
    """The unit with other ids for pods whose ids fixed items of the new base have."""
    fixed = {mount.id for mount in unit.mounts if not mount.pod}
    clashing = {mount.id for mount in new.mounts} - fixed
    following = max((mount.id for mount in (*unit.mounts, *new.mounts)), default=0) + 1
    ids = {mount_id: MountId(following + place) for place, mount_id in enumerate(sorted(clashing))}
    mounts = tuple(mount._replace(id=ids[mount.id]) if mount.id in ids else mount for mount in unit.mounts)
    return unit.with_(mounts=mounts) if ids else unit


def _with_parts(unit: Unit, old: Unit, new: Unit) -> Unit:
    """The unit with all but the mounts of the new base; of its own parts, with those in which the bases differ."""
    left_out = set(_arms(old) - _arms(unit))
    pods = [mount for mount in unit.mounts if mount.pod]
    left_out |= {(arm, part) for arm in ARMS for part in excluded_actuators(pods, arm)}
    sinks = new.heat_sinks._replace(count=max(0, new.heat_sinks.count + unit.heat_sinks.count - old.heat_sinks.count))
    names = _changed(unit.names, old.names, new.names, ("chassis", "clan_name"))
    tech = _changed(unit.tech, old.tech, new.tech, ("base", "year", "rules_level"))
    after = unit.with_(
        **{name: getattr(new, name) for name in FIXED_PARTS},
        names=names,
        tech=tech,
        quirks=unit.quirks if new.quirks == old.quirks else new.quirks,
        systems=tuple(s for s in new.systems if (s.slot.location, s.part) not in left_out),
        heat_sinks=sinks,
    )
    items = sink_items(sinks.kind, sinks.clan)
    if len(items) != 1 or items == sink_items(old.heat_sinks.kind, old.heat_sinks.clan):
        return after
    known = sink_items(old.heat_sinks.kind, old.heat_sinks.clan)
    return exchanged(after, [mount.id for mount in pods if mount.item in known], items[0])


Part = TypeVar("Part", Names, Tech)


def _changed(own: Part, old: Part, new: Part, fields: Iterable[str]) -> Part:
    """A part of a configuration with those of these fields changed that two bases have otherwise."""
    values = {name: getattr(new, name) for name in fields}
    return own._replace(**{name: value for name, value in values.items() if value != getattr(old, name)})


def _laid(unit: Unit, new: Unit, kept: Mapping[MountId, Mount]) -> dict[MountId, Mount] | None:
    """The fixed mounts of the new base in this configuration: those ``kept`` as they are, others where there is room
    in the same locations, in free slots before those of pods. None if that is impossible.
    """
    taken = {system.slot for system in unit.systems}
    pods = {slot for mount in unit.mounts if mount.pod for slot in mount.slots}
    laid: dict[MountId, Mount] = {}
    for mount in sorted(new.mounts, key=lambda mount: (mount.id not in kept, is_spread(item_of(mount)))):
        here = kept.get(mount.id, mount)
        if mount.id not in kept and is_spread(item_of(mount)):
            here = mount._replace(slots=_nearby(unit, mount.slots, taken, pods))
        if len(here.slots) < len(mount.slots) or not taken.isdisjoint(here.slots):
            return None
        taken.update(here.slots)
        laid[mount.id] = here
    return laid


def _nearby(unit: Unit, slots: Iterable[Slot], taken: Collection[Slot], pods: Collection[Slot]) -> tuple[Slot, ...]:
    """As many slots in the same locations: the same ones where they are free, then other free ones, then pods'."""
    found: list[Slot] = []
    for location, number in Counter(slot.location for slot in slots).items():
        every = slots_of(location)[: unit.chassis.form.slots(location)]
        ranked = sorted(every, key=lambda slot: (slot in pods, slot not in slots))
        found += [slot for slot in ranked if slot not in taken][:number]
    return tuple(sorted(found, key=walk))


def _with_fixed(unit: Unit, laid: Mapping[MountId, Mount]) -> Unit:
    """The unit with these fixed mounts; pods in their slots, or in those of systems, are placed again near them."""
    here = {mount.id for mount in unit.mounts}
    mounts = (laid.get(mount.id, mount) for mount in unit.mounts)
    after = unit.with_(mounts=(*mounts, *(mount for mount in laid.values() if mount.id not in here)))
    taken = {slot for mount in laid.values() for slot in mount.slots} | closed_slots(after, after.mounts)
    moving = [mount for mount in after.mounts if mount.id not in laid and not taken.isdisjoint(mount.slots)]
    for mount in moving:
        after = with_mount(after, deallocated(mount))
    for mount in sorted(moving, key=lambda mount: walk(mount.slots[0])):
        after = _near(after, mount)
    return displaced(after)


def _near(unit: Unit, mount: Mount) -> Unit:
    """The unit with an unplaced pod where it was, or near it in the same location; unplaced if there is no room."""
    item, location = item_of(mount), mount.location
    if is_spread(item):
        return with_mount(unit, respread(unit, deallocated(mount), len(mount.slots)))
    if location is None:
        return unit
    row = next((slot.row for slot in mount.slots if slot.location is location), None)
    other = mount.other_location
    # Fixed filler does not give way to pods.
    found = landing(unit, item, location, row, lifted=mount.id, size=mount.size, split_with=other, evicting=False)
    return with_mount(unit, mount._replace(slots=found.slots)) if isinstance(found, Landing) else unit
