"""Rules on OmniMechs: pod-mounted items, and arms with long guns."""

from __future__ import annotations

from designer import design
from designer.construction.legality.actuators import has_hand, has_lower_arm, is_long_gun
from designer.construction.legality.finding import ERROR, Findings, about, where
from designer.construction.legality.rule_subjects import odd_mounts
from designer.design import Fitted
from designer.graph import Evaluator, query
from designer.language import marked, tr
from designer.units.location import ARMS, Location


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


@query
def arm_findings(g: Evaluator) -> Findings:
    """Findings: arms of OmniMechs with a long gun and with a lower arm or hand, which it excludes (TM p. 57)."""
    chassis = design.chassis(g)
    if not chassis.omni or not chassis.form.has_arms:
        return ()
    found = []
    for arm in ARMS:
        guns = long_guns_at(g, arm) if has_hand(g, arm) or has_lower_arm(g, arm) else ()
        if guns:
            sentence = tr(
                "{name} in the {where} of an omni leaves no room for a lower arm",
                name=guns[0].item.name,
                where=where(g, arm),
            )
            found.append(about(g, "omni.arm", ERROR, sentence, *guns, source="TM p. 57", remedy="no_lower_arm"))
    return tuple(found)


@query
def long_guns_at(g: Evaluator, arm: Location) -> tuple[Fitted, ...]:
    """The long guns (Gauss rifles, autocannons, PPCs) whose primary location is this arm."""
    return tuple([f for f in design.contents(g, arm).weapons if f.location is arm and is_long_gun(f.item)])
