"""The comparison of two designs: differences, their Battle Value, and each difference as an edit."""

from designer.comparison.comparison import Comparison
from designer.comparison.differences import Difference
from designer.comparison.headline_figures import FIGURES, ArmorRow, HeadlineFigure, Total
from designer.comparison.ledger_lines import LineDifference
from designer.comparison.mount_matching import Matching, Pair, matched
from designer.comparison.ranking import DifferenceEffect, effects, ranked
from designer.comparison.refit import Count, Refit, RefitLine

__all__ = [
    "FIGURES",
    "ArmorRow",
    "Comparison",
    "Count",
    "Difference",
    "DifferenceEffect",
    "HeadlineFigure",
    "LineDifference",
    "Matching",
    "Pair",
    "Refit",
    "RefitLine",
    "Total",
    "effects",
    "matched",
    "ranked",
]
