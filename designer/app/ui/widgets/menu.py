"""Menus whose rows can be chosen by letters."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeyEvent
from PySide6.QtWidgets import QApplication, QMenu, QWidget

from designer.app.ui.mnemonics import with_mnemonics, without_mnemonic

_NAME: Final = "name in lower case"
"""The property of the rows with names."""


class Menu(QMenu):
    """A menu that gives each row a mnemonic when it opens.

    Rows with names, such as those of designs, have none: typed letters lead to the name that begins with them.
    """

    def __init__(self, parent: QWidget, title: str = "") -> None:
        super().__init__(title, parent)
        self._typed, self._typed_at = "", 0
        self.aboutToShow.connect(self._prepare)

    def add_name(self, name: str, digit: int | None = None) -> QAction:
        """Add a row with a name; a ``digit`` before it is its mnemonic."""
        words = without_mnemonic(name)
        action = self.addAction(words if digit is None else f"&{digit} {words}")
        action.setProperty(_NAME, name.lower())
        return action

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self._go_to_name(event):
            super().keyPressEvent(event)

    def _go_to_name(self, event: QKeyEvent) -> bool:
        """Highlight the next name that begins with what is typed; False if the key types nothing of a name."""
        text, at = event.text().lower(), event.timestamp()
        goes_on = bool(self._typed) and at - self._typed_at <= QApplication.keyboardInputInterval()
        is_letter = text.isprintable() and bool(text.strip() or (text and goes_on))
        if not is_letter or event.modifiers() & Qt.KeyboardModifier.AltModifier:
            return False
        names, active = [action for action in self.actions() if action.property(_NAME)], self.activeAction()
        after = names.index(active) + 1 if active in names else 0
        ways = [(self._typed + text, max(after - 1, 0))] if goes_on else []
        for typed, first in (*ways, (text, after)):
            for action in names[first:] + names[:first]:
                if action.property(_NAME).startswith(typed):
                    self._typed, self._typed_at = typed, at
                    self.setActiveAction(action)
                    return True
        return goes_on

    def _prepare(self) -> None:
        """Prepare the rows before the menu is shown, and its name for screen readers."""
        give_mnemonics(self)
        name_menu(self)


def name_menu(menu: QMenu) -> None:
    """Name a menu for screen readers by its title, else by what it belongs to; Qt would name it after the program."""
    title, parent = menu.title().replace("&", "").partition("\t")[0], menu.parentWidget()
    menu.setAccessibleName(title or ("" if parent is None else parent.accessibleName()))


def give_mnemonics(menu: QMenu) -> None:
    """Give each visible row of a menu that has a text a mnemonic, except the rows with names."""
    rows = [action for action in menu.actions() if action.isVisible() and action.text() and not action.property(_NAME)]
    for action, text in zip(rows, with_mnemonics([action.text() for action in rows]), strict=True):
        action.setText(text)
