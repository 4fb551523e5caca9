"""What the scenes of several pictures have in common: opened samples, the page in front, a bench of the lab."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeVar

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
    """Scenes by the names of their pictures, which are those of the functions."""
    return {scene.__name__: scene for scene in scenes}


def opened(window: Window, *names: str) -> Editor:
    """Open samples, the first in front; returns its page. The pages of the others are made when they are shown."""
    first, *others = (paths.data("designs", name) for name in names or (SAMPLE, OTHER))
    window.manager.open([first])
    for file in others:
        window.manager.add(open_document(file), in_front=False)
    window.settings.recent.clear()
    return front(window)


def front(window: Window) -> Editor:
    """The page of the design in front."""
    assert window.editor is not None
    return window.editor


def edited(window: Window) -> Editor:
    """The page of a sample after two edits, with a mount selected."""
    editor = opened(window)
    editor.context.apply(edits.set_armor(RT, front=21))
    editor.context.apply(edits.place_best("small-laser"))
    editor.context.select(mount.id for mount in editor.context.unit.mounts[-1:])
    return editor


def bench(window: Window, name: str, kind: type[Bench]) -> Bench:
    """A bench of the lab, shown."""
    window.turn_to(index_of("lab"))
    assert isinstance(window.workspace, Lab)
    found = window.workspace.show_named(name)
    assert isinstance(found, kind)
    return found


def carry_laser(editor: Editor) -> None:
    """Carry a laser over the right torso."""
    editor.views.slots.carry.begin(Payload(item="medium-laser"))
    editor.views.slots.carry.aim(RT, 11)
    editor.card.show_at_once()
