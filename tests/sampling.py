"""How much of the corpus the slowest tests go through."""

from __future__ import annotations

import os
from collections.abc import Iterable
from itertools import islice
from typing import TypeVar

T = TypeVar("T")


def one_of(every: int, items: Iterable[T]) -> list[T]:
    """One of so many items, evenly spaced; all of them where ``MECHWRIGHT_WHOLE_CORPUS`` is set (``make thorough``)."""
    return list(islice(items, 0, None, 1 if os.environ.get("MECHWRIGHT_WHOLE_CORPUS") else every))
