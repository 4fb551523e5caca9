"""Things that need each other."""

from __future__ import annotations

import pytest

from designer.construction.findings import findings
from designer.units.location import CT, LA, LT, RA, RT, Form
from designer.units.mount import ItemId, Mount, MountId
from designer.units.unit import Armor, ArmorKind
from tests.building import catalog_id, evaluate
from tests.construction.legality.found import ERROR, WARNING, found, lying, mech, only, rules

AC_20_AMMO = catalog_id("IS Ammo AC/20")
LRM_20 = catalog_id("ISLRM20")
LRM_5 = catalog_id("ISLRM5")
ECM = "ecm-suite-guardian"


def test_ammunition_that_nothing_fires() -> None:
    assert only(mech((AC_20_AMMO, LT))) == ("ammo.unused", WARNING, "No weapon fires AC/20 Ammo")
    assert rules(mech((AC_20_AMMO, LT), ("ac-20", RT))) == set()


def test_a_weapon_without_ammunition() -> None:
    (finding,) = [f for f in findings(evaluate(mech(("ac-20", RT)))) if f.rule == "ammo.missing"]
    assert (finding.severity, finding.sentence) == (WARNING, "AC/20 has no ammunition")


@pytest.mark.parametrize("item", ["rocket-launcher-10", "anti-battlearmor-pods-b-pods", "medium-laser"])
def test_what_needs_no_bin(item: str) -> None:
    unit = mech((item, LA), year=3140)
    assert "ammo.missing" not in {f.rule for f in findings(evaluate(unit))}


def unknown(name: str) -> Mount:
    return Mount(MountId(1), ItemId(f"unknown:{name}"), stands_in=LT)


def test_a_name_that_nobody_knows() -> None:
    unit = mech().with_(mounts=(unknown("Barnacle Scraper"),))
    assert [f[:3] for f in found(unit) if f.rule == "item.unknown"] == [
        ("item.unknown", ERROR, "“Barnacle Scraper” is not in the catalog; it counts as nothing")
    ]


def test_a_weapon_of_four_lines_that_nobody_knows_is_one_finding_with_four_places() -> None:
    mounts = tuple(unknown("Barnacle Scraper")._replace(id=MountId(n)) for n in range(1, 5))
    other = unknown("Death Ray")._replace(id=MountId(5))
    found = [f for f in findings(evaluate(mech().with_(mounts=(*mounts, other)))) if f.rule == "item.unknown"]
    assert [f.mounts for f in found] == [tuple(mount.id for mount in mounts), (other.id,)]


@pytest.mark.parametrize("name", ["Claw (THB)", "CC Sensors", "Command Console", "Dual Cockpit"])
def test_names_that_are_let_pass(name: str) -> None:
    assert "item.unknown" not in rules(mech().with_(mounts=(unknown(name),)))


def test_stealth_armor_needs_an_ecm_suite() -> None:
    suit = Armor(ArmorKind("is-stealth"))
    assert only(mech(armor=suit)) == ("partner.ecm", ERROR, "Stealth armor needs an ECM suite")
    assert rules(mech((ECM, LT), armor=suit)) == set()


def test_so_does_a_void_signature_system() -> None:
    slots = [(location, Form.BIPED.slots(location)) for location in Form.BIPED.locations[1:]]
    assert only(lying(mech(year=3090), "void-signature-system", *slots)) == (
        "partner.ecm",
        ERROR,
        "Void Signature System needs an ECM suite",
    )
    assert rules(lying(mech((ECM, LT), year=3090), "void-signature-system", *slots)) == set()


@pytest.mark.parametrize(
    ("item", "weapon", "sentence"),
    [
        ("is-artemis-iv-fcs", LRM_20, "Artemis IV FCS has no missile launcher of its own in its location"),
        ("apollo-mrm-fcs", "mrm-10-i-os", "Apollo MRM FCS has no MRM launcher of its own in its location"),
        ("ppc-capacitor", "ppc", "PPC Capacitor has no PPC of its own in its location"),
        ("laser-insulator", "large-laser", "Laser Insulator has no laser of its own in its location"),
        (
            "risc-laser-pulse-module",
            "large-laser",
            "RISC Laser Pulse Module has no standard laser of its own in its location",
        ),
    ],
)
def test_what_serves_a_weapon_has_one_beside_it(item: str, weapon: str, sentence: str) -> None:
    year = 2600 if item == "laser-insulator" else 3139
    assert ("partner.weapon", ERROR, sentence) in [f[:3] for f in found(mech((item, LT), year=year))]
    assert "partner.weapon" in rules(mech((item, LT), (weapon, RT), year=year))
    assert "partner.weapon" not in rules(mech((item, LT), (weapon, LT), year=year))
    assert "partner.weapon" in rules(mech((item, LT), (item, LT), (weapon, LT), year=year))


def test_an_array_fires_two_machine_guns_of_its_size_in_its_location() -> None:
    """TM p. 228: an array joins two to four machine guns of one kind in one location."""
    array, gun, year = ("is-machine-gun-array", LT), "machine-gun", 3080
    (finding,) = [f for f in found(mech(array, (gun, LT), (gun, RT), year=year)) if f.rule == "partner.guns"]
    assert finding[1:3] == (WARNING, "Machine Gun Array has no two machine guns of its size in its location")
    assert "partner.guns" not in rules(mech(array, (gun, LT), (gun, LT), year=year))
    assert "partner.guns" in rules(mech(array, *[("is-light-machine-gun", LT)] * 2, year=year))
    assert "partner.guns" in rules(mech(array, array, *[(gun, LT)] * 2, year=year)), "guns of the first one"


def test_fire_control_comes_to_every_launcher_or_to_none() -> None:
    unit = mech((LRM_5, LT), ("is-artemis-iv-fcs", LT), (LRM_5, RT))
    assert only(unit) == ("partner.some", ERROR, "2 launchers and 1 Artemis IV FCS: all launchers have one or none")
    assert rules(mech((LRM_5, LT), ("is-artemis-iv-fcs", LT), (LRM_5, RT), ("is-artemis-iv-fcs", RT))) == set()


def test_more_fire_controls_than_launchers_lack_no_launcher() -> None:
    unit = mech((LRM_5, LT), ("is-artemis-iv-fcs", LT), ("is-artemis-iv-fcs", LT))
    assert rules(unit) == {"partner.weapon"}


def test_and_of_one_kind() -> None:
    unit = mech((LRM_5, LT), ("is-artemis-iv-fcs", LT), (LRM_5, RT), ("prototype-artemis-iv-fcs", RT), year=3040)
    assert only(unit) == ("partner.mixed", ERROR, "Artemis IV FCS and Prototype Artemis IV FCS cannot be on one 'Mech")


def test_a_coolant_pod_is_no_ammunition() -> None:
    assert (
        rules(mech((catalog_id("IS Coolant Pod"), CT), ("medium-laser", RA), ("medium-laser", LA), year=3090)) == set()
    )


@pytest.mark.parametrize("computer", ["is-targeting-computer", "clan-targeting-computer"])
def test_a_targeting_computer_aims_a_weapon(computer: str) -> None:
    (finding,) = [f for f in found(mech((computer, LT), ("lrm-20", RT))) if f.rule == "partner.aimed"]
    assert finding[1:3] == (ERROR, "Targeting Computer has no weapon to aim")
    assert "partner.aimed" not in rules(mech((computer, LT), ("medium-laser", RT)))
