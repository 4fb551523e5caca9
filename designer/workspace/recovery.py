"""What keeps an open design from being lost: a journal for each, and a list of what lies open and what was closed.

All of it lies in one folder. Each running program holds a list of its own under a lock; what a program that is gone has
left there, be it killed or ended as it should, is found by the next one. Knows no widget.
"""

from __future__ import annotations

import contextlib
import uuid
from collections.abc import Callable, Iterable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, NamedTuple

from pydantic import BaseModel, ConfigDict, ValidationError

from designer import paths
from designer.formats.journal import Journal, JournalError, pending, replay
from designer.formats.lock import Lock, LockTakenError, is_taken
from designer.language import reason_of, tr
from designer.saving import save
from designer.workspace.documents import Document, restored_document

CLOSED_KEPT: Final = 20
"""So many closed designs can be reopened; ones that were left with unsaved steps do not count."""

_LIST: Final = ".desk"
_JOURNAL: Final = ".jsonl"


class JournaledDesign(BaseModel):
    """A design in a list: the name of its journal, and what the journal does not know."""

    model_config = ConfigDict(extra="ignore", frozen=True)

    journal: str
    title: str = ""
    sample: bool = False
    unsaved: bool = False
    aside: bool = False
    """Whether it was left by a crash and not wanted back yet: it stays until somebody says otherwise."""
    window: str = ""
    """Where its own window stood; empty where it was a tab only."""


class OpenList(BaseModel):
    """What lay open in one program, in the order of the tabs, and what had been closed, the last one last."""

    model_config = ConfigDict(extra="ignore")

    ended: bool = False
    front: str | None = None
    open: list[JournaledDesign] = []
    closed: list[JournaledDesign] = []


class LeftDesigns(NamedTuple):
    """What programs that are gone have left: their lists, the oldest first, and journals that are in none."""

    lists: tuple[tuple[Path, OpenList], ...] = ()
    strays: tuple[JournaledDesign, ...] = ()

    @property
    def designs(self) -> list[JournaledDesign]:
        """What lay open, each once, in the order of the tabs."""
        found = {design.journal: design for _, desk in self.lists for design in desk.open}
        return [*found.values(), *(stray for stray in self.strays if stray.journal not in found)]

    @property
    def front(self) -> str | None:
        """The journal of the design that was in front last."""
        return next((desk.front for _, desk in reversed(self.lists) if desk.front), None)


class Recovery:
    """The journals of all open designs of this program.

    ``tell`` is told in a sentence of what goes wrong, once until it goes right again, of which ``tell_mended`` is told;
    the program goes on without.
    """

    def __init__(self, folder: Path | None = None, tell: Callable[[str], None] = lambda _sentence: None) -> None:
        self.folder = folder or paths.user_state("journals")
        self.tell = tell
        self.tell_mended: Callable[[str], None] = lambda _sentence: None
        self.closed: list[JournaledDesign] = []
        self._journals: dict[Document, Journal] = {}
        self._unfollow: dict[Document, Callable[[], None]] = {}
        self._lock: Lock | None = None
        self._list: Path | None = None
        self._written: OpenList | None = None
        self._said = False

    # -- what others have left ------------------------------------------------------------------------------

    def left(self) -> tuple[LeftDesigns, LeftDesigns]:
        """What programs left that ended as they should, and what those left that did not."""
        lists: list[tuple[Path, OpenList]] = []
        taken: set[str] = set()
        for file in sorted(self.folder.glob(f"*{_LIST}")):
            desk = _read(file)
            if desk is None:
                continue
            taken |= {design.journal for design in (*desk.open, *desk.closed)}
            if file != self._list and not is_taken(_lock_of(file)):
                lists.append((file, desk))
        strays = tuple(JournaledDesign(journal=file.name) for file in pending(self.folder) if file.name not in taken)
        ended = LeftDesigns(tuple(each for each in lists if each[1].ended))
        return ended, LeftDesigns(tuple(each for each in lists if not each[1].ended), strays)

    def take_up(self, design: JournaledDesign) -> Document | None:
        """Go on with a design where its journal ends; None, with a sentence told, where that cannot be."""
        name = design.title or design.journal
        try:
            journal = Journal.open(self._file(design))
        except FileNotFoundError:
            self.tell(tr("{name} could not be restored: its journal is gone.", name=name))
            return None
        except LockTakenError:
            self.tell(tr("{name} is open in another window.", name=name))
            return None
        except (OSError, JournalError) as error:
            self.tell(tr("{name} could not be restored: {reason}.", name=name, reason=error))
            return None
        found = journal.recovered
        document = restored_document(found.course, sample=design.sample)
        document.window = design.window
        self._follow(document, journal)
        if document.session.history.clean is None and found.course.clean is not None:
            self._try(document, journal.append_unsaved)
        if found.problem:
            self.tell(tr("{name} was restored in part. {problem}.", name=document.title, problem=found.problem))
        return document

    def adopt(self, left: LeftDesigns, *, aside: Iterable[JournaledDesign] = ()) -> None:
        """Make lists that were left part of one's own: what is ``aside`` can be reopened, the rest lies open now."""
        theirs = [design for _, desk in left.lists for design in desk.closed]
        known = [*theirs, *self.closed, *map(self._set_aside, aside)]
        self.closed = [each for each in _each_once([*self._unlisted(), *known]) if self._file(each).exists()]
        self._prune()
        self._write_list()
        for file, _ in left.lists:
            with contextlib.suppress(OSError):
                file.unlink(missing_ok=True)

    # -- what happens to designs ----------------------------------------------------------------------------

    def lay(self, document: Document) -> None:
        """Keep a design from now on."""
        if document in self._journals:
            return
        self._begin()
        self._unfollow.pop(document, lambda: None)()
        history = document.session.history
        try:
            journal = Journal.begun(self.folder, history, path=document.path)
        except OSError as error:
            self._fail(document, error)
            self._unfollow[document] = document.session.subscribe(lambda _change: self.lay(document))
            return
        self._follow(document, journal)
        self._mended()

    def saved(self, document: Document) -> None:
        """Its current state is on disk."""
        journal, path = self._journals.get(document), document.path
        if journal is None:
            self.lay(document)
        elif path is not None:
            self._try(document, lambda: journal.append_saved(path))

    def unsaved(self, document: Document) -> None:
        """No state of it is on disk any more."""
        journal = self._journals.get(document)
        if journal is not None:
            self._try(document, journal.append_unsaved)

    def selected(self, document: Document) -> None:
        """Other mounts of it are selected."""
        journal = self._journals.get(document)
        if journal is not None:
            self._try(document, lambda: journal.append_selection(document.selection))

    def close(self, document: Document) -> None:
        """It was closed; its history stays for reopening it."""
        if document.path is None and not document.sample and len(document.session.history.numbered) == 1:
            self.drop(document)
            return
        self._unfollow.pop(document, lambda: None)()
        journal = self._journals.pop(document, None)
        if journal is None:
            return
        self._quietly(journal.close)
        self.closed.append(_design_of(document, journal))
        self._prune()

    def drop(self, document: Document) -> None:
        """It goes without a trace: nothing was done to it."""
        self._unfollow.pop(document, lambda: None)()
        journal = self._journals.pop(document, None)
        if journal is not None:
            self._quietly(journal.discard)

    def show(self, documents: Sequence[Document], front: Document | None) -> None:
        """Note what lies open, in the order of the tabs, and what is in front."""
        kept = [(document, journal) for document in documents if (journal := self._journals.get(document))]
        self._write_list([_design_of(*each) for each in kept], next((j.file.name for d, j in kept if d is front), None))

    def last_closed(self) -> JournaledDesign | None:
        """The design that was closed last."""
        return self.closed[-1] if self.closed else None

    def reopen(self, design: JournaledDesign) -> Document | None:
        """Take a closed design up again; one that cannot be is taken off the list."""
        self.closed.remove(design)
        return self.take_up(design.model_copy(update={"window": ""}))

    def forget_closed(self) -> None:
        """Delete the journals of all closed designs."""
        gone, self.closed = self.closed, []
        self._write_list()
        self._delete(gone)

    def end(self) -> None:
        """The program ends: all journals are closed, and the next program finds all of it."""
        for document, journal in self._journals.items():
            self._unfollow.pop(document, lambda: None)()
            self._quietly(journal.close)
        self._journals.clear()
        if self._lock is not None and self._written is not None:
            self._write(self._written.model_copy(update={"ended": True}))
        if self._lock is not None:
            self._lock.release()
            self._lock = None

    # -- parts ----------------------------------------------------------------------------------------------

    def _begin(self) -> None:
        """Take a list of one's own."""
        if self._lock is not None:
            return
        name = f"{datetime.now(UTC):%Y%m%d-%H%M%S-%f}-{uuid.uuid4().hex[:8]}{_LIST}"
        with contextlib.suppress(OSError):  # the journals fail for the same reason, and say so
            self.folder.mkdir(parents=True, exist_ok=True)
            self._lock = Lock(_lock_of(self.folder / name))
            self._list = self.folder / name

    def _follow(self, document: Document, journal: Journal) -> None:
        history = document.session.history
        self._journals[document] = journal
        # Before any view hears of the step: what is shown as done is on disk.
        self._unfollow[document] = document.session.subscribe(
            lambda _change: self._try(document, lambda: journal.follow(history))
        )
        document.kept = True

    def _try(self, document: Document, write: Callable[[], None]) -> None:
        try:
            write()
        except OSError as error:
            self._fail(document, error)
        else:
            document.kept = True
            self._mended()

    def _fail(self, document: Document, error: OSError) -> None:
        document.kept = False
        if not self._said:
            self._said = True
            reason = reason_of(error)
            self.tell(
                tr(
                    "The journal cannot be written: {reason}. Save often; a crash would cost unsaved steps.",
                    reason=reason,
                )
            )

    def _mended(self) -> None:
        if self._said:
            self._said = False
            self.tell_mended(tr("The journal is written again."))

    @staticmethod
    def _quietly(write: Callable[[], None]) -> None:
        with contextlib.suppress(OSError):  # what could not be written was said, or is only tidiness
            write()

    def _write_list(self, open_designs: list[JournaledDesign] | None = None, front: str | None = None) -> None:
        now = self._written or OpenList()
        if open_designs is not None:
            now = now.model_copy(update={"open": open_designs, "front": front})
        self._begin()
        self._write(now.model_copy(update={"closed": list(self.closed)}))

    def _write(self, desk: OpenList) -> None:
        if self._list is None or desk == self._written:
            return
        with contextlib.suppress(OSError):  # said by the journals
            save(desk.model_dump_json(indent=1).encode(), self._list)
            self._written = desk

    def _set_aside(self, design: JournaledDesign) -> JournaledDesign:
        """A design that is not wanted back now, with what its journal says of it."""
        told: dict[str, object] = {"aside": True, "unsaved": True}
        with contextlib.suppress(OSError, JournalError):
            course = replay(self._file(design)).course
            told |= {"title": course.unit.names.full, "unsaved": course.current != course.clean}
        return design.model_copy(update=told)

    def _unlisted(self) -> list[JournaledDesign]:
        """Closed designs that are in no list: the program was gone before it could write that."""
        lists = [desk for file in self.folder.glob(f"*{_LIST}") if (desk := _read(file)) is not None]
        listed = {design.journal for desk in lists for design in (*desk.open, *desk.closed)}
        files = {file.name for file in self.folder.glob(f"*{_JOURNAL}") if not is_taken(file.with_suffix(".lock"))}
        open_still = {file.name for file in pending(self.folder)}
        return [JournaledDesign(journal=name) for name in sorted(files - listed - open_still)]

    def _prune(self) -> None:
        saved = [design for design in self.closed if not (design.unsaved or design.aside)]
        gone = saved[: max(0, len(saved) - CLOSED_KEPT)]
        self.closed = [design for design in self.closed if design not in gone]
        self._delete(gone)

    def _delete(self, designs: Iterable[JournaledDesign]) -> None:
        for design in designs:
            file = self._file(design)
            if not is_taken(file.with_suffix(".lock")):
                with contextlib.suppress(OSError):
                    file.unlink(missing_ok=True)

    def _file(self, design: JournaledDesign) -> Path:
        # Only its name counts: a list that was tampered with leads nowhere else.
        return self.folder / Path(design.journal).with_suffix(_JOURNAL).name


def _design_of(document: Document, journal: Journal) -> JournaledDesign:
    return JournaledDesign(
        journal=journal.file.name,
        title=document.title,
        sample=document.sample,
        unsaved=document.is_unsaved,
        window=document.window,
    )


def _each_once(designs: Iterable[JournaledDesign]) -> list[JournaledDesign]:
    return list({design.journal: design for design in designs}.values())


def _read(file: Path) -> OpenList | None:
    """A list; None if it cannot be used: the journals that it names are found without it."""
    try:
        return OpenList.model_validate_json(file.read_bytes())
    except (OSError, ValidationError):
        return None


def _lock_of(file: Path) -> Path:
    return file.with_name(f"{file.name}-lock")
