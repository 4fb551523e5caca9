"""Reading the data files: JSON lines (one record a line) and small JSON tables."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple, NoReturn, TypeVar

from designer.language import place_of, reason_of

Record = dict[str, Any]  # Any: JSON; ``data/schema.json`` gives each field its type
T = TypeVar("T")


class DataError(Exception):
    """A data file is broken: gives the file, the line (0 for the whole file) and what was expected."""

    def __init__(self, path: Path, line: int, problem: str) -> None:
        super().__init__(f"{place_of(path, line)}: {problem}")
        self.path = path
        self.line = line
        self.problem = problem


class RecordShape(NamedTuple):
    """The fields that the records of a file may have, and the fields that they must have."""

    allowed: frozenset[str]
    required: frozenset[str]

    @classmethod
    def of(cls, kind: type[Any], *optional: str) -> RecordShape:
        """The fields of a dataclass or a named tuple.

        A field without a default is required unless it is one of ``optional``.
        """
        names, defaults = _fields(kind)
        return cls(frozenset(names), frozenset(names) - defaults.keys() - {*optional})


def _fields(kind: type[Any]) -> tuple[tuple[str, ...], Record]:
    """The names of the fields of a dataclass or a named tuple, and the defaults of those that have one."""
    if issubclass(kind, tuple):
        return kind._fields, kind._field_defaults  # type: ignore[attr-defined]
    fields = dataclasses.fields(kind)
    return tuple(f.name for f in fields), {f.name: f.default for f in fields if f.default is not dataclasses.MISSING}


def read_records(path: Path, shape: RecordShape) -> list[Record]:
    """All records of a data file, as parsed; ``DataError`` for the first line that does not have this shape."""
    text = read_text(path)
    lines = list(filter(None, text.split("\n")))
    try:
        records = json.loads(f"[{','.join(lines)}]")
    except json.JSONDecodeError:
        complain(path, text, shape)
    allowed, required = shape
    for record in records:
        if type(record) is not dict or not required <= record.keys() <= allowed:
            complain(path, text, shape)
    if len(records) != len(lines):
        complain(path, text, shape)
    return list(records)


def read_table(path: Path, shape: RecordShape | None = None) -> Record:
    """The JSON object in a file; ``DataError`` if the file is broken or the object does not have this shape."""
    table = parse(path, 1, read_text(path))
    if shape is not None:
        check_fields(path, 1, table, shape)
    return table


def read_text(path: Path) -> str:
    """A data file's text; ``DataError`` if it cannot be read."""
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise DataError(path, 0, f"cannot be read: {reason_of(error)}") from error
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        raise DataError(path, line, "expected UTF-8 text") from error


def parse(path: Path, number: int, line: str) -> Record:
    """The record of a line; ``DataError`` with its ``number`` if it is not one JSON object."""
    try:
        record = json.loads(line)
    except json.JSONDecodeError as error:
        raise DataError(
            path, number, f"expected one JSON object, {error.msg.removesuffix(' starting at')} at column {error.colno}"
        ) from error
    if not isinstance(record, dict):
        raise DataError(path, number, f"expected a JSON object, found {type(record).__name__}")
    return record


def complain(path: Path, text: str, shape: RecordShape) -> NoReturn:
    """Find the first broken line of a file and raise its ``DataError``."""
    for number, line in enumerate(text.split("\n"), 1):
        if line:
            check_fields(path, number, parse(path, number, line), shape)
    raise DataError(path, 0, "expected one JSON object a line")


def check_fields(path: Path, number: int, record: Record, shape: RecordShape) -> None:
    """Raise ``DataError`` if a record lacks a required field or has an unknown one."""
    missing = sorted(shape.required - record.keys())
    unknown = sorted(record.keys() - shape.allowed)
    if missing:
        raise DataError(path, number, f"expected the fields {', '.join(missing)}")
    if unknown:
        raise DataError(path, number, f"there are no fields {', '.join(unknown)}")


def hardened(record: Record) -> Record:
    """The record with immutable values: lists become tuples, flags a frozenset."""
    return {
        key: value if type(value) is not list else frozenset(value) if key == "flags" else tuple(value)
        for key, value in record.items()
    }


def made(kind: type[T], record: Record) -> T:
    """The object of a frozen dataclass with slots that has the values of a record, which must be checked before.

    The attributes are set directly: the ``__init__`` of so many fields takes long to define, and twice as long to run.
    """
    setters, defaults = _slots(kind)  # type: ignore[arg-type]  # a class is hashable
    values = defaults | hardened(record)
    found = object.__new__(kind)
    for name, set_value in setters:
        set_value(found, values[name])
    return found


def altered(thing: T, **values: object) -> T:
    """A copy of an object that ``made`` has made, with other values."""
    names, _ = _fields(type(thing))
    return made(type(thing), {name: getattr(thing, name) for name in names} | values)


@cache
def _slots(kind: Any) -> tuple[tuple[tuple[str, Callable[[Any, Any], None]], ...], Record]:
    """The function that sets each attribute of a class, and the defaults."""
    names, defaults = _fields(kind)
    return tuple((name, getattr(kind, name).__set__) for name in names), defaults
