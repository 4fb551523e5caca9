"""What another implementation reckons otherwise, as restated figures; ``tests/parity/changes.py`` has the others.

A difference is explained where the restated figure is the other one's, and by nothing less.
"""

from __future__ import annotations

from collections.abc import Iterator

from designer import design
from designer.construction.heat import free_sinks, mounted_sinks, sinks
from designer.units.unit import Unit
from tests.parity.changes import Case, Change, Sheets, stages


def _sinks_below_the_free_ones(case: Case, sheets: Sheets) -> Sheets:
    g = case.g
    if design.heat_sinks(g).kind == "compact":
        return sheets
    return _with_sinks(sheets, (sinks(g).total - free_sinks(g)) * 1000)


def _compact_alone(case: Case, sheets: Sheets) -> Sheets:
    compact = [f for f in mounted_sinks(case.g) if "compact_heat_sink" in f.item.flags]
    if not compact or design.heat_sinks(case.g).kind == "compact":
        return sheets
    return _with_sinks(sheets, sum(f.item.mass or 0 for f in compact) - 1500 * free_sinks(case.g))


def _with_sinks(sheets: Sheets, kg: int) -> Sheets:
    return sheets._replace(mass=sheets.mass._replace(heat_sinks=kg))


MORE = (
    Change(
        "Fewer sinks than are free",
        "They save nothing: mass stops at 0.",
        "Their mass is subtracted.",
        _sinks_below_the_free_ones,
    ),
    Change(
        "Compact sinks among others",
        "Each sink weighs what it weighs.",
        "The compact ones alone count, and free 15 tons.",
        _compact_alone,
    ),
)


def restated(unit: Unit) -> Iterator[tuple[str, Sheets]]:
    """The names of causes that concern a unit, each with the sheets after it and all before it."""
    *_, last = found = list(stages(unit))
    yield from ((stage.name, stage.sheets) for stage in found)
    sheets = last.sheets
    for change in MORE:
        after = change.restate(Case(unit, last.g), sheets)
        if after != sheets:
            sheets = after
            yield change.name, sheets
