"""Engines: rating and walk MP, slots, mass, and which engines exist.

TechManual p. 48-50; Tactical Operations p. 306; CONSTRUCTION, section 2.
"""

from __future__ import annotations

import math

from designer import design
from designer.catalog import EngineKind, systems
from designer.construction.formulas import up_half
from designer.graph import Evaluator, query
from designer.units.unit import Chassis, Engine

PRIMITIVE_FACTOR = 1.2
"""The factor of the rating that a primitive engine needs for a speed (BV rule 1.2)."""


def large(engine: Engine) -> bool:
    """Whether an engine is a Large engine, which has a rating above 400 (TO p. 306)."""
    return engine.rating > 400


def is_valid(engine: Engine) -> bool:
    """Whether an engine exists: e.g. no Clan Light or Fission, no Large Compact; the rating is in the table."""
    kind = systems().engines.get(engine.kind)
    if kind is None or not 0 <= engine.rating <= 500:
        return False
    if engine.clan and kind.side_slots_clan is None:
        return False
    return not (large(engine) and kind.ct_slots_large is None)


def kind_of(engine: Engine) -> EngineKind:
    """The engine type; an unknown one counts as the type "none"."""
    known = systems().engines
    return known.get(engine.kind) or known["none"]


def ct_slots(engine: Engine, *, superheavy: bool) -> int:
    """The slots of an engine in the center torso; 0 if there is no such engine."""
    kind = kind_of(engine)
    if large(engine):
        slots = kind.ct_slots_large_superheavy if superheavy else kind.ct_slots_large
    else:
        slots = kind.ct_slots_superheavy if superheavy else kind.ct_slots
    return slots or 0


def side_slots(engine: Engine, *, superheavy: bool) -> int:
    """The slots of an engine in each side torso, by its type, whatever slots a file lists (BV rule 3.3)."""
    if not is_valid(engine):
        return 0
    kind = kind_of(engine)
    if engine.clan:
        slots = kind.side_slots_clan_superheavy if superheavy else kind.side_slots_clan
    else:
        slots = kind.side_slots_superheavy if superheavy else kind.side_slots
    return slots or 0


def engine_mass_of(engine: Engine) -> int:
    """The mass of an engine in kg: the fusion engine table's value times the type's factor, up to the half ton."""
    kind = kind_of(engine)
    rating = math.ceil(engine.rating / 5) * 5
    base = systems().fusion_mass.get(rating, 250 if rating == 5 else 0)  # the table begins with a rating of 10
    numerator, denominator = kind.mass_factor
    return max(up_half(base * numerator / denominator), kind.min_mass)


def rating_for(walk: int, tonnage: int, *, primitive: bool = False) -> int:
    """The rating for this many walk MP; primitive engines need a fifth more, rounded up to a multiple of 5."""
    if not primitive:
        return walk * tonnage
    return math.ceil(round(walk * tonnage * PRIMITIVE_FACTOR / 5, 6)) * 5


def walk_of(rating: int, tonnage: int, *, primitive: bool = False) -> int:
    """The walk MP that a rating gives (BV rule 1.2)."""
    if tonnage <= 0:
        return 0
    if primitive:
        scaled = rating / PRIMITIVE_FACTOR
        rating = int(scaled - scaled % 5) + 5 if scaled % 5 else int(scaled)
    return rating // tonnage


@query
def effective_engine(g: Evaluator) -> Engine:
    """The engine for the rules: one that does not exist counts as no engine with a rating of 0 (BV rule 1.2)."""
    engine = design.engine(g)
    return engine if is_valid(engine) else Engine(0, "none", engine.clan)


@query
def engine_mass(g: Evaluator) -> int:
    """Engine mass in kg."""
    return engine_mass_of(design.engine(g))


@query
def side_torso_slots(g: Evaluator) -> int:
    """Engine slots in each side torso."""
    return side_slots(design.engine(g), superheavy=design.chassis(g).superheavy)


def rating_limits(chassis: Chassis) -> tuple[int, int]:
    """The lowest and highest walk MP that engines allow at this tonnage."""
    return 1, max(1, 500 // max(chassis.tonnage, 1))
