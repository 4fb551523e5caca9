"""The pages of several designs: what of the pilot each kind of sheet shows."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeGuard

import pytest

from designer import paths
from designer.battle_value import battle_value
from designer.battle_value.force import Network
from designer.battle_value.pilot import CrewSkills, with_crew
from designer.catalog import RuleSet
from designer.decimals import figure
from designer.design import once
from designer.forces.force import Budget, Force, Link, member_of
from designer.forces.sheets import force_sheets
from designer.forces.values import force_value
from designer.formats import read
from designer.formats.share_code import share_code
from designer.sheets.kinds import A4, LETTER, SheetKind
from designer.sheets.options import SheetOptions
from designer.sheets.page_kinds import Pages, Sheet, needs_own_page, page_of, pages
from designer.sheets.shapes import Circle, Group, Page, Rect, Text, flat, named
from designer.units.location import LA, LT, RA, RT
from tests.building import mech
from tests.forces.small_forces import CARTWRIGHT, HARROW, PLOUGHMAN


@pytest.mark.parametrize(("crew", "skill"), [(CrewSkills(3, 5), 4), (CrewSkills(4, 5), 4), (CrewSkills(0, 1), 0)])
def test_the_skill_of_a_card_is_the_mean_of_gunnery_and_piloting_rounded_down(crew: CrewSkills, skill: int) -> None:
    """Alpha Strike Companion: the skill of a pilot (AS 1.4)."""
    unit = read(paths.data("designs", "wayfarer-wfr-3d.mtf")).unit
    page = page_of(SheetKind.CARDS, Sheet(unit, SheetOptions(skills=crew)), A4)
    said = [shape.text for shape in flat(page.shapes) if isinstance(shape, Text)]
    assert f"PV at skill {skill}" in said


CODED = [(SheetKind.WHOLE, A4), (SheetKind.TWO, A4), (SheetKind.TWO, LETTER), (SheetKind.CARDS, A4)]


@pytest.mark.parametrize(("kind", "paper"), CODED)
@pytest.mark.parametrize("name", ["wayfarer-wfr-3d", "longstride-lsd-2", "kittiwake-ktw-1"])
def test_the_share_code_is_a_square_on_pages_half_pages_and_backs_of_cards(
    kind: SheetKind, paper: tuple[float, float], name: str
) -> None:
    unit = read(paths.data("designs", f"{name}.mtf")).unit
    page = page_of(kind, Sheet(unit, SheetOptions(code=share_code(unit))), paper)
    (code,) = named(page.shapes, "code")
    modules = [shape for shape in flat((code,)) if isinstance(shape, Rect)]
    left, top = min(shape.x for shape in modules), min(shape.y for shape in modules)
    right = max(shape.x + shape.width for shape in modules)
    bottom = max(shape.y + shape.height for shape in modules)
    assert not [
        text
        for text in flat(page.shapes)
        if isinstance(text, Text) and text.text and (left < text.x < right and top < text.y < bottom)
    ]
    for location in flat(tuple(each for each in groups(page) if each.name.startswith("location "))):
        if isinstance(location, Circle):
            assert not (left < location.x < right and top < location.y < bottom)


def groups(page: Page) -> list[Group]:
    found, waiting = [], [shape for shape in page.shapes if isinstance(shape, Group)]
    while waiting:
        group = waiting.pop()
        found.append(group)
        waiting += [shape for shape in group.shapes if isinstance(shape, Group)]
    return found


def test_cards_with_backs_to_fold_are_half_as_many_on_a_page() -> None:
    unit = read(paths.data("designs", "wayfarer-wfr-3d.mtf")).unit
    for code, count in (("", 1), (share_code(unit), 2)):
        sheets = [Sheet(unit, SheetOptions(code=code))] * 8
        assert len(list(pages(SheetKind.CARDS, sheets, A4))) == count
        assert len(Pages(SheetKind.CARDS, sheets, A4)) == count


def test_the_cover_of_designs_in_no_force_adds_their_values_at_the_skills_of_the_pilots() -> None:
    names, crews = ("wayfarer-wfr-3d", "longstride-lsd-2"), (CrewSkills(3, 5), CrewSkills(4, 5))
    units = [read(paths.data("designs", f"{name}.mtf")).unit for name in names]
    sheets = [Sheet(unit, SheetOptions(pilot="T. Saito", skills=crew)) for unit, crew in zip(units, crews, strict=True)]
    said = [shape.text for shape in flat(Pages(SheetKind.WHOLE, sheets, A4, cover=True)[0].shapes) if _is_text(shape)]
    value = sum(with_crew(battle_value(once(unit)), crew) for unit, crew in zip(units, crews, strict=True))
    assert said[1] == figure(value)
    assert said.count("T. Saito") == 2
    assert {"3/5", "4/5"} <= set(said)


def test_the_cover_of_a_force_has_its_values_networks_and_budget() -> None:
    """Networks and guided ammunition add to the value of a force (BV_RULES 11); the cover says what the page says."""
    members = tuple(map(member_of, (HARROW, PLOUGHMAN, CARTWRIGHT)))
    alone = Force("Iron Lance", members, budget=Budget(5000))
    links = tuple(Link(Network.C3, member.id, members[0].id) for member in members[1:])
    linked = replace(alone, links=links)
    for force in (alone, linked):
        sheets = list(force_sheets(force, SheetOptions()))
        first = Pages(SheetKind.WHOLE, sheets[:1], A4, cover=True)[0]
        said = [shape.text for shape in flat(first.shapes) if _is_text(shape)]
        value = force_value(force).battle_value
        assert said[:2] == ["Iron Lance", figure(value)]
        assert {member.name for member in members} <= set(said)
        assert f"Budget {figure(5000)}: {figure(5000 - value)} left" in said
        assert any(text.startswith("Network C3: Harrow HRW-4C (master)") for text in said) is bool(force.links)
        assert [sheet.options.in_force for sheet in sheets] == [line.value for line in force_value(force).units]


@pytest.mark.parametrize("kind", [SheetKind.WHOLE, SheetKind.TWO, SheetKind.BEGINNER])
def test_the_value_on_a_sheet_of_a_force_is_the_one_that_counts_in_it(kind: SheetKind) -> None:
    members = tuple(map(member_of, (HARROW, PLOUGHMAN, CARTWRIGHT)))
    links = tuple(Link(Network.C3, member.id, members[0].id) for member in members[1:])
    force = Force("Iron Lance", members, links)
    sheet = next(iter(force_sheets(force, SheetOptions())))
    counts, alone = round(force_value(force).units[0].value), with_crew(battle_value(once(HARROW)), CrewSkills(4, 5))
    assert counts > alone
    said = [shape for shape in flat(Pages(kind, [sheet], A4)[0].shapes) if _is_text(shape)]
    (headline,) = [shape for shape in said if shape.text == figure(counts)]
    assert headline.face == "bold"
    assert any("in its force at 4/5" in shape.text for shape in said)


@pytest.mark.parametrize(("rules", "named"), [(RuleSet.TOTAL_WARFARE, False), (RuleSet.CORE, True)])
def test_the_cover_of_a_force_names_its_book_and_by_core_no_rules_levels(rules: RuleSet, named: bool) -> None:
    force = Force("Iron Lance", (member_of(HARROW), member_of(CARTWRIGHT)))
    sheets = list(force_sheets(force, SheetOptions(rules=rules)))
    for listed in (sheets, [sheet._replace(options=replace(sheet.options, force=None)) for sheet in sheets]):
        page = Pages(SheetKind.WHOLE, listed, A4, cover=True)[0]
        said = [shape.text for shape in flat(page.shapes) if _is_text(shape)]
        rows = [text for text in said if text.startswith(f"{HARROW.chassis.tonnage} t ")]
        assert rows
        assert any("rules" in text for text in rows) is not named
        if listed is sheets:
            assert ("By the Core rulebook 2026" in said) is named


def _is_text(shape: object) -> TypeGuard[Text]:
    return isinstance(shape, Text)


@pytest.mark.parametrize("kind", [SheetKind.WHOLE, SheetKind.TWO, SheetKind.BEGINNER])
def test_the_value_on_a_sheet_is_that_of_its_rule_book(kind: SheetKind) -> None:
    """Pods are explosive by Total Warfare alone (CORE_2026 5.3)."""
    unit = mech(*[("m-pod", LT)] * 3, walk=5)
    values = [figure(battle_value(once(unit, ruleset=rules))) for rules in RuleSet]
    assert values[0] != values[1]
    for rules, value in zip(RuleSet, values, strict=True):
        shapes = page_of(kind, Sheet(unit, SheetOptions(rules=rules)), A4).shapes
        assert value in [shape.text for shape in flat(shapes) if isinstance(shape, Text)]


# -- crowded designs ------------------------------------------------------------------------------------------

CROWDED = mech(
    *[(f"lrm-{size}", place) for size in (5, 10, 15) for place in (LT, RT)],
    *[(f"lrm-{size}-ammo", place) for size in (5, 10, 15) for place in (LT, RT)],
    *[(item, place) for item in ("ac-2", "medium-laser", "srm-2", "machine-gun", "flamer") for place in (LA, RA)],
    *[(item, place) for item in ("ac-2-ammo", "srm-2-ammo", "machine-gun-ammo") for place in (LA, RA)],
    tonnage=100,
)
"""More weapons and bins than half a page has room for."""


@pytest.mark.parametrize("paper", [A4, LETTER])
def test_a_design_that_half_a_page_is_too_small_for_has_a_page_of_its_own(paper: tuple[float, float]) -> None:
    small = read(paths.data("designs", "wayfarer-wfr-3d.mtf")).unit
    sheets = [Sheet(unit, SheetOptions()) for unit in (small, CROWDED, small)]
    found = Pages(SheetKind.TWO, sheets, paper)
    assert len(found) == 2
    assert [found.units_on(page) for page in range(2)] == [[CROWDED], [small, small]]
    assert [found.crowded_on(page) for page in range(2)] == [[CROWDED], []]
    assert [found.page_with(sheet) for sheet in range(3)] == [1, 0, 1]
    assert found[0].shapes == page_of(SheetKind.WHOLE, sheets[1], paper).shapes
    assert list(pages(SheetKind.TWO, sheets, paper)) == list(found)


@pytest.mark.parametrize("kind", [SheetKind.WHOLE, SheetKind.CARDS])
def test_other_kinds_of_sheets_are_never_too_small(kind: SheetKind) -> None:
    assert not needs_own_page(kind, Sheet(CROWDED, SheetOptions()), A4)
