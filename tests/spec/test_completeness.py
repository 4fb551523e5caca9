"""Every scenario of the specification has its test: a method named after it, in a class named after its requirement.

Every decision that such a test carries stands in ``docs/spec-decisions.md``, and no other. Documents 003 and 004 have
no scenarios; what their tests decide, and the constants that fill gaps, stand there as well.
"""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from designer.rulesets.skirmish import rules as skirmish_rules
from tests.spec.scenarios import SCENARIOS

SCENARIO_COUNTS = {"000": 24, "001": 87, "002": 52}
REQUIREMENT_COUNTS = {"000": 7, "001": 33, "002": 31}
DECISIONS = Path(__file__).parents[2] / "docs" / "spec-decisions.md"


def words(title: str) -> list[str]:
    """The words of a title; what stands in parentheses at its end only counts editions."""
    return re.findall(r"[a-z0-9]+", re.sub(r"\s*\([^()]*\)$", "", title).lower())


def class_name(requirement: str) -> str:
    return "Test" + "".join(word.capitalize() for word in words(requirement))


def method_name(scenario: str) -> str:
    return "test_" + "_".join(words(scenario))


class Written(NamedTuple):
    """A test of a document: its class, its name, and all its lines."""

    group: str
    name: str
    text: str


def written(document: str) -> Iterator[Written]:
    for path in sorted(Path(__file__).parent.glob(f"test_*_{document}*.py")):
        source = path.read_text(encoding="utf-8")
        lines = source.split("\n")
        for group in ast.parse(source).body:
            if isinstance(group, ast.ClassDef):
                for test in group.body:
                    if isinstance(test, ast.FunctionDef) and test.name.startswith("test_"):
                        first = min([test.lineno, *(mark.lineno for mark in test.decorator_list)])
                        yield Written(group.name, test.name, "\n".join(lines[first - 1 : test.end_lineno]))


def decided(document: str) -> Iterator[str]:
    """The scenarios of a document in the table of decisions, each with its requirement."""
    for line in DECISIONS.read_text(encoding="utf-8").split("\n"):
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if cells[0] == document:
            yield from cells[1].split("<br>")


@pytest.mark.parametrize("document", SCENARIOS)
def test_every_scenario_has_one_test_and_every_test_its_scenario(document: str) -> None:
    titled = [
        (class_name(requirement), method_name(scenario))
        for requirement, scenarios in SCENARIOS[document].items()
        for scenario in scenarios
    ]
    assert sorted((test.group, test.name) for test in written(document)) == sorted(titled)


@pytest.mark.parametrize("document", SCENARIOS)
def test_every_decision_of_a_test_is_in_the_table_and_no_other(document: str) -> None:
    titles = {
        (class_name(requirement), method_name(scenario)): f"{requirement}: {scenario}"
        for requirement, scenarios in SCENARIOS[document].items()
        for scenario in scenarios
    }
    carried = [titles[test.group, test.name] for test in written(document) if "Decision:" in test.text]
    assert sorted(decided(document)) == sorted(carried)


@pytest.mark.parametrize("document", SCENARIOS)
def test_the_titles_are_all_there(document: str) -> None:
    assert len(SCENARIOS[document]) == REQUIREMENT_COUNTS[document]
    assert sum(map(len, SCENARIOS[document].values())) == SCENARIO_COUNTS[document]


def test_titles_give_different_names() -> None:
    names = [
        (document, class_name(requirement), method_name(scenario))
        for document, requirements in SCENARIOS.items()
        for requirement, scenarios in requirements.items()
        for scenario in scenarios
    ]
    assert len(set(names)) == len(names)


def test_the_decisions_about_initiative_are_those_of_its_tests() -> None:
    carried = [(test.group, test.name) for test in written("004") if "Decision:" in test.text]
    told = [title.split(": ", 1) for title in decided("004")]
    assert sorted((class_name(group), method_name(test)) for group, test in told) == sorted(carried)


def test_every_constant_of_the_skirmish_that_is_ours_is_told() -> None:
    rules = inspect.getsource(skirmish_rules)
    ours = re.findall(r'^    (\w+): .*\n    """Ours: ', rules, re.MULTILINE)
    skirmish = DECISIONS.read_text(encoding="utf-8").partition("## Skirmish")[2].partition("## ")[0]
    assert len(ours) > 20
    assert [name for name in ours if f"`{name}`" not in skirmish] == []
