"""What rules ask for is watched: a mark that is not would silence its rule without a word."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from designer.catalog import catalog
from designer.construction.legality.body_limits import BANS, POWERED
from designer.construction.legality.exclusions import BRIDGES, C3, MYOMERS
from designer.construction.legality.rule_subjects import WATCHED
from designer.construction.offers import MOST


@pytest.mark.parametrize(
    "marks", [POWERED, MOST, MYOMERS, C3, BRIDGES, *(ban.marks for ban in BANS.values())], ids=lambda m: next(iter(m))
)
def test_every_mark_of_a_table_is_watched(marks) -> None:
    assert set(marks) - WATCHED == set()


LEGALITY = Path(__file__).parents[3] / "designer" / "construction" / "legality"


def marks_asked_for(tree: ast.Module):
    """The marks that rules ask for by name: ``watched(g).get("tsm")``, ``held.get("tsm")``, ``all_of(held, "tsm")``."""
    for call in ast.walk(tree):
        if not isinstance(call, ast.Call):
            continue
        held = call.func.value if isinstance(call.func, ast.Attribute) and call.func.attr == "get" else None
        if ast.unparse(held or call.func) in ("watched(g)", "held", "all_of"):
            for word in call.args:
                if isinstance(word, ast.Constant) and isinstance(word.value, str):
                    yield word.value


def test_every_mark_that_a_rule_names_is_watched() -> None:
    asked = {mark for file in LEGALITY.glob("*.py") for mark in marks_asked_for(ast.parse(file.read_text("utf-8")))}
    assert len(asked) > 10
    assert asked - WATCHED == set()


def test_every_watched_mark_is_borne_by_something() -> None:
    borne = {mark for item in catalog() for mark in (*item.flags, item.id, item.kind, item.ammo)}
    assert WATCHED - borne == {"unknown", "others_only"}
