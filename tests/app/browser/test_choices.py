"""What the user chose to see, and that nonsense in what is remembered does no harm."""

from __future__ import annotations

from typing import Any

import pytest

from designer.app.browser.choices import Choices, remember, remembered
from designer.app.browser.columns import Column
from designer.units.location import LT
from designer.units.unit import TechBase
from tests.building import catalog_id, evaluate, mech


def test_the_first_day_hides_what_cannot_be_used():
    wanted = Choices().wanted(evaluate(mech()), frozenset())
    assert (wanted.sides, wanted.year, wanted.level) == (("IS",), 3067, 4)
    assert wanted.launchers == frozenset()
    assert wanted.prototypes
    assert wanted.one_shots


def test_launchers_on_board_let_their_ammunition_in():
    wanted = Choices().wanted(evaluate(mech((catalog_id("SRM 6"), LT))), frozenset())
    assert wanted.launchers == frozenset({("srm", 6)})


@pytest.mark.parametrize(
    ("base", "sides"),
    [(TechBase.CLAN, ("Clan",)), (TechBase.MIXED_IS, ("IS", "Clan")), (TechBase.MIXED_CLAN, ("IS", "Clan"))],
)
def test_technology_follows_the_chassis(base: TechBase, sides: tuple[str, ...]):
    assert Choices().wanted(evaluate(mech(base=base)), frozenset()).sides == sides


def test_technology_can_be_chosen():
    g = evaluate(mech())
    assert Choices(technology="Clan").wanted(g, frozenset()).sides == ("Clan",)
    assert Choices(technology="both").wanted(g, frozenset()).sides == ("IS", "Clan")


def test_nothing_is_hidden_on_request():
    everything = Choices().showing_all()
    assert not everything.hidden
    assert not everything.filters_as_usual
    assert everything.as_usual() == Choices()


def test_columns_keep_their_order_and_the_name_stays():
    choices = Choices().with_column(Column.HEAT, False).with_column(Column.NAME, False)
    assert Column.HEAT not in choices.columns
    assert choices.columns[0] is Column.NAME
    assert choices.with_column(Column.HEAT, True).columns == tuple(Column)


def test_what_is_remembered_comes_back():
    memory: dict[str, Any] = {}
    choices = Choices("Clan", frozenset({"prototypes"}), (Column.NAME, Column.MASS), Column.MASS, descending=False)
    remember(choices, memory)
    assert remembered(memory) == choices
    assert all(isinstance(value, str | list | bool) for value in memory.values()), "any file can hold it"


@pytest.mark.parametrize(
    "memory",
    [
        {},
        {"technology": "Martian", "sorted_by": 7, "descending": None},
        {"hidden": 3, "columns": "all"},
        {"technology": ["IS"]},
    ],
)
def test_nonsense_is_as_on_the_first_day(memory: dict[str, Any]):
    assert remembered(memory) == Choices()


def test_unknown_parts_are_left_out():
    found = remembered({"hidden": ["prototypes", "dragons"], "columns": ["mass", "colour"]})
    assert found.hidden == {"prototypes"}
    assert found.columns == (Column.NAME, Column.MASS)
