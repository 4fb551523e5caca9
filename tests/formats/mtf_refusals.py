"""The demands of MegaMek's reader of MTF files, restated: what makes it refuse a file, or read another design.

It is stricter than ours: it parses figures without trimming them, has a rules level for each technology base, moves
lines up over empty ones, and puts each item into the first free slots of its location, in which it must fit.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from designer.catalog import Item
from designer.construction.formulas import item_slots, nominal_slots
from designer.construction.frame import aims, unit_frame
from designer.construction.layout import standard_layout
from designer.construction.legality.actuators import is_long_gun
from designer.formats import read_text
from designer.formats.mtf.keys import ARMOR_KEYS, REAR_KEYS
from designer.formats.mtf.sections import sheet_of
from designer.formats.mtf.slot_parser import EMPTY, MEANINGS, SlotLine
from designer.formats.mtf.weapon_quirks import CODES
from designer.units.location import ARMS, HD, SIDE_TORSOS, Form, Location, inner_neighbor
from designer.units.mount import ItemId, SystemPart

LEVELS = {
    "inner sphere": range(1, 6),
    "clan": range(2, 6),
    "mixed (is chassis)": range(2, 6),
    "mixed (clan chassis)": range(2, 6),
}
BIPEDS = (Form.BIPED, Form.LAM)
PRESENT = {
    *(SystemPart.SHOULDER, SystemPart.UPPER_ARM, SystemPart.LOWER_ARM, SystemPart.HAND),
    *(SystemPart.HIP, SystemPart.UPPER_LEG, SystemPart.LOWER_LEG, SystemPart.FOOT),
}
"""The parts whose lines only name what is there already; without it the reader ends with an error."""


def refusals(text: str) -> list[str]:
    """The reasons for which the reader refuses a file; empty if it loads."""
    return [*_header(text), *_Loader(text).problems]


def items_read(text: str) -> Counter[ItemId]:
    """The items that the reader finds in the blocks and beside them, with their numbers."""
    return _Loader(text).found


def _header(text: str) -> Iterator[str]:
    sheet = sheet_of(text, "x.mtf")
    raw = {key: sheet.lines[at].partition(":")[2] for key, at in sheet.at.items() if at not in sheet.bare}
    base, level = sheet.values.get("techbase", "").lower(), sheet.values.get("rules level", "")
    if not level.isdecimal() or int(level) not in LEVELS.get(base, ()):
        yield f"rules level {level} of {base or 'no technology'}"
    rating, blank, _ = raw.get("engine", "").partition(" ")
    points = [ARMOR_KEYS[location] for location in read_text(text).unit.chassis.form.locations]
    numbers = {
        **{key: raw.get(key, "") for key in ("mass", "jump mp", *REAR_KEYS.values())},
        **{key: raw.get(key, "").rpartition(":")[2] for key in points},
        "era": sheet.values.get("era", ""),
        "engine": rating if blank else "",
        "heat sinks": raw.get("heat sinks", "")[:2].strip(),
    }
    yield from (f"{key}: {written!r}" for key, written in numbers.items() if not written.isdecimal())
    yield from (f"{key} is missing" for key in ("config", "structure", "armor") if key not in raw)


class _Begun(NamedTuple):
    """An item over several locations that more lines can continue, the location of its last line, and slots found."""

    item: Item
    location: Location
    slots: int


class _Loader:
    """Places the lines of a file as the reader does; ``full`` has the rows of each location that are taken."""

    def __init__(self, text: str) -> None:
        self.unit = read_text(text).unit
        self.form = self.unit.chassis.form
        self.sheet = sheet_of(text, "x.mtf")
        self.meanings = MEANINGS[self.unit.tech.base.is_clan]
        self.frame = unit_frame(self.unit)
        self.problems: list[str] = []
        self.found: Counter[ItemId] = Counter()
        laid = (system.slot for system in standard_layout(self.unit) if system.slot.location not in SIDE_TORSOS)
        self.present = {(slot.location, slot.row) for slot in laid}
        self.full = {place: {row for at, row in self.present if at is place} for place in self.form.locations}
        self.spread: set[str] = set()
        self.begun: list[_Begun] = []
        for location in sorted(self.form.locations, reverse=True):
            self.read_block(location)
        for entry in self.sheet.listed:
            if entry.key == "nocrit":
                self.read_beside(entry.value)

    def read_block(self, location: Location) -> None:
        block, slots = self.sheet.blocks.get(location), self.form.slots(location)
        rows = (block.rows if block else [])[:slots]
        rows += [EMPTY] * (slots - len(rows))
        if location in ARMS and self.form.has_arms:
            for row, name in ((2, "lower arm actuator"), (3, "hand actuator")):
                if rows[row].lower().removesuffix("(armored)").strip() != name:
                    self.clear(location, row)
        if location is not HD:
            rows = sorted(rows, key=lambda text: text == EMPTY)
        for row, text in enumerate(rows):
            line = self.meanings[text]
            if text == EMPTY:
                continue
            if line.systems is not None:
                if line.systems[location][row].part in PRESENT and (location, row) not in self.present:
                    self.problems.append(f"{text} in row {row} of {self.form.code(location)}, where nothing is")
                self.full[location].add(row)
            elif row not in self.full[location]:
                self.equip(line, location)

    def clear(self, location: Location, row: int) -> None:
        self.present.discard((location, row))
        self.full[location].discard(row)

    def equip(self, line: SlotLine, location: Location) -> None:
        item = line.items[0]
        if self.unit.chassis.omni and location in ARMS and self.form in BIPEDS and is_long_gun(item):
            for row in (2, 3):
                if (location, row) in self.present:
                    self.clear(location, row)
        if len({(each.type, each.ammo) for each in line.items}) > 1:
            self.problems.append(f"{' and '.join(each.name for each in line.items)} in one slot")
        if item.spreadable or aims(item):
            self.found[ItemId(item.id)] += item.id not in self.spread
            self.spread.add(item.id)
        elif item.splittable:
            self.found[ItemId(item.id)] += not self.continues(item, location)
        else:
            self.found.update(ItemId(each.id) for each in line.items)
        self.put(item, line.size, location)

    def continues(self, item: Item, location: Location) -> bool:
        """Whether a line continues an item that has begun here or in the next outer location; else it begins one."""
        for at, begun in enumerate(self.begun):
            if begun.item is item and location in (begun.location, inner_neighbor(begun.location)):
                slots = begun.slots + (2 if self.unit.chassis.superheavy else 1)
                self.begun[at] = _Begun(item, location, slots)
                if slots >= nominal_slots(item, self.frame, None):
                    del self.begun[at]
                return True
        self.begun.append(_Begun(item, location, 1))
        return False

    def read_beside(self, value: str) -> None:
        name, _, code = value.rpartition(":")
        line, location = self.meanings[name], CODES[code.lower()]
        self.found[ItemId(line.items[0].id)] += 1
        if location is not None:
            self.put(line.items[0], line.size, location)

    def put(self, item: Item, size: float | None, location: Location) -> None:
        """Put an item into the first free slots; of items over several locations a line is one slot."""
        alone = item.spreadable or aims(item) or item.splittable
        needed = 1 if alone else item_slots(item, self.frame, size)
        free = [row for row in range(self.form.slots(location)) if row not in self.full[location]]
        if len(free) < needed:
            self.problems.append(f"{item.name} does not fit in {self.form.code(location)}")
        self.full[location].update(free[:needed])
