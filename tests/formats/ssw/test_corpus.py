"""Real Solaris Skunk Works files: each opens, is understood, and has the Battle Value that is known of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from designer.battle_value import battle_value
from designer.construction.legality.finding import Severity
from designer.design import once
from designer.formats import Loaded, read_source, read_text, sources, to_text
from tests.parity.ssw import ARCHIVES, compared

OURS_ALONE = 10
"""Designs whose value is neither the stated one nor that of a known MTF file of the unit (``docs/ssw.md``)."""


def read_all(archive: Path) -> list[tuple[str, Loaded]]:
    if not archive.exists():
        pytest.skip(f"no {archive.name} in the corpus")
    return [(source.name, read_source(source)) for source in sources([archive])]


def test_every_design_has_the_stated_value_or_that_of_its_mtf_file(corpus: Path) -> None:
    if not all((corpus / f"{archive}.zip").exists() for archive in ARCHIVES):
        pytest.skip("no archives of such files in the corpus")
    found = list(compared(corpus))
    others = [design.name for design in found if design.ours not in (design.stated, design.twin)]
    assert len(found) == 334 + 3008
    assert len(others) == OURS_ALONE, others


@pytest.mark.parametrize("name", ["ssw.zip", "ssw_more.zip"])
def test_everything_is_understood_and_can_be_saved(corpus: Path, name: str) -> None:
    wrong = []
    for number, (path, loaded) in enumerate(read_all(corpus / name)):
        worse = [note.text for note in loaded.notes if note.severity is not Severity.NOTE]
        if worse or not all(mount.is_placed for mount in loaded.unit.mounts):
            wrong.append(f"{path}: {worse}")
        if number % 20 == 0:
            saved = read_text(to_text(loaded.unit)).unit
            if battle_value(once(saved)) != battle_value(once(loaded.unit)):
                wrong.append(f"{path} {loaded.unit.names.model}: another value once it is saved")
    assert wrong == []
