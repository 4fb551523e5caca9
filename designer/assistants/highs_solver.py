"""The solver HiGHS, as integer programs use it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import highspy
import numpy as np

Row = tuple[float, float, Sequence[tuple[int, float]]]
"""A constraint: the least and the greatest sum of its terms, and its terms: variables and their factors."""

GAP: Final = 0.005
"""The part of the least total cost by which an answer may lie above it: the search for less ends there."""


def least_cost(
    lower: Sequence[float], upper: Sequence[float], cost: Sequence[float], rows: Sequence[Row], seconds: float
) -> list[int] | None:
    """The whole values of least total cost, with bounds and cost of each; None if there are none.

    ``TimeoutError`` if time is up without an answer.
    """
    model = highspy.HighsLp()
    model.num_col_, model.num_row_ = len(cost), len(rows)
    model.col_cost_ = np.array(cost, dtype=float)
    model.col_lower_ = np.array(lower, dtype=float)
    model.col_upper_ = np.array(upper, dtype=float)
    model.row_lower_ = np.array([least for least, _, _ in rows], dtype=float)
    model.row_upper_ = np.array([most for _, most, _ in rows], dtype=float)
    entries = [entry for _, _, terms in rows for entry in terms]
    matrix = model.a_matrix_
    matrix.format_ = highspy.MatrixFormat.kRowwise
    matrix.start_ = np.cumsum([0, *(len(terms) for _, _, terms in rows)])
    matrix.index_ = np.array([variable for variable, _ in entries], dtype=np.int32)
    matrix.value_ = np.array([factor for _, factor in entries], dtype=float)
    model.integrality_ = [highspy.HighsVarType.kInteger] * len(cost)
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
