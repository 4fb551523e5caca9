"""The record of a refit and the kit's list: what a person reads, and what a program reads."""

from __future__ import annotations

import csv
import json

import pytest

from designer import __version__
from designer.catalog import edition
from designer.comparison.compared import FixedSide
from designer.comparison.refit.record import RECORD_FORMS, RefitRecord, kit_csv, kit_markdown, kit_text, record
from designer.units.location import LA
from tests.building import armored, mech


@pytest.fixture
def built() -> RefitRecord:
    """A refit that buys a laser of half a ton and 16 points of armor: 11,250 and 10,000 C-bills."""
    before, after = mech(armor=armored(20)), mech(("is-er-small-laser", LA), armor=armored(36))
    return record(FixedSide.of(before), FixedSide.of(after))


def test_a_person_reads_the_numbers_of_the_language(german: None, built: RefitRecord) -> None:
    text, markdown = (RECORD_FORMS[form](built) for form in ("text", "markdown"))
    assert "1\u202f000 Minuten" in text, "200 minutes by the factor of class C"
    assert "21\u202f250 C-Noten" in text
    assert "| 0,5 | 11\u202f250 |" in markdown
    for kit in (kit_text, kit_markdown):
        assert "11\u202f250" in kit(built)


def test_the_record_says_by_which_program_and_data(built: RefitRecord) -> None:
    for form in ("text", "markdown"):
        last = RECORD_FORMS[form](built).splitlines()[-1]
        assert last == f"Mechwright {__version__}, equipment of {edition()}"
    found = json.loads(RECORD_FORMS["json"](built))
    assert found["program"] == f"Mechwright {__version__}"


def test_a_program_reads_points_in_every_language(german: None, built: RefitRecord) -> None:
    rows = [*csv.reader(RECORD_FORMS["csv"](built).splitlines())]
    assert sorted(row[3:7] for row in rows[1:]) == [["1", "120", "0.5", "11250"], ["16", "80", "1", "10000"]]
    assert sorted(row[2] for row in csv.reader(kit_csv(built).splitlines())) == ["10000", "11250", rows[0][6]]
    assert sorted(job["mass"] for job in json.loads(RECORD_FORMS["json"](built))["jobs"]) == [0.5, 1]
