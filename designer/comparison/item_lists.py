"""The refit from A to B: the items to remove, to add and to move, with their mass and cost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from designer import design
from designer.catalog import KINDS, Item
from designer.comparison.differences import Difference
from designer.construction.cost import mount_cost
from designer.construction.frame import mount_mass
from designer.design import Fitted
from designer.graph import Evaluator
from designer.language import tr
from designer.units.mount import MountId


class Count(NamedTuple):
    """The number of an item in each design."""

    item: Item
    a: int
    b: int


class RefitLine(NamedTuple):
    """Equal items to remove, add or move; ``mass`` (kg) and ``cost`` (C-bills) are the sums of all.

    ``where`` has the location codes.
    """

    item: Item
    number: int
    where: tuple[str, ...]
    mass: int
    cost: int


class Refit(NamedTuple):
    """The work of a refit: items to remove, to add and to move.

    ``parts`` are the differences of parts such as armor, engine, heat sinks.
    """

    removed: tuple[RefitLine, ...]
    added: tuple[RefitLine, ...]
    moved: tuple[RefitLine, ...]
    parts: tuple[Difference, ...]


def item_counts(*designs: Evaluator) -> list[tuple[Item, tuple[int, ...]]]:
    """The number of each item in designs: those that differ first, then by kind and name."""
    held = [Counter(fitted.item for fitted in design.equipment(g)) for g in designs]
    lines = [(item, tuple(each[item] for each in held)) for item in set().union(*held)]
    return sorted(lines, key=lambda line: (len(set(line[1])) == 1, _rank(line[0].kind), line[0].name))


def counts(a: Evaluator, b: Evaluator) -> tuple[Count, ...]:
    """The number of each item in both designs, in the order of `item_counts`."""
    return tuple(Count(item, *numbers) for item, numbers in item_counts(a, b))


def _rank(kind: str) -> int:
    """The position of a kind of equipment: in the order of ``KINDS``, unknown ones last."""
    return KINDS.index(kind) if kind in KINDS else len(KINDS)


def refit(a: Evaluator, b: Evaluator, differences: Iterable[Difference]) -> Refit:
    """The work of the refit from A to B."""
    ours, theirs = _mounts(a), _mounts(b)
    gone: list[MountId] = []
    new: list[MountId] = []
    moved: list[MountId] = []
    parts = []
    for difference in differences:
        if difference.sort == "part":
            parts.append(difference)
        if difference.sort in ("part", "removed"):
            gone += difference.in_a
        if difference.sort in ("part", "added"):
            new += difference.in_b
        if difference.sort == "moved":
            moved += difference.in_b
    return Refit(_lines(a, ours, gone), _lines(b, theirs, new), _lines(b, theirs, moved), tuple(parts))


def _mounts(g: Evaluator) -> dict[MountId, Fitted]:
    return {fitted.mount.id: fitted for fitted in design.equipment(g)}


def _lines(g: Evaluator, mounts: Mapping[MountId, Fitted], ids: Iterable[MountId]) -> tuple[RefitLine, ...]:
    by_item: dict[Item, list[Fitted]] = {}
    for mount_id in ids:
        by_item.setdefault(mounts[mount_id].item, []).append(mounts[mount_id])
    code = design.chassis(g).form.code
    return tuple(
        RefitLine(
            item,
            len(held),
            tuple(tr("unallocated") if f.location is None else code(f.location) for f in held),
            sum(mount_mass(g, f) for f in held),
            sum(mount_cost(g, f) for f in held),
        )
        for item, held in by_item.items()
    )
