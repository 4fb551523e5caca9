"""Heat sinks: enough, and each somewhere."""

from __future__ import annotations

import pytest

from designer.construction.findings import findings
from designer.units.location import LA, LT, RA, RT
from designer.units.unit import HeatSinks
from tests.building import evaluate
from tests.construction.legality.found import ERROR, NOTE, WARNING, mech, omni, only, rules


def test_fewer_sinks_than_the_engine_brings() -> None:
    assert only(mech(sinks=HeatSinks(9))) == ("sinks.few", ERROR, "9 heat sinks, the engine needs 10")
    assert rules(mech(engine="fission", sinks=HeatSinks(5), year=3140)) == set()
    assert only(mech(engine="fission", sinks=HeatSinks(4), year=3140))[2] == "4 heat sinks, the engine needs 5"


def test_sinks_that_are_nowhere() -> None:
    # Rating 250 holds ten sinks.
    assert only(mech(sinks=HeatSinks(11))) == (
        "sinks.nowhere",
        ERROR,
        "1 heat sink is neither in the engine nor in slots",
    )
    assert only(mech(sinks=HeatSinks(13)))[2] == "3 heat sinks are neither in the engine nor in slots"
    assert rules(mech(("heat-sink", LT), sinks=HeatSinks(11))) == set()


def test_sinks_in_slots_while_the_engine_has_room() -> None:
    assert only(mech(("heat-sink", LT), sinks=HeatSinks(10))) == (
        "sinks.room",
        ERROR,
        "1 heat sink in slots would fit into the engine",
    )


def test_no_more_sinks_would_fit_than_are_in_slots() -> None:
    """An engine of 250 has room for ten; the design has four."""
    unit = mech(*[("heat-sink", LT)] * 4, engine="ice", walk=5, sinks=HeatSinks(4))
    assert only(unit)[2] == "4 heat sinks in slots would fit into the engine"


def test_prototypes_never_lie_in_the_engine() -> None:
    unit = mech(("freezers", LT), sinks=HeatSinks(10), year=3030)
    assert rules(unit) == set()


def test_compact_sinks_fit_twice() -> None:
    assert rules(mech(sinks=HeatSinks(20, "compact"), year=3140)) == set()


def test_an_omni_keeps_the_sinks_of_its_base_chassis() -> None:
    unit = omni(mech(("heat-sink", LT), ("heat-sink", RT), walk=6, sinks=HeatSinks(12, base=10), year=3140))
    assert rules(unit) == set()
    without_slots = omni(mech(walk=6, sinks=HeatSinks(12, base=10), year=3140))
    assert only(without_slots)[2] == "2 heat sinks are neither in the engine nor in slots"
    fixed = without_slots.with_(heat_sinks=without_slots.heat_sinks._replace(base=None))
    assert rules(fixed) == set()


def test_an_engine_that_cannot_exist_says_nothing_of_sinks() -> None:
    assert not {"sinks.few", "sinks.nowhere"} & rules(mech(engine="light", clan_engine=True))


def test_sinks_of_two_kinds_are_a_warning() -> None:
    assert only(mech(("is-double-heat-sink", LT), sinks=HeatSinks(11))) == (
        "sinks.mixed",
        WARNING,
        "1 heat sink is of another kind than the single ones of the 'Mech",
    )


@pytest.mark.parametrize(
    ("item", "kind"),
    [
        ("heat-sink", "single"),
        ("is-double-heat-sink", "double"),
        ("clan-double-heat-sink", "double"),
        ("laser-heat-sink", "laser"),
        ("1-compact-heat-sink", "compact"),
        ("2-compact-heat-sinks", "compact"),
        ("double-heat-sink-prototype", "single"),
        ("freezers", "single"),
    ],
)
def test_sinks_of_the_declared_kind_and_prototypes_beside_singles_are_not_mixed(item: str, kind: str) -> None:
    others = {"single", "double", "laser", "compact"} - {kind}
    assert "sinks.mixed" not in rules(mech((item, LT), sinks=HeatSinks(10, kind)))
    if not item.startswith(("double", "freezers")):
        assert all("sinks.mixed" in rules(mech((item, LT), sinks=HeatSinks(10, other))) for other in others)


def test_more_heat_than_the_sinks_take_is_a_note() -> None:
    unit = mech(("ppc", RA), ("ppc", LA))  # twice ten, and two for running
    (finding,) = [f for f in findings(evaluate(unit)) if f.rule == "heat.over"]
    assert (finding.severity, finding.sentence) == (NOTE, "Firing everything makes 22 heat; each turn sinks 10")


def test_compact_sinks_among_single_ones() -> None:
    # The engine holds twice as many compact ones, and the reference misses those.
    assert only(mech(("2-compact-heat-sinks", LT), sinks=HeatSinks(12), year=3080))[:2] == ("sinks.mixed", ERROR)
