"""The duel bench, the open design as a unit, and the bench that holds both beside the map."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from dataclasses import asdict, fields, replace

import pytest
from PySide6.QtCore import Qt

from designer.app.pages.lab.skirmish import duel_page, sweep_view
from designer.app.ui import idle_work
from designer.app.ui.figures import DASH
from designer.app.ui.plots.export import ExportButton
from designer.editing import edits
from designer.rulesets.skirmish.damage import survival
from designer.rulesets.skirmish.projection import projection
from designer.rulesets.skirmish.rules import DEFAULT, DOCUMENT, DamageVariant, SkirmishRules
from designer.rulesets.skirmish.sweep import SweptStatistic, duel_setup, sweep
from designer.rulesets.skirmish.units import unit_named, units
from tests.app.pages.lab.conftest import LazyLab


@pytest.fixture
def lab(designs, shown):
    return shown(LazyLab(designs), 1340, 660)


@pytest.fixture
def duel(lab):
    lab.show_named("Duel")
    choose(lab.page, lab.page.attacker, "Archer")
    choose(lab.page, lab.page.target, "Shielded Warrior")
    return lab.page


@pytest.fixture
def as_unit(lab):
    lab.show_named("Design as a unit")
    return lab.page


@pytest.fixture
def front(designs):
    return designs.context(designs.front)


def choose(page, choice, name):
    choice.setCurrentIndex(choice.findText(name))
    choice.activated.emit(choice.currentIndex())


def named(plot, name):
    return next(mark for mark in plot.marks if mark.name == name)


def lines(widget):
    return {line.name: line.value for line in widget.lines}


# -- the duel


def test_each_plot_is_exported_and_says_who_attacks_whom_from_where(duel, tmp_path):
    duel.distance.setValue(3)
    titles = set()
    for number, export in enumerate(filter(ExportButton.isVisible, duel.findChildren(ExportButton))):
        file = tmp_path / f"{number}.svg"
        export.ask = lambda _parent, _name, _suffix, file=file: file
        export.export(".svg")
        root = ET.parse(file).getroot()
        titles.add(root.findtext("{*}title", ""))
        assert root.findtext("{*}desc", "") == "Distance: 3; Stands: Level; Allies: 0"
    who = "Archer attacks Shielded Warrior"
    assert titles == {f"{what}: {who}" for what in ("Target alive", "Armor and health", "Chance to hit")}


def test_the_plots_are_wider_than_high_also_in_a_wide_window(lab, duel, qtbot):
    lab.resize(1900, 980)
    qtbot.waitUntil(duel.sweep.isVisible)
    for plot in (duel.alive, duel.chances, duel.worn, duel.sweep.plot):
        qtbot.waitUntil(lambda plot=plot: plot.width() > plot.height())


def test_the_curve_over_distance_is_that_of_the_rules(duel):
    # Archer 70 against a ranged defense of 20: two points less for each hex
    assert named(duel.chances, "level").values == (48, 46, 44, 42, 40, 38)
    assert named(duel.chances, "higher").values[5] == 48
    assert named(duel.chances, "lower").values[5] == 28


def test_distance_height_and_allies_change_the_one_attack(duel, qtbot):
    duel.distance.setValue(6)
    assert lines(duel.terms)["Chance to hit"] == "38 %"
    duel.height_of._group.button(1).click()
    assert lines(duel.terms)["High ground"] == "+10"
    assert lines(duel.terms)["Chance to hit"] == "48 %"
    assert duel.distance.maximum() == 6
    choose(duel, duel.attacker, "Shielded Warrior")
    assert duel.distance.value() == 1
    duel.height_of._group.button(0).click()
    duel.allies.setValue(1)
    assert lines(duel.terms)["Surround"] == "+5"


def test_armor_and_health_are_worn_down_as_in_the_worked_example(duel):
    # d 40 of an archer on 100 armor and 70 health, softened: seven hits
    assert named(duel.worn, "armor").values == (100, 80, 60, 40, 20, 0, 0, 0)
    assert named(duel.worn, "health").values == (70, 70, 70, 70, 68, 64, 24, 0)
    assert lines(duel.result)["Hits with the average roll"] == "7"


def test_free_attacks_are_not_counted(lab, duel):
    archer = duel.fighter(duel.attacker)
    assert lines(duel.result)[f"{archer.name}, attacks a turn"] == "2"  # 9 AP, 4 an attack
    lab.map_state.set_rules(replace(lab.map_state.scene.rules, attack_cost=0))
    assert lines(duel.result)[f"{archer.name}, attacks a turn"] == DASH


def test_the_target_is_alive_as_the_exact_chance_says(duel):
    archer, warrior = duel.fighter(duel.attacker), duel.fighter(duel.target)
    exact = survival(archer, warrior, 0.48, 40, DEFAULT)
    shown = named(duel.alive, "reduced by armor").values
    assert shown == tuple(100 * part for part in exact[: len(shown)])
    assert shown[0] == 100


def test_the_reading_line_reads_both_variants(duel, qtbot):
    duel.alive.setFocus()
    qtbot.keyClick(duel.alive, Qt.Key.Key_End)
    assert {note.words.rsplit(" ", 1)[0] for note in duel.alive.notes} == {"reduced by armor", "as written"}


def test_the_open_design_can_fight(duel, front):
    name = front.unit.names.full
    choose(duel, duel.attacker, name)
    assert duel.fighter(duel.attacker).name == name
    assert duel.distance.maximum() == duel.fighter(duel.attacker).reach


def test_an_edit_of_the_design_changes_the_duel(duel, front):
    choose(duel, duel.target, front.unit.names.full)
    before = duel.fighter(duel.target).ap
    front.apply(edits.set_walk(3))
    assert duel.fighter(duel.target).ap == before - 1


# -- the design as a unit


def test_every_statistic_stands_there_with_its_reason(as_unit, front):
    rows = as_unit.table.statistics.rows
    assert len(rows) == 16
    assert (rows[0].value, rows[0].source) == (114, "114 points of structure")
    assert as_unit.others.column(0)[0] == front.unit.names.full
    assert len(as_unit.others.column(0)) == 1 + len(units())


def test_a_coefficient_changes_the_unit_in_the_roster_at_once(lab, as_unit):
    before = lab.design_unit.projected.unit
    as_unit.form.fields["ap_base"].setValue(5)
    assert lab.design_unit.projected.unit.ap == before.ap + 2
    lab.show_named("Battle")
    roster = lab.page.roster.roster
    assert roster.rows[1].unit is lab.design_unit.projected.unit
    as_unit.file.reset.click()
    assert lab.design_unit.projected.unit == before


def test_a_coefficient_that_makes_no_sense_is_refused_with_its_reason(lab, as_unit):
    as_unit.form.fields["least_damage_percent"].setValue(150)
    assert as_unit.file.message.text() == "least_damage_percent 150 is above most_damage_percent 100."
    assert lab.design_unit.rule == projection()


def test_coefficients_are_kept_in_a_file(lab, as_unit, tmp_path):
    as_unit.file.ask_to_save = as_unit.file.ask_to_open = lambda *_: tmp_path / "rule.json"
    as_unit.form.fields["resolve"].setValue(70)
    wanted = lab.design_unit.rule
    as_unit.file.store()
    assert json.loads((tmp_path / "rule.json").read_text()) == asdict(wanted)
    as_unit.file.reset.click()
    as_unit.file.load()
    assert lab.design_unit.rule == wanted == replace(projection(), resolve=70)


def test_a_wrong_file_changes_nothing_and_is_said(lab, as_unit, tmp_path):
    as_unit.file.ask_to_open = lambda *_: tmp_path / "rule.json"
    for text in ("{", "[1]", '{"ap_bass": 3}', '{"ap_base": -3}', '{"ap_base": "x"}'):
        as_unit.file.say("")
        (tmp_path / "rule.json").write_text(text)
        as_unit.file.load()
        assert lab.design_unit.rule == projection(), text
        assert as_unit.file.message.text().startswith("rule.json changes nothing: "), text


def test_without_a_design_there_is_no_such_unit(lab, as_unit, designs):
    designs.set_front(None)
    assert lab.design_unit.projected is None
    assert not as_unit.table.statistics.rows
    lab.show_named("Battle")
    assert lab.page.roster.roster.index(0, 0).data() == "Of the rules"


def test_the_design_goes_onto_the_map(lab, front, qtbot):
    lab.show_named("Battle")
    roster = lab.page.roster
    roster.setCurrentIndex(roster.roster.index(1, 0))
    qtbot.keyClick(roster, Qt.Key.Key_Return)
    assert lab.map_state.scene.pieces[-1].unit.name == front.unit.names.full


# -- the rules


@pytest.fixture
def rules(lab):
    lab.show_named("Rules")
    return lab.page


def test_every_constant_has_its_field(rules):
    assert set(rules.form.fields) == {field.name for field in fields(SkirmishRules)}


def test_a_constant_counts_on_the_map_and_in_the_duel_and_can_be_taken_back(lab, rules):
    lab.show_named("Duel")
    duel = lab.page
    choose(duel, duel.attacker, "Archer")
    choose(duel, duel.target, "Shielded Warrior")
    rules.form.fields["ranged_distance_penalty"].setValue(5)
    assert lab.map_state.scene.rules.ranged_distance_penalty == 5
    assert named(duel.chances, "level").values == (45, 40, 35, 30, 25, 20)
    rules.form.fields["opportunity_attacks"].click()
    assert not lab.map_state.situation.rules.opportunity_attacks
    lab.map_state.undo()
    lab.map_state.undo()
    assert rules.form.fields["ranged_distance_penalty"].value() == 2
    assert rules.form.fields["opportunity_attacks"].isChecked()


def test_a_constant_that_cannot_be_is_refused_with_its_reason(lab, rules):
    rules.form.fields["plains_cost"].setValue(0)
    assert rules.file.message.text() == "every terrain must cost at least 1 AP."
    assert lab.map_state.scene.rules == DEFAULT


def test_one_click_gives_exactly_the_document_and_one_step_back_the_rest(lab, rules):
    rules.document.click()
    assert lab.map_state.scene.rules == DOCUMENT
    assert rules.form.fields["damage"].currentText() == "As written"
    assert rules.form.fields["zoc_as_cost"].isChecked()
    assert not rules.document.isEnabled()
    lab.show_named("Duel")
    choose(lab.page, lab.page.attacker, "Archer")
    choose(lab.page, lab.page.target, "Shielded Warrior")
    assert named(lab.page.chances, "level").values == (50,) * 6  # 70 against 20, at any distance
    lab.map_state.undo()
    assert lab.map_state.scene.rules == DEFAULT
    assert rules.document.isEnabled()


def test_reset_gives_the_shipped_constants_back(lab, rules):
    choose(rules, rules.form.fields["damage"], "As written")
    assert lab.map_state.scene.rules.damage is DamageVariant.TEXT
    rules.file.reset.click()
    assert lab.map_state.scene.rules == DEFAULT


# -- the win rate


def sweep_over(duel, words, qtbot):
    duel.sweep.over.setCurrentIndex(duel.sweep.over.findText(words))
    duel.sweep.over.activated.emit(duel.sweep.over.currentIndex())
    duel.sweep.start()
    qtbot.waitUntil(lambda: not duel.sweep.busy)


def test_the_win_rate_is_swept_over_a_statistic_of_either_unit(duel, qtbot, monkeypatch):
    monkeypatch.setattr(sweep_view, "BATTLES", 10)
    choose(duel, duel.attacker, "Axeman")
    choose(duel, duel.target, "Hammer Guard")
    duel.lower_panel.set_current(1)
    fighters = unit_named("Axeman"), unit_named("Hammer Guard")
    for words, side, statistic in (
        ("Attacker: armor", 0, SweptStatistic.ARMOR),
        ("Target: bypass", 1, SweptStatistic.BYPASS),
        ("Attacker: skill", 0, SweptStatistic.SKILL),
    ):
        sweep_over(duel, words, qtbot)
        values = statistic.values(fighters[side])
        wanted = {point.value: point.tally for point in sweep(duel_setup(*fighters), side, statistic, values, 10, 1)}
        assert duel.sweep.tallies == wanted
        rates = named(duel.sweep.plot, "Axeman wins").values
        assert rates == tuple(10 * tally.red for tally in wanted.values())
        interval = next(mark for mark in duel.sweep.plot.marks if mark.name == "95 % interval")
        assert all(low <= rate <= high for low, rate, high in zip(interval.lower, rates, interval.upper, strict=True))


def test_another_duel_clears_the_win_rate_and_a_press_stops_the_battles(duel, qtbot, monkeypatch):
    monkeypatch.setattr(idle_work, "SLICE", 0.0)
    duel.sweep.start()
    qtbot.waitUntil(lambda: bool(duel.sweep.tallies))
    assert duel.sweep.button.text() == "Stop"
    duel.sweep.button.click()
    assert not duel.sweep.busy
    assert duel.sweep.tallies
    choose(duel, duel.target, "Zombie")
    assert not duel.sweep.tallies
    assert duel.sweep.plot.marks == ()


def test_a_duel_that_takes_long_to_compute_is_counted_while_the_window_goes_on(lab, duel, qtbot, monkeypatch):
    monkeypatch.setattr(duel_page, "_AT_ONCE", 0.0)
    choose(duel, duel.target, "Zombie")
    qtbot.waitUntil(lambda: not duel._counting.busy)
    archer, zombie = duel.fighter(duel.attacker), duel.fighter(duel.target)
    exact = survival(archer, zombie, duel.duel.chance.percent / 100, 40, DEFAULT)
    shown = named(duel.alive, "reduced by armor").values
    assert shown == tuple(100 * part for part in exact[: len(shown)])
