"""Writing Solaris Skunk Works files: what was read comes back the same, and what it cannot keep is refused by name."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import Element, fromstring

import pytest

from designer.catalog import catalog
from designer.cli import main
from designer.editing import edits
from designer.editing.blank import new_unit
from designer.formats import FormatError, read, read_source, sources, write
from designer.formats.ssw.writer import exported, ssw_text
from designer.units.location import Form, Location
from designer.units.mount import ItemId
from designer.units.unit import TechBase, Unit
from tests.formats.ssw.ssw_text import designs, item, loadout, placed, sinks, ssw
from tests.sampling import one_of

FIRE_CONTROL = 'fcsa4="TRUE" fcsa5="FALSE" fcsapollo="FALSE"'
JETS = '<jumpjets number="1"><type>Improved Jump Jet</type><location index="0">LT</location></jumpjets>'
SPLIT = (
    '<equipment><name manufacturer="">(IS) Autocannon/20</name><type>ballistic</type>'
    '<splitlocation index="0" number="4">RT</splitlocation><splitlocation index="6" number="6">RA</splitlocation>'
    "</equipment>"
)
ENGINE = '<engine rating="250" manufacturer="" lsstart="0" rsstart="0" techbase="2">Fusion Engine</engine>'
"""An engine that holds ten heat sinks."""
QUIRKS = "<fluff><quirks><quirk><Name>Rugged</Name><Cost>2</Cost></quirk></quirks></fluff>"


def kept(*equipment: str, engine: str = ENGINE, **parts: Any) -> str:  # Any: what ``ssw`` takes
    """A design whose ten heat sinks are in the engine."""
    return ssw(*equipment, engine=engine, **parts)


@pytest.mark.parametrize(
    "text",
    [
        kept(),
        kept(form="Quad"),
        kept(base="Clan"),
        kept(base="Clan", clan_case="FALSE"),
        kept(base="Mixed"),
        kept(item("(R) (IS) Medium Laser", "LT", 0), item("(T) (IS) Small Laser", "RT", 0)),
        kept(item("(IS) LRM-5", "LT", 0), item("(IS) @ LRM-5", "RT", 0), flags=FIRE_CONTROL),
        kept(item("(IS) PPC + PPC Capacitor", "LT", 0)),
        kept(item("(IS) MG Array (3 Machine Gun)", "LT", 0)),
        kept(item("(IS) Large Laser", "LT", 0), item("(IS) Targeting Computer", "RT", 0)),
        kept(item("Talons", "LL", 4), item("Cargo, Standard", "LT", 0, "equipment", "<tons>1.5</tons>")),
        kept(SPLIT, JETS),
        ssw(heat=sinks(19, [("LT", 0), ("LT", 1)], "Compact Heat Sink", 0)),
        ssw(heat=sinks(10, [("LT", 0), ("RT", 3)], "Double Heat Sink", 0)),
        kept(cockpit='<type commandconsole="TRUE" fhes="TRUE">Standard Cockpit</type>'),
        kept(cockpit="<type>Interface Cockpit</type>", gyro="No Gyro"),
        kept(cockpit="<type>Robotic Cockpit</type>"),
        kept(engine='<engine rating="250" lsstart="3" rsstart="0" techbase="0">XL Engine</engine>'),
        kept('<boobytrap index="10"/>', '<armored_locations><location index="3">CT</location></armored_locations>'),
        kept('<multislot name="Tracks"><location index="4">LL</location><location index="4">RL</location></multislot>'),
        kept('<partialwing tech="0" lsstart="2" rsstart="3"/>', '<jumpbooster mp="3"/>'),
        kept(item("CASE", "LT", 11), loadouts=(loadout(item("(IS) PPC", "LT", 0), sinks(11, [("RT", 5)]), name="A"),)),
        kept(more=QUIRKS),
    ],
)
def test_what_was_read_comes_back_the_same(text):
    for loaded in designs(text):
        (again,) = designs(ssw_text(loaded.unit))
        assert placed(again.unit) == placed(loaded.unit)
        assert again.unit.systems == loaded.unit.systems
        assert again.unit.with_(fluff=(), names=loaded.unit.names) == loaded.unit.with_(fluff=())


# -- what its reader asks for (SSW_FORMAT, section 11) ----------------------------------------------------------


def root_of(unit: Unit) -> Element:
    return fromstring(ssw_text(unit))


def test_a_file_has_everything_without_which_its_program_refuses_it():
    root = root_of(new_unit(tonnage=50))
    names = {"name", "model", "tons", "omnimech", "solaris7id", "solaris7imageid", "sswimage"}
    assert set(root.keys()) == names
    for tag in ("rules_level", "era", "motive_type", "techbase", "year", "structure", "engine", "armor", "gyro"):
        assert root.find(tag) is not None, tag
    armor = root.find("armor")
    assert armor is not None
    assert {child.tag for child in armor} >= {"hd", "ct", "ctr", "lt", "ltr", "rt", "rtr", "la", "ra", "ll", "rl"}
    base = root.find("baseloadout")
    assert base is not None
    assert set(base.keys()) == {"fcsa4", "fcsa5", "fcsapollo"}
    actuators = base.find("actuators")
    assert actuators is not None
    assert set(actuators.keys()) == {"lla", "lh", "rla", "rh"}
    fluff = root.find("fluff")
    assert fluff is not None
    assert {child.tag for child in fluff} == {
        *("overview", "capabilities", "battlehistory", "deployment", "variants", "notables", "additional"),
        *("jumpjet_model", "commsystem", "tandtsystem"),
    }


def test_a_quirk_has_all_attributes_without_which_its_program_opens_no_file():
    unit = edits.add_quirk("command_mech").run(edits.add_quirk("exp_actuator").run(new_unit(tonnage=50)))
    quirks = {quirk.findtext("Name"): quirk for quirk in root_of(unit).iter("quirk")}
    assert len(quirks) == 2
    for quirk in quirks.values():
        assert set(quirk.keys()) == {
            *("postive", "battlemech", "industrialmech", "combatvehicle", "battlearmor", "aerospacefighter"),
            *("conventionalfigher", "dropship", "jumpship", "warship", "spacestation", "protomech", "isvariable"),
        }
    assert sorted(quirk.get("postive", "") for quirk in quirks.values()) == ["false", "true"]


@pytest.mark.parametrize(
    ("year", "era"), [(2799, "0"), (2800, "1"), (3049, "1"), (3050, "2"), (3130, "2"), (3131, "3")]
)
def test_the_era_is_that_of_its_year(year, era):
    assert root_of(edits.set_year(year).run(new_unit(tonnage=50))).findtext("era") == era


def test_a_name_is_the_plain_one_of_several():
    """An item may be called like its prototype or its copy, too; the plain name is written."""
    (loaded,) = designs(kept(item("(CL) Ultra AC/5", "LT", 0), base="Clan"))
    assert "(CL) Ultra AC/5" in ssw_text(loaded.unit)


def test_markup_in_names_is_escaped():
    unit = edits.rename(chassis='<A> & "B"').run(new_unit(tonnage=50))
    assert root_of(unit).get("name") == '<A> & "B"'


# -- what it cannot keep --------------------------------------------------------------------------------------


def refusal(unit: Unit) -> str:
    with pytest.raises(FormatError) as caught:
        ssw_text(unit)
    return caught.value.problem


@pytest.mark.parametrize("unit", [new_unit(Form.TRIPOD), new_unit(Form.LAM), new_unit(tonnage=150)])
def test_forms_that_it_does_not_know(unit):
    assert "bipeds and quads up to 100 tons only" in refusal(unit)


def test_what_xml_cannot_have_is_refused():
    unit = new_unit(tonnage=50)
    damaged = unit.with_(names=unit.names._replace(chassis="Wolf\x1bhound"))
    assert refusal(damaged) == "Solaris Skunk Works cannot keep: control characters in a text"


def test_an_item_without_a_name_there_is_named():
    unit = new_unit(tonnage=50)
    ray = catalog().unknown("Death Ray").id
    (loaded,) = designs(kept(item("Death Ray", "LT", 0)))
    assert loaded.unit.mounts[0].item == ray
    assert refusal(loaded.unit) == "Solaris Skunk Works cannot keep: Death Ray"
    assert ssw_text(unit)


def test_a_launcher_without_the_fire_control_of_the_others_is_refused():
    """A flag of the loadout gives it to all of them."""
    (loaded,) = designs(kept(item("(IS) LRM-5", "LT", 0), item("(IS) LRM-5", "RT", 0), flags=FIRE_CONTROL))
    control = next(mount for mount in loaded.unit.mounts if catalog()[mount.item].flags & {"artemis"})
    unit = loaded.unit.with_(mounts=tuple(mount for mount in loaded.unit.mounts if mount is not control))
    assert refusal(unit) == "Solaris Skunk Works cannot keep: the slots of items"


def test_heat_sinks_that_are_declared_but_not_mounted_are_refused():
    unit = new_unit(tonnage=50).with_(mounts=())
    more = unit.with_(heat_sinks=unit.heat_sinks.__class__(15))
    assert "the place of heat sinks" in refusal(more)


def test_jump_jets_that_are_not_placed_are_refused():
    jets = edits.set_jump("jump-jet", 2).run(new_unit(tonnage=50))
    mounts = (mount._replace(slots=()) if mount.item == "jump-jet" else mount for mount in jets.mounts)
    assert refusal(jets.with_(mounts=tuple(mounts))) == "Solaris Skunk Works cannot keep: Jump Jet"


# -- what stands in its notes ------------------------------------------------------------------------------------


def with_weapon_quirks(*quirks: str) -> Unit:
    """A design with two weapons, of which the first has these quirks."""
    (loaded,) = designs(kept(item("(IS) Medium Laser", "LT", 0), item("(IS) Medium Laser", "RT", 0)))
    first, *others = loaded.unit.mounts
    return loaded.unit.with_(mounts=(first._replace(quirks=quirks), *others))


CLAN = new_unit(tonnage=50, base=TechBase.CLAN)
OWN = new_unit(tonnage=50)
HEAVY_INDUSTRIAL = OWN.armor.kind._replace(kind="heavy-industrial")


def with_other_tag() -> Unit:
    """An Inner Sphere design with the Clan's TAG; both sides share the name."""
    (loaded,) = designs(kept(item("TAG", "LT", 0)))
    (tag,) = loaded.unit.mounts
    return loaded.unit.with_(mounts=(tag._replace(item=ItemId("tag-clan")),))


KEPT_PARTS = {
    "the number of the Master Unit List": OWN.with_(names=OWN.names._replace(mul_id=140)),
    "the Clan's name": OWN.with_(names=OWN.names._replace(clan_name='Timber Wolf: "100%"')),
    "the rules level": OWN.with_(tech=OWN.tech._replace(rules_level=5)),
    "the side of the chassis": OWN.with_(tech=OWN.tech._replace(base=TechBase.MIXED_CLAN)),
    "the structure's side": OWN.with_(structure_clan=True),
    "the heat sinks of the base chassis": OWN.with_(heat_sinks=OWN.heat_sinks._replace(base=10)),
    "where Clan CASE is left out": CLAN.with_(case_opt_out=frozenset(list(Form.BIPED.locations)[:2])),
    "the armor of each location": OWN.with_(armor=OWN.armor._replace(kind=OWN.armor.kind._replace(clan=True))),
    "items without a name of their own": with_other_tag(),
    "quirks": OWN.with_(quirks=("ubiquitous_clan", "made_up:3")),
    "the weapons of quirks": with_weapon_quirks("accurate", "imp_cooling"),
    "quirks without a weapon": OWN.with_(stray_weapon_quirks=("accurate:LA:0:ISMediumLaser",)),
    "descriptive lines": OWN.with_(header=(("role", "Striker"), ("tag", 'a = b: "c" & <d>'))),
    "background texts": OWN.with_(fluff=(("weapons", "first\nsecond :br: third\tfourth"),)),
}


@pytest.mark.parametrize("words", KEPT_PARTS)
def test_what_has_no_place_is_kept_in_the_notes_named_and_read_back(words):
    unit = KEPT_PARTS[words]
    text, named, _ = exported(unit)
    assert words in named
    (again,) = designs(text)
    same = {"mounts": unit.mounts, "engine": unit.engine}
    assert again.unit.with_(**same) == unit.with_(**same)
    assert sorted(placed(again.unit)) == sorted(placed(unit))
    assert sorted(mount.quirks for mount in again.unit.mounts) == sorted(mount.quirks for mount in unit.mounts)


@pytest.mark.parametrize(
    "armor",
    [
        OWN.armor._replace(kind=HEAVY_INDUSTRIAL),
        OWN.armor._replace(kinds=(HEAVY_INDUSTRIAL, *(OWN.armor.kind for _ in list(Location)[1:]))),
    ],
)
def test_heavy_industrial_armor_is_standard_armor_there_and_keeps_its_kind(armor):
    """Both have 16 points a ton and take no slots."""
    text, named, _ = exported(OWN.with_(armor=armor))
    assert "Standard Armor" in text
    assert "the armor of each location" in named
    assert designs(text)[0].unit.armor == armor


def test_a_text_that_it_has_a_place_for_is_no_kept_one():
    unit = OWN.with_(tech=OWN.tech._replace(rules_level=4), fluff=(("history", "Built."),))
    assert exported(unit).kept == ()


def test_a_damaged_line_of_the_notes_is_a_note():
    text = ssw_text(KEPT_PARTS["the rules level"]).replace("rules level: 5", "rules level: 77")
    (again,) = designs(text)
    assert again.unit.tech.rules_level == 4
    assert [note.text for note in again.notes] == ["a kept line of the notes cannot be read: rules level"]


def test_the_notes_of_the_author_stay_apart_from_kept_lines():
    unit = OWN.with_(fluff=(("notes", "Mine."),), quirks=("ubiquitous_clan",))
    assert "[Mechwright] quirk: ubiquitous_clan" in ssw_text(unit)
    (again,) = designs(ssw_text(unit))
    assert again.unit.fluff == unit.fluff


# -- files ----------------------------------------------------------------------------------------------------


def test_the_suffix_decides_that_it_is_written(tmp_path: Path):
    unit = new_unit(tonnage=50)
    write(unit, tmp_path / "new.ssw")
    assert sorted(placed(read(tmp_path / "new.ssw").unit)) == sorted(placed(unit))


def test_the_command_line_writes_it_or_says_why_not(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    for name, form in (("biped", Form.BIPED), ("tripod", Form.TRIPOD)):
        write(new_unit(form), tmp_path / f"{name}.mtf")
    assert main(["convert", str(tmp_path / "biped.mtf"), str(tmp_path / "biped.ssw")]) == 0
    assert main(["convert", str(tmp_path / "tripod.mtf"), str(tmp_path / "tripod.ssw")]) == 1
    assert "bipeds and quads" in capsys.readouterr().err
    assert not (tmp_path / "tripod.ssw").exists()
    assert main(["export", str(tmp_path / "biped.mtf"), "--to", "ssw", "--out", str(tmp_path / "out")]) == 0
    assert (tmp_path / "out" / "biped.ssw").exists()


def test_a_strict_conversion_writes_no_file_that_would_lack_something(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    whole, lacking = tmp_path / "whole.mtf", tmp_path / "lacking.mtf"
    write(OWN.with_(tech=OWN.tech._replace(rules_level=4)), whole)
    write(KEPT_PARTS["the number of the Master Unit List"], lacking)
    for command in (["convert"], ["export", "--to", "ssw", "--out"]):
        for source in (whole, lacking):
            out = tmp_path / f"{command[0]} {source.stem}.ssw"
            places = [str(source), str(out)] if command == ["convert"] else [str(out), str(source)]
            assert main([*command, *places, "--strict", "--format", "jsonl"]) == (source is lacking)
            told = capsys.readouterr()
            (record,) = map(json.loads, told.out.splitlines())
            assert out.exists() == (source is whole)
            assert record["path"] == str(source)
            assert record["file"] == (str(out) if source is whole else "")
            assert ("the number of the Master Unit List" in record["kept_in_notes"]) == (source is lacking)
            assert ("as --strict is given" in record["error"]) == (source is lacking)
            assert record["error"] in told.err


def test_a_strict_conversion_refuses_a_source_with_a_value_that_was_changed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    write(OWN, tmp_path / "odd.mtf")
    text = (tmp_path / "odd.mtf").read_text(encoding="utf-8")
    (tmp_path / "odd.mtf").write_text(re.sub("(?im)^mass:", "mass:55\nmass:", text), encoding="utf-8")
    command = ["convert", str(tmp_path / "odd.mtf"), str(tmp_path / "new.mtf")]
    assert main([*command, "--strict"]) == 1
    assert "is repeated below; this line is ignored" in capsys.readouterr().err
    assert not (tmp_path / "new.mtf").exists()
    assert main(command) == 0


@pytest.mark.parametrize("name", ["ssw.zip", "ssw_more.zip"])
def test_real_files_are_written_as_they_were(corpus: Path, name: str):
    """One of ten of them."""
    refused = []
    for source in one_of(10, sources([corpus / name])):
        unit = read_source(source).unit
        try:
            ssw_text(unit)
        except FormatError as error:
            refused.append(f"{source.name} {unit.names.model}: {error.problem}")
    assert refused == []
