"""The lists of choices of chassis and technology: tonnage, form, conversion, kind, technology base, rules level."""

from __future__ import annotations

from designer import design
from designer.catalog import System, systems
from designer.construction.armor import is_industrial
from designer.construction.legality.body_limits import Body, against_tonnage, body
from designer.construction.movement import is_primitive
from designer.construction.tech_components import chassis_technology
from designer.construction.technology import LEVELS, is_without_level
from designer.editing import edits
from designer.editing.choice import Choice, Choices, WeightTableRow, judged, listed, unfit
from designer.editing.edits.body import CONVERSIONS
from designer.editing.edits.kinds import MechKind, set_kind, why_no_kind
from designer.graph import Evaluator, query
from designer.language import marked, tr
from designer.units.location import Form
from designer.units.unit import Chassis, TechBase


@query
def bases(g: Evaluator) -> Choices:
    """The choices of technology base."""
    names = {TechBase.MIXED_IS: tr("Mixed, Inner Sphere"), TechBase.MIXED_CLAN: tr("Mixed, Clan")}
    return tuple(Choice(base, names.get(base, tr(base.value)), edits.set_tech_base(base)) for base in TechBase)


@query
def levels(g: Evaluator) -> Choices:
    """The choices of rules level."""
    tech = design.tech(g)
    alone = tr("The introductory rules are for the Inner Sphere alone")

    def choice(level: int, name: str) -> Choice:
        unfit = alone if is_without_level(tech._replace(rules_level=level)) else ""
        return Choice(level, tr(name), edits.set_rules_level(level), unfit=unfit)

    return judged(g, ((choice(level, name), None) for level, name in LEVELS.items()))


@query
def tonnages(g: Evaluator) -> Choices:
    """The choices of tonnage, in steps of five; ultralights and superheavies have their own years."""
    chassis, of = design.chassis(g), body(g)
    return judged(
        g,
        [
            (
                Choice(tons, f"{tons} t", edits.set_tonnage(tons), unfit=unfit(against_tonnage(tons, of))),
                chassis_technology(chassis._replace(tonnage=tons), of.industrial, of.primitive),
            )
            for tons in sorted(systems().structure_points)
        ],
    )


@query
def forms(g: Evaluator) -> Choices:
    """The choices of chassis form."""
    of = body(g)
    return judged(
        g,
        [
            (Choice(form, tr(form.value), edits.set_form(form)), _form_technology(design.chassis(g), form, of))
            for form in Form
        ],
    )


def _form_technology(chassis: Chassis, form: Form, of: Body) -> System:
    return chassis_technology(chassis._replace(form=form, conversion=""), of.industrial, of.primitive)


@query
def conversions(g: Evaluator) -> Choices:
    """The choices of conversion type of a LAM or QuadVee; other 'Mechs have only "none"."""
    kinds = CONVERSIONS.get(design.chassis(g).form, ("",))
    return tuple(Choice(kind, tr(_CONVERSIONS[kind]), edits.set_conversion(kind)) for kind in kinds)


_CONVERSIONS = {
    "": marked("None"),
    "Standard": marked("Standard"),
    "Bimodal": marked("Bimodal"),
    "Track": marked("Tracked"),
    "Wheel": marked("Wheeled"),
}


@query
def kinds(g: Evaluator) -> Choices:
    """The choices of kind (BattleMech, IndustrialMech, primitive ones) that exist for this form and tonnage."""
    chassis, now = design.chassis(g), chosen_kind(g)
    built = [k for k in MechKind if k is now or why_no_kind(k, chassis.form, chassis.tonnage) is None]
    things = [chassis_technology(chassis, kind.is_industrial, kind.is_primitive) for kind in built]
    return listed(g, [(Choice(k, tr(k.value), set_kind(k)), thing) for k, thing in zip(built, things, strict=True)])


@query
def chosen_kind(g: Evaluator) -> MechKind:
    """The current kind of 'Mech."""
    industrial, primitive = is_industrial(g), is_primitive(g)
    return next(kind for kind in MechKind if (kind.is_industrial, kind.is_primitive) == (industrial, primitive))


BODY_ROWS = {
    "tonnage": WeightTableRow(tonnages, lambda g: design.chassis(g).tonnage),
    "form": WeightTableRow(forms, lambda g: design.chassis(g).form),
    "conversion": WeightTableRow(conversions, lambda g: design.chassis(g).conversion),
    "kind": WeightTableRow(kinds, chosen_kind),
    "base": WeightTableRow(bases, lambda g: design.tech(g).base),
    "level": WeightTableRow(levels, lambda g: design.tech(g).rules_level),
}
"""The choices of chassis and technology, which have no line in the weight table, by name."""
