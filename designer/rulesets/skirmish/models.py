"""Checking what comes from outside: units, weapons, rules and maps from JSON. Pydantic reads, the classes judge.

Every function raises ``ModelError``, which names each field with what was found and what is allowed.
"""

from __future__ import annotations

from functools import cache
from typing import Any, TypeVar

from pydantic import TypeAdapter, ValidationError

from designer.rulesets.skirmish.battlefield import Battlefield
from designer.rulesets.skirmish.rules import SkirmishRules
from designer.rulesets.skirmish.units import SkirmishUnit, Weapon

ModelKind = TypeVar("ModelKind")


class ModelError(ValueError):
    """A text is not what it should be; says all that is wrong in a line."""


@cache
def _adapter(kind: type) -> TypeAdapter[object]:
    return TypeAdapter(kind)


def _read(text: str | bytes, kind: type[ModelKind]) -> ModelKind:
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


def unit_of(text: str | bytes) -> SkirmishUnit:
    """A unit from a JSON object; fields that are missing have their defaults."""
    return _read(text, SkirmishUnit)


def weapon_of(text: str | bytes) -> Weapon:
    """A weapon from a JSON object."""
    return _read(text, Weapon)


def rules_of(text: str | bytes) -> SkirmishRules:
    """The rules with some constants changed, from a JSON object that names only those."""
    return _read(text, SkirmishRules)


def battlefield_of(text: str | bytes) -> Battlefield:
    """A map from a JSON object with width, height, and terrain and elevation of every hex."""
    return _read(text, Battlefield)
