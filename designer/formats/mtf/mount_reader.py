"""Building systems and mounts from slot lines (MTF_FORMAT 5.5, 5.6): deciding which lines are one item.

Locations are read in the order of the equipment list, from legs to head, each from its first slot. Items keep the slots
that they have in the file. Filler means the slots of Endo Steel, Ferro-Fibrous and the like.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from designer.catalog import Item
from designer.construction.formulas import Frame, item_slots
from designer.formats.mtf import header_terms
from designer.formats.mtf.sections import SlotBlock
from designer.formats.mtf.slot_parser import EMPTY, MEANINGS, SlotLine
from designer.language import marked, tr
from designer.units.location import Form, Location, Slot, inner_neighbor, slots_of
from designer.units.mount import ItemId, Mount, MountId, SystemSlot
from designer.units.unit import Armor

WALK = {form: tuple(sorted(form.locations, reverse=True)) for form in Form}
LIMITS = {form: tuple(form.slots(location) for location in Location) for form in Form}
"""The number of slots of each location, by form."""


@dataclass(slots=True)
class Draft:
    """An unfinished mount. ``index`` is the index of its first line in the file; ``number`` becomes the mount's id."""

    item: Item
    line: SlotLine
    slots: list[Slot]
    needs: int
    rear: bool
    index: int
    size: float | None = None
    stands_in: Location | None = None
    anchor: Slot | None = None
    quirks: list[str] = field(default_factory=list)
    number: int = 0

    @property
    def location(self) -> Location | None:
        """The location of its first slot; for a mount without slots the one for which it is listed."""
        return self.slots[0].location if self.slots else self.stands_in

    @property
    def reaches(self) -> Location:
        """The location of its last slot."""
        return self.slots[-1].location


@dataclass(slots=True)
class MountReader:
    """Builds the mounts from the slot lines of all locations. ``problems`` are line indexes with texts.

    Filler slots of ``armor`` count even if a file names the filler of the other technology base (CONSTRUCTION 4).
    """

    frame: Frame
    clan: bool
    jump_mp: float
    armor: Armor
    systems: list[SystemSlot] = field(default_factory=list)
    drafts: list[Draft] = field(default_factory=list)
    problems: list[tuple[int, str]] = field(default_factory=list)
    _here: dict[str, Draft] = field(default_factory=dict)
    _claims: dict[int, Draft] = field(default_factory=dict)
    _split: list[Draft] = field(default_factory=list)
    _spread: dict[str, Draft] = field(default_factory=dict)
    _has_slotless: bool = False

    def take(self, location: Location, block: SlotBlock) -> None:
        """Read all slot lines of one location."""
        meanings = MEANINGS[self.clan]
        slots = slots_of(location)
        systems, at = self.systems, block.at
        self._here, self._claims = {}, {}
        for row, text in enumerate(block.rows[: LIMITS[self.frame.form][location]]):
            if text == EMPTY:
                continue
            line = meanings[text]
            if line.problem:
                self.problems.append((at[row], line.problem))
            if line.systems is not None:
                systems.append(line.systems[location][row])
                continue
            claimant = self._claims.get(row)
            if claimant is not None and claimant.item not in line.items:
                self._ignore_line(line, claimant, slots[row], at[row])
                continue
            for item in line.items:
                self._equip(item, line, slots[row], at[row])

    def add_slotless(self, line: SlotLine, location: Location | None, index: int) -> Draft | None:
        """Add an item that is listed outside the blocks of the locations; None for filler that fills no slots."""
        item = line.items[0]
        if item.kind == "filler" and not self._needs(item, line):
            return None
        return self._new(item, line, None, index, location)

    def _equip(self, item: Item, line: SlotLine, slot: Slot, index: int) -> None:
        if item.spreadable:
            self._equip_spread(item, line, slot, index)
            return
        needs = self._needs(item, line)
        if needs == 1:
            self.drafts.append(Draft(item, line, [slot], 1, line.rear, index, line.size))
        elif needs <= 0:
            if item.kind != "filler":
                self._new(item, line, None, index, slot.location).anchor = slot
        elif item.splittable:
            self._equip_split(item, line, slot, index)
        else:
            self._equip_whole(item, line, slot, index)

    def _needs(self, item: Item, line: SlotLine) -> int:
        if line.needs is not None:
            return line.needs[self.frame.tonnage > 100]
        slots = item_slots(item, self.frame, line.size)
        return slots if item.kind == "filler" else max(slots, 1)

    def _equip_spread(self, item: Item, line: SlotLine, slot: Slot, index: int) -> None:
        """Add a slot to the mount of a spread item, of which a unit has only one."""
        alike = self.armor.kinds is None  # the same armor everywhere, so that all slots of a label are of one mount
        begun = self._spread.get(item.id) if alike else None
        if begun is not None:
            begun.slots.append(slot)
            return
        worn = header_terms.worn_filler(item, self.armor.kind_at(slot.location))
        draft = self._spread.get(worn.id)
        if draft is None:
            draft = self._spread[worn.id] = self._new(worn, line, slot, index)
            draft.needs = 0
            if worn.has_variable_size and draft.size is None:
                draft.size = self.jump_mp
        else:
            draft.slots.append(slot)
        if alike:
            self._spread[item.id] = draft

    def _equip_split(self, item: Item, line: SlotLine, slot: Slot, index: int) -> None:
        """Add a slot to a split item that began here or in the next outer location, or begin one."""
        for draft in self._split:
            if draft.item is item and slot.location in (draft.reaches, inner_neighbor(draft.reaches)):
                draft.slots.append(slot)
                break
        else:
            draft = self._new(item, line, slot, index)
            self._split.append(draft)
        if len(draft.slots) >= draft.needs:
            self._split.remove(draft)

    def _equip_whole(self, item: Item, line: SlotLine, slot: Slot, index: int) -> None:
        draft = self._here.get(item.id)
        if draft is None:
            draft = self._here[item.id] = self._new(item, line, slot, index)
            self._claims.update(dict.fromkeys(range(slot.row + 1, slot.row + draft.needs), draft))
            return
        self._grow(draft, slot)

    def _grow(self, draft: Draft, slot: Slot) -> None:
        draft.slots.append(slot)
        if len(draft.slots) >= draft.needs:
            self._here.pop(draft.item.id, None)

    def _ignore_line(self, line: SlotLine, claimant: Draft, slot: Slot, index: int) -> None:
        """Ignore a line of another item between the lines of ``claimant``, which gets the slot."""
        lost, taker = line.items[0].name, claimant.item.name
        words = marked("expected {taker}, which needs {n} slots; {lost} is left out")
        self.problems.append((index, tr(words, taker=taker, n=claimant.needs, lost=lost)))
        self._grow(claimant, slot)

    def _new(
        self, item: Item, line: SlotLine, slot: Slot | None, index: int, stands_in: Location | None = None
    ) -> Draft:
        slots = [] if slot is None else [slot]
        needs = self._needs(item, line)
        draft = Draft(item, line, slots, needs, line.rear, index, line.size, stands_in)
        self.drafts.append(draft)
        self._has_slotless = self._has_slotless or slot is None
        return draft

    def numbered(self) -> list[Draft]:
        """The unfinished mounts in the order of locations and slots, numbered from 1."""
        drafts = self.drafts
        if self._has_slotless:
            drafts.sort(key=_walk_position)
        for number, draft in enumerate(drafts, 1):
            draft.number = number
        return drafts

    def short(self) -> Iterator[Draft]:
        """The mounts with fewer listed slots than their items need."""
        return (draft for draft in self.drafts if 0 < len(draft.slots) < draft.needs)


def _walk_position(draft: Draft) -> tuple[int, int]:
    """The sort key by location and slot, as ``Mount.walk_position``."""
    if draft.slots:
        return -draft.slots[0].location, draft.slots[0].row
    return (1, 0) if draft.stands_in is None else (-draft.stands_in, 99)


def mount_of(draft: Draft) -> Mount:
    """The mount of a finished draft."""
    line = draft.line
    return Mount(
        MountId(draft.number),
        ItemId(draft.item.id),
        tuple(draft.slots),
        draft.stands_in,
        draft.rear,
        line.turret,
        line.armored,
        line.pod,
        line.facing,
        draft.size,
        tuple(draft.quirks),
    )
