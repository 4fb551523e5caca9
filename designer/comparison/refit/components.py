"""The components of two designs: which stay, are turned, moved, taken out and put in by a refit.

A component is a placed mount. Filler, which goes with armor, structure or myomer, is none. Loading other munition into
a bin and moving slots within a location are no work.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import Final, NamedTuple

from designer import design
from designer.catalog import Item
from designer.comparison.mount_matching import nearest
from designer.design import Fitted
from designer.graph import Evaluator
from designer.units.location import Location
from designer.units.mount import MountId

CASE_FLAGS: Final = ("case", "case_ii", "case_p")


def is_case(item: Item) -> bool:
    """Whether an item is CASE of any kind."""
    return not item.flags.isdisjoint(CASE_FLAGS)


class RefitComponent(NamedTuple):
    """A placed mount. ``identity`` is equal for components of which one can stand for the other.

    ``is_pod`` belongs to it, since a pod cannot stand for a fixed item; ``built`` is the identity without that.
    """

    fitted: Fitted
    built: Hashable
    places: frozenset[Location]
    is_pod: bool

    @property
    def identity(self) -> Hashable:
        """The identity of the component."""
        return self.built, self.is_pod

    @property
    def item(self) -> Item:
        """Its item."""
        return self.fitted.item

    @property
    def id(self) -> MountId:
        """The id of its mount."""
        return self.fitted.mount.id

    @property
    def facing(self) -> Hashable:
        """Its facing: rear, in a turret, or to one of six sides."""
        mount = self.fitted.mount
        return mount.rear, mount.turret, mount.facing


class Exchange(NamedTuple):
    """A component that both designs have, at another place or with another facing."""

    before: RefitComponent
    after: RefitComponent

    @property
    def left(self) -> frozenset[Location]:
        """The locations that it leaves."""
        return self.before.places - self.after.places


class RefitChanges(NamedTuple):
    """Changes of components."""

    turned: tuple[Exchange, ...]
    moved: tuple[Exchange, ...]
    removed: tuple[RefitComponent, ...]
    added: tuple[RefitComponent, ...]

    def emptied(self) -> frozenset[Location]:
        """The locations from which a component is taken out or moved away."""
        gone = (component.places for component in self.removed)
        return frozenset().union(*gone, *(exchange.left for exchange in self.moved))

    def only(self, keep: Callable[[RefitComponent], bool]) -> RefitChanges:
        """The changes of the components that are kept."""
        return RefitChanges(
            tuple(each for each in self.turned if keep(each.after)),
            tuple(each for each in self.moved if keep(each.after)),
            tuple(filter(keep, self.removed)),
            tuple(filter(keep, self.added)),
        )


def components(g: Evaluator, *, pods: bool) -> tuple[RefitComponent, ...]:
    """The components of a design, by location and slot; ``pods``: both designs are OmniMechs."""
    placed = (fitted for fitted in design.equipment(g) if fitted.mount.is_placed and fitted.item.kind != "filler")
    return tuple(_component(fitted, pods=pods) for fitted in placed)


def _component(fitted: Fitted, *, pods: bool) -> RefitComponent:
    mount, item = fitted
    # Files carry no mark of pods for CASE.
    is_pod = pods and (mount.pod or is_case(item))
    what: Hashable = (item.ammo, item.rack, item.mass) if item.is_ammo else (item.id, mount.size)
    places = frozenset(slot.location for slot in mount.slots)
    if not places and mount.stands_in is not None:
        places = frozenset((mount.stands_in,))
    return RefitComponent(fitted, (what, mount.armored), places, is_pod)


class _Matching:
    """Components of two designs that are matched step by step; what is matched takes part in no later step."""

    def __init__(self, before: Iterable[RefitComponent], after: Iterable[RefitComponent]) -> None:
        self.before, self.after = list(before), list(after)

    def take(self, key: Callable[[RefitComponent], Hashable]) -> list[Exchange]:
        """The pairs of components with the same key."""
        waiting: defaultdict[Hashable, list[RefitComponent]] = defaultdict(list)
        for component in self.after:
            waiting[key(component)].append(component)
        pairs, left = [], []
        for component in self.before:
            same = waiting[key(component)]
            if same:
                pairs.append(Exchange(component, same.pop(0)))
            else:
                left.append(component)
        self._leave(pairs, left)
        return pairs

    def take_nearest(self) -> list[Exchange]:
        """The pairs of components with the same identity, the nearest ones."""
        ours, theirs = _by_identity(self.before), _by_identity(self.after)
        pairs = [exchange for identity, group in ours.items() for exchange in _nearest(group, theirs.get(identity, []))]
        taken = {exchange.before.id for exchange in pairs}
        self._leave(pairs, [component for component in self.before if component.id not in taken])
        return pairs

    def _leave(self, pairs: Iterable[Exchange], left: list[RefitComponent]) -> None:
        taken = {exchange.after.id for exchange in pairs}
        self.before = left
        self.after = [component for component in self.after if component.id not in taken]


def _by_identity(group: Iterable[RefitComponent]) -> dict[Hashable, list[RefitComponent]]:
    found: dict[Hashable, list[RefitComponent]] = {}
    for component in group:
        found.setdefault(component.identity, []).append(component)
    return found


def _nearest(ours: Sequence[RefitComponent], theirs: Sequence[RefitComponent]) -> list[Exchange]:
    """The pairs with the shortest ways. Of several such choices the same one is taken for the way back."""
    swapped = [_position(each) for each in _in_order(ours)] > [_position(each) for each in _in_order(theirs)]
    first, second = map(_in_order, (theirs, ours) if swapped else (ours, theirs))
    known = {each.id: each for each in ours}, {each.id: each for each in theirs}
    pairs = nearest([each.fitted.mount for each in first], [each.fitted.mount for each in second])
    ids = ((pair.b.id, pair.a.id) if swapped else (pair.a.id, pair.b.id) for pair in pairs)
    return [Exchange(known[0][before], known[1][after]) for before, after in ids]


def _in_order(group: Iterable[RefitComponent]) -> list[RefitComponent]:
    return sorted(group, key=_position)


def _position(component: RefitComponent) -> tuple[object, ...]:
    return sorted(component.places), component.fitted.mount.slots, str(component.facing)


def changes(
    before: Iterable[RefitComponent], after: Iterable[RefitComponent], *, nearest_first: bool = True
) -> RefitChanges:
    """Changes of the components of the former design by a refit. A component that is moved is not removed.

    ``nearest_first``: of equal components those are moved that have the shortest way; else the first ones in the files,
    as MekHQ does.
    """
    if not nearest_first:
        before, after = (sorted(group, key=lambda each: each.id) for group in (before, after))
    matching = _Matching(before, after)
    matching.take(lambda each: (each.identity, each.places, each.facing))
    # Files of an OmniMech disagree about which items are pods; where item and place are equal, nothing is to be done.
    matching.take(lambda each: (each.built, each.places, each.facing))
    turned = matching.take(lambda each: (each.identity, each.places))
    moved = matching.take_nearest() if nearest_first else matching.take(lambda each: each.identity)
    return RefitChanges(tuple(turned), tuple(moved), tuple(matching.before), tuple(matching.after))
