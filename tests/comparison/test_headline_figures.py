"""Totals, ledgers merged into one list, and which single difference matters most."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from designer.battle_value import battle_value, ledger
from designer.comparison import Comparison, effects, main_cause, ranked
from designer.design import once
from designer.editing import EditRefusedError, edits
from designer.editing.blank import new_unit
from designer.units.location import LA, RA, RT
from tests.comparison.designs import pairs, sessions
from tests.editing.laws import made, only


def compared(a, b):
    return Comparison(*sessions(a, b))


# -- totals ---------------------------------------------------------------------------------------------------


def test_a_change_is_the_difference_of_the_shown_figures():
    a, b = new_unit(), made(new_unit(), edits.place("medium-laser", RT))
    totals = {total.figure.id: total for total in compared(a, b).totals}
    assert (totals["mass"].change, totals["mass.free"].change, totals["slots"].change) == (1.0, -1.0, 1)
    assert totals["damage.3"].change == 5
    assert totals["heat.made"].change == 3
    assert totals["bv"].change == totals["bv"].b - totals["bv"].a > 0


# -- ledgers --------------------------------------------------------------------------------------------------


@given(pair=st.sampled_from(pairs()))
def test_the_changes_of_all_lines_are_the_change_of_the_battle_value(pair):
    found = compared(*pair)
    a, b = found.battle_values
    # Each total is rounded once, so the two together are off by one at most.
    assert sum(line.change for line in found.lines) == pytest.approx(b - a, abs=1.001)


def test_lines_of_matched_mounts_are_one_line():
    a = made(new_unit(), edits.place("medium-laser", RA), edits.place("small-laser", LA))
    b = made(new_unit(), edits.place("small-laser", LA), edits.place("medium-laser", RA), edits.place("lrm-5", RT))
    differing = {line.label: line for line in compared(a, b).line_differences}
    assert set(differing) == {"LRM 5"}
    assert (differing["LRM 5"].a, differing["LRM 5"].b) == (None, 45)  # TM p. 318: 45 points


@given(pair=st.sampled_from(pairs()))
def test_a_line_of_one_mount_is_set_against_the_matched_mount_or_none(pair):
    found = compared(*pair)
    ids = found.matching.id_in_a
    ours, theirs = (
        {line.mount for section in ledger(side.graph).sections for line in section.walk()} - {None}
        for side in (found.a, found.b)
    )
    for line in found.lines:
        for mount_a, mount_b in zip(line.mounts_a, line.mounts_b, strict=False):
            if mount_a in ours and mount_b in theirs and not line.id.startswith("off.ammo."):
                assert ids[mount_b] == mount_a, line.label


def test_guns_of_designs_that_share_no_item_have_lines_of_their_own():
    a, b = made(new_unit(), edits.place("er-ppc", RA)), made(new_unit(), edits.place("ac-10", RA))
    differing = {line.label: (line.a, line.b) for line in compared(a, b).line_differences if line.kind}
    assert differing == {"ER PPC": (229, None), "AC/10": (None, 123)}  # TM p. 317: points


@given(pair=st.sampled_from(pairs()))
def test_the_largest_difference_comes_first(pair):
    sizes = [abs(line.change) for line in compared(*pair).line_differences]
    assert sizes == sorted(sizes, reverse=True)


def test_a_line_leads_to_the_difference_that_it_comes_from():
    a = made(new_unit(), edits.place("hatchet", LA))
    b = made(new_unit(), edits.place("lrm-5", RT), edits.maximize_armor())
    found = compared(a, b)
    causes = {line.label: found.cause_of(line) for line in found.line_differences}
    assert causes["LRM 5"].label == "Add LRM 5 in RT"
    assert causes["Hatchet"].label == "Remove Hatchet from LA"
    assert causes["Armor"].id == "part.armor"


# -- ranking --------------------------------------------------------------------------------------------------


@given(pair=st.sampled_from(pairs()))
def test_an_effect_is_what_taking_the_difference_does(pair):
    a, b = sessions(*pair)
    now = battle_value(a.graph)
    for effect in effects(a, Comparison(a, b).differences[:6]):
        if effect.change is None:
            with pytest.raises(EditRefusedError):
                effect.difference.take(a.unit)
        else:
            assert effect.change == battle_value(once(effect.difference.take(a.unit))) - now
    assert battle_value(a.graph) == now


def test_what_changes_most_comes_first():
    a = made(new_unit(), edits.place("small-laser", RA))
    b = made(a, edits.place("is-gauss-rifle", RT), edits.remove(only(a, "small-laser").id))
    found = compared(a, b)
    order = ranked(effects(found.a, found.differences))
    assert [effect.difference.label for effect in order] == ["Add Gauss Rifle in RT", "Remove Small Laser from RA"]
    first, second = (effect.change for effect in order)
    assert first is not None
    assert second is not None
    assert first > 0 > second


@pytest.mark.parametrize(
    ("gap", "label"), [(50, "Add Small Laser in LA"), (-50, "Remove Gauss Rifle from RT"), (0, None)]
)
def test_the_main_cause_of_a_gap_changes_the_battle_value_in_its_direction(gap, label):
    a = made(new_unit(), edits.place("is-gauss-rifle", RT))
    b = made(a, edits.place("small-laser", LA), edits.remove(only(a, "is-gauss-rifle").id))
    found = compared(a, b)
    cause = main_cause(ranked(effects(found.a, found.differences)), gap)
    assert (cause and cause.difference.label) == label
