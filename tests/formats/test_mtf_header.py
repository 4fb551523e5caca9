"""What the header's words mean: form, technology, engine, structure, cockpit, heat sinks, armor."""

from __future__ import annotations

import pytest

from designer.formats import read_text
from designer.units.location import CL, CT, HD, LA, LL, LT, RA, RL, RT, Form
from designer.units.unit import ArmorKind, Engine, HeatSinks, TechBase
from tests.formats.mtf_text import QUAD_BLOCKS, REFUSED, TRIPOD_BLOCKS, line_number, loaded, mtf, notes_of, unit

MIXED_IS, MIXED_CLAN = "Mixed (IS Chassis)", "Mixed (Clan Chassis)"


@pytest.mark.parametrize(
    ("config", "form", "omni"),
    [
        ("Biped", Form.BIPED, False),
        ("Biped Omnimech", Form.BIPED, True),
        ("Biped OmniMek", Form.BIPED, True),
        ("Quad", Form.QUAD, False),
        ("QuadVee Omnimech", Form.QUADVEE, True),
        ("Tripod", Form.TRIPOD, False),
        ("LAM", Form.LAM, False),
    ],
)
def test_form(config, form, omni):
    chassis = loaded({"Config": config}).unit.chassis
    assert (chassis.form, chassis.omni) == (form, omni)


def test_an_unknown_form_is_a_biped():
    text = mtf({"Config": "Hexapod"})
    found = read_text(text)
    assert found.unit.chassis.form is Form.BIPED
    assert notes_of(found) == [
        (line_number(text, "Config:Hexapod"), "'Hexapod' is not a chassis form; it is read as Biped")
    ]


@pytest.mark.parametrize("base", list(TechBase), ids=lambda base: base.name)
def test_technology_base(base):
    assert loaded({"techbase": base.value.upper()}).unit.tech.base is base


@pytest.mark.parametrize(("text", "base"), [("Mixed", TechBase.MIXED_IS), ("Wolverine", TechBase.INNER_SPHERE)])
def test_other_bases_are_read_as_inner_sphere(text, base):
    found = loaded({"techbase": text})
    assert found.unit.tech.base is base
    assert [note.text for note in found.notes] == [
        f"{REFUSED}'{text}' is not a technology base; it is read as {base.value}"
    ]


@pytest.mark.parametrize(("text", "number"), [("3456", 3456), ("-1", None), ("0", 0)])
def test_number_in_the_master_list(text, number):
    assert unit({"mul id": text}).names.mul_id == number


# -- engine ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("300 Fusion Engine", "fusion"),
        ("300 Primitive Fusion Engine", "fusion"),
        ("300 XL Engine(IS)", "xl"),
        ("300 XXL Engine", "xxl"),
        ("300 XL Fusion Engine (Inner Sphere)", "xl"),
        ("300 Light Engine", "light"),
        ("300 Compact Fusion Engine", "compact"),
        ("300 ICE Engine(IS)", "ice"),
        ("300 ICE", "ice"),
        ("300 I.C.E. Engine", "ice"),
        ("300 Fuel Cell Engine", "fuel-cell"),
        ("300 Fuel-Cell Engine", "fuel-cell"),
        ("300 Fission Engine", "fission"),
        ("300 None Engine", "none"),
    ],
)
def test_engine_kind(text, kind):
    found = loaded({"engine": text})
    assert found.unit.engine == Engine(300, kind)
    assert not [note for note in found.notes if "engine" in note.text.lower() and "slots" not in note.text]


def test_a_large_engine_is_known_by_its_rating():
    assert loaded({"engine": "420 Large XXL Engine"}).unit.engine == Engine(420, "xxl")


@pytest.mark.parametrize(
    ("base", "text", "clan"),
    [
        ("Clan", "XL (Clan) Engine(IS)", True),
        ("Clan", "XL Engine(IS)", True),
        ("Inner Sphere", "XL (Clan) Engine", False),
        (MIXED_CLAN, "XL Engine", True),
        (MIXED_CLAN, "XL Engine(IS)", False),
        (MIXED_CLAN, "XL Engine (Inner Sphere)", False),
        (MIXED_IS, "XL Engine(IS)", False),
        (MIXED_IS, "XL Engine", False),
        (MIXED_IS, "XL (Clan) Engine", True),
        (MIXED_IS, "XL Engine (C)", True),
    ],
)
def test_side_of_the_engine(base, text, clan):
    assert loaded({"techbase": base, "engine": f"200 {text}"}).unit.engine.clan is clan


def test_an_engine_without_rating_or_type_is_noted():
    texts = [note.text for note in loaded({"engine": "None"}).notes]
    assert texts[0] == f"{REFUSED}'None' does not start with an engine rating"
    assert loaded({"engine": "200 Steam Engine"}).unit.engine == Engine(200, "fusion")
    texts = [note.text for note in loaded({"engine": "200 Steam Engine"}).notes]
    assert texts == ["'200 Steam Engine' names no engine type; it is read as fusion"]


# -- structure, gyro, cockpit and the like --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("base", "text", "kind", "clan"),
    [
        ("Inner Sphere", "", "standard", False),
        ("Inner Sphere", "IS Standard", "standard", False),
        ("Inner Sphere", "Endo Steel", "is-endo-steel", False),
        ("Inner Sphere", "Endo-Steel", "is-endo-steel", False),
        ("Clan", "Endo Steel", "clan-endo-steel", True),
        ("Clan", "IS Endo Steel", "is-endo-steel", False),
        ("Inner Sphere", "Clan Endo Steel", "clan-endo-steel", True),
        ("Inner Sphere", "IS Endo Steel Prototype", "is-endo-steel-prototype", False),
        ("Inner Sphere", "Industrial Structure", "industrial", False),
        ("Clan", "Clan Industrial", "industrial", True),
        ("Inner Sphere", "IS Composite", "is-composite", False),
        ("Clan", "Clan Endo-Composite", "clan-endo-composite", True),
        ("Clan", "Clan Reinforced", "reinforced", True),
    ],
)
def test_structure(base, text, kind, clan):
    found = loaded({"techbase": base, "structure": text}).unit
    assert (found.structure, found.structure_clan) == (kind, clan)


def test_an_unknown_structure_is_standard_and_its_text_survives():
    text = mtf({"structure": "Clan Composite"})
    found = read_text(text)
    assert found.unit.structure == "standard"
    line = line_number(text, "structure:Clan Composite")
    assert notes_of(found) == [(line, "unknown structure 'Clan Composite'; it is read as standard")]


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("XL Gyro", "xl"),
        ("XL", "xl"),
        ("Heavy Duty", "heavy-duty"),
        ("None", "none"),
        ("Superheavy Gyro", "superheavy"),
    ],
)
def test_gyro_long_and_short(text, kind):
    assert loaded({"gyro": text}).unit.gyro == kind


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Small Cockpit", "small"),
        ("Small", "small"),
        ("Torso-Mounted Cockpit", "torso-mounted"),
        ("Torso Mounted", "torso-mounted"),
        ("Command Console", "command-console"),
        ("Small Command Console", "small-command"),
        ("Virtual Reality Piloting Pod", "vrpp"),
        ("VRPP", "vrpp"),
        ("Superheavy Tripod Industrial Cockpit", "superheavy-tripod-industrial"),
    ],
)
def test_cockpit_long_and_short(text, kind):
    assert loaded({"cockpit": text}).unit.cockpit == kind


@pytest.mark.parametrize("text", ["Industrial Cockpit (AFC)", "Industrial Cockpit (Adv. FCS)", "Throne"])
def test_an_unknown_cockpit_is_standard(text):
    found = loaded({"cockpit": text})
    assert found.unit.cockpit == "standard"
    assert [note.text for note in found.notes] == [f"unknown cockpit '{text}'; it is read as standard"]


def test_a_quadvee_has_its_own_cockpit_whatever_the_line_says():
    found = read_text(mtf({"Config": "QuadVee", "cockpit": "Small Cockpit"}, blocks=QUAD_BLOCKS))
    assert found.unit.cockpit == "quadvee"


@pytest.mark.parametrize(
    ("config", "key", "text", "word"),
    [
        ("LAM", "lam", "Bimodal", "Bimodal"),
        ("LAM", "lam", "Standard", "Standard"),
        ("LAM", "lam", None, "Standard"),
        ("QuadVee", "motive", "Wheel", "Wheel"),
        ("QuadVee", "motive", None, "Track"),
        ("Biped", "motive", "Wheel", ""),
    ],
)
def test_conversion(config, key, text, word):
    assert loaded({"Config": config, key: text}).unit.chassis.conversion == word


def test_ejection_and_sink_kit_go_by_their_exact_names():
    found = unit({"ejection": "Full Head Ejection System", "heat sink kit": "RISC Heat Sink Override Kit"})
    assert found.full_head_ejection
    assert found.heat_sink_kit
    assert not unit({"ejection": "Trapdoor"}).full_head_ejection


def test_locations_without_automatic_case():
    assert unit({"clancaseoptedoutlocs": "LT, RT"}).case_opt_out == {LT, RT}
    assert [note.text for note in loaded({"clancaseoptedoutlocs": "LT,XX"}).notes] == ["'XX' is no location"]


# -- heat sinks -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("base", "text", "sinks"),
    [
        ("Inner Sphere", "10 Single", HeatSinks(10, "single")),
        ("Inner Sphere", "12 IS Double", HeatSinks(12, "double")),
        ("Inner Sphere", "12 Clan Double", HeatSinks(12, "double", clan=True)),
        ("Inner Sphere", "12 Double (Clan)", HeatSinks(12, "double", clan=True)),
        ("Inner Sphere", "12 Double", HeatSinks(12, "double")),
        ("Clan", "12 Double", HeatSinks(12, "double", clan=True)),
        ("Clan", "12 Double (Inner Sphere)", HeatSinks(12, "double", clan=True)),
        ("Clan", "14 Laser", HeatSinks(14, "laser")),
        ("Inner Sphere", "10 Compact", HeatSinks(10, "compact")),
    ],
)
def test_heat_sinks(base, text, sinks):
    assert loaded({"techbase": base, "heat sinks": text}).unit.heat_sinks == sinks


def test_doubles_that_do_not_tell_their_side_are_like_the_last_one_mounted():
    clan_sink = {"Left Torso": ["CLDoubleHeatSink"] * 2}
    assert unit({"techbase": MIXED_IS, "heat sinks": "11 Double"}, clan_sink).heat_sinks.clan
    assert not unit({"techbase": MIXED_IS, "heat sinks": "11 Double"}).heat_sinks.clan


@pytest.mark.parametrize(("text", "base"), [("12", 12), ("4", 4), ("-1", None), (None, None)])
def test_sinks_of_the_base_chassis(text, base):
    assert unit({"base chassis heat sinks": text}).heat_sinks.base == base


# -- armor ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("base", "text", "kind"),
    [
        ("Inner Sphere", "Standard(Inner Sphere)", ArmorKind("standard", clan=False)),
        ("Inner Sphere", "Standard(IS/Clan)", ArmorKind("standard", clan=True)),
        ("Clan", "Standard((Unknown Technology Base))", ArmorKind("standard", clan=False)),
        ("Clan", "Standard Armor", ArmorKind("standard", clan=True)),
        ("Clan", "", ArmorKind("standard", clan=True)),
        ("Inner Sphere", "Ferro-Fibrous", ArmorKind("is-ferro-fibrous", clan=False)),
        ("Clan", "Ferro-Fibrous", ArmorKind("clan-ferro-fibrous", clan=True)),
        ("Clan", "Ferro-Fibrous (IS)", ArmorKind("is-ferro-fibrous", clan=False)),
        ("Inner Sphere", "Ferro-Fibrous(Clan)", ArmorKind("clan-ferro-fibrous", clan=True)),
        ("Inner Sphere", "IS LightFerro", ArmorKind("is-light-ferro-fibrous", clan=False)),
        ("Inner Sphere", "Industrial (Inner Sphere)", ArmorKind("industrial", clan=False)),
        ("Inner Sphere", "IS Reflective(Inner Sphere)", ArmorKind("is-reflective", clan=False)),
        ("Inner Sphere", "Hardened(Clan)", ArmorKind("hardened", clan=True)),
        ("Inner Sphere", "Stealth Armor", ArmorKind("is-stealth", clan=False)),
    ],
)
def test_armor_kind(base, text, kind):
    found = loaded({"techbase": base, "armor": text})
    assert found.unit.armor.kind == kind
    assert not [note for note in found.notes if "armor" in note.text]


def test_an_unknown_armor_is_standard():
    found = loaded({"armor": "Unobtainium(Clan)"})
    assert found.unit.armor.kind == ArmorKind("standard", clan=True)
    assert [note.text for note in found.notes] == ["unknown armor 'Unobtainium(Clan)'; it is read as standard"]


def test_points_front_and_rear():
    armor = unit().armor
    assert [armor.front[at] for at in (LA, RA, LT, RT, CT, HD, LL, RL, CL)] == [10, 10, 12, 12, 16, 9, 14, 14, 0]
    assert [armor.rear[at] for at in (LT, RT, CT)] == [4, 4, 5]


def test_a_quad_may_name_its_legs_either_way():
    own = {"Config": "Quad", "LA armor": None, "FLL armor": "11", "RL armor": None, "RRL armor": "13"}
    found = read_text(mtf(own, blocks=QUAD_BLOCKS)).unit.armor
    assert [found.front[at] for at in (LA, RA, LL, RL)] == [11, 10, 14, 13]


def test_patchwork_names_a_kind_in_every_location():
    kinds = {
        "LA armor": "IS Reactive(Inner Sphere):10",
        "RA armor": "Ferro-Fibrous(Clan):11",
        "CT armor": "Hardened(Inner Sphere):12",
    }
    rest = {f"{code} armor": "Standard(Inner Sphere):9" for code in ("LT", "RT", "HD", "LL", "RL")}
    armor = unit({"armor": "Patchwork", **kinds, **rest}).armor
    assert armor.is_patchwork
    assert armor.kind_at(LA) == ArmorKind("is-reactive")
    assert armor.kind_at(RA) == ArmorKind("clan-ferro-fibrous", clan=True)
    assert armor.kind_at(CT) == ArmorKind("hardened")
    assert (armor.front[LA], armor.front[RA], armor.front[CT], armor.front[HD]) == (10, 11, 12, 9)


def test_patchwork_of_one_kind_all_over_is_no_patchwork():
    same = {f"{code} armor": "Reactive(Clan):9" for code in ("LA", "RA", "LT", "RT", "CT", "HD", "LL", "RL")}
    armor = unit({"armor": "Patchwork", **same}).armor
    assert armor.kinds is not None
    assert not armor.is_patchwork


def test_patchwork_without_a_kind_somewhere_is_noted():
    text = mtf({"armor": "Patchwork"})
    found = read_text(text)
    message = "expected the kind of armor before the points; it is read as standard"
    assert (line_number(text, "HD armor:9"), message) in notes_of(found)


def test_a_tripod_has_a_center_leg():
    found = read_text(mtf({"Config": "Tripod", "CL armor": "15"}, blocks=TRIPOD_BLOCKS))
    assert found.unit.armor.front[CL] == 15
    assert found.notes == ()


# -- numbers --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "text", "problem"),
    [
        ("mass", "50.5", f"{REFUSED}mass: '50.5' is not a whole number; it is read as 50"),
        ("mass", "heavy", f"{REFUSED}mass: 'heavy' is not a number; it is read as 50"),
        ("mass", "-3", "mass: -3 is out of range; it is read as 1"),
        ("mass", "9" * 5000, f"{REFUSED}mass: '{'9' * 20}…' is not a number; it is read as 50"),
        ("era", "nan", f"{REFUSED}era: 'nan' is not a number; it is read as 3025"),
        ("rules level", "9", f"{REFUSED}rules level: 9 is out of range; it is read as 5"),
        ("era", "10000", "era: 10000 is out of range; it is read as 9999"),
        ("HD armor", "-1", "hd armor: -1 is out of range; it is read as 0"),
        ("HD armor", "1e999", f"{REFUSED}hd armor: '1e999' is not a number; it is read as 0"),
    ],
)
def test_absurd_numbers_are_noted_with_their_line(key, text, problem):
    content = mtf({key: text})
    assert notes_of(read_text(content)) == [(line_number(content, f"{key}:{text}"), problem)]


@pytest.mark.parametrize(
    "key",
    ["chassis", "Config", "techbase", "era", "rules level", "mass", "engine", "structure", "heat sinks", "jump mp"],
)
def test_a_missing_key_is_noted(key):
    found = loaded({key: None})
    assert (0, f"{REFUSED}'{key.lower()}:' is missing") in notes_of(found)


def test_missing_armor_is_noted():
    assert notes_of(loaded({"RTC armor": None})) == [(0, f"{REFUSED}'rtc armor:' is missing; it is read as 0")]
