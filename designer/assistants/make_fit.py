"""The slot solver as one stream of news, which another process can send: a way, or why there is none and what helps.

Here nothing of the solver is imported, so who receives the news does not load it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from designer.assistants.slot_plan import SlotPlan, SolveRequest, Thing
from designer.units.unit import Unit

if TYPE_CHECKING:
    from designer.assistants.slot_solver import Impossible


class Fits(NamedTuple):
    """Everything has a place in this unit; if several plans are asked for, one of them."""

    unit: Unit


class Wanting(NamedTuple):
    """Not everything fits, for these reasons in words; ``things`` cannot be together, the largest first."""

    reasons: tuple[str, ...]
    things: tuple[Thing, ...]


class Way(NamedTuple):
    """A change after which everything fits, the unit after it, and the differences from the unit as it is.

    ``mass`` is in kg, ``cost`` in C-bills.
    """

    label: str
    unit: Unit
    mass: int
    battle_value: int
    cost: float


class Unknown(NamedTuple):
    """No solution was found in time; there may be one."""


News = Fits | Wanting | Way | Unknown


def making_fit(unit: Unit, request: SolveRequest) -> Iterator[News | None]:
    """News of the slot solver about a unit, as they come; None after each step between.

    The first news is `Fits`, `Wanting` or `Unknown`; after `Wanting` come the ways out.
    """
    from designer.assistants.slot_solver import Undecided, solving  # noqa: PLC0415 - loads HiGHS

    for answer in solving(unit, request):
        if isinstance(answer, SlotPlan):
            yield Fits(answer.unit)
        elif isinstance(answer, Undecided):
            yield Unknown()
        elif answer is not None:
            yield from _otherwise(unit, request, answer)
        else:
            yield None


def _otherwise(unit: Unit, request: SolveRequest, against: Impossible) -> Iterator[News | None]:
    from designer.assistants.slot_reasons import Reason, reasons  # noqa: PLC0415 - as above
    from designer.assistants.slot_ways_out import ways_out  # noqa: PLC0415

    why: tuple[Reason, ...] = ()
    for said in reasons(against):
        why = said or why
        yield None
    things = why[-1].things if why else ()
    largest = sorted(things, key=lambda thing: -thing.number * thing.slots)
    yield Wanting(tuple(reason.brief for reason in why), tuple(largest) if len(things) > 1 else ())
    for way in ways_out(unit, replace(request, plans=1), against, why):
        yield None if way is None else Way(way.label, way.plan.unit, way.mass, way.battle_value, way.cost)
