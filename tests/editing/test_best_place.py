"""The best place of an item: the order of its kind, and an error-free place before one with an error."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from designer.construction.findings import Severity, findings
from designer.design import once
from designer.editing import edits
from designer.editing.blank import new_unit
from designer.editing.edits.bulk import place_many
from designer.editing.mount_placement import best_place, joined
from designer.editing.mounts import item_of
from designer.units.location import CT, HD, LA, LT, RA, RL, RT, Form, Location
from designer.units.mount import ItemId, Mount, SystemPart
from designer.units.unit import TechBase, Unit
from tests.construction.legality.found import ERROR, found, mech, omni, without
from tests.editing.laws import made, only, rows, summary
from tests.unit_archives import unit_archive

HAND, LOWER_ARM = SystemPart.HAND, SystemPart.LOWER_ARM


def empty(form: Form = Form.BIPED, tonnage: int = 50) -> Unit:
    """A design whose engine holds all sinks, so that every slot without a system is free."""
    return new_unit(form, tonnage).with_(mounts=())


def best(unit: Unit, item: str, *, evicting: bool = True) -> Location | None:
    """The location of the best place of an item."""
    mount = Mount(unit.next_mount_id(), ItemId(item))
    place = best_place(joined(unit, mount), mount, evicting=evicting)
    return None if place is None else place.location


def errors(unit: Unit) -> set[str]:
    return {finding.rule for finding in found(unit) if finding.severity is ERROR}


@pytest.mark.parametrize("omni", [False, True])
@pytest.mark.parametrize("item", ["clan-er-ppc", "is-gauss-rifle"])
def test_two_weapons_placed_at_once_go_into_both_arms(omni, item):
    """On an OmniMech each arm loses its hand for them, which leaves more free slots in the first arm than before."""
    unit = made(new_unit(Form.BIPED, 75, omni=omni), place_many(item, 2))
    assert {mount.location for mount in unit.mounts if mount.item == item} == {LA, RA}


@pytest.mark.parametrize("omni", [False, True])
def test_the_second_of_two_weapons_goes_to_the_other_arm(omni):
    one = edits.place_best("clan-er-ppc")
    unit = made(new_unit(Form.BIPED, 75, omni=omni), one, one)
    assert {mount.location for mount in unit.mounts if mount.item == "clan-er-ppc"} == {LA, RA}


# -- the order of its kind ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("item", "location"),
    [
        ("medium-laser", RA),
        ("ac-20", RT),
        ("ac-20-ammo", RT),
        ("heat-sink", RL),
        ("is-double-heat-sink", RT),
        ("clan-double-heat-sink", RL),
        ("jump-jet", RL),
        ("hatchet", RA),
        ("ecm-suite-guardian", RT),
        ("anti-personnel-pods-a-pods", RL),
        ("battlemech-turret-head", CT),
        ("ejection-seat-industrial-mech", HD),
    ],
)
def test_each_kind_has_its_first_choice(item: str, location: Location) -> None:
    assert best(empty(), item) is location


def test_on_quads_weapons_go_to_the_torsos_first() -> None:
    assert best(empty(Form.QUAD), "medium-laser") is RT


def test_of_two_sides_the_emptier_one_is_taken() -> None:
    assert best(made(empty(), edits.place("medium-laser", RA)), "medium-laser") is LA


def test_the_next_choice_where_the_first_is_full() -> None:
    unit = made(empty(), edits.place("is-gauss-rifle", RA, 4), edits.place("is-gauss-rifle", LA, 4))
    assert best(unit, "ppc") is RT


def test_no_room_anywhere_is_no_place() -> None:
    unit = made(empty(Form.QUAD), edits.place("ac-20", RT, 0), edits.place("ac-20", LT, 0))
    assert best(unit, "ppc") is None


def test_artemis_goes_beside_a_launcher_that_has_none() -> None:
    unit = made(empty(), edits.place("lrm-20", LA), edits.place("lrm-20", LT), edits.place("is-artemis-iv-fcs", LA))
    assert best(unit, "is-artemis-iv-fcs") is LT


def test_a_launcher_goes_beside_artemis_that_has_none() -> None:
    unit = made(empty(), edits.place("lrm-20", LA), *[edits.place("is-artemis-iv-fcs", place) for place in (LA, LT)])
    assert best(unit, "lrm-10") is LT
    assert best(made(unit, edits.place("lrm-10", LT)), "lrm-10") is RA


def test_case_goes_where_ammunition_lies_unprotected() -> None:
    unit = made(empty(), edits.place("ac-20-ammo", LT))
    assert best(unit, "is-case") is LT
    assert best(made(unit, edits.place("is-case", LT)), "is-case") is RT


@pytest.mark.parametrize(
    ("gun", "where", "case", "bin_place"),
    [
        ("ac-20", LT, None, LT),
        ("lrm-20", LA, None, LT),
        ("ac-20", LT, RT, RT),
        ("is-gauss-rifle", LT, RT, LT),
    ],
)
def test_ammunition_goes_beside_its_gun_and_what_explodes_into_case(gun, where, case, bin_place) -> None:
    """Ammunition of a Gauss rifle does not explode (TM p. 219). The other side torso has more free slots."""
    cases = [edits.place("is-case", case)] if case else []
    unit = made(empty(), edits.place(gun, where), *cases, edits.place("medium-laser", LT))
    assert best(unit, f"{gun}-ammo") is bin_place


# -- filler ---------------------------------------------------------------------------------------------------


def plated() -> Unit:
    """A 'Mech with endo steel in the last four rows of its right torso, and elsewhere."""
    unit: Unit = made(empty(), edits.set_structure("is-endo-steel"))
    assert rows(only(unit, "is-endo-steel"), RT) == [8, 9, 10, 11]
    return unit


def test_filler_moves_for_nobody_who_finds_room_elsewhere() -> None:
    assert best(plated(), "ac-20") is RT, "there is no room anywhere without moving filler"
    assert best(plated(), "ac-20", evicting=False) is None
    assert best(plated(), "is-gauss-rifle") is RA


def test_displaced_filler_moves_to_where_there_is_room() -> None:
    after = edits.place_best("ac-20").run(plated())
    assert len(rows(only(after, "ac-20"), RT)) == 10
    assert len(only(after, "is-endo-steel").slots) == 14
    assert "slots.unplaced" not in errors(after)


# -- arms -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("gun", "side"), [("clan-er-ppc", TechBase.CLAN), ("is-ultra-ac-20", TechBase.INNER_SPHERE)])
def test_a_long_gun_takes_an_arm_of_an_omni_without_lower_arm_and_hand(gun: str, side: TechBase) -> None:
    """TechManual p. 57: such an arm has no lower arm. A cannon of ten slots needs their slots as well."""
    unit = made(omni(mech(year=3140, base=side)), edits.place_best(gun))
    assert only(unit, gun).location is RA
    assert not unit.has_part(RA, LOWER_ARM)
    assert not unit.has_part(RA, HAND)
    assert unit.has_part(LA, HAND)
    assert "omni.arm" not in errors(unit)


def test_the_other_arm_where_one_needs_its_hand() -> None:
    unit = made(omni(mech(("hatchet", RA))), edits.place("medium-laser", LA), edits.place("medium-laser", LA))
    after = edits.place_best("ppc").run(unit.with_(mounts=unit.mounts[:1]))
    assert only(after, "ppc").location is LA
    assert errors(after) == errors(unit)
    full = made(omni(mech(("hatchet", RA), ("sword", LA))), edits.place_best("ppc"))
    assert only(full, "ppc").location is RT


def test_arms_of_others_keep_their_actuators() -> None:
    unit = made(mech(), edits.place_best("ppc"))
    assert only(unit, "ppc").location is RA
    assert unit.has_part(RA, HAND)


def test_an_item_in_place_of_the_hand_takes_it_away() -> None:
    unit = made(mech(year=3140), edits.place_best("chainsaw"))
    assert not unit.has_part(RA, HAND)
    assert unit.has_part(RA, LOWER_ARM)
    assert not errors(unit)


def test_a_hatchet_goes_to_the_arm_with_a_hand() -> None:
    assert best(without(mech(), RA, HAND, LOWER_ARM), "hatchet") is LA


def test_the_second_club_goes_to_the_other_arm_even_where_it_is_fuller() -> None:
    unit = made(mech(("hatchet", RA)), edits.place("medium-laser", LA), *[edits.place("heat-sink", LA)] * 3)
    assert best(unit, "sword") is LA


def test_a_weapon_that_faces_the_rear_goes_to_a_torso() -> None:
    unit = made(mech(), edits.add("medium-laser"))
    laser = only(unit, "medium-laser")
    after = edits.move_best(laser.id).run(unit.with_(mounts=(laser._replace(rear=True),)))
    assert only(after, "medium-laser").location is RT


# -- in two locations -----------------------------------------------------------------------------------------


def crowded() -> Unit:
    """A design with a Gauss rifle in each side torso that has room nowhere else, since each arm has two heat sinks."""
    sinks = [edits.place("heat-sink", arm) for arm in (RA, LA) for _ in range(2)]
    unit: Unit = made(empty(), *[edits.place("is-gauss-rifle", place, 5) for place in (RT, LT)], *sinks)
    return unit


def test_a_weapon_is_split_where_nothing_can_make_room() -> None:
    after = edits.place_best("ac-20").run(crowded())
    assert summary(only(after, "ac-20")) == {"RA": [6, 7, 8, 9, 10, 11], "RT": [0, 1, 2, 3]}
    assert not {rule for rule in errors(after) if rule.startswith(("slots", "place"))}
    lam = made(new_unit(Form.LAM, 50), *[edits.place("is-gauss-rifle", place, 5) for place in (RT, LT)])
    assert best(lam, "ac-20") is None, "LAMs split nothing"


def test_the_label_and_the_remedy_name_both_locations() -> None:
    assert edits.place_best("ac-20").label_for(crowded()) == "Place AC/20 in RT, RA"


@pytest.mark.parametrize(
    ("neighbors", "left"),
    [
        (["heat-sink"] * 3, ["heat-sink"]),
        (["medium-laser", "heat-sink", "medium-laser"], ["heat-sink"]),
        (["ac-20-ammo", "medium-laser", "ac-20-ammo"], ["ac-20-ammo"]),
        (["medium-laser"] * 3, ["medium-laser"]),
        (["is-case", "ac-20-ammo", "medium-laser"], ["medium-laser"]),
        (["large-laser", "heat-sink", "heat-sink"], ["heat-sink", "heat-sink"]),
    ],
)
def test_nothing_is_split_if_one_thing_less_makes_room(neighbors: list[str], left: list[str]) -> None:
    """Heat sinks leave before gear, bins and weapons; CASE stays, and ammunition stays with it."""
    full = [edits.place("is-gauss-rifle", LT, 5)]
    unit = made(empty(tonnage=100), *full, *[edits.place(item, RT, 4 * at) for at, item in enumerate(neighbors)])
    after = edits.place_best("ac-20").run(unit)
    assert summary(only(after, "ac-20")).keys() == {"RT"}
    gone = [m.item for m in unit.mounts if m.location is RT and after.mount(m.id).location is not RT]
    assert gone == left
    assert all(mount.is_placed for mount in after.mounts)
    assert not {rule for rule in errors(after) if rule.startswith(("slots", "place"))}


def test_filler_leaves_with_a_heat_sink_before_a_weapon_is_split() -> None:
    unit = made(plated(), edits.place("is-gauss-rifle", LT, 0), *[edits.place("heat-sink", RT)] * 3)
    after = edits.place_best("ac-20").run(unit)
    assert summary(only(after, "ac-20")).keys() == {"RT"}
    assert len(only(after, "is-endo-steel").slots) == 14


def test_linked_items_stay_together() -> None:
    """Artemis is of use in the location of its launcher only (TechManual p. 206)."""
    launcher = [edits.place("lrm-5", RT, 0), edits.place("is-artemis-iv-fcs", RT, 1), edits.place("heat-sink", RT, 6)]
    unit = made(empty(), edits.place("is-gauss-rifle", LT, 5), *launcher)
    after = edits.place_best("ac-20").run(unit)
    assert only(after, "lrm-5").location is only(after, "is-artemis-iv-fcs").location is RT
    assert only(after, "heat-sink").location is not RT


# -- beside a targeting computer ------------------------------------------------------------------------------


def test_a_targeting_computer_that_grows_takes_its_slots_first() -> None:
    """It needs a slot for every 4 t of guns, on the Inner Sphere's side (TechManual p. 238): here 7 t, then 22 t."""
    unit = made(empty(tonnage=75), edits.place("ppc", LT), edits.place("is-targeting-computer", RT, 0))
    unit = made(unit, *[edits.place("heat-sink", arm) for arm in (RA, LA) for _ in range(8)])
    after = edits.place_best("is-gauss-rifle").run(unit)
    assert rows(only(unit, "is-targeting-computer"), RT) == [0, 1]
    assert rows(only(after, "is-targeting-computer"), RT) == [0, 1, 2, 3, 4, 5]
    assert only(after, "is-gauss-rifle").location is LT


# -- real units -----------------------------------------------------------------------------------------------

SAMPLE, SEED = 200, 5


def blamed(unit: Unit) -> Counter[tuple[str, Severity]]:
    """How often each rule finds an error or reason to warn."""
    return Counter((f.rule, f.severity) for f in findings(once(unit)) if f.severity is not Severity.NOTE)


def weapons_of(unit: Unit) -> Iterator[Mount]:
    """One mount of each weapon that a design has."""
    yield from {m.item: m for m in reversed(unit.mounts) if item_of(m).is_weapon and m.is_placed}.values()


def test_each_weapon_of_real_units_has_a_place_without_a_new_finding(corpus: Path) -> None:
    archive = unit_archive(corpus / "meks.zip")
    units = {path: archive.unit(path) for path in random.Random(SEED).sample(sorted(archive.names), SAMPLE)}
    worse = []
    for path, unit in units.items():
        before = blamed(unit)
        for mount in weapons_of(unit):
            after = made(unit, edits.remove(mount.id), edits.place_best(mount.item, size=mount.size))
            if new := blamed(after) - before:
                worse.append((path, mount.item, new))
    assert worse == []
