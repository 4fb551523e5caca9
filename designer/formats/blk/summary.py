"""The description of the unit in a BLK file: name, kind, equipment and quirks, without construction rules."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from designer.construction.findings import Severity
from designer.formats import encodings as _text
from designer.formats.blk.blocks import BlkBlock, BlkFile, parse
from designer.formats.read_result import FileNote, FormatError
from designer.language import marked, reason_of, tr
from designer.rulesets.quirks.lines import WeaponQuirk, weapon_quirk
from designer.units.unit import SourceText

SUFFIX = ".blk"
QUIRKS, WEAPON_QUIRKS = "quirks", "weaponQuirks"

_FACTS = (
    (marked("Mass"), ("tonnage",)),
    (marked("Year"), ("year",)),
    (marked("Technology"), ("type",)),
    (marked("Role"), ("role",)),
)
_EQUIPMENT = " equipment"


@dataclass(frozen=True, slots=True)
class BlkUnit:
    """A unit of a BLK file.

    ``equipment`` is the equipment of each place as written. ``notes`` are all problems, by line.
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
    def explanation(self) -> str:
        """Why the unit can be shown but not edited."""
        kind = self.kind or tr("of an unknown kind")
        return tr("{kind}, not a BattleMech: it can be looked at, but not edited", kind=kind)


def is_blk(path: str | Path) -> bool:
    """Whether a file is a BLK file, by its name."""
    return Path(path).suffix.lower() == SUFFIX


def read_blk(path: str | Path) -> BlkUnit:
    """The unit of a file; ``FormatError`` if it cannot be read or holds no blocks."""
    try:
        data = Path(path).read_bytes()
    except OSError as error:
        raise FormatError(str(path), 0, tr("cannot be read: {error}", error=reason_of(error))) from error
    return unit_of(_text.decoded(data, str(path)), str(path))


def unit_of(source: SourceText, name: str = "text") -> BlkUnit:
    """The unit of a text; ``FormatError`` if it holds no blocks."""
    return _unit(parse(source, name))


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
                notes.append(
                    FileNote(
                        number, Severity.WARNING, tr("'{text}' names no quirk of a weapon; it is skipped", text=text)
                    )
                )
            else:
                found.append(entry)
    return tuple(found), notes


def _is_equipment(block: BlkBlock) -> bool:
    return block.name.lower().endswith(_EQUIPMENT)


def _place(block: BlkBlock) -> str:
    return block.name[: -len(_EQUIPMENT)]
