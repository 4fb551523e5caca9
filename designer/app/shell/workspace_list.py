"""The pages of the window: the editor, and those beside it, each of which is created when it is first shown."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtWidgets import QStackedWidget, QWidget

from designer.app.commands.command import Command
from designer.app.commands.command_table import COMMANDS
from designer.app.documents.open_designs import OpenDesigns
from designer.app.ui.wait_cursor import wait_cursor

if TYPE_CHECKING:  # with the pages, which are imported when they are first shown
    from designer.app.pages.editor.editor import Editor
    from designer.app.pages.workspace import Workspace
    from designer.app.views.panels.status_line import StatusLine


class WorkspaceEntry(NamedTuple):
    """A page of the window; the command ``page_NAME`` shows it. ``make`` is None for the editor.

    ``make`` gets the parent, since another parent later would style the page and all in it once more. A page that
    ``needs_design`` cannot be shown while no design is open.
    """

    name: str
    make: Callable[[OpenDesigns, QWidget], Workspace] | None = None
    needs_design: bool = True

    @property
    def command(self) -> Command:
        """The command that shows the page."""
        return COMMANDS[f"page_{self.name}"]


def _compare(designs: OpenDesigns, parent: QWidget) -> Workspace:
    # Imported when the page is first shown, as in _lab.
    from designer.app.pages.compare.page import CompareWorkspace

    return CompareWorkspace(designs, parent=parent)


def _lab(designs: OpenDesigns, parent: QWidget) -> Workspace:
    from designer.app.pages.lab.page import Lab

    return Lab(designs, parent)


def _library(designs: OpenDesigns, parent: QWidget) -> Workspace:
    from designer.app.pages.library.page import LibraryPage

    return LibraryPage(designs, parent)


def _forces(designs: OpenDesigns, parent: QWidget) -> Workspace:
    from designer.app.pages.forces.page import ForcesPage

    return ForcesPage(designs, parent)


WORKSPACES: Final = (
    WorkspaceEntry("design", needs_design=False),
    WorkspaceEntry("compare", _compare),
    WorkspaceEntry("lab", _lab, needs_design=False),
    WorkspaceEntry("library", _library, needs_design=False),
    WorkspaceEntry("forces", _forces, needs_design=False),
)


def index_of(name: str) -> int:
    """The index of the page with a name; raises ``StopIteration`` if there is none."""
    return next(index for index, page in enumerate(WORKSPACES) if page.name == name)


class Workspaces:
    """The pages beside the editor in the stack of a window; each is created when it is first shown.

    ``show_findings`` is called when the counts of findings in the status line of a page are clicked, ``show_refit``
    when the refit is, and ``update`` when other commands can be run.
    """

    def __init__(
        self,
        stack: QStackedWidget,
        designs: OpenDesigns,
        show_findings: Callable[[], object],
        show_refit: Callable[[], object],
        update: Callable[[], object],
    ) -> None:
        self._stack = stack
        self._designs = designs
        self._show_findings, self._show_refit, self._update = show_findings, show_refit, update
        self._pages: dict[str, Workspace] = {}

    @property
    def shows_editor(self) -> bool:
        """Whether the editor, or the start page in its place, is the page in front."""
        return self._stack.currentIndex() == 0

    @property
    def show_design(self) -> bool:
        """Whether the page in front shows the active design, if there is one."""
        return self.shows_editor if self.current is None else self.current.shows_design

    def status_line(self, editor: Editor | None) -> StatusLine | None:
        """The status line of the page in front, which may be that of the editor; None if it has none."""
        if self.current is not None:
            return self.current.status
        is_here = editor is not None and self.shows_editor and editor.window() is self._stack.window()
        return editor.status if editor is not None and is_here else None

    def lacks_status_line(self, editor: Editor | None) -> bool:
        """Whether the page in front has no status line."""
        return self.status_line(editor) is None if self.current is None else self._designs.front is None

    def made(self, name: str) -> Workspace | None:
        """The page with this name, if it has been created."""
        return self._pages.get(name)

    @property
    def current(self) -> Workspace | None:
        """The page that is shown; None if it is none of these."""
        return self._pages.get(self.name)

    @property
    def name(self) -> str:
        """The name of the page that is shown; empty if it is none of these."""
        shown = self._stack.currentWidget()
        return next((name for name, page in self._pages.items() if page is shown), "")

    @property
    def unkept(self) -> list[str]:
        """The things on the pages that a new start of the program would lose."""
        return [lost for page in self._pages.values() for lost in page.unkept]

    def page(self, entry: WorkspaceEntry) -> Workspace | None:
        """The page of an entry; None for the editor."""
        if entry.make is not None and entry.name not in self._pages:
            with wait_cursor():
                page = self._pages[entry.name] = entry.make(self._designs, self._stack)
            page.findings_wanted.connect(self._show_findings)
            page.refit_wanted.connect(self._show_refit)
            page.state_changed.connect(self._update)
            page.resize(self._stack.size())  # it is laid out once, not first in another size
            self._stack.addWidget(page)
        return self._pages.get(entry.name)
