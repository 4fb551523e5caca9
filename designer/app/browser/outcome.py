"""What adding an item would do to a design: value, heat and mass of a step that is not made. No Qt."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import fields
from functools import lru_cache
from typing import Final, NamedTuple

from designer.battle_value import battle_value
from designer.catalog import Item, catalog
from designer.catalog.query import fixed_figure, per
from designer.construction.heat import heat
from designer.construction.mass import mass
from designer.construction.places import rules_of
from designer.editing import EditRefusedError, Session, edits
from designer.graph import Evaluator
from designer.units.location import Location


class Outcome(NamedTuple):
    """What adding an item would do.

    ``adds`` is the change of the Battle Value, None if the item cannot be added at all (``refused`` says why);
    ``mass`` that of the mass in kg; ``heat`` that of the heat which the sinks do not take when everything is fired;
    ``damage`` what it does with a salvo. ``place`` is where it comes to lie, None for the shelf.
    """

    adds: int | None
    place: Location | None = None
    refused: str = ""
    mass: int = 0
    heat: int = 0
    damage: float = 0

    @property
    def adds_per_ton(self) -> float | None:
        """Battle Value for each ton that the 'Mech grows heavier."""
        return None if self.adds is None or self.mass <= 0 else per(self.adds, self.mass / 1000)

    @property
    def damage_per_ton(self) -> float | None:
        """Damage for each ton that the 'Mech grows heavier, what serves the item included."""
        return None if self.adds is None or self.mass <= 0 or not self.damage else per(self.damage, self.mass / 1000)


class Now(NamedTuple):
    """The figures that outcomes are measured against."""

    value: int
    mass: int
    surplus: int


def figures_now(g: Evaluator) -> Now:
    """The figures of the evaluator's 'Mech."""
    sheet = heat(g)
    return Now(battle_value(g), mass(g).total, sheet.total - sheet.capacity)


def outcome_of(session: Session, item_id: str, now: Now) -> Outcome:
    """What adding an item in its best place would do; ``now`` are the figures of the session's design."""
    try:
        result = session.what_if(edits.place_best(item_id))
    except EditRefusedError as error:
        return Outcome(None, refused=error.reason)
    then = figures_now(result.overlay)
    item = catalog()[item_id]
    return Outcome(
        then.value - now.value,
        result.unit.mounts[-1].location,
        mass=then.mass - now.mass,
        heat=then.surplus - now.surplus,
        damage=0 if item.is_ammo else fixed_figure(item, "damage") or 0,
    )


_NAMES: Final = frozenset(
    (
        *("id", "name", "short", "mtf", "aliases", "ref", "cost", "range", "to_hit"),
        *("level", "rating", "avail", "is_years", "clan_years"),
    )
)
"""Fields of an item that change neither value nor mass nor heat of the 'Mech that carries it."""

_EFFECTS: Final = tuple(field.name for field in fields(Item) if field.name not in _NAMES)


@lru_cache(8192)
def effect_of(item: Item) -> Hashable:
    """What tells items apart that do different things to a 'Mech; equal effects have equal outcomes."""
    return (rules_of(item), *(getattr(item, name) for name in _EFFECTS))
