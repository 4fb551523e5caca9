"""The skills at which a duel is even: those of the one side's pilot made worse or better until he wins half."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from designer.battle_value.pilot import WORST
from designer.executors import HERE, Workers
from designer.rulesets.chance import Interval
from designer.trials.duel import DuelResult, Matchup, duel
from designer.trials.strength import score

SKILL_FIGHTS: Final = 200
"""The fights with each pair of skills."""


class SkillStep(NamedTuple):
    """A duel in which one ``side`` has other skills: the share of the first side, and both Battle Values."""

    side: int
    gunnery: int
    piloting: int
    share: Interval
    values: tuple[int, int]

    @property
    def value(self) -> int:
        """The Battle Value of the side with its pilot."""
        return self.values[self.side]


def even_skills(matchup: Matchup, fights: int = SKILL_FIGHTS, workers: Workers = HERE) -> Iterator[SkillStep]:
    """The duels with the skills of ours, then of theirs, changed by one step after the other until half is crossed.

    Gunnery and piloting change together. The last step of a side is the first beyond half, if there is one; the first
    step of all is the duel as it is.
    """
    now = duel(matchup, fights, workers)
    yield _step(now, 0, matchup)
    above = _share_of_score(now) > 0.5
    for side in (0, 1):
        worse = 1 if above == (side == 0) else -1
        own = matchup.sides[side]
        gunnery, piloting = own.gunnery, own.piloting
        while 0 <= gunnery + worse <= WORST and 0 <= piloting + worse <= WORST:
            gunnery, piloting = gunnery + worse, piloting + worse
            sides = list(matchup.sides)
            sides[side] = own._replace(gunnery=gunnery, piloting=piloting)
            changed = matchup._replace(sides=(sides[0], sides[1]))
            found = duel(changed, fights, workers)
            yield _step(found, side, changed)
            if (_share_of_score(found) > 0.5) != above:
                break


def _share_of_score(found: DuelResult) -> float:
    """The score of the first side, as a share of all fights."""
    return score(found.wins(0), found.draws) / found.fights


def _step(found: DuelResult, side: int, matchup: Matchup) -> SkillStep:
    own = matchup.sides[side]
    return SkillStep(side, own.gunnery, own.piloting, found.share(0), found.values)
