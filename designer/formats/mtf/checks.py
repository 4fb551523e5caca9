"""Notes on a file that do not concern single values: missing systems, and lines without effect."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from designer.construction.layout import FREE, cockpit_of, system_layout
from designer.construction.legality.finding import Severity
from designer.formats.mtf.keys import REQUIRED
from designer.formats.mtf.refusals import refused
from designer.formats.mtf.sections import ROWS, MtfSections, SlotBlock
from designer.formats.mtf.slot_parser import EMPTY, shared_system
from designer.formats.read_result import FileNote
from designer.language import tr, trn
from designer.units.location import ARMS, HD, Form, Location
from designer.units.mount import SystemPart, SystemSlot
from designer.units.unit import Chassis, Engine

ERROR, WARNING, NOTE = Severity

_NOTHING_MORE: tuple[list[str], ...] = ([], [EMPTY] * 6)
"""Lines that usually follow the last slot in the block of a location: nothing, or six empty lines."""


def note_at(index: int, severity: Severity, text: str) -> FileNote:
    """A note on the line with an index from 0; -1 means the whole file."""
    return FileNote(index + 1, severity, text)


# -- systems --------------------------------------------------------------------------------------------------


class _Implied(NamedTuple):
    """The system slots that follow from the header: their object ids, and the number of slots of each part."""

    ids: frozenset[int]
    parts: Counter[tuple[Location, SystemPart]]


@lru_cache(maxsize=4096)
def _implied(chassis: Chassis, engine: Engine, gyro: str, cockpit: str) -> _Implied:
    """The systems that must be listed; lower arms, hands and what avionics replace in the head of LAMs need not be."""
    optional = frozenset((arm, part) for arm in ARMS for part in (SystemPart.LOWER_ARM, SystemPart.HAND))
    laid = list(system_layout(chassis, engine, gyro, cockpit, optional))
    if chassis.form is Form.LAM:
        head = cockpit_of(cockpit).head
        own = {(row, SystemPart(part)) for row, part in enumerate(head) if part != FREE} | {(3, SystemPart.AVIONICS)}
        laid = [s for s in laid if s.slot.location is not HD or (s.slot.row, s.part) in own]
    return _Implied(
        frozenset(id(shared_system(system)) for system in laid),
        Counter((system.slot.location, system.part) for system in laid),
    )


def missing_systems(
    sheet: MtfSections, chassis: Chassis, engine: Engine, gyro: str, cockpit: str, systems: list[SystemSlot]
) -> Iterator[FileNote]:
    """Notes on built-in parts that follow from the header, but that the blocks of the locations do not list."""
    frame = Chassis(chassis.form, 150 if chassis.superheavy else 50)  # the layout depends on nothing else
    implied = _implied(frame, engine, gyro, cockpit)
    if implied.ids.issubset(map(id, systems)):
        return
    listed = Counter((system.slot.location, system.part) for system in systems)
    for (location, part), want in implied.parts.items():
        have = listed[location, part]
        if have < want and location in sheet.blocks:
            text = tr(
                "{where}: {have} of {want} slots of {part} listed",
                where=chassis.form.shown(location),
                have=have,
                want=want,
                part=tr(part.value),
            )
            yield note_at(sheet.blocks[location].header, WARNING, text)


# -- lines ----------------------------------------------------------------------------------------------------


def odd_lines(sheet: MtfSections, form: Form) -> Iterator[FileNote]:
    """Notes on lines that are missing, repeated or beyond the last slot of a location."""
    if not sheet.values.keys() >= REQUIRED:
        for key in sorted(REQUIRED - sheet.values.keys()):
            yield note_at(-1, ERROR, refused(tr("'{key}:' is missing", key=key)))
    for index in sheet.repeated:
        key = sheet.bare.get(index) or sheet.lines[index].partition(":")[0]
        yield note_at(index, WARNING, tr("'{key}:' is repeated below; this line is ignored", key=key))
    for index in sheet.stray:
        yield note_at(index, NOTE, tr("this line has no content"))
    for location in form.locations:
        block = sheet.blocks.get(location)
        if block is None:
            problem = tr("the block '{name}:' is missing", name=form.name_of(location))
            yield note_at(-1, ERROR, refused(problem) if location is HD else problem)
        elif block.rows[form.slots(location) :] not in _NOTHING_MORE:
            yield from _beyond(block, location, form)
    for location in sheet.blocks.keys() - set(form.locations):
        text = tr("a {form} has no {where}; the block is ignored", form=tr(form.value), where=form.shown(location))
        yield note_at(sheet.blocks[location].header, WARNING, text)


def _beyond(block: SlotBlock, location: Location, form: Form) -> Iterator[FileNote]:
    """Notes on the lines of a block beyond the last slot of its location."""
    slots = form.slots(location)
    for row in range(slots, min(len(block.rows), ROWS)):
        if block.rows[row] != EMPTY:
            text = tr("the {where} has {n} slots; this line is ignored", where=form.shown(location), n=slots)
            yield note_at(block.at[row], WARNING, text)
    if len(block.rows) > ROWS:
        surplus = len(block.rows) - ROWS
        text = trn(
            "{n} line beyond the twelfth of a block is ignored",
            "{n} lines beyond the twelfth of a block are ignored",
            surplus,
        )
        yield note_at(block.at[ROWS], NOTE, text)
