"""MASC, supercharger and myomer: one of each group, in its best place."""

import pytest

from designer.editing import EditRefusedError, edits
from designer.editing.blank import new_unit
from designer.units.location import CT
from tests.editing.laws import made, only


@pytest.fixture
def empty():
    return new_unit().with_(mounts=())


@pytest.mark.parametrize(
    "item",
    [
        "is-masc",
        "clan-masc",
        "supercharger",
        "triple-strength-myomer",
        "industrial-triple-strength-myomer",
        "prototype-triple-strength-myomer",
        "risc-super-cooled-myomer",
    ],
)
def test_in_and_out(empty, item):
    unit = edits.set_enhancement(item).run(empty)
    assert only(unit, item).is_placed
    assert edits.set_enhancement(item).run(unit) is unit
    assert edits.set_enhancement(item, False).run(unit) == empty


def test_a_supercharger_goes_beside_the_engine(empty):
    assert only(edits.set_enhancement("supercharger").run(empty), "supercharger").location is CT


def test_one_kind_of_myomer_at_a_time(empty):
    unit = made(
        empty,
        edits.set_enhancement("is-masc"),
        edits.set_enhancement("triple-strength-myomer"),
        edits.set_enhancement("industrial-triple-strength-myomer"),
    )
    assert [mount.item for mount in unit.mounts] == ["is-masc", "industrial-triple-strength-myomer"]


def test_other_items_are_none(empty):
    with pytest.raises(EditRefusedError, match="not a speed or myomer"):
        edits.set_enhancement("medium-laser").run(empty)
