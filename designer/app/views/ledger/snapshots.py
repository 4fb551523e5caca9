"""The snapshots of the ledger that the panel compares: the present one, earlier ones, and that of the preview."""

from __future__ import annotations

from designer.app.context.design_context import DesignContext
from designer.app.views.ledger.change_filter import ChangeFilter
from designer.app.views.ledger.rows import LedgerSnapshot, snapshot_of, with_crews
from designer.battle_value.pilot import CrewSkills
from designer.editing import Change
from designer.graph import Evaluator
from designer.units.unit import Unit


class LedgerSnapshots:
    """The ledgers of the design of a context now, before the last edit, and in the preview.

    Each ends with the Battle Value for a second crew, whose skills the user chooses, beside the regular crew.
    """

    def __init__(self, context: DesignContext, crew: CrewSkills) -> None:
        self._context = context
        self.crew = crew
        """The skills of the second crew, for which each ledger also has the Battle Value."""
        self.before_unit: Unit | None = None
        """The unit before the last edit; None if there was no edit."""
        self._latest: tuple[Unit, LedgerSnapshot] | None = None
        self._before: tuple[Unit, LedgerSnapshot] | None = None
        self._base: tuple[Unit, LedgerSnapshot] | None = None

    def begin(self, crew: CrewSkills, before: Unit | None) -> None:
        """Go on with another design; ``before`` is the unit before its last edit, or None."""
        self.crew, self.before_unit = crew, before
        self._latest = self._before = self._base = None

    def note(self, change: Change) -> None:
        """Note an edit: the state before it is compared with, unless it was merged with the edit before it."""
        if not self._goes_on(change):
            self.before_unit, self._before = change.before, self._latest

    @property
    def now(self) -> LedgerSnapshot:
        """The present ledger."""
        return self._with_crew(self._read())

    @property
    def then(self) -> LedgerSnapshot | None:
        """The ledger of the preview; None without a preview."""
        preview = self._context.preview
        return None if preview is None else self._with_crew(snapshot_of(preview.overlay))

    @property
    def shown(self) -> LedgerSnapshot:
        """The ledger to show: that of the preview, or without a preview the present one."""
        return self.then or self.now

    @property
    def evaluator(self) -> Evaluator:
        """The evaluator from which the shown ledger is read."""
        preview = self._context.preview
        return self._context.graph if preview is None else preview.overlay

    def against(self, since: ChangeFilter) -> LedgerSnapshot | None:
        """The ledger to compare with; None if there is no such state, for example before any edit."""
        found = self._read_base(since)
        return None if found is None else self._with_crew(found)

    def compared(self, since: ChangeFilter) -> tuple[object, ...]:
        """The values that the rows depend on; a state that is compared with is left out if its ledger is the present
        one.
        """
        preview, now, base = self._context.preview, self._read(), self._read_base(since)
        return now, None if preview is None else preview.overlay, None if base is now else base, self.crew

    def _with_crew(self, snapshot: LedgerSnapshot) -> LedgerSnapshot:
        return snapshot._replace(ledger=with_crews(snapshot.ledger, self.crew))

    def _read(self) -> LedgerSnapshot:
        found = snapshot_of(self._context.graph)
        self._latest = self._context.unit, found
        return found

    def _read_base(self, since: ChangeFilter) -> LedgerSnapshot | None:
        if since.start == "edit":
            self._before = self._snapshot(self.before_unit, self._before)
            return None if self._before is None else self._before[1]
        self._base = self._snapshot(since.unit(self._context.session.history), self._base)
        return None if self._base is None else self._base[1]

    def _goes_on(self, change: Change) -> bool:
        """Whether an edit was merged with the one before it, so that the state before both is still compared with."""
        history = self._context.session.history
        if self.before_unit is None or not history.position or not change.made:
            return False
        return history.steps[history.position - 1].unit is self.before_unit

    def _snapshot(
        self, unit: Unit | None, known: tuple[Unit, LedgerSnapshot] | None
    ) -> tuple[Unit, LedgerSnapshot] | None:
        """A unit with its snapshot, which is ``known`` if it is that of the unit; None without a unit."""
        if unit is None or (known is not None and known[0] is unit):
            return None if unit is None else known
        return unit, snapshot_of(self._context.session.evaluate(unit))
