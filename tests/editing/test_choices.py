"""The lists of the chassis hold what fits the sides and the body, and the weight table adds up."""

import pytest

from designer.construction.mass import mass
from designer.construction.movement import bv_jump
from designer.editing import EditRefusedError, Session, edits
from designer.editing.blank import new_unit
from designer.editing.choices import ROWS, armors_at, chosen_armor_at, engines
from designer.editing.weight_table import PartFigures, chassis_mass, jump_count
from designer.units.location import LT, RL, RT, Form
from designer.units.unit import Tech, TechBase
from tests.building import evaluate, mech


def session_of(**options):
    return Session(new_unit(**options))


def names(session, row):
    return [choice.name for choice in ROWS[row].choices(session.graph)]


def legal(session, row):
    return [choice.name for choice in ROWS[row].choices(session.graph) if not choice.why]


def whys(session, row):
    return {choice.name: choice.why for choice in ROWS[row].choices(session.graph) if choice.why}


def chosen(session, row):
    return ROWS[row].chosen(session.graph)


def part(session, row):
    found = ROWS[row].part
    assert found is not None
    return found(session.graph)


@pytest.mark.parametrize("row", ROWS)
@pytest.mark.parametrize("base", TechBase)
@pytest.mark.parametrize(("form", "tonnage"), [(Form.BIPED, 75), (Form.QUAD, 30), (Form.TRIPOD, 130), (Form.LAM, 50)])
def test_choosing_an_entry_makes_it_the_chosen_one(row, base, form, tonnage):
    session = session_of(form=form, tonnage=tonnage, base=base)
    for choice in ROWS[row].choices(session.graph):
        try:
            there = session.what_if(choice.edit).overlay
        except EditRefusedError:
            continue
        assert ROWS[row].chosen(there) == choice.key


@pytest.mark.parametrize("row", [row for row in ROWS if row != "jump"])
@pytest.mark.parametrize("base", TechBase)
def test_what_is_chosen_is_in_its_list_once(row, base):
    session = session_of(base=TechBase.CLAN)
    session.apply(edits.set_engine("xl", clan=True))
    session.apply(edits.set_structure("clan-endo-steel", clan=True))
    session.apply(edits.set_tech_base(base))
    keys = [choice.key for choice in ROWS[row].choices(session.graph)]
    assert keys.count(chosen(session, row)) == 1
    assert len(set(keys)) == len(keys)


def test_each_side_may_have_its_own_parts():
    sphere, clan = session_of(year=3067, rules_level=3), session_of(base=TechBase.CLAN, year=3067, rules_level=3)
    assert "Light Ferro-Fibrous" in legal(sphere, "armor")
    assert "Light Ferro-Fibrous (IS)" not in legal(clan, "armor")
    assert "200 Light" in legal(sphere, "engine")
    assert "200 Light" not in legal(clan, "engine")


def test_parts_of_the_other_side_say_whose_they_are():
    sphere, clan = session_of(year=3067, rules_level=3), session_of(base=TechBase.CLAN, year=3067, rules_level=3)
    assert whys(clan, "engine")["200 Light"] == "Inner Sphere only"
    assert whys(clan, "armor")["Light Ferro-Fibrous (IS)"] == "Inner Sphere only"
    assert whys(sphere, "armor")["Ferro-Lamellor (Clan)"] == "Clan only"
    assert whys(sphere, "boosters")["MASC (Clan)"] == "Clan only"


def test_one_location_may_wear_something_else():
    session = session_of(year=3067)
    choice = next(c for c in armors_at(session.graph, RT) if c.name == "Ferro-Fibrous")
    session.apply(choice.edit)
    assert chosen_armor_at(session.graph, RT) == "is-ferro-fibrous"
    assert chosen_armor_at(session.graph, LT) == "standard"
    assert chosen(session, "armor") is None


def test_a_mixed_design_is_offered_both_sides_by_name():
    mixed = session_of(base=TechBase.MIXED_IS)
    assert {"Endo Steel", "Endo Steel (Clan)"} <= set(names(mixed, "structure"))
    assert {"200 XL", "200 XL (Clan)"} <= set(names(mixed, "engine"))
    assert {"Double", "Double (Clan)", "Laser", "Compact"} <= set(names(mixed, "sinks"))
    assert names(mixed, "engine").count("200 Fusion") == 1


def test_a_part_of_the_other_side_stays_in_the_list_while_it_is_chosen():
    session = session_of(base=TechBase.CLAN)
    session.apply(edits.set_engine("xl", clan=True))
    session.apply(edits.set_tech_base(TechBase.INNER_SPHERE))
    assert "200 XL (Clan)" in names(session, "engine")
    session.apply(edits.set_engine("xl", clan=False))
    assert "200 XL (Clan)" not in legal(session, "engine")


def test_the_body_decides_cockpit_and_gyro():
    assert names(session_of(tonnage=130), "gyro") == ["None", "Superheavy"]
    assert "Tripod" not in names(session_of(), "cockpit")
    assert "Superheavy Tripod" in names(session_of(form=Form.TRIPOD, tonnage=130), "cockpit")
    assert names(session_of(form=Form.QUADVEE, base=TechBase.CLAN), "cockpit") == ["QuadVee"]


def test_what_a_year_or_level_forbids_comes_last_and_says_why():
    # TM p. 274: XL engines are lost to the Inner Sphere in 2865 and back in 3035.
    early = session_of(year=3025)
    engines = {choice.name: choice.why for choice in ROWS["engine"].choices(early.graph)}
    assert engines["200 Fusion"] == ""
    assert engines["200 XL"] == "Extinct since 2865"
    assert engines["200 Light"] == "Not before 3050"
    whys = [bool(why) for why in engines.values()]
    assert whys == sorted(whys)
    early.apply(edits.set_year(3067))
    engines = {choice.name: choice.why for choice in ROWS["engine"].choices(early.graph)}
    assert engines["200 XL"] == engines["200 Light"] == ""


def test_walking_names_the_run_that_comes_with_it():
    session = session_of()
    assert "5, run 8" in names(session, "walk")
    session.apply(edits.set_enhancement("is-masc"))
    assert "5, run 10" in names(session, "walk")


def test_no_walk_is_legal_whose_engine_outweighs_the_mech():
    # TM p. 49: the engine of rating 400 weighs 52.5 t, that of 500 weighs 462.5 t, an XL one half of it.
    session = session_of(tonnage=100)
    assert "4, run 6" in legal(session, "walk")
    assert whys(session, "walk") == {"5, run 8": "Its engine would weigh 462.5 t"}
    session.apply(edits.set_engine("xl", False))
    assert whys(session, "walk") == {"5, run 8": "Its engine would weigh 231.5 t"}


def test_the_weight_table_follows_the_published_masses():
    # TM p. 49, 50: a 200-rated engine is 8.5 t, its gyro 2 t; cockpit 3 t, structure a tenth of 50 t.
    session = session_of(tonnage=50)
    assert part(session, "engine") == PartFigures(8500, 6)
    assert part(session, "gyro") == PartFigures(2000, 4)
    assert part(session, "cockpit") == PartFigures(3000, 5)
    assert part(session, "structure") == PartFigures(5000, 0)
    session.apply(edits.set_structure("is-endo-steel"))
    assert part(session, "structure") == PartFigures(2500, 14)


def test_the_chassis_weighs_what_the_empty_design_weighs():
    session = session_of(tonnage=50)
    assert chassis_mass(session.graph) == mass(session.graph).total
    session.apply(edits.set_jump("jump-jet", 4))
    session.apply(edits.set_enhancement("is-masc"))
    assert chassis_mass(session.graph) == mass(session.graph).total


def test_jumping_is_counted_in_jets_or_by_the_size_of_the_boosters():
    session = session_of()
    assert (jump_count(session.graph), chosen(session, "jump")) == (0, None)
    session.apply(edits.set_jump("jump-jet", 3))
    assert (jump_count(session.graph), chosen(session, "jump")) == (3, "jump-jet")
    session.apply(edits.set_jump("mech-mechanical-jump-boosters", 2))
    assert (jump_count(session.graph), chosen(session, "jump")) == (2, "mech-mechanical-jump-boosters")
    # A file may give half a size: halves count as a whole MP (BV rule 1.6).
    half = mech(("mech-mechanical-jump-boosters", RL, {"size": 2.5}))
    assert jump_count(evaluate(half)) == bv_jump(evaluate(half)) == 3


def test_boosters_are_chosen_together():
    session = session_of()
    both = next(choice for choice in ROWS["boosters"].choices(session.graph) if choice.name == "Both")
    session.apply(both.edit)
    assert chosen(session, "boosters") == ("is-masc", "supercharger")
    none = next(choice for choice in ROWS["boosters"].choices(session.graph) if choice.name == "None")
    session.apply(none.edit)
    assert chosen(session, "boosters") == (None, None)
    assert session.unit.mounts == new_unit().mounts


def test_patchwork_armor_is_no_entry_of_the_list():
    session = session_of()
    session.apply(edits.set_armor_kind("hardened", location=session.unit.chassis.form.locations[0]))
    assert chosen(session, "armor") is None


def test_an_edit_elsewhere_leaves_the_lists_the_same_objects():
    session = session_of()
    before = {name: row.choices(session.graph) for name, row in ROWS.items()}
    session.apply(edits.place_best("medium-laser"))
    session.apply(edits.maximize_armor())
    for name, row in ROWS.items():
        assert row.choices(session.graph) is before[name], name


def test_an_engine_that_mixes_technology_is_offered_once_there_is_mixed_technology():
    """The Clans build no fission engine of their own; Mixed Technology begins in 2815 (clan_years of its record)."""
    why = {}
    for year in (2814, 2890):
        clan = mech(year=year).with_(tech=Tech(TechBase.CLAN, year, 3))
        why[year] = {choice.key: choice.why for choice in engines(evaluate(clan))}["fission", None]
    assert why[2814] == "Not before 2815"
    assert "2815" not in why[2890]
