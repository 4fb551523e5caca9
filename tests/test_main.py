"""Which side of the program answers to which arguments."""

import shlex
import subprocess
import sys
import types
from pathlib import Path

import pytest

from designer import __version__, paths
from designer.__main__ import main
from designer.catalog import edition
from designer.library.query_link import query_link


@pytest.fixture
def opened(monkeypatch):
    """What the app was asked to open, by an app that only remembers it."""
    asked = []

    def app_main(files):
        asked.append(list(files))
        return 0

    app = types.ModuleType("designer.app")
    vars(app)["main"] = app_main
    monkeypatch.setitem(sys.modules, "designer.app", app)
    return asked


LINK = query_link("bv<2000")


@pytest.mark.parametrize(
    "arguments", [[], ["Atlas AS7-D.mtf"], ["one.mtf", "my designs/two.blk"], ["file:///a/b.mtf"], [LINK]]
)
def test_files_links_or_nothing_open_the_app(arguments, opened):
    assert main(arguments) == 0
    assert opened == [arguments]


def test_a_folder_opens_the_app_but_a_command_of_its_name_stays_one(opened, tmp_path, monkeypatch):
    assert main([str(tmp_path)]) == 0
    assert opened == [[str(tmp_path)]]
    (tmp_path / "bv").mkdir()
    monkeypatch.chdir(tmp_path)
    main(["bv", "--help"])
    assert len(opened) == 1


@pytest.mark.parametrize("arguments", [["--version"], ["--help"]])
def test_options_go_to_the_command_line(arguments, opened, capsys):
    assert main(arguments) == 0
    assert "mechwright" in capsys.readouterr().out
    assert opened == []


def test_an_unknown_command_is_refused_with_a_status(opened, capsys):
    assert main(["no-such-command", "Atlas AS7-D.mtf"]) != 0
    assert opened == []


def test_the_module_runs_as_a_program():
    command = [sys.executable, "-m", "designer", "--version"]
    result = subprocess.run(command, capture_output=True, text=True, timeout=250, check=False)
    assert (result.returncode, result.stdout) == (0, f"mechwright {__version__}, equipment of {edition()}\n")


WAYFARER = str(paths.data("designs", "wayfarer-wfr-3d.mtf"))


def ended(shell, *arguments):
    """How a command ends that a shell sends its output somewhere: status, and what it says on the error channel."""
    command = f"{shlex.join([sys.executable, '-m', 'designer', *arguments])} {shell}"
    result = subprocess.run(["sh", "-c", command], capture_output=True, text=True, timeout=250, check=False)
    return result.returncode, result.stderr


@pytest.mark.skipif(not Path("/dev/full").is_char_device(), reason="the system has no device that is full")
@pytest.mark.parametrize("arguments", [("show", WAYFARER), ("bv", WAYFARER), ("quirks", "list")])
def test_a_full_disk_is_said_in_a_line(arguments):
    assert ended("> /dev/full", *arguments) == (1, "the output: cannot be written: no space left on device\n")


@pytest.mark.skipif(sys.platform == "win32", reason="needs a shell")
def test_who_closes_the_output_or_stops_reading_is_told_nothing():
    assert ended(">&-", "show", WAYFARER) == (0, "")
    assert ended("| true", "skirmish", "units") == (0, "")


@pytest.mark.parametrize("command", ["demo", "screenshots"])
def test_a_place_that_is_no_folder_is_named(command, tmp_path, capsys):
    place = tmp_path / "file"
    place.touch()
    assert main([command, "--out", str(place)]) == 1
    assert capsys.readouterr().err == f"{place}: cannot be written: file exists\n"
