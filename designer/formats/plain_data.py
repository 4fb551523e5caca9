"""Codecs: pairs of functions that convert values to JSON data and back, with a JSON Schema of the data.

A ``ValueCodec`` reads any data: wrong data raise ``NativeError``, which gives the path to the wrong value.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from enum import Enum
from pathlib import Path
from typing import Any, Generic, NamedTuple, TypeVar

from designer.reading import is_file_name, whole_characters

T = TypeVar("T")
E = TypeVar("E", bound=Enum)

Data = Any  # JSON data: dict, list, str, int, float, bool, None


class NativeError(ValueError):
    """Data are wrong; gives the place (``mounts[2].slots[0]``), the expected value and the found value."""

    def __init__(self, place: str, expected: str, found: str) -> None:
        super().__init__(place, expected, found)
        self.place = place
        self.expected = expected
        self.found = found

    def __str__(self) -> str:
        return f"{self.place or 'top'}: expected {self.expected}, found {self.found}"

    def within(self, outer: str) -> NativeError:
        """A copy of the error with ``outer`` put before its place."""
        joint = "" if not self.place or self.place.startswith("[") else "."
        return NativeError(f"{outer}{joint}{self.place}", self.expected, self.found)


def unexpected(expected: str, found: Data) -> NativeError:
    """The error for a wrong value; its place is empty until the callers add theirs by ``within``."""
    text = repr(found)
    return NativeError("", expected, text if len(text) <= 60 else f"{text[:57]}…")


class ValueCodec(NamedTuple, Generic[T]):
    """The functions that write values of one type as data and read them back.

    ``schema`` is the JSON Schema of the data, None for data that stay within the program.
    """

    write: Callable[[T], Data]
    read: Callable[[Data], T]
    schema: Data = None


def _exactly(kind: type[T], expected: str, schema: str) -> ValueCodec[T]:
    def read(data: Data) -> T:
        if type(data) is not kind:  # not isinstance: a bool is no number here
            raise unexpected(expected, data)
        return data

    return ValueCodec(lambda value: value, read, {"type": schema})


def _read_text(data: Data) -> str:
    if type(data) is not str:
        raise unexpected("a text", data)
    return whole_characters(data)


TEXT: ValueCodec[str] = ValueCodec(lambda value: value, _read_text, {"type": "string"})
FLAG = _exactly(bool, "true or false", "boolean")
WHOLE = _exactly(int, "a whole number", "integer")


def _read_number(data: Data) -> float:
    if type(data) not in (int, float):
        raise unexpected("a number", data)
    return float(data)


NUMBER: ValueCodec[float] = ValueCodec(lambda value: value, _read_number, {"type": "number"})


def up_to(most: int, kind: ValueCodec[T]) -> ValueCodec[T]:
    """A codec for numbers from 0 to ``most``."""

    def read(data: Data) -> T:
        number = kind.read(data)
        if not 0 <= data <= most:
            raise unexpected(f"a number from 0 to {most}", data)
        return number

    return ValueCodec(kind.write, read, {**kind.schema, "minimum": 0, "maximum": most})


def _read_path(data: Data) -> Path:
    if type(data) is not str or not is_file_name(data):
        raise unexpected("a file name", data)
    return Path(data)


PATH: ValueCodec[Path] = ValueCodec(str, _read_path, {"type": "string"})


def choice(options: Mapping[str, T]) -> ValueCodec[T]:
    """A codec for values that are written as their names."""
    names = {value: name for name, value in options.items()}

    def read(data: Data) -> T:
        if type(data) is not str or data not in options:
            raise unexpected(f"one of {', '.join(options)}", data)
        return options[data]

    return ValueCodec(names.__getitem__, read, {"enum": list(options)})


def member(enum: type[E]) -> ValueCodec[E]:
    """A codec for members of an enumeration with texts as values."""
    return choice({one.value: one for one in enum})


def maybe(kind: ValueCodec[T]) -> ValueCodec[T | None]:
    """A codec for a value or None (null)."""
    return ValueCodec(
        lambda value: None if value is None else kind.write(value),
        lambda data: None if data is None else kind.read(data),
        {"anyOf": [kind.schema, {"type": "null"}]},
    )


def row(kind: ValueCodec[T], length: int | None = None) -> ValueCodec[tuple[T, ...]]:
    """A codec for a tuple of values of one kind; of exactly ``length`` values if it is given."""
    expected = "a list" if length is None else f"a list of {length}"

    def read(data: Data) -> tuple[T, ...]:
        if type(data) is not list or (length is not None and len(data) != length):
            raise unexpected(expected, data)
        return tuple([_at(kind, data, index) for index in range(len(data))])

    size = {} if length is None else {"minItems": length, "maxItems": length}
    return ValueCodec(
        lambda values: [kind.write(value) for value in values],
        read,
        {"type": "array", "items": kind.schema, **size},
    )


def _at(kind: ValueCodec[T], data: list[Data], index: int) -> T:
    try:
        return kind.read(data[index])
    except NativeError as error:
        raise error.within(f"[{index}]") from None


ValueCodecs = Mapping[str, ValueCodec[Any]]


def written(value: object, kinds: ValueCodecs) -> dict[str, Data]:
    """The attributes of a value as data, by name; ``kinds`` has their codecs."""
    return {name: kind.write(getattr(value, name)) for name, kind in kinds.items()}


def members(data: Data, kinds: ValueCodecs, needed: Iterable[str] = ()) -> dict[str, Any]:
    """The values in a JSON object; ``NativeError`` if one of ``needed`` is missing or one is not in ``kinds``."""
    if type(data) is not dict:
        raise unexpected("an object", data)
    values = {}
    for name, content in data.items():
        kind = kinds.get(name)
        if kind is None:
            raise NativeError(name, f"one of {', '.join(kinds)}", "this name")
        try:
            values[name] = kind.read(content)
        except NativeError as error:
            raise error.within(name) from None
    for name in needed:
        if name not in values:
            raise NativeError(name, "a value", "nothing")
    return values


def object_schema(kinds: ValueCodecs, needed: Iterable[str]) -> Data:
    """The JSON Schema of the objects that ``members`` reads."""
    properties = {name: kind.schema for name, kind in kinds.items()}
    return {"type": "object", "properties": properties, "required": list(needed), "additionalProperties": False}


def part(of: Callable[..., T], **kinds: ValueCodec[Any]) -> ValueCodec[T]:
    """A codec for objects of a class as JSON objects of their attributes, all of which are required."""
    return ValueCodec(
        lambda value: written(value, kinds),
        lambda data: of(**members(data, kinds, needed=kinds)),
        object_schema(kinds, kinds),
    )
