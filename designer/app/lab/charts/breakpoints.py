"""Armor breakpoints and critical risk as a table: a row for each facing of each location."""

from __future__ import annotations

from collections.abc import Iterable

from designer.analysis.criticals import critical_risk, overall_risk
from designer.analysis.protection import PointWorth, protections
from designer.app.figures import figure
from designer.app.plots.marks import Table
from designer.construction.armor import armor
from designer.design import chassis
from designer.graph import Evaluator


def breakpoints(g: Evaluator, worths: Iterable[PointWorth | None]) -> Table:
    """What each facing holds, what a point there is worth, and what the next critical hit strikes."""
    code = chassis(g).form.code
    rows: list[tuple[str | float | None, ...]] = []
    for found, worth in zip(protections(g), worths, strict=True):
        where, rear = found.facing
        risk = critical_risk(g, where)
        said = f"{found.next_hold[1]} more hold {found.next_hold[0].words}" if found.next_hold else ""
        rows.append(
            (
                f"{code(where)} rear" if rear else code(where),
                float(found.points),
                float(found.structure),
                None if worth is None else worth.exact,
                100 * float(risk.chance("ammunition")),
                100 * float(risk.chance("explosive")),
                100 * float(risk.chance("engine")),
                100 * float(risk.chance("gyro")),
                found.holds[-1].words if found.holds else "",
                found.survives[-1].words if found.survives else "",
                said,
            )
        )
    heads = (
        *("location", "armor", "inside", "BV a point", "ammo %", "explosive %", "engine %", "gyro %"),
        *("holds", "survives", "next step"),
    )
    return Table(heads, tuple(rows))


def in_short(g: Evaluator) -> str:
    """What is paid for and not used, and what a critical hit from the front strikes wherever it lands."""
    risk = overall_risk(g)
    struck = ", ".join(f"{what} {figure(100 * float(risk[what]))} %" for what in ("ammunition", "gyro", "engine"))
    return f"{armor(g).wasted} of the last half ton unused; next critical from the front: {struck}"
