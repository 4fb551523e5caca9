"""The lines for which MegaMek refuses an MTF file that is readable here (MTF_FORMAT 1.5, 1.6).

Its reader takes most numbers as they stand behind the colon, without blanks, and stops at the first that is none.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from designer.construction.legality.finding import Severity
from designer.formats.mtf.header_terms import is_tech_base
from designer.formats.mtf.keys import ARMOR_KEYS, REAR_KEYS
from designer.formats.mtf.sections import MtfSections
from designer.formats.read_result import FileNote
from designer.language import tr
from designer.units.location import HD, Form

_NUMBER: Final = re.compile(r"[+-]?[0-9]{1,10}")
_BARE: Final = ("mass", "jump mp", "bv", *REAR_KEYS.values())
"""The keys whose numbers have no blank before them."""
_TRIMMED: Final = ("era", "rules level", "base chassis heat sinks")
_LEVELS: Final = ("1", "2", "3", "4", "5")


def refused(problem: str) -> str:
    """A problem of a file as the reason for which MegaMek refuses it."""
    return tr("MegaMek would refuse this file: {problem}", problem=problem)


def with_refusals(notes: Iterable[FileNote], sheet: MtfSections, form: Form) -> Iterator[FileNote]:
    """The notes on a file, of which those on refused lines say so, and more for refused lines without a note."""
    lines = {index + 1: reason for index, reason in _refused_lines(sheet, form)}
    told = set()
    for note in notes:
        if note.line in lines:
            told.add(note.line)
            yield FileNote(note.line, Severity.ERROR, refused(note.text))
        else:
            yield note
    for line, reason in lines.items():
        if line not in told:
            yield FileNote(line, Severity.ERROR, refused(reason))


def _refused_lines(sheet: MtfSections, form: Form) -> Iterator[tuple[int, str]]:
    """The indexes of refused lines, with the reasons."""
    for key, raw in _numbers(sheet, form):
        if _NUMBER.fullmatch(raw) is None:
            yield sheet.at[key], tr("expected a number right behind '{key}:'", key=key)
    level, base = sheet.values.get("rules level"), sheet.values.get("techbase")
    if level is not None and level.lstrip("+0") not in _LEVELS:
        yield sheet.at["rules level"], tr("expected a rules level from 1 to 5")
    if base is not None and not is_tech_base(base):
        yield sheet.at["techbase"], tr("'{text}' is not a technology base", text=base)
    for entry in sheet.listed:
        if entry.key == "weaponquirk":
            _, *places = entry.value.split(":")
            if len(places) < 3 or not places[2] or _NUMBER.fullmatch(places[1]) is None:
                yield entry.at, tr("expected QUIRK:LOCATION:SLOT:ITEM behind 'weaponquirk:'")
    head = sheet.blocks.get(HD)
    if head is not None and len(head.rows) < form.slots(HD):
        yield head.header, tr("the head has {n} of {slots} lines", n=len(head.rows), slots=form.slots(HD))


def _numbers(sheet: MtfSections, form: Form) -> Iterator[tuple[str, str]]:
    """The keys of numbers in a file, and the text that is read as the number."""
    at = sheet.at

    def raw(key: str) -> str:
        return sheet.lines[at[key]].strip().partition(":")[2]

    for key in _BARE:
        if key in at:
            yield key, raw(key)
    for location in form.locations:
        key = ARMOR_KEYS[location]
        if key in at:
            yield key, raw(key).rpartition(":")[2]
    for key in _TRIMMED:
        if key in at:
            yield key, sheet.values[key]
    if "engine" in at:
        rating, blank, _ = raw("engine").partition(" ")
        yield "engine", rating if blank else ""
    if "heat sinks" in at:
        count = raw("heat sinks")[:2]
        yield "heat sinks", count.strip() if len(count) > 1 else ""
