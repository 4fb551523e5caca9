"""The rule book that the file of a design or force names: it is kept there, decides figures, and options go before."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

import designer
from designer.app.pages.printing.job import sheets_of
from designer.battle_value import battle_value
from designer.catalog import RuleSet
from designer.cli import main
from designer.design import once, rules_for, rules_of_file
from designer.editing import edits
from designer.editing.session import Session
from designer.forces import edits as force_edits
from designer.forces.force import Force, member_of
from designer.forces.force_file import force_of, force_text, write_force
from designer.forces.sheets import force_sheets
from designer.formats import FormatError, read, write
from designer.sheets.options import SheetOptions
from designer.units.location import LT
from designer.workspace.view_settings import PrintOptions
from tests.building import mech

TOTAL, CORE = RuleSet
PODS = mech(*[("m-pod", LT)] * 3, walk=5)
"""Pods are explosive by Total Warfare alone, so the values by the two books differ (CORE_2026 5.3)."""
NAMED = edits.set_rules(CORE).run(PODS)
USUAL, BY_CORE = (battle_value(once(PODS, ruleset=rules)) for rules in RuleSet)


def test_the_values_by_the_two_books_differ() -> None:
    assert USUAL != BY_CORE


@pytest.mark.parametrize("suffix", [".mtf", ".json", ".ssw"])
def test_the_file_of_a_design_keeps_its_rule_book(tmp_path: Path, suffix: str) -> None:
    path = tmp_path / f"design{suffix}"
    write(NAMED, path)
    assert rules_of_file(read(path).unit) is CORE
    write(edits.set_rules(None).run(read(path).unit), path)
    assert rules_of_file(read(path).unit) is None


def test_a_book_that_is_not_known_is_kept_and_does_not_count() -> None:
    odd = edits.set_header("rulebook", "house rules").run(PODS)
    assert rules_for(odd) is TOTAL
    assert odd.header_value("rulebook") == "house rules"


def test_commands_go_by_the_book_of_the_file_and_options_before(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "design.mtf"
    write(NAMED, path)

    def value(*words: str) -> int:
        assert main(["bv", str(path), "--format", "jsonl", *words]) == 0
        told: int = json.loads(capsys.readouterr().out)["bv"]
        return told

    assert (value(), value("--rules", "total-warfare"), value("--rules", "core")) == (BY_CORE, USUAL, BY_CORE)
    assert main(["show", str(path)]) == 0
    assert CORE.label in capsys.readouterr().out


def test_scripts_choose_the_book() -> None:
    assert (designer.value(PODS), designer.value(PODS, rules="core"), designer.value(NAMED)) == (
        USUAL,
        BY_CORE,
        BY_CORE,
    )
    assert CORE.label in designer.sheet(NAMED, "html")
    assert CORE.label not in designer.sheet(NAMED, "html", rules="total-warfare")
    with pytest.raises(ValueError, match="no rule book is called chess: there are total-warfare, core"):
        designer.sheet(PODS, rules="chess")


def test_values_breakdowns_and_figures_follow_the_book_of_a_file():
    assert designer.value(NAMED) != designer.value(PODS)
    for unit in (PODS, NAMED):
        assert designer.figures_of(unit)["bv"] == designer.value(unit)
        assert f"{designer.value(unit):,}".replace(",", "\u202f") in designer.explain(unit)


def test_an_open_design_follows_its_file_when_that_changes() -> None:
    session = Session(PODS)

    def figures() -> tuple[RuleSet, int]:
        return session.ruleset, battle_value(session.graph)

    assert figures() == (TOTAL, USUAL)
    session.apply(edits.set_rules(CORE))
    assert figures() == (CORE, BY_CORE)
    session.ruleset = TOTAL
    assert figures() == (CORE, BY_CORE)
    session.undo()
    assert figures() == (TOTAL, USUAL)
    session.ruleset = CORE
    session.apply(edits.set_rules(TOTAL))
    assert figures() == (TOTAL, USUAL)


# -- forces ---------------------------------------------------------------------------------------------------

FORCE = force_edits.set_rules(CORE).apply(Force("Iron", (member_of(PODS),)))


def test_the_file_of_a_force_keeps_its_rule_book() -> None:
    assert force_of(force_text(FORCE).encode(), "x.force.json") == FORCE
    assert "rules" not in json.loads(force_text(replace(FORCE, rules=None)))


def test_a_book_that_is_not_known_in_a_force_is_an_error_with_its_field() -> None:
    text = force_text(FORCE).replace('"rules": "core"', '"rules": "chess"')
    with pytest.raises(FormatError, match="rules"):
        force_of(text.encode(), "x.force.json")


def test_force_commands_go_by_the_book_of_the_force(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "iron.force.json"
    write_force(FORCE, path)

    def shown(*words: str) -> tuple[str, int]:
        assert main(["force", "show", str(path), "--format", "json", *words]) == 0
        told = json.loads(capsys.readouterr().out)
        return told["rules"], told["units"][0]["bv"]

    assert shown() == ("core", BY_CORE)
    assert shown("--rules", "total-warfare") == ("total-warfare", USUAL)


@pytest.mark.parametrize(
    ("force", "unit", "chosen", "book"),
    [
        (None, None, TOTAL, TOTAL),
        (None, None, CORE, CORE),
        (None, CORE, TOTAL, CORE),
        (CORE, None, TOTAL, CORE),
        (TOTAL, CORE, CORE, TOTAL),
    ],
)
def test_a_printed_sheet_goes_by_the_force_then_the_design_then_the_dialog(
    force: RuleSet | None, unit: RuleSet | None, chosen: RuleSet, book: RuleSet
) -> None:
    design = edits.set_rules(unit).run(PODS)
    member = None
    if force is not None:
        (of_force,) = force_sheets(Force("Iron", (member_of(design),), rules=force), SheetOptions(rules=force))
        member = of_force.options
    (sheet,) = sheets_of(design, PrintOptions(rules=chosen), member=member)
    assert sheet.options.rules is book
