"""Refits: the published variants and the small changes of the rules, by both readings."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from designer.catalog import catalog
from designer.comparison.compared import FixedSide
from designer.comparison.differences import differences
from designer.comparison.mount_matching import matched
from designer.comparison.refit import (
    Refit,
    RefitClass,
    RefitProfile,
    RefitSides,
    Work,
    check,
    least_class_of_adding,
    refit,
)
from designer.design import once
from designer.editing import EditRefusedError, edits
from designer.units.location import CT, HD, LA, LL, LT, RA, RL, RT, Form
from designer.units.mount import SystemPart
from designer.units.unit import Armor, Engine, HeatSinks, Unit
from designer.workspace.equipment_filters import EquipmentFilters, listed_items
from tests.building import armored, mech
from tests.comparison.designs import units
from tests.unit_archives import unit_archive

BOOK, MEKHQ = RefitProfile.BOOK, RefitProfile.MEKHQ


class Variant(NamedTuple):
    """A refit between two published variants: class, minutes of all jobs, of the work custom and with a kit, and price.

    ``mekhq`` is the class by MekHQ, with the minutes of the work; empty if not known.
    """

    before: str
    after: str
    letter: str
    base: int
    minutes: tuple[int, ...]
    price: float
    mekhq: str
    mekhq_minutes: tuple[int, ...]


def between(a: Unit, b: Unit, profile: RefitProfile = BOOK) -> Refit:
    return refit(FixedSide.of(a), FixedSide.of(b), profile)


def works(found: Refit) -> tuple[Work, Work]:
    """The work without a kit and with one."""
    assert found.custom is not None
    assert found.kit is not None
    return found.custom, found.kit


def minutes(found: Refit) -> tuple[int, ...]:
    return tuple(work.minutes for work in works(found))


def pods(found: Refit) -> Work:
    assert found.pods is not None
    return found.pods


# -- published variants ---------------------------------------------------------------------------------------

# Before and after; then class, minutes of all jobs, minutes custom and with a kit, price; then by MekHQ class, minutes.
VARIANTS = (
    ("Wolverine WVR-6R", "Wolverine WVR-6M", "C", 1100, (5500, 2750), 154_000, "D", (8800, 4400)),
    ("Locust LCT-1V", "Locust LCT-1E", "C", 840, (4200, 2100), 62_500, "D", (6720, 3360)),
    ("Javelin JVN-10N", "Javelin JVN-10A", "B", 720, (2160, 1080), 205_000, "C", (3600, 1440)),
    ("Atlas AS7-D", "Atlas AS7-RS", "B", 2640, (7920, 3960), 734_000, "C", (13_200, 5280)),
    ("Atlas AS7-D", "Atlas AS7-K", "E", 3180, (28_620, 12_720), 9_062_000, "E", (28_620, 12_720)),
    ("BattleMaster BLR-1G", "BattleMaster BLR-1D", "C", 1340, (6700, 3350), 22_000, "D", (10_720, 5360)),
    ("BattleMaster BLR-1G", "BattleMaster BLR-1S", "B", 2100, (6300, 3150), 316_000, "D", (16_800, 8400)),
    ("BattleMaster BLR-1G", "BattleMaster BLR-3M", "D", 3660, (29_280, 14_640), 458_000, "D", (29_280, 14_640)),
    ("Catapult CPLT-C1", "Catapult CPLT-C4", "B", 2510, (7530, 3765), 642_500, "C", (11_850, 4740)),
    ("Catapult CPLT-C1", "Catapult CPLT-A1", "C", 970, (4850, 2425), 80_000, "C", (4850, 1940)),
    ("Catapult CPLT-C1", "Catapult CPLT-K2", "C", 2180, (10_900, 5450), 431_000, "D", (17_440, 8720)),
    ("Warhammer WHM-6R", "Warhammer WHM-6D", "C", 1335, (6675, 3338), 39_625, "D", (10_680, 5340)),
    ("Warhammer WHM-6R", "Warhammer WHM-6K", "C", 810, (4050, 2025), 4000, "D", (6480, 3240)),
    ("Shadow Hawk SHD-2H", "Shadow Hawk SHD-2K", "C", 1170, (5850, 2925), 210_000, "D", (9360, 4680)),
    ("Jenner JR7-D", "Jenner JR7-F", "C", 570, (2850, 1425), 30_000, "C", (2850, 1140)),
    ("Stalker STK-3F", "Stalker STK-3H", "B", 1200, (3600, 1800), 560_000, "C", (6000, 2400)),
    ("Victor VTR-9A", "Victor VTR-9B", "C", 810, (4050, 2025), 30_000, "C", (4050, 1620)),
    ("Charger CGR-1A1", "Charger CGR-1A5", "E", 2710, (24_390, 10_840), 2_309_666.67, "E", (24_390, 10_840)),
    ("Wolverine WVR-6R", "Wolverine WVR-7D", "E", 3425, (30_825, 13_700), 5_429_110.12, "E", (30_825, 13_700)),
    ("Jagermech JM6-DG", "JagerMech JM6-DGr", "B", 2280, (6840, 3420), 220_000, "D", (18_240, 9120)),
    ("Hammer HMR-3M", "Hammer HMR-3C", "C", 2820, (14_100, 7050), 226_000, "D", (22_560, 11_280)),
    ("Eyleuka EYL-35A", "Eyleuka EYL-45A", "D", 2200, (17_600, 8800), 2_212_000, "D", (15_680, 7840)),
    ("Centurion CN9-D", "Centurion CN9-D3", "F", 360, (3600, 1800), 800_000, "F", (38_400, 19_200)),
    ("Warlord BLR-2D", "Warlord BLR-2Dr", "F", 1320, (13_200, 6600), 1_946_000, "F", (48_000, 24_000)),
    ("Bombardier BMB-12D", "Bombardier BMB-14C", "F", 1620, (16_200, 8100), 1_235_250, "", ()),
)
RECONFIGURED = (
    ("Mad Cat (Timber Wolf) Prime", "Mad Cat (Timber Wolf) A", 150, 923_250),
    ("Mad Cat (Timber Wolf) Prime", "Mad Cat (Timber Wolf) C", 150, 721_000),
    ("Loki (Hellbringer) Prime", "Loki (Hellbringer) A", 240, 1_026_000),
)


@cache
def _names(archive: Path) -> dict[str, str]:
    return {Path(name).stem: name for name in reversed(unit_archive(archive).names)}


def published(corpus: Path, name: str) -> FixedSide:
    archive = corpus / "meks.zip"
    return FixedSide.of(unit_archive(archive).unit(_names(archive)[name]))


@pytest.mark.parametrize("variant", [Variant(*each) for each in VARIANTS], ids=lambda each: f"{each[0]} to {each[1]}")
def test_refits_between_published_variants(corpus, variant):
    a, b = published(corpus, variant.before), published(corpus, variant.after)
    found = refit(a, b)
    assert (found.refit_class.letter, found.base) == (variant.letter, variant.base)
    assert minutes(found) == variant.minutes
    custom, kit = works(found)
    assert custom.price == pytest.approx(variant.price, abs=0.01)
    assert kit.price == pytest.approx(1.1 * variant.price, abs=0.01)
    if variant.mekhq:
        theirs = refit(a, b, MEKHQ)
        assert (theirs.refit_class.letter, minutes(theirs)) == (variant.mekhq, variant.mekhq_minutes)


@pytest.mark.parametrize(("before", "after", "time", "price"), RECONFIGURED)
def test_an_omni_is_reconfigured(corpus, before, after, time, price):
    a, b = published(corpus, before), published(corpus, after)
    for profile in RefitProfile:
        found = refit(a, b, profile)
        assert found.verdict == "reconfiguration"
        work = pods(found)
        assert (work.minutes, work.check, work.price, work.days) == (time, -2, price, 1)


def test_a_base_chassis_that_changes_is_a_factory_refit_beside_the_reconfiguration(corpus):
    a, b = (published(corpus, f"Templar III TLR2-{model}") for model in ("O", "J Arthur"))
    found = refit(a, b)
    assert (found.refit_class, found.base, minutes(found)) == (RefitClass.F, 600, (6000, 3000))
    assert (works(found)[0].price, pods(found).minutes) == (700_000, 150)
    assert refit(a, b, MEKHQ).verdict == "not a refit"


# -- small changes --------------------------------------------------------------------------------------------


def wolverine(*more, **parts) -> Unit:
    """A 55-ton design with the equipment of a well-known scout; the torso has 20 points of armor in front."""
    jets = [("jump-jet", place) for place in (LL, LL, RL, RL, CT)]
    weapons = [("ac-5", RA), ("ac-5-ammo", RA), ("srm-6", LT), ("srm-6-ammo", LT), ("medium-laser", HD)]
    return mech(*weapons, *jets, *more, tonnage=55, walk=5, armor=parts.pop("armor", armored(20)), **parts)


def mount_of(unit: Unit, item: str):
    return next(mount for mount in unit.mounts if mount.item == item)


def changed(*steps) -> Unit:
    unit = wolverine()
    for step in steps:
        unit = step(unit)(unit)
    return unit


def without(item: str):
    return lambda unit: edits.remove(mount_of(unit, item).id)


def moved(item: str, place, row: int):
    return lambda unit: edits.move(mount_of(unit, item).id, place, row)


SMALL = {
    "armor put on": (wolverine(armor=armored(25)), "A", 25, (50, 25), 3125, "A", (50, 25)),
    "armor taken off": (wolverine(armor=armored(15)), "A", 25, (50, 25), 0, "A", (-50, -25)),
    "gun and bin out": (changed(without("ac-5"), without("ac-5-ammo")), "A", 240, (480, 240), 0, "A", (480, 240)),
    "laser turned": (
        changed(lambda unit: edits.toggle("rear", (mount_of(unit, "medium-laser").id,))),
        *("B", 120, (360, 180), 0, "C", (600, 240)),
    ),
    "laser replaced": (
        changed(without("medium-laser"), lambda _: edits.place("clan-er-medium-laser", HD)),
        *("B", 240, (720, 360), 80_000, "A", (480, 240)),
    ),
    "laser moved": (changed(moved("medium-laser", LA, 4)), "C", 120, (600, 300), 0, "C", (600, 240)),
    "sink added": (wolverine(("heat-sink", LA), sinks=HeatSinks(11)), "C", 90, (450, 225), 2000, "D", (720, 360)),
    "CASE added": (
        wolverine(("is-case", LT), ("is-case", RT)),
        *("D", 120, (960, 480), 100_000, "D", (960, 480)),
    ),
    "compact gyro": (wolverine(gyro="compact"), "D", 400, (3200, 1600), 1_800_000, "D", (3200, 1600)),
    "small cockpit": (wolverine(cockpit="small"), "E", 600, (5400, 2700), 175_000, "E", (5400, 2400)),
    "light engine": (wolverine(engine="light"), "E", 720, (6480, 2880), 3_025_000, "E", (6480, 2880)),
    "endo steel": (wolverine(structure="is-endo-steel"), "F", 360, (3600, 1800), 88_000, "F", (38_400, 19_200)),
}


@pytest.mark.parametrize("case", SMALL.values(), ids=SMALL)
def test_small_changes(case):
    after, letter, base, time, price, mekhq, mekhq_time = case
    found, theirs = between(wolverine(), after), between(wolverine(), after, MEKHQ)
    assert (found.refit_class.letter, found.base) == (letter, base)
    assert (minutes(found), works(found)[0].price) == (time, price)
    assert (theirs.refit_class.letter, minutes(theirs)) == (mekhq, mekhq_time)


def test_other_rows_and_other_munition_are_no_change():
    launcher = changed(moved("srm-6", LT, 5))
    assert mount_of(launcher, "srm-6").slots != mount_of(wolverine(), "srm-6").slots
    assert between(wolverine(), launcher).verdict == "no change"
    before, after = (
        mech(("lrm-20", LT), (ammo, LT), tonnage=100) for ammo in ("lrm-20-ammo", "lrm-20-artemis-capable-ammo")
    )
    assert between(before, after).verdict == "no change"


@pytest.mark.parametrize(
    "after",
    [
        mech(tonnage=60, walk=5),
        mech(tonnage=55, walk=5, form=Form.QUAD),
        edits.set_omni(True)(mech(tonnage=55, walk=5)),
    ],
    ids=["mass", "form", "omni"],
)
def test_another_chassis_is_no_refit(after):
    found = between(mech(("medium-laser", HD), tonnage=55, walk=5), after)
    assert found.verdict == "not a refit"
    assert [job.way for job in found.jobs if job.section == "removed" and job.item] == ["HD"]
    assert found.reasons
    assert found.custom is None


def test_a_kit_is_for_published_variants_of_one_chassis():
    """Published is what names a source or its number in the Master Unit List, and is not marked as non-canon."""
    sourced = edits.set_source("TRO: 3025")(edits.rename("Sparrow", "1")(wolverine()))
    after = edits.rename(model="2")(edits.place("heat-sink", LA)(sourced))
    assert not between(sourced, after).no_kit
    assert "one chassis" in between(sourced, edits.rename("Other")(after)).no_kit
    for own in (edits.set_non_canon(True)(after), edits.set_source("")(after), edits.rename(model="1")(after)):
        assert "published" in between(sourced, own).no_kit
        assert "published" in between(own, sourced).no_kit


def test_the_technicians_check():
    """A regular technician needs 7, +3 for class C, -2 at a maintenance facility: 8, that is 15 of 36."""
    after = wolverine(("heat-sink", LA), sinks=HeatSinks(11))
    custom, kit = works(between(wolverine(), after))
    found = check(custom, "maintenance facility", once(after))
    assert found.needed == 8
    assert found.chance == pytest.approx(15 / 36)
    assert found.expected_days == pytest.approx(found.days * 36 / 15)
    assert check(kit, "maintenance facility", once(after)).needed == 6
    assert check(custom, "improvised", once(after), skill=6).needed == 6 + 3 + 2
    easy = once(wolverine(quirks=("easy_maintain",)))
    assert check(custom, "maintenance facility", easy).needed == 7
    assert check(custom, "basic facility", once(after), day=100).days == 5, "450 minutes, 100 a day"


def test_no_roll_succeeds():
    work, _ = works(between(wolverine(), wolverine(structure="is-endo-steel")))
    found = check(work, "improvised", once(wolverine()), skill=8)
    assert (found.needed, found.chance, found.expected_days) == (15, 0, float("inf"))


def test_what_is_taken_out_goes_to_stock():
    found = between(wolverine(), changed(without("ac-5"), without("ac-5-ammo")))
    assert {job.part: job.stock for job in found.stock} == {"AC/5": 125_000, "AC/5 Ammo": 4500}
    assert works(found)[0].price == 0


def test_heat_sinks_from_the_engine_are_mounted_elsewhere_without_being_bought():
    engine = mech(tonnage=50, walk=6, sinks=None)
    less = engine.with_(heat_sinks=engine.heat_sinks._replace(count=12))
    more = mech(("heat-sink", LA), ("heat-sink", RA), tonnage=50, walk=6, sinks=None)
    more = more.with_(heat_sinks=more.heat_sinks._replace(count=12))
    there = between(less, more)
    assert {job.rule.id for job in there.jobs} == {"added", "sinks_fewer"}
    assert works(there)[0].price == 0
    assert works(between(more, less))[0].price == 0


def test_more_sinks_in_the_engine_are_put_into_the_center_torso():
    before = mech(tonnage=50, walk=6, sinks=None)
    more = before.with_(heat_sinks=before.heat_sinks._replace(count=12))
    found = between(before, more)
    assert [(job.rule.id, job.minutes) for job in found.jobs] == [("sinks_more", 180)]
    back = between(more, before)
    assert [(job.rule.id, job.minutes, job.price) for job in back.jobs] == [("sinks_fewer", 180, 0)]


def test_armor_of_another_kind_is_taken_off_and_put_on():
    before = mech(tonnage=50, armor=armored(20))
    after = before.with_(armor=Armor(before.armor.kind._replace(kind="is-ferro-fibrous"), *before.armor[1:]))
    [job] = between(before, after).jobs
    assert (job.rule.id, job.minutes) == ("armor_kind", 5 * 40)
    assert job.price == pytest.approx(20 / 17.92 * 20_000)


def test_the_technology_base_of_what_is_alike_on_both_sides_is_no_change():
    """Files of mixed designs call standard armor, structure and engines now Inner Sphere, now Clan technology."""
    before = wolverine()
    kind = before.armor.kind._replace(clan=True)
    clan = before.with_(
        engine=before.engine._replace(clan=True), structure_clan=True, armor=before.armor._replace(kind=kind)
    )
    assert between(before, clan).verdict == "no change"
    sides = (wolverine(engine="xl"), wolverine(engine="xl"))
    changed_side = sides[1].with_(engine=sides[1].engine._replace(clan=True))
    assert between(sides[0], changed_side).refit_class is RefitClass.E, "the Clan's XL engine has two side slots"


def test_items_of_one_name_are_told_apart_by_their_technology_base():
    before, after = (wolverine((item, RA)) for item in ("er-ppc", "clan-er-ppc"))
    assert {job.part for job in between(before, after).jobs} == {"ER PPC (IS)", "ER PPC (Clan)"}
    labels = [each.label for each in differences(before, after, matched(before, after))]
    assert sorted(labels) == ["Add ER PPC (Clan) in RA", "Remove ER PPC (IS) from RA"]
    assert [job.part for job in between(wolverine(), after).jobs] == ["ER PPC"]


def test_a_turned_item_says_where_it_points():
    [job] = between(wolverine(), changed(lambda unit: edits.toggle("rear", (mount_of(unit, "medium-laser").id,)))).jobs
    assert job.way == "HD, to the rear"
    assert (job.source, job.target) == (("HD",), ("HD",))


def test_armor_and_systems_have_masses():
    """A standard gyro for a rating of 275 weighs 3 tons, a compact one 4.5; XL halves the 15.5 tons of the engine."""
    after = wolverine(gyro="compact", engine="xl", armor=armored(36))
    found = {job.rule.id: job.mass for job in between(wolverine(), after).jobs}
    assert found == {"gyro": 4500, "engine": 8000, "armor": 1000}


def test_jump_boosters_cost_by_their_movement_squared():
    """150 C-bills for each ton of the 'Mech, times the square of the jump MP (TO p. 292)."""
    bare = mech(tonnage=55, walk=5)
    after = edits.set_jump("mech-mechanical-jump-boosters", 4)(bare)
    [job] = between(bare, after).jobs
    assert job.price == 150 * 55 * 4**2


def test_armor_of_systems_and_the_override_kit_are_work():
    before = wolverine()
    gyro = [system.part is SystemPart.GYRO for system in before.systems]
    armored_gyro = tuple(
        system._replace(armored=True) if is_gyro else system
        for system, is_gyro in zip(before.systems, gyro, strict=True)
    )
    [job] = between(before, before.with_(systems=armored_gyro)).jobs
    assert (job.rule.id, job.jobs, job.minutes, job.price) == ("armored_system", 8, 8 * 120, 4 * 150_000)
    [job] = between(before, before.with_(heat_sink_kit=True)).jobs
    assert (job.rule.id, job.minutes) == ("sink_kit", 120)
    assert job.rule.note


def test_an_item_that_is_a_pod_in_one_file_only_stays():
    before = edits.set_omni(True)(wolverine())
    jets = [mount.id for mount in before.mounts if mount.item == "jump-jet"]
    after = edits.toggle("pod", jets)(before)
    assert after != before
    assert between(before, after).verdict == "no change"


def test_the_gyro_goes_with_an_engine_that_needs_another_mass():
    before = mech(tonnage=50, walk=4)
    after = before.with_(engine=Engine(250))
    assert {job.rule.id for job in between(before, after).jobs} >= {"gyro", "engine"}
    less = {job.rule.id for job in between(before, before.with_(engine=Engine(190))).jobs}
    assert "engine" in less
    assert "gyro" not in less


# -- one edit -------------------------------------------------------------------------------------------------

ONE_EDIT = {
    "place": (lambda unit: edits.place("medium-laser", LA), ["added"]),
    "remove": (lambda unit: edits.remove(mount_of(unit, "ac-5").id), ["removed"]),
    "move": (lambda unit: edits.move(mount_of(unit, "medium-laser").id, LA, 4), ["moved"]),
    "turn": (lambda unit: edits.toggle("rear", (mount_of(unit, "medium-laser").id,)), ["turned"]),
    "unplace": (lambda unit: edits.unplace(mount_of(unit, "ac-5").id), ["removed"]),
    "armor": (lambda unit: edits.set_armor(CT, front=15), ["armor"]),
    "gyro": (lambda unit: edits.set_gyro("compact"), ["gyro"]),
    "cockpit": (lambda unit: edits.set_cockpit("small"), ["cockpit"]),
    "name": (lambda unit: edits.rename(model="2"), []),
    "year": (lambda unit: edits.set_year(3060), []),
    "quirk": (lambda unit: edits.add_quirk("rugged_1"), []),
}


@pytest.mark.parametrize("case", ONE_EDIT.values(), ids=ONE_EDIT)
def test_one_edit_is_its_own_jobs(case):
    make, wanted = case
    before = wolverine()
    after = make(before)(before)
    assert after != before
    assert [job.rule.id for job in between(before, after).jobs] == wanted


# -- laws -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("unit", units(), ids=lambda unit: unit.names.full or unit.chassis.form.value)
def test_nothing_is_to_be_done_from_a_design_to_itself(unit):
    for profile in RefitProfile:
        assert between(unit, unit, profile).verdict == "no change"


@given(data=st.data())
def test_the_highest_class_decides_and_the_way_back_has_the_same_parts(data):
    a, b = (data.draw(st.sampled_from(units())) for _ in range(2))
    there, back = between(a, b), between(b, a)
    assert there.verdict == back.verdict
    if there.custom is not None:
        assert there.refit_class == max(job.refit_class for job in there.jobs if job.section != "pods")
        assert minutes(there)[1] <= minutes(there)[0]
    assert _parts(back, "target", "source") == _parts(there, "source", "target")
    assert {job.rule.part for job in back.jobs} == {job.rule.part for job in there.jobs}


def _parts(found: Refit, *ways: str) -> list[tuple[object, ...]]:
    """The items of a refit, and where they are, read in one direction or the other."""
    others = {"added": "removed", "removed": "added"} if ways[0] == "target" else {}
    items = (job for job in found.jobs if job.item and job.section != "systems")
    return sorted(
        (others.get(job.section, job.section), job.part, *(getattr(job, way) for way in ways)) for job in items
    )


# -- what may be added ----------------------------------------------------------------------------------------


def test_equipment_that_keeps_the_class_of_the_refit():
    """A gun goes out of an arm, a laser in: others may go in there, too (B). CASE is class D anywhere."""
    now = changed(without("ac-5"), lambda _: edits.place("small-laser", RA))
    assert {"small-laser", "ppc"} <= keeping_the_class(now)
    assert "is-case" not in keeping_the_class(now)
    assert "is-case" in keeping_the_class(wolverine()), "there is no class to keep yet"


def test_equipment_keeps_the_class_only_where_it_has_room():
    """A laser in the head gives way to another one; elsewhere nothing gave way, and items added are class C."""
    full = changed(without("medium-laser"), lambda _: edits.place("small-laser", HD))
    assert keeping_the_class(full).isdisjoint(("small-laser", "ppc", "medium-laser"))
    gone = changed(without("medium-laser"), without("ac-5"), lambda _: edits.place("small-laser", RA))
    assert "medium-laser" in keeping_the_class(gone), "it is put back"


def keeping_the_class(now: Unit) -> set[str]:
    """The ids of the equipment that the filter lists where the design was opened without changes."""
    filters = EquipmentFilters(technology="both").with_hidden("refit", True)
    sides = RefitSides(FixedSide.of(wolverine()), FixedSide.of(now))
    return {item.id for item in listed_items(filters.listing(once(now), refit=lambda: sides))}


def test_the_other_reading_hides_by_its_own_classes():
    """By MekHQ an item of the same family and slots takes the place of one that goes out: class A; a larger one C."""
    before = wolverine()
    now = changed(without("medium-laser"), without("ac-5-ammo"), without("ac-5"))
    least = least_class_of_adding(FixedSide.of(before), FixedSide.of(now), MEKHQ)
    classes = [least(catalog()[item], slots) for item, slots in (("small-laser", 1), ("srm-2", 1), ("ac-10", 7))]
    assert classes == [RefitClass.A, RefitClass.B, RefitClass.C]
    assert least(catalog()["medium-laser"], 1) is RefitClass.NONE, "it is put back"
    nothing_out = least_class_of_adding(FixedSide.of(before), FixedSide.of(before), MEKHQ)
    assert nothing_out(catalog()["small-laser"], 1) is RefitClass.D


ADDED = ("heat-sink", "medium-laser", "is-case", "is-case-ii", "null-signature-system", "srm-2", "ac-2")


@pytest.mark.parametrize("profile", RefitProfile)
@given(data=st.data())
def test_no_place_gives_a_lower_class_than_the_least(profile, data):
    before = wolverine()
    now = data.draw(st.sampled_from((before, *(case[0] for case in SMALL.values()))))
    item = catalog()[data.draw(st.sampled_from(ADDED))]
    location = data.draw(st.sampled_from((HD, LA, RA, LT, RT, LL, RL)))
    try:
        after = edits.place(item.id, location)(now)
    except EditRefusedError:
        return
    least = least_class_of_adding(FixedSide.of(before), FixedSide.of(now), profile)(item, item.slots or 7)
    new = [job for job in between(before, after, profile).jobs if job.item is item and job.section == "added"]
    assert all(job.refit_class >= least for job in new)
