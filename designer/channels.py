"""Standard output and error that no character can stop.

A terminal, or a file that output goes into, may know few characters (Windows writes cp1252 into files), and a file's
name may hold bytes that are no text. Neither ends a command.
"""

from __future__ import annotations

import codecs
import io
import os
import sys
import unicodedata

_PLAIN = {"−": "-", "–": "-", "×": "x", "→": "->", "…": "...", "“": '"', "”": '"', "’": "'", "′": "'"}
"""What stands for characters that Unicode knows no plain form of."""


def _plainly(error: UnicodeError) -> tuple[str | bytes, int]:
    """The nearest characters of ASCII; the bytes of a name that are no text as they are."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    text = error.object[error.start : error.end]
    if error.encoding.startswith("utf"):
        return text.encode("utf-8", "surrogateescape"), error.end
    plain = "".join(_PLAIN.get(each) or unicodedata.normalize("NFKD", each) for each in text)
    return plain.encode("ascii", "replace").decode("ascii"), error.end


def open_to_any_text() -> None:
    """Let both channels take every text, with the encoding that they have; one that is closed takes it in vain."""
    codecs.register_error("plainly", _plainly)
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:  # closed by whoever started the program
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115 - for as long as it runs
    for channel in (sys.stdout, sys.stderr):
        if isinstance(channel, io.TextIOWrapper):
            channel.reconfigure(errors="plainly")


def speak_utf8() -> None:
    """Print UTF-8 from now on, whatever the terminal knows: a page says of itself that it is written so."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8", errors="plainly")
