"""Edits of heat sinks: their number, their kind, and the mounts of those that are not in the engine."""

from __future__ import annotations

from designer.catalog import Item
from designer.construction.heat import engine_room, is_sink, sink_items, sinks_counted
from designer.construction.legality.heat import kind_of_sink
from designer.editing.consequences import shared
from designer.editing.edit import Edit, EditRefusedError
from designer.editing.mount_placement import exchanged, put_best
from designer.editing.mounts import item_of, mounted_sinks, sinks_of, with_new, without
from designer.editing.storable import sided_sinks
from designer.language import sense, tr
from designer.limits import MOST_HEAT_SINKS
from designer.units.mount import ItemId, Mount, MountId
from designer.units.unit import HeatSinks, Unit

_KINDS = {
    "single": sense("so many", "single"),
    "double": sense("so many", "double"),
    "laser": sense("so many", "laser"),
    "compact": sense("so many", "compact"),
}
"""The names of the kinds of heat sinks for labels."""


def set_heat_sinks(kind: str, count: int, clan: bool | None = None) -> Edit:
    """Set number and kind of heat sinks; those that are not in the engine are mounted, without room unplaced.

    Kinds are single, double, compact and laser. Mounted sinks are exchanged in place; surplus ones are removed,
    unplaced ones first. Prototype doubles stay and count.
    """

    def run(unit: Unit) -> Unit:
        own = unit.heat_sinks.clan if unit.heat_sinks.kind == "double" else unit.tech.base.is_clan
        side = own if clan is None else clan
        if not sink_items(kind, side):
            raise EditRefusedError(tr("Unknown kind"), tr("Unknown kind of heat sinks: {kind}.", kind=kind))
        if not 0 <= count <= MOST_HEAT_SINKS:
            raise EditRefusedError(
                tr("0 to {most}", most=MOST_HEAT_SINKS), tr("A 'Mech has 0 to {most} heat sinks.", most=MOST_HEAT_SINKS)
            )
        base = unit.heat_sinks.base
        sinks = sided_sinks(HeatSinks(count, kind, side, None if base is None else min(base, count)))
        if sinks == unit.heat_sinks and mounted_sinks(unit) == outside(unit):
            return unit
        after = _of_kind(unit.with_(heat_sinks=sinks), unit.heat_sinks)
        return shared(unit, with_sinks(after, outside(after)))

    return Edit(tr("Set heat sinks to {count} {kind}", count=count, kind=tr(_KINDS.get(kind, kind))), run, "heat sinks")


def set_base_sinks(count: int) -> Edit:
    """Set the number of heat sinks in the base chassis of an OmniMech; all others are pod-mounted."""

    def run(unit: Unit) -> Unit:
        after = unit.with_(heat_sinks=unit.heat_sinks._replace(base=count))
        return unit if after == unit else shared(unit, _with_base_fixed(followed(unit, after)))

    return Edit(tr("Set base heat sinks to {count}", count=count), run, "base heat sinks")


def changed_kind(unit: Unit, item: Item) -> str | None:
    """The kind that all heat sinks get with a new one of this item; None if they keep theirs.

    A 'Mech has heat sinks of one kind (TM p. 53); prototypes are allowed beside singles.
    """
    kind = kind_of_sink(item) if is_sink(item) else "prototype"
    return None if kind in ("prototype", unit.heat_sinks.kind) else kind


def with_kind_of(unit: Unit, item: Item) -> Unit:
    """The unit with all heat sinks of the kind of a new one."""
    kind = changed_kind(unit, item)
    return unit if kind is None else set_heat_sinks(kind, unit.heat_sinks.count, item.tech == "Clan").run(unit)


def with_one_inside(unit: Unit, item: Item) -> Unit | None:
    """The unit with one more heat sink in the engine; None if the item is no such sink or has no room there."""
    sinks, more = unit.heat_sinks, sinks_counted(item)
    inside = sinks.count - mounted_sinks(unit)
    if item.id not in _items(sinks) or not 0 <= inside <= _inside(unit) - more:
        return None
    return unit.with_(heat_sinks=sinks._replace(count=sinks.count + more))


def outside(unit: Unit) -> int:
    """The number of heat sinks that must be mounted: those that do not fit into the engine, and all prototypes."""
    prototypes = sum(sinks_of(mount) for mount in unit.mounts if _is_prototype(mount))
    return max(unit.heat_sinks.count - _inside(unit), prototypes)


def followed(before: Unit, after: Unit) -> Unit:
    """The unit with heat sinks mounted or removed after a change of the number that must be mounted."""
    more = outside(after) - outside(before)
    return with_sinks(after, max(0, mounted_sinks(after) + more)) if more else after


def with_displaced_sinks(before: Unit, after: Unit) -> Unit:
    """The unit with the heat sinks that a change of the chassis displaced in their best free places."""
    for sink in before.mounts:
        now = after.find(sink.id) if sink.is_placed and is_sink(item_of(sink)) else None
        if now is not None and not now.is_placed:
            after = put_best(after, now, evicting=False)
    return after


def with_sinks(unit: Unit, target: int) -> Unit:
    """The unit with heat sinks mounted or removed so that ``target`` of them are mounted."""
    unit = _with_fewer(unit, target)
    *pair, single = _items(unit.heat_sinks)
    without_room = set()
    missing = target - mounted_sinks(unit)
    while missing > 0:
        item_id = pair[0] if pair and missing > 1 else single
        mount = Mount(unit.next_mount_id(), ItemId(item_id), pod=_base_is_full(unit))
        unit = with_new(unit, mount)
        missing -= sinks_of(mount)
        if item_id not in without_room:
            placed = put_best(unit, mount, evicting=False)
            if placed is unit:
                without_room.add(item_id)
            unit = placed
    return unit


def _base_is_full(unit: Unit) -> bool:
    """Whether an OmniMech has all heat sinks of its base chassis; further ones are pod-mounted (TM p. 57)."""
    base = unit.heat_sinks.base
    if base is None or not unit.chassis.omni:
        return False
    return _inside(unit) + sum(sinks_of(mount) for mount in _plain_sinks(unit) if not mount.pod) >= base


def _with_base_fixed(unit: Unit) -> Unit:
    """The unit with the mounted sinks of the base chassis fixed and all others pod-mounted."""
    left = (unit.heat_sinks.base or 0) - _inside(unit)
    pods: dict[MountId, bool] = {}
    for mount in sorted(_plain_sinks(unit), key=lambda mount: mount.pod):
        pods[mount.id] = unit.chassis.omni and left <= 0
        left -= sinks_of(mount)
    return unit.with_(mounts=tuple(mount._replace(pod=pods.get(mount.id, mount.pod)) for mount in unit.mounts))


def _with_fewer(unit: Unit, target: int) -> Unit:
    """The unit without surplus sinks: unplaced ones are removed first, then pods, then the last mounted."""
    spare = mounted_sinks(unit) - target
    gone = []
    for mount in sorted(_plain_sinks(unit), key=lambda mount: (mount.is_placed, not mount.pod, -mount.id)):
        if spare <= 0:
            break
        gone.append(mount.id)
        spare -= sinks_of(mount)
    return without(unit, gone)


def _of_kind(unit: Unit, before: HeatSinks) -> Unit:
    """The unit with its mounted heat sinks exchanged for the declared kind; from and to compact they are removed."""
    now = unit.heat_sinks
    if _items(now) == _items(before):
        return unit
    mounted = [mount.id for mount in _plain_sinks(unit)]
    if "compact" in (now.kind, before.kind):
        return without(unit, mounted)
    return exchanged(unit, mounted, _items(now)[0])


def _inside(unit: Unit) -> int:
    return engine_room(unit.engine, unit.heat_sinks, omni=unit.chassis.omni)


def _plain_sinks(unit: Unit) -> list[Mount]:
    return [mount for mount in unit.mounts if is_sink(item_of(mount)) and not _is_prototype(mount)]


def _is_prototype(mount: Mount) -> bool:
    return "prototype_heat_sink" in item_of(mount).flags


def _items(sinks: HeatSinks) -> tuple[str, ...]:
    return sink_items(sinks.kind, sinks.clan) or sink_items("single", sinks.clan)
