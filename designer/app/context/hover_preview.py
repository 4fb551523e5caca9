"""What the pointer rests on is considered, what it only passes is not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QWidget

from designer.app.context.design_context import DesignContext
from designer.editing import Edit

REST_MS: Final = 120
"""How long the pointer rests on something before the app shows what it would do."""


class HoverPreview(QObject):
    """Lets the app consider what is pointed at, after a moment; lets go of that, and of nothing else, at once.

    ``as_it_is`` and ``source`` are those of ``DesignContext.show_preview``.
    """

    def __init__(
        self, context: DesignContext, parent: QObject, *, as_it_is: bool = False, source: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._context = context
        self._as_it_is = as_it_is
        self._source = source
        self._wanted: Callable[[], Edit | None] = lambda: None
        self._preview_edit: Edit | None = None
        self._timer = QTimer(self, interval=REST_MS, singleShot=True)
        self._timer.timeout.connect(self._preview)

    def point_at(self, edit: Edit | None) -> None:
        """The pointer is on something that would make this edit, or on nothing of that kind."""
        if edit is None:
            self.stop()
        else:
            self.wait_for(lambda: edit)

    def wait_for(self, edit: Callable[[], Edit | None]) -> None:
        """The pointer is on something that will say, once it has rested there, which edit it would make, if any."""
        self._wanted = edit
        self._timer.start()

    def stop(self) -> None:
        """Consider nothing any more."""
        self._timer.stop()
        self._context.end_preview_of(self._preview_edit)
        self._preview_edit = None

    def _preview(self) -> None:
        edit = self._wanted()
        if edit is not None:
            self._preview_edit = edit
            self._context.show_preview(edit, as_it_is=self._as_it_is, source=self._source)
