"""Initiative: example 11 of QUIRKS 9."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from designer.rulesets.quirks.contribution import total
from designer.rulesets.quirks.initiative import SideMember, initiative_modifiers

COMMAND, COMPUTER, NONE = SideMember(("command_mech",)), SideMember(("battle_computer",)), SideMember()


@pytest.mark.parametrize(
    ("side", "expected"),
    [
        ([COMMAND, NONE], 1),
        ([COMPUTER, NONE], 2),
        ([COMPUTER, COMMAND], 2),
        ([COMMAND, COMMAND], 1),
        ([NONE], 0),
        ([SideMember(("command_mech", "battle_computer"))], 2),
    ],
)
def test_example_11(side, expected):
    assert total(initiative_modifiers(side)) == expected


def test_a_unit_out_of_action_does_not_count():
    assert total(initiative_modifiers([SideMember(("battle_computer",), active=False), COMMAND])) == 1


@given(st.lists(st.sampled_from([COMMAND, COMPUTER, NONE])))
def test_one_quirk_counts_at_most(side):
    assert len(initiative_modifiers(side)) <= 1
    assert total(initiative_modifiers(side)) == 2 * (COMPUTER in side) or total(initiative_modifiers(side)) == (
        COMMAND in side
    )
