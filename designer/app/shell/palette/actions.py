"""Palette results for commands, for the choices of the View menu, and for the context menus of the board."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from PySide6.QtCore import QLocale
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMenu
from shiboken6 import isValid

from designer.app.commands.command import Command
from designer.app.commands.command_table import COMMANDS, SUBMENUS, menu_of, plain_text
from designer.app.commands.keymap import keymap
from designer.app.shell.actions import CHOICES
from designer.app.shell.palette.results import Hit, Placing
from designer.app.shell.window_interface import WindowInterface
from designer.app.views.board.board_texts import location_name
from designer.app.views.board.menus import BoardMenu
from designer.catalog import catalog
from designer.editing import Edit
from designer.language import inside, languages, tr

if TYPE_CHECKING:  # the page is imported when the first design is opened
    from designer.app.pages.editor.editor import Editor


def commands(window: WindowInterface) -> Iterator[Hit]:
    """The results for all commands and choices; while no design is shown, for those commands that can run then.

    A disabled command of a design has the reason. A command of the page in front that a general one runs there, such
    as Save, is listed in its place, with its keys. A setting that is on has a check mark.
    """
    actions = window.actions_by_name
    own = actions.own_commands()
    for general in COMMANDS:
        name = own.get(general, general)
        why_not = actions.why_not(name)
        if general not in ("palette", *own.values()) and not (why_not and window.editor is None):
            yield _command(actions[name], COMMANDS[name], general, why_not, elsewhere=actions.is_elsewhere(name))
    for name, group in actions.choices.items():
        yield from _choices(plain_text(tr(CHOICES[name][0])), group)
    title, _ = SUBMENUS["arrangement"]
    yield from _choices(plain_text(tr(title)), actions.own_arrangements)


def _command(action: QAction, command: Command, general: str, why_not: str, *, elsewhere: bool) -> Hit:
    menu = tr(menu_of(command.name))
    also = COMMANDS[general]
    return Hit(
        group="Commands",
        name=plain_text(action.text()),
        icon="check" if action.isChecked() else command.icon or "command",
        hint=inside(plain_text(menu)),
        search=" ".join(
            filter(None, (tr(command.tip), tr(command.search), plain_text(tr(also.text)), tr(also.search)))
        ),
        keys=keymap().text(command.name) or keymap().text(general),
        run=action.trigger,
        verb=tr("do"),
        disabled=why_not,
        elsewhere=elsewhere,
    )


def _choices(title: str, group: QActionGroup) -> Iterator[Hit]:
    """The results for the exclusive choices of a menu."""
    for action in group.actions():
        yield Hit(
            group="Commands",
            name=tr("{row}: {choice}", row=title, choice=plain_text(action.text())),
            icon="theme",
            hint=inside(tr("View")),
            search=f"{tr('appearance settings')} {_english_name(action.data())}",
            run=action.trigger,
            verb=tr("choose"),
            disabled=tr("as it is now") if action.isChecked() else "",
        )


def _english_name(choice: object) -> str:
    """The English name of a language that is given by its code; nothing for any other choice."""
    return (
        QLocale.languageToString(QLocale(choice).language())
        if isinstance(choice, str) and choice in languages()
        else ""
    )


class BoardActions:
    """Palette results for the context menus of selection and locations; the menus exist until ``forget``."""

    def __init__(self) -> None:
        self._menus: list[BoardMenu] = []

    def hits(self, editor: Editor) -> Iterator[Hit]:
        """The results for the entries of the selection's menu, then of the locations' menus."""
        context = editor.context
        unit = context.unit
        selected = next((mount for mount in unit.mounts if mount.id in context.selection), None)
        known = {plain_text(command.text()) for command in editor.window().actions()}
        if selected is not None:
            menu = self._menu(editor)
            menu.fill_for_mount(selected.id, min(selected.slots, default=None))
            several = len(context.selection) > 1
            words = tr("the selection") if several else catalog()[selected.item].name
            yield from _entries(menu, words, editor, known)
        for location in unit.chassis.form.locations:
            menu = self._menu(editor)
            menu.fill_for_head(location)
            words = location_name(unit.chassis.form, location)
            yield from _entries(menu, f"{words} {unit.chassis.form.code(location)}", editor, set())

    def forget(self) -> None:
        """Delete the menus; the menus of a closed board have already been deleted."""
        for menu in self._menus:
            if isValid(menu):
                menu.deleteLater()
        self._menus.clear()

    def _menu(self, editor: Editor) -> BoardMenu:
        menu = BoardMenu(editor.context, editor.views.slots.board)
        self._menus.append(menu)
        return menu


def _entries(menu: QMenu, of: str, editor: Editor, known: set[str], path: str = "") -> Iterator[Hit]:
    """The results for the entries of a menu and its submenus, without entries that have the same text as a command."""
    for action in menu.actions():
        words, _, behind = action.text().partition("\t")
        words, inner = plain_text(words), action.menu()
        if isinstance(inner, QMenu):
            yield from _entries(inner, of, editor, known, path or plain_text(inner.title()))
        elif words and not action.isSeparator() and words not in known:
            against = behind if menu.title() == tr("Not allowed here") else ""
            yield _entry(action, tr("{row}: {choice}", row=path, choice=words) if path else words, of, editor, against)


def _entry(action: QAction, words: str, of: str, editor: Editor, against: str) -> Hit:
    edit = action.data()
    holds = action.isCheckable() and action.isChecked()
    if not isinstance(edit, Edit):
        return Hit(group="Commands", name=words, icon="box", hint=of, run=action.trigger, verb=tr("do"))
    changes = not holds or edit.run(editor.context.unit) != editor.context.unit
    return Hit(
        group="Commands",
        name=words,
        icon="check" if holds else "box",
        hint=of,
        run=action.trigger,
        verb=tr("take off") if holds else tr("do"),
        reason=against,
        placings=(Placing("", edit),) if changes else (),
        shows_mass=True,
        disabled="" if changes else tr("as it is now"),
    )
