"""How the figures of the ledger are put together (BV_RULES 0.1)."""

from __future__ import annotations

from designer.battle_value.ledger import added


def test_figures_are_added_one_after_the_other_without_making_up_for_lost_digits() -> None:
    # Ten tenths in double precision, added in order; a compensated sum gives 1.
    assert added([0.1] * 10) == 0.9999999999999999
    assert added([1e16, 1.0, -1e16]) == 0.0


def test_nothing_adds_up_to_nothing() -> None:
    assert added([]) == 0
