"""What the user chose to see, and how the settings remember it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from designer.app.views.equipment.columns import USUAL
from designer.app.views.equipment.columns import ItemColumn as Column
from designer.app.views.equipment.filters import Choices, choices_from, remember
from designer.catalog import Item, catalog
from designer.construction.offers import Terms
from designer.units.location import LT, Form
from designer.units.unit import TechBase
from designer.workspace.equipment_filters import filters_from, saved_filters
from designer.workspace.view_settings import EquipmentSettings
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
    settings = EquipmentSettings()
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
    remember(choices, settings)
    lasting = replace(choices, groups=frozenset())  # the kinds are those of one design
    assert choices_from(settings) == lasting
    assert choices_from(EquipmentSettings.model_validate_json(settings.model_dump_json())) == lasting
    saved = filters_from(saved_filters("Mine", choices))
    assert Choices().with_filters(saved) == Choices().with_filters(choices)


def test_unknown_columns_are_left_out_and_newer_filters_are_as_on_the_first_day():
    found = choices_from(EquipmentSettings(hidden=["prototypes"], columns=["mass", "color"], groups=["Dragons"]))
    assert found.hidden == {"prototypes", "others"}, "what older versions could not know is as on the first day"
    assert found.columns == (Column.NAME, Column.MASS)
    assert found.groups == frozenset()


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
