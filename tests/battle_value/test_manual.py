"""A Battle Value set by hand: told beside the calculated one, which it never replaces (BV rule 0.4)."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from designer import paths
from designer.battle_value import battle_value, ledger
from designer.battle_value.evidence import as_html, as_json, as_text, evidence
from designer.cli import main
from designer.comparison import Comparison
from designer.design import once
from designer.editing import Session, edits
from designer.formats import read, write
from designer.formats.unit_sheet import chat_line, sheet_text
from designer.units.unit import Unit

WAYFARER = paths.data("designs", "wayfarer-wfr-3d.mtf")


@pytest.fixture
def unit() -> Unit:
    return read(WAYFARER).unit


@pytest.fixture
def valued(unit: Unit) -> Unit:
    """The same design, worth 1500 by hand."""
    return edits.set_manual_value(1500).run(unit)


def test_it_is_the_last_line_of_the_ledger_and_leaves_the_others_as_they_are(unit: Unit, valued: Unit) -> None:
    plain, told = ledger(once(unit)), ledger(once(valued))
    *others, last = told.walk()
    assert (last.label, last.value, last.source) == ("Manual value", 1500, "BV rule 0.4")
    assert [line._replace(lines=()) for line in others] == [line._replace(lines=()) for line in plain.walk()]
    assert (told.battle_value, told.manual, plain.manual) == (plain.battle_value, 1500, None)
    assert battle_value(once(valued)) != 1500, "the test would show nothing"


@pytest.mark.parametrize("written", ["", "0", "-0", "n/a", "12.5", "1_500"])
def test_what_is_no_number_but_zero_sets_none(unit: Unit, written: str) -> None:
    odd = unit.with_(header=(*unit.header, ("bv", written)))
    assert odd.manual_value is None
    assert ledger(once(odd)) == ledger(once(unit))


def test_it_is_set_and_cleared_as_a_step(unit: Unit) -> None:
    session = Session(unit)
    session.apply(edits.set_manual_value(1500))
    assert session.history.undo_label == "Set manual Battle Value to 1500"
    assert ledger(session.graph).manual == 1500
    session.undo()
    assert session.unit == unit
    assert ledger(session.graph).manual is None
    session.redo()
    session.apply(edits.set_manual_value(None))
    assert session.history.undo_label == "Clear manual Battle Value"
    assert session.unit == unit
    assert edits.set_manual_value(0).run(unit) == unit


def test_it_is_a_line_of_the_file(valued: Unit, tmp_path: Path) -> None:
    write(valued, tmp_path / "valued.mtf")
    was, now = WAYFARER.read_text().splitlines(), (tmp_path / "valued.mtf").read_text().splitlines()
    assert [line for line in now if line not in was] == ["bv:1500"]
    assert read(tmp_path / "valued.mtf").unit.manual_value == 1500


def test_the_evidence_has_both(valued: Unit) -> None:
    pack = evidence(once(valued))
    data = json.loads(as_json(pack))
    assert (data["battle_value"], data["manual_value"]) == (battle_value(once(valued)), 1500)
    assert "Manual value:   1500" in as_text(pack)
    assert "<dt>Manual value</dt><dd>1500</dd>" in as_html(pack)


def test_the_sheet_and_the_chat_line_have_both(valued: Unit) -> None:
    calculated = f"{battle_value(once(valued)):,}".replace(",", "\u202f")
    assert f"BV {calculated} (by hand 1\u202f500)" in chat_line(valued)
    assert "Manual value" in sheet_text(valued)


def test_a_comparison_values_no_difference_by_it(unit: Unit, valued: Unit) -> None:
    assert not any(line.differs for line in Comparison(Session(unit), Session(valued)).lines)


def test_the_command_line_prints_both(valued: Unit, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "valued.mtf"
    write(valued, path)
    calculated = battle_value(once(valued))
    assert main(["bv", str(path), str(WAYFARER)]) == 0
    own, other = capsys.readouterr().out.splitlines()
    assert own == f"{calculated:>6}  Wayfarer WFR-3D, manual value 1500  ({path})"
    assert "manual" not in other
    assert main(["bv", "--format", "jsonl", str(path)]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["bv"], found["manual_bv"]) == (calculated, 1500)


def test_a_force_counts_the_calculated_value_and_says_the_other(
    valued: Unit, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "valued.mtf"
    write(valued, path)
    calculated = battle_value(once(valued))
    assert main(["force", "bv", str(path), str(WAYFARER)]) == 0
    _, own, other, whole = capsys.readouterr().out.splitlines()
    assert "manual value 1500" in own
    assert "manual" not in other
    assert whole.split()[0] == str(2 * calculated)
    assert main(["force", "bv", "--format", "json", str(path), str(WAYFARER)]) == 0
    own, other = json.loads(capsys.readouterr().out)["units"]
    assert (own["base"], own["manual_bv"]) == (calculated, 1500)
    assert "manual_bv" not in other
