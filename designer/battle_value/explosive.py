"""Deductions for unprotected explosive equipment from the defensive Battle Value (BV_RULES, section 5; TM p. 302).

What may explode, and where CASE lies, is a matter of construction (``designer.construction.explosives``).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from designer import design
from designer.battle_value.ledger import LedgerLine
from designer.construction.engine import side_torso_slots
from designer.construction.explosives import case_ii_at, explosives, has_case
from designer.construction.formulas import nominal_slots
from designer.construction.frame import frame_of
from designer.design import Fitted
from designer.graph import Evaluator, query
from designer.language import tr
from designer.units.location import ARMS, CT, LA, LL, LT, RA, RL, RT, SIDE_TORSOS, Location, Slot, inner_neighbour

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
def explosive_line(g: Evaluator) -> LedgerLine:
    """All deductions for what may explode in the wrong place."""
    lines = [_deduction(g, fitted) for fitted in _once_a_slot(explosives(g)) if _hurts(g, fitted)]
    shield = _blue_shield(g)
    if shield is not None:
        lines.append(shield)
    return LedgerLine(
        "def.explosive",
        tr("Explosive equipment"),
        sum(line.value for line in lines),
        source="BV rule 5; TM p. 302",
        lines=tuple(lines),
        mounts=tuple(m for line in lines for m in line.mounts),
    )


def _once_a_slot(fitted: Iterable[Fitted]) -> Iterator[Fitted]:
    """Of two bins that share a superheavy's slot only the first; empty ones do not explode (5.2, 5.3)."""
    taken: set[Slot] = set()
    for each in fitted:
        first, is_bin = each.mount.slots[:1], each.item.is_ammo
        if (is_bin and each.item.shots <= 0) or not taken.isdisjoint(first):
            continue
        if is_bin:
            taken.update(first)
        yield each


def _hurts(g: Evaluator, fitted: Fitted) -> bool:
    """Whether an explosion in either of an item's locations costs anything (5.3)."""
    places = (fitted.location, fitted.mount.other_location)
    return any(place is not None and not is_protected(g, place) for place in places)


def _deduction(g: Evaluator, fitted: Fitted) -> LedgerLine:
    """Fifteen points a slot, of minor explosives one (5.5)."""
    mount, item = fitted
    each = 1 if item.flags & MINOR or item.ammo == "coolant_pod" else 15
    slots = _slots_that_count(g, fitted)
    return LedgerLine(
        f"def.explosive.{mount.id}",
        item.name,
        -each * slots,
        "−{each} × {slots}",
        (("each", each), ("slots", slots)),
        "BV rule 5.5; TM p. 302",
        (mount.id,),
        kind=item.kind,
    )


def _slots_that_count(g: Evaluator, fitted: Fitted) -> int:
    """Slots really filled on superheavies and by split items, else the nominal number, one for an HVAC (5.5)."""
    mount, item = fitted.mount, fitted.item
    if mount.other_location is not None or design.chassis(g).superheavy:
        return len(mount.slots)
    if "hvac" in item.flags:
        return 1
    return 1 if item.type == "ammo" else nominal_slots(item, frame_of(g, fitted), mount.size)


def _blue_shield(g: Evaluator) -> LedgerLine | None:
    """A point for each location that a failing blue shield could gut (5.1)."""
    fitted = design.with_flag(g, "blue_shield")
    if not fitted:
        return None
    count = sum(not case_ii_at(g, location) and _shield_hurts(g, location) for location in (CT, RT, LT, RA, LA, RL, LL))
    return LedgerLine(
        "def.explosive.blue_shield",
        tr("Blue shield, unprotected locations"),
        -count,
        "−{count}",
        (("count", count),),
        "BV rule 5.1",
        tuple(f.mount.id for f in fitted),
        kind=fitted[0].item.kind,
    )


def _shield_hurts(g: Evaluator, location: Location) -> bool:
    """Whether a location without CASE II is lost (5.1): center and legs always, other places by engine and CASE.

    An engine that reaches three slots into the side torsos makes their CASE useless, and that of arms on chassis of the
    Inner Sphere. On Clan chassis, which have CASE everywhere, arms never count.
    """
    reaching = side_torso_slots(g) > 2
    if location in (CT, RL, LL):
        return True
    if design.tech(g).base.is_clan:
        return location in SIDE_TORSOS and reaching
    if reaching:
        return True
    behind = inner_neighbour(location) if location in ARMS else None
    return not (has_case(g, location) or (behind is not None and has_case(g, behind)))
