"""Years, sides and levels of what a design is made of."""

from __future__ import annotations

import pytest

from designer.units.location import LA, LT, RA
from designer.units.unit import Armor, ArmorKind, Tech, TechBase
from tests.construction.legality.found import ERROR, NOTE, WARNING, found, lam, mech, omni, only, rules

LIGHT_PPC = "light-ppc"  # 3064/3067/3068, the prototype approximate: 3064 is the effective year


@pytest.mark.parametrize(("year", "severity"), [(3063, NOTE), (3059, NOTE), (3058, ERROR)])
def test_what_does_not_exist_yet_has_a_margin_of_five_years(year: int, severity: object) -> None:
    sentence = f"No Light PPC before 3064; this 'Mech is of {year}"
    assert ("tech.year", severity, sentence) in [f[:3] for f in found(mech((LIGHT_PPC, LA), year=year))]
    assert "tech.year" not in rules(mech((LIGHT_PPC, LA), year=3064))


@pytest.mark.parametrize(
    ("parts", "sentence"),
    [
        ({"engine": "xl", "year": 2500}, "No XL engine before 2556; this 'Mech is of 2500"),
        ({"gyro": "xl", "year": 3040}, "No XL gyro before 3050; this 'Mech is of 3040"),
        ({"cockpit": "small", "year": 3040}, "No Small cockpit before 3055; this 'Mech is of 3040"),
        ({"structure": "is-composite", "year": 3040}, "No Composite structure before 3061; this 'Mech is of 3040"),
        (
            {"armor": Armor(ArmorKind("is-light-ferro-fibrous")), "year": 3040},
            "No Light Ferro-Fibrous armor before 3050; this 'Mech is of 3040",
        ),
    ],
)
def test_systems_have_years_too(parts: dict[str, object], sentence: str) -> None:
    assert only(mech(**parts)) == ("tech.year", ERROR, sentence)


def test_an_omni_is_a_thing_with_a_year() -> None:
    assert only(omni(mech(year=3025))) == ("tech.year", ERROR, "No OmniMech before 3052; this 'Mech is of 3025")


def test_ammunition_and_ways_of_building_never_make_a_mech_illegal() -> None:
    unit = mech(("precision-ac-5-ammo", LT), ("ac-5", RA), year=3025)
    assert [f[:2] for f in found(unit)] == [("tech.year", WARNING)]
    assert [f[:2] for f in found(mech(full_head_ejection=True, year=2900))] == [("tech.year", WARNING)]


def test_what_nobody_builds_any_more() -> None:
    assert only(mech(("er-ppc", LA), year=2950)) == (
        "tech.extinct",
        WARNING,
        "ER PPC is not built in 2950; extinct since 2860",
    )
    assert rules(mech(("er-ppc", LA), year=3050)) == set()


def test_things_of_the_other_side() -> None:
    laser = ("clan-er-large-laser", LA)
    sentence = "ER Large Laser: Clan technology on a 'Mech of the Inner Sphere"
    assert only(mech(laser)) == ("tech.side", WARNING, sentence)
    assert rules(mech(laser, base=TechBase.MIXED_IS)) == set()
    sphere = mech(("light-ppc", LA), base=TechBase.CLAN, clan_engine=True)
    assert only(sphere)[2] == "Light PPC: Inner Sphere technology on a 'Mech of the Clans"


@pytest.mark.parametrize("munition", ["semi-guided", "mine-clearance", "thunder-inferno", "dead-fire", "swarm-i"])
def test_clan_versions_of_what_the_inner_sphere_alone_has_are_unofficial(munition: str) -> None:
    bins = (("clan-lrm-15", LA), (f"lrm-15-clan-{munition}-ammo", LT))
    unit = mech(*bins, base=TechBase.CLAN, clan_engine=True, year=3150)
    (finding,) = [f for f in found(unit) if f.rule == "tech.unofficial"]
    assert (finding.severity, finding.sentence.endswith("is unofficial")) == (WARNING, True)
    assert "tech.unofficial" not in rules(unit.with_(tech=unit.tech._replace(rules_level=5)))


def test_ammunition_of_the_other_side_is_judged_as_other_items_are() -> None:
    for item in ("lrm-15-clan-mine-clearance-ammo", "clan-er-large-laser"):
        unit = mech((item, LA)).with_(tech=Tech(TechBase.INNER_SPHERE, 3067, 1))
        assert ("tech.side", ERROR) in [f[:2] for f in found(unit)], item


def test_which_become_an_error_with_a_wrong_rules_level() -> None:
    """The reference looks at sides only when its quick test fails (CONSTRUCTION 9.5)."""
    unit = mech(("clan-er-large-laser", LA)).with_(tech=Tech(TechBase.INNER_SPHERE, 3067, 1))
    assert ("tech.side", ERROR) in [f[:2] for f in found(unit)]


def test_a_rules_level_below_the_parts() -> None:
    unit = mech(("light-ppc", LA)).with_(tech=Tech(TechBase.INNER_SPHERE, 3070, 1))
    assert only(unit) == (
        "tech.declared",
        NOTE,
        "Standard in 3070 because of Light PPC; declared Introductory",
    )


def test_the_technology_itself_is_named_where_it_and_no_part_is_above_the_level() -> None:
    unit = mech(("medium-laser", LA)).with_(tech=Tech(TechBase.MIXED_IS, 3060, 2))
    (sentence,) = [finding.sentence for finding in found(unit) if finding.rule == "tech.declared"]
    assert sentence == "Advanced in 3060 because of Mixed Technology; declared Standard"


def test_a_finding_names_all_mounts_of_the_item() -> None:
    (finding,) = found(mech((LIGHT_PPC, LA), (LIGHT_PPC, RA), year=3050))
    assert len(finding.mounts) == 2


def test_a_kind_of_chassis_out_of_its_time_is_a_warning() -> None:
    """The reference never names the chassis (CONSTRUCTION 9.5)."""
    assert [f[:3] for f in found(lam(year=3100))] == [
        ("tech.extinct", WARNING, "Land-Air BattleMech is not built in 3100; extinct since 3085")
    ]


def test_ammunition_is_held_against_the_declared_level() -> None:
    # CONSTRUCTION 9.5: where the quick test fails, parts against what the whole reaches, ammunition against the file.
    rounds = ("primitive-prototype-autocannon-2-ammo", LT)
    parts = {"engine": "fuel-cell", "year": 2703}
    declared = [mech(rounds, **parts).with_(tech=Tech(year=2703, rules_level=level)) for level in (2, 4)]
    assert ["tech.level" in rules(unit) for unit in declared] == [True, False]


@pytest.mark.parametrize(
    ("gun", "rounds", "base"),
    [
        ("is-lb-5-x-ac", "is-lb-5-x-ac-ammo", TechBase.INNER_SPHERE),
        ("is-gauss-rifle", "is-gauss-rifle-ammo", TechBase.INNER_SPHERE),
        ("is-streak-srm-6", "is-streak-srm-6-ammo", TechBase.INNER_SPHERE),
        ("clan-streak-srm-6", "clan-streak-srm-6-ammo", TechBase.CLAN),
    ],
)
def test_a_gun_and_its_ammunition_are_judged_alike(gun: str, rounds: str, base: TechBase) -> None:
    clan = base is TechBase.CLAN
    unit = mech((gun, RA), (rounds, LT), base=base, clan_engine=clan).with_(tech=Tech(base, 2500, 1))
    judged = [
        {(f.rule, f.severity, f.remedy) for f in found(unit) if unit.mounts[place].id in f.mounts} for place in (0, 1)
    ]
    assert judged[0] == judged[1] == {("tech.year", ERROR, "set_year"), ("tech.level", ERROR, "set_level")}


def test_ammunition_of_the_future_is_a_warning_only() -> None:
    # CONSTRUCTION 9.5: of the year, every part but ammunition decides.
    unit = mech(("coolant-pod", LT), ("plasma-rifle-ammo", LT), year=3020)
    severities = {f.severity for f in found(unit) if f.rule == "tech.year"}
    assert severities == {WARNING}
