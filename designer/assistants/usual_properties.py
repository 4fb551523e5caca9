"""Usual properties of designs, by weight class and role: ``data/assistants/usual.json``, measured over canon units."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from designer import design, paths
from designer.catalog import Item
from designer.catalog.records import read_table
from designer.construction.formulas import strike_damage
from designer.construction.frame import mount_mass
from designer.construction.heat import heat
from designer.design import once
from designer.units.roles import ROLES
from designer.units.unit import Unit

_UP_TO: Final = {"light": 35, "medium": 55, "heavy": 75}
ROLES_OF: Final = {role.lower(): role for role in ROLES}
"""The roles by their names in lower case."""
REACHES: Final = {"short": 9, "medium": 15, "long": 999}
"""The bands of weapons by their long range in hexes: the greatest of each."""
SYSTEM_ROWS: Final = ("engine", "gyro", "structure", "armor", "sinks")
"""The rows of the weight table whose kinds are counted."""

_HEAVY: Final = 100
"""A tonnage at which all physical weapons do damage."""
Quartiles = tuple[float, float, float]
"""The value that a quarter of all designs have at most, half of them, and three quarters."""


class ClassShares(NamedTuple):
    """Shares of a weight class: armor as a share of its maximum, heat made beyond what is sunk, turns of fire that the
    ammunition of a weapon lasts, and the share of designs that jump."""

    armor: Quartiles
    heat: Quartiles
    turns: Quartiles
    jump: float


class RoleShares(NamedTuple):
    """Shares of a role: walk MP by weight class, and the share of weapon mass in each band of ``REACHES``.

    ``kinds`` is the share of weapon mass of each kind. Nine of ten designs have at least the ``least`` share of each
    kind, the share ``arms`` of the tonnage for weapons and ammunition, and the share ``heat`` of what is sunk from
    weapons and movement.
    """

    walk: Mapping[str, Quartiles]
    reach: Mapping[str, float]
    kinds: Mapping[str, float]
    least: Mapping[str, float]
    arms: float
    heat: float


class UsualShares(NamedTuple):
    """The whole table. The role "" stands for all designs.

    ``fitted``: for each row of the weight table and kind, and for "weapons" and "gear" and each item, the share of
    designs that have it of those to which it is available.
    """

    classes: Mapping[str, ClassShares]
    roles: Mapping[str, RoleShares]
    fitted: Mapping[str, Mapping[str, float]]

    def walk(self, role: str, tons: int) -> Quartiles:
        """The usual walk MP of a role at a tonnage; those of all roles where the role is too rare in the class."""
        name = weight_class(tons)
        return self.roles[role].walk.get(name) or self.roles[""].walk[name]

    def roles_of(self, tons: int) -> list[str]:
        """The roles that are usual at a tonnage."""
        return [role for role, shares in self.roles.items() if role and weight_class(tons) in shares.walk]

    def least_arms(self, role: str) -> float:
        """The least share of arms for a role; at least half of that for all, as some roles have unarmed designs."""
        return max(self.roles[role].arms, self.roles[""].arms / 2)

    def least_heat(self, role: str) -> float:
        """The least share of the heat that is sunk; at least half of that for all."""
        return max(self.roles[role].heat, self.roles[""].heat / 2)


def weight_class(tons: int) -> str:
    """The weight class of a tonnage; superheavies count as assault (TW p. 21)."""
    return next((name for name, most in _UP_TO.items() if tons <= most), "assault")


def is_gun(item: Item) -> bool:
    """Whether an item is counted as a weapon: it does damage at a range. All else is gear."""
    return item.is_weapon and item.salvo_damage > 0


def arms_share(unit: Unit) -> float:
    """The mass of weapons, physical ones among them, and of ammunition as a share of the tonnage."""
    g = once(unit)
    arms = (fitted for fitted in design.equipment(g) if _is_of_arms(fitted.item))
    return sum(mount_mass(g, fitted) for fitted in arms) / (unit.chassis.tonnage * 1000)


def kind_shares(unit: Unit) -> dict[str, float]:
    """The share of each kind of the mass of guns."""
    found: Counter[str] = Counter()
    for fitted in design.weapons(once(unit)):
        if is_gun(fitted.item):
            found[fitted.item.kind] += fitted.item.mass or 0
    return {kind: mass / found.total() for kind, mass in found.items() if mass}


def heat_share(unit: Unit) -> float:
    """The heat of weapons and movement as a share of the heat that is sunk."""
    sheet = heat(once(unit))
    return (sheet.weapons + sheet.movement) / max(1, sheet.capacity)


def _is_of_arms(item: Item) -> bool:
    return is_gun(item) or item.is_ammo or strike_damage(item, _HEAVY) > 0


def reach_of(item: Item) -> str:
    """The band of ``REACHES`` of a weapon."""
    return next(band for band, most in REACHES.items() if item.range[3] <= most)


def kind_in(chosen: Hashable) -> str:
    """The kind in the key of a choice, without its technology base; "none" if nothing is chosen."""
    kind = chosen[0] if isinstance(chosen, tuple) else chosen
    return "none" if kind is None else str(kind)


@lru_cache(maxsize=1)
def usual_shares() -> UsualShares:
    """The table of the program; ``DataError`` if the file is broken."""
    table = read_table(paths.data("assistants", "usual.json"))
    return UsualShares(
        {name: ClassShares(**{**each, **_tuples(each)}) for name, each in table["classes"].items()},
        {role: RoleShares(**{**each, "walk": _tuples(each["walk"])}) for role, each in table["roles"].items()},
        table["fitted"],
    )


def _tuples(table: Mapping[str, object]) -> dict[str, Quartiles]:
    return {key: (value[0], value[1], value[2]) for key, value in table.items() if isinstance(value, list)}
