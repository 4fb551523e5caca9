"""Tabs, window title, top bar and actions, kept up to date with the active design."""

from __future__ import annotations

from typing import TYPE_CHECKING

from designer.app.shell.main_window import MainWindow
from designer.language import inside, tr
from designer.workspace.documents import Document, distinct_titles

if TYPE_CHECKING:  # the page is imported when the first design is opened
    from designer.app.pages.editor.editor import Editor


class ActiveDesign:
    """Updates a window for its active design, and its tabs for all open designs."""

    def __init__(self, window: MainWindow) -> None:
        self._window = window

    def show(self) -> None:
        """Update everything."""
        window = self._window
        editor, documents = window.editor, window.manager.documents
        window.tabs.setVisible(bool(documents))
        window.top.set_searchable(editor is not None)
        for index, name in enumerate(distinct_titles(documents)):
            self._show_tab(index, name)
        window.setWindowTitle("Mechwright" if editor is None else f"{editor.document.title}[*] \u2013 Mechwright")
        window.setWindowModified(editor is not None and editor.document.is_unsaved)
        self._show_history(editor)
        self.update_actions()

    def show_tab(self, document: Document) -> None:
        """Show a design's name in its tab, and whether it has unsaved steps."""
        self._show_tab(self._window.manager.documents.index(document), document.title)

    def _show_tab(self, index: int, name: str) -> None:
        document = self._window.manager.documents[index]
        tip = str(document.path) if document.path else document.state().words
        self._window.tabs.show_state(index, name, tip, unsaved=document.is_unsaved)

    def update_actions(self) -> None:
        """Enable and check the actions by the design in front and its selection."""
        self._window.actions_by_name.update()

    def _show_history(self, editor: Editor | None) -> None:
        history = None if editor is None else editor.document.session.history
        undo = history.undo_label if history else None
        redo = history.redo_label if history else None
        for name, word, label in (("undo", tr("&Undo"), undo), ("redo", tr("&Redo"), redo)):
            action = self._window.actions_by_name[name]
            action.setText(f"{word}: {label.replace('&', '&&')}" if label else word)
        self._window.tabs.show_undo(tr("Undo: {step}", step=f"{inside(undo[:1])}{undo[1:]}") if undo else "")
