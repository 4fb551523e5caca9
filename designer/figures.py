"""The figures of a design: one table, from which every list, column, query word and text takes them.

Comparison, library, assistants, forces, the window and the command line name figures by their ids, and show them with
the name, unit and digits of the record. ``docs/guide/figures.md`` is written from this table.

A new figure is a record here, and no more: databases of the library get its column by themselves.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, Literal

from designer import decimals, design
from designer.battle_value.total import battle_value, ledger
from designer.construction.armor import armor, structure_points
from designer.construction.cost import cost
from designer.construction.heat import heat
from designer.construction.mass import mass
from designer.construction.movement import Movement, movement
from designer.construction.slot_space import slot_use
from designer.graph import Evaluator
from designer.language import marked, tr

DISTANCES: Final = (3, 9, 15)
"""The distances in hexes at which damage is shown: short, medium and long range for most weapons."""
MEDIUM: Final = DISTANCES[1]
"""The distance in hexes at which damage is compared where only one distance is shown."""
_MILLION: Final = 1_000_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """A figure of a design.

    ``of`` gives its value: masses in kg, prices in C-bills. Shown are ``scale`` of these as one, with ``digits`` after
    the point and ``unit`` behind. ``name``, ``short`` (for headings), ``unit`` and ``definition`` are marked texts;
    ``source`` is where the rule is printed. ``better`` is 1 if more is better, -1 if less is, 0 if neither.

    ``column`` is its name in rows of the library and in exported tables, ``word`` its word in queries, ``also`` are
    others for it. ``sample`` is the widest usual text, ``grouped`` tells whether thousands are set apart in texts.
    ``step`` is a difference that a player would call small. In exported tables and in queries, values are divided by
    ``table_scale``: masses are in tonnes there, prices in C-bills.
    """

    id: str
    name: str
    short: str
    definition: str
    source: str
    of: Callable[[Evaluator], float]
    column: str
    word: str
    also: tuple[str, ...] = ()
    unit: str = ""
    scale: int = 1
    digits: int = 0
    better: Literal[-1, 0, 1] = 0
    sample: str = "100"
    grouped: bool = True
    step: float = 1
    table_scale: int = 1

    @property
    def label(self) -> str:
        """The name with the unit, as for an axis: "Cost, M"."""
        return f"{tr(self.name)}, {tr(self.unit)}" if self.unit else tr(self.name)

    @property
    def is_whole(self) -> bool:
        """Whether all values are whole numbers."""
        return self.digits == 0 or self.scale > 1

    def shown(self, value: float) -> float:
        """A value in the unit in which it is shown."""
        return value / self.scale

    def tabled(self, value: float) -> float:
        """A value as exported tables and queries have it."""
        return value / self.table_scale if self.table_scale > 1 else value

    def text(self, value: float) -> str:
        """A value as text, without the unit."""
        return decimals.figure(self.shown(value), self.digits, decimals.NARROW_SPACE if self.grouped else "")

    def read(self, g: Evaluator) -> float:
        """The figure of a design in the unit in which it is shown."""
        return self.shown(self.of(g))


def _armor_percent(g: Evaluator) -> float:
    sheet = armor(g)
    return 100 * sheet.points / sheet.maximum if sheet.maximum else 0.0


# The rules of play are imported when a figure asks them: much that only names figures needs none of them.


def _salvo(g: Evaluator, hexes: int) -> float:
    from designer.rulesets.combat.volley import salvo

    return salvo(g, hexes)


def _point_value(g: Evaluator) -> float:
    from designer.rulesets.alpha_strike.point_value import point_value

    return point_value(g)


def _damage_per_value(g: Evaluator) -> float:
    value = battle_value(g)
    return 100 * _salvo(g, MEDIUM) / value if value else 0.0


_ALL_HITS: Final = marked("Damage of all weapons in range that do not face the rear, if every shot and missile hits")
_DAMAGE: Final = {
    DISTANCES[0]: (marked("Damage at 3"), marked("dmg 3"), "damage_short", ("damage", "dmg", "short")),
    DISTANCES[1]: (marked("Damage at 9"), marked("dmg 9"), "damage_medium", ("medium",)),
    DISTANCES[2]: (marked("Damage at 15"), marked("dmg 15"), "damage_long", ("long",)),
}


def _damage(hexes: int) -> Figure:
    other = tr("Damage at {hexes}", hexes=hexes), tr("dmg {hexes}", hexes=hexes), "", ()
    name, short, column, also = _DAMAGE.get(hexes, other)
    return Figure(
        id=f"damage.{hexes}", name=name, short=short, definition=_ALL_HITS, source="TM p. 341",
        of=lambda g: _salvo(g, hexes), column=column, word=f"damage{hexes}", also=also, better=1, step=2,
    )  # fmt: skip


_TABLE: Final[tuple[Figure, ...]] = (
    Figure(
        id="bv", name=marked("Battle Value"), short=marked("BV"), column="bv", word="bv", of=battle_value,
        definition=marked("Battle Value 2.0 of the design with a regular crew, alone"), source="TM p. 302–315",
        sample="1 634", step=50,
    ),
    Figure(
        id="bv.defensive", name=marked("Defensive"), short=marked("defensive"), column="bv_defensive", word="defensive",
        definition=marked("The defensive part of the Battle Value"), source="TM p. 302–303",
        of=lambda g: ledger(g).defensive, digits=1, sample="1 234.5", step=25,
    ),
    Figure(
        id="bv.offensive", name=marked("Offensive"), short=marked("offensive"), column="bv_offensive", word="offensive",
        definition=marked("The offensive part of the Battle Value"), source="TM p. 303–304",
        of=lambda g: ledger(g).offensive, digits=1, sample="1 234.5", step=25,
    ),
    Figure(
        id="per_bv", name=marked("Damage at 9 per 100 BV"), short=marked("dmg/100 BV"), column="per_bv",
        definition=marked("Damage at 9 hexes for each 100 points of Battle Value"), source="",
        of=_damage_per_value, word="perbv", digits=1, better=1, sample="4.8", step=0.2,
    ),
    Figure(
        id="pv", name=marked("Point value"), short=marked("PV"), column="pv", word="pv", of=_point_value,
        definition=marked("Alpha Strike point value at skill 4"), source="AS 8", sample="50", step=2,
    ),
    Figure(
        id="tonnage", name=marked("Tonnage"), short=marked("tons"), column="mass", word="mass",
        also=("t", "ton", "tons", "tonnage"), definition=marked("The tonnage for which the design is built"),
        source="TM p. 46", of=lambda g: design.chassis(g).tonnage, unit=marked("t"), step=5,
    ),
    Figure(
        id="mass", name=marked("Mass used"), short=marked("mass"), column="mass_used", word="used",
        definition=marked("Mass of all that is built in"), source="TM p. 46–57",
        of=lambda g: mass(g).total, unit=marked("t"), scale=1000, table_scale=1000, digits=1, sample="100.0",
        step=500,
    ),
    Figure(
        id="mass.free", name=marked("Mass free"), short=marked("free"), column="mass_free", word="free",
        definition=marked("Tonnage that is left, negative if the design is too heavy"), source="TM p. 46–57",
        of=lambda g: mass(g).free, unit=marked("t"), scale=1000, table_scale=1000, digits=1, sample="10.0",
        step=500,
    ),
    Figure(
        id="slots", name=marked("Slots used"), short=marked("slots"), column="slots", word="slots",
        definition=marked("Critical slots with something in them"), source="TM p. 50",
        of=lambda g: slot_use(g).used, sample="78", step=2,
    ),
    Figure(
        id="year", name=marked("Year"), short=marked("year"), column="year", word="year", also=("introduced",),
        definition=marked("Year of introduction"), source="", of=lambda g: design.tech(g).year, sample="3067",
        grouped=False, step=5,
    ),
    Figure(
        id="rating", name=marked("Engine rating"), short=marked("rating"), column="engine_rating", word="rating",
        definition=marked("Rating of the engine"), source="TM p. 48–49", of=lambda g: design.engine(g).rating,
        sample="400", step=5,
    ),
    Figure(
        id="walk", name=marked("Walk MP"), short=marked("Walk"), column="walk", word="walk", also=("mp",),
        definition=marked("Walking MP in play, with all equipment and armor that slows the 'Mech down"),
        source="TM p. 48; TO p. 280–292", of=lambda g: movement(g).walk, better=1, sample="10", step=0.5,
    ),
    Figure(
        id="run", name=marked("Run MP"), short=marked("Run"), column="run", word="run",
        definition=marked("Running MP in play, without MASC and supercharger"), source="TM p. 48; TO p. 280–292",
        of=lambda g: movement(g).run, better=1, sample="15", step=0.5,
    ),
    Figure(
        id="run.boosted", name=marked("Run, boosted"), short=marked("boosted"), column="boosted", word="boosted",
        also=("sprint",), definition=marked("Running MP in play with MASC and supercharger, if there are any"),
        source="TM p. 48; TO p. 280–292", of=lambda g: movement(g).boosted, better=1, sample="20", step=0.5,
    ),
    Figure(
        id="jump", name=marked("Jump MP"), short=marked("Jump"), column="jump", word="jump",
        definition=marked("Jumping MP of jump jets or jump boosters, with a partial wing; without UMU"),
        source="TM p. 48; TO p. 292", of=lambda g: movement(g).jump, better=1, sample="10", step=0.5,
    ),
    Figure(
        id="umu", name=marked("UMU MP"), short=marked("UMU"), column="umu", word="umu",
        definition=marked("Underwater MP of UMUs"), source="BV rule 1.8", of=lambda g: movement(g).umu, better=1,
        sample="10", step=0.5,
    ),
    *map(_damage, DISTANCES),
    Figure(
        id="armor", name=marked("Armor points"), short=marked("armor"), column="armor_points", word="armor",
        definition=marked("Armor points of all locations"), source="TM p. 53–56", of=lambda g: armor(g).points,
        better=1, sample="304", step=8,
    ),
    Figure(
        id="armor.percent", name=marked("Armor, % of maximum"), short=marked("armor, %"), column="armor_percent",
        word="armor%", definition=marked("Armor points in percent of the most that the design may have"),
        source="TM p. 53–56", of=_armor_percent, digits=1, better=1, sample="100.0", step=4,
    ),
    Figure(
        id="structure", name=marked("Structure points"), short=marked("structure"), column="structure_points",
        word="structure", definition=marked("Internal structure points of all locations"), source="TM p. 47",
        of=structure_points, better=1, sample="152", step=4,
    ),
    Figure(
        id="heat.made", name=marked("Heat made"), short=marked("heat"), column="heat", word="heat",
        definition=marked("Heat of a turn in which all weapons fire and the 'Mech jumps, else runs"),
        source="TW p. 158–160", of=lambda g: heat(g).total, better=-1, sample="58", step=2,
    ),
    Figure(
        id="heat.weapons", name=marked("Heat of weapons"), short=marked("weapon heat"), column="heat_weapons",
        word="weaponheat", definition=marked("Heat of all weapons, if each fires once"), source="TW p. 158–160",
        of=lambda g: heat(g).weapons, digits=1, better=-1, sample="58.0", step=2,
    ),
    Figure(
        id="sinks", name=marked("Heat sinks"), short=marked("sinks"), column="heat_sink_count", word="sinks",
        definition=marked("Number of heat sinks, those in the engine included"), source="TM p. 53",
        of=lambda g: design.heat_sinks(g).count, better=1, sample="28",
    ),
    Figure(
        id="heat.sunk", name=marked("Heat sunk"), short=marked("sunk"), column="heat_capacity", word="cooling",
        also=("dissipation", "sunk"), definition=marked("Heat that leaves the 'Mech in a turn"), source="TW p. 158–160",
        of=lambda g: heat(g).capacity, better=1, sample="58", step=2,
    ),
    Figure(
        id="heat.net", name=marked("Net heat"), short=marked("net heat"), column="net_heat", word="netheat",
        definition=marked("Heat made minus heat sunk; negative if more can be sunk than is made"),
        source="TW p. 158–160", of=lambda g: heat(g).total - heat(g).capacity, better=-1, sample="−28", step=2,
    ),
    Figure(
        id="cost", name=marked("Cost"), short=marked("cost, M"), column="cost", word="cost", also=("price",),
        definition=marked("Price in C-bills with all ammunition"), source="TM p. 278–284", of=lambda g: cost(g).total,
        unit=marked("M"), scale=_MILLION, digits=2, better=-1, sample="125.67", step=200_000,
    ),
    Figure(
        id="cost.dry", name=marked("Cost without ammunition"), short=marked("dry cost, M"), column="cost_dry",
        word="drycost", definition=marked("Price in C-bills without ammunition"), source="TM p. 278–284",
        of=lambda g: cost(g).dry, unit=marked("M"), scale=_MILLION, digits=2, better=-1, sample="125.67", step=200_000,
    ),
)  # fmt: skip

FIGURES: Final[Mapping[str, Figure]] = MappingProxyType({figure.id: figure for figure in _TABLE})
"""The figures by id, in the order in which they are offered."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FigureGroup:
    """Figures that are shown together, as "25 / 16"; ``figures`` are their ids, the other fields as in `Figure`.

    ``joined`` makes the text of their values; without it they are divided by slashes.
    """

    name: str
    short: str
    definition: str
    figures: tuple[str, ...]
    sample: str
    joined: Callable[[Sequence[float]], str] | None = None

    def text(self, value: Callable[[str], float]) -> str:
        """The figures as text; ``value`` gives each by its id."""
        values = [value(each) for each in self.figures]
        if self.joined is not None:
            return self.joined(values)
        return " / ".join(FIGURES[each].text(found) for each, found in zip(self.figures, values, strict=True))

    def read(self, g: Evaluator) -> str:
        """The figures of a design as text."""
        return self.text(lambda each: FIGURES[each].of(g))


MOVE: Final = FigureGroup(
    name=marked("Movement"), short=marked("move"), figures=("walk", "run", "run.boosted", "jump", "umu"),
    definition=marked("Walk, run and jump MP; boosted run MP in brackets"), sample="10 / 15 / 10",
    joined=lambda values: Movement(*map(int, values)).text,
)  # fmt: skip
HEAT: Final = FigureGroup(
    name=marked("Heat"), short=marked("heat"), figures=("heat.made", "heat.sunk"), sample="58 / 28",
    definition=marked("Heat of a turn in which everything fires / heat that the sinks dissipate"),
)  # fmt: skip
DAMAGE: Final = FigureGroup(
    name=marked("Damage 3/9/15"), short=marked("dmg 3/9/15"), definition=_ALL_HITS, sample="100 / 100 / 100",
    figures=tuple(f"damage.{hexes}" for hexes in DISTANCES),
)  # fmt: skip


def damage_at(hexes: int) -> Figure:
    """The damage at a distance; at the usual distances it is one of the ``FIGURES``."""
    return FIGURES.get(f"damage.{hexes}") or _damage(hexes)


def figure_of(figure_id: str) -> Figure:
    """The figure with an id, also the damage at any distance ("damage.12"); ``KeyError`` if there is none."""
    if (found := FIGURES.get(figure_id)) is not None:
        return found
    kind, _, hexes = figure_id.partition(".")
    if kind == "damage" and hexes.isdecimal():
        return damage_at(int(hexes))
    raise KeyError(figure_id)
