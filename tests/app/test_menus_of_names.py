"""Menus whose rows have names that users give: a name is shown as it is, and typed letters lead to it."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu

from designer import paths
from designer.app.pages.forces.menus import force_menu
from designer.app.shell.workspace_list import index_of
from designer.editing import edits
from designer.forces import edits as force_edits

NAME = "Xyl & Kite"
WAYFARER = paths.data("designs", "wayfarer-wfr-3d.mtf")


def recent_files(window) -> object:
    window.actions_by_name.show_recent({Path("a"): "Atlas", Path("b"): NAME}, lambda _file: None)
    return window.actions_by_name.recent


def arrangements(window) -> object:
    window.actions_by_name.show_arrangements(["Bench", NAME])
    return window.actions_by_name.submenus["arrangement"]


def steps_of_the_ledger(window) -> object:
    session = window.manager.front.session
    for edit in (edits.rename(NAME), edits.set_year(3070)):
        session.apply(edit)
    menu = window.editor.views.ledger.changed_pill.make_menu(session.history)
    return next(action.menu() for action in menu.actions() if isinstance(action.menu(), QMenu))


def forces_page(window):
    window.turn_to(index_of("forces"))
    return window.workspace


def open_forces(window) -> object:
    page = forces_page(window)
    page.forces.apply(force_edits.rename(NAME))
    return force_menu(page.acts)


def recent_forces(window) -> object:
    page = forces_page(window)
    window.settings.views.forces.recent = [str(Path(f"{NAME}.force.json").absolute())]
    return next(action.menu() for action in force_menu(page.acts).actions() if isinstance(action.menu(), QMenu))


def saved_searches(window) -> object:
    window.turn_to(index_of("library"))
    bar = window.workspace.query
    bar._library.ask = lambda _question: {"Atlas": "bv>1", NAME: "bv>2"}
    bar._list_searches()
    return bar._menu


def designs_to_compare(window) -> object:
    window.manager.front.session.apply(edits.rename(NAME, ""))
    window.turn_to(index_of("compare"))
    return window.workspace.pickers[1].menu()


MENUS: tuple[Callable[..., object], ...] = (
    *(recent_files, arrangements, steps_of_the_ledger, open_forces, recent_forces, saved_searches),
    designs_to_compare,
)


def test_a_name_in_a_menu_is_told_as_it_is_and_found_by_its_letters(windows):
    window = windows(design=WAYFARER)
    for menu_of in MENUS:
        menu = menu_of(window)
        assert isinstance(menu, QMenu)
        menu.popup(window.mapToGlobal(window.rect().center()))
        (row,) = (action for action in menu.actions() if "Xyl" in action.text() and action.menu() is None)
        words = re.sub(r"^&\d ", "", row.text())
        assert NAME.replace("&", "&&") in words, menu_of
        assert "&" not in words.replace("&&", ""), "no letter of the name is a mnemonic"
        QTest.keyClick(menu, Qt.Key(ord(words[0].upper())))
        assert menu.activeAction() is row, menu_of
        menu.close()
