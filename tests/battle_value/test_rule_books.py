"""Battle Values by the core rulebook of 2026 (CORE_2026 10; the examples of its section 13 by their numbers)."""

import pytest

from designer.battle_value import battle_value
from designer.battle_value.force import Aboard, Fielded, Linked, Network, aboard, ledger_of
from designer.battle_value.offensive import ammo_line
from designer.battle_value.pilot import CrewSkills
from designer.battle_value.rule_books import book_difference
from designer.catalog import RuleSet
from designer.design import once
from designer.units.location import LT, RT
from designer.units.mount import MountId
from tests.building import mech
from tests.unit_archives import unit_archive

TOTAL, CORE = RuleSet


def unit(base, *, network="c3i", designators=0, guided=0.0, homing=0, skills=None):
    tags = tuple(MountId(number) for number in range(designators))
    carried = Aboard(base, frozenset((network,)), 1, tags, guided, homing=homing)
    return Fielded("", carried, *([skills] if skills else []))


def values(units, network, rules):
    linked = [Linked(network, tuple(range(len(units))))]
    return [int(line.value) for line in ledger_of(units, linked, rules).units]


def test_40_a_network_by_the_own_value():
    """The first has one designator, which counts 100 by either book."""
    usual = [unit(1000, designators=1, guided=100), unit(2000)]
    assert values(usual, Network.C3I, TOTAL) == [1100 + 155, 2000 + 155]
    core = [unit(1000, designators=1, homing=2), unit(2000)]
    assert values(core, Network.C3I, CORE) == [1100 + 110, 2000 + 200]


def test_41_one_rounding_at_the_end():
    """Page 220: 616 × 1.10 × 1.10 = 745.36; a rounding in between would give 746."""
    pair = [unit(616, network="c3_master", skills=CrewSkills(4, 4)), unit(1500, network="c3_slave")]
    assert values(pair, Network.C3, TOTAL)[0] == 794
    assert values(pair, Network.C3, CORE)[0] == 745


@pytest.mark.parametrize(
    ("computer", "total_warfare", "core"), [("c3_master", 900, 600), ("c3_master_boosted", 1260, 675)]
)
def test_42_a_full_network_has_a_limit(computer, total_warfare, core):
    units = [unit(1500, network=computer) for _ in range(12)]
    assert values(units, Network.C3, TOTAL) == [1500 + total_warfare] * 12
    assert values(units, Network.C3, CORE) == [1500 + core] * 12


def test_43_designators_count_fifty_for_each_launcher_with_homing_ammunition():
    arrow, homing = ("is-arrow-iv", RT), ("is-arrow-iv-homing-ammo", LT)
    launcher = aboard(once(mech(arrow, homing), ruleset=CORE))
    assert (launcher.homing, aboard(once(mech(arrow), ruleset=CORE)).homing) == (1, 0)
    units = [unit(1000, designators=2, network=""), *[Fielded("", launcher)] * 3]
    assert values(units, Network.C3I, CORE)[0] == 1000 + 300
    assert values(units, Network.C3I, TOTAL)[0] == 1000 + round(2 * 3 * launcher.guided)


def test_semiguided_missiles_add_nothing_by_the_core_rulebook():
    carried = aboard(once(mech(("thunderbolt-5-semi-guided-ammo", LT)), ruleset=CORE))
    assert carried.guided > 0
    assert carried.homing == 0


def test_38_acid_ammunition():
    design = mech(("srm-6", RT), ("srm-6-acid-ammo", LT))
    assert ammo_line(once(design)).value == 14
    assert ammo_line(once(design, ruleset=CORE)).value == 7
    assert "acid" in book_difference(design).text


def test_53_pods_do_not_explode(corpus):
    units = unit_archive(corpus / "meks.zip")
    found = units.unit(next(name for name in units.names if name.endswith("Hachiwara HCA-4U.mtf")))
    assert (battle_value(once(found)), battle_value(once(found, ruleset=CORE))) == (1805, 1811)
    assert book_difference(found).text == "+6 by the core rulebook: pods are not explosive"


def test_a_design_without_such_equipment_is_worth_the_same():
    assert book_difference(mech(("medium-laser", RT))).text == ""


@pytest.mark.parametrize(("engine", "heat"), [("ice", (0, 2)), ("fuel-cell", (0, 2)), ("fusion", None)])
def test_running_heats_combustion_engines_and_fuel_cells_by_the_core_rulebook_only(engine, heat):
    lines = {line.label: line for line in book_difference(mech(engine=engine)).lines}
    found = lines.get("Heat of running")
    assert (found and (found.total_warfare, found.core)) == heat
