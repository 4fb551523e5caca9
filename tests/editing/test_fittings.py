"""Fittings are switched each by itself, and say what they weigh."""

import pytest

from designer.editing import Session, edits
from designer.editing.blank import new_unit
from designer.editing.fittings import fitted_briefly, fitted_words, fittings, fittings_part
from designer.editing.weight_table import PartFigures
from designer.formats import read, write
from designer.units.location import HD, LT, RT
from designer.units.unit import TechBase


@pytest.fixture
def session():
    return Session(new_unit(tonnage=50, year=3130, rules_level=4))


def switch(session, key):
    session.apply(next(choice for choice in fittings(session.graph) if choice.key == key).edit)


def test_nothing_is_fitted_at_first(session):
    assert fitted_words(session.graph) == "None"
    assert not any(choice.fitted for choice in fittings(session.graph))


@pytest.mark.parametrize(
    "key", ["omni", "ejection", "wing", "kit", "console", "dni-cockpit-modification", "damage-interrupt-circuit"]
)
def test_a_switch_goes_on_and_off(session, key):
    before = session.unit
    switch(session, key)
    assert [choice.key for choice in fittings(session.graph) if choice.fitted] == [key]
    switch(session, key)
    assert session.unit == before


def test_the_words_name_all_of_them(session):
    switch(session, "omni")
    switch(session, "ejection")
    assert fitted_words(session.graph) == "Omni, full-head ejection"
    assert fitted_briefly(session.graph) == "Omni, ejection"


def test_a_wing_lies_in_both_side_torsos_and_weighs_by_the_tonnage(session):
    # TO p. 295: 7 % of the 'Mech's mass to the half ton for the Inner Sphere, four slots in each side torso.
    switch(session, "wing")
    [wing] = session.unit.mounts[-1:]
    assert {slot.location for slot in wing.slots} == {LT, RT}
    assert fittings_part(session.graph) == PartFigures(3500, 8)


def test_a_clan_chassis_gets_its_own_wing(session):
    session.apply(edits.set_tech_base(TechBase.CLAN))
    switch(session, "wing")
    assert session.unit.mounts[-1].item == "partial-wing-clan"


def test_the_console_is_that_of_the_cockpit(session):
    session.apply(edits.set_cockpit("small"))
    switch(session, "console")
    assert session.unit.cockpit == "small-command"
    session.apply(edits.set_cockpit("interface"))
    assert "console" not in [choice.key for choice in fittings(session.graph)], "there is none with a console"


def test_ejection_and_a_console_exclude_each_other(session):
    switch(session, "console")
    why = {choice.key: choice.why for choice in fittings(session.graph)}
    assert "Command Console" in why["ejection"]


def test_enhanced_imaging_is_of_the_clans_and_stands_beside_the_cockpit(session, tmp_path):
    why = {choice.key: choice.why for choice in fittings(session.graph)}
    assert why["enhanced-imaging-interface"] == "Clan only"
    session.apply(edits.set_tech_base(TechBase.CLAN))
    switch(session, "enhanced-imaging-interface")
    assert session.unit.mounts[-1].location is HD
    write(session.unit, tmp_path / "ei.mtf")
    assert "nocrit:EIInterface:HD" in (tmp_path / "ei.mtf").read_text()


def test_a_file_may_name_modifications_without_a_location(session, tmp_path):
    file = tmp_path / "dni.mtf"
    write(session.unit, file)
    file.write_text(file.read_text() + "nocrit:DNICockpitModification:None\nnocrit:DamageInterruptCircuit:None\n")
    unit = read(file).unit
    fitted = [choice.key for choice in fittings(Session(unit).graph) if choice.fitted]
    assert fitted == ["dni-cockpit-modification", "damage-interrupt-circuit"]


def test_a_wing_of_an_omni_is_fixed(session):
    # TO p. 295: a partial wing is part of the structure and cannot be in a pod.
    switch(session, "omni")
    switch(session, "wing")
    assert not session.unit.mounts[-1].pod


def test_what_is_too_early_says_so(session):
    session.apply(edits.set_year(3025))
    why = {choice.key: choice.why for choice in fittings(session.graph)}
    assert why["wing"].startswith("Not before")
