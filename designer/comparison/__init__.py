"""Two designs compared: what differs, what it is worth, and each difference as an edit."""

from designer.comparison.comparison import Comparison
from designer.comparison.differences import Difference
from designer.comparison.figures import FIGURES, RANGES, ArmorRow, Figure, Total, damage_at
from designer.comparison.lines import LineDifference
from designer.comparison.matching import Matching, Pair, matched
from designer.comparison.ranking import Effect, effects, ranked
from designer.comparison.refit import Count, Refit, RefitLine

__all__ = [
    "FIGURES",
    "RANGES",
    "ArmorRow",
    "Comparison",
    "Count",
    "Difference",
    "Effect",
    "Figure",
    "LineDifference",
    "Matching",
    "Pair",
    "Refit",
    "RefitLine",
    "Total",
    "damage_at",
    "effects",
    "matched",
    "ranked",
]
