"""The open designs as lines of the library, valued anew after edits."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer, Signal

from designer.app.documents.open_designs import OpenDesigns
from designer.library.unit_lines import UnitLine, line_of
from designer.units.unit import Unit
from designer.workspace.documents import Document


class OpenLines(QObject):
    """The lines of the open designs, whose ids are 0 and less; they are valued only while the page is shown.

    Signals:
        changed: the lines are others, or another design is in front.
    """

    changed = Signal()

    def __init__(self, designs: OpenDesigns, parent: QObject) -> None:
        super().__init__(parent)
        self._designs = designs
        self._known: dict[int, tuple[Unit, UnitLine]] = {}
        self._awake = False
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(self._renew)
        for signal in (designs.changed, designs.front_changed, designs.edited):
            signal.connect(self._renew_soon)

    @property
    def front(self) -> UnitLine | None:
        """The line of the design in front; None without one."""
        front = self._designs.front
        known = self._known.get(id(front))
        return None if front is None or known is None else known[1]

    @property
    def all(self) -> list[UnitLine]:
        """The lines of all open designs, that in front first."""
        front = self.front
        return sorted((line for _, line in self._known.values()), key=lambda line: line is not front)

    def wake(self) -> None:
        """Value the designs, and again after each edit."""
        self._awake = True
        self._soon.start()

    def sleep(self) -> None:
        """Value nothing until the page is shown again."""
        self._awake = False

    def _renew_soon(self) -> None:
        if self._awake:
            self._soon.start()

    def _renew(self) -> None:
        documents = self._designs.documents
        self._known = {id(each): self._line(each, -number) for number, each in enumerate(documents)}
        self.changed.emit()

    def _line(self, document: Document, number: int) -> tuple[Unit, UnitLine]:
        unit, known = document.unit, self._known.get(id(document))
        if known is not None and known[0] is unit:
            return unit, known[1]._replace(id=number)
        return unit, line_of(unit, number)
