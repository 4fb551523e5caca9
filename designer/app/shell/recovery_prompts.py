"""Questions about designs that an earlier run left open, and about the files of open designs.

A file may have been changed by another program, or may have the former name of a renamed design.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal

from designer.app.documents.document_manager import DocumentManager
from designer.app.documents.file_watcher import FileWatcher
from designer.app.documents.open_designs import OpenDesigns
from designer.app.shell.question_bar import Question, QuestionChoice, Questions
from designer.language import tr, trn
from designer.units.mount import MountId
from designer.workspace.documents import Document
from designer.workspace.recovery import LeftDesigns, WindowPlace

_LEFT = "left"


class Resumption(QObject):
    """Restores the designs of an earlier run, and asks questions about changed files of open designs.

    ``compare`` shows a file's differences; ``detach`` opens a detached window for a design.

    Signals:
        goes_on_at: the place in the window (`WindowPlace`) where the run before ended for this start.
    """

    goes_on_at = Signal(WindowPlace)

    def __init__(
        self,
        manager: DocumentManager,
        designs: OpenDesigns,
        questions: Questions,
        compare: Callable[[Document], object],
        detach: Callable[[Document], object],
    ) -> None:
        super().__init__(manager)
        self._manager = manager
        self._designs = designs
        self._questions = questions
        self._compare = compare
        self._detach = detach
        self._left: LeftDesigns | None = None
        """The designs of a crash about which the user has not decided yet."""
        self.watch = FileWatcher(self)
        self.watch.changed.connect(self._ask_about_file)
        manager.opened.connect(self._attach)
        manager.saver.file_conflict_found.connect(self._ask_before_saving)
        manager.saver.write_protected_found.connect(self._ask_about_protection)
        manager.megamek.conflict_found.connect(self._ask_about_megamek)
        manager.reloaded.connect(lambda document: designs.context(document).saved.emit())
        manager.journaled.connect(self._show_journaled)
        manager.saver.name_mismatch_found.connect(self._ask_about_name)
        designs.front_changed.connect(self._set_front)
        designs.selected.connect(self._select)
        designs.edited.connect(self._settle_name)
        for signal in (manager.saver.saved, manager.reloaded):
            signal.connect(self._settle)
            signal.connect(self._settle_name)
        manager.closed.connect(lambda _index: questions.keep_only_about(manager.documents))
        # The timer combines several files opened at once into one check.
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(self._look)
        for signal in (manager.opened, manager.closed, manager.saver.saved, manager.reloaded):
            signal.connect(self._soon.start)

    def _show_journaled(self) -> None:
        for document in self._manager.documents:
            self._designs.context(document).journaled.emit()

    def resume(self) -> None:
        """Open the designs that were open when the program ended, and offer to restore those of a crash."""
        recovery = self._manager.recovery
        if recovery is None:
            return
        ended, crashed = recovery.left_by_earlier_programs()
        if self._designs.settings.restore_designs or ended.goes_on_at is not None:
            self._bring_back(ended)
        else:
            self._manager.set_aside(ended)
        if crashed.designs:
            self._left = crashed
            self.offer_left()
        else:
            recovery.adopt(crashed)
        self._look()
        if ended.goes_on_at is not None:
            self.goes_on_at.emit(ended.goes_on_at)

    def _look(self) -> None:
        """Watch the files of the open designs, and report at once what has changed before."""
        self.watch.watch(self._manager.documents)
        self.watch.look()

    @property
    def has_left(self) -> bool:
        """Whether a crash left designs about which the user has not decided yet."""
        return self._left is not None

    def offer_left(self) -> None:
        """Ask whether to restore the designs that a crash left, if that is not decided, and focus the answers."""
        left = self._left
        if left is None:
            return
        count = len(left.designs)
        text = trn(
            "Mechwright was not closed properly. A design was open; no step is lost.",
            "Mechwright was not closed properly. {n} designs were open; no step is lost.",
            count,
        )
        self._questions.ask(
            Question(
                _LEFT,
                "warning",
                text,
                (
                    QuestionChoice(tr("Restore"), lambda: self._decide(left, self._bring_back)),
                    QuestionChoice(tr("Start without them"), lambda: self._decide(left, self._manager.set_aside)),
                ),
            )
        )
        self._questions.pressed.emit(_LEFT)

    def _decide(self, left: LeftDesigns, do: Callable[[LeftDesigns], object]) -> None:
        self._left = None
        do(left)
        self._look()
        self._questions.changed.emit()

    def _bring_back(self, left: LeftDesigns) -> None:
        """Open the designs that were left open; designs that had a detached window get one again."""
        known = set(self._manager.documents)
        self._manager.restore(left)
        front = self._manager.front
        for document in self._manager.documents:
            if document.window_geometry and document not in known:
                self._detach(document)
        if front is not None:
            self._manager.activation_requested.emit(self._manager.documents.index(front))

    # -- what the journal cannot see by itself --------------------------------------------------------------

    def _attach(self, document: Document) -> None:
        self._designs.context(document).select(document.selection)

    def _select(self, document: Document, selection: frozenset[MountId]) -> None:
        if selection == frozenset(document.selection):
            return
        document.selection = tuple(sorted(selection))
        if self._manager.recovery is not None:
            self._manager.recovery.selected(document)

    def _set_front(self) -> None:
        self._manager.front = self._designs.front

    # -- files that another program changed -----------------------------------------------------------------

    def _settle(self, document: Document) -> None:
        """Withdraw the question about a file if it is up to date again."""
        if not document.changed_on_disk:
            self._questions.drop(document)

    def _ask_about_file(self, document: Document) -> None:
        path = document.path
        if path is None:
            return
        if path.exists():
            text = tr("{name} was changed by another program.", name=path.name)
            if document.is_unsaved:
                text = tr(
                    "{name} was changed by another program. Reloading is a step that can be undone.", name=path.name
                )
            choices: tuple[QuestionChoice, ...] = (
                QuestionChoice(tr("Reload"), lambda: self._manager.reload(document)),
                QuestionChoice(tr("Compare"), lambda: self._compare(document), stays=True),
                QuestionChoice(tr("Keep mine"), lambda: self._manager.keep_own_version(document)),
            )
        else:
            text = tr("{name} was deleted or moved by another program. Saving writes it again.", name=path.name)
            choices = (QuestionChoice(tr("Save"), lambda: self._manager.saver.save(document, over=True)),)
            self._manager.keep_own_version(document)
        self._questions.ask(Question(document, "warning", text, choices, document))

    def _ask_before_saving(self, document: Document) -> None:
        assert document.path is not None
        name = document.path.name
        text = tr("Not saved: {name} was changed by another program since it was opened here.", name=name)
        choices = (
            QuestionChoice(tr("Overwrite"), lambda: self._manager.saver.save(document, over=True)),
            QuestionChoice(tr("Compare"), lambda: self._compare(document), stays=True),
            QuestionChoice(tr("Reload"), lambda: self._manager.reload(document)),
        )
        self._questions.ask(Question(document, "warning", text, choices, document))

    def _ask_about_protection(self, document: Document, path: Path) -> None:
        text = tr("Not saved: {name} is write-protected.", name=path.name)
        choices = (
            QuestionChoice(tr("Overwrite"), lambda: self._manager.saver.save_over_protected(document, path)),
            QuestionChoice(tr("Save as…"), lambda: self._manager.saver.save_as(document)),
        )
        self._questions.ask(Question(document, "warning", text, choices, document))

    def _ask_about_megamek(self, path: Path, replace: Callable[[], None], document: Document | None) -> None:
        text = tr("Not sent: {name} is there with other content.", name=path.name)
        choices = QuestionChoice(tr("Replace it"), replace), QuestionChoice(tr("Leave it"), lambda: None)
        self._questions.ask(Question((path, "megamek"), "warning", text, choices, document))

    # -- files that are named for the former name of a design -----------------------------------------------

    def _settle_name(self, document: Document) -> None:
        """Withdraw the question about the name of a file if its design has that name again."""
        if not document.is_renamed:
            self._questions.drop(_name_key(document))

    def _ask_about_name(self, document: Document) -> None:
        """Ask where to save a renamed design; if the question is already open, focus it."""
        assert document.path is not None
        file, name = document.path, document.file_name
        names = {"title": document.title, "file": file.name, "before": document.name_in_file}
        taken = file.with_name(name).exists()
        save_as = tr("Save as…") if taken else tr("Save as {name}", name=name)
        choices = (
            QuestionChoice(save_as, lambda: self._manager.saver.save_by_name(document)),
            QuestionChoice(
                tr("Overwrite {name}", name=file.name), lambda: self._manager.saver.save(document, under_old_name=True)
            ),
        )
        text = tr("{title} is not saved: {file} is the file of {before}.", **names)
        self._questions.insist(Question(_name_key(document), "warning", text, choices, document))


def _name_key(document: Document) -> tuple[str, Document]:
    return "name", document
