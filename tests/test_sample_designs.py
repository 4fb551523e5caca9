"""The sample designs: each opens, shows what it is there to show, and the sound ones are sound."""

from __future__ import annotations

import json
from functools import lru_cache

import pytest

from designer import design, paths
from designer.battle_value.total import battle_value
from designer.catalog import Item, catalog, systems
from designer.catalog.systems import System
from designer.construction.armor import armor, armor_type, is_patchwork
from designer.construction.engine import rating_for
from designer.construction.findings import Finding, Severity, findings
from designer.construction.heat import free_sinks, mounted_sinks, sinks
from designer.construction.layout import standard_layout
from designer.construction.mass import mass
from designer.construction.movement import is_primitive, movement
from designer.construction.slot_space import slot_use, unallocated
from designer.formats import Loaded, read, to_text
from designer.graph import Once
from designer.units.location import CT, HD, LA, RA, RT, TORSOS, Form
from designer.units.mount import Mount, SystemPart
from designer.units.unit import Armor, ArmorKind, TechBase, Unit

FOLDER = paths.data("designs")
INDEX = json.loads((FOLDER / "index.json").read_text(encoding="utf-8"))
FILES = [entry["file"] for entry in INDEX]

WAYFARER, BRAZIER, DRIFTWOOD = "wayfarer-wfr-3d.mtf", "brazier-brz-x.mtf", "driftwood-drf-2.mtf"
CLEAN = [file for file in FILES if file not in (WAYFARER, BRAZIER, DRIFTWOOD)]
SOUND = [WAYFARER, *CLEAN]  # the Wayfarer only waits for one slot to be placed
WHOLE = [BRAZIER, *SOUND]  # every file but the damaged one


@lru_cache
def loaded(file: str) -> Loaded:
    return read(FOLDER / file)


def unit(file: str) -> Unit:
    return loaded(file).unit


def evaluator(file: str) -> Once:
    return design.once(unit(file))


def text(file: str) -> str:
    return (FOLDER / file).read_text(encoding="utf-8")


def errors(file: str) -> list[Finding]:
    return [finding for finding in findings(evaluator(file)) if finding.severity is Severity.ERROR]


def warnings(file: str) -> set[str]:
    return {finding.rule for finding in findings(evaluator(file)) if finding.severity is Severity.WARNING}


def mounts(file: str, item: str) -> list[Mount]:
    return [mount for mount in unit(file).mounts if mount.item == item]


# -- the index ------------------------------------------------------------------------------------------------


def test_the_index_lists_every_file_once():
    assert len(FILES) == 10
    assert sorted(FILES) == sorted(path.name for path in FOLDER.glob("*.mtf"))


@pytest.mark.parametrize("entry", INDEX, ids=FILES)
def test_an_index_entry_names_the_design_and_says_why(entry):
    assert entry.keys() == {"file", "title", "reason"}
    assert entry["title"] == unit(entry["file"]).names.full
    assert 10 < len(entry["reason"]) < 50


# -- what occurs ----------------------------------------------------------------------------------------------


def test_every_form_has_a_clean_design():
    assert {unit(file).chassis.form for file in CLEAN} == set(Form)


def test_every_kind_of_unit_has_a_clean_design():
    units = [unit(file) for file in CLEAN]
    assert {each.tech.base for each in units} >= {TechBase.INNER_SPHERE, TechBase.CLAN, TechBase.MIXED_IS}
    assert any(each.chassis.superheavy for each in units)
    assert any(each.structure == "industrial" for each in units)
    assert any(is_primitive(evaluator(file)) for file in CLEAN)
    assert any(is_patchwork(evaluator(file)) for file in CLEAN)
    assert any(each.fluff for each in units)
    assert any(each.quirks for each in units)


def test_the_omni_has_pods_on_a_fixed_base():
    lanyard = unit("lanyard-lny-o.mtf")
    assert lanyard.chassis.omni
    assert {mount.pod for mount in lanyard.mounts if catalog()[mount.item].is_weapon} == {True, False}
    assert not any(mount.pod and catalog()[mount.item].fixed_only for mount in lanyard.mounts)
    assert not lanyard.has_part(LA, SystemPart.LOWER_ARM)  # a PPC in an omni's arm leaves no room for one


def test_the_superheavy_keeps_two_bins_in_one_slot():
    bins = mounts("trestle-tst-4.mtf", "clan-gauss-rifle-ammo")
    assert len(bins) == 2
    assert bins[0].slots == bins[1].slots


def test_the_split_cannon_reaches_from_the_arm_into_the_torso():
    (cannon,) = mounts("ironbark-irb-9k.mtf", "ac-20")
    assert [slot.location for slot in cannon.slots] == [RA] * 8 + [RT] * 2
    assert cannon.location is RT


def test_weapon_quirks_find_their_weapons():
    ironbark = unit("ironbark-irb-9k.mtf")
    assert not ironbark.stray_weapon_quirks
    assert {mount.item: mount.quirks for mount in ironbark.mounts if mount.quirks} == {
        "is-ultra-ac-5": ("accurate",),
        "er-ppc": ("imp_cooling",),
    }


def test_the_patchwork_suit_is_hardened_where_it_counts():
    armor = unit("drayhorse-2.mtf").armor
    hardened = ArmorKind("hardened", clan=True)
    assert [location for location in Form.QUADVEE.locations if armor.kind_at(location) == hardened] == list(TORSOS)
    assert armor.kind_at(HD) == ArmorKind("standard", clan=True)


def test_the_cargo_hold_has_the_size_it_says():
    (hold,) = mounts("gantry-gnt-1.mtf", "cargo")
    assert (hold.size, len(hold.slots)) == (2.0, 2)


# -- the sound designs ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("file", CLEAN)
def test_a_clean_design_has_no_errors_and_no_notes(file):
    assert errors(file) == []
    assert loaded(file).notes == ()
    assert warnings(file) <= {"heat.over"}  # running hot is a choice


@pytest.mark.parametrize("file", CLEAN)
def test_a_clean_design_weighs_its_tonnage(file):
    assert mass(evaluator(file)).total == unit(file).chassis.tonnage * 1000


@pytest.mark.parametrize("file", CLEAN)
def test_a_clean_design_has_everything_in_its_place(file):
    assert unallocated(evaluator(file)) == ()
    assert slot_use(evaluator(file)).unplaced == 0


@pytest.mark.parametrize("file", SOUND)
def test_systems_lie_where_the_rules_put_them(file):
    assert unit(file).systems == standard_layout(unit(file))


@pytest.mark.parametrize("file", SOUND)
def test_the_engine_carries_the_walk_that_the_file_declares(file):
    each, g = unit(file), evaluator(file)
    walk = movement(g).walk
    assert each.engine.rating == rating_for(walk, each.chassis.tonnage, primitive=is_primitive(g))
    assert f"walk mp:{walk}\njump mp:{movement(g).jump}\n" in text(file)


@pytest.mark.parametrize("file", SOUND)
def test_all_declared_heat_sinks_exist(file):
    """As many as the engine demands; those that it does not take in fill slots (TM p. 53)."""
    g, each = evaluator(file), unit(file)
    assert sinks(g).total == each.heat_sinks.count >= free_sinks(g)
    assert len(mounted_sinks(g)) == max(0, each.heat_sinks.count - each.engine.rating // 25)


@pytest.mark.parametrize("file", SOUND)
def test_armor_stays_below_its_maximum_and_wastes_no_point(file):
    sheet = armor(evaluator(file))
    assert 0 < sheet.points <= sheet.maximum
    assert sheet.wasted == 0


def _exists(years, year):
    """Whether something with these years can be had (CONSTRUCTION 9.4, 3 to 5)."""
    if years is None:
        return False
    introduced = next((first for first in years[:3] if first is not None), None)
    gone, back = years[3:]
    extinct = gone is not None and gone < year and (back is None or year < back)
    return introduced is not None and introduced <= year and not extinct


@pytest.mark.parametrize("file", WHOLE)
def test_everything_exists_in_the_year_and_on_the_side_of_the_design(file):
    each, kinds = unit(file), systems()
    things: list[System | Item] = [catalog()[mount.item] for mount in each.mounts]
    things += [kinds.gyros[each.gyro], kinds.cockpits[each.cockpit], kinds.structures[each.structure]]
    things += [armor_type(each.armor.kind_at(location)) for location in each.chassis.form.locations]
    engine = kinds.engines[each.engine.kind]
    if each.engine.clan:
        assert _exists(engine.clan["clan_years"], each.tech.year)
    else:
        things.append(engine)
    for thing in things:
        sides = (thing.is_years, thing.clan_years)
        if not each.tech.base.is_mixed:
            sides = (sides[each.tech.base.is_clan],) * 2
        assert any(_exists(years, each.tech.year) for years in sides), thing.name


@pytest.mark.parametrize("file", WHOLE)
def test_a_file_is_what_the_program_would_write(file):
    assert to_text(unit(file).with_(source=None)) == text(file)


@pytest.mark.parametrize("file", FILES)
def test_saving_unchanged_changes_nothing(file):
    assert to_text(unit(file)) == text(file)


@pytest.mark.parametrize("file", FILES)
def test_a_block_has_twelve_lines(file):
    paragraphs = text(file).split("\n\n")
    names = {f"{unit(file).chassis.form.name_of(location)}:" for location in unit(file).chassis.form.locations}
    blocks = [paragraph.splitlines() for paragraph in paragraphs if paragraph.partition("\n")[0] in names]
    assert [len(block) for block in blocks] == [13] * len(names)


@pytest.mark.parametrize("file", FILES)
def test_every_design_has_a_battle_value(file):
    assert battle_value(evaluator(file)) > 0


# -- the broken ones ------------------------------------------------------------------------------------------


def test_the_wayfarer_waits_for_one_slot_and_has_a_ton_to_spare():
    (error,) = errors(WAYFARER)
    assert error.rule == "slots.unplaced"
    assert error.sentence == "1 of 7 Light Ferro-Fibrous slots is unallocated"
    assert (mass(evaluator(WAYFARER)).total, mass(evaluator(WAYFARER)).free) == (74_000, 1_000)
    assert loaded(WAYFARER).notes == ()
    assert movement(evaluator(WAYFARER)).text == "4 / 6 / 3"
    assert [mount.rear for mount in mounts(WAYFARER, "medium-laser") if mount.location is RT] == [True]


def test_the_brazier_has_exactly_its_three_errors():
    assert {(error.rule, error.location) for error in errors(BRAZIER)} == {
        ("mass.over", None),
        ("sinks.few", None),
        ("armor.over", CT),
    }
    assert len(errors(BRAZIER)) == 3
    assert mass(evaluator(BRAZIER)).free == -2_000
    assert warnings(BRAZIER) == set()
    assert loaded(BRAZIER).notes == ()


def _line(file: str, start: str) -> int:
    """The number of the one line that starts so."""
    (number,) = [number for number, line in enumerate(text(file).splitlines(), 1) if line.startswith(start)]
    return number


def test_the_damaged_file_opens_and_names_its_lines():
    notes = {note.line: note for note in loaded(DRIFTWOOD).notes}
    assert notes.pop(_line(DRIFTWOOD, "RT armor:")).severity is Severity.ERROR
    assert "ISBarnacleScraper" in notes.pop(_line(DRIFTWOOD, "ISBarnacleScraper")).text
    assert "rtc armor" in notes.pop(0).text  # a line that is not there has no number
    notes.pop(_line(DRIFTWOOD, "tide mark:"), None)  # an unknown key is kept, with or without a note
    assert notes == {}


def test_the_damaged_file_loses_no_more_than_its_damage():
    driftwood = unit(DRIFTWOOD)
    assert driftwood.header_value("tide mark") == "high water"
    assert driftwood.armor.rear[CT] == 0
    assert [catalog()[mount.item].name for mount in driftwood.mounts if catalog()[mount.item].is_unknown] == [
        "ISBarnacleScraper"
    ]
    assert driftwood.systems == standard_layout(driftwood)
    broken = {error.rule: error.location for error in errors(DRIFTWOOD)}
    assert broken.keys() == {"mass.over", "armor.over", "item.unknown"}
    assert (broken["mass.over"], broken["armor.over"]) == (None, RT)


def test_once_its_armor_is_mended_only_the_lost_item_is_wrong_with_the_damaged_design():
    driftwood = unit(DRIFTWOOD)
    front, rear = list(driftwood.armor.front), list(driftwood.armor.rear)
    front[RT], rear[CT] = 15, 4
    mended = driftwood.with_(armor=Armor(driftwood.armor.kind, tuple(front), tuple(rear)))
    g = design.once(mended)
    assert mass(g).free == 1_000  # what the lost item weighed, nobody knows
    assert [finding.rule for finding in findings(g) if finding.severity is Severity.ERROR] == ["item.unknown"]
