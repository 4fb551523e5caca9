"""A gauntlet in the window: the field that a query finds, and the duels that another process fights one by one."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Final

from PySide6.QtCore import QObject

from designer.app.documents.unit_library import UnitLibrary
from designer.app.pages.lab.trials.field_run import FieldRun
from designer.app.pages.lab.trials.share_bar import ENOUGH
from designer.app.ui.figures import figure
from designer.language import tr
from designer.rulesets.chance import Interval
from designer.trials.duel import DuelResult
from designer.trials.gauntlet import Bout, GauntletPiece, GauntletResult, bout_of
from designer.trials.opponents import FoundField, QueryError, against_field, found_field
from designer.trials.strength import LEAST_OPPONENTS, EvenValue
from designer.trials.tables import Contender
from designer.trials.terms import TrialTerms

NO_FIELD: Final = FoundField(0, ())
_SHOWN_EVERY: Final = 40
"""Fights that are counted and shown at once while a gauntlet goes on, after as many first ones."""


class GauntletRun(FieldRun):
    """The gauntlet of a page. ``field`` is what its query finds, ``fought`` the field that is or was fought."""

    def __init__(self, owner: QObject) -> None:
        super().__init__(owner, self._take, lambda: self.words)
        self.field = self.fought = NO_FIELD
        self.duels: dict[int, DuelResult] = {}
        """The fights so far by the number of the opponent in the field."""
        self.whole: DuelResult | None = None
        """All fights so far, as one duel against the field."""
        self.even: EvenValue | None = None
        self._uncounted: list[GauntletPiece] = []
        self.terms: tuple[object, ...] = ()
        """The design, the terms and the query that are or were fought."""

    def find(self, library: UnitLibrary, query: str, many: int, seed: int, but: str, kept: Collection[str] = ()) -> str:
        """Find the field of a query, or of it the ``kept`` units; returns the problem of a query not understood."""
        try:
            found = library.ask(lambda database: found_field(database, query, many, seed, but=but, kept=kept))
        except QueryError as error:
            self.field = NO_FIELD
            return str(error)
        self.field = found or NO_FIELD
        return ""

    def start(
        self,
        own: Contender,
        skills: tuple[int, int],
        terms: TrialTerms,
        seed: int,
        fights: int,
        key: tuple[object, ...],
    ) -> None:
        """Fight the field; ``key`` is kept as ``terms``."""
        self.duels, self.whole, self.even, self._uncounted = {}, None, None, []
        self.fought, self.terms = self.field, key
        self._work.start(against_field, own, self.fought.units, skills, terms, seed, fights)
        self.changed.emit()

    @property
    def result(self) -> GauntletResult:
        """The bouts so far."""
        value = self.whole.values[0] if self.whole is not None else 0
        name = self.whole.names[0] if self.whole is not None else ""
        return GauntletResult(name, value, [self.bout(number) for number in self.duels if self.duels[number].fights])

    @property
    def done(self) -> int:
        """The number of opponents against whom fights have begun."""
        return len(self.duels)

    @property
    def is_preliminary(self) -> bool:
        """Whether some opponents were fought too few times for a sure share."""
        return any(duel.fights < ENOUGH for duel in self.duels.values())

    def bout(self, number: int) -> Bout:
        """The fights against an opponent."""
        return bout_of(self.duels[number])

    @property
    def words(self) -> str:
        """How far the fights are, or their result; empty without fights."""
        if self.is_fighting:
            return tr("Gauntlet {n} of {all}", n=self.done, all=len(self.fought.units))
        found = self.result
        if not found.bouts:
            return ""
        share = tr("All {n} together", n=len(found.bouts)), share_words(found.share)
        even = self.even
        value = self.why_no_even if even is None else tr("even at {value}", value=even.told(even.value, figure))
        return "; ".join(filter(None, (" ".join(share), value)))

    @property
    def why_no_even(self) -> str:
        """The reason why there is no even value; empty if there is one or none is due yet."""
        if self.even is not None or self.is_fighting or not self.duels:
            return ""
        return tr("An even value needs {n} opponents with different Battle Values.", n=LEAST_OPPONENTS)

    def _take(self, found: list[Any]) -> None:  # Any: what `against_field` gives
        self._uncounted += found
        new = sum(len(piece.fights) for piece in self._uncounted)
        if new >= _SHOWN_EVERY or self.whole is None or self.whole.fights < _SHOWN_EVERY:
            self._count()
            self.changed.emit()

    def _count(self) -> None:
        for piece in self._uncounted:
            self._add(piece)
        self._uncounted = []

    def _add(self, piece: GauntletPiece) -> None:
        if piece.opened is not None:
            self.duels[piece.number] = piece.opened
            if self.whole is None:
                own, matchup = piece.opened, piece.opened.matchup
                self.whole = DuelResult((own.names[0], tr("the field")), (own.values[0], 0), matchup)
        for fight in piece.fights:
            self.duels[piece.number].add(fight)
            if self.whole is not None:
                self.whole.add(fight)
        if piece.even is not None:
            self.even = piece.even


def share_words(share: Interval) -> str:
    """A share with its interval in whole per cent, as "61 % (58 to 64)"."""
    rate, low, high = (f"{100 * part:.0f}" for part in share)
    return tr("{rate} % ({low} to {high})", rate=rate, low=low, high=high)
