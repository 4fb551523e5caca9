"""Weapon quirk lines (MTF_FORMAT 2): finding the mount of a line, and the text of a new line.

``quirk:LOC:slot:item`` has the weapon and one of its slots, usually the first; slots count from 0. For an item without
slots the number is its index among these in its location. The old form ``quirk:item[:LOC]`` is for all such items.
"""

from __future__ import annotations

from collections.abc import Iterable

from designer.catalog import catalog
from designer.formats.mtf.mount_reader import Draft
from designer.formats.mtf.sections import SlotBlock
from designer.formats.mtf.slot_parser import EMPTY
from designer.units.location import Form, Location, Slot
from designer.units.mount import Mount

NOWHERE = "None"

CODES: dict[str, Location | None] = {
    form.code(location).lower(): location for form in (Form.TRIPOD, Form.QUAD) for location in form.locations
} | {NOWHERE.lower(): None}
"""Location codes in lower case; None stands for unplaced items."""


class MountFinder:
    """Finds the mounts that weapon quirk lines mean."""

    def __init__(self, drafts: list[Draft], blocks: dict[Location, SlotBlock], *, clan: bool) -> None:
        self._drafts = drafts
        self._blocks = blocks
        self._clan = clan
        self._at: dict[Slot, list[Draft]] = {}
        for draft in drafts:
            for slot in draft.slots:
                self._at.setdefault(slot, []).append(draft)

    def targets(self, key: str, value: str) -> tuple[str, list[Draft]]:
        """The quirk of a line and the mounts that get it; no mounts if none fits."""
        if key == "weapon_quirk":
            return self._by_name(value)
        quirk, _, place = value.partition(":")
        code, _, rest = place.partition(":")
        row, _, name = rest.partition(":")
        code = code.strip().lower()
        if code not in CODES or not row.strip().isdecimal() or len(row) > 3:
            return quirk, []
        location = CODES[code]
        found = self._slotless(location, int(row), name) if location is None else self._in(location, int(row), name)
        return quirk, [found] if found is not None else []

    def _in(self, location: Location, row: int, name: str) -> Draft | None:
        """The mount of an item at a slot; some files count only occupied slots, or only items without slots."""
        for number in (row, self._with_holes(location, row)):
            found = self._named(self._at.get(Slot(location, number), []), name)
            if found is not None:
                return found
        return self._slotless(location, row, name)

    def _named(self, drafts: Iterable[Draft], name: str) -> Draft | None:
        item = catalog().named(name, clan=self._clan)
        return next((draft for draft in drafts if draft.item is item or draft.item.name == name.strip()), None)

    def _with_holes(self, location: Location, row: int) -> int:
        block = self._blocks.get(location)
        taken = [] if block is None else [number for number, text in enumerate(block.rows) if text != EMPTY]
        return taken[row] if row < len(taken) else row

    def _slotless(self, location: Location | None, number: int, name: str) -> Draft | None:
        there = [draft for draft in self._drafts if not draft.slots and draft.stands_in is location]
        return self._named(there[number : number + 1], name)

    def _by_name(self, value: str) -> tuple[str, list[Draft]]:
        quirk, _, name = value.partition(":")
        rest, colon, code = name.rpartition(":")
        location = CODES.get(code.strip().lower()) if colon else None
        if location is not None:
            name = rest
        item = catalog().named(name, clan=self._clan)
        return quirk, [d for d in self._drafts if d.item is item and location in (None, d.location)]


def quirk_text(quirk: str, mount: Mount, mounts: Iterable[Mount], name: str, form: Form) -> str:
    """The value of the line of a weapon quirk."""
    if mount.slots:
        first = mount.slots[0]
        return f"{quirk}:{form.code(first.location)}:{first.row}:{name}"
    there = [other.id for other in mounts if not other.slots and other.stands_in is mount.stands_in]
    code = NOWHERE if mount.stands_in is None else form.code(mount.stands_in)
    return f"{quirk}:{code}:{there.index(mount.id)}:{name}"
