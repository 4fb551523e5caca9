"""The skills at which a duel is even are found by duels with better and worse pilots."""

from __future__ import annotations

from designer import paths
from designer.formats import read
from designer.trials.duel import Matchup, duel
from designer.trials.skill import even_skills
from designer.trials.tables import Contender
from designer.trials.terms import TrialTerms

FIGHTS = 4


def matchup(gunnery: int, piloting: int) -> Matchup:
    names = ("longstride-lsd-2", "kittiwake-ktw-1")
    one, other = (read(paths.data("designs", f"{name}.mtf")).unit for name in names)
    return Matchup((Contender(one, gunnery, piloting), Contender(other)), TrialTerms(rounds=4))


def test_each_side_changes_until_half_is_crossed() -> None:
    """Who wins more than half gets worse skills, the other side better ones; each step is a duel of its own."""
    given = matchup(7, 8)
    steps = list(even_skills(given, FIGHTS))
    assert (steps[0].share, steps[0].gunnery) == (duel(given, FIGHTS).share(0), 7)
    above = steps[0].share.rate > 0.5
    for side, skills in ((0, (7, 8)), (1, (4, 5))):
        mine = [step for step in steps[1:] if step.side == side]
        worse = 1 if above == (side == 0) else -1
        assert [(step.gunnery, step.piloting) for step in mine] == [
            (skills[0] + worse * n, skills[1] + worse * n) for n in range(1, len(mine) + 1)
        ]
        values = [step.value for step in mine]
        assert values == sorted(values, reverse=worse > 0)


def test_skills_end_with_the_table() -> None:
    """Nobody is worse than 8, or better than 0."""
    steps = list(even_skills(matchup(8, 8), FIGHTS))
    assert all(0 <= step.gunnery <= 8 and 0 <= step.piloting <= 8 for step in steps)
