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
from designer.construction.working_items import working_with
from designer.graph import Evaluator, query
from designer.units.injuries import UNHURT, Injuries
from designer.units.location import ARMS, Form

FUEL_POINTS: Final = 80
"""The fuel points of a LAM's engine, and of each fuel tank (IO p. 114)."""

FUEL_FLAG: Final = "lam_fuel"
"""The flag of the fuel tanks of LAMs."""


class Movement(NamedTuple):
    """Movement points as on a record sheet; ``boosted`` is the run MP with MASC and supercharger.

    All that the design carries counts: shields, modular armor and chain drapes make it slower than its engine would.
    """

    walk: int
    run: int
    boosted: int
    jump: int
    umu: int

    @property
    def text(self) -> str:
        """Walk, run and jump MP as text: ``4 / 6 / 3``, with boosted run MP and UMU ``4 / 6 [8] / 0, UMU 2``."""
        return f"{self.walk} / {self.run_text} / {self.jump}{f', UMU {self.umu}' if self.umu else ''}"

    @property
    def run_text(self) -> str:
        """Run MP as text, with boosted run MP in brackets if they differ."""
        return f"{self.run} [{self.boosted}]" if self.boosted != self.run else f"{self.run}"


@query
def is_primitive(g: Evaluator) -> bool:
    """Whether the 'Mech is primitive: it has a primitive cockpit (CONSTRUCTION 3.2)."""
    return "primitive" in cockpit_of(design.cockpit_kind(g)).flags


@query
def base_walk(g: Evaluator) -> int:
    """Walk MP by engine rating and tonnage only."""
    return walk_of(effective_engine(g).rating, design.chassis(g).tonnage, primitive=is_primitive(g))


@query
def booster_count(g: Evaluator, injuries: Injuries = UNHURT) -> int:
    """The number of kinds of speed boosters: MASC and supercharger count once each (BV rule 1.4)."""
    return sum([bool(working_with(g, flag, injuries)) for flag in ("masc", "supercharger")])


class Shields(NamedTuple):
    """The number of arms with a shield, by its size."""

    medium: int
    large: int


@query
def shields(g: Evaluator, injuries: Injuries = UNHURT) -> Shields:
    """The number of arms with a medium and with a large shield (BV rule 1.3)."""
    if not design.chassis(g).form.has_arms:
        return Shields(0, 0)
    medium, large = (
        len({f.location for f in working_with(g, flag, injuries)}.intersection(ARMS))
        for flag in ("medium_shield", "large_shield")
    )
    return Shields(medium, large)


@query
def hardened_leg(g: Evaluator) -> bool:
    """Whether a leg has hardened armor, which costs a running MP (TO p. 280)."""
    return any(armor_type_at(g, leg).hardened for leg in design.chassis(g).form.legs)


def run_of(walk: int, boosters: int, *, hardened: bool) -> int:
    """Run MP: 1.5 times the walk MP, twice with one booster, 2.5 times with both; 1 less with a hardened leg."""
    factor = (1.5, 2.0, 2.5)[boosters]
    return max(0, math.ceil(walk * factor) - hardened)


@query
def fuel_points(g: Evaluator) -> int:
    """The fuel points of a LAM: those of its engine and of its tanks; 0 for other 'Mechs (IO p. 114)."""
    if design.chassis(g).form is not Form.LAM:
        return 0
    return FUEL_POINTS * (1 + fuel_tanks(g))


def fuel_tanks(g: Evaluator) -> int:
    """The number of fuel tanks for LAMs."""
    return sum(FUEL_FLAG in fitted.item.flags for fitted in design.gear(g))


@query
def jet_count(g: Evaluator, injuries: Injuries = UNHURT) -> int:
    """The number of jump jets of all kinds, which give one MP each (BV rule 1.5)."""
    return len(working_with(g, "jump_jet", injuries))


@query
def wing_bonus(g: Evaluator, injuries: Injuries = UNHURT) -> int:
    """Jump MP that a partial wing adds: 2 up to 55 tons, 1 above, 1 less for each hit on it (TO p. 292)."""
    wings = working_with(g, "partial_wing", injuries)
    if not wings:
        return 0
    return max(0, (2 if design.chassis(g).tonnage <= 55 else 1) - injuries.hits_on(wings[0].mount.id))


@query
def jet_mp(g: Evaluator, injuries: Injuries = UNHURT) -> int:
    """Jump MP of jump jets, with the effect of a partial wing and of shields (BV rule 1.5)."""
    return _shielded_jump(g, jet_count(g, injuries), injuries)


def booster_size(g: Evaluator, injuries: Injuries = UNHURT) -> int:
    """The jump MP for which mechanical boosters are built; 0 without any."""
    boosters = working_with(g, "jump_booster", injuries)
    return nearest(boosters[0].mount.size or 0) if boosters else 0


@query
def booster_mp(g: Evaluator, injuries: Injuries = UNHURT) -> int:
    """Jump MP of mechanical boosters (BV rule 1.6)."""
    return _shielded_jump(g, booster_size(g, injuries), injuries)


def _shielded_jump(g: Evaluator, mp: int, injuries: Injuries) -> int:
    """Jump MP of jets or boosters, with a partial wing, less 1 for each medium shield, none with a large one."""
    held = shields(g, injuries)
    if mp <= 0 or held.large:
        return 0
    return max(0, mp + wing_bonus(g, injuries) - held.medium)


@query
def umu_mp(g: Evaluator, injuries: Injuries = UNHURT) -> int:
    """Underwater MP: one for each UMU, none with a large shield (BV rule 1.8)."""
    return 0 if shields(g, injuries).large else len(working_with(g, "umu", injuries))


@query
def chain_drape(g: Evaluator, injuries: Injuries = UNHURT) -> bool:
    """Whether the 'Mech wears a chain drape, which costs a walking MP (BV rule 1.3)."""
    return bool(working_with(g, "chain_drape", injuries))


@query
def slowdown(g: Evaluator, injuries: Injuries = UNHURT) -> int:
    """The walk MP that gear costs: 1 for each medium or large shield, 1 for modular armor, 1 for a chain drape."""
    return sum(shields(g, injuries)) + modular_armor(g, injuries) + chain_drape(g, injuries)


@query
def bv_walk(g: Evaluator, by_rules: bool) -> int:
    """Walk MP for Battle Value: modular armor does not count, TSM adds 1 (BV rule 1.3).

    On tripods TSM adds nothing in the reference implementation; with ``by_rules`` it does.
    """
    walk = base_walk(g) - sum(shields(g)) - chain_drape(g)
    if "tsm" in design.flagged(g, "movement") and (by_rules or design.chassis(g).form is not Form.TRIPOD):
        walk += 1
    return max(0, walk)


@query
def bv_run(g: Evaluator, by_rules: bool) -> int:
    """Run MP for Battle Value, as the reference implementation counts them or by the rules (BV rule 1.4)."""
    return run_of(bv_walk(g, by_rules), booster_count(g), hardened=hardened_leg(g))


@query
def bv_jump(g: Evaluator) -> int:
    """Jump MP for Battle Value: those of jump jets or of jump boosters, whichever are more (BV rule 1.6)."""
    return max(jet_mp(g), booster_mp(g))


@query
def is_airmek(g: Evaluator) -> bool:
    """Whether Battle Value uses AirMek movement: for LAMs of the standard type only (BV rule 1.9)."""
    chassis = design.chassis(g)
    return chassis.form is Form.LAM and not chassis.bimodal


@query
def airmek_flank(g: Evaluator) -> int:
    """Flank MP of an AirMek: 1.5 times 3 times the jump MP, rounded up (BV rule 1.9)."""
    return math.ceil(1.5 * 3 * jet_mp(g))


@query
def modular_armor(g: Evaluator, injuries: Injuries = UNHURT) -> bool:
    """Whether the 'Mech has modular armor, which costs a walking and a jumping MP (TO p. 281)."""
    return bool(working_with(g, "modular_armor", injuries))


@query
def movement(g: Evaluator) -> Movement:
    """Movement as on the record sheet and in play: all outputs show it (CONSTRUCTION 10.2)."""
    return movement_at(g, base_walk(g) - slowdown(g))


def movement_at(g: Evaluator, walk: int, injuries: Injuries = UNHURT, *, runs: bool = True) -> Movement:
    """Movement with these walk MP and what still works; without ``runs`` it moves no faster than it walks."""
    walk, hardened = max(0, walk), hardened_leg(g)
    run, boosted = (
        run_of(walk, boosters, hardened=hardened) if runs else walk for boosters in (0, booster_count(g, injuries))
    )
    jump = max(jet_mp(g, injuries), booster_mp(g, injuries)) - modular_armor(g, injuries)
    return Movement(walk, run, boosted, max(0, jump), umu_mp(g, injuries))


class MovementLine(NamedTuple):
    """A kind of movement: its MP by engine and jets alone, and with everything that changes them, as text.

    For ``fuel`` they are the fuel points of a LAM without and with its tanks.
    """

    kind: str
    base: int
    final: str


@query
def movement_lines(g: Evaluator) -> tuple[MovementLine, ...]:
    """Walk, run and jump MP, underwater MP and fuel if there are any, each before and after everything that changes it.

    Modular armor, shields, chain drapes and hardened legs slow down, MASC, supercharger and partial wing speed up; the
    run MP with boosters are in brackets (CONSTRUCTION 10.2).
    """
    found = movement(g)
    jets = max(jet_count(g), booster_size(g))
    usual = run_of(base_walk(g), 0, hardened=False)
    lines = [
        MovementLine("walk", base_walk(g), str(found.walk)),
        MovementLine("run", usual, found.run_text),
        MovementLine("jump", jets, str(found.jump)),
    ]
    if umus := len(design.with_flag(g, "umu")):
        lines.append(MovementLine("umu", umus, str(found.umu)))
    if fuel := fuel_points(g):
        lines.append(MovementLine("fuel", FUEL_POINTS, str(fuel)))
    return tuple(lines)
