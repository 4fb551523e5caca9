"""Rules on items that need each other: weapons and ammunition, fire control and launchers, stealth armor and ECM."""

from __future__ import annotations

from designer import design
from designer.construction.armor import wears_stealth
from designer.construction.frame import mount_slots
from designer.construction.legality.finding import (
    ERROR,
    WARNING,
    Field,
    Finding,
    Findings,
    about,
    listed,
    of_field,
    source_of,
)
from designer.construction.legality.rule_subjects import all_of, watched
from designer.construction.links import array_guns, linkers, links
from designer.design import Fitted
from designer.graph import Evaluator, query
from designer.language import marked, tr, trn

LIFTED = frozenset(("Claw (THB)", "CC Sensors", "Command Console", "Dual Cockpit"))
"""Names that old files list as equipment and that MegaMek ignores."""

_SELF_SUFFICIENT = frozenset(("one_shot", "m_pod", "b_pod", "mg_array"))


@query
def ammo_findings(g: Evaluator) -> Findings:
    """Findings: ammunition that no weapon fires, weapons without ammunition (TM p. 210)."""
    launchers, bins = design.launchers(g), design.ammunition(g)
    fired = {(f.item.ammo, f.item.rack) for f in launchers}
    carried = {(f.item.ammo, f.item.rack) for f in bins}
    found = []
    for f in bins:
        if (f.item.ammo, f.item.rack) not in fired and f.item.ammo != "coolant_pod":
            sentence = tr("No weapon fires {name}", name=f.item.name)
            found.append(about(g, "ammo.unused", WARNING, sentence, f, source="TM p. 210"))
    for f in launchers:
        if (f.item.ammo, f.item.rack) not in carried and f.item.flags.isdisjoint(_SELF_SUFFICIENT):
            sentence = tr("{name} has no ammunition", name=f.item.name)
            found.append(about(g, "ammo.missing", WARNING, sentence, f, source="TM p. 210", remedy="add_ammo"))
    return tuple(found)


@query
def unknown_findings(g: Evaluator) -> Findings:
    """Findings: items that are not in the catalog, each name once; they are saved again, but have no mass or effect."""
    alike: dict[str, list[Fitted]] = {}
    for f in watched(g).get("unknown", ()):
        if f.item.name not in LIFTED:
            alike.setdefault(f.item.name, []).append(f)
    words = marked("“{name}” is not in the catalog; it counts as nothing")
    return tuple([about(g, "item.unknown", ERROR, tr(words, name=name), *each) for name, each in alike.items()])


@query
def ecm_findings(g: Evaluator) -> Findings:
    """Findings: stealth armor or a void signature system without an ECM suite (TM p. 206, TO p. 349)."""
    held = watched(g)
    if held.get("ecm"):
        return ()
    found = [_needs_ecm(g, f) for f in all_of(held, "stealth", "void_signature")]
    if not held.get("stealth") and wears_stealth(g):
        sentence = tr("{name} needs an ECM suite", name=tr("Stealth armor"))
        found.append(of_field("partner.ecm", ERROR, sentence, Field.ARMOR, source="TM p. 206"))
    return tuple(found)


def _needs_ecm(g: Evaluator, fitted: Fitted) -> Finding:
    name = tr("Stealth armor") if "stealth" in fitted.item.flags else fitted.item.name
    sentence = tr("{name} needs an ECM suite", name=name)
    return about(g, "partner.ecm", ERROR, sentence, fitted, source=source_of(fitted.item))


_PARTNERS = (
    (
        frozenset(("artemis", "artemis_proto", "artemis_v")),
        marked("{name} has no missile launcher of its own in its location"),
    ),
    (frozenset(("apollo",)), marked("{name} has no MRM launcher of its own in its location")),
    (frozenset(("ppc_capacitor",)), marked("{name} has no PPC of its own in its location")),
    (frozenset(("laser_insulator",)), marked("{name} has no laser of its own in its location")),
    (frozenset(("laser_pulse_module",)), marked("{name} has no standard laser of its own in its location")),
)


@query
def link_findings(g: Evaluator) -> Findings:
    """Findings: fire control, capacitors, insulators and pulse modules without a linked weapon in their location."""
    serving = linkers(g)
    if not serving:
        return ()
    served = links(g).serves
    return tuple([_lonely(g, f) for f in serving if f.mount.id not in served])


def _lonely(g: Evaluator, fitted: Fitted) -> Finding:
    words = next(words for flags, words in _PARTNERS if fitted.item.flags & flags)
    sentence = tr(words, name=fitted.item.name)
    return about(g, "partner.weapon", ERROR, sentence, fitted, source=source_of(fitted.item))


LEAST_GUNS = 2
"""The machine guns that an array fires together at least (TM p. 228)."""


@query
def array_findings(g: Evaluator) -> Findings:
    """Findings: a machine gun array with fewer than two machine guns of its size in its location (TM p. 228)."""
    found = []
    for f in watched(g).get("mg_array", ()):
        if f.location is not None and len(array_guns(g, True)[f.mount.id]) < LEAST_GUNS:
            sentence = tr("{name} has no two machine guns of its size in its location", name=f.item.name)
            found.append(about(g, "partner.guns", WARNING, sentence, f, source=source_of(f.item)))
    return tuple(found)


@query
def aiming_findings(g: Evaluator) -> Findings:
    """Findings: a targeting computer without a weapon that it aims (TM p. 238)."""
    found = []
    for f in watched(g).get("targeting_computer", ()):
        if not mount_slots(g, f):
            sentence = tr("{name} has no weapon to aim", name=f.item.name)
            found.append(about(g, "partner.aimed", ERROR, sentence, f, source=source_of(f.item)))
    return tuple(found)


@query
def fire_control_findings(g: Evaluator) -> Findings:
    """Findings: Artemis or Apollo on some but not all launchers, or of several kinds (TM p. 206)."""
    serving = linkers(g)
    if not serving:
        return ()
    found: list[Finding] = []
    for kinds, compatible in (
        (("artemis", "artemis_proto", "artemis_v"), "artemis_compatible"),
        (("apollo",), "apollo_compatible"),
    ):
        found += _unequal(g, [f for f in serving if f.item.flags & set(kinds)], compatible)
    return tuple(found)


def _unequal(g: Evaluator, controls: list[Fitted], compatible: str) -> list[Finding]:
    if not controls:
        return []
    found = []
    name = controls[0].item.name
    launchers = [f for f in design.weapons(g) if compatible in f.item.flags]
    if len(controls) < len(launchers):
        sentence = trn(
            "{n} launcher and {controls} {name}: all launchers have one or none",
            "{n} launchers and {controls} {name}: all launchers have one or none",
            len(launchers),
            controls=len(controls),
            name=name,
        )
        found.append(about(g, "partner.some", ERROR, sentence, *controls, source=source_of(controls[0].item)))
    kinds = {f.item.name for f in controls}
    if len(kinds) > 1:
        sentence = tr("{names} cannot be on one 'Mech", names=listed(sorted(kinds)))
        found.append(about(g, "partner.mixed", ERROR, sentence, *controls, source=source_of(controls[0].item)))
    return found
