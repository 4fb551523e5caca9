"""The functions that ``import designer`` offers, as their documentation shows them."""

from __future__ import annotations

import doctest
import subprocess
import sys
from pathlib import Path

import pytest

import designer
from designer import paths, scripting

DOCUMENT = paths.data().parent / "docs" / "python.md"


def test_the_examples_of_the_documentation_run():
    failures, tests = doctest.testfile(str(DOCUMENT), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert tests > 10
    assert failures == 0


def test_everything_that_is_offered_is_documented():
    text = DOCUMENT.read_text(encoding="utf-8")
    stub = Path(designer.__file__).with_suffix(".pyi").read_text(encoding="utf-8")
    for name in scripting.__all__:
        assert f"designer.{name}(" in text, name
        assert f"import {name} as {name}" in stub, name


def test_importing_the_package_loads_nothing_of_it():
    code = "import sys, designer; print([name for name in sys.modules if name.startswith('designer.')])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_what_is_not_offered_is_an_attribute_error():
    with pytest.raises(AttributeError, match="no attribute 'fly'"):
        getattr(designer, "fly")  # noqa: B009 - types do not know it either


def test_an_unknown_sheet_is_named():
    unit = designer.load(paths.data("designs", "wayfarer-wfr-3d.mtf"))
    with pytest.raises(ValueError, match="no sheet is called poster"):
        designer.sheet(unit, "poster")


def test_everything_that_is_offered_is_listed_and_can_be_had():
    assert {*scripting.__all__, "Unit", "FormatError", "EditRefusedError"} <= set(dir(designer))
    assert all(getattr(designer, name) is not None for name in dir(designer))
    assert Path(designer.__file__).with_name("py.typed").exists()


def test_an_unknown_item_is_named():
    with pytest.raises(LookupError, match="no item is called Sling"):
        designer.find_item("Sling")


def test_a_table_has_the_figures_of_each_unit():
    unit = designer.load(paths.data("designs", "wayfarer-wfr-3d.mtf"))
    [row] = designer.table([unit])
    assert row["name"] == "Wayfarer WFR-3D"
    assert {name: row[name] for name in designer.figures_of(unit)} == designer.figures_of(unit)
