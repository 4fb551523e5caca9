"""The slot solver: all items get a place under every rule, with as few moves as possible or another goal.

An integer program counts the items in each gap between what stays. What it finds is put into rows and checked by all
rules of legality; if one objects, what it objects to is forbidden, and the search goes on.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from designer import clock, design
from designer.assistants.slot_goals import aim
from designer.assistants.slot_plan import PlanGoal, SlotPlan, SolveRequest, plan
from designer.assistants.slot_problem import Crowd, SlotProblem, crowds_like, slot_problem
from designer.assistants.slot_program import Assignment, SlotProgram
from designer.assistants.slot_rows import placed
from designer.construction.findings import Finding, Severity, findings
from designer.editing.consequences import settled
from designer.units.unit import Unit

_CHECKS: Final = 60
"""The most plans that are checked by the rules before the solver gives up."""


@dataclass(frozen=True)
class Impossible:
    """There is no way: the problem, and what the rules object to, from which the reasons follow."""

    problem: SlotProblem
    crowds: tuple[Crowd, ...]


@dataclass(frozen=True)
class Undecided:
    """No way was found, and none is ruled out: time is up, the search was stopped, or a rule is beyond the solver."""


Known = Counter[object]
Answer = SlotPlan | Impossible | Undecided


def never() -> bool:
    """Never stop."""
    return False


def solve(unit: Unit, request: SolveRequest | None = None, stop: Callable[[], bool] = never) -> Answer:
    """Find places for all items of a unit; ``stop`` is asked between steps whether to end the search."""
    answer: Answer = Undecided()
    for found in solving(unit, request or SolveRequest()):
        answer = found or answer
        if stop():
            break
    return answer


def solving(unit: Unit, request: SolveRequest, known: Known | None = None) -> Iterator[Answer | None]:
    """The steps of the search, for a caller with other things to do: None after each step, the answer as the last.

    If several plans are asked for, each is an answer when it is found, the best first; no two have the same items in
    all locations. ``known`` are the findings that a plan may have; without them those of the unit.
    """
    if request.goal is PlanGoal.FEWEST and request.wish is None and _all_have_places(unit):
        yield plan(unit, unit)
        return
    end = clock.now() + request.seconds
    problem = slot_problem(unit, request.pinned, request.actuators, request.allowed)
    counts = whole_counts(problem)
    known = counted(unit) if known is None else known
    crowds: list[Crowd] = []
    certain, found = True, 0
    yield None
    for _ in range(_CHECKS):
        program = SlotProgram(problem, counts, crowds=crowds)
        aim(program, request.goal, request.wish)
        try:
            answer = program.solve(end - clock.now())
        except TimeoutError:
            break
        if answer is None and found:
            return
        if answer is None:
            yield Impossible(problem, tuple(crowds)) if certain else Undecided()
            return
        yield None
        after = settled(unit, placed(problem, answer))
        new = [finding for finding in added(known, after) if finding.rule not in request.allowed]
        if not new:
            found += 1
            made = plan(unit, after)
            yield made
            if found == request.plans or not made.moves:
                return
            crowds.append({key: count for key, count in answer.in_location(problem).items() if count})
            continue
        learned = [crowd for finding in new for crowd in _crowds(problem, answer, finding)]
        certain = certain and all(len(finding.mounts) > 1 for finding in new)
        if not learned:
            break
        crowds += learned
        yield None
    if not found:
        yield Undecided()


def _all_have_places(unit: Unit) -> bool:
    """Whether every item is placed, and no rule objects to one."""
    return all(mount.is_placed for mount in unit.mounts) and not any(
        finding.mounts and finding.severity is not Severity.NOTE for finding in findings(design.once(unit))
    )


def whole_counts(problem: SlotProblem) -> dict[int, int]:
    """The number of items of every group, and 1 for every spread item."""
    counts = {number: len(group.mounts) for number, group in enumerate(problem.groups)}
    return counts | {len(problem.groups) + number: 1 for number in range(len(problem.spreads))}


# -- what the rules say ---------------------------------------------------------------------------------------


def counted(unit: Unit) -> Known:
    """The findings of a unit, by what stays the same of them if their mounts move."""
    return Counter(_key(unit, finding) for finding in findings(design.once(unit)))


def _key(unit: Unit, finding: Finding) -> object:
    """Key of a finding that stays if its mounts move."""
    items = sorted(unit.mount(mount).item for mount in finding.mounts)
    return finding.rule, tuple(items), finding.field, None if items else finding.location


def added(known: Known, after: Unit) -> list[Finding]:
    """The errors and warnings of a unit that are not among the known findings."""
    left = Counter(known)
    found = []
    for finding in findings(design.once(after)):
        key = _key(after, finding)
        if left[key]:
            left[key] -= 1
        elif finding.severity is not Severity.NOTE:
            found.append(finding)
    return found


def _crowds(problem: SlotProblem, answer: Assignment, finding: Finding) -> list[Crowd]:
    """Placings that the finding forbids: pairs in a location, else these items in these places; empty if it is about
    others.
    """
    there = answer.in_location(problem)
    if len(finding.mounts) > 1:
        pairs = list(crowds_like(problem, finding.rule, finding.mounts))
        if any(all(there[key] >= count for key, count in crowd.items()) for crowd in pairs):
            return pairs
    named = {i for i, group in enumerate(problem.groups) if any(mount.id in finding.mounts for mount in group.mounts)}
    here = finding.location if len(finding.mounts) == 1 else None
    crowd = {key: count for key, count in there.items() if key[0] in named and here in (None, key[1])}
    return [crowd] if crowd else []
