"""Real designs whose items are all unallocated are placed again legally, and those that are placed stay."""

from __future__ import annotations

from pathlib import Path

from designer.assistants.slot_plan import SlotPlan
from designer.assistants.slot_solver import solve
from tests.assistants.solve_corpus import trials


def test_every_sixtieth_legal_design_is_placed_again_and_stays_if_it_is_placed(corpus: Path) -> None:
    tried = list(trials(corpus, every=60))
    assert len(tried) > 40
    assert [trial.name for trial in tried if not trial.solved] == []
    still = [solve(trial.unit) for trial in tried]
    assert [answer.moves for answer in still if isinstance(answer, SlotPlan)] == [()] * len(tried)
