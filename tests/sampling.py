"""How much of the corpus, and of other samples, the slowest tests go through."""

from __future__ import annotations

import os
from collections.abc import Iterable
from itertools import islice
from typing import TypeVar

T = TypeVar("T")


def is_whole() -> bool:
    """Whether the tests go through the whole corpus (``MECHWRIGHT_WHOLE_CORPUS``, which ``make thorough`` sets)."""
    return bool(os.environ.get("MECHWRIGHT_WHOLE_CORPUS"))


def one_of(every: int, items: Iterable[T]) -> list[T]:
    """One of so many items, evenly spaced; all of them where the tests go through the whole corpus."""
    return list(islice(items, 0, None, 1 if is_whole() else every))
