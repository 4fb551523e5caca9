"""Armor breakpoints and critical risk as a table, with a row for each facing of each location."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from designer.analysis.criticals import Struck, critical_risk, overall_risk
from designer.analysis.protection import PointWorth, protections
from designer.app.ui.figures import figure
from designer.app.ui.plots.marks import Table
from designer.construction.armor import armor
from designer.design import chassis
from designer.graph import Evaluator
from designer.language import marked, tr

_STRUCK: Final[dict[Struck, str]] = {
    "ammunition": marked("ammunition"),
    "gyro": marked("gyro"),
    "engine": marked("engine"),
}


def breakpoints(g: Evaluator, worths: Iterable[PointWorth | None]) -> Table:
    """A table of all facings: the largest attack that armor stops, the worth of a point, the risk of critical hits."""
    code = chassis(g).form.code
    rows: list[tuple[str | float | None, ...]] = []
    for found, worth in zip(protections(g), worths, strict=True):
        where, rear = found.facing
        risk = critical_risk(g, where)
        said = ""
        if found.next_hold:
            said = tr("{n} more hold {what}", n=found.next_hold[1], what=tr(found.next_hold[0].words))
        rows.append(
            (
                tr("{location} rear", location=code(where)) if rear else code(where),
                float(found.points),
                float(found.structure),
                None if worth is None else worth.exact,
                100 * float(risk.chance("ammunition")),
                100 * float(risk.chance("explosive")),
                100 * float(risk.chance("engine")),
                100 * float(risk.chance("gyro")),
                tr(found.holds[-1].words) if found.holds else "",
                tr(found.survives[-1].words) if found.survives else "",
                said,
            )
        )
    heads = (
        *(tr("location"), tr("armor"), tr("structure"), tr("BV per point")),
        *(tr("ammo %"), tr("explosive %"), tr("engine %"), tr("gyro %")),
        *(tr("holds"), tr("survives"), tr("next step")),
    )
    return Table(heads, tuple(rows))


def in_short(g: Evaluator) -> str:
    """A sentence with the armor points that are left unused, and the chances of a critical hit from the front."""
    risk = overall_risk(g)
    struck = ", ".join(f"{tr(words)} {figure(100 * float(risk[what]))} %" for what, words in _STRUCK.items())
    return tr(
        "{n} points of the last half ton unused; next critical from the front: {struck}",
        n=armor(g).wasted,
        struck=struck,
    )
