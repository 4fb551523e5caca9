"""The damage by range of several designs in one diagram."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from PySide6.QtWidgets import QWidget

from designer.app.ui.idle_work import IdleWork
from designer.app.ui.plots.marks import SERIES_LINES, Axes, Axis, Diagram, Note, Steps, rounded_up
from designer.app.ui.plots.plot import Plot
from designer.decimals import brief
from designer.graph import Evaluator
from designer.language import tr
from designer.rulesets.combat.armament import armament
from designer.rulesets.combat.study import LEAST_HEXES, farthest
from designer.rulesets.combat.volley import salvo

_COLORS: Final = 6
_START_AT: Final = 9


class NamedDesign(NamedTuple):
    """A design with the name of its curve; that of the design in front is thicker.

    ``ink`` is the token of its color, by default that of its number.
    """

    name: str
    graph: Evaluator
    in_front: bool = False
    ink: str = ""


class DamagePlot(Plot):
    """The damage of all weapons in range, if every shot hits; curves come while nothing else is to do."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(tr("Damage by range"), parent)
        self._work: IdleWork[Steps] = IdleWork(self, self._keep, self._draw)
        self._curves: list[Steps] = []

    def show_designs(self, designs: Sequence[NamedDesign]) -> None:
        """Draw the damage of these designs."""
        self._curves = []
        self._work.start(_curves(designs))

    def _keep(self, curves: list[Steps]) -> None:
        self._curves += curves

    def _draw(self) -> None:
        self.draw(*damage_diagram(self._curves))
        if self.reading is None:
            self.read(_START_AT)


def _curves(designs: Sequence[NamedDesign]) -> Iterator[Steps]:
    last = farthest(gun for each in designs for gun in armament(each.graph) if not gun.rear)
    for number, each in enumerate(designs):
        values = tuple(float(salvo(each.graph, hexes)) for hexes in range(1, last + 1))
        line = SERIES_LINES[number % len(SERIES_LINES)]
        ink = each.ink or f"series.{number % _COLORS + 1}"
        yield Steps(each.name, values, ink, line, width=3 if each.in_front else 2)


def damage_diagram(curves: Sequence[Steps]) -> Diagram:
    """The damage by range of each curve, with the values at the reading line."""
    high = max((value for curve in curves for value in curve.values if value is not None), default=0)
    last = max((len(curve.values) for curve in curves), default=LEAST_HEXES)
    axes = Axes(
        Axis(tr("range, hexes"), 0.5, last + 0.5, whole=True),
        Axis(tr("damage per turn"), 0, rounded_up(1.08 * max(high, 1))),
    )

    def notes(hexes: int) -> list[Note]:
        return [Note(value, brief(value)) for value in {curve.values[hexes - 1] for curve in curves} if value]

    return Diagram(axes, list(curves), notes)
