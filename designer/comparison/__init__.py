"""The comparison of two designs, A and B: their differences, the effect of each on the Battle Value, and as edits."""

from designer.comparison.compared import Compared
from designer.comparison.comparison import Comparison
from designer.comparison.difference_ranking import DifferenceEffect, effects, main_cause, ranked
from designer.comparison.differences import Difference
from designer.comparison.headline_figures import HEADLINE, ArmorRow, Total, headline
from designer.comparison.item_lists import item_counts
from designer.comparison.ledger_lines import LineDifference
from designer.comparison.mount_matching import matched
