"""Targets of a search: figures that a design should have exactly, in a span, or at least or at most."""

from __future__ import annotations

from collections.abc import Iterable
from math import inf
from typing import NamedTuple

from designer.decimals import brief
from designer.figures import Figure, figure_of
from designer.graph import Evaluator
from designer.language import tr


class TargetError(ValueError):
    """Targets that no design can fulfill; the text names them."""


class FigureTarget(NamedTuple):
    """A wanted figure: from ``least`` to ``most``, both included.

    ``figure`` is the id of a figure (`designer.figures`), also of damage at any distance ("damage.12"). Of a target
    with one bound only, more or less than that is better still.
    """

    figure: str
    least: float = -inf
    most: float = inf

    @property
    def of(self) -> Figure:
        """The figure."""
        return figure_of(self.figure)

    @property
    def label(self) -> str:
        """The name of the figure."""
        return tr(self.of.name)

    @property
    def words(self) -> str:
        """The target in words, as "Battle Value 1500" or "Damage at 9 at least 20"."""
        if self.least == self.most:
            return f"{self.label} {brief(self.least)}"
        if self.most == inf:
            return tr("{figure} at least {value}", figure=self.label, value=brief(self.least))
        if self.least == -inf:
            return tr("{figure} at most {value}", figure=self.label, value=brief(self.most))
        return tr("{figure} from {least} to {most}", figure=self.label, least=brief(self.least), most=brief(self.most))

    def value(self, g: Evaluator) -> float:
        """The figure of a design."""
        return self.of.of(g)

    def miss(self, value: float) -> float:
        """By how much a value misses the target; 0 if it fulfills it."""
        return max(self.least - value, value - self.most, 0.0)

    def cost_of(self, value: float) -> float:
        """How bad a miss is, comparable between figures: small misses count one for each step of the figure."""
        return self.miss(value) / self.of.step

    @property
    def has_direction(self) -> bool:
        """Whether it has one bound only, so that more or less than that is better."""
        return (self.most == inf) != (self.least == -inf)

    def rank(self, value: float) -> float:
        """How good a value is that fulfills the target; less is better. Within a span all are alike."""
        if self.most == inf:
            return -value
        return value if self.least == -inf else 0.0


def check_targets(targets: Iterable[FigureTarget]) -> None:
    """Raise ``TargetError`` if a target has no value, or if two targets of a figure exclude each other."""
    kept: dict[str, FigureTarget] = {}
    for target in targets:
        if target.least > target.most:
            least, most = brief(target.least), brief(target.most)
            words = {"figure": target.label, "least": least, "most": most}
            raise TargetError(tr("{figure}: at least {least} and at most {most} contradict each other.", **words))
        other = kept.setdefault(target.figure, target)
        if max(target.least, other.least) > min(target.most, other.most):
            raise TargetError(
                tr("These targets contradict each other: {one}; {other}.", one=other.words, other=target.words)
            )
