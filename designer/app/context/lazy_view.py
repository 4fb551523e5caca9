"""The base class of views that update only while they are visible."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from designer.app.context.design_context import DesignContext
from designer.app.ui.lazy_update import LazyUpdate
from designer.editing import Change


class LazyView(QWidget):
    """A view of a design that updates while it is visible; changes while it is hidden are shown when it is shown again.

    A subclass implements ``_show_design``, which is first called when the view is first visible, and calls
    ``follow_design`` when its widgets are created.
    """

    def __init__(self, context: DesignContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._lazy = LazyUpdate(self, self._show_design, stale=True)

    @property
    def context(self) -> DesignContext:
        """The context of the design that is shown."""
        return self._context

    def follow_design(self) -> None:
        """Update after each change of the design from now on."""
        self._context.changed.connect(self._on_change)
        self._context.adopted.connect(self._on_adopted)

    def renew(self) -> None:
        """Update the view now."""
        self._lazy.run()

    def _show_design(self) -> None:
        raise NotImplementedError

    def _on_change(self, change: Change) -> None:
        if change.label:  # without a label: another design; ``adopted`` follows
            self._follow()

    def _on_adopted(self) -> None:
        self._follow()

    def _follow(self) -> None:
        self._lazy.request()
