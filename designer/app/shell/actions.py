"""The `QAction` of every command, with shortcuts and menus."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QApplication, QMenu, QMenuBar, QWidget, QWidgetAction

from designer.app.commands.command import CommandTarget, Context, Handler, T
from designer.app.commands.command_table import COMMANDS, MENUS, SUBMENUS, plain_text
from designer.app.commands.keymap import default_keys, keymap
from designer.app.context.pending_edits import finish_typing
from designer.app.ui.icons import bind_icon
from designer.app.ui.widgets.labels import text_label
from designer.app.ui.widgets.menu import Menu, give_mnemonics, name_menu
from designer.language import languages, marked, tr

if TYPE_CHECKING:  # with the pages, which are imported when they are first shown
    from designer.app.pages.workspace import Workspace

LIKE_SYSTEM: Final = marked("Same as &system")
CHOICES: Final = {
    "theme": (
        marked("&Theme"),
        {
            "system": LIKE_SYSTEM,
            **{"light": marked("&Light"), "dark": marked("&Dark")},
            "light_contrast": marked("Light, &high contrast"),
            "dark_contrast": marked("Dark, high &contrast"),
        },
    ),
    "density": (
        marked("&Density"),
        {
            "automatic": marked("&Automatic"),
            "compact": marked("&Compact"),
            "comfortable": marked("C&omfortable"),
            "large": marked("Lar&ge"),
        },
    ),
    "motion": (marked("&Motion"), {"system": LIKE_SYSTEM, "full": marked("&On"), "reduced": marked("Red&uced")}),
    "language": (marked("La&nguage"), {"system": LIKE_SYSTEM}),
}
"""The settings that are chosen in a menu: its title, and the text of each value; languages are added later."""


class Actions:
    """The `QAction` of every command by its name, and the menus made of them.

    ``front`` returns the page in front if it is one beside the editor; what that page has handlers for, it does itself.
    ``has_design`` tells whether a design is active.
    ``own_keys`` are shortcuts that the user has set, by command.
    """

    def __init__(
        self,
        window: QWidget,
        front: Callable[[], Workspace | None],
        has_design: Callable[[], bool],
        own_keys: Mapping[str, Iterable[str]] | None = None,
    ) -> None:
        self._window = window
        self._front, self._has_design = front, has_design
        self._bound: dict[str, _Bound] = {}
        self.named: dict[str, QAction] = {}
        for name, command in COMMANDS.items():
            action = QAction(tr(command.text), window)
            action.setStatusTip(tr(command.tip))
            action.setToolTip(tr(command.tip))
            action.setEnabled(False)  # until it is bound
            action.triggered.connect(partial(self._run, name))
            if command.context != "window":
                action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)  # shown in menus, taken by the view
            self.named[name] = action
            self.set_keys(name, None)
        self.named["quit"].setMenuRole(QAction.MenuRole.QuitRole)
        self.named["about"].setMenuRole(QAction.MenuRole.AboutRole)
        self.recent = Menu(window, tr("Open &recent"))
        self.samples = Menu(window, tr("Open sa&mple"))
        self.choices = {
            name: _choices(window, texts | (languages() if name == "language" else {}))
            for name, (_, texts) in CHOICES.items()
        }
        """The menu choices of theme, density, motion and language, by the name of the setting."""
        self.own_arrangements = QActionGroup(window)
        """The saved arrangements of panels; the data of each is its name."""
        self.submenus = {"recent": self.recent, "samples": self.samples}
        for name, (title, names) in SUBMENUS.items():
            menu = self.submenus[name] = Menu(window, tr(title))
            self._fill(menu, names)
        window.addActions(list(self.named.values()))
        for name, keys in (own_keys or {}).items():
            if name in self.named:
                self.set_keys(name, keys)

    def __getitem__(self, name: str) -> QAction:
        return self.named[name]

    def with_icon(self, name: str) -> QAction:
        """The action of a command with its icon, for where it is shown; making all of them would slow the start."""
        action, icon = self.named[name], COMMANDS[name].icon
        if icon and action.icon().isNull():
            bind_icon(action, icon)
        return action

    # -- keys -----------------------------------------------------------------------------------------------

    def set_keys(self, name: str, keys: Iterable[str] | None) -> None:
        """Set the shortcuts of a command; None restores the default ones."""
        self.named[name].setShortcuts(keymap().set_keys(name, keys))

    def own_keys(self) -> dict[str, list[str]]:
        """The shortcuts that differ from the defaults, by command."""
        return {
            name: [key.toString() for key in action.shortcuts()]
            for name, action in self.named.items()
            if tuple(action.shortcuts()) != default_keys(name)
        }

    def holder(self, key: QKeySequence, *, besides: str) -> str | None:
        """The command that already has a shortcut which ``besides`` is to get; None if it is free.

        The same key may be used in different contexts, such as the board and the equipment list.
        """
        here = COMMANDS[besides].context
        others = (name for name, action in self.named.items() if name != besides and key in action.shortcuts())
        return next((name for name in others if _overlap(here, COMMANDS[name].context)), None)

    # -- what they do ---------------------------------------------------------------------------------------

    def bind(self, handlers: Mapping[str, Handler[T]], target: CommandTarget[T]) -> None:
        """Let commands run their handlers on the object that ``target`` finds."""
        for name, handler in handlers.items():
            self._bound[name] = _Bound(handler, target)
            self.named[name].setCheckable(handler.checked is not None)

    def _run(self, name: str, _checked: bool = False) -> None:
        finish_typing(self._window)  # what is typed in a field belongs to the design that the command acts on
        bound = self._binding(name)
        if bound is None or not bound.target.allows(bound.handler):
            return
        handler, target = bound
        found, was_in_front = target.find(), target.in_front()
        if handler.shows == "page":
            target.show_page()
        elif handler.shows == "view":
            target.show_view()
        if found is None:
            found = target.find()
        elif handler.checked is not None and handler.checked(found) and handler.shows and not was_in_front:
            return  # it is on already, and in front now
        if found is not None:
            handler.run(found)

    def update(self) -> None:
        """Enable and check all actions as the states of their targets require."""
        own = self._own()
        for name, action in self.named.items():
            bound = own.get(name) or self._bound.get(name)
            action.setEnabled(bound is not None and bound.target.allows(bound.handler))
            if bound is not None and bound.handler.checked is not None:
                found = bound.target.find()
                action.setChecked(found is not None and bound.handler.checked(found))

    def why_not(self, name: str) -> str:
        """Why a command cannot run now; empty if it can."""
        bound = self._binding(name)
        if bound is not None and bound.target.allows(bound.handler):
            return ""
        if not self._has_design() and (bound is None or bound.target.find() in (None, self._window)):
            return tr("No design is open")
        if bound is not None and not bound.handler.shows and not bound.target.in_front():
            return tr("Only on the page {page}", page=tr(bound.target.page))
        words = COMMANDS[name].why_disabled
        return tr(words) if words else tr("Not possible now")

    def is_elsewhere(self, name: str) -> bool:
        """Whether a command acts on a page that is not in front."""
        bound = self._binding(name)
        return bound is not None and not bound.target.in_front()

    def own_commands(self) -> dict[str, str]:
        """The commands of the page in front by the general ones that run them there, as Save saves a force."""
        names = {bound.handler: name for name, bound in self._bound.items()}
        return {general: names[own.handler] for general, own in self._own().items() if own.handler in names}

    def name_steps(self, undo: str | None, redo: str | None) -> None:
        """Name in the texts of Undo and Redo the steps that they concern; None for no step."""
        for action, word, label in (("undo", tr("&Undo"), undo), ("redo", tr("&Redo"), redo)):
            self.named[action].setText(f"{word}: {label.replace('&', '&&')}" if label else word)

    def _binding(self, name: str) -> _Bound | None:
        """The present action of a command: that of the page in front, else the one that it was bound to."""
        return self._own().get(name) or self._bound.get(name)

    def _own(self) -> Mapping[str, _Bound]:
        """The actions that the page in front has of its own, by command."""
        page = self._front()
        if page is None:
            return {}
        target = CommandTarget(lambda: page)
        return {name: _Bound(handler, target) for name, handler in page.own_handlers.items()}

    # -- menus ----------------------------------------------------------------------------------------------

    def fill(self, bar: QMenuBar, menus: Mapping[str, QMenu]) -> None:
        """Fill the menus of a menu bar; ``menus`` has them by their untranslated titles."""
        for title, names in MENUS.items():
            self._fill(menus[title], names)
        # The titles have no mnemonics, so that Alt and a letter need commands of their own to open a menu.
        openers = {f"menu_{title.lower()}": Handler(partial(_open, bar, title)) for title in MENUS}
        self.bind(openers, CommandTarget(lambda: menus))

    def _fill(self, menu: QMenu, names: Iterable[str]) -> None:
        """Fill a menu with actions, submenus and choices; an empty name means a separator."""
        for name in names:
            if not name:
                menu.addSeparator()
            elif name in self.choices:
                add_heading(menu, plain_text(tr(CHOICES[name][0])))
                menu.addActions(self.choices[name].actions())
            elif name in self.submenus:
                submenu = self.submenus[name]
                submenu.setParent(menu, submenu.windowFlags())  # with the style sheet of its menu
                menu.addMenu(submenu)
            else:
                menu.addAction(self.named[name])
        give_mnemonics(menu)
        name_menu(menu)
        menu.aboutToShow.connect(partial(self._explain, names))
        menu.aboutToHide.connect(partial(_take_back_reasons, menu))

    def _explain(self, names: Iterable[str]) -> None:
        """Give rows their icons, and say at the right of each disabled row why it is, in the place of its keys."""
        self.update()
        for name in names:
            action = self.with_icon(name) if name in self.named else None
            why = "" if action is None else self.why_not(name)
            if name in SUBMENUS:
                action = self.submenus[name].menuAction()
                reasons = [self.why_not(each) for each in SUBMENUS[name][1] if each in self.named]
                why = reasons[0] if reasons and all(reasons) else ""
                action.setEnabled(not why)
            if action is not None and why:
                action.setText(f"{action.text()}\t{why}")

    def show_recent(self, names: Mapping[Path, str], open_file: Callable[[Path], object]) -> None:
        """List the recent files in their menu; ``names`` has the displayed name of each."""
        self.recent.clear()
        for number, (file, title) in enumerate(names.items(), start=1):
            entry = self.recent.add_name(title, number % 10 if number <= 10 else None)
            entry.setToolTip(str(file))
            entry.setStatusTip(str(file))
            entry.triggered.connect(lambda _checked=False, file=file: open_file(file))
        self.recent.setEnabled(not self.recent.isEmpty())

    def show_arrangements(self, names: Iterable[str]) -> None:
        """List the saved arrangements at the end of their menu."""
        for earlier in self.own_arrangements.actions():
            earlier.deleteLater()
            self.own_arrangements.removeAction(earlier)
        for name in names:
            entry = self.submenus["arrangement"].add_name(name)
            entry.setData(name)
            self.own_arrangements.addAction(entry)

    def show_samples(self, samples: Iterable[tuple[str, Path]], open_sample: Callable[[Path], object]) -> None:
        """List the samples in their menu, by title and file."""
        self.samples.clear()
        for title, file in samples:
            entry = self.samples.add_name(title)
            entry.triggered.connect(lambda _checked=False, file=file: open_sample(file))
        self.samples.setEnabled(not self.samples.isEmpty())


class _Bound(NamedTuple):
    """A handler of a command, and its target. They go together, which a type of both cannot say of all commands."""

    handler: Handler[Any]
    target: CommandTarget[Any]


def _open(bar: QMenuBar, title: str, menus: Mapping[str, QMenu]) -> None:
    """Open a menu below its title, or at the corner of the active detached window, which has no menu bar."""
    menu = menus[title]
    front = QApplication.activeWindow()
    if front is None or front is bar.window():
        menu.popup(bar.mapToGlobal(bar.actionGeometry(menu.menuAction()).bottomLeft()))
    else:
        menu.popup(front.mapToGlobal(QPoint(0, 0)))


def _overlap(one: Context, other: Context) -> bool:
    """Whether the same key cannot be used in both contexts."""
    return one == other or "window" in (one, other)


def _choices(window: QWidget, words: Mapping[str, str]) -> QActionGroup:
    group = QActionGroup(window)
    for key, text in words.items():
        action = group.addAction(tr(text))
        action.setCheckable(True)
        action.setData(key)
    return group


def add_heading(menu: QMenu, words: str) -> None:
    """Add a heading for the rows that follow."""
    heading = QWidgetAction(menu)
    label = text_label(words, look="menu heading")
    heading.setDefaultWidget(label)
    heading.setEnabled(False)
    menu.addAction(heading)


def _take_back_reasons(menu: QMenu) -> None:
    """Show the keys of all rows again."""
    for action in menu.actions():
        if "\t" in action.text():
            action.setText(action.text().partition("\t")[0])
