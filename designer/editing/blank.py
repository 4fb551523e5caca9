"""A new design: an empty 'Mech that breaks no rule."""

from __future__ import annotations

from designer.construction.engine import rating_for
from designer.construction.layout import standard_layout
from designer.editing.body import default_cockpit, default_conversion, default_gyro
from designer.editing.jumping import set_jump
from designer.editing.mounting import place_best
from designer.editing.sinks import outside, with_sinks
from designer.units.location import Form
from designer.units.unit import Armor, ArmorKind, Chassis, Engine, HeatSinks, Names, Tech, TechBase, Unit

MOST_RATING = 400  # above, an engine is Large and rare


def new_unit(
    form: Form = Form.BIPED,
    tonnage: int = 50,
    base: TechBase = TechBase.INNER_SPHERE,
    *,
    year: int = 3025,
    rules_level: int = 2,
    walk: int = 4,
    chassis: str = "New design",
    model: str = "",
) -> Unit:
    """An empty design: standard systems for a walk of 4 MP (less where no engine gives it), ten sinks, no armor.

    A LAM has the three jets that it must have, a QuadVee its tracks.
    """
    body = Chassis(form, tonnage, conversion=default_conversion(form))
    clan = base.is_clan
    unit = Unit(
        names=Names(chassis, model),
        tech=Tech(base, year, rules_level),
        chassis=body,
        engine=Engine(rating_for(max(1, min(walk, MOST_RATING // tonnage)), tonnage), "fusion", clan),
        structure_clan=clan,
        gyro=default_gyro(body),
        cockpit=default_cockpit(body),
        heat_sinks=HeatSinks(10, "single", clan),
        armor=Armor(ArmorKind("standard", clan)),
    )
    unit = unit.with_(systems=standard_layout(unit))
    if form is Form.QUADVEE:
        unit = place_best("tracks").run(unit)
    unit = with_sinks(unit, outside(unit))
    return set_jump("jump-jet", 3).run(unit) if form is Form.LAM else unit
