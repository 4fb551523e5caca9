"""New designs: an empty 'Mech that violates no rule."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from designer.catalog import systems
from designer.construction.armor import INDUSTRIAL_STRUCTURE
from designer.construction.engine import rating_for
from designer.construction.findings import Severity, findings
from designer.construction.layout import gear_of, standard_layout
from designer.construction.legality.body_limits import Body, against_omni, against_tonnage
from designer.construction.technology import STANDARD, is_without_level
from designer.design import once
from designer.editing.choice import Choice, Choices, unfit
from designer.editing.choices import ROWS
from designer.editing.edit import EditRefusedError
from designer.editing.edits.body import CONVERSIONS, default_conversion, default_gyro
from designer.editing.edits.identity import NEW_NAME
from designer.editing.edits.jump_gear import set_jump
from designer.editing.edits.kinds import MechKind, usual_armor, usual_cockpit, why_no_kind
from designer.editing.edits.mounting import place_best
from designer.editing.edits.sinks import outside, with_sinks
from designer.language import tr
from designer.units.location import Form
from designer.units.unit import Armor, ArmorKind, Chassis, Engine, HeatSinks, Names, Tech, TechBase, Unit

MOST_RATING = 400  # above, an engine is Large and rare
LEAST_LAM_JUMP = 3


def new_unit(  # noqa: PLR0913 - the choices for a new design, nearly all by keyword
    form: Form = Form.BIPED,
    tonnage: int = 50,
    base: TechBase = TechBase.INNER_SPHERE,
    *,
    year: int = 3025,
    rules_level: int = 2,
    walk: int = 4,
    chassis: str | None = None,
    model: str = "",
    kind: MechKind = MechKind.BATTLE,
    conversion: str = "",
    omni: bool = False,
) -> Unit:
    """An empty design: standard systems, an engine for ``walk`` MP (less if there is none), ten heat sinks, no armor.

    A LAM has the three jump jets that it needs, a QuadVee its tracks or wheels. ``conversion`` is only for these two.
    Introductory rules become standard ones unless the base is the Inner Sphere.
    ``EditRefusedError`` if this kind of 'Mech does not exist in this form and tonnage.
    """
    body = Chassis(form, tonnage, omni, _conversion(form, conversion))
    cockpit = usual_cockpit(body, kind)
    if cockpit is None:
        reason = why_no_kind(kind, form, tonnage) or tr("Not built")
        words = {"tons": tonnage, "form": tr(form.value), "kind": tr(kind.value)}
        raise EditRefusedError(reason, tr("A {tons}-ton {form} cannot be a {kind}.", **words))
    clan = base.is_clan
    tech = Tech(base, year, rules_level)
    rating = rating_for(max(1, min(walk, most_walk(tonnage, kind))), tonnage, primitive=kind.is_primitive)
    unit = Unit(
        names=Names(tr(NEW_NAME) if chassis is None else chassis, model),
        tech=tech._replace(rules_level=STANDARD) if is_without_level(tech) else tech,
        chassis=body,
        engine=Engine(rating, "fusion", clan),
        structure=INDUSTRIAL_STRUCTURE if kind.is_industrial else "standard",
        structure_clan=clan,
        gyro=default_gyro(body),
        cockpit=cockpit,
        heat_sinks=HeatSinks(10, "single", base=10 if omni else None),
        armor=Armor(ArmorKind(usual_armor(kind), clan)),
    )
    unit = unit.with_(systems=standard_layout(unit))
    gear = gear_of(body)
    if gear is not None:
        unit = place_best(gear, pod=False).run(unit)
    unit = with_sinks(unit, outside(unit))
    return set_jump("jump-jet", LEAST_LAM_JUMP).run(unit) if form is Form.LAM else unit


def with_usual_sinks(unit: Unit) -> Unit:
    """A new design with the kind of heat sinks that its technology base usually has: double if it is Clan.

    They stay single where technology, year or rules level do not allow that, and for the Inner Sphere.
    """
    return with_systems(unit, {"sinks": "double Clan"}) if unit.tech.base.is_clan else unit


SYSTEMS: Final = ("engine", "sinks", "structure", "armor")
"""The rows of `ROWS` that can be chosen for a new design."""


def offered_systems(unit: Unit, row: str) -> Choices:
    """The choices of a row of ``SYSTEMS`` that a new design may have."""
    return tuple(choice for choice in ROWS[row].choices(once(unit)) if not choice.why)


def system_id(choice: Choice) -> str:
    """The id of a choice of a row of ``SYSTEMS``, by which settings keep it: its kind, with "Clan" where it says so."""
    kind, clan = choice.key if isinstance(choice.key, tuple) else (choice.key, None)
    return f"{kind} Clan" if clan else str(kind)


def usual_system(unit: Unit, row: str) -> str:
    """The id of what a unit has in a row of ``SYSTEMS``; empty if no choice is that."""
    now = ROWS[row].chosen(once(unit))
    return next((system_id(choice) for choice in ROWS[row].choices(once(unit)) if choice.key == now), "")


def system_like(row: str, choices: Choices, wanted: str) -> Choice | None:
    """The choice with an id, else the first of the same name, as of the other technology base; None if there is none.

    ``choices`` are those of a row of ``SYSTEMS``.
    """
    found = {system_id(choice): choice for choice in choices}
    name = _system_name(row, wanted)
    return found.get(wanted) or next((choice for id_, choice in found.items() if _system_name(row, id_) == name), None)


def _system_name(row: str, system: str) -> str:
    """The name that systems of both technology bases share, such as Endo Steel."""
    kind = system.removesuffix(" Clan")
    if row == "engine" and kind in systems().engines:
        return systems().engines[kind].name
    if row == "structure" and kind in systems().structures:
        return systems().structures[kind].name
    if row == "armor" and kind in systems().armors:
        return systems().armors[kind].name
    return kind


def with_systems(unit: Unit, wanted: Mapping[str, str]) -> Unit:
    """A new design with the systems whose ids are ``wanted``, by the rows of ``SYSTEMS``, where it may have them."""
    for row in SYSTEMS:
        choice = system_like(row, offered_systems(unit, row), wanted[row]) if wanted.get(row) else None
        if choice is not None:
            unit = choice.edit.run(unit)
    return unit


def troubles(unit: Unit) -> tuple[str, ...]:
    """The sentences of the findings on a new design's technology and chassis, the worst first.

    Findings about missing armor or equipment are left out."""
    told = [f for f in findings(once(unit)) if f.severity is not Severity.NOTE or f.rule.startswith("tech.")]
    return tuple(finding.sentence for finding in told)


def offered_kinds(form: Form) -> tuple[MechKind, ...]:
    """The kinds of 'Mech that exist in a form, at some tonnage."""
    return tuple(kind for kind in MechKind if offered_masses(form, kind))


def offered_masses(form: Form, kind: MechKind) -> tuple[int, ...]:
    """The tonnages at which a form and kind of 'Mech exists, the lightest first."""
    return tuple(
        tons
        for tons in sorted(systems().structure_points)
        if why_no_kind(kind, form, tons) is None and not unfit(against_tonnage(tons, _body(form, tons, kind)))
    )


def why_no_omni(form: Form, kind: MechKind) -> str:
    """A sentence on why this kind of 'Mech cannot be an OmniMech; empty if it can."""
    return unfit(against_omni(_body(form, 50, kind)))


def _body(form: Form, tons: int, kind: MechKind) -> Body:
    heavy = Chassis(form, tons).superheavy
    return Body(form, heavy, kind.is_industrial, kind.is_primitive, not kind.is_industrial, "fusion")


def _conversion(form: Form, wanted: str) -> str:
    return wanted if wanted in CONVERSIONS.get(form, ()) else default_conversion(form)


def most_walk(tonnage: int, kind: MechKind) -> int:
    """The highest walk MP that an engine up to ``MOST_RATING`` gives; at least 1."""
    walk = max(1, MOST_RATING // tonnage)
    while walk > 1 and rating_for(walk, tonnage, primitive=kind.is_primitive) > MOST_RATING:
        walk -= 1
    return walk
