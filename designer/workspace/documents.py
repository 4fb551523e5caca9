"""Open designs and their files: what is open, what is unsaved, what a file had to say. Knows no widget."""

from __future__ import annotations

import contextlib
from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import NamedTuple

from designer.construction.findings import Severity
from designer.editing import Edit, History, Session
from designer.formats import FileNote, FormatError, Loaded, read, read_text, write
from designer.formats.difference import DiffLine, Stamp, changed_on_disk, difference, stamp
from designer.formats.journal_steps import Course
from designer.language import marked, reason_of, tr
from designer.units.mount import MountId
from designer.units.unit import Unit

SUFFIX = ".mtf"
UNNAMED = marked("Unnamed")

_NOT_IN_FILE_NAMES = '<>:"/\\|?*'


class SavedAs(NamedTuple):
    """Whether a design is on disk, in a word."""

    words: str
    saved: bool


_UNSAVED = {
    None: SavedAs(marked("Unsaved"), False),
    True: SavedAs(marked("In the journal"), True),
    False: SavedAs(marked("Not in the journal"), False),
}


class SaveError(Exception):
    """A file that could not be written; ``str()`` is a sentence."""


@dataclass(slots=True, eq=False)
class Document:
    """One open design: its session, and what reading its file brought to light.

    A ``sample`` came with the program: it is saved somewhere else, never over itself.
    """

    session: Session
    notes: tuple[FileNote, ...] = ()
    sample: bool = False
    known: Stamp | None = None
    """By what its file is known again; None while there is none."""
    selection: tuple[MountId, ...] = ()
    """What is selected in it."""
    kept: bool | None = None
    """Whether every step of it is in a journal; None if there is no journal."""
    restored: bool = False
    """Whether it comes from a journal: what its file had to say was said before."""
    window: str = ""
    """Where its own window stands, as Qt makes it of place and size, in base 64; empty where it is a tab only."""
    filed_as: str = ""
    """The full name that it had when its file got its own, where the file is called by it; else empty."""

    @property
    def unit(self) -> Unit:
        """The current unit."""
        return self.session.unit

    @property
    def path(self) -> Path | None:
        """The file that saving writes; None while there is none."""
        return self.session.path

    @property
    def title(self) -> str:
        """What tabs and title bars call it."""
        return self.unit.names.full or tr(UNNAMED)

    @property
    def is_unsaved(self) -> bool:
        """Whether there is anything that is not on disk; a new design without an edit is nothing."""
        return not self.session.history.is_clean

    @property
    def is_renamed(self) -> bool:
        """Whether its file is called by another name than it has now, as the file of what it was made from is."""
        return bool(self.filed_as) and _letters(self.filed_as) != _letters(self.unit.names.full)

    def state(self) -> SavedAs:
        """Whether it is on disk."""
        if self.is_unsaved:
            words, saved = _UNSAVED[self.kept]
            return SavedAs(tr(words), saved)
        if self.path is None:
            return SavedAs(tr("Sample") if self.sample else tr("New"), self.sample)
        return SavedAs(tr("Saved"), True)

    @property
    def file_name(self) -> str:
        """What a file of it would be called."""
        return "".join(letter for letter in self.title if letter not in _NOT_IN_FILE_NAMES) + SUFFIX

    @property
    def worst(self) -> Severity | None:
        """The worst that there is to say about its file."""
        return min((note.severity for note in self.notes), default=None)

    def save(self, path: Path | None = None) -> Path:
        """Write the design to its file, or to another one that is its file from now on; ``SaveError``."""
        target = path or self.path
        if target is None:
            raise SaveError(tr("{title} has no file yet.", title=self.title))
        try:
            write(self.unit, target)
            self.known = stamp(target)
        except (OSError, FormatError) as error:
            words = tr("{name} could not be saved: {reason}.", name=target.name, reason=_reason(error))
            raise SaveError(words) from error
        self.session.path = target
        self.filed_as = _filed_as(target, self.unit)
        self.sample = False
        self.session.history.mark_clean()
        return target

    @property
    def changed_on_disk(self) -> bool:
        """Whether somebody else wrote or deleted its file; what cannot be looked at counts as unchanged."""
        with contextlib.suppress(OSError):
            return self.path is not None and changed_on_disk(self.path, self.known)
        return False

    def differences(self) -> tuple[DiffLine, ...]:
        """What saving would change in its file; all lines while there is none. ``OSError`` if it cannot be read."""
        return difference(self.unit, self.path)

    def reload(self) -> tuple[FileNote, ...]:
        """Take the state of its file as a step that can be undone; ``FormatError`` if nothing of it can be read."""
        assert self.path is not None
        known, loaded = _read(self.path)
        self.session.apply(Edit(tr("Reload {name}", name=self.path.name), lambda _: loaded.unit))
        self.session.history.mark_clean()
        self.known, self.notes = known, loaded.notes
        self.filed_as = _filed_as(self.path, self.unit)
        return loaded.notes

    def keep_mine(self) -> None:
        """Leave what somebody else wrote to its file alone until the next save."""
        assert self.path is not None
        with contextlib.suppress(OSError):
            self.known = stamp(self.path)
        self.session.history.mark_unclean()


def told_apart(documents: Iterable[Document]) -> list[str]:
    """What to call designs in one list: by their titles, with the file, or its folder too, where two are alike."""
    listed = list(documents)
    names = [document.title for document in listed]
    for more in (_file_of, _folder_of):
        often = Counter(names)
        names = [
            f"{document.title} ({more(document)})" if often[name] > 1 else name
            for name, document in zip(names, listed, strict=True)
        ]
    return names


def _file_of(document: Document) -> str:
    if document.path is not None:
        return document.path.name
    return tr("sample") if document.sample else tr("new")


def _folder_of(document: Document) -> str:
    return f"{document.path.parent.name}/{document.path.name}" if document.path is not None else _file_of(document)


def new_document(unit: Unit, others: Collection[str] = ()) -> Document:
    """A design that no file holds yet; it gets a number where its name is among those of ``others``."""
    names, number = unit.names, 1
    while unit.names.full in others:
        number += 1
        unit = unit.with_(names=replace(names, chassis=f"{names.chassis} {number}"))
    return Document(Session(unit))


def open_document(path: Path, *, sample: bool = False) -> Document:
    """The design in a file, as far as it could be read; ``FormatError`` if nothing of it could."""
    known, loaded = _read(path)
    notes = tuple(loaded.notes)
    if sample:
        return Document(Session(loaded.unit), notes, sample=True)
    return Document(Session(loaded.unit, path), notes, known=known, filed_as=_filed_as(path, loaded.unit))


def restored_document(course: Course, *, sample: bool = False) -> Document:
    """The design that a journal tells of.

    Its file may have changed since: then no step counts as saved, and it is ``changed_on_disk``.
    """
    history = History.restored(course.steps.values(), course.current, course.clean, course.ahead)
    selection = tuple(MountId(number) for number in course.selection if history.unit.find(MountId(number)))
    session = Session.restored(history, course.path)
    document = Document(session, _notes(course), sample, None, selection, restored=True)
    if course.path is None:
        return document
    document.filed_as = _filed_as(course.path, (history.clean or next(iter(history.numbered.values()))).unit)
    with contextlib.suppress(OSError):
        document.known = stamp(course.path)
        if history.clean is not None and difference(history.clean.unit, course.path):
            document.known = None
            history.mark_unclean()
    return document


def _filed_as(path: Path, unit: Unit) -> str:
    """The full name of a design, if its file is called by it, with the chassis under either name; else nothing."""
    names, stem = unit.names, _letters(path.stem)
    chassis = [name for name in map(_letters, (names.chassis, names.clan_name)) if name]
    called_by_it = any(name in stem for name in chassis) and _letters(names.model) in stem
    return names.full if called_by_it else ""


def _letters(name: str) -> str:
    """A name as far as files and people write it alike."""
    return "".join(letter for letter in name.casefold() if letter.isalnum())


def _notes(course: Course) -> tuple[FileNote, ...]:
    """What reading the text of the first state brings to light."""
    source = next(iter(course.steps.values())).unit.source
    if source is None:
        return ()
    try:
        return tuple(read_text(source.text).notes)
    except FormatError:
        return ()


def _read(path: Path) -> tuple[Stamp | None, Loaded]:
    try:
        known = stamp(path)  # first: what is written meanwhile is a change
        return known, read(path)
    except OSError as error:
        raise FormatError(str(path), 0, tr("cannot be read: {reason}", reason=_reason(error))) from error


def in_words(error: FormatError) -> str:
    """What was wrong with a file, as a sentence that names the file and not its folders."""
    name, problem = Path(error.name).name, error.problem.rstrip(".")
    if error.line:
        return tr("{name}, line {line}: {problem}.", name=name, line=error.line, problem=problem)
    return f"{name}: {problem}."


def _reason(error: Exception) -> str:
    return reason_of(error) if isinstance(error, OSError) else str(error).rstrip(".")
