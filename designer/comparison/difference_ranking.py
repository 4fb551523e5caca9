"""The differences of two designs ranked by their effect on the Battle Value."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from designer.battle_value import battle_value
from designer.comparison.differences import Difference
from designer.editing import EditRefusedError, Session


class DifferenceEffect(NamedTuple):
    """The change of A's Battle Value if only this difference is taken over; None if that is refused (with reason)."""

    difference: Difference
    change: int | None
    refused: str = ""


def effects(session: Session, differences: Iterable[Difference]) -> Iterator[DifferenceEffect]:
    """The effect of each difference on an open design, which stays as it is; each is computed when it is requested."""
    now = battle_value(session.graph)
    for difference in differences:
        try:
            there = session.what_if(difference.take)
        except EditRefusedError as error:
            yield DifferenceEffect(difference, None, error.reason)
        else:
            yield DifferenceEffect(difference, battle_value(there.overlay) - now)


def main_cause(ranking: Iterable[DifferenceEffect], gap: int) -> DifferenceEffect | None:
    """The effect that explains most of a gap of Battle Values: the first in a ranking with its sign, if any."""
    return next((effect for effect in ranking if (effect.change or 0) * gap > 0), None)


def ranked(found: Iterable[DifferenceEffect]) -> tuple[DifferenceEffect, ...]:
    """The effects sorted by change, the largest first; differences that cannot be taken over come last."""
    return tuple(sorted(found, key=lambda effect: (effect.change is None, -abs(effect.change or 0))))
