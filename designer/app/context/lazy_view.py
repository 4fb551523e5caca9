"""A view that costs nothing while nobody sees it."""

from __future__ import annotations

from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QWidget

from designer.app.context.design_context import DesignContext


class LazyView(QWidget):
    """Shows a design while it is seen; what changed meanwhile, and a design just opened, once somebody looks.

    A subclass shows the design in ``_show_design``, and calls ``follow_design`` when its parts are there.
    """

    def __init__(self, context: DesignContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._outdated = False

    @property
    def context(self) -> DesignContext:
        """The design that is shown."""
        return self._context

    def follow_design(self) -> None:
        """Show each change of the design from now on."""
        self._context.settled.connect(self._follow)

    def renew(self) -> None:
        """Show the design as it is now."""
        self._outdated = False
        self._show_design()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._outdated and not self._context.is_arriving:
            self.renew()

    def _show_design(self) -> None:
        raise NotImplementedError

    def _put_off(self) -> None:
        """The design changed, and nobody sees it here."""
        self._outdated = True

    def _follow(self) -> None:
        if self.isVisible():
            self.renew()
        else:
            self._put_off()
