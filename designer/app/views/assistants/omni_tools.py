"""The tools of the omni workbench in the tool row: its rows, and buttons that open forms below them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final, NamedTuple

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from designer.app.ui.sizes import spaced
from designer.app.ui.theme import follow_theme
from designer.app.ui.widgets.buttons import IconButton, SegmentedSwitch
from designer.app.ui.widgets.labels import ElidedLabel
from designer.app.ui.widgets.popover import Popover

_WIDTH: Final = 320


class ToolForm(NamedTuple):
    """A button with an icon and a text, and what the popup below it holds; the first field takes the focus."""

    icon: str
    words: str
    tip: str
    parts: Sequence[QWidget]
    first: QWidget


class OmniTools(QWidget):
    """A switch of the rows, the name of the OmniMech, and buttons, which lose their texts where there is no room."""

    def __init__(self, view: SegmentedSwitch, forms: Sequence[ToolForm]) -> None:
        super().__init__()
        self.name = ElidedLabel(role="strong")
        self.buttons = [IconButton(form.icon, form.tip, text=form.words) for form in forms]
        self._firsts = [form.first for form in forms]
        self._row = spaced(QHBoxLayout(self), view, (self.name, 1), *self.buttons, margins=(8, 0, 0, 0), spacing=8)
        self.popups = [self._popup(form) for form in forms]
        for number, button in enumerate(self.buttons):
            button.clicked.connect(partial(self.open, number))
        follow_theme(self._fit)

    def _popup(self, form: ToolForm) -> Popover:
        popup = Popover(form.words, self)
        for part in form.parts:
            popup.column.addWidget(part)
        return popup

    def open(self, number: int) -> None:
        """Open the popup of a button."""
        self.popups[number].open_below(self.buttons[number], _WIDTH)
        self._firsts[number].setFocus(Qt.FocusReason.PopupFocusReason)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        for look in (Qt.ToolButtonStyle.ToolButtonTextBesideIcon, Qt.ToolButtonStyle.ToolButtonIconOnly):
            for button in self.buttons:
                button.setToolButtonStyle(look)
                button.updateGeometry()
            if self._row.minimumSize().width() <= self.width():
                break
        self._row.activate()
