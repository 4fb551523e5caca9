"""The hits that each location withstands, and the effect of another point of armor there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from designer import design
from designer.battle_value import battle_value
from designer.battle_value.total import final
from designer.construction.armor import armor, armor_of, has_rear, structure_points_at
from designer.editing import Session, edits
from designer.graph import Evaluator, query
from designer.language import marked
from designer.units.location import HD, Location


class HitSeries(NamedTuple):
    """Hits by typical weapons: the damage points of each hit, and ``words``, the text that names them."""

    words: str
    hits: tuple[int, ...]

    @property
    def damage(self) -> int:
        """The damage of all hits together."""
        return sum(self.hits)


_MOST_HITS: Final = 10
"""How many hits by an AC/20 are counted: no location of a 'Mech, not even of 200 tons, survives as many."""

BLOWS: Final = (
    HitSeries("5", (5,)),
    HitSeries(marked("a head hit of 9"), (9,)),
    HitSeries("10", (10,)),
    HitSeries(marked("a head hit of 12"), (12,)),
    HitSeries("15", (15,)),
    HitSeries("20", (20,)),
    HitSeries("2 × 10", (10, 10)),
    HitSeries("2 × 15", (15, 15)),
    *(HitSeries(f"{many} × 20", (20,) * many) for many in range(2, _MOST_HITS + 1)),
)
"""The damage of typical weapons (medium laser 5, PPC 10, heavy PPC 15, AC/20 20) and of several hits of them."""


class Facing(NamedTuple):
    """The front or rear of a location."""

    location: Location
    rear: bool


class Protection(NamedTuple):
    """The armor points of one facing, the structure points behind it, and the hits that they withstand.

    ``room`` is how many armor points can be added. ``holds`` are the series of hits that do not penetrate the armor;
    ``survives`` are those that do not destroy the location. ``next_hold`` is the smallest series that only more armor
    would stop, with the number of points missing for this; None if no possible number is enough.
    """

    facing: Facing
    points: int
    structure: int
    room: int
    holds: tuple[HitSeries, ...]
    survives: tuple[HitSeries, ...]
    next_hold: tuple[HitSeries, int] | None


@query
def protections(g: Evaluator) -> tuple[Protection, ...]:
    """The protection of all facings of all locations, head first."""
    form = design.chassis(g).form
    facings = [
        Facing(location, rear)
        for location in form.locations
        for rear in ((False, True) if has_rear(location) else (False,))
    ]
    return tuple(_protection(g, facing) for facing in facings)


def _protection(g: Evaluator, facing: Facing) -> Protection:
    sheet = armor_of(g, facing.location)
    points = sheet.rear if facing.rear else sheet.front
    structure = structure_points_at(design.chassis(g), facing.location)
    room = max(0, sheet.maximum - sheet.front - sheet.rear)
    blows = [blow for blow in BLOWS if "head" not in blow.words or facing.location is HD]
    holds = tuple(blow for blow in blows if blow.damage <= points)
    survives = tuple(blow for blow in blows if blow.damage < points + structure)
    wanted = ((blow, blow.damage - points) for blow in sorted(blows, key=lambda blow: blow.damage))
    next_hold = next(((blow, more) for blow, more in wanted if 0 < more <= room), None)
    return Protection(facing, points, structure, room, holds, survives, next_hold)


class PointWorth(NamedTuple):
    """The effect of one more point of armor on a facing: changes of the unrounded Battle Value and of mass in kg.

    ``battle_value`` is the change of the rounded Battle Value.
    """

    facing: Facing
    exact: float
    battle_value: int
    mass: int


def point_worths(session: Session) -> Iterator[PointWorth | None]:
    """The effect of one more point on each facing, in the order of ``protections``; None if no point can be added."""
    graph = session.graph
    before, rounded, mass = _exact(graph), battle_value(graph), armor(graph).mass
    for protection in protections(graph):
        if not protection.room:
            yield None
            continue
        where, rear = protection.facing
        more = protection.points + 1
        edit = edits.set_armor(where, rear=more, linked=False) if rear else edits.set_armor(where, more, linked=False)
        overlay = session.what_if(edit).overlay
        yield PointWorth(
            protection.facing,
            _exact(overlay) - before,
            battle_value(overlay) - rounded,
            armor(overlay).mass - mass,
        )


def _exact(g: Evaluator) -> float:
    """The unrounded Battle Value."""
    line = next(line for line in final(g).lines if line.id == "final.rounded")
    base = dict(line.inputs)["base"]
    assert isinstance(base, float)
    return base
