"""Functions for several scenes: opening samples, and finding the active editor page or a tab of the Lab."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeVar

from PySide6.QtCore import QCoreApplication, QEventLoop, QTimer
from PySide6.QtWidgets import QWidget

from designer import paths
from designer.app.pages.editor.editor import Editor
from designer.app.pages.lab.page import Lab
from designer.app.shell.window import Window
from designer.app.shell.workspace_list import index_of
from designer.editing import edits
from designer.editing.drop_plan import Payload
from designer.units.location import RT
from designer.workspace.documents import open_document

SAMPLE: Final = "wayfarer-wfr-3d.mtf"
OTHER: Final = "longstride-lsd-2.mtf"

Bench = TypeVar("Bench", bound=QWidget)
Scene = Callable[[Window], object]


def by_name(*scenes: Scene) -> dict[str, Scene]:
    """The scenes by picture name; a picture is named as the function that makes it."""
    return {scene.__name__: scene for scene in scenes}


def opened(window: Window, *names: str) -> Editor:
    """Open samples (two by default), activate the first one, and return the editor page with it."""
    first, *others = (paths.data("designs", name) for name in names or (SAMPLE, OTHER))
    window.manager.open([first])
    for file in others:
        window.manager.add(open_document(file), in_front=False)
    window.settings.recent.clear()
    return front(window)


def front(window: Window) -> Editor:
    """The editor page with the active design."""
    assert window.editor is not None
    return window.editor


def edited(window: Window) -> Editor:
    """Open the two samples, apply two edits, select the last mount, and return the editor page."""
    editor = opened(window)
    editor.context.apply(edits.set_armor(RT, front=21))
    editor.context.apply(edits.place_best("small-laser"))
    editor.context.select(mount.id for mount in editor.context.unit.mounts[-1:])
    return editor


def bench(window: Window, name: str, kind: type[Bench]) -> Bench:
    """Show a tab of the Lab and return its widget."""
    window.turn_to(index_of("lab"))
    assert isinstance(window.workspace, Lab)
    found = window.workspace.show_named(name)
    assert isinstance(found, kind)
    return found


def wait_for(is_done: Callable[[], bool]) -> None:
    """Handle events until work in idle time, in a thread or in another process has come so far."""
    timer = QTimer(interval=20)  # so that it is asked now and then, whatever happens
    timer.start()
    while not is_done():
        QCoreApplication.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)


def carry_laser(editor: Editor) -> None:
    """Show a laser that is dragged over the right torso."""
    editor.views.slots.carry.begin(Payload(item="medium-laser"))
    editor.views.slots.carry.aim(RT, 11)
    editor.card.show_at_once()
