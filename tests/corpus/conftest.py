"""Real units beside the row that a reference build of 2021 has for each."""

from __future__ import annotations

import csv
import gzip
from collections.abc import Iterator
from pathlib import Path

import pytest

from designer.design import once
from designer.graph import Once
from tests.parity import figures_2021
from tests.parity.changes import lists_unread
from tests.unit_archives import unit_archive

Row = dict[str, str]


@pytest.fixture(scope="module")
def measured(corpus: Path) -> Iterator[list[tuple[Row, Once]]]:
    """Each unit that the reference build knew, with its figures of equipment.

    For one module: kept longer, all the units' figures would fill the memory.
    """
    units = unit_archive(corpus / "meks.zip")
    with figures_2021.in_force():
        known = set(units.names)
        yield [(row, once(units.unit(row["path"]))) for row in _rows(corpus) if row["path"] in known]


@pytest.fixture(scope="module")
def unread(corpus: Path) -> set[str]:
    """The names of the units that list an item by a name that the reference build did not know."""
    units = unit_archive(corpus / "meks.zip")
    return {
        row["path"].rpartition("/")[2]
        for row in _rows(corpus)
        if lists_unread(units.data(row["path"]).decode("utf-8", "replace"))
    }


def _rows(corpus: Path) -> Iterator[Row]:
    with gzip.open(corpus / "construction_2021.csv.gz", "rt", encoding="utf-8", newline="") as table:
        yield from csv.DictReader(table)
