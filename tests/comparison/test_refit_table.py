"""The table of refits (CO p. 205-212) row by row: class and minutes of each change, by both readings."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import pytest

from designer.comparison.compared import FixedSide
from designer.comparison.refit import Refit, RefitClass, RefitProfile, check, refit
from designer.comparison.refit.tables import classes
from designer.comparison.refit.technician import places
from designer.design import once
from designer.editing import edits
from designer.editing.edit import Edit
from designer.editing.edits.kinds import MechKind
from designer.units.location import CT, LA, LT, RA, RT, Form
from designer.units.mount import MountId, SystemPart
from designer.units.unit import Armor, Engine, HeatSinks, Names, TechBase, Unit
from tests.building import Wanted, armored, mech

BOOK, MEKHQ = RefitProfile.BOOK, RefitProfile.MEKHQ


def scout(*more: Wanted, walk: int = 6, armor: Armor | None = None, **parts: Any) -> Unit:  # Any: as in mech
    """A 50-ton design with a laser in an arm, a gun in a torso, and all its 10 heat sinks in an engine for 12."""
    return mech(("medium-laser", RA), ("ac-5", LT), *more, walk=walk, armor=armor or armored(20), **parts)


PLAIN: Final = scout()
OMNI: Final = edits.set_omni(True)(mech(("medium-laser", RA), ("ac-5", LT, {"pod": True})))


def mount(unit: Unit, item: str) -> MountId:
    """The mount of an item."""
    return next(each.id for each in unit.mounts if each.item == item)


LASER, GUN = mount(PLAIN, "medium-laser"), mount(PLAIN, "ac-5")


def after(*steps: Edit, before: Unit = PLAIN) -> Unit:
    """A design after edits, each of which changes it."""
    unit = before
    for step in steps:
        changed = step(unit)
        assert changed != unit
        unit = changed
    return unit


def sinks(count: int, kind: str = "single", unit: Unit = PLAIN) -> Unit:
    """The design with other heat sinks in its engine."""
    return unit.with_(heat_sinks=HeatSinks(count, kind))


def between(before: Unit, after: Unit, profile: RefitProfile) -> Refit:
    return refit(FixedSide.of(before), FixedSide.of(after), profile)


class Row(NamedTuple):
    """A change, with the class of the whole and the minutes of all jobs by the book and by MekHQ.

    ``kit`` is the class with a kit by both, if it is another one.
    """

    before: Unit
    after: Unit
    book: tuple[str, int]
    mekhq: tuple[str, int]
    kit: str = ""


CASED: Final = scout(("is-case", LT))
HANDLESS: Final = after(edits.toggle_actuator(RA, SystemPart.HAND))
LASER_OUT: Final = edits.remove(LASER)
ROWS: Final = {
    "component removed": Row(PLAIN, after(LASER_OUT), ("A", 120), ("A", 120)),
    "component added where one is lost": Row(PLAIN, after(LASER_OUT, edits.place("ppc", RA)), ("B", 240), ("C", 240)),
    "component added where none is lost": Row(PLAIN, after(edits.place("ppc", LA)), ("C", 120), ("D", 120)),
    "component turned": Row(PLAIN, after(edits.toggle("rear", (GUN,))), ("B", 120), ("C", 120)),
    "component moved": Row(PLAIN, after(edits.move(LASER, LA, 4)), ("C", 120), ("C", 120)),
    "heat sink added": Row(PLAIN, scout(("heat-sink", LA), sinks=HeatSinks(11)), ("C", 90), ("D", 90)),
    "jump jet added": Row(PLAIN, scout(("jump-jet", LT)), ("C", 60), ("D", 60)),
    "component armored": Row(PLAIN, after(edits.toggle("armored", (LASER,))), ("B", 240), ("A", 240)),
    "CASE added": Row(PLAIN, CASED, ("D", 60), ("D", 60)),
    "CASE II added": Row(PLAIN, scout(("is-case-ii", RT)), ("D", 60), ("D", 60)),
    "CASE II for CASE": Row(CASED, scout(("is-case-ii", LT)), ("B", 120), ("D", 60)),
    "CASE removed": Row(CASED, PLAIN, ("A", 60), ("A", 0)),
    "spread item added": Row(PLAIN, scout(("partial-wing", RT)), ("D", 120), ("D", 120)),
    "more armor": Row(PLAIN, scout(armor=armored(24)), ("A", 20), ("A", 20)),
    "less armor": Row(PLAIN, scout(armor=armored(16)), ("A", 20), ("A", -20)),
    "armor of another kind": Row(PLAIN, after(edits.set_armor_kind("is-ferro-fibrous")), ("A", 200), ("A", 200)),
    "armor of another kind in one location": Row(
        scout(armor=armored(20)._replace(front=(6, 20, *armored(0).front[2:]))),
        after(
            edits.set_armor_kind("is-ferro-fibrous", location=CT),
            before=scout(armor=armored(20)._replace(front=(6, 20, *armored(0).front[2:]))),
        ),
        *(("A", 200), ("A", 200)),
    ),
    "engine's heat sinks of another kind": Row(PLAIN, sinks(10, "double"), ("B", 1800), ("D", 1800)),
    "fewer heat sinks in the engine": Row(sinks(12), PLAIN, ("A", 180), ("A", 180)),
    "more heat sinks in the engine": Row(PLAIN, sinks(12), ("C", 180), ("A", 180)),
    "more heat sinks in the engine of a torso that loses a component": Row(
        scout(("heat-sink", CT), sinks=HeatSinks(11)), sinks(12), ("B", 90 + 180), ("A", 90 + 180)
    ),
    "gyro of another kind": Row(PLAIN, scout(gyro="xl"), ("D", 400), ("D", 400)),
    "engine of another kind": Row(PLAIN, scout(engine="xl"), ("E", 720), ("E", 720), "D"),
    "engine of another rating with a gyro of the same mass": Row(
        scout(walk=5), scout(walk=5).with_(engine=Engine(225)), ("E", 720 + 90), ("E", 720 + 90), "D"
    ),
    "engine that needs another gyro": Row(
        scout(walk=4), scout(walk=5), ("E", 720 + 400 + 180), ("E", 720 + 400 + 180), "D"
    ),
    "cockpit": Row(PLAIN, scout(cockpit="small"), ("E", 600), ("E", 600)),
    "full-head ejection": Row(PLAIN, after(edits.set_ejection(True)), ("E", 120), ("E", 120)),
    "structure": Row(PLAIN, scout(structure="is-endo-steel"), ("F", 360), ("F", 3840)),
    "myomer": Row(PLAIN, scout(("triple-strength-myomer", LA)), ("F", 360), ("F", 3840)),
    "structure and myomer": Row(
        PLAIN, scout(("triple-strength-myomer", LA), structure="is-endo-steel"), ("F", 720), ("F", 7680)
    ),
    "prototype myomer": Row(PLAIN, scout(("prototype-triple-strength-myomer", LA)), ("F", 360), ("F", 2 * 3840)),
    "actuator removed": Row(PLAIN, HANDLESS, ("A", 90), ("A", 90)),
    "actuator added where a component is lost": Row(HANDLESS, after(LASER_OUT), ("B", 120 + 90), ("B", 120 + 90)),
    "actuator added where none is lost": Row(HANDLESS, PLAIN, ("C", 90), ("C", 90)),
    "turret of a 'Mech": Row(PLAIN, scout(("battlemech-turret-shoulder", RT)), ("D", 120), ("D", 120)),
}


@pytest.mark.parametrize("row", ROWS.values(), ids=ROWS)
def test_each_row_has_its_class_and_time(row: Row) -> None:
    for profile, (letter, minutes) in ((BOOK, row.book), (MEKHQ, row.mekhq)):
        found = between(row.before, row.after, profile)
        assert (found.verdict, found.refit_class.letter, found.base) == ("refit", letter, minutes), profile
        assert found.kit is not None
        assert found.kit.refit_class.letter == (row.kit or letter)


# -- prices ---------------------------------------------------------------------------------------------------

PRICES: Final = {
    "weapon": (PLAIN, after(edits.place("ppc", LA)), 200_000),
    "armored weapon, 150,000 more for each slot": (PLAIN, after(edits.toggle("armored", (LASER,))), 40_000 + 150_000),
    "bin": (PLAIN, scout(("ac-5-ammo", LT)), 4500),
    "jump jet, 200 for each ton": (PLAIN, scout(("jump-jet", LT)), 10_000),
    "improved jump jet, 500 for each ton": (PLAIN, scout(("improved-jump-jet", LT)), 25_000),
    "heat sink": (PLAIN, scout(("heat-sink", LA), sinks=HeatSinks(11)), 2000),
    "heat sinks in the engine": (PLAIN, sinks(12), 4000),
    "double heat sinks in the engine": (PLAIN, sinks(10, "double"), 60_000),
    "compact heat sinks in the engine": (PLAIN, sinks(10, "compact"), 30_000),
    "CASE": (PLAIN, CASED, 50_000),
    "CASE II": (PLAIN, scout(("is-case-ii", RT)), 175_000),
    "points of armor, 16 a ton": (PLAIN, scout(armor=armored(24)), 2500),
    "armor taken off": (PLAIN, scout(armor=armored(16)), 0),
    "all points of armor of another kind": (PLAIN, ROWS["armor of another kind"].after, 20 / 17.92 * 20_000),
    "engine by rating and tonnage": (PLAIN, scout(engine="xl"), 20_000 * 300 * 50 / 75),
    "gyro by its mass": (PLAIN, scout(gyro="compact"), 400_000 * 4.5),
    "cockpit": (PLAIN, scout(cockpit="small"), 175_000),
    "structure by tonnage": (PLAIN, scout(structure="is-endo-steel"), 1600 * 50),
    "myomer by tonnage": (PLAIN, scout(("triple-strength-myomer", LA)), 16_000 * 50),
    "standard myomer": (scout(("triple-strength-myomer", LA)), PLAIN, 2000 * 50),
    "what is taken out": (PLAIN, after(LASER_OUT), 0),
    "what is moved": (PLAIN, after(edits.move(LASER, LA, 4)), 0),
    "what is taken out and put in elsewhere": (PLAIN, scout(("heat-sink", LA)), 0),  # one sink less in the engine
}


@pytest.mark.parametrize("case", PRICES.values(), ids=PRICES)
def test_parts_have_the_price_of_the_new_ones_and_a_kit_costs_a_tenth_more(case: tuple[Unit, Unit, float]) -> None:
    before, to, price = case
    found = between(before, to, BOOK)
    assert found.custom is not None
    assert found.kit is not None
    assert found.custom.price == pytest.approx(price)
    assert found.kit.price == pytest.approx(1.1 * price)


def test_mekhq_has_no_price_for_case_and_heat_sinks_in_the_engine() -> None:
    for name in ("CASE", "CASE II", "heat sinks in the engine", "double heat sinks in the engine"):
        found = between(*PRICES[name][:2], MEKHQ).custom
        assert found is not None
        assert found.price == 0, name


# -- OmniMechs, and what is no refit --------------------------------------------------------------------------


def test_the_base_chassis_of_an_omni_is_a_factory_refit_and_pods_are_a_work_beside_it() -> None:
    gyro = OMNI.with_(gyro="xl")
    found = between(OMNI, gyro, BOOK)
    assert (found.verdict, found.refit_class, found.base, found.pods) == ("refit", RefitClass.F, 400, None)
    assert between(OMNI, gyro, MEKHQ).verdict == "not a refit"
    both = between(OMNI, edits.remove(mount(OMNI, "ac-5"))(gyro), BOOK)
    assert both.pods is not None
    assert (both.refit_class, both.base, both.pods.minutes) == (RefitClass.F, 400, 30)


@pytest.mark.parametrize("profile", RefitProfile)
def test_pods_are_30_minutes_for_each_location_that_changes(profile: RefitProfile) -> None:
    moved = edits.move(mount(OMNI, "ac-5"), RT, 0)(OMNI)
    found = between(OMNI, moved, profile)
    assert found.verdict == "reconfiguration"
    assert found.pods is not None
    assert (found.pods.minutes, found.pods.check, found.pods.factor) == (60, -2, 1), "it leaves one and enters one"


TONS, QUAD = scout(tonnage=60), mech(form=Form.QUAD)
INDUSTRIAL: Final = after(edits.set_kind(MechKind.INDUSTRIAL))


@pytest.mark.parametrize("profile", RefitProfile)
@pytest.mark.parametrize(
    ("before", "to"),
    [(PLAIN, TONS), (PLAIN, QUAD), (PLAIN, INDUSTRIAL), (INDUSTRIAL, PLAIN), (mech(), OMNI), (OMNI, mech())],
    ids=["tonnage", "form", "to an IndustrialMech", "from an IndustrialMech", "to an OmniMech", "from an OmniMech"],
)
def test_another_kind_of_mech_is_no_refit(before: Unit, to: Unit, profile: RefitProfile) -> None:
    found = between(before, to, profile)
    assert found.verdict == "not a refit"
    assert found.reasons


BINS: Final = scout(("lrm-20", LA), ("lrm-20-ammo", LA))
NO_WORK: Final = {
    "munition": (BINS, scout(("lrm-20", LA), ("lrm-20-artemis-capable-ammo", LA))),
    "rows": (PLAIN, after(edits.move(GUN, LT, 5))),
    "quirk": (PLAIN, after(edits.add_quirk("rugged_1"))),
    "weapon quirk": (PLAIN, after(edits.add_weapon_quirk(LASER, "accurate"))),
    "name": (PLAIN, PLAIN.with_(names=Names("Scout", "2"))),
    "year": (PLAIN, after(edits.set_year(3060))),
    "rules level": (PLAIN, after(edits.set_rules_level(3))),
    "technology base": (PLAIN, after(edits.set_tech_base(TechBase.MIXED_IS))),
    "text": (PLAIN, after(edits.set_fluff("overview", "A scout."))),
    "manual value": (PLAIN, after(edits.set_manual_value(1000))),
    "CASE without which a Clan design is": (PLAIN, PLAIN.with_(case_opt_out=frozenset({RT}))),
}


@pytest.mark.parametrize("profile", RefitProfile)
@pytest.mark.parametrize("case", NO_WORK.values(), ids=NO_WORK)
def test_what_is_no_work(case: tuple[Unit, Unit], profile: RefitProfile) -> None:
    before, to = case
    assert before != to
    assert between(before, to, profile).verdict == "no change"


# -- the classes and the check --------------------------------------------------------------------------------

CLASSES: Final = {
    RefitClass.RECONFIGURATION: ("field", 1, 1, -2, -2),
    RefitClass.A: ("field workshop", 2, 1, 2, 0),
    RefitClass.B: ("field workshop", 3, 1.5, 3, 1),
    RefitClass.C: ("maintenance facility", 5, 2.5, 3, 1),
    RefitClass.D: ("maintenance facility", 8, 4, 4, 2),
    RefitClass.E: ("factory", 9, 4.5, 4, 2),
    RefitClass.F: ("factory", 10, 5, 5, 3),
}
"""Place, factor custom and with a kit, modifier custom and with a kit."""
CUT: Final = {RefitClass.B: 1, RefitClass.C: 2, RefitClass.E: 4}
"""The factors with a kit that MekHQ cuts to whole numbers."""


@pytest.mark.parametrize("refit_class", CLASSES)
def test_each_class_has_its_place_factors_and_modifiers(refit_class: RefitClass) -> None:
    place, custom, kit, check_custom, check_kit = CLASSES[refit_class]
    found = classes()[refit_class]
    assert (found.facility, found.factor(BOOK, kit=False), found.factor(BOOK, kit=True)) == (place, custom, kit)
    assert (found.modifier(BOOK, kit=False), found.modifier(BOOK, kit=True)) == (check_custom, check_kit)
    assert (found.factor(MEKHQ, kit=False), found.factor(MEKHQ, kit=True)) == (custom, CUT.get(refit_class, kit))


def test_the_check_counts_place_and_quirks() -> None:
    assert places() == {
        "improvised": 2,
        "field workshop": 1,
        "basic facility": 0,
        "maintenance facility": -2,
        "factory": -4,
    }
    work = between(PLAIN, after(LASER_OUT), BOOK).custom
    assert work is not None
    for quirks, amount in (((), 0), (("easy_maintain",), -1), (("difficult_maintain",), 1)):
        graph = once(PLAIN.with_(quirks=quirks))
        for place, modifier in places().items():
            assert check(work, place, graph, skill=7).needed == 7 + 2 + modifier + amount
