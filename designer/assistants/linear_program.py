"""A small integer program, solved by HiGHS: whole variables, linear constraints, one linear goal."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from typing import Final, NewType

import highspy
import numpy as np

Variable = NewType("Variable", int)
Terms = Mapping[Variable, float]
"""A linear expression: the factor of each variable."""

GAP: Final = 0.005
"""The part of the least total cost by which an answer may lie above it: the search for less ends there."""
_UNBOUNDED: Final = math.inf


class LinearProgram:
    """Variables with bounds and costs, and constraints; ``solve`` finds the values of least total cost."""

    def __init__(self) -> None:
        self._lower: list[float] = []
        self._upper: list[float] = []
        self._cost: list[float] = []
        self._rows: list[tuple[float, float, list[tuple[Variable, float]]]] = []

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
        model = highspy.HighsLp()
        columns = len(self._cost)
        model.num_col_, model.num_row_ = columns, len(self._rows)
        model.col_cost_ = np.array(self._cost, dtype=float)
        model.col_lower_ = np.array(self._lower, dtype=float)
        model.col_upper_ = np.array(self._upper, dtype=float)
        model.row_lower_ = np.array([lower for lower, _, _ in self._rows], dtype=float)
        model.row_upper_ = np.array([upper for _, upper, _ in self._rows], dtype=float)
        entries = [entry for _, _, terms in self._rows for entry in terms]
        matrix = model.a_matrix_
        matrix.format_ = highspy.MatrixFormat.kRowwise
        matrix.start_ = np.cumsum([0, *(len(terms) for _, _, terms in self._rows)])
        matrix.index_ = np.array([variable for variable, _ in entries], dtype=np.int32)
        matrix.value_ = np.array([factor for _, factor in entries], dtype=float)
        model.integrality_ = [highspy.HighsVarType.kInteger] * columns
        solver = _QuietHighs()
        solver.setOptionValue("time_limit", max(seconds, 0.01))
        solver.passModel(model)
        solver.run()
        if solver.getModelStatus() == highspy.HighsModelStatus.kInfeasible:
            return None
        if solver.getInfo().primal_solution_status != highspy.SolutionStatus.kSolutionStatusFeasible:
            raise TimeoutError
        return [round(value) for value in solver.getSolution().col_value]


class _QuietHighs(highspy.Highs):
    """HiGHS without a word on standard output, one thread."""

    def __init__(self) -> None:
        super(highspy.Highs, self).__init__()  # its own one sets callbacks, which prints the version before all else
        self.setOptionValue("output_flag", False)
        self.setOptionValue("threads", 1)
        self.setOptionValue("mip_rel_gap", GAP)
