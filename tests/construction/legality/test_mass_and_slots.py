"""Mass and slots: too heavy, unplaced, overlapping, torn apart."""

from __future__ import annotations

import pytest

from designer.construction.findings import findings
from designer.units.location import CT, HD, LA, LL, LT, RA, RT, Location
from designer.units.unit import Armor, ArmorKind
from tests.building import catalog_id, evaluate
from tests.construction.legality.found import ERROR, NOTE, WARNING, found, lying, mech, only, rules

AC_20_AMMO = catalog_id("IS Ammo AC/20")


def test_overweight_says_by_how_much() -> None:
    # 20 t: engine 60 x 5 = 300 fusion is 19 t, structure 2 t, cockpit 3 t, gyro 3 t.
    unit = mech(tonnage=60)
    heavy = unit.with_(chassis=unit.chassis._replace(tonnage=20))
    (finding,) = [f for f in findings(evaluate(heavy)) if f.rule == "mass.over"]
    assert (finding.severity, finding.place) == (ERROR, "Mass")
    assert finding.sentence == "7.0 t too heavy: 27.0 t of 20.0 t"


def test_a_great_mass_is_exact_to_the_tenth_of_a_ton() -> None:
    # 200 t that walk 1: engine 8.5 t, structure a fifth, gyro twice 2 t, cockpit 4 t (CONSTRUCTION 1.2, 2.1, 3).
    (finding,) = [f for f in findings(evaluate(mech(tonnage=200, walk=1))) if f.rule == "mass.free"]
    assert finding.sentence == "143.5 t is unused"


def test_spare_mass_is_a_note() -> None:
    (finding,) = [f for f in findings(evaluate(mech())) if f.rule == "mass.free"]
    assert (finding.severity, finding.sentence, finding.remedy) == (NOTE, "26.5 t is unused", "use_remaining")


def test_too_many_slots_of_structure_are_an_error_and_of_armor_a_warning() -> None:
    rows = [(LT, row) for row in range(1, 13)] + [(RT, row) for row in range(1, 6)]
    assert only(lying(mech(), "is-endo-steel", *rows[:15])) == (
        "slots.excess",
        ERROR,
        "Endo Steel fills 15 slots and needs 14",
    )
    assert only(lying(mech(), "is-ferro-fibrous", *rows[:15])) == (
        "slots.excess",
        WARNING,
        "Ferro-Fibrous fills 15 slots and needs 14",
    )


@pytest.mark.parametrize(
    ("plain", "problem"),
    [
        ((), None),  # a suit of one kind: 14 slots, as of any reactive armor
        ((HD,), None),  # patchwork: two slots in each of seven locations
        ((HD, CT), "Reactive fills 14 slots and needs 12"),
    ],
)
def test_a_suit_given_by_location_is_patchwork_only_where_kinds_differ(
    plain: tuple[Location, ...], problem: str | None
) -> None:
    kinds = tuple(ArmorKind("standard" if location in plain else "is-reactive") for location in Location)
    rows = [(LT, row) for row in range(1, 13)] + [(RT, row) for row in range(1, 3)]
    unit = lying(mech(year=3140, armor=Armor(kinds=kinds)), "is-reactive", *rows)
    said = [f.sentence for f in found(unit) if f.rule in ("slots.excess", "slots.unplaced")]
    assert said == ([problem] if problem else [])


def test_two_things_in_one_slot() -> None:
    unit = lying(mech(), "medium-laser", (CT, 1))
    assert only(unit) == ("slots.overlap", ERROR, "Slot 1 of the center torso holds 2 things")
    assert found(unit)[0].place == "CT 1"


def test_a_slot_that_is_not_there() -> None:
    assert only(lying(mech(), "medium-laser", (LL, 8))) == (
        "slots.beyond",
        ERROR,
        "Slot 8 does not exist in the left leg",
    )


@pytest.mark.parametrize(("one", "other", "fine"), [(AC_20_AMMO, AC_20_AMMO, True), (AC_20_AMMO, "heat-sink", False)])
def test_superheavies_may_put_two_bins_into_one_slot(one: str, other: str, fine: bool) -> None:
    unit = lying(lying(mech(tonnage=120), one, (LT, 4)), other, (LT, 4))
    assert ("slots.overlap" in rules(unit)) != fine


def test_no_other_mech_may() -> None:
    assert "slots.overlap" in rules(lying(lying(mech(), AC_20_AMMO, (LT, 4)), AC_20_AMMO, (LT, 4)))


def test_an_item_that_does_not_lie_in_one_run() -> None:
    assert only(lying(mech(), "large-laser", (LT, 1), (LT, 5))) == (
        "slots.run",
        WARNING,
        "Large Laser does not lie in one run of 2 slots",
    )


def test_only_large_weapons_can_be_split() -> None:
    assert only(lying(mech(), "large-laser", (LT, 1), (CT, 11))) == (
        "slots.split",
        ERROR,
        "Large Laser cannot be split; it is in left torso and center torso",
    )


def test_and_only_between_neighbors() -> None:
    halves = [(LT, row) for row in range(1, 6)]
    arm, torso = [(LA, row) for row in range(5, 10)], [(RT, row) for row in range(1, 6)]
    assert rules(lying(mech(), "ac-20", *arm, *halves)) == set()
    assert only(lying(mech(), "ac-20", *halves, *torso)) == (
        "slots.split",
        ERROR,
        "AC/20 can be split between neighboring locations only; it is in left torso and right torso",
    )


def test_a_targeting_computer_in_two_locations_is_a_warning() -> None:
    """The reference takes it for a spread item (CONSTRUCTION 9.1)."""
    unit = mech(("ppc", RA))  # 7 t of direct fire: two tons, two slots
    assert only(lying(unit, "is-targeting-computer", (LT, 1), (RT, 1))) == (
        "slots.split",
        WARNING,
        "Targeting Computer cannot be split; it is in left torso and right torso",
    )


def armor(location: Location, front: int, rear: int = 0) -> Armor:
    fronts, rears = [0] * 9, [0] * 9
    fronts[location], rears[location] = front, rear
    return Armor(front=tuple(fronts), rear=tuple(rears))


@pytest.mark.parametrize(
    ("location", "front", "rear", "sentence"),
    [
        (HD, 10, 0, "10 armor points in the head, at most 9"),
        (LT, 20, 5, "25 armor points in the left torso, at most 24"),  # 12 points of structure at 50 t
        (CT, 33, 0, "33 armor points in the center torso, at most 32"),
    ],
)
def test_more_points_than_a_location_takes(location: Location, front: int, rear: int, sentence: str) -> None:
    assert only(mech(armor=armor(location, front, rear))) == ("armor.over", ERROR, sentence)


def test_the_head_of_a_superheavy_takes_twelve() -> None:
    assert only(mech(tonnage=120, armor=armor(HD, 13)))[2] == "13 armor points in the head, at most 12"


def test_no_armor_at_all_is_a_note() -> None:
    (finding,) = [f for f in findings(evaluate(mech())) if f.rule == "armor.none"]
    assert (finding.severity, finding.remedy) == (NOTE, "maximize")
