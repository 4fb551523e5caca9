"""The single differences of two designs A and B, each with the edit that makes A equal to B in it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Final, Literal

from designer.catalog import Item, catalog
from designer.comparison.item_lists import side_marks
from designer.comparison.mount_matching import Matching, Pair
from designer.comparison.parts import UnitPart, differing, told
from designer.construction.spread import is_spread
from designer.decimals import brief
from designer.editing import Edit, EditRefusedError
from designer.editing.consequences import closed_slots, refitted, respread, shared
from designer.editing.mount_placement import put_like_if_possible
from designer.editing.mounts import (
    as_beside,
    code_of,
    deallocated,
    item_of,
    known_mount,
    with_mount,
    with_new,
    without,
    without_slots,
)
from designer.editing.slot_search import mate_of, slots_needed
from designer.editing.storable import as_joined, storable
from designer.language import marked, tr
from designer.units.location import Slot
from designer.units.mount import Mount, MountId
from designer.units.unit import Unit

Sort = Literal["added", "removed", "moved", "changed", "part"]


@dataclass(frozen=True, slots=True)
class Difference:
    """One difference between A and B.

    ``take`` is the edit that makes A equal to B in it. ``short`` is a shorter label. ``kind`` is the kind of the item
    that differs, empty for a part. ``in_a`` and ``in_b`` are the ids of the mounts that differ, in each design;
    ``lines`` are beginnings of ids of the ledger lines that it changes.
    """

    id: str
    sort: Sort
    label: str
    take: Edit = field(compare=False)
    kind: str = ""
    short: str = ""
    in_a: tuple[MountId, ...] = ()
    in_b: tuple[MountId, ...] = ()
    lines: tuple[str, ...] = ()


def differences(a: Unit, b: Unit, matching: Matching) -> tuple[Difference, ...]:
    """All differences: first of parts, then mounts only in B, only in A, and mounts with another place or options."""
    parts = differing(a, b)
    brought = [_PartMounts(part, a, b, matching) for part in parts]
    taken_a, taken_b = _claimed(brought)
    settled = frozenset(pair.a.id for pair in matching.pairs if pair.stays)
    mark = side_marks(item_of(mount) for unit in (a, b) for mount in unit.mounts)
    found = [_part(each, a, b, settled) for each in brought]
    found += [_added(a, b, mount, settled, mark) for mount in matching.only_b if mount.id not in taken_b]
    found += [_removed(a, mount, mark) for mount in matching.only_a if mount.id not in taken_a]
    found += [_changed(a, b, pair, settled) for pair in matching.pairs if not pair.is_equal]
    return tuple(_told_apart(found, a, b))


def _told_apart(found: list[Difference], a: Unit, b: Unit) -> Iterator[Difference]:
    """The differences, those with equal labels with the first slot of their mount: in A, or in B of what is added."""
    labels = Counter(each.label for each in found)
    for each in found:
        mount = a.find(each.in_a[0]) if each.in_a else b.find(each.in_b[0]) if each.in_b else None
        if labels[each.label] == 1 or mount is None or not mount.slots:
            yield each
        else:
            label, short = (
                tr("{label}, slot {n}", label=words, n=mount.slots[0].row + 1) for words in (each.label, each.short)
            )
            yield replace(each, label=label, short=short, take=each.take.named(label))


# -- parts ----------------------------------------------------------------------------------------------------


class _PartMounts:
    """A part that differs, with the mounts that must be removed (``gone``) or added (``new``) with it."""

    def __init__(self, part: UnitPart, a: Unit, b: Unit, matching: Matching) -> None:
        self.part = part
        self.gone: list[Mount] = []
        self.new: list[Mount] = []
        if part.brings is not None:
            self.gone = [mount for mount in matching.only_a if part.brings(a, mount.item)]
            self.new = [mount for mount in matching.only_b if part.brings(b, mount.item)]


_FIRST_CLAIM: Final = ("heat_sinks",)
"""Parts to which mounts belong first: heat sinks belong to the declared number if it differs, else to the engine."""


def _claimed(brought: list[_PartMounts]) -> tuple[set[MountId], set[MountId]]:
    """Assign each mount to one part only; returns the ids in A and in B of all mounts that belong to parts."""
    taken_a: set[MountId] = set()
    taken_b: set[MountId] = set()
    for each in sorted(brought, key=lambda each: each.part.id not in _FIRST_CLAIM):
        each.gone = [mount for mount in each.gone if mount.id not in taken_a]
        each.new = [mount for mount in each.new if mount.id not in taken_b]
        taken_a.update(mount.id for mount in each.gone)
        taken_b.update(mount.id for mount in each.new)
    return taken_a, taken_b


def _part(brought: _PartMounts, a: Unit, b: Unit, settled: Collection[MountId]) -> Difference:
    part = brought.part
    label, short = told(part, a, b)

    def run(unit: Unit) -> Unit:
        after = part.take(without(unit, {mount.id for mount in brought.gone}), b)
        for mount in brought.new:
            after = _with_mount_of_b(after, mount._replace(id=after.next_mount_id()), b, settled)
        return storable(as_joined(after))

    return Difference(
        f"part.{part.id}",
        "part",
        label,
        Edit(tr("Take {what}", what=label), run),
        short=short,
        in_a=tuple(mount.id for mount in brought.gone),
        in_b=tuple(mount.id for mount in brought.new),
        lines=part.lines,
    )


# -- mounts ---------------------------------------------------------------------------------------------------


def _added(a: Unit, b: Unit, mount: Mount, settled: Collection[MountId], mark: Callable[[Item], str]) -> Difference:
    item = item_of(mount)
    label, short = (_put_words(b, mount, f"{name}{mark(item)}") for name in _names(item))

    def run(unit: Unit) -> Unit:
        return _fitted_again(unit, _with_mount_of_b(unit, mount._replace(id=unit.next_mount_id()), b, settled))

    return Difference(f"added.{mount.id}", "added", label, Edit(label, run), item.kind, short, in_b=(mount.id,))


def _removed(a: Unit, mount: Mount, mark: Callable[[Item], str]) -> Difference:
    item = item_of(mount)
    label, short = (_gone_words(a, mount, f"{name}{mark(item)}") for name in _names(item))

    def run(unit: Unit) -> Unit:
        known_mount(unit, mount.id)
        return _fitted_again(unit, without(unit, (mount.id,)))

    return Difference(f"removed.{mount.id}", "removed", label, Edit(label, run), item.kind, short, in_a=(mount.id,))


def _changed(a: Unit, b: Unit, pair: Pair, settled: Collection[MountId]) -> Difference:
    item = item_of(pair.a)
    sort: Sort = "changed" if pair.stays else "moved"
    label, short = (_change_words(a, b, pair, item, name) for name in _names(item))

    def run(unit: Unit) -> Unit:
        known_mount(unit, pair.a.id)
        wanted = pair.b._replace(id=pair.a.id)
        if _resized(unit, b, wanted):
            bare = with_mount(unit, deallocated(wanted))
            return _fitted_again(unit, put_like_if_possible(bare, deallocated(wanted), wanted))
        if _blocked(unit, wanted):
            raise EditRefusedError(tr("Slots taken"), _obstacle(unit, item, wanted))
        after = _at_place(unit, wanted, settled)
        mate = mate_of(after, wanted)
        return _fitted_again(unit, after if mate is None else with_mount(after, as_beside(after, mate)))

    return Difference(
        f"changed.{pair.a.id}", sort, label, Edit(label, run), item.kind, short, (pair.a.id,), (pair.b.id,)
    )


def _fitted_again(before: Unit, after: Unit) -> Unit:
    """The unit in which items whose number of slots depends on the 'Mech, and has changed, are placed again."""
    return shared(before, refitted(before, after))


def _resized(unit: Unit, b: Unit, mount: Mount) -> bool:
    """Whether a mount of B fills another number of slots here: one of the two is a superheavy."""
    item = item_of(mount)
    return not is_spread(item) and slots_needed(unit, item, mount.size) != slots_needed(b, item, mount.size)


def _with_mount_of_b(unit: Unit, mount: Mount, b: Unit, settled: Collection[MountId]) -> Unit:
    """The unit with a mount of B added in the same slots; near them, or unplaced, if built-in systems fill these."""
    resized = _resized(unit, b, mount)
    if not resized and not _blocked(unit, mount):
        return _at_place(with_new(unit, deallocated(mount)), mount, settled)
    if not resized and is_spread(item_of(mount)):
        return _at_place(with_new(unit, deallocated(mount)), without_slots(mount, closed_slots(unit, [mount])), settled)
    return put_like_if_possible(with_new(unit, deallocated(mount)), deallocated(mount), mount)


def _blocked(unit: Unit, mount: Mount) -> bool:
    """Whether a mount cannot have its place because of built-in systems or the form."""
    gone = mount.stands_in is not None and mount.stands_in not in unit.chassis.form.locations
    return gone or bool(closed_slots(unit, [mount]))


def _obstacle(unit: Unit, item: Item, mount: Mount) -> str:
    part = next((system.part for system in unit.systems if system.slot in mount.slots), None)
    if part is None:
        return tr("{name} cannot go there: the 'Mech has no such slots.", name=item.name)
    return tr("{name} cannot go there: {part} is in the way.", name=item.name, part=tr(part.value))


def _at_place(unit: Unit, mount: Mount, settled: Collection[MountId]) -> Unit:
    """The unit with a mount in its slots; other mounts in these slots are displaced.

    Spread items get other free slots, other items become unplaced. ``settled`` mounts stay: they have the same place
    in B, which may have two items in a slot.
    """
    slots = set(mount.slots)
    after = with_mount(unit, mount)
    for other in unit.mounts:
        if other.id != mount.id and other.id not in settled and not slots.isdisjoint(other.slots):
            after = _gives_way(after, other, slots)
    return after


def _gives_way(unit: Unit, mount: Mount, slots: set[Slot]) -> Unit:
    item: Item = item_of(mount)
    if not is_spread(item):
        return with_mount(unit, deallocated(mount))
    smaller = without_slots(mount, slots)
    unit = with_mount(unit, smaller)
    return with_mount(unit, respread(unit, smaller, len(mount.slots)))


# -- words ----------------------------------------------------------------------------------------------------


def _names(item: Item) -> tuple[str, str]:
    """The name of an item, and its short name; that of ammunition alone would be the name of its launcher."""
    return item.name, tr("{launcher} ammo", launcher=item.short) if item.is_ammo else item.short


def _put_words(unit: Unit, mount: Mount, name: str) -> str:
    if is_spread(catalog()[mount.item]):
        return tr("Add {name}", name=name)
    return tr("Add {name} in {place}", name=name, place=code_of(unit, mount.location))


def _gone_words(unit: Unit, mount: Mount, name: str) -> str:
    if is_spread(catalog()[mount.item]):
        return tr("Remove {name}", name=name)
    return tr("Remove {name} from {place}", name=name, place=code_of(unit, mount.location))


def _change_words(a: Unit, b: Unit, pair: Pair, item: Item, name: str) -> str:
    options, spread = tuple(_options(pair)), is_spread(item)
    old, new = code_of(a, pair.a.location), code_of(b, pair.b.location)
    if pair.stays:
        where = name if spread else tr("{name} in {place}", name=name, place=old)
        return f"{where}: {', '.join(options) or tr('otherwise')}"
    if spread:
        moved = tr("Move {name}", name=name)
    elif old == new:
        moved = tr("Move {name} in {place}", name=name, place=old)
    else:
        moved = tr("Move {name} {old} → {new}", name=name, old=old, new=new)
    return ", ".join((moved, *options))


_Words = tuple[tuple[Callable[[Mount], object], str, str], ...]
_FACING_WORDS: Final[_Words] = (
    (lambda m: m.rear, marked("to the rear"), marked("to the front")),
    (lambda m: m.turret, marked("into the turret"), marked("out of the turret")),
)
_OPTION_WORDS: Final[_Words] = (
    (lambda m: m.armored, marked("armored"), marked("not armored")),
    (lambda m: m.pod, marked("as a pod"), marked("fixed")),
)


def turns(before: Mount, after: Mount) -> Iterator[str]:
    """How a mount is turned, in words."""
    yield from _switched(before, after, _FACING_WORDS)
    if before.facing != after.facing:
        yield tr("turned")


def _switched(before: Mount, after: Mount, words: _Words) -> Iterator[str]:
    for of, on, off in words:
        if of(before) != of(after):
            yield tr(on if of(after) else off)


def _options(pair: Pair) -> Iterable[str]:
    yield from turns(pair.a, pair.b)
    yield from _switched(pair.a, pair.b, _OPTION_WORDS)
    if pair.a.size != pair.b.size:
        yield tr("size {old} → {new}", old=brief(pair.a.size or 0), new=brief(pair.b.size or 0))
    if pair.a.quirks != pair.b.quirks:
        yield tr("other quirks")
