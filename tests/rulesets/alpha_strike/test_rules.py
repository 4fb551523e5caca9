"""Single rules of the conversion that no worked example decides, each on the smallest 'Mech that shows it."""

from __future__ import annotations

import pytest

from designer import paths
from designer.editing import Session, edits
from designer.formats import read
from designer.graph import Evaluator
from designer.language import speak
from designer.rulesets.alpha_strike import card, card_ledger, point_value
from designer.rulesets.alpha_strike.abilities import abilities, ability_line, explosive_aboard
from designer.rulesets.alpha_strike.body import moves, tmm
from designer.rulesets.alpha_strike.card_text import explained, figures_text
from designer.rulesets.alpha_strike.damage import SHORT, guns, raw_line
from designer.rulesets.alpha_strike.point_value import (
    offensive_line,
    point_value_line,
    skill_of,
    skilled,
    target_points,
)
from designer.units.location import CT, HD, LA, LT, RA, RL, RT, Form
from designer.units.unit import Armor, ArmorKind, TechBase
from tests.building import Wanted, armored, evaluate, mech


def codes(g: Evaluator) -> set[str]:
    return {*abilities(g)}


# -- movement -------------------------------------------------------------------------------------------------


def test_masc_and_supercharger_make_the_ground_move_half_as_much_again() -> None:
    one = mech(("is-masc", CT), walk=4)
    both = mech(("is-masc", CT), ("supercharger", CT), walk=4)
    assert [moves(evaluate(unit)).text for unit in (one, both)] == ['10"', '12"']


def test_hardened_legs_modular_armor_and_shields_slow_once_each() -> None:
    slowed = mech(
        *[("modular-armor", place) for place in (LT, RT)],
        *[("shield-large", arm) for arm in (LA, RA)],
        walk=6,
        armor=Armor(ArmorKind("hardened")),
    )
    assert moves(evaluate(slowed)).text == '6"'


def test_underwater_units_are_a_mode_of_their_own() -> None:
    g = evaluate(mech(*[("umu", RL)] * 2, walk=4))
    assert moves(g).text == '8"/4"s'
    assert abilities(g)["SUBW"].text == "SUBW1"


def test_with_jump_and_underwater_alone_the_primary_mode_has_no_move() -> None:
    g = evaluate(mech(*[("jump-jet", LT)] * 4, ("umu", RL), walk=4))
    assert (moves(g).text, tmm(g)) == ('8"j/2"s', 0)


def test_a_bimodal_lam_has_no_airmek_mode() -> None:
    g = evaluate(mech(*[("jump-jet", LT)] * 5, walk=5, form=Form.LAM, conversion="Bimodal"))
    assert "BIM(5a)" in card(g).abilities
    assert "g" not in moves(g).modes


# -- weapons --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("mounted", "factor"),
    [
        ([("ac-20", RT), ("ac-20-ammo", RT), ("ac-20-ammo", RT)], 1),
        ([("ac-20", RT), ("ac-20-ammo", RT)], 0.75),
        ([("ac-20", RT)], 0),
        ([("is-srm-6-os", RT)], 0.1),
        ([("is-srm-6-i-os", RT)], 0.1),
        ([("fusillade", RT)], 1),
        ([("is-targeting-computer", LT), ("medium-laser", RT)], 1.1),
        ([("actuator-enhancement-system-aes", RA), ("medium-laser", RA)], 1.05),
        ([("actuator-enhancement-system-aes", LA), ("medium-laser", RA)], 1),
    ],
)
def test_the_factor_of_a_mount(mounted: list[Wanted], factor: float) -> None:
    assert guns(evaluate(mech(*mounted)))[0].factor == pytest.approx(factor)


def test_a_ppc_with_a_capacitor_does_more_in_one_shot_of_two() -> None:
    g = evaluate(mech(("er-ppc", RA), ("ppc-capacitor", RA), year=3100))
    assert raw_line(g, SHORT).value == pytest.approx(0.75)


def test_artemis_takes_a_launcher_out_of_its_ability_but_not_out_of_the_damage() -> None:
    plain = mech(*[("lrm-20", LT), ("lrm-20-ammo", LT), ("lrm-20-ammo", LT)], tonnage=100, walk=3)
    guided = mech(
        ("lrm-20", RT), ("is-artemis-iv-fcs", RT), ("lrm-20-ammo", LT), ("lrm-20-ammo", LT), tonnage=100, walk=3
    )
    assert "LRM1/1/1" in card(evaluate(plain)).abilities
    assert "LRM" not in codes(evaluate(guided))
    assert [card(evaluate(unit)).damage[1].points for unit in (plain, guided)] == [2, 2]


def test_torpedoes_are_an_ability_alone() -> None:
    g = evaluate(mech(*[("is-srt-6", LT)] * 3, ("is-srt-6-ammo", RT), ("is-srt-6-ammo", RT), walk=4))
    assert [value.points for value in card(g).damage] == [0, 0, 0]
    assert "TOR2/2/-" in card(g).abilities


# -- abilities ------------------------------------------------------------------------------------------------


def test_electronics_take_the_first_rule_that_fits() -> None:
    assert codes(evaluate(mech(("light-active-probe", CT)))) >= {"LPRB", "RCN"}
    assert "PRB" not in codes(evaluate(mech(("light-active-probe", CT))))
    assert codes(evaluate(mech(("angel-ecm-suite", CT)))) == {"AECM", "ENE"}
    assert codes(evaluate(mech(("c3-emergency-master-c3em", CT)))) == {"C3EM", "C3S", "MHQ", "ENE"}


def test_headquarters_add_up_and_are_rounded_down_at_the_end() -> None:
    g = evaluate(mech(("improved-c3-computer-c3i", LT), ("communications-equipment", RT, {"size": 1.0})))
    assert abilities(g)["MHQ"].text == "MHQ3"


def test_communications_of_a_twentieth_of_the_mech_are_recon() -> None:
    assert "RCN" in codes(evaluate(mech(("communications-equipment", RT, {"size": 3.0}), tonnage=50)))
    assert "RCN" not in codes(evaluate(mech(("communications-equipment", RT, {"size": 2.0}), tonnage=50)))


def test_case_ii_takes_the_place_of_case_and_without_explosives_there_is_neither() -> None:
    ammo: list[Wanted] = [("ac-20", RT), ("ac-20-ammo", RT)]
    cases: list[Wanted] = [("is-case", RT), ("is-case-ii", LT)]
    assert codes(evaluate(mech(*ammo, *cases))) & {"CASE", "CASEII", "ENE"} == {"CASEII"}
    assert codes(evaluate(mech(*cases))) & {"CASE", "CASEII", "ENE"} == {"ENE"}


def test_a_clan_chassis_has_case_for_what_explodes() -> None:
    assert "CASE" in codes(evaluate(mech(("clan-gauss-rifle", RT), base=TechBase.CLAN)))
    assert "CASE" not in codes(evaluate(mech(("clan-er-ppc", RA), base=TechBase.CLAN)))


@pytest.mark.parametrize(
    ("item", "explodes"),
    [
        ("is-rotary-ac-5", True),
        ("ac-20", False),
        ("booby-trap", True),
        ("is-gauss-rifle-ammo", False),
        ("m-pod", False),
    ],
)
def test_what_explodes(item: str, explodes: bool) -> None:
    assert explosive_aboard(evaluate(mech((item, RT)))) is explodes


def test_patchwork_has_no_ability_of_armor() -> None:
    reactive, standard = ArmorKind("is-reactive"), ArmorKind()
    whole = mech(armor=Armor(reactive, armored(90).front))
    mixed = mech(armor=Armor(standard, armored(90).front, kinds=(reactive, *[standard] * 8)))
    assert "RCA" in codes(evaluate(whole))
    assert "RCA" not in codes(evaluate(mixed))


def test_a_turret_lists_its_weapons_and_what_they_give() -> None:
    turret: list[Wanted] = [("lrm-20", HD, {"turret": True}), ("lrm-20-ammo", LT), ("lrm-20-ammo", LT)]
    g = evaluate(mech(*turret, ("medium-laser", RA), ("battlemech-turret-head", CT), tonnage=100, walk=3))
    assert "TUR(1/2/2,IF1,LRM1/1/1)" in card(g).abilities


# -- point value ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("value", "skill", "expected"), [(52, 4, 52), (52, 3, 62), (52, 5, 47), (14, 6, 12), (7, 2, 9), (1, 8, 1)]
)
def test_other_skills(value: int, skill: int, expected: int) -> None:
    assert skilled(value, skill) == expected


def test_the_skill_of_a_pilot_is_the_mean_rounded_down() -> None:
    assert [skill_of(4, 5), skill_of(3, 3), skill_of(0, 1)] == [4, 3, 0]


def test_a_second_narc_counts_nothing() -> None:
    one = mech(("narc", LT))
    two = mech(("narc", LT), ("narc", RT))
    assert [offensive_line(evaluate(unit)).value for unit in (one, two)] == [2.0, 2.0]


@pytest.mark.parametrize("path", sorted(paths.data("designs").glob("*.mtf")), ids=lambda path: path.stem)
def test_the_lines_of_the_ledger_add_up(path) -> None:
    g = evaluate(read(path).unit)
    total = point_value_line(g)
    assert dict(total.inputs)["sum"] == pytest.approx(sum(line.value for line in total.lines))
    offensive = offensive_line(g)
    share = next((line.value for line in offensive.lines if line.factor), 1)
    assert offensive.value == pytest.approx(share * sum(line.value for line in offensive.lines if not line.factor))


# -- the engine -----------------------------------------------------------------------------------------------


def test_an_edit_of_armor_does_not_ask_the_weapons_again() -> None:
    ran: list[str] = []
    session = Session(read(paths.data("designs", "wayfarer-wfr-3d.mtf")).unit)
    before = card(session.graph)
    session.graph._on_run = lambda name, _key: ran.append(name)
    session.apply(edits.set_armor(CT, front=5))
    after = card(session.graph)
    assert after.armor < before.armor
    assert after.damage is before.damage
    assert not [name for name in ran if name.startswith("damage.")]


def test_the_ledger_speaks_the_language_of_the_program(german: None) -> None:
    g = evaluate(mech(("medium-laser", RA), ("lrm-20", LT), ("lrm-20-ammo", LT)))
    speak("de")
    assert card_ledger(g)[0].label == "Punktwert"
    assert "Größe 2" in figures_text(card(g))
    assert "Hitze, mittel" in explained(g)
    assert "Indirekt" in next(line.note for line in ability_line(g).lines if line.id == "ability.IF")


@pytest.mark.parametrize(("weapon", "is_armed"), [(None, False), ("tsemp-cannon", False), ("medium-laser", True)])
def test_a_jumper_without_damage_is_harder_to_hit_and_a_tsemp_does_none(weapon: str | None, is_armed: bool) -> None:
    """AS 8.7: a point more for a jumping unit without armament; a TSEMP is none."""
    wanted: list[Wanted] = [("jump-jet", LT)] * 4
    g = evaluate(mech(*wanted, *([(weapon, RA)] if weapon else [])))
    assert target_points(g) == tmm(g) + (0 if is_armed else 1)


@pytest.mark.parametrize(("rack", "short"), [(5, 0.1), (10, 0.15), (15, 0.25), (20, 0.3)])
def test_extended_lrms_have_the_figures_of_september_2026(rack: int, short: float) -> None:
    assert guns(evaluate(mech((f"extended-lrm-{rack}", RA))))[0].figures.damage[SHORT] == pytest.approx(short)


@pytest.mark.parametrize(("number", "bonus"), [(1, 1), (3, 3), (4, 4), (5, 5), (9, 5), (10, 6)])
def test_headquarters_add_their_number_up_to_four_and_then_a_fifth_of_it(number: int, bonus: int) -> None:
    assert point_value._headquarters(number) == bonus
