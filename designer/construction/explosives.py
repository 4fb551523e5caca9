"""Explosive equipment, and the locations with CASE: mounted, or automatic on a Clan chassis.

TechManual p. 210 (CASE), Tactical Operations p. 299 (CASE II); BV_RULES 5.4 to 5.8; CONSTRUCTION, section 6. The
Battle Value penalties are in ``designer.battle_value.explosive``.
"""

from __future__ import annotations

from functools import cache

from designer import design
from designer.catalog import Item, RuleSet
from designer.construction.links import links
from designer.design import Fitted
from designer.graph import Evaluator, gate, query
from designer.units.location import Location


@query
def case_at(g: Evaluator, location: Location) -> bool:
    """Whether CASE, Clan CASE or prototype CASE is mounted in a location (BV rule 5.7)."""
    cases = design.flagged(g, "protection")
    return any(f.location is location for flag in ("case", "case_p") for f in cases.get(flag, ()))


@query
def case_ii_at(g: Evaluator, location: Location) -> bool:
    """Whether CASE II is mounted in a location."""
    return any(f.location is location for f in design.with_flag(g, "case_ii"))


@query
def explosives(g: Evaluator) -> tuple[Fitted, ...]:
    """The placed mounts that can explode, in the order of locations and slots (BV rule 5.4)."""
    return tuple([f for f in _possibly_explosive(g) if f.mount.is_placed and _explodes(g, f, design.rules(g))])


@gate
def _possibly_explosive(g: Evaluator) -> tuple[Fitted, ...]:
    """The mounts whose items can explode, by themselves or once they are linked to another item."""
    return tuple([f for f in design.equipment(g) if may_explode(f.item)])


@cache
def may_explode(item: Item) -> bool:
    """Whether an item can explode: by itself, or once an item is linked to it."""
    if "jam_explosion" in item.flags:  # autocannons: only in play, by a jam or caseless ammunition (BV 5.2)
        return False
    return item.explosive or not item.flags.isdisjoint(("ppc", "ppc_capacitor", "laser_pulse_module", "hvac"))


def explodes(g: Evaluator, fitted: Fitted, rules: RuleSet) -> bool:
    """Whether an item explodes when it is hit; an autocannon does so by no rule book."""
    return may_explode(fitted.item) and _explodes(g, fitted, rules)


def _explodes(g: Evaluator, fitted: Fitted, rules: RuleSet) -> bool:
    item = fitted.item
    flags = item.flags
    if "ppc" in flags:
        return fitted.mount.id in links(g).server
    if "ppc_capacitor" in flags:
        return fitted.mount.id in links(g).serves or fitted.mount.id in links(g).crossed
    if "laser_pulse_module" in flags:
        return fitted.mount.id in links(g).serves
    if "hvac" in flags:
        return any(f.item.ammo == item.ammo and f.item.rack == item.rack for f in design.ammunition(g))
    if flags & {"m_pod", "b_pod"}:
        return item.explosive and rules.facts.pods_explosive
    return item.explosive


@query
def explosive_places(g: Evaluator) -> frozenset[Location]:
    """The locations in which something can explode; a split weapon counts in both of its locations."""
    return frozenset(
        [place for f in explosives(g) for place in (f.location, f.mount.other_location) if place is not None]
    )


@query
def case_places(g: Evaluator) -> frozenset[Location]:
    """The locations in which a Clan chassis has CASE unless another one is there."""
    due = {f.location for f in design.with_flag(g, "case_due") if f.location is not None}
    return explosive_places(g) | due if due else explosive_places(g)


@query
def has_automatic_case(g: Evaluator) -> bool:
    """Whether the 'Mech has automatic CASE: a Clan chassis, or one with a Clan CASE mounted (BV rule 5.8)."""
    if design.tech(g).base.is_clan:
        return True
    return any(f.item.tech == "Clan" for f in design.with_flag(g, "case"))


@query
def automatic_case(g: Evaluator) -> frozenset[Location]:
    """The locations with automatic Clan CASE: those with explosives and without mounted CASE or CASE II (5.8)."""
    if not has_automatic_case(g):
        return frozenset()
    out = design.case_opt_out(g)
    return frozenset([x for x in case_places(g) if x not in out and not case_at(g, x) and not case_ii_at(g, x)])


@query
def has_case(g: Evaluator, location: Location) -> bool:
    """Whether a location has CASE of any kind but CASE II, mounted or automatic."""
    return case_at(g, location) or location in automatic_case(g)
