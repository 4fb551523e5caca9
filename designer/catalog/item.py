"""A kind of equipment (item): its names and figures, as the data files have them."""

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


@dataclass(frozen=True, slots=True, eq=False, init=False, repr=False)
class Item:
    """A kind of equipment. Compared by identity: the catalog holds one object per id, which it makes of a record.

    ``variant`` and ``variant_short`` are names for use below a heading that names the group of similar items.
    ``mass`` (kg), ``slots``, ``bv`` and ``cost`` (C-bills) are None where ``formula`` names the rule that gives
    them for a given 'Mech. ``damage`` is the greatest damage of one attack at short, medium and long range;
    ``cluster`` is the column of the cluster table (0 for weapons that do not roll on it), ``rate`` the most shots in a
    turn. ``range`` is minimum, short, medium, long, extreme in hexes. ``ammo`` and ``rack`` are equal for a launcher
    and its ammunition; ``damage``, ``cluster`` and ``range`` of the ammunition replace the launcher's if they are not
    0, and its ``to_hit`` is added. ``strike`` is the damage of a hit in a physical attack: None if ``formula`` names
    the rule, the mean of ``strike_dice`` dice if it is rolled. ``is_years`` and ``clan_years`` are the years of
    prototype, production, common, extinct, reintroduced. ``others_only``: only ProtoMechs and battle armor carry it
    (``data/README.md``). ``ref`` names book and page of each rule, such as "TM 227".
    ``flags`` are the properties that rules read (``designer.catalog.vocabulary``).
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
    ref: tuple[str, ...] = ()
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

    def __repr__(self) -> str:
        return f"<Item {self.id}>"

    @property
    def is_weapon(self) -> bool:
        """Whether it is a weapon by the rules; TAG and C3 masters are weapons, too."""
        return self.type == "weapon"

    @property
    def is_ammo(self) -> bool:
        """Whether it is a bin of ammunition."""
        return self.type == "ammo"

    @property
    def salvo_damage(self) -> int:
        """The greatest damage of all shots of a turn together, at the range where it is greatest."""
        return max(self.damage) * self.rate

    @property
    def salvo_heat(self) -> int:
        """Heat of all shots of a turn together."""
        return self.heat * self.rate

    @property
    def own_shots(self) -> int:
        """The shots that a weapon holds itself: one, or two; 0 if it takes them from bins."""
        return 2 if "double_one_shot" in self.flags else 1 if "one_shot" in self.flags else 0

    @property
    def takes_shots(self) -> bool:
        """Whether it is a weapon that takes its shots from bins."""
        return self.is_weapon and bool(self.ammo) and not self.own_shots

    @property
    def takes_armor(self) -> bool:
        """Whether component armor has an effect on it (TO p. 95); it has none on ammunition and on armor itself."""
        return "unarmorable" not in self.flags and (not self.is_ammo or "armorable" in self.flags)

    @property
    def can_be_armored(self) -> bool:
        """Whether its slots may get component armor: critical hits can strike them, and the armor has an effect."""
        return self.hittable and self.takes_armor

    @property
    def is_unknown(self) -> bool:
        """Whether it is a placeholder for a name that the catalog does not have."""
        return self.kind == "unknown"

    @property
    def has_variable_size(self) -> bool:
        """Whether the designer chooses its size."""
        return self.size_step > 0

    def size_or_least(self, size: float | None = None) -> float | None:
        """The size for a new mount of the item: ``size``, else the smallest; None for items of fixed size."""
        return float(size or self.size_step) if self.has_variable_size else size
