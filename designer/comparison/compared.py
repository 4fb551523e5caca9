"""A side of a comparison or of a refit."""

from __future__ import annotations

from typing import Protocol

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
