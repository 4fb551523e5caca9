"""docs/accessibility.md names for each promise where it is kept and which tests hold it: those places exist."""

import re
from pathlib import Path

import pytest

from designer.app.pages.editor.step_announcements import BURST_MS, PATIENCE
from designer.app.ui.accessibility.status_announcer import EVERY_MS

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs/accessibility.md").read_text("utf-8")
ROWS = [row[2:-2].split(" | ") for row in PAGE.splitlines() if row.startswith("| ") and "Tested in" not in row]


def named(text):
    return re.findall(r"`([^`]+)`", text)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[0][:50])
def test_each_promise_names_a_test(row):
    tests = named(row[-1])
    assert tests or row[-1] == "the same"
    for test in tests:
        assert (ROOT / "tests/app" / test).exists(), test


def test_its_times_are_those_of_the_program():
    for words in (f"within {BURST_MS / 1000} s", f"after {PATIENCE:.0f} s", f"every {EVERY_MS // 1000} s"):
        assert words in PAGE


def test_each_test_named_between_the_tables_is_there():
    tests = [name for name in named(PAGE) if re.search(r"\btest_\w+\.py$", name)]
    assert [name for name in tests if not (ROOT / "tests/app" / name).exists()] == []


def test_each_file_of_the_program_is_there():
    sources = [name for name in named(PAGE) if name.startswith("app/") and name.endswith(".py")]
    assert len(sources) > 10
    assert [name for name in sources if not (ROOT / "designer" / name).exists()] == []
