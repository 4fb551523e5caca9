"""Deductions for unprotected explosive equipment from the defensive Battle Value (BV_RULES, section 5; TM p. 302).

``designer.construction.explosives`` says which items can explode and which locations have CASE.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from designer import design
from designer.battle_value.ledger import LedgerLine
from designer.construction.engine import side_torso_slots
from designer.construction.explosives import case_ii_at, explosives, has_case
from designer.construction.formulas import nominal_slots
from designer.construction.frame import frame_of
from designer.construction.legality.finding import source_of
from designer.construction.technology import item_label
from designer.design import Fitted
from designer.graph import Evaluator, query
from designer.language import tr
from designer.units.location import ARMS, CT, LA, LL, LT, RA, RL, RT, SIDE_TORSOS, Location, Slot, inner_neighbor

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
"""The flags of items for which 1 point a slot is deducted instead of 15 (5.5); also coolant pods."""


@query
def is_protected(g: Evaluator, location: Location) -> bool:
    """Whether nothing is deducted for explosive items in a location (5.6).

    CASE II always protects. CASE protects a side torso unless the engine has three slots in it. An arm is protected by
    CASE in it, or if its side torso is protected. In head, center torso and legs CASE does not protect.
    """
    if case_ii_at(g, location):
        return True
    if location in ARMS and design.chassis(g).form.has_arms:
        behind = inner_neighbor(location)
        return has_case(g, location) or (behind is not None and is_protected(g, behind))
    return location in SIDE_TORSOS and has_case(g, location) and side_torso_slots(g) < 3


@query
def explosive_line(g: Evaluator) -> LedgerLine:
    """The line of all deductions for explosive items in unprotected locations."""
    lines = [_deduction(g, fitted) for fitted in _counted_mounts(explosives(g)) if _is_unprotected(g, fitted)]
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


def _counted_mounts(fitted: Iterable[Fitted]) -> Iterator[Fitted]:
    """The given mounts except empty bins and the second of two bins that share a superheavy's slot (5.2, 5.3)."""
    taken: set[Slot] = set()
    for each in fitted:
        first, is_bin = each.mount.slots[:1], each.item.is_ammo
        if (is_bin and each.item.shots <= 0) or not taken.isdisjoint(first):
            continue
        if is_bin:
            taken.update(first)
        yield each


def _is_unprotected(g: Evaluator, fitted: Fitted) -> bool:
    """Whether one of an item's locations is unprotected (5.3)."""
    places = (fitted.location, fitted.mount.other_location)
    return any(place is not None and not is_protected(g, place) for place in places)


def _deduction(g: Evaluator, fitted: Fitted) -> LedgerLine:
    """The line of the deduction for an item: 15 points a slot, 1 for minor explosives (5.5)."""
    mount, item = fitted
    each = 1 if item.flags & MINOR or item.ammo == "coolant_pod" else 15
    slots = _slots_that_count(g, fitted)
    return LedgerLine(
        f"def.explosive.{mount.id}",
        item_label(g, item),
        -each * slots,
        "−{each} × {slots}",
        (("each", each), ("slots", slots)),
        "BV rule 5.5; TM p. 302",
        (mount.id,),
        kind=item.kind,
        books=source_of(item),
    )


def _slots_that_count(g: Evaluator, fitted: Fitted) -> int:
    """The number of slots for the deduction: filled ones if split or on superheavies, else those of the item (5.5)."""
    mount, item = fitted.mount, fitted.item
    if mount.other_location is not None or design.chassis(g).superheavy:
        return len(mount.slots)
    if "hvac" in item.flags:
        return 1
    return 1 if item.type == "ammo" else nominal_slots(item, frame_of(g, fitted), mount.size)


def _blue_shield(g: Evaluator) -> LedgerLine | None:
    """The line of a blue shield: a point for each unprotected location (5.1); None without blue shield."""
    fitted = design.with_flag(g, "blue_shield")
    if not fitted:
        return None
    count = sum(
        not case_ii_at(g, location) and _shield_counts(g, location) for location in (CT, RT, LT, RA, LA, RL, LL)
    )
    return LedgerLine(
        "def.explosive.blue_shield",
        tr("Blue shield, unprotected locations"),
        -count,
        "−{count}",
        (("count", count),),
        "BV rule 5.1",
        tuple(f.mount.id for f in fitted),
        kind=fitted[0].item.kind,
        books=source_of(fitted[0].item),
    )


def _shield_counts(g: Evaluator, location: Location) -> bool:
    """Whether a location without CASE II counts for a blue shield (5.1): center torso and legs always do.

    Side torsos and arms count without CASE, or if the engine has three slots in the side torsos. On Clan chassis, which
    have CASE everywhere, arms never count.
    """
    reaching = side_torso_slots(g) > 2
    if location in (CT, RL, LL):
        return True
    if design.tech(g).base.is_clan:
        return location in SIDE_TORSOS and reaching
    if reaching:
        return True
    behind = inner_neighbor(location) if location in ARMS else None
    return not (has_case(g, location) or (behind is not None and has_case(g, behind)))
