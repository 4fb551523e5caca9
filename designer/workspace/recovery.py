"""Recovery of open designs after a crash: each design has a journal file, to which every edit is written at once.

Each run of the program also writes a list of its open and closed designs and locks it. All these files are in one
folder, where the next run finds the lists and journals of runs that have ended or crashed.
"""

from __future__ import annotations

import contextlib
import re
import uuid
from collections.abc import Callable, Iterable, Sequence
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Annotated, Final, NamedTuple

from pydantic import BaseModel, BeforeValidator, ConfigDict, ValidationError

from designer import paths
from designer.formats.journal import Journal, JournalError, Recovered, pending, replay
from designer.formats.lock import Lock, LockTakenError, is_taken
from designer.language import reason_of, tr
from designer.reading import read_file
from designer.saving import clear_unfinished, save
from designer.workspace.documents import Document, restored_document
from designer.workspace.model_text import json_of

CLOSED_KEPT: Final = 20
"""The maximum number of closed designs that can be reopened; designs with unsaved edits are kept in addition."""

_LIST: Final = ".desk"
_JOURNAL: Final = ".jsonl"
_JOURNAL_NAME: Final = re.compile(r"[\w-][\w.-]*")


class JournaledDesign(BaseModel):
    """An entry of the list for an open or closed design: the file name of its journal, and its state."""

    model_config = ConfigDict(extra="ignore", frozen=True)

    journal: str
    title: str = ""
    sample: bool = False
    unsaved: bool = False
    aside: bool = False
    """Whether it was open in a crash and the user has not restored it yet; then its journal is not deleted."""
    window: str = ""
    """Geometry of its detached window; empty if it was only a tab."""


def _with_journal_names(entries: object) -> object:
    """The entries of a list that name a journal file; damaged entries are left out, and the others can be used."""
    if not isinstance(entries, list):
        return entries
    return [each for each in entries if isinstance(each, JournaledDesign) or _names_journal(each)]


def _names_journal(entry: object) -> bool:
    name = entry.get("journal") if isinstance(entry, dict) else None
    return isinstance(name, str) and _JOURNAL_NAME.fullmatch(name) is not None


class WindowPlace(BaseModel):
    """A place in the window: the page, the part of it that is shown, and the views in front in the editor."""

    model_config = ConfigDict(extra="ignore", frozen=True)

    page: str = ""
    part: str = ""
    views: tuple[str, ...] = ()


class OpenList(BaseModel):
    """The open designs (in tab order) and closed designs of one run; ``ended`` is set when it ends regularly."""

    model_config = ConfigDict(extra="ignore")

    ended: bool = False
    goes_on_at: WindowPlace | None = None
    """The place where the next run goes on, with all open designs; None unless this one ended for a new start."""
    front: str | None = None
    open: Annotated[list[JournaledDesign], BeforeValidator(_with_journal_names)] = []
    closed: Annotated[list[JournaledDesign], BeforeValidator(_with_journal_names)] = []


class LeftDesigns(NamedTuple):
    """The designs that earlier runs left: their lists, the oldest first, and journals that are in no list."""

    lists: tuple[tuple[Path, OpenList], ...] = ()
    strays: tuple[JournaledDesign, ...] = ()

    @property
    def designs(self) -> list[JournaledDesign]:
        """The designs that were open, without duplicates, in the order of the tabs."""
        found = {design.journal: design for _, open_list in self.lists for design in open_list.open}
        return [*found.values(), *(stray for stray in self.strays if stray.journal not in found)]

    @property
    def front(self) -> str | None:
        """The file name of the journal of the design that was active last; None if unknown."""
        return next((open_list.front for _, open_list in reversed(self.lists) if open_list.front), None)

    @property
    def goes_on_at(self) -> WindowPlace | None:
        """The place where the run that ended last for a new start goes on; None if none did."""
        return next((open_list.goes_on_at for _, open_list in reversed(self.lists) if open_list.goes_on_at), None)


class Recovery:
    """The journals of all open designs of this program.

    ``report`` is called with a sentence at the first failure to write, ``report_restored`` when writing succeeds again;
    in between, the program works without journals, and `flush` is to be called again while it `is_behind`.
    ``sync_failed``, which is set before designs begin, is called in another thread when the disk did not take what was
    written; `catch_up` then tries again, and reports.
    """

    def __init__(self, folder: Path | None = None, report: Callable[[str], None] = lambda _sentence: None) -> None:
        self.folder = folder or paths.user_state("journals")
        self.report = report
        self.report_restored: Callable[[str], None] = lambda _sentence: None
        self.sync_failed: Callable[[], None] = lambda: None
        self.closed: list[JournaledDesign] = []
        self._journals: dict[Document, Journal] = {}
        self._unwritable: dict[Document, JournaledDesign] = {}
        """The open designs whose journals can be read, but not continued as long as the disk takes nothing."""
        self._unfollow: dict[Document, Callable[[], None]] = {}
        self._lock: Lock | None = None
        self._list: Path | None = None
        self._written: OpenList | None = None
        self._replaced: list[Path] = []
        """The lists of earlier programs, which are deleted as soon as the list of this one has their designs."""
        self._is_failing = False
        self._is_list_behind = False

    # -- earlier runs ---------------------------------------------------------------------------------------

    def left_by_earlier_programs(self) -> tuple[LeftDesigns, LeftDesigns]:
        """The designs of earlier runs of the program: of those that ended regularly, and of those that crashed."""
        lists: list[tuple[Path, OpenList]] = []
        taken: set[str] = set()
        for file in sorted(self.folder.glob(f"*{_LIST}")):
            open_list = _read(file)
            if open_list is None:
                continue
            taken |= {design.journal for design in (*open_list.open, *open_list.closed)}
            if file != self._list and not is_taken(_lock_of(file)):
                lists.append((file, open_list))
        strays = tuple(JournaledDesign(journal=file.name) for file in pending(self.folder) if file.name not in taken)
        ended = LeftDesigns(tuple(each for each in lists if each[1].ended))
        return ended, LeftDesigns(tuple(each for each in lists if not each[1].ended), strays)

    def resume(self, design: JournaledDesign) -> Document | None:
        """The design in the last state of its journal, which is continued; None if that fails, which is reported.

        A journal that can be read but not written is continued as soon as that is possible again.
        """
        name = design.title or design.journal
        try:
            journal = Journal.open(self._file(design))
        except FileNotFoundError:
            self.report(tr("{name} could not be restored: its journal is gone.", name=name))
            return None
        except LockTakenError:
            self.report(tr("{name} is open in another window.", name=name))
            return None
        except (OSError, JournalError) as error:
            if isinstance(error, JournalError) or (found := self._readable(design)) is None:
                self.report(tr("{name} could not be restored: {reason}.", name=name, reason=error))
                return None
            document = self._restored(design, found)
            self._unwritable[document] = design
            document.journal = design.journal
            self._fail(document, error)
            self._begin_at_next_edit(document)
            return document
        document = self._restored(design, journal.recovered)
        self._follow(document, journal)
        if document.session.history.clean is None and journal.recovered.course.clean is not None:
            self._try(document, journal.append_unsaved)
        return document

    def adopt(self, left: LeftDesigns, *, aside: Iterable[JournaledDesign] = ()) -> None:
        """Take over the lists of earlier programs. Their designs are open here now, but closed if in ``aside``."""
        theirs = [design for _, open_list in left.lists for design in open_list.closed]
        known = [*theirs, *self.closed, *map(self._set_aside, aside)]
        self.closed = [each for each in _each_once([*self._unlisted(), *known]) if self._file(each).exists()]
        self._prune()
        self._replaced += [file for file, _ in left.lists]
        self._write_list()
        self._clear_locks()

    # -- open and closed designs ----------------------------------------------------------------------------

    def begin(self, document: Document) -> None:
        """Begin a journal for a design that has none; if that fails, it is tried again at the next edit."""
        if document in self._journals:
            return
        self._begin()
        self._unfollow.pop(document, lambda: None)()
        history = document.session.history
        try:
            journal = self._continued(document) or Journal.begun(self.folder, history, path=document.path)
        except OSError as error:
            self._fail(document, error)
            self._begin_at_next_edit(document)
            return
        self._unwritable.pop(document, None)
        self._follow(document, journal)
        self._report_success()

    def saved(self, document: Document) -> None:
        """Write to the journal that the current state of a design was saved to its file."""
        journal, path = self._journals.get(document), document.path
        if journal is None:
            self.begin(document)
        elif path is not None:
            self._try(document, lambda: journal.append_saved(path))

    def unsaved(self, document: Document) -> None:
        """Write to the journal that no state of the design is the one in its file, since that was changed elsewhere."""
        journal = self._journals.get(document)
        if journal is not None:
            self._try(document, journal.append_unsaved)

    def selected(self, document: Document) -> None:
        """Write the selected mounts of a design to its journal."""
        journal = self._journals.get(document)
        if journal is not None:
            self._try(document, lambda: journal.append_selection(document.selection))

    def close(self, document: Document) -> None:
        """Close the journal of a design and keep it for reopening, but delete it for a new design without edits."""
        if document.path is None and not document.sample and len(document.session.history.numbered) == 1:
            self.drop(document)
            return
        self._unfollow.pop(document, lambda: None)()
        journal, unwritable = self._journals.pop(document, None), self._unwritable.pop(document, None)
        if journal is not None:
            self._quietly(journal.close)
            self.closed.append(_design_of(document, journal.file.name))
        elif unwritable is not None:
            self.closed.append(unwritable)
        self._prune()

    def drop(self, document: Document) -> None:
        """Delete the journal of a design, so that it cannot be reopened."""
        self._unfollow.pop(document, lambda: None)()
        journal, unwritable = self._journals.pop(document, None), self._unwritable.pop(document, None)
        if journal is not None:
            self._quietly(journal.discard)
        elif unwritable is not None:
            self._delete([unwritable])

    def show(self, documents: Sequence[Document], front: Document | None) -> None:
        """Write the open designs in the order of the tabs, and the active one, to the list of this program."""
        kept = {document: document.journal for document in documents if document.journal}
        shown = [_design_of(document, name) for document, name in kept.items()]
        self._write_list(shown, None if front is None else kept.get(front))

    @property
    def is_behind(self) -> bool:
        """Whether the disk has not taken the list, or steps of an open design."""
        return self._is_list_behind or any(document.journaled is False for document in self._unfollow)

    def flush(self, documents: Sequence[Document]) -> list[Document]:
        """Bring the journals of designs up to date after an error; returns the designs for which that fails."""
        for document in documents:
            journal = self._journals.get(document)
            if journal is None:
                self.begin(document)
            else:
                self._try(document, partial(journal.follow, document.session.history))
        return [document for document in documents if not document.journaled]

    def catch_up(self) -> None:
        """Write the journals anew that the disk did not take."""
        for document, journal in list(self._journals.items()):
            self._try(document, journal.catch_up)

    def last_closed(self) -> JournaledDesign | None:
        """The design that was closed last; None if there is none."""
        return self.closed[-1] if self.closed else None

    def reopen(self, design: JournaledDesign) -> Document | None:
        """Open a closed design again as `resume` does, and remove it from the closed designs."""
        self.closed.remove(design)
        return self.resume(design.model_copy(update={"window": ""}))

    def forget_closed(self) -> None:
        """Delete the journals of all closed designs."""
        gone, self.closed = self.closed, []
        self._write_list()
        self._delete(gone)

    def end(self, goes_on_at: WindowPlace | None = None) -> None:
        """Close all journals at the end of the program; the next program finds them, and goes on at a place."""
        if goes_on_at is not None:
            self._begin()
        for document, journal in self._journals.items():
            self._unfollow.pop(document, lambda: None)()
            self._quietly(journal.close)
        self._journals.clear()
        self._unwritable.clear()
        if self._lock is not None and (self._written is not None or goes_on_at is not None):
            written = self._written or OpenList()
            self._write(written.model_copy(update={"ended": True, "goes_on_at": goes_on_at}))
        if self._lock is not None:
            self._lock.release()
            self._lock = None

    # -- parts ----------------------------------------------------------------------------------------------

    def _begin(self) -> None:
        """Choose and lock the file for this program's list of designs, unless that was done before."""
        if self._lock is not None:
            return
        name = f"{datetime.now(UTC):%Y%m%d-%H%M%S-%f}-{uuid.uuid4().hex[:8]}{_LIST}"
        with contextlib.suppress(OSError):  # writing journals fails for the same reason and is reported
            self.folder.mkdir(parents=True, exist_ok=True)
            self._lock = Lock(_lock_of(self.folder / name))
            self._list = self.folder / name
        clear_unfinished(self.folder)

    def _follow(self, document: Document, journal: Journal) -> None:
        history = document.session.history
        self._journals[document] = journal
        document.journal = journal.file.name
        journal.sync_failed = self.sync_failed
        # Subscribed before all views, so that an edit is in its journal before it is shown.
        self._unfollow[document] = document.session.subscribe(
            lambda _change: self._try(document, lambda: journal.follow(history))
        )
        document.journaled = True

    def _readable(self, design: JournaledDesign) -> Recovered | None:
        """The contents of a journal without continuing it; None if it cannot be read."""
        try:
            return replay(self._file(design))
        except (OSError, JournalError):
            return None

    def _restored(self, design: JournaledDesign, found: Recovered) -> Document:
        document = restored_document(found.course, sample=design.sample)
        document.window_geometry = design.window
        if found.problem:
            self.report(tr("{name} was restored in part. {problem}.", name=document.title, problem=found.problem))
        return document

    def _begin_at_next_edit(self, document: Document) -> None:
        self._unfollow[document] = document.session.subscribe(lambda _change: self.begin(document))

    def _continued(self, document: Document) -> Journal | None:
        """The journal of a design whose journal could not be continued before; None if there is none, or not now."""
        design = self._unwritable.get(document)
        if design is None:
            return None
        try:
            return Journal.open(self._file(design), document.session.history)
        except (FileNotFoundError, LockTakenError, JournalError):  # somebody else has deleted, taken or changed it
            return None

    def _try(self, document: Document, write: Callable[[], None]) -> None:
        try:
            write()
        except OSError as error:
            self._fail(document, error)
        else:
            document.journaled = True
            self._report_success()

    def _fail(self, document: Document, error: OSError) -> None:
        document.journaled = False
        if not self._is_failing:
            self._is_failing = True
            reason = reason_of(error)
            self.report(
                tr(
                    "The journal cannot be written: {reason}. Save often; a crash would cost unsaved steps.",
                    reason=reason,
                )
            )

    def _report_success(self) -> None:
        if self._is_failing and all(document.journaled for document in self._unfollow):
            self._is_failing = False
            self.report_restored(tr("The journal is written again."))

    @staticmethod
    def _quietly(write: Callable[[], None]) -> None:
        with contextlib.suppress(OSError):  # a failed write was reported before
            write()

    def _write_list(self, open_designs: list[JournaledDesign] | None = None, front: str | None = None) -> None:
        now = self._written or OpenList()
        if open_designs is not None:
            now = now.model_copy(update={"open": open_designs, "front": front})
        self._begin()
        self._write(now.model_copy(update={"closed": list(self.closed)}))

    def _write(self, open_list: OpenList) -> None:
        if self._list is None:
            return
        self._is_list_behind = True
        with contextlib.suppress(OSError):  # writing journals fails for the same reason and is reported
            if open_list != self._written:
                save(json_of(open_list), self._list, private=True)
                self._written = open_list
            self._is_list_behind = False
            for file in self._replaced:
                file.unlink(missing_ok=True)
            self._replaced.clear()

    def _set_aside(self, design: JournaledDesign) -> JournaledDesign:
        """The entry of a design that is not restored now, with title and ``unsaved`` from its journal."""
        told: dict[str, object] = {"aside": True, "unsaved": True}
        with contextlib.suppress(OSError, JournalError):
            course = replay(self._file(design)).course
            told |= {"title": course.unit.names.full, "unsaved": course.current != course.clean}
        return design.model_copy(update=told)

    def _unlisted(self) -> list[JournaledDesign]:
        """Closed designs that are in no list because a program crashed before it wrote them there."""
        lists = [open_list for file in self.folder.glob(f"*{_LIST}") if (open_list := _read(file)) is not None]
        listed = {design.journal for open_list in lists for design in (*open_list.open, *open_list.closed)}
        files = {file.name for file in self.folder.glob(f"*{_JOURNAL}") if not is_taken(file.with_suffix(".lock"))}
        open_still = {file.name for file in pending(self.folder)}
        return [JournaledDesign(journal=name) for name in sorted(files - listed - open_still)]

    def _prune(self) -> None:
        saved = [design for design in self.closed if not (design.unsaved or design.aside)]
        gone = saved[: max(0, len(saved) - CLOSED_KEPT)]
        self.closed = [design for design in self.closed if design not in gone]
        self._delete(gone)

    def _clear_locks(self) -> None:
        """Delete lock files that no running program holds."""
        for suffix in (f"{_LIST}-lock", ".lock"):
            for lock in self.folder.glob(f"*{suffix}"):
                with contextlib.suppress(LockTakenError, OSError):
                    Lock(lock).release()

    def _delete(self, designs: Iterable[JournaledDesign]) -> None:
        for design in designs:
            file = self._file(design)
            if not is_taken(file.with_suffix(".lock")):
                with contextlib.suppress(OSError):
                    file.unlink(missing_ok=True)

    def _file(self, design: JournaledDesign) -> Path:
        # Only the file name is used, so that a manipulated list cannot name files outside the folder.
        return self.folder / Path(design.journal).with_suffix(_JOURNAL).name


def _design_of(document: Document, journal: str) -> JournaledDesign:
    return JournaledDesign(
        journal=journal,
        title=document.title,
        sample=document.sample,
        unsaved=document.is_unsaved,
        window=document.window_geometry,
    )


def _each_once(designs: Iterable[JournaledDesign]) -> list[JournaledDesign]:
    return list({design.journal: design for design in designs}.values())


def _read(file: Path) -> OpenList | None:
    """The list in a file; None if it cannot be read."""
    try:
        return OpenList.model_validate_json(read_file(file))
    except (OSError, ValidationError):
        return None


def _lock_of(file: Path) -> Path:
    return file.with_name(f"{file.name}-lock")
