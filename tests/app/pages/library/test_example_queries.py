"""Every example query of README, guide and the help of the search field finds a unit."""

from __future__ import annotations

import re
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from designer import paths
from designer.app.pages.library.query_bar import EXAMPLES
from designer.cli import main
from designer.language import tr
from designer.library.database import Database
from designer.library.query_words import query_of
from designer.library.unit_lines import lines, matching
from designer.library.user_marks import key_of, set_favorite, set_owned, set_tag
from designer.query import NameWord

CHECKOUT: Final = Path(__file__).parents[4]
_CODE: Final = re.compile(r"`([^`]+)`|library search '([^']+)'")
UNITS: Final = (
    *("Rec Guides ilClan/Vol 5/Mad Cat (Timber Wolf) M.mtf", "3050U/Caesar CES-3R.mtf"),
    *("3085u/Phoenix/Marauder IIC 3.mtf", "3060u/Fire Scorpion 2.mtf", "Golden Century/Pulverizer PUL-3R.mtf"),
    *("3075/DemolitionMech WI-DM.mtf", "3145/Steiner/Zeus X ZEU-X2.mtf"),
    *("3145/Republic/Jackalope JLP-KA.mtf", "Shrapnel/Vol 16/Jackalope JLP-KA.mtf"),
)
"""Files of the corpus of which each example finds one, or one of the samples."""


def _in_text(text: str) -> Iterator[str]:
    """The queries among the code of a text: what has more than words in it, and only what is understood."""
    for spans in _CODE.findall(text):
        found = query_of(" ".join("".join(spans).split()))
        if not found.problems and any(not isinstance(term, NameWord) for term in found.terms):
            yield str(found)


def _examples() -> Iterator[str]:
    yield from (tr(example) for example, _ in EXAMPLES)
    table = (CHECKOUT / "docs" / "searching.md").read_text("utf-8").partition("# Searching the library")[2]
    for row in re.findall(r"^\| (`.*?) \|", table, re.MULTILINE):
        yield from re.findall("`([^`]+)`", row)
    for page in ("README.md", "docs/library-in-detail.md", "docs/guide/library.md", "docs/guide/de/library.md"):
        yield from _in_text((CHECKOUT / page).read_text("utf-8"))


EXAMPLE_QUERIES: Final = sorted(set(_examples()))


@pytest.fixture(scope="module")
def shelf(corpus: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A library of the samples and of some units of the corpus, one of which the user has, with a tag."""
    folder = tmp_path_factory.mktemp("examples")
    with zipfile.ZipFile(corpus / "meks.zip") as archive:
        for name in UNITS:
            (folder / name.replace("/", "-")).write_bytes(archive.read(name))
    database = folder / "library.db"
    samples = paths.data("designs")
    main(["library", "scan", str(folder), str(samples), "--library", str(database), "--jobs", "1"])
    with Database(database) as opened:
        key = key_of(opened, next(lines(opened))[0].id)
        set_tag(opened, key, "lance")
        set_favorite(opened, key)
        set_owned(opened, key, 1)
    return database


@pytest.mark.parametrize("query", EXAMPLE_QUERIES)
def test_an_example_finds_a_unit(shelf: Path, query: str) -> None:
    parsed = query_of(query)
    assert not parsed.problems
    with Database(shelf) as opened:
        assert matching(opened, parsed)


def test_examples_stand_on_all_pages() -> None:
    assert len(EXAMPLE_QUERIES) > 25
    assert any("tech:clan" in each and "has:" in each for each in EXAMPLE_QUERIES)
