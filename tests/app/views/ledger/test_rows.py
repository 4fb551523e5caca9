"""The ledger as rows: names, hints, and marks against an earlier ledger."""

from __future__ import annotations

from typing import Any

from designer.app.views.ledger.rows import LedgerRow, LedgerSnapshot, rows_of, snapshot_of
from designer.units.location import CT, LA, LT, RA, RT
from designer.units.unit import ArmorKind, HeatSinks, TechBase
from tests.building import armored, catalog_id, evaluate, mech

LASER = catalog_id("Medium Laser")


def scene(*wanted: Any, points: int = 100, **options: Any) -> LedgerSnapshot:
    return snapshot_of(evaluate(mech(*wanted, armor=armored(points), **options)))


def row(rows: tuple[LedgerRow, ...], row_id: str) -> LedgerRow:
    return next(each for top in rows for each in top.walk() if each.id == row_id)


def test_sections_stand_first_without_hints_or_marks():
    rows = rows_of(scene())
    assert [each.id for each in rows] == ["def", "off", "final"]
    assert all(each.section and not each.hints and each.change is None for each in rows)


def test_before_any_edit_no_row_has_a_mark():
    assert not any(each.changed for top in rows_of(scene((LASER, LA))) for each in top.walk())


def test_equal_names_are_told_apart_by_their_place():
    rows = rows_of(scene((LASER, LA), (LASER, RA)))
    assert {row(rows, "off.weapon.1").hints[-1], row(rows, "off.weapon.2").hints[-1]} == {"LA", "RA"}
    assert row(rows_of(scene((LASER, LA))), "off.weapon.1").hints == ("heat 3",)
    turned = rows_of(scene((LASER, LA), (LASER, RT, {"rear": True})))
    assert "RT rear" in {row(turned, f"off.weapon.{gun}").hints[-1] for gun in (1, 2)}


def test_a_gun_names_what_serves_it_and_that_it_faces_the_rear():
    found = scene((catalog_id("SRM 6"), LT, {"rear": True}), (catalog_id("ISArtemisIV"), LT))
    gun = row(rows_of(found), "off.weapon.1")
    assert gun.label == "SRM 6 + Artemis IV (R)"
    assert gun.short == "SRM 6 (R)"


def test_a_halved_gun_says_so_also_where_there_is_little_room():
    guns = [(LASER, where) for where in (LA, RA, LT, RT, CT)]
    rows = rows_of(scene(*guns, sinks=HeatSinks(2, "single")))
    assert row(rows, "off.weapon.5").hints == ("CT, ½ by heat", "CT, ½")
    twins = [row(rows, f"off.weapon.{gun}").twins or () for gun in range(1, 6)]
    assert {(figure, least) for figure, _whole, least in twins} == {("46.0", "LT, ½")}
    assert {whole.split()[1] for _figure, whole, _least in twins} == {"heat", "½"}


def test_a_gun_that_is_halved_twice_has_a_half_for_each():
    guns = ((catalog_id("PPC"), RA), (catalog_id("PPC"), LA), (LASER, LT, {"rear": True}), (LASER, RT))
    rows = rows_of(scene(*guns, sinks=HeatSinks(2, "single")))
    assert row(rows, "off.weapon.3").hints == ("LT rear, ½ by heat, ½ by facing", "LT rear, ½ × ½")
    assert row(rows, "off.weapon.4").hints == ("RT, ½ by heat", "RT, ½")


def test_a_change_is_the_difference_of_the_shown_figures():
    rows = rows_of(scene(points=101), scene(points=100))
    assert row(rows, "def.armor").change == 2.5
    assert row(rows, "def.structure").change is None
    assert not row(rows, "def.structure").changed


def test_a_new_line_counts_in_full_from_nothing():
    rows = rows_of(scene((LASER, LA)), scene())
    gun = row(rows, "off.weapon.1")
    assert gun.new
    assert gun.change == 46.0


def test_a_new_factor_counts_from_one():
    kit = rows_of(scene(heat_sink_kit=True), scene())
    assert row(kit, "final.kit").change == 0.01


def test_lines_that_went_are_left_out_or_kept_in_their_place():
    before, now = scene((LASER, LA), (catalog_id("PPC"), RA)), scene((LASER, LA))
    assert "off.weapon.2" not in [each.id for each in row(rows_of(now, before), "off.weapons").rows]
    kept = row(rows_of(now, before, keep_gone=True), "off.weapons").rows
    assert [(each.id, each.gone) for each in kept] == [("off.weapon.2", True), ("off.weapon.1", False)]
    assert kept[0].change == -176.0


def test_a_line_of_another_item_is_no_change_of_the_one_whose_mount_has_the_same_id():
    """A medium laser is worth 46 points, a PPC 176 (TM p. 317)."""
    before, now = scene((LASER, LA)), scene((catalog_id("PPC"), LA))
    (gun,) = row(rows_of(now, before), "off.weapons").rows
    assert (gun.label, gun.new, gun.change) == ("PPC", True, 176.0)
    kept = row(rows_of(now, before, keep_gone=True), "off.weapons").rows
    assert [(each.label, each.gone, each.new, each.change) for each in kept] == [
        ("Medium Laser", True, False, -46.0),
        ("PPC", False, True, 176.0),
    ]
    assert len({each.id for each in kept}) == 2


def test_rows_that_look_the_same_are_equal_whatever_lies_below():
    before, now = rows_of(scene((LASER, LA))), rows_of(scene((LASER, RA)))
    assert row(before, "def.armor") == row(now, "def.armor")
    assert row(before, "off.weapons") == row(now, "off.weapons")


def test_the_parts_of_a_line_that_was_whole_are_nothing_new():
    """Armor of two types with the same factor is told by location (BV_RULES 2): no point came or went."""
    kinds = [ArmorKind()] * 9
    kinds[RT] = ArmorKind("is-ferro-fibrous")
    whole = scene()
    divided = snapshot_of(evaluate(mech(armor=armored(100, kinds=tuple(kinds)))))
    armor = row(rows_of(divided, whole), "def.armor")
    assert armor.rows
    assert not any(each.changed for each in armor.walk())
    back = row(rows_of(whole, divided, keep_gone=True), "def.armor")
    assert not any(each.changed for each in back.walk())


def test_the_first_weapon_is_new_where_there_was_none():
    rows = rows_of(scene((LASER, LA)), scene())
    assert row(rows, "off.weapon.1").new
    gone = rows_of(scene(), scene((LASER, LA)), keep_gone=True)
    assert row(gone, "off.weapon.1").gone


def test_guns_of_one_name_are_told_apart_by_their_technology():
    narc, clan = catalog_id("ISNarcBeacon"), catalog_id("CLNarcBeacon")
    both = rows_of(scene((narc, LA), (clan, RA), base=TechBase.MIXED_CLAN))
    assert {row(both, f"off.weapon.{number}").label for number in (1, 2)} == {"Narc (IS)", "Narc"}
    alone = rows_of(scene((narc, LA), base=TechBase.MIXED_CLAN))
    assert row(alone, "off.weapon.1").label == "Narc"
