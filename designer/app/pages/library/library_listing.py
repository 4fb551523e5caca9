"""The list of the Library page: the lines of all units, and those that the query and the lasso leave."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import compress
from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal

from designer.app.documents.unit_library import UnitLibrary
from designer.app.ui.idle_work import IdleWork
from designer.library.errors import LibraryError
from designer.library.line_columns import Mask, columns_of
from designer.library.query_words import query_of
from designer.library.unit_lines import UnitLine, ids, lines, matching, most_excluding
from designer.query import ParsedQuery, subject_of

_AGAIN_MS: Final = 800
"""How many milliseconds after its last look the page looks for what a scan has added: rows should not jump about."""


class LibraryListing(QObject):
    """The units of the library in memory, read in idle time, and those of them that are found.

    Signals:
        changed: other units are there, others are found, or another query finds nothing.
        read: all units have been read.
    """

    changed = Signal()
    read = Signal()

    def __init__(self, library: UnitLibrary, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.library = library
        self.lines: dict[int, UnitLine] = {}
        self.everything: list[UnitLine] = []
        """All units by id."""
        self.columns = columns_of(())
        self.found: list[UnitLine] = []
        self.mask: Mask | None = None
        """Which of all units are found, None for all."""
        self.query = ParsedQuery()
        self.lasso: frozenset[int] | None = None
        """The units in the lasso that the user made a term of the query; None without one."""
        self._found: frozenset[int] | None = None
        self._coming: dict[int, UnitLine] = {}
        self._work = IdleWork(self, self._take, self._show_all)
        library.changed.connect(self.renew)
        self._soon = QTimer(self, singleShot=True, interval=_AGAIN_MS)
        self._soon.timeout.connect(self._read_more)
        library.progressed.connect(self._read_soon)

    @property
    def kept(self) -> Sequence[bool] | None:
        """Which of all units are found, as a list; None for all."""
        return None if self.mask is None else self.mask.tolist()

    @property
    def is_reading(self) -> bool:
        """Whether units are being read."""
        return self._work.busy

    def renew(self) -> None:
        """Read all units anew; until that is done, those of before are listed."""
        self._coming = {}
        self._work.start(self._chunks(0))

    def _read_soon(self) -> None:
        if not self._soon.isActive():
            self._soon.start()

    def _read_more(self) -> None:
        """Read what a scan has added meanwhile; units of files that it read again have other ids."""
        if not self._work.busy:
            there = self.library.ask(ids)
            self._coming = {unit: line for unit, line in self.lines.items() if there is None or unit in there}
            self._work.start(self._chunks(max(self.lines, default=0)))

    def _chunks(self, after: int) -> Iterator[list[UnitLine]]:
        if self.library.database is None:
            return
        try:
            yield from lines(self.library.database, after)
        except LibraryError as error:
            self.library.failed.emit(str(error))

    def _take(self, chunks: list[list[UnitLine]]) -> None:
        for chunk in chunks:
            self._coming.update((line.id, line) for line in chunk)

    def _show_all(self) -> None:
        if self._coming != self.lines:
            self.lines = self._coming
            self.everything = [line for _, line in sorted(self.lines.items())]
            self.columns = columns_of(self.everything)
        self._match()
        self.changed.emit()
        self.read.emit()

    # -- what is found --------------------------------------------------------------------------------------

    def set_query(self, text: str) -> None:
        """Find the units that match a query."""
        query = query_of(text)
        if query.terms != self.query.terms:
            self.query = query
            self.find()

    def set_lasso(self, units: frozenset[int] | None) -> None:
        """Find only these units; None for all."""
        self.lasso = units
        self.find()

    def find(self) -> None:
        """Find again what matches."""
        before = self.found
        self._match()
        if self.found != before or not before:  # many keys, such as the blank before a term, find the same units
            self.changed.emit()

    def found_without(self, subject: str) -> frozenset[int] | None:
        """The units that are found if the query says nothing about a figure or property; None for all."""
        terms = tuple(term for term in self.query.terms if not subject or subject_of(term) != subject)
        if len(terms) == len(self.query.terms):
            return self._found
        return self._matching(self.query._replace(terms=terms))

    def having(self, text: str) -> frozenset[int]:
        """The units that a query finds by itself."""
        return self.library.ask(lambda database: matching(database, query_of(text))) or frozenset()

    def _matching(self, query: ParsedQuery) -> frozenset[int] | None:
        """The units in the lasso that match a query; None for all."""
        if not query.terms:
            return self.lasso
        found = self.library.ask(lambda database: matching(database, query)) or frozenset()
        return found if self.lasso is None else found & self.lasso

    def _match(self) -> None:
        found = self._found = self._matching(self.query)
        self.mask = None if found is None else self.columns.mask(found)
        self.found = self.everything if self.mask is None else list(compress(self.everything, self.mask.tolist()))

    def excluding(self) -> tuple[int, int] | None:
        """The number of the term that excludes most units, and how many there would be without it; None for none."""
        return self.library.ask(lambda database: most_excluding(database, self.query))
