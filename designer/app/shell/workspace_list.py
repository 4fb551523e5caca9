"""The pages of the window: editor, Compare and Lab, each of which is created when it is first shown."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, NamedTuple

from designer.app.commands.command import Command
from designer.app.commands.command_table import COMMANDS
from designer.app.documents.open_designs import OpenDesigns

if TYPE_CHECKING:  # with the pages, which are imported when they are first shown
    from designer.app.pages.workspace import Workspace


class WorkspaceEntry(NamedTuple):
    """A page of the window; the command ``page_NAME`` shows it. ``make`` is None for the editor."""

    name: str
    make: Callable[[OpenDesigns], Workspace] | None = None

    @property
    def command(self) -> Command:
        """The command that shows the page."""
        return COMMANDS[f"page_{self.name}"]


def _compare(designs: OpenDesigns) -> Workspace:
    # Imported when the page is first shown, as in _lab.
    from designer.app.pages.compare.page import CompareWorkspace

    return CompareWorkspace(designs)


def _lab(designs: OpenDesigns) -> Workspace:
    from designer.app.pages.lab.page import Lab

    return Lab(designs)


WORKSPACES: Final = (WorkspaceEntry("design"), WorkspaceEntry("compare", _compare), WorkspaceEntry("lab", _lab))


def index_of(name: str) -> int:
    """The index of the page with a name; raises ``StopIteration`` if there is none."""
    return next(index for index, page in enumerate(WORKSPACES) if page.name == name)
