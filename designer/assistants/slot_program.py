"""The slot problem as an integer program: how many items of each group lie in each gap, at the least cost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from designer.assistants.linear_program import LinearProgram, Variable
from designer.assistants.slot_problem import Crowd, MountGroup, SlotPlace, SlotProblem
from designer.units.location import Location

Expression = dict[Variable, float]


class Assignment(NamedTuple):
    """An answer: items by group and gap, slots in the first of two gaps of split ones, actuators given up.

    ``left_out`` are things (groups, then spread items, by number) and how many of them do not get a place.
    """

    whole: dict[tuple[int, int], int]
    split: dict[tuple[int, int, int], tuple[int, int]]
    standing: dict[tuple[int, Location], int]
    given_up: tuple[SlotPlace, ...]
    left_out: Mapping[int, int]

    def in_location(self, problem: SlotProblem) -> Counter[tuple[int, Location]]:
        """The number of items by group and location; a split item counts in both."""
        found: Counter[tuple[int, Location]] = Counter(self.standing)
        for (group, gap), count in self.whole.items():
            found[group, problem.gaps[gap].location] += count
        for (group, one, other), (count, _) in self.split.items():
            found[group, problem.gaps[one].location] += count
            found[group, problem.gaps[other].location] += count
        return found


def _sum(one: Expression, other: Expression) -> Expression:
    return {key: one.get(key, 0) + other.get(key, 0) for key in (*one, *other)}


@dataclass
class SlotProgram:
    """The program for some of the things of a problem.

    ``counts`` has the number of items of each group, then 1 or 0 for each spread item. The ``optional`` things may be
    left out. ``crowds`` are found to break a rule.
    """

    problem: SlotProblem
    counts: Mapping[int, int]
    optional: frozenset[int] = frozenset()
    crowds: Iterable[Crowd] = ()
    program: LinearProgram = field(default_factory=LinearProgram)
    whole: dict[tuple[int, int], Variable] = field(default_factory=dict)
    split: dict[tuple[int, int, int], tuple[Variable, Variable]] = field(default_factory=dict)
    standing: dict[tuple[int, Location], Variable] = field(default_factory=dict)
    arm: dict[SlotPlace, Variable] = field(default_factory=dict)
    taken: dict[int, Variable] = field(default_factory=dict)
    """For each optional thing, how many of it get a place."""

    def __post_init__(self) -> None:
        problem = self.problem
        for number in self.optional:
            self.taken[number] = self.program.variable(self.counts[number])
        for states in problem.arms.values():
            for place in states:
                self.arm[place] = self.program.variable(1)
            self.program.equal({self.arm[place]: 1 for place in states}, 1)
        for number, group in enumerate(problem.groups):
            if self.counts.get(number):
                self._place(number, group)
        used = [self._used(number) for number in range(len(problem.gaps))]
        self._fit(used)
        self._serve()
        for crowd in self.crowds:
            self._disperse(crowd)

    def _place(self, number: int, group: MountGroup) -> None:
        """All items of a group get a place, or as many as are taken if it is optional."""
        count = self.counts[number]
        places: Expression = {}
        if not group.slots:
            for place in group.places:
                if not place.without:
                    variable = self.standing[number, place.location] = self.program.variable(count)
                    places[variable] = 1
        else:
            for gap in self.problem.gaps_of(group):
                variable = self.whole[number, gap] = self.program.variable(count)
                places[variable] = 1
            for pair in self.problem.pairs_of(group):
                items, slots = self.program.variable(count), self.program.variable(count * group.slots)
                self.split[(number, *pair)] = items, slots
                self.program.at_most({items: 1, slots: -1}, 0)
                self.program.at_most({slots: 1, items: 1 - group.slots}, 0)
                places[items] = 1
        if number in self.taken:
            self.program.equal({**places, self.taken[number]: -1}, 0)
        else:
            self.program.equal(places, count)

    def _used(self, gap: int) -> Expression:
        """The slots that items use in a gap."""
        used: Expression = {}
        sharing: dict[object, list[Variable]] = {}
        for (number, at), items in self.whole.items():
            if at == gap:
                group = self.problem.groups[number]
                if group.shares is None:
                    used[items] = group.slots
                else:
                    sharing.setdefault(group.shares, []).append(items)
        for variables in sharing.values():
            slots = self.program.variable(self.problem.gaps[gap].rows)
            self.program.at_most({**dict.fromkeys(variables, 1.0), slots: -2}, 0)
            used[slots] = 1
        for (number, one, other), (items, slots) in self.split.items():
            if one == gap:
                used[slots] = 1
            elif other == gap:
                used[items] = self.problem.groups[number].slots
                used[slots] = -1
        return used

    def _fit(self, used: list[Expression]) -> None:
        """No gap holds more than its rows, and spread items find room in what is left."""
        problem = self.problem
        for number in range(len(problem.gaps)):
            self._leave(used, [number], {})
        first = len(problem.groups)
        for location in problem.unit.chassis.form.locations:
            here = [number for number, gap in enumerate(problem.gaps) if gap.location is location]
            fixed = {first + i: each.fixed.get(location, 0) for i, each in enumerate(problem.spreads) if each.fixed}
            self._leave(used, here, fixed)
        every = {first + i: each.slots for i, each in enumerate(problem.spreads)}
        self._leave(used, range(len(problem.gaps)), every)

    def _leave(self, used: list[Expression], gaps: Iterable[int], spreads: Mapping[int, int]) -> None:
        """Constrain the use of these gaps, also by spread items, to the number of their rows."""
        terms: Expression = {}
        rows = 0
        for number in gaps:
            gap = self.problem.gaps[number]
            terms = _sum(terms, used[number])
            switch = self.arm.get(SlotPlace(gap.location, gap.without))
            if switch is None:
                rows += gap.rows
            else:
                terms = _sum(terms, {switch: -gap.rows})
        for number, slots in spreads.items():
            if number in self.taken:
                terms[self.taken[number]] = slots
            elif self.counts.get(number):
                rows -= slots
        self.program.at_most(terms, rows)

    def held(self, numbers: Iterable[int], location: Location) -> Expression:
        """The number of items of these groups whose primary location this is."""
        wanted = set(numbers)
        found: Expression = {}
        for (number, gap), items in self.whole.items():
            if number in wanted and self.problem.gaps[gap].location is location:
                found[items] = 1
        for (number, place), items in self.standing.items():
            if number in wanted and place is location:
                found[items] = 1
        for (number, one, _), (items, _) in self.split.items():
            # Of two neighbors the one nearer to the head has the more restricted firing arc.
            if number in wanted and self.problem.gaps[one].location is location:
                found[items] = 1
        return found

    def _serve(self) -> None:
        """Items that need others in their location have them; for others that are left out there is no such rule."""
        for service in self.problem.services:
            served = self.held(service.served, service.location)
            if not served:
                continue
            by = self.held(service.by, service.location)
            factor = 1 if service.each else sum(len(self.problem.groups[i].mounts) for i in service.served)
            terms = {**served}
            absent = service.spare
            for items in by:
                terms[items] = terms.get(items, 0) - factor
            for number in service.by:
                count = len(self.problem.groups[number].mounts)
                if number in self.taken:
                    terms[self.taken[number]] = factor
                    absent += factor * count
                else:
                    absent += factor * (count - self.counts.get(number, 0))
            self.program.at_most(terms, absent)

    def _disperse(self, crowd: Crowd) -> None:
        """At least one of these numbers of items is not reached."""
        limits: list[tuple[Expression, float]] = []
        for (number, location), count in crowd.items():
            if self.counts.get(number, 0) < count:
                return
            terms = self.held([number], location)
            for (group, _, other), (items, _) in self.split.items():
                if group == number and self.problem.gaps[other].location is location:
                    terms[items] = 1
            limits.append((terms, count - 1))
        if len(limits) == 1:
            self.program.at_most(*limits[0])
        else:
            self.program.any_of(limits, max(self.counts.values(), default=0))

    def take_most(self, worth: Mapping[int, float]) -> None:
        """Aim at taking as many of the optional things as possible, each worth so much."""
        for number, variable in self.taken.items():
            self.program.add_cost(variable, -worth.get(number, 1))

    def solve(self, seconds: float) -> Assignment | None:
        """The best answer; None if there is none. ``TimeoutError`` if time is up without an answer."""
        values = self.program.solve(seconds)
        if values is None:
            return None
        return Assignment(
            {key: values[v] for key, v in self.whole.items() if values[v]},
            {key: (values[v], values[slots]) for key, (v, slots) in self.split.items() if values[v]},
            {key: values[v] for key, v in self.standing.items() if values[v]},
            tuple(place for place, v in self.arm.items() if values[v] and place.without),
            {n: self.counts[n] - values[v] for n, v in self.taken.items() if values[v] < self.counts[n]},
        )
