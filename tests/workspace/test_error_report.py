"""The report on an uncaught error: what helps to find the fault, and nothing about the person."""

from __future__ import annotations

from pathlib import Path, PureWindowsPath

import pytest

from designer.workspace import error_report
from designer.workspace.error_report import STEPS, traceback_text, without_paths
from designer.workspace.error_report import error_report as report_of


def raised(act):
    try:
        act()
    except Exception as error:  # noqa: BLE001 - any error
        return error
    raise AssertionError


def test_it_has_versions_the_last_steps_by_label_and_the_traceback():
    error = raised(lambda: dict[str, int]()["no such thing"])
    steps = [f"Step {number}" for number in range(30)]
    text = report_of(error, "Mechwright 1.0", steps)
    assert text.startswith("Mechwright 1.0\n")
    assert [line for line in text.splitlines() if line.startswith("  Step")] == [f"  {s}" for s in steps[-STEPS:]]
    assert 'File "tests/workspace/test_error_report.py"' in text
    assert 'dict[str, int]()["no such thing"]' in text
    assert text.splitlines()[-1] == "KeyError: 'no such thing'"


def test_causes_are_told_and_their_files_are_named_from_the_package_on():
    def fail():
        try:
            Path("/home/anna/secret.mtf").read_bytes()
        except OSError as error:
            raise ValueError("cannot go on") from error

    text = traceback_text(raised(fail))
    assert "FileNotFoundError" in text
    assert "ValueError: cannot go on" in text
    assert str(Path(__file__).parents[2]) not in text


def test_a_file_of_a_library_is_named_from_the_library_on():
    assert (
        error_report._from_package("/home/anna/.venv/lib/python3.11/site-packages/pydantic/main.py")
        == "pydantic/main.py"
    )
    assert error_report._from_package(r"C:\Users\Anna\Mechwright\designer\app\x.py") == "designer/app/x.py"
    assert error_report._from_package("/usr/lib/python3.11/json/decoder.py") == "decoder.py"


@pytest.mark.parametrize(
    "path",
    [
        "/home/anna/My 'Mechs/Ännchens Mech 🤖.mtf",
        "/home/anna/x.mtf",
        "/media/usb stick/anna.mtf",
        r"C:\Users\Anna\Documents\x.mtf",
        r"\\server\anna\x.mtf",
        "~/anna/x.mtf",
    ],
)
@pytest.mark.parametrize(
    "form", ["cannot read {0!r}", "cannot read '{0}'", '[Errno 2] No such file: "{0}"', "{0}: broken", "at {0}"]
)
def test_no_path_is_left_however_it_is_written(path, form, monkeypatch):
    monkeypatch.setattr(Path, "home", lambda: Path("/home/anna"))
    kind = PureWindowsPath if "\\" in path else Path
    text = without_paths(f"ValueError: {form.format(path)}", [kind(path)])
    assert "anna" not in text.lower()
    assert "mech" not in text.lower()
    assert text.startswith("ValueError: ")


def test_the_name_of_the_user_is_left_out_of_everything(monkeypatch):
    monkeypatch.setattr(Path, "home", lambda: Path("/home/anna"))
    assert without_paths("KeyError: 'anna' in Hanna") == "KeyError: '(user)' in Hanna"


@pytest.mark.parametrize(
    "text",
    ["LRM 20 / Artemis IV, and/or 1/2 t", "Set engine 200 → 220 (+12.5 t)", "ratio 3/4", "designer/app/x.py, line 3"],
)
def test_what_is_no_path_stays(text):
    assert without_paths(text) == text


def test_an_error_without_end_gives_a_short_report():
    def deeper(n):
        return deeper(n + 1)

    assert len(report_of(raised(lambda: deeper(0)), "", [])) < 5000
