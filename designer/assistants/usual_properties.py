"""Usual properties of designs, by weight class and role: ``data/assistants/usual.json``, measured over canon units."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from designer import design, paths
from designer.catalog import Item
from designer.catalog.records import read_table
from designer.construction.formulas import strike_damage
from designer.construction.frame import mount_mass
from designer.design import once
from designer.editing.background import ROLES
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

    ``arms`` is the share of the tonnage that weapons and ammunition have at least in nine of ten designs.
    """

    walk: Mapping[str, Quartiles]
    reach: Mapping[str, float]
    arms: float


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
        {role: RoleShares(_tuples(each["walk"]), each["reach"], each["arms"]) for role, each in table["roles"].items()},
        table["fitted"],
    )


def _tuples(table: Mapping[str, object]) -> dict[str, Quartiles]:
    return {key: (value[0], value[1], value[2]) for key, value in table.items() if isinstance(value, list)}
