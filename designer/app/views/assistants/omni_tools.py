"""The tools of the omni workbench in the tool row: its rows, and buttons that open forms below them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final, NamedTuple

from PySide6.QtCore import Qt
from PySide6.QtGui import QActionGroup, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QHBoxLayout, QMenu, QWidget

from designer.app.ui.sizes import spaced
from designer.app.ui.theme import follow_theme
from designer.app.ui.widgets.buttons import IconButton, SegmentedSwitch
from designer.app.ui.widgets.labels import ElidedLabel
from designer.app.ui.widgets.menu import Menu
from designer.app.ui.widgets.popover import Popover
from designer.language import tr

_WIDTH: Final = 320


class ToolForm(NamedTuple):
    """A button with an icon and a text, and what the popup below it holds.

    ``first`` takes the focus when it opens, and Enter in a field presses ``default``, which closes it.
    """

    icon: str
    words: str
    tip: str
    parts: Sequence[QWidget]
    first: QWidget
    default: QAbstractButton | None = None


class OmniTools(QWidget):
    """A switch of the rows, the name of the OmniMech, and buttons.

    Where there is no room the buttons lose their texts, and then stand in a menu behind one button, with the rows.
    """

    def __init__(self, view: SegmentedSwitch, forms: Sequence[ToolForm]) -> None:
        super().__init__()
        self._view = view
        self._fitting = False
        self.name = ElidedLabel(role="strong")
        self.buttons = [IconButton(form.icon, form.tip, text=form.words) for form in forms]
        self._firsts = [form.first for form in forms]
        self.more = IconButton("more", tr("More tools of the workbench"))
        self.more.set_menu(self._menu(forms))
        self._row = spaced(
            QHBoxLayout(self), view, (self.name, 1), *self.buttons, self.more, margins=(8, 0, 0, 0), spacing=8
        )
        self.popups = [self._popup(form) for form in forms]
        for number, button in enumerate(self.buttons):
            button.clicked.connect(partial(self.open, number))
        follow_theme(self._fit)

    def _menu(self, forms: Sequence[ToolForm]) -> QMenu:
        menu = Menu(self)
        rows = QActionGroup(menu)
        for number, words in enumerate(self._view.texts):
            action = menu.addAction(words)
            action.setCheckable(True)
            action.triggered.connect(partial(self._choose_rows, number))
            rows.addAction(action)
        menu.aboutToShow.connect(lambda: rows.actions()[self._view.current].setChecked(True))
        menu.addSeparator()
        for number, form in enumerate(forms):
            menu.addAction(form.words).triggered.connect(partial(self.open, number))
        return menu

    def _choose_rows(self, number: int, _checked: bool = False) -> None:
        self._view.choose(number)

    def _popup(self, form: ToolForm) -> Popover:
        popup = Popover(form.words, self)
        for part in form.parts:
            popup.column.addWidget(part)
        if form.default is not None:
            popup.default = form.default
            form.default.clicked.connect(popup.close)
        return popup

    def open(self, number: int, _checked: bool = False) -> None:
        """Open the popup of a button."""
        button = self.buttons[number]
        self.popups[number].open_below(self.more if button.isHidden() else button, _WIDTH)
        self._firsts[number].setFocus(Qt.FocusReason.PopupFocusReason)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        if self._fitting:  # a button that is shown or hidden may have the row resized
            return
        self._fitting = True
        beside, only = Qt.ToolButtonStyle.ToolButtonTextBesideIcon, Qt.ToolButtonStyle.ToolButtonIconOnly
        for look, folded in ((beside, False), (only, False), (only, True)):
            for button in self.buttons:
                button.setToolButtonStyle(look)
                button.setVisible(not folded)
                button.updateGeometry()
            self._view.setVisible(not folded)
            self.more.setVisible(folded)
            if self._row.minimumSize().width() <= self.width():
                break
        self._row.activate()
        self._fitting = False
