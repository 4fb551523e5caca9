"""The record sheet as shapes: what is on it is the design, pip by pip and slot by slot, on every form and paper."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from designer import design, paths
from designer.battle_value import battle_value
from designer.battle_value.pilot import CrewSkills, with_crew
from designer.catalog.ruleset import RuleSet
from designer.construction.armor import armor_of, structure_points_at
from designer.construction.heat import sinks
from designer.construction.rulebooks import rulebooks_text
from designer.decimals import figure as number
from designer.design import once
from designer.formats import read
from designer.graph import Evaluator
from designer.rulesets.combat.turn_rows import crew, critical_lines, hit_rows, moves, physical_lines
from designer.sheets.armor_diagram import MOST_PIPS, Lost
from designer.sheets.beginner_sheet import beginner_sheets
from designer.sheets.half_sheet import two_sheets
from designer.sheets.inventory import cluster_columns, cluster_legend, equipment_text, quirk_lines, weapon_lines
from designer.sheets.kinds import A4, AIDS, LETTER, Aid, InkUse, SheetKind, TextSize
from designer.sheets.options import PLAIN, SheetOptions
from designer.sheets.record_sheet import record_sheet
from designer.sheets.shapes import BLACK, LEAST, MIDDLE, MM, WHITE, Circle, Line, Page, Rect, Text, flat, named
from designer.sheets.shapes import Path as Outline
from designer.sheets.slot_tables import TINTS
from designer.units.location import CT, LA, LL, LT, RA, RL, RT, TORSOS, Form, Slot
from designer.units.mount import SystemPart
from designer.units.unit import Armor, HeatSinks, TechBase, Unit
from tests.building import catalog_id, evaluate, mech
from tests.unit_archives import unit_archive

SAMPLES = sorted(paths.data("designs").glob("*.mtf"))
PAPERS = {"a4": A4, "letter": LETTER}


@cache
def evaluated(sample: Path) -> Evaluator:
    """The figures of a sample."""
    return once(read(sample).unit)


@cache
def sheet_of(kind: str, sample: Path, paper: tuple[float, float]) -> Page:
    """The first page of a kind of sheet with a sample, drawn once for all that look at it."""
    return KINDS[kind](evaluated(sample), paper)


def texts(shapes) -> list[str]:
    return [shape.text for shape in flat(tuple(shapes)) if isinstance(shape, Text) and shape.text]


def pips(page: Page, layer: str, code: str) -> list[Circle | Rect]:
    (group,) = named(page.shapes, f"{layer} {code}")
    return [shape for shape in group.shapes if isinstance(shape, Circle | Rect)]


def assert_is_the_design(g: Evaluator, page: Page, *, short: bool = False) -> None:
    """Pips are points, slots are those of the board, and every weapon, bin and item with a slot is named."""
    form = design.chassis(g).form
    for location in form.locations:
        code, points = form.code(location), armor_of(g, location)
        assert len(pips(page, "armor", code)) == (points.front if points.front <= MOST_PIPS else 0)
        assert len(pips(page, "structure", code)) == structure_points_at(design.chassis(g), location)
        if location in TORSOS:
            assert len(pips(page, "rear", code)) == points.rear
        (slots,) = named(page.shapes, f"slots {code}")
        said = texts((slots,))
        assert [text for text in said if text in ("1", "2", "3", "4", "5", "6")] == [
            str(row % 6 + 1) for row in range(form.slots(location))
        ]
        assert said.count("–") == form.slots(location) - len(
            [row for row in design.occupied(g, location) if row < form.slots(location)]
        )
        for things in design.occupied(g, location).values():
            for thing in things:
                if isinstance(thing, design.Fitted):
                    assert any(thing.item.name in text for text in said), thing.item.name
    (weapons,) = named(page.shapes, "weapons")
    said = texts((weapons,))
    for fitted in design.weapons(g):
        names = (fitted.item.name, fitted.item.short) if short else (fitted.item.name,)
        assert any(name in text for text in said for name in names), fitted.item.name
    bare = {re.sub(r"^\d+ × | \((Clan|IS)\)", "", text) for text in said}
    for fitted in design.ammunition(g):
        assert bare & {fitted.item.short, f"{fitted.item.short}, by tens"}, fitted.item.short
        assert str(fitted.item.shots) in said


@pytest.fixture(params=SAMPLES, ids=lambda path: path.stem)
def sample(request: pytest.FixtureRequest) -> Path:
    found: Path = request.param
    return found


@pytest.mark.parametrize("paper", PAPERS.values(), ids=PAPERS)
def test_the_sheet_of_a_sample_is_the_sample(sample: Path, paper: tuple[float, float]) -> None:
    g, page = evaluated(sample), sheet_of("whole", sample, paper)
    assert_is_the_design(g, page)
    (held,) = named(page.shapes, "sinks")
    assert sum(isinstance(shape, Circle) and shape.radius > 1 for shape in held.shapes) == sinks(g).total


@pytest.mark.parametrize("paper", PAPERS.values(), ids=PAPERS)
def test_half_a_page_is_the_design_as_well(sample: Path, paper: tuple[float, float]) -> None:
    g = evaluated(sample)
    (page,) = two_sheets([(g, PLAIN)], paper)
    assert_is_the_design(g, page, short=True)


def test_the_sheets_of_real_units_are_these_units(corpus: Path) -> None:
    units = unit_archive(corpus / "meks.zip")
    for name in units.names[:: len(units.names) // 50]:
        g = once(units.unit(name))
        assert_is_the_design(g, record_sheet(g))
        assert_is_the_design(g, two_sheets([(g, PLAIN)], LETTER)[0], short=True)


def test_two_designs_share_a_page_and_a_third_has_its_own(wayfarer: Evaluator) -> None:
    pages = two_sheets([(wayfarer, PLAIN)] * 3, A4)
    assert [len(list(named(page.shapes, "Wayfarer WFR-3D"))) for page in pages] == [2, 1]


KINDS: dict[str, Callable[[Evaluator, tuple[float, float]], Page]] = {
    "whole": lambda g, paper: record_sheet(g, SheetOptions(paper=paper)),
    "half": lambda g, paper: two_sheets([(g, PLAIN), (g, PLAIN)], paper)[0],
    "beginner": lambda g, paper: beginner_sheets([(g, PLAIN), (g, PLAIN)], paper)[0],
}


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("paper", PAPERS.values(), ids=PAPERS)
def test_all_shapes_lie_within_printers_margins(sample: Path, paper: tuple[float, float], kind: str) -> None:
    page = sheet_of(kind, sample, paper)
    width, height, margin = paper[0] * MM, paper[1] * MM, 7 * MM - 0.6
    for shape in flat(page.shapes):
        for x, y in corners(shape):
            assert margin <= x <= width - margin, shape
            assert margin <= y <= height - margin, shape


def corners(shape):
    match shape:
        case Text():
            return [(shape.x, shape.y)]
        case Line():
            return [(shape.x1, shape.y1), (shape.x2, shape.y2)]
        case Rect():
            return [(shape.x, shape.y), (shape.x + shape.width, shape.y + shape.height)]
        case Circle():
            return [(shape.x - shape.radius, shape.y - shape.radius), (shape.x + shape.radius, shape.y + shape.radius)]
        case Outline():
            return list(shape.points)


@pytest.mark.parametrize("paper", PAPERS.values(), ids=PAPERS)
def test_no_location_covers_another_one_or_a_table(sample: Path, paper: tuple[float, float]) -> None:
    g, page = evaluated(sample), sheet_of("whole", sample, paper)
    form = design.chassis(g).form
    places = {code: box(named(page.shapes, f"location {code}")) for code in map(form.code, form.locations)}
    (dice,) = named(page.shapes, "dice")
    words = [shape for shape in flat((dice,)) if isinstance(shape, Text) and shape.text]
    for code, (left, top, right, bottom) in places.items():
        for other, there in places.items():
            if code < other:
                apart = right <= there[0] or there[2] <= left or bottom <= there[1] or there[3] <= top
                assert apart, (code, other)
        assert not [each for each in words if left < each.x < right and top < each.y - 2 < bottom], code


def box(groups):
    (group,) = groups
    points = [point for shape in flat((group,)) for point in corners(shape)]
    return (
        min(x for x, _ in points),
        min(y for _, y in points),
        max(x for x, _ in points),
        max(y for _, y in points),
    )


# -- what it says ---------------------------------------------------------------------------------------------


@pytest.fixture
def wayfarer() -> Evaluator:
    return once(read(paths.data("designs", "wayfarer-wfr-3d.mtf")).unit)


def said(g: Evaluator, group: str, options: SheetOptions = PLAIN) -> list[str]:
    return texts(named(record_sheet(g, options).shapes, group))


def test_the_battle_value_is_that_at_the_pilots_skills(wayfarer: Evaluator) -> None:
    page = record_sheet(wayfarer, SheetOptions(pilot="Ines Okafor", skills=CrewSkills(3, 4)))
    words = texts(page.shapes)
    value = with_crew(battle_value(wayfarer), CrewSkills(3, 4))
    assert number(value) in words
    assert "Battle Value at 3/4" in words
    assert f"base {number(battle_value(wayfarer))}" in words[words.index(number(value)) + 2]
    assert "Ines Okafor" in words


def test_the_heads_of_ranges_say_what_is_needed(wayfarer: Evaluator) -> None:
    assert {"3+", "5+", "7+"} <= set(said(wayfarer, "weapons", SheetOptions(skills=CrewSkills(3, 4))))
    blank = said(wayfarer, "weapons", SheetOptions(skills=None))
    assert {"+0", "+2", "+4"} <= set(blank)


def test_weapons_say_heat_damage_and_ranges(wayfarer: Evaluator) -> None:
    words = said(wayfarer, "weapons")
    at = words.index("ER Large Laser")
    assert words[at : at + 7] == ["ER Large Laser", "LA", "12", "8", "1–7", "8–14", "15–19"]
    at = words.index("LB 10-X AC")
    assert words[at : at + 3] == ["LB 10-X AC", "RA", "2"]
    at = words.index("SRM 6 + Artemis IV")
    assert words[at + 1 : at + 6] == ["LT", "4", "6 × 2", "2", "6"]  # its bin has standard missiles


def test_artemis_adds_to_the_cluster_roll_of_missiles_made_for_it() -> None:
    words = said(
        evaluate(mech(("srm-6", LT), ("is-artemis-iv-fcs", LT), ("srm-6-artemis-capable-ammo", RT))), "weapons"
    )
    at = words.index("SRM 6 + Artemis IV")
    assert words[at + 1 : at + 6] == ["LT", "4", "6 × 2", "2", "6, +2"]


def test_every_shot_has_a_box_and_of_many_shots_ten_have_one() -> None:
    few = record_sheet(evaluate(mech((catalog_id("SRM 6"), LA), (catalog_id("IS Ammo SRM-6"), LA))))
    (group,) = named(few.shapes, "shots SRM 6 LA")
    assert len(group.shapes) == 15
    many = record_sheet(evaluate(mech((catalog_id("Machine Gun"), LA), (catalog_id("IS Ammo MG - Full"), LA))))
    (group,) = named(many.shapes, "shots MG LA")
    assert len(group.shapes) == 20


def test_heat_says_what_is_left_to_walk(wayfarer: Evaluator) -> None:
    words = said(wayfarer, "heat")
    assert words[words.index("5") + 1] == "walk 3, run 5"
    assert words[words.index("15") + 1] == "walk 1, run 2"
    assert words[words.index("20") + 1] == "cannot walk"
    assert "cannot walk" not in words[: words.index("20")]
    assert words[words.index("30") + 1] == "shuts down"
    assert words[words.index("19") + 1] == "ammo, 4+"


@pytest.mark.parametrize(("kind", "each"), [("single", 1), ("double", 2), ("compact", 1), ("laser", 2)])
def test_one_heat_sink_takes_and_several_take(kind: str, each: int) -> None:
    one = evaluate(mech(engine="fuel-cell", sinks=HeatSinks(1, kind)))
    assert f"1 {kind} sink takes {each}" in texts(record_sheet(one).shapes)
    several = evaluate(mech(sinks=HeatSinks(8, kind)))
    assert f"8 {kind} sinks take {8 * each}" in texts(record_sheet(several).shapes)


@pytest.mark.parametrize(
    ("quirk", "words"),
    [
        ("low_profile", "stands as if in partial cover"),
        ("low_profile", ". Real cover"),
        ("battle_computer", "Command Mech"),
    ],
)
def test_effects_of_quirks_keep_their_capitals_after_the_first_letter(quirk: str, words: str) -> None:
    (line,) = quirk_lines(evaluate(mech(quirks=(quirk,))))
    assert words in line


def test_without_ammunition_heat_says_nothing_of_explosions() -> None:
    assert not [text for text in said(evaluate(mech()), "heat") if "ammo" in text]


def test_hits_on_a_tripod_ask_for_a_leg() -> None:
    words = said(once(read(paths.data("designs", "trestle-tst-4.mtf")).unit), "dice")
    assert "leg" in words
    assert "leg, 1d6: 1–2 RL, 3–4 CL, 5–6 LL" in words


def test_a_quad_has_no_arms_and_cannot_punch() -> None:
    g = once(read(paths.data("designs", "longstride-lsd-2.mtf")).unit)
    assert {"FLL", "FRL", "RLL", "RRL"} <= set(said(g, "dice"))
    words = said(g, "physical")
    assert "Kick" in words
    assert "Punch" not in words
    assert "−2" in said(g, "dice"), "four legs steady it"


def test_a_lam_has_its_modes_and_its_fuel() -> None:
    words = said(once(read(paths.data("designs", "kittiwake-ktw-1.mtf")).unit), "pilot")
    assert words[words.index("AirMek cruise") + 1] == "15"
    assert words[words.index("AirMek flank") + 1] == "23"
    assert words[words.index("Fighter thrust") + 1] == "5 / 8"
    assert "Fuel 80, by fives" in words


def test_the_modes_of_a_lam_follow_from_its_mp() -> None:
    """Walking 5, running 8, jumping 4: worked example 19 of SHEET_RULES."""
    jets = [(catalog_id("Jump Jet"), location) for location in (LT, RT, LL, RL)]
    g = evaluate(mech(*jets, form=Form.LAM, tonnage=50, walk=5, conversion="Standard"))
    found = {move.name: (move.hexes, move.heat) for move in moves(g)}
    assert found["AirMek cruise"] == ("12", "4")
    assert found["AirMek flank"] == ("18", "6")
    assert found["AirMek on foot"][0] == "2 / 3"
    against = {move.name: move.target for move in moves(g)}  # 12 hexes are +4, 18 +5, and one more in the air
    assert [against[name] for name in ("AirMek cruise", "AirMek flank", "AirMek on foot")] == ["+5", "+6", "+1"]
    assert found["Fighter thrust"][0] == "4 / 6"


def test_lost_points_are_crossed_off() -> None:
    worn = Armor(front=(0, 10, *[0] * 7), rear=(0, 4, *[0] * 7))
    page = record_sheet(evaluate(mech(armor=worn)), SheetOptions(lost={CT: Lost(3, 1, 2)}))
    filled = {
        layer: sum(pip.fill == BLACK for pip in pips(page, layer, "CT")) for layer in ("armor", "rear", "structure")
    }
    assert filled == {"armor": 3, "rear": 1, "structure": 2}


@pytest.mark.parametrize(
    ("cockpit", "members"),
    [
        ("standard", ("Pilot",)),
        ("command-console", ("Pilot", "Commander")),
        ("dual", ("Pilot", "Gunner")),
        ("superheavy-tripod", ("Pilot", "Gunner", "Technical officer")),
    ],
)
def test_every_member_of_the_crew_has_a_row_of_hits(cockpit: str, members: tuple[str, ...]) -> None:
    g = evaluate(mech(cockpit=cockpit))
    assert crew(g) == members
    words = said(g, "pilot")
    assert words.count("dead") == len(members)
    assert len(members) == 1 or set(members) <= set(words)


def test_errors_are_said_at_the_foot(wayfarer: Evaluator) -> None:
    assert [text for text in texts(record_sheet(wayfarer).shapes) if text.startswith("1 error: ")]


def test_in_german_every_word_is_german(wayfarer: Evaluator, german: None) -> None:
    words = set(texts(record_sheet(wayfarer).shapes))
    assert not words & {"Weapons and equipment", "Where it hits", "How many hit", "Turns", "Physical"}


# -- for a first game -----------------------------------------------------------------------------------------


def test_a_beginner_reads_what_to_roll_and_no_critical_slots(wayfarer: Evaluator) -> None:
    (page,) = beginner_sheets([(wayfarer, PLAIN)], A4)
    words = texts(page.shapes)
    at = words.index("LB 10-X AC")
    assert words[at : at + 2] == ["LB 10-X AC", "2"]
    assert words[at + 2 : at + 7] == ["Slug", "10", "1–6: 4+", "7–12: 6+", "13–18: 8+"]
    assert words[at + 7 : at + 12] == ["Cluster", "10 × 1", "1–6: 3+", "7–12: 5+", "13–18: 7+"]
    assert "All weapons and your fastest move make 30; 4 stays." in words
    assert not {"Shoulder", "Life Support"} & set(words)
    assert len(pips(page, "armor", "CT")) == 30


def test_a_beginner_reads_what_a_physical_weapon_needs(wayfarer: Evaluator) -> None:
    (page,) = beginner_sheets([(wayfarer, PLAIN)], A4)
    (told,) = [text for text in texts(page.shapes) if text.startswith("Physical attacks: ")]
    (hatchet,) = [line for line in physical_lines(wayfarer, CrewSkills(4, 5)) if line.name == "Hatchet"]
    assert f"Hatchet {hatchet.damage} on {hatchet.number}" in told
    (page,) = beginner_sheets([(evaluate(mech((catalog_id("Medium Laser"), LA))), PLAIN)], A4)
    assert not any(text.startswith("Physical attacks: ") for text in texts(page.shapes))


@pytest.mark.parametrize("drawn", [lambda g: [record_sheet(g)], lambda g: two_sheets([(g, PLAIN)], A4)])
def test_several_weapons_have_their_number_also_where_only_the_short_name_fits(
    drawn: Callable[[Evaluator], list[Page]],
) -> None:
    lasers = [(catalog_id("Medium Laser"), LA)] * 2
    texts = [shape for page in drawn(evaluate(mech(*lasers))) for shape in flat(page.shapes) if isinstance(shape, Text)]
    (title,) = (text for text in texts if text.text.startswith("2 × "))
    assert title.short.startswith("2 × ")


# -- options --------------------------------------------------------------------------------------------------


def test_what_is_left_off_is_not_on_the_sheet_and_the_figure_has_its_room(wayfarer: Evaluator) -> None:
    whole, bare = record_sheet(wayfarer), record_sheet(wayfarer, SheetOptions(without=frozenset(Aid)))
    for name in ("to hit", "turns", "systems", "physical"):
        assert list(named(whole.shapes, name))
        assert not list(named(bare.shapes, name))
    words = set(texts(bare.shapes))
    assert not words & {"Where it hits", "How many hit", "Critical roll", "Battle Value by skill"}
    assert not [text for text in words if text.startswith("Quirks: ")]
    larger, smaller = (pips(page, "armor", "CT")[0] for page in (bare, whole))
    assert isinstance(larger, Circle)
    assert isinstance(smaller, Circle)
    assert larger.radius >= smaller.radius


@pytest.mark.parametrize("kind", [SheetKind.TWO, SheetKind.BEGINNER])
def test_half_pages_leave_off_what_they_have(wayfarer: Evaluator, kind: SheetKind) -> None:
    aids = {
        Aid.HIT_LOCATIONS: "Where it hits",
        Aid.CLUSTERS: "How many hit",
        Aid.SYSTEMS: "Gyro",
        Aid.PHYSICAL: "Punch ",
        Aid.ROLLS: "Hits: ",
        Aid.TURNS: "Your turn",
        Aid.QUIRKS: "Quirks: ",
        Aid.LEVEL: "75 t biped, Inner Sphere, 3067, standard rules",
    }
    drawn = {SheetKind.TWO: two_sheets, SheetKind.BEGINNER: beginner_sheets}[kind]
    for aid in AIDS[kind]:
        counts = []
        for without in (frozenset[Aid](), frozenset((aid,))):
            (page,) = drawn([(wayfarer, SheetOptions(without=without))], A4)
            counts.append(sum(text.startswith(aids[aid]) for text in texts(page.shapes)))
        assert counts[0] > counts[1], aid


def test_advanced_hit_locations_have_a_column_for_the_rear(wayfarer: Evaluator) -> None:
    """Of a prone biped 4 and 5 from the rear are the right leg, 9 and 10 the left one (SHEET_RULES 1.4)."""
    rows = dict(hit_rows(wayfarer, advanced=True))
    assert [rows[rolled][3] for rolled in (3, 4, 5, 9, 10, 11)] == ["RA", "RL", "RL", "LL", "LL", "LA"]
    assert all(rows[rolled][:3] == codes for rolled, codes in hit_rows(wayfarer))
    quad = once(read(paths.data("designs", "longstride-lsd-2.mtf")).unit)
    assert dict(hit_rows(quad, advanced=True))[4] == ("FLL", "FLL", "FRL", "RLL")
    assert "advanced" in said(quad, "dice", SheetOptions(advanced=True))


def test_black_ink_has_no_grey_and_kinds_have_grounds(wayfarer: Evaluator) -> None:
    def inks(options: SheetOptions) -> set[str | None]:
        shapes = list(flat(record_sheet(wayfarer, options).shapes))
        return {shape.ink for shape in shapes} | {shape.fill for shape in shapes if isinstance(shape, Rect | Circle)}

    assert inks(SheetOptions(ink=InkUse.BLACK)) <= {BLACK, WHITE, None}
    assert set(TINTS.values()).isdisjoint(inks(PLAIN))
    assert {TINTS["energy"], TINTS["ballistic"], TINTS["ammunition"]} <= inks(SheetOptions(ink=InkUse.KINDS))


def test_large_texts_are_the_same_texts(wayfarer: Evaluator) -> None:
    normal, large = (
        [shape for shape in flat(record_sheet(wayfarer, SheetOptions(text=size)).shapes) if isinstance(shape, Text)]
        for size in TextSize
    )
    assert [text.text for text in normal] == [text.text for text in large]
    pairs = zip(normal, large, strict=True)
    assert all(before.size < after.size for before, after in pairs if before.size < 9 and before.lines == 1)


# -- what the rules say stands on paper ------------------------------------------------------------------------


def rows_of(g: Evaluator, name: str, options: SheetOptions = PLAIN) -> list[list[str]]:
    """The line of a weapon on the whole page and those of kinds below it, as texts from left to right."""
    (group,) = named(record_sheet(g, options).shapes, "weapons")
    shapes = [shape for shape in flat((group,)) if isinstance(shape, Text) and shape.text]
    lines: dict[float, list[Text]] = {}
    for shape in shapes:
        lines.setdefault(round(shape.y, 1), []).append(shape)
    rows = [[text.text for text in sorted(line, key=lambda text: text.x)] for _, line in sorted(lines.items())]
    indents = [min(text.x for text in line) for _, line in sorted(lines.items())]
    start = next(place for place, row in enumerate(rows) if row[0] == name)
    ends = (place for place in range(start + 1, len(rows)) if round(indents[place] - indents[start]) != 8)
    return rows[start : next(ends, len(rows))]


def test_a_launcher_has_a_line_for_each_kind_of_ammunition_with_its_ranges() -> None:
    """MML: LRM 7/14/21 with a minimum of 6, SRM 3/6/9 (TM p. 229); ATM: 5/10/15, ER 9/18/27, HE 3/6/9 (TM p. 229)."""
    bins = ("mml-5-lrm-ammo", "mml-5-srm-ammo")
    head, lrm, srm = rows_of(evaluate(mech((catalog_id("MML 5"), RT), *((each, RT) for each in bins))), "MML 5")
    assert head == ["MML 5", "RT", "3"]
    assert lrm == ["LRM", "5 × 1", "5", "6", "5", "1–7", "8–14", "15–21"]
    assert srm == ["SRM", "5 × 2", "2", "5", "1–3", "4–6", "7–9"]
    atm = rows_of(evaluate(mech((catalog_id("ATM 6"), RT), ("high-explosive-atm-6-ammo", RT))), "ATM 6")
    assert [row[0] for row in atm] == ["ATM 6", "HE", "standard", "ER"]
    assert [row[-3:] for row in atm[1:]] == [["1–3", "4–6", "7–9"], ["1–5", "6–10", "11–15"], ["1–9", "10–18", "19–27"]]


def test_kinds_that_are_not_aboard_are_grey() -> None:
    g = evaluate(mech((catalog_id("ATM 6"), RT), ("high-explosive-atm-6-ammo", RT)))
    inks = {shape.text: shape.ink for shape in flat(record_sheet(g).shapes) if isinstance(shape, Text)}
    assert (inks["HE"], inks["ER"]) == (BLACK, MIDDLE)


def test_an_ultra_has_a_line_for_its_second_shot_which_can_jam() -> None:
    """Two shots jam on a 2 (TW p. 114); never by the core rulebook (CORE_2026 3.1)."""
    g = evaluate(mech((catalog_id("Ultra AC/5"), RT)))
    assert rows_of(g, "Ultra AC/5")[1][:5] == ["2 shots, jams on 2", "2", "2 × 5", "5", "2"]
    assert rows_of(g, "Ultra AC/5", SheetOptions(rules=RuleSet.CORE))[1][0] == "2 shots"


def test_hot_myomer_is_faster_on_the_heat_scale() -> None:
    """Walk 6: at 9 heat 6 − 1 + 2, at 10 heat 6 − 2 + 2 (TM p. 240)."""
    g = evaluate(mech(*[(catalog_id("Triple Strength Myomer"), location) for location in [LT] * 3 + [RT] * 3], walk=6))
    words = said(g, "heat")
    assert [words[words.index(heat) + 1] for heat in ("5", "9", "10")] == [
        "walk 5, run 8",
        "walk 7, run 11",
        "walk 6, run 9",
    ]


def test_an_industrial_mech_counts_two_more_on_critical_rolls_and_is_blinded_at_once() -> None:
    """Rolls of 6 and 7 give one, 8 and 9 two, 10 and more three critical hits (TW p. 124, SHEET_RULES 5.2)."""
    industrial = mech(structure="industrial", cockpit="industrial")
    assert list(critical_lines(evaluate(industrial))) == [
        ("2–5", "none"),
        ("6–7", "one"),
        ("8–9", "two"),
        ("10–12", "three, or limb off"),
    ]
    assert "no attacks" in said(evaluate(industrial), "systems")


def test_radical_heat_sinks_are_told_running_and_not() -> None:
    g = evaluate(mech((catalog_id("Radical Heat Sink System"), CT)))
    assert any(text.startswith("radical sinks running: ") for text in said(g, "heat"))
    assert not any(text.startswith("radical sinks") for text in said(evaluate(mech()), "heat"))


def test_machine_gun_arrays_have_columns_of_the_cluster_table() -> None:
    """Four guns need the columns 2 to 4; the core rulebook adds 2 to the roll (CORE_2026 3.7)."""
    g = evaluate(mech((catalog_id("Machine Gun Array"), RA), *[(catalog_id("Machine Gun"), RA)] * 4))
    assert set(cluster_columns(g)) == {2, 3, 4}
    assert set(cluster_columns(g, RuleSet.CORE).values()) == {("MG Array +2",)}


def test_clan_case_is_named_and_so_is_a_place_without() -> None:
    bins = ((catalog_id("LRM 20"), RT), ("clan-lrm-20-ammo", RT))
    unit = mech(*bins, base=TechBase.CLAN)
    assert "Clan CASE" in texts(named(record_sheet(evaluate(unit)).shapes, "slots RT"))
    out = unit.with_(case_opt_out=frozenset((RT,)))
    assert "no CASE" in texts(named(record_sheet(evaluate(out)).shapes, "slots RT"))


def test_what_is_priced_in_the_head_stands_on_the_sheet() -> None:
    g = evaluate(mech(full_head_ejection=True))
    assert any("Full-head ejection" in text for text in said(g, "weapons"))


def test_an_armored_component_has_a_circle_for_the_hit_that_takes_its_armor() -> None:
    plain, armored = (
        [
            shape
            for shape in flat(tuple(named(record_sheet(evaluate(unit)).shapes, "slots RT")))
            if isinstance(shape, Circle)
        ]
        for unit in (mech((catalog_id("Medium Laser"), RT)), with_armor(mech((catalog_id("Medium Laser"), RT))))
    )
    assert (len(plain), len(armored)) == (0, 1)


def with_armor(unit: Unit) -> Unit:
    return unit.with_(mounts=tuple(mount._replace(armored=True) for mount in unit.mounts))


@pytest.mark.parametrize("kind", KINDS)
def test_no_text_is_smaller_than_can_be_read(sample: Path, kind: str) -> None:
    for paper in PAPERS.values():
        sizes = {shape.size for shape in flat(sheet_of(kind, sample, paper).shapes) if isinstance(shape, Text)}
        assert min(sizes) >= LEAST


def test_boxes_of_a_bin_stay_in_their_column(sample: Path) -> None:
    (page,) = two_sheets([(evaluated(sample), PLAIN)], A4)
    (weapons,) = named(page.shapes, "weapons")
    right = max(shape.x2 for shape in flat((weapons,)) if isinstance(shape, Line))
    assert all(shape.x + shape.width <= right + 0.5 for shape in flat((weapons,)) if isinstance(shape, Rect))


# -- damage, rule books and lines of one's own -----------------------------------------------------------------


def test_a_hit_slot_of_a_system_fills_its_box_and_a_lost_leg_strikes_its_slots() -> None:
    g = evaluate(mech())
    engine = next(system.slot for system in design.systems(g) if system.part is SystemPart.ENGINE)
    lost = {LL: Lost(structure=structure_points_at(design.chassis(g), LL))}
    page = record_sheet(g, SheetOptions(hits=frozenset((engine,)), lost=lost))
    (systems,) = named(page.shapes, "systems")
    assert sum(isinstance(shape, Rect) and shape.fill == BLACK for shape in flat((systems,))) == 1
    (slots,) = named(page.shapes, "slots LL")
    crossed = [shape for shape in flat((slots,)) if isinstance(shape, Line) and shape.line == 1.1]
    assert len(crossed) == len(design.occupied(g, LL))


def test_the_core_rulebook_changes_what_the_page_says_and_is_named(wayfarer: Evaluator) -> None:
    """A kick is at −1 and a charge by the movement modifier (CORE_2026 2.17, 6.1); there are no rules levels."""
    core = texts(record_sheet(wayfarer, SheetOptions(rules=RuleSet.CORE)).shapes)
    words = texts(record_sheet(wayfarer).shapes)
    assert words[words.index("Kick") + 2] == "3+"
    assert core[core.index("Kick") + 2] == "4+"
    assert "15 × (TMM + 1)" in core
    assert any("standard rules" in text for text in words)
    assert not any("standard rules" in text for text in core)
    assert any(text.endswith(rulebooks_text(wayfarer)) for text in core)
    bare = texts(record_sheet(wayfarer, SheetOptions(rules=RuleSet.CORE, without=frozenset((Aid.LEVEL,)))).shapes)
    assert not any(text.endswith(rulebooks_text(wayfarer)) for text in bare)
    assert any(RuleSet.CORE.label in text for text in core)


def test_the_head_of_a_location_says_how_much_explodes_in_it_at_most() -> None:
    """No cap by Total Warfare but that of CASE II; 20, 10 and 1 by Core (CORE_2026 5.4)."""
    unit = mech(("ac-2-ammo", RT), ("ac-2-ammo", LT), ("is-case", LT), ("ac-2-ammo", LL), ("is-case-ii", LL))
    heads = {
        rules: [
            next(text for text in said(evaluate(unit), f"slots {code}", SheetOptions(rules=rules)) if "CASE" in text)
            for code in ("RT", "LT", "LL")
        ]
        for rules in RuleSet
    }
    assert heads[RuleSet.TOTAL_WARFARE] == ["no CASE", "CASE", "CASE II ≤1"]
    assert heads[RuleSet.CORE] == ["no CASE ≤20", "CASE ≤10", "CASE II ≤1"]


@pytest.mark.parametrize(
    ("item", "armored", "squares"),
    [("ac-2", False, 1), ("ac-2", True, 1), ("ac-20", False, 0), ("medium-laser", True, 0)],
)
def test_by_core_an_autocannon_of_one_slot_has_a_square_for_its_first_hit(
    item: str, armored: bool, squares: int
) -> None:
    """One of several slots has lost the slot that was hit, so it has no square (CORE_2026 12.1)."""
    unit = mech((item, RT))
    g = evaluate(with_armor(unit) if armored else unit)

    def drawn(rules: RuleSet, kind: type) -> int:
        shapes = named(record_sheet(g, SheetOptions(rules=rules)).shapes, "slots RT")
        return sum(isinstance(shape, kind) for shape in flat(tuple(shapes)))

    assert (drawn(RuleSet.TOTAL_WARFARE, Rect), drawn(RuleSet.CORE, Rect)) == (0, squares)
    assert drawn(RuleSet.CORE, Circle) == int(armored)
    foot = " ".join(texts(record_sheet(g, SheetOptions(rules=RuleSet.CORE)).shapes))
    assert ("second hit" in foot) is item.startswith("ac")
    assert "1 hit on the pilot" in foot


def test_missiles_of_an_atm_hit_in_groups_of_six_by_the_core_rulebook() -> None:
    g = evaluate(mech((catalog_id("ATM 6"), RT), ("standard-atm-6-ammo", RT)))
    by_total, by_core = (rows_of(g, "ATM 6", SheetOptions(rules=rules))[1] for rules in RuleSet)
    assert (by_total[2], by_core[2]) == ("5", "6")


def test_price_and_rules_level_can_be_left_off_and_a_note_be_written(wayfarer: Evaluator) -> None:
    bare = SheetOptions(without=frozenset((Aid.LEVEL, Aid.PRICE)), note="Turn 3: reinforcements", abilities="Sniper")
    words = texts(record_sheet(wayfarer, bare).shapes)
    assert {"Turn 3: reinforcements", "Sniper"} <= set(words)
    assert not any("C-bills" in text or "standard rules" in text for text in words)


def test_equipment_in_several_locations_names_each_of_them() -> None:
    slots = tuple(Slot(leg, 4) for leg in (LL, RL, LA, RA))
    unit = mech((catalog_id("Tracks"), LL), form=Form.QUADVEE, conversion="Track", cockpit="quadvee")
    tracks = unit.mounts[-1]._replace(slots=slots)
    g = evaluate(unit.with_(mounts=(*unit.mounts[:-1], tracks)))
    (text,) = (text for text in said(g, "weapons") if "Tracks" in text)
    assert text == "Equipment: Tracks (RLL, RRL, FLL, FRL)"


# -- rules that a line has --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("actuators", "absorbs"), [(4, 5), (3, 4), (2, 3)])
def test_a_shield_absorbs_less_without_hand_and_lower_arm(actuators: int, absorbs: int) -> None:
    """SHEET_RULES 12.1: five points, one less for each actuator of its arm that is not there."""
    unit = mech(("shield-medium", LA))
    gone = (SystemPart.HAND, SystemPart.LOWER_ARM)[: 4 - actuators]
    arm = tuple(each for each in unit.systems if each.slot.location is not LA or each.part not in gone)
    page = record_sheet(evaluate(unit.with_(systems=arm)))
    (boxes,) = named(page.shapes, "shots Shield (Medium), absorbs LA")
    assert len(boxes.shapes) == absorbs


def test_a_shield_strikes_by_total_warfare_only() -> None:
    g = evaluate(mech(("shield-medium", LA)))
    damage = {
        rules: next(line.damage for line in weapon_lines(g, rules=rules) if "Shield" in line.name) for rules in RuleSet
    }
    assert list(damage.values()) == ["5", "–"]


def test_punches_name_the_arm_where_they_differ() -> None:
    g = evaluate(mech(("shield-large", RA), tonnage=75))
    names = {
        rules: [line.name for line in physical_lines(g, CrewSkills(4, 5), rules) if line.name.startswith("Punch")]
        for rules in RuleSet
    }
    assert list(names.values()) == [["Punch"], ["Punch LA", "Punch RA"]]


def test_a_quirk_of_several_weapons_is_said_once() -> None:
    unit = mech(("ac-2", LT), ("ac-2", LT), ("ac-2", RT))
    stable = tuple(mount._replace(quirks=("stable_weapon",)) for mount in unit.mounts)
    (line,) = quirk_lines(evaluate(unit.with_(mounts=stable)))
    assert line.startswith("Stable Weapon (2 × AC/2 LT, AC/2 RT): ")


@pytest.mark.parametrize(
    ("items", "rows"),
    [
        (("ppc", "ppc-capacitor"), [("15", "15", ""), ("10", "10", "without the charge")]),
        (("is-rotary-ac-5",), [("1", "5", ""), ("6", "6 × 5", "2–6 shots, jams on 2–4")]),
        (("is-ultra-ac-5",), [("1", "5", ""), ("2", "2 × 5", "2 shots, jams on 2")]),
    ],
)
def test_modes_of_a_weapon_have_their_own_lines(items: tuple[str, ...], rows: list[tuple[str, str, str]]) -> None:
    found = weapon_lines(evaluate(mech(*((item, RT) for item in items))))
    assert [(line.heat or rows[0][0], line.damage, line.kind) for line in found] == rows


def test_the_legend_of_clusters_joins_columns_of_one_weapon() -> None:
    g = evaluate(mech(("is-rotary-ac-5", RT), ("is-rotary-ac-5-ammo", LT), ("is-streak-srm-6", RA), ("lrm-5", LA)))
    assert cluster_legend(g, RuleSet.TOTAL_WARFARE).startswith("2–6: RAC/5; 5: LRM 5; under AMS or Angel ECM 6: ")


@pytest.mark.parametrize(
    ("gun", "heat"), [("is-plasma-rifle", "1d6"), ("plasma-cannon", "2d6"), ("heavy-plasma-rifle", "2d6")]
)
def test_plasma_weapons_say_how_they_heat_the_target(gun: str, heat: str) -> None:
    """TM p. 234; CORE_2026 3.16."""
    assert f"({heat} heat to the target" in equipment_text(evaluate(mech((gun, RT))))
