"""Which equipment fits into a design as it is: by the free mass, and by the slots that are free or hold filler."""

import pytest

from designer import paths
from designer.analysis.item_figures import all_facts, too_heavy, without_room
from designer.catalog import catalog
from designer.editing import EditRefusedError, Session, edits
from designer.formats import read


@pytest.fixture
def ironbark():
    """A design without free mass; seven slots are free, at most two of them in a location of the torso or a leg."""
    return Session(read(paths.data("designs", "ironbark-irb-9k.mtf")).unit)


def test_without_free_mass_only_what_weighs_nothing_fits(ironbark):
    everything = all_facts(ironbark.graph, "IS")
    fits = everything.keys() - too_heavy(ironbark.graph, "IS")
    assert fits
    assert {everything[item_id].mass for item_id in fits} == {0}


def test_what_has_no_room_cannot_be_placed(ironbark):
    lacking = without_room(ironbark.graph, "IS")
    assert "is-gauss-rifle" in lacking
    assert "medium-laser" not in lacking
    assert "null-signature-system" in lacking
    guns = [item_id for item_id in sorted(lacking) if catalog()[item_id].kind in ("energy", "ballistic", "missile")]
    assert guns
    assert [item_id for item_id in guns if is_placeable(item_id, ironbark.unit)] == []


def is_placeable(item_id, unit):
    try:
        after = edits.place_best(item_id).run(unit)
    except EditRefusedError:
        return False
    return after.mounts[-1].is_placed
