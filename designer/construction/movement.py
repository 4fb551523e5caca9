"""Movement points: those on the record sheet, and those for Battle Value.

TechManual p. 48; Tactical Operations p. 292 (wings, boosters, shields); BV_RULES, section 1; CONSTRUCTION 10.2.
"""

from __future__ import annotations

import math
from typing import Final, NamedTuple

from designer import design
from designer.construction.armor import armor_type_at
from designer.construction.engine import effective_engine, walk_of
from designer.construction.formulas import nearest
from designer.construction.layout import cockpit_of
from designer.graph import Evaluator, query
from designer.units.location import ARMS, Form

FUEL_POINTS: Final = 80
"""Points of fuel in each fuel tank of a LAM, and in its engine, without mass or slot (IO p. 114)."""


class Movement(NamedTuple):
    """Movement points as a record sheet prints them; ``boosted`` is the run with MASC and supercharger."""

    walk: int
    run: int
    boosted: int
    jump: int
    umu: int

    @property
    def text(self) -> str:
        """For example ``4 / 6 / 3`` or ``4 / 6 [8] / 3``."""
        run = f"{self.run} [{self.boosted}]" if self.boosted != self.run else f"{self.run}"
        return f"{self.walk} / {run} / {max(self.jump, self.umu)}"


@query
def is_primitive(g: Evaluator) -> bool:
    """A primitive cockpit makes a primitive 'Mech (CONSTRUCTION 3.2)."""
    return "primitive" in cockpit_of(design.cockpit_kind(g)).flags


@query
def base_walk(g: Evaluator) -> int:
    """Walk MP of engine and tonnage alone."""
    return walk_of(effective_engine(g).rating, design.chassis(g).tonnage, primitive=is_primitive(g))


@query
def booster_count(g: Evaluator) -> int:
    """Kinds of speed booster: MASC and supercharger count once each (BV rule 1.4)."""
    return bool(design.with_flag(g, "masc")) + bool(design.with_flag(g, "supercharger"))


@query
def shields(g: Evaluator, flag: str) -> int:
    """Shields of one size in arms, at most one an arm; quads have no arms (BV rule 1.3)."""
    if not design.chassis(g).form.has_arms:
        return 0
    return len({f.location for f in design.with_flag(g, flag)} & set(ARMS))


@query
def hardened_leg(g: Evaluator) -> bool:
    """Hardened armor on any leg costs a running MP (TO p. 280)."""
    return any(armor_type_at(g, leg).hardened for leg in design.chassis(g).form.legs)


def run_of(walk: int, boosters: int, *, hardened: bool) -> int:
    """Run MP: one and a half times the walk, twice with one booster, two and a half times with both."""
    factor = (1.5, 2.0, 2.5)[boosters]
    return max(0, math.ceil(walk * factor) - hardened)


@query
def fuel_points(g: Evaluator) -> int:
    """Points of fuel of a LAM: those of its engine, and as many in each tank; 0 for others (IO p. 114)."""
    if design.chassis(g).form is not Form.LAM:
        return 0
    return FUEL_POINTS * (1 + sum("lam_fuel" in fitted.item.flags for fitted in design.gear(g)))


@query
def jet_count(g: Evaluator) -> int:
    """Jump jets of all kinds: one MP each (BV rule 1.5)."""
    return len(design.with_flag(g, "jump_jet"))


@query
def wing_bonus(g: Evaluator) -> int:
    """Jump MP that a partial wing adds: two up to 55 tons, one above (TO p. 292)."""
    if not design.with_flag(g, "partial_wing"):
        return 0
    return 2 if design.chassis(g).tonnage <= 55 else 1


@query
def jet_mp(g: Evaluator) -> int:
    """Jump MP of the jets, with partial wing and shields (BV rule 1.5)."""
    if shields(g, "large_shield"):
        return 0
    jets = jet_count(g)
    return max(0, jets + (wing_bonus(g) if jets else 0) - shields(g, "medium_shield"))


@query
def booster_mp(g: Evaluator) -> int:
    """Jump MP of mechanical boosters (BV rule 1.6)."""
    boosters = design.with_flag(g, "jump_booster")
    if not boosters or shields(g, "large_shield"):
        return 0
    mp = nearest(boosters[0].mount.size or 0)
    return max(0, mp + (wing_bonus(g) if mp > 0 else 0) - shields(g, "medium_shield"))


@query
def umu_mp(g: Evaluator) -> int:
    """Underwater MP: one for each unit, none with a large shield (BV rule 1.8)."""
    return 0 if shields(g, "large_shield") else len(design.with_flag(g, "umu"))


@query
def shielded_walk(g: Evaluator) -> int:
    """Walk MP minus one for each large and medium shield; can be negative (BV rule 1.3)."""
    return base_walk(g) - shields(g, "large_shield") - shields(g, "medium_shield")


@query
def bv_walk(g: Evaluator) -> int:
    """Walk MP for Battle Value: without shields and drapes, with active TSM except on tripods (BV rule 1.3)."""
    walk = shielded_walk(g)
    if design.with_flag(g, "chain_drape"):
        walk -= 1
    if design.with_flag(g, "tsm") and design.chassis(g).form is not Form.TRIPOD:
        walk += 1
    return max(0, walk)


@query
def bv_run(g: Evaluator) -> int:
    """Run MP for Battle Value (BV rule 1.4)."""
    return run_of(bv_walk(g), booster_count(g), hardened=hardened_leg(g))


@query
def bv_jump(g: Evaluator) -> int:
    """Jump MP for Battle Value: jets or boosters, whichever is more (BV rule 1.6)."""
    return max(jet_mp(g), booster_mp(g))


@query
def is_airmek(g: Evaluator) -> bool:
    """Whether Battle Value uses AirMek movement: for LAMs of the standard type only (BV rule 1.9)."""
    chassis = design.chassis(g)
    return chassis.form is Form.LAM and not chassis.bimodal


@query
def airmek_flank(g: Evaluator) -> int:
    """Flank MP of an AirMek: one and a half times three times the jump MP (BV rule 1.9)."""
    return math.ceil(1.5 * 3 * jet_mp(g))


@query
def modular_armor(g: Evaluator) -> bool:
    """Modular armor costs a walking and a jumping MP while it is mounted (TO p. 281)."""
    return bool(design.with_flag(g, "modular_armor"))


@query
def movement(g: Evaluator) -> Movement:
    """Movement as the sheet prints it (CONSTRUCTION 10.2): shields slow the run, modular armor the jump."""
    slowed = max(0, shielded_walk(g))
    hardened = hardened_leg(g)
    return Movement(
        base_walk(g),
        run_of(slowed, 0, hardened=hardened),
        run_of(slowed, booster_count(g), hardened=hardened),
        max(jet_mp(g) - (jet_mp(g) > 0 and modular_armor(g)), booster_mp(g)),
        umu_mp(g),
    )


@query
def ramming_run(g: Evaluator) -> int:
    """Run MP in play with boosters armed and no TSM: modular armor and hardened legs count (BV rule 9.3)."""
    walk = max(0, shielded_walk(g) - modular_armor(g))
    return run_of(walk, booster_count(g), hardened=hardened_leg(g))
