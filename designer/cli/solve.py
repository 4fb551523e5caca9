"""``mechwright solve``: places for all items of a unit; if there are none, why not, and what would help."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Annotated, Any, TypeVar

from designer.assistants.slot_plan import SECONDS, MountMove, PlanGoal, SlotPlan, SolveRequest
from designer.assistants.slot_reasons import Reason, reasons
from designer.assistants.slot_solver import Impossible
from designer.assistants.slot_solver import solve as find_places
from designer.assistants.slot_ways_out import WayOut, cheapest, ways_out
from designer.cli.arguments import Option, UsageError
from designer.cli.file_problems import problem_fields
from designer.cli.output import OutputFormat
from designer.cli.unit_input import UnitFile, read_or_exit
from designer.formats import to_text
from designer.units.location import ARMS, Location
from designer.units.mount import MountId
from designer.units.unit import Unit

Found = TypeVar("Found")


def solve(
    file: UnitFile,
    goal: Annotated[PlanGoal, Option(help="What the plan aims at.")] = PlanGoal.FEWEST,
    pin: Annotated[list[str] | None, Option(help="A location whose items stay, such as RA; may be repeated.")] = None,
    actuators: Annotated[bool, Option(help="Arms may lose hand and lower arm actuators.")] = False,
    seconds: Annotated[int, Option(help="The most seconds to search.", least=1)] = int(SECONDS),
    form: Annotated[OutputFormat, Option("--format", help="The form of the output.")] = OutputFormat.TEXT,
) -> None:
    """Places for all items of a unit; if there are none, why not, and what would help.

    The status is 0 if everything fits, 1 if not, 2 if the search ended without an answer.
    """
    (unit,) = read_or_exit(file)
    arms = frozenset(ARMS) if actuators else frozenset()
    request = SolveRequest(goal, _pinned(unit, pin or ()), arms, seconds=seconds)
    answer = find_places(unit, request)
    why: tuple[Reason, ...] = ()
    ways: list[WayOut] = []
    if isinstance(answer, Impossible):
        why = _last(reasons(answer))
        ways = cheapest([way for way in ways_out(unit, request, answer, why) if way is not None])
    planned = answer if isinstance(answer, SlotPlan) else None
    if form is OutputFormat.JSON:
        print(json.dumps(_as_json(planned, why, ways) | problem_fields(), ensure_ascii=False, indent=2))
    else:
        print("\n".join(_as_text(planned, why, ways)))
    if planned is None:
        raise SystemExit(1 if why else 2)


def _pinned(unit: Unit, codes: Iterable[str]) -> frozenset[MountId]:
    form = unit.chassis.form
    known = {form.code(location): location for location in form.locations}
    wanted: set[Location] = set()
    for code in codes:
        if code.upper() not in known:
            raise UsageError(f"expected {', '.join(known)}, found '{code}'", "--pin")
        wanted.add(known[code.upper()])
    return frozenset(mount.id for mount in unit.mounts if wanted & {mount.location, mount.other_location})


def _last(steps: Iterator[Found | None]) -> Found:
    """The last value of steps of a search, which is its answer."""
    *_, found = steps
    assert found is not None
    return found


def _as_json(plan: SlotPlan | None, why: Iterable[Reason], ways: Iterable[WayOut]) -> dict[str, Any]:  # Any: JSON
    if plan is not None:
        return {"possible": True, **_of_plan(plan)}
    return {
        "possible": False if why else None,
        "reasons": [
            {"sentence": each.sentence, "things": [thing._asdict() for thing in each.things], "free": each.free}
            for each in why
        ],
        "ways_out": [
            {
                "change": way.label,
                "mass": way.mass / 1000,
                "battle_value": way.battle_value,
                "cost": round(way.cost),
                **_of_plan(way.plan),
            }
            for way in ways
        ],
    }


def _of_plan(plan: SlotPlan) -> dict[str, Any]:  # Any: JSON
    form = plan.unit.chassis.form
    moves = [
        {
            "item": move.item,
            "from": move.before,
            "to": move.after,
            "slots": [f"{form.code(slot.location)} {slot.row + 1}" for slot in move.slots],
        }
        for move in plan.moves
    ]
    return {"mtf": to_text(plan.unit), "moves": moves}


def _as_text(plan: SlotPlan | None, why: Iterable[Reason], ways: Iterable[WayOut]) -> Iterator[str]:
    if plan is not None:
        yield f"Everything fits: {_counted(plan.moves)}." if plan.moves else "Everything has its place."
        yield from map(_said, plan.moves)
        return
    if not why:
        yield "No solution found in time; there may be one."
        return
    yield "Not everything fits."
    yield from (f"  {each.sentence}" for each in why)
    yield "Changes that are enough:" if ways else "No single change is enough."
    for way in ways:
        moves = _counted(way.plan.moves)
        yield f"  {way.label} ({way.mass / 1000:+.1f} t, {way.battle_value:+d} BV, {way.cost:+,.0f} C-bills, {moves})"


def _counted(moves: tuple[MountMove, ...]) -> str:
    return "1 move" if len(moves) == 1 else f"{len(moves)} moves"


def _said(move: MountMove) -> str:
    return f"  {move.item}: {move.before or 'unallocated'} → {move.after or 'its location'}"
