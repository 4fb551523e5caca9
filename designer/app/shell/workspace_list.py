"""The pages beside one another in the window: the editor, the comparison, the lab. Each is made when first shown."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from designer.language import marked

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from designer.app.documents.open_designs import OpenDesigns


@dataclass(frozen=True, slots=True)
class Workspace:
    """A page of the window; the editor is the one that is made of no factory. ``key`` is what usually leads there."""

    name: str
    words: str
    key: str
    tip: str
    make: Callable[[OpenDesigns], QWidget] | None = None


def _compare(designs: OpenDesigns) -> QWidget:
    from designer.app.pages.compare.page import CompareWorkspace

    return CompareWorkspace(designs)


def _lab(designs: OpenDesigns) -> QWidget:
    from designer.app.pages.lab.page import Lab

    return Lab(designs)


WORKSPACES: Final = (
    Workspace("design", marked("Design"), "Alt+1", marked("The editor of the design in front")),
    Workspace("compare", marked("Compare"), "Alt+2", marked("Two designs side by side"), _compare),
    Workspace("lab", marked("Lab"), "Alt+3", marked("What a design does in play"), _lab),
)


def index_of(name: str) -> int:
    """The place of a page among all; ``StopIteration`` if none is called so."""
    return next(index for index, page in enumerate(WORKSPACES) if page.name == name)
