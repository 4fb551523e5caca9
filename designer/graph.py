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
from functools import update_wrapper
from typing import Any, Concatenate, NoReturn, ParamSpec, Protocol, TypeVar

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)
P = ParamSpec("P")

Key = tuple[Hashable, ...]
Place = Any  # Any: mypy holds functions to be unhashable
"""Key of a value in an evaluator: the cell itself or, with keys, a tuple of the cell and its keys."""

_ABSENT: Any = object()  # Any: takes the place of values of any type


class QueryCycleError(RuntimeError):
    """A query reads its own result, directly or through other queries."""


class Evaluator(Protocol):
    """The interface through which a query reads other values of the calculation (cells)."""

    def __getitem__(self, place: Place, /) -> Any:  # Any: a cell that is called gives its own type
        """Return the value of a cell."""


class Cell(Protocol):
    """An input or a query: a function that reads its value from an evaluator (``_cell`` makes it)."""

    name: str
    compute: Callable[..., Any]  # Any: results of all types; that of an input raises the ``KeyError``
    is_gate: bool

    def __call__(self, evaluator: Evaluator, /, *key: Hashable) -> Any:  # Any: see Evaluator
        """Return the value of the cell."""


class Input(Cell, Protocol[T_co]):
    """A value that edits write and queries read. With a key (e.g. a location), there is one value for each key."""

    def __call__(self, evaluator: Evaluator, /, *key: Hashable) -> T_co:
        """Return the value of the input; ``KeyError`` if it was never written."""


class Query(Cell, Protocol[P, T_co]):
    """A pure function whose results are remembered."""

    def __call__(self, evaluator: Evaluator, /, *key: P.args, **_: P.kwargs) -> T_co:  # type: ignore[override]
        """Return the result of the function: the remembered one if it is still valid."""


def _cell(keys: int | None) -> Any:  # Any: the callers know its type
    """A function that reads the cell that it is itself, with so many keys; None for a number that differs.

    A plain function: Python calls it in half the time of an object with ``__call__``, and nothing is called as often.
    """

    def read(evaluator: Evaluator) -> Any:
        return evaluator[read]

    def read_at(evaluator: Evaluator, key: Hashable) -> Any:
        return evaluator[read_at, key]

    def read_at_all(evaluator: Evaluator, *key: Hashable) -> Any:
        return evaluator[(read_at_all, *key) if key else read_at_all]

    return read if keys == 0 else read_at if keys == 1 else read_at_all


def input_cell(name: str, *, keyed: bool = False) -> Input[Any]:  # Any: the variable that it is assigned to says it
    """Make an input, ``keyed`` if it has a value for each key."""

    def never_written(_: Evaluator, *key: Hashable) -> NoReturn:
        raise KeyError(f"input {name}{key or ''} was never written")

    cell: Input[Any] = _cell(int(keyed))
    cell.name, cell.compute, cell.is_gate = name, never_written, False
    return cell


def query(compute: Callable[Concatenate[Evaluator, P], T]) -> Query[P, T]:
    """Make a query of a function whose parameters are an evaluator and hashable keys."""
    cell: Query[P, T] = _cell(None if compute.__defaults__ else compute.__code__.co_argcount - 1)
    update_wrapper(cell, compute)
    cell.name = f"{compute.__module__.rpartition('.')[2]}.{compute.__qualname__}"
    cell.compute, cell.is_gate = compute, False
    return cell


def gate(compute: Callable[Concatenate[Evaluator, P], T]) -> Query[P, T]:
    """Make a gate of a function: a query whose readers are checked again only if its result has changed.

    Use it for a small result that is always needed and on which much work depends. A gate must not read another gate,
    not even through queries: in a graph it might run twice, in an overlay miss that the other gate differs.
    """
    cell = query(compute)
    cell.is_gate = True
    return cell


def _place(cell: Cell, key: Key) -> Place:
    return (cell, *key) if key else cell


def _cell_and_key(place: Place) -> tuple[Cell, Key]:
    return (place[0], place[1:]) if isinstance(place, tuple) else (place, ())


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
        self.gate = cell.is_gate
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
        self.memos: dict[Place, _Memo] = {}  # only overlays use this from outside
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
        memo = self._memo(_place(cell, key))
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

    def __getitem__(self, place: Place) -> Any:  # Any: see Evaluator
        """Return the value of a cell; it is computed if there is no valid remembered one."""
        memo = self.memos.get(place)
        if memo is None:
            memo = self._memo(place)
        if self._reads is not None:
            # Recorded before the value is computed: a query that catches an error of it depends on it, too.
            self._reads[memo] = None
        elif self._waiting:
            self._settle()
        if memo.stale or memo.value is _ABSENT:
            self._refresh(memo)
        return memo.value

    def _memo(self, place: Place) -> _Memo:
        memo = self.memos.get(place)
        if memo is None:
            memo = self.memos[place] = _Memo(*_cell_and_key(place))
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
        self._new: dict[Place, _Shadow] = {}  # cells without a value in the graph
        self._running: set[Place] = set()
        self._waiting: list[_Memo] = []  # gates among the reached cells that were not checked yet

    def write(self, cell: Input[T], value: T, *key: Hashable) -> bool:
        """Replace an input in this overlay only; returns whether the value differs from the graph's."""
        place = _place(cell, key)
        base = self._memos.get(place)
        if base is None:
            self._new[place] = _Shadow(value, True)
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

    def __getitem__(self, place: Place) -> Any:  # Any: see Evaluator
        """Return the value of a cell under the replaced inputs."""
        if self._waiting and not self._running:
            self._settle()
        base = self._memos.get(place)
        if base is None or base.stale or base.value is _ABSENT or base.ran_at > self._since:
            return self._computed(place)
        shadow = self._reached.get(base)
        if shadow is None:
            return base.value
        if shadow is _PENDING:
            shadow = self._resolve(base)
        return shadow.value

    def _resolve(self, base: _Memo) -> _Shadow:
        """The value of a reached cell under the replaced inputs; its query runs only if a cell that it read differs."""
        if self._any_differs(base.reads):
            value = self._run(_place(base.cell, base.key))
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

    def _computed(self, place: Place) -> Any:
        """The value of a cell that has no valid one in the graph: computed here, remembered in this overlay only."""
        shadow = self._new.get(place)
        if shadow is None:
            shadow = self._new[place] = _Shadow(self._run(place), True)
        return shadow.value

    def _run(self, place: Place) -> Any:
        cell, key = _cell_and_key(place)
        if place in self._running:
            raise QueryCycleError(f"{cell.name}{key or ''} depends on itself")
        self._running.add(place)
        try:
            return cell.compute(self, *key)
        finally:
            self._running.discard(place)


class Once(dict[Place, Any]):
    """An evaluator that computes each value once and records no dependencies: for inputs that do not change.

    A dictionary, so that a value that is there is found without running Python.
    """

    def write(self, cell: Input[T], value: T, *key: Hashable) -> bool:
        """Set an input."""
        self[(cell, *key) if key else cell] = value
        return True

    def __missing__(self, place: Place) -> Any:  # Any: see Evaluator
        """Compute the value of a cell at its first read."""
        if type(place) is tuple:
            value = self[place] = place[0].compute(self, *place[1:])
        else:
            value = self[place] = place.compute(self)
        return value


class Writable(Evaluator, Protocol):
    """An evaluator whose inputs can be written: ``Graph``, ``Overlay`` or ``Once``."""

    def write(self, cell: Input[T], value: T, *key: Hashable) -> bool:
        """Set an input; returns whether that changed its value."""
