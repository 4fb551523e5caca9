"""The edit of the jump MP: jump jets, jump boosters or underwater units (UMUs), placed symmetrically if possible."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from designer.catalog import Item
from designer.construction.places import why_not
from designer.editing.consequences import settled
from designer.editing.edit import Edit, EditRefusedError
from designer.editing.mount_placement import exchanged, put, put_best
from designer.editing.mounts import item_name, item_of, known_item, with_mount, with_new, without
from designer.editing.slot_search import Landing, landing
from designer.language import tr
from designer.units.location import CT, SIDE_TORSOS, Form, Location, opposite
from designer.units.mount import ItemId, Mount
from designer.units.unit import Unit

_JETS = frozenset(("jump_jet", "umu"))


def set_jump(item_id: str, mp: int) -> Edit:
    """Set the jump MP: ``mp`` jets of this kind (jump jet, UMU), or mechanical jump boosters of this size.

    Jets of other kinds are exchanged in place. New ones go in pairs to legs and side torsos or to the center torso,
    without room they are unplaced; surplus ones are removed in pairs, unplaced ones first.
    """

    def run(unit: Unit) -> Unit:
        item = known_item(item_id)
        if item.kind != "jump" or not item.flags & (_JETS | {"jump_booster"}):
            raise EditRefusedError(tr("No jump system"), tr("{item} is not a jump system.", item=item.name))
        if mp < 0:
            raise EditRefusedError(tr("At least 0"), tr("Jump MP cannot be negative."))
        after = _with_boosters(unit, item, mp) if "jump_booster" in item.flags else _with_jets(unit, item, mp)
        return unit if after == unit else settled(unit, after)

    def name(_unit: Unit) -> str:
        return tr("Set jump to {mp} ({item})", mp=mp, item=item_name(item_id))

    return Edit(tr("Set jump to {mp} MP", mp=mp), run, "jump", name)


def _with_boosters(unit: Unit, item: Item, mp: int) -> Unit:
    unit = without(unit, {mount.id for mount in _mounts(unit, _JETS)})
    boosters = _mounts(unit, {"jump_booster"})
    if mp == 0:
        return without(unit, {mount.id for mount in boosters})
    if boosters:
        return with_mount(unit, boosters[0]._replace(size=float(mp)))
    mount = Mount(unit.next_mount_id(), ItemId(item.id), size=float(mp))
    return put_best(with_new(unit, mount), mount, evicting=False)


def _with_jets(unit: Unit, item: Item, mp: int) -> Unit:
    unit = without(unit, {mount.id for mount in _mounts(unit, {"jump_booster"})})
    unit = exchanged(unit, {mount.id for mount in _mounts(unit, _JETS) if mount.item != item.id}, item.id)
    while len(jets := _mounts(unit, _JETS)) > mp:
        unit = without(unit, {_least_wanted(unit, jets, len(jets) - mp).id})
    while (missing := mp - len(_mounts(unit, _JETS))) > 0:
        unit = _with_jet(unit, item, missing)
    return unit


def _mounts(unit: Unit, flags: frozenset[str] | set[str]) -> list[Mount]:
    return [mount for mount in unit.mounts if item_of(mount).flags & flags]


def _with_jet(unit: Unit, item: Item, missing: int) -> Unit:
    location = _next_location(unit, item, missing)
    mount = Mount(unit.next_mount_id(), ItemId(item.id))
    unit = with_new(unit, mount)
    return unit if location is None else put(unit, mount, location, None)


def _next_location(unit: Unit, item: Item, missing: int) -> Location | None:
    """The location of the next jet: opposite an unpaired one, in a pair with room, in the center, anywhere; or None."""
    counts = _counts(_mounts(unit, _JETS))
    pairs = _pairs(unit.chassis.form)
    sides = [location for pair in pairs for location in pair]
    middle = [location for location in (CT, *unit.chassis.form.legs) if opposite(location) is location]
    uneven = [location for location in sides if counts[location] < counts[opposite(location)]]
    both = [a for a, b in pairs if missing > 1 and _has_room(unit, item, a) and _has_room(unit, item, b)]
    order = (*uneven, *both, *middle, *sides)
    return next((location for location in order if _has_room(unit, item, location)), None)


def _least_wanted(unit: Unit, jets: Sequence[Mount], spare: int) -> Mount:
    """The jet to remove next: an unplaced one, an unpaired one, one in the center, or one of the last pair."""
    counts = _counts(jets)

    def rank(mount: Mount) -> tuple[int, int]:
        location = mount.location
        if location is None:
            return 0, -mount.id
        if counts[location] > counts[opposite(location)]:
            return 1, -mount.id
        if opposite(location) is location:
            return (2 if spare % 2 else 5), -mount.id
        return (3 if location in SIDE_TORSOS else 4), -mount.id

    return min(jets, key=rank)


def _counts(jets: Sequence[Mount]) -> Counter[Location]:
    return Counter(mount.location for mount in jets if mount.location is not None)


def _pairs(form: Form) -> list[tuple[Location, Location]]:
    """The pairs of opposite locations that may have jets, legs first."""
    ordered = (*form.legs, *SIDE_TORSOS)
    return [(location, opposite(location)) for location in ordered if location < opposite(location)]


def _has_room(unit: Unit, item: Item, location: Location) -> bool:
    return why_not(item, unit, location) is None and isinstance(landing(unit, item, location, evicting=False), Landing)
