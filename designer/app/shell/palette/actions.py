"""What the palette does: every command, every look of the window, and the menus of what is selected."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMenu
from shiboken6 import isValid

from designer.app.commands.command import Command
from designer.app.commands.command_table import COMMANDS, GO_TO, menu_of, plain_text
from designer.app.commands.keymap import keymap
from designer.app.shell.main_window import MainWindow
from designer.app.shell.palette.results import Hit, Placing
from designer.app.views.board.board_texts import location_name
from designer.app.views.board.menus import BoardMenu
from designer.catalog import catalog
from designer.editing import Edit
from designer.language import inside, tr

if TYPE_CHECKING:  # the page is imported when the first design is opened
    from designer.app.pages.editor.editor import Editor


def commands(window: MainWindow) -> Iterator[Hit]:
    """Every action; those that cannot be done now with the reason."""
    actions = window.actions_by_name
    for name, command in COMMANDS.items():
        if name != "palette":
            yield _command(actions[name], command, has_design=window.editor is not None)
    for title, group in actions.choices.items():
        yield from _looks(title, group)


def _command(action: QAction, command: Command, *, has_design: bool) -> Hit:
    menu = tr("&Go to") if command.name in GO_TO else tr(menu_of(command.name))
    return Hit(
        group="Commands",
        name=plain_text(action.text()),
        icon=command.icon or "command",
        hint=inside(plain_text(menu)),
        also=" ".join(filter(None, (tr(command.tip), tr(command.search)))),
        keys=keymap().text(command.name),
        do=action.trigger,
        verb=tr("do"),
        impossible="" if action.isEnabled() else _why_not(command, has_design=has_design),
    )


def _why_not(command: Command, *, has_design: bool) -> str:
    if not has_design:
        return tr("No design is open")
    return tr(command.why_disabled) if command.why_disabled else tr("Not possible now")


def _looks(title: str, group: QActionGroup) -> Iterator[Hit]:
    """The choices of a menu, of which one holds."""
    for action in group.actions():
        yield Hit(
            group="Commands",
            name=tr("{row}: {choice}", row=title, choice=plain_text(action.text())),
            icon="theme",
            hint=inside(tr("View")),
            also=tr("appearance settings"),
            do=action.trigger,
            verb=tr("choose"),
            impossible=tr("as it is now") if action.isChecked() else "",
        )


class BoardActions:
    """The menus of the board as hits: of what is selected, and of each location. They live until ``forget``."""

    def __init__(self) -> None:
        self._menus: list[BoardMenu] = []

    def hits(self, editor: Editor) -> Iterator[Hit]:
        """What can be done with the selected items, then with the locations."""
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
        """Let the menus go; those of a board that is closed are gone already."""
        for menu in self._menus:
            if isValid(menu):
                menu.deleteLater()
        self._menus.clear()

    def _menu(self, editor: Editor) -> BoardMenu:
        menu = BoardMenu(editor.context, editor.views.slots.board)
        self._menus.append(menu)
        return menu


def _entries(menu: QMenu, of: str, editor: Editor, known: set[str], path: str = "") -> Iterator[Hit]:
    """The entries of a menu and of those in it; what a command does under the same words is left to that."""
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
        return Hit(group="Commands", name=words, icon="box", hint=of, do=action.trigger, verb=tr("do"))
    changes = not holds or edit.run(editor.context.unit) != editor.context.unit
    return Hit(
        group="Commands",
        name=words,
        icon="check" if holds else "box",
        hint=of,
        do=action.trigger,
        verb=tr("take off") if holds else tr("do"),
        reason=against,
        placings=(Placing("", edit),) if changes else (),
        weighs=True,
        impossible="" if changes else tr("as it is now"),
    )
