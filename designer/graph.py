"""Incremental calculation: results are remembered, and an edit recomputes only those that it changes.

A design is a set of *inputs* (values). A *query* is a pure function that reads inputs and other queries through an
*evaluator*; inputs and queries together are called *cells*. The graph records what each query reads. Writing an
input marks the cells that depend on it as *stale* (outdated) and computes nothing; the work happens when a query is
read. A stale query first checks the cells that it read, in the same order: it runs again only if one of them has
changed, and if its result is equal to the former one, nothing that depends on it runs again. An unchanged result is
the same object as at the last read, so callers can compare with ``is``.

A *gate* is a query that reads a lot and on which a lot depends, but whose result rarely changes. The marking of stale
cells stops at a gate; the next read of any cell first recomputes the stale gates, and only a gate whose result has
changed marks the cells that depend on it. What depends on the other gates is not checked at all.

Three classes have the interface that queries use (``Evaluator``):

* ``Graph``    remembers results across edits; each open design has one.
* ``Overlay``  answers "what would it be if these inputs were different"; uses all results of its graph that the change
  does not affect, and does not change the graph.
* ``Once``     computes from scratch without bookkeeping, for one pass over thousands of files.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import TYPE_CHECKING, Any, Concatenate, Generic, ParamSpec, Protocol, TypeVar

T = TypeVar("T")
P = ParamSpec("P")

Key = tuple[Hashable, ...]

_ABSENT: Any = object()  # Any: takes the place of values of any type


class QueryCycleError(RuntimeError):
    """A query reads its own result, directly or through other queries."""


class Evaluator(Protocol):
    """The interface through which a query reads other values of the calculation (cells)."""

    def read(self, cell: Cell, key: Key) -> Any:  # Any: the cell's own type is restored by its __call__
        """Return the value of a cell."""


class Cell:
    """An input or a query: something whose value an evaluator can read."""

    __slots__ = ("name",)

    def __init__(self, name: str) -> None:
        self.name = name

    def __repr__(self) -> str:
        return f"<{type(self).__name__.lower()} {self.name}>"

    def _read_by(self, evaluator: Evaluator, *key: Hashable) -> Any:  # Any: see Evaluator
        """The value of the cell; inputs and queries are called by their types, and this is what runs."""
        return evaluator.read(self, key)


class Input(Cell, Generic[T]):
    """A value that edits write and queries read. With a key (e.g. a location), there is one value for each key."""

    __slots__ = ()

    if TYPE_CHECKING:

        def __call__(self, evaluator: Evaluator, *key: Hashable) -> T:
            """The value of the input; ``KeyError`` if it was never written."""

    else:
        __call__ = Cell._read_by


class Query(Cell, Generic[P, T]):
    """A pure function whose results are remembered; the ``query`` decorator makes it."""

    __slots__ = ("compute",)

    def __init__(self, compute: Callable[Concatenate[Evaluator, P], T]) -> None:
        super().__init__(f"{compute.__module__.rpartition('.')[2]}.{compute.__qualname__}")
        self.compute = compute

    if TYPE_CHECKING:

        def __call__(self, evaluator: Evaluator, *key: P.args, **_: P.kwargs) -> T:
            """The result of the function: the remembered one if it is still valid."""

    else:  # ``**_``, which only the types need, would make a dictionary at each read
        __call__ = Cell._read_by


def query(compute: Callable[Concatenate[Evaluator, P], T]) -> Query[P, T]:
    """Make a query of a function whose parameters are an evaluator and hashable keys."""
    return Query(compute)


class Gate(Query[P, T]):
    """A query beyond which no cell is marked as stale until its own result has changed; ``gate`` makes it."""

    __slots__ = ()


def gate(compute: Callable[Concatenate[Evaluator, P], T]) -> Gate[P, T]:
    """Make a gate of a function: a query whose readers are checked again only if its result has changed.

    Use it for a small result that is always needed and on which much work depends. A gate must not read another gate,
    not even through queries: in a graph it might run twice, in an overlay miss that the other gate differs.
    """
    return Gate(compute)


OnRun = Callable[[str, Key], None]


class _Memo:
    """The record of one cell in a graph: its value, what it read, what reads it, and when it changed."""

    __slots__ = (
        *("cell", "changed_at", "checked_at", "gate", "key", "ran_at", "readers", "reads", "running", "stale"),
        "value",
    )

    def __init__(self, cell: Cell, key: Key) -> None:
        self.cell = cell
        self.key = key
        self.gate = isinstance(cell, Gate)
        self.value: Any = _ABSENT
        self.reads: tuple[_Memo, ...] = ()
        self.readers: set[_Memo] = set()
        self.changed_at = 0
        self.checked_at = 0
        self.ran_at = 0
        self.stale = True
        self.running = False

    def __repr__(self) -> str:
        return f"{self.cell.name}{self.key or ''}"


class Graph:
    """The inputs and remembered query results of one design.

    ``on_run`` is called with name and key of every query that runs; tests check by it what an edit recomputes.
    """

    def __init__(self, on_run: OnRun | None = None) -> None:
        # The key is the cell alone if it has no key of its own, as most. Only overlays use this from outside.
        self.memos: dict[Cell | tuple[Cell, Key], _Memo] = {}
        self._reads: dict[_Memo, None] | None = None  # what the query that runs has read; None if none runs
        self._waiting: list[tuple[_Memo, int]] = []  # stale gates, and when they changed last
        self._on_run = on_run
        self._clock = 1  # is incremented at every change of an input or a gate
        self.revision = 1
        self.runs = 0

    # -- inputs ---------------------------------------------------------------------------------------------

    def write(self, cell: Input[T], value: T, *key: Hashable) -> bool:
        """Set an input; returns whether its value changed. Setting an equal value does nothing."""
        if self._reads is not None:
            raise RuntimeError(f"a query tried to write {cell.name}")
        memo = self._memo(cell, key)
        if memo.value is value or (memo.value is not _ABSENT and memo.value == value):
            return False
        self.revision += 1
        memo.value = value
        memo.stale = False
        self._spread(memo)
        return True

    def _spread(self, memo: _Memo) -> None:
        """Mark the cells that depend on the changed cell of ``memo`` as stale, up to and including the nearest gates.

        The readers of a gate are not marked (see the module); those of a cell that is stale already are marked already.
        """
        self._clock += 1
        memo.changed_at = memo.checked_at = self._clock
        pending = [memo]
        while pending:
            for reader in pending.pop().readers:
                if not reader.stale:
                    reader.stale = True
                    if reader.gate:
                        self._waiting.append((reader, reader.changed_at))
                    else:
                        pending.append(reader)

    def _settle(self) -> None:
        """Recompute the stale gates; if the result of one has changed, mark the cells that depend on it as stale."""
        while self._waiting:
            gate, changed_at = self._waiting.pop()
            if gate.stale and gate.readers:
                try:
                    self._refresh(gate)
                except Exception:  # noqa: BLE001 - not lost: the next read of the gate raises it
                    gate.value = _ABSENT
            if gate.changed_at != changed_at:
                self._spread(gate)

    # -- reading --------------------------------------------------------------------------------------------

    def read(self, cell: Cell, key: Key) -> Any:  # Any: see Evaluator
        """Return the value of a cell; it is computed if there is no valid remembered one."""
        memo = self.memos.get((cell, key) if key else cell)
        if memo is None:
            memo = self._memo(cell, key)
        if self._reads is not None:
            # Recorded before the value is computed: a query that catches an error of it depends on it, too.
            self._reads[memo] = None
        elif self._waiting:
            self._settle()
        if memo.stale or memo.value is _ABSENT:
            self._refresh(memo)
        return memo.value

    def _memo(self, cell: Cell, key: Key) -> _Memo:
        place = (cell, key) if key else cell
        memo = self.memos.get(place)
        if memo is None:
            memo = self.memos[place] = _Memo(cell, key)
        return memo

    def _refresh(self, memo: _Memo) -> None:
        """Make a stale cell valid: run its query only if a cell that it read has changed since the last check."""
        if memo.value is not _ABSENT:
            since = memo.checked_at
            # In the order of the reads: if an early one has changed, the query may no longer read the later ones.
            for read in memo.reads:
                if read.stale or read.value is _ABSENT:
                    try:
                        self._refresh(read)
                    except QueryCycleError:
                        raise
                    except Exception:  # noqa: BLE001 - not lost: the query runs and raises it
                        break
                if read.changed_at > since:
                    break
            else:
                memo.stale = False
                memo.checked_at = self._clock
                return
        self._run(memo)

    def _run(self, memo: _Memo) -> None:
        cell = memo.cell
        if not isinstance(cell, Query):
            raise KeyError(f"input {memo} was never written")
        if memo.running:
            raise QueryCycleError(f"{memo} depends on itself")
        reads: dict[_Memo, None] = {}
        outer, self._reads = self._reads, reads
        memo.running = True
        try:
            value = cell.compute(self, *memo.key) if memo.key else cell.compute(self)
        except BaseException:
            # Not stale, so that a later write marks its readers; without a value, so that it runs again.
            memo.value = _ABSENT
            memo.stale = False
            memo.changed_at = self._clock
            raise
        finally:
            memo.running = False
            self._reads = outer
            now = tuple(reads)
            if now != memo.reads:
                self._connect(memo, now, reads)
        if self._on_run is not None:
            self._on_run(cell.name, memo.key)
        before, clock = memo.value, self._clock
        if before is not value and (before is _ABSENT or before != value):
            memo.value = value
            memo.changed_at = clock
        memo.stale = False
        memo.checked_at = clock
        self.runs += 1
        memo.ran_at = self.runs

    def _connect(self, memo: _Memo, now: tuple[_Memo, ...], reads: dict[_Memo, None]) -> None:
        """Record which cells a query has read in its last run; it depends on these cells and on no others."""
        for old in memo.reads:
            if old not in reads:
                old.readers.discard(memo)
        for new in now:
            new.readers.add(memo)
        memo.reads = now

    # -- what if --------------------------------------------------------------------------------------------

    def overlay(self) -> Overlay:
        """A copy of this graph for what-if questions: inputs written to it do not change the graph."""
        self._settle()
        return Overlay(self)


class _Shadow:
    """The value of a cell in an overlay, and whether it differs from the value in the graph."""

    __slots__ = ("changed", "value")

    def __init__(self, value: Any, changed: bool) -> None:
        self.value = value
        self.changed = changed


_PENDING = _Shadow(None, False)  # marks a cell that may differ and was not checked yet


class Overlay:
    """A graph with some inputs replaced. It is used once: write the inputs, read results, discard it.

    Cells that do not depend on the replaced inputs have their values in the graph; the others are checked and computed
    here, as in a graph only if something that they read differs. The graph must not be written meanwhile.
    """

    def __init__(self, graph: Graph) -> None:
        self._memos = graph.memos
        self._since = graph.runs  # later results of the graph cannot be used here: they were not marked
        self._reached: dict[_Memo, _Shadow] = {}  # cells that depend on the replaced inputs
        self._new: dict[tuple[Cell, Key], _Shadow] = {}  # cells without a value in the graph
        self._running: set[tuple[Cell, Key]] = set()
        self._waiting: list[_Memo] = []  # gates among the reached cells that were not checked yet

    def write(self, cell: Input[T], value: T, *key: Hashable) -> bool:
        """Replace an input in this overlay only; returns whether the value differs from the graph's."""
        base = self._memos.get((cell, key) if key else cell)
        if base is None:
            self._new[cell, key] = _Shadow(value, True)
            return True
        if base.value is value or base.value == value:
            return False
        self._reached[base] = _Shadow(value, True)
        self._spread(base)
        return True

    def _spread(self, base: _Memo) -> None:
        """Mark the cells that depend on one that differs as reached, up to and including the nearest gates."""
        reached = self._reached
        pending = [base]
        while pending:
            for reader in pending.pop().readers:
                if reached.get(reader) is not _PENDING:
                    reached[reader] = _PENDING
                    (self._waiting if reader.gate else pending).append(reader)

    def _settle(self) -> None:
        """Compute the reached gates; if the result of one differs, the cells that depend on it are reached too."""
        while self._waiting:
            gate = self._waiting.pop()
            try:
                differs = bool(gate.readers) and self._resolve(gate).changed
            except Exception:  # noqa: BLE001 - not lost: the next read of the gate raises it
                differs = True
            if differs:
                self._spread(gate)

    def read(self, cell: Cell, key: Key) -> Any:  # Any: see Evaluator
        """Return the value of a cell under the replaced inputs."""
        if self._waiting and not self._running:
            self._settle()
        base = self._memos.get((cell, key) if key else cell)
        if base is None or base.stale or base.value is _ABSENT or base.ran_at > self._since:
            return self._computed(cell, key)
        shadow = self._reached.get(base)
        if shadow is None:
            return base.value
        if shadow is _PENDING:
            shadow = self._resolve(base)
        return shadow.value

    def _resolve(self, base: _Memo) -> _Shadow:
        """The value of a reached cell under the replaced inputs; its query runs only if a cell that it read differs."""
        if self._any_differs(base.reads):
            value = self._run(base.cell, base.key)
            same = base.value is value or base.value == value
            shadow = _Shadow(base.value, False) if same else _Shadow(value, True)
        else:
            shadow = _Shadow(base.value, False)
        self._reached[base] = shadow
        return shadow

    def _any_differs(self, reads: tuple[_Memo, ...]) -> bool:
        reached = self._reached
        for read in reads:
            shadow = reached.get(read)
            if shadow is not None:
                if shadow is _PENDING:
                    shadow = self._resolve(read)
                if shadow.changed:
                    return True
        return False

    def _computed(self, cell: Cell, key: Key) -> Any:
        """The value of a cell that has no valid one in the graph: computed here, remembered in this overlay only."""
        shadow = self._new.get((cell, key))
        if shadow is None:
            shadow = self._new[cell, key] = _Shadow(self._run(cell, key), True)
        return shadow.value

    def _run(self, cell: Cell, key: Key) -> Any:
        if not isinstance(cell, Query):
            raise KeyError(f"input {cell.name}{key or ''} was never written")
        place = (cell, key)
        if place in self._running:
            raise QueryCycleError(f"{cell.name}{key or ''} depends on itself")
        self._running.add(place)
        try:
            return cell.compute(self, *key)
        finally:
            self._running.discard(place)


class Once:
    """An evaluator that computes each value once and records no dependencies: for inputs that do not change."""

    def __init__(self) -> None:
        self._values: dict[tuple[Cell, Key] | Cell, Any] = {}

    def write(self, cell: Input[T], value: T, *key: Hashable) -> bool:
        """Set an input."""
        self._values[(cell, key) if key else cell] = value
        return True

    def read(self, cell: Cell, key: Key) -> Any:  # Any: see Evaluator
        """Return the value of a cell, computing it at the first read."""
        place = (cell, key) if key else cell
        value = self._values.get(place, _ABSENT)
        if value is _ABSENT:
            if not isinstance(cell, Query):
                raise KeyError(f"input {cell.name}{key or ''} was never written")
            value = self._values[place] = cell.compute(self, *key)
        return value


class Writable(Evaluator, Protocol):
    """An evaluator whose inputs can be written: ``Graph``, ``Overlay`` or ``Once``."""

    def write(self, cell: Input[T], value: T, *key: Hashable) -> bool:
        """Set an input; returns whether that changed its value."""
