"""Sets of rule books (CORE_2026 11.3)."""

import pytest

from designer.catalog import Item, catalog
from designer.catalog.records import made
from designer.catalog.rulebooks import base_books, book_named, books_of, is_held, known_books, rulebook_sets, sets_text
from designer.catalog.search import search
from designer.construction.legality.finding import Severity
from designer.construction.rulebooks import book_findings, rulebooks
from designer.design import once
from designer.units.location import LT, RT
from tests.building import mech


def in_books(*books):
    """An item with its rules in these books."""
    names = dict.fromkeys(("id", "name", "short", "mtf"), "-".join(books) or "none")
    references = tuple(f"{book} 1" for book in books)
    return made(Item, {**names, "kind": "energy", "type": "weapon", "slots": 1, "ref": references})


@pytest.mark.parametrize(
    ("items", "sets"),
    [
        ([("TW", "Core")], [("Core",), ("TW",)]),
        ([("TW", "TM"), ("Core", "IO:AE")], [("TM", "IO:AE"), ("TW", "IO:AE")]),
        ([("TO:AUE",), ("TO:AUE", "IO:AE"), ("TW",)], [("TW", "TO:AUE")]),
        ([("TO:AUE",), ("IO:AE",)], [("IO:AE", "TO:AUE")]),
        ([("TW",), ()], []),
    ],
)
def test_a_unit_needs_a_book_for_each_item(items, sets):
    assert rulebook_sets([in_books(*books) for books in items]) == tuple(sets)


def test_sets_of_a_design():
    g = once(mech(("medium-laser", RT), ("apollo-mrm-fcs", LT)))
    assert ("Core",) in rulebooks(g)
    assert all({"BMM", "Core"} & {*books} or "TO:AUE" in books for books in rulebooks(g))


def _outside(unit, *books):
    return book_findings(once(unit, books=books))


def test_what_leaves_the_books_of_a_table():
    unit = mech(("medium-laser", RT), ("apollo-mrm-fcs", LT))
    (finding,) = _outside(unit, "TW")
    assert finding.sentence == "Apollo MRM FCS is not in TW: its rules are in Core, BMM, TO:AUE"
    assert (finding.place, finding.severity) == ("LT", Severity.WARNING)
    assert _outside(unit, "TW", "TO:AUE") == _outside(unit, "Core") == _outside(unit) == ()
    (unofficial,) = _outside(mech(("streak-lrm-1", RT)), "Core")
    assert unofficial.sentence == "Streak LRM 1 is in no rulebook"


def test_without_a_base_book_those_are_not_asked_for():
    items = catalog()
    assert is_held(items["medium-laser"], ["IO:AE"])
    assert not is_held(items["streak-lrm-1"], ["IO:AE"])


def test_books_are_found_whatever_signs_are_written():
    assert [book_named(each) for each in ("core", "ioae", "TO-AUE", "io:ae", "tales")] == [
        "Core",
        "IO:AE",
        "TO:AUE",
        "IO:AE",
        "",
    ]


def test_base_books_come_first():
    assert known_books()[:4] == base_books()
    assert sets_text([("Core",), ("TW", "IO:AE")]) == "Core or TW + IO:AE"


def test_the_equipment_search_knows_books():
    found = search("rulebook:core machine gun array", list(catalog()))
    assert found
    assert all("Core" in books_of(item) for item in found)
    assert not search("rulebook:gothic machine gun array", list(catalog()))
