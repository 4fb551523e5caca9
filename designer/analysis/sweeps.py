"""Sweeps: the Battle Value for each value of one part of the design (armor, walk MP, heat sinks, crew skills)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal, NamedTuple

from designer.battle_value import battle_value
from designer.battle_value.pilot import WORST, CrewSkills, with_crew
from designer.construction.armor import armor, armor_maximum_at
from designer.construction.mass import mass
from designer.construction.movement import base_walk
from designer.editing import Edit, EditRefusedError, Session, edits
from designer.editing.choices import walks
from designer.language import marked
from designer.limits import MOST_HEAT_SINKS

SweptPart = Literal["armor", "walk", "sinks"]
TITLES: Final[dict[SweptPart, str]] = {
    "armor": marked("armor, t"),
    "walk": marked("walk, MP"),
    "sinks": marked("heat sinks"),
}

STEPS: Final[dict[SweptPart, float]] = {"armor": 0.5, "walk": 1.0, "sinks": 1.0}
"""The difference between two neighboring values of a sweep: half a ton of armor, 1 MP, 1 heat sink."""
_SINKS_AROUND = 10


class SeriesPoint(NamedTuple):
    """One value ``at`` of a sweep. ``battle_value`` and ``free`` mass in kg are None if it is impossible (``why``).

    ``now``: it is the present value of the design. ``edit`` sets the value.
    """

    at: float
    battle_value: int | None
    free: int | None
    now: bool = False
    why: str = ""
    edit: Edit | None = None


def sweep(session: Session, part: SweptPart) -> Iterator[SeriesPoint]:
    """The points of a sweep, in ascending order. The design must not change meanwhile."""
    g = session.graph
    for at, edit, now in {"armor": _armor, "walk": _walk, "sinks": _sinks}[part](session):
        if now:
            yield SeriesPoint(at, battle_value(g), mass(g).free, True)
            continue
        try:
            overlay = session.what_if(edit).overlay
        except EditRefusedError as refused:
            yield SeriesPoint(at, None, None, why=refused.reason)
        else:
            yield SeriesPoint(at, battle_value(overlay), mass(overlay).free, edit=edit)


_Step = tuple[float, Edit, bool]


def _armor(session: Session) -> Iterator[_Step]:
    """The steps of armor: every half ton up to the maximum of all locations."""
    sheet, chassis = armor(session.graph), session.unit.chassis
    most = sum(armor_maximum_at(chassis, location) for location in chassis.form.locations)
    now = sheet.mass / 1000
    per_ton = sheet.points_per_ton or 16.0
    tons, step = 0.0, STEPS["armor"]
    while tons == 0 or (tons - step) * per_ton < most:
        yield tons, edits.allocate(tons=tons), tons == now
        tons += step


def _walk(session: Session) -> Iterator[_Step]:
    now = base_walk(session.graph)
    for choice in walks(session.graph):
        assert isinstance(choice.key, int)
        yield choice.key, choice.edit, choice.key == now


def _sinks(session: Session) -> Iterator[_Step]:
    fitted = session.unit.heat_sinks
    first, last = max(0, fitted.count - _SINKS_AROUND), min(MOST_HEAT_SINKS, fitted.count + _SINKS_AROUND)
    for count in range(first, last + 1):
        yield count, edits.set_heat_sinks(fitted.kind, count, clan=fitted.clan), count == fitted.count


def by_crew(value: int) -> tuple[tuple[int, ...], ...]:
    """The Battle Value for all crew skills: a row for each gunnery from 0 to 8, with a value for each piloting."""
    levels = range(WORST + 1)
    return tuple(tuple(with_crew(value, CrewSkills(gunnery, piloting)) for piloting in levels) for gunnery in levels)
