"""The figures of equipment of May 2021, where today's list has others: years, rules levels, prices, fixed equipment.

The build that units are compared with had these. While they are in force, only rules can differ.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from designer.catalog import catalog, systems

FILE = Path(__file__).with_suffix(".jsonl")


@contextmanager
def in_force() -> Iterator[None]:
    """Within this, items, armor and structure have the figures of 2021."""
    today = [(thing, {name: getattr(thing, name) for name in then}) for thing, then in _changed()]
    _give(_changed())
    try:
        yield
    finally:
        _give(today)


def _changed() -> list[tuple[object, dict[str, Any]]]:  # Any: values of fields
    known: dict[str, Mapping[str, object]] = {
        "item": catalog().items,
        "armor": systems().armors,
        "structure": systems().structures,
    }
    found = []
    for line in FILE.read_text(encoding="utf-8").splitlines():
        record = json.loads(line)
        thing = known[record.pop("part")][record.pop("id")]
        found.append((thing, {name: tuple(v) if isinstance(v, list) else v for name, v in record.items()}))
    return found


def _give(figures: list[tuple[object, dict[str, Any]]]) -> None:
    for thing, values in figures:
        for name, value in values.items():
            object.__setattr__(thing, name, value)
    for name, module in sys.modules.items():
        if name.startswith("designer.construction"):
            for function in vars(module).values():  # what is remembered of items
                if hasattr(function, "cache_clear") and function.__module__ == name:
                    function.cache_clear()
