"""The open designs of the window: opening, saving, closing and restoring, with dialogs and messages."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from designer.app.commands.keymap import keymap
from designer.app.context.pending_edits import finish_typing
from designer.app.documents.design_saver import DesignSaver
from designer.app.documents.document_list import DocumentList, is_configuration
from designer.app.documents.megamek_sender import MegaMekSender
from designer.app.ui.close_question import Answer
from designer.app.ui.dialogs import Dialogs
from designer.app.ui.figures import figure
from designer.app.ui.icons import SIGNS, counted
from designer.app.ui.wait_cursor import wait_cursor
from designer.construction.findings import Severity
from designer.editing import Session
from designer.formats import FileNote, FormatError, Loaded, is_blk, is_hmp, is_omni, is_ssw, read_pasted
from designer.formats.blk import BlkUnit, read_blk
from designer.language import tr, trn
from designer.units.unit import Unit
from designer.workspace.documents import (
    Document,
    error_sentence,
    imported_documents,
    new_document,
    open_document,
)
from designer.workspace.recovery import JournaledDesign, LeftDesigns, Recovery, WindowPlace
from designer.workspace.settings import Settings

AT_ONCE: Final = 100
"""The greatest number of files that are opened at once: a wrong selection must not block the window for minutes."""

_PROBLEMS_SHOWN: Final = 3
"""The greatest number of problems that a message lists."""


class DocumentManager(DocumentList):
    """Opens, closes and restores designs; its ``saver`` saves them.

    Signals:
        left_out: a sentence that more files or designs were to be opened than at once, and a function that opens more.
        folder_opened: a folder was opened.
        foreign_unit_opened: a unit that is not a BattleMech, for display.
        omni_opened: the configurations of an omni's file were opened; the first one is active.
        reloaded: a design was read from its file again.
        pasted: the `Loaded` of a text that was pasted or dropped, and whether it is a share code.
        query_pasted: the query of the library to which a text that was pasted is a link.
    """

    left_out = Signal(str, object)
    folder_opened = Signal(Path)
    foreign_unit_opened = Signal(BlkUnit)
    omni_opened = Signal()
    reloaded = Signal(Document)
    pasted = Signal(object, bool)
    query_pasted = Signal(str)

    def __init__(self, settings: Settings, dialogs: Dialogs, window: QWidget, recovery: Recovery | None = None) -> None:
        super().__init__(dialogs, window, recovery)
        self._settings = settings
        self.saver = DesignSaver(self, settings)
        self.megamek = MegaMekSender(settings, dialogs, window)
        self.megamek.told.connect(self.told)
        self.megamek.failed.connect(self.failed)

    def new(self, unit: Unit) -> None:
        """Add a design without a file; its name is changed if an open, recent or closed design has the same."""
        known = [*(each.title for each in self.documents), *(each.title for each in self.reopenable)]
        self.add(new_document(unit, [*known, *self._settings.titles.values()]))

    def new_configuration(self, document: Document, unit: Unit) -> None:
        """Add a configuration to the omni of a design; if that has no omni's file, as a design without a file."""
        if not is_configuration(document):
            self.new(unit)
            return
        made = self.omnis.new_configuration(document, unit)
        self.add(made)
        if self.recovery is not None:
            self.recovery.unsaved(made)

    def choose_and_open(self) -> None:
        """Ask for files and open them."""
        self._choose_in(self._settings.folder)

    def open(self, files: Iterable[Path]) -> None:
        """Open files, each once, and activate the last one; files that cannot be read are reported.

        If a folder is given, a dialog asks which of its files to open, and the folder becomes a source of the library.
        At most ``AT_ONCE`` files are opened.
        """
        given = list(files)
        # os.path.isdir takes names that no file can have, too; reading such a file says what is wrong.
        folder = next((file for file in given if os.path.isdir(file)), None)
        wanted = [file for file in given if not os.path.isdir(file)]
        self._open_all(wanted)
        if folder is not None:
            self.folder_opened.emit(folder)
            self._choose_in(folder)

    def _choose_in(self, folder: Path | None) -> None:
        self._open_all(self.dialogs.files(self.window, folder))

    @wait_cursor()
    def _open_all(self, files: Sequence[Path]) -> None:
        front, shown_as_omni, problems = -1, False, []
        with self.record_open_once():
            for file in files[:AT_ONCE]:
                index, problem = self._open(file.absolute())
                if index is not None:
                    front, shown_as_omni = index, is_omni(file)
                problems += [problem] if problem else []
        if front >= 0:
            self.activation_requested.emit(front)
        if shown_as_omni:
            self.omni_opened.emit()
        shown = _first_of(problems)
        if len(files) > AT_ONCE:
            words = {"n": figure(AT_ONCE), "all": figure(len(files))}
            said = tr("{n} of {all} files are open: more at once would be too many tabs.", **words)
            self.left_out.emit(" ".join((said, *shown)), lambda: self._open_all(files[AT_ONCE:]))
        elif shown:
            self.told.emit("error", " ".join(shown), self.front)

    def take_text(self, text: str) -> None:
        """Show the design in a text, such as a share code or the text of a unit file, or say why it has none.

        A list of share codes opens all their designs; a link to a query of the library asks it.
        """
        from designer.formats.share_code import code_texts, holds_code  # few texts are pasted
        from designer.library.query_link import is_query_link, linked_query

        if is_query_link(text):
            self.query_pasted.emit(linked_query(text))
            return
        if len(codes := code_texts(text)) > 1:
            self._open_codes(codes)
            return
        try:
            loaded = read_pasted(text)
        except FormatError as error:
            self.told.emit("error", error_sentence(error), self.front)
        else:
            self.pasted.emit(loaded, holds_code(text))

    @wait_cursor()
    def _open_codes(self, codes: Sequence[str]) -> None:
        """Open the designs of share codes; damaged ones are reported."""
        found, problems = [], []
        for code in codes:
            try:
                loaded = read_pasted(code)
            except FormatError as error:
                problems.append(error_sentence(error))
            else:
                found.append(Document(Session(loaded.unit), loaded.notes))
        self._add_all(found, tr("Clipboard"))
        if found:
            self.activation_requested.emit(len(self.documents) - 1)
        if problems:
            self.told.emit("error", " ".join(_first_of(problems)), self.front)

    def add_loaded(self, loaded: Loaded) -> None:
        """Open a design that was read, such as one that was pasted, as one without a file."""
        self.add(Document(Session(loaded.unit), loaded.notes))

    @wait_cursor()
    def open_sample(self, file: Path) -> None:
        """Open a sample as a copy that has no file."""
        try:
            self.add(open_document(file, sample=True))
        except FormatError as error:
            self.told.emit("error", error_sentence(error), self.front)

    def reload(self, document: Document) -> None:
        """Read a design from its file again, as an edit that can be undone."""
        finish_typing(self.window)
        together = self.together(document)
        try:
            notes = self.omnis.reload(together) if is_configuration(document) else document.reload()
        except FormatError as error:
            self._fail(error_sentence(error), document)
            return
        for each in together:
            if self.recovery is not None:
                (self.recovery.unsaved if each.is_unsaved else self.recovery.saved)(each)
            self.reloaded.emit(each)
        if document.worst_severity is not None and document.path is not None:
            self.told.emit(SIGNS[document.worst_severity], f"{notes_summary(notes, document.path.name)}.", document)

    def keep_own_version(self, document: Document) -> None:
        """Keep the open design although another program has changed its file; the design counts as unsaved."""
        for each in self.together(document):
            each.keep_own_version()
            if self.recovery is not None:
                self.recovery.unsaved(each)
            self.reloaded.emit(each)

    def close(self, index: int) -> bool:
        """Close a design; returns whether it is closed. The user is asked only if no journal has the unsaved steps."""
        finish_typing(self.window)
        document = self.documents[index]
        if not self._confirm_close(index):
            return False
        self.remove(index)
        if self.recovery is not None:
            self.recovery.close(document)
            self.record_open()
            self.recent_changed.emit()
            if document.is_unsaved and document.journaled:
                self.told.emit("note", _closed_unsaved_message(document.title), self._front)
        return True

    def close_others(self, index: int) -> None:
        """Close all designs but one; stop when the user cancels a question."""
        stays = self.documents[index]
        self.activation_requested.emit(index)  # else each closing would activate a neighbor, which would be shown
        for document in [each for each in self.documents if each is not stays]:
            if not self.close(self.documents.index(document)):
                return

    def close_all(self, goes_on_at: WindowPlace | None = None) -> bool:
        """Close all designs, or none if the user cancels: all questions are asked before the first design is closed.

        If journals are written, nothing is asked: the next start restores the designs, or they can be reopened. If it
        goes on at a place (`OpenList.goes_on_at`), it restores them in any case.
        """
        finish_typing(self.window)
        if not all(self._confirm_close(index) for index in range(len(self.documents))):
            return False
        if self.recovery is not None:
            self.record_open()
            if not self._settings.restore_designs and goes_on_at is None:
                for document in self.documents:
                    self.recovery.close(document)
                self.recovery.show((), None)
            self.recovery.end(goes_on_at)
            self.recovery = None
        # The active design is closed last: else each closing would activate a neighbor and show it.
        for document in sorted(self.documents, key=lambda document: document is self._front):
            self.remove(self.documents.index(document))
        return True

    # -- what comes back ------------------------------------------------------------------------------------

    def restore(self, left: LeftDesigns) -> bool:
        """Open the designs that an earlier run of the program left open; returns whether there are any."""
        recovery = self.recovery
        if recovery is None:
            return False
        front, failed = None, []
        with self.record_open_once():
            for design in left.designs:
                document = recovery.resume(design)
                if document is None:
                    failed.append(design)
                else:
                    self._replace_untouched(document)
                    self.add(document, in_front=False)
                    # If no active design was recorded, the first one becomes active, since the window needs one.
                    front = document if front is None or design.journal == left.front else front
            self._front = front or self._front  # in the list before the old ones are deleted: a kill may come now
        recovery.adopt(left, aside=failed)
        self.recent_changed.emit()
        if front is not None:
            self.activation_requested.emit(self.documents.index(front))
        return bool(left.designs)

    def set_aside(self, left: LeftDesigns) -> None:
        """Add the designs that an earlier run of the program left open to the closed designs, which can be reopened."""
        if self.recovery is not None:
            self.recovery.adopt(left, aside=left.designs)
            self.recent_changed.emit()

    def reopen(self, design: JournaledDesign | None = None, *, in_front: bool = True) -> None:
        """Reopen a closed design with its history; without an argument the one that was closed last."""
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
            self.add(document, in_front=in_front)

    def forget_closed(self) -> None:
        """Delete the journals of closed designs, and report how many there were."""
        count = len(self.recovery.closed) if self.recovery is not None else 0
        if self.recovery is not None:
            self.recovery.forget_closed()
        self.recent_changed.emit()
        forgotten = trn("{n} closed design forgotten.", "{n} closed designs forgotten.", count)
        self.told.emit("note", forgotten if count else tr("No closed designs forgotten."), None)

    def _replace_untouched(self, document: Document) -> None:
        """Close an unedited design that has the same file as a restored one, because the restored one has a history."""
        for index, other in reversed(list(enumerate(self.documents))):
            if (
                other.path is not None
                and (other.path, other.configuration) == (document.path, document.configuration)
                and len(other.session.history.numbered) == 1
            ):
                self.remove(index)
                if self.recovery is not None:
                    self.recovery.drop(other)

    @property
    def reopenable(self) -> list[JournaledDesign]:
        """The designs that were closed with unsaved steps, the last closed one first."""
        closed = [] if self.recovery is None else self.recovery.closed
        return [design for design in reversed(closed) if design.unsaved]

    def _open(self, file: Path) -> tuple[int | None, str]:
        """The index of the design of a file, which is opened if necessary; or None and a problem, if there is one."""
        known = next((i for i, document in enumerate(self.documents) if document.path == file), None)
        if known is not None and not is_omni(file):
            return known, ""
        try:
            if is_blk(file):
                self.foreign_unit_opened.emit(read_blk(file))
                return None, ""
            opened = self.omnis.opened(file) if is_omni(file) else _documents_in(file)
        except FormatError as error:
            self._settings.forget(file)
            self.recent_changed.emit()
            return None, error_sentence(error)
        if known is not None and not opened:
            return known, ""
        names = opened[0].unit.names
        self._settings.remember(file, names.chassis if is_omni(file) else names.full)
        self._add_all(opened, file.name)
        self.recent_changed.emit()
        return len(self.documents) - min(len(opened), AT_ONCE), ""

    def _add_all(self, opened: Sequence[Document], name: str) -> None:
        """Add the designs of a file; of many the first, and the user can have more."""
        with self.record_open_once():
            for document in opened[:AT_ONCE]:
                self.add(document, in_front=False)
        if len(opened) > AT_ONCE:
            words = {"n": figure(AT_ONCE), "all": figure(len(opened)), "file": name}
            said = tr("{n} of {all} designs of {file} are open: more at once would be too many tabs.", **words)
            self.left_out.emit(said, lambda: self._add_all(opened[AT_ONCE:], name))

    def _confirm_close(self, index: int) -> bool:
        """Whether a design may be closed: it is saved, its journal has it, or the user saves or discards it.

        A journal that could not be written is tried again before the user is asked.
        """
        document = self.documents[index]
        if not document.is_unsaved or (self.recovery is not None and not self.recovery.flush([document])):
            return True
        self.activation_requested.emit(index)
        lost = tr("Its journal cannot be written, so its steps since the last save would be lost.")
        answer = self.dialogs.to_save(self.window_of(document), document.title, lost)
        return answer is Answer.DISCARD or (answer is Answer.SAVE and self.saver.save(document))


def _first_of(problems: Sequence[str]) -> list[str]:
    """The first problems, and how many more there are."""
    more = len(problems) - _PROBLEMS_SHOWN
    return [*problems[:_PROBLEMS_SHOWN], *([tr("And {n} more.", n=more)] if more > 0 else [])]


def _documents_in(file: Path) -> list[Document]:
    """The designs in a file; ``FormatError`` if it cannot be read."""
    return imported_documents(file) if is_ssw(file) or is_hmp(file) else [open_document(file)]


def notes_summary(notes: Iterable[FileNote], name: str) -> str:
    """A sentence with the number of errors, warnings and notes about a file."""
    counts = dict.fromkeys(Severity, 0)
    for note in notes:
        counts[note.severity] += 1
    parts = [counted(SIGNS[severity], n) for severity, n in counts.items() if n]
    if len(parts) > 1:
        return tr("{parts} and {last} in {name}", parts=", ".join(parts[:-1]), last=parts[-1], name=name)
    return tr("{parts} in {name}", parts="".join(parts), name=name)


def _closed_unsaved_message(title: str) -> str:
    key = keymap().text("reopen")
    if key:
        return tr("{title} was closed with unsaved steps; reopen it with {key}.", title=title, key=key)
    return tr("{title} was closed with unsaved steps.", title=title)
