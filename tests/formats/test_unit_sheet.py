"""A unit for people to read: what stands in its file stands on the sheet, on the page and in the line."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest

from designer import design, paths
from designer.assistants.heat_shooter import shooter
from designer.battle_value import battle_value
from designer.catalog import RuleSet, catalog
from designer.comparison.headline_figures import totals
from designer.construction.cost import cost
from designer.construction.findings import findings
from designer.editing import edits
from designer.editing.blank import new_unit
from designer.formats import read
from designer.formats.unit_sheet import chat_line, sheet_bbcode, sheet_html, sheet_markdown, sheet_text
from designer.language import speak
from designer.rulesets.combat.turn_rows import moves
from designer.units.location import LA, LT, RA, RT, Form, Location
from designer.units.mount import SystemPart
from designer.units.unit import ArmorKind, Names, TechBase, Unit
from tests.building import armored, evaluate, mech

SAMPLES = sorted(paths.data("designs").glob("*.mtf"))
samples = pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)


@pytest.fixture
def wayfarer():
    return read(paths.data("designs", "wayfarer-wfr-3d.mtf")).unit


def rows(text, title):
    """The rows of one section of the text, without its head."""
    sections = [section.split("\n") for section in text.split("\n\n")]
    [found] = [lines[1:] for lines in sections if lines[0].startswith(title)]
    return [line for line in found if line]


def spaced(number):
    return f"{number:,}".replace(",", "\u202f")


class Page(HTMLParser):
    """The texts of a page by tag; fails on a tag that is not closed in order."""

    def __init__(self, text):
        super().__init__()
        self.open: list[str] = []
        self.texts: dict[str, list[str]] = {}
        self.tables: list[list[list[str]]] = []
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag, attrs):
        if tag == "table":
            self.tables.append([])
        if tag == "tr":
            self.tables[-1].append([])
        if tag in ("td", "th"):
            self.tables[-1][-1].append("")
        if tag != "meta":
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        tag = self.open[-1] if self.open else ""
        self.texts.setdefault(tag, []).append(data)
        if tag in ("td", "th"):
            self.tables[-1][-1][-1] += data


# -- the text -------------------------------------------------------------------------------------------------


def test_the_sheet_begins_with_who_it_is(wayfarer):
    assert sheet_text(wayfarer).startswith("Wayfarer WFR-3D\n75 t biped, Inner Sphere, 3067, standard rules\n\n")
    by_core = sheet_text(wayfarer, RuleSet.CORE)
    assert by_core.startswith("Wayfarer WFR-3D\n75 t biped, Inner Sphere, 3067\n\n")


def test_the_sheet_tells_what_the_file_says(wayfarer):
    design_rows = "\n".join(rows(sheet_text(wayfarer), "Design"))
    for part in ("4 / 6 / 3", "300 XL", "13 double", "Light Ferro-Fibrous, 195 of 231"):
        assert part in design_rows, part
    armor = [row.split() for row in rows(sheet_text(wayfarer), "Armor ")]
    assert ["Left", "Torso", "22", "6", "16"] in armor
    assert ["Head", "9", "3"] in armor


def test_a_lam_tells_its_fuel_and_no_other_does(wayfarer):
    tanks = mech(("lam-fuel-tank", RT), ("lam-fuel-tank", LT), form=Form.LAM, conversion="Standard")
    assert "Fuel 240 points" in [" ".join(row.split()) for row in rows(sheet_text(tanks), "Design")]
    assert "Fuel" not in sheet_text(wayfarer)


@samples
def test_every_mount_has_its_row(path):
    unit = read(path).unit
    listed = rows(sheet_text(unit), "Equipment")
    assert len(listed) == len(unit.mounts)
    for mount in unit.mounts:
        assert any(row.startswith(catalog()[mount.item].name) for row in listed)


@samples
def test_the_sums_are_those_of_the_rules(path):
    unit = read(path).unit
    g, text = design.once(unit), sheet_text(unit)
    [price] = [row for row in rows(text, "Cost") if row.startswith("Cost  ")]
    assert price.split(maxsplit=1) == ["Cost", spaced(cost(g).total)]
    [value] = [row for row in rows(text, "Battle Value") if row.startswith("Battle Value")]
    assert value.endswith(f" {spaced(battle_value(g))}")


@samples
def test_every_finding_is_told(path):
    unit = read(path).unit
    found = findings(design.once(unit))
    told = rows(sheet_text(unit), "Findings")
    assert len(told) == max(1, len(found))
    for row, finding in zip(told, found, strict=False):
        assert row.startswith(finding.severity.name.capitalize())
        assert row.endswith(finding.sentence)


def test_a_design_in_order_says_so():
    unit = read(paths.data("designs", "kittiwake-ktw-1.mtf")).unit
    assert findings(design.once(unit)) == ()
    assert rows(sheet_text(unit), "Findings") == ["No findings."]


def test_what_is_unplaced_or_in_two_locations_says_so():
    unit = mech(("heavy-gauss-rifle", RT), ("medium-laser", RT, {"rear": True}))
    big, laser = unit.mounts
    half = len(big.slots) // 2
    split = tuple(slot._replace(location=LT) if n >= half else slot for n, slot in enumerate(big.slots))
    unit = unit.with_(mounts=(big._replace(slots=split), laser._replace(slots=(), stands_in=None)))
    listed = "\n".join(rows(sheet_text(unit), "Equipment"))
    assert "LT/RT" in listed or "RT/LT" in listed
    assert "Medium Laser (R)" in listed
    assert "–" in listed


def test_equipment_is_listed_as_files_list_locations_and_filler_says_that_it_is_spread(wayfarer):
    listed = rows(sheet_text(wayfarer), "Equipment")
    order = [code for row in listed for code in row.split() if code in ("LA", "RA", "LT", "RT", "CT", "LL", "RL")]
    assert list(dict.fromkeys(order)) == ["LA", "RA", "LT", "RT", "CT", "LL", "RL"]
    [filler] = [row for row in listed if row.startswith("Light Ferro-Fibrous")]
    assert "spread" in filler


@pytest.mark.parametrize("form", Form)
def test_an_empty_design_has_a_sheet(form):
    unit = new_unit(form).with_(names=Names())
    assert sheet_text(unit).startswith("Unnamed\n")
    assert chat_line(unit).startswith("Unnamed, ")
    Page(sheet_html(unit))


def test_lines_have_no_blanks_at_their_end(wayfarer):
    assert [line for line in sheet_text(wayfarer).split("\n") if line != line.rstrip()] == []


# -- how things are mounted -----------------------------------------------------------------------------------


def listed(unit, title):
    """The rows of a section, each in single blanks."""
    return [" ".join(row.split()) for row in rows(sheet_text(unit), title)]


def lone(**options):
    """A unit with one grenade launcher, mounted in some way."""
    return mech(("vehicular-grenade-launcher", LT, options))


@pytest.mark.parametrize(
    ("options", "mark", "said"),
    [
        ({}, "", "LT"),
        ({"rear": True}, " (R)", "LT, rear"),
        ({"facing": 1}, " (front right)", "LT, front right"),
        ({"facing": 4}, " (rear left)", "LT, rear left"),
        ({"turret": True}, " (T)", "LT, in the turret"),
        ({"armored": True}, " (armored)", "LT"),
        ({"rear": True, "armored": True}, " (R) (armored)", "LT, rear"),
    ],
)
def test_how_an_item_is_mounted(options, mark, said):
    unit = lone(**options)
    assert listed(unit, "Equipment")[0].startswith(f"Vehicular Grenade Launcher{mark} LT 0.5 t")
    assert chat_line(unit).endswith(f": Vehicular Grenade Launcher ({said})")


def test_what_is_in_a_pod_of_an_omni_says_so_and_only_there():
    unit = mech(("medium-laser", LT, {"pod": True}), ("medium-laser", RT))
    assert not any("pod" in row for row in listed(unit, "Equipment"))
    omni = unit.with_(chassis=unit.chassis._replace(omni=True))
    assert [row.partition(" 1.0 t")[0] for row in listed(omni, "Equipment")] == [
        "Medium Laser (pod-mounted) LT",
        "Medium Laser RT",
    ]


def test_what_is_armored_is_told_with_its_mass():
    """TO p. 95: half a ton for each slot, a ton for the cockpit."""
    unit = mech(("medium-laser", LT, {"armored": True}), ("medium-laser", RT))
    armored = (SystemPart.COCKPIT, SystemPart.GYRO)
    unit = unit.with_(systems=tuple(s._replace(armored=s.part in armored) for s in unit.systems))
    [told] = [row for row in listed(unit, "Design") if row.startswith("Armored")]
    assert told.removesuffix(" 3.5 t") != told
    assert sorted(told.removeprefix("Armored components ").removesuffix(" 3.5 t").split(", ")) == [
        "Cockpit (HD)",
        "Gyro (CT)",
        "Medium Laser (LT)",
    ]
    assert "Armored components" not in sheet_text(mech(("medium-laser", LT)))


def test_the_masses_of_amplifiers_and_conversion_gear_are_listed():
    """TM p. 70: a tenth of the energy weapons, up to the half ton. IO p. 113: a tenth of the tonnage of a LAM."""
    amplified, lam = (mech(("large-laser", LT), engine="ice"), mech(form=Form.LAM, conversion="Standard"))
    for unit, row in ((amplified, r"Power amplifiers +0\.5 t"), (lam, r"Conversion +5\.0 t")):
        assert re.search(row, sheet_text(unit))
    assert not re.search(r"Power amplifiers|Conversion ", sheet_text(mech(("large-laser", LT))))


def test_a_patchwork_suit_tells_what_each_location_wears():
    worn = {place: ArmorKind("standard") for place in Form.BIPED.locations}
    worn |= {LA: ArmorKind("hardened"), RT: ArmorKind("is-ferro-fibrous")}
    unit = mech(armor=armored(20, kinds=tuple(worn.get(place, ArmorKind()) for place in Location)))
    assert "Armor Patchwork, 20 of 169 " in " ".join(listed(unit, "Design"))
    told = listed(unit, "Armor ")
    assert "Left Arm Hardened 0 8" in told
    assert "Right Torso Ferro-Fibrous 0 12" in told
    assert "Center Torso Standard 20 16" in told
    assert "Left Arm 0 8" in listed(mech(), "Armor ")


def test_on_a_mixed_design_engine_structure_and_armor_of_the_other_side_say_so():
    suit = armored(9, kind=ArmorKind("clan-ferro-fibrous", clan=True))
    unit = mech(engine="xl", clan_engine=True, structure="clan-endo-steel", armor=suit, base=TechBase.MIXED_IS)
    mixed = " ".join(listed(unit, "Design"))
    for said in ("200 XL (Clan) ", "Endo Steel (Clan) ", "Ferro-Fibrous (Clan), 9 of 169 "):
        assert said in mixed
    assert "(Clan)" not in sheet_text(unit.with_(tech=unit.tech._replace(base=TechBase.CLAN)))


def test_the_value_by_hand_stands_beside_the_calculated_one(wayfarer):
    valued = edits.set_manual_value(1500).run(wayfarer)
    [told] = [row for row in rows(sheet_text(valued), "Design") if row.startswith("Battle Value")]
    assert told.endswith(f" {spaced(battle_value(design.once(wayfarer)))} (by hand 1\u202f500)")


def test_in_german_a_side_is_written_small_too():
    speak("de")
    said = chat_line(lone(rear=True)), chat_line(lone(facing=1)), listed(lone(facing=1), "Ausrüstung")[0]
    speak("en")
    assert said[0].endswith("(LT, hinten)")
    assert said[1].endswith("(LT, vorn rechts)")
    assert "(vorn rechts) LT" in said[2]


# -- quirks ---------------------------------------------------------------------------------------------------


def test_quirks_are_told_with_their_bearer_and_effect():
    unit = mech(("medium-laser", LT, {"quirks": ("accurate",)}), ("medium-laser", RT, {"rear": True}))
    unit = unit.with_(quirks=("stable", "obsolete:2950", "of_my_own"), stray_weapon_quirks=("accurate:LA:3:PPC",))
    told = listed(unit, "Quirks")
    assert told == [
        "Stable Every piloting roll is easier by 1.",
        "Obsolete: 2950 Price and maintenance change with age.",
        "of_my_own",
        "Accurate Medium Laser (LT) Attacks with this weapon are easier by 1.",
        "Accurate: LA:3:PPC its weapon is not there Attacks with this weapon are easier by 1.",
    ]


def test_quirks_follow_the_equipment_and_a_design_without_any_does_not_speak_of_them():
    def titles(unit):
        return [section.split()[0] for section in sheet_text(unit).split("\n\n")[1:]]

    plain = read(paths.data("designs", "drayhorse-2.mtf")).unit
    assert titles(plain) == ["Design", "Armor", "Equipment", "Findings", "Cost", "Battle"]
    quirky = plain.with_(quirks=("stable",))
    assert titles(quirky) == ["Design", "Armor", "Equipment", "Quirks", "Findings", "Cost", "Battle"]


# -- the page -------------------------------------------------------------------------------------------------


@samples
def test_the_page_holds_the_same_cells_as_the_text(path):
    unit = read(path).unit
    page = Page(sheet_html(unit))
    lines = [" ".join(" ".join(row).split()) for table in page.tables for row in table]
    text = [" ".join(line.split()) for line in sheet_text(unit).split("\n")[3:] if line]
    assert lines == text
    assert len({len(row) for row in page.tables[0]}) == 1


def test_the_page_escapes_what_a_name_holds():
    name = "<script>alert('&amp;')</script>\"&"
    unit = Unit(names=Names(chassis=name))
    page = Page(sheet_html(unit))
    assert page.texts["h1"] == [name]
    assert page.texts["title"] == [name]
    assert "script" not in page.texts


# -- the line -------------------------------------------------------------------------------------------------


def test_the_line_begins_with_the_figures(wayfarer):
    g = design.once(wayfarer)
    head, _, items = chat_line(wayfarer).partition(": ")
    *figures, value, price = head.split(", ")
    assert figures == ["Wayfarer WFR-3D", "75 t", "4/6/3"]
    assert value == f"BV {spaced(battle_value(g))}"
    assert price == f"{cost(g).total / 1e6:.1f} M C-bills"
    assert items.startswith("ER Large Laser (LA), LB 10-X AC (RA), SRM 6 (LT), ")


def test_the_line_says_what_stands_where_and_leaves_out_what_figures_tell(wayfarer):
    line = chat_line(wayfarer)
    for part in ("Medium Laser (RT, rear)", "Hatchet (LA)", "ECM Suite (Guardian) (RT)", "LB 10-X Cluster Ammo (RT)"):
        assert part in line, part
    for part in ("Jump Jet", "Heat Sink", "Ferro"):
        assert part not in line, part
    assert "\n" not in line


def test_the_line_counts_what_is_the_same():
    unit = mech(("medium-laser", RT), ("medium-laser", LT), ("medium-laser", RT))
    assert chat_line(unit).endswith(": Medium Laser (LT), 2 × Medium Laser (RT)")


def test_the_line_of_an_unarmed_design_ends_with_its_figures():
    assert chat_line(new_unit().with_(mounts=())).endswith(" M C-bills")


def test_the_line_names_what_waits():
    unit = mech(("medium-laser", RT))
    [laser] = unit.mounts
    assert chat_line(unit.with_(mounts=(laser._replace(slots=()),))).endswith(": Medium Laser (unallocated)")


@pytest.mark.parametrize(
    ("base", "told"),
    [
        (TechBase.MIXED_IS, {"Gauss Rifle (Clan)", "Gauss Rifle"}),
        (TechBase.MIXED_CLAN, {"Gauss Rifle", "Gauss Rifle (IS)"}),
    ],
)
def test_on_a_mixed_design_the_other_side_is_told_beside_the_name(base, told):
    unit = new_unit(tonnage=80, base=base, year=3100)
    for item, location in (("is-gauss-rifle", RA), ("clan-gauss-rifle", LA)):
        unit = edits.place(item, location).run(unit)
    names = {row.split("  ")[0] for row in rows(sheet_text(unit), "Equipment")}
    assert told <= names
    assert all(f"{name} (" in chat_line(unit) for name in told)


def test_on_a_design_of_one_side_no_side_is_told():
    unit = edits.place("clan-er-ppc", RA).run(new_unit(tonnage=80, base=TechBase.CLAN))
    assert "(Clan)" not in sheet_text(unit) + chat_line(unit)


@samples
def test_value_and_price_stand_in_the_first_table(path):
    unit = read(path).unit
    g = design.once(unit)
    told = [row.split(maxsplit=1) for row in rows(sheet_text(unit), "Design")]
    assert ["Cost", f"{spaced(cost(g).total)} C-bills"] in told
    assert any(row.startswith("Battle Value ") and row.endswith(spaced(battle_value(g))) for row in map(" ".join, told))


def test_what_is_taken_off_the_price_has_a_minus_like_all_figures():
    # Fewer single sinks than ten give money back, 2,000 each (CONSTRUCTION 5.1).
    told = rows(sheet_text(read(paths.data("designs", "gantry-gnt-1.mtf")).unit), "Cost")
    [sinks] = [row for row in told if row.startswith("Heat sinks")]
    assert sinks.removeprefix("Heat sinks, 0 of 10").strip() == "\u221220\u202f000"


def test_without_findings_there_is_no_head_of_places():
    sections = sheet_text(read(paths.data("designs", "kittiwake-ktw-1.mtf")).unit).split("\n\n")
    assert "Findings\nNo findings." in sections


def test_the_line_names_money_as_the_sheet_does(wayfarer):
    speak("de")
    said = chat_line(wayfarer), sheet_text(wayfarer)
    speak("en")
    assert not any("C-bills" in text for text in said)


def test_control_characters_of_a_damaged_name_are_on_no_sheet():
    unit = new_unit()
    unit = unit.with_(names=unit.names._replace(chassis="Wolf\x00\x1b[2Jhou\u202end\x85"))
    for sheet in (sheet_text(unit), sheet_html(unit), chat_line(unit)):
        assert "Wolf[2Jhound" in sheet
        assert not {"\x00", "\x1b", "\x85", "\u202e"} & set(sheet)


# -- for forums -----------------------------------------------------------------------------------------------


@samples
def test_every_sheet_tells_the_same(path):
    unit = read(path).unit
    words = [
        re.findall(r"\w+", re.sub(r"&\w+;|\[/?(b|code)\]", " ", form(unit)).replace("\\", ""))
        for form in (sheet_text, sheet_markdown, sheet_bbcode)
    ]
    assert words[0] == words[1] == words[2]


def test_a_markdown_table_has_as_many_cells_in_each_row(wayfarer):
    lines = [line for line in sheet_markdown(wayfarer).split("\n\n")[2].splitlines() if line]
    assert {len(re.findall(r"(?<!\\)\|", line)) for line in lines} == {4}


def test_no_name_becomes_markup():
    unit = mech().with_(names=Names("*A* | <b>[url=x]B[/url]</b> [/code] # C"))
    assert "\\*A\\* \\| &lt;b\\>\\[url=x\\]B" in sheet_markdown(unit)
    bbcode = sheet_bbcode(unit)
    assert re.findall(r"\[.*?\]", bbcode) == ["[b]", "[/b]", "[code]", "[/code]"]
    assert "(url=x)B(/url)" in bbcode


@pytest.mark.parametrize(
    ("gear", "speeds"),
    [
        ([("shield-large", LA)], (3, 5)),
        ([("shield-large", LA), ("shield-medium", RA)], (2, 3)),
        ([("modular-armor", LT), ("modular-armor", RT)], (3, 5)),
    ],
)
def test_all_outputs_tell_the_walk_that_gear_leaves(gear, speeds):
    """A design of 4 / 6 with shields (TO p. 292) or modular armor (TO p. 281)."""
    unit = mech(*gear)
    g = evaluate(unit)
    walk, run = speeds
    assert re.search(rf"Movement +{walk} / {run} / 0", sheet_text(unit))
    assert f"{walk}/{run}/0" in chat_line(unit)
    assert [move.hexes for move in moves(g)[1:3]] == [str(walk), str(run)]
    assert shooter(g).speed(0)[:2] == speeds
    assert [total.a for total in totals(g, g) if total.figure.id in ("walk", "run")] == [walk, run]
