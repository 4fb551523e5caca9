"""Every command in a terminal of 80 columns, with and without colors, and ended by Ctrl+C."""

from __future__ import annotations

import io
import os
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from types import FrameType

import pytest

from designer import channels, paths
from designer.cli import drawing, main
from designer.cli.arguments import CommandGroup
from designer.cli.commands import COMMANDS, program

pty = pytest.importorskip("pty", reason="terminals of this kind are those of POSIX")

UNIT, OTHER, OMNI = (
    str(paths.data("designs", f"{name}.mtf")) for name in ("gantry-gnt-1", "trestle-tst-4", "lanyard-lny-o")
)
LIBRARY = "--library", "{home}/library.db"
TYPED = {
    "bv": (UNIT,),
    "card": (UNIT,),
    "check": (UNIT,),
    "show": (UNIT,),
    "compare": (UNIT, OTHER),
    "refit": (UNIT, OTHER),
    "convert": (UNIT, "{home}/x.json"),
    "export": (UNIT, "--out", "{home}/x.txt"),
    "validate": (UNIT, "--against", "{home}/published.csv"),
    "seek": ("--tons", "50", "--bv", "1000:2000", "--steps", "40"),
    "random": ("--count", "1", "--seed", "1"),
    "combat physical": (UNIT,),
    "combat piloting": (UNIT,),
    "combat criticals": (UNIT,),
    "combat to-hit": ("--range", "short"),
    "combat volley": (UNIT, "--range", "5"),
    "heat": (UNIT, "--turns", "2"),
    "solve": (UNIT,),
    "omni gather": (OMNI, "--to", "{home}/omni"),
    "omni export": ("{home}/lanyard.omni.json", "{home}/lanyard.ssw"),
    "omni show": ("{home}/lanyard.omni.json",),
    "omni split": ("{home}/lanyard.omni.json", "{home}/split"),
    "force bv": (UNIT, OTHER),
    "force show": (UNIT, OTHER),
    "force convert": (UNIT, OTHER, "{home}/x.force.json"),
    "force export": (UNIT, OTHER, "--out", "{home}/x.pdf"),
    "force link": (UNIT,),
    "force fill": (UNIT, "--budget", "5000", "--from", OTHER),
    "initiative phase": ("--tons", "50"),
    "initiative order": (UNIT, OTHER),
    "initiative rounds": (UNIT, OTHER),
    "quirks list": (),
    "quirks show": (UNIT,),
    "quirks worth": (UNIT,),
    "skirmish units": (),
    "skirmish hit": ("--attacker", "Skeleton", "--target", "Skeleton"),
    "skirmish duel": ("--attacker", "Skeleton", "--target", "Skeleton", "--battles", "2"),
    "skirmish sweep": ("--attacker", "Skeleton", "--target", "Skeleton", "--battles", "2", "--to", "10"),
    "skirmish battle": ("--red", "Skeleton", "--blue", "Skeleton", "--log", "{home}/log.json"),
    "skirmish reach": ("--unit", "Skeleton"),
    "skirmish replay": ("{home}/log.json",),
    "trial": (UNIT, OTHER, "--fights", "2"),
    "library scan": ("{home}/units", "--jobs", "1", *LIBRARY),
    "library add": ("{home}/units", *LIBRARY),
    "library sources": LIBRARY,
    "library broken": LIBRARY,
    "library show": ("Gantry", *LIBRARY),
    "library stats": ("Gantry", *LIBRARY),
    "library own": ("Gantry", "2", *LIBRARY),
    "library search": ("bv>0", *LIBRARY),
    "library duplicates": LIBRARY,
    "library export": ("{home}/x.csv", *LIBRARY),
    "library remove": ("{home}/units", *LIBRARY),
}
"""A call of every command; those that need what another one writes come after it."""
FAILING = {"force link": 1, "validate": 1}
"""Commands that end with another status: no sample is in the Master Unit List, and a published value differs."""


class Terminal:
    """A terminal of 80 columns, and what was written to it."""

    def __init__(self) -> None:
        self._ours, self.theirs = pty.openpty()
        os.set_blocking(self._ours, False)
        self.written = b""

    def read(self) -> None:
        """Take what was written."""
        with suppress(BlockingIOError, OSError):
            while found := os.read(self._ours, 65536):
                self.written += found

    def close(self) -> None:
        self.read()
        for end in (self.theirs, self._ours):
            os.close(end)


@contextmanager
def a_terminal(monkeypatch: pytest.MonkeyPatch) -> Iterator[Terminal]:
    """Standard output and error in one terminal, as it is wrapped for commands."""
    terminal = Terminal()

    class Read(channels._Terminal):
        """A terminal that is read before it is full."""

        def write(self, text: str, /) -> int:
            for start in range(0, len(text), 1000):
                super().write(text[start : start + 1000])
                self.flush()
                terminal.read()
            return len(text)

    with monkeypatch.context() as patched, ExitStack() as streams:
        streams.callback(terminal.close)
        patched.setattr(channels, "_Terminal", Read)
        for name in ("stdout", "stderr"):
            file = os.fdopen(os.dup(terminal.theirs), "wb", buffering=0)
            stream = streams.enter_context(io.TextIOWrapper(file, "utf-8", write_through=True))
            for each in (name, f"__{name}__"):
                patched.setattr(sys, each, stream)
        yield terminal
        sys.stdout.flush()
        sys.stderr.flush()


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with what the commands need."""
    home = tmp_path_factory.mktemp("terminal")
    units = home / "units"
    units.mkdir()
    for path in (UNIT, OTHER):
        (units / Path(path).name).write_bytes(Path(path).read_bytes())
    (home / "published.csv").write_text("chassis,model,bv\nGantry,GNT-1,1\n")
    assert main(["omni", "gather", OMNI, "--to", str(home)]) == 0
    (made,) = home.glob("*.omni.json")
    made.rename(home / "lanyard.omni.json")
    assert main(_arguments("skirmish battle", home)) == 0
    return home


def _arguments(command: str, home: Path) -> list[str]:
    return [*command.split(), *(word.replace("{home}", str(home)) for word in TYPED[command])]


def test_every_command_is_tried() -> None:
    known = set()
    for name in COMMANDS:
        found = program(name).commands[name]
        known |= {f"{name} {each}" for each in found.commands} if isinstance(found, CommandGroup) else {name}
    assert known == TYPED.keys()


@pytest.mark.parametrize("colors", [{"FORCE_COLOR": "1"}, {"NO_COLOR": "1"}], ids=["colors", "no colors"])
def test_a_terminal_gets_lines_without_control_characters(
    home: Path, monkeypatch: pytest.MonkeyPatch, colors: dict[str, str]
) -> None:
    for name, value in {**colors, "TERM": "xterm-256color", "COLUMNS": "80"}.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(drawing, "_LOADER", [lambda: lambda _pages, _end: b"drawn"])
    for command in TYPED:
        with a_terminal(monkeypatch) as terminal:
            status = main(_arguments(command, home))
        text = terminal.written.decode()
        assert status == FAILING.get(command, 0), (command, text)
        assert not re.search("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ufffd]", text), command


@pytest.mark.parametrize("command", TYPED)
def test_the_help_fits_into_80_columns(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*command.split(), "--help"]) == 0
    text = capsys.readouterr().out
    assert max(map(len, text.splitlines())) <= 80
    assert "[[]]" not in text, "an option that may be repeated has no default to show"


def _after(calls: int) -> Callable[[FrameType, str, object], None]:
    """A profile function that is Ctrl+C at a call of a function of the program, once the arguments are known."""
    left = calls

    def interrupt(frame: FrameType, event: str, _argument: object) -> None:
        nonlocal left
        path = Path(frame.f_code.co_filename)
        if event == "call" and "designer" in path.parts and path.name != "arguments.py":
            left -= 1
            if left == 0:
                sys.setprofile(None)
                raise KeyboardInterrupt

    return interrupt


@pytest.mark.parametrize("calls", [10, 400])
def test_an_interruption_ends_a_command_in_one_line(home: Path, capsys: pytest.CaptureFixture[str], calls: int) -> None:
    for command in TYPED:
        arguments = _arguments(command, home)
        capsys.readouterr()
        sys.setprofile(_after(calls))
        try:
            status = main(arguments)
        finally:
            was_reached = sys.getprofile() is None
            sys.setprofile(None)
        told = capsys.readouterr().err
        if was_reached:
            assert status == 130, command
            assert re.fullmatch(r"(?s)(.*\n)?Interrupted[^\n]*\n", told), (command, told)
            assert "Traceback" not in told
        else:
            assert calls > 100, command


def test_it_says_what_is_kept(home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    written = tmp_path / "made"

    def interrupt(_frame: FrameType, _event: str, _argument: object) -> None:
        if written.is_dir() and len(list(written.iterdir())) == 2:
            sys.setprofile(None)
            raise KeyboardInterrupt

    samples = str(paths.data("designs"))
    sys.setprofile(interrupt)
    try:
        assert main(["export", samples, "--to", "text", "--out", str(written)]) == 130
    finally:
        sys.setprofile(None)
    assert re.search(r"Interrupted: [12] files are written and kept\.", capsys.readouterr().err)
    assert len(list(written.iterdir())) == 2
