"""What the shelf shows: cells of what waits, folded by name, and where there is room for each."""

from __future__ import annotations

from typing import NamedTuple

from designer.app.drag import Payload
from designer.app.figures import figure
from designer.app.slots.drop import DropPlan
from designer.app.slots.pictures import Waiting
from designer.app.slots.words import count_of, listed
from designer.units.mount import MountId
from designer.units.unit import Unit


class Stack(NamedTuple):
    """One cell of the shelf: something that waits, or several of a name folded together."""

    waiting: tuple[Waiting, ...]

    @property
    def first(self) -> Waiting:
        """The one that is carried or placed first."""
        return self.waiting[0]

    @property
    def number(self) -> int:
        """How many there are."""
        return sum(each.count for each in self.waiting)

    @property
    def mounts(self) -> frozenset[MountId]:
        """The mounts in it."""
        return frozenset(each.mount for each in self.waiting)

    def name(self, *, short: bool = False) -> str:
        """What it is called, with the number from two on."""
        look = self.first.look
        name = (look.short_name if short else "") or look.name
        return f"{name} × {figure(self.number)}" if self.number > 1 else name


def single(waiting: tuple[Waiting, ...]) -> tuple[Stack, ...]:
    """All that waits, one by one."""
    return tuple(Stack((each,)) for each in waiting)


def folded(waiting: tuple[Waiting, ...]) -> tuple[Stack, ...]:
    """All that waits, folded by name."""
    found: dict[object, list[Waiting]] = {}
    for each in waiting:
        found.setdefault(each.key, []).append(each)
    return tuple(Stack(tuple(members)) for members in found.values())


class Rooms:
    """Where there is room for something that waits, in words; asked anew only for another item or another unit."""

    def __init__(self) -> None:
        self._mount: MountId | None = None
        self._unit: Unit | None = None
        self._words: tuple[str, str] = ("", "")

    def in_words(self, unit: Unit, stack: Stack | None) -> tuple[str, str]:
        """Size and places at length and in short: "1 slot. Room in HD, RA and RT"."""
        if stack is None:
            return "", ""
        if self._mount != stack.first.mount or self._unit is not unit:
            self._mount, self._unit = stack.first.mount, unit
            self._words = _in_words(unit, stack.first)
        return self._words


def _in_words(unit: Unit, waiting: Waiting) -> tuple[str, str]:
    free, by_filler = DropPlan(unit, Payload(mount=waiting.mount)).rooms()
    code = unit.chassis.form.code
    size = f"{count_of(waiting.slots, 'slot')}."
    moving = f"by moving filler in {listed([code(location) for location in by_filler])}" if by_filler else ""
    if not free:
        only = f"{size} Room {moving}" if moving else f"{size} No room"
        return only, only
    short = f"{size} Room in {listed([code(location) for location in free])}"
    return (f"{short}, {moving}" if moving else short), short
