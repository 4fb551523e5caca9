"""Stock of a search: the items and systems that technology, body and pins allow."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Final

from designer.assistants.pins import Pins
from designer.assistants.usual_properties import SYSTEM_ROWS, is_gun, usual_shares
from designer.catalog import Item, catalog, systems
from designer.catalog.search import is_torpedo
from designer.construction.legality.body_limits import Body, against_item, body_of
from designer.construction.offers import available
from designer.construction.spread import is_spread
from designer.design import once
from designer.editing.choice import Choice
from designer.editing.choices import ROWS
from designer.units.unit import Tech, Unit

CHOICE_ROWS: Final = (*SYSTEM_ROWS, "cockpit", "jump", "myomer", "boosters")
"""The rows of the weight table from which systems are chosen."""
_RAREST: Final = 0.01
"""The share of designs that must have a piece of gear for it to be mounted: cargo bays say little of a design."""
Launcher = tuple[str, int]
"""The type and rack size of a weapon and of its ammunition."""

_SINGULAR: Final = frozenset(("one_shot", "double_one_shot", "prototype", "primitive"))
"""The flags of weapons that are the exception on a 'Mech."""
_CHOSEN_ELSEWHERE: Final = frozenset(("filler", "jump", "heat_sink"))
"""The kinds of items that come with a choice of the chassis."""


@dataclass(frozen=True)
class Stock:
    """The items and systems for one technology and body.

    ``weapons`` do damage at a range; ``bins`` are the standard bins of their ammunition, the largest first; ``gear`` is
    the other usual equipment. ``choices`` are the available choices of the rows of the weight table;
    ``sinks`` says whether the number of heat sinks may change.
    """

    weapons: tuple[Item, ...]
    bins: Mapping[Launcher, tuple[Item, ...]]
    gear: tuple[Item, ...]
    choices: Mapping[str, tuple[Choice, ...]]
    sinks: bool = True

    @cached_property
    def usual_weapons(self) -> tuple[Item, ...]:
        """The weapons without those that fire once or are prototypes."""
        return tuple(item for item in self.weapons if not item.flags & _SINGULAR and item.kind != "artillery")


def stock_of(unit: Unit) -> Stock:
    """The stock for the technology and body of a unit; torpedoes only for one that has some."""
    torpedoes = any(is_torpedo(catalog()[mount.item]) for mount in unit.mounts)
    weapons, bins, gear = _items(unit.tech, body_of(unit), torpedoes)
    g = once(unit)
    return Stock(weapons, bins, gear, {row: tuple(c for c in ROWS[row].choices(g) if not c.why) for row in CHOICE_ROWS})


_PIN_OF_ROW: Final = {"myomer": "engine", "boosters": "engine"}
"""The pins of rows that are not called like a part."""


def beside(stock: Stock, pins: Pins) -> Stock:
    """The stock without everything that would change what is pinned."""
    parts = pins.parts
    fed = "ammunition" not in parts
    return Stock(
        () if "weapons" in parts else tuple(item for item in stock.weapons if fed or not item.ammo),
        stock.bins if fed else {},
        stock.gear if "weapons" not in parts else tuple(item for item in stock.gear if not item.is_weapon),
        {row: held for row, held in stock.choices.items() if _PIN_OF_ROW.get(row, row) not in parts},
        "sinks" not in parts,
    )


@lru_cache(maxsize=64)
def _items(
    tech: Tech, body: Body, torpedoes: bool
) -> tuple[tuple[Item, ...], Mapping[Launcher, tuple[Item, ...]], tuple[Item, ...]]:
    """The weapons, bins and gear of a stock."""
    fit = [item for item in _mountable() if torpedoes or not is_torpedo(item)]
    allowed = [item for item in fit if available(item, tech) is None and not against_item(item, body)]
    bins: dict[Launcher, list[Item]] = defaultdict(list)
    for item in allowed:
        if item.is_ammo:
            bins[item.ammo, item.rack].append(item)
    armed = {kind: tuple(sorted(held, key=lambda each: -(each.mass or 0))) for kind, held in bins.items()}
    guns = [item for item in allowed if is_gun(item)]
    usual = usual_shares().fitted["gear"]
    weapons = tuple(item for item in guns if not item.ammo or (item.ammo, item.rack) in armed)
    return weapons, armed, tuple(item for item in allowed if not item.is_ammo and usual.get(item.id, 0) >= _RAREST)


@lru_cache(maxsize=1)
def _mountable() -> tuple[Item, ...]:
    """The items that are mounted singly, with standard munition only."""
    known = systems().plating
    found = (item for item in catalog() if item.id not in known and item.kind not in _CHOSEN_ELSEWHERE)
    return tuple(
        item for item in found if not (is_spread(item) or item.others_only or (item.is_ammo and item.munition))
    )
