"""Several copies of an item in one step."""

from __future__ import annotations

import pytest

from designer.construction.mass import mass
from designer.editing import EditRefusedError, Session
from designer.editing.edits.copies import add_many, fill_with, place_many
from designer.units.location import HD, LA, RA
from tests.building import armored, catalog_id, mech

LASER, SINK, GAUSS = catalog_id("Medium Laser"), catalog_id("Heat Sink"), catalog_id("Gauss Rifle")


@pytest.fixture
def session() -> Session:
    return Session(mech(tonnage=75, walk=4, armor=armored(100)))


def mounted(session: Session, item_id: str) -> int:
    return sum(mount.item == item_id for mount in session.unit.mounts)


def test_several_are_one_step_with_a_name(session: Session):
    change = session.apply(place_many(LASER, 3))
    assert change is not None
    assert change.label == "Place 3 Medium Laser"
    assert mounted(session, LASER) == 3
    assert all(mount.is_placed for mount in session.unit.mounts)
    session.undo()
    assert mounted(session, LASER) == 0


def test_one_names_its_place(session: Session):
    change = session.apply(place_many(LASER, 1))
    assert change is not None
    assert change.label.startswith("Place Medium Laser in ")


def test_what_finds_no_room_waits_on_the_shelf(session: Session):
    session.apply(place_many(GAUSS, 9))
    assert mounted(session, GAUSS) == 9
    assert [mount.is_placed for mount in session.unit.mounts].count(False) > 0


def test_several_go_to_the_shelf(session: Session):
    session.apply(add_many(LASER, 2))
    assert [mount.location for mount in session.unit.mounts] == [None, None]


def test_filling_takes_all_mass_that_is_free_and_no_more(session: Session):
    before = mass(session.graph).free
    session.apply(fill_with(GAUSS))
    assert 0 < mounted(session, GAUSS) <= before // 15_000
    assert mass(session.graph).free >= 0
    with pytest.raises(EditRefusedError) as refused:
        session.apply(fill_with(GAUSS))
    assert refused.value.reason == "No free slot"


def test_filling_takes_all_slots_where_mass_is_plenty():
    session = Session(mech(tonnage=100, walk=1))
    session.apply(fill_with(LASER))
    assert mounted(session, LASER) > 10
    taken = {slot for mount in session.unit.mounts for slot in mount.slots}
    taken |= {system.slot for system in session.unit.systems}
    assert all(mount.is_placed for mount in session.unit.mounts)
    form = session.unit.chassis.form
    left = sum(form.slots(location) for location in form.locations) - len(taken)
    assert left == 0 or mass(session.graph).free < 1000
    assert {HD, LA, RA} <= {slot.location for slot in taken}
