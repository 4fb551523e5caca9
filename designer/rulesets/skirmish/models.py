"""Checking what comes from outside: units, weapons, rules and maps from JSON. Pydantic reads, the classes judge."""

from __future__ import annotations

from functools import cache
from typing import Any, TypeVar

from pydantic import TypeAdapter, ValidationError

ModelKind = TypeVar("ModelKind")


class ModelError(ValueError):
    """A text is not what it should be; says all that is wrong in a line."""


@cache
def _adapter(kind: type) -> TypeAdapter[object]:
    return TypeAdapter(kind)


def read_model(text: str | bytes, kind: type[ModelKind]) -> ModelKind:
    """A value of a class from a JSON object; fields that are missing have their defaults.

    ``ModelError`` names each wrong field with what was found and what is allowed.
    """
    try:
        plain: type = kind
        found = _adapter(plain).validate_json(text, strict=True)
    except ValidationError as error:
        raise ModelError("; ".join(map(_said, error.errors(include_url=False)))) from None
    assert isinstance(found, kind)
    return found


_WORDS = {"missing": "is missing", "missing_argument": "is missing", "unexpected_keyword_argument": "is no known name"}


def _said(detail: Any) -> str:  # Any: pydantic's typed dictionary of an error
    """One of pydantic's complaints in our words."""
    place = ".".join(map(str, detail["loc"]))
    if detail["type"] == "json_invalid":
        return f"expected JSON: {detail['ctx']['error']}"
    if detail["type"] == "value_error":
        return str(detail["msg"]).removeprefix("Value error, ")
    words = _WORDS.get(detail["type"])
    if words is None:
        words = f"{detail['msg'][:1].lower()}{detail['msg'][1:]}, found {_short(detail['input'])}"
    return f"{place}: {words}" if place else words


def _short(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:57]}..."
