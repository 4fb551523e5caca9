"""The plans of the heat theatre, which are computed again only after changes that they depend on."""

from designer.app.context.design_context import DesignContext
from designer.app.views.heat.theatre import HeatTheatre
from designer.editing import Session, edits
from designer.editing.blank import new_unit
from designer.units.location import RT


def test_plans_are_computed_again_only_when_rules_read_something_else(qapp):
    context = DesignContext(Session(new_unit(tonnage=50)))
    theatre = HeatTheatre(context)
    told: list[str] = []
    theatre.changed.connect(lambda: told.append("changed"))
    context.apply(edits.rename(chassis="Other"))
    assert not told
    context.apply(edits.place("medium-laser", RT))
    assert told == ["changed"]
    context.adopt(DesignContext(Session(new_unit(tonnage=50))))
    assert len(told) > 1, "another design has a plan of its own"
