"""The composition of the Battle Value as the stages of a waterfall chart."""

from __future__ import annotations

from typing import NamedTuple

from designer.battle_value.ledger import LedgerLine
from designer.battle_value.total import ledger
from designer.construction.formulas import nearest
from designer.graph import Evaluator
from designer.language import tr


class Stage(NamedTuple):
    """One bar of the chart: its label, and the sum before and after it. ``total`` bars begin at 0."""

    id: str
    label: str
    before: float
    after: float
    total: bool = False

    @property
    def change(self) -> float:
        """The change of the sum by this bar; negative if it subtracts."""
        return self.after - self.before


def waterfall(g: Evaluator) -> tuple[Stage, ...]:
    """The stages: defensive steps and their sum, offensive steps, Battle Value. A factor is shown by what it adds."""
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
    """The stages of a section's lines, each of which begins where the one before ends."""
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
        # A rest for which there is no line, such as the least value of a section, becomes a stage.
        stages.append(Stage(f"{section.id}.rest", tr("Other rules"), at, start + section.value))
    return stages
