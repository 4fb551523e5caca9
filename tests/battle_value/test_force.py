"""What units are worth together: networks, guided ammunition, crews (BV_RULES 11)."""

from __future__ import annotations

from typing import Any

import pytest

from designer.battle_value import battle_value
from designer.battle_value.force import (
    Fielded,
    ForceLedger,
    Network,
    aboard,
    all_linked,
    computers,
    designators,
    guided_ammunition,
    ledger_of,
    network_bonus,
)
from designer.battle_value.ledger import LedgerLine
from designer.battle_value.pilot import REGULAR, CrewSkills, Implant
from designer.units.location import CT, HD, LT, RA, RT
from designer.units.unit import Unit
from tests.building import armored, catalog_id, evaluate, mech

MASTER = (catalog_id("ISC3MasterUnit"), RT)
SLAVE = (catalog_id("ISC3SlaveUnit"), RT)
EMERGENCY = ("c3-emergency-master-c3em", RT)
BOOSTED_MASTER = ("c3-boosted-system-c3bs-master", RT)
BOOSTED_SLAVE = ("c3-boosted-system-c3bs-slave", RT)
C3I = (catalog_id("ISC3iUnit"), RT)
NOVA = (catalog_id("NovaCEWS"), RT)
TAG = (catalog_id("ISTAG"), HD)
LASER = (catalog_id("Medium Laser"), RA)
LAUNCHER = (catalog_id("LRM 20"), RA)
GUIDED = ("lrm-20-semi-guided-ammo", LT)
HOMING = ("is-arrow-iv-homing-ammo", LT)


def worth(unit: Unit) -> int:
    return battle_value(evaluate(unit))


def part(line: LedgerLine, name: str) -> float:
    """What one part of a unit's line is worth, 0 if the line has no such part."""
    return next((p.value for p in line.lines if p.id == f"{line.id}.{name}"), 0)


def networks(ledger: ForceLedger) -> list[float]:
    return [part(line, "network") for line in ledger.units]


def fielded(unit: Unit, skills: CrewSkills = REGULAR, implants: frozenset[Implant] = frozenset()) -> Fielded:
    return Fielded(unit.names.full, aboard(evaluate(unit)), skills, implants)


def force(*units: Unit | Fielded, network: Network = Network.NONE) -> ForceLedger:
    there = [unit if isinstance(unit, Fielded) else fielded(unit) for unit in units]
    return ledger_of(there, all_linked(there, network))


# -- alone ----------------------------------------------------------------------------------------------------


def test_no_unit_is_worth_nothing():
    assert force() == ForceLedger(0, ())


def test_regular_units_without_a_network_are_worth_what_they_are_worth_alone():
    first, second = mech(LASER), mech(LAUNCHER, tonnage=75)
    assert [line.value for line in force(first, second).units] == [worth(first), worth(second)]
    assert force(first, second).battle_value == worth(first) + worth(second)


def test_each_crew_multiplies_its_own_unit():
    unit = mech(LASER, armor=armored(100))
    ledger = force(fielded(unit, CrewSkills(3, 4)), fielded(unit, CrewSkills(5, 6)))
    assert [part(line, "crew") for line in ledger.units] == [1.32, 0.86]
    assert [line.value for line in ledger.units] == [int(worth(unit) * 1.32 + 0.5), int(worth(unit) * 0.86 + 0.5)]


def test_implants_count_with_what_they_need_aboard():
    wired = mech(LASER, ("dni-cockpit-modification", HD))
    implants = frozenset({Implant.VDNI})
    ledger = force(fielded(mech(LASER), implants=implants), fielded(wired, implants=implants))
    assert [part(line, "crew") for line in ledger.units] == [1.0, 1.32]  # 4/5; 3/4


def test_lines_have_ids_labels_and_parts():
    ledger = force(mech(TAG), mech(GUIDED))
    assert [line.id for line in ledger.units] == ["force.1", "force.2"]
    assert [p.id for p in ledger.units[0].lines] == ["force.1.base", "force.1.tag", "force.1.crew"]
    assert [p.id for p in ledger.units[1].lines] == ["force.2.base", "force.2.crew"]


# -- guided ammunition ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("designator", [TAG, ("light-tag", HD), ("tag-clan", HD), MASTER, BOOSTED_MASTER])
def test_tag_of_any_kind_designates(designator: Any):
    assert len(designators(evaluate(mech(designator)))) == 1


@pytest.mark.parametrize("ammo", [GUIDED, HOMING, ("mml-9-lrm-semi-guided-ammo", LT)])
def test_semi_guided_and_homing_bins_are_guided(ammo: Any):
    assert len(guided_ammunition(evaluate(mech(ammo)))) == 1


def test_plain_bins_are_not_guided():
    assert guided_ammunition(evaluate(mech((catalog_id("IS Ammo LRM-20"), LT)))) == ()


def test_each_designator_is_worth_all_guided_bins():
    # a semi-guided LRM 20 bin is worth 23, a homing Arrow IV bin 30
    ledger = force(mech(TAG, TAG), mech(GUIDED, GUIDED), mech(HOMING))
    assert part(ledger.units[0], "tag") == 2 * (23 + 23 + 30)
    assert [part(line, "tag") for line in ledger.units[1:]] == [0, 0]


def test_designators_count_the_guided_bins_of_their_carrier_also_alone():
    assert part(force(mech(TAG, GUIDED), mech(HOMING)).units[0], "tag") == 23 + 30
    assert part(force(mech(TAG, GUIDED)).units[0], "tag") == 23


def test_the_crew_multiplies_what_designators_add():
    spotter = mech(TAG, armor=armored(100))
    ledger = force(fielded(spotter, CrewSkills(3, 4)), mech(GUIDED))
    assert ledger.units[0].value == int((worth(spotter) + 23) * 1.32 + 0.5)


# -- networks -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("item", "found"),
    [
        (MASTER, {"c3_master"}),
        (SLAVE, {"c3_slave"}),
        (EMERGENCY, {"c3_slave"}),
        (BOOSTED_MASTER, {"c3_master_boosted"}),
        (BOOSTED_SLAVE, {"c3_slave_boosted"}),
        (C3I, {"c3i"}),
        (NOVA, {"nova"}),
        (LASER, set()),
    ],
)
def test_computers_aboard(item: Any, found: set[str]):
    assert computers(evaluate(mech(item))) == found


def test_a_network_adds_a_twentieth_of_all_its_units_to_each():
    assert network_bonus(1000, [1000, 1500, 510], Network.C3) == 151  # 3010 × 0.05 = 150.5
    assert network_bonus(1000, [1000, 1500, 500], Network.C3I) == 150


def test_a_boosted_computer_adds_seven_hundredths():
    boosted = frozenset({"c3_slave_boosted"})
    assert network_bonus(1000, [1000, 2000], Network.C3_BOOSTED, boosted) == 210
    assert network_bonus(1000, [1000, 2000], Network.C3, boosted) == 210


def test_a_nova_network_adds_a_twentieth_up_to_a_third_and_a_bit_of_the_units_own():
    assert network_bonus(1000, [1000, 2000, 3000], Network.NOVA) == 300
    assert network_bonus(200, [200, 2000, 3000], Network.NOVA) == 70  # 260 at most 0.35 × 200


@pytest.mark.parametrize(
    ("network", "first", "second", "share"),
    [
        (Network.C3, MASTER, SLAVE, 0.05),
        (Network.C3, MASTER, EMERGENCY, 0.05),
        (Network.C3I, C3I, C3I, 0.05),
        (Network.NOVA, NOVA, NOVA, 0.05),
        (Network.C3_BOOSTED, BOOSTED_MASTER, BOOSTED_SLAVE, 0.07),
    ],
)
def test_units_with_the_computer_are_in_the_network(network: Network, first: Any, second: Any, share: float):
    # armor from the CT alone keeps the values apart
    units = [mech(first, armor=armored(100)), mech(second, armor=armored(40)), mech(LASER, armor=armored(70))]
    bonus = int((worth(units[0]) + worth(units[1])) * share + 0.5)
    ledger = force(*units, network=network)
    assert (networks(ledger), ledger.problem) == ([bonus, bonus, 0], "")
    assert ledger.battle_value == sum(worth(unit) for unit in units) + 2 * bonus


def test_boosted_and_plain_computers_in_one_network_take_their_own_share():
    units = [mech(MASTER), mech(BOOSTED_SLAVE)]
    total = sum(worth(unit) for unit in units)
    assert networks(force(*units, network=Network.C3)) == [int(total * 0.05 + 0.5), int(total * 0.07 + 0.5)]


def test_without_a_network_computers_add_nothing():
    assert networks(force(mech(C3I), mech(C3I))) == [0, 0]


def test_what_the_network_adds_is_a_share_of_values_with_designators_but_without_crew():
    units = [mech(C3I, TAG), mech(C3I, GUIDED)]
    bonus = int((worth(units[0]) + 23 + worth(units[1])) * 0.05 + 0.5)
    ledger = force(fielded(units[0], CrewSkills(0, 0)), units[1], network=Network.C3I)
    assert networks(ledger) == [bonus, bonus]
    assert ledger.units[0].value == int((worth(units[0]) + 23 + bonus) * 2.42 + 0.5)


@pytest.mark.parametrize(
    ("network", "units", "problem"),
    [
        (Network.C3, [mech(MASTER), mech(LASER)], "c3: a network needs two units that carry its computer, found 1"),
        (Network.C3, [mech(SLAVE), mech(SLAVE)], "c3: a network needs a master computer, found none"),
        (Network.C3_BOOSTED, [mech(MASTER), mech(SLAVE)], "c3-boosted: a network needs two units that carry its"),
        (Network.NOVA, [mech(NOVA)], "nova: a network needs two units that carry its computer, found 1"),
        (Network.C3I, [mech(C3I)] * 7, "c3i: one network holds 6 units, found 7"),
        (Network.C3, [mech(MASTER)] * 13, "c3: one network holds 12 units, found 13"),
    ],
)
def test_a_network_that_cannot_be_adds_nothing_and_says_why(network: Network, units: list[Unit], problem: str):
    ledger = force(*units, network=network)
    assert ledger.problem.startswith(problem)
    assert set(networks(ledger)) == {0}


def test_a_full_network_of_each_kind_is_one():
    assert force(*[mech(C3I)] * 6, network=Network.C3I).problem == ""
    assert force(*[mech(MASTER)] * 12, network=Network.C3).problem == ""


def test_nova_suites_count_however_many():
    assert force(*[mech(NOVA, (catalog_id("CLERPPC"), CT))] * 8, network=Network.NOVA).problem == ""


@pytest.mark.parametrize(("masters", "slaves", "fits"), [(1, 3, True), (1, 4, False), (2, 6, True), (2, 7, False)])
def test_a_master_computer_leads_three_units(masters: int, slaves: int, fits: bool):
    """TW p. 131; the second computer of a company commander leads the masters of two lances and a third unit."""
    units = [mech(*[MASTER] * masters), *[mech(SLAVE)] * slaves]
    assert (force(*units, network=Network.C3).problem == "") is fits
