"""A button that previews and applies an edit."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent
from PySide6.QtGui import QEnterEvent
from PySide6.QtWidgets import QPushButton

from designer.app.context.design_context import DesignContext
from designer.app.context.hover_preview import HoverPreview
from designer.editing import Edit, EditRefusedError


class PreviewButton(QPushButton):
    """A button whose edit is previewed while the pointer is over it."""

    def __init__(self, context: DesignContext, text: str, edit: Callable[[], Edit]) -> None:
        super().__init__(text)
        self._context = context
        self._edit = edit
        self._hover_preview = HoverPreview(context, self)
        self.clicked.connect(self._apply)

    def enterEvent(self, event: QEnterEvent) -> None:
        super().enterEvent(event)
        if self.isEnabled() and self._is_possible():
            self._hover_preview.show(self._edit())

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._hover_preview.stop()

    def _is_possible(self) -> bool:
        try:
            self._edit().run(self._context.unit)
        except EditRefusedError:
            return False
        return True

    def _apply(self) -> None:
        self._context.apply(self._edit())
