"""The rows of "Make it fit": moves, pinned items and ways out."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import NamedTuple

from designer.app.ui.figures import signed
from designer.assistants.make_fit import Way
from designer.assistants.slot_plan import SlotPlan, moves_between
from designer.catalog import Item
from designer.construction.spread import is_spread
from designer.editing import Edit
from designer.editing.mounts import codes_of, item_of, place_in_words
from designer.language import tr
from designer.units.mount import MountId
from designer.units.unit import Unit


class MoveRow(NamedTuple):
    """An item that moves, comes in, or is pinned, from where and to where, and the number of its slots."""

    mount: MountId
    item: Item
    before: str
    after: str
    slots: int
    pinned: bool = False

    @property
    def way(self) -> str:
        """From where to where; where it is, if it stays."""
        return f"{self.before} → {self.after}" if self.before and self.after else self.after or self.before

    @property
    def spoken(self) -> str:
        """The row as a sentence."""
        if self.pinned:
            return tr("{item} stays in {place}", item=self.item.name, place=self.before)
        if not self.before:
            return tr("Place {item} in {place}", item=self.item.name, place=self.after)
        return tr("{item} moves from {before} to {after}", item=self.item.name, before=self.before, after=self.after)


class WayRow(NamedTuple):
    """A way out with its plan as an edit; ``label`` is its key."""

    label: str
    mass: int
    battle_value: int
    cost: float
    edit: Edit

    @property
    def spoken(self) -> str:
        """The row as a sentence."""
        return ", ".join((self.label, *self.figures))

    @property
    def figures(self) -> tuple[str, str, str]:
        """Changes in mass, Battle Value and C-bills, as text."""
        cost = signed(self.cost / 1000)
        return signed(self.mass / 1000, 1, unit="t"), signed(self.battle_value, unit="BV"), f"{cost} k"


class PlanRow(NamedTuple):
    """One of the plans: its number from 0, how many items move or come in, and where to."""

    number: int
    moves: int
    names: str


def plan_row(before: Unit, number: int, plan: SlotPlan) -> PlanRow:
    """The row of a plan."""
    rows = move_rows(before, plan, ())
    places: dict[str, list[str]] = {}
    for row in rows:
        places.setdefault(row.item.short, []).append(codes_of(plan.unit, plan.unit.mount(row.mount)))
    return PlanRow(number, len(rows), "; ".join(f"{name} {', '.join(codes)}" for name, codes in places.items()))


def move_rows(before: Unit, plan: SlotPlan | None, pinned: Collection[MountId]) -> list[MoveRow]:
    """Rows of placed items, then of moved ones, then of pinned ones."""
    moves = [] if plan is None else [*_new(before, plan.unit), *_moved(before, plan.unit)]
    stay = (before.mount(mount) for mount in sorted(pinned))
    rows = (MoveRow(m.id, item_of(m), place_in_words(before, m), "", len(m.slots), pinned=True) for m in stay)
    return [*sorted(moves, key=lambda row: bool(row.before)), *rows]


def _new(before: Unit, after: Unit) -> Iterator[MoveRow]:
    for mount in after.mounts:
        if before.find(mount.id) is None:
            yield MoveRow(mount.id, item_of(mount), "", place_in_words(after, mount), len(mount.slots))


def _moved(before: Unit, after: Unit) -> Iterator[MoveRow]:
    for move in moves_between(before, after):
        was, then = before.mount(move.mount), after.mount(move.mount)
        spread = is_spread(item_of(then))
        places = (move.before, move.after) if spread else (place_in_words(before, was), place_in_words(after, then))
        yield MoveRow(move.mount, item_of(then), *places, len(then.slots))


def way_row(way: Way, edit: Edit) -> WayRow:
    """The row of a way out, which this edit takes."""
    return WayRow(way.label, way.mass, way.battle_value, way.cost, edit)
