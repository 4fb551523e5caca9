"""How advanced and how rare a 'Mech is: as the most advanced and the rarest of its parts."""

import pytest

from designer.catalog import catalog
from designer.construction.rarity import ERAS, rarity
from designer.editing import Session, edits
from designer.editing.blank import new_unit
from designer.units.location import RT


def test_it_is_never_less_than_that_of_any_part():
    session = Session(new_unit(tonnage=50))
    before = rarity(session.graph)
    assert len(before.availability) == len(ERAS)
    session.apply(edits.place("is-er-large-laser", RT))
    item, now = catalog()["is-er-large-laser"], rarity(session.graph)
    assert now.rating == max(before.rating, item.rating)
    pairs = zip(before.availability, item.avail, now.availability, strict=True)
    assert all(code == max(had, has) for had, has, code in pairs)


@pytest.mark.parametrize("item", ["medium-laser", "is-er-large-laser"])
def test_taking_a_part_out_gives_back_what_was(item):
    session = Session(new_unit(tonnage=50))
    before = rarity(session.graph)
    session.apply(edits.place(item, RT))
    session.undo()
    assert rarity(session.graph) == before
