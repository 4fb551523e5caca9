"""A change against the opponents of a field, one after the other, in another process."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QObject

from designer.app.pages.lab.trials.field_run import FieldRun
from designer.language import tr
from designer.trials.change import ChangeResult
from designer.trials.duel import Matchup
from designer.trials.opponents import FieldUnit, change_against_field


class OthersRun(FieldRun):
    """The fights before and after a change against other opponents than the chosen one."""

    def __init__(self, owner: QObject) -> None:
        super().__init__(owner, self._take, lambda: self.words)
        self.units: tuple[FieldUnit, ...] = ()
        self.changes: dict[int, ChangeResult] = {}
        """The fights so far by the number of the opponent in ``units``."""

    @property
    def words(self) -> str:
        """How far the fights are; empty if they do not go on."""
        if not self.is_fighting:
            return ""
        return tr("Opponent {n} of {all}", n=len(self.changes), all=len(self.units))

    def clear(self, units: tuple[FieldUnit, ...] = (), but: str = "") -> None:
        """Forget the fights; ``units`` are those of the next ones, without the one named ``but``."""
        self.stop()
        self.units, self.changes = tuple(unit for unit in units if unit.name != but), {}
        self.changed.emit()

    def start(self, before: Matchup, after: Matchup, fights: int) -> None:
        """Fight the units in place of the opponent before and after a change, so many fights with each."""
        sides, theirs = (before.sides[0], after.sides[0]), after.sides[1]
        skills = theirs.gunnery, theirs.piloting
        self._work.start(change_against_field, sides, self.units, skills, after.terms, after.seed, fights)
        self.changed.emit()

    def _take(self, found: list[Any]) -> None:  # Any: what `change_against_field` gives
        for piece in found:
            if piece.opened:
                self.changes[piece.number] = ChangeResult(*piece.opened)
            for before, after in piece.fights:
                self.changes[piece.number].before.add(before)
                self.changes[piece.number].after.add(after)
        self.changed.emit()
