"""Rules on locations of items, places of spread items, facings, turrets and pods."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from designer import design
from designer.catalog import ArmorType, Item, systems
from designer.construction.frame import mount_slots
from designer.construction.layout import cockpit_of
from designer.construction.legality.finding import ERROR, WARNING, Finding, Findings, about, source_of, where
from designer.construction.legality.rule_subjects import all_of, odd_mounts, spread_items, watched, watched_items
from designer.construction.places import NEVER_IN_TURRETS, Site, site, why_not_here
from designer.construction.slot_space import is_structure_filler
from designer.construction.spread import is_spread, pattern, places_of, worn_places
from designer.design import Fitted
from designer.graph import Evaluator, query
from designer.language import inside, marked, tr, trn
from designer.units.location import ARMS, HD, SIDE_TORSOS, Location


@query
def place_findings(g: Evaluator) -> Findings:
    """Findings: items whose first or last slot is in a location that the rules forbid."""
    here = site(g)
    misplaced = [(fitted, misplacement(fitted, here)) for fitted in watched_items(g)]
    return tuple([_misplaced(g, fitted, found) for fitted, found in misplaced if found is not None])


class Misplacement(NamedTuple):
    """A location of an item that the rules forbid, and a short reason."""

    location: Location
    reason: str


def misplacement(fitted: Fitted, here: Site) -> Misplacement | None:
    """The location of an item's first or last slot that the rules forbid in such a 'Mech; None if they allow both."""
    if fitted.location is None or is_spread(fitted.item):
        return None
    for place in (fitted.location, fitted.mount.other_location):
        reason = None if place is None else why_not_here(fitted.item, here, place)
        if place is not None and reason is not None:
            return Misplacement(place, reason)
    return None


def misplaced_words(g: Evaluator, fitted: Fitted, found: Misplacement) -> str:
    """The sentence on an item in a location that the rules forbid."""
    place, reason = where(g, found.location), inside(found.reason)
    return tr("{name} in the {where}: {reason}", name=fitted.item.name, where=place, reason=reason)


_UNTESTED = "remote_drone_console"
"""The flag of items whose location MegaMek does not check, although there is a rule."""


def _misplaced(g: Evaluator, fitted: Fitted, found: Misplacement) -> Finding:
    sentence, place = misplaced_words(g, fitted, found), found.location
    severity = WARNING if _UNTESTED in fitted.item.flags else ERROR
    told = about(g, "place.forbidden", severity, sentence, fitted, source=source_of(fitted.item), remedy="place_best")
    return told._replace(place=design.chassis(g).form.code(place), location=place)


# -- spread items ---------------------------------------------------------------------------------------------

_TESTED = frozenset(
    ("stealth", "environmental_sealing", "blue_shield", "partial_wing", "chain_drape", "talons", "tracks", "ram_plate")
)
"""The flags of spread items whose places MegaMek checks."""


@query
def spread_findings(g: Evaluator) -> Findings:
    """Findings: spread items with too many slots, or with slots outside their prescribed places (CONSTRUCTION 9.1).

    On missing slots there are findings of ``unplaced``.
    """
    found: list[Finding] = []
    for fitted in spread_items(g):
        if design.chassis(g).is_franken and is_structure_filler(fitted.item):
            continue
        have, need = len(fitted.mount.slots), mount_slots(g, fitted)
        if have > need:
            found.append(_excess(g, fitted, have, need))
        elif have == need and has_places(fitted.item):
            found += _spread_wrongly(g, fitted, need)
    return tuple(found)


@cache
def has_places(item: Item) -> bool:
    """Whether a spread item has prescribed places, always or as the slots (filler) of patchwork armor."""
    return places_of(item) is not None or isinstance(systems().plating.get(item.id), ArmorType)


def _excess(g: Evaluator, fitted: Fitted, have: int, need: int) -> Finding:
    """The finding on a spread item with too many slots; a warning if MegaMek does not check its slots."""
    severity = WARNING if not is_structure_filler(fitted.item) and fitted.item.flags.isdisjoint(_TESTED) else ERROR
    sentence = trn(
        "{name} fills {n} slot and needs {need}",
        "{name} fills {n} slots and needs {need}",
        have,
        name=fitted.item.name,
        need=need,
    )
    return about(g, "slots.excess", severity, sentence, fitted, source="TM p. 50", remedy="place_best")


def _spread_wrongly(g: Evaluator, fitted: Fitted, need: int) -> list[Finding]:
    form, kinds = design.chassis(g).form, design.armor_kinds(g)[1]
    places = worn_places(fitted.item, form, kinds)
    tested = places is None and not fitted.item.flags.isdisjoint(_TESTED)
    if places is None:
        places = pattern(fitted.item, form, need)
    if places is None or sum(places.values()) != need:
        return []
    held = [slot.location for slot in fitted.mount.slots]
    found = []
    for location in sorted({*held, *places}):
        lie, should = held.count(location), places.get(location, 0)
        if lie != should:
            sentence = trn(
                "{name} fills {n} slot in the {where} and needs {need}",
                "{name} fills {n} slots in the {where} and needs {need}",
                lie,
                name=fitted.item.name,
                where=where(g, location),
                need=should,
            )
            severity = ERROR if tested else WARNING
            finding = about(
                g, "place.spread", severity, sentence, fitted, source=source_of(fitted.item), remedy="place_best"
            )
            found.append(finding._replace(place=design.chassis(g).form.code(location), location=location))
    return found


@query
def head_gap_findings(g: Evaluator) -> Findings:
    """Findings: large items after an empty slot in the head, where file readers close no gaps (MTF_FORMAT 5.2, 5.5)."""
    found = []
    for fitted in design.contents(g, HD).all:
        first = min((slot.row for slot in fitted.mount.slots if slot.location is HD), default=0)
        if len(fitted.mount.slots) > 1 and not design.occupied(g, HD).keys() >= set(range(first)):
            sentence = tr("{name} stands behind an empty slot; other programs misread that", name=fitted.item.name)
            found.append(about(g, "slots.gap", WARNING, sentence, fitted, source="TM p. 50", remedy="close_gap"))
    return tuple(found)


# -- facing and turrets ---------------------------------------------------------------------------------------


@query
def option_findings(g: Evaluator) -> Findings:
    """Findings: mounts with a facing, turret or armor that they cannot have (CONSTRUCTION 9.1)."""
    found = []
    arms = ARMS if design.chassis(g).form.has_arms else ()
    for fitted in odd_mounts(g):
        mount, location, name = fitted.mount, fitted.location, fitted.item.name
        if mount.rear and location is not None and location in arms:
            sentence = tr("{name} in the {where} cannot face the rear", name=name, where=where(g, location))
            found.append(about(g, "rear.arm", WARNING, sentence, fitted, source="TM p. 57", remedy="turn_front"))
        if mount.turret and location is not None and not _has_turret(g, location):
            sentence = tr("{name} is in a turret, and the {where} has none", name=name, where=where(g, location))
            found.append(about(g, "turret.none", WARNING, sentence, fitted, source="TO p. 347", remedy="no_turret"))
        if mount.armored and not fitted.item.can_be_armored:
            words = marked("{name} cannot be armored; nothing can hit it")
            sentence = tr(marked("{name} cannot be armored") if fitted.item.hittable else words, name=name)
            found.append(
                about(g, "armored.needless", WARNING, sentence, fitted, source="TO p. 95", remedy="strip_armor")
            )
    return tuple(found)


def _has_turret(g: Evaluator, location: Location) -> bool:
    held = watched(g)
    if location is HD:
        return bool(held.get("head_turret"))
    return any(f.location is location for f in all_of(held, "shoulder_turret", "quad_turret"))


@query
def turret_findings(g: Evaluator) -> Findings:
    """Findings: turrets on 'Mechs that cannot have them, too many turrets, or heavy Gauss rifles in one (TO p. 347)."""
    held, form = watched(g), design.chassis(g).form
    found: list[Finding] = []
    heads, shoulders, quads = (held.get(mark, ()) for mark in ("head_turret", "shoulder_turret", "quad_turret"))
    if "torso_mounted" not in cockpit_of(design.cockpit_kind(g)).flags:
        found += [_of_turret(g, tr("{name} needs a torso-mounted cockpit", name=f.item.name), f) for f in heads]
    if form.has_arms:
        found += [
            _of_turret(g, tr("Only quads can have {name}", name=f.item.name), f)._replace(severity=WARNING)
            for f in quads
        ]
    else:
        found += [_of_turret(g, tr("Quads cannot have {name}", name=f.item.name), f) for f in shoulders]
    for location in SIDE_TORSOS:
        several = [f for f in shoulders if f.location is location]
        if len(several) > 1:
            what = tr("shoulder turrets")
            sentence = tr("{n} {what} in the {where}, at most 1", n=len(several), what=what, where=where(g, location))
            found.append(_of_turret(g, sentence, *several))
    for fitted in all_of(held, "heavy_gauss", *NEVER_IN_TURRETS):
        if fitted.mount.turret:
            sentence = tr("{name} cannot be in a turret", name=fitted.item.name)
            found.append(_of_turret(g, sentence, fitted, remedy="no_turret"))
    return tuple(found)


def _of_turret(g: Evaluator, sentence: str, *fitted: Fitted, remedy: str = "") -> Finding:
    return about(g, "turret.misfit", ERROR, sentence, *fitted, source="TO p. 347", remedy=remedy)


@query
def pod_findings(g: Evaluator) -> Findings:
    """Findings: pod-mounted items on a 'Mech that is no OmniMech, or that must be fixed (TM p. 57)."""
    omni = design.chassis(g).omni
    found = []
    for fitted in odd_mounts(g):
        if fitted.mount.pod and not (omni and not fitted.item.fixed_only):
            words = (
                marked("{name} cannot be in a pod") if omni else marked("{name} is in a pod, but the 'Mech is no omni")
            )
            sentence = tr(words, name=fitted.item.name)
            found.append(about(g, "pod.fixed", ERROR, sentence, fitted, source="TM p. 57", remedy="fix_pod"))
    return tuple(found)
