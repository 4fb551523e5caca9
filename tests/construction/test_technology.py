"""Years and levels of single things, and of a 'Mech as a whole: worked cases of CONSTRUCTION 9.4 and 9.5."""

from __future__ import annotations

from typing import Any

import pytest

from designer.catalog import Item, System, catalog, systems
from designer.catalog.item import TechSide
from designer.catalog.records import made
from designer.construction.technology import (
    ADVANCED,
    ERAS,
    EXPERIMENTAL,
    INTRODUCTORY,
    STANDARD,
    UNOFFICIAL,
    Composite,
    composite,
    introduced,
    is_extinct,
    joined,
    level_in_year,
    lowest_level,
    named_side,
    rarity,
    side_of,
    start,
    years_of,
    years_of_parts,
)
from designer.editing import Session, edits
from designer.editing.blank import new_unit
from designer.units.location import CT, LA, RA, RT
from designer.units.unit import Armor, ArmorKind, HeatSinks, Tech, TechBase
from tests.building import evaluate, mech

IS, CLAN, MIXED = TechBase.INNER_SPHERE, TechBase.CLAN, TechBase.MIXED_IS


def thing(tech: TechSide = "All", level: int = 2, sphere: object = None, clan: object = None) -> System:
    years = {"is_years": sphere, "clan_years": clan}
    return made(System, {"id": "thing", "name": "Thing", "tech": tech, "level": level, **years})


DOUBLE_SINK = catalog()["is-double-heat-sink"]  # 2559/2567/3045, lost 2865, back 3040
BOMBAST = catalog()["bombast-laser"]  # 3064/3085
MORTAR = catalog()["mech-mortar-1"]  # IS 2521/2531/3052, Clan 2526/2531


# -- one thing (9.4) ------------------------------------------------------------------------------------------


def test_introduction_is_the_first_year_that_there_is() -> None:
    assert introduced(DOUBLE_SINK, "IS") == 2559
    assert introduced(DOUBLE_SINK, "Clan") is None
    assert introduced(thing(sphere=(None, 3070, 3071, None, None)), "IS") == 3070
    assert introduced(thing(sphere=(None, None, 3052, None, None)), "IS") == 3052


@pytest.mark.parametrize(("year", "gone"), [(2864, False), (2865, False), (2866, True), (3039, True), (3040, False)])
def test_neither_the_year_of_loss_nor_that_of_return_is_extinct(year: int, gone: bool) -> None:
    assert is_extinct(DOUBLE_SINK, year, "IS") is gone


def test_what_never_returns_stays_extinct() -> None:
    assert is_extinct(catalog()["freezers"], 3200, "IS")


def test_both_sides_together_have_the_earlier_years_and_lose_a_thing_only_when_both_have() -> None:
    both = thing(sphere=(2500, 2510, 2520, 2850, 3035), clan=(None, 2820, 2510, 2900, None))
    assert years_of(both, "All") == (2500, 2510, 2510, 2900, 3035)
    kept = thing(sphere=(2500, 2510, 2520, 2850, 3035), clan=(None, 2820, 2825, None, None))
    assert years_of(kept, "All")[3] is None
    own = thing("IS", sphere=(2500, 2510, 2520, 2850, 3035), clan=(None, None, None, 2823, None))
    assert years_of(own, "All")[3] == 2850


@pytest.mark.parametrize(
    ("year", "level"), [(3063, UNOFFICIAL), (3064, EXPERIMENTAL), (3077, ADVANCED), (3099, ADVANCED), (3100, STANDARD)]
)
def test_the_level_of_a_thing_falls_with_the_years(year: int, level: int) -> None:
    assert level_in_year(thing("IS", sphere=(3064, 3077, 3100, None, None)), year, "IS") == level


def test_introductory_and_unofficial_are_for_ever() -> None:
    assert level_in_year(catalog()["medium-laser"], 3025, "IS") == INTRODUCTORY
    assert level_in_year(thing(level=5, sphere=(2500, 2510, 2520, None, None)), 3100, "IS") == UNOFFICIAL


def test_lowest_level_ever() -> None:
    assert lowest_level(MORTAR, "IS") == STANDARD
    assert lowest_level(BOMBAST, "IS") == ADVANCED
    assert lowest_level(catalog()["freezers"], "IS") == EXPERIMENTAL
    assert lowest_level(thing(), "IS") == UNOFFICIAL


def test_mounted_items_are_common_for_both_sides_at_once() -> None:
    """'Mech mortars have no common year of the Clans, but count as common in 3052 on their 'Mechs too (9.4)."""
    assert years_of(MORTAR, "Clan")[2] is None
    assert level_in_year(MORTAR, 3052, "Clan") == STANDARD
    assert level_in_year(MORTAR, 3051, "Clan") == ADVANCED
    assert lowest_level(MORTAR, "Clan") == STANDARD


# -- the whole (9.5) ------------------------------------------------------------------------------------------

BATTLEMECH = systems().technology["battlemech"]  # 2460/2470/2500


@pytest.mark.parametrize(
    ("year", "expected"),
    [
        (3025, Composite(3025, None, None, 1, 2460)),
        (2480, Composite(2500, 2480, None, 1, 2460)),
        (2465, Composite(2500, 2470, 2465, 1, 2460)),
    ],
)
def test_a_bare_chassis(year: int, expected: Composite) -> None:
    assert start(BATTLEMECH, Tech(IS, year, 2)) == expected


def test_an_unknown_side_has_no_years_to_start_from() -> None:
    bare = start(systems().technology["superheavy"], Tech(CLAN, 3100, 3))
    assert bare == Composite(None, None, None, 3, 0)
    assert bare.lowest == UNOFFICIAL


WHOLE = Composite(3025, None, None, 1, 2460)


def with_part(part: System | Item, whole: Composite = WHOLE, base: TechBase = IS) -> Composite:
    return joined(whole, part, base)


def test_a_part_of_the_other_side_changes_nothing_but_the_static_level() -> None:
    assert with_part(catalog()["clan-er-large-laser"]) == WHOLE._replace(level=2)


def test_a_part_that_never_gets_common_keeps_the_whole_advanced() -> None:
    part = thing("IS", 3, (2500, 2510, None, None, None))
    assert with_part(part) == Composite(None, 3025, None, 3, 2500)


def test_a_part_that_stays_a_prototype_keeps_it_experimental() -> None:
    part = thing("IS", 4, (3022, None, None, 3040, None))
    assert with_part(part) == Composite(None, None, 3025, 4, 3022)
    assert with_part(part).lowest == EXPERIMENTAL


def test_a_part_that_comes_later_moves_the_years() -> None:
    # A part of 3070/3071 on a 'Mech of 3069: the second one moves the production year.
    jet = thing("IS", sphere=(None, 3070, 3071, None, None))
    whole = Composite(3069, None, None, 1, 2460)
    once = joined(whole, jet, IS)
    assert (once.standard, once.advanced, once.earliest) == (3071, 3069, 3070)
    assert joined(once, jet, IS).advanced == 3070


def test_levels_of_the_whole_by_year() -> None:
    whole = Composite(3100, 3077, 3064, 4, 3064)
    assert [whole.in_year(year) for year in (3063, 3064, 3077, 3100)] == [UNOFFICIAL, EXPERIMENTAL, ADVANCED, STANDARD]
    assert whole.lowest == STANDARD
    assert whole._replace(level=1).lowest == INTRODUCTORY
    assert whole._replace(standard=None).lowest == ADVANCED
    assert whole._replace(level=5).in_year(3200) == UNOFFICIAL


def test_an_introductory_mech() -> None:
    whole = composite(evaluate(mech(("medium-laser", LA), year=3025, walk=5)))
    assert (whole.lowest, whole.in_year(3025), whole.earliest) == (INTRODUCTORY, INTRODUCTORY, 2463)  # the cockpit


def test_an_engine_without_fusion_makes_a_battlemech_experimental_by_static_level() -> None:
    ice: dict[str, Any] = {"engine": "ice", "year": 3050, "sinks": HeatSinks(0)}
    assert composite(evaluate(mech(**ice))).level == EXPERIMENTAL
    assert composite(evaluate(mech(**ice, structure="industrial"))).level == STANDARD


def test_armored_parts_count() -> None:
    unit = mech(("medium-laser", LA, {"armored": True}), year=3100)
    assert composite(evaluate(unit)).earliest == 3061
    assert composite(evaluate(unit)).lowest == ADVANCED


def test_mixed_technology_looks_at_both_sides() -> None:
    unit = mech(("clan-er-large-laser", LA), ("supercharger", CT), base=MIXED, year=3120)
    assert composite(evaluate(unit)).lowest == STANDARD
    assert side_of(MIXED) == "All"


def test_it_is_never_less_than_that_of_any_part():
    session = Session(new_unit(tonnage=50))
    before = rarity(session.graph)
    assert len(before.availability) == len(ERAS)
    session.apply(edits.place("is-er-large-laser", RT))
    item, now = catalog()["is-er-large-laser"], rarity(session.graph)
    assert now.rating == max(before.rating, item.rating)
    pairs = zip(before.availability, item.avail, now.availability, strict=True)
    assert all(code == max(had, has) for had, has, code in pairs)


@pytest.mark.parametrize("item", ["medium-laser", "is-er-large-laser"])
def test_taking_a_part_out_gives_back_what_was(item):
    session = Session(new_unit(tonnage=50))
    before = rarity(session.graph)
    session.apply(edits.place(item, RT))
    session.undo()
    assert rarity(session.graph) == before


def test_the_latest_part_decides_the_first_year() -> None:
    """Light Ferro-Fibrous armor is there since 3050 as a prototype, hatchets are since 3010."""
    armor = Armor(kind=ArmorKind("is-light-ferro-fibrous"), front=(9,) * 9)
    g = evaluate(mech(("hatchet", RA), base=TechBase.INNER_SPHERE, year=3067, armor=armor))
    parts = years_of_parts(g)
    assert composite(g).earliest == 3050
    assert [(part.label, part.thing.name) for part in parts if part.decides] == [("Armor", "Light Ferro-Fibrous")]
    assert next(part.first for part in parts if part.thing.name == "Hatchet") == 3010
    assert [part.first for part in parts] == sorted((part.first for part in parts), reverse=True)


def test_a_part_of_the_other_side_has_its_years_there_and_does_not_decide() -> None:
    """The years of the chassis' side count (CONSTRUCTION 9.5); a Clan ER PPC is there since 2818 on the other side."""
    g = evaluate(mech(("clan-er-ppc", RA), base=TechBase.MIXED_IS, year=3067))
    [gun] = [part for part in years_of_parts(g) if part.thing.name == "ER PPC"]
    assert gun.first == 2818
    assert not gun.decides


@pytest.mark.parametrize(
    ("item", "side", "named"),
    [
        ("lrm-20", "IS", None),
        ("lrm-20", "Clan", "IS"),
        ("clan-lrm-20", "IS", "Clan"),
        ("clan-lrm-20", "Clan", None),
        ("medium-laser", "Clan", None),
    ],
)
def test_an_item_is_named_with_its_side_where_the_chassis_has_another_of_its_name(item, side, named):
    assert named_side(catalog()[item], side) == named
