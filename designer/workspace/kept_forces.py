"""Keeping open forces from one run to the next, also after a crash: each has a file of its own, locked by its program.

A file has one line, as a journal has them (`designer.formats.journal_lines`). What cannot be read is set aside and
named, and costs no other force.
"""

from __future__ import annotations

import contextlib
import json
import uuid
from collections.abc import Callable
from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from typing import Any, Final

from designer import paths
from designer.forces.designs import with_designs
from designer.forces.edits import ForceHistory
from designer.forces.force import Force
from designer.forces.force_file import force_of, force_text
from designer.formats import FormatError
from designer.formats.difference import Stamp
from designer.formats.journal_lines import LineReader, LineWriter
from designer.formats.lock import Lock, LockTakenError, is_taken
from designer.language import reason_of, tr
from designer.limits import LARGEST_JOURNAL
from designer.reading import is_file_name, parse_json, read_file
from designer.saving import clear_unfinished, save
from designer.workspace.open_forces import OpenForce, opened, stamp_of

_VERSION: Final = 1
_SUFFIX, _LOCK = ".kept", ".lock"
_UNUSABLE: Final = (OSError, FormatError, KeyError, TypeError, ValueError, AttributeError)
"""Errors of reading a damaged file."""


def usual_folder() -> Path:
    """The folder in which the open forces are kept."""
    return paths.user_state("forces")


class _NewerError(ValueError):
    """The file is of a newer version of the program."""


class KeptForces:
    """The files of the open forces of this program; forces that another program has open are left alone.

    ``report`` is called with a sentence on what cannot be read or written, ``report_restored`` when all is written
    again.
    """

    def __init__(
        self,
        folder: Path,
        report: Callable[[str], None],
        report_restored: Callable[[str], None] = lambda _sentence: None,
    ) -> None:
        self._folder, self._report, self._report_restored = folder, report, report_restored
        self._files: dict[OpenForce, tuple[Path, Lock]] = {}
        self._unwritable: dict[OpenForce, Path] = {}
        """The forces that were taken up from files which could not be locked, as where nothing can be written."""
        self._written: dict[OpenForce, object] = {}
        self._fronts = 0
        self._fronted: dict[OpenForce, int] = {}
        self._failing: set[OpenForce] = set()
        """The forces that could not be written as they are now."""

    def take_up(self) -> list[OpenForce]:
        """The forces that ended or killed programs had open, the oldest first; they are open here now."""
        clear_unfinished(self._folder)
        found = []
        for file in sorted(self._folder.glob(f"*{_SUFFIX}")):
            try:
                lock = Lock(file.with_suffix(_LOCK))
            except LockTakenError:
                continue
            except OSError:
                lock = None
            held = self._usable(file, self._read)
            if held is None:
                if lock is not None:
                    lock.release()
                continue
            if lock is None:
                self._unwritable[held] = file
            else:
                self._files[held] = file, lock
            found.append(held)
        return [*self._of_earlier_version(), *found]

    @property
    def front(self) -> OpenForce | None:
        """The force that was in front last."""
        return max(self._fronted, key=lambda held: self._fronted[held], default=None)

    def bring(self, held: OpenForce) -> None:
        """Remember that a force is in front."""
        if held is not self.front:
            self._fronts += 1
            self._fronted[held] = self._fronts

    @property
    def is_behind(self) -> bool:
        """Whether a force could not be written as it is now."""
        return bool(self._failing)

    def keep(self, held: OpenForce, current: Force | None = None) -> None:
        """Write a force unless that was done; what fails is reported once, and tried again at the next call.

        ``current`` is the force with its designs as they are now, if that differs from its last step.
        """
        force = held.force if current is None else current
        now = (force, held.path, held.is_unsaved, held.stamp, self._fronted.get(held, 0), dict(held.journals))
        if held.is_untouched:  # perhaps again, after undo
            self._delete(held)
            return
        if self._written.get(held) == now:
            return
        try:
            if held not in self._files:
                self._files[held] = self._locked_again(held) or self._new_file()
            data = LineWriter().line(self._data(held, force))
            if len(data) > LARGEST_JOURNAL:
                raise OSError(tr("it has more than {n} MB", n=LARGEST_JOURNAL // (1024 * 1024)))
            save(data, self._files[held][0], private=True)
        except OSError as error:
            if not self._failing:
                self._report(tr("The open forces cannot be kept: {error}", error=reason_of(error)))
            self._failing.add(held)
        else:
            self._written[held] = now
            if held in self._failing:
                self._failing.remove(held)
                if not self._failing:
                    self._report_restored(tr("The open forces are kept again."))

    def forget(self, held: OpenForce) -> None:
        """Delete the file of a force that was closed."""
        self._fronted.pop(held, None)
        self._delete(held)

    def _delete(self, held: OpenForce) -> None:
        self._written.pop(held, None)
        self._failing.discard(held)
        file, lock = self._files.pop(held, (self._unwritable.pop(held, None), None))
        if file is not None:
            with contextlib.suppress(OSError):  # it comes back at the next start
                file.unlink(missing_ok=True)
        if lock is not None:
            lock.release()

    def release(self) -> None:
        """Leave the files to the next start."""
        for _, lock in self._files.values():
            lock.release()
        self._files.clear()

    def is_open_elsewhere(self, path: Path) -> bool:
        """Whether another running program has a force of this file open."""
        mine = {*(file for file, _ in self._files.values()), *self._unwritable.values()}
        for file in self._folder.glob(f"*{_SUFFIX}"):
            if file not in mine and is_taken(file.with_suffix(_LOCK)):
                with contextlib.suppress(*_UNUSABLE):  # it is the other program that says so
                    if _content(file)["path"] == str(path):
                        return True
        return False

    # -- parts ----------------------------------------------------------------------------------------------

    def _new_file(self) -> tuple[Path, Lock]:
        self._folder.mkdir(parents=True, exist_ok=True)
        file = self._folder / f"{datetime.now(UTC):%Y%m%d-%H%M%S-%f}-{uuid.uuid4().hex[:8]}{_SUFFIX}"
        return file, Lock(file.with_suffix(_LOCK))

    def _locked_again(self, held: OpenForce) -> tuple[Path, Lock] | None:
        """The file of a force that could not be locked before; None if there is none, or another program has it."""
        file = self._unwritable.get(held)
        if file is None:
            return None
        try:
            lock = Lock(file.with_suffix(_LOCK))
        except LockTakenError:
            return None
        del self._unwritable[held]
        return file, lock

    def _data(self, held: OpenForce, force: Force) -> dict[str, Any]:  # Any: JSON
        return {
            "open_force": _VERSION,
            "path": str(held.path or ""),
            "unsaved": held.is_unsaved,
            "stamp": held.stamp,
            "front": self._fronted.get(held, 0),
            "journals": held.journals,
            "force": json.loads(force_text(force)),
        }

    def _read(self, file: Path) -> OpenForce:
        content = _content(file)
        held = self._open_force(content)
        held.journals.update(content.get("journals", {}))  # earlier versions did not keep them
        if front := int(content["front"]):
            self._fronted[held] = front
            self._fronts = max(self._fronts, front)
        return held

    def _usable(self, file: Path, read: Callable[[Path], OpenForce]) -> OpenForce | None:
        try:
            return read(file)
        except _NewerError as error:
            self._set_aside(file, "newer", error)
        except _UNUSABLE as error:
            self._set_aside(file, "damaged", error)
        return None

    def _set_aside(self, file: Path, why: str, error: Exception) -> None:
        """Rename a file that cannot be used; an earlier one that was set aside is kept, too.

        One that the disk does not give now keeps its name, since the next start may read it.
        """
        aside = file
        if not isinstance(error, OSError):
            names = (file.with_suffix(f".{why}{number or ''}") for number in count())
            free = next(name for name in names if not name.exists())
            with contextlib.suppress(OSError):  # then it is said again at the next start
                aside = file.replace(free)
        self._report(tr("An open force cannot be read: {error}. {name} has it.", error=error, name=aside))

    def _open_force(self, data: dict[str, Any]) -> OpenForce:  # Any: JSON
        """The force of kept data, compared with its file, which may have been written since."""
        if not is_file_name(data["path"]):
            raise ValueError(tr("this is not a valid file name"))
        path = Path(data["path"]) if data["path"] else None
        force = with_designs(force_of(json.dumps(data["force"]).encode(), tr("open force")))
        known = Stamp(*data["stamp"]) if data["stamp"] else None
        in_file = None
        if path is not None:
            with contextlib.suppress(FormatError):  # the file is gone or damaged, and the force is here
                in_file = opened(path)[0]
        if in_file is None or path is None:
            return OpenForce(ForceHistory(force), path, None, known)
        if in_file.force == force:
            return in_file
        if data["unsaved"]:
            return OpenForce(ForceHistory(force), path, None, known)
        if stamp_of(path) != known:
            self._report(tr("{name} was changed since it was open here, and is shown as it is now.", name=path.name))
        return in_file

    def _of_earlier_version(self) -> list[OpenForce]:
        """The forces of the one file in which earlier versions kept all of them; from now on each has its own."""
        file = self._folder.with_suffix(".json")
        if not file.exists():
            return []
        try:
            lock = Lock(file.with_suffix(_LOCK))
        except LockTakenError:  # another program takes them up
            return []
        except OSError:
            lock = None
        try:
            found, problem = self._entries(file)
            if problem is not None:
                self._set_aside(file, "newer" if isinstance(problem, _NewerError) else "damaged", problem)
            elif all(held in self._written for held in found):
                with contextlib.suppress(OSError):  # its folder can be written: the forces were
                    file.unlink()
        finally:
            if lock is not None:
                lock.release()
        return found

    def _entries(self, file: Path) -> tuple[list[OpenForce], Exception | None]:
        """The usable forces of a file of an earlier version, kept anew, and an error if there are others."""
        found: list[OpenForce] = []
        problem: Exception | None = None
        try:
            content = parse_json(read_file(file, LARGEST_JOURNAL))
            if content["mechwright_open_forces"] > _VERSION:
                return [], _NewerError(_newer(content["mechwright_open_forces"]))
            entries, front = [*content["forces"]], content.get("front")
        except _UNUSABLE as error:
            return [], error
        for number, entry in enumerate(entries):
            try:
                held = self._open_force(entry)
            except _UNUSABLE as error:
                problem = error
                continue
            found.append(held)
            if number == front:
                self.bring(held)
            self.keep(held)
        return found, problem


def _content(file: Path) -> dict[str, Any]:  # Any: JSON
    lines = read_file(file, LARGEST_JOURNAL).splitlines()
    if len(lines) != 1:
        raise ValueError(tr("expected one line, found {n}", n=len(lines)))
    version = parse_json(lines[0])["open_force"]
    if version > _VERSION:
        raise _NewerError(_newer(version))
    return LineReader().event(lines[0])


def _newer(version: int) -> str:
    return tr("was written by a newer version of the program (form {n})", n=version)
