"""Open designs and their files: reading, saving, unsaved changes, problems found in reading, names of recent files."""

from __future__ import annotations

import contextlib
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import NamedTuple

from designer.construction.legality.finding import Severity
from designer.editing import Edit, History, Session
from designer.formats import (
    FileNote,
    FormatError,
    Loaded,
    configurations,
    is_omni,
    read,
    read_source,
    read_text,
    source_at,
    write,
)
from designer.formats.difference import DiffLine, Stamp, changed_on_disk, difference, stamp, text_difference
from designer.formats.journal_steps import Course
from designer.formats.mtf.text_patch import to_text
from designer.language import marked, reason_of, tr
from designer.saving import WriteProtectedError, file_name
from designer.units.mount import MountId
from designer.units.unit import Unit

SUFFIX = ".mtf"
UNNAMED = marked("Unnamed")


class SaveState(NamedTuple):
    """Whether nothing of a design can be lost (``saved``), and the words for its state in the status line."""

    words: str
    saved: bool


_UNSAVED = {
    None: SaveState(marked("Unsaved"), False),
    True: SaveState(marked("Kept, not saved"), True),
    False: SaveState(marked("Not kept"), False),
}


class SaveError(Exception):
    """A file could not be written; ``str()`` is a sentence."""


@dataclass(slots=True, eq=False)
class Document:
    """One open design: its session, its file and the notes on problems found in reading that file.

    A ``sample`` comes with the program and has no file to save to.
    """

    session: Session
    notes: tuple[FileNote, ...] = ()
    sample: bool = False
    file_stamp: Stamp | None = None
    """Identifies the state of the file that was read or written last; None without a file."""
    selection: tuple[MountId, ...] = ()
    """The selected mounts."""
    journal: str = ""
    """The file name of its journal, by which it is known from one run to the next; empty if it never had one."""
    journaled: bool | None = None
    """Whether all its edits are written to a journal, from which they are restored after a crash; None without one."""
    restored: bool = False
    """Whether it was restored from a journal, so that the notes on its file have been shown before."""
    window_geometry: str = ""
    """``QWidget.saveGeometry`` of its detached window in base 64; empty if it is only a tab."""
    name_in_file: str = ""
    """The name that the design had at the last reading or saving, if the name of its file contains it; else empty."""
    configuration: str | None = None
    """The model that the design has in its omni's file; None if it is not in such a file, or not yet."""

    @property
    def unit(self) -> Unit:
        """The current unit."""
        return self.session.unit

    @property
    def path(self) -> Path | None:
        """The file of the design; None if it was never saved."""
        return self.session.path

    @property
    def title(self) -> str:
        """The name in tabs and title bars."""
        return self.unit.names.full or tr(UNNAMED)

    @property
    def is_unsaved(self) -> bool:
        """Whether there are changes that are not saved; a new design without an edit has none."""
        return not self.session.history.is_clean

    @property
    def is_renamed(self) -> bool:
        """Whether the design was renamed since its file was named after it, for example to make a variant."""
        return bool(self.name_in_file) and _letters(self.name_in_file) != _letters(self.unit.names.full)

    def state(self) -> SaveState:
        """Whether the design is saved, with words for the status line."""
        if self.is_unsaved:
            words, saved = _UNSAVED[self.journaled]
            return SaveState(tr(words), saved)
        if self.path is None:
            return SaveState(tr("Sample") if self.sample else tr("New"), self.sample)
        return SaveState(tr("Saved"), True)

    @property
    def file_name(self) -> str:
        """A file name made from the title, as a suggestion for saving."""
        return file_name(self.title, SUFFIX, tr(UNNAMED))

    @property
    def worst_severity(self) -> Severity | None:
        """The worst severity of the notes on its file; None without notes."""
        return min((note.severity for note in self.notes), default=None)

    def save(self, path: Path | None = None, *, over_protected: bool = False) -> Path:
        """Write the design to its file, or to ``path``, which becomes its file; raises `SaveError` if that fails.

        A write-protected file is replaced only with ``over_protected``, else `WriteProtectedError`.
        """
        target = path or self.path
        if target is None:
            raise SaveError(tr("{title} has no file yet.", title=self.title))
        try:
            write(self.unit, target, over_protected=over_protected)
            self.file_stamp = stamp(target)
        except WriteProtectedError:
            raise
        except (OSError, FormatError) as error:
            words = tr("{name} could not be saved: {reason}.", name=target.name, reason=_reason(error))
            raise SaveError(words) from error
        self.mark_saved(target, self.file_stamp)
        return target

    def mark_saved(self, target: Path, known: Stamp | None, configuration: str | None = None) -> None:
        """Record that a file has the design now; of an omni's file, as which ``configuration``."""
        self.session.path, self.file_stamp, self.configuration = target, known, configuration
        self.name_in_file = "" if configuration is not None else _matching_name(target, self.unit)
        self.sample = False
        self.session.history.mark_clean()

    @property
    def changed_on_disk(self) -> bool:
        """Whether another program has written or deleted its file; a file that cannot be read counts as unchanged."""
        with contextlib.suppress(OSError):
            return self.path is not None and changed_on_disk(self.path, self.file_stamp)
        return False

    def differences(self) -> tuple[DiffLine, ...]:
        """The lines of the file that saving would change, all if there is none; ``OSError`` if it cannot be read."""
        if self.path is None or not is_omni(self.path):
            return difference(self.unit, self.path)
        there = _configuration_in(self.path, self.configuration)
        return text_difference("" if there is None else to_text(there), to_text(self.unit))

    def reload(self) -> tuple[FileNote, ...]:
        """Read its file again, as an edit that can be undone; raises ``FormatError`` if it cannot be read."""
        assert self.path is not None
        known, loaded = _read(self.path)
        self.reload_as(loaded.unit, known)
        self.notes = loaded.notes
        self.name_in_file = _matching_name(self.path, self.unit)
        return loaded.notes

    def reload_as(self, unit: Unit, known: Stamp | None) -> None:
        """Take what its file has in the state ``known``, as an edit that can be undone."""
        assert self.path is not None
        self.session.apply(Edit(tr("Reload {name}", name=self.path.name), lambda _: unit))
        self.session.history.mark_clean()
        self.file_stamp = known

    def keep_own_version(self) -> None:
        """Ignore that its file was changed by another program; the design counts as unsaved from now on."""
        assert self.path is not None
        with contextlib.suppress(OSError):
            self.file_stamp = stamp(self.path)
        self.session.history.mark_unclean()


def distinct_titles(documents: Iterable[Document]) -> list[str]:
    """Different titles for a list of designs: equal titles get the file name added, equal files a folder instead.

    It is the innermost folder that differs; where no single name tells the files apart, it is the whole path.
    What differs stands alone in the parentheses, since a tab may be too narrow for more.
    """
    listed = list(documents)
    names = [document.title for document in listed]
    depth = max((len(document.path.parents) for document in listed if document.path is not None), default=0)
    folders = (partial(_folder_of, level=level) for level in range(depth))
    additions: list[Callable[[Document], str]] = [_file_of, *folders, _path_of]
    for more in additions:
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


def _folder_of(document: Document, level: int) -> str:
    """The name of a folder that the file is in, from the innermost (0) outwards; the outermost if there are fewer."""
    if document.path is None:
        return _file_of(document)
    folders = document.path.parents
    folder = folders[min(level, len(folders) - 1)]
    return folder.name or str(folder)


def _path_of(document: Document) -> str:
    return str(document.path or _file_of(document))


def new_document(unit: Unit, others: Collection[str] = ()) -> Document:
    """An open design without a file; its name gets a number if it is among the names ``others``."""
    names, number = unit.names, 1
    while unit.names.full in others:
        number += 1
        unit = unit.with_(names=names._replace(chassis=f"{names.chassis} {number}"))
    return Document(Session(unit))


def open_document(path: Path, *, sample: bool = False) -> Document:
    """The design read from a file, with notes on unreadable parts; raises ``FormatError`` if no design was found."""
    known, loaded = _read(path)
    notes = tuple(loaded.notes)
    if sample:
        return Document(Session(loaded.unit), notes, sample=True)
    return Document(Session(loaded.unit, path), notes, file_stamp=known, name_in_file=_matching_name(path, loaded.unit))


def imported_documents(path: Path) -> list[Document]:
    """The designs in another program's file, each without a file of its own; raises ``FormatError`` as reading does."""
    loaded = map(read_source, configurations(source_at(path)))
    return [Document(Session(design.unit), tuple(design.notes)) for design in loaded]


def restored_document(course: Course, *, sample: bool = False) -> Document:
    """The design restored from a journal.

    If its file has changed since, no state of the design counts as saved, and ``changed_on_disk`` is true.
    """
    history = History.restored(course.steps.values(), course.current, course.clean, course.ahead)
    selection = tuple(MountId(number) for number in course.selection if history.unit.find(MountId(number)))
    session = Session.restored(history, course.path)
    document = Document(session, _notes(course), sample, None, selection, restored=True)
    if course.path is None:
        return document
    if is_omni(course.path):
        _find_configuration(document, course.path)
        return document
    document.name_in_file = _matching_name(course.path, (history.clean or next(iter(history.numbered.values()))).unit)
    with contextlib.suppress(OSError):
        document.file_stamp = stamp(course.path)
        if history.clean is not None and difference(history.clean.unit, course.path):
            document.file_stamp = None
            history.mark_unclean()
    return document


def _find_configuration(document: Document, path: Path) -> None:
    """Say which configuration of an omni's file a restored design is; it is unsaved if the file has another one."""
    history = document.session.history
    model = (history.clean or next(iter(history.numbered.values()))).unit.names.model
    there = _configuration_in(path, model)
    document.configuration = None if there is None else model
    with contextlib.suppress(OSError):
        document.file_stamp = stamp(path)
    if history.clean is not None and (there is None or to_text(there) != to_text(history.clean.unit)):
        document.file_stamp = None
        history.mark_unclean()


def _configuration_in(path: Path, model: str | None) -> Unit | None:
    from designer.workspace.omni_content import configuration_in  # noqa: PLC0415 - a start does without the assistants

    return configuration_in(path, model)


def _matching_name(path: Path, unit: Unit) -> str:
    """The full name of a design if its file name contains the model and one of its chassis names; else empty."""
    names, stem = unit.names, _letters(path.stem)
    chassis = [name for name in map(_letters, (names.chassis, names.clan_name)) if name]
    called_by_it = any(name in stem for name in chassis) and _letters(names.model) in stem
    return names.full if called_by_it else ""


def _letters(name: str) -> str:
    """A name in lower case without spaces and punctuation, for comparison with file names."""
    return "".join(letter for letter in name.casefold() if letter.isalnum())


def _notes(course: Course) -> tuple[FileNote, ...]:
    """The notes on problems in the file text from which the journal's first state was read; empty without a file."""
    source = next(iter(course.steps.values())).unit.source
    if source is None:
        return ()
    try:
        return tuple(read_text(source.text).notes)
    except FormatError:
        return ()


def _read(path: Path) -> tuple[Stamp | None, Loaded]:
    try:
        known = stamp(path)  # before reading, so that a change during reading is noticed
        return known, read(path)
    except OSError as error:
        raise FormatError(str(path), 0, tr("cannot be read: {reason}", reason=_reason(error))) from error


def error_sentence(error: FormatError) -> str:
    """A sentence about the problem of a file, with the file name but not its folders."""
    name, problem = Path(error.name).name, error.problem.rstrip(".")
    if error.line:
        return tr("{name}, line {line}: {problem}.", name=name, line=error.line, problem=problem)
    return f"{name}: {problem}."


def _reason(error: Exception) -> str:
    return reason_of(error) if isinstance(error, OSError) else str(error).rstrip(".")


def named_files(files: Iterable[Path], titles: Mapping[str, str]) -> dict[Path, str]:
    """The name to show for each file: the title of its design, or the file name if unknown; both if titles are equal.

    ``titles`` maps paths to design titles.
    """
    known = {file: titles.get(str(file), "") for file in files}
    often = Counter(known.values())
    return {
        file: f"{title} ({file.name})" if title and often[title] > 1 else title or file.stem
        for file, title in known.items()
    }
