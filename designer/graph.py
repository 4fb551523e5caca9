"""Incremental queries: remember each result, redo only what an edit really changed.

A design is a set of *inputs*. A *query* is a pure function of an evaluator that reads inputs and other
queries. The graph notes what each query read. Writing an input marks the cells that depend on it as *stale*
and computes nothing; all work happens when a query is read. A stale cell first looks at its own reads, in the
order they were made: it runs again only if one of them really changed, and a run that yields an equal value
stops the change there. An unchanged result is the very object of the last read, so a view may compare with
``is``.

A *gate* is a query whose result hardly ever changes though much is below it and much depends on it. Marking
stops at a gate; the next read, whatever it asks for, first brings the stale gates up to date, and only a gate
that really changed marks its own readers. What lies behind the others is not even looked at.

Three evaluators share the one interface that queries see (``Evaluator``):

* ``Graph``    remembers across edits; this is what a session holds.
* ``Overlay``  answers "what would it be if these inputs were different", sharing every memo that the change
  does not reach, and leaves no trace in its graph.
* ``Once``     computes from scratch without bookkeeping, for one pass over thousands of files.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, Concatenate, Generic, ParamSpec, Protocol, TypeVar

T = TypeVar("T")
P = ParamSpec("P")

Key = tuple[Hashable, ...]

_ABSENT: Any = object()  # Any: the marker stands where a value of any type may stand


class QueryCycleError(RuntimeError):
    """A query asked, through others, for its own result."""


class Evaluator(Protocol):
    """What a query may do: read cells."""

    def read(self, cell: Cell, key: Key) -> Any:  # Any: the cell's own type is restored by its __call__
        """Return the value of a cell."""


class Cell:
    """A named place for a value: an ``Input`` or a ``Query``."""

    __slots__ = ("name",)

    def __init__(self, name: str) -> None:
        self.name = name

    def __repr__(self) -> str:
        return f"<{type(self).__name__.lower()} {self.name}>"


class Input(Cell, Generic[T]):
    """A cell that edits write and queries read. A key tells apart cells of one kind, e.g. a location."""

    __slots__ = ()

    def __call__(self, evaluator: Evaluator, *key: Hashable) -> T:
        """Read the cell; ``KeyError`` if it was never written."""
        value: T = evaluator.read(self, key)
        return value


class Query(Cell, Generic[P, T]):
    """A remembered pure function; made by the ``query`` decorator."""

    __slots__ = ("compute",)

    def __init__(self, compute: Callable[Concatenate[Evaluator, P], T]) -> None:
        super().__init__(f"{compute.__module__.rpartition('.')[2]}.{compute.__qualname__}")
        self.compute = compute

    def __call__(self, evaluator: Evaluator, *key: P.args, **_: P.kwargs) -> T:
        """Return the result, from memory where that is still true."""
        value: T = evaluator.read(self, key)
        return value


def query(compute: Callable[Concatenate[Evaluator, P], T]) -> Query[P, T]:
    """Turn a function of an evaluator, and hashable keys, into a remembered query."""
    return Query(compute)


class Gate(Query[P, T]):
    """A query at which the marking of stale cells waits; made by the ``gate`` decorator."""

    __slots__ = ()


def gate(compute: Callable[Concatenate[Evaluator, P], T]) -> Gate[P, T]:
    """Turn a function into a query that stops changes early.

    It is worth it where much work depends on a small result that is always wanted. A gate reads no other one, not
    even through queries: in a graph it might run twice, in an overlay miss that the other one differs.
    """
    return Gate(compute)


OnRun = Callable[[str, Key], None]


class _Memo:
    """What a graph knows about one cell: its value and how it came about."""

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
    """Inputs and remembered query results of one design.

    ``on_run`` is told of every query body that runs; tests use it to pin what an edit may touch.
    """

    def __init__(self, on_run: OnRun | None = None) -> None:
        # By cell where there is no key, which is the rule; shared with overlays, nobody else's business.
        self.memos: dict[Cell | tuple[Cell, Key], _Memo] = {}
        self._reading: list[dict[_Memo, None]] = []
        self._waiting: list[tuple[_Memo, int]] = []  # stale gates, and when they changed last
        self._on_run = on_run
        self._clock = 1  # ticks at every change of an input or a gate
        self.revision = 1
        self.runs = 0

    # -- inputs ---------------------------------------------------------------------------------------------

    def write(self, cell: Input[T], value: T, *key: Hashable) -> bool:
        """Write an input. Writing an equal value is no edit at all; tells whether it was one."""
        if self._reading:
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
        """Mark what depends on a changed cell as stale, up to the gates. What is stale already has stale readers."""
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
        """Bring the stale gates up to date; what depends on those that changed is stale from now on."""
        while self._waiting:
            gate, changed_at = self._waiting.pop()
            if gate.stale and gate.readers:
                try:
                    self._refresh(gate)
                except Exception:  # noqa: BLE001 - not swallowed: whoever reads the gate runs it and meets the error
                    gate.value = _ABSENT
            if gate.changed_at != changed_at:
                self._spread(gate)

    # -- reading --------------------------------------------------------------------------------------------

    def read(self, cell: Cell, key: Key) -> Any:  # Any: see Evaluator
        """Return the value of a cell, computing it where memory does not hold it."""
        memo = self.memos.get((cell, key) if key else cell)
        if memo is None:
            memo = self._memo(cell, key)
        if self._reading:
            # Noted before the value exists: a caller that survives an error here still depends on it.
            self._reading[-1][memo] = None
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
        """Bring a stale cell up to date: run it only if one of its reads changed since it was last looked at."""
        if memo.value is not _ABSENT:
            since = memo.checked_at
            # In the order the reads were made: an early one may void the rest.
            for read in memo.reads:
                if read.stale or read.value is _ABSENT:
                    try:
                        self._refresh(read)
                    except QueryCycleError:
                        raise
                    except Exception:  # noqa: BLE001 - not swallowed: the query runs and meets the error itself
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
        self._reading.append(reads)
        memo.running = True
        try:
            value = cell.compute(self, *memo.key)
        except BaseException:
            # Not stale, so that a later write still spreads through it; without a value, so that it runs again.
            memo.value = _ABSENT
            memo.stale = False
            memo.changed_at = self._clock
            raise
        finally:
            memo.running = False
            self._reading.pop()
            now = tuple(reads)
            if now != memo.reads:
                self._connect(memo, now, reads)
        if self._on_run is not None:
            self._on_run(cell.name, memo.key)
        if memo.value is not value and (memo.value is _ABSENT or memo.value != value):
            memo.value = value
            memo.changed_at = self._clock
        memo.stale = False
        memo.checked_at = self._clock
        self.runs += 1
        memo.ran_at = self.runs

    def _connect(self, memo: _Memo, now: tuple[_Memo, ...], reads: dict[_Memo, None]) -> None:
        """Make a cell a reader of all that it read, and of nothing else."""
        for old in memo.reads:
            if old not in reads:
                old.readers.discard(memo)
        for new in now:
            new.readers.add(memo)
        memo.reads = now

    # -- what if --------------------------------------------------------------------------------------------

    def overlay(self) -> Overlay:
        """A view of this graph in which inputs can be written without touching the graph."""
        self._settle()
        return Overlay(self)


class _Shadow:
    """An overlay's own value of a cell, and whether it differs from the graph's."""

    __slots__ = ("changed", "value")

    def __init__(self, value: Any, changed: bool) -> None:
        self.value = value
        self.changed = changed


_PENDING = _Shadow(None, False)  # stands for a reached cell that was not looked at yet


class Overlay:
    """A graph with some inputs replaced. Short-lived: write the inputs, then read, then drop it.

    Cells that the replaced inputs do not reach are the graph's own; the others are checked and run here, with
    the same cut-off, so a what-if costs about the cone of its edit. The graph must not be written meanwhile.
    """

    def __init__(self, graph: Graph) -> None:
        self._memos = graph.memos
        self._since = graph.runs  # what the graph computes later was not looked at when the inputs were replaced
        self._reached: dict[_Memo, _Shadow] = {}  # what the replaced inputs can change
        self._new: dict[tuple[Cell, Key], _Shadow] = {}  # cells that the graph has no value of
        self._running: set[tuple[Cell, Key]] = set()
        self._waiting: list[_Memo] = []  # reached gates that were not looked at yet

    def write(self, cell: Input[T], value: T, *key: Hashable) -> bool:
        """Replace an input in this view only; tells whether it differs from the graph's."""
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
        """Note what depends on a cell that differs as reached, up to the gates."""
        reached = self._reached
        pending = [base]
        while pending:
            for reader in pending.pop().readers:
                if reached.get(reader) is not _PENDING:
                    reached[reader] = _PENDING
                    (self._waiting if reader.gate else pending).append(reader)

    def _settle(self) -> None:
        """Look at the reached gates; what depends on those that differ is reached too."""
        while self._waiting:
            gate = self._waiting.pop()
            try:
                differs = bool(gate.readers) and self._resolve(gate).changed
            except Exception:  # noqa: BLE001 - not swallowed: whoever reads the gate runs it and meets the error
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
        """A reached cell under the replaced inputs: run only if one of its reads differs."""
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
        """A cell that the graph has no current value of: computed here, and forgotten with the overlay."""
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
    """Evaluate a design a single time, from scratch: no edges, no revisions, no second reading."""

    def __init__(self) -> None:
        self._values: dict[tuple[Cell, Key], Any] = {}

    def write(self, cell: Input[T], value: T, *key: Hashable) -> bool:
        """Set an input."""
        self._values[cell, key] = value
        return True

    def read(self, cell: Cell, key: Key) -> Any:  # Any: see Evaluator
        """Return the value of a cell, computing it at the first read."""
        place = (cell, key)
        value = self._values.get(place, _ABSENT)
        if value is _ABSENT:
            if not isinstance(cell, Query):
                raise KeyError(f"input {cell.name}{key or ''} was never written")
            value = self._values[place] = cell.compute(self, *key)
        return value


class Writable(Evaluator, Protocol):
    """An evaluator whose inputs can be written: a graph, an overlay or a single pass."""

    def write(self, cell: Input[T], value: T, *key: Hashable) -> bool:
        """Write an input; tells whether that changed anything."""
