"""The handlers of the commands of the window, its files and its pages, and their binding to the window."""

from __future__ import annotations

import platform
from collections.abc import Callable, Mapping
from typing import Any, Final

import PySide6
from PySide6.QtCore import QUrl, qVersion
from PySide6.QtGui import QDesktopServices, QGuiApplication

from designer import __version__, paths
from designer.app.commands.command import Handler, Target
from designer.app.pages.compare import commands as comparison
from designer.app.pages.lab import commands as lab
from designer.app.shell.actions import Actions
from designer.app.shell.main_window import MainWindow
from designer.app.shell.workspace_list import WORKSPACES, index_of
from designer.app.ui import theme
from designer.language import tr, trn
from designer.workspace.documents import Document


def _open_settings_folder(window: MainWindow) -> None:
    folder = paths.user_config()
    folder.mkdir(parents=True, exist_ok=True)
    QDesktopServices.openUrl(QUrl.fromLocalFile(str(folder)))


def _show_version(window: MainWindow) -> None:
    window.notice.say("note", tr("Mechwright {version}, free software under the MIT license.", version=__version__))


def _system_data() -> str:
    """The system data for a fault report: versions, platform and screens; it does not contain names of the user."""
    screens = [
        f"{screen.size().width()} x {screen.size().height()} at {screen.devicePixelRatio():g}"
        for screen in QGuiApplication.screens()
    ]
    return "\n".join(
        (
            f"Mechwright {__version__}",
            f"Python {platform.python_version()}, PySide6 {PySide6.__version__}, Qt {qVersion()}",
            f"{platform.platform()}, {QGuiApplication.platformName()}",
            f"Screens: {', '.join(screens)}; scale {theme.current().scale:g}, theme {theme.current().theme.name}",
        )
    )


def _copy_system_data(window: MainWindow) -> None:
    QGuiApplication.clipboard().setText(_system_data())
    window.notice.say("note", tr("The system data is copied."), passing=True)


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
    """A handler that calls ``act`` with the window and the active design."""

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
    "copy_system": Handler(_copy_system_data),
    "about": Handler(_show_version),
    **{f"page_{page.name}": _turn_to(index) for index, page in enumerate(WORKSPACES)},
}


def bind_commands(actions: Actions, window: MainWindow) -> None:
    """Bind the commands of the window and its pages; the commands of designs are bound with the first design."""
    actions.bind(HANDLERS, Target(lambda: window))
    actions.bind(comparison.HANDLERS, _page(window, "compare"))
    actions.bind(lab.HANDLERS, _page(window, "lab"))


def _page(window: MainWindow, name: str) -> Target[Any]:  # its class is imported when the page is first shown
    index = index_of(name)
    return Target(lambda: window.workspace, lambda: window.turn_to(index), lazy=True)
