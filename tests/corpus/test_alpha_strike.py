"""Alpha Strike point values against the published ones, and every card as a whole."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest

from designer.design import once
from designer.formats import read_bytes
from designer.rulesets.alpha_strike import card
from designer.rulesets.alpha_strike.card_text import explained
from tests.parity.alpha_strike import report


def test_every_point_value_is_the_published_one_or_has_a_cause(corpus: Path) -> None:
    text, unexplained = report(corpus)
    assert unexplained == []
    assert Path("docs/alpha-strike-parity.md").read_text(encoding="utf-8") == text


@pytest.mark.parametrize("archive", ["meks.zip", "constructed.zip"])
def test_every_design_has_a_card_that_can_be_explained(corpus: Path, archive: str) -> None:
    with zipfile.ZipFile(corpus / archive) as units:
        for name in units.namelist()[::7]:
            unit = read_bytes(units.read(name), name).unit
            g = once(unit)
            assert card(g).point_value >= 1, name
            assert unit.names.full in explained(g), name
