"""The models of the data files: what they refuse, that the real data hold, and that every problem is found."""

import dataclasses
import functools
import json
import shutil
from typing import get_args

import pytest
from pydantic import TypeAdapter, ValidationError

from designer import paths
from designer.catalog import catalog, models, systems
from designer.catalog.item import KINDS, Item
from designer.catalog.models import ABBREVIATIONS, DataProblem, check_data
from designer.catalog.quirks import Carrier, Category, Pipeline, Quirk
from designer.catalog.ruleset import RuleFacts
from designer.catalog.schema import files, model_of, type_named
from designer.catalog.systems import ArmorType, CockpitKind, EngineKind, GyroKind, StructureType, System
from designer.catalog.traits import QueryWord
from designer.catalog.vocabulary import Word, known_words
from designer.cli.data_check import DATA_FILES
from designer.construction import formulas
from designer.rulesets.combat.tables import Service
from designer.rulesets.quirks import physical, piloting, to_hit
from designer.rulesets.quirks.profiles import ProfileRules

INITIATIVE = "initiative/mod.json"
ITEMS = ("weapon", "ammunition", "gear", "filler")

TECH = {"tech": "IS", "level": 2, "rating": "D", "avail": "XXED", "is_years": [3050, 3060, 3070, None, None]}
NAMES = {"id": "some-thing", "name": "Some Thing", "mtf": "ISSomeThing", "aliases": ["IS Some Thing"]}
ITEM = {**NAMES, **TECH, "mass": 1000, "slots": 1}
WEAPON = {**ITEM, "kind": "energy", "type": "weapon", "damage": [5, 5, 5], "range": [0, 3, 6, 9, 12]}
AMMO = {**ITEM, "kind": "ammunition", "type": "ammo", "ammo": "ac", "rack": 5, "shots": 20}
GEAR = {**ITEM, "kind": "electronics", "type": "gear"}
FILLER = {**ITEM, "kind": "filler", "type": "gear", "formula": "plating", "slots": None}
ENGINE = {
    **{key: NAMES[key] for key in ("id", "name")},
    **TECH,
    **{"mass_factor": [1, 1], "ct_slots": 6, "ct_slots_large": 8, "ct_slots_superheavy": 3},
    **{"ct_slots_large_superheavy": 4, "side_slots": 0, "side_slots_clan": 0, "side_slots_superheavy": 0},
    **{"side_slots_clan_superheavy": 0, "cost": 5000, "free_sinks": 10, "power": "fusion", "heat": [0, 1, 2, 3]},
    **{"jump_heat_min": 3, "jump_heat_factor": 1},
}
COCKPIT = {**NAMES, **TECH, "mass": 3000, "cost": 200000, "head": ["Sensors", "Cockpit", "-", "-", "-", "-"]}
ARMOR = {**NAMES, **TECH, "points_per_ton": 16, "cost": 10000, "slots": 14, "slots_superheavy": 7, "item": "filler"}

GOOD = {
    "weapon": WEAPON,
    "ammunition": AMMO,
    "gear": GEAR,
    "filler": FILLER,
    "engine": ENGINE,
    "cockpit": COCKPIT,
    "armor": ARMOR,
}


def wrong_fields(model, record, **changes):
    """The fields about which a model complains when a good record is changed."""
    with pytest.raises(ValidationError) as failure:
        accept(model, {**record, **changes})
    return {detail["loc"][0] for detail in failure.value.errors()}


def accept(model, record):
    """A good record or table raises nothing."""
    TypeAdapter(type_named(model)).validate_json(json.dumps(record))


@pytest.mark.parametrize("model", GOOD)
def test_a_good_record_is_good(model):
    accept(model, GOOD[model])


@pytest.mark.parametrize("model", GOOD)
def test_a_record_has_no_field_that_is_not_known(model):
    assert wrong_fields(model, GOOD[model], wings=2) == {"wings"}


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("id", "Some Thing"),
        ("id", "some--thing"),
        ("name", ""),
        ("aliases", ["Thing", "thing "]),
        ("aliases", ["issomething"]),
        ("short", "Some Thing"),
        ("short", "Some thing with a long name"),
        ("tech", "Periphery"),
        ("level", 6),
        ("rating", "G"),
        ("avail", "AAA"),
        ("mass", "1000"),
        ("mass", 0.5),
        ("slots", -1),
        ("cost", -1),
        ("flags", ["energie"]),
        ("flags", ["laser", "laser"]),
        ("formula", "guess"),
        ("damage", [5, 6, 5]),
        ("cluster", 1),
        ("rate", 3),
        ("range", [0, 3, 3, 2, 12]),
        ("range", [15, 3, 6, 9, 12]),
        ("range", [0, 3, 6, 9]),
        ("range", [0, 0, 0, 0, 0]),
        ("splittable", True),
        ("capacitor_year", 3101),
        ("kind", "jump"),
        ("type", "gear"),
    ],
)
def test_a_weapon_with_a_field_gone_wrong(field, value):
    assert wrong_fields("weapon", WEAPON, **{field: value}) == {field}


@pytest.mark.parametrize(
    ("field", "other"), [("mass", "spikes"), ("slots", "jump_jet"), ("bv", "jump_jet"), ("cost", "mace")]
)
def test_a_figure_without_a_value_needs_a_formula_that_gives_it(field, other):
    assert wrong_fields("gear", GEAR, **{field: None}) == {field}
    assert wrong_fields("gear", GEAR, **{field: None, "formula": other}) == {field}
    accept("gear", {**GEAR, field: None, "formula": "hatchet"})


def test_large_weapons_and_no_others_can_be_split():
    assert wrong_fields("weapon", WEAPON, slots=8) == {"splittable"}
    accept("weapon", {**WEAPON, "slots": 8, "splittable": True})


@pytest.mark.parametrize(
    ("field", "value"), [("ammo", ""), ("shots", 0), ("munition", ["thunder", "lightning"]), ("kind", "ballistic")]
)
def test_ammunition_with_a_field_gone_wrong(field, value):
    assert wrong_fields("ammunition", AMMO, **{field: value}) == {field}


def test_ammunition_needs_shots():
    without = {key: value for key, value in AMMO.items() if key != "shots"}
    assert wrong_fields("ammunition", without) == {"shots"}


def test_gear_lies_spread_or_split_and_has_a_size_to_choose_only_where_mass_follows_it():
    assert wrong_fields("gear", GEAR, spreadable=True, splittable=True) == {"splittable"}
    assert wrong_fields("gear", GEAR, size_step=1) == {"size_step"}
    assert wrong_fields("gear", GEAR, size_max=5) == {"size_max"}


@pytest.mark.parametrize(
    "years",
    [
        [3060, 3050, None, None, None],
        [3050, 3060, 3052, None, None],
        [3050, None, None, 3040, None],
        [3050, None, None, None, 3060],
        [3050, None, None, 3080, 3060],
        [30500, None, None, None, None],
        [3050, 3060, 3070, None],
    ],
)
def test_years_out_of_order(years):
    assert wrong_fields("technology", TECH, is_years=years) == {"is_years"}


@pytest.mark.parametrize(
    "years",
    [
        [2645, 2647, 2645, 2845, 3035],  # the common year is approximate and counts five years early
        [3059, 3110, 1950, None, None],  # 1950 is an age, not a year
        [None, 2630, None, 2820, 2820],
        [None, None, None, 2823, None],  # lost before the side had it
    ],
)
def test_years_in_order(years):
    accept("technology", {**TECH, "is_years": years})


def test_years_of_the_own_side_are_there_except_for_what_is_unofficial():
    assert wrong_fields("technology", TECH, tech="Clan") == {"clan_years"}
    assert wrong_fields("technology", TECH, is_years=None) == {"is_years"}
    assert wrong_fields("technology", TECH, tech="All", is_years=None) == {"clan_years"}
    accept("technology", {**TECH, "is_years": None, "level": 5})


def test_systems_with_a_field_gone_wrong():
    assert wrong_fields("engine", ENGINE, mass_factor=[1, 0]) == {"mass_factor"}
    assert wrong_fields("engine", ENGINE, large={**TECH, "level": 9}) == {"large"}
    assert wrong_fields("cockpit", COCKPIT, head=["Sensors"]) == {"head"}
    assert wrong_fields("cockpit", COCKPIT, head=["Bar"] * 6) == {"head"}
    assert wrong_fields("cockpit", COCKPIT, flags=["laser"]) == {"flags"}
    assert wrong_fields("armor", ARMOR, bar=11) == {"bar"}
    assert wrong_fields("armor", ARMOR, slots=0) == {"item"}
    assert wrong_fields("armor", ARMOR, item="") == {"item"}


def test_tables_are_complete_and_ascend():
    masses = {str(rating): rating * 10 for rating in range(10, 501, 5)}
    accept("fusion_mass", masses)
    for wrong in ({"500": 1}, {"505": 9000}, {"7": 5}):
        with pytest.raises(ValidationError):
            accept("fusion_mass", {**masses, **wrong})
    points = {str(tons): [3, 4, 5, 6, 7] for tons in range(10, 201, 5)}
    accept("structure_points", points)
    for row in ([4, 4, 5, 6], [2, 4, 5, 6, 7], [0, 4, 5, 6, 7]):
        with pytest.raises(ValidationError):
            accept("structure_points", {**points, "200": row})


# -- models, runtime classes and words belong together -------------------------------------------------------------


@pytest.mark.parametrize(
    ("model", "kind"),
    [
        ("system", System),
        ("engine", EngineKind),
        ("gyro", GyroKind),
        ("cockpit", CockpitKind),
        ("armor", ArmorType),
        ("structure", StructureType),
        ("vocabulary", Word),
        ("query_word", QueryWord),
        ("quirk", Quirk),
        ("profile", ProfileRules),
        ("service", Service),
    ],
)
def test_a_record_of_the_schema_has_the_fields_of_its_class(model, kind):
    fields = kind._fields if hasattr(kind, "_fields") else [field.name for field in dataclasses.fields(kind)]
    assert {*model_of(model).model_fields} == {*fields}


def test_a_rule_book_is_the_fields_of_its_record():
    assert {*model_of("ruleset").model_fields} == {*RuleFacts._fields}


def test_the_records_of_items_together_have_the_fields_of_an_item():
    fields = {name for model in ITEMS for name in model_of(model).model_fields}
    assert fields == {field.name for field in dataclasses.fields(Item)}


def test_every_kind_is_used_and_no_other():
    assert {item.kind for item in catalog()} == {*KINDS}


def test_every_word_is_used_and_no_other():
    items = [*catalog()]
    assert {flag for item in items for flag in item.flags} == {*known_words("flag")}
    assert {word for item in items for word in item.munition} == {*known_words("munition")}
    assert {item.formula for item in items} - {""} == {*known_words("formula")}
    assert {flag for cockpit in systems().cockpits.values() for flag in cockpit.flags} == {*known_words("cockpit_flag")}


def test_every_word_is_explained():
    shown = (*known_words("flag").values(), *known_words("munition").values())
    assert [word.word for word in shown if not word.description] == []
    assert [word.word for word in known_words("cockpit_flag").values() if not word.meaning] == []


def test_formulas_give_the_figures_that_construction_computes():
    computed = {
        name: {figure for figure in ("mass", "slots", "cost", "strike") if getattr(rule, figure) is not None}
        for name, rule in formulas.FORMULAS.items()
    }
    computed["plating"] = {"slots"}  # by the armor and structure types, not by a rule of its own
    assert computed == {name: {*word.gives} - {"bv"} for name, word in known_words("formula").items()}


# -- the check of all files ----------------------------------------------------------------------------------------


def test_the_data_are_in_order():
    assert [str(problem) for problem in check_data()] == []


def test_every_data_file_is_checked():
    found = {path.relative_to(paths.data()).as_posix() for path in paths.data().rglob("*.json*")}
    assert found == {"schema.json", *files(), *DATA_FILES}
    assert [str(problem) for problem in check_data(more=DATA_FILES)] == []


@pytest.fixture(scope="module", autouse=True)
def _texts_validated_once():
    """Each line of the data files is validated once: every check reads nearly the same ones."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(models, "_validated", functools.cache(models._validated))
        yield


@pytest.fixture
def folder(tmp_path):
    """A copy of the data to spoil."""
    shutil.copytree(paths.data(), tmp_path, dirs_exist_ok=True)
    return tmp_path


def spoil(folder, file, number, **changes):
    """Change fields of one line of a data file."""
    path = folder / file
    lines = path.read_text("utf-8").split("\n")
    lines[number - 1] = json.dumps({**json.loads(lines[number - 1]), **changes})
    path.write_text("\n".join(lines), "utf-8")


def record(folder, file, number):
    return json.loads((folder / file).read_text("utf-8").split("\n")[number - 1])


WEAPONS, BINS, ARMORS = "equipment/weapons.jsonl", "equipment/ammunition.jsonl", "systems/armors.jsonl"


def test_all_problems_are_collected_in_the_order_of_files_and_lines(folder):
    spoil(folder, ARMORS, 2, points_per_ton=0)
    spoil(folder, BINS, 7, shots=0, bv="many")
    spoil(folder, WEAPONS, 3, flags=["lazer"])
    core = folder / "rulesets/core.json"
    core.write_text(core.read_text("utf-8").replace('"name"', '"nam"'), "utf-8")
    assert [(p.file, p.line, p.field) for p in check_data(folder)] == [
        (WEAPONS, 3, "flags.0"),
        (BINS, 7, "bv"),
        (BINS, 7, "shots"),
        ("equipment/filler.jsonl", 4, "slots"),
        (ARMORS, 2, "points_per_ton"),
        ("rulesets/core.json", 1, "nam"),
        ("rulesets/core.json", 1, "name"),
    ]


QUIRKS, CONFLICTS = "quirks/quirks.jsonl", "quirks/conflicts.jsonl"


def test_files_of_play_are_checked(folder):
    spoiled: list[tuple[str, int, dict[str, object], str]] = [
        (QUIRKS, 58, {"carrier": "pilot"}, "carrier"),
        (QUIRKS, 59, {"pipelines": ["to-miss"]}, "pipelines.0"),
        (QUIRKS, 60, {"effect": "does something"}, "effect"),
        (QUIRKS, 64, {"amont": 1}, "amont"),
        (CONFLICTS, 1, {"quirks": ["improved_targeting_short", "no_such_quirk"]}, "quirks"),
        (CONFLICTS, 2, {"severity": "error"}, "severity"),
        ("skirmish/units.jsonl", 1, {"hp": 0}, ""),
        ("skirmish/units.jsonl", 2, {"ranged": 50}, ""),
        ("skirmish/weapons.jsonl", 1, {"skill": "magic"}, ""),
        ("skirmish/weapon_rules.jsonl", 3, {"needs": "more"}, "needs"),
    ]
    for file, number, changes, _ in spoiled:
        spoil(folder, file, number, **changes)
    assert [(p.file, p.line, p.field) for p in check_data(folder, DATA_FILES)] == [
        (file, number, field) for file, number, _, field in spoiled
    ]


@pytest.mark.parametrize(
    ("quirk", "changes"),
    [
        ("improved_targeting_short", {"category": "other", "bracket": ""}),
        ("improved_targeting_short", {"bracket": ""}),
        ("stable", {"bracket": "long"}),
        ("stable", {"positive": None}),
    ],
)
def test_what_a_quirk_does_in_combat_fits_its_category(folder, quirk, changes):
    lines = (folder / QUIRKS).read_text("utf-8").split("\n")
    number = next(n for n, line in enumerate(lines, 1) if f'"id": "{quirk}"' in line)
    spoil(folder, QUIRKS, number, **changes)
    assert [(p.file, p.line) for p in check_data(folder) if p.file == QUIRKS] == [(QUIRKS, number)]


def test_the_data_of_quirks_speak_of_what_the_rules_know():
    known = {
        "movement": to_hit.AttackerMovement,
        "arc": to_hit.Arc,
        "trigger": piloting.Trigger,
        "arm_attack": physical.PhysicalAttack,
        "carrier": Carrier,
        "category": Category,
        "pipeline": Pipeline,
    }
    words = {name: {*get_args(type_named(name))} for name in known}
    assert words == {name: {*kinds} for name, kinds in known.items()}


def test_tables_of_play_are_checked(folder):
    spoiled = {
        "tables/skill_multipliers.json": (("4", 5), 1.01),
        "quirks/attack.json": (("range",), {"short": 0, "medium": 2}),
        "quirks/profiles.json": (("megamek", "stable_triggers"), ["kicked", "shoved"]),
        "combat/attack.json": (("servers", "artemis"), {"clusters": 2}),
        "combat/clusters.json": (("20", 0), 9),
        "initiative/skills.json": (("steps", "mod"), [2, 4, 6, 8, 10, 11, 15, 15]),
        "skirmish/projection.json": (("ap_base",), -1),
        "designs/index.json": ((0, "file"), "../wayfarer.mtf"),
        INITIATIVE: (("Settings", "Mech", "HesitationMax"), 3),
    }
    for file, ((*outer, last), value) in spoiled.items():
        table = json.loads((folder / file).read_text("utf-8"))
        inner = table
        for key in outer:
            inner = inner[key]
        inner[last] = value
        (folder / file).write_text(json.dumps(table), "utf-8")
    assert [(p.file, p.line) for p in check_data(folder, DATA_FILES)] == [(file, 1) for file in spoiled]


@pytest.mark.parametrize(("gunnery", "piloting"), [("4", 5), ("8", 8), ("2", 3)])
def test_a_worse_crew_is_worth_less(gunnery, piloting):
    table = json.loads(paths.data("tables", "skill_multipliers.json").read_text("utf-8"))
    accept("skill_multipliers", table)
    table[gunnery][piloting] = 2.0
    with pytest.raises(ValidationError, match="must be worth"):
        accept("skill_multipliers", table)


def test_two_lines_of_play_with_one_key(folder):
    path = folder / CONFLICTS
    first, *others = path.read_text("utf-8").splitlines()
    path.write_text("\n".join([first, *others, first]) + "\n", "utf-8")
    assert [(p.line, "is also claimed in" in p.message) for p in check_data(folder)] == [(len(others) + 2, True)]


def test_a_weapon_without_figures_of_cards_is_named(folder):
    path = folder / "alpha_strike/weapons.jsonl"
    first, *others = path.read_text("utf-8").splitlines()
    path.write_text("\n".join(others) + "\n", "utf-8")
    lines = (folder / WEAPONS).read_text("utf-8").splitlines()
    (number,) = [n for n, line in enumerate(lines, 1) if json.loads(line)["id"] == json.loads(first)["item"]]
    assert [(p.file, p.line, p.field) for p in check_data(folder)] == [(WEAPONS, number, "id")]


def test_a_near_miss_is_suggested(folder):
    spoil(folder, WEAPONS, 3, flags=["lazer"])
    assert check_data(folder) == [DataProblem(WEAPONS, 3, "flags.0", "unknown word 'lazer', did you mean 'laser'?")]


def test_a_problem_reads_like_a_compiler_message():
    assert str(DataProblem(WEAPONS, 3, "mass", "is missing")) == f"{WEAPONS}:3: mass: is missing"
    assert str(DataProblem(WEAPONS, 0, "", "cannot be read")) == f"{WEAPONS}: cannot be read"


def test_lines_that_are_no_records(folder):
    path = folder / WEAPONS
    text = path.read_text("utf-8")
    path.write_text('{"id":\n[]\n{"id":"a","id":"b"}\n\n' + text, "utf-8")
    assert [(p.line, p.field) for p in check_data(folder)] == [(1, ""), (2, ""), (3, "id")]


def test_a_file_that_is_not_there(folder):
    (folder / "systems/gyros.jsonl").unlink()
    (folder / "rulesets/core.json").unlink()
    assert [str(problem) for problem in check_data(folder)] == [
        "systems/gyros.jsonl: cannot be read: no such file or directory",
        "rulesets/core.json: cannot be read: no such file or directory",
    ]


def test_a_file_that_is_no_text(folder):
    (folder / WEAPONS).write_bytes(b"{}\n\n\xff\n")
    assert f"{WEAPONS}:3: expected UTF-8 text" in map(str, check_data(folder))


def test_an_id_that_stands_twice(folder):
    first = record(folder, WEAPONS, 1)
    spoil(folder, BINS, 2, id=first["id"])
    assert [(p.file, p.line, p.field) for p in check_data(folder)] == [(BINS, 2, "id")]


def test_a_name_that_two_items_claim(folder):
    taken = record(folder, WEAPONS, 1)["mtf"]
    spoil(folder, BINS, 5, aliases=[taken.upper()])
    (problem,) = check_data(folder)
    assert (problem.file, problem.line, problem.field) == (BINS, 5, "aliases")
    assert f"{WEAPONS}:1" in problem.message


@pytest.mark.parametrize(
    ("file", "field", "take"),
    [
        (QUIRKS, "file_id", lambda first: first["file_id"]),
        (QUIRKS, "aliases", lambda first: [first["file_id"]]),
        ("equipment/query_words.jsonl", "also", lambda first: [first["word"]]),
        ("library/query_words.jsonl", "also", lambda first: [first["word"]]),
        ("tables/eras.jsonl", "short", lambda first: first["short"]),
        ("alpha_strike/abilities.jsonl", "name", lambda first: first["name"]),
    ],
)
def test_a_spelling_that_two_records_have(folder, file, field, take):
    spoil(folder, file, 2, **{field: take(record(folder, file, 1))})
    problems = [problem for problem in check_data(folder) if "is also claimed in" in problem.message]
    assert [(each.file, each.line, each.field) for each in problems] == [(file, 2, field)]


def test_a_short_name_of_another_item_of_the_same_kind(folder):
    first, second = record(folder, WEAPONS, 1), record(folder, WEAPONS, 3)
    assert (first["kind"], first.get("tech")) == (second["kind"], second.get("tech"))
    spoil(folder, WEAPONS, 3, short=first["short"])
    assert [(p.line, p.field) for p in check_data(folder)] == [(3, "short")]


def test_launchers_and_ammunition_that_do_not_meet(folder):
    path = folder / BINS
    lines = path.read_text("utf-8").split("\n")
    number = next(n for n, line in enumerate(lines, 1) if '"ammo":"taser"' in line)
    spoil(folder, BINS, number, ammo="tazer")
    assert sorted((p.file, p.field, p.message) for p in check_data(folder)) == [
        (BINS, "ammo", "no weapon fires type 'tazer'"),
        (WEAPONS, "ammo", "there is no ammunition of type 'taser'"),
    ]


def test_ammunition_that_others_than_its_launchers_load(folder):
    path = folder / BINS
    number = next(n for n, line in enumerate(path.read_text("utf-8").split("\n"), 1) if '"id":"srm-3-ammo"' in line)
    spoil(folder, BINS, number, others_only=False)
    assert [(p.line, p.field, p.message) for p in check_data(folder)] == [
        (number, "others_only", "its launchers are for others than 'Mechs")
    ]


def test_an_abbreviation_of_nothing(folder):
    table = {"uac": ["ultra ac"], "warp": ["warp drive"]}
    (folder / ABBREVIATIONS).write_text(json.dumps(table), "utf-8")
    assert check_data(folder, DATA_FILES) == [
        DataProblem(ABBREVIATIONS, 1, "warp", "no item has 'warp drive' in its name")
    ]
    (folder / ABBREVIATIONS).write_text('{"U-AC": [], "uac": ["Ultra AC"]}', "utf-8")
    assert {problem.field.split(".")[0] for problem in check_data(folder)} == {"U-AC", "uac"}


def test_armor_whose_filler_is_not_there_or_taken(folder):
    first, second = record(folder, ARMORS, 2), record(folder, ARMORS, 3)
    assert first["item"]
    assert second["item"]
    spoil(folder, ARMORS, 2, item="tinfoil")
    assert "there is no filler item 'tinfoil'" in {p.message for p in check_data(folder) if p.file == ARMORS}
    spoil(folder, ARMORS, 2, item=second["item"])
    assert (3, "item") in {(p.line, p.field) for p in check_data(folder) if p.file == ARMORS}


def test_two_systems_of_one_side_and_name(folder):
    spoil(folder, ARMORS, 3, tech="IS", is_years=[3050, None, None, None, None])
    assert (3, "aliases") in {(p.line, p.field) for p in check_data(folder) if p.file == ARMORS}


def test_a_former_id_that_leads_nowhere(folder):
    (folder / "equipment/former_ids.json").write_text('{"ac-20": "ac-10", "gone": "never-there"}', "utf-8")
    assert [str(problem) for problem in check_data(folder)] == [
        "equipment/former_ids.json:1: ac-20: an item has this id now",
        "equipment/former_ids.json:1: gone: no item has the id 'never-there'",
    ]
