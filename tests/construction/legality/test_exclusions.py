"""Things that do not go together, or not so many of them."""

from __future__ import annotations

import pytest

from designer.units.location import CT, LA, LL, LT, RA, RL, RT, Form, Location
from designer.units.unit import Armor, ArmorKind, TechBase, Unit
from tests.building import Wanted, catalog_id
from tests.construction.legality.found import ERROR, WARNING, found, lying, mech, only, rules

TSM, INDUSTRIAL_TSM, SCM = "triple-strength-myomer", "industrial-triple-strength-myomer", "risc-super-cooled-myomer"
COOLANT, POD = "risc-emergency-coolant-system", catalog_id("IS Coolant Pod")
C3, C3_MASTER, C3I = "c3-computer-slave", "c3-computer-master", "improved-c3-computer-c3i"
NOVA = "nova-combined-electronic-warfare-system-cews"
NULL, VOID, CHAMELEON = "null-signature-system", "void-signature-system", "chameleon-light-polarization-shield"
ECM, TC, AES = "ecm-suite-guardian", "is-targeting-computer", "actuator-enhancement-system-aes"
HARJEL_II, HARJEL_III = "harjel-repair-systems-harjel-ii", "harjel-repair-systems-harjel-iii"


def sentences(unit: Unit, rule: str) -> list[str]:
    return [f.sentence for f in found(unit) if f.rule == rule and f.severity is ERROR]


@pytest.mark.parametrize(
    ("wanted", "sentence"),
    [
        ([(COOLANT, CT), (COOLANT, CT)], "2 RISC Emergency Coolant System, at most 1"),
        ([("supercharger", CT), ("supercharger", CT)], "2 Supercharger, at most 1"),
        ([("is-masc", LT), ("is-masc", RT)], "2 MASC, at most 1"),
        ([(TC, LT), (TC, RT), ("medium-laser", RA)], "2 Targeting Computer, at most 1"),
        ([("lift-hoist-arresting-hoist", x) for x in (LT, RT, LA)], "3 Lift Hoist/Arresting Hoist, at most 2"),
    ],
)
def test_more_than_may_be(wanted: list[Wanted], sentence: str) -> None:
    assert sentences(mech(*wanted, year=3139), "exclusive.count") == [sentence]
    assert sentences(mech(*wanted[1:], year=3139), "exclusive.count") == []


def test_several_drone_systems() -> None:
    """Two operating systems pass in the reference, two consoles do not."""
    system, console = "drone-remote-operating-system", "remote-drone-command-console"
    assert only(mech((system, LT), (system, RT), year=3140)) == (
        "exclusive.count",
        WARNING,
        "2 Drone (Remote) Operating System, at most 1",
    )
    assert sentences(mech((console, LT), (console, RT), year=3145), "exclusive.count") == [
        "2 Remote Drone Command Console, at most 1"
    ]


def test_coolant_systems_and_pods() -> None:
    unit = mech((COOLANT, CT), (POD, LT), year=3139)
    assert sentences(unit, "exclusive.coolant") == ["RISC Emergency Coolant System and Coolant Pod exclude each other"]


@pytest.mark.parametrize(
    ("computers", "bad"),
    [
        ([C3, C3], False),
        ([C3_MASTER, C3], False),
        ([C3_MASTER, C3_MASTER], False),
        ([C3, C3I], True),
        ([C3_MASTER, C3I], True),
        ([C3I, NOVA], True),
        ([C3I, C3I], True),
    ],
)
def test_one_kind_of_network(computers: list[str], bad: bool) -> None:
    places = (LT, RT)
    unit = mech(*zip(computers, places, strict=True), year=3070, base=TechBase.MIXED_IS)
    assert ("exclusive.network" in rules(unit)) == bad


def test_the_sentence_names_the_networks() -> None:
    assert only(mech((C3, LT), (C3I, RT))) == (
        "exclusive.network",
        ERROR,
        "2 networks on one 'Mech: C3 Computer [Slave] and Improved C3 Computer (C3I)",
    )


def test_one_kind_of_myomer_and_no_masc_with_it() -> None:
    unit = mech((TSM, LT), (SCM, RT), year=3137)
    assert sentences(unit, "exclusive.myomer") == [
        "Triple Strength Myomer and RISC Super-Cooled Myomer exclude each other"
    ]
    assert only(mech((TSM, LT), ("is-masc", RT))) == (
        "exclusive.myomer",
        ERROR,
        "MASC and Triple Strength Myomer exclude each other",
    )


@pytest.mark.parametrize(("item", "severity"), [("is-masc", ERROR), (TC, ERROR), (TSM, WARNING)])
def test_actuator_enhancement_and_what_it_excludes(item: str, severity: object) -> None:
    # The reference says so of myomer and goes on.
    unit = mech((AES, LA), (item, LT), ("medium-laser", RA), year=3110)
    assert [f.severity for f in found(unit) if f.rule == "exclusive.aes"] == [severity]


def test_actuator_enhancement_one_to_a_limb_and_all_legs_or_none() -> None:
    assert only(mech((AES, LL), year=3110)) == (
        "exclusive.aes",
        ERROR,
        "1 of 2 legs have an AES; all or none must",
    )
    assert rules(mech((AES, LL), (AES, RL), year=3110)) == set()
    assert only(mech((AES, LA), (AES, LA), year=3110))[2] == "2 actuator enhancement systems in the left arm, at most 1"


def everywhere(unit: Unit, item: str, row: int, *but: Location) -> Unit:
    """A signature system with a slot in every location but some."""
    slots = [(x, Form.BIPED.slots(x) - row) for x in Form.BIPED.locations[1:] if x not in but]
    return lying(unit, item, *slots)


@pytest.mark.parametrize(
    ("system", "other"),
    [
        (NULL, TC),
        (NULL, C3),
        (VOID, TC),
        (VOID, C3),
        (NULL, VOID),
        (CHAMELEON, VOID),
        (NULL, "stealth"),
        (VOID, "stealth"),
        (CHAMELEON, "stealth"),
    ],
)
def test_signature_systems_stand_alone(system: str, other: str) -> None:
    unit = everywhere(
        mech((ECM, LT), ("medium-laser", RA), year=3107), system, 0, *((CT,) if system == CHAMELEON else ())
    )
    assert "exclusive.signature" not in rules(unit)
    if other == VOID:
        both = everywhere(unit, VOID, 1)
    elif other == "stealth":
        both = lying(unit, other, *((x, Form.BIPED.slots(x) - 1) for x in (RA, LA, RT, LT)))
    else:
        both = lying(unit, other, (RT, 1))
    assert [f.severity for f in found(both) if f.rule == "exclusive.signature"] == [ERROR]


def test_null_signature_and_chameleon_go_together() -> None:
    unit = everywhere(mech(year=3107), NULL, 0)
    assert "exclusive.signature" not in rules(everywhere(unit, CHAMELEON, 1, CT))


@pytest.mark.parametrize(
    ("wanted", "rule", "sentence"),
    [
        ([("sword", LA), ("sword", LA)], "crowded.physical", "2 physical weapons in the left arm, at most 1"),
        ([("shield-small", LA), ("shield-small", LA)], "crowded.shield", "2 shields in the left arm, at most 1"),
        ([("claw", LA), ("salvage-arm", LA)], "crowded.hand", "2 hand replacements in the left arm, at most 1"),
        (
            [("bridge-layer-light", LT), ("bridge-layer-medium", LT)],
            "crowded.bridge",
            "2 bridge layers in the left torso, at most 1",
        ),
        (
            [("modular-armor", LT), ("modular-armor", LT)],
            "crowded.modular_armor",
            "2 modular armor packs in the left torso, at most 1",
        ),
        ([(HARJEL_II, LT), (HARJEL_II, LT)], "crowded.harjel", "2 HarJel repair systems in the left torso, at most 1"),
    ],
)
def test_a_location_takes_one(wanted: list[Wanted], rule: str, sentence: str) -> None:
    assert sentences(mech(*wanted, year=3150, base=TechBase.MIXED_IS), rule) == [sentence]


def test_a_shield_and_a_weapon_share_an_arm() -> None:
    unit = mech(("shield-small", LA), ("hatchet", LA), year=3090)
    assert not {"crowded.physical", "crowded.shield"} & rules(unit)


def test_harjel_ii_and_iii() -> None:
    clan = {"base": TechBase.CLAN, "clan_engine": True, "year": 3150}
    assert only(mech((HARJEL_II, LT), (HARJEL_III, RT), **clan)) == (
        "exclusive.harjel",
        ERROR,
        "HarJel Repair Systems (HarJel II) and HarJel Repair Systems (HarJel III) exclude each other",
    )
    hardened = Armor(ArmorKind("hardened", clan=True))
    assert only(mech((HARJEL_II, LT), armor=hardened, **clan))[2] == (
        "HarJel Repair Systems (HarJel II) and Hardened armor exclude each other"
    )


@pytest.mark.parametrize(
    ("armor", "sealed"),
    [
        ("standard", True),
        ("heavy-industrial", True),
        ("is-ferro-fibrous", True),
        ("clan-ferro-fibrous", True),
        ("is-light-ferro-fibrous", True),
        ("is-heavy-ferro-fibrous", True),
        ("is-ferro-fibrous-prototype", False),
        ("clan-ferro-lamellor", False),
        ("is-stealth", False),
        ("industrial", False),
        ("is-reactive", False),
    ],
)
def test_harjel_seals_plain_and_ferro_fibrous_armor(armor: str, sealed: bool) -> None:
    for harjel in (HARJEL_II, HARJEL_III):
        unit = mech((harjel, LT), armor=Armor(ArmorKind(armor)), base=TechBase.MIXED_CLAN, year=3150)
        assert ("exclusive.harjel" not in rules(unit)) is sealed


def test_harjel_asks_for_the_armor_of_its_own_location() -> None:
    kinds = tuple(ArmorKind("hardened" if x is LT else "standard", clan=True) for x in Location)
    clan = {"base": TechBase.CLAN, "clan_engine": True, "year": 3150, "armor": Armor(kinds=kinds)}
    assert "exclusive.harjel" in rules(mech((HARJEL_II, LT), **clan))
    assert "exclusive.harjel" not in rules(mech((HARJEL_II, RT), **clan))


def test_two_consoles() -> None:
    for cockpit in ("command-console", "small-command", "superheavy-command"):
        unit = mech(("remote-drone-command-console", CT), cockpit=cockpit, year=3145)
        assert ("exclusive.console", WARNING) in [(f.rule, f.severity) for f in found(unit)]
    assert "exclusive.console" not in rules(mech(("remote-drone-command-console", CT), year=3145))


def test_a_claw_and_a_chainsaw_want_the_same_hand() -> None:
    assert sentences(mech(("claw", LA), ("chainsaw", LA), year=3150), "crowded.hand") == [
        "2 hand replacements in the left arm, at most 1"
    ]
    assert sentences(mech(("claw", LA), ("chainsaw", RA), year=3150), "crowded.hand") == []


def test_a_drape_hangs_from_the_shoulders_or_as_a_cape() -> None:
    folds = [(side, row) for side in (RT, LT) for row in (10, 11, 12)]
    for cape in ("chain-drape-apron", "chain-drape-poncho"):
        assert "drape.cape" not in rules(lying(mech(year=3151), cape, *folds))
        assert "drape.cape" in rules(lying(mech(year=3151, form=Form.QUAD), cape, *folds))
        assert "drape.cape" in rules(lying(mech(year=3151, cockpit="torso-mounted"), cape, *folds))
    assert "drape.cape" not in rules(lying(mech(year=3151, form=Form.QUAD), "chain-drape-cape", *folds))


def test_one_control_system_of_drones() -> None:
    srcs = ("smart-robotic-control-system-srcs", RT)
    assert "exclusive.count" not in rules(mech(srcs, year=3100))
    assert "exclusive.count" in rules(mech(srcs, srcs, year=3100))
