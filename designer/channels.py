"""Standard output and error that can print every character, if need be as a similar one.

The encoding of a terminal or a file may lack characters (Windows writes cp1252 into files), and the name of a file may
hold bytes that cannot be decoded. Neither may end a command with an error.
"""

from __future__ import annotations

import codecs
import contextlib
import io
import os
import sys
import unicodedata
from typing import Final

_PLAIN = {"−": "-", "–": "-", "×": "x", "→": "->", "…": "...", "“": '"', "”": '"', "’": "'", "′": "'"}
"""The replacements of characters that Unicode cannot decompose into ASCII characters."""

TURNING = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
"""The characters that turn the direction of what follows: with them, a text can show other words than it has."""
_CONTROLS = {
    code: "\N{REPLACEMENT CHARACTER}"
    for code in (*range(32), *range(127, 160), *map(ord, TURNING))
    if chr(code) not in "\n\r\t"
}


class _Progress:
    """A text in the last line of the terminal, which shows how far long work is. Other output removes it first."""

    def __init__(self) -> None:
        self._width = 0

    def show(self, text: str) -> None:
        """Show a text instead of the last one, as much as fits into the line; an empty one removes it."""
        stream = sys.__stderr__
        if stream is None or (not text and not self._width):
            return
        with contextlib.suppress(OSError, ValueError):  # not a real terminal
            text = text[: os.get_terminal_size(stream.fileno()).columns - 1]
        end = "" if text else "\r"
        print(f"\r{text:<{self._width}}", end=end, file=stream, flush=True)
        self._width = len(text)


progress: Final = _Progress()
"""Written to the stream under ``sys.stderr``, which passes no control characters, and without escape sequences."""


class _Terminal(io.TextIOWrapper):
    """A terminal that gets no control characters: names in files of others could recolor, move or copy with them."""

    def write(self, text: str, /) -> int:
        progress.show("")
        return super().write(text.translate(_CONTROLS))


def _plainly(error: UnicodeError) -> tuple[str | bytes, int]:
    """Replacements for characters that the encoding lacks: similar ASCII characters; undecodable bytes unchanged."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    text = error.object[error.start : error.end]
    if error.encoding.startswith("utf"):
        return text.encode("utf-8", "surrogateescape"), error.end
    plain = "".join(_PLAIN.get(each) or unicodedata.normalize("NFKD", each) for each in text)
    plain = plain.replace("\N{FRACTION SLASH}", "/")
    return plain.encode("ascii", "replace").decode("ascii"), error.end


def open_to_any_text() -> None:
    """Let standard output and error print every text in their present encoding; text for a closed one is discarded."""
    codecs.register_error("plainly", _plainly)
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:  # closed by the program that started this one
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115 - open until the program ends
    for name in ("stdout", "stderr"):
        channel = getattr(sys, name)
        if isinstance(channel, io.TextIOWrapper):
            channel.reconfigure(errors="plainly")
            if channel.isatty() and not isinstance(channel, _Terminal):
                channel.flush()  # the program's own colors and bars go to the channel as it was, ``sys.__stderr__``
                plain = _Terminal(channel.buffer, encoding=channel.encoding, errors="plainly", line_buffering=True)
                setattr(sys, name, plain)


def speak_utf8() -> None:
    """Print UTF-8 from now on, whatever the terminal expects: for HTML pages, which declare this encoding."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8", errors="plainly")
