"""The settings file: the published values, what a wrong file says, and that nothing is half done."""

from __future__ import annotations

import json
import os
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import pytest

from designer import paths
from designer.rulesets.initiative.configuration import Configuration, UnitType
from designer.rulesets.initiative.mod_file import (
    ConfigurationError,
    SettingProblem,
    read_configuration,
    shipped,
    write_configuration,
)

TABLE = {5: 19, 15: 18, 25: 17, 35: 16, 45: 15, 55: 14, 65: 13, 75: 12, 85: 11, 95: 10, 100: 9, 999: 6}
OFF = (0, 0)
TROUBLES = {
    UnitType.MECH: ((-2, -9), (-2, -8), (-5, -13)),
    UnitType.TROOPER: (OFF, (-2, -8), OFF),
    UnitType.NAVAL: (OFF, OFF, (-5, -13)),
    UnitType.VEHICLE: (OFF, OFF, (-5, -13)),
    UnitType.TURRET: (OFF, OFF, OFF),
}


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "mod.json"


def read(file: Path, content: Any) -> Configuration:
    file.write_text(content if isinstance(content, str) else json.dumps(content), encoding="utf-8")
    return read_configuration(file)


def problems(file: Path, content: Any) -> tuple[SettingProblem, ...]:
    with pytest.raises(ConfigurationError) as caught:
        read(file, content)
    return caught.value.problems


# -- values --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("settings", [shipped(), Configuration()])
@pytest.mark.parametrize("unit_type", UnitType)
def test_every_type_has_the_published_ranges(settings: Configuration, unit_type: UnitType) -> None:
    section = settings.of(unit_type)
    assert section.bounds("randomness") == (-2, -10)
    assert section.bounds("hesitation") == section.bounds("called_shot_rand") == (-2, -6)
    assert section.bounds("vigilance_rand") == (2, 6)
    assert section.bounds("inspired") == (1, 3)
    assert section.default_tonnage == 120
    assert section.init_base_by_tonnage == TABLE
    troubles = (section.bounds(f"{name}_modifier") for name in ("prone", "shutdown", "crippled"))
    assert tuple(troubles) == TROUBLES[unit_type]


def test_type_modifiers_shipped_and_built_in() -> None:
    assert [shipped().of(unit_type).type_mod for unit_type in UnitType] == [0, 0, -2, -2, -6]
    assert [Configuration().of(unit_type).type_mod for unit_type in UnitType] == [0, 2, -2, -2, -4]


def test_tags_shipped_and_built_in() -> None:
    morale = {"pilot_morale_high": 2, "pilot_morale_low": -2}
    others = {"pilot_reckless": 1, "pilot_lucky": 1, "pilot_cautious": -1}
    assert shipped().pilot.pilot_tag_modifiers == morale | others
    assert Configuration().pilot.pilot_tag_modifiers == morale


def test_the_rest_shipped_and_built_in() -> None:
    assert (shipped().debug, Configuration().debug, shipped().trace) == (True, False, False)
    assert shipped().icons.stopwatch == "sbi_stopwatch"
    assert shipped().colors == Configuration().colors
    assert shipped().colors.color_friendly_unactivated == (0.231, 0.694, 0.262, 1)
    assert shipped().colors.color_enemy_already_activated == (0.486, 0.039, 0.007, 1)


# -- reading -------------------------------------------------------------------------------------------------------


def test_missing_keys_get_what_the_mod_has_built_in(file: Path) -> None:
    assert read(file, {}) == Configuration()
    found = read(file, {"Settings": {"Mech": {"RandomnessMax": -7, "InitBaseByTonnage": {}}}})
    assert (found.mech.bounds("randomness"), found.mech.init_base_by_tonnage) == ((-2, -7), TABLE)


def test_settings_stand_alone_or_beside_what_the_loader_keeps(file: Path) -> None:
    settings = {"Vehicle": {"TypeMod": -3}}
    alone = read(file, settings)
    assert alone.vehicle.type_mod == -3
    assert read(file, {"Name": "SkillBasedInit", "Enabled": True, "Settings": settings}) == alone


def test_a_table_counts_in_the_order_of_its_tonnages(file: Path) -> None:
    section = read(file, {"Mech": {"InitBaseByTonnage": {"100": 9, "35": 16, "75": 12}}}).mech
    assert [section.base_phase(tons) for tons in (20, 60, 90, 101)] == [16, 12, 9, 0]


def test_both_ends_0_switch_a_rule_off(file: Path) -> None:
    assert read(file, {"Mech": {"ProneModifierMin": 0, "ProneModifierMax": 0}}).mech.bounds("prone_modifier").off


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"Mech": {"TypeMod": "fast"}}, 'Mech.TypeMod: expected a whole number from -99 to 99, found "fast"'),
        ({"Mech": {"TypeMod": 1.5}}, "Mech.TypeMod: expected a whole number from -99 to 99, found 1.5"),
        ({"Mech": {"TypeMod": True}}, "Mech.TypeMod: expected a whole number from -99 to 99, found true"),
        ({"Naval": {"RandomnessMin": 2}}, "Naval.RandomnessMin: expected a whole number from -99 to 0, found 2"),
        ({"Turret": {"InspiredMin": -1}}, "Turret.InspiredMin: expected a whole number from 0 to 99, found -1"),
        (
            {"Mech": {"RandomnessMin": -10, "RandomnessMax": -2}},
            "Mech.RandomnessMax: expected the severe end, -10 or less, or both ends 0, found -2",
        ),
        (
            {"Mech": {"VigilanceRandMin": 7}},
            "Mech.VigilanceRandMax: expected the severe end, 7 or more, or both ends 0, found 6",
        ),
        (
            {"Vehicle": {"ProneModifierMin": -2}},
            "Vehicle.ProneModifierMin: expected 0, as this type has no such rule, found -2",
        ),
        ({"Mech": {"DefaultTonnage": 0}}, "Mech.DefaultTonnage: expected a number above 0, found 0"),
        ({"Mech": []}, "Mech: expected an object, found []"),
        ({"Mech": {"HestiationMin": -2}}, "Mech.HestiationMin: expected the key HesitationMin, found -2"),
        (
            {"Mech": {"InitBaseByTonnage": {"x": 3}}},
            'Mech.InitBaseByTonnage.x: expected a tonnage, such as "35", found "x"',
        ),
        (
            {"Mech": {"InitBaseByTonnage": {"35": "a"}}},
            'Mech.InitBaseByTonnage.35: expected a whole number from -99 to 99, found "a"',
        ),
        (
            {"Pilot": {"PilotTagModifiers": {"pilot_lucky": None}}},
            "Pilot.PilotTagModifiers.pilot_lucky: expected a whole number from -99 to 99, found null",
        ),
        ({"Debug": 1}, "Debug: expected true or false, found 1"),
        ({"Icons": {"Stopwatch": 3}}, "Icons.Stopwatch: expected a text, found 3"),
        (
            {"Colors": {"ColorEnemyUnactivated": [1, 2, 0, 1]}},
            "Colors.ColorEnemyUnactivated.1: expected a number from 0 to 1, found 2",
        ),
    ],
)
def test_a_wrong_value_is_said_with_its_key_and_what_was_expected(file: Path, settings: Any, said: str) -> None:
    for content in (settings, {"Settings": settings}):
        assert [str(problem) for problem in problems(file, content)] == [said]


def test_a_short_color_is_said(file: Path) -> None:
    found = problems(file, {"Colors": {"ColorEnemyUnactivated": [1, 0]}})
    assert {problem.expected for problem in found} == {"four numbers from 0 to 1"}


def test_an_unknown_key_is_told_what_there_is(file: Path) -> None:
    (found,) = problems(file, {"Ship": {}})
    assert found.expected.startswith("one of the keys Debug, Trace, Mech, Trooper, Naval")


def test_all_problems_are_said_at_once(file: Path) -> None:
    found = problems(file, {"Mech": {"TypeMod": "a"}, "Turret": {"TypeMod": "b"}})
    assert [problem.key for problem in found] == ["Mech.TypeMod", "Turret.TypeMod"]


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ('{"Mech": ', "the file: expected JSON, found a mistake in line 1: Expecting value (column 10)"),
        ("[1]", "the file: expected an object, found [1]"),
        ('{"Debug": true, "Debug": false}', "Debug: expected the key once, found it twice"),
        ('{"Settings": 3}', "Settings: expected an object, found 3"),
        (
            '{"Mech": {"DefaultTonnage": NaN}}',
            "the file: expected JSON, found a mistake in line 1: expected a usable number, found NaN",
        ),
    ],
)
def test_what_is_no_settings_file_is_said(file: Path, content: str, said: str) -> None:
    (found,) = problems(file, content)
    assert str(found).startswith(said)


def test_a_file_that_is_not_there_or_not_text_is_said(file: Path) -> None:
    with pytest.raises(ConfigurationError, match="expected a file, found none"):
        read_configuration(file)
    file.write_bytes(b'{"Debug": "\xff"}')
    with pytest.raises(ConfigurationError, match="a mistake in line 1: expected UTF-8 text"):
        read_configuration(file)


# -- saving --------------------------------------------------------------------------------------------------------


def changed() -> Configuration:
    return replace(shipped(), mech=replace(shipped().mech, type_mod=4))


def test_what_is_saved_is_read_again(file: Path) -> None:
    write_configuration(changed(), file)
    assert read_configuration(file) == changed()


def test_the_file_has_the_names_of_the_mod(file: Path) -> None:
    write_configuration(shipped(), file)
    saved = json.loads(file.read_text())["Settings"]
    published = json.loads(paths.data("initiative", "mod.json").read_text())["Settings"]
    for unit_type in UnitType:
        section = unit_type.value.capitalize()
        added = {key: value for key, value in saved[section].items() if key not in published[section]}
        assert {*added.values()} <= {0}  # rules that the type does not have
        saved[section] = {key: value for key, value in saved[section].items() if key not in added}
    assert saved == published


@pytest.mark.parametrize("python_name", ["type_mod", "default_tonnage"])
def test_no_other_names_are_read(file: Path, python_name: str) -> None:
    (found,) = problems(file, {"Mech": {python_name: 3}})
    assert found.key == f"Mech.{python_name}"


def test_what_the_loader_keeps_stays(file: Path) -> None:
    file.write_text(json.dumps({"Name": "SkillBasedInit", "DLL": "x.dll", "Settings": {"Debug": True}}))
    write_configuration(changed(), file)
    content = json.loads(file.read_text())
    assert [*content] == ["Name", "DLL", "Settings"]
    assert read_configuration(file) == changed()


def test_a_save_that_fails_leaves_the_file_as_it_was(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_configuration(shipped(), file)
    before = file.read_bytes()

    def refuse(*_: object) -> None:
        raise OSError("no room")

    monkeypatch.setattr(os, "fsync", refuse)
    with pytest.raises(OSError, match="no room"):
        write_configuration(changed(), file)
    assert file.read_bytes() == before
    assert [*file.parent.iterdir()] == [file]


def test_each_side_has_a_color_before_and_after_it_has_acted() -> None:
    # INITIATIVE 5.4: an enemy is red, and darker once it has acted.
    colors = shipped().colors
    assert colors.color_enemy_unactivated == (1, 0.031, 0, 1)
    assert colors.color_enemy_already_activated == (0.486, 0.039, 0.007, 1)
    assert len({getattr(colors, field.name) for field in fields(colors)}) == 8
