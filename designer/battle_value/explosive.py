"""What may explode, where that hurts, and what it costs in defensive Battle Value (BV_RULES, section 5; TM p. 302)."""

from __future__ import annotations

from functools import cache

from designer import design
from designer.battle_value.ledger import Line
from designer.catalog import Item
from designer.construction.engine import side_torso_slots
from designer.construction.formulas import nominal_slots
from designer.construction.frame import frame_of
from designer.construction.links import links
from designer.design import Fitted
from designer.graph import Evaluator, query
from designer.units.location import ARMS, CT, LA, LL, LT, RA, RL, RT, SIDE_TORSOS, Location, inner_neighbour

NEVER_PENALIZED_AMMO = frozenset(("ac", "lac", "ac_imp", "ac_primitive", "pac", "ac_rotary"))
"""Autocannons that the data call explosive but that cost nothing (5.2)."""

MINOR = frozenset(
    (
        "gauss",
        "hvac",
        "improved_heavy_laser",
        "hyper_laser",
        "tsemp",
        "taser",
        "b_pod",
        "m_pod",
        "ppc",
        "ppc_capacitor",
        "laser_pulse_module",
        "emergency_coolant",
        "jump_jet",
    )
)
"""Items that cost one point a slot instead of fifteen (5.5); coolant pods too."""


@query
def case_at(g: Evaluator, location: Location) -> bool:
    """CASE, Clan CASE or prototype CASE mounted in a location (5.7)."""
    return any(f.location is location for flag in ("case", "case_p") for f in design.with_flag(g, flag))


@query
def case_ii_at(g: Evaluator, location: Location) -> bool:
    """CASE II mounted in a location."""
    return any(f.location is location for f in design.with_flag(g, "case_ii"))


@query
def has_automatic_case(g: Evaluator) -> bool:
    """Clan chassis, and those that carry a Clan CASE, have it wherever something can explode (5.8)."""
    if design.tech(g).base.is_clan:
        return True
    return any(f.item.tech == "Clan" for f in design.with_flag(g, "case"))


@query
def explosives(g: Evaluator) -> tuple[Fitted, ...]:
    """Everything that may explode, in walking order (5.4)."""
    return tuple([f for f in design.equipment(g) if may_explode(f.item) and f.mount.is_placed and _explodes(g, f)])


@cache
def may_explode(item: Item) -> bool:
    """Whether an item can explode at all: of its own, or once something is linked to it."""
    return item.explosive or not item.flags.isdisjoint(("ppc", "ppc_capacitor", "laser_pulse_module", "hvac"))


def _explodes(g: Evaluator, fitted: Fitted) -> bool:
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
        return item.explosive and pods_explode()
    return item.explosive


def pods_explode() -> bool:
    """Whether anti-'Mech and anti-battle-armor pods explode: they do under the Total Warfare rules (5.4)."""
    return True


@query
def automatic_case(g: Evaluator) -> frozenset[Location]:
    """Locations that get a Clan CASE by themselves: something explodes there, no CASE of any kind yet (5.8)."""
    if not has_automatic_case(g):
        return frozenset()
    found = {place for f in explosives(g) for place in (f.location, f.mount.other_location) if place is not None}
    out = design.case_opt_out(g)
    return frozenset(x for x in found if x not in out and not case_at(g, x) and not case_ii_at(g, x))


@query
def has_case(g: Evaluator, location: Location) -> bool:
    """CASE of any kind but CASE II, mounted or automatic."""
    return case_at(g, location) or location in automatic_case(g)


@query
def is_protected(g: Evaluator, location: Location) -> bool:
    """Whether an explosion in a location costs nothing (5.6).

    CASE II always protects. CASE protects side torsos unless the engine reaches three slots into them; arms by
    their own CASE or by their torso's protection. Head, center torso and legs it never does.
    """
    if case_ii_at(g, location):
        return True
    if location in ARMS and design.chassis(g).form.has_arms:
        behind = inner_neighbour(location)
        return has_case(g, location) or (behind is not None and is_protected(g, behind))
    return location in SIDE_TORSOS and has_case(g, location) and side_torso_slots(g) < 3


@query
def explosive_line(g: Evaluator) -> Line:
    """All deductions for what may explode in the wrong place."""
    lines: list[Line] = []
    shared: set[object] = set()
    for fitted in explosives(g):
        mount, item = fitted.mount, fitted.item
        if item.ammo in NEVER_PENALIZED_AMMO and item.type == "weapon":
            continue
        if item.type == "ammo" and item.shots <= 0:
            continue
        if mount.slots:
            if mount.slots[0] in shared:
                continue
            if item.type == "ammo":
                shared.add(mount.slots[0])
        places = (fitted.location, mount.other_location)
        if all(place is None or is_protected(g, place) for place in places):
            continue
        each = 1 if item.flags & MINOR or item.ammo == "coolant_pod" else 15
        slots = _slots_that_count(g, fitted)
        lines.append(
            Line(
                f"def.explosive.{mount.id}",
                item.name,
                -each * slots,
                "−{each} × {slots}",
                (("each", each), ("slots", slots)),
                "BV rule 5.5; TM p. 302",
                (mount.id,),
                kind=item.kind,
            )
        )
    shield = _blue_shield(g)
    if shield is not None:
        lines.append(shield)
    return Line(
        "def.explosive",
        "Explosive equipment",
        sum(line.value for line in lines),
        source="BV rule 5; TM p. 302",
        lines=tuple(lines),
        mounts=tuple(m for line in lines for m in line.mounts),
    )


def _slots_that_count(g: Evaluator, fitted: Fitted) -> int:
    """Slots really filled on superheavies and by split items, else the nominal number, one for an HVAC (5.5)."""
    mount, item = fitted.mount, fitted.item
    if mount.other_location is not None or design.chassis(g).superheavy:
        return len(mount.slots)
    if "hvac" in item.flags:
        return 1
    return 1 if item.type == "ammo" else nominal_slots(item, frame_of(g, fitted), mount.size)


def _blue_shield(g: Evaluator) -> Line | None:
    """A point for each location that a failing blue shield could gut (5.1)."""
    fitted = design.with_flag(g, "blue_shield")
    if not fitted:
        return None
    count = sum(not case_ii_at(g, location) and _shield_hurts(g, location) for location in (CT, RT, LT, RA, LA, RL, LL))
    return Line(
        "def.explosive.blue_shield",
        "Blue shield, unprotected locations",
        -count,
        "−{count}",
        (("count", count),),
        "BV rule 5.1",
        tuple(f.mount.id for f in fitted),
        kind=fitted[0].item.kind,
    )


def _shield_hurts(g: Evaluator, location: Location) -> bool:
    reaching = side_torso_slots(g) > 2
    if location in (CT, RL, LL):
        return True
    if design.tech(g).base.is_clan:
        return location in SIDE_TORSOS and reaching
    if reaching:
        return True
    behind = inner_neighbour(location) if location in ARMS else None
    return not (has_case(g, location) or (behind is not None and has_case(g, behind)))
