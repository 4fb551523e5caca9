"""The progress of long work: one line in a terminal, without escape sequences, and gone at the end."""

import io
import sys

import pytest

from designer.cli.output import EVERY, FIRST_AFTER, counted


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def terminal(monkeypatch: pytest.MonkeyPatch) -> Terminal:
    """The terminal under the standard error that passes no control characters; called in the test, not before it."""
    below = Terminal()
    monkeypatch.setattr(sys, "stderr", Terminal())
    monkeypatch.setattr(sys, "__stderr__", below)
    return below


def test_a_line_shows_how_far_it_is_and_goes(monkeypatch, clock):
    written = terminal(monkeypatch)
    for number in counted(range(3), "units checked"):
        clock.advance(FIRST_AFTER if number == 0 else EVERY)
    assert written.getvalue() == "\r1 units checked\r2 units checked\r3 units checked\r" + 15 * " " + "\r"


def test_a_shorter_text_covers_the_longer_one(monkeypatch, clock):
    written = terminal(monkeypatch)
    for _ in counted(["a long name", "short"], lambda name: name):
        clock.advance(1)
    assert written.getvalue() == "\ra long name\rshort      \r     \r"


def test_quick_work_shows_nothing(monkeypatch):
    written = terminal(monkeypatch)
    assert list(counted(range(3), "files")) == [0, 1, 2]
    assert written.getvalue() == ""


def test_where_there_is_no_terminal_nothing_is_shown(capsys, clock):
    for _ in counted(range(3), "files"):
        clock.advance(1)
    assert capsys.readouterr().err == ""
