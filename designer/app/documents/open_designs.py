"""The open designs for the pages that do not show a single design, such as Compare and Forces."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from designer.app.context.design_context import DesignContext
from designer.app.documents.background_work import BackgroundWork
from designer.app.documents.configurations import Configurations
from designer.app.documents.document_manager import DocumentManager
from designer.app.documents.unit_collections import UnitCollections
from designer.app.documents.window_requests import WindowRequests
from designer.app.ui.dialogs import Dialogs
from designer.catalog import RuleSet
from designer.editing import Edit, EditRefusedError, JointSteps
from designer.units.unit import Unit
from designer.workspace.documents import Document
from designer.workspace.settings import Settings


class OpenDesigns(QObject):
    """The open designs, the active one, and the context of each.

    ``requests`` are those of pages to the window; ``collections`` has the library and the open forces; ``background``
    is the work that pages do while another one is shown.

    Signals:
        changed: a design was opened, closed or saved, or its tab was moved.
        saved: a design was saved to its file.
        front_changed: another design is active, or none is open any more.
        edited: a design was changed by an edit, undo or redo.
        selected: the selected mounts of a design changed: the design, and the ids of the mounts.
        book_chosen: figures are calculated by another rule book from now on.
        joint_changed: another step that concerns several designs can be undone or redone.
    """

    changed = Signal()
    saved = Signal(Document)
    front_changed = Signal()
    edited = Signal(Document)
    selected = Signal(Document, object)
    joint_changed = Signal()
    book_chosen = Signal(RuleSet)

    def __init__(self, manager: DocumentManager, settings: Settings, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._manager = manager
        self.settings = settings
        self._front: Document | None = None
        self._contexts: dict[int, DesignContext] = {}
        self._joint = JointSteps(self.joint_changed.emit)
        self.configurations = Configurations(manager, settings, self._joint)
        self.requests = WindowRequests(self)
        self.background = BackgroundWork(self)
        self.collections = UnitCollections(self, manager, settings, self.requests)
        manager.opened.connect(self._add)
        manager.saver.saved.connect(self.saved)
        manager.saver.saved.connect(self.changed)
        manager.closed.connect(self._drop)

    @property
    def documents(self) -> tuple[Document, ...]:
        """All open designs, in the order of their tabs."""
        return tuple(self._manager.documents)

    @property
    def front(self) -> Document | None:
        """The active design; None if no design is open."""
        return self._front

    @property
    def dialogs(self) -> Dialogs:
        """The dialogs of the window."""
        return self._manager.dialogs

    def open_files(self, files: Iterable[Path]) -> None:
        """Open files in tabs."""
        self._manager.open(files)

    def open_sample(self, file: Path) -> None:
        """Open a sample as a copy that has no file."""
        self._manager.open_sample(file)

    def new(self, unit: Unit) -> None:
        """Open a new design that starts as a unit; its name is changed if another one has it."""
        self._manager.new(unit)

    def apply_jointly(self, label: str, edits: Sequence[tuple[Document, Edit]]) -> bool:
        """Apply edits to several designs as one step, which the active one undoes, too; returns whether all could be.

        If one is impossible, its design says why, and nothing is done.
        """
        whole = [(each.session, self.context(each).whole(edit)) for each, edit in edits]
        try:
            self._joint.apply(label, whole, [] if self._front is None else [self._front.session])
        except EditRefusedError as error:
            self.requests.said.emit("warning", str(error))
            return False
        return True

    def set_front(self, document: Document | None) -> None:
        """Set the active design."""
        if document is not self._front:
            self._front = document
            self.front_changed.emit()

    def context(self, document: Document) -> DesignContext:
        """The context for reading, editing and observing a design; the context of its editor page mirrors this one."""
        if id(document) not in self._contexts:
            context = self._contexts[id(document)] = DesignContext(document.session, self)
            document.session.by_rules = self.settings.views.ledger.by_rules
            document.session.ruleset = self.settings.views.ledger.ruleset
            document.session.books = tuple(self.settings.views.ledger.table_books)
            context.joint = self._joint
            context.refit_profile = lambda: self.settings.views.refit.profile
            context.check = lambda before, after: self._manager.check(document, before, after)
            context.changed.connect(lambda _change: self.edited.emit(document))
            context.selection_changed.connect(lambda selection: self.selected.emit(document, selection))
        return self._contexts[id(document)]

    def count_by_rules(self, by_rules: bool) -> None:
        """Count the Battle Values of all open designs by the rules, or as published ones, from now on."""
        self.settings.views.ledger.by_rules = by_rules
        for document in self.documents:
            document.session.by_rules = by_rules

    def calculate_by(self, ruleset: RuleSet) -> None:
        """Calculate the figures of all open designs by a rule book from now on, in the Lab and on sheets, too."""
        views = self.settings.views
        views.ledger.ruleset = views.printing.options.rules = ruleset
        for document in self.documents:
            document.session.ruleset = ruleset
        self.book_chosen.emit(ruleset)

    def check_by(self, books: Sequence[str]) -> None:
        """Have findings of all open designs on what is in none of these rulebooks, from now on; none for no books."""
        self.settings.views.ledger.table_books = list(books)
        for document in self.documents:
            document.session.books = tuple(books)

    def show_figures_anew(self) -> None:
        """Have the views of all open designs show their figures again, since others are wanted."""
        for document in self.documents:
            self.context(document).figures_wanted.emit()

    def _add(self, document: Document) -> None:
        self.context(document)
        self.changed.emit()

    def _drop(self, _index: int) -> None:
        left = {id(document) for document in self._manager.documents}
        for key in self._contexts.keys() - left:
            context = self._contexts.pop(key)
            self._joint.drop(context.session)
            context.deleteLater()
        self.changed.emit()
