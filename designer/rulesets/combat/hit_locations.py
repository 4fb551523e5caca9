"""Hit locations: which location an attack strikes, by the side of the target that it hits (TW p. 109, 146; IO p. 158).

The front legs of quads have the numbers of arms, so that one table of weapon hits serves bipeds and quads. A hit on the
legs of a tripod is followed by a die for the leg.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from enum import StrEnum
from fractions import Fraction
from functools import cache, lru_cache
from types import MappingProxyType
from typing import NamedTuple

from designer import paths
from designer.catalog import RuleSet
from designer.catalog.records import Record, read_table
from designer.language import marked, tr
from designer.rulesets.chance import dice
from designer.rulesets.quirks.contribution import WAYS
from designer.units.location import LL, RL, Form, Location

_CODES = {Form.TRIPOD.code(location): location for location in Location}


class AttackSide(StrEnum):
    """The side of the target from which an attack comes."""

    FRONT = marked("front")
    LEFT = marked("left")
    RIGHT = marked("right")
    REAR = marked("rear")


class HitTable(StrEnum):
    """The tables of hit locations: two dice for weapons, one for punches and for kicks."""

    WEAPONS = "weapons"
    PUNCH = "punch"
    KICK = "kick"


@lru_cache(maxsize=1)
def _tables() -> Record:
    return read_table(paths.data("combat", "hit_locations.json"))


def weapon_hit(form: Form, side: AttackSide, rolled: int, leg_die: int = 1) -> Location:
    """The location that a weapon hits with a roll of two dice; ``leg_die`` counts for the legs of tripods."""
    return _leg_of(form, side, _CODES[_tables()["weapons"][side.value][rolled - 2]], leg_die)


def advanced_hit(form: Form, side: AttackSide, rolled: int, leg_die: int = 1) -> Location:
    """The location that a weapon hits by the optional rule of advanced hit locations (TO, SHEET_RULES 1.2 and 1.4).

    Quads have a table of their own; of others only the rear changes, that of a prone 'Mech.
    """
    tables = _tables()
    if not form.has_arms:
        return _CODES[tables["advanced_quad"][side.value][rolled - 2]]
    if side is AttackSide.REAR:
        return _leg_of(form, side, _CODES[tables["advanced_prone"][side.value][rolled - 2]], leg_die)
    return weapon_hit(form, side, rolled, leg_die)


def _leg_of(form: Form, side: AttackSide, location: Location, leg_die: int) -> Location:
    """A location that is hit; which leg of a tripod is hit says a die of its own (IO p. 158)."""
    if form is Form.TRIPOD and location in (RL, LL):
        return _CODES[_tables()["tripod_leg"][side.value][leg_die - 1]]
    return location


def physical_hit(
    form: Form, side: AttackSide, table: HitTable, rolled: int, rules: RuleSet = RuleSet.TOTAL_WARFARE
) -> Location:
    """The location that a punch or a kick hits with a roll of one die.

    The core rulebook mirrors punches from the front and the rear; whether those on quads too is open (CORE_2026 6.17).
    """
    if table is HitTable.PUNCH and form.has_arms and side.value in rules.facts.punch:
        return _CODES[rules.facts.punch[side.value][rolled - 1]]
    kind = "quad" if not form.has_arms else "tripod" if form is Form.TRIPOD else ""
    tables, name = _tables(), f"{table.value}_{kind}"
    return _CODES[tables[name if name in tables else table.value][side.value][rolled - 1]]


@cache
def hit_chances(
    form: Form, side: AttackSide, table: HitTable = HitTable.WEAPONS, rules: RuleSet = RuleSet.TOTAL_WARFARE
) -> Mapping[Location, Fraction]:
    """The probability of each location that a hit can strike."""
    chances: defaultdict[Location, Fraction] = defaultdict(Fraction)
    if table is HitTable.WEAPONS:
        for rolled, ways in WAYS.items():
            for leg_die in range(1, 7):
                chances[weapon_hit(form, side, rolled, leg_die)] += Fraction(ways, 216)
    else:
        for rolled in range(1, 7):
            chances[physical_hit(form, side, table, rolled, rules)] += Fraction(1, 6)
    return MappingProxyType(dict(chances))


def leg_share(form: Form, side: AttackSide) -> Fraction:
    """The share of weapon hits that strike a leg, which partial cover absorbs (TW p. 102)."""
    return sum((chance for location, chance in hit_chances(form, side).items() if location in form.legs), Fraction(0))


class CalledShot(NamedTuple):
    """The roll of so many dice with which a shot aimed at a location of an immobile target hits that location."""

    dice: int
    least: int
    most: int

    @property
    def rolls(self) -> str:
        """The roll as text: "6–8 on 2d6", "4+ on 1d6"."""
        span = f"{self.least}+" if self.most == 6 * self.dice else f"{self.least}–{self.most}"
        return tr("{rolls} on {n}d6", rolls=span, n=self.dice)

    @property
    def chance(self) -> float:
        """The probability of the roll."""
        return float(sum(chance for rolled, chance in dice(self.dice, 6).outcomes if self.least <= rolled <= self.most))


def called_shot(rules: RuleSet) -> CalledShot:
    """The roll of an aimed shot (TW p. 110; CORE_2026 2.8)."""
    return CalledShot(**rules.facts.aimed)
