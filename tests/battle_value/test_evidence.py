"""The evidence pack: everything needed to check a value elsewhere, in three forms of the same content."""

from __future__ import annotations

import json

import pytest

from designer import __version__
from designer.battle_value import battle_value, ledger
from designer.battle_value.evidence import Evidence, as_html, as_json, as_text, evidence
from designer.catalog import RuleSet
from designer.units.location import RT
from designer.units.unit import Names
from tests.building import armored, catalog_id, evaluate, mech

UNIT = mech(
    (catalog_id("PPC"), RT), (catalog_id("IS Ammo LRM-5"), RT), armor=armored(50), names=Names("A <b> & c", "X-1")
)


@pytest.fixture
def pack() -> Evidence:
    return evidence(evaluate(UNIT), "some/file.mtf")


@pytest.mark.parametrize("form", [as_text, as_json, as_html])
def test_every_form_names_unit_file_value_versions_and_rules(pack: Evidence, form: object) -> None:
    assert callable(form)
    shown = form(pack)
    for part in ("X-1", "some/file.mtf", str(battle_value(evaluate(UNIT))), f"Mechwright {__version__}"):
        assert part in shown, part
    assert RuleSet.TOTAL_WARFARE.facts.version in shown
    assert "BV rule 7.7" in shown


def test_every_line_stands_in_the_text_with_its_rule(pack: Evidence) -> None:
    text = as_text(pack)
    for line in pack.ledger.walk():
        assert line.label in text
        assert line.source in text


def test_the_json_holds_unrounded_values_by_line_id(pack: Evidence) -> None:
    content = json.loads(as_json(pack))
    found: dict[str, float] = {}

    def gather(lines: list[dict[str, object]]) -> None:
        for line in lines:
            found[str(line["id"])] = float(str(line["value"]))
            gather(line["lines"])  # type: ignore[arg-type]  # a tree of the same objects

    gather(content["lines"])
    assert found == {line.id: float(line.value) for line in ledger(evaluate(UNIT)).walk()}
    assert content["battle_value"] == battle_value(evaluate(UNIT))


def test_names_are_escaped_in_html(pack: Evidence) -> None:
    assert "A &lt;b&gt; &amp; c" in as_html(pack)
    assert "A <b>" not in as_html(pack)
