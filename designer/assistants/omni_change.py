"""Change from one configuration of an omni to another: pods out and in, and what each is worth."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from designer.battle_value import battle_value
from designer.catalog import catalog
from designer.comparison.compared import Compared
from designer.comparison.comparison import Comparison
from designer.editing import Edit, EditRefusedError, Session, batch
from designer.language import tr
from designer.units.mount import ItemId, MountId
from designer.units.unit import Unit


class PodChange(NamedTuple):
    """The pods of one item in two configurations, of which one or all differ.

    ``here`` and ``there`` are the codes of their locations, as "2 LT, RT"; empty where there are none. ``gone`` and
    ``new`` are the numbers of pods that only one of both has. ``take`` makes those of the first as those of the other.
    """

    item: ItemId
    here: str
    there: str
    gone: int
    new: int
    take: Edit


def pod_changes(here: Compared, there: Compared) -> tuple[PodChange, ...]:
    """The pods that differ between two configurations, by kind and name of their items."""
    comparison = Comparison(here, there)
    pods_a, pods_b = _pods(here.unit), _pods(there.unit)
    only_a = Counter(mount.item for mount in comparison.matching.only_a if mount.id in pods_a)
    only_b = Counter(mount.item for mount in comparison.matching.only_b if mount.id in pods_b)
    takes: dict[ItemId, list[Edit]] = {}
    for each in sorted(comparison.differences, key=lambda each: each.sort != "removed"):  # which makes room
        held = [pods_a.get(mount) for mount in each.in_a] + [pods_b.get(mount) for mount in each.in_b]
        about = next(filter(None, held), None)
        if about is not None:
            takes.setdefault(about, []).append(each.take)
    items = sorted(takes, key=lambda item: (catalog()[item].kind, catalog()[item].name))
    return tuple(
        PodChange(
            item, _places(here.unit, item), _places(there.unit, item), only_a[item], only_b[item],
            batch(tr("Take {what}", what=catalog()[item].name), *takes[item]),
        )
        for item in items
    )  # fmt: skip


def worth(session: Session, change: PodChange) -> int | None:
    """The change of the Battle Value of an open configuration by one change alone; None if that is impossible."""
    try:
        there = session.what_if(change.take)
    except EditRefusedError:
        return None
    return battle_value(there.overlay) - battle_value(session.graph)


def _pods(unit: Unit) -> dict[MountId, ItemId]:
    return {mount.id: mount.item for mount in unit.mounts if mount.pod}


def _places(unit: Unit, item: ItemId) -> str:
    code = unit.chassis.form.code
    pods = [mount.location for mount in unit.mounts if mount.pod and mount.item == item]
    found = Counter(tr("unallocated") if location is None else code(location) for location in pods)
    return ", ".join(f"{number} {place}" if number > 1 else place for place, number in found.items())
