"""Reading the data files: JSON lines (one record a line) and small JSON tables."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

Record = dict[str, Any]  # Any: JSON; the models in ``designer.catalog.models`` give each field its type


class DataError(Exception):
    """A data file cannot be used: names the file, the line and what was expected."""

    def __init__(self, path: Path, line: int, problem: str) -> None:
        super().__init__(f"{path}:{line}: {problem}")
        self.path = path
        self.line = line


def read_records(path: Path) -> list[Record]:
    """All records of a data file, with lists as tuples and flags as sets; ``DataError`` if it is broken."""
    text = read_text(path)
    if path.suffix == ".json":
        return [parse(path, 1, text)]
    lines = text.split("\n")
    try:
        records = json.loads("[" + ",".join(filter(None, lines)) + "]")
    except json.JSONDecodeError:
        # Slow path, only to find the line at fault.
        records = [parse(path, number, line) for number, line in enumerate(lines, 1) if line]
    return [_hardened(record) for record in records]


def read_text(path: Path) -> str:
    """A data file's text; ``DataError`` if it cannot be read."""
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise DataError(path, 0, f"cannot be read: {error}") from error


def parse(path: Path, number: int, line: str) -> Record:
    """One record; ``DataError`` names the line if it is not one JSON object."""
    try:
        record = json.loads(line)
    except json.JSONDecodeError as error:
        raise DataError(path, number, f"expected one JSON object, {error.msg} at column {error.colno}") from error
    if not isinstance(record, dict):
        raise DataError(path, number, f"expected a JSON object, found {type(record).__name__}")
    return record


def _hardened(record: Record) -> Record:
    for key, value in record.items():
        if type(value) is list:
            record[key] = frozenset(value) if key == "flags" else tuple(value)
    return record
