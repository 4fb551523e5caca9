"""The active design as a unit of the skirmish, computed with coefficients that the user can change."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from designer.app.documents.open_designs import OpenDesigns
from designer.rulesets.skirmish.projection import Projected, Projection, projected, projection
from designer.rulesets.skirmish.units import SkirmishUnit
from designer.workspace.documents import Document


class DesignUnit(QObject):
    """The active design as a skirmish unit, with the present coefficients.

    Signals:
        changed: the unit or the coefficients have changed.
    """

    changed = Signal()

    def __init__(self, designs: OpenDesigns, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._designs = designs
        self.rule = projection()
        """The coefficients."""
        self.projected: Projected | None = None
        """The unit with explanations of its statistics; None while no design is open."""
        designs.front_changed.connect(self._renew)
        designs.edited.connect(self._follow_edit)
        self._renew()

    @property
    def units(self) -> tuple[SkirmishUnit, ...]:
        """The unit, or nothing while no design is open."""
        return () if self.projected is None else (self.projected.unit,)

    def set_rule(self, rule: Projection) -> None:
        """Compute the unit with other coefficients."""
        if rule != self.rule:
            self.rule = rule
            self.projected = None
            self._renew()

    def _follow_edit(self, document: Document) -> None:
        if document is self._designs.front:
            self._renew()

    def _renew(self) -> None:
        front = self._designs.front
        found = None if front is None else projected(front.session.graph, self.rule)
        if found != self.projected or found is None:
            self.projected = found
            self.changed.emit()
