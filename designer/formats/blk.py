"""BLK files: units that are not BattleMechs. The program shows their description and quirks, but does not edit them.

A file consists of blocks: ``<name>``, lines, ``</name>``, perhaps all in one line. Names ignore case; several
blocks may have the same name.
"""

from __future__ import annotations

import math
import re
from bisect import bisect_left
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from designer.construction.legality.finding import Severity
from designer.formats.encodings import decoded, raw_lines
from designer.formats.read_result import FileNote, FormatError
from designer.formats.unit_sources import data_of, source_at
from designer.language import marked, tr
from designer.rulesets.quirks.lines import WeaponQuirk, weapon_quirk
from designer.units.unit import SourceText

QUIRKS, WEAPON_QUIRKS = "quirks", "weaponQuirks"

_FACTS = (
    (marked("Mass"), ("tonnage",)),
    (marked("Year"), ("year",)),
    (marked("Technology"), ("type",)),
    (marked("Role"), ("role",)),
)
_EQUIPMENT = " equipment"
_OPENING = re.compile(r"^<([^<>/][^<>]*)>(.*)$", re.DOTALL)
_CLOSING = re.compile(r"</([^<>]*)>$")


# -- the unit -------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class BlkUnit:
    """A unit of a BLK file.

    ``equipment`` has the equipment of each location, as written. ``notes`` are all problems, by line.
    """

    file: BlkFile
    name: str
    model: str
    kind: str
    facts: tuple[tuple[str, str], ...]
    quirks: tuple[str, ...]
    weapon_quirks: tuple[WeaponQuirk, ...]
    equipment: tuple[tuple[str, tuple[str, ...]], ...]
    notes: tuple[FileNote, ...]

    @property
    def full_name(self) -> str:
        """Name and model in one line."""
        return f"{self.name} {self.model}".strip() or tr("Unnamed")

    @property
    def motion(self) -> str:
        """The motion type as written, such as Tracked; empty if there is none."""
        return self.file.value("motion_type")

    @property
    def tonnage(self) -> float | None:
        """The tonnage; None if the file has none, such as those of battle armor."""
        return self._number("tonnage") or None

    @property
    def troopers(self) -> int:
        """How many troopers a squad or platoon has; 1 for other units."""
        return int(self._number("Trooper Count") or self._number("squad_size") * (self._number("squadn") or 1)) or 1

    @property
    def weight_class(self) -> int | None:
        """The weight class of battle armor, from 0 to 4; None if the file has none."""
        found = self._number("weightclass", -1)
        return int(found) if found >= 0 else None

    def _number(self, name: str, otherwise: float = 0) -> float:
        try:
            found = float(self.file.value(name))
        except ValueError:
            return otherwise
        return found if 0 <= found < math.inf else otherwise

    @property
    def explanation(self) -> str:
        """Why the unit can be shown but not edited."""
        kind = self.kind or tr("of an unknown kind")
        return tr("{kind}, not a BattleMech: it can be looked at, but not edited", kind=kind)


def read_blk(path: str | Path) -> BlkUnit:
    """The unit in a file; ``FormatError`` if it cannot be read or has no blocks."""
    return unit_of(decoded(data_of(source_at(Path(path))), str(path)), str(path))


def unit_of(source: SourceText, name: str = "text") -> BlkUnit:
    """The unit in a text; ``FormatError`` if it has no blocks."""
    return _unit(_parsed(source, name))


def _unit(file: BlkFile) -> BlkUnit:
    weapons, notes = _weapon_quirks(file)
    return BlkUnit(
        file,
        file.value("Name"),
        file.value("Model"),
        file.value("UnitType"),
        tuple((tr(words), value) for words, names in _FACTS if (value := file.value(*names))),
        tuple(dict.fromkeys(file.values(QUIRKS))),
        weapons,
        tuple((_place(block), block.values) for block in file.blocks if _is_equipment(block) and block.values),
        tuple(sorted((*file.notes, *notes))),
    )


def _weapon_quirks(file: BlkFile) -> tuple[tuple[WeaponQuirk, ...], list[FileNote]]:
    """The weapon quirks, and a warning for each line that names no quirk or no weapon."""
    found: list[WeaponQuirk] = []
    notes: list[FileNote] = []
    for block in file.named(WEAPON_QUIRKS):
        for number, text in block.lines:
            entry = weapon_quirk(text)
            if entry is None:
                words = tr("'{text}' names no quirk of a weapon; it is skipped", text=text)
                notes.append(FileNote(number, Severity.WARNING, words))
            else:
                found.append(entry)
    return tuple(found), notes


def _is_equipment(block: BlkBlock) -> bool:
    return block.name.lower().endswith(_EQUIPMENT)


def _place(block: BlkBlock) -> str:
    return block.name[: -len(_EQUIPMENT)]


# -- the blocks -----------------------------------------------------------------------------------------------


class BlkBlock(NamedTuple):
    """A block: its name, its trimmed non-empty lines, each with its number, and the number of the last line."""

    name: str
    lines: tuple[tuple[int, str], ...]
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
        """The first line in blocks with one of these names; empty if there is none."""
        return next((value for name in names for value in self.values(name)), "")


def _parsed(source: SourceText, name: str = "text") -> BlkFile:
    """The blocks of a text; ``FormatError`` if there is none."""
    lines = [line.text.strip() for line in raw_lines(source.text)]
    blocks: list[BlkBlock] = []
    notes: list[FileNote] = []
    tags = _Tags.of(lines)
    at = 0
    while at < len(lines):
        found = _OPENING.match(lines[at])
        block = _block(lines, at, found, tags) if found else None
        if block is not None:
            blocks.append(block)
            at = block.last
            continue
        if found:
            notes.append(FileNote(at + 1, Severity.WARNING, tr("<{name}> is never closed", name=found[1])))
        elif lines[at] and not lines[at].startswith("#"):
            notes.append(FileNote(at + 1, Severity.NOTE, tr("'{text}' is outside all blocks", text=lines[at][:40])))
        at += 1
    if not blocks:
        raise FormatError(name, 0, tr("expected blocks such as <Name> … </Name>, found none"))
    return BlkFile(source, tuple(blocks), tuple(notes))


def _block(lines: Sequence[str], at: int, opening: re.Match[str], tags: _Tags) -> BlkBlock | None:
    """The block that begins in a line; None if it is not closed before the next block of the same name begins."""
    name, rest = opening[1], opening[2]
    end = _next(tags.closing, name, at)
    again = _next(tags.opening, name, at + 1)
    if end is None or (again is not None and again <= end):
        return None
    texts = [rest, *lines[at + 1 : end + 1]] if end > at else [rest]
    texts[-1] = texts[-1][: texts[-1].rindex("</")]
    inside = ((number, text.strip()) for number, text in enumerate(texts, at + 1))
    return BlkBlock(name, tuple((number, text) for number, text in inside if text), end + 1)


class _Tags(NamedTuple):
    """The indices of lines that begin with an opening or end with a closing tag, by the tag's name in lower case."""

    opening: dict[str, list[int]]
    closing: dict[str, list[int]]

    @classmethod
    def of(cls, lines: Sequence[str]) -> _Tags:
        tags = cls({}, {})
        for index, line in enumerate(lines):
            for pattern, found in ((_OPENING, tags.opening), (_CLOSING, tags.closing)):
                if tag := pattern.search(line):
                    found.setdefault(tag[1].lower(), []).append(index)
        return tags


def _next(tags: Mapping[str, Sequence[int]], name: str, at: int) -> int | None:
    """The index of the first line from ``at`` on that has a tag of this name; None if there is none."""
    lines = tags.get(name.lower(), ())
    place = bisect_left(lines, at)
    return lines[place] if place < len(lines) else None
