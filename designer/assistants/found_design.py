"""A design that is told: the text of its file, and its figures, calculated from that text afresh."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING, Final, NamedTuple

from designer.battle_value import battle_value
from designer.construction.cost import cost
from designer.construction.findings import Severity, findings
from designer.construction.mass import mass
from designer.design import once
from designer.formats import read_bytes, to_text
from designer.graph import Evaluator
from designer.units.mount import Mount, MountId
from designer.units.unit import Unit

if TYPE_CHECKING:
    from designer.assistants.figure_targets import (
        FigureTarget,  # with it come all weapons' rules; random designs need none
    )

_ALLOWED: Final = "item.unknown"
"""The rule on items that the catalog does not know; they are kept, and no search can resolve it."""


class FoundDesign(NamedTuple):
    """A design that fulfills all targets: the text of its file, its figures, and its differences from the origin.

    ``values`` are the figures of the targets in their order; mass in kg, cost in C-bills with ammunition. ``unit`` is
    read back from the file, ``design`` has the ids of the mounts of the origin as far as their items stay. ``briefs``
    are the differences with short names.
    """

    unit: Unit
    text: str
    battle_value: int
    mass: int
    cost: int
    values: tuple[float, ...]
    differences: tuple[str, ...]
    design: Unit
    briefs: tuple[str, ...] = ()


def found_of(unit: Unit, origin: Unit | None = None, targets: tuple[FigureTarget, ...] = ()) -> FoundDesign:
    """A design read back from its file, its figures calculated afresh, and its differences from an origin."""
    text = to_text(unit)
    again = read_bytes(text.encode(), "found.mtf").unit
    g = once(again)
    design = unit if origin is None else _with_ids_of(origin, unit)
    told = [] if origin is None else _differences(origin, design)
    labels, briefs = (tuple(texts[place] for texts in told) for place in (0, 1))
    values = tuple(target.value(g) for target in targets)
    return FoundDesign(again, text, battle_value(g), mass(g).total, cost(g).total, values, labels, design, briefs)


def _with_ids_of(origin: Unit, unit: Unit) -> Unit:
    """A unit in which the mounts of items that stay have the ids of the origin, wherever a search has put them."""
    from designer.comparison.mount_matching import matched  # noqa: PLC0415 - random designs have no origin

    known = matched(origin, unit, same_document=True).id_in_a
    fresh = count(max(origin.next_mount_id(), unit.next_mount_id()))

    def id_of(mount: Mount) -> MountId:
        return known[mount.id] if mount.id in known else MountId(next(fresh))

    return unit.with_(mounts=tuple(mount._replace(id=id_of(mount)) for mount in unit.mounts))


def _differences(origin: Unit, unit: Unit) -> list[tuple[str, str]]:
    """The differences of a design from an origin in words, and with short names."""
    from designer.comparison.differences import differences  # noqa: PLC0415 - random designs have no origin
    from designer.comparison.mount_matching import matched  # noqa: PLC0415

    found = differences(origin, unit, matched(origin, unit, same_document=True))
    return [(change.label, change.short or change.label) for change in found]


def is_whole(unit: Unit) -> bool:
    """Whether a design is legal, apart from items that the catalog does not know, and uses its mass fully."""
    g = once(unit)
    return not errors_of(g) and mass(g).free == 0


def errors_of(g: Evaluator) -> int:
    """The number of errors of the legality check, without those that are allowed."""
    return sum(each.severity is Severity.ERROR and each.rule != _ALLOWED for each in findings(g))
