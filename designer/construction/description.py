"""The description of a design in the line below its name."""

from __future__ import annotations

from designer import design
from designer.construction.technology import LEVELS, chassis_words
from designer.graph import Evaluator
from designer.language import inside, tr


def description(g: Evaluator, *, level: bool = True) -> str:
    """Mass, form, technology, year and, if wanted, rules level in a line."""
    chassis, tech = design.chassis(g), design.tech(g)
    words = tr("{level} rules", level=inside(tr(LEVELS[tech.rules_level])))
    parts = (f"{chassis.tonnage} t {chassis_words(chassis)}", tr(tech.base.value), str(tech.year))
    return ", ".join((*parts, words) if level else parts)
