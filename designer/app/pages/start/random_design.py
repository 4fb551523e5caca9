"""Below the form for a new design: a random legal design on the mass, technology and year of the form."""

from __future__ import annotations

from collections.abc import Callable
from random import randrange
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from designer.app.ui.companion_work import CompanionWork
from designer.app.ui.sizes import spaced
from designer.app.ui.widgets.fields import ComboBox
from designer.editing.edits.kinds import MechKind
from designer.language import tr
from designer.units.location import Form
from designer.units.roles import ROLES
from designer.units.unit import TechBase, Unit
from designer.workspace.settings import NewDesign

_SEEDS: Final = 2**31


class RandomLine(QWidget):
    """The role and the button; the design is made by another process, and the same button stops that.

    ``terms`` gives the choices of the form, and ``speeds`` the walk and jump MP, None if they were not entered by hand.

    Signals:
        made: the unit.
        failed: why there is none, or empty when another one is made.
    """

    made = Signal(object)
    failed = Signal(str)

    def __init__(self, terms: Callable[[], NewDesign], speeds: Callable[[], tuple[int | None, int | None]]) -> None:
        super().__init__()
        self._terms, self._speeds = terms, speeds
        self.role = ComboBox(tr("Role"))
        self.role.addItem(tr("any role"), "")
        for role in ROLES:
            self.role.addItem(role, role)
        self.button = QPushButton()
        self.button.setToolTip(tr("A random legal design, with what is entered above by hand; never an OmniMech"))
        self._work = CompanionWork(self, self._take, self._finish, lambda: tr("Searching…") if self.busy else "")
        self.button.clicked.connect(self._press)
        spaced(QHBoxLayout(self), (self.role, 1), (self.button, 1), margins=0, spacing="gap")
        self._show_state()

    @property
    def busy(self) -> bool:
        """Whether a design is being made."""
        return self._work.busy

    def _press(self) -> None:
        self.failed.emit("")
        if self.busy:
            self._work.stop()
        else:
            from designer.assistants.random_designs import DesignFrame, first_design  # few starts make one

            terms, (walk, jump) = self._terms(), self._speeds()
            frame = DesignFrame(
                terms.tonnage, terms.year, TechBase[terms.base], self.role.currentData(), walk, jump=jump,
                form=Form[terms.form], kind=MechKind[terms.kind], level=terms.rules_level,
                chassis=terms.chassis, model=terms.model, systems=tuple(terms.systems.items()),
            )  # fmt: skip
            self._work.start(first_design, frame, randrange(_SEEDS))
        self._show_state()

    def _take(self, found: list[Unit | str]) -> None:
        for each in found:
            if isinstance(each, Unit):
                self.made.emit(each)
            else:
                self.failed.emit(each)

    def _finish(self, problem: str) -> None:
        if problem:
            self.failed.emit(problem)
        self._show_state()

    def _show_state(self) -> None:
        self.button.setText(tr("Stop") if self.busy else tr("Random legal design"))
