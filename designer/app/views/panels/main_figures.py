"""The six figures that describe a design on a card, with their names."""

from __future__ import annotations

from collections.abc import Callable

from designer.construction.armor import armor
from designer.construction.technology import LEVELS
from designer.design import once
from designer.figures import DAMAGE, FIGURES, HEAT, MOVE
from designer.language import tr
from designer.units.unit import Unit

NamedTexts = tuple[tuple[str, str], ...]


def main_figures(value: Callable[[str], float], armor_most: int, rules_level: int) -> NamedTexts:
    """The figures with their names; ``value`` gives a figure by its id."""
    armor_words = tr("{n} of {all}", n=FIGURES["armor"].text(value("armor")), all=armor_most)
    return (
        (tr(MOVE.name), MOVE.text(value)),
        (FIGURES["armor"].label, armor_words),
        (tr(HEAT.name), HEAT.text(value)),
        (tr(DAMAGE.name), DAMAGE.text(value)),
        (FIGURES["cost"].label, FIGURES["cost"].text(value("cost"))),
        (tr("Rules"), tr(LEVELS[rules_level]) if rules_level in LEVELS else str(rules_level)),
    )


def figures_of(unit: Unit) -> NamedTexts:
    """The figures of a unit, which is evaluated once for them."""
    g = once(unit)
    return main_figures(lambda name: FIGURES[name].of(g), armor(g).maximum, unit.tech.rules_level)
