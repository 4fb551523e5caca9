"""Settings survive a restart, and a broken file costs one sentence instead of the program."""

import json
import os

import pytest

from designer.sheets.kinds import Aid
from designer.workspace.settings import RECENT_FILES, NewDesign, Settings, read_settings, settings_path, write_settings
from designer.workspace.view_settings import (
    EquipmentSettings,
    FilterSet,
    LibrarySettings,
    RememberedDesign,
    ViewSettings,
)


def test_the_first_run_has_the_usual_settings_and_writes_nothing():
    settings, note = read_settings()
    assert (settings, note) == (Settings(), "")
    assert not settings_path().exists()


def test_what_was_chosen_holds_after_a_restart(tmp_path):
    settings = Settings(theme="dark", density="large", linked_armor=False)
    settings.window.splitters = {"compact": [284, 758, 300]}
    settings.views.equipment.groups = ["Missiles"]
    settings.views.printing.options.without = frozenset({Aid.TO_HIT, Aid.QUIRKS})
    settings.remember(tmp_path / "one.mtf")
    assert write_settings(settings) == ""
    assert read_settings() == (settings, "")


def test_a_file_that_is_no_json_is_set_aside():
    settings_path().parent.mkdir(parents=True)
    settings_path().write_text('{"theme": "dar', "utf-8")
    settings, note = read_settings()
    assert settings == Settings()
    assert "not valid JSON" in note
    assert settings_path().with_name("settings.json.broken").read_text("utf-8") == '{"theme": "dar'


def test_one_bad_setting_does_not_cost_the_others():
    settings_path().parent.mkdir(parents=True)
    content = {"theme": "mauve", "density": "large", "scale": 9, "window": {"geometry": "AAAA"}, "later": 1}
    settings_path().write_text(json.dumps(content), "utf-8")
    settings, note = read_settings()
    assert (settings.theme, settings.density, settings.scale) == ("system", "large", 1.0)
    assert settings.window.geometry == "AAAA"
    assert note == "Some settings are invalid and were replaced by their defaults: scale, theme."


def test_unknown_keys_are_kept():
    settings_path().parent.mkdir(parents=True)
    content = {"later": 1, "window": {"later": [2]}, "views": {"later": {"a": 3}, "slots": {"later": 4}}}
    settings_path().write_text(json.dumps(content), "utf-8")
    settings, note = read_settings()
    assert note == ""
    assert write_settings(settings) == ""
    again = json.loads(settings_path().read_text("utf-8"))
    assert (again["later"], again["window"]["later"]) == (1, [2])
    assert (again["views"]["later"], again["views"]["slots"]["later"]) == ({"a": 3}, 4)


@pytest.mark.parametrize(
    ("views", "odd"),
    [
        ({"browser": {"technology": "Martian", "details": True}}, "views.browser.technology"),
        ({"browser": {"hidden": 3, "details": True}}, "views.browser.hidden"),
        ({"browser": {"sets": [7, {"name": ""}, {"search": "x"}], "details": True}}, "views.browser.sets"),
        (
            {"browser": {"favourites": 3, "recent": "x", "details": True}},
            "views.browser.favourites, views.browser.recent",
        ),
        ({"browser": {"details": True}, "slots": {"automatic": ["polish"]}}, "views.slots.automatic"),
        ({"browser": {"details": True}, "armor": {"head": "big", "rear": 900}}, "views.armor.head, views.armor.rear"),
        ({"browser": {"details": True}, "breakdown": {"crew": {"gunnery": "best"}}}, "views.breakdown.crew"),
        ({"browser": {"details": True}, "breakdown": {"designs": 3}}, "views.breakdown.designs"),
        (
            {"browser": {"details": True}, "breakdown": {"designs": {"A": {"goal": {"sense": "best", "value": 3}}}}},
            "views.breakdown.designs",
        ),
    ],
)
def test_one_bad_value_of_a_view_does_not_cost_its_others(views, odd):
    settings_path().parent.mkdir(parents=True)
    settings_path().write_text(json.dumps({"theme": "dark", "views": views}), "utf-8")
    settings, note = read_settings()
    assert note == f"Some settings are invalid and were replaced by their defaults: {odd}."
    assert (settings.theme, settings.views.equipment.details) == ("dark", True)
    usual = ViewSettings(equipment=EquipmentSettings(details=True))
    usual.ledger.designs = {name: RememberedDesign() for name in settings.views.ledger.designs}
    assert settings.views == usual


def test_of_a_list_only_the_bad_elements_go():
    settings_path().parent.mkdir(parents=True)
    sets = [{"name": ""}, {"name": "Clan guns", "technology": "Clan", "hidden": ["level", "dragons", "torpedoes"]}, 7]
    settings_path().write_text(json.dumps({"views": {"browser": {"sets": sets}}}), "utf-8")
    settings, _ = read_settings()
    wanted = FilterSet(name="Clan guns", technology="Clan", hidden=["level", "torpedoes"])
    assert settings.views.equipment.sets == [wanted]


@pytest.mark.parametrize("content", ["[]", '"dark"', "null"])
def test_json_of_another_shape_gives_the_usual_settings(content):
    settings_path().parent.mkdir(parents=True)
    settings_path().write_text(content, "utf-8")
    settings, note = read_settings()
    assert settings == Settings()
    assert "everything" in note


def test_a_folder_that_cannot_be_written_is_said_in_a_sentence(tmp_path):
    blocked = tmp_path / "file"
    blocked.write_text("", "utf-8")
    assert write_settings(Settings(), blocked / "settings.json").startswith("The settings could not be saved")


def test_recent_files_are_few_without_doubles_and_the_last_comes_first(tmp_path):
    settings = Settings()
    for number in range(RECENT_FILES + 3):
        settings.remember(tmp_path / f"{number}.mtf")
    settings.remember(tmp_path / "7.mtf")
    assert settings.recent[0] == tmp_path / "7.mtf"
    assert len(settings.recent) == len(set(settings.recent)) == RECENT_FILES
    assert settings.folder == tmp_path
    settings.remember(tmp_path / "8.mtf", "Heron HRN-1")
    assert settings.titles == {str(tmp_path / "8.mtf"): "Heron HRN-1"}
    settings.forget(tmp_path / "7.mtf")
    assert tmp_path / "7.mtf" not in settings.recent


def test_the_next_design_starts_on_the_side_of_the_last_one_but_with_a_body_of_its_own(tmp_path):
    settings = Settings()
    last = NewDesign(form="QUADVEE", tonnage=70, base="CLAN", year=3136, rules_level=4, omni=True, conversion="Wheel")
    settings.new_design = last
    assert settings.new_design == NewDesign(base="CLAN", year=3136, rules_level=4)
    path = tmp_path / "settings.json"
    path.write_text(json.dumps({"new_design": last.model_dump()}), "utf-8")
    assert read_settings(path) == (settings, "")


def test_a_number_that_is_none_costs_only_its_setting():
    settings_path().parent.mkdir(parents=True)
    settings_path().write_text(
        '{"theme": "dark", "scale": NaN, "window": {"splitters": {"a": [' + "9" * 400 + "]}}}", "utf-8"
    )
    settings, note = read_settings()
    assert (settings.theme, settings.scale, settings.window.splitters) == ("dark", 1.0, {"a": []})
    assert note == "Some settings are invalid and were replaced by their defaults: scale, window.splitters.a."
    assert "NaN" in settings_path().with_name("settings.json.broken").read_text("utf-8")


@pytest.mark.parametrize("text", ["[" * 100_000, '{"a":' * 100_000, "[]", "null", "\x00"])
def test_settings_that_are_none_are_set_aside(text):
    settings_path().parent.mkdir(parents=True)
    settings_path().write_text(text, "utf-8")
    settings, note = read_settings()
    assert settings == Settings()
    assert note
    assert settings_path().with_name("settings.json.broken").read_text("utf-8") == text


def test_a_file_name_that_is_not_utf8_is_remembered(tmp_path):
    settings = Settings(theme="dark")
    settings.remember(tmp_path / os.fsdecode(b"Hunchback-\xfc\xff.mtf"), "Hunchback HBK-4G")
    assert write_settings(settings) == ""
    assert read_settings() == (settings, "")


def test_columns_and_axes_of_an_earlier_version_show_the_same_figures():
    kept = {"columns": ["year", "armor", "heat", "medium", "per_bv", "mass"], "across": "armor", "up": "heat"}
    read = LibrarySettings.model_validate(kept)
    assert read.shown == ["year", "armor.percent", "heat.balance", "damage.9", "per_bv", "tonnage"]
    assert (read.x_axis, read.y_axis) == ("armor.percent", "heat.net")
    read.x_axis = "armor"  # the points, which versions before did not offer
    assert LibrarySettings.model_validate(read.model_dump()) == read
