"""From numbers of items in gaps to rows: who stays, who comes, and which rows they fill."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final

from designer.assistants.slot_problem import MountGroup, SlotProblem, gaps_held, without_actuators
from designer.assistants.slot_program import Assignment
from designer.editing.consequences import respread
from designer.editing.mounts import with_mount
from designer.units.location import HD, Location, Slot, slots_of
from designer.units.mount import Mount, MountId, walk
from designer.units.unit import Unit

_TRIES: Final = 200
"""How many sets of items are tried that leave their rows, before all items of a gap close up."""


@dataclass
class _Piece:
    """Adjacent rows of one gap for a mount, or for two that share a slot; ``now`` is the row where it begins now."""

    mounts: list[MountId]
    rows: int
    now: int | None
    shares: Hashable = None


def placed(problem: SlotProblem, answer: Assignment) -> Unit:
    """The unit with all items in rows as the answer says; those that it leaves out are unplaced.

    Items share slots only as far as they must for spread items to find room.
    """
    first = len(problem.groups)
    needed = {each.mount.id: each.slots for i, each in enumerate(problem.spreads) if first + i not in answer.left_out}
    unit = _placed(problem, answer, sharing=False)
    full = all(len(unit.mount(mount_id).slots) >= slots for mount_id, slots in needed.items())
    return unit if full else _placed(problem, answer, sharing=True)


def _placed(problem: SlotProblem, answer: Assignment, *, sharing: bool) -> Unit:
    unit = without_actuators(problem.unit, answer.given_up)
    pieces: dict[int, list[_Piece]] = {}
    standing: dict[MountId, Location] = {}
    for number, group in enumerate(problem.groups):
        _deal(problem, number, group, answer, pieces, standing)
    slots: dict[MountId, list[Slot]] = {mount.id: [] for group in problem.groups for mount in group.mounts}
    filler = {slot for spread in problem.spreads for slot in spread.mount.slots}
    for gap_number, there in pieces.items():
        gap = problem.gaps[gap_number]
        avoided = {slot.row - gap.first for slot in filler if slot.location is gap.location}
        _share(there, 0 if sharing else gap.rows)
        starts = _compact(there) if gap.location is HD else _arranged(gap.rows, there, avoided)
        for piece, start in zip(there, starts, strict=True):
            first = gap.first + start
            for mount_id in piece.mounts:
                slots[mount_id] += slots_of(gap.location)[first : first + piece.rows]
    mounts = [
        mount._replace(slots=tuple(sorted(slots[mount.id], key=walk)), stands_in=standing.get(mount.id))
        if mount.id in slots
        else mount
        for mount in unit.mounts
    ]
    return _filled(problem, unit.with_(mounts=tuple(mounts)), answer)


def _deal(
    problem: SlotProblem,
    number: int,
    group: MountGroup,
    answer: Assignment,
    pieces: dict[int, list[_Piece]],
    standing: dict[MountId, Location],
) -> None:
    """Say which mounts of a group get its places: those that are there, then the others in order."""
    left = list(group.mounts)
    wanted: list[tuple[int, ...]] = []
    for (other, gap), count in answer.whole.items():
        wanted += [(gap,)] * count if other == number else []
    for (other, one, two), (count, total) in answer.split.items():
        if other == number:
            parts = [total // count + (i < total % count) for i in range(count)]
            wanted += [(one, two, part) for part in parts]
    for place in sorted(wanted, key=lambda place: not any(_is_in(problem, group, m, place) for m in group.mounts)):
        mount = next((m for m in left if _is_in(problem, group, m, place)), None) or left[0]
        left.remove(mount)
        parts = [group.slots] if len(place) == 1 else [place[2], group.slots - place[2]]
        for gap, rows in zip(place[:2], parts, strict=True):
            now = _begin(problem, mount, gap, rows)
            pieces.setdefault(gap, []).append(_Piece([mount.id], rows, now, group.shares))
    for (other, location), count in answer.standing.items():
        for _ in range(count if other == number else 0):
            mount = next((m for m in left if m.location is location), left[0])
            left.remove(mount)
            standing[mount.id] = location


def _is_in(problem: SlotProblem, group: MountGroup, mount: Mount, place: tuple[int, ...]) -> bool:
    return gaps_held(problem.gaps, mount, group.slots) == place[:2]


def _begin(problem: SlotProblem, mount: Mount, number: int, rows: int) -> int | None:
    """The row within a gap where a mount begins now, if it fills as many rows of it."""
    gap = problem.gaps[number]
    held = [s.row - gap.first for s in mount.slots if s.location is gap.location]
    inside = held and min(held) >= 0 and max(held) < gap.rows and len(held) == rows == max(held) - min(held) + 1
    return min(held) if inside else None


def _share(pieces: list[_Piece], rows: int) -> None:
    """Let items share a slot that do so now, then further pairs as long as there are more pieces than ``rows``."""
    for together in (True, False):
        for piece in tuple(pieces):
            full = sum(each.rows for each in pieces) > rows
            if piece.shares is None or len(piece.mounts) > 1 or piece not in pieces or not (together or full):
                continue
            mate = next((each for each in pieces if each is not piece and _may_join(each, piece, together)), None)
            if mate is not None:
                pieces.remove(mate)
                piece.mounts += mate.mounts


def _may_join(one: _Piece, other: _Piece, together: bool) -> bool:
    here = one.now is not None and one.now == other.now
    return one.shares == other.shares and len(one.mounts) == 1 and (here or not together)


def _compact(pieces: list[_Piece]) -> list[int]:
    """The pieces one after the other from the first row, in their present order."""
    order = sorted(range(len(pieces)), key=lambda i: (pieces[i].now is None, pieces[i].now or 0))
    starts = [0] * len(pieces)
    row = 0
    for i in order:
        starts[i] = row
        row += pieces[i].rows
    return starts


def _arranged(rows: int, pieces: list[_Piece], avoided: Collection[int]) -> list[int]:
    """The first slot of each piece: as many as possible as now, the others where they displace nothing if possible."""
    for blocked in (avoided, ()):
        for staying in _stayers(pieces):
            if (starts := _packed(rows, pieces, staying, blocked)) is not None:
                return starts
    return _compact(pieces)


def _stayers(pieces: list[_Piece]) -> Iterator[set[int]]:
    """The sets of pieces that could stay, the largest first."""
    there = [i for i, piece in enumerate(pieces) if piece.now is not None]
    tries = 0
    for leaving in range(len(there) + 1):
        for gone in combinations(there, leaving):
            tries += 1
            if tries > _TRIES:
                return
            yield set(there) - set(gone)


def _packed(rows: int, pieces: Sequence[_Piece], staying: set[int], blocked: Collection[int]) -> list[int] | None:
    free = set(range(rows))
    starts: list[int | None] = [None] * len(pieces)
    for i in staying:
        now = pieces[i].now
        assert now is not None
        needed = set(range(now, now + pieces[i].rows))
        if not needed <= free:
            return None
        free -= needed
        starts[i] = now
    free -= set(blocked)
    for i in sorted(set(range(len(pieces))) - staying, key=lambda i: -pieces[i].rows):
        found = _start(free, rows, pieces[i].rows)
        if found is None:
            return None
        free -= set(range(found, found + pieces[i].rows))
        starts[i] = found
    return [start for start in starts if start is not None]


def _start(free: set[int], rows: int, needed: int) -> int | None:
    """The first row of the shortest run of free rows that is long enough."""
    best: tuple[int, int] | None = None
    row = 0
    while row < rows:
        end = row
        while end in free:
            end += 1
        if end - row >= needed and (best is None or end - row < best[0]):
            best = end - row, row
        row = max(end, row + 1)
    return None if best is None else best[1]


def _filled(problem: SlotProblem, unit: Unit, answer: Assignment) -> Unit:
    """The unit with spread items where items leave them, and their other slots in rows that are free."""
    taken = {slot for mount in unit.mounts for slot in mount.slots if mount.id not in _ids(problem)}
    taken |= {system.slot for system in unit.systems}
    first = len(problem.groups)
    for spread in problem.spreads:
        kept = tuple(slot for slot in unit.mount(spread.mount.id).slots if slot not in taken)
        unit = with_mount(unit, spread.mount._replace(slots=kept))
    for number, spread in sorted(enumerate(problem.spreads), key=lambda each: each[1].fixed is None):
        if first + number not in answer.left_out:
            unit = with_mount(unit, respread(unit, unit.mount(spread.mount.id), spread.slots))
    return unit


def _ids(problem: SlotProblem) -> set[MountId]:
    return {spread.mount.id for spread in problem.spreads}
