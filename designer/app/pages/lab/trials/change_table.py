"""The effect of a change on all that is counted in fights, as a table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from designer.app.ui.plots.marks import Table
from designer.language import marked, tr
from designer.rulesets.combat.body import End
from designer.trials.change import ChangeResult
from designer.trials.duel import DuelResult

_IN_PLAY: Final[tuple[tuple[str, Callable[[DuelResult], float]], ...]] = (
    (marked("Wins, %"), lambda found: 100 * found.wins(0) / found.fights),
    (marked("Damage dealt a fight"), lambda found: found.counts[0].damage.total() / found.fights),
    (marked("Damage taken a fight"), lambda found: found.counts[1].damage.total() / found.fights),
    (marked("Rounds, median"), lambda found: found.rounds[1]),
    (marked("Falls a fight"), lambda found: found.counts[0].falls / found.fights),
    (marked("Shutdowns a fight"), lambda found: found.counts[0].shutdowns / found.fights),
    (marked("Ammunition out, %"), lambda found: _out_by(found, End.AMMUNITION)),
    (marked("Engine out, %"), lambda found: _out_by(found, End.ENGINE)),
    (marked("Head out, %"), lambda found: _out_by(found, End.HEAD)),
)


def change_table(change: ChangeResult) -> Table:
    """The figures before and after a change, and their differences."""
    rows = []
    for words, of in _IN_PLAY:
        before, after = of(change.before), of(change.after)
        rows.append((tr(words), before, after, after - before))
    return Table((tr("In play"), tr("before"), tr("after"), tr("change")), tuple(rows), changes=(3,))


def _out_by(found: DuelResult, end: End) -> float:
    return 100 * found.counts[0].ends[end] / found.fights
