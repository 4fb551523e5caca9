"""The pages beside one another in the window: the editor, the comparison, the lab. Each is made when first shown."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from designer.app.commands.command import Command
from designer.app.commands.command_table import COMMANDS

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from designer.app.documents.open_designs import OpenDesigns


@dataclass(frozen=True, slots=True)
class Workspace:
    """A page of the window, with the command ``page_NAME`` that shows it; the editor has no ``make``."""

    name: str
    make: Callable[[OpenDesigns], QWidget] | None = None

    @property
    def command(self) -> Command:
        """The command that shows the page."""
        return COMMANDS[f"page_{self.name}"]


def _compare(designs: OpenDesigns) -> QWidget:
    # Late, as in _lab: loads Qt and the core for this page alone.
    from designer.app.pages.compare.page import CompareWorkspace

    return CompareWorkspace(designs)


def _lab(designs: OpenDesigns) -> QWidget:
    from designer.app.pages.lab.page import Lab

    return Lab(designs)


WORKSPACES: Final = (
    Workspace("design"),
    Workspace("compare", _compare),
    Workspace("lab", _lab),
)


def index_of(name: str) -> int:
    """The place of a page among all; ``StopIteration`` if none is called so."""
    return next(index for index, page in enumerate(WORKSPACES) if page.name == name)
