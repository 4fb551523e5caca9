"""The base of views that show a design only while they are visible."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from designer.app.context.design_context import DesignContext
from designer.app.ui.lazy_update import LazyUpdate
from designer.editing import Change


class LazyView(QWidget):
    """Shows a design while it is visible, and what changed while it was hidden as soon as it is shown.

    A subclass shows the design in ``_show_design``, which is first called when the view is first visible, and calls
    ``follow_design`` when its parts are there.
    """

    def __init__(self, context: DesignContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._lazy = LazyUpdate(self, self._show_design, stale=True)

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
        self._lazy.run()

    def _show_design(self) -> None:
        raise NotImplementedError

    def _on_change(self, change: Change) -> None:
        if change.label:  # of another design ``adopted`` tells, when the view state of that design is there
            self._follow()

    def _on_adopted(self) -> None:
        self._follow()

    def _follow(self) -> None:
        self._lazy.request()
