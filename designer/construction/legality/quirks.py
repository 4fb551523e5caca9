"""Findings on quirks that contradict each other, or that have no effect on this 'Mech (QUIRKS 11).

None of them is an error, since no construction rule forbids such quirks.
"""

from __future__ import annotations

from collections.abc import Iterator

from designer import design
from designer.catalog.quirks import FISTS, Carrier, Conflict, conflicts_among, find_quirk, quirk_ids
from designer.construction.legality.finding import (
    NOTE,
    WARNING,
    Field,
    Finding,
    Findings,
    Severity,
    about,
    of_field,
    where,
)
from designer.design import Fitted
from designer.graph import Evaluator, gate, query
from designer.language import tr
from designer.units.mount import SystemPart

_SOURCE = "BattleMech Manual, Design Quirks"
_ARMS = ("no_arms", "low_arms", "overhead_arms", "hyper_actuator", "barrel_fists_la", "barrel_fists_ra")
_OF_ARMS = (*FISTS.values(), *_ARMS)
_COOLING = ("improved_cooling", "poor_cooling", "no_cooling")


@query
def unit_quirk_findings(g: Evaluator) -> Findings:
    """Findings: quirks of the 'Mech that contradict each other, need a missing hand or arms, or are unknown."""
    written = design.quirks(g)
    if not written:
        return ()
    ids = design.quirk_ids(g)
    found = [_unit(sentence, severity) for sentence, severity in _clashes(ids, Carrier.UNIT)]
    found += [_unit(sentence) for quirk in ids if (sentence := _without_arm(g, quirk))]
    found += [
        _unit(tr("Unknown quirk '{name}'; it is kept", name=given), NOTE)
        for given in written
        if find_quirk(given) is None
    ]
    return tuple(found)


def _unit(sentence: str, severity: Severity = WARNING) -> Finding:
    return of_field("quirk", severity, sentence, Field.QUIRKS, source=_SOURCE)


_SEVERITIES = {"warning": WARNING, "note": NOTE}


def _clashes(ids: tuple[str, ...], carrier: Carrier) -> list[tuple[str, Severity]]:
    """A sentence with its severity for each pair of contradicting quirks."""
    return [(_clash(pair, carrier), _SEVERITIES[pair.severity]) for pair in conflicts_among(ids, carrier)]


def _clash(pair: Conflict, carrier: Carrier) -> str:
    one, other = (_name(quirk, carrier) for quirk in pair.quirks)
    return tr("{one} and {other} {effect}", one=one, other=other, effect=tr(pair.effect))


def _name(quirk: str, carrier: Carrier) -> str:
    known = find_quirk(quirk, carrier)
    return known.name if known else quirk


def _without_arm(g: Evaluator, quirk: str) -> str:
    """A sentence on the arms or hand that a quirk needs and the 'Mech lacks; empty if it lacks none."""
    if quirk not in _OF_ARMS:
        return ""
    if not design.chassis(g).form.has_arms:
        return tr("{name} needs arms, and this 'Mech has none", name=_name(quirk, Carrier.UNIT))
    arm = next((arm for arm, fist in FISTS.items() if fist == quirk), None)
    if arm is None or design.has_system(g, arm, SystemPart.HAND):
        return ""
    return tr("{name} needs a hand in the {where}", name=_name(quirk, Carrier.UNIT), where=where(g, arm))


@gate
def items_with_quirks(g: Evaluator) -> tuple[Fitted, ...]:
    """The mounts that have quirks, by location and slot; most designs have none, so most edits do not change this."""
    having = design.weapon_quirks(g)
    return tuple([fitted for fitted in design.equipment(g) if fitted.mount.id in having]) if having else ()


@query
def weapon_quirk_findings(g: Evaluator) -> Findings:
    """Findings: weapon quirks that contradict each other, change the heat of a weapon without heat, or are unknown."""
    return tuple(
        about(g, "quirk.weapon", severity, sentence, fitted, source=_SOURCE)
        for fitted in items_with_quirks(g)
        for sentence, severity in _of_weapon(fitted, design.weapon_quirks(g)[fitted.mount.id])
    )


def _of_weapon(fitted: Fitted, written: tuple[str, ...]) -> Iterator[tuple[str, Severity]]:
    """A sentence with its severity for each problem of a weapon's quirks."""
    name = fitted.item.name
    ids = quirk_ids(written)
    for sentence, severity in _clashes(ids, Carrier.WEAPON):
        yield f"{name}: {sentence}", severity
    for quirk in ids:
        if quirk in _COOLING and not fitted.item.heat:
            known = _name(quirk, Carrier.WEAPON)
            yield tr("{quirk} does nothing: {name} makes no heat", quirk=known, name=name), WARNING
    for given in written:
        if find_quirk(given, Carrier.WEAPON) is None:
            yield tr("Unknown quirk '{quirk}' of {name}; it is kept", quirk=given, name=name), NOTE
