"""The pages of the window: the editor, the comparison and the lab, each made when it is first shown."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from designer.app.commands.command import Command
from designer.app.commands.command_table import COMMANDS
from designer.app.documents.open_designs import OpenDesigns
from designer.app.pages.workspace_body import WorkspaceBody


@dataclass(frozen=True, slots=True)
class Workspace:
    """A page of the window, with the command ``page_NAME`` that shows it; the editor has no ``make``."""

    name: str
    make: Callable[[OpenDesigns], WorkspaceBody] | None = None

    @property
    def command(self) -> Command:
        """The command that shows the page."""
        return COMMANDS[f"page_{self.name}"]


def _compare(designs: OpenDesigns) -> WorkspaceBody:
    # Late, as in _lab: imported when the page is first shown.
    from designer.app.pages.compare.page import CompareWorkspace

    return CompareWorkspace(designs)


def _lab(designs: OpenDesigns) -> WorkspaceBody:
    from designer.app.pages.lab.page import Lab

    return Lab(designs)


WORKSPACES: Final = (
    Workspace("design"),
    Workspace("compare", _compare),
    Workspace("lab", _lab),
)


def index_of(name: str) -> int:
    """The index of the page with a name; ``StopIteration`` if there is none."""
    return next(index for index, page in enumerate(WORKSPACES) if page.name == name)
