"""What the user chose to see, and that nonsense in what is remembered does no harm."""

from __future__ import annotations

import json
from typing import Any

import pytest

from designer.app.views.equipment.choices import Choices, remember, remembered
from designer.app.views.equipment.columns import USUAL, Column
from designer.app.views.equipment.favorites import RECENT, FilterSet, Kept
from designer.catalog import Item, catalog
from designer.construction.offers import Terms
from designer.units.location import LT, Form
from designer.units.unit import TechBase
from tests.building import catalog_id, evaluate, mech


def item(name: str) -> Item:
    return catalog()[catalog_id(name)]


def test_the_first_day_hides_what_cannot_be_used():
    listing = Choices().listing(evaluate(mech()))
    assert (listing.wanted.side, listing.tech.year, listing.tech.rules_level) == ("IS", 3067, 4)
    assert listing.wanted.launchers == frozenset()
    assert listing.wanted.one_shots
    assert listing.wanted.torpedoes
    assert not Choices().listing(evaluate(mech(year=3050))).allows(item("ISPlasmaRifle")), "not before 3056"


def test_launchers_on_board_let_their_ammunition_in():
    listing = Choices().listing(evaluate(mech((catalog_id("SRM 6"), LT))))
    assert listing.wanted.launchers == frozenset({("srm", 6)})


def test_what_only_a_lam_carries_is_listed_for_a_lam():
    gear = [item("Bomb Bay"), item("LAM Fuel Tank")]
    for form in Form:
        choices = Choices().listing(evaluate(mech(form=form, year=3050)))
        assert [choices.allows(each) for each in gear] == [form is Form.LAM] * 2


@pytest.mark.parametrize(
    ("base", "side"),
    [(TechBase.CLAN, "Clan"), (TechBase.MIXED_IS, "All"), (TechBase.MIXED_CLAN, "All")],
)
def test_technology_follows_the_chassis(base: TechBase, side: str):
    assert Choices().listing(evaluate(mech(base=base))).wanted.side == side


def test_technology_can_be_chosen():
    g = evaluate(mech())
    assert Choices(technology="Clan").listing(g).wanted.side == "Clan"
    assert Choices(technology="both").listing(g).wanted.side == "All"


def test_nothing_is_hidden_on_request():
    everything = Choices().showing_all()
    assert not everything.hidden
    assert not everything.filters_as_usual
    assert everything.as_usual() == Choices()


def test_columns_keep_their_order_and_the_name_stays():
    choices = Choices().with_column(Column.HEAT, False).with_column(Column.NAME, False)
    assert Column.HEAT not in choices.columns
    assert choices.columns[0] is Column.NAME
    assert choices.with_column(Column.HEAT, True).columns == USUAL


def test_what_is_remembered_comes_back():
    memory: dict[str, Any] = {}
    choices = Choices(
        technology="Clan",
        hidden=frozenset({"prototypes"}),
        groups=frozenset({"Missiles"}),
        only="recent",
        columns=(Column.NAME, Column.RANGE, Column.MASS),
        sorted_by=Column.MASS,
        descending=False,
        terms=Terms(by_year=True, any_year=True),
    )
    remember(choices, memory)
    assert remembered(memory) == choices
    assert all(isinstance(value, str | list | bool) for value in memory.values()), "any file can hold it"


@pytest.mark.parametrize(
    "memory",
    [
        {},
        {"technology": "Martian", "sorted_by": 7, "descending": None},
        {"hidden": 3, "columns": "all"},
        {"groups": ["Dragons"], "only": "mine"},
        {"technology": ["IS"]},
    ],
)
def test_nonsense_is_as_on_the_first_day(memory: dict[str, Any]):
    assert remembered(memory) == Choices()


def test_unknown_parts_are_left_out():
    found = remembered({"hidden": ["prototypes", "dragons"], "columns": ["mass", "colour"]})
    assert found.hidden == {"prototypes", "others"}, "what older versions could not know is as on the first day"
    assert found.columns == (Column.NAME, Column.MASS)


def test_a_dragged_order_of_columns_is_kept_and_new_ones_come_last():
    dragged = Choices(columns=(Column.NAME, Column.BV, Column.MASS))
    assert dragged.with_column(Column.SLOTS, True).columns == (Column.NAME, Column.BV, Column.MASS, Column.SLOTS)


def test_prototypes_can_be_left_out():
    g = evaluate(mech(year=3054))
    on_trial = item("ISERMediumLaser")
    assert Choices().listing(g).allows(on_trial)
    assert not Choices().with_hidden("prototypes", True).listing(g).allows(on_trial)
    assert Choices().with_hidden("prototypes", True).listing(evaluate(mech(year=3060))).allows(on_trial)


def test_the_list_can_be_narrowed_to_a_few():
    g = evaluate(mech())
    listing = Choices().listing(g, frozenset({catalog_id("PPC")}))
    assert listing.allows(item("PPC"))
    assert not listing.allows(item("Medium Laser"))


# -- favourites, recently used, saved filters -----------------------------------------------------------------


def test_favourites_come_and_go_and_all_who_share_the_memory_agree():
    memory: dict[str, Any] = {}
    one, other = Kept(memory), Kept(memory)
    assert one.toggle_favourite("ppc")
    assert other.favourites == {"ppc"}
    assert not other.toggle_favourite("ppc")
    assert one.favourites == frozenset()


def test_what_was_used_last_comes_first_and_few_are_kept():
    kept = Kept({})
    for number in range(RECENT + 5):
        kept.note_use(f"item-{number}")
    kept.note_use("item-10")
    assert kept.recent[:2] == ("item-10", f"item-{RECENT + 4}")
    assert len(kept.recent) == RECENT
    assert len(set(kept.recent)) == RECENT


def test_filters_are_saved_renamed_and_deleted():
    memory: dict[str, Any] = {}
    kept = Kept(memory)
    clan = FilterSet("Clan guns", Choices(technology="Clan", groups=frozenset({"Energy weapons"})), "heat<=10")
    kept.save(clan)
    kept.save(FilterSet("All", Choices().showing_all()))
    assert Kept(json.loads(json.dumps(memory))).sets == kept.sets, "any file can hold them"
    assert kept.sets[0] == clan
    assert not kept.rename("Clan guns", "All"), "names are taken once"
    assert kept.rename("Clan guns", "Guns")
    assert [saved.name for saved in kept.sets] == ["Guns", "All"]
    kept.save(FilterSet("Guns", Choices()))
    assert kept.sets[0].choices == Choices(), "saving again replaces"
    kept.delete("Guns")
    assert [saved.name for saved in kept.sets] == ["All"]


def test_nonsense_in_what_is_kept_does_no_harm():
    kept = Kept({"favourites": 3, "recent": "x", "sets": [7, {"name": ""}, {"name": "A", "hidden": 5}]})
    assert kept.favourites == frozenset()
    assert kept.recent == ()
    assert kept.sets == (FilterSet("A", Choices()),)
