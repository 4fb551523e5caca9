"""Unit files as units of initiative: designs of 'Mechs, and BLK files of other units."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from designer.formats import is_blk, read
from designer.formats.read_result import FileNote
from designer.rulesets.initiative.actor import Actor
from designer.rulesets.initiative.configuration import Configuration, UnitType
from designer.rulesets.initiative.unit_kinds import declared_actor


class LanceFile(NamedTuple):
    """The unit of a file with its full name, with a novice pilot, and the notes on problems of the file."""

    name: str
    actor: Actor
    notes: tuple[FileNote, ...]


def read_lance_file(path: Path, configuration: Configuration) -> LanceFile:
    """The unit of a file; ``FormatError`` if it cannot be read."""
    if is_blk(path):
        from designer.formats.blk import read_blk  # noqa: PLC0415 - designs do not wait for it

        other = read_blk(path)
        return LanceFile(other.full_name, declared_actor(other, configuration), other.notes)
    unit, notes = read(path)
    return LanceFile(unit.names.full, Actor(UnitType.MECH, unit.chassis.tonnage), notes)
