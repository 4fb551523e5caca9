"""Sorting the lines of a file into header, location blocks, weapon list and fluff, without reading the values.

A ``MtfSections`` has the line index of every value, which notes and saving need (MTF_FORMAT 1).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from designer.formats.encodings import lines_of
from designer.formats.mtf.keys import (
    BLOCK,
    BLOCKS,
    DONOR,
    FLUFF,
    KEPT,
    KNOWN,
    LISTED,
    NO_KEY,
    OTHER,
    PLAIN,
    VERSION,
    WEAPONS,
    LineKind,
    known,
)
from designer.formats.read_result import FormatError
from designer.language import tr
from designer.units.location import Location

ROWS = 12
"""The number of slot lines in the block of a location; further lines are ignored."""
NAME_KEYS = ("chassis", "model")
"""The keys that the two lines after the version do without."""


class KeyedLine(NamedTuple):
    """A line with a key that may occur several times; ``at`` is its index."""

    key: str
    value: str
    at: int


@dataclass(slots=True)
class SlotBlock:
    """The slot lines of a location and their line indexes; ``header`` is the index of the line with its name.

    ``donor`` has the lines about the donor of the location of a FrankenMech, by key.
    """

    header: int
    rows: list[str]
    at: list[int]
    donor: dict[str, KeyedLine] = field(default_factory=dict)


@dataclass(slots=True)
class MtfSections:
    """The lines of a file, sorted by kind.

    Indexes of lines: ``stray`` without meaning, ``repeated`` replaced by later ones. ``bare`` has the key of each line
    without its usual key, ``version`` the index of the line before them (-1 if there is none).
    """

    lines: list[str]
    values: dict[str, str] = field(default_factory=dict)
    at: dict[str, int] = field(default_factory=dict)
    listed: list[KeyedLine] = field(default_factory=list)
    kept: list[KeyedLine] = field(default_factory=list)
    fluff: list[KeyedLine] = field(default_factory=list)
    blocks: dict[Location, SlotBlock] = field(default_factory=dict)
    weapons: range | None = None
    bare: dict[int, str] = field(default_factory=dict)
    version: int = -1
    stray: list[int] = field(default_factory=list)
    repeated: list[int] = field(default_factory=list)

    @property
    def is_usable(self) -> bool:
        """Whether at least one line is typical of unit files."""
        return bool(self.blocks) or not self.values.keys().isdisjoint(("chassis", "config", "mass", "techbase"))


_slot_lines: set[str] = set()
"""A cache of slot lines in earlier files: most files have the same few thousand."""
_MOST_SLOT_LINES = 50_000


def sheet_of(text: str, name: str) -> MtfSections:
    """The sheet of a file's text; ``FormatError`` if nothing in it looks like a unit."""
    sheet = MtfSections(lines_of(text))
    _Sorter(sheet).run()
    if not sheet.is_usable:
        first = next((i for i, line in enumerate(sheet.lines, 1) if line), 0)
        raise FormatError(name, first, tr("expected a unit with 'chassis:', 'Config:' and blocks such as 'Left Arm:'"))
    return sheet


class _Sorter:
    """Sorts the lines in one pass. ``block`` is the block to which slot lines are added."""

    def __init__(self, sheet: MtfSections) -> None:
        self.sheet = sheet
        self.block: SlotBlock | None = None

    def run(self) -> None:
        sheet = self.sheet
        lines, values, at = sheet.lines, sheet.values, sheet.at
        count, index = len(lines), -1
        while (index := index + 1) < count:
            line = lines[index]
            if not line or line[0] == "#":
                continue
            name, colon, value = line.partition(":")
            kind, key = (KNOWN.get(name) or known(name)) if colon else NO_KEY
            if kind is PLAIN:
                if key in at:
                    sheet.repeated.append(at[key])
                values[key] = value.strip()
                at[key] = index
            else:
                index = self.special(kind, KeyedLine(key, value.strip(), index))

    def special(self, kind: LineKind, entry: KeyedLine) -> int:
        """Read a line that begins a group of lines; returns the index of the last line of the group."""
        if kind is FLUFF:
            self.sheet.fluff.append(entry)
        elif kind is LISTED:
            self.sheet.listed.append(entry)
        elif kind is KEPT:
            self.sheet.kept.append(entry)
        elif kind is BLOCK and not entry.value:
            return self.start_block(BLOCKS[entry.key], entry.at)
        elif kind is DONOR and self.block is not None:
            self.block.donor[entry.key] = entry
        elif kind is WEAPONS:
            return self.skip_list(entry)
        elif kind is VERSION:
            return self.bare_names(entry.at)
        else:
            self.other(entry.at)
        return entry.at

    def start_block(self, location: Location, index: int) -> int:
        sheet = self.sheet
        if location in sheet.blocks:
            sheet.repeated.append(sheet.blocks[location].header)
        rows = sheet.lines[index + 1 : index + 1 + ROWS]
        if not _slot_lines.issuperset(rows):  # a line not seen before: the lines are sorted one by one
            self.block = sheet.blocks[location] = SlotBlock(index, [], [])
            return index
        at = list(range(index + 1, index + 1 + len(rows)))
        self.block = sheet.blocks[location] = SlotBlock(index, rows, at)
        return index + len(rows)

    def other(self, index: int) -> None:
        """Read a line without known key: in a block it is a slot line, before all blocks an unknown key or nothing."""
        line = self.sheet.lines[index]
        block = self.block
        if block is not None:
            if len(block.rows) < ROWS and len(_slot_lines) < _MOST_SLOT_LINES:
                _slot_lines.add(line)
            block.rows.append(line)
            block.at.append(index)
            return
        name, colon, value = line.partition(":")
        if colon and name and known(name)[0] is OTHER:
            self.sheet.kept.append(KeyedLine(name.strip(), value.strip(), index))
        else:
            self.sheet.stray.append(index)

    def skip_list(self, entry: KeyedLine) -> int:
        """Skip the weapon list, but never beyond the next block; returns the index of its last line."""
        first = entry.at + 1
        length = int(entry.value) if entry.value.isdecimal() and len(entry.value) < 5 else 0
        after = min(first + length, len(self.sheet.lines))
        after = next((i for i in range(first, after) if _is_block(self.sheet.lines[i])), after)
        self.sheet.weapons = range(entry.at, after)
        return after - 1

    def bare_names(self, index: int) -> int:
        """Read chassis and model, which have no keys in a file that starts with its version (MTF_FORMAT 1.2).

        They are the next two lines as they stand, also empty ones; only comments are skipped.
        """
        sheet = self.sheet
        sheet.version = last = index
        following = (at for at in range(index + 1, len(sheet.lines)) if not sheet.lines[at].startswith("#"))
        for key, last in zip(NAME_KEYS, following, strict=False):
            if key in sheet.at:
                sheet.repeated.append(sheet.at[key])
            sheet.values[key] = sheet.lines[last]
            sheet.at[key] = last
            sheet.bare[last] = key
        return last


def _is_block(line: str) -> bool:
    return line.endswith(":") and known(line[:-1])[0] is BLOCK
