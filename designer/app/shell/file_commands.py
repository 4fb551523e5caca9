"""Commands on files and tabs: previewing a save, reloading, reopening, windows of their own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from designer.app.commands.command import Command
from designer.app.shell.pages import window_of
from designer.language import marked, tr, trn

if TYPE_CHECKING:
    from designer.app.pages.editor.editor import Editor
    from designer.app.shell.window import Window


def _reload(editor: Editor) -> None:
    window_of(editor).desk.reload(editor.document)


def _has_file(editor: Editor) -> bool:
    return editor.document.path is not None


def _close_others(editor: Editor) -> None:
    desk = window_of(editor).desk
    desk.close_others(desk.documents.index(editor.document))


def _has_others(editor: Editor) -> bool:
    return len(window_of(editor).desk.documents) > 1


def _detach(editor: Editor) -> None:
    window_of(editor).detach(editor.document)


def _switch_restoring(editor: Editor) -> None:
    window = window_of(editor)
    window.settings.restore_designs = not window.settings.restore_designs
    window.remember()


def _restores(editor: Editor) -> bool:
    return window_of(editor).settings.restore_designs


def _save_all(window: Window) -> None:
    """Save whatever has unsaved steps, and say of all at once what came of it."""
    desk, failures = window.desk, list[str]()

    def note(sentence: str, _about: object) -> None:
        failures.append(sentence)

    unsaved = [document for document in desk.documents if document.is_unsaved]
    for failure in (desk.failed, desk.not_saved):
        failure.connect(note)
    saved = [document for document in unsaved if desk.save(document)]
    for failure in (desk.failed, desk.not_saved):
        failure.disconnect(note)
    if not unsaved:
        desk.told.emit("note", tr("Every design is saved already."), desk.front)
    elif len(saved) == len(unsaved):
        desk.told.emit("note", trn("{n} design is saved.", "{n} designs are saved.", len(saved)), desk.front)
    else:
        words = tr("{n} of {all} designs are saved.", n=len(saved), all=len(unsaved))
        desk.told.emit("warning", " ".join((words, *failures)), desk.front)


def _reopen(window: Window) -> None:
    window.desk.reopen()


def _choose_unit_folder(window: Window) -> None:
    window.desk.choose_unit_folder()
    window.remember()


def _forget_closed(window: Window) -> None:
    window.desk.forget_closed()


COMMANDS: Final = (
    Command(
        "save_all",
        marked("Save a&ll"),
        "File",
        tip=marked("Save every open design that has unsaved steps"),
        window_deed=_save_all,
        also=marked("every tab"),
    ),
    Command(
        "unit_folder",
        marked("Folder of &unit files…"),
        "File",
        tip=marked("Choose the folder of your unit files; Ctrl+K finds all in and below it by name"),
        window_deed=_choose_unit_folder,
        also=marked("library collection cache directory"),
    ),
    Command(
        "preview_file",
        marked("Pre&view changes to the file…"),
        "File",
        ("Ctrl+Alt+S",),
        "compare",
        marked("Show line by line what saving would change"),
        deed=lambda editor: window_of(editor).compare_file(editor.document),
        also=marked("difference diff"),
    ),
    Command(
        "reload",
        marked("Re&load from the file"),
        "File",
        tip=marked("Take the design from its file again, as a step that can be undone"),
        deed=_reload,
        able=_has_file,
        also=marked("revert"),
        why=marked("It has no file yet"),
    ),
    Command(
        "reopen",
        marked("Reo&pen closed design"),
        "File",
        ("Ctrl+Shift+T",),
        tip=marked("Reopen the design that was closed last, with its history"),
        window_deed=_reopen,
        also=marked("tab restore"),
    ),
    Command(
        "forget_closed",
        marked("&Forget closed designs"),
        "File",
        tip=marked("Delete the journals of all designs that were closed"),
        window_deed=_forget_closed,
    ),
    Command(
        "restore_designs",
        marked("Open where I left &off"),
        "File",
        tip=marked("Whether what lies open at the end lies open again at the next start"),
        deed=_switch_restoring,
        checked=_restores,
        also=marked("session restore"),
    ),
    Command(
        "close_others",
        marked("Close ot&hers"),
        "File",
        tip=marked("Close all designs but the one in front"),
        deed=_close_others,
        able=_has_others,
        also=marked("tabs"),
        why=marked("No other design is open"),
    ),
    Command(
        "detach",
        marked("In a &window of its own"),
        "View",
        ("Ctrl+Alt+W",),
        tip=marked("Show the design in a window of its own; closing that brings it back"),
        deed=_detach,
        also=marked("detach float undock own"),
    ),
)
