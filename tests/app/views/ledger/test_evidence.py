"""The evidence button: the whole calculation to the clipboard or into a file of the form its name asks for."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from designer.app.context.design_context import DesignContext
from designer.app.views.ledger.evidence import EvidenceButton
from designer.battle_value import battle_value
from designer.battle_value.evidence import as_text, evidence
from designer.editing import Session
from designer.units.location import RT
from designer.units.unit import Names
from tests.building import armored, catalog_id, mech


@pytest.fixture
def usual_density() -> str:
    return "comfortable"


@pytest.fixture
def context(qapp: QApplication) -> DesignContext:
    return DesignContext(Session(mech((catalog_id("PPC"), RT), armor=armored(50), names=Names("Probe", "X-1"))))


def button(qtbot, context: DesignContext, answer: Path | None = None) -> EvidenceButton:
    made = EvidenceButton(context, lambda *_: answer)
    qtbot.addWidget(made)
    return made


def test_the_evidence_is_copied_as_text(qtbot, context: DesignContext) -> None:
    made = button(qtbot, context)
    made.copy.trigger()
    assert QApplication.clipboard().text() == as_text(evidence(context.graph))


@pytest.mark.parametrize(("name", "begins"), [("e.txt", "Unit:"), ("e.html", "<!doctype"), ("e", "<!doctype")])
def test_the_evidence_is_saved_in_the_form_of_the_name(
    qtbot, context: DesignContext, tmp_path: Path, name: str, begins: str
) -> None:
    made = button(qtbot, context, tmp_path / name)
    made.save.trigger()
    (written,) = tmp_path.iterdir()
    assert written.read_text(encoding="utf-8").startswith(begins)


def test_the_evidence_as_data_holds_the_value(qtbot, context: DesignContext, tmp_path: Path) -> None:
    made = button(qtbot, context, tmp_path / "e.json")
    made.save.trigger()
    assert json.loads((tmp_path / "e.json").read_text())["battle_value"] == battle_value(context.graph)


def test_no_name_saves_nothing(qtbot, context: DesignContext, tmp_path: Path) -> None:
    made = button(qtbot, context)
    made.save.trigger()
    assert list(tmp_path.iterdir()) == []


def test_what_cannot_be_written_is_said_in_place(qtbot, context: DesignContext, tmp_path: Path) -> None:
    made = button(qtbot, context, tmp_path / "no" / "e.txt")
    with qtbot.waitSignal(context.refused) as refused:
        made.save.trigger()
    assert "e.txt cannot be written" in refused.args[0]
