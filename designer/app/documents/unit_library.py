"""The user's library in the window: its database, opened when it is first needed, and scanning in the background."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterable
from contextlib import closing, suppress
from functools import cached_property, partial
from pathlib import Path
from typing import Final, TypeVar

from PySide6.QtCore import QCoreApplication, QObject, Signal, SignalInstance

from designer.app.ui.later import call_later
from designer.executors import WorkError, Workers
from designer.language import tr, trn
from designer.library.database import Database, usual_path
from designer.library.errors import DamagedError, LibraryError
from designer.library.library import Opened, open_library, rebuilt
from designer.library.rows import is_outdated
from designer.library.scan import Scan
from designer.library.scan_report import Revalued, ScanReport
from designer.library.sources import Source, add_source, remove_source, sources

T = TypeVar("T")

_END_SECONDS: Final = 20
"""How long the end of the program waits for a scan to stop; what it had not written, the next scan finds."""


class UnitLibrary(QObject):
    """The library of the user: the database for reading and marks, and the scan.

    A scan runs in a thread with a connection of its own, and values files in other processes, so the window stays
    responsive. Methods that write raise no ``LibraryError``, but emit ``failed`` and return None or False.

    Signals:
        changed: sources, units or marks are others than before.
        started: a scan has begun.
        progressed: how far the scan is (`Progress`), with new units in the database.
        finished: the scan has ended; its `ScanReport`, which tells whether it was stopped.
        failed: a sentence on what went wrong.
        told: a sentence on what happened.
    """

    changed = Signal()
    started = Signal()
    progressed = Signal(object)
    finished = Signal(object)
    failed = Signal(str)
    told = Signal(str)
    _ended = Signal(object, str)

    def __init__(self, parent: QObject | None = None, path: Path | None = None) -> None:
        super().__init__(parent)
        self._path = path
        self._stop = threading.Event()
        self._thread: threading.Thread | None = None
        self._again = self._is_damaged = self._is_mended = False
        self.outdated: frozenset[int] = frozenset()
        """The ids of units whose files have changed, until the scan has read them again."""
        self.revalued: list[Revalued] = []
        """The values of unchanged files that scans of this run found to be others."""
        self._ended.connect(self._on_end)
        application = QCoreApplication.instance()
        if application is not None:
            application.aboutToQuit.connect(self.end)

    @cached_property
    def database(self) -> Database | None:
        """The open database; None if it cannot be opened, which ``failed`` has told."""
        try:
            return self._taken(open_library(self._path))
        except LibraryError as error:
            self.failed.emit(str(error))
            return None

    def _taken(self, opened: Opened) -> Database:
        """An opened database; repairs are reported, and outdated files are scanned."""
        if opened.damaged is not None:
            words = tr("The library was damaged: its file is kept as {name}.", name=opened.damaged.name)
            kept = tr("Sources, tags and notes are kept; the units are read again.")
            self.told.emit(f"{words} {kept}")
        try:
            wanted = opened.rebuilt or is_outdated(opened.database)
        except LibraryError:  # the first question that is asked tells it
            wanted = False
        if wanted:
            call_later(self, self._renew)
        return opened.database

    def _mend(self) -> bool:
        """Put a new database in the place of the damaged one, once in a run; returns whether that was done."""
        damaged = self.database
        if damaged is None or self._is_mended:
            return False
        self._is_mended = True
        del self.database
        with suppress(LibraryError):
            damaged.close()
        try:
            self.database = self._taken(rebuilt(damaged.path))
        except LibraryError as error:
            self.failed.emit(str(error))
            return False
        return True

    def _renew(self) -> None:
        """Scan outdated files in the background, unless a scan is running."""
        if not self.is_scanning:
            self.scan()

    @property
    def exists(self) -> bool:
        """Whether the user has a library, so that opening it makes no new file."""
        return "database" in self.__dict__ or (self._path or usual_path()).exists()

    def sources(self) -> list[Source]:
        """The sources by path."""
        return self.ask(sources) or []

    def ask(self, act: Callable[[Database], T]) -> T | None:
        """Result of a function for the database; None if there is none, or if it fails, which is told."""
        if self.database is None:
            return None
        try:
            return act(self.database)
        except LibraryError as error:
            if isinstance(error, DamagedError) and not self.is_scanning and self._mend():
                self.changed.emit()
            else:
                self.failed.emit(str(error))
            return None

    def change(self, act: Callable[[Database], object]) -> bool:
        """Write by a function, and tell that the library has changed; returns whether it succeeded."""
        done = self.ask(lambda database: (act(database), True)) is not None
        if done:
            self.changed.emit()
        return done

    def has(self, path: Path) -> bool:
        """Whether a path is a source, or lies in one."""
        return any(path.resolve().is_relative_to(source.path) for source in self.sources())

    # -- sources --------------------------------------------------------------------------------------------

    def add(self, paths: Iterable[Path]) -> None:
        """Add folders, archives or files as sources, and scan what is new."""
        added = [self.change(partial(add_source, path=path)) for path in paths]
        if any(added):
            self.scan()

    def remove(self, path: Path) -> None:
        """Remove a source with its units; its files stay as they are."""
        if self.is_scanning:
            self.stop()
            self.wait()
        self.change(lambda database: remove_source(database, path))

    # -- scanning -------------------------------------------------------------------------------------------

    @property
    def is_scanning(self) -> bool:
        """Whether a scan is running."""
        return self._thread is not None

    def scan(self) -> None:
        """Begin to scan all sources; during a scan, another one begins after it."""
        if self.is_scanning:
            self._again = True
        elif self.database is not None and self.sources():
            self._stop.clear()
            self._thread = threading.Thread(target=self._run, args=(self.database.path,), name="library scan")
            self._thread.start()
            self.started.emit()

    def stop(self) -> None:
        """Stop the scan; what was read stays, and the next scan goes on from there."""
        self._again = False
        self._stop.set()

    def wait(self) -> None:
        """Wait until the scan has stopped."""
        if self._thread is not None:
            self._thread.join(_END_SECONDS)

    def end(self) -> None:
        """Stop the scan, wait for it, and close the database."""
        self.stop()
        self.wait()
        database = self.__dict__.pop("database", None)
        if database is not None:
            database.close()

    def _run(self, path: Path) -> None:
        """Scan, in the thread."""
        report, problem = ScanReport(), ""
        try:
            with Database(path) as database:
                scan = Scan(database, workers=Workers(max(2, os.cpu_count() or 1)))
                report = scan.report
                with closing(scan.run()) as steps:
                    for progress in steps:
                        self.outdated = scan.outdated
                        self._tell(self.progressed, progress)
                        if self._stop.is_set():
                            break
        except DamagedError as error:
            self._is_damaged, problem = True, str(error)
        except (LibraryError, WorkError, OSError) as error:
            problem = str(error)
        self._tell(self._ended, report, problem)

    def _tell(self, signal: SignalInstance, *values: object) -> None:
        """Emit a signal from the thread, if the window is still there."""
        try:
            signal.emit(*values)
        except RuntimeError:  # its object is deleted
            self._stop.set()

    def _on_end(self, report: ScanReport, problem: str) -> None:
        if self._thread is not None:
            self._thread.join()
        self._thread = None
        if report.finished:
            self.outdated = frozenset()
        again, self._again = self._again, False
        is_damaged, self._is_damaged = self._is_damaged, False
        if problem and not (is_damaged and self._mend()):
            self.failed.emit(problem)
        if report.revalued:
            self.revalued += report.revalued
            self.told.emit(
                trn(
                    "{n} value of unchanged files is another one now: see “Changed values” on the page Library.",
                    "{n} values of unchanged files are others now: see “Changed values” on the page Library.",
                    len(report.revalued),
                )
            )
        self.changed.emit()
        self.finished.emit(report)
        if again and not problem:
            self.scan()
