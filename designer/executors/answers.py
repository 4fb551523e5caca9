"""Work in a worker: the results for a batch of pieces, or the reason why there are none."""

from __future__ import annotations

import pickle
import platform
import traceback
from collections.abc import Callable
from functools import lru_cache
from typing import Any, NamedTuple

from designer.executors.versions import versions


class Broken(NamedTuple):
    """The answer if the function failed: for which piece of the batch, and why."""

    number: int
    problem: str
    trace: str


class Refused(NamedTuple):
    """The answer if the worker's program or data are others than those of the process that asks."""

    where: str
    versions: str


Answer = list[bytes] | Broken | Refused
"""The answer to a batch: the pickled result of each piece, or why there is none."""


def answer(wanted: str, function: bytes, pieces: bytes) -> Answer:
    """The results of a pickled function for pickled pieces, if ``wanted`` is empty or the worker's versions."""
    if wanted and wanted != versions():
        return Refused(platform.node(), versions())
    results: list[bytes] = []
    try:
        call = _loaded(function)
        for piece in pickle.loads(pieces):
            result = call(piece)
            results.append(pickle.dumps(result))
    except Exception as error:  # noqa: BLE001 - the process that asks raises it
        return Broken(len(results), f"{type(error).__name__}: {error}", traceback.format_exc())
    return results


@lru_cache(maxsize=4)
def _loaded(function: bytes) -> Callable[[Any], Any]:  # Any: work of all kinds
    found: Callable[[Any], Any] = pickle.loads(function)
    return found
