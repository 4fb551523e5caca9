"""A side of a comparison or of a refit."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from designer.design import once
from designer.graph import Evaluator
from designer.units.unit import Unit


class Compared(Protocol):
    """A side of a comparison: a unit with an evaluator for its queries, as a session or a what-if has them."""

    @property
    def unit(self) -> Unit:
        """The unit."""

    @property
    def graph(self) -> Evaluator:
        """The evaluator."""


class FixedSide(NamedTuple):
    """A unit that stays as it is, as a side of a comparison."""

    unit: Unit
    graph: Evaluator

    @classmethod
    def of(cls, unit: Unit) -> FixedSide:
        """The side of a unit."""
        return cls(unit, once(unit))
