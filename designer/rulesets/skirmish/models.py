"""Reading units, weapons, rules and maps from JSON of unknown origin, with checks."""

from __future__ import annotations

import json
import re
from dataclasses import fields, is_dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, TypeVar

from designer.reading import JsonError, RepeatedKeyError, parse_json

if TYPE_CHECKING:
    from pydantic import TypeAdapter  # at run time it is imported when something is read: it loads slowly

ModelKind = TypeVar("ModelKind")


class ModelError(ValueError):
    """A text is not the JSON of a valid object; the message lists all errors in one line."""


@cache
def _adapter(kind: type) -> TypeAdapter[object]:
    from pydantic import TypeAdapter  # noqa: PLC0415 - loads slowly, and most uses of the skirmish read nothing

    return TypeAdapter(kind)


def read_model(text: str | bytes, kind: type[ModelKind]) -> ModelKind:
    """An object of the class ``kind`` from a JSON text; missing fields get their defaults.

    Fields may also be named as rules on paper name them: ``surroundBonus`` for ``surround_bonus``. ``ModelError`` lists
    each wrong field with the found value and what is allowed.
    """
    from pydantic import ValidationError  # noqa: PLC0415

    try:
        plain: type = kind
        found = _adapter(plain).validate_json(_by_fields(text, kind), strict=True)
    except ValidationError as error:
        raise ModelError("; ".join(map(_error_text, error.errors(include_url=False)))) from None
    assert isinstance(found, kind)
    return found


def _by_fields(text: str | bytes, kind: type) -> str | bytes:
    """A JSON object with its members named by the fields of a class; any other text as it is."""
    try:
        content = parse_json(text)
    except RepeatedKeyError as error:  # pydantic takes the last value
        raise ModelError(str(error)) from None
    except JsonError:
        return text  # it is refused with a better sentence
    known = {field.name for field in fields(kind)} if is_dataclass(kind) else set()
    renamed = {key: _CAPITAL.sub("_", key).lower() for key in content} if isinstance(content, dict) else {}
    changed = {key: name for key, name in renamed.items() if key not in known and name in known and name not in content}
    return json.dumps({changed.get(key, key): value for key, value in content.items()}) if changed else text


_CAPITAL = re.compile(r"(?<=[a-z])(?=[A-Z])")
_WORDS = {"missing": "is missing", "missing_argument": "is missing", "unexpected_keyword_argument": "is no known name"}


def _error_text(detail: Any) -> str:  # Any: pydantic's typed dictionary of an error
    """The text of an error of pydantic."""
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
