"""The Alpha Strike card as shapes: all values are on it, its pips are its points, and pages are full of cards."""

from __future__ import annotations

from pathlib import Path

import pytest

from designer import paths
from designer.design import once
from designer.formats import read
from designer.language import speak
from designer.rulesets.alpha_strike import card
from designer.sheets.card import (
    HEIGHT,
    LETTER_ACROSS,
    MARGIN,
    MOST_PIPS,
    WIDTH,
    CardPilot,
    card_pages,
    card_shapes,
    single_card,
)
from designer.sheets.kinds import A4, LETTER
from designer.sheets.shapes import MM, Circle, Group, Line, Rect, Text, flat, named
from tests.building import armored, evaluate, mech

SAMPLES = sorted(paths.data("designs").glob("*.mtf"))


def texts(group: Group) -> list[str]:
    return [shape.text for shape in flat((group,)) if isinstance(shape, Text)]


@pytest.fixture(params=SAMPLES, ids=lambda path: path.stem)
def sample(request: pytest.FixtureRequest) -> Path:
    found: Path = request.param
    return found


def test_every_value_is_on_the_card(sample: Path) -> None:
    g = once(read(sample).unit)
    found, said = card(g), texts(card_shapes(g))
    assert str(found.point_value) in said
    assert ", ".join(found.abilities) in said
    assert [value.text for value in found.damage] == [said[said.index(f"{name}") + 1] for name in _ranges(said)]
    assert found.type in said


def _ranges(said: list[str]) -> list[str]:
    return [text for text in said if text.endswith("″") and text.split()[0] in ("short", "medium", "long")]


def test_pips_are_the_points_of_armor_and_structure(sample: Path) -> None:
    g = once(read(sample).unit)
    group = card_shapes(g)
    (armor,) = named((group,), "armor")
    (structure,) = named((group,), "structure")
    assert sum(isinstance(shape, Circle) for shape in armor.shapes) == card(g).armor
    assert sum(isinstance(shape, Rect) for shape in structure.shapes) == card(g).structure


@pytest.mark.parametrize("points", [0, 30, 450, 900, 2000, 5000, 90_000])
def test_nothing_leaves_the_card_whatever_the_armor(points: int) -> None:
    unit = mech(armor=armored(points))
    group = card_shapes(evaluate(unit))
    (armor,) = named((group,), "armor")
    expected = card(evaluate(unit)).armor
    assert len(armor.shapes) == (expected if expected <= MOST_PIPS else 0)
    for shape in flat((group,)):
        if isinstance(shape, Circle):
            assert shape.radius <= shape.x <= WIDTH - shape.radius
            assert shape.radius <= shape.y <= HEIGHT - shape.radius
        elif isinstance(shape, Line):
            assert 0 <= shape.y1 <= HEIGHT


def test_more_than_three_rows_of_pips_are_smaller() -> None:
    def pitch(points: int) -> float:
        (armor,) = named((card_shapes(evaluate(mech(armor=armored(points)))),), "armor")
        first, second, *_ = armor.shapes
        assert isinstance(first, Circle)
        assert isinstance(second, Circle)
        return second.x - first.x

    assert pitch(30 * 30) == pytest.approx(11.8)  # two rows of armor and one of structure
    assert pitch(31 * 30) == pytest.approx(9)


def test_the_pilot_changes_the_points_and_the_numbers_needed() -> None:
    g = once(read(SAMPLES[-1]).unit)
    said = texts(card_shapes(g, CardPilot(3, "Scout")))
    assert "46" in said  # 38 at skill 4
    assert [text for text in said if text.startswith("needs")] == ["needs 3+", "needs 5+", "needs 7+"]
    assert "Scout" in said


def test_no_damage_needs_no_number() -> None:
    said = texts(card_shapes(evaluate(mech())))
    assert not [text for text in said if text.startswith("needs")]


def test_a_jump_of_another_modifier_and_the_modes_of_a_lam_are_said() -> None:
    jumps = evaluate(mech(*[("jump-jet", place) for place in mech().chassis.form.legs], walk=6))
    assert "jump TMM 0" in texts(card_shapes(jumps))
    lam = once(read(paths.data("designs", "kittiwake-ktw-1.mtf")).unit)
    assert "AirMek 30″, fighter 5a" in texts(card_shapes(lam))


def test_eight_cards_fit_on_a4_and_nine_on_letter() -> None:
    group = card_shapes(evaluate(mech()))
    upright, letter = card_pages([group] * 9, A4), card_pages([group] * 9, LETTER_ACROSS)
    assert [len(page.shapes) for page in upright] == [8, 1]
    assert [len(page.shapes) for page in letter] == [9]
    assert upright[0].height > upright[0].width
    assert letter[0].width > letter[0].height


@pytest.mark.parametrize("paper", [A4, LETTER, LETTER_ACROSS])
def test_cards_keep_within_the_margins_of_printers(paper: tuple[float, float]) -> None:
    (page,) = card_pages([card_shapes(evaluate(mech()))] * 8, paper)
    for group in page.shapes:
        assert isinstance(group, Group)
        assert MARGIN <= group.x <= page.width * MM - WIDTH - MARGIN
        assert MARGIN <= group.y <= page.height * MM - HEIGHT - MARGIN


def test_a_single_card_is_a_page_of_its_size() -> None:
    page = single_card(card_shapes(evaluate(mech())))
    assert (round(page.width, 1), round(page.height, 1)) == (88.9, 63.5)


def test_the_card_speaks_german(german: None) -> None:
    speak("de")
    said = texts(card_shapes(once(read(SAMPLES[-1]).unit)))
    assert {"Panzerung", "Struktur", "braucht 4+", "Bewegung"} <= {*said}
