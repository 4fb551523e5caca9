"""What it takes to make B of A: what comes off, what is new, what goes elsewhere, and what each weighs and costs."""

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
    """How many of an item each design carries."""

    item: Item
    a: int
    b: int


class RefitLine(NamedTuple):
    """Some equal items that come off, go in or go elsewhere; ``mass`` (kg) and ``cost`` (C-bills) are of all of them.

    ``where`` are the places, by code.
    """

    item: Item
    number: int
    where: tuple[str, ...]
    mass: int
    cost: int


class Refit(NamedTuple):
    """The work of a refit: items removed, added and moved.

    ``parts`` are the differences that concern no mount of their own: armor, engine, sinks.
    """

    removed: tuple[RefitLine, ...]
    added: tuple[RefitLine, ...]
    moved: tuple[RefitLine, ...]
    parts: tuple[Difference, ...]


def counts(a: Evaluator, b: Evaluator) -> tuple[Count, ...]:
    """The equipment of both designs, what differs first, each by kind and name."""
    ours, theirs = (Counter(fitted.item for fitted in design.equipment(g)) for g in (a, b))
    lines = [Count(item, ours[item], theirs[item]) for item in ours.keys() | theirs.keys()]
    return tuple(sorted(lines, key=lambda line: (line.a == line.b, _rank(line.item.kind), line.item.name)))


def _rank(kind: str) -> int:
    """Weapons before ammunition before the rest; what the catalog does not know comes last."""
    return KINDS.index(kind) if kind in KINDS else len(KINDS)


def refit(a: Evaluator, b: Evaluator, differences: Iterable[Difference]) -> Refit:
    """The work that makes B of A."""
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
            tuple(tr("unplaced") if f.location is None else code(f.location) for f in held),
            sum(mount_mass(g, f) for f in held),
            sum(mount_cost(g, f) for f in held),
        )
        for item, held in by_item.items()
    )
