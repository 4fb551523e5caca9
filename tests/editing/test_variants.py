"""What may stand in for an item: its family, the likest first, with the reason where the rules forbid one."""

from itertools import islice

import pytest

from designer.catalog import catalog
from designer.construction.mass import mass
from designer.design import once
from designer.editing import edits
from designer.editing.blank import new_unit
from designer.editing.variants import other_weapons, relatives, variants
from designer.units.location import CT, LA, RT, Form
from designer.units.mount import MountId
from tests.editing.laws import made, only, rows


def ids(item_id):
    return {other.id for other in relatives(catalog()[item_id])}


@pytest.mark.parametrize(
    ("item_id", "kin", "stranger"),
    [
        ("medium-laser", "is-medium-pulse-laser", "ppc"),
        ("ppc", "snub-nose-ppc", "medium-laser"),
        ("lrm-15", "lrm-20", "srm-6"),
        ("ac-10", "is-lb-10-x-ac", "machine-gun"),
        ("srm-6-ammo", "srm-6-inferno-ammo", "srm-4-ammo"),
        ("hatchet", "chainsaw", "is-targeting-computer"),
        ("is-case", "is-case-ii", "active-probe-beagle"),
    ],
)
def test_families_are_of_one_sort(item_id, kin, stranger):
    assert kin in ids(item_id)
    assert stranger not in ids(item_id)
    assert item_id not in ids(item_id)


def test_what_comes_in_one_sort_for_the_whole_mech_has_no_variants():
    assert not ids("jump-jet")
    assert not ids("is-endo-steel")


def test_other_weapons_are_as_heavy_as_there_is_mass_for_the_most_similar_first():
    unit = made(new_unit(Form.BIPED, 20), edits.place("ac-10", RT))
    over = -mass(once(unit)).free
    assert over > 0
    found = [variant.item for variant in other_weapons(unit, unit.mounts[-1].id)]
    masses = [item.mass or 0 for item in found]
    assert max(masses) <= 12_000
    assert masses == sorted(masses, reverse=True)
    assert not {"ac-5", "ac-20", "er-ppc"} & {item.id for item in found}, "relatives and what the year does not have"
    assert "ppc" in {item.id for item in found}


def test_kinship_goes_both_ways():
    for item in islice(catalog(), 0, None, 4):
        assert all(item in relatives(other) for other in relatives(item)[:3]), item


def _rank(item):
    """Two for what fires once, one for special munitions and what is experimental or unofficial, else zero."""
    if item.flags & {"one_shot", "double_one_shot"}:
        return 2
    return int(item.level >= 4 or bool(item.munition))


def test_plain_variants_come_first_and_one_shots_last():
    for item in catalog():
        ranks = [_rank(other) for other in relatives(item)]
        assert ranks == sorted(ranks), item
    assert _rank(relatives(catalog()["srm-6"])[-1]) == 2
    assert relatives(catalog()["srm-6-inferno-ammo"])[0].id == "srm-6-ammo"


def test_the_reason_tells_what_is_missing():
    unit = made(new_unit(Form.BIPED, 50), edits.set_year(3025), edits.place("medium-laser", RT))
    found = {variant.item.id: variant.reason for variant in variants(unit, only(unit, "medium-laser").id)}
    assert found["is-er-medium-laser"] == "Not before 3052"
    assert found["clan-er-medium-laser"] == "Clan only"
    assert found["large-laser"] == ""


def test_a_place_that_the_variant_may_not_have_is_a_reason():
    unit = made(new_unit(Form.BIPED, 100), edits.set_year(3100), edits.place("light-gauss-rifle", LA))
    found = {variant.item.id: variant.reason for variant in variants(unit, only(unit, "light-gauss-rifle").id)}
    assert found["heavy-gauss-rifle"] == "Torso only"


def test_the_variant_takes_the_place():
    unit = made(new_unit(Form.BIPED, 50), edits.place("small-laser", CT, 11))
    [medium] = [v for v in variants(unit, only(unit, "small-laser").id) if v.item.id == "medium-laser"]
    assert rows(only(medium.edit.run(unit), "medium-laser"), CT) == [11]


def test_a_mount_that_is_gone_has_none():
    unit = new_unit(Form.BIPED, 50)
    assert variants(unit, MountId(999)) == ()
