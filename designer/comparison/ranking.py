"""Which single difference changes the Battle Value most: each is tried by itself, as a what-if that leaves no trace."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from designer.battle_value import battle_value
from designer.comparison.differences import Difference
from designer.editing import EditRefusedError, Session


class DifferenceEffect(NamedTuple):
    """What one difference, taken alone, does to the Battle Value; None, with the reason, where it cannot be."""

    difference: Difference
    change: int | None
    refused: str = ""


def effects(session: Session, differences: Iterable[Difference]) -> Iterator[DifferenceEffect]:
    """Try one difference after the other on an open design; ask for the next when there is time for it."""
    now = battle_value(session.graph)
    for difference in differences:
        try:
            there = session.what_if(difference.take)
        except EditRefusedError as error:
            yield DifferenceEffect(difference, None, error.reason)
        else:
            yield DifferenceEffect(difference, battle_value(there.overlay) - now)


def ranked(found: Iterable[DifferenceEffect]) -> tuple[DifferenceEffect, ...]:
    """The largest change first; what cannot be taken last."""
    return tuple(sorted(found, key=lambda effect: (effect.change is None, -abs(effect.change or 0))))
