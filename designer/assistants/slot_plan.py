"""Request and plans of the slot solver; without the solver, which loads slowly."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, NamedTuple

from designer.construction.spread import is_spread
from designer.editing import Edit, EditRefusedError
from designer.editing.mounts import codes_of, item_of
from designer.language import marked, tr, trn
from designer.units.location import Location, Slot
from designer.units.mount import MountId
from designer.units.unit import Unit

SECONDS: Final = 5.0


class PlanGoal(StrEnum):
    """The goal of a plan. Each but the first allows more moves for it."""

    FEWEST = "fewest"
    AMMUNITION = "ammunition"
    ARMS = "arms"
    BALANCE = "balance"
    PADDING = "padding"


GOALS: Final[dict[PlanGoal, str]] = {
    PlanGoal.FEWEST: marked("Fewest moves"),
    PlanGoal.AMMUNITION: marked("Ammunition out of the head, beside CASE"),
    PlanGoal.ARMS: marked("Weapons in the arms"),
    PlanGoal.BALANCE: marked("Balanced sides"),
    PlanGoal.PADDING: marked("Other items beside what explodes"),
}


class Wish(NamedTuple):
    """An item that is wanted in a location: one more there than now."""

    item: str
    location: Location


class Thing(NamedTuple):
    """Items of a kind: their number, the slots of each, and the codes of the locations that are open to them."""

    item: str
    number: int
    slots: int
    places: tuple[str, ...]


@dataclass(frozen=True)
class SolveRequest:
    """Limits and goal of the solver.

    A plan that fulfills the ``wish`` comes before all others.
    ``pinned`` mounts stay where they are, all others may move. The arms in ``actuators`` may lose hand and lower arm.
    Findings of the ``allowed`` rules (by id) may come up. After ``seconds``, or so many ``plans``, the search ends.
    """

    goal: PlanGoal = PlanGoal.FEWEST
    pinned: frozenset[MountId] = frozenset()
    actuators: frozenset[Location] = frozenset()
    allowed: frozenset[str] = frozenset()
    seconds: float = SECONDS
    plans: int = 1
    wish: Wish | None = None


class MountMove(NamedTuple):
    """A mount that gets other slots: from where to where (codes of locations, empty if unplaced), and its new slots.

    Of a spread item, such as endo steel, only the slots count that it loses and gets.
    """

    mount: MountId
    item: str
    before: str
    after: str
    slots: tuple[Slot, ...]


@dataclass(frozen=True)
class SlotPlan:
    """A way to place everything: the moves, the unit after them, and the edit that makes them."""

    moves: tuple[MountMove, ...]
    unit: Unit
    edit: Edit


def plan(before: Unit, after: Unit, label: str = "") -> SlotPlan:
    """The plan that leads from one unit to another."""

    def run(unit: Unit) -> Unit:
        if unit != before:
            raise EditRefusedError(tr("The design has changed"), tr("The plan is for the design as it was."))
        return after

    moves = tuple(moves_between(before, after))
    label = label or trn("Auto-place everything: {n} move", "Auto-place everything: {n} moves", len(moves))
    return SlotPlan(moves, after, Edit(label, run))


def moves_between(before: Unit, after: Unit) -> Iterator[MountMove]:
    """The mounts that get other slots, spread items last."""
    old = {mount.id: mount for mount in before.mounts}
    moved = [
        (old[mount.id], mount)
        for mount in after.mounts
        if mount.id in old and (old[mount.id].slots, old[mount.id].stands_in) != (mount.slots, mount.stands_in)
    ]
    for was, mount in sorted(moved, key=lambda pair: is_spread(item_of(pair[1]))):
        if is_spread(item_of(mount)):
            form = before.chassis.form
            lost = dict.fromkeys(slot.location for slot in was.slots if slot not in mount.slots)
            gained = dict.fromkeys(slot.location for slot in mount.slots if slot not in was.slots)
            places = ", ".join(map(form.code, lost)), ", ".join(map(form.code, gained))
        else:
            places = codes_of(before, was) if was.is_placed else "", codes_of(after, mount)
        yield MountMove(mount.id, item_of(mount).name, *places, mount.slots)
