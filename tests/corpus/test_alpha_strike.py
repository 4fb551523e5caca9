"""Alpha Strike point values against the published ones, and every card as a whole."""

from __future__ import annotations

from pathlib import Path

import pytest

from designer.design import once
from designer.rulesets.alpha_strike import card
from designer.rulesets.alpha_strike.card_text import explained
from tests.parity.alpha_strike import report
from tests.unit_archives import unit_archive


def test_every_point_value_is_the_published_one_or_has_a_cause(corpus: Path) -> None:
    text, unexplained = report(corpus)
    assert unexplained == []
    assert Path("docs/alpha-strike-parity.md").read_text(encoding="utf-8") == text


@pytest.mark.parametrize("archive", ["meks.zip", "constructed.zip"])
def test_every_design_has_a_card_that_can_be_explained(corpus: Path, archive: str) -> None:
    units = unit_archive(corpus / archive)
    for name in units.names[::7]:
        unit = units.unit(name)
        g = once(unit)
        assert card(g).point_value >= 1, name
        assert unit.names.full in explained(g), name
