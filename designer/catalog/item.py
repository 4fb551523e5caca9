"""One kind of equipment: its names and figures, as the data files hold them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

ItemType = Literal["weapon", "ammo", "gear"]
TechSide = Literal["All", "IS", "Clan"]
Years = tuple[int | None, int | None, int | None, int | None, int | None]

KINDS = (
    "energy",
    "ballistic",
    "missile",
    "artillery",
    "physical",
    "ammunition",
    "heat_sink",
    "jump",
    "electronics",
    "filler",
)


@dataclass(frozen=True, slots=True, eq=False)
class Item:
    """A kind of equipment. Compared by identity: the catalog holds one object per id.

    ``variant`` and ``variant_short`` are texts of their own where it stands beside the heading of its like.
    ``mass`` (kg), ``slots``, ``bv`` and ``cost`` (C-bills) are None where ``formula`` names the rule that gives
    them for a given 'Mech. ``damage`` is the most one attack does at short, medium and long range; ``cluster``
    the number of projectiles rolled on the cluster table (0 for one), ``rate`` the shots an autocannon can fire
    at once. ``range`` is minimum, short, medium, long, extreme in hexes. ``ammo`` and ``rack`` pair launchers with
    their ammunition, whose own ``damage``, ``cluster`` and ``range`` replace the launcher's where they are not 0,
    while its ``to_hit`` is added. ``strike`` is what a hit does in a physical attack, None where ``formula`` names the
    rule, and the mean of ``strike_dice`` dice where it is rolled. ``is_years`` and ``clan_years`` are prototype,
    production, common, extinct, reintroduced. ``others_only`` is what ProtoMechs and battle armor alone carry
    (``data/README.md``). ``flags`` are the properties that rules ask for (``designer.catalog.vocabulary``).
    """

    id: str
    name: str
    short: str
    mtf: str
    kind: str
    type: ItemType
    aliases: tuple[str, ...] = ()
    variant: str = ""
    variant_short: str = ""
    tech: TechSide = "All"
    level: int = 2
    rating: str = ""
    avail: str = ""
    is_years: Years | None = None
    clan_years: Years | None = None
    ref: str = ""
    formula: str = ""
    mass: int | None = 0
    slots: int | None = 0
    bv: float | None = 0
    cost: float | None = 0
    heat: int = 0
    damage: tuple[int, int, int] = (0, 0, 0)
    cluster: int = 0
    rate: int = 1
    range: tuple[int, int, int, int, int] = (0, 0, 0, 0, 0)
    to_hit: int = 0
    ammo: str = ""
    rack: int = 0
    shots: int = 0
    munition: tuple[str, ...] = ()
    capacitor_bv: int = 0
    capacitor_year: int = 0
    bv_heat: int = 0
    strike: int | None = 0
    strike_dice: int = 0
    explosive: bool = False
    hittable: bool = True
    spreadable: bool = False
    splittable: bool = False
    fixed_only: bool = False
    others_only: bool = False
    size_step: float = 0.0
    size_max: float = 0.0
    flags: frozenset[str] = frozenset()

    @property
    def is_weapon(self) -> bool:
        """Whether it is a weapon in the sense of the rules (TAG and C3 masters are)."""
        return self.type == "weapon"

    @property
    def is_ammo(self) -> bool:
        """Whether it is a bin of ammunition."""
        return self.type == "ammo"

    @property
    def salvo_damage(self) -> int:
        """The most that all shots at once do, at the range where that is most."""
        return max(self.damage) * self.rate

    @property
    def salvo_heat(self) -> int:
        """Heat of all shots at once."""
        return self.heat * self.rate

    @property
    def is_unknown(self) -> bool:
        """Whether it stands for a name that the catalog does not hold."""
        return self.kind == "unknown"

    @property
    def has_variable_size(self) -> bool:
        """Whether the designer chooses its size."""
        return self.size_step > 0

    def size_or_least(self, size: float | None = None) -> float | None:
        """The size of a new mount: the one asked for, else the least; None for items of one size."""
        return float(size or self.size_step) if self.has_variable_size else size
