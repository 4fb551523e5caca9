"""Looking up items by id and by what files call them; data files that are broken; what the loader costs."""

import json
import re
import subprocess
import sys

import pytest

from designer.catalog import DataError, RuleSet, catalog, systems
from designer.catalog.catalog import FILES, Catalog, item_records
from designer.catalog.systems import read_systems


def record(item_id, name, mtf, *aliases, **fields):
    return {
        "id": item_id,
        "name": name,
        "mtf": mtf,
        "aliases": [*aliases],
        "kind": "energy",
        "type": "weapon",
        **fields,
    }


@pytest.fixture
def small():
    """Two lasers of one display name, a neutral one, and ammunition with a short name."""
    return Catalog(
        [
            record("is-er-laser", "ER Laser", "ISERLaser", "IS ER Laser", "Old Laser", tech="IS"),
            record("clan-er-laser", "ER Laser", "CLERLaser", "Clan ER Laser", tech="Clan", flags=["laser"]),
            record("laser", "Laser", "Laser Beam", damage=[5, 5, 5]),
            record("rounds", "Rounds [Full]", "IS Rounds", short="Rounds", tech="IS"),
        ]
    )


def test_an_id_gives_its_item(small):
    laser = small["laser"]
    assert (laser.id, laser.name, laser.mtf, laser.damage) == ("laser", "Laser", "Laser Beam", (5, 5, 5))
    assert "laser" in small
    assert len(small) == 4


def test_an_id_that_is_none_is_a_key_error(small):
    assert "plasma" not in small
    with pytest.raises(KeyError, match="plasma"):
        small["plasma"]


def test_an_item_is_made_once_and_only_when_asked_for(small):
    assert not small.items
    laser = small["laser"]
    assert small["laser"] is laser
    assert small.named("Laser Beam") is laser
    assert [*small.items] == ["laser"]
    assert {id(item) for item in small} == {id(item) for item in small}


@pytest.mark.parametrize(
    ("name", "damage", "heat"),
    # Damage and heat of a shot as the books print them (TM p. 341); an Ultra fires two at once, a rotary six.
    [("Medium Laser", 5, 3), ("ISUltraAC5", 10, 2), ("ISRotaryAC5", 30, 6)],
)
def test_a_salvo_is_all_shots_at_once(name, damage, heat):
    item = catalog().named(name)
    assert item is not None
    assert (item.salvo_damage, item.salvo_heat) == (damage, heat)


def test_what_a_record_leaves_out_has_its_default(small):
    assert small["laser"].short == "Laser"
    assert small["rounds"].short == "Rounds"
    assert small["laser"].flags == frozenset()
    assert small["clan-er-laser"].flags == frozenset(("laser",))


@pytest.mark.parametrize("name", ["ISERLaser", "iserlaser", "  ISERLaser ", "old laser", "IS ER Laser"])
def test_a_name_or_old_spelling_finds_its_item_in_any_case(small, name):
    assert small.named(name) is small["is-er-laser"]
    assert small.named(name, clan=True) is small["is-er-laser"]


def test_a_name_without_its_side_is_tried_with_that_of_the_chassis(small):
    assert small.named("ER Laser") is small["is-er-laser"]
    assert small.named("ER Laser", clan=True) is small["clan-er-laser"]
    assert small.named("Rounds") is small["rounds"]


def test_a_display_name_prefers_the_side_of_the_chassis():
    shared = Catalog(
        [record("is-a", "Beam", "ISBeam", tech="IS"), record("clan-a", "Beam", "CLBeam", tech="Clan")],
    )
    assert shared.named("beam") is shared["is-a"]
    assert shared.named("beam", clan=True) is shared["clan-a"]


def test_a_display_name_of_the_other_side_is_better_than_none(small):
    assert small.named("Rounds [Full]", clan=True) is small["rounds"]


def test_an_unknown_name_is_nothing_and_has_a_stand_in(small):
    assert small.named("Plasma Thing") is None
    stand_in = small.unknown("Plasma Thing")
    assert stand_in.is_unknown
    assert (stand_in.name, stand_in.mtf, stand_in.slots, stand_in.bv) == ("Plasma Thing", "Plasma Thing", 1, 0)
    assert small.unknown("Plasma Thing") is stand_in
    assert small[stand_in.id] is stand_in
    assert stand_in.id not in small
    assert len(small) == 4


# -- files ---------------------------------------------------------------------------------------------------------


@pytest.fixture
def folder(tmp_path):
    """A folder of item files with one good record each."""
    for name in FILES:
        good = json.dumps(record(name, name.title(), f"IS {name}"))
        (tmp_path / f"{name}.jsonl").write_text(good + "\n", encoding="utf-8")
    return tmp_path


def test_the_files_of_a_folder_make_a_catalog(folder):
    assert [item.id for item in Catalog(item_records(folder))] == [*FILES]


GOOD = '{"id":"a","name":"A","mtf":"A","kind":"energy","type":"weapon"}'
BROKEN = {
    "no JSON": ('{"id":"b",', "expected one JSON object"),
    "no object": ("[1, 2]", "expected a JSON object, found list"),
    "a number": ("12", "expected a JSON object, found int"),
    "two objects": (f"{GOOD} {GOOD}", "expected one JSON object"),
    "a field too few": ('{"id":"b","name":"B","kind":"energy","type":"weapon"}', "expected the fields mtf"),
    "a field too many": (GOOD.replace('"kind"', '"wings":2,"kind"'), "there are no fields wings"),
}


@pytest.mark.parametrize("fault", BROKEN)
def test_a_broken_line_is_named(folder, fault):
    line, message = BROKEN[fault]
    path = folder / "gear.jsonl"
    path.write_text(f"{GOOD}\n\n{line}\n{GOOD}\n", encoding="utf-8")
    with pytest.raises(DataError, match=message) as failure:
        item_records(folder)
    assert (failure.value.path, failure.value.line) == (path, 3)
    assert f"{path}:3: " in str(failure.value)


def test_a_missing_file_is_named(folder):
    (folder / "filler.jsonl").unlink()
    with pytest.raises(DataError, match="cannot be read") as failure:
        item_records(folder)
    assert failure.value.path == folder / "filler.jsonl"


def test_two_objects_with_a_comma_in_one_line_are_broken(folder):
    (folder / "gear.jsonl").write_text(f"{GOOD},{GOOD}\n", encoding="utf-8")
    with pytest.raises(DataError, match="expected one JSON object") as failure:
        item_records(folder)
    assert failure.value.line == 1


def test_a_broken_system_is_named(tmp_path):
    (tmp_path / "armors.jsonl").write_text('{"id":"a","name":"A"}\n{"id":"b"}\n', encoding="utf-8")
    with pytest.raises(DataError, match="expected the fields name") as failure:
        read_systems(tmp_path, tmp_path)
    assert failure.value.line == 2


# -- the program's own data ----------------------------------------------------------------------------------------


def test_the_catalog_is_loaded_once():
    assert catalog() is catalog()
    assert systems() is systems()
    assert RuleSet.CORE.facts is RuleSet.CORE.facts


def test_every_name_in_the_data_finds_its_own_item():
    items = catalog()
    wrong = [name for item in items for name in (item.mtf, *item.aliases) if items.named(name) is not item]
    assert wrong == []


def test_names_of_real_files():
    items = catalog()
    assert items.named("ISMediumLaser") is items["medium-laser"]
    assert items.named("Medium Laser", clan=True) is items["medium-laser"]
    assert items.named("CLERMediumLaser") is items["clan-er-medium-laser"]
    assert items.named("Clan Ammo SRTorpedo-4 (Clan) Artemis V-capable") is items["srt-4-artemis-v-capable-ammo"]
    assert items.named("Standard") is items["standard"]


def test_the_rule_books_say_in_what_they_differ():
    assert RuleSet.TOTAL_WARFARE.facts.pods_explosive
    assert not RuleSet.CORE.facts.pods_explosive


@pytest.mark.parametrize("word", ["core", "core-2026"])
def test_a_rule_book_has_the_spellings_of_earlier_versions(word):
    assert RuleSet(word) is RuleSet.CORE
    assert RuleSet("total_warfare") is RuleSet("total-warfare") is RuleSet.TOTAL_WARFARE


def test_systems_know_their_filler():
    found = systems()
    assert found.plating["is-endo-steel"] is found.structures["is-endo-steel"]
    assert found.plating["stealth"] is found.armors["is-stealth"]
    assert set(found.plating) <= {item.id for item in catalog()}


def test_loading_needs_no_pydantic():
    code = "import sys; from designer.catalog import *; catalog(); systems(); sys.exit('pydantic' in sys.modules)"
    subprocess.run([sys.executable, "-c", code], check=True, timeout=250)


def test_it_knows_what_goes_by_the_name_of_something_of_another_technology(small):
    assert small.has_namesake(small["is-er-laser"])
    assert small.has_namesake(small["clan-er-laser"])
    assert not small.has_namesake(small["laser"])
    assert not small.has_namesake(small["rounds"])


def test_a_word_has_one_form_in_short_names():
    """Siblings are called alike: "Lg Pulse" beside "ER Lg Pulse" (data/README.md)."""
    long = re.compile(
        r"\b(Large|Medium|Small|Heavy|Light|Extended|Improved|Enhanced|Primitive|Prototype|Thunderbolt"
        r"|Ultra AC|Rotary AC|Streak SRM|Streak LRM)\b"
    )
    assert [item.short for item in catalog() if item.short != item.name and long.search(item.short)] == []
