"""The blocks of a BLK file: ``<name>``, lines, ``</name>``. All other text is kept unchanged.

A block may also begin and end in one line. Names ignore case; several blocks may have the same name.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from designer.construction.findings import Severity
from designer.formats.encodings import RawLine, raw_lines, usual_end
from designer.formats.read_result import FileNote, FormatError
from designer.language import tr
from designer.units.unit import SourceText

_OPENING = re.compile(r"<([^<>/][^<>]*)>(.*)$", re.DOTALL)


class BlkBlock(NamedTuple):
    """A block: its name, its lines trimmed and without the empty ones, each with its number, and where it stands.

    ``first`` and ``last`` are the numbers of its first and last line, tags included, from 1.
    """

    name: str
    lines: tuple[tuple[int, str], ...]
    first: int
    last: int

    @property
    def values(self) -> tuple[str, ...]:
        """The texts of its lines."""
        return tuple(text for _, text in self.lines)


@dataclass(frozen=True, slots=True)
class BlkFile:
    """A file as blocks, with its text and notes on problems."""

    source: SourceText
    blocks: tuple[BlkBlock, ...]
    notes: tuple[FileNote, ...] = ()

    def named(self, name: str) -> tuple[BlkBlock, ...]:
        """All blocks of a name."""
        wanted = name.lower()
        return tuple(block for block in self.blocks if block.name.lower() == wanted)

    def values(self, name: str) -> tuple[str, ...]:
        """The lines of all blocks of a name."""
        return tuple(value for block in self.named(name) for value in block.values)

    def value(self, *names: str) -> str:
        """The first line of the first block of these names that has one; empty if none has."""
        return next((value for name in names for value in self.values(name)), "")


def parse(source: SourceText, name: str = "text") -> BlkFile:
    """The blocks of a text; ``FormatError`` if there is none."""
    lines = [line.text.strip() for line in raw_lines(source.text)]
    blocks: list[BlkBlock] = []
    notes: list[FileNote] = []
    at = 0
    while at < len(lines):
        found = _OPENING.match(lines[at])
        block = _block(lines, at, found[1], found[2]) if found else None
        if block is not None:
            blocks.append(block)
            at = block.last
            continue
        if found:
            notes.append(FileNote(at + 1, Severity.WARNING, tr("<{name}> is never closed", name=found[1])))
        elif lines[at] and not lines[at].startswith("#"):
            notes.append(FileNote(at + 1, Severity.NOTE, tr("'{text}' stands outside all blocks", text=lines[at][:40])))
        at += 1
    if not blocks:
        raise FormatError(name, 0, tr("expected blocks such as <Name> … </Name>, found none"))
    return BlkFile(source, tuple(blocks), tuple(notes))


def _block(lines: Sequence[str], at: int, name: str, rest: str) -> BlkBlock | None:
    """The block that a line opens; None if it is not closed."""
    closing = f"</{name}>".lower()
    if rest.lower().endswith(closing):
        inner = rest[: len(rest) - len(closing)].strip()
        return BlkBlock(name, ((at + 1, inner),) if inner else (), at + 1, at + 1)
    inside = [(at + 1, rest.strip())] if rest.strip() else []
    for number in range(at + 1, len(lines)):
        text = lines[number]
        if text.lower().endswith(closing):
            before = text[: len(text) - len(closing)].strip()
            inside += [(number + 1, before)] if before else []
            return BlkBlock(name, tuple(inside), at + 1, number + 1)
        if text:
            inside.append((number + 1, text))
    return None


def to_text(file: BlkFile) -> str:
    """The text of a file, as it was read."""
    return file.source.text


def replaced(file: BlkFile, name: str, values: Sequence[str]) -> BlkFile:
    """The file with other lines in the block of a name; a new block is added at the end.

    Without values the block is removed; of several blocks of that name only the first remains.
    """
    old = file.named(name)
    if tuple(value for block in old for value in block.values) == tuple(values):
        return file
    lines = raw_lines(file.source.text)
    end = usual_end(lines)
    written = [RawLine(f"<{old[0].name if old else name}>", end)]
    written += [RawLine(value, end) for value in values]
    written.append(RawLine(f"</{old[0].name if old else name}>", end))
    fresh = written if values else []
    for block in reversed(old):
        lines[block.first - 1 : block.last] = fresh if block is old[0] else []
    if not old:
        # The text ends with what follows its last line end: nothing, as a rule.
        if lines[-1].text:
            lines[-1] = RawLine(lines[-1].text, end)
            lines.append(RawLine("", ""))
        lines[-1:-1] = [RawLine("", end), *fresh]
    text = "".join(f"{line.text}{line.end}" for line in lines)
    return parse(SourceText(text, file.source.encoding))
