"""The rows of a refit, without a window."""

import pytest

from designer.app.pages.compare.refit_rows import refit_rows, summary, why_lines
from designer.comparison import Comparison
from designer.editing import edits
from designer.units.location import LT, RA, RT
from tests.building import mech
from tests.comparison.designs import sessions

POD = {"pod": True}
PRIME = edits.set_omni(True)(mech(("lrm-20", LT, POD), ("medium-laser", RA, POD), ("large-laser", RT, POD)))
OTHER = edits.set_omni(True)(mech(("ppc", LT, POD), ("medium-laser", RT, POD), ("large-laser", RT, POD)))


def plain(unit):
    """The design as one that is no OmniMech."""
    return edits.set_omni(False)(unit)


@pytest.mark.parametrize("a_and_b", [(PRIME, OTHER), (plain(PRIME), plain(OTHER))], ids=["omni", "fixed"])
def test_the_summary_lists_what_goes_comes_and_moves_of_pods_and_of_fixed_items(a_and_b):
    gone, come, moved, _ = ({row.label for row in rows} for rows in summary(Comparison(*sessions(*a_and_b))))
    assert gone >= {"LRM 20"}
    assert come >= {"PPC"}
    assert not {"LRM 20", "PPC"} & moved
    assert "Medium Laser" in moved | (gone & come)


def test_pods_have_the_word_pod_for_a_class_and_the_change_of_mass_as_their_sum():
    """An LRM 20 weighs 10 tons, a PPC 7 (TM p. 341)."""
    found = Comparison(*sessions(PRIME, OTHER))
    section, *rows = [row for row in refit_rows(found) if row.id == "pods" or row.letter]
    assert section.figures[3] == "−3.0"
    assert {row.letter for row in rows} == {"pod"}
    assert dict(why_lines(found.refit.lines[0]))["Class"].startswith("Reconfiguration: ")
