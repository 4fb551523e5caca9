"""Replacing an item is one step: its ammunition goes with it, and its neighbors make room for a larger one."""

from __future__ import annotations

import pytest

from designer.construction.findings import findings
from designer.design import once
from designer.editing import Session, edits
from designer.editing.blank import new_unit
from designer.units.location import CT, HD, LA, LT, RA, RT, Form, Location
from designer.units.mount import MountId
from designer.units.unit import Unit
from tests.editing.laws import assert_lawful, made, mounts_of, only, rows, summary

ONE = MountId(1)


def mech(*items: tuple[str, Location]) -> Unit:
    """A 'Mech of 3062 with items at these places, the first of them number 1, and nothing else."""
    empty = new_unit(Form.BIPED, 75).with_(mounts=())
    unit: Unit = made(empty, edits.set_year(3062), *[edits.place(item, place) for item, place in items])
    return unit


def complaints(unit: Unit) -> list[str]:
    return [f.sentence for f in findings(once(unit)) if f.rule.startswith(("slots", "ammo", "place"))]


# -- room -----------------------------------------------------------------------------------------------------


def test_a_larger_gun_is_one_step_with_its_ammunition_and_the_shift_of_its_neighbors() -> None:
    """An AC/5 has four slots, an LB 5-X AC five (TechManual p. 341, 342)."""
    unit = mech(("ac-5", RA), ("medium-laser", RA), ("medium-laser", RA), ("ac-5-ammo", RT))
    session = Session(unit)
    session.apply(edits.replace_item(ONE, "is-lb-5-x-ac"))
    after = session.unit
    assert summary(only(after, "is-lb-5-x-ac")) == {"RA": [4, 5, 6, 7, 8]}
    assert [rows(laser, RA) for laser in mounts_of(after, "medium-laser")] == [[9], [10]]
    assert summary(only(after, "is-lb-5-x-ac-ammo")) == summary(only(unit, "ac-5-ammo"))
    assert complaints(after) == []
    session.undo()
    assert session.unit == unit


@pytest.mark.parametrize(
    ("held", "now", "then"),
    [
        # An AC/5 has four slots, an LB 5-X AC five, an AC/10 seven, a PPC three (TechManual p. 341, 342).
        (["ac-5", "ac-5-ammo"], "is-lb-5-x-ac", {"is-lb-5-x-ac": 5, "is-lb-5-x-ac-ammo": 1}),
        (["ac-5", "ac-5-ammo"], "ac-10", {"ac-10": 7, "ac-10-ammo": 1}),
        (["ac-10", "ac-10-ammo", "heat-sink"], "ac-5", {"ac-5": 4, "ac-5-ammo": 1, "heat-sink": 1}),
        (["ac-10", "ac-10-ammo", "heat-sink"], "ppc", {"ppc": 3, "heat-sink": 1}),
        (["ac-10", "medium-laser", "ac-10-ammo", "heat-sink"], "ppc", {"ppc": 3, "medium-laser": 1, "heat-sink": 1}),
    ],
)
def test_no_gap_arises(held: list[str], now: str, then: dict[str, int]) -> None:
    unit = mech(*[(item, RT) for item in held])
    after = edits.replace_item(ONE, now).run(unit)
    lying = sorted((row, mount.item) for mount in after.mounts for row in rows(mount, RT))
    assert lying == list(enumerate(item for item, slots in then.items() for _ in range(slots)))


def test_a_gap_above_is_used_if_there_is_none_below() -> None:
    unit = made(mech(), edits.place("ac-5", RA, 8), edits.place("medium-laser", RA, 5))
    after = edits.replace_item(ONE, "is-lb-5-x-ac").run(unit)
    assert summary(only(after, "is-lb-5-x-ac")) == {"RA": [7, 8, 9, 10, 11]}
    assert rows(only(after, "medium-laser"), RA) == [5]


def test_a_neighbor_leaves_a_full_location_and_the_gun_stays() -> None:
    unit = mech(("ac-5", RA), ("medium-laser", RA), ("heat-sink", RA), ("heat-sink", RA), ("medium-laser", RA))
    after = edits.replace_item(ONE, "is-lb-5-x-ac").run(unit)
    assert only(after, "is-lb-5-x-ac").location is RA
    assert [mount.location is RA for mount in mounts_of(after, "heat-sink")].count(False) == 1
    assert all(mount.location is RA for mount in mounts_of(after, "medium-laser"))


def test_where_nothing_can_leave_the_gun_goes_elsewhere() -> None:
    unit = mech(("medium-laser", HD))
    after = edits.replace_item(ONE, "ppc").run(unit)
    assert only(after, "ppc").location is RA


def test_a_gun_without_room_anywhere_is_unallocated() -> None:
    quad = new_unit(Form.QUAD).with_(mounts=())
    full = [edits.place("ac-20", RT, 0), edits.place("ac-20", LT, 0)]
    unit = made(quad, edits.place("medium-laser", CT), *full, edits.replace_item(ONE, "ppc"))
    assert not only(unit, "ppc").is_placed
    assert all(mount.is_placed for mount in mounts_of(unit, "ac-20"))


def test_what_is_unallocated_stays_so() -> None:
    unit = made(mech(), edits.add("ac-5"))
    assert not edits.replace_item(ONE, "ac-10").run(unit).mount(ONE).is_placed


# -- ammunition -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("was", "bins", "now", "then"),
    [
        ("ac-5", ["ac-5-ammo"], "is-lb-5-x-ac", ["is-lb-5-x-ac-ammo"]),
        ("ac-5", ["ac-5-ammo"] * 2, "is-ultra-ac-5", ["is-ultra-ac-5-ammo"] * 2),
        ("lrm-15", ["lrm-15-ammo"], "lrm-20", ["lrm-20-ammo"]),
        ("lrm-15", ["lrm-15-swarm-ammo"], "lrm-20", ["lrm-20-swarm-ammo"]),
        ("is-lb-10-x-ac", ["is-lb-10-x-cluster-ammo"], "is-lb-5-x-ac", ["is-lb-5-x-cluster-ammo"]),
        ("is-lb-10-x-ac", ["is-lb-10-x-cluster-ammo"], "ac-10", ["ac-10-ammo"]),
        ("ac-10", ["ac-10-ammo"], "ppc", []),
        ("srm-6", ["srm-6-ammo"], "is-srm-6-os", []),
        ("ppc", [], "ac-10", ["ac-10-ammo"]),
        ("medium-laser", [], "large-laser", []),
        ("ac-5", [], "ac-10", []),
        ("ac-5", ["ac-5-ammo"], "light-ac-5", ["lac-5-ammo"]),
        ("is-srm-6-os", [], "srm-6", ["srm-6-ammo"]),
    ],
)
def test_ammunition_goes_with_its_gun(was: str, bins: list[str], now: str, then: list[str]) -> None:
    """Bins become those of the other gun, of the same munition if it has it; a new need brings the first bin."""
    unit = mech((was, RA), *[(item, LT) for item in bins])
    after = edits.replace_item(ONE, now).run(unit)
    assert [mount.item for mount in after.mounts[1:]] == then
    assert_lawful(after)


@pytest.mark.parametrize(("bins", "kept", "new"), [(1, 1, 1), (2, 1, 1), (3, 2, 1), (4, 2, 2)])
def test_guns_that_share_bins_keep_their_share(bins: int, kept: int, new: int) -> None:
    unit = mech(("ac-5", RA), ("ac-5", LA), *[("ac-5-ammo", LT)] * bins)
    after = edits.replace_item(ONE, "is-lb-5-x-ac").run(unit)
    assert len(mounts_of(after, "ac-5-ammo")) == kept
    assert len(mounts_of(after, "is-lb-5-x-ac-ammo")) == new
    assert complaints(after) == []


def test_of_shared_bins_the_one_beside_the_gun_goes_with_it() -> None:
    unit = mech(("ac-5", RT), ("ac-5", LT), ("ac-5-ammo", LT), ("ac-5-ammo", RT))
    after = edits.replace_item(ONE, "is-lb-5-x-ac").run(unit)
    assert only(after, "is-lb-5-x-ac-ammo").location is RT


def test_another_munition_brings_and_takes_nothing() -> None:
    unit = mech(("ac-5-ammo", RT), ("ac-5", RA))
    after = edits.replace_item(ONE, "precision-ac-5-ammo").run(unit)
    assert [mount.item for mount in after.mounts] == ["precision-ac-5-ammo", "ac-5"]
