"""Settings go to another computer in one file, and a damaged file is told field by field."""

import json
from pathlib import Path

import pytest

from designer.workspace.settings import PanelArrangement, Settings, read_settings, write_settings
from designer.workspace.settings_transfer import SettingsFileError, export_settings, import_settings
from designer.workspace.view_settings import FilterSet, RememberedDesign


@pytest.fixture
def full(tmp_path):
    settings = Settings(theme="light", scale=1.5, keys={"save": ["F2"]}, restore_designs=False)
    settings.colors = {"dark": {"energy": {"fill": "#102030"}}}
    settings.window.keep("Bench")
    settings.window.splitters["compact across"] = [300, 700, 300]
    settings.views.equipment.sets = [FilterSet(name="Lasers", search="laser")]
    settings.views.board.automatic = ["sort"]
    settings.remember(tmp_path / "here.mtf", "Here")
    settings.units = tmp_path
    settings.window.geometry = "AAAA"
    settings.views.ledger.designs["here.mtf"] = RememberedDesign(pins=["sheet.bv"])
    return settings


def test_what_was_chosen_comes_back_on_another_computer(full, tmp_path):
    file = tmp_path / "mine.json"
    export_settings(full, file)
    other = Settings(units=Path("/there"))
    other.remember(tmp_path / "there.mtf", "There")
    other.window.geometry = "BBBB"
    parts = other.views.equipment, other.views.board, other.window, other.window.splitters
    assert import_settings(other, file) == ()
    assert (other.theme, other.scale, other.keys, other.restore_designs) == ("light", 1.5, {"save": ["F2"]}, False)
    assert other.colors == full.colors
    assert other.window.arrangements == [PanelArrangement(name="Bench")]
    assert other.window.splitters == {"compact across": [300, 700, 300]}
    assert [each.name for each in other.views.equipment.sets] == ["Lasers"]
    assert other.views.board.automatic == ["sort"]
    assert (other.recent, other.units, other.window.geometry) == ([tmp_path / "there.mtf"], Path("/there"), "BBBB")
    assert other.views.ledger.designs == {}
    now = other.views.equipment, other.views.board, other.window, other.window.splitters
    assert all(one is two for one, two in zip(parts, now, strict=True)), "views hold these objects"
    assert write_settings(other) == ""
    assert read_settings() == (other, "")


def test_no_file_of_this_computer_is_in_the_exported_file(full, tmp_path):
    file = tmp_path / "mine.json"
    export_settings(full, file)
    text = file.read_text("utf-8")
    assert "here.mtf" not in text
    assert str(tmp_path) not in text
    assert "AAAA" not in text


def test_invalid_values_are_named_and_stay_as_they_are(full, tmp_path):
    file = tmp_path / "odd.json"
    content = {
        "theme": "mauve",
        "density": "large",
        "scale": 9,
        "colors": {"dark": {"energy": {"fill": "red"}}},
        "window": {"ledger": False, "arrangements": [{"name": "Other"}, {"name": []}]},
        "later": 1,
    }
    file.write_text(json.dumps(content), "utf-8")
    assert import_settings(full, file) == ("colors.dark.energy", "scale", "theme", "window.arrangements.name")
    assert (full.theme, full.scale, full.density) == ("light", 1.5, "large")
    assert not full.window.ledger
    assert [each.name for each in full.window.arrangements] == ["Other", ""]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ('{"theme": "dar', "odd.json is not valid JSON (Line 1"),
        ("[1, 2]", "odd.json has no settings of Mechwright."),
        ('{"name": "a list of parts"}', "odd.json has no settings of Mechwright."),
        (None, "odd.json cannot be read: "),
    ],
)
def test_a_file_without_settings_changes_nothing(full, tmp_path, text, why):
    file, before = tmp_path / "odd.json", full.model_copy(deep=True)
    if text is not None:
        file.write_text(text, "utf-8")
    with pytest.raises(SettingsFileError) as told:
        import_settings(full, file)
    assert str(told.value).lower().startswith(why.lower())
    assert full == before
