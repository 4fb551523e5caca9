"""Real Solaris Skunk Works files: each opens, is understood, and has the Battle Value that is known of it."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from designer.battle_value import battle_value
from designer.construction.legality.finding import Severity
from designer.design import once
from designer.formats import Loaded, read_source, read_text, sources, to_text

OURS_ALONE = 25
"""Designs whose value is neither the stated one nor that of a known twin (``docs/ssw.md``)."""


def archives(corpus: Path) -> list[Path]:
    return [corpus / "ssw.zip", corpus / "ssw_more.zip"]


def read_all(archive: Path) -> list[tuple[str, Loaded]]:
    if not archive.exists():
        pytest.skip(f"no {archive.name} in the corpus")
    return [(source.name, read_source(source)) for source in sources([archive])]


def key(path: str, model: str) -> tuple[str, str]:
    return path.strip().lower(), " ".join(model.lower().split())


def values(corpus: Path, archive: Path) -> list[tuple[set[int], int, str]]:
    """The known values of each design, ours, and its name."""
    ours = {key(path, loaded.unit.names.model): battle_value(once(loaded.unit)) for path, loaded in read_all(archive)}
    with (corpus / "reference_bv.csv").open(encoding="utf-8", newline="") as file:
        reference = {row["path"]: int(row["bv"]) for row in csv.DictReader(file)}
    with archive.with_suffix(".csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    found = []
    for row in rows:
        known = {int(float(row["battle_value"]))} if row["battle_value"] else set()
        if row["note"] != "revision" and row["mtf"] in reference:
            known.add(reference[row["mtf"]])
        found.append((known, ours[key(row["path"], row["model"])], f"{row['path']} {row['model']}"))
    return found


def test_every_design_has_the_stated_value_or_that_of_its_twin(corpus: Path) -> None:
    found = [design for archive in archives(corpus) for design in values(corpus, archive)]
    others = [name for known, value, name in found if value not in known]
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
