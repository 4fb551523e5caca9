"""Ways to make everything fit: single changes of the design that suffice, each with what it costs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from designer import design
from designer.assistants.slot_plan import SlotPlan, SolveRequest, plan
from designer.assistants.slot_reasons import Reason, best_without, named
from designer.assistants.slot_solver import Impossible, counted, solving, whole_counts
from designer.battle_value import battle_value
from designer.construction.cost import cost
from designer.construction.mass import mass
from designer.editing import Edit, EditRefusedError, batch, edits
from designer.editing.choices import ROWS
from designer.editing.mounts import item_of
from designer.language import tr
from designer.units.location import ARMS
from designer.units.mount import MountId
from designer.units.unit import Unit

_ROWS: Final = ("engine", "gyro", "cockpit", "structure", "armor", "sinks", "myomer")


@dataclass(frozen=True)
class WayOut:
    """A change after which everything fits, and the plan that makes it and places everything, as one edit.

    ``mass`` (kg), ``battle_value`` and ``cost`` (C-bills) are the differences from the design as it is.
    """

    label: str
    plan: SlotPlan
    mass: int
    battle_value: int
    cost: float


def ways_out(unit: Unit, request: SolveRequest, against: Impossible, why: Sequence[Reason]) -> Iterator[WayOut | None]:
    """The changes that suffice, as they are found; None after each step. ``why`` are the reasons of the answer."""
    conflict = why[-1].counts
    known = counted(unit)
    figures = _figures(unit)
    for label, change, wanted in _candidates(unit, request, against, conflict):
        try:
            changed = unit if change is None else change.run(unit)
        except EditRefusedError:
            yield None
            continue
        answer = None
        for found in solving(changed, wanted, known):
            answer = found
            if found is None:
                yield None
        if not isinstance(answer, SlotPlan):
            continue
        (kg, value, price), then = figures, _figures(answer.unit)
        yield WayOut(label, plan(unit, answer.unit, label), then[0] - kg, then[1] - value, then[2] - price)


def cheapest(found: list[WayOut]) -> list[WayOut]:
    """The ways out by what they change of the Battle Value, then by price, then by label."""
    return sorted(found, key=lambda way: (abs(way.battle_value), way.cost, way.label))


def _figures(unit: Unit) -> tuple[int, int, float]:
    g = design.once(unit)
    return mass(g).total, battle_value(g), cost(g).total


def _candidates(
    unit: Unit, request: SolveRequest, against: Impossible, conflict: Mapping[int, int]
) -> Iterator[tuple[str, Edit | None, SolveRequest]]:
    """The changes to try: label, edit (None for another request alone), and what the solver may do after it."""
    if request.pinned:
        yield tr("Let pinned items move"), None, replace(request, pinned=frozenset())
    if not request.actuators and unit.chassis.form.has_arms:
        yield tr("Give up hands and lower arms where needed"), None, replace(request, actuators=frozenset(ARMS))
    for mounts in _left_out(against, conflict):
        label = tr("Leave out {item}", item=named(Counter(item_of(unit.mount(mount)).name for mount in mounts)))
        yield label, batch(label, *map(edits.remove, mounts)), request
    g = design.once(unit)
    for name in _ROWS:
        chosen = ROWS[name].chosen(g)
        for choice in ROWS[name].choices(g):
            if not choice.why and not choice.fitted and choice.key != chosen:
                yield choice.edit.label_for(unit), choice.edit, request


def _left_out(against: Impossible, conflict: Mapping[int, int]) -> Iterator[tuple[MountId, ...]]:
    """One item of each kind of the conflict; then the fewest items of the kinds without a place, and of all kinds."""
    groups = against.problem.groups
    last = {i: sorted((m.is_placed, -m.id) for m in group.mounts) for i, group in enumerate(groups)}
    every = whole_counts(against.problem)
    new = {number for number, mounts in last.items() if not mounts[0][0]}
    found: list[Mapping[int, int]] = [{number: 1} for number in conflict if number < len(groups)]
    found += [_fewest(against, {n: every[n] for n in every if n not in kinds}, every) for kinds in (new, last)]
    told: set[tuple[MountId, ...]] = set()
    for counts in found:
        mounts = tuple(MountId(-number) for kind, count in counts.items() for _, number in last[kind][:count])
        if mounts and mounts not in told:
            told.add(mounts)
            yield mounts


def _fewest(against: Impossible, needed: Mapping[int, int], every: Mapping[int, int]) -> Mapping[int, int]:
    """The fewest items without which all others fit, by group; none if the ``needed`` ones alone do not."""
    try:
        answer = best_without(against, needed, every)
    except TimeoutError:
        return {}
    return {} if answer is None else answer.left_out
