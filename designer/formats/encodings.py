"""Encodings and line ends of text files."""

from __future__ import annotations

import contextlib
import re
from typing import NamedTuple

from designer.formats.read_result import FormatError
from designer.language import tr
from designer.limits import MOST_LINES
from designer.units.unit import SourceText

_BOM = b"\xef\xbb\xbf"
_FALLBACKS = ("cp1252", "latin-1")  # latin-1 can decode every byte
ENCODINGS = ("utf-8", "utf-8-sig", *_FALLBACKS)
"""The encodings that a text may have been read with."""
_LINE_END = re.compile(r"(\r\n|\n|\r)")


def decoded(data: bytes, name: str) -> SourceText:
    """The decoded text of a file with its encoding; ``FormatError`` if it is empty, no text, or has too many lines."""
    if b"\0" in data:
        line = data.count(b"\n", 0, data.index(b"\0")) + 1
        raise FormatError(name, line, tr("expected text, found binary data"))
    if not data.strip():
        raise FormatError(name, 0, tr("expected a unit, found an empty file"))
    if data.count(b"\n") + data.count(b"\r") > 2 * MOST_LINES:  # CRLF counts twice
        raise FormatError(name, 0, tr("expected a unit, found too many lines"))
    try:
        if data.startswith(_BOM):
            return SourceText(data.decode("utf-8-sig"), "utf-8-sig")
        return SourceText(data.decode())
    except UnicodeDecodeError:
        return _decoded_otherwise(data)


def _decoded_otherwise(data: bytes) -> SourceText:
    for encoding in _FALLBACKS:
        with contextlib.suppress(UnicodeDecodeError):
            return SourceText(data.decode(encoding), encoding)
    raise AssertionError("latin-1 takes any byte")


def encoded(text: str, encoding: str) -> bytes:
    """The bytes of a text in an encoding; in UTF-8 if the encoding lacks one of the characters."""
    try:
        return text.encode(encoding)
    except UnicodeEncodeError:
        return text.encode("utf-8", errors="replace")


def lines_of(text: str) -> list[str]:
    """The trimmed lines of a text, which may end in LF, CRLF or CR."""
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    return [line.strip() for line in text.split("\n")]


class RawLine(NamedTuple):
    """An untrimmed line of a file and its line end (empty for the last line without one)."""

    text: str
    end: str


def raw_lines(text: str) -> list[RawLine]:
    """The untrimmed lines of a text with their line ends, as many as ``lines_of`` gives."""
    parts = [*_LINE_END.split(text), ""]
    return [RawLine(line, end) for line, end in zip(parts[::2], parts[1::2], strict=True)]


def usual_end(lines: list[RawLine]) -> str:
    """The line end that most lines of a text have; LF if no line has one."""
    ends = [line.end for line in lines if line.end]
    return max(set(ends), key=ends.count) if ends else "\n"
