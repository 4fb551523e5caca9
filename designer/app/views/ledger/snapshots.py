"""The snapshots of the ledger that the panel compares: the present one, earlier ones, and that of the preview."""

from __future__ import annotations

from designer import design
from designer.app.context.design_context import DesignContext
from designer.app.views.ledger.change_filter import ChangeFilter
from designer.app.views.ledger.rows import LedgerSnapshot, snapshot_of, with_crews
from designer.battle_value.pilot import CrewSkills
from designer.editing import Change
from designer.graph import Evaluator
from designer.units.unit import Unit


class LedgerSnapshots:
    """The ledgers of one design now, before the last edit, and in the preview. The panel updates them.

    Each ends with the Battle Value for a second crew, whose skills the user chooses, beside the regular crew.
    """

    def __init__(self, context: DesignContext, crew: CrewSkills) -> None:
        self._context = context
        self._crew = crew
        self._before_unit: Unit | None = None
        self._base: tuple[Unit, LedgerSnapshot] | None = None
        self.now = self._of(context.graph)
        """The present ledger."""
        self.before: LedgerSnapshot | None = None
        """The ledger before the last edit; None before any edit."""
        self.then: LedgerSnapshot | None = None
        """The ledger of the preview; None without a preview."""

    @property
    def crew(self) -> CrewSkills:
        """The skills of the second crew, for which each ledger also has the Battle Value."""
        return self._crew

    @property
    def shown(self) -> LedgerSnapshot:
        """The ledger to show: that of the preview, or without a preview the present one."""
        return self.now if self.then is None else self.then

    @property
    def evaluator(self) -> Evaluator:
        """The evaluator from which the shown ledger was read."""
        preview = self._context.preview
        return self._context.graph if preview is None else preview.overlay

    @property
    def before_unit(self) -> Unit | None:
        """The unit before the last edit; None if there was no edit."""
        return self._before_unit

    def begin(self, crew: CrewSkills, before: Unit | None) -> None:
        """Read the ledgers of another design; ``before`` is the unit before its last edit, or None."""
        self._crew = crew
        self._base, self._before_unit = None, before
        self.now = self._of(self._context.graph)
        self.before = None if before is None else self._of(design.once(before))
        self.then = None

    def step(self, change: Change) -> None:
        """Read the ledger after an edit; the present one becomes the one before, unless the edits were merged."""
        if not self._goes_on(change):
            self.before, self._before_unit = self.now, change.before
        self.now = self._of(self._context.graph)
        self.then = None

    def catch_up(self, last: Change) -> None:
        """Compute the ledgers before and after the edit ``last``, if the panel was hidden during edits."""
        self.before, self._before_unit = self._of(design.once(last.before)), last.before
        self.now = self._of(self._context.graph)
        self.then = None

    def read_preview(self) -> None:
        """Read the ledger of the preview, if there is a preview."""
        preview = self._context.preview
        self.then = None if preview is None else self._of(preview.overlay)

    def against(self, since: ChangeFilter) -> LedgerSnapshot | None:
        """The ledger to compare with; None if there is no such state, for example before any edit."""
        if since.start == "edit":
            return self.before
        unit = since.unit(self._context.session.history)
        if unit is None:
            return None
        if self._base is None or self._base[0] is not unit:
            self._base = unit, self._of(design.once(unit))
        return self._base[1]

    def set_crew(self, crew: CrewSkills) -> None:
        """Set the second crew, and replace its section in all ledgers without reading the rest again."""
        self._crew, self._base = crew, None
        self.now = _with_crew(self.now, crew)
        self.before = None if self.before is None else _with_crew(self.before, crew)
        self.read_preview()

    def _of(self, evaluator: Evaluator) -> LedgerSnapshot:
        return snapshot_of(evaluator, self._crew)

    def _goes_on(self, change: Change) -> bool:
        """Whether an edit was merged with the one before it, so that the state before both is still compared with."""
        history = self._context.session.history
        if self._before_unit is None or not history.position or not change.made:
            return False
        return history.steps[history.position - 1].unit is self._before_unit


def _with_crew(snapshot: LedgerSnapshot, crew: CrewSkills) -> LedgerSnapshot:
    without = snapshot.ledger._replace(sections=snapshot.ledger.sections[:-1])
    return snapshot._replace(ledger=with_crews(without, crew))
