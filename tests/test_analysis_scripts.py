"""The scripts of the guide for analysts run as they are printed there."""

from __future__ import annotations

import csv
import re
import shutil
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

import designer
from designer import paths
from designer.editing import edits
from designer.units.location import CT, RA
from tests.building import mech

PAGE = paths.data().parent / "docs" / "guide" / "analysis.md"
SCRIPTS = re.findall(r"^## (.*?)\n.*?^```python\n(.*?)^```", PAGE.read_text("utf-8"), re.DOTALL | re.MULTILINE)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The present folder, with units: two samples, one with two lasers, and a file that is none."""
    units = tmp_path / "units"
    units.mkdir()
    for name in ("gantry-gnt-1", "trestle-tst-4"):
        shutil.copy(paths.data("designs", f"{name}.mtf"), units)
    armed = mech(("medium-laser", CT), ("medium-laser", RA))
    designer.save(designer.edit(armed, edits.rename("Torch", "T-1")), units / "torch.mtf")
    (units / "broken.mtf").write_text("no unit")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def _run(title: str) -> dict[str, Any]:
    names: dict[str, Any] = {}
    exec(compile(dict(SCRIPTS)[title], title, "exec"), names)
    return names


def test_the_page_has_three_scripts() -> None:
    assert len(SCRIPTS) == 3


def test_values_in_a_frame_with_types(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    frame = _run("Values in a frame with types")["frame"]
    assert "3 units, 1 files left out" in capsys.readouterr().out
    kinds = {name: frame.dtype[name].kind for name in ("name", "mass", "bv", "cost", "valid")}
    assert kinds["name"] == "U"
    assert kinds["bv"] == "i"
    assert kinds["valid"] == "b"
    assert kinds["mass"] in "if"
    values = {unit.names.full: designer.value(unit) for unit in designer.load_all("units", dropped=[])}
    assert dict(zip(frame.name.tolist(), frame.bv.tolist(), strict=True)) == values


def test_a_batch_refit(folder: Path) -> None:
    _run("A batch refit")
    text = Path("refits.csv").read_text("utf-8")
    rows = {row["name"]: row for row in csv.DictReader(text.splitlines())}
    torch = rows["Torch T-1"]
    assert torch["lasers"] == "2"
    assert int(torch["bv_after"]) > int(torch["bv"])
    assert torch["class"] in "ABCDEF"
    for name, row in rows.items():
        saved = Path("refitted", f"{name}.mtf")
        assert saved.exists() is not bool(row["errors"])
        if saved.exists():
            assert designer.value(designer.load(saved)) == int(row["bv_after"])


def test_a_plot_of_a_query(folder: Path) -> None:
    found = _run("A plot of a query")["found"]
    titles = [each.text for each in ElementTree.parse("plot.svg").iter("{http://www.w3.org/2000/svg}title")]
    assert len(titles) == len(found) == 3
    assert (
        titles[0] == f"{found[0]['chassis']} {found[0]['model']}: {found[0]['bv']} BV, {found[0]['bv/t']:.1f} per ton"
    )
