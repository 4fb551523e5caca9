"""Facts about all items for one design, for the equipment browser: their figures, and the reasons against them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from PySide6.QtWidgets import QWidget

from designer import design
from designer.analysis.item_figures import Facts, all_facts, heavier, roomless, worked_out
from designer.app.context.design_context import DesignContext
from designer.app.context.follow import Following, follow
from designer.app.views.equipment.columns import Fit
from designer.catalog.item import TechSide
from designer.construction import technology
from designer.construction.availability import is_prototype, obstacle, reason_against
from designer.construction.mass import mass
from designer.construction.slot_space import slot_use
from designer.construction.technology import chassis_side
from designer.graph import Evaluator
from designer.language import tr
from designer.units.location import Form


class DesignFacts:
    """The figures of all items in the design of a context, and the reasons why the design may not have them."""

    def __init__(self, context: DesignContext) -> None:
        self._context = context
        self._remarks: dict[str, tuple[str, str]] = {}
        self.revision = 0
        """Increases when figures have changed."""
        context.terms_changed.connect(self._remarks.clear)

    @property
    def figures(self) -> Mapping[str, Facts]:
        """The figures by item id, in the order of the catalog."""
        g = self._context.graph
        return all_facts(g, chassis_side(design.tech(g).base))

    def follow(self, view: QWidget) -> Following:
        """Read the figures of the design while a view is visible; what else it shows can be added to the result."""
        following = follow(self._context, view, _kind_of_mech, self._note_change)
        return following.then(_figures_by_formula, self._note_change)

    def against(self, facts: Facts) -> str:
        """The reason why the design may not have an item; empty if it may."""
        return self._remarks_on(facts)[0]

    def prototype(self, facts: Facts) -> str:
        """A sentence if the year of the design has an item only as a prototype; else empty."""
        return self._remarks_on(facts)[1]

    def above_level(self, facts: Facts) -> bool:
        """Whether an item has a higher rules level in the year of the design than the design, or may not be had."""
        return bool(obstacle(facts.item, self._context.unit.tech, self._context.terms._replace(by_year=True)))

    def level_heading(self) -> str:
        """The heading above the items whose rules level is too high in the year of the design."""
        tech = self._context.unit.tech
        return tr("Above {level} in {year}", level=tr(technology.LEVELS[tech.rules_level]), year=tech.year)

    def _remarks_on(self, facts: Facts) -> tuple[str, str]:
        """The texts of ``against`` and ``prototype``, which are cached."""
        item, unit = facts.item, self._context.unit
        if item.id not in self._remarks:
            year, side = unit.tech.year, technology.side_of(unit.tech.base)
            prototype = tr("Only as a prototype in {year}", year=year) if is_prototype(item, year, side) else ""
            self._remarks[item.id] = reason_against(item, unit, self._context.terms), prototype
        return self._remarks[item.id]

    def fit(self, items: Sequence[Facts]) -> Fit:
        """The present limits of the design, and which of some items they leave out."""
        g = self._context.graph
        return Fit(mass(g).free, max(slot_use(g).free, 0), heavier(g, items), roomless(g, items))

    def renew_remarks(self, items: Iterable[str]) -> list[str]:
        """Clear the cached remarks, and return those of ``items`` for which others hold now."""
        before = dict(self._remarks)
        self._remarks.clear()
        figures = self.figures
        return [each for each in items if before.get(each, ("", "")) != self._remarks_on(figures[each])]

    def _note_change(self, _basis: object) -> None:
        self.revision += 1


def _kind_of_mech(g: Evaluator) -> tuple[Form, bool, TechSide]:
    """The properties on which the figures of all items depend."""
    chassis = design.chassis(g)
    return chassis.form, chassis.superheavy, chassis_side(design.tech(g).base)


def _figures_by_formula(g: Evaluator) -> dict[str, Facts]:
    return worked_out(g, chassis_side(design.tech(g).base))
