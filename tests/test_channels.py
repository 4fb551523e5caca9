"""What is printed, on terminals and into files that know few characters or names that are no text."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from pathlib import Path

import pytest

from designer import paths
from designer.cli import main

WAYFARER = paths.data("designs", "wayfarer-wfr-3d.mtf")


@pytest.fixture
def printed(monkeypatch: pytest.MonkeyPatch):
    """The bytes that a command prints in an encoding that takes nothing else."""

    def run(encoding: str, *arguments: str) -> bytes:
        output = io.BytesIO()
        monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(output, encoding=encoding, newline="\n"))
        assert main(list(arguments)) == 0
        sys.stdout.flush()
        return output.getvalue()

    return run


def test_what_an_encoding_lacks_is_said_with_what_it_has(printed) -> None:
    whole, western, plain = (
        printed(code, "show", str(WAYFARER)).decode(code).splitlines() for code in ("utf-8", "cp1252", "ascii")
    )
    assert any("\u202f" in line for line in whole)  # a narrow space between thousands
    assert [line.replace("\u202f", " ").replace("−", "-") for line in whole] == western
    alike = {"×": "x", "’": "'", "“": '"', "”": '"', "½": "1/2"}
    assert [line.translate(str.maketrans(alike)) for line in western] == plain


@pytest.mark.parametrize("command", [("show", "--format", "html"), ("bv", "--explain", "--format", "html")])
def test_a_page_is_written_in_the_encoding_that_it_names(printed, command: tuple[str, ...]) -> None:
    page = printed("cp1252", *command, str(WAYFARER)).decode("utf-8")
    assert '<meta charset="utf-8">' in page
    assert "\u202f" in page


def test_the_name_of_a_file_is_printed_byte_by_byte(printed, tmp_path: Path) -> None:
    if sys.platform in ("win32", "darwin"):
        pytest.skip("names are text there")
    folder = os.fsencode(tmp_path)
    Path(os.fsdecode(folder + b"/z\xfcrich.mtf")).write_bytes(WAYFARER.read_bytes())
    out = printed("utf-8", "bv", str(tmp_path))
    assert b"(z\xfcrich.mtf)\n" in out


@pytest.mark.skipif(sys.platform == "win32", reason="there are no pseudo-terminals")
@pytest.mark.parametrize("command", ["show", "bv", "check"])
def test_a_name_sends_no_control_character_to_a_terminal(tmp_path: Path, command: str) -> None:
    import pty

    text = WAYFARER.read_text("utf-8").replace("Wayfarer", "Way\x1b[31mfarer\x9b2J\x07\u202e")
    (tmp_path / "x.mtf").write_text(text, "utf-8")
    reading, writing = pty.openpty()
    arguments = [sys.executable, "-m", "designer", command, str(tmp_path / "x.mtf")]
    with subprocess.Popen(arguments, stdout=writing, stderr=writing) as program:
        os.close(writing)
        printed = b""
        while part := _part(reading):
            printed += part
        assert program.wait() in (0, 1)
    os.close(reading)
    shown = printed.decode("utf-8")
    assert "farer" in shown
    assert not [letter for letter in shown if not letter.isprintable() and letter not in "\n\r\t\u202f\xa0"]


def _part(descriptor: int) -> bytes:
    try:
        return os.read(descriptor, 4096)
    except OSError:  # Linux says so of the end
        return b""
