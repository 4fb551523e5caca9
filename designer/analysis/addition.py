"""The effect of adding an item: changes of Battle Value, heat and mass, computed without applying the edit."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import fields
from functools import lru_cache
from typing import Final, NamedTuple

from designer.battle_value import battle_value
from designer.catalog import Item, catalog
from designer.catalog.traits import fixed_figure
from designer.construction.heat import is_sink
from designer.construction.mass import mass
from designer.construction.physical_attacks import strike
from designer.construction.places import rules_of
from designer.editing import Edit, EditRefusedError, Session, edits
from designer.editing.best_place import BestPlace, placing_of
from designer.editing.mount_placement import best_place, joined
from designer.figures import FIGURES
from designer.graph import Evaluator
from designer.query import per
from designer.units.location import Location
from designer.units.mount import ItemId, Mount
from designer.units.unit import Unit


class AdditionOutcome(NamedTuple):
    """The effect of adding an item in its best place.

    ``adds`` is the change of the Battle Value, None if the item cannot be added (``refused`` says why). ``mass`` is the
    added mass in kg, ``heat`` the added heat above the sinks' capacity with everything firing. ``damage`` is the damage
    of one salvo of the item, ``place`` its location, None if it is unplaced.
    """

    adds: int | None
    place: Location | None = None
    refused: str = ""
    mass: int = 0
    heat: int = 0
    damage: float = 0

    @property
    def adds_per_ton(self) -> float | None:
        """The change of the Battle Value for each added ton; None if no mass is added."""
        return None if self.adds is None or self.mass <= 0 else per(self.adds, self.mass / 1000)

    @property
    def damage_per_ton(self) -> float | None:
        """The damage for each added ton, with the mass of linked equipment; None without damage or added mass."""
        return None if self.adds is None or self.mass <= 0 or not self.damage else per(self.damage, self.mass / 1000)


class Now(NamedTuple):
    """Figures of a design before an item is added: Battle Value, mass in kg, heat above the sinks' capacity."""

    value: int
    mass: int
    surplus: int


def figures_now(g: Evaluator) -> Now:
    """The figures that ``outcome_of`` compares, for the present design."""
    return Now(battle_value(g), mass(g).total, round(FIGURES["heat.net"].of(g)))


Places = dict[Hashable, BestPlace | None]
"""The best places found so far on one design, by ``placing_of``, which is equal for items that are placed equally."""


def outcome_of(session: Session, item_id: str, now: Now, places: Places | None = None) -> AdditionOutcome:
    """The effect of adding an item in its best place; ``now`` are the figures of the session's design.

    ``places`` is a cache of places found on the same design, since most of the work is the search for a place.
    """
    item = catalog()[item_id]
    try:
        result = session.what_if(_best(session.unit, item, places))
    except EditRefusedError as error:
        return AdditionOutcome(None, refused=error.reason)
    then = figures_now(result.overlay)
    new = result.unit.mounts[len(session.unit.mounts) :]  # none if the engine holds another heat sink
    return AdditionOutcome(
        then.value - now.value,
        new[-1].location if new else None,
        mass=then.mass - now.mass,
        heat=then.surplus - now.surplus,
        damage=_damage(result.overlay, item),
    )


def _damage(g: Evaluator, item: Item) -> float:
    """The damage of a salvo, or of a hit with a physical weapon; 0 for ammunition."""
    if item.is_ammo:
        return 0
    return fixed_figure(item, "damage") or strike(g, item).cold


def _best(unit: Unit, item: Item, places: Places | None) -> Edit:
    """The edit that adds an item in its best place, which is taken from ``places`` if it is there."""
    placing = placing_of(item)
    if places is None or placing is None or is_sink(item):  # heat sinks go into the engine first
        return edits.place_best(item.id)
    mount = Mount(unit.next_mount_id(), ItemId(item.id))
    whole = joined(unit, mount)
    if whole.mounts[:-1] != unit.mounts:  # adding the item makes other items larger
        return edits.place_best(item.id)
    if placing not in places:
        places[placing] = best_place(whole, mount)
    place = places[placing]
    return edits.add(item.id) if place is None else edits.place_best(item.id, place=place)


_NAMES: Final = frozenset(
    (
        *("id", "name", "short", "mtf", "aliases", "ref", "cost", "range", "to_hit"),
        *("level", "rating", "avail", "is_years", "clan_years"),
    )
)
"""The fields of an item that do not affect Battle Value, mass and heat of a 'Mech."""

_EFFECTS: Final = tuple(field.name for field in fields(Item) if field.name not in _NAMES)


@lru_cache(8192)
def effect_of(item: Item) -> Hashable:
    """A key that is equal for items that change a 'Mech in the same way, and so have an equal ``AdditionOutcome``."""
    return (rules_of(item), *(getattr(item, name) for name in _EFFECTS))
