"""Anti-missile systems: those of a design that work, and what they engage (TW p. 129; CORE_2026 3.17)."""

from __future__ import annotations

from typing import Final, NamedTuple

from designer import design
from designer.catalog import Item
from designer.catalog.ruleset import RuleSet
from designer.construction.links import is_fired
from designer.construction.working_items import working
from designer.graph import Evaluator, query
from designer.units.injuries import UNHURT, Injuries
from designer.units.location import Location
from designer.units.mount import MountId

_NOT_ENGAGED: Final = frozenset({"mek_mortar", "torpedo"})


class Screen(NamedTuple):
    """An anti-missile system: where it is, the heat of a use, and the bins that it fires from.

    One that ``needs`` no ammunition has no bins.
    """

    name: str
    location: Location
    rear: bool
    heat: int
    needs: bool
    bins: tuple[MountId, ...]


@query
def screens(g: Evaluator, injuries: Injuries = UNHURT, rules: RuleSet = RuleSet.TOTAL_WARFARE) -> tuple[Screen, ...]:
    """The anti-missile systems that work."""
    return tuple(
        Screen(
            each.item.name,
            each.location,
            each.mount.rear,
            each.item.heat,
            bool(each.item.ammo),
            tuple(bin_.mount.id for bin_ in design.ammunition(g) if is_fired(each.item, bin_.item)),
        )
        for each in working(g, design.with_flag(g, "ams"), injuries, rules)
        if each.location is not None
    )


def is_engaged(item: Item) -> bool:
    """Whether anti-missile systems engage what a weapon fires."""
    return item.kind == "missile" and not item.flags & _NOT_ENGAGED
