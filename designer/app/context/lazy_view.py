"""A view that costs nothing while nobody sees it."""

from __future__ import annotations

from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QWidget

from designer.app.context.design_context import DesignContext
from designer.editing import Change


class LazyView(QWidget):
    """Shows a design while it is visible, and what changed while it was hidden as soon as it is shown.

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
        self._context.changed.connect(self._on_change)
        self._context.adopted.connect(self._on_adopted)

    def renew(self) -> None:
        """Show the design as it is now."""
        self._outdated = False
        self._show_design()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._outdated:
            self.renew()

    def _show_design(self) -> None:
        raise NotImplementedError

    def _on_change(self, change: Change) -> None:
        if change.label:  # of another design ``adopted`` tells, when the view state of that design is there
            self._follow()

    def _on_adopted(self) -> None:
        self._follow()

    def _put_off(self) -> None:
        """The design changed, and nobody sees it here."""
        self._outdated = True

    def _follow(self) -> None:
        if self.isVisible():
            self.renew()
        else:
            self._put_off()
