"""Real Solaris Skunk Works files: each opens, is understood, and has the Battle Value that is known of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from designer.battle_value import battle_value
from designer.construction.legality.finding import Severity
from designer.design import once
from designer.formats import Loaded, read_text, to_text
from tests.parity.ssw import ARCHIVES, compared, read_all

OURS_ALONE = 10
"""Designs whose value is neither the stated one nor that of a known MTF file of the unit (``docs/ssw.md``)."""


@pytest.fixture(scope="module")
def designs(corpus: Path) -> dict[str, list[tuple[str, Loaded]]]:
    if not all((corpus / f"{archive}.zip").exists() for archive in ARCHIVES):
        pytest.skip("no archives of such files in the corpus")
    return read_all(corpus)


def test_every_design_has_the_stated_value_or_that_of_its_mtf_file(corpus: Path, designs) -> None:
    found = list(compared(corpus, designs))
    others = [design.name for design in found if design.ours not in (design.stated, design.twin)]
    assert len(found) == 334 + 3008
    assert len(others) == OURS_ALONE, others


def test_everything_is_understood_and_can_be_saved(designs) -> None:
    wrong = []
    for number, (path, loaded) in enumerate(each for archive in ARCHIVES for each in designs[archive]):
        worse = [note.text for note in loaded.notes if note.severity is not Severity.NOTE]
        if worse or not all(mount.is_placed for mount in loaded.unit.mounts):
            wrong.append(f"{path}: {worse}")
        if number % 40 == 0:
            saved = read_text(to_text(loaded.unit)).unit
            if battle_value(once(saved)) != battle_value(once(loaded.unit)):
                wrong.append(f"{path} {loaded.unit.names.model}: another value once it is saved")
    assert wrong == []
