"""Saving the open designs of the window: to their files, to others, and several at once."""

from __future__ import annotations

import contextlib
from collections.abc import Iterable, Sequence
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from designer.app.context.pending_edits import finish_typing
from designer.app.documents.document_list import DocumentList
from designer.app.ui.dialogs import saved_in
from designer.construction.findings import Severity, findings
from designer.editing import EditRefusedError
from designer.editing.edits import named_after
from designer.formats import OMNI_SUFFIX, FormatError, is_omni
from designer.formats.difference import stamp
from designer.formats.file_text import kept_in_notes, parts_in_notes
from designer.language import reason_of, tr, trn
from designer.saving import WriteProtectedError, file_name, other_names
from designer.saving import save_all as save_files
from designer.workspace.documents import UNNAMED, Document, SaveError
from designer.workspace.settings import Settings


class DesignSaver(QObject):
    """Saves open designs, and asks where that could cost something.

    Signals:
        saved: a design was saved.
        not_saved: why a design could not be saved to its file, and the design; saving to another file may work.
        name_mismatch_found: a design is to be saved to a file that has the design's former name; nothing is saved yet.
        file_conflict_found: another program has changed the file of a design to be saved; nothing is saved yet.
        write_protected_found: a design is to be saved to this write-protected file; nothing is saved yet.
    """

    saved = Signal(Document)
    not_saved = Signal(str, object)
    name_mismatch_found = Signal(Document)
    file_conflict_found = Signal(Document)
    write_protected_found = Signal(Document, Path)

    def __init__(self, documents: DocumentList, settings: Settings) -> None:
        super().__init__(documents)
        self._documents = documents
        self._settings = settings
        self._saves_all = False

    def save(self, document: Document, *, over: bool = False, under_old_name: bool = False) -> bool:
        """Save a design to its file, or ask for one if it has none; returns whether it was saved.

        A file that another program has changed is overwritten only with ``over``. If the design was renamed, a file
        with its former name probably holds the former design, and is overwritten only with ``under_old_name``.
        """
        finish_typing(self._documents.window)
        if document.path is None:
            return self.save_as(document)
        if document.is_renamed and document.path.exists() and not (over or under_old_name):
            self.name_mismatch_found.emit(document)
            return False
        if not over and document.changed_on_disk and document.path.exists():
            self.file_conflict_found.emit(document)
            return False
        return self._save(document, document.path)

    def save_all(self, documents: Sequence[Document]) -> Sequence[Document]:
        """Save designs, and return those that are saved; for new configurations of one omni a file is asked for once.

        The others of that omni are saved beside the first, or if the chosen file is that of an omni into it. The caller
        tells of errors in the designs.
        """
        self._saves_all = True
        try:
            return self._all_saved(documents)
        finally:
            self._saves_all = False

    def _all_saved(self, documents: Sequence[Document]) -> Sequence[Document]:
        saved: list[Document] = []
        firsts: dict[str, Document] = {}
        for document in documents:
            is_new = document.unit.chassis.omni and document.path is None
            first = firsts.setdefault(document.unit.names.chassis, document) if is_new else document
            if self.save(document) if first is document else first in saved and self._save_beside(document, first):
                saved.append(document)
        return saved

    def _save_beside(self, document: Document, other: Document) -> bool:
        assert other.path is not None
        if document.path == other.path:
            return True  # it was saved with the other
        if is_omni(other.path):
            return self.save_as_one([*self._documents.together(other), document], other.path)
        target = other.path.with_name(document.file_name)
        return self.save_as(document) if target.exists() else self._save(document, target)

    def save_over_protected(self, document: Document, target: Path) -> bool:
        """Save to a write-protected file; returns whether the design was saved."""
        return self._save(document, target, over_protected=True)

    def save_as(self, document: Document) -> bool:
        """Ask for another file and save to it; returns whether the design was saved.

        A new design without a name is named after its file.
        """
        finish_typing(self._documents.window)
        folder = document.path.parent if document.path else self._settings.folder or Path.home()
        window, dialogs = self._documents.window_of(document), self._documents.dialogs
        alone = folder / document.file_name
        if document.unit.chassis.omni and not (document.path is not None and is_omni(document.path)):
            together = folder / file_name(document.unit.names.chassis, OMNI_SUFFIX, tr(UNNAMED))
            target = dialogs.configuration_target(window, alone, together)
            if target is not None and is_omni(target):
                return self.save_as_one(self._documents.configurations_of(document.unit), target.absolute())
        else:
            target = dialogs.target(window, alone)
        if target is None:
            return False
        edit = named_after(document.unit, target.stem) if document.path is None else None
        if edit is not None:
            document.session.apply(edit)
        return self._save(document, target.absolute())

    def save_as_one(self, documents: Sequence[Document], target: Path) -> bool:
        """Save configurations to one omni's file, which becomes that of all; returns whether they were saved."""
        finish_typing(self._documents.window)
        return self._save(documents[0], target, together=documents)

    def save_each(self, documents: Sequence[Document], folder: Path, *, over: bool = False) -> tuple[Path, ...]:
        """Write an MTF file for each configuration into a folder, all or none, and tell what came of it.

        Files that are there with another text are replaced only with ``over``; else they are returned, and nothing is
        written.
        """
        finish_typing(self._documents.window)
        try:
            files = self._documents.omnis.files_of_each(documents, folder)
            waiting = () if over else tuple(file for file, text in files.items() if _has_other_text(file, text))
            if not waiting:
                save_files(files)
        except (OSError, FormatError, EditRefusedError) as error:
            reason = reason_of(error) if isinstance(error, OSError) else str(error).rstrip(".")
            self._documents.failed.emit(tr("No file was written: {reason}.", reason=reason), None)
            return ()
        if not waiting:
            self._note_written(documents, files)
        return waiting

    def export_omni(self, documents: Sequence[Document], target: Path) -> None:
        """Write configurations into one file of Solaris Skunk Works, and tell what came of it."""
        finish_typing(self._documents.window)
        try:
            made = self._documents.omnis.export(documents, target)
        except (OSError, FormatError, EditRefusedError) as error:
            reason = reason_of(error) if isinstance(error, OSError) else getattr(error, "problem", str(error))
            self._documents.failed.emit(tr("No file was written: {reason}.", reason=reason.rstrip(".")), None)
            return
        words = " ".join((saved_in(target), *made.notes))
        self._documents.told.emit("warning" if made.left_out else "note", words, self._documents.front)

    def save_by_name(self, document: Document) -> bool:
        """Save to a file in the same folder with the design's present name; if that file exists, ask for a file."""
        finish_typing(self._documents.window)
        target = None if document.path is None else document.path.with_name(document.file_name)
        return self.save_as(document) if target is None or target.exists() else self._save(document, target)

    def _note_written(self, documents: Iterable[Document], files: Iterable[Path]) -> None:
        """Tell which files were written; designs whose own files are among them are saved."""
        written = tuple(files)
        for document in documents:
            if document.path in written:
                document.mark_saved(document.path, stamp(document.path))
                if self._documents.recovery is not None:
                    self._documents.recovery.saved(document)
                self.saved.emit(document)
        folder = written[0].parent.name
        words = trn("{n} MTF file is in {folder}.", "{n} MTF files are in {folder}.", len(written), folder=folder)
        self._documents.told.emit("note", words, self._documents.front)

    def _save(
        self, document: Document, target: Path, *, over_protected: bool = False, together: Sequence[Document] = ()
    ) -> bool:
        as_omni = is_omni(target)
        saved = (together or self._documents.together(document)) if as_omni else [document]
        other = self._other_with(target, saved)
        if other is not None and (other.is_unsaved or as_omni):
            words = {"name": target.name, "title": other.title}
            sentence = tr("Not saved: {name} is the file of {title}, which is open with unsaved steps.", **words)
            if not other.is_unsaved:
                sentence = tr("Not saved: {name} is the file of {title}, which is open.", **words)
            self._documents.failed.emit(sentence, document)
            return False
        names = other_names(target)
        try:
            if as_omni:
                self._documents.omnis.save(saved, target, over_protected=over_protected)
            else:
                document.save(target, over_protected=over_protected)
        except WriteProtectedError:
            self.write_protected_found.emit(document, target)
            return False
        except SaveError as error:
            self.not_saved.emit(str(error), document)
            return False
        if other is not None:
            self._documents.close_replaced(other)
        for each in saved:
            if self._documents.recovery is not None:
                self._documents.recovery.saved(each)
        self._documents.record_open()  # a sample is none any more
        self._settings.remember(target, document.unit.names.chassis if as_omni else document.unit.names.full)
        for each in saved:
            self.saved.emit(each)
        self._documents.recent_changed.emit()
        self._report_save(document, target.name, closed=other, names=names)
        return True

    def _other_with(self, file: Path, saved: Sequence[Document]) -> Document | None:
        """An open design other than these that has this file; None if there is none."""
        others = (each for each in self._documents.documents if each not in saved and each.path is not None)
        return next((each for each in others if each.path is not None and _is_same(each.path, file)), None)

    def _report_save(self, document: Document, name: str, *, closed: Document | None, names: int) -> None:
        """Report the errors of a saved design, the tab that was closed because of it, and other names of its file."""
        errors = 0 if self._saves_all else error_count(document)
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
        if names:
            words = trn(
                "{name} has {n} other name, which keeps the old text.",
                "{name} has {n} other names, which keep the old text.",
                names,
                name=name,
            )
            sentences.append(words)
        others = [each.title for each in self._documents.documents if _is_unsaved_sibling(each, document)]
        if others and not self._saves_all:
            words = tr(
                "{name} is saved; {others} not yet: File > Save more > Save all.", name=name, others=", ".join(others)
            )
            sentences.append(words)
        if kept := kept_in_notes(parts_in_notes(document.unit, name)):
            sentences.append(kept)
        if sentences:
            self._documents.told.emit("warning" if errors or names else "note", " ".join(sentences), document)


def error_count(document: Document) -> int:
    """The number of errors in a design."""
    return sum(finding.severity is Severity.ERROR for finding in findings(document.session.graph))


def _is_unsaved_sibling(document: Document, saved: Document) -> bool:
    """Whether a design is another configuration of the same omni, and has unsaved steps."""
    one, other = document.unit, saved.unit
    alike = one.chassis.omni and other.chassis.omni and one.names.chassis == other.names.chassis
    return alike and document is not saved and document.is_unsaved


def _has_other_text(file: Path, text: bytes) -> bool:
    """Whether there is a file with another text; ``OSError`` if it cannot be read."""
    return file.exists() and file.read_bytes() != text


def _is_same(one: Path, other: Path) -> bool:
    """Whether two paths lead to the same file, also through links."""
    with contextlib.suppress(OSError):
        return one.samefile(other)
    return one.absolute() == other.absolute()
