"""The ledgers that the panel sets against each other: as it is, as it was, and as an edit would make it."""

from __future__ import annotations

from designer import design
from designer.app.context.design_context import DesignContext
from designer.app.views.ledger.change_filter import ChangeFilter
from designer.app.views.ledger.crew_rows import with_crews
from designer.app.views.ledger.rows import LedgerSnapshot, snapshot_of
from designer.battle_value.pilot import CrewSkills
from designer.editing import Change
from designer.graph import Evaluator
from designer.units.unit import Unit


class LedgerSnapshots:
    """The ledgers of one design, all of them with the lines of one ``crew``. Each follows when it is asked to."""

    def __init__(self, context: DesignContext, crew: CrewSkills) -> None:
        self._context = context
        self._crew = crew
        self._before_unit: Unit | None = None
        self._base: tuple[Unit, LedgerSnapshot] | None = None
        self.now = self._of(context.graph)
        """The present ledger."""
        self.before: LedgerSnapshot | None = None
        """The one before the last edit; None where there was none."""
        self.then: LedgerSnapshot | None = None
        """The one that the previewed edit would make; None without a preview."""

    @property
    def crew(self) -> CrewSkills:
        """The other crew at the end of every ledger."""
        return self._crew

    @property
    def shown(self) -> LedgerSnapshot:
        """The one that is to be seen: what it would become, else the present one."""
        return self.now if self.then is None else self.then

    @property
    def evaluator(self) -> Evaluator:
        """Where the figures of the one that is to be seen can be asked for."""
        preview = self._context.preview
        return self._context.graph if preview is None else preview.overlay

    def begin(self, crew: CrewSkills) -> None:
        """Another design comes: there is no edit to count from. Its ledger is not read before ``arrive``."""
        self._crew = crew
        self._base = self._before_unit = None
        self.before = self.then = None

    def arrive(self) -> None:
        """Read the ledger of a design that has come."""
        self.now = self._of(self._context.graph)

    def step(self, change: Change) -> None:
        """An edit was made: what is now there was before it, unless it became one with the last."""
        if not self._goes_on(change):
            self.before, self._before_unit = self.now, change.before
        self.now = snapshot_of(self._context.graph, self._crew, self.now)
        self.then = None

    def catch_up(self, last: Change) -> None:
        """Edits were made while nobody looked."""
        self.before, self._before_unit = self._of(design.once(last.before)), last.before
        self.now = self._of(self._context.graph)
        self.then = None

    def read_preview(self) -> None:
        """Read the ledger of the preview, if there is one."""
        preview = self._context.preview
        self.then = None if preview is None else self._of(preview.overlay)

    def against(self, since: ChangeFilter) -> LedgerSnapshot | None:
        """The ledger that marks count from; None where there is no such state, as before any edit."""
        if since.start == "edit":
            return self.before
        unit = since.unit(self._context.session.history)
        if unit is None:
            return None
        if self._base is None or self._base[0] is not unit:
            self._base = unit, self._of(design.once(unit))
        return self._base[1]

    def set_crew(self, crew: CrewSkills) -> None:
        """End all ledgers with another crew, without reading them anew."""
        self._crew, self._base = crew, None
        self.now = _with_crew(self.now, crew)
        self.before = None if self.before is None else _with_crew(self.before, crew)
        self.read_preview()

    def _of(self, evaluator: Evaluator) -> LedgerSnapshot:
        return snapshot_of(evaluator, self._crew)

    def _goes_on(self, change: Change) -> bool:
        """Whether an edit became one with the last: then its marks count from where that began."""
        history = self._context.session.history
        if self._before_unit is None or not history.position or not change.made:
            return False
        return history.steps[history.position - 1].unit is self._before_unit


def _with_crew(scene: LedgerSnapshot, crew: CrewSkills) -> LedgerSnapshot:
    without = scene.ledger._replace(sections=scene.ledger.sections[:-1])
    return scene._replace(ledger=with_crews(without, crew))
