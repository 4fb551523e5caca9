"""Whatever is pressed in the window, in whatever order: nothing raises, Qt has nothing to say, the figures are right,
and undo leads back to where it began."""

import os

import pytest

from designer.app.ui import theme
from tests.app.monkey import Monkey, designs_to_open

SECONDS = float(os.environ.get("MECHWRIGHT_MONKEY_SECONDS", "0"))
"""How long each seed goes on; ``make thorough`` asks for some. Without it each takes a few steps."""
STEPS = 60

SEEDS = [int(seed) for seed in os.environ.get("MECHWRIGHT_MONKEY_SEEDS", "3 8").split()]


@pytest.mark.usefixtures("every_outcome")
@pytest.mark.long
@pytest.mark.timeout(60 + 20 * SECONDS)
@pytest.mark.parametrize("seed", SEEDS)
def test_nothing_breaks_in_the_hands_of_somebody_who_presses_everything(qapp, tmp_path, seed):
    theme.apply(qapp, "dark", "automatic")
    monkey = Monkey(seed, tmp_path, designs_to_open(seed, tmp_path))
    try:
        monkey.run(steps=100_000 if SECONDS else STEPS, seconds=SECONDS or 1e9)
    finally:
        theme.apply(qapp, "dark", "compact")
    assert monkey.done
