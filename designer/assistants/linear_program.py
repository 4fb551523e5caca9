"""A small integer program, solved by HiGHS: whole variables, linear constraints, one linear goal."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Final, NewType

if TYPE_CHECKING:  # see ``solve``
    from designer.assistants.highs_solver import Row

Variable = NewType("Variable", int)
Terms = Mapping[Variable, float]
"""A linear expression: the factor of each variable."""

_UNBOUNDED: Final = math.inf


class LinearProgram:
    """Variables with bounds and costs, and constraints; ``solve`` finds the values of least total cost."""

    def __init__(self) -> None:
        self._lower: list[float] = []
        self._upper: list[float] = []
        self._cost: list[float] = []
        self._rows: list[Row] = []

    def variable(self, upper: float, cost: float = 0, lower: float = 0) -> Variable:
        """A new whole variable with these bounds."""
        self._lower.append(lower)
        self._upper.append(upper)
        self._cost.append(cost)
        return Variable(len(self._cost) - 1)

    def add_cost(self, variable: Variable, cost: float) -> None:
        """Raise the cost of a variable."""
        self._cost[variable] += cost

    def at_most(self, terms: Terms, limit: float) -> None:
        """The constraint that the sum of the terms is at most ``limit``."""
        self._rows.append((-_UNBOUNDED, limit, list(terms.items())))

    def equal(self, terms: Terms, value: float) -> None:
        """The constraint that the sum of the terms is ``value``."""
        self._rows.append((value, value, list(terms.items())))

    def any_of(self, limits: Iterable[tuple[Terms, float]], most: float) -> None:
        """The constraint that at least one of these sums keeps its limit; each is ``most`` above it at most."""
        choices: dict[Variable, float] = {}
        for terms, limit in limits:
            kept = self.variable(1)
            choices[kept] = -1
            self.at_most({**terms, kept: most}, limit + most)
        self.at_most(choices, -1)

    def solve(self, seconds: float) -> list[int] | None:
        """The values of all variables; None if there are none. ``TimeoutError`` if time is up without an answer."""
        if not self._cost:
            return [] if all(lower <= 0 <= upper for lower, upper, _ in self._rows) else None
        # HiGHS and NumPy load more slowly than the rest of a command, and not every question needs them.
        from designer.assistants.highs_solver import least_cost  # noqa: PLC0415

        return least_cost(self._lower, self._upper, self._cost, self._rows, seconds)
