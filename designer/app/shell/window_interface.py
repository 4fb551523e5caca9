"""The interface of the main window for the other modules of the shell, so that none of them imports it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QRect
from PySide6.QtGui import QAction, QScreen
from PySide6.QtWidgets import QWidget

from designer.app.documents.document_manager import DocumentManager
from designer.app.documents.open_designs import OpenDesigns
from designer.app.shell.actions import Actions
from designer.app.shell.appearance import Appearance
from designer.app.shell.question_bar import Questions
from designer.app.shell.recovery_prompts import Resumption
from designer.app.shell.tabs import DesignTabs
from designer.app.shell.top_bar import TopBar
from designer.app.shell.tour import Tour
from designer.app.shell.workspace_list import Workspaces
from designer.app.ui.dialogs import Dialogs
from designer.app.ui.widgets.notice_bar import NoticeBar
from designer.workspace.documents import Document
from designer.workspace.settings import Settings

if TYPE_CHECKING:  # the pages are imported when they are first shown
    from designer.app.pages.editor.editor import Editor
    from designer.app.pages.start.start_page import StartPage


class WindowInterface(Protocol):
    """The main window as seen by commands, palette and detached windows."""

    actions_by_name: Actions
    appearance: Appearance
    designs: OpenDesigns
    dialogs: Dialogs
    manager: DocumentManager
    notice: NoticeBar
    open_questions: Questions
    resumption: Resumption
    settings: Settings
    tabs: DesignTabs
    top: TopBar
    tour: Tour
    workspaces: Workspaces

    @property
    def editor(self) -> Editor | None: ...

    @property
    def start(self) -> StartPage: ...

    def change_language(self) -> None: ...
    def ask_for_new(self) -> None: ...
    def compare_file(self, document: Document) -> None: ...
    def detach(self, document: Document) -> None: ...
    def open_palette(self) -> None: ...
    def remember(self) -> bool: ...
    def remember_soon(self) -> None: ...
    def show_document(self, document: Document) -> None: ...
    def show_page(self, index: int) -> None: ...
    def show_start(self) -> None: ...
    def turn(self, by: int) -> None: ...
    def turn_to(self, index: int) -> None: ...

    # Methods of QWidget:
    def actions(self) -> Sequence[QAction]: ...
    def activateWindow(self) -> None: ...
    def close(self) -> bool: ...
    def geometry(self) -> QRect: ...
    def screen(self) -> QScreen: ...
    def setWindowModified(self, modified: bool, /) -> None: ...
    def setWindowTitle(self, title: str, /) -> None: ...


def widget_of(window: WindowInterface) -> QWidget:
    """The main window as a widget, such as the parent of a dialog."""
    assert isinstance(window, QWidget)
    return window
