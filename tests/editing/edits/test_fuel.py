"""The fuel tanks of LAMs (IO p. 114)."""

from __future__ import annotations

import pytest

from designer.construction.movement import fuel_points
from designer.editing import EditRefusedError, Session, edits
from designer.editing.blank import new_unit
from designer.units.location import Form


def test_each_tank_is_placed_and_has_eighty_points() -> None:
    session = Session(new_unit(form=Form.LAM, tonnage=50))
    session.apply(edits.set_fuel_tanks(2))
    assert [mount.item for mount in session.unit.mounts if mount.item == "lam-fuel-tank"] == ["lam-fuel-tank"] * 2
    assert all(mount.is_placed for mount in session.unit.mounts)
    assert fuel_points(session.graph) == 240
    session.apply(edits.set_fuel_tanks(1))
    assert fuel_points(session.graph) == 160


@pytest.mark.parametrize(("form", "count"), [(Form.BIPED, 1), (Form.LAM, -1)])
def test_others_have_no_tanks_and_nobody_fewer_than_none(form: Form, count: int) -> None:
    with pytest.raises(EditRefusedError):
        edits.set_fuel_tanks(count).run(new_unit(form=form, tonnage=50))
