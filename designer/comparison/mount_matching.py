"""Matching the mounts of two designs.

Between two steps of one history mounts are matched by id. Otherwise mounts with the same item are matched; of several
equal items those whose places are nearest to each other: the pairs are chosen so that the sum of all distances is as
small as possible.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from typing import Final, NamedTuple

from designer.units.mount import ItemId, Mount, MountId
from designer.units.unit import Unit

_ELSEWHERE: Final = 100
"""The distance if the locations differ: more than for any other row, as much as for two differing options."""

_OPTION: Final = 50


class Pair(NamedTuple):
    """A mount that both designs have."""

    a: Mount
    b: Mount

    @property
    def stays(self) -> bool:
        """Whether the mount has the same place in both designs."""
        return self.a.slots == self.b.slots and self.a.stands_in is self.b.stands_in

    @property
    def is_equal(self) -> bool:
        """Whether both mounts are equal in everything but their ids."""
        return _described(self.a) == _described(self.b)


class Matching(NamedTuple):
    """The matched mounts: each mount of A and B is either in a pair or in ``only_a`` or ``only_b``."""

    pairs: tuple[Pair, ...]
    only_a: tuple[Mount, ...]
    only_b: tuple[Mount, ...]

    @property
    def id_in_a(self) -> dict[MountId, MountId]:
        """The ids of matched mounts: for each id in B the id in A."""
        return {pair.b.id: pair.a.id for pair in self.pairs}


def matched(a: Unit, b: Unit, *, same_document: bool = False) -> Matching:
    """The matching of the mounts of two designs; with ``same_document`` mounts with the same id are matched first."""
    if a.mounts is b.mounts:
        return Matching(tuple(Pair(mount, mount) for mount in a.mounts), (), ())
    pairs = _by_id(a, b) if same_document else []
    pairs += _equal_ones(*_left(a, b, pairs))
    left_a, left_b = _left(a, b, pairs)
    theirs: defaultdict[ItemId, list[Mount]] = defaultdict(list)
    for mount in left_b:
        theirs[mount.item].append(mount)
    ours: defaultdict[ItemId, list[Mount]] = defaultdict(list)
    for mount in left_a:
        ours[mount.item].append(mount)
    for item, mounts in ours.items():
        pairs += nearest(mounts, theirs.get(item, []))
    order = {mount.id: place for place, mount in enumerate(a.mounts)}
    pairs.sort(key=lambda pair: order[pair.a.id])
    only_a, only_b = _left(a, b, pairs)
    return Matching(tuple(pairs), tuple(only_a), tuple(only_b))


def distance(one: Mount, other: Mount) -> int:
    """The distance between two mounts of an item: by location, row, slots, and options that differ.

    It obeys the triangle inequality, so that matching equal mounts first still gives the least sum.
    """
    first, second = _first(one), _first(other)
    far = _ELSEWHERE * (first[0] != second[0]) + abs(first[1] - second[1])
    far += len(set(one.slots) ^ set(other.slots))
    return far + _OPTION * sum(x != y for x, y in zip(_options(one), _options(other), strict=True))


def cheapest(costs: Sequence[Sequence[int]]) -> list[int]:
    """The column for each row, each used only once, with the least sum of costs; needs as many columns as rows or more.

    The Hungarian method with potentials, after Kuhn and Munkres: exact, cubic in the number of rows.
    """
    rows, columns = len(costs), len(costs[0]) if costs else 0
    of_row, of_column = [0] * (rows + 1), [0] * (columns + 1)
    owner = [0] * (columns + 1)  # the row assigned to each column, from 1; column 0 has the row to be assigned
    for row in range(1, rows + 1):
        owner[0] = row
        path = _widened(costs, of_row, of_column, owner)
        column = path.pop()
        while path:
            before = path.pop()
            owner[column] = owner[before]
            column = before
    chosen = [0] * rows
    for column in range(1, columns + 1):
        if owner[column]:
            chosen[owner[column] - 1] = column - 1
    return chosen


def _widened(costs: Sequence[Sequence[int]], of_row: list[int], of_column: list[int], owner: list[int]) -> list[int]:
    """Change the potentials until a free column can be reached; returns the columns on the path to it, from 0 on."""
    columns = len(of_column) - 1
    slack: list[float] = [float("inf")] * (columns + 1)
    came_from = [0] * (columns + 1)
    used = [False] * (columns + 1)
    column = 0
    while owner[column]:
        used[column] = True
        row = owner[column]
        for other in range(1, columns + 1):
            if not used[other]:
                reduced = costs[row - 1][other - 1] - of_row[row] - of_column[other]
                if reduced < slack[other]:
                    slack[other], came_from[other] = reduced, column
        following = min((c for c in range(1, columns + 1) if not used[c]), key=slack.__getitem__)
        step = int(slack[following])
        for other in range(columns + 1):
            if used[other]:
                of_row[owner[other]] += step
                of_column[other] -= step
            else:
                slack[other] -= step
        column = following
    path = [column]
    while path[-1]:
        path.append(came_from[path[-1]])
    return path[::-1]


def _by_id(a: Unit, b: Unit) -> list[Pair]:
    """The pairs of mounts with the same id and the same item."""
    theirs = {mount.id: mount for mount in b.mounts}
    found = ((mount, theirs.get(mount.id)) for mount in a.mounts)
    return [Pair(mount, other) for mount, other in found if other is not None and other.item == mount.item]


def _equal_ones(ours: Iterable[Mount], theirs: Iterable[Mount]) -> list[Pair]:
    """The pairs of mounts that are equal in everything but their ids."""
    waiting: defaultdict[tuple[object, ...], list[Mount]] = defaultdict(list)
    for mount in theirs:
        waiting[_described(mount)].append(mount)
    pairs = []
    for mount in ours:
        same = waiting.get(_described(mount))
        if same:
            pairs.append(Pair(mount, same.pop(0)))
    return pairs


def nearest(ours: list[Mount], theirs: list[Mount]) -> list[Pair]:
    """The pairs of mounts of one item with the least sum of distances; the rest of the longer list stays unmatched."""
    if not theirs:
        return []
    if len(ours) <= len(theirs):
        columns = cheapest(_costs(ours, theirs, distance))
        return [Pair(mount, theirs[column]) for mount, column in zip(ours, columns, strict=True)]
    columns = cheapest(_costs(theirs, ours, distance))
    return [Pair(ours[column], mount) for mount, column in zip(theirs, columns, strict=True)]


def _costs(rows: list[Mount], columns: list[Mount], cost: Callable[[Mount, Mount], int]) -> list[list[int]]:
    return [[cost(one, other) for other in columns] for one in rows]


def _left(a: Unit, b: Unit, pairs: Iterable[Pair]) -> tuple[list[Mount], list[Mount]]:
    """The mounts of A and of B that are in no pair yet."""
    in_a, in_b = set(), set()
    for pair in pairs:
        in_a.add(pair.a.id)
        in_b.add(pair.b.id)
    return [m for m in a.mounts if m.id not in in_a], [m for m in b.mounts if m.id not in in_b]


def _first(mount: Mount) -> tuple[int, int]:
    """Location and row of a mount's first slot; −1 if it has none."""
    if mount.slots:
        return mount.slots[0].location, mount.slots[0].row
    return (-1 if mount.stands_in is None else mount.stands_in), -1


def _options(mount: Mount) -> tuple[object, ...]:
    return mount.rear, mount.turret, mount.armored, mount.pod, mount.facing, mount.size, mount.quirks


def _described(mount: Mount) -> tuple[object, ...]:
    return mount.item, mount.slots, mount.stands_in, *_options(mount)
