"""The editor of the user's own units: statistics, weapons by their rules, files, and where the units can be used."""

from __future__ import annotations

import json

import pytest
from PySide6.QtCore import Qt

from designer.app.pages.lab.page import Lab
from designer.app.pages.lab.skirmish.map_symbols import initials
from designer.editing import edits
from designer.rulesets.skirmish.unit_file import unit_of, unit_text
from designer.rulesets.skirmish.units import CODES, unit_named, units
from designer.workspace.settings import Settings, read_settings, write_settings
from tests.app.pages.lab.conftest import LazyLab


@pytest.fixture
def lab(designs, shown):
    return shown(LazyLab(designs), 1340, 660)


@pytest.fixture
def page(lab):
    lab.show_named("Units")
    return lab.page


def pick(page, name):
    """Choose a unit of the list, as a click does."""
    rows = page.roster.roster.rows
    page.roster.chosen.emit(page.roster.roster.key(next(row for row in rows if row.words == name and row.unit)))


def arm(page, name):
    field = page.form.fields["weapon"]
    field.setCurrentIndex(field.findText(name))
    field.activated.emit(field.currentIndex())


def test_all_sixteen_statistics_and_the_weapon_have_fields(page):
    assert set(page.form.fields) == {*CODES, "weapon"}
    assert page.unit == units()[0]


def test_the_units_of_the_rules_stay_and_a_change_makes_an_own_unit(page, lab):
    pick(page, "Archer")
    page.form.fields["hp"].setValue(90)
    assert unit_named("Archer").hp == 55
    assert [(unit.name, unit.hp, unit.ranged) for unit in lab.own_units.units] == [("Archer (own)", 90, 70)]
    page.form.fields["hp"].setValue(95)
    assert [unit.hp for unit in lab.own_units.units] == [95]
    assert page.roster.current_key == page.unit.id


def test_a_weapon_is_chosen_and_balanced_by_the_rule_of_the_document(page):
    pick(page, "Shielded Warrior")  # MAT 65, ADM 80, DMAX 40
    arm(page, "Sword")
    assert page.form.fields["melee"].value() == 75
    arm(page, "Spear")
    assert page.form.fields["melee"].value() == 85
    arm(page, "Axe")
    assert [page.form.fields[name].value() for name in ("melee", "armor_damage", "damage_max")] == [65, 130, 50]
    assert page.kept.text() == "Axe: keeps its rule."
    page.form.fields["armor_damage"].setValue(100)
    assert not page.broken.isVisible()
    page.form.fields["damage_max"].setValue(40)
    assert page.broken.isVisible()
    assert page.broken.text() == "Axe: damage to armor must be 101 or more, or highest damage must be 41 or more."
    arm(page, "None of these")
    assert not page.broken.isVisible()


def test_there_is_one_skill_at_a_time_and_none_is_refused_with_its_reason(page):
    pick(page, "Direwolf")
    page.form.fields["ranged"].setValue(50)
    assert (page.unit.melee, page.unit.ranged) == (0, 50)
    assert page.form.fields["melee"].value() == 0
    page.form.fields["ranged"].setValue(0)
    assert "exactly one of the two must be above 0" in page.file.message.text()
    assert page.form.fields["ranged"].value() == 50


def test_the_name_is_typed_and_is_given_once(page, lab, qtbot):
    for wanted, given in (("Ogre", "Ogre"), ("Ogre", "Ogre (2)")):
        pick(page, "Zombie")
        page.name.setText("")
        qtbot.keyClicks(page.name, wanted)
        qtbot.keyClick(page.name, Qt.Key.Key_Return)
        assert page.unit.name == given
    assert [unit.name for unit in lab.own_units.units] == ["Ogre", "Ogre (2)"]
    page.name.setText(" ")
    page.name.editingFinished.emit()
    assert page.name.text() == "Ogre (2)"


def test_a_unit_is_saved_as_json_and_loaded_into_the_roster(page, lab, tmp_path):
    pick(page, "2H Warrior")
    page.copy.click()
    arm(page, "Hammer")
    wanted = page.unit
    page.file.ask_to_save = page.file.ask_to_open = lambda *_: tmp_path / "unit.json"
    page.file.save.click()
    assert unit_of((tmp_path / "unit.json").read_bytes()) == wanted
    page.remove.click()
    assert lab.own_units.units == ()
    assert not page.remove.isEnabled()
    page.file.open.click()
    assert lab.own_units.units == (wanted,)
    assert page.unit == wanted


def test_a_file_without_a_unit_changes_nothing_and_is_said(page, lab, tmp_path):
    (tmp_path / "unit.json").write_text('{"name": "Imp", "hp": 5000, "melee": 4}')
    page.file.ask_to_open = lambda *_: tmp_path / "unit.json"
    page.file.open.click()
    assert lab.own_units.units == ()
    assert page.file.message.text() == "unit.json changes nothing: Imp: HP is 5000, but must be 999 or less"


def test_own_units_fight_duels_and_go_onto_the_map(page, lab, qtbot):
    pick(page, "Archer")
    page.form.fields["reach"].setValue(9)
    lab.show_named("Duel")
    duel = lab.page
    duel.attacker.setCurrentIndex(duel.attacker.findText("Archer (own)"))
    duel.attacker.activated.emit(duel.attacker.currentIndex())
    assert duel.distance.maximum() == 9
    lab.show_named("Battle")
    roster = lab.page.roster
    roster.choose(page.unit.id)
    qtbot.keyClick(roster, Qt.Key.Key_Return)
    assert lab.map_state.scene.pieces[-1].unit == page.unit


def test_the_map_opens_a_unit_file_into_the_roster(lab, tmp_path):
    (tmp_path / "imp.json").write_text('{"name": "Imp", "hp": 20, "melee": 40}')
    lab.show_named("Battle")
    lab.page.ask_to_open = lambda *_: tmp_path / "imp.json"
    before = lab.map_state.scene
    lab.page.open_file()
    assert lab.page.message.text() == "Imp is in the roster."
    assert "Imp" in [row.words for row in lab.page.roster.roster.rows]
    assert lab.map_state.scene is before
    (tmp_path / "imp.json").write_text('{"name": "Imp", "hp": 0, "melee": 40}')
    lab.page.open_file()
    assert lab.page.message.text() == "imp.json cannot be opened: Imp: HP is 0, but must be 1 or more"


def test_the_open_design_is_shown_as_it_is_and_copied_when_changed(page, lab, designs):
    design = designs.context(designs.front)
    name = design.unit.names.full
    pick(page, name)
    before = page.form.fields["ap"].value()
    design.apply(edits.set_walk(3))
    assert page.form.fields["ap"].value() == before - 1
    page.form.fields["ap"].setValue(12)
    assert [(unit.name, unit.ap) for unit in lab.own_units.units] == [(f"{name} (own)", 12)]
    designs.set_front(None)
    assert page.unit.ap == 12


def test_own_units_are_there_at_the_next_start(page, lab, designs, tmp_path):
    pick(page, "Archer")
    page.copy.click()
    write_settings(designs.settings, tmp_path / "settings.json")
    found, note = read_settings(tmp_path / "settings.json")
    assert note == ""
    designs.settings.views.skirmish = found.views.skirmish
    assert Lab(designs).own_units.units == lab.own_units.units != ()


def test_a_unit_of_the_settings_that_this_version_cannot_use_is_kept_and_left_out(designs, qtbot):
    good = json.loads(unit_text(unit_named("Archer")))
    odd = {"name": "Imp", "hp": 5000}
    designs.settings.views.skirmish.units = [odd, good]
    lab = Lab(designs)
    qtbot.addWidget(lab)
    assert [unit.name for unit in lab.own_units.units] == ["Archer"]
    lab.own_units.remove(lab.own_units.units[0])
    assert designs.settings.views.skirmish.units == [odd]
    assert Settings.model_validate_json(designs.settings.model_dump_json()).views.skirmish.units == [odd]


@pytest.mark.parametrize(
    ("name", "letters"),
    [
        ("Shielded Warrior", "SW"),
        ("2H Warrior", "2W"),
        ("Axeman", "Ax"),
        ("Wayfarer WFR-3D", "Wa"),
        ("Atlas II", "At"),
        ("Timber Wolf Prime", "TW"),
        ("", ""),
    ],
)
def test_a_counter_has_two_letters_of_the_name_and_none_of_the_model_number(name, letters):
    assert initials(name) == letters
