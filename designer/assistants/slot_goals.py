"""Goals of a plan, as costs of the integer program."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from designer.assistants.slot_plan import PlanGoal, Wish
from designer.assistants.slot_program import Expression, SlotProgram
from designer.catalog import Item
from designer.construction.explosives import has_automatic_case
from designer.design import once
from designer.editing.best_place import CASES, preferred_locations
from designer.editing.spread_slots import free_rows_of
from designer.units.location import ARMS, HD, opposite

_MOVE: Final = 1000
"""The cost of an item that does not stay where it is, if that is the goal; all preferences together cost less."""
_GIVEN_UP: Final = 500
_SPLIT: Final = 3 * _MOVE
"""The cost of splitting an item: rather than that, up to three others move."""
_WISH: Final = 1000 * _MOVE
"""The cost of a wish that is not fulfilled: more than all moves."""
_SHIFT: Final = 10
"""The cost of each slot of a split item that changes from one of its locations to the other."""
_STEP: Final = 300
"""The cost of a step away from another goal; a move then costs a tenth of it."""


def aim(program: SlotProgram, goal: PlanGoal, wish: Wish | None = None) -> None:
    """Give the program the costs of a goal, more of a wish, and less of what is preferred besides."""
    _stay(program, _MOVE if goal is PlanGoal.FEWEST else _STEP // 10)
    _prefer(program)
    extra = _EXTRA.get(goal)
    if extra is not None:
        extra(program)
    if wish is not None:
        _wish(program, wish)


def _wish(program: SlotProgram, wish: Wish) -> None:
    """One more of an item in a location than now saves more than all moves cost."""
    groups = [group for group in program.problem.groups if group.item.id == wish.item]
    now = sum(mount.location is wish.location for group in groups for mount in group.mounts)
    fulfilled = program.program.variable(1, -_WISH)
    there = program.held(_numbers(program, lambda item: item.id == wish.item), wish.location)
    program.program.at_most({fulfilled: now + 1, **dict.fromkeys(there, -1.0)}, 0)


def _stay(program: SlotProgram, cost: int) -> None:
    """Each item that stays in its gap, or in its two, saves the cost of a move."""
    for number, group in enumerate(program.problem.groups):
        for gap, now in group.gaps.items():
            if (items := program.whole.get((number, gap))) is not None:
                staying = program.program.variable(now, -cost)
                program.program.at_most({staying: 1, items: -1}, 0)
        for pair, parts in group.pairs.items():
            if (split := program.split.get((number, *pair))) is not None:
                staying = program.program.variable(len(parts), -cost - _SPLIT)
                program.program.at_most({staying: 1, split[0]: -1}, 0)
                shifted = program.program.variable(sum(parts) + group.slots * len(group.mounts), _SHIFT)
                if len(parts) == len(group.mounts):
                    program.program.at_most({split[1]: 1, shifted: -1}, sum(parts))
                    program.program.at_most({split[1]: -1, shifted: -1}, -sum(parts))
    for place, variable in program.arm.items():
        program.program.add_cost(variable, _GIVEN_UP * len(place.without))


def _prefer(program: SlotProgram) -> None:
    """Make the preferred places of each kind of item cheaper."""
    unit = program.problem.unit
    free = free_rows_of(unit)
    for number, group in enumerate(program.problem.groups):
        rank = {location: at for at, location in enumerate(preferred_locations(unit, group.item, free))}
        for (other, gap), items in program.whole.items():
            if other == number:
                program.program.add_cost(items, rank[program.problem.gaps[gap].location])
        for (other, location), items in program.standing.items():
            if other == number:
                program.program.add_cost(items, rank[location])
        for (other, _, _), (items, _) in program.split.items():
            if other == number:
                program.program.add_cost(items, _SPLIT)


def _numbers(program: SlotProgram, wanted: Callable[[Item], bool]) -> list[int]:
    return [number for number, group in enumerate(program.problem.groups) if wanted(group.item)]


def _ammunition(program: SlotProgram) -> None:
    """Each bin in the head, and each bin without CASE in its location, is a step away."""
    unit = program.problem.unit
    bins = _numbers(program, lambda item: item.is_ammo and item.explosive)
    cases = _numbers(program, lambda item: not item.flags.isdisjoint(CASES))
    automatic = has_automatic_case(once(unit))
    for location in unit.chassis.form.locations:
        here = program.held(bins, location)
        for items in here if location is HD else ():
            program.program.add_cost(items, 2 * _STEP)
        if not here or (automatic and location not in unit.case_opt_out):
            continue
        most = sum(len(program.problem.groups[number].mounts) for number in bins)
        bare = program.program.variable(most, _STEP)
        protected = dict.fromkeys(program.held(cases, location), -float(most))
        program.program.at_most({**here, **protected, bare: -1}, 0)


def _arms(program: SlotProgram) -> None:
    """Each weapon outside the arms is a step away."""
    for location in program.problem.unit.chassis.form.locations:
        if location not in ARMS:
            for items in program.held(_numbers(program, lambda item: item.is_weapon), location):
                program.program.add_cost(items, _STEP)


def _balance(program: SlotProgram) -> None:
    """The difference in slots between the two sides costs a step for each slot."""
    sides: Expression = {}
    for number, group in enumerate(program.problem.groups):
        for location in program.problem.unit.chassis.form.locations:
            if opposite(location) is not location:
                sign = 1 if location < opposite(location) else -1
                for items in program.held([number], location):
                    sides[items] = sign * group.slots
    uneven = program.program.variable(program.problem.unit.chassis.form.total_slots, _STEP)
    program.program.at_most({**sides, uneven: -1}, 0)
    program.program.at_most({**{key: -factor for key, factor in sides.items()}, uneven: -1}, 0)


def _padding(program: SlotProgram) -> None:
    """Explosive items in few locations, together with as many slots as possible that take critical hits."""
    groups = program.problem.groups
    explosive = _numbers(program, lambda item: item.explosive)
    for location in program.problem.unit.chassis.form.locations:
        dangers = program.held(explosive, location)
        if not dangers:
            continue
        rows = program.problem.unit.chassis.form.slots(location)
        danger = program.program.variable(1, rows * _STEP)
        most = sum(len(groups[number].mounts) for number in explosive)
        program.program.at_most({**dangers, danger: -most}, 0)
        padding = program.program.variable(rows, -_STEP)
        program.program.at_most({padding: 1, danger: -rows}, 0)
        others: Expression = {}
        for number, group in enumerate(groups):
            if group.item.hittable and not group.item.explosive:
                others |= dict.fromkeys(program.held([number], location), -float(group.slots))
        program.program.at_most({padding: 1, **others}, 0)


_EXTRA: Final = {
    PlanGoal.AMMUNITION: _ammunition,
    PlanGoal.ARMS: _arms,
    PlanGoal.BALANCE: _balance,
    PlanGoal.PADDING: _padding,
}
