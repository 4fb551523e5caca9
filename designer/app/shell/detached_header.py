"""The header of a detached window: title, unsaved mark, save, undo, redo, and the button that closes the window."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QHBoxLayout, QPushButton, QSizePolicy, QWidget

from designer.app.commands.keymap import keymap, with_key
from designer.app.context.pending_edits import finish_typing
from designer.app.documents.document_manager import DocumentManager
from designer.app.shell.tabs import StepLabel, undo_words
from designer.app.ui import theme
from designer.app.ui.accessibility.accessible_widget import AccessibleWidget, Role
from designer.app.ui.icons import pixmap
from designer.app.ui.plain_text import PlainLabel
from designer.app.ui.sizes import sized, spaced
from designer.app.ui.widgets.buttons import IconButton
from designer.app.ui.widgets.labels import ElidedLabel
from designer.language import tr

if TYPE_CHECKING:  # the page is imported when the first design is opened
    from designer.app.pages.editor.editor import Editor


class DetachedHeader(QWidget, AccessibleWidget):
    """A row with name and unsaved dot at the left; undo, redo, save and "Back into the main window" at the right."""

    accessible_role = Role.ToolBar

    def __init__(self, editor: Editor, manager: DocumentManager, close: Callable[[], object]) -> None:
        super().__init__()
        self._editor = editor
        self._manager = manager
        self.title = ElidedLabel(role="strong")
        self.title.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self.dot = PlainLabel()
        self.dot.setAccessibleName(tr("Unsaved changes"))
        self.dot.setToolTip(tr("Unsaved changes"))
        theme.hub().declare(self.dot, "setPixmap", lambda style: pixmap("dot", "accent", style.measures.icon))
        self.save = IconButton("save", tr("Save"))
        self.undo_words = StepLabel()
        self.undo = IconButton("undo", tr("Undo"))
        self.redo = IconButton("redo", tr("Redo"))
        self.back = QPushButton(tr("Back into the main window"))
        self.back.setProperty("look", "link")
        self.back.setToolTip(tr("Show the design as a tab of the main window again"))
        spaced(
            QHBoxLayout(self),
            *(self.title, self.dot, 1, self.undo_words, self.undo, self.redo, self.save, self.back),
            margins=("panel_inset", 0),
            spacing="table_gutter",
        )
        self.save.clicked.connect(self._save)
        self.undo.clicked.connect(self._undo)
        self.redo.clicked.connect(editor.context.redo)
        self.back.clicked.connect(close)
        editor.state_changed.connect(self.renew)
        keymap().changed.connect(self.renew)
        sized(self, height="design_tabs")
        self.renew()

    def renew(self) -> None:
        """Show the present title, unsaved mark, undo and redo of the design."""
        document = self._editor.document
        context = self._editor.context
        self.title.set_text(document.title)
        self.dot.setVisible(document.is_unsaved)
        undo, redo = context.undo_label, context.redo_label
        words = undo_words(undo)
        self.undo_words.set_text(words)
        self.undo.setEnabled(undo is not None)
        self.redo.setEnabled(redo is not None)
        self.save.setToolTip(with_key(tr("Save"), "save"))
        self.undo.setToolTip(with_key(words or tr("Undo"), "undo"))
        self.redo.setToolTip(with_key(tr("Redo: {step}", step=redo) if redo else tr("Redo"), "redo"))
        name = tr("{title}, unsaved", title=document.title) if document.is_unsaved else document.title
        self.setAccessibleName(name)

    def _save(self) -> None:
        finish_typing(self.window())
        self._manager.saver.save(self._editor.document)

    def _undo(self) -> None:
        finish_typing(self.window())
        self._editor.context.undo()
