"""A menu of edits, which are previewed while their entry is under the pointer."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Self

from PySide6.QtCore import QPoint
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from designer.app.context.design_context import DesignContext
from designer.app.context.hover_preview import HoverPreview
from designer.app.ui.icons import bind_icon
from designer.app.ui.widgets.menu import Menu
from designer.editing import Edit


class EditMenu(Menu):
    """A menu whose entries apply edits; the edit of the highlighted entry is previewed."""

    def __init__(self, context: DesignContext, parent: QWidget) -> None:
        super().__init__(parent)
        self._context = context
        self._hover_preview = HoverPreview(context, self)

    def open_at(self, point: QPoint) -> None:
        """Open the menu at a global position; it deletes itself when it closes."""
        self.aboutToHide.connect(self.deleteLater)
        self.popup(point)

    def add_step(
        self, text: str, act: Callable[[], object], *, icon: str = "", key: str = "", edit: Edit | None = None
    ) -> QAction:
        """Add an entry that calls ``act``; ``edit`` is the edit to preview, None for no preview."""
        action = self.addAction(f"{text}\t{key}" if key else text)
        action.hovered.connect(partial(self._hover_preview.point_at, edit))
        action.setData(edit)
        if icon:
            bind_icon(action, icon)
        action.triggered.connect(lambda _checked=False: act())
        return action

    def add_edit(self, text: str, edit: Edit, *, icon: str = "", key: str = "") -> QAction:
        """Add an entry that applies an edit."""
        return self.add_step(text, lambda: self._context.apply(edit), icon=icon, key=key, edit=edit)

    def add_switch(self, text: str, edit: Edit, *, on: bool, icon: str = "", key: str = "") -> None:
        """Add a checkable entry for an edit that toggles something, unless the edit is refused."""
        if self._context.session.refusal(edit) is None:
            action = self.add_edit(text, edit, icon="" if on else icon, key=key)
            action.setCheckable(True)
            action.setChecked(on)

    def submenu(self, title: str) -> Self:
        """A new menu of the same class with a title; the caller fills it and adds it to this one."""
        submenu = type(self)(self._context, self)
        submenu.setTitle(title)
        return submenu
