"""Introductory rules are for the Inner Sphere alone: the step with Clan technology raises the level and says so."""

from __future__ import annotations

import pytest

from designer.editing import Edit, Session, edits
from designer.units.location import LT
from designer.units.mount import MountId
from designer.units.unit import HeatSinks, TechBase, Unit
from tests.building import mech

SPHERE = mech(("medium-laser", LT), year=3060)
SPHERE = SPHERE.with_(tech=SPHERE.tech._replace(rules_level=1))
LASER = "clan-er-medium-laser"

CLAN = {
    "mixed base": edits.set_tech_base(TechBase.MIXED_IS),
    "Clan base": edits.set_tech_base(TechBase.CLAN),
    "Clan engine": edits.set_engine("xl", clan=True),
    "best place": edits.place_best(LASER),
    "a location": edits.place(LASER, LT),
    "the list of unallocated items": edits.add(LASER),
    "another item": edits.replace_item(MountId(1), LASER),
    "several": edits.batch("Two lasers", edits.add(LASER), edits.place_best(LASER)),
    "Clan structure": edits.set_structure("clan-endo-steel", clan=True),
}


@pytest.mark.parametrize("how", CLAN)
def test_the_first_clan_part_or_base_raises_the_level_in_its_step(how: str) -> None:
    session = Session(SPHERE)
    change = session.apply(CLAN[how])
    assert change is not None
    assert session.unit.tech.rules_level == 2
    assert change.label.endswith(", rules level to Standard")
    assert session.history.undo_label == change.label
    session.undo()
    assert session.unit == SPHERE


@pytest.mark.parametrize(
    "edit", [edits.place_best("ppc"), edits.set_engine("fusion"), edits.set_year(3030), edits.set_walk(5)]
)
def test_other_steps_leave_it(edit: Edit) -> None:
    session = Session(SPHERE)
    change = session.apply(edit)
    assert change is None or "rules level" not in change.label
    assert session.unit.tech.rules_level == 1


def test_a_clan_part_that_is_there_already_raises_nothing() -> None:
    """Such a file is an error with a remedy; an edit of something else does not mend it in silence."""
    carries: Unit = mech((LASER, LT), sinks=HeatSinks(10), year=3060)
    session = Session(carries.with_(tech=carries.tech._replace(rules_level=1)))
    session.apply(edits.unplace(MountId(1)))
    session.apply(edits.place_best(LASER))
    assert session.unit.tech.rules_level == 1
