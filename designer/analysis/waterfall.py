"""The composition of the Battle Value, section by section, as the steps of a waterfall chart."""

from __future__ import annotations

from typing import NamedTuple

from designer.battle_value.ledger import LedgerLine
from designer.battle_value.total import ledger
from designer.construction.formulas import nearest
from designer.graph import Evaluator
from designer.language import tr


class Stage(NamedTuple):
    """One step of the chart: its label, and the sum before and after it. ``total`` stages begin at 0."""

    id: str
    label: str
    before: float
    after: float
    total: bool = False

    @property
    def change(self) -> float:
        """The change by the step; negative if it subtracts."""
        return self.after - self.before


def waterfall(g: Evaluator) -> tuple[Stage, ...]:
    """The defensive steps and their sum, the offensive steps, and the value: factors as what they add to their part."""
    defensive, offensive, final = ledger(g).sections
    stages = [*_steps(defensive, 0.0)]
    stages.append(Stage(defensive.id, defensive.label, 0.0, defensive.value, True))
    stages += _steps(offensive, defensive.value)
    summed = defensive.value + offensive.value
    if final.value != nearest(summed):
        stages.append(Stage("final.factors", tr("Cockpit"), summed, final.value))
    stages.append(Stage(final.id, final.label, 0.0, final.value, True))
    return tuple(stages)


def _steps(section: LedgerLine, start: float) -> list[Stage]:
    """The lines of a section that carry points, each beginning at the end of the one before."""
    stages: list[Stage] = []
    at = start
    for line in section.lines:
        if line.id.endswith(".heat"):  # the heat efficiency limits weapons, and adds nothing by itself
            continue
        after = start + (at - start) * line.value if line.factor else at + line.value
        if after != at:
            stages.append(Stage(line.id, line.label, at, after))
        at = after
    if stages and abs(at - start - section.value) > 1e-6:
        # What no line tells of, such as a least value of a section, is said as a step of its own.
        stages.append(Stage(f"{section.id}.rest", tr("Other rules"), at, start + section.value))
    return stages
