"""The file names that are suggested for what is saved of a design."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QWidget

from designer import paths
from designer.app.ui import dialogs
from designer.app.ui.plots.export import ask_for_file
from designer.editing import edits

WAYFARER = paths.data("designs", "wayfarer-wfr-3d.mtf")


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """The files that dialogs start with; every dialog is cancelled."""
    started: list[Path] = []

    def cancel(_parent: object, _title: str, start: Path, *_: object) -> list[Path]:
        started.append(start)
        return []

    monkeypatch.setattr(dialogs, "chosen_files", cancel)
    return started


def test_every_export_suggests_the_name_of_the_design_beside_its_file(qtbot, windows, asked: list[Path]):
    window = windows(design=WAYFARER)
    window.settings.views.printing.target = "pdf"
    window.manager.front.session.apply(edits.rename('Way/farer: "B"', "WFR<9>"))
    for command in ("save_as", "export_sheet", "save_card", "print_again", "save_evidence"):
        window.actions_by_name[command].trigger()
    stem = "Wayfarer B WFR9"
    names = [f"{stem}.mtf", f"{stem}.html", f"{stem} Alpha Strike.pdf", f"{stem}.pdf", f"{stem} Battle Value.html"]
    assert [file.name for file in asked] == names
    assert {file.parent for file in asked} == {WAYFARER.parent}


def test_a_picture_of_a_diagram_has_a_name_that_every_system_can_have(shown, asked: list[Path]):
    parent = shown(QWidget())
    ask_for_file(parent, 'Way/farer: "B" Heat', ".png")
    ask_for_file(parent, "", ".csv")
    assert [file.name for file in asked] == ["Wayfarer B Heat.png", "Unnamed.csv"]
