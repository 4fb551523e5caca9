"""Why not everything fits: the smallest set of things that cannot be together, in words, with counts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterator, Mapping
from typing import Final, NamedTuple

from designer.assistants.linear_program import LinearProgram
from designer.assistants.slot_plan import Thing
from designer.assistants.slot_problem import SlotProblem
from designer.assistants.slot_program import Assignment, SlotProgram
from designer.assistants.slot_solver import Impossible, whole_counts
from designer.construction.engine import kind_of
from designer.language import tr
from designer.units.location import Location
from designer.units.mount import SystemPart

_SECONDS = 2.0
"""The most seconds for one question to the program."""

_SETS: Final = 40
"""The most sets of things that are looked at for the smallest conflict; after them any will do."""

Counts = dict[int, int]
"""Things (groups, then spread items, by number) and how many of each."""


class Reason(NamedTuple):
    """A sentence, the things that cannot be together, and the free runs of slots by code of location.

    ``counts`` are the same things as numbers of the problem. ``brief`` is the sentence beside a list of the things.
    """

    sentence: str
    things: tuple[Thing, ...]
    free: dict[str, tuple[int, ...]]
    counts: Counts
    brief: str


def reasons(against: Impossible) -> Iterator[tuple[Reason, ...] | None]:
    """Why not everything fits, in steps: None after each, the reasons as the last.

    If all slots together are too few, that is the first reason. The last one is a set of which nothing can be left out.
    """
    problem, every = against.problem, whole_counts(against.problem)
    needed = sum(count * _name_and_slots(problem, number)[1] for number, count in every.items())
    room = sum(gap.rows for gap in problem.gaps)
    plain = not problem.arms and all(group.shares is None for group in problem.groups)
    few = plain and needed > room
    kinds = every if few else (yield from _smallest(against, every))
    conflict = yield from _reduced(against, kinds)
    said = reason(problem, conflict)
    if not few or conflict == every:
        yield (said,)
    else:
        words = {"n": needed, "total": room, "lack": needed - room}
        sentence = tr("All items need {n} slots, {total} are available: {lack} are missing.", **words)
        yield reason(problem, every)._replace(sentence=sentence, brief=sentence), said


def _smallest(against: Impossible, every: Counts) -> Generator[None, None, Counts]:
    """The fewest kinds of things that cannot be together; all things if that takes too long.

    Each set that does fit leaves something out; a conflict has one of each of these. The smallest set that does either
    fits, which gives one more, or it is the answer.
    """
    missing: list[frozenset[int]] = []
    for _ in range(_SETS):
        wanted = _smallest_cover(every, missing)
        kinds = {number: every[number] for number in sorted(wanted)}
        try:
            answer = best_without(against, kinds, every)
        except TimeoutError:
            break
        if answer is None:
            return kinds
        missing.append(frozenset(answer.left_out))
        yield
    return every


def _reduced(against: Impossible, conflict: Counts) -> Generator[None, None, Counts]:
    """The conflict without what can be left out: first whole kinds, those that need least before, then single ones."""
    problem = against.problem

    def fits(counts: Counts) -> bool:
        try:
            return SlotProgram(problem, counts, crowds=against.crowds).solve(_SECONDS) is not None
        except TimeoutError:
            return True

    for number in sorted(conflict, key=lambda number: conflict[number] * _name_and_slots(problem, number)[1]):
        rest = {other: count for other, count in conflict.items() if other != number}
        if not fits(rest):
            conflict = rest
        yield
    for number in conflict:
        while conflict[number] > 1 and not fits(fewer := conflict | {number: conflict[number] - 1}):
            conflict = fewer
            yield
    return conflict


def best_without(against: Impossible, needed: Mapping[int, int], every: Mapping[int, int]) -> Assignment | None:
    """The way to place the needed things and as many others as possible; None if there is none."""
    optional = frozenset(every) - frozenset(needed)
    program = SlotProgram(against.problem, every, optional, against.crowds)
    program.take_most({})
    return program.solve(_SECONDS)


def _smallest_cover(every: Mapping[int, int], sets: list[frozenset[int]]) -> frozenset[int]:
    """The fewest things of which each set has one."""
    program = LinearProgram()
    variables = {number: program.variable(1, 1) for number in every}
    for each in sets:
        program.at_most({variables[number]: -1 for number in each}, -1)
    values = program.solve(_SECONDS)
    assert values is not None  # all things together cover every set
    return frozenset(number for number, variable in variables.items() if values[variable])


# -- in words -------------------------------------------------------------------------------------------------


def reason(problem: SlotProblem, counts: Mapping[int, int]) -> Reason:
    """The conflict between these things in words."""
    form = problem.unit.chassis.form
    things, open_to = [], set()
    for number, count in counts.items():
        places = _places(problem, number)
        open_to |= places
        name, slots = _name_and_slots(problem, number)
        things.append(Thing(name, count, slots, tuple(form.code(place) for place in sorted(places))))
    where = [location for location in form.locations if location in open_to]
    free = {form.code(location): _runs(problem, location) for location in where}
    numbers: Counter[str] = Counter()
    for thing in things:
        numbers[thing.item] += thing.number
    names = named(numbers)
    brief = tr("These {n} items", n=numbers.total()) if len(things) > 1 else names
    sentence, brief = (
        " ".join((_need(problem, told, things, where, free), *_filled(problem, where))) for told in (names, brief)
    )
    return Reason(sentence, tuple(things), free, dict(counts), brief)


def named(items: Mapping[str, int]) -> str:
    """Names of items with their numbers, for use inside a sentence."""
    words = [f"{number} × {name}" if number > 1 else name for name, number in items.items()]
    return tr(" and ").join(filter(None, (", ".join(words[:-1]), words[-1])))


def _name_and_slots(problem: SlotProblem, number: int) -> tuple[str, int]:
    if number < len(problem.groups):
        return problem.groups[number].item.name, problem.groups[number].slots
    spread = problem.spreads[number - len(problem.groups)]
    return spread.item.name, spread.slots


def _places(problem: SlotProblem, number: int) -> set[Location]:
    if number < len(problem.groups):
        return {place.location for place in problem.groups[number].places}
    spread = problem.spreads[number - len(problem.groups)]
    return set(problem.unit.chassis.form.locations if spread.fixed is None else spread.fixed)


def _runs(problem: SlotProblem, location: Location) -> tuple[int, ...]:
    """The numbers of adjacent slots that nothing fixed holds, in a location as it is."""
    return tuple(gap.rows for gap in problem.gaps if gap.location is location and not gap.without)


def _need(
    problem: SlotProblem,
    told: str,
    things: list[Thing],
    where: list[Location],
    free: Mapping[str, tuple[int, ...]],
) -> str:
    form = problem.unit.chassis.form
    words = {
        "things": told,
        "n": sum(thing.number * thing.slots for thing in things),
        "where": tr("all locations") if len(where) == len(form.locations) else ", ".join(free) or tr("no location"),
        "free": ", ".join(f"{code} {' + '.join(map(str, runs or (0,)))}" for code, runs in free.items()),
        "total": sum(map(sum, free.values())),
    }
    if len(things) == 1 and things[0].number == 1:
        return tr("{things} needs {n} slots in {where}; at most {free} in a row are free.", **words)
    if sum(thing.number * thing.slots for thing in things) <= sum(map(sum, free.values())):
        return tr("{things} need {n} slots in {where}; {total} are free, too few in a row: {free}.", **words)
    return tr("{things} need {n} slots in {where}; {total} are free: {free}.", **words)


def _filled(problem: SlotProblem, where: list[Location]) -> Iterator[str]:
    """Built-in systems where the things could be: engine and gyro, which other ones could leave more room."""
    unit = problem.unit
    if len(where) == len(unit.chassis.form.locations):
        return
    names = {SystemPart.ENGINE: tr("Engine ({kind})", kind=kind_of(unit.engine).name), SystemPart.GYRO: tr("Gyro")}
    for part, name in names.items():
        rows = {place: sum(s.part is part and s.slot.location is place for s in unit.systems) for place in where}
        held = [(unit.chassis.form.code(place), count) for place, count in rows.items() if count]
        if held:
            slots = ", ".join(f"{code} {count}" for code, count in held)
            yield tr("{what}: {slots}.", what=name, slots=slots)
