"""Rules on items that exclude each other, and on items whose number is limited."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from designer import design
from designer.construction.armor import armor_type_at, uniform_armor
from designer.construction.layout import cockpit_of
from designer.construction.legality.actuators import REPLACES_HAND
from designer.construction.legality.finding import (
    ERROR,
    WARNING,
    Finding,
    Findings,
    Severity,
    about,
    listed,
    source_of,
    where,
)
from designer.construction.legality.rule_subjects import Watched, all_of, watched
from designer.construction.offers import MOST
from designer.design import Fitted
from designer.graph import Evaluator, query
from designer.language import marked, tr
from designer.units.location import HD, Location

MYOMERS = ("tsm", "prototype_tsm", "industrial_tsm", "super_cooled_myomer")
C3 = ("c3_slave", "c3_slave_boosted", "c3_master", "c3_master_boosted")
BRIDGES = ("light_bridge_layer", "medium_bridge_layer", "heavy_bridge_layer")


def together(g: Evaluator, one: Fitted, other: Fitted, rule: str, severity: Severity = ERROR) -> Finding:
    """A finding on two items that exclude each other."""
    sentence = tr("{one} and {other} exclude each other", one=one.item.name, other=other.item.name)
    return about(g, rule, severity, sentence, one, other, source=source_of(one.item))


def _pairs(
    g: Evaluator, held: Watched, rule: str, pairs: Iterable[tuple[str, str]], severity: Severity = ERROR
) -> Iterator[Finding]:
    for one, other in pairs:
        first, second = held.get(one), held.get(other)
        if first and second:
            yield together(g, first[0], second[0], rule, severity)


_TOLERATED = frozenset(("drone_os",))
"""The flags of items that MegaMek allows in any number."""


def _at_most(g: Evaluator, held: Watched, mark: str) -> Iterator[Finding]:
    several = held[mark]
    if len(several) > MOST[mark]:
        sentence = tr("{n} {name}, at most {most}", n=len(several), name=several[0].item.name, most=MOST[mark])
        severity = WARNING if mark in _TOLERATED else ERROR
        yield about(
            g, "exclusive.count", severity, sentence, *several, source=source_of(several[0].item), remedy="take_out"
        )


@query
def count_findings(g: Evaluator) -> Findings:
    """Findings: too many items of a kind of which a 'Mech may have only one or two (CONSTRUCTION 9.3)."""
    held = watched(g)
    found = [finding for mark in MOST if mark in held for finding in _at_most(g, held, mark)]
    return (*found, *_pairs(g, held, "exclusive.coolant", [("emergency_coolant", "coolant_pod")]))


@query
def network_findings(g: Evaluator) -> Findings:
    """Findings: more than one kind of network (C3 with masters and slaves, C3i, Nova) on a 'Mech (TM p. 209)."""
    held = watched(g)
    slaves = all_of(held, "c3_slave", "c3_slave_boosted")
    masters = () if slaves else all_of(held, "c3_master", "c3_master_boosted")
    computers = [*slaves[:1], *held.get("c3i", ()), *held.get("nova", ())]
    if computers:
        computers += masters
    if len(computers) < 2:
        return ()
    names = listed(dict.fromkeys(f.item.name for f in computers))
    sentence = tr("{n} networks on one 'Mech: {names}", n=len(computers), names=names)
    return (about(g, "exclusive.network", ERROR, sentence, *computers, source="TM p. 209"),)


@query
def myomer_findings(g: Evaluator) -> Findings:
    """Findings: several kinds of special myomer, or one together with MASC or AES (TM p. 240)."""
    held = watched(g)
    fitted = [held[kind][0] for kind in MYOMERS if held.get(kind)]
    found = [together(g, fitted[0], other, "exclusive.myomer") for other in fitted[1:]]
    masc = held.get("masc")
    if masc:
        found += [together(g, masc[0], other, "exclusive.myomer") for other in fitted]
    aes = held.get("aes")
    if aes:
        found += [together(g, aes[0], other, "exclusive.aes", WARNING) for other in fitted]
    return (*found, *_pairs(g, held, "exclusive.aes", [("aes", "masc"), ("aes", "targeting_computer")]))


@query
def aes_findings(g: Evaluator) -> Findings:
    """Findings: several AES in a limb, or AES in some but not all legs (TO p. 279)."""
    systems = watched(g).get("aes", ())
    if not systems:
        return ()
    found = list(_crowded(g, systems, "exclusive.aes", marked("actuator enhancement systems")))
    legs = design.chassis(g).form.legs
    enhanced = {f.location for f in systems} & set(legs)
    if 0 < len(enhanced) < len(legs):
        sentence = tr("{n} of {all} legs have an AES; all or none must", n=len(enhanced), all=len(legs))
        found.append(about(g, "exclusive.aes", ERROR, sentence, *systems, source="TO p. 279"))
    return tuple(found)


@query
def signature_findings(g: Evaluator) -> Findings:
    """Findings: signature systems with stealth armor, C3 or another item that they exclude (TO p. 336, 349)."""
    held = watched(g)
    systems = [mark for mark in ("null_signature", "void_signature", "chameleon") if held.get(mark)]
    if not systems:
        return ()
    pairs = [("null_signature", other) for other in ("stealth", "targeting_computer", "void_signature", *C3)]
    pairs += [("void_signature", other) for other in ("stealth", "targeting_computer", *C3)]
    pairs += [("chameleon", other) for other in ("stealth", "void_signature")]
    return tuple(_pairs(g, held, "exclusive.signature", pairs))


def _crowded(g: Evaluator, fitted: Iterable[Fitted], rule: str, what: str) -> Iterator[Finding]:
    """Findings: locations with more than one of these mounts; ``what`` is their name, marked for translation."""
    by_location: dict[Location, list[Fitted]] = {}
    for f in fitted:
        if f.location is not None:
            by_location.setdefault(f.location, []).append(f)
    for location, several in by_location.items():
        if len(several) > 1:
            words = marked("{n} {what} in the {where}, at most 1")
            sentence = tr(words, n=len(several), what=tr(what), where=where(g, location))
            yield about(g, rule, ERROR, sentence, *several, source=source_of(several[0].item))


@query
def crowd_findings(g: Evaluator) -> Findings:
    """Findings: several items in a location that may have only one."""
    held = watched(g)
    if not held:
        return ()
    clubs = [f for f in held.get("club", ()) if "shield" not in f.item.flags and f.location is not HD]
    no_clubs = {f.location for f in all_of(held, "hand_weapon", "salvage_arm")}  # others have another finding
    tools = all_of(held, "hand_weapon", "salvage_arm", "club") if no_clubs else ()
    hands = [f for f in tools if f.location in no_clubs and f.item.flags & REPLACES_HAND]
    return (
        *_crowded(g, clubs, "crowded.physical", marked("physical weapons")),
        *_crowded(g, held.get("shield", ()), "crowded.shield", marked("shields")),
        *_crowded(g, hands, "crowded.hand", marked("hand replacements")),
        *_crowded(g, all_of(held, *BRIDGES), "crowded.bridge", marked("bridge layers")),
        *_crowded(g, held.get("modular_armor", ()), "crowded.modular_armor", marked("modular armor packs")),
        *_crowded(g, all_of(held, "harjel_ii", "harjel_iii"), "crowded.harjel", marked("HarJel repair systems")),
    )


@query
def harjel_findings(g: Evaluator) -> Findings:
    """Findings: HarJel II together with III, or on armor other than standard and ferro-fibrous (IO p. 88)."""
    held = watched(g)
    second, third = held.get("harjel_ii", ()), held.get("harjel_iii", ())
    if not second and not third:
        return ()
    found = [together(g, second[0], third[0], "exclusive.harjel")] if second and third else []
    for fitted in (*second, *third):
        worn = uniform_armor(g) if fitted.location is None else armor_type_at(g, fitted.location)
        if worn is not None and not worn.sealable:
            sentence = tr("{name} and {armor} armor exclude each other", name=fitted.item.name, armor=worn.name)
            found.append(about(g, "exclusive.harjel", ERROR, sentence, fitted, source=source_of(fitted.item)))
    return tuple(found)


@query
def drape_findings(g: Evaluator) -> Findings:
    """Findings: a chain drape other than a cape on a quad or a 'Mech with a torso-mounted cockpit."""
    drapes = [f for f in watched(g).get("chain_drape", ()) if "cape" not in f.item.flags]
    if not drapes:
        return ()
    quad = not design.chassis(g).form.has_arms
    if not quad and "torso_mounted" not in cockpit_of(design.cockpit_kind(g)).flags:
        return ()
    who = tr("Quads") if quad else tr("'Mechs with a torso-mounted cockpit")
    sentence = tr("{who} cannot wear {name}, only the cape", who=who, name=drapes[0].item.name)
    return (about(g, "drape.cape", ERROR, sentence, *drapes, source=source_of(drapes[0].item)),)


@query
def console_findings(g: Evaluator) -> Findings:
    """Findings: a remote drone command console together with a command console, which exclude each other."""
    consoles = watched(g).get("remote_drone_console", ())
    if not consoles or "command_console" not in cockpit_of(design.cockpit_kind(g)).flags:
        return ()
    sentence = tr("{name} and a command console exclude each other", name=consoles[0].item.name)
    return (about(g, "exclusive.console", WARNING, sentence, *consoles, source=source_of(consoles[0].item)),)
