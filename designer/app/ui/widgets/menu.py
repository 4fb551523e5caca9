"""Menus whose rows can be chosen by a letter."""

from __future__ import annotations

from PySide6.QtWidgets import QMenu, QWidget

from designer.app.ui.mnemonics import with_mnemonics


class Menu(QMenu):
    """A menu that gives each row a mnemonic when it opens."""

    def __init__(self, parent: QWidget, title: str = "") -> None:
        super().__init__(title, parent)
        self.aboutToShow.connect(self._prepare)

    def _prepare(self) -> None:
        """Prepare the rows before the menu is shown, and its name for screen readers."""
        give_mnemonics(self)
        name_menu(self)


def name_menu(menu: QMenu) -> None:
    """Name a menu for screen readers by its title, else by what it belongs to; Qt would name it after the program."""
    title, parent = menu.title().replace("&", "").partition("\t")[0], menu.parentWidget()
    menu.setAccessibleName(title or ("" if parent is None else parent.accessibleName()))


def give_mnemonics(menu: QMenu) -> None:
    """Give each visible row of a menu that has a text a mnemonic."""
    rows = [action for action in menu.actions() if action.isVisible() and action.text()]
    for action, text in zip(rows, with_mnemonics([action.text() for action in rows]), strict=True):
        action.setText(text)
