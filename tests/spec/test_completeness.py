"""Every scenario of the specification has its test: a method named after it, in a class named after its requirement."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from tests.spec.scenarios import SCENARIOS

SCENARIO_COUNTS = {"000": 24, "001": 87}
REQUIREMENT_COUNTS = {"000": 7, "001": 33}


def words(title: str) -> list[str]:
    """The words of a title; what stands in parentheses at its end only counts editions."""
    return re.findall(r"[a-z0-9]+", re.sub(r"\s*\([^()]*\)$", "", title).lower())


def class_name(requirement: str) -> str:
    return "Test" + "".join(word.capitalize() for word in words(requirement))


def method_name(scenario: str) -> str:
    return "test_" + "_".join(words(scenario))


def written(document: str) -> list[tuple[str, str]]:
    """The class and name of every test of a document."""
    return [
        (group.name, test.name)
        for path in sorted(Path(__file__).parent.glob(f"test_*_{document}_*.py"))
        for group in ast.parse(path.read_text(encoding="utf-8")).body
        if isinstance(group, ast.ClassDef)
        for test in group.body
        if isinstance(test, ast.FunctionDef) and test.name.startswith("test_")
    ]


@pytest.mark.parametrize("document", SCENARIOS)
def test_every_scenario_has_one_test_and_every_test_its_scenario(document: str) -> None:
    titled = [
        (class_name(requirement), method_name(scenario))
        for requirement, scenarios in SCENARIOS[document].items()
        for scenario in scenarios
    ]
    assert sorted(written(document)) == sorted(titled)


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
