"""The open designs and what happens to their files: opening, saving, closing, and saying so when it fails."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from designer.app.commands.keymap import keymap
from designer.app.context.pending_edits import finish_typing
from designer.app.ui.dialogs import Answer, Dialogs
from designer.app.ui.figures import figure
from designer.app.ui.severities import SIGNS, counted
from designer.construction.findings import Severity, findings
from designer.formats import FileNote, FormatError, unit_files
from designer.formats.blk import BlkUnit, is_blk, read_blk
from designer.language import tr, trn
from designer.units.unit import Unit
from designer.workspace.documents import Document, SaveError, in_words, new_document, open_document
from designer.workspace.recovery import JournaledDesign, LeftDesigns, Recovery
from designer.workspace.settings import Settings

AT_ONCE: Final = 100
"""So many files are opened in one go: who chooses thousands by mistake is not kept waiting for minutes."""

_TOLD: Final = 3
"""So many problems are said in words."""


class Desk(QObject):
    """What lies open, in the order of the tabs.

    Signals:
        opened: a design was laid on the desk, at the end.
        closed: the index of a design that was taken off.
        brought: the index of a design that is to come to the front.
        saved: a design is on disk.
        failed: a sentence that says what did not work, and the design that it is about, if it is about one.
        not_saved: why a design could not be saved to its file, and the design; another file may do.
        told: how bad it is (as a word of ``icons.Severity``), a sentence on what was done, and to what design.
        renamed: a design is to be saved to a file that is called by the name it had; nothing is saved yet.
        disputed: another program wrote the file that a design is to be saved to; nothing is saved yet.
        met: a unit that is no BattleMech, to be looked at.
        reloaded: a design was taken from its file again.
        recent_changed: other files are the recent ones, or other designs can be reopened.
    """

    opened = Signal(Document)
    closed = Signal(int)
    brought = Signal(int)
    saved = Signal(Document)
    failed = Signal(str, object)
    not_saved = Signal(str, object)
    told = Signal(str, str, object)
    renamed = Signal(Document)
    disputed = Signal(Document)
    met = Signal(BlkUnit)
    reloaded = Signal(Document)
    recent_changed = Signal()

    def __init__(self, settings: Settings, dialogs: Dialogs, window: QWidget, recovery: Recovery | None = None) -> None:
        super().__init__(window)
        self._settings = settings
        self._dialogs = dialogs
        self._window = window
        self.recovery = recovery
        self.window_of: Callable[[Document], QWidget] = lambda _document: window
        self.documents: list[Document] = []
        self._front: Document | None = None
        self._many = False
        if recovery is not None:
            recovery.tell = self._fail
            recovery.tell_mended = lambda sentence: self.told.emit("note", sentence, None)

    @property
    def front(self) -> Document | None:
        """What is in front; None while that is the start page."""
        return self._front

    @front.setter
    def front(self, document: Document | None) -> None:
        self._front = document
        self._list()

    def lay(self, document: Document, *, in_front: bool = True) -> None:
        """Open a design that was read or made."""
        if self.recovery is not None:
            self.recovery.lay(document)
        self.documents.append(document)
        self.opened.emit(document)
        self._list()
        if in_front:
            self.brought.emit(len(self.documents) - 1)

    def new(self, unit: Unit) -> None:
        """Open a design without a file, under another name than all that is open, recent or can be reopened."""
        known = [*(each.title for each in self.documents), *(each.title for each in self.reopenable)]
        self.lay(new_document(unit, [*known, *self._settings.titles.values()]))

    def choose_and_open(self) -> None:
        """Let files be chosen, and open them."""
        self._choose_in(self._settings.folder)

    def open(self, files: Iterable[Path]) -> None:
        """Open files, each once, the last in front; what cannot be read is said in a sentence.

        Of a folder files are chosen first, and the palette finds those in it from now on. Of very many only the first
        ``AT_ONCE`` are opened.
        """
        given = list(files)
        folder = next((file for file in given if file.is_dir()), None)
        wanted = [file for file in given if not file.is_dir()]
        self._open_all(wanted)
        if folder is not None:
            known = self._settings.units
            if known is None or not folder.absolute().is_relative_to(known):
                self._settings.units = folder.absolute()
            self._choose_in(folder)

    def choose_unit_folder(self) -> None:
        """Let the folder be chosen in which the palette finds unit files, and say how many there are."""
        folder = self._dialogs.folder(self._window, self._settings.units or self._settings.folder)
        if folder is None:
            return
        self._settings.units = folder.absolute()
        count = sum(map(len, unit_files(folder)))
        if not count:
            self.told.emit("warning", tr("{folder} holds no MTF files.", folder=folder.name), self.front)
            return
        found = trn(
            "{n} unit file in {folder}: {keys} finds it by name.",
            "{n} unit files in {folder}: {keys} finds them by name.",
            count,
            folder=folder.name,
            keys=keymap().text("palette") or tr("the palette"),
        )
        self.told.emit("note", found, self.front)

    def _choose_in(self, folder: Path | None) -> None:
        self._open_all(self._dialogs.files(self._window, folder))

    def _open_all(self, files: Sequence[Path]) -> None:
        front, problems = -1, []
        if len(files) > AT_ONCE:
            words = {"n": figure(AT_ONCE), "all": figure(len(files))}
            problems.append(tr("{n} of {all} files are open: more at once would be too many tabs.", **words))
        with self._at_one_go():
            for file in files[:AT_ONCE]:
                index, problem = self._open(file.absolute())
                front = front if index is None else index
                problems += [problem] if problem else []
        if front >= 0:
            self.brought.emit(front)
        if problems:
            more = len(problems) - _TOLD
            self._fail(" ".join(problems[:_TOLD] + ([tr("And {n} more.", n=more)] if more > 0 else [])))

    def open_sample(self, file: Path) -> None:
        """Open a design that came with the program, as a copy without a file of its own."""
        try:
            self.lay(open_document(file, sample=True))
        except FormatError as error:
            self._fail(in_words(error))

    def save(self, document: Document, *, over: bool = False, under_old_name: bool = False) -> bool:
        """Save to the design's file, or ask for one; tells whether it is on disk now.

        What another program wrote there since is written over only if ``over`` says so. What is called by the name
        that the design had before holds another design, and is written over only with ``under_old_name``.
        """
        finish_typing(self._window)
        if document.path is None:
            return self.save_as(document)
        if document.is_renamed and document.path.exists() and not (over or under_old_name):
            self.renamed.emit(document)
            return False
        if not over and document.changed_on_disk and document.path.exists():
            self.disputed.emit(document)
            return False
        return self._save(document, document.path)

    def save_as(self, document: Document) -> bool:
        """Ask for another file and save there."""
        finish_typing(self._window)
        folder = document.path.parent if document.path else self._settings.folder or Path.home()
        target = self._dialogs.target(self.window_of(document), folder / document.file_name)
        return target is not None and self._save(document, target.absolute())

    def save_by_name(self, document: Document) -> bool:
        """Save beside the design's file under the name it has now, or ask where that is taken."""
        finish_typing(self._window)
        target = None if document.path is None else document.path.with_name(document.file_name)
        return self.save_as(document) if target is None or target.exists() else self._save(document, target)

    def reload(self, document: Document) -> None:
        """Take a design from its file again, as a step that can be undone."""
        finish_typing(self._window)
        try:
            notes = document.reload()
        except FormatError as error:
            self._fail(in_words(error), document)
            return
        if self.recovery is not None:
            self.recovery.saved(document)
        self.reloaded.emit(document)
        if document.worst is not None and document.path is not None:
            self.told.emit(SIGNS[document.worst], f"{summary(notes, document.path.name)}.", document)

    def keep_mine(self, document: Document) -> None:
        """Leave what another program wrote to the file alone until the next save."""
        document.keep_mine()
        if self.recovery is not None:
            self.recovery.unsaved(document)
        self.reloaded.emit(document)

    def close(self, index: int) -> bool:
        """Close a design; tells whether it is closed. Asked is only where its steps are in no journal."""
        finish_typing(self._window)
        document = self.documents[index]
        if not self._may_go(index):
            return False
        self._take_off(index)
        if self.recovery is not None:
            self.recovery.close(document)
            self._list()
            self.recent_changed.emit()
            if document.is_unsaved and document.kept:
                self.told.emit("note", _closed_unsaved(document.title), self._front)
        return True

    def close_others(self, index: int) -> None:
        """Close all designs but one, until one of them stays."""
        stays = self.documents[index]
        self.brought.emit(index)  # else the neighbor of each that goes would come to the front, and want a page
        for document in [each for each in self.documents if each is not stays]:
            if not self.close(self.documents.index(document)):
                return

    def close_all(self) -> bool:
        """Close all designs, or none: asked about are all before the first is closed.

        With a journal nothing is asked: they come back at the next start as they are, or can be reopened then.
        """
        finish_typing(self._window)
        if not all(self._may_go(index) for index in range(len(self.documents))):
            return False
        if self.recovery is not None:
            self._list()
            for document in () if self._settings.restore_designs else self.documents:
                self.recovery.close(document)
            if not self._settings.restore_designs:
                self.recovery.show((), None)
            self.recovery.end()
            self.recovery = None
        # The front goes last, lest each of the others comes to the front for a moment, and wants a page.
        for document in sorted(self.documents, key=lambda document: document is self._front):
            self._take_off(self.documents.index(document))
        return True

    # -- what comes back ------------------------------------------------------------------------------------

    def restore(self, left: LeftDesigns) -> bool:
        """Lay what another run has left on the desk, as it was; tells whether there is anything."""
        recovery = self.recovery
        if recovery is None:
            return False
        front, failed = None, []
        with self._at_one_go():
            for design in left.designs:
                document = recovery.take_up(design)
                if document is None:
                    failed.append(design)
                else:
                    self._replace_untouched(document)
                    self.lay(document, in_front=False)
                    # Where nothing says which was in front, one has to be: the window shows no tabs without it.
                    front = document if front is None or design.journal == left.front else front
        recovery.adopt(left, aside=failed)
        self.recent_changed.emit()
        if front is not None:
            self.brought.emit(self.documents.index(front))
        return bool(left.designs)

    def set_aside(self, left: LeftDesigns) -> None:
        """Leave what another run has left where closed designs are reopened from."""
        if self.recovery is not None:
            self.recovery.adopt(left, aside=left.designs)
            self.recent_changed.emit()

    def reopen(self, design: JournaledDesign | None = None) -> None:
        """Reopen a closed design with its history; the last one if none is named."""
        if self.recovery is None:
            return
        wanted = design or self.recovery.last_closed()
        if wanted is None:
            self.told.emit("note", tr("No design was closed."), None)
            return
        document = self.recovery.reopen(wanted)
        self.recent_changed.emit()
        if document is not None:
            self._replace_untouched(document)
            self.lay(document)

    def forget_closed(self) -> None:
        """Delete what closed designs could be reopened from, and say how many there were."""
        count = len(self.recovery.closed) if self.recovery is not None else 0
        if self.recovery is not None:
            self.recovery.forget_closed()
        self.recent_changed.emit()
        forgotten = trn("{n} closed design forgotten.", "{n} closed designs forgotten.", count)
        self.told.emit("note", forgotten if count else tr("No closed designs forgotten."), None)

    def _replace_untouched(self, document: Document) -> None:
        """Close a design of the same file that nothing was done to: the one that comes knows more."""
        for index, other in reversed(list(enumerate(self.documents))):
            if other.path is not None and other.path == document.path and len(other.session.history.numbered) == 1:
                self._take_off(index)
                if self.recovery is not None:
                    self.recovery.drop(other)

    @property
    def reopenable(self) -> list[JournaledDesign]:
        """Designs that were closed with unsaved steps, the last one first."""
        closed = [] if self.recovery is None else self.recovery.closed
        return [design for design in reversed(closed) if design.unsaved]

    @contextlib.contextmanager
    def _at_one_go(self) -> Iterator[None]:
        """Note what lies open only once, however many designs come."""
        self._many = True
        try:
            yield
        finally:
            self._many = False
            self._list()

    def _list(self) -> None:
        if self.recovery is not None and not self._many:
            self.recovery.show(self.documents, self._front)

    def stands(self, document: Document, window: str) -> None:
        """Note where a design's own window stands; empty where it is a tab only."""
        if document in self.documents and document.window != window:
            document.window = window
            self._list()

    def move(self, old: int, new: int) -> None:
        """Follow a tab that was dragged elsewhere."""
        self.documents.insert(new, self.documents.pop(old))
        self._list()

    def _open(self, file: Path) -> tuple[int | None, str]:
        """Where the design of a file lies now, or what prevents reading it."""
        known = next((i for i, document in enumerate(self.documents) if document.path == file), None)
        if known is not None:
            return known, ""
        try:
            if is_blk(file):
                self.met.emit(read_blk(file))
                return None, ""
            document = open_document(file)
        except FormatError as error:
            self._settings.forget(file)
            self.recent_changed.emit()
            return None, in_words(error)
        self._settings.remember(file, document.unit.names.full)
        self.lay(document, in_front=False)
        self.recent_changed.emit()
        return len(self.documents) - 1, ""

    def _may_go(self, index: int) -> bool:
        """Whether a design may be closed: saved, in its journal, or given up by the user."""
        document = self.documents[index]
        if not document.is_unsaved or document.kept:
            return True
        self.brought.emit(index)
        answer = self._dialogs.to_save(self.window_of(document), document.title)
        return answer is Answer.DISCARD or (answer is Answer.SAVE and self.save(document))

    def _take_off(self, index: int) -> None:
        if self.documents.pop(index) is self._front:
            self._front = None
        self.closed.emit(index)

    def _save(self, document: Document, target: Path) -> bool:
        other = self._other_with(target, document)
        if other is not None and other.is_unsaved:
            words = {"name": target.name, "title": other.title}
            sentence = tr("Not saved: {name} is the file of {title}, which is open with unsaved steps.", **words)
            self._fail(sentence, document)
            return False
        try:
            document.save(target)
        except SaveError as error:
            self.not_saved.emit(str(error), document)
            return False
        if other is not None:
            self._give_up(other)
        if self.recovery is not None:
            self.recovery.saved(document)
        self._settings.remember(target, document.unit.names.full)
        self.saved.emit(document)
        self.recent_changed.emit()
        self._tell_of_save(document, target.name, closed=other)
        return True

    def _other_with(self, file: Path, document: Document) -> Document | None:
        """Another open design of this file."""
        others = (each for each in self.documents if each is not document and each.path is not None)
        return next((each for each in others if each.path is not None and _is_same(each.path, file)), None)

    def _give_up(self, document: Document) -> None:
        """Take off a design whose file holds another one now; it can be reopened."""
        self._take_off(self.documents.index(document))
        if self.recovery is not None:
            self.recovery.close(document)
            self._list()

    def _tell_of_save(self, document: Document, name: str, *, closed: Document | None) -> None:
        """Say what else there is to say of a design that was saved."""
        errors = sum(finding.severity is Severity.ERROR for finding in findings(document.session.graph))
        sentences = []
        if errors:
            words = trn(
                "{name} is saved; {n} error in the design.",
                "{name} is saved; {n} errors in the design.",
                errors,
                name=name,
            )
            sentences.append(words)
        if closed is not None:
            sentences.append(
                tr("The tab of {title}, which had {name} as its file, is closed.", title=closed.title, name=name)
            )
        if sentences:
            self.told.emit("warning" if errors else "note", " ".join(sentences), document)

    def _fail(self, sentence: str, about: Document | None = None) -> None:
        self.failed.emit(sentence, about)


def summary(notes: Iterable[FileNote], name: str) -> str:
    """One sentence on what a file had to say."""
    counts = dict.fromkeys(Severity, 0)
    for note in notes:
        counts[note.severity] += 1
    parts = [counted(SIGNS[severity], n) for severity, n in counts.items() if n]
    if len(parts) > 1:
        return tr("{parts} and {last} in {name}", parts=", ".join(parts[:-1]), last=parts[-1], name=name)
    return tr("{parts} in {name}", parts="".join(parts), name=name)


def _closed_unsaved(title: str) -> str:
    key = keymap().text("reopen")
    if key:
        return tr("{title} was closed with unsaved steps; reopen it with {key}.", title=title, key=key)
    return tr("{title} was closed with unsaved steps.", title=title)


def _is_same(one: Path, other: Path) -> bool:
    """Whether two paths lead to one file, whatever links are on the way."""
    with contextlib.suppress(OSError):
        return one.samefile(other)
    return one.absolute() == other.absolute()
