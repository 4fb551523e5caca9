"""Quirks that hardly go together, or that nothing on the 'Mech answers to."""

from __future__ import annotations

import pytest

from designer.catalog.quirks import Carrier, conflicts, find_quirk
from designer.construction.findings import findings, is_valid
from designer.design import Design
from designer.editing import edits
from designer.units.location import LA, RA, Form
from designer.units.mount import SystemPart
from tests.building import evaluate
from tests.construction.legality.found import NOTE, WARNING, found, mech, only, rules, without


@pytest.mark.parametrize(
    ("quirks", "sentence"),
    [
        (
            ("imp_target_short", "poor_target_short"),
            "Improved Targeting (Short) and Poor Targeting (Short) cancel each other",
        ),
        (("rugged_1", "rugged_2"), "Rugged (1) and Rugged (2) do not add up: the larger one counts"),
        (
            ("battle_fists_la", "barrel_fists_la"),
            "Battle Fists (LA) and Barrel Fists (LA) cannot be on the same arm",
        ),
        (
            ("no_arms", "battle_fists_ra"),
            "No Arms and Battle Fists (RA) contradict each other: without arms there is no punch",
        ),
    ],
)
def test_two_quirks_that_contradict_each_other(quirks: tuple[str, ...], sentence: str) -> None:
    assert only(mech(quirks=quirks)) == ("quirk", WARNING, sentence)
    assert rules(mech(quirks=quirks[:1])) == set()


def test_targeting_at_different_ranges_is_no_contradiction() -> None:
    assert rules(mech(quirks=("imp_target_short", "poor_target_long"))) == set()


def test_a_fist_needs_a_hand_on_its_own_arm() -> None:
    unit = without(mech(quirks=("battle_fists_la",)), LA, SystemPart.HAND)
    assert only(unit) == ("quirk", WARNING, "Battle Fists (LA) needs a hand in the left arm")
    assert rules(without(mech(quirks=("battle_fists_la",)), RA, SystemPart.HAND)) == set()


def test_quirks_of_arms_need_arms() -> None:
    assert only(mech(form=Form.QUAD, quirks=("low_arms",)))[2] == "Low Arms needs arms, and this 'Mech has none"


def test_a_better_command_quirk_takes_the_place_of_the_other() -> None:
    assert only(mech(quirks=("command_mech", "battle_computer")))[1] == NOTE


def test_cooling_of_a_weapon_without_heat() -> None:
    unit = mech(("machine-gun", RA, {"quirks": ("imp_cooling",)}))
    assert only(unit) == ("quirk.weapon", WARNING, "Improved Cooling does nothing: Machine Gun makes no heat")
    assert rules(mech(("medium-laser", RA, {"quirks": ("imp_cooling",)}))) == set()


def test_quirks_of_one_weapon_contradict_each_other_and_those_of_two_do_not() -> None:
    both = mech(("medium-laser", RA, {"quirks": ("accurate", "inaccurate")}))
    (finding,) = found(both)
    assert (finding.sentence, finding.place) == ("Medium Laser: Accurate and Inaccurate cancel each other", "RA")
    apart = mech(("medium-laser", RA, {"quirks": ("accurate",)}), ("medium-laser", LA, {"quirks": ("inaccurate",)}))
    assert rules(apart) == set()


def test_what_nobody_knows_is_kept_and_said() -> None:
    assert only(mech(quirks=("made_up",))) == ("quirk", NOTE, "Unknown quirk 'made_up'; it is kept")
    unit = mech(("medium-laser", RA, {"quirks": ("made_up",)}))
    assert only(unit)[2] == "Unknown quirk 'made_up' of Medium Laser; it is kept"


def test_no_quirk_makes_a_design_illegal() -> None:
    every = tuple(quirk for pair in conflicts() if pair.carrier is Carrier.UNIT for quirk in pair.quirks)
    assert is_valid(evaluate(mech(quirks=every)))


def test_all_conflicts_are_between_known_quirks() -> None:
    assert all(find_quirk(quirk, pair.carrier) for pair in conflicts() for quirk in pair.quirks)


def test_an_edit_without_quirks_asks_none_of_these_rules_again() -> None:
    ran: list[str] = []
    unit = mech(("medium-laser", RA, {"quirks": ("accurate",)}), quirks=("command_mech",))
    design = Design(unit, lambda name, _key: ran.append(name))
    findings(design.graph)
    ran.clear()
    design.load(edits.set_armor(RA, front=3).run(unit))
    findings(design.graph)
    assert not [name for name in ran if name.startswith("quirks.")]


def test_a_design_that_says_it_is_illegal_is_judged_as_any_other() -> None:
    """The quirk tells of the design; no finding goes with it."""
    overweight = [("ac-20", place) for place in (LA, RA)]
    said, plain = (mech(*overweight, tonnage=20, quirks=quirks) for quirks in (("illegal_design",), ()))
    assert not is_valid(evaluate(said))
    assert findings(evaluate(said)) == findings(evaluate(plain))
