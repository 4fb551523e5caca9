"""The results of a function for many pieces, computed here or by other processes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

from designer.executors.workers import HERE, PieceError, Workers

Piece = TypeVar("Piece")
Result = TypeVar("Result")


def results_of(
    function: Callable[[Piece], Result],
    pieces: Iterable[Piece],
    workers: Workers = HERE,
    *,
    name: Callable[[Piece], str] = str,
    together: int = 1,
) -> Iterator[Result]:
    """The results of a function for all pieces, in order; they are the same whoever computes them.

    ``together`` pieces are sent at once: as many as take some hundredths of a second or more. Pieces are taken only
    when workers need them, so there may be any number. Closing the iterator cancels the work that has not begun. A
    process that dies is replaced, and what it had not finished is computed again. Raises ``PieceError`` for a piece
    that fails, with its ``name``, and ``WorkError`` if there are no such workers or their version is another one.
    """
    for found in parts_of_results(function, pieces, workers, name=name, together=together):
        yield from found


def parts_of_results(
    function: Callable[[Piece], Result],
    pieces: Iterable[Piece],
    workers: Workers = HERE,
    *,
    name: Callable[[Piece], str] = str,
    together: int = 1,
    tick: float | None = None,
) -> Iterator[list[Result]]:
    """Results as of ``results_of``, in lists of those that are ready; an empty list after each ``tick`` seconds
    without.

    The caller never waits longer than a tick for other processes: a window stays responsive and can cancel the work.
    """
    if not workers.are_others:
        for piece in pieces:
            yield [_here(function, piece, name)]
        return
    from designer.executors.dispatch import dispatched  # noqa: PLC0415 - loads slowly, and is for other processes

    yield from dispatched(function, pieces, workers, name, together, tick)


def _here(function: Callable[[Piece], Result], piece: Piece, name: Callable[[Piece], str]) -> Result:
    try:
        return function(piece)
    except Exception as error:
        from traceback import format_exc  # noqa: PLC0415 - for errors only

        raise PieceError(f"{name(piece)}: {type(error).__name__}: {error}", format_exc()) from error
