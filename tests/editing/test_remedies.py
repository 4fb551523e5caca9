"""A finding's remedy sets it right, and none is offered that would do nothing."""

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from designer import paths
from designer.analysis.advice import AIM_OF_REMEDY
from designer.construction import legality
from designer.construction.findings import Finding, Severity, findings
from designer.construction.mass import mass
from designer.editing import Session, edits
from designer.editing.blank import new_unit
from designer.editing.remedies import KNOWN, remedy_for
from designer.formats import read
from designer.units.location import HD, LA, LL, LT, RA, RL, RT, Form
from designer.units.mount import SystemPart
from designer.units.unit import Armor, HeatSinks, Tech, TechBase
from tests.construction.legality.found import industrial, lam, lying, mech, omni, without

LOWER_ARM = (SystemPart.LOWER_ARM, SystemPart.HAND)


def armored_cockpit(unit):
    return unit.with_(systems=tuple(s._replace(armored=s.part is SystemPart.COCKPIT) for s in unit.systems))


def rolling(conversion):
    """A QuadVee on tracks that says how it converts."""
    tracks = ((leg, 6) for leg in Form.QUADVEE.legs)
    return lying(mech(form=Form.QUADVEE, conversion=conversion, year=3140), "tracks", *tracks)


def finding_of(session, rule):
    return next(finding for finding in findings(session.graph) if finding.rule == rule)


def has(session, rule):
    return any(finding.rule == rule for finding in findings(session.graph))


def remedy(session, rule):
    return remedy_for(finding_of(session, rule), session.graph, session.unit)


def test_unused_mass_becomes_armor():
    session = Session(new_unit(tonnage=50))
    session.apply(edits.allocate(tons=1))
    free = mass(session.graph).free
    found = remedy(session, "mass.free")
    # 50 t take 169 points (TM p. 55), which weigh 11 t at 16 points a ton; there is more mass than that.
    assert free > 10_000
    assert found.words == "Armor +10.0 t"
    session.apply(found.edit)
    assert session.unit.armor.points == 169


def test_the_fix_of_a_spread_item_names_where_its_missing_slot_goes():
    session = Session(read(paths.data("designs", "wayfarer-wfr-3d.mtf")).unit)
    found = remedy(session, "slots.unplaced")
    before = {slot for mount in session.unit.mounts for slot in mount.slots}
    session.apply(found.edit)
    (new,) = {slot for mount in session.unit.mounts for slot in mount.slots} - before
    assert found.words == f"Place in {Form.BIPED.code(new.location)}"


def test_what_fits_only_in_two_pieces_is_placed_so():
    unit = new_unit(Form.BIPED).with_(mounts=())
    for item, place in (("is-gauss-rifle", LT), ("is-gauss-rifle", RT), ("lrm-20", RT), ("ppc", RA), ("lrm-10", LA)):
        unit = edits.place(item, place).run(unit)
    session = Session(edits.add("ac-20").run(unit))  # 10 slots; 5 are free in the left torso, 6 in its arm
    found = remedy(session, "slots.unplaced")
    assert found.words == "Place in LT, LA"
    session.apply(found.edit)
    assert not has(session, "slots.unplaced")
    assert {slot.location for slot in session.unit.mounts[-1].slots} == {LA, LT}


THINGS = (
    *("ac-20", "is-gauss-rifle", "medium-laser", "ppc", "hatchet", "heat-sink", "jump-jet", "ac-20-ammo"),
    *("improved-heavy-gauss-rifle", "is-case", "modular-armor", "talons"),
)


@given(st.sampled_from(Form), st.booleans(), st.lists(st.sampled_from(THINGS), max_size=14), st.booleans())
def test_a_finding_says_why_an_item_fits_nowhere_exactly_where_there_is_no_place_for_it(form, heavy, items, plated):
    unit = new_unit(form, 150 if heavy and form in (Form.BIPED, Form.QUAD, Form.TRIPOD) else 50)
    if plated:
        unit = edits.set_structure("is-endo-steel").run(unit)
    for item in items:
        if not (item == "talons" and any(mount.item == item for mount in unit.mounts)):
            unit = edits.place_best(item).run(unit)
    session = Session(unit)
    for finding in findings(session.graph):
        if finding.rule == "slots.unplaced":
            found = remedy_for(finding, session.graph, unit)
            assert (found is None) is (": " in finding.sentence), finding.sentence


def test_unused_mass_has_no_remedy_once_the_armor_is_full():
    session = Session(new_unit(tonnage=50))
    session.apply(edits.maximize_armor())
    assert has(session, "mass.free")
    assert remedy(session, "mass.free") is None


def test_a_bare_design_gets_all_its_armor():
    session = Session(new_unit(tonnage=50))
    session.apply(remedy(session, "armor.none").edit)
    assert not has(session, "armor.none")


def test_too_few_sinks_are_made_up():
    session = Session(new_unit(tonnage=50))
    session.apply(edits.set_heat_sinks("single", 7))
    found = remedy(session, "sinks.few")
    assert found.words == "Set 10 heat sinks"
    session.apply(found.edit)
    assert not has(session, "sinks.few")


def test_an_unplaced_item_goes_where_there_is_room():
    session = Session(new_unit(tonnage=50))
    session.apply(edits.add("medium-laser"))
    found = remedy(session, "slots.unplaced")
    assert found.words == "Place in RA"
    session.apply(found.edit)
    assert not has(session, "slots.unplaced")


def test_an_item_without_room_anywhere_gets_no_link():
    session = Session(new_unit(tonnage=50))
    while not has(session, "slots.unplaced"):
        session.apply(edits.place_best("medium-laser"))
    assert remedy(session, "slots.unplaced") is None


def test_a_finding_without_a_remedy_has_none():
    session = Session(new_unit())
    plain = Finding("any", Severity.NOTE, "Something", "Somewhere")
    unheard_of = plain._replace(remedy="pray")
    assert remedy_for(plain, session.graph, session.unit) is None
    assert remedy_for(unheard_of, session.graph, session.unit) is None


# -- each mistake of CONSTRUCTION 9.3 that has an obvious edit ------------------------------------------------


MISTAKES = {
    "armor.over": ("Reduce to 9", lambda: mech(armor=Armor(front=(12, *(0,) * 8)))),
    "gyro.none": ("Install a standard gyro", lambda: mech(gyro="none")),
    "gyro.superheavy": ("Install a superheavy gyro", lambda: mech(tonnage=120, gyro="standard")),
    "cockpit.ejection": ("Remove full-head ejection", lambda: mech(cockpit="command-console", full_head_ejection=True)),
    "cockpit.armored": ("Remove the armoring", lambda: armored_cockpit(mech(cockpit="interface", year=3140))),
    "sinks.nowhere": ("Mount them", lambda: mech(sinks=HeatSinks(11))),
    "sinks.room": ("Move into the engine", lambda: mech(("heat-sink", LT))),
    "sinks.mixed": ("Set heat sinks to 11 double", lambda: mech(("is-double-heat-sink", LT), sinks=HeatSinks(11))),
    "industrial.sinks": ("Use single heat sinks", lambda: industrial(sinks=HeatSinks(10, "double"))),
    "jump.far": ("Set jump to 5", lambda: mech(*[("jump-jet", place) for place in (LT, RT) * 3])),
    "lam.jump": ("Set jump to 3", lambda: mech(form=Form.LAM)),
    "tech.year": ("Set year to 3064", lambda: mech(("light-ppc", LA), year=3050)),
    "tech.level": (
        "Set level to Standard",
        lambda: mech(("is-lb-5-x-ac", RT), ("is-lb-5-x-ac-ammo", RT)).with_(tech=Tech(year=3070, rules_level=1)),
    ),
    "tech.side": ("Set mixed tech base", lambda: mech(("clan-er-large-laser", LA), year=3120)),
    "tech.declared": (
        "Set level to Standard",
        lambda: mech(("light-ppc", LA)).with_(tech=Tech(year=3070, rules_level=1)),
    ),
    "place.forbidden": ("Place in RT", lambda: mech(("is-case", LA))),
    "rear.arm": ("Turn to the front", lambda: mech(("medium-laser", LA, {"rear": True}))),
    "turret.none": ("Move out of the turret", lambda: mech(("medium-laser", LT, {"turret": True}))),
    "armored.needless": ("Remove the armoring", lambda: mech(("is-case", LT, {"armored": True}))),
    "pod.fixed": ("Fix it", lambda: omni(mech(("is-masc", LT, {"pod": True}), year=3060))),
    "actuator.hand": ("Add the hand", lambda: without(mech(("hatchet", LA)), LA, SystemPart.HAND)),
    "actuator.no_hand": ("Remove the hand", lambda: mech(("claw", LA))),
    "actuator.lower_arm": ("Add the lower arm", lambda: without(mech(("lance", LA), year=3090), LA, *LOWER_ARM)),
    "actuator.no_lower_arm": ("Remove the lower arm", lambda: mech(("heavy-duty-pile-driver", LA))),
    "omni.arm": ("Remove the lower arm", lambda: omni(mech(("ppc", LA), year=3060))),
    "lam.arm": ("Add the lower arm", lambda: without(lam(), LA, *LOWER_ARM)),
    "motive.missing": ("Install Tracks", lambda: mech(form=Form.QUADVEE, year=3140)),
    "motive.mismatch": ("Install QuadVee Wheels", lambda: rolling("Wheel")),
    "motive.wheels": ("Take out", lambda: lying(mech(year=3140), "quadvee-wheels", (RL, 6), (LL, 6))),
    "slots.gap": (
        "Close the gap",
        lambda: lying(mech(cockpit="torso-mounted"), "light-ppc", (HD, 4), (HD, 5)),
    ),
    "engine.jets": ("Take out", lambda: mech(("jump-jet", LT), ("jump-jet", RT), engine="ice", sinks=HeatSinks(0))),
    "mass.none": ("Set tonnage to 75 t", lambda: mech(tonnage=77)),
    "superheavy.structure": (
        "Set structure to Standard",
        lambda: mech(tonnage=150, structure="clan-endo-steel", structure_clan=True),
    ),
    "tech.introductory": (
        "Set level to Standard",
        lambda: mech().with_(tech=Tech(TechBase.MIXED_IS, year=3070, rules_level=1)),
    ),
    "slots.run": ("Place in", lambda: lying(mech(), "large-laser", (LT, 1), (LT, 5))),
}


@pytest.mark.parametrize("rule", MISTAKES)
def test_a_mistake_is_set_right(rule):
    words, make = MISTAKES[rule]
    session = Session(make())
    found = remedy(session, rule)
    assert found.words.startswith(words)
    session.apply(found.edit)
    assert not has(session, rule)


def test_a_single_sink_among_double_ones_becomes_double():
    session = Session(mech(("heat-sink", LT), sinks=HeatSinks(11, "double")))
    session.apply(remedy(session, "sinks.mixed").edit)
    assert [mount.item for mount in session.unit.mounts] == ["is-double-heat-sink"]
    assert not has(session, "sinks.mixed")


def test_a_single_sink_among_compact_ones_becomes_one_compact_sink():
    session = Session(mech(("heat-sink", LT), sinks=HeatSinks(11, "compact"), year=3080))
    session.apply(remedy(session, "sinks.mixed").edit)
    assert [mount.item for mount in session.unit.mounts] == ["1-compact-heat-sink"]
    assert not has(session, "sinks.mixed")


def test_spread_items_are_laid_anew():
    wing = [(LT, row) for row in range(7, 13)] + [(RT, 11), (RT, 12)]
    session = Session(lying(mech(year=3100), "partial-wing", *wing))
    session.apply(remedy(session, "place.spread").edit)
    assert not has(session, "place.spread")


def test_a_weapon_without_ammunition_gets_a_ton_of_it():
    session = Session(mech(("is-gauss-rifle", RT), year=3067))
    found = remedy(session, "ammo.missing")
    assert found.words == "Add ammunition"
    session.apply(found.edit)
    assert not has(session, "ammo.missing")
    assert session.unit.mounts[-1].is_placed


def test_a_weapon_with_special_munitions_only_gets_a_ton_of_those():
    session = Session(mech(("silver-bullet-gauss-rifle", RT), year=3067))
    session.apply(remedy(session, "ammo.missing").edit)
    assert session.unit.mounts[-1].item == "silver-bullet-gauss-rifle-ammo"
    assert not has(session, "ammo.missing")


def test_every_remedy_is_tried():
    tried = {rule: finding_of(Session(make()), rule).remedy for rule, (_, make) in MISTAKES.items()}
    elsewhere = {"use_remaining", "maximize", "add_sinks", "place_best", "add_ammo"}
    assert {*tried.values()} | elsewhere == KNOWN


def test_no_rule_names_a_remedy_that_is_not_there():
    source = Path(legality.__file__).parent
    named = {name for path in source.glob("*.py") for name in re.findall(r'remedy="(\w+)"', path.read_text("utf-8"))}
    assert named
    assert named <= KNOWN | AIM_OF_REMEDY.keys()
