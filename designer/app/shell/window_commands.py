"""What the commands of the window, its files and its pages do, and the binding of all commands to the window."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final, TypeVar

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QWidget

from designer import __version__, paths
from designer.app.commands.command import Handler, Target
from designer.app.pages.compare import commands as comparison
from designer.app.pages.editor import design_commands, exports, focus_commands
from designer.app.pages.editor.view_names import View
from designer.app.pages.lab import commands as lab
from designer.app.shell.actions import Actions
from designer.app.shell.main_window import MainWindow
from designer.app.shell.workspace_list import WORKSPACES, index_of
from designer.app.views.board import commands as board
from designer.app.views.equipment import commands as equipment
from designer.app.views.ledger import commands as ledger
from designer.language import tr, trn
from designer.workspace.documents import Document

if TYPE_CHECKING:  # the page is imported when the first design is opened
    from designer.app.pages.editor.editor import Editor

V = TypeVar("V", bound=QWidget)


def _open_settings_folder(window: MainWindow) -> None:
    folder = paths.user_config()
    folder.mkdir(parents=True, exist_ok=True)
    QDesktopServices.openUrl(QUrl.fromLocalFile(str(folder)))


def _show_version(window: MainWindow) -> None:
    window.notice.say("note", tr("Mechwright {version}, free software under the MIT license.", version=__version__))


def _save_all(window: MainWindow) -> None:
    """Save every design with unsaved steps, and report all results in one message."""
    manager, failures = window.manager, list[str]()

    def note(sentence: str, _about: object) -> None:
        failures.append(sentence)

    unsaved = [document for document in manager.documents if document.is_unsaved]
    for failure in (manager.failed, manager.not_saved):
        failure.connect(note)
    saved = [document for document in unsaved if manager.save(document)]
    for failure in (manager.failed, manager.not_saved):
        failure.disconnect(note)
    if not unsaved:
        manager.told.emit("note", tr("Every design is saved already."), manager.front)
    elif len(saved) == len(unsaved):
        manager.told.emit("note", trn("{n} design is saved.", "{n} designs are saved.", len(saved)), manager.front)
    else:
        text = tr("{n} of {all} designs are saved.", n=len(saved), all=len(unsaved))
        manager.told.emit("warning", " ".join((text, *failures)), manager.front)


def _choose_unit_folder(window: MainWindow) -> None:
    window.manager.choose_unit_folder()
    window.remember()


def _switch_restoring(window: MainWindow) -> None:
    window.settings.restore_designs = not window.settings.restore_designs
    window.remember()


def _has_design(window: MainWindow) -> bool:
    return window.editor is not None


def _has_others(window: MainWindow) -> bool:
    return len(window.manager.documents) > 1


def _has_file(window: MainWindow) -> bool:
    return window.editor is not None and window.editor.document.path is not None


def _turn_to(index: int) -> Handler[MainWindow]:
    def turn(window: MainWindow) -> None:
        window.turn_to(index)
        window.activateWindow()

    return Handler(turn, _has_design)


def _with_design(
    act: Callable[[MainWindow, Document], object], enabled: Callable[[MainWindow], bool] = _has_design
) -> Handler[MainWindow]:
    """Act on the design in front."""

    def run(window: MainWindow) -> None:
        if window.editor is not None:
            act(window, window.editor.document)

    return Handler(run, enabled)


HANDLERS: Final[Mapping[str, Handler[MainWindow]]] = {
    "new": Handler(lambda window: window.ask_for_new()),
    "open": Handler(lambda window: window.manager.choose_and_open()),
    "start": Handler(lambda window: window.show_start()),
    "quit": Handler(lambda window: window.close()),
    "save": _with_design(lambda window, document: window.manager.save(document)),
    "save_as": _with_design(lambda window, document: window.manager.save_as(document)),
    "save_all": Handler(_save_all),
    "preview_file": _with_design(lambda window, document: window.compare_file(document)),
    "reload": _with_design(lambda window, document: window.manager.reload(document), _has_file),
    "close": _with_design(lambda window, document: window.manager.close(window.manager.documents.index(document))),
    "close_others": _with_design(
        lambda window, document: window.manager.close_others(window.manager.documents.index(document)),
        lambda window: _has_design(window) and _has_others(window),
    ),
    "reopen": Handler(lambda window: window.manager.reopen()),
    "forget_closed": Handler(lambda window: window.manager.forget_closed()),
    "restore_designs": Handler(_switch_restoring, checked=lambda window: window.settings.restore_designs),
    "unit_folder": Handler(_choose_unit_folder),
    "palette": Handler(lambda window: window.open_palette()),
    "next": Handler(lambda window: window.turn(1), _has_others),
    "previous": Handler(lambda window: window.turn(-1), _has_others),
    "detach": _with_design(lambda window, document: window.detach(document)),
    "keys": Handler(lambda window: window.show_keys()),
    "colors": Handler(lambda window: window.show_colors()),
    "folders": Handler(_open_settings_folder),
    "about": Handler(_show_version),
    **{f"page_{page.name}": _turn_to(index) for index, page in enumerate(WORKSPACES)},
}


def bind_commands(actions: Actions, window: MainWindow) -> None:
    """Bind every command to the window, or to what is in front in it."""
    actions.bind(HANDLERS, Target(lambda: window))
    editor = Target(lambda: window.editor)
    for handlers in (design_commands.HANDLERS, focus_commands.HANDLERS, exports.HANDLERS):
        actions.bind(handlers, editor)
    actions.bind(board.HANDLERS, _view(window, lambda editor: editor.views.slots))
    actions.bind(ledger.HANDLERS, _view(window, lambda editor: editor.views.ledger))
    actions.bind(equipment.HANDLERS, _view(window, lambda editor: editor.views.browser, "equipment"))
    actions.bind(comparison.HANDLERS, _page(window, "compare"))
    actions.bind(lab.HANDLERS, _page(window, "lab"))


def _view(window: MainWindow, view: Callable[[Editor], V], name: View | None = None) -> Target[V]:
    """A view of the design in front; ``name`` brings it to the front where it shares its place with others."""

    def show_page() -> None:
        if window.editor is not None:
            window.editor.wanted.emit()

    def show_view() -> None:
        if window.editor is not None and name is not None:
            window.editor.show_view(name)

    return Target(lambda: None if window.editor is None else view(window.editor), show_page, show_view)


def _page(window: MainWindow, name: str) -> Target[Any]:  # its class is imported when the page is first shown
    index = index_of(name)
    return Target(lambda: window.workspace, lambda: window.turn_to(index), lazy=True)
