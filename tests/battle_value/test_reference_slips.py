"""Slips of the reference: the published value, and the rule's own beside it on the ledger."""

from __future__ import annotations

import json

import pytest

import designer
from designer.battle_value import ledger
from designer.battle_value.evidence import as_json, as_text, evidence
from designer.battle_value.ledger import LedgerLine
from designer.battle_value.reference_slips import SLIPS
from designer.design import once
from designer.editing import Change, Session
from designer.units.location import LA, LT, RA, RT, Form
from designer.units.unit import HeatSinks, Unit
from tests.building import armored, catalog_id, mech
from tests.construction.legality.found import lying

COOL = HeatSinks(40, "double")
SMALL, MEDIUM, LARGE = (f"vibroblade-{size}" for size in ("small", "medium", "large"))


def gun_array() -> Unit:
    unit = mech()
    for item, row in [("machine-gun", 5), ("medium-laser", 7), ("machine-gun", 8), ("is-machine-gun-array", 9)]:
        unit = lying(unit, item, (LA, row))
    return unit


CASES = {
    # the unit, the id of a line, its figure as published, and by the rule
    "blade in the right arm": (mech((LARGE, RA)), "off.weapon.1", ("heat", 0), ("heat", 7)),
    "blade that is hotter than the left": (mech((SMALL, LA), (LARGE, RA)), "off.weapon.2", ("heat", 3), ("heat", 7)),
    "blade low in its arm": (lying(mech(), SMALL, (RA, 9)), "off.weapon.1", 0, 12),
    # 20 points count once more: in each of eight locations, or once.
    "torso cockpit and HarJel": (
        mech(("harjel-repair-systems-harjel-ii", LT), cockpit="torso-mounted", armor=armored(20)),
        "def.armor",
        (20 + 20 * 7 + 20 * 1.1) * 2.5,
        (20 + 20) * 2.5,
    ),
    "rear autocannon": (
        mech(("ac-20", RT, {"rear": True}), ("ppc", LT), ("ppc", LT), walk=5, sinks=COOL),
        "off.weapon.1",
        178,
        89,
    ),
    "tripod's myomer": (
        mech((catalog_id("Triple Strength Myomer"), LA), form=Form.TRIPOD, walk=4),
        "off.speed",
        1.12,  # 4, running 6
        1.37,  # 5, running 8
    ),
    # Ten sinks in the engine and two prototypes: 6 + 14 - 2, and a fifth of 10 or of 12, up.
    "coolant pod and prototypes": (
        mech(("coolant-pod", LT), ("freezers", RT), ("freezers", LT), walk=5, sinks=HeatSinks(12)),
        "off.heat",
        6 + 14 - 2 + 2,
        6 + 14 - 2 + 3,
    ),
    # 17 mounts of 18 compact sinks; two fifths, up: 7 and 8.
    "radical system and compact sinks": (
        mech(("radical-heat-sink-system", LT), ("2-compact-heat-sinks", RT), sinks=HeatSinks(18, "compact")),
        "off.heat",
        6 + 18 - 2 + 7,
        6 + 18 - 2 + 8,
    ),
    "array with a gap": (gun_array(), "off.weapon.4", 0.67 * 5, 0.67 * 10),
}


def line_of(unit: Unit, line_id: str, *, follow_rules: bool) -> LedgerLine:
    line = ledger(once(unit, follow_rules=follow_rules)).line(line_id)
    assert line is not None
    return line


def figure_of(line: LedgerLine, wanted: object) -> object:
    return ("heat", dict(line.inputs)["heat"]) if isinstance(wanted, tuple) else line.value


@pytest.mark.parametrize("case", CASES)
def test_the_ledger_has_the_published_value_and_that_of_the_rule_beside_it(case: str) -> None:
    unit, line_id, published, ruled = CASES[case]
    for follow_rules, wanted in ((False, published), (True, ruled)):
        line = line_of(unit, line_id, follow_rules=follow_rules)
        assert figure_of(line, wanted) == pytest.approx(wanted)
        assert line.slip
        assert ("as the reference counts it" in line.slip) is not follow_rules


def test_a_grenade_launcher_counts_in_one_of_the_sums_by_the_rule() -> None:
    unit = mech((catalog_id("Vehicular Grenade Launcher"), RT, {"facing": 2}))
    found = {way: line_of(unit, "off.weapon.1", follow_rules=way).slip for way in (False, True)}
    assert all(found.values())


def test_values_without_a_slip_are_the_same_either_way() -> None:
    unit = mech(("ppc", RT), ("srm-6", LT), (LARGE, LA), walk=5, sinks=COOL)
    published, ruled = (ledger(once(unit, follow_rules=way)) for way in (False, True))
    assert published == ruled
    assert not any(line.slip for line in published.walk())


def test_python_and_the_evidence_know_the_choice() -> None:
    unit = CASES["rear autocannon"][0]
    assert designer.value(unit) > designer.value(unit, by_rules=True)
    assert "as the reference counts it; by the rule 89" in designer.explain(unit)
    assert "by the rule; the reference counts 178" in designer.explain(unit, by_rules=True)
    told = json.loads(as_json(evidence(once(unit, follow_rules=True))))
    assert told["slips_counted"] is False
    assert any(part["slip"] for section in told["lines"] for line in section["lines"] for part in line["lines"])
    assert "left out" in as_text(evidence(once(unit, follow_rules=True)))


def test_a_session_changes_over_at_once_and_without_a_step() -> None:
    session = Session(CASES["rear autocannon"][0])
    told: list[Change] = []
    session.subscribe(told.append)
    before = ledger(session.graph).battle_value
    session.by_rules = True
    assert ledger(session.graph).battle_value < before
    assert [(change.parts, change.before is change.after) for change in told] == [(frozenset(), True)]
    assert session.history.undo_label is None


def test_each_slip_of_the_page_has_a_source_and_both_readings() -> None:
    assert all(all(slip) for slip in SLIPS)
    assert len({slip.subject for slip in SLIPS}) == len(SLIPS)
