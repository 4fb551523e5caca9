"""A force: what it is worth, its edits and its networks."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from designer.battle_value.force import Network, network_bonus
from designer.battle_value.pilot import CrewSkills, Implant, with_crew
from designer.design import once
from designer.forces import edits
from designer.forces.edits import ForceHistory, LinkRefusedError
from designer.forces.force import Budget, Force, Formation, Member, member_of, new_id
from designer.forces.profile import damage_profile
from designer.forces.values import (
    budget_left,
    compared,
    force_initiative,
    force_value,
    network_problems,
    totals,
)
from designer.rulesets.alpha_strike.point_value import point_value, skilled
from designer.rulesets.combat.volley import salvo
from designer.rulesets.quirks.contribution import total
from tests.forces.small_forces import (
    BOOSTED_MASTER,
    BOOSTED_SLAVE,
    C3I,
    CARTWRIGHT,
    HARROW,
    MASTER,
    NOVA,
    PLOUGHMAN,
    SLAVE,
    fielded,
    force_of,
)


def linked(force: Force, network: Network, *pairs: tuple[int, int]) -> Force:
    for member, to in pairs:
        force = edits.link(network, force.members[member].id, force.members[to].id).apply(force)
    return force


def parts(force: Force, name: str) -> list[float]:
    """What one part of each unit's line is worth, 0 where there is none."""
    return [
        next((part.value for part in line.lines if part.id == f"{line.id}.{name}"), 0)
        for line in force_value(force).units
    ]


# -- values ---------------------------------------------------------------------------------------------------


def test_an_empty_force_is_worth_nothing():
    assert totals(Force()) == (0,) * 7
    assert force_initiative(Force()) == ()


def test_totals_are_the_sums_of_the_units():
    force = force_of(member_of(CARTWRIGHT, skills=CrewSkills(3, 4)), member_of(HARROW))
    found = totals(force)
    bases = [member.known.aboard.base for member in force.members]
    assert found.base == sum(bases)
    assert found.battle_value == with_crew(bases[0], CrewSkills(3, 4)) + bases[1]
    assert (found.units, found.mass, found.armor) == (2, 100, 180)
    assert found.points == skilled(point_value(once(CARTWRIGHT)), 3) + point_value(once(HARROW))


def test_several_networks_of_one_force_count_each_by_itself():
    first = fielded("A", MASTER), fielded("B", SLAVE, points=60)
    second = fielded("C", MASTER, points=100), fielded("D", SLAVE, points=20), fielded("E", SLAVE, points=40)
    alone = fielded("F", SLAVE)
    force = linked(force_of(*first, *second, alone), Network.C3, (1, 0), (3, 2), (4, 2))
    expected = []
    for group in (first, second):
        bases = [member.known.aboard.base for member in group]
        expected += [network_bonus(base, bases, Network.C3) for base in bases]
    assert parts(force, "network") == [*expected, 0]
    assert force_value(force).problem == ""


def test_a_boosted_unit_has_the_larger_share():
    force = force_of(fielded("A", BOOSTED_MASTER), fielded("B", BOOSTED_SLAVE))
    force = linked(force, Network.C3_BOOSTED, (1, 0))
    bases = [member.known.aboard.base for member in force.members]
    assert parts(force, "network") == [round(sum(bases) * 0.07)] * 2


def test_units_with_nova_count_together_linked_or_not():
    force = force_of(*(fielded(name, NOVA) for name in "ABC"))
    bases = [member.known.aboard.base for member in force.members]
    assert parts(force, "network") == [network_bonus(base, bases, Network.NOVA) for base in bases]
    assert parts(linked(force, Network.NOVA, (1, 0)), "network") == parts(force, "network")


def test_a_unit_without_the_computer_adds_nothing_and_is_said():
    force = linked(force_of(fielded("A", MASTER), fielded("B")), Network.C3, (1, 0))
    assert parts(force, "network") == [0, 0]
    assert network_problems(force) == ["c3: a network needs two units that carry its computer, found 1"]


def test_a_master_leads_three_units():
    force = force_of(fielded("A", MASTER), *(fielded(name, SLAVE) for name in "BCDE"))
    assert network_problems(linked(force, Network.C3, (1, 0), (2, 0), (3, 0))) == []
    full = linked(force, Network.C3, (1, 0), (2, 0), (3, 0), (4, 0))
    assert network_problems(full) == ["A leads 4 units, its master computers hold 3"]


@pytest.mark.parametrize(
    ("quirks", "modifier"),
    [
        ([("command_mech",), ()], 1),
        ([("battle_computer",), ()], 2),
        ([("battle_computer",), ("command_mech",)], 2),
        ([("command_mech",), ("command_mech",)], 1),
        ([("command_mech", "battle_computer"), ()], 2),
        ([(), ()], 0),
    ],
)
def test_of_quirks_of_initiative_the_best_counts(quirks: list[tuple[str, ...]], modifier: int):
    force = force_of(*(fielded(str(n), quirks=each) for n, each in enumerate(quirks)))
    assert total(force_initiative(force)) == modifier


def test_what_is_left_of_a_budget():
    force = Force(members=(member_of(HARROW),), budget=Budget(5000), formation=Formation.STAR)
    spent = totals(force).battle_value
    assert budget_left(force) == (5000 - spent, 4, 4)
    assert budget_left(edits.set_budget(Budget(10, 0, 1)).apply(force)) == (10 - spent, 0, 0)
    assert budget_left(edits.set_budget(Budget()).apply(force)).battle_value is None


def test_two_forces_are_compared_figure_by_figure():
    a, b = force_of(member_of(HARROW)), force_of(member_of(HARROW), member_of(CARTWRIGHT))
    assert compared(a, b).difference == totals(force_of(member_of(CARTWRIGHT)))
    assert not any(compared(a, a).difference)


def test_damage_by_range_is_that_of_the_weapons():
    force = force_of(member_of(HARROW), member_of(CARTWRIGHT, skills=CrewSkills(2, 5)))
    profile = damage_profile(force, 12)
    g = once(HARROW)
    assert profile.members[0].maximum == tuple(salvo(g, hexes) for hexes in range(1, 13))
    assert profile.total.maximum[2] == 10
    assert profile.members[1].expected[2] > profile.members[0].expected[2] > 0
    assert profile.total.sustained[11] == 0


# -- edits ----------------------------------------------------------------------------------------------------


def test_a_link_under_another_master_replaces_the_one_before():
    force = force_of(fielded("A", MASTER), fielded("B", MASTER), fielded("C", SLAVE))
    force = linked(force, Network.C3, (2, 0), (2, 1))
    assert [link[1:] for link in force.links] == [(force.members[2].id, force.members[1].id)]


def test_no_unit_is_above_itself():
    force = linked(force_of(*(fielded(name, MASTER) for name in "ABC")), Network.C3, (1, 0), (2, 1))
    for pair in ((0, 2), (0, 0)):
        with pytest.raises(LinkRefusedError):
            linked(force, Network.C3, pair)


def test_a_network_without_masters_stays_when_its_first_unit_leaves():
    force = linked(force_of(*(fielded(name, C3I) for name in "ABCD")), Network.C3I, (1, 0), (2, 0), (3, 0))
    first, *others = (member.id for member in force.members)
    (network,) = edits.unlink(first).apply(force).networks
    assert network.members == tuple(others)
    (network,) = edits.remove(first).apply(force).networks
    assert network.members == tuple(others)


def test_skills_out_of_the_table_are_refused():
    with pytest.raises(ValueError, match="0 to 8"):
        edits.set_skills("a", CrewSkills(9, 4))


def test_a_copy_has_another_id_and_no_name():
    force = force_of(member_of(HARROW, pilot="Ana", skills=CrewSkills(2, 3)), member_of(PLOUGHMAN))
    copied = edits.duplicate(force.members[0].id, new_id()).apply(force)
    assert [member.name for member in copied.members] == ["Harrow HRW-4C", "Harrow HRW-4C", "Ploughman PLO-2"]
    assert (copied.members[1].pilot, copied.members[1].skills) == ("", CrewSkills(2, 3))
    assert len({member.id for member in copied.members}) == 3


MEMBERS: list[Member] = [fielded("A", MASTER), fielded("B", SLAVE), fielded("C", C3I), fielded("D", C3I)]
PLACE = st.integers(0, 3)
ID = PLACE.map(lambda n: MEMBERS[n].id)
EDITS = st.one_of(
    st.builds(edits.remove, ID),
    st.builds(edits.duplicate, ID, st.builds(new_id)),
    st.builds(edits.move, ID, PLACE),
    st.builds(edits.set_pilot, ID, st.text(max_size=4)),
    st.builds(edits.set_skills, ID, st.builds(CrewSkills, st.integers(0, 8), st.integers(0, 8))),
    st.builds(edits.set_implants, ID, st.frozensets(st.sampled_from(Implant))),
    st.builds(edits.set_commander, ID),
    st.builds(edits.link, st.sampled_from([Network.C3, Network.C3I]), ID, ID),
    st.builds(edits.unlink, ID),
    st.builds(edits.rename, st.text(max_size=4)),
    st.builds(edits.set_number, st.sampled_from(Formation), st.none(), st.integers(1, 9)),
)


@given(st.lists(EDITS, max_size=12))
def test_edits_are_undone_and_done_again(steps: list[edits.ForceEdit]):
    history = ForceHistory(force_of(*MEMBERS))
    states = [history.force]
    for step in steps:
        try:
            history.apply(step)
        except (KeyError, LinkRefusedError):
            continue
        if history.force != states[-1]:
            states.append(history.force)
    for expected in reversed(states[:-1]):
        assert history.undo() == expected
    assert history.undo() == states[0]
    for expected in states[1:]:
        assert history.redo() == expected
    for state in states:
        ledger = force_value(state)
        assert ledger.battle_value == sum(line.value for line in ledger.units)
        ids = {member.id for member in state.members}
        assert all({link.member, link.to} <= ids for link in state.links)
        for kind in (Network.C3, Network.C3I):
            inside = [each for network in state.networks if network.network is kind for each in network.members]
            assert len(inside) == len(set(inside))
