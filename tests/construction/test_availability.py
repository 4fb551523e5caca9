"""Why a design may not have an item: the reasons are the same while the basis is."""

from __future__ import annotations

import pytest

from designer.analysis.item_figures import is_equipment
from designer.catalog import catalog
from designer.construction.availability import availability_basis, is_in_time, reason_against
from designer.construction.offers import Terms
from designer.editing import Edit, Session, edits
from designer.units.location import LA, LT
from designer.units.mount import MountId
from designer.units.unit import Tech, TechBase, Unit
from tests.building import armored, catalog_id, mech

LASER, COMPUTER = catalog_id("Medium Laser"), catalog_id("ISTargeting Computer")
ITEMS = [item for item in catalog() if is_equipment(item)]

INDIFFERENT: dict[str, Edit] = {
    "rename": edits.rename(chassis="Anvil"),
    "an armor point": edits.set_armor(LT, front=7),
    "a laser placed": edits.place_best(LASER),
    "a laser on the unallocated list": edits.add(LASER),
    "a laser removed": edits.remove(MountId(1)),
}
DECISIVE: dict[str, Edit] = {
    "another year": edits.set_year(2750),
    "another technology": edits.set_tech_base(TechBase.CLAN),
    "another rules level": edits.set_rules_level(4),
    "another engine": edits.set_engine("ice"),
    "industrial structure": edits.set_structure("industrial"),
    "another cockpit": edits.set_cockpit("torso-mounted"),
    "a targeting computer": edits.place_best(COMPUTER),
}


def reasons(unit: Unit) -> dict[str, str]:
    return {item.id: reason_against(item, unit) for item in ITEMS}


@pytest.fixture
def session() -> Session:
    return Session(mech((LASER, LA), armor=armored(100)))


@pytest.mark.parametrize(
    ("year", "extinct", "there"), [(2558, True, False), (2864, False, True), (2900, False, False), (2900, True, True)]
)
def test_what_is_extinct_counts_as_there_when_asked_for(year: int, extinct: bool, there: bool) -> None:
    sink = catalog()["is-double-heat-sink"]
    assert is_in_time(sink, Tech(TechBase.INNER_SPHERE, year, 2), "IS", Terms(extinct=extinct)) is there


@pytest.mark.parametrize("words", INDIFFERENT)
def test_most_edits_leave_the_basis_alone(session, words):
    before = availability_basis(session.graph)
    session.apply(INDIFFERENT[words])
    assert availability_basis(session.graph) is before


def test_on_the_same_basis_the_reasons_are_the_same(session):
    before, reasons_before = availability_basis(session.graph), reasons(session.unit)
    for words, edit in {**DECISIVE, **INDIFFERENT}.items():
        session.apply(edit)
        now, reasons_now = availability_basis(session.graph), reasons(session.unit)
        assert now is not before or reasons_now == reasons_before, words
        before, reasons_before = now, reasons_now
